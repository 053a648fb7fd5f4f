import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeSite, memoryReader, print, run, type RunResult, type Site } from '../../../src/index.ts';
import { expandOpenapi } from '../../../transforms/openapi/expand.ts';
import { syncOpenapi } from '../../../transforms/openapi/sync.ts';
import { sort } from '../../../transforms/pages/sort.ts';
import { cases } from '../../cases.ts';

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly tag: string | undefined;
  readonly summary: string | undefined;
}
type Group = { group: string; pages: (string | Group)[] };
type Tab = { tab: string; openapi?: string; groups?: Group[]; pages?: string[] };

const operation: fc.Arbitrary<Operation> = fc.record({
  path: fc.constantFrom('/users', '/users/{id}', '/teams', '/v10/x', '/v9/x', '/a', '/zoo'),
  method: fc.constantFrom('get', 'post', 'delete'),
  tag: fc.constantFrom('birds', 'Fish', 'ants', undefined),
  summary: fc.constantFrom('List 10', 'list 9', 'Add', 'Zap', undefined),
});

/** Operations in the order of a specification: those of a path are together, and no two share a page. */
const operations = fc.array(operation, { minLength: 1, maxLength: 12 }).map((all) => {
  const calls = new Map(all.map((one) => [`${one.method} ${one.path}`, one]));
  const nameOf = ({ method, path, summary }: Operation) => summary ?? method + path.replace('/{id}', '');
  const names = new Map([...calls.values()].map((one) => [`${one.tag} ${nameOf(one)}`, one]));
  const paths = [...new Set([...names.values()].map(({ path }) => path))];
  return paths.flatMap((path) => [...names.values()].filter((one) => one.path === path));
});

const specification = (all: readonly Operation[]): string => {
  const paths: Record<string, object> = {};
  for (const { path, method, tag, summary } of all)
    paths[path] = { ...paths[path], [method]: { ...(tag !== undefined && { tags: [tag] }), summary } };
  return JSON.stringify({ openapi: '3.1.0', paths });
};

const orders = ['spec', 'tag', 'path', 'summary'] as const;
const order = fc.constantFrom(...orders);
const at = '/navigation/tabs/0';

const siteOf = (tab: object, all: readonly Operation[]): Site =>
  makeSite(JSON.stringify({ navigation: { tabs: [{ tab: 'API', openapi: 'api.json', ...tab }] } }, null, 2), {
    reader: memoryReader({ 'api.json': specification(all) }),
  });
const tabOf = (site: Site): Tab =>
  (JSON.parse(print(site) as string) as { navigation: { tabs: [Tab] } }).navigation.tabs[0];
const expanded = (all: readonly Operation[], options: Parameters<typeof expandOpenapi>[0]): Tab =>
  tabOf(passed(run(siteOf({}, all), expandOpenapi(options))).after);
const synced = (tab: Tab, all: readonly Operation[], options: Parameters<typeof syncOpenapi>[0]): Tab =>
  tabOf(passed(run(siteOf(tab, all), syncOpenapi({ all: true, ...options }))).after);
function passed(result: RunResult): RunResult {
  expect([result.failed, result.losses]).toEqual([false, []]);
  return result;
}
const byLabel = ({ groups }: Tab) => Object.fromEntries(groups!.map(({ group, pages }) => [group, pages]));

describe('the order of operations, on random specifications', () => {
  const shuffled = <One>(items: readonly One[]) => fc.shuffledSubarray([...items], { minLength: items.length });

  it('is by `sort` the one in which `expand-openapi` lists, however they were listed', () => {
    const listed = operations.chain((all) =>
      shuffled(expanded(all, {}).groups!).chain((groups) =>
        fc
          .tuple(...groups.map(({ group, pages }) => shuffled(pages).map((mixed) => ({ group, pages: mixed }))))
          .map((mixed) => ({ all, groups: mixed })),
      ),
    );
    fc.assert(
      fc.property(listed, order, ({ all, groups }, by) => {
        const after = passed(run(siteOf({ groups }, all), sort({ at, by, deep: true }))).after;
        expect(tabOf(after)).toEqual(expanded(all, { order: by }));
        expect(run(after, sort({ at, by, deep: true })).after).toBe(after);
      }),
      { numRuns: cases(300) },
    );
  });

  const grown = operations.chain((all) => fc.subarray([...all], { minLength: 1 }).map((some) => ({ all, some })));

  it('is kept in each group by `sync-openapi --order`, and by tag between groups too', () => {
    fc.assert(
      fc.property(grown, order, ({ all, some }, by) => {
        const after = synced(expanded(some, { order: by }), all, { order: by });
        const wanted = expanded(all, { order: by });
        expect(by === 'tag' ? after.groups : byLabel(after)).toEqual(by === 'tag' ? wanted.groups : byLabel(wanted));
      }),
      { numRuns: cases(300) },
    );
  });

  it('is kept by `sync-openapi --order` in a list without groups, by path and by summary across tags', () => {
    fc.assert(
      fc.property(grown, fc.constantFrom('path', 'summary'), ({ all, some }, by) => {
        // Entries of one tag alone may be a group for that tag.
        fc.pre(new Set(some.map(({ tag }) => tag)).size > 1);
        const options = { groupBy: 'none', order: by as 'path' } as const;
        expect(synced(expanded(some, options), all, { order: by as 'path' })).toEqual(expanded(all, options));
      }),
      { numRuns: cases(300) },
    );
  });

  it('is seen by `sync-openapi` where the list is in one order alone', () => {
    let seen = 0;
    fc.assert(
      fc.property(grown, order, fc.constantFrom('tag', 'none'), ({ all, some }, by, groupBy) => {
        const lists = orders.map((one) => expanded(some, { order: one, groupBy: groupBy as 'tag' }));
        const tab = lists[orders.indexOf(by)]!;
        if (lists.filter((other) => JSON.stringify(other) === JSON.stringify(tab)).length > 1) return;
        seen++;
        expect(synced(tab, all, {})).toEqual(synced(tab, all, { order: by }));
      }),
      { numRuns: cases(60) },
    );
    expect(seen).toBeGreaterThan(5);
  });
});

