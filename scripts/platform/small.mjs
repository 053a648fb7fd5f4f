// Small sites, one question each: what Mintlify does with what real sites rarely have. The answers stand in
// `docs/platform.md` and in the tests of `served`.

const operation = (summary, more = {}) => ({
  tags: ['T'],
  summary,
  responses: { 200: { description: 'OK' } },
  ...more,
});
const openapi = (paths, more = {}) => ({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...more });
const asyncapi = (channels) => ({ asyncapi: '3.0.0', info: { title: 'T', version: '1' }, channels, operations: {} });

const files = {
  'a.mdx': '',
  'b.mdx': '',
  'openapi.json': openapi(
    {
      '/a': { get: operation('List'), post: operation('Make') },
      '/h': { get: operation('Hidden', { 'x-hidden': true }) },
      '/x': { get: operation('Excluded', { 'x-excluded': true }) },
      '/slash/': { get: operation('Slash') },
    },
    { webhooks: { Order: { post: operation('Ordered') } } },
  ),
  'two.json': openapi({ '/z': { get: operation('List') } }),
  'asyncapi.json': asyncapi({ one: { title: 'First' }, two: { tags: [{ name: 'Live' }] }, three: { title: 'First' } }),
  'schema.graphql': 'type Query { user: User, all: [User] }\ntype User { id: ID }',
};
/** A specification of its own beside the others, with an operation at each of these paths, all of one tag and summary. */
const alike = (...paths) => openapi(Object.fromEntries(paths.map((path) => [path, { get: operation('List') }])));
const tabs = (first) => ({
  tabs: [
    { tab: 'A', ...first },
    { tab: 'B', pages: ['b'] },
  ],
});
const listed = (...pages) => tabs({ openapi: 'openapi.json', pages });
const within = (field, value) => tabs({ groups: [{ group: 'G', pages: ['a'], [field]: value }] });
const content = {
  href: '/x',
  languages: [{ language: 'en', pages: ['a'] }],
  versions: [{ version: '1', pages: ['a'] }],
  dropdowns: [{ dropdown: 'D', pages: ['a'] }],
  anchors: [{ anchor: 'C', pages: ['a'] }],
  products: [{ product: 'P', pages: ['a'] }],
  groups: [{ group: 'G', pages: ['a'] }],
  pages: ['a'],
  menu: [{ item: 'I', pages: ['a'] }],
};
const each = (record, make) => Object.fromEntries(Object.entries(record).map(([name, value]) => make(name, value)));
const roots = Object.keys(content).filter((name) => name !== 'href' && name !== 'menu');

