import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cases } from '../../cases.ts';
import { makePlan } from '../../../src/plan/index.ts';
import { makeSite, memoryReader, pageFile, pipeline, run, type Site, walkNavigation } from '../../../src/index.ts';
import { printJson } from '../../../src/json/index.ts';
import { renameLanguage } from '../../../transforms/index.ts';
import { navigations } from '../random-navigation.ts';

const layouts = fc.constantFrom<(value: unknown) => string>(
  (value) => JSON.stringify(value, null, 2),
  (value) => JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
  (value) => `\uFEFF${JSON.stringify(value)}\n`,
  (value) =>
    JSON.stringify(value, null, 2).replace(/^( *)"(language|pages|openapi|href)":/gm, '$1// about $2\n$1"$2":'),
);
const redirects = fc.subarray([
  { source: '/en/old', destination: '/en/b#top' },
  { source: '/old', destination: '/deep/en/d' },
  { source: '/x/:slug*', destination: '/en/:slug*' },
  { source: '/y', destination: 'https://acme.com/en/b' },
]);
const pages = {
  'a.mdx': 'A',
  'en/b.md': 'B',
  'en/image.png': 'png',
  'deep/en/d.mdx': 'D',
  'c.mdx': 'C',
  'spec.json': '{"openapi":"3.1.0","paths":{"/x":{"get":{"summary":"X"}}}}',
};

/** A site of a language `en` and another one; its documents in folders with the code in their path, or without. */
const sites = fc
  .tuple(navigations, layouts, redirects, fc.boolean(), fc.boolean())
  .map(([{ navigation, files }, layout, list, coded, inVersions]) => {
    const apart = (text: string) => (coded ? text.replaceAll('"/nav/', '"/en/nav/') : text);
    const content = (typeof navigation === 'object' && navigation !== null ? navigation : {}) as Record<
      string,
      unknown
    >;
    const first = Array.isArray(content.pages) ? content.pages : content.pages === undefined ? [] : undefined;
    const languages = [
      {
        language: 'en',
        footer: { links: [{ href: '/en/b' }] },
        ...content,
        ...(first !== undefined && { pages: ['en/b', ...(first as unknown[])] }),
      },
      { language: 'A', pages: ['a', 'en/b', 'en/unwritten'] },
    ];
    const docs = {
      navigation: inVersions ? { versions: [{ version: '1', languages }] } : { languages },
      redirects: list,
    };
    const documents = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [coded ? `en/${path}` : path, apart(text)]),
    );
    return makeSite(apart(layout(docs)), { reader: memoryReader({ ...pages, ...documents }) });
  });

const textOf = (site: Site) => printJson(site.root) as string;
const rename = (from: string, to: string, more: { redirects?: boolean } = {}) =>
  renameLanguage({ from, to, paths: true, ...more });
// In a pipeline the rule has no transform's name before it.
const failures = ({ diagnostics }: ReturnType<typeof run>) =>
  diagnostics
    .filter(({ severity, rule }) => severity === 'error' && !/(?:^|\/)shared-document$/.test(rule))
    .map(({ rule, message }) => `${rule}: ${message}`);

describe('rename-language, whatever the navigation', () => {
  it('there and back is where it began, byte for byte and file for file', () => {
    let moved = 0;
    fc.assert(
      fc.property(sites, fc.boolean(), (site, paths) => {
        const there = run(site, renameLanguage({ from: 'en', to: 'de', paths, redirects: false }));
        expect(failures(there)).toEqual([]);
        if (there.failed) return;
        const back = run(there.after, renameLanguage({ from: 'de', to: 'en', paths, redirects: false }));
        expect(failures(back)).toEqual([]);
        expect(textOf(back.after)).toBe(textOf(site));
        expect(makePlan(site, back.after).patch()).toBe('');
        if (there.plan.changes.length > 1) moved++;
      }),
      { numRuns: cases(1000) },
    );
    expect(moved).toBeGreaterThan(50);
  });

  it('takes every file along, keeps what leads nowhere as it is, and changes nothing the second time', () => {
    fc.assert(
      fc.property(sites, fc.boolean(), (site, withRedirects) => {
        const transform = rename('en', 'de', { redirects: withRedirects });
        const result = run(site, transform);
        expect(failures(result)).toEqual([]);
        if (result.failed) return;
        const { after } = result;
        expect(run(after, transform).after).toBe(after);
        const filed = (given: Site) => {
          let count = 0;
          walkNavigation(given, {
            entry: ({ entry }) =>
              void (count += entry.kind === 'page' && pageFile(given, entry.page) !== undefined ? 1 : 0),
          });
          return count;
        };
        expect(filed(after)).toBe(filed(site));
        const files = Object.fromEntries(
          after.reader
            .list('**/*')
            .filter((path) => after.exists(path))
            .map((path) => [path, after.read(path)!]),
        );
        const written = Object.fromEntries(
          result.plan.changes.flatMap(({ path, after: content }) => (content === undefined ? [] : [[path, content]])),
        );
        const reread = makeSite(textOf(after), { reader: memoryReader({ ...files, ...written }) });
        expect(reread.problems.length).toBe(site.problems.length);
        expect(run(reread, transform).plan.isEmpty).toBe(true);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('can be taken in two steps', () => {
    fc.assert(
      fc.property(sites, (site) => {
        const once = run(site, rename('en', 'ko', { redirects: false }));
        const twice = run(
          site,
          pipeline(rename('en', 'de', { redirects: false }), rename('de', 'ko', { redirects: false })),
        );
        expect([twice.failed, failures(twice)]).toEqual([once.failed, failures(once)]);
        expect(textOf(twice.after)).toBe(textOf(once.after));
        expect(twice.plan.changes.map(({ kind, path, from }) => [kind, path, from]).sort()).toEqual(
          once.plan.changes.map(({ kind, path, from }) => [kind, path, from]).sort(),
        );
      }),
      { numRuns: 100 },
    );
  });
});
