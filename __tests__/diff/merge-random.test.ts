import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mergeSites } from '../../src/diff/index.ts';
import { NavshiftError } from '../../src/text/index.ts';
import type { Site } from '../../src/site/index.ts';
import { soaks } from '../cases.ts';
import { drawn, siteOf, turned, wrongIn } from './random-merges.ts';

describe('two random sides of one navigation, over one file or several', () => {
  const runs = soaks ? 5000 : 150;

  it('are merged in both orders with every page once, none back, and none gone without a line', () => {
    let [refused, asked, noted] = [0, 0, 0];
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        for (const one of [drawn(seed), turned(drawn(seed))]) {
          const [base, ours, theirs] = one.texts.map(siteOf) as [Site, Site, Site];
          try {
            const result = mergeSites(base, ours, theirs);
            asked += Math.sign(result.conflicts.length);
            noted += Math.sign(result.notes.length);
            expect(wrongIn(one, result)).toEqual([]);
          } catch (error) {
            if (!(error instanceof NavshiftError)) throw error;
            refused++;
          }
        }
      }),
      { numRuns: runs },
    );
    // Else the judge has nothing to judge.
    expect(refused).toBeLessThan(runs / 100);
    expect(asked).toBeGreaterThan(runs / 20);
    expect(asked).toBeLessThan(runs / 2);
    expect(noted).toBeGreaterThan(runs / 20);
  });
});
