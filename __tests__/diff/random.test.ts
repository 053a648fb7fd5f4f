import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { navigationDiff } from '../../src/diff/index.ts';
import { navigation, siteOf } from './random-sites.ts';
import { tell } from '../../src/telling/index.ts';
import { wrongIn } from './replay.ts';

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
});