describe('sort of endpoints', () => {
  const all = [
    { path: '/b', method: 'post', tag: 'x', summary: 'Make' },
    { path: '/b', method: 'get', tag: 'x', summary: 'List' },
    { path: '/a', method: 'get', tag: 'y', summary: 'Show' },
  ];
  const pages = ['start', 'POST /b', 'GET /gone', 'GET /a', 'GET /b'];
  const sorted = (by: 'natural' | (typeof orders)[number], more: object = {}) =>
    tabOf(run(siteOf({ pages, ...more }, all), sort({ at, by })).after).pages;

  it('is by the specification; pages, and what it does not have, keep their place', () => {
    expect(sorted('summary')).toEqual(['start', 'GET /b', 'GET /gone', 'POST /b', 'GET /a']);
    expect(sorted('tag')).toEqual(['start', 'GET /b', 'GET /gone', 'POST /b', 'GET /a']);
    expect(sorted('spec')).toEqual(['start', 'GET /b', 'GET /gone', 'POST /b', 'GET /a']);
    const reversed = run(siteOf({ pages }, all), sort({ at, by: 'summary', reverse: true })).after;
    expect(tabOf(reversed).pages).toEqual(['start', 'GET /a', 'GET /gone', 'POST /b', 'GET /b']);
  });

  it('is by path without the method, and among pages by the text of these; other sorts read the text of endpoints', () => {
    expect(sorted('path')).toEqual(['GET /a', 'GET /b', 'POST /b', 'GET /gone', 'start']);
    expect(sorted('natural')).toEqual(['GET /a', 'GET /b', 'GET /gone', 'POST /b', 'start']);
  });

  it('leaves a hidden group where it is, and sorts groups inside with `--deep` alone', () => {
    const groups = [
      { group: 'B', pages: ['POST /b', 'GET /b'] },
      { group: 'Hidden', hidden: true, pages: ['GET /b'] },
      { group: 'A', pages: ['GET /a'] },
    ];
    const labels = (deep: boolean) =>
      tabOf(run(siteOf({ groups }, all), sort({ at, by: 'path', deep })).after).groups!.map(
        ({ group, pages: [first] }) => `${group} ${String(first)}`,
      );
    expect(labels(false)).toEqual(['A GET /a', 'B POST /b', 'Hidden GET /b']);
    expect(labels(true)).toEqual(['A GET /a', 'B GET /b', 'Hidden GET /b']);
  });

  it('says once which specification it does not read', () => {
    const url = 'https://example.com/api.json';
    const result = run(siteOf({ openapi: url, pages }, all), sort({ at, by: 'summary' }));
    expect(result.plan.isEmpty).toBe(true);
    expect(result.diagnostics.map(({ rule, message }) => [rule, message])).toEqual([
      ['sort/not-read', `navshift did not read ${url}, so its endpoints keep their place`],
    ]);
  });
});

describe('sync-openapi adds', () => {
  const spec = [
    { path: '/c', method: 'get', tag: 'x', summary: 'C' },
    { path: '/d', method: 'get', tag: 'x', summary: 'D' },
    { path: '/a', method: 'get', tag: 'x', summary: 'A' },
    { path: '/b', method: 'get', tag: 'x', summary: 'B' },
  ];
  const added = (pages: readonly string[], options: Parameters<typeof syncOpenapi>[0] = {}) =>
    tabOf(run(siteOf({ pages }, spec), syncOpenapi(options)).after).pages;

  it('by the order of the list: by path, or where it is that of the specification as well, by that or as `--order` says', () => {
    expect(added(['GET /a', 'GET /c', 'GET /d'])).toEqual(['GET /a', 'GET /b', 'GET /c', 'GET /d']);
    expect(added(['GET /c', 'GET /d'])).toEqual(['GET /c', 'GET /d', 'GET /a', 'GET /b']);
    expect(added(['GET /c', 'GET /d'], { order: 'path' })).toEqual(['GET /a', 'GET /b', 'GET /c', 'GET /d']);
    expect(added(['GET /a', 'GET /c', 'GET /d'], { order: 'spec' })).toEqual(['GET /a', 'GET /b', 'GET /c', 'GET /d']);
  });

  it('behind what is before it in the specification where the list is in no order', () => {
    expect(added(['GET /d', 'GET /a', 'GET /c'])).toEqual(['GET /d', 'GET /a', 'GET /b', 'GET /c']);
  });
});
