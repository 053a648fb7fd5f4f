// The specifications.

const operation = (tag: string, more: object = {}) => ({ summary: `${tag} it`, tags: [tag], ...more });
const api = {
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: {
    '/x': { get: operation('X'), post: operation('X', { 'x-hidden': true }) },
    '/y': { post: operation('Y', { 'x-mint': { href: '/made/y' } }) },
    '/v1/z/{id}': { get: { operationId: 'getZ' }, delete: operation('X', { summary: 'Delete' }) },
    '/r': { $ref: 'parts/r.json' },
  },
  webhooks: { w: { post: operation('W') }, 'order paid': { post: operation('W', { summary: 'Paid' }) } },
};
export const older = { ...api, paths: { '/x': { get: operation('X') } }, webhooks: {} };
const yaml =
  'openapi: 3.0.0 # c\ninfo: {title: B, version: "1"}\npaths:\n  /x:\n    get: {summary: X, tags: [Other]}\n  /b/{id}:\n    patch:\n      tags: [Other, X]\n';
export const remote = 'https://api.test/openapi.json';
export const specifications: Readonly<Record<string, string>> = {
  'spec.json': JSON.stringify(api),
  'es/spec.json': JSON.stringify(api),
  'b.yaml': yaml,
  'parts/r.json': JSON.stringify({ put: operation('R') }),
  'es/parts/r.json': JSON.stringify({ put: operation('R') }),
  'clash.json': JSON.stringify({
    ...api,
    paths: { '/x': { get: operation('X'), put: operation('X') }, '/w': { post: operation('X') } },
    webhooks: { w: { post: operation('X') } },
  }),
  'none.yaml': 'openapi: 3.0.0\ninfo: {title: N, version: "1"}\npaths: {}\n',
  'broken.json': '{ "openapi": "3.1.0", ',
};

// The page files.

const matter = (lines: string, text = '') => `---\n${lines}\n---\n${text}`;
export const pages: Readonly<Record<string, string>> = {
  'a.mdx': matter('title: A'),
  'es/a.mdx': matter('title: A\ntitulo: "A" # c'),
  'en/b.md': '# B',
  'es/b.md': '# B',
  'c.mdx': 'C',
  'r.mdx': 'R',
  'es/r.mdx': 'R',
  'api/x.mdx': matter('title: X\nopenapi: GET /x', 'Text'),
  'api/y.mdx': matter('openapi: "spec.json POST /y"'),
  'es/api/x.mdx': matter('openapi: /es/spec.json GET /x'),
  'api/z.mdx': matter('openapi: spec.json GET /v1/z/{id}'),
  'api/hook.mdx': matter('openapi: spec.json webhook w'),
  'api/gone.mdx': matter('openapi: GET /gone'),
  'api/bad.mdx': matter('openapi: [GET'),
};

/** Files of another revision of git. */
export const revisions = { v1: { 'spec.json': JSON.stringify(older) } };
