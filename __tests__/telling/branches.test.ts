import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { makeSite, memoryReader } from '../../src/index.ts';
import { branchRows, branchTree } from '../../src/telling/index.ts';

const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const tab = (label: string, ...groups: unknown[]) => ({ tab: label, groups });
const siteOf = (navigation: unknown) =>
  makeSite(JSON.stringify({ navigation }), {
    reader: memoryReader(
      Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((page) => [`${page}.mdx`, `text of ${page}`])),
    ),
  });
const told = (before: unknown, after: unknown) => {
  const diff = navigationDiff(siteOf(before), siteOf(after));
  return { ...branchRows(diff), tree: branchTree(diff) };
};

describe('the elements that a change touches', () => {
  it('are a row each, and those that stay are counted', () =>
    expect(
      told(
        { tabs: [tab('A', group('G', 'a', 'b')), tab('B', group('H', 'c')), tab('C', group('I', 'd'))] },
        { tabs: [tab('A', group('G', 'a')), tab('B', group('H', 'c', 'b', 'e')), tab('C', group('I', 'd'))] },
      ),
    ).toEqual({
      rows: [
        { name: 'A', before: 2, after: 1, became: '1 page moved out' },
        { name: 'B', before: 1, after: 3, became: '1 page added, 1 page moved in' },
      ],
      same: 1,
      tree: [
        '  tab A',
        '    group G',
        '-     b (moved to B › H)',
        '  tab B',
        '    group H',
        '+     b (moved from A › G)',
        '+     e',
      ],
    }));

  it('that have another name or kind are shown with both, and what is gone before what came to its place', () =>
    expect(
      told(
        { tabs: [tab('A', group('G', 'a', 'b', 'c'))] },
        { dropdowns: [{ dropdown: 'Z', groups: [group('G', 'a', 'd', 'c')] }] },
      ),
    ).toEqual({
      rows: [{ name: 'Z', before: 3, after: 3, became: 'was a tab, was called A, 1 page added, 1 page removed' }],
      same: 0,
      tree: ['- tab A', '+ dropdown Z', '    group G', '-     b', '+     d'],
    }));

  it('in languages are those of each language', () =>
    expect(
      told(
        {
          languages: ['en', 'fr'].map((language) => ({
            language,
            tabs: [tab(`T ${language}`, group('G', `${language}/a`))],
          })),
        },
        {
          languages: ['en', 'fr'].map((language) => ({
            language,
            tabs: [tab(`T ${language}`, group('G', `${language}/a`, ...(language === 'fr' ? ['fr/b'] : [])))],
          })),
        },
      ).rows.map(({ name }) => name),
    ).toEqual(['fr › T fr']));

  it('that came with many pages show the first of them', () => {
    const pages = Array.from({ length: 20 }, (_, k) => `p${k}`);
    const { tree } = told({ groups: [group('G', 'a')] }, { groups: [group('G', 'a'), group('N', ...pages)] });
    expect([tree.length, tree[0], tree.at(-1)]).toEqual([14, '+ group N', '+   … and 8 more pages']);
  });

  it('are none where nothing changed', () =>
    expect(told({ pages: ['a', group('G', 'b')] }, { pages: ['a', group('G', 'b')] })).toEqual({
      rows: [],
      same: 1,
      tree: [],
    }));
});
