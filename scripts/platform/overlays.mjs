// Sites with overlays and with specifications in odd places, one question each, and the addresses that they have: as Mintlify's packages make them, and as
// the tests of `served` expect them. `none` is of a site whose specification Mintlify refuses, or on which it stops.

const operation = (summary, more = {}) => ({ summary, responses: { 200: { description: 'OK' } }, ...more });
const specification = (version = '3.1.0') => ({
  openapi: version,
  info: { title: 'T', version: '1' },
  tags: [{ name: 'T' }],
  paths: {
    '/a': { get: operation('List', { tags: ['T'] }), post: operation('Make', { tags: ['T'] }) },
    '/b': {
      get: operation('Bee', {
        tags: ['T'],
        parameters: [
          { name: 'q', in: 'query', schema: {} },
          { name: 'r', in: 'query', schema: {} },
        ],
      }),
    },
    '/c': { get: operation('See', { tags: ['U'], 'x-internal': true }) },
  },
});
const overlay = (actions, more = {}) => ({ overlay: '1.1.0', info: { title: 'O', version: '1' }, actions, ...more });
const extending = (actions, more = {}) => overlay(actions, { extends: 'api.json', ...more });

const all = ['t/list', 't/make', 't/bee', 'u/see'];
const but = (...gone) => all.filter((page) => !gone.includes(page));
const noB = { target: "$.paths['/b']", remove: true };
const noC = { target: "$.paths['/c']", remove: true };
const renamed = (summary) => ({ target: "$.paths['/b'].get", update: { summary } });