const navigations = {
  ...each(content, (name, value) => [
    `openapi of a tab beside ${name}`,
    tabs({ openapi: 'openapi.json', [name]: value }),
  ]),
  ...each(content, (name, value) => [
    `asyncapi of a tab beside ${name}`,
    tabs({ asyncapi: 'asyncapi.json', [name]: value }),
  ]),
  ...each(content, (name) => [
    `empty ${name} beside pages`,
    tabs({ [name]: [], ...(name !== 'pages' && { pages: ['a'] }) }),
  ]),
  ...Object.fromEntries(
    roots.map((name) => [
      `empty ${name} at the root`,
      { [name]: [], ...(name === 'tabs' ? { pages: ['a'] } : { tabs: [{ tab: 'A', pages: ['a'] }] }) },
    ]),
  ),
  'openapi at the root': { openapi: 'openapi.json', pages: ['GET /a', 'a'] },
  'openapi of a group': { groups: [{ group: 'G', openapi: 'openapi.json', root: 'b', pages: ['a'] }] },
  'an empty array of specifications': tabs({ openapi: [], pages: ['a'] }),
  'several specifications': tabs({ openapi: ['two.json', 'openapi.json'], pages: [] }),
  'a path with dots': tabs({ openapi: './x/../openapi.json', groups: content.groups }),
  'no method': listed('PUT /a'),
  'no path': listed('GET /nope'),
  'an excluded operation': listed('GET /x'),
  'a hidden operation': listed('GET /h'),
  'blanks and cases': listed(' get   /a ', 'post /a/', 'GET /slash', 'webhook Order'),
  'a webhook in another case': listed('WEBHOOK order'),
  'an entry with four words': listed('GET /a b c', 'GET /a b'),
  'words in front of a path': listed('openapi.json get /a', 'webhook a b', 'WEBHOOK Order'),
  'a specification in front of a webhook': listed('openapi.json webhook Order'),
  'a path without a slash': listed('GET a'),
  'an entry with four words alone': listed('GET /a b c'),
  'an entry without a specification': tabs({ pages: ['GET /a', 'a'] }),
  'an entry with its own specification': tabs({
    openapi: { source: 'openapi.json', directory: 'made' },
    pages: ['two.json GET /z'],
  }),
  'an entry with a specification that is missing': tabs({ pages: ['none.json GET /z'] }),
  'a specification that is missing': tabs({ openapi: 'none.json', pages: ['a'] }),
  'a child with the specification again': tabs({
    openapi: 'openapi.json',
    groups: [{ group: 'G', openapi: 'openapi.json', pages: ['GET /a'] }],
  }),
  'a child without a directory': tabs({
    openapi: { source: 'openapi.json', directory: 'made' },
    groups: [{ group: 'G', openapi: 'two.json' }],
  }),
  'an endpoint as root': tabs({ openapi: 'openapi.json', groups: [{ group: 'G', root: 'GET /a', pages: ['a'] }] }),
  'two owners, one address': {
    tabs: [
      { tab: 'A', openapi: 'openapi.json' },
      { tab: 'B', openapi: 'two.json' },
    ],
  },
  'hidden elements': tabs({
    hidden: true,
    groups: [
      { group: 'G', pages: ['a'] },
      { group: 'H', hidden: false, pages: ['h', 'shown'] },
      { group: 'I', root: 'shown', pages: ['text'] },
    ],
  }),
  'a hidden page in two places': {
    tabs: [
      { tab: 'A', hidden: true, pages: ['a'] },
      { tab: 'B', pages: ['a', 'b', 'h', 'url', 'named'] },
    ],
  },
  'forms of paths': {
    pages: [
      'missing',
      'a.mdx',
      'b.md',
      'a/',
      '/a',
      './b',
      'x/../b',
      '../b',
      'A',
      ' a ',
      'index',
      'd/index',
      'd',
      'https://x.y/z',
      '#a',
      'a#b',
      'a?b',
    ],
  },
  'files that are no pages': { pages: ['snippets/x', 'ignored/a', 'readme', 'used', 'd/readme'] },
  'graphql of a tab': tabs({ graphql: { source: 'schema.graphql', directory: 'g' }, groups: content.groups }),
  'graphql beside pages': tabs({ graphql: 'schema.graphql', pages: ['a'] }),
  'graphql of a group': within('graphql', 'schema.graphql'),
  'another repository in tabs': { tabs: [{ tab: 'A', pages: ['a', { sourceRef: 'o/r' }] }, { sourceRef: 'o/r' }] },
  'another repository in dropdowns': { dropdowns: [{ dropdown: 'A', pages: ['a'] }, { sourceRef: 'o/r' }] },
  'another repository with a label': {
    tabs: [
      { tab: 'A', pages: ['a'] },
      { sourceRef: 'o/r', tab: 'B' },
    ],
  },
  'another repository with a label in a product': {
    products: [
      {
        product: 'P',
        tabs: [
          { tab: 'A', pages: ['a'] },
          { sourceRef: 'o/r', tab: 'B' },
        ],
      },
      { product: 'Q', pages: ['b'] },
    ],
  },
  'another repository beside pages': tabs({ sourceRef: 'o/r', pages: ['a'] }),
  'another repository in languages of a product': {
    products: [
      { product: 'P', languages: [{ language: 'en', pages: ['a'] }, { sourceRef: 'o/r' }] },
      { product: 'Q', pages: ['b'] },
    ],
  },
  'groups without a label beside pages': { groups: [{ pages: ['a'] }], pages: ['b'] },
  'a tab in a tab': tabs({ tabs: [{ tab: 'X', pages: ['a'] }], pages: ['b'] }),
  'a blank label': tabs({ tab: ' ', pages: ['a'] }),
  'an empty label': {
    products: [
      { product: 'P', ...tabs({ tab: '', pages: ['a'] }) },
      { product: 'Q', pages: ['b'] },
    ],
  },
  'an icon of a tab in a product': {
    products: [
      { product: 'P', ...tabs({ icon: 5, pages: ['a'] }) },
      { product: 'Q', pages: ['b'] },
    ],
  },
  'languages of Mintlify': {
    languages: ['jp', 'uk', 'fi', 'zh-Hant', 'ja-JP'].map((language) => ({ language, pages: [`${language}/a`] })),
  },
  'an unknown key in a global anchor': {
    global: { anchors: [{ anchor: 'X', href: 'https://x.y', foo: 1, pages: ['b'] }] },
    pages: ['a'],
  },
  'an unknown key in `global`': { global: { foo: 1 }, pages: ['a'] },
  ...each({ text: 'x', null: null, object: { anchor: 'X', href: '/x' }, empty: [] }, (name, value) => [
    `global anchors: ${name}`,
    { global: { anchors: value }, pages: ['a'] },
  ]),
  'global anchors of a tab: text': tabs({ global: { anchors: 'x' }, pages: ['a'] }),
  'a relative link in `global`': { global: { anchors: [{ anchor: 'X', href: '/b' }] }, pages: ['a'] },
  'pages in what nobody reads': {
    groups: [{ group: 'G', pages: ['a'], more: { pages: ['b'] }, items: [{ group: 'H', pages: ['b'] }] }],
  },
  'pages in what nobody reads at the root': { pages: ['a'], more: { pages: ['b'] } },
  ...each({ up: '../up', through: 'x/../../y', here: './x/', slash: '/x', capitals: 'API' }, (name, directory) => [
    `a directory: ${name}`,
    tabs({ openapi: { source: 'openapi.json', directory } }),
  ]),
  ...each({ up: '../up', capitals: 'API' }, (name, directory) => [
    `a directory of what is listed: ${name}`,
    tabs({ openapi: { source: 'openapi.json', directory }, pages: ['GET /a', 'POST /a'] }),
  ]),
  'two directories that differ in letter case': {
    tabs: [
      { tab: 'A', openapi: { source: 'openapi.json', directory: 'Api' } },
      { tab: 'B', openapi: { source: 'two.json', directory: 'api' } },
    ],
  },
  'a page file in another letter case over a generated page': tabs({ openapi: 'two.json' }),
  'two page files that differ in letter case': { pages: ['c', 'C'] },
  'one address, both listed': tabs({ openapi: 'alike.json', pages: ['GET /a', 'GET /b'] }),
  'one address, listed before it is generated': {
    tabs: [
      { tab: 'A', openapi: 'two.json', pages: ['GET /z'] },
      { tab: 'B', openapi: 'openapi.json' },
    ],
  },
  'one address, listed behind where it is generated': {
    tabs: [
      { tab: 'A', openapi: 'openapi.json' },
      { tab: 'B', openapi: 'two.json', pages: ['GET /z'] },
    ],
  },
  'one address, in a group and in the one around it': {
    groups: [{ group: 'G', openapi: 'openapi.json', pages: [{ group: 'H', openapi: 'two.json' }] }],
  },
  ...each({ '3.0.3': 0, '3.1.0': 0 }, (version) => [
    `QUERY in OpenAPI ${version}`,
    tabs({ openapi: `query-${version}.json`, pages: ['GET /a'] }),
  ]),
  'QUERY that the specification does not have': listed('GET /a', 'QUERY /a'),
  'a word in capitals before a path': listed('GET /a', 'FAQ /a'),
  'a word in capitals before a path, without a specification': { pages: ['a', 'FAQ /a'] },
  ...each(
    {
      nothing: [],
      'what no `$ref` leads to': ['GET /own', 'PUT /beside'],
      components: ['GET /a'],
      'what is beside a `$ref`': ['PUT /beside'],
      'what is behind that': ['GET /beside'],
      'a webhook': ['WEBHOOK ref'],
      'the specification too': ['referred.json GET /a'],
      'a page file': ['GET /own', 'c'],
    },
    (name, pages) => [`paths behind \`$ref\` that list ${name}`, tabs({ openapi: 'referred.json', pages })],
  ),
  'entries of a GraphQL schema': tabs({ graphql: 'schema.graphql', pages: ['QUERY user', 'a'] }),
  'a specification that an overlay changes': tabs({ openapi: 'alike.json' }),
  'a language that it does not take': { languages: [{ language: 'ua', pages: ['a'] }] },
  ...each(
    {
      public: 'yes',
      tag: 5,
      boost: '3',
      searchable: 1,
      expanded: null,
      root: 5,
      directory: 'list',
      icon: 'fa-x',
      group: '',
      asyncapi: 5,
      openapi: 5,
      sdk: 5,
      hidden: null,
      pages: null,
      tabs: 5,
      href: 5,
      global: 5,
      boosted: 5,
      color: 5,
    },
    (name, value) => [`${name} ${JSON.stringify(value)} in a group`, within(name, value)],
  ),
  ...each(
    {
      hidden: 1,
      openapi: 5,
      asyncapi: {},
      sdk: {},
      href: 'nope',
      global: { links: [] },
      color: { light: '#ffff' },
      directory: 'card',
      description: 5,
      align: 'middle',
    },
    (name, value) => [
      `${name} ${JSON.stringify(value)} in an anchor`,
      {
        products: [
          { product: 'P', anchors: [{ anchor: 'A', pages: ['a'], [name]: value }] },
          { product: 'Q', pages: ['b'] },
        ],
      },
    ],
  ),
};

