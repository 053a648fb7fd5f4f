import { expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { diffPretty, jsonDiff } from '../../src/report/index.ts';
import { tell } from '../../src/telling/index.ts';
import { group, site } from '../diff/lines.ts';

const tab = (label: string, ...pages: readonly unknown[]) => ({ tab: label, pages });
const pages = (name: string, count: number) => Array.from({ length: count }, (_, k) => `${name}${k}`);

function toldOf(before: readonly object[], after: readonly object[], files?: readonly [string[], string[]]) {
  const [was, is] = [before, after].map((tabs, k) => site({ navigation: { tabs } }, files?.[k]));
  const diff = navigationDiff(was!, is!);
  const { summary, lines } = tell(diff);
  const { changes } = jsonDiff(diff, ['a', 'b']);
  const named = changes.flatMap((one) => ('pages' in one ? (one.pages ?? []) : []));
  const last = diffPretty({ diff, names: ['a', 'b'] })
    .trimEnd()
    .split('\n')
    .at(-1);
  return { summary, lines: lines.map(({ text }) => text), last, named };
}

it('counts a new page once that is in a new group inside of a new tab', () => {
  const old = group('Tutorials', ...pages('t', 4));
  const now = group('Tutorials', ...pages('t', 4), group('Using', 'u0', 'new'));
  const { summary, lines, last } = toldOf(
    [tab('Guides', 'a', 'b', 'u0', old)],
    [tab('Guides', 'a', 'b'), tab('Documentation', 'x', 'y', now)],
  );
  expect(lines).toContain('tab "Documentation": 2 new pages, group "Tutorials" (4 pages) moved in from Guides');
  expect(lines).toContain(
    'group "Using" in Documentation › Tutorials: 1 new page, u0 moved in (same URL); starts closed',
  );
  expect([summary, last]).toEqual([
    'Nothing lost. 3 added, 5 pages moved. 7 → 10 pages.',
    '0 pages lost, 0 URLs changed, 3 added',
  ]);
});

it('counts each page as moved that moved alone, in a group, or in a group that moved into a new one', () => {
  const [one, two] = [group('One', ...pages('o', 3)), group('Two', ...pages('w', 2))];
  const { summary, lines, named } = toldOf(
    [tab('A', 'a', one, two, 'b'), tab('B', 'c')],
    [tab('A', 'a'), tab('B', 'c', one, group('New', two, 'n')), tab('C', 'd', 'b')],
  );
  expect(lines).toContain('moved group "One" (3 pages): A → B');
  expect(lines).toContain('group "New" in B: 1 new page, group "Two" (2 pages) moved in from A');
  expect(summary).toBe('Nothing lost. 2 added, 6 pages moved. 8 → 10 pages.');
  expect(named.filter(({ before }) => before !== undefined)).toHaveLength(6);
});

it('counts no entry as a moved page that had no file', () => {
  const both = group('E', 'x/a', 'x/b', 'x/c');
  const { summary, lines } = toldOf(
    [tab('A', 'a', both), tab('B', 'b')],
    [tab('A', 'a'), tab('B', 'b', both)],
    [
      ['a', 'b', 'x/a'],
      ['a', 'b', 'x/a', 'x/b', 'x/c'],
    ],
  );
  expect(lines).toContain('moved group "E" (1 page, 2 entries without a file): A → B');
  expect(summary).toBe('Nothing lost. 2 entries without a file now have one. 1 page moved. 3 → 5 pages.');
});

it('says how many left their product, for which a guard fails', () => {
  const docs = (...all: readonly string[][]) => ({
    navigation: { products: all.map((some, k) => ({ product: 'ABC'[k], groups: [group('G', ...some)] })) },
  });
  const [was, is] = [docs(['a', 'x', 'y'], ['b', 'c']), docs(['a'], ['b', 'c', 'x', 'y'])].map((one) =>
    site(one, ['a', 'x', 'y', 'b', 'c']),
  );
  expect(tell(navigationDiff(was!, is!)).summary).toBe('Nothing lost. 2 pages moved (2 out of their product).');
});