/** One overlay that extends the specification: its actions, and the pages. */
const actions = {
  'removes a path': [[noB], but('t/bee')],
  'removes an operation': [[{ target: "$.paths['/a'].post", remove: true }], but('t/make')],
  'removes by a wildcard': [[{ target: '$.paths.*.get', remove: true }], ['t/make']],
  'removes by a filter': [[{ target: "$.paths.*[?@['x-internal'] == true]", remove: true }], but('u/see')],
  'removes by a filter of existence': [[{ target: '$.paths[?@.post]', remove: true }], ['t/bee', 'u/see']],
  'removes by `search`': [[{ target: "$.paths.*[?search(@.summary, 'e{2}')]", remove: true }], ['t/list', 't/make']],
  'removes by `match`': [[{ target: "$.paths.*[?match(@.summary, 'Be.')]", remove: true }], but('t/bee')],
  'removes nothing by `match` of a part': [[{ target: "$.paths.*[?match(@.summary, 'Be')]", remove: true }], all],
  'removes nothing by a pattern that is none': [[{ target: "$.paths.*[?match(@.summary, '(')]", remove: true }], all],
  'removes in the depth': [[{ target: '$..post', remove: true }], but('t/make')],
  'removes two names': [[{ target: "$.paths['/a','/b']", remove: true }], ['u/see']],
  'removes an item of a list': [[{ target: "$.paths['/b'].get.parameters[0]", remove: true }], all],
  'removes items by a slice': [[{ target: "$.paths['/b'].get.parameters[::2]", remove: true }], all],
  'removes all items': [[{ target: "$.paths['/b'].get.parameters[*]", remove: true }], all],
  'removes what is not there': [[{ target: "$.paths['/none']", remove: true }], all],
  'removes a path, then a thing in it': [[noB, { target: "$.paths['/b'].get", remove: true }], but('t/bee')],
  'removes the root': [[{ target: '$', remove: true }], undefined],
  'does not remove by false': [
    [{ target: "$.paths['/b'].get", remove: false, update: { summary: 'Bea' } }],
    ['t/list', 't/make', 't/bea', 'u/see'],
  ],
  'removes rather than updates': [[{ ...noB, update: { summary: 'x' } }], but('t/bee')],
  renames: [[renamed('Bea')], ['t/list', 't/make', 't/bea', 'u/see']],
  'renames twice': [
    [renamed('Bea'), renamed('Beb')],
    ['t/list', 't/make', 't/beb', 'u/see'],
  ],
  'replaces a value': [
    [{ target: "$.paths['/b'].get.summary", update: 'Bea' }],
    ['t/list', 't/make', 't/bea', 'u/see'],
  ],
  'replaces all values': [[{ target: '$.paths.*.get.summary', update: 'X' }], ['t/x', 't/make', 't/x-1', 'u/x']],
  'adds a path': [
    [{ target: '$.paths', update: { '/d': { get: operation('Dee', { tags: ['T'] }) } } }],
    ['t/list', 't/make', 't/bee', 't/dee', 'u/see'],
  ],
  'adds a method': [
    [{ target: "$.paths['/b']", update: { delete: operation('Drop', { tags: ['T'] }) } }],
    ['t/list', 't/make', 't/bee', 't/drop', 'u/see'],
  ],
  'adds methods to every path': [
    [{ target: '$.paths.*', update: { head: operation('Head') } }],
    ['t/list', 't/make', 't/bee', 'head', 'head-1', 'head-2', 'u/see'],
  ],
  'adds a tag behind the others': [[{ target: "$.paths['/b'].get.tags", update: 'V' }], all],
  'adds several tags': [[{ target: "$.paths['/b'].get.tags", update: ['V', 'W'] }], all],
  'merges lists': [[{ target: "$.paths['/b'].get", update: { tags: ['V'] } }], all],
  hides: [[{ target: "$.paths['/b'].get", update: { 'x-hidden': true } }], but('t/bee')],
  excludes: [[{ target: "$.paths['/b'].get", update: { 'x-excluded': true } }], but('t/bee')],
  'gives a URL': [
    [{ target: "$.paths['/b'].get", update: { 'x-mint': { href: '/made/b' } } }],
    ['t/list', 't/make', '/made/b', 'u/see'],
  ],
  'updates the root': [
    [{ target: '$', update: { paths: { '/d': { get: operation('Dee', { tags: ['T'] }) } } } }],
    ['t/list', 't/make', 't/bee', 't/dee', 'u/see'],
  ],
  'updates the root by a value': [[{ target: '$', update: 'x' }], undefined],
  'merges a list into an object': [[{ target: '$.paths', update: [] }], undefined],
  'merges an object into a value': [[{ target: '$.info', update: { title: {} } }], undefined],
  'selects values of several kinds': [[{ target: '$.info.*', update: 'x' }], all],
  'selects objects and values': [[{ target: "$.paths['/b'].get.*", update: 'x' }], undefined],
  'copies an operation': [
    [{ target: "$.paths['/b']", copy: "$.paths['/a']" }],
    ['t/list', 't/make', 't/list-1', 't/make-1', 'u/see'],
  ],
  'copies to a new place': [
    [
      { target: '$.paths', update: { '/d': {} } },
      { target: "$.paths['/d']", copy: "$.paths['/b']" },
      { target: "$.paths['/d'].get", update: { summary: 'Dee' } },
    ],
    ['t/list', 't/make', 't/bee', 't/dee', 'u/see'],
  ],
  'moves by copy and remove': [
    [{ target: '$.paths', update: { '/d': {} } }, { target: "$.paths['/d']", copy: "$.paths['/b']" }, noB],
    all,
  ],
  'copies nothing': [[{ target: "$.paths['/b']", copy: '$.none' }], undefined],
  'copies several': [[{ target: "$.paths['/b']", copy: '$.paths.*' }], undefined],
  'copies to nothing': [[{ target: '$.none', copy: '$.nothing' }], all],
  'copies in version 1.0': [[{ target: "$.paths['/b']", copy: "$.paths['/a']" }], all, { overlay: '1.0.0' }],
  'has a target that is no JSONPath': [[{ target: '$.paths[', remove: true }], undefined],
  'has fields of its own': [[{ ...noB, 'x-why': 'old', description: 'Old' }], but('t/bee'), { 'x-a': 1 }],
  'has an unknown field': [[{ ...noB, why: 'old' }], all],
  'has no actions': [[], all],
  'does nothing': [[{ target: '$.info' }], all],
  'has a version that is not known': [[noB], all, { overlay: '2.0.0' }],
  'has a version without a patch': [[noB], but('t/bee'), { overlay: '1.0' }],
  'has no title': [[noB], all, { info: { version: '1' } }],
};

