// Sites of one group that makes a page of every operation of one specification: order, grouping and addresses of each
// specification by itself.
import { parse } from 'yaml';

const bytesOf = (value) => Buffer.from(JSON.stringify(value));
const operation = (fields) => ({ responses: { 200: { description: 'OK' } }, ...fields });
const specification = (paths, more = {}) => ({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...more });

function siteOf(name, path, content) {
  const docs = { navigation: { groups: [{ group: 'All', openapi: { source: path, directory: 'made' } }] } };
  return { name, kind: 'specification', bytes: bytesOf(docs), docs, files: new Map([[path, content]]) };
}

/** One site for each specification of the given ones. */
export function specificationSites(sites) {
  return sites.flatMap(({ name, files }) =>
    [...files]
      .filter(([path, content]) => /\.(json|ya?ml)$/.test(path) && isSpecification(content))
      .map(([path, content]) => siteOf(`${name} ${path}`, path, content)),
  );
}

function isSpecification(content) {
  const text = String(content);
  if (!/^\s*["']?openapi["']?\s*:/m.test(text)) return false;
  try {
    return typeof parse(text)?.openapi === 'string';
  } catch {
    return false;
  }
}

/** What real specifications rarely have. */
const tricky = {
  'labels and groups': specification(
    {
      '/a': { get: operation({ tags: ['One', 'Two'], summary: 'A (first)' }), post: operation({ tags: [] }) },
      '/b/{id}': { delete: operation({ tags: ['Two'] }), get: operation({ tags: ['one'], summary: 'A (first)' }) },
      '/c': { trace: operation({ tags: ['One'] }), head: operation({ summary: '  Blank  ends ' }) },
    },
    { tags: [{ name: 'Two' }, { name: 'One', 'x-group': 'Uno' }] },
  ),
  'one address for several': specification({
    '/a': { get: operation({ tags: ['T'], summary: 'Same' }), put: operation({ tags: ['T'], summary: 'Same' }) },
    '/b': { get: operation({ tags: ['T'], summary: 'same' }), put: operation({ tags: ['T'], summary: 'Same-1' }) },
    '/c': { get: operation({ tags: ['t'], summary: 'Same' }) },
    '/d/e': { get: operation({}) },
    '/d-e': { get: operation({}) },
  }),
  'hidden and excluded': specification({
    '/a': { get: operation({ tags: ['Hidden alone'], 'x-hidden': true }) },
    '/b': { get: operation({ tags: ['T'], 'x-excluded': true }), put: operation({ tags: ['T'], 'x-hidden': 'yes' }) },
    '/c': { get: operation({ tags: ['T'], 'x-hidden': 0, 'x-internal': true, deprecated: true }) },
  }),
  'addresses of their own': specification({
    '/a': { get: operation({ 'x-mint': { href: '/Own/Address' } }) },
    '/b': { get: operation({ 'x-mint': { href: 'own/address.html' } }) },
    '/c': { get: operation({ 'x-mint': { href: 'one' } }), put: operation({ 'x-mint': { href: '/a/b/../c' } }) },
  }),
  characters: specification({
    "/it's/{a}/{b-c}/x.y": { get: operation({}) },
    '/ä/Ö': { get: operation({ tags: ['Größe & Maß'], summary: 'Ä – ö: 1/2, 50 %' }) },
    '/q': { get: operation({ tags: ['-a-'], summary: '--b--' }), put: operation({ tags: ['a  b'], summary: 'c\nd' }) },
  }),
  webhooks: specification(
    { '/a': { get: operation({ tags: ['T'] }) } },
    {
      webhooks: {
        'order.created': { post: operation({ tags: ['T'] }), put: operation({ tags: ['T'] }) },
        Plain: { post: operation({}), get: operation({ summary: 'Named' }) },
      },
    },
  ),
  'whole numbers as names': specification(
    { '/b': { get: operation({}) } },
    { webhooks: { b: { post: operation({}) }, 2: { post: operation({}) }, 1: { post: operation({}) } } },
  ),
  'operations behind references': specification(
    { '/a': { $ref: '#/components/pathItems/A' }, '/b': { get: operation({ tags: ['T'] }) } },
    { components: { pathItems: { A: { get: operation({ tags: ['T'], summary: 'Behind' }) } } } },
  ),
  nothing: specification({}),
  'OpenAPI 3.2': {
    ...specification(
      { '/a': { query: operation({ tags: ['Child'] }), get: operation({ tags: ['Child'] }) } },
      { tags: [{ name: 'Parent' }, { name: 'Child', parent: 'Parent', kind: 'nav', summary: 'The child' }] },
    ),
    openapi: '3.2.0',
  },
};

export const trickySites = () =>
  Object.entries(tricky).map(([name, value]) => siteOf(`small: ${name}`, 'openapi.json', bytesOf(value)));
