import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cases } from '../cases.ts';
import { navigationDiff } from '../../src/diff/index.ts';
import { navigation, siteOf } from './random-sites.ts';
import { branchText } from '../../src/served/index.ts';
import { tell } from '../../src/telling/index.ts';
import { wrongIn } from './replay.ts';
import { turnedIn } from '../match/turned.ts';

/** Groups in groups, of few labels and pages. */
const nested = fc
  .letrec<{ pages: unknown[]; group: unknown }>((tie) => ({
    pages: fc.array(fc.oneof({ maxDepth: 3 }, fc.constantFrom(...'abcdefgh'), tie('group')), { maxLength: 5 }),
    group: fc.record({ group: fc.constantFrom('A', 'B', 'C', 'D'), pages: tie('pages') }),
  }))
  .pages.map((pages) => ({ pages }));

describe('the diff of any two navigations', () => {
  it('gives what was there after, applied to what was there before, and is told in forty lines', () =>
    fc.assert(
      fc.property(navigation, navigation, (before, after) => {
        const diff = navigationDiff(siteOf({ navigation: before }), siteOf({ navigation: after }));
        expect(wrongIn(diff)).toEqual([]);
        expect(tell(diff).lines.length).toBeLessThan(40);
      }),
      { numRuns: 200 },
    ));

  it('names no element inside of another one as that into which it was merged', () => {
    let merged = 0;
    fc.assert(
      fc.property(nested, nested, (before, after) => {
        const diff = navigationDiff(siteOf({ navigation: before }), siteOf({ navigation: after }));
        expect(turnedIn(diff).filter((text) => text.includes('merged'))).toEqual([]);
        const { branches } = diff.matching.before;
        for (const {
          kind,
          to,
          branches: [{ before: one } = {}],
        } of diff.changes) {
          if (kind !== 'merged') continue;
          merged++;
          const inside = branches.filter((inner) => inner !== one && inner.upwards.includes(one!));
          expect(inside.map(branchText)).not.toContain(to);
        }
      }),
      { numRuns: cases(1000), seed: 42 },
    );
    expect(merged).toBeGreaterThan(2);
  });
});