const site = (
  openapi,
  files,
  navigation = {
    groups: [
      { group: 'G', openapi },
      { group: 'H', pages: ['x'] },
    ],
  },
) => ({ navigation, files });
const listed = (...overlays) => ({ source: 'api.json', overlays });
const two = (one, other) => ({
  groups: [
    { group: 'G', openapi: one, pages: ['GET /a'] },
    { group: 'H', openapi: other, pages: ['POST /a'] },
  ],
});

/** How an overlay comes to a specification. */
const ways = {
  'is found in a folder': [site('api.json', { 'o/o.json': overlay([noB], { extends: '../api.json' }) }), but('t/bee')],
  'is found by a path from the root': [
    site('api.json', { 'o/o.json': overlay([noB], { extends: '/api.json' }) }),
    but('t/bee'),
  ],
  'is not found by a path from another folder': [
    site('api.json', { 'o/o.json': overlay([noB], { extends: 'api.json' }) }),
    all,
  ],
  'extends nothing': [site('api.json', { 'o.json': overlay([noB]) }), all],
  'extends another one': [site('api.json', { 'o.json': overlay([noB], { extends: 'other.json' }) }), all],
  'extends an overlay': [
    site('api.json', {
      'o.json': extending([noB]),
      'p.json': overlay([{ target: '$.actions[0]', remove: true }], { extends: 'o.json' }),
    }),
    but('t/bee'),
  ],
  'extends itself': [site('api.json', { 'o.json': overlay([noB], { extends: 'o.json' }) }), all],
  'is one of two, by name': [
    site('api.json', { 'b.json': extending([renamed('Beb')]), 'a.json': extending([renamed('Bea')]) }),
    ['t/list', 't/make', 't/beb', 'u/see'],
  ],
  'is listed': [site(listed('o.json'), { 'o.json': overlay([noB]) }), but('t/bee')],
  'is listed with a slash': [site(listed('/o.json'), { 'o.json': overlay([noB]) }), but('t/bee')],
  'is listed in place of one that is found': [
    site(listed('o.json'), { 'o.json': overlay([noB]), 'p.json': extending([noC]) }),
    but('t/bee'),
  ],
  'is one of several, in order': [
    site(listed('p.json', 'o.json'), { 'o.json': overlay([renamed('Bea')]), 'p.json': overlay([renamed('Beb')]) }),
    ['t/list', 't/make', 't/bea', 'u/see'],
  ],
  'is listed twice': [
    site(listed('o.json', 'o.json'), { 'o.json': overlay([renamed('Bea')]) }),
    ['t/list', 't/make', 't/bea', 'u/see'],
  ],
  'is switched off': [site(listed(), { 'o.json': extending([noB]) }), all],
  'is listed, and missing': [site(listed('none.json'), {}), undefined],
  'is listed, and wrong': [site(listed('o.json'), { 'o.json': { overlay: '1.0.0' } }), undefined],
  'is listed, and no overlay': [site(listed('o.json'), { 'o.json': {} }), undefined],
  'is YAML': [
    site('api.json', {
      'o.yaml': `overlay: 1.0.0\ninfo: {title: O, version: "1"}\nextends: api.json\nactions:\n  - target: $.paths['/b']\n    remove: true\n`,
    }),
    but('t/bee'),
  ],
  'is YAML with a number as version': [
    site('api.json', {
      'o.yaml': `overlay: 1.1\ninfo: {title: O, version: "1"}\nextends: api.json\nactions:\n  - target: $.paths['/b']\n    remove: true\n`,
    }),
    all,
  ],
  'is in an array of specifications': [site([listed('o.json')], { 'o.json': overlay([noB]) }), but('t/bee')],
  'is listed where the specification is named first': [
    site('', { 'o.json': overlay([noB]) }, two(listed('o.json'), 'api.json')),
    ['t/list', 't/make'],
  ],
  'removes what is listed where it is not named': [
    site(
      '',
      { 'o.json': overlay([{ target: "$.paths['/a'].post", remove: true }]) },
      two(listed('o.json'), 'api.json'),
    ),
    undefined,
  ],
  'is one of two lists': [site('', { 'o.json': overlay([noB]) }, two(listed('o.json'), listed())), undefined],
  'is left out by `.mintignore`': [site('api.json', { 'o.json': extending([noB]), '.mintignore': 'o.*' }), all],
  'is listed, and left out by `.mintignore`': [
    site(listed('o.json'), { 'o.json': overlay([noB]), '.mintignore': 'o.*' }),
    but('t/bee'),
  ],
  'is in two equal lists': [
    site('', { 'o.json': overlay([noB]) }, two(listed('o.json'), listed('./o.json'))),
    ['t/list', 't/make'],
  ],
};

