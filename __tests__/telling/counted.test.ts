import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { tell } from '../../src/telling/index.ts';
import { group, linesOf, site } from '../diff/lines.ts';

describe('a line', () => {
  it('counts new groups at every depth', () => {
    const groups = [1, 2, 3].map((k) => group(`G${k}`, `p${k}`, group(`H${k}`, `q${k}`)));
    const [before, after] = [{ groups: [group('A', 'a')] }, { groups: [group('A', 'a'), ...groups] }];
    const diff = navigationDiff(site({ navigation: before }), site({ navigation: after }));
    const added = tell(diff, { most: 1 }).lines.find(({ kind }) => kind === 'added');
    expect(added!.text).toMatch(/^6 groups added, 6 pages: /);
  });

  it('of several versions names no version in the place from which groups came', () => {
    const versions = (tabsOf: (version: string) => readonly unknown[]) => ({
      versions: ['1', '2'].map((version) => ({ version, tabs: tabsOf(version) })),
    });
    const tab = (label: string, ...groups: readonly unknown[]) => ({ tab: label, groups });
    const [a, b, c] = ['A', 'B', 'C'].map((label) => (version: string) => group(label, `${version}/${label}`));
    const lines = linesOf(
      versions((v) => [tab('T', a!(v), b!(v)), tab('U', c!(v))]),
      versions((v) => [tab('T', a!(v)), tab('U', c!(v), group('N', b!(v)))]),
    );
    expect(lines).toContain('+ group "N" in U: group "B" moved in from T (in 1 and 2)');
    const order = linesOf(
      { versions: ['1', '2'].map((v) => ({ version: v, groups: [a!(v), b!(v), c!(v)] })) },
      { versions: ['1', '2'].map((v) => ({ version: v, groups: [a!(v), c!(v), b!(v)] })) },
    );
    expect(order).toEqual(['~ order in version "1": group "C" moved (1, likewise 2)']);
  });

  it('names a page once that was listed twice', () => {
    const [before, after] = [group('A', 'a', 'a', 'x', 'x', 'b'), group('A', 'b')];
    expect(linesOf({ groups: [before] }, { groups: [after] }, ['a', 'x', 'b'], ['b'])).toContain(
      '- 2 pages in group "A" lost (no file, no redirect): a, x',
    );
    expect(linesOf({ groups: [group('A', 'b', 'a', 'a')] }, { groups: [after] }, ['a', 'b'], ['b'])).toContain(
      '- page a lost (no file, no redirect)',
    );
  });

  it('calls nothing unchanged whose parent became another kind', () => {
    const inner = {
      languages: [
        { language: 'en', pages: ['a'] },
        { language: 'fr', pages: ['fr/a'] },
      ],
    };
    expect(linesOf({ tabs: [{ tab: 'X', ...inner }] }, { dropdowns: [{ dropdown: 'X', ...inner }] })).toEqual([
      '~ tab "X" became a dropdown (2 pages)',
    ]);
  });
});
