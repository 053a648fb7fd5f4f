import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { makeSite, memoryReader } from '../../src/index.ts';
import { branchRows, branchTree } from '../../src/report/branches.ts';

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

  it('calls a specification replaced, as a line does, where its endpoints are listed now', () => {
    const tabs = (field: object) => ({ tabs: [tab('A', group('G', 'a'), { group: 'H', ...field })] });
    const before = tabs({ openapi: 'https://x.dev/api.json' });
    expect(told(before, tabs({ pages: ['https://x.dev/api.json GET /a'] })).rows[0]!.became).toBe(
      '1 endpoint added, 1 specification replaced by listed endpoints',
    );
    expect(told(before, tabs({ pages: ['b'] })).rows[0]!.became).toBe('1 page added, 1 specification removed');
  });

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

  it('that moved are shown with what changed in them, and are not called removed', () =>
    expect(
      told(
        { groups: [group('G', 'a', group('I', 'b'))] },
        { tabs: [tab('T', group('G', 'a', group('I', 'b', 'c')), group('J', 'd'))] },
      ),
    ).toEqual({
      rows: [
        { name: 'T', before: undefined, after: 4, became: 'new, 2 pages added, 2 pages moved in' },
        { name: 'G', before: 2, after: undefined, became: 'now in T' },
      ],
      same: 0,
      tree: [
        '- group G (moved to T)',
        '+ tab T',
        '+   group G (moved from the top level)',
        '      group I',
        '+       c',
        '+   group J',
        '+     d',
      ],
    }));

  it('count as changed by all that the diff reports in them', () => {
    const before = { tabs: [tab('A', group('G', 'a')), tab('B', group('H', 'b')), tab('C', group('I', 'c'))] };
    const after = {
      tabs: [
        tab('B', { ...group('H', 'b'), hidden: true }),
        tab('A', group('Other', 'a')),
        tab('C', { ...group('I', 'c'), icon: 'x' }),
      ],
    };
    const { rows, same } = told(before, after);
    expect(rows.map(({ name, became }) => `${name}: ${became}`)).toEqual([
      'B: 1 page now hidden',
      'A: 1 change',
      'C: 1 change',
    ]);
    expect(same).toBe(0);
  });

  it('that only changed their order are shown where they were and where they are, many are counted', () => {
    expect(told({ pages: ['a', 'b', 'c'] }, { pages: ['c', 'a', 'b'] }).tree).toEqual([
      '+ c (another order)',
      '- c (another order)',
    ]);
    const tabs = ['A', 'B', 'C'].map((label) => tab(label, group('G', label.toLowerCase())));
    expect(told({ tabs }, { tabs: [tabs[1], tabs[2], tabs[0]] }).rows).toEqual([
      { name: 'A', before: 1, after: 1, became: 'another order' },
    ]);
    const pages = Array.from({ length: 30 }, (_, k) => `p${k}`);
    expect(told({ pages }, { pages: pages.toReversed() }).tree).toEqual(['  29 of these in another order']);
  });

  it('are counted by what they hold', () =>
    expect(
      told(
        { groups: [group('G', 'a')] },
        { groups: [group('G', 'a', 'GET /a', { group: 'O', openapi: 'https://a.example/o.json' })] },
      ).rows,
    ).toEqual([{ name: 'G', before: 1, after: '1 + ?', became: '1 endpoint and 1 specification added' }]));

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
