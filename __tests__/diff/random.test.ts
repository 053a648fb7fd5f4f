import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { navigationDiff } from '../../src/diff/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';
import { wrongIn } from './replay.ts';

const page = fc.constantFrom(
  'a',
  'b',
  'c',
  'x/a',
  'x/b',
  'y/a',
  'y/b',
  'en/a',
  'fr/a',
  'index',
  'GET /users',
  'WEBHOOK order',
);
const label = fc.constantFrom('A', 'B', 'C');
const { pages } = fc.letrec<{ pages: unknown[]; group: unknown }>((tie) => ({
  pages: fc.array(fc.oneof({ maxDepth: 3 }, page, tie('group')), { maxLength: 5 }),
  group: fc.record({ group: label, pages: tie('pages') }),
}));
const operations = (...paths: readonly string[]) =>
  JSON.stringify({
    openapi: '3.1.0',
    paths: Object.fromEntries(paths.map((path) => [path, { get: { tags: ['Users'], responses: {} } }])),
    webhooks: { order: { post: { responses: {} } } },
  });
const reader = memoryReader({ '1.json': operations('/users'), '2.json': operations('/users', '/teams') });
const openapi = fc.constantFrom('1.json', '2.json', { source: '2.json', directory: 'two' });
const holder = (field: string) => {
  const [name, hidden] = [{ [field]: label }, fc.boolean()];
  const made = fc.record({ ...name, openapi, hidden });
  const listed = fc.record({ ...name, pages, openapi, hidden });
  return fc.array(fc.oneof(fc.record({ ...name, pages, hidden }), made, listed), { minLength: 1, maxLength: 3 });
};
const links = fc.array(fc.record({ tab: label, href: fc.constantFrom('https://a.com', 'https://b.com') }), {
  minLength: 1,
  maxLength: 3,
});
const content = fc.oneof(
  fc.record({ pages }),
  fc.record({ groups: holder('group') }),
  fc.record({ tabs: holder('tab') }),
  fc.record({ versions: holder('version') }),
  fc.record({ tabs: links }),
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
          ...([before, after].map((one) => makeSite(JSON.stringify({ navigation: one }), { reader })) as [
            never,
            never,
          ]),
        );
        expect(wrongIn(diff)).toEqual([]);
        expect(tell(diff).lines.length).toBeLessThan(40);
      }),
      { numRuns: 200 },
    ));
});
