import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isContainer, makeSite, memoryReader } from '../../src/index.ts';
import { type Random, randomLooks, randomOf, write, type Model } from '../json/random.ts';
import { navigations, type Plain } from '../transforms/random-navigation.ts';
import { leftOut, mend } from './mending.ts';
import { cases } from '../cases.ts';

const spec = JSON.stringify({
  openapi: '3.1.0',
  paths: { '/x': { get: { summary: 'X' } }, '/y': { post: { summary: 'Y' } }, '/z/{id}': { get: { summary: 'Z' } } },
});
const pages = ['a.mdx', 'en/b.mdx', 'c.mdx', 'deep/en/d.mdx', 'r.mdx'];

/** Other names, as people write them. */
const names: Readonly<Record<string, readonly string[]>> = {
  pages: ['page', 'Pages', 'items'],
  groups: ['group', 'gruops'],
  tabs: ['tab', 'Tabs'],
  group: ['title', 'gruop'],
  tab: ['name', 'tba'],
  icon: ['icn'],
  description: ['desciption'],
  href: ['url'],
  hidden: ['hiden'],
  openapi: ['openAPI'],
};

/** Breaks things in the ways that `--fix` knows, and in some that it must leave alone. */
function broken(value: Plain, random: Random, container?: string): Plain {
  if (Array.isArray(value)) {
    const items = value.flatMap((item): Plain[] => {
      const inner = broken(item, random, container);
      if (random.chance(0.08)) return [inner, inner];
      if (typeof inner === 'string' && container === 'pages')
        return [
          random.pick<Plain>([
            inner,
            inner,
            inner,
            `./${inner}`,
            `${inner}.mdx`,
            `./${inner}.md`,
            [inner],
            { page: inner },
            { page: inner, icon: 'i' },
            'GET /z/{other}',
            `/${inner}`,
          ]),
        ];
      return [inner];
    });
    if (items.length === 1 && random.chance(0.15)) return items[0]!;
    return items;
  }
  if (typeof value !== 'object' || value === null) {
    if (value === true && random.chance(0.4)) return 'true';
    if (value === 'en' && random.chance(0.4)) return 'EN';
    return value === '2' && random.chance(0.4) ? 2 : value;
  }
  const members = Object.entries(value).map(([key, inner]): [string, Plain] => {
    const other = names[key];
    return [
      other !== undefined && random.chance(0.15) ? random.pick(other) : key,
      broken(inner, random, isContainer(key) ? key : undefined),
    ];
  });
  if (random.chance(0.2))
    members.push([
      random.pick(['pages', 'groups', 'tabs', 'expanded', 'anchors']),
      random.pick<Plain>([[], [], true, 'true', false]),
    ]);
  return Object.fromEntries(members);
}

const paths = ['/p', '/q', '/r', '/s', '/s/', '/a', '/w/:x', '/t#u', 'v'];
const redirects = (random: Random): Plain =>
  Array.from({ length: random.int(6) }, () => ({
    source: random.pick(paths),
    destination: random.pick(paths),
    ...(random.chance(0.2) && { permanent: random.chance(0.5) }),
  }));

describe('--fix on anything', () => {
  it('loses nothing, keeps every comment, does all in one run, and nothing in a second', () => {
    let fixed = 0;
    fc.assert(
      fc.property(navigations, fc.integer({ min: 0, max: 0x7fffffff }), ({ navigation, files }, seed) => {
        const random = randomOf(seed);
        const looks = { ...randomLooks(random), trailingCommas: random.chance(0.4) };
        const laid = (value: Plain) =>
          write(broken(value, random) as Model, random, looks).text.replace(/"icon": *"i"/g, (member) =>
            random.chance(0.2) ? `${member}, ${member}` : member,
          );
        const documents = Object.fromEntries(
          Object.entries(files).map(([path, text]) => [path, laid(JSON.parse(text) as Plain)]),
        );
        const docs = laid({
          navigation,
          ...(random.chance(0.5) && { redirects: redirects(random) }),
          styling: { eyebrows: random.pick(['breadcrumbs', 'Breadcrumbs', 'section']) },
        });
        const site = makeSite(docs, {
          reader: memoryReader({
            ...documents,
            'spec.json': spec,
            ...Object.fromEntries(pages.map((page) => [page, ''])),
          }),
        });
        fixed += mend(site).mended.length;
      }),
      { numRuns: cases(800) },
    );
    // It has something to do.
    expect(fixed).toBeGreaterThan(300);
    // Of a site that a run refuses, a fix or two are left out.
    expect(leftOut.length).toBeGreaterThan(3);
    expect(Math.max(...leftOut)).toBeLessThan(4);
  });
});
