import { describe, expect, it } from '@jest/globals';
import { Matching } from '../../src/diff/index.ts';
import { ThreeWayMatching } from '../../src/match/index.ts';
import { leavesIn, type Leaf } from '../../src/served/index.ts';
import { makeSite } from '../../src/site/index.ts';

const group = (label: string, ...pages: readonly unknown[]) => ({ group: label, pages });
const siteOf = (...groups: readonly unknown[]) => makeSite(JSON.stringify({ navigation: { groups } }));
const base = siteOf(group('A', 'a', 'b'), group('B', 'c'));
const ours = siteOf(group('Start', 'a', 'b', 'new'), group('B', 'c'), group('C', 'd'));
const theirs = siteOf(group('B', 'c'), group('A', 'b', 'new'), group('C', 'e'));
const three = () => new ThreeWayMatching(new Matching([base, ours]), new Matching([base, theirs]));

describe('a matching of three navigations', () => {
  it('finds what both added in the same place, and nothing for what one of them removed or added', () => {
    const matching = three();
    const found = leavesIn(matching.ours.after.root).map((leaf) => [
      leaf.name,
      (matching.across(leaf) as Leaf | undefined)?.name,
    ]);
    expect(found).toEqual([
      ['a', undefined],
      ['b', 'b'],
      ['new', 'new'],
      ['c', 'c'],
      ['d', undefined],
    ]);
    const added = matching.ours.after.root.branches[2]!;
    expect(matching.across(added)).toMatchObject({ label: 'C' });
  });

  it('finds an entry that both added in two places', () => {
    const [mine, other] = [siteOf(group('B', 'c', 'new')), siteOf(group('B', 'c'), group('D', 'new'))];
    const matching = new ThreeWayMatching(new Matching([base, mine]), new Matching([base, other]));
    const [, added] = leavesIn(matching.ours.after.root);
    expect(matching.across(added!)).toMatchObject({ name: 'new', parent: { label: 'D' } });
  });

  it('is none of two that began elsewhere', () =>
    expect(() => new ThreeWayMatching(new Matching([base, ours]), new Matching([ours, theirs]))).toThrow(
      'the same navigation',
    ));
});
