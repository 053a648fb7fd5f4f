import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cases } from '../cases.ts';
import { pipeline } from '../../src/index.ts';
import { expandOpenapi } from '../../transforms/openapi/expand.ts';
import { openapiEntries } from '../../transforms/openapi/entries.ts';
import { openapiPages } from '../../transforms/openapi/pages.ts';
import { type Disk, type Plain, specification, textOf, words, write } from './openapi-pages-sites.ts';
import { guarded } from './mistakes.ts';

const methods = ['get', 'put', 'post', 'delete'];

/** A specification of operations that each have a summary, so that no two share an address; with descriptions of any kind. */
const plainSpecification = fc
  .array(
    fc.record({ tag: fc.constantFrom('Birds', 'Cages', undefined), description: words, deprecated: fc.boolean() }),
    { minLength: 1, maxLength: 8 },
  )
  .map((operations) => {
    const entries = operations.map((_, at) => `${methods[at % 4]!.toUpperCase()} /p${Math.floor(at / 4)}`);
    const given: Record<string, Record<string, Plain>> = {};
    operations.forEach(({ tag, description, deprecated }, at) => {
      (given[`/p${Math.floor(at / 4)}`] ??= {})[methods[at % 4]!] = {
        ...(tag !== undefined && { tags: [tag] }),
        summary: `Number ${'abcdefgh'[at]}`,
        description,
        deprecated,
      };
    });
    return {
      entries,
      text: JSON.stringify({ openapi: '3.1.0', paths: given, webhooks: { flew: { post: { summary: 'Flew' } } } }),
    };
  });

/** How an element names its specification, and how the file is written. */
const style = fc.record({
  openapi: fc.constantFrom<Plain>(
    'a.json',
    '/a.json',
    { source: 'a.json', directory: 'ref' },
    { source: 'a.json', directory: 'en/api' },
  ),
  kind: fc.constantFrom('tab', 'anchor', 'dropdown', 'group'),
  indent: fc.constantFrom(2, 4, '\t'),
  crlf: fc.boolean(),
  icon: fc.boolean(),
});

const listed = fc
  .tuple(plainSpecification, style, fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), fc.nat({ max: 2 }))
  .map(([{ entries, text }, { openapi, kind, indent, crlf, icon }, picks, groups]): Disk => {
    const pages = [
      ...new Set(picks.map((pick) => (pick % 9 === 8 ? 'WEBHOOK flew' : entries[pick % entries.length]!))),
    ];
    const content: Record<string, Plain> =
      kind === 'group' || groups === 0
        ? { pages: ['overview', ...pages] }
        : {
            groups:
              groups === 1
                ? [{ group: 'One', pages }]
                : [
                    { group: 'Guides', pages: ['guide'] },
                    { group: 'One', pages: pages.slice(0, 2) },
                    { group: 'Two', pages: [...pages.slice(2), 'more'] },
                  ],
          };
    const element = { [kind]: 'API', ...(icon && { icon: 'code' }), openapi, ...content };
    const docs = JSON.stringify(
      { navigation: { [`${kind}s`]: [{ [kind]: 'Guides', pages: ['index'] }, element] } },
      undefined,
      indent,
    );
    return { docs: crlf ? docs.replaceAll('\n', '\r\n') : docs, files: { 'a.json': text, 'index.mdx': '# Hello\n' } };
  });