/** Where a specification is, and whether Mintlify sees it there. */
const there = (path, more = {}) => site(path, { [path]: specification(), ...more });
const places = {
  'is left out by `.mintignore`': [there('api.json', { '.mintignore': '# ours\n*.json' }), undefined],
  'is left out with its folder': [there('specs/api.json', { '.mintignore': 'specs' }), undefined],
  'is left out and included again': [there('api.json', { '.mintignore': '*.json\n!/api.json' }), all],
  'is left out, and an entry names it': [
    site('', { '.mintignore': 'api.json' }, { groups: [{ group: 'G', pages: ['x', 'api.json GET /a'] }] }),
    undefined,
  ],
  'is beside one that is left out': [there('api.json', { 'b.json': specification(), '.mintignore': 'b.json' }), all],
  'is ignored by git': [there('api.json', { '.gitignore': 'api.json' }), all],
  'is in `.github`': [there('.github/api.json'), undefined],
  'is in `node_modules`': [there('a/node_modules/api.json'), undefined],
  'is in `.mintlify`': [there('.mintlify/api.json'), all],
  'is in another hidden folder': [there('.specs/api.json'), all],
  'is in a folder of snippets': [there('snippets/api.json'), all],
  'ends in `.txt`': [there('api.txt'), undefined],
  'ends in capitals': [there('api.JSON'), undefined],
};

const docs = ({ navigation }) => ({ navigation });

/** The sites of the tables, in the form of the others, with the addresses that readers get; undefined if none are made. */
export function overlaySites() {
  const one = Object.entries(actions).map(([name, [list, pages, more]]) => [
    name,
    [site('api.json', { 'o.json': extending(list, more) }), pages],
  ]);
  const versions = ['3.0.3', '3.2.0'].map((version) => [
    `changes OpenAPI ${version}`,
    [site('api.json', { 'api.json': specification(version), 'o.json': extending([noB]) }), but('t/bee')],
  ]);
  const overlays = [...one, ...versions, ...Object.entries(ways)].map(([name, made]) => [`overlay: ${name}`, made]);
  const found = Object.entries(places).map(([name, made]) => [`specification: ${name}`, made]);
  return [...overlays, ...found].map(([name, [made, pages]]) => ({
    name,
    kind: 'small',
    docs: docs(made),
    bytes: Buffer.from(JSON.stringify(docs(made))),
    files: new Map(
      Object.entries({ 'x.mdx': '', 'api.json': specification(), ...made.files }).map(([path, value]) => [
        path,
        Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
      ]),
    ),
    pages: pages?.map((page) => (page.startsWith('/') ? page.slice(1) : `api-reference/${page}`)),
  }));
}
