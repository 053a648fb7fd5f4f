import { describe, expect, it } from '@jest/globals';
import { siteCounts } from '../../../src/served/index.ts';
import fc from 'fast-check';
import { cases } from '../../cases.ts';
import { findOperation, openSpecification } from '../../../src/openapi.ts';
import { served } from '../../../src/served.ts';
import { insideRoot, makeSite, memoryReader, pageFile, readFrontMatter, type Site } from '../../../src/index.ts';
import { openapiPages } from '../../../transforms/openapi/pages.ts';
import { parseEndpoint } from '../../../transforms/openapi/engine/operation-page.ts';
import { paths, type Plain, specification, textOf, words, write } from './openapi-pages-sites.ts';

const entry = fc.oneof(
  {
    arbitrary: fc
      .tuple(fc.constantFrom('GET', 'PUT', 'post'), fc.constantFrom(...paths))
      .map(([method, path]) => `${method} ${path}`),
    weight: 6,
  },
  {
    arbitrary: fc
      .tuple(fc.constantFrom('a.json', 'b.json'), fc.constantFrom(...paths))
      .map(([file, path]) => `${file} GET ${path}`),
    weight: 2,
  },
  { arbitrary: fc.constantFrom('WEBHOOK flew', 'guide', 'api-reference/list-birds', 'WEBHOOK came back'), weight: 2 },
);
const named = fc.oneof(
  fc.constantFrom<Plain>('a.json', '/a.json', 'b.json', ['a.json', 'b.json']),
  fc
    .tuple(fc.constantFrom('a.json', './b.json'), fc.oneof(words, fc.constantFrom('ref', '../out', '', 'API')))
    .map(([source, directory]): Plain => ({ source, directory })),
);
const group = fc
  .tuple(fc.option(named, { nil: undefined }), fc.array(entry, { maxLength: 4 }))
  .map(([openapi, pages]): Plain => ({ group: 'G', ...(openapi !== undefined && { openapi }), pages }));
const tab = fc.oneof(
  named.map((openapi): Plain => ({ tab: 'T', openapi })),
  fc.tuple(named, fc.array(entry, { maxLength: 5 })).map(([openapi, pages]): Plain => ({ tab: 'T', openapi, pages })),
  fc
    .tuple(fc.option(named, { nil: undefined }), fc.array(group, { maxLength: 3 }))
    .map(([openapi, groups]): Plain => ({ tab: 'T', ...(openapi !== undefined && { openapi }), groups })),
);
const there = fc.constantFrom(
  'api-reference/list-birds',
  'api-reference/List-Birds',
  'api-reference/get-a',
  'api-reference/get-a-1',
  'ref/get-a',
  'x',
  'passwd',
  'guide',
);
const content = fc.constantFrom(
  '# Words\n',
  '---\nopenapi: a.json GET /a\n---\n',
  '---\nopenapi: GET /a/\ntitle: Mine\n---\n',
  '---\nopenapi: [\n---\n',
  '---\nopenapi: b.json webhook flew\n---\nBody\n',
  '',
);

const site = fc
  .record({
    tabs: fc.array(tab, { minLength: 1, maxLength: 3 }),
    a: specification,
    b: specification,
    files: fc.array(fc.tuple(there, content), { maxLength: 3 }),
  })
  .map(({ tabs, a, b, files }) => ({
    docs: JSON.stringify({ navigation: { tabs } }, undefined, 2),
    files: { 'a.json': a, 'b.json': b, ...Object.fromEntries(files.map(([page, text]) => [`${page}.mdx`, text])) },
  }));

/** One file on some disk. */
const folded = (path: string) => path.normalize('NFC').toLowerCase();

describe('openapi-pages, on whatever a specification holds', () => {
  it('makes files inside of the site, each with a name of its own on any disk, which name their operation, and loses nothing', () => {
    let made = 0;
    fc.assert(
      fc.property(
        site,
        fc.constantFrom({}, { mixed: true, groupBy: 'none' as const }, { allSpecifications: true }),
        (disk, options) => {
          const result = write(disk, openapiPages(options));
          // It may refuse, but never for a defect of its own.
          expect(result.diagnostics.filter(({ rule }) => /conservation|\/plan$/.test(rule))).toEqual([]);
          if (result.failed) return;
          // What was one page before is one page now: the platform adds nothing again. An entry without a file may have one now.
          const [old, now] = [result.before, result.after].map((site) => {
            const { pages, endpoints, dropped, missing } = siteCounts(site);
            return pages + endpoints + dropped + missing;
          });
          if ('allSpecifications' in options) expect(now).toBeGreaterThanOrEqual(old!);
          else expect(now).toBe(old);

          const created = result.plan.changes.filter(({ path }) => path !== 'docs.json');
          made += created.length;
          // Nothing that was there is touched: none of it is what a committed specification made.
          expect(created.filter(({ kind }) => kind !== 'create')).toEqual([]);
          const all = [...Object.keys(disk.files), ...created.map(({ path }) => path)].map(folded);
          expect(
            all.filter((path, at) => all.indexOf(path) !== at && all.indexOf(path) >= Object.keys(disk.files).length),
          ).toEqual([]);
          for (const { path, after: content } of created) {
            expect([
              insideRoot(path),
              path.startsWith('/'),
              /[\p{Cc}<>:"|?*\\#%]/u.test(path),
              path.split('/').some((part) => Buffer.byteLength(part) > 230),
            ]).toEqual([path, false, false, false]);
            const page = readFrontMatter(content!);
            if ('problem' in page) throw new Error(`${page.problem}\n${textOf(content!)}`);
            const endpoint = parseEndpoint(String(page.fields.openapi));
            const opened = openSpecification(
              makeSite('{}', { reader: memoryReader(disk.files) }),
              endpoint!.specification!,
            );
            if ('reason' in opened) throw new Error(opened.reason);
            expect(findOperation(opened.operations, endpoint!)).toBeDefined();
            expect([typeof page.fields.title, page.fields.title === '']).toEqual(['string', false]);
          }
          // Whatever became a page entry has its file.
          const pagesOf = (of: Site) => served(of).items.flatMap(({ item }) => (item.kind === 'page' ? item.page : []));
          const pages = pagesOf(result.after);
          const known = new Set(pagesOf(result.before));
          for (const page of pages)
            if (!known.has(page)) expect([page, pageFile(result.after, page) !== undefined]).toEqual([page, true]);

          const again = write(result.disk, openapiPages(options));
          expect([again.failed, again.plan.changes.map(({ path }) => path)]).toEqual([false, []]);
        },
      ),
      { numRuns: cases(1000) },
    );
    expect(made).toBeGreaterThan(cases(1000));
  });
});
