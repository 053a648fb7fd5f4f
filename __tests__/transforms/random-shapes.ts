import type { Fields } from './random-navigation.ts';

/** Navigations that stand side by side, each with its files in a folder of its own. */
type Shape = (one: Fields, two: Fields, alike: Fields, odd: Fields) => object;

/** What every language has, beside what is drawn. */
const firm = (language: string, drawn: Fields): Fields => ({
  language,
  groups: [
    { group: 'A', pages: language === 'en' ? ['a', 'r', '/c'] : ['es/a', 'es/r', 'es/c', 'es/b'] },
    { group: 'B', ...drawn },
    { group: 'X', openapi: 'spec.json', pages: ['api/x', 'GET /x'] },
  ],
});
const languagesOf: Shape = (one, two, alike, odd) => ({
  languages: [
    { ...one, language: 'en' },
    { ...alike, language: 'es' },
    odd,
    ...('language' in odd ? [] : [{ ...two, language: 'fr' }]),
  ],
});
export const languageShapes: readonly Shape[] = [
  (one, two) => ({
    languages: [
      { language: 'en', ...one },
      { ...two, language: 'es' },
    ],
  }),
  languagesOf,
  (one, _two, alike, odd) => ({ languages: [firm('en', one), firm('es', alike), odd] }),
  (one, two, alike) => ({
    languages: [firm('en', one), { language: 'fr', ...two }, firm('es', { ...alike, pages: ['es/a'] })],
  }),
  (one, two) => ({
    languages: [firm('en', one), { language: 'es', ...two, groups: [{ group: 'A', pages: ['es/a'] }] }],
  }),
  (one, two, alike, odd) => ({
    versions: [
      { version: 'v1', languages: [firm('en', one), firm('es', alike), odd] },
      { version: 'v2', languages: [firm('en', two), firm('es', one)] },
    ],
  }),
  (one, _two, alike) => ({
    languages: [
      { ...one, language: 'en' },
      { ...alike, language: 'es', default: true },
    ],
  }),
  (one, two, alike, odd) => ({
    versions: [
      { version: 1, ...languagesOf(one, two, alike, odd) },
      { version: 'v2', ...two },
    ],
  }),
  (one, two, alike, odd) => ({
    products: [
      { product: 'P', ...languagesOf(one, two, alike, odd) },
      { product: 5, ...languagesOf(two, one, two, odd) },
    ],
  }),
  (one, two, alike, odd) => ({
    tabs: [
      { tab: 'T', ...languagesOf(one, two, alike, odd) },
      { tab: 5, ...two },
    ],
  }),
  (one, two, alike) => ({
    languages: [
      {
        language: 'en',
        versions: [
          { ...one, version: 'v1' },
          { ...two, version: 2 },
        ],
      },
      {
        language: 'es',
        versions: [
          { ...alike, version: 'v1' },
          { ...two, version: 2 },
        ],
      },
    ],
    global: { anchors: [{ anchor: 'G', href: '/a' }] },
  }),
];
const tabShapes: readonly Shape[] = [
  (one, two) => ({
    tabs: [
      { tab: 'One', ...one },
      { tab: 'Two', ...two },
    ],
  }),
  (one, two) => ({
    dropdowns: [
      {
        dropdown: 'D',
        tabs: [
          { tab: 'One', ...one, href: '/a' },
          { tab: 5, openapi: 'spec.json', ...two },
        ],
      },
      { dropdown: 'E', ...one },
    ],
  }),
  (one, two) => ({
    tabs: [
      { tab: 'One', openapi: 'spec.json', tabs: [{ tab: 'Two', ...two }, one] },
      {
        tab: 'Menu',
        menu: [
          { item: 'M', ...one },
          { item: 5, ...two },
        ],
      },
    ],
  }),
];
/** Elements that name a specification and hold nothing, beside what is drawn. */
const bareShapes: readonly Shape[] = [
  (one, two) => ({ tabs: [{ tab: 'API', openapi: 'spec.json' }, { tab: 'B', openapi: 'b.yaml', ...two }, one] }),
  (one, two) => ({
    groups: [
      { group: 'API', openapi: 'spec.json' },
      { ...one, group: 'One' },
      { openapi: 'b.yaml', ...two, group: 'Two' },
    ],
  }),
  (one, two) => ({
    products: [
      { product: 5, openapi: ['b.yaml', 'spec.json'] },
      { product: 'P', openapi: { source: 'spec.json', directory: 'ref' } },
      one,
      { product: 'Q', ...two },
    ],
  }),
];
/** Elements that list what their specification has, or a part of it. */
const listingShapes: readonly Shape[] = [
  (one, two) => ({
    anchors: [
      {
        anchor: 'API',
        openapi: 'spec.json',
        groups: [
          { group: 'X', pages: ['GET /x', 'GET /gone', 'DELETE /v1/z/{id}'] },
          { ...one, group: 'One' },
        ],
      },
      { anchor: 'Two', ...two },
    ],
  }),
  (one, two) => ({
    versions: [
      { version: 1, openapi: 'spec.json', groups: [{ group: 'X', pages: ['GET /gone', 'GET /x'] }] },
      { version: '2', openapi: 'b.yaml', groups: [{ group: 'Other', pages: ['PATCH /b/{id}'] }] },
      { ...one, version: 'v3' },
      two,
    ],
  }),
];
/** Elements that list all that their specification has. */
const completeShapes: readonly Shape[] = [
  (one, two) => ({
    dropdowns: [
      { dropdown: 5, openapi: 'b.yaml', groups: [{ group: 'Other', pages: ['GET /x', 'PATCH /b/{id}'] }] },
      { dropdown: 'One', ...one },
      { openapi: 'spec.json', ...two },
    ],
  }),
  (one, two) => ({
    tabs: [
      { tab: 'E', openapi: ['b.yaml'], groups: [{ group: 'Other', pages: ['get /x', 'PATCH /b/{id}'] }] },
      { tab: 'One', ...one },
      { ...two, tab: 'Two' },
    ],
  }),
];
/** Pages of operations. */
const operationShapes: readonly Shape[] = [
  (one, two) => ({
    tabs: [
      {
        tab: 'API',
        groups: [
          { group: 'X', openapi: 'spec.json', pages: ['api/x', 'api/y', 'GET /v1/z/{id}', { ...one, group: 'One' }] },
        ],
      },
      { tab: 'Two', ...two },
    ],
  }),
  (one, two) => ({
    products: [
      { product: 5, openapi: 'spec.json', pages: ['api/x', 'api/hook', 'api/z'] },
      { product: '', openapi: 'b.yaml', ...one },
      { product: 'P', ...two },
    ],
  }),
  (one, two) => ({
    groups: [
      { group: 'API', pages: ['api/y', 'api/z', 'a'] },
      { ...one, group: 'One' },
      { ...two, pages: ['api/hook', 'api/y'] },
    ],
  }),
];
const apiShapes: readonly Shape[] = [...bareShapes, ...listingShapes, ...completeShapes, ...operationShapes];
export const anyShapes: readonly Shape[] = [(one) => one, ...tabShapes, ...apiShapes, ...languageShapes];

/** What a transform finds something to do in. */
export const shapesFor = (name: string): readonly Shape[] => fitting[name] ?? languageShapes;
const fitting: Readonly<Record<string, readonly Shape[]>> = {
  'tabs-to-dropdowns': tabShapes,
  'expand-openapi': bareShapes,
  'sync-openapi': listingShapes,
  'openapi-pages': [...bareShapes, ...listingShapes, ...completeShapes],
};
