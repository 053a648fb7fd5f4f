import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { navigationDiff, tell } from '../../src/diff/index.ts';
import { parse } from '../../src/site/index.ts';
import { wrongIn } from './replay.ts';

const page = fc.constantFrom('a', 'b', 'c', 'x/a', 'x/b', 'y/a', 'y/b', 'en/a', 'fr/a', 'index', 'GET /users');
const label = fc.constantFrom('A', 'B', 'C');
const { pages } = fc.letrec<{ pages: unknown[]; group: unknown }>((tie) => ({
  pages: fc.array(fc.oneof({ maxDepth: 3 }, page, tie('group')), { maxLength: 5 }),
  group: fc.record({ group: label, pages: tie('pages') }),
}));
const holder = (field: string) =>
  fc.array(fc.record({ [field]: label, pages, hidden: fc.boolean() }), { minLength: 1, maxLength: 3 });
const content = fc.oneof(
  fc.record({ pages }),
  fc.record({ groups: holder('group') }),
  fc.record({ tabs: holder('tab') }),
  fc.record({ versions: holder('version') }),
);
const navigation = fc.oneof(
  content,
  fc.array(content, { minLength: 1, maxLength: 3 }).map((all) => ({
    languages: all.map((inside, k) => ({ language: ['en', 'fr', 'es'][k], ...inside })),
  })),
);

describe('the diff of any two navigations', () => {
  it('gives what was there after, applied to what was there before, and is told in forty lines', () =>
    fc.assert(
      fc.property(navigation, navigation, (before, after) => {
        const diff = navigationDiff(
          ...([before, after].map((one) => parse(JSON.stringify({ navigation: one }))) as [never, never]),
        );
        expect(wrongIn(diff)).toEqual([]);
        expect(tell(diff).lines.length).toBeLessThan(40);
      }),
      { numRuns: 200 },
    ));
});