const query = (version) => ({
  ...openapi({ '/a': { get: operation('List'), query: operation('Ask') } }),
  openapi: version,
});

const referred = openapi(
  {
    '/own': { get: operation('Own') },
    '/a': { $ref: '#/components/pathItems/A' },
    '/beside': { $ref: '#/components/pathItems/A', put: operation('Beside') },
  },
  {
    components: { pathItems: { A: { get: operation('Behind') } } },
    webhooks: { ref: { $ref: '#/components/pathItems/A' } },
  },
);

const referring = { 'referred.json': referred, 'c.mdx': '---\nopenapi: referred.json GET /a\n---\n' };

/** Files beside those of every small site, by the name of the site. */
const more = {
  'hidden elements': {
    'h.mdx': '---\nhidden: true\n---\n',
    'shown.mdx': '---\nhidden: false\n---\n',
    'text.mdx': '---\nhidden: "true"\n---\n',
  },
  'a hidden page in two places': {
    'h.mdx': '---\nhidden: true\n---\n',
    'url.mdx': '---\nurl: https://x.y\n---\n',
    'named.mdx': '---\nopenapi: GET /a\n---\n',
  },
  'openapi of a group': { 'api-reference/t/list.mdx': '---\ntitle: Mine\nhidden: true\n---\n' },
  'files that are no pages': {
    'snippets/x.mdx': '',
    'ignored/a.mdx': '',
    'readme.md': '',
    'd/readme.md': '',
    'used.mdx': '',
    'c.mdx': 'import U from "/used.mdx"\n',
    '.mintignore': 'ignored/\n',
  },
  ...each(['3.0.3', '3.1.0'], (_, version) => [
    `QUERY in OpenAPI ${version}`,
    { [`query-${version}.json`]: query(version) },
  ]),
  'one address, both listed': { 'alike.json': alike('/a', '/b') },
  'a specification that an overlay changes': {
    'alike.json': alike('/a', '/b'),
    'overlay.json': {
      overlay: '1.0.0',
      info: { title: 'O', version: '1' },
      extends: 'alike.json',
      actions: [{ target: "$.paths['/b']", remove: true }],
    },
  },
  'a page file in another letter case over a generated page': { 'api-reference/T/List.mdx': '' },
  'two page files that differ in letter case': { 'c.mdx': '' },
  'forms of paths': { 'index.mdx': '', 'd/index.mdx': '' },
};

/** Texts that are no strict JSON: a person can read them all the same. */
const loose = {
  'a comment': '// Ours\n{ "navigation": { "pages": ["a"] } }',
  'a trailing comma': '{ "navigation": { "pages": ["a",] } }',
  'a byte order mark': '\ufeff{ "navigation": { "pages": ["a"] } }',
};

/** All small sites, in the form of the others. */
export function smallSites() {
  const texts = Object.entries(loose).map(([name, text]) => ({
    name: `small: ${name}`,
    kind: 'small',
    bytes: Buffer.from(text),
    docs: undefined,
    files: new Map([['a.mdx', Buffer.alloc(0)]]),
  }));
  return [...texts, ...structured()];
}

function structured() {
  return Object.entries(navigations).map(([name, navigation]) => {
    const docs = { navigation };
    const all = Object.entries({ ...files, ...more[name], ...(/`\$ref`/.test(name) && referring) }).map(
      ([path, value]) => [path, Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))],
    );
    return {
      name: `small: ${name}`,
      kind: 'small',
      bytes: Buffer.from(JSON.stringify(docs)),
      docs,
      files: new Map(all),
    };
  });
}