/** Whether something is left that only one group of pages could tell: then `openapi` may come back on that group. */
const isNearest = ({ docs }: Disk) => !/"Two",\s+"pages": \[\s+"more"/.test(textOf(docs));

describe('openapi-pages and openapi-entries --delete', () => {
  it('give back docs.json and the files beside it, byte for byte', () => {
    fc.assert(
      fc.property(listed.filter(isNearest), (disk) => {
        const there = write(disk, openapiPages());
        expect([there.failed, there.plan.isEmpty]).toEqual([false, false]);
        const back = write(there.disk, openapiEntries({ delete: true }));
        expect(textOf(back.disk.docs)).toBe(textOf(disk.docs));
        expect(back.disk.files).toEqual(disk.files);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('give back what expand-openapi makes of an element that lists nothing', () => {
    fc.assert(
      fc.property(
        plainSpecification,
        fc.constantFrom<Plain>('a.json', { source: 'a.json', directory: 'ref' }),
        fc.constantFrom('tab', 'dropdown'),
        ({ text }, openapi, kind) => {
          const disk = {
            docs: JSON.stringify(
              {
                navigation: {
                  [`${kind}s`]: [
                    { [kind]: 'Guides', pages: ['index'] },
                    { [kind]: 'API', openapi },
                  ],
                },
              },
              undefined,
              2,
            ),
            files: { 'a.json': text },
          };
          const back = write(write(disk, openapiPages()).disk, openapiEntries({ delete: true }));
          expect(textOf(back.disk.docs)).toBe(textOf(write(disk, expandOpenapi()).disk.docs));
          expect(back.disk.files).toEqual(disk.files);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('give back pages and their files, the other way round', () => {
    fc.assert(
      fc.property(listed, (disk) => {
        const pages = write(disk, openapiPages()).disk;
        const back = write(write(pages, openapiEntries({ delete: true })).disk, openapiPages()).disk;
        expect(textOf(back.docs)).toBe(textOf(pages.docs));
        const texts = ({ files }: Disk) =>
          Object.fromEntries(Object.entries(files).map(([path, content]) => [path, textOf(content)]));
        expect(texts(back)).toEqual(texts(pages));
      }),
      { numRuns: 200 },
    );
  });

  it('in one run come to nothing but what was not there before', () => {
    fc.assert(
      fc.property(listed.filter(isNearest), (disk) => {
        const { disk: after, failed } = write(disk, pipeline(openapiPages(), openapiEntries({ delete: true })));
        expect([failed, textOf(after.docs), after.files]).toEqual([false, textOf(disk.docs), disk.files]);
      }),
      { numRuns: 100 },
    );
  });
});

const value = fc.oneof(
  words.map((text) => JSON.stringify(text)),
  fc.constantFrom('One', 'a: b: c', '[', '"', '|', '>-', 'true', '2024-01-01', '&a x', '*a', 'Get a'),
);
const field = fc
  .tuple(fc.constantFrom('title', 'description', 'icon', 'sidebarTitle', 'deprecated', 'title', 'og:title'), value)
  .map(([name, text]) => `${name}: ${text}`);
const target = fc
  .constantFrom(
    'GET /a',
    'a.json GET /a',
    'a.json GET /a',
    'a.json GET /c.d',
    'a.json put /a',
    'a.json GET /b',
    'a.json webhook flew',
    'b.json GET /a',
    'a GET /a',
    'gone.json GET /a',
    'GET /nope',
    'GET',
    '',
    '[a]',
    '"a.json GET /a/"',
  )
  .map((text) => `openapi: ${text}`);
const file = fc
  .tuple(
    fc.constantFrom('---\n', '---\n', '---  \n', '\uFEFF---\n', '--\n'),
    fc.tuple(target, fc.array(field, { maxLength: 1 })).map(([one, others]) => [...others, one]),
    fc.constantFrom('---\n', '---\n', '---', '...\n', ''),
    fc.oneof(
      { arbitrary: fc.constant(''), weight: 3 },
      { arbitrary: fc.constantFrom('\n\n', '## Words', '---\n'), weight: 1 },
    ),
    fc.boolean(),
  )
  .map(([open, lines, close, body, crlf]) => {
    const text = `${open}${lines.map((line) => `${line}\n`).join('')}${close}${body}`;
    return crlf ? text.replaceAll('\n', '\r\n') : text;
  });
const fixed = fc.constant(
  JSON.stringify({
    openapi: '3.1.0',
    paths: { '/a': { get: { summary: 'Get a' }, put: { summary: 'One' } }, '/c.d': { get: { summary: 'One' } } },
    webhooks: { flew: { post: {} } },
  }),
);
const pageNames = [
  'api-reference/get-a',
  'api-reference/one',
  'ref/get-a',
  'own',
  'api-reference/put-a',
  'api-reference/flew',
];
const tab = fc
  .record({
    openapi: fc.option(fc.constantFrom<Plain>('a.json', 'b.json', { source: 'a.json', directory: 'ref' }), {
      nil: undefined,
    }),
    root: fc.option(fc.constantFrom(...pageNames), { nil: undefined }),
    pages: fc.array(
      fc.oneof(
        { arbitrary: fc.constantFrom(...pageNames), weight: 5 },
        { arbitrary: fc.constantFrom('GET /a', 'b.json GET /a', 'index'), weight: 1 },
      ),
      { maxLength: 5 },
    ),
  })
  .map(({ openapi, root, pages }): Plain => ({
    tab: 'T',
    ...(openapi !== undefined && { openapi }),
    groups: [{ group: 'G', ...(root !== undefined && { root }), pages }],
  }));
const site = fc
  .record({
    tabs: fc.array(tab, { minLength: 1, maxLength: 3 }),
    a: fc.oneof(fixed, specification),
    b: fc.oneof(fixed, specification),
    files: fc.tuple(...pageNames.map(() => file)),
  })
  .map(({ tabs, a, b, files }): Disk => ({
    docs: JSON.stringify({ navigation: { tabs } }, undefined, 2),
    files: {
      'a.json': a,
      'b.json': b,
      ...Object.fromEntries(pageNames.map((page, at) => [`${page}.mdx`, files[at]!])),
    },
  }));

describe('openapi-entries, on whatever page files hold', () => {
  it('loses nothing, deletes only files that say nothing of their own, and changes nothing the second time', () => {
    let converted = 0;
    fc.assert(
      fc.property(site, fc.constantFrom({ delete: true }, {}, { delete: true, redirects: true }), (disk, options) => {
        const result = write(disk, openapiEntries(options));
        if (result.diagnostics.some(guarded(result))) return;
        expect([result.failed, result.diagnostics.filter(({ severity }) => severity === 'error')]).toEqual([false, []]);
        for (const { kind, path, before } of result.plan.changes) {
          if (path === 'docs.json') {
            converted++;
            continue;
          }
          expect([kind, 'delete' in options]).toEqual(['delete', true]);
          const text = textOf(before!);
          expect(text).toMatch(/openapi:/);
          // An icon without a value says nothing.
          expect(text).not.toMatch(/## Words|^icon: (?!\||>-|"")/m);
        }
        const again = write(result.disk, openapiEntries(options));
        expect([again.failed, again.plan.changes.map(({ path }) => path)]).toEqual([false, []]);
      }),
      { numRuns: cases(1000) },
    );
    expect(converted).toBeGreaterThan(cases(1000) / 20);
  });
});
