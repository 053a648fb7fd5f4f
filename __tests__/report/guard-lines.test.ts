import { expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { guardLines } from '../../src/report/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { group } from '../diff/lines.ts';

const files = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((page) => [`${page}.mdx`, '']));
const site = (docs: object) => makeSite(JSON.stringify(docs, undefined, 2), { reader: memoryReader(files) });
const linesOf = (before: object, after: object, ...kinds: Parameters<typeof guardLines>[1]) =>
  guardLines(navigationDiff(site(before), site(after)), kinds);

it('counts the pages that leave a version, alone or in a group, and names the first of them', () => {
  const docs = (one: readonly unknown[], two: readonly unknown[]) => ({
    navigation: {
      versions: [
        { version: '1', pages: one },
        { version: '2', pages: two },
      ],
    },
  });
  const moved = group('G', 'c', 'd', 'e');
  expect(linesOf(docs(['a', 'f', moved], ['b']), docs(['a'], ['b', 'f', moved]), 'hidden')).toEqual([
    expect.stringMatching(/^4 pages hidden, first: docs\.json:\d+:\d+ moved page f: 1 → 2/),
  ]);
  expect(linesOf(docs(['a', moved], ['b']), docs(['a'], ['b', moved]), 'hidden')).toEqual([
    expect.stringMatching(
      /^3 pages hidden, first: docs\.json:\d+:\d+ version 1: page c no longer shown in G; it was in group "G"/,
    ),
  ]);
});

it('names for a removed group and redirect the nearest place that is left', () => {
  const docs = (groups: readonly unknown[], redirects: readonly object[]) => ({
    navigation: { tabs: [{ tab: 'T', groups: [group('A', 'a'), ...groups] }] },
    redirects: [{ source: '/x', destination: '/a' }, ...redirects],
  });
  const [before, after] = [docs([group('B')], [{ source: '/y', destination: '/a' }]), docs([], [])];
  const place = (text: string, below = 0) => {
    const lines = JSON.stringify(after, undefined, 2).split('\n');
    return `docs.json:${lines.findIndex((line) => line.includes(text)) + 1 + below}:`;
  };
  expect(linesOf(before, after, 'removed', 'redirect-removed')).toEqual([
    expect.stringMatching(`^1 element removed: ${place('"tabs"', 1)}\\d+ group "B" in T`),
    expect.stringMatching(`^1 redirect-removed: ${place('"redirects"')}`),
  ]);
});

it('does not say of a moved folder that its groups are the same, when they changed beside it', () => {
  const at = (folder: string, ...groups: readonly unknown[]) => {
    const moved = ['b', 'c'].map((name) => [`${folder}/${name}.mdx`, name]);
    const reader = memoryReader({ ...files, ...Object.fromEntries(moved) });
    return makeSite(JSON.stringify({ navigation: { groups } }), { reader });
  };
  const before = at('old', group('A', 'a', 'old/b', 'old/c'), group('D', 'd', 'e'));
  const after = at('new', group('A', 'a', 'new/b', 'new/c', 'd'), group('D', 'e'));
  expect(guardLines(navigationDiff(before, after), ['no-redirect'])).toEqual([
    expect.stringMatching(/^2 URLs no-redirect: \S+ folder renamed old\/ → new\/: 2 pages \(no redirect\): [^;]*$/),
  ]);
});
