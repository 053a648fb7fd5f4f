import { describe, expect, it } from '@jest/globals';
import { group, linesOf } from './lines.ts';

const pages = (folder: string, count: number) => Array.from({ length: count }, (_, k) => `${folder}/p${k}`);
const tab = (label: string, ...entries: readonly string[]) => ({ tab: label, pages: entries });
/** The lines of a diff that adds a tab of these pages beside one. */
const added = (there: readonly string[], ...more: readonly string[]) =>
  linesOf({ tabs: [tab('A', ...there)] }, { tabs: [tab('A', ...there), tab('B', ...more)] });

describe('an element that is added is a copy of another one', () => {
  it('if it repeats all of its pages, under the same paths or in another folder', () => {
    expect(added(pages('x', 4), ...pages('x', 4))).toEqual(['+ tab "B", a copy of tab "A": 4 pages that existed']);
    const versions = (...labels: readonly string[]) => ({
      versions: labels.map((version) => ({ version, pages: pages(version, 4) })),
    });
    expect(linesOf(versions('1'), versions('2', '1'))).toContain('+ version "2", a copy of version "1": 4 new pages');
  });
  it('also if it lists some of its pages, and copies of the others', () => {
    const version = (label: string) => ({ version: label, pages: ['shared', ...pages(label, 3)] });
    expect(linesOf({ versions: [version('1')] }, { versions: [version('2'), version('1')] })).toContain(
      '+ version "2", a copy of version "1": 3 new pages, 1 page that existed',
    );
  });
  it('or mostly, if it repeats four of five', () => {
    expect(added(pages('x', 5), ...pages('x', 4), 'n/new')).toEqual([
      '+ tab "B", mostly a copy of tab "A" (4 of 5 pages): 1 new page, 4 pages that existed',
    ]);
    expect(added(pages('x', 5), ...pages('x', 4))).toEqual([
      '+ tab "B", mostly a copy of tab "A" (4 of 5 pages): 4 pages that existed',
    ]);
    expect(added(pages('x', 5), ...pages('x', 3), 'n/one', 'n/two')).toEqual([
      '+ tab "B": 2 new pages, 3 pages that existed',
    ]);
  });
  it('and not if it has two pages, which elements share by chance', () => {
    expect(added(pages('x', 2), ...pages('x', 2))).toEqual(['+ tab "B": 2 pages that existed']);
    expect(added(pages('x', 3), ...pages('x', 3))).toEqual(['+ tab "B", a copy of tab "A": 3 pages that existed']);
  });
  it('and not if it has one of its pages, and others of the same names under another label', () => {
    expect(added(pages('x', 4), 'x/p0', 'n/p1', 'n/p2', 'n/p3')).toEqual([
      '+ tab "B": 3 new pages, 1 page that existed',
    ]);
  });
  it('of the most alike: by its pages, then by its groups, then of the nearest', () => {
    const version = (label: string, groups: readonly string[], ...names: readonly string[]) => ({
      version: label,
      groups: groups.map((one, k) =>
        group(one, ...names.filter((_, n) => n % 2 === k).map((name) => `${label}/${name}`)),
      ),
    });
    const [same, other] = [
      ['a', 'b', 'c', 'd', 'e'],
      ['a', 'b', 'c', 'd', 'f'],
    ];
    const copied = (...versions: readonly ReturnType<typeof version>[]) =>
      linesOf({ versions: versions.filter((one) => one.version !== '9') }, { versions }).find((line) =>
        line.includes('version "9", a copy of'),
      );
    const nine = version('9', ['G', 'H'], ...same);
    const one = version('1', ['G', 'H'], ...same);
    expect(copied(nine, version('2', ['G', 'H'], ...other), one)).toContain('a copy of version "1"');
    expect(copied(nine, version('2', ['G', 'I'], ...same), one)).toContain('a copy of version "1"');
    expect(copied(nine, version('2', ['G', 'I'], ...same))).toContain('a copy of the pages of version "2"');
    expect(copied(nine, version('2', ['G', 'H'], ...same), one)).toContain('a copy of version "2"');
    expect(copied(one, version('2', ['G', 'H'], ...same), nine)).toContain('a copy of version "2"');
  });
});
