import fc from 'fast-check';
import { makeSite, memoryReader, type Site } from '../../src/site/index.ts';

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
const specifications = { '1.json': operations('/users'), '2.json': operations('/users', '/teams') };
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

/** Any navigation. */
export const navigation = fc.oneof(
  content,
  fc.array(content, { minLength: 1, maxLength: 3 }).map((all) => ({
    languages: all.map((inside, k) => ({ language: ['en', 'fr', 'es'][k], ...inside })),
  })),
);

/** A site of one document, with the specifications that random navigations name. */
export const siteOf = (document: object, files: Readonly<Record<string, string>> = {}): Site =>
  makeSite(JSON.stringify(document), { reader: memoryReader({ ...specifications, ...files }) });
