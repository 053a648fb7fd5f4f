import { docs } from './given.ts';

const spec = JSON.stringify({
  openapi: '3.1.0',
  paths: {
    '/users': { get: { summary: 'All' } },
    '/users/{id}': { get: { summary: 'One' }, delete: { summary: 'None' } },
    '/pets/{a}': { get: { summary: 'Pet' } },
  },
});

/** The page files and the specification that the cases know of. */
export const files = { 'a.mdx': '', 'b.mdx': '', 'c.mdx': '', 'deep/d.mdx': '', 'o.json': spec };

/** The content of `navigation`, or after `=` of the whole document. */
export const whole = (text: string) => (text.startsWith('=') ? text.slice(1) : docs(text));

// One line a case: the rule, what stands there, and what stands there afterwards.
export const mended: readonly (readonly [string, string, string])[] = [
  [
    'endpoint-as-url',
    '"groups":[{"group":"G","openapi":"o.json","pages":["GET /users","api-reference/one"]}]',
    '"groups":[{"group":"G","openapi":"o.json","pages":["GET /users","GET /users/{id}"]}]',
  ],
  [
    'field-type',
    '"groups":{"group":"G","openapi":"o.json","pages":["GET /users"]}',
    '"groups":[{"group":"G","openapi":"o.json","pages":["GET /users"]}]',
  ],
  ['trailing-comma', '"pages":["a","b",]', '"pages":["a","b"]'],
  ['trailing-comma', '={"navigation": {"pages": ["a"],\n},\n}\n', '={"navigation": {"pages": ["a"]\n}\n}\n'],
  ['page-extension', '"pages":["a.mdx","/b.md"]', '"pages":["a","/b"]'],
  ['page-dot', '"pages":["./a","deep/../b","./deep/./d"]', '"pages":["a","b","deep/d"]'],
  ['page-extension', '"pages":["./a.mdx"]', '"pages":["a"]'],
  ['page-object', '"groups":[{"group":"G","pages":[{"page":"a"},"b"]}]', '"groups":[{"group":"G","pages":["a","b"]}]'],
  ['page-twice', '"groups":[{"group":"G","pages":["a","b","a","a"]}]', '"groups":[{"group":"G","pages":["a","b"]}]'],
  ['page-entry-form', '"groups":[{"group":"G","pages":[["a"],"b"]}]', '"groups":[{"group":"G","pages":["a","b"]}]'],
  [
    'page-entry-form',
    '"groups":[{"group":"G","pages":["a",[["b",{"group":"H","pages":["c"]}]],[]]}]',
    '"groups":[{"group":"G","pages":["a","b",{"group":"H","pages":["c"]}]}]',
  ],
  ['unknown-field', '"groups":[{"group":"G","page":["a"]}]', '"groups":[{"group":"G","pages":["a"]}]'],
  ['unknown-field', '"tabs":[{"title":"T","Pages":["a"]}]', '"tabs":[{"tab":"T","pages":["a"]}]'],
  [
    'unknown-field',
    '"groups":[{"group":"G","icn":"x","items":["a"]}]',
    '"groups":[{"group":"G","icon":"x","pages":["a"]}]',
  ],
  [
    'unknown-field',
    '"anchors":[{"anchor":"A","url":"https://a.b"}]',
    '"anchors":[{"anchor":"A","href":"https://a.b"}]',
  ],
  [
    'unknown-field',
    '"tabs":[{"tab":"T","group":[{"group":"G","pages":["a"]}]}]',
    '"tabs":[{"tab":"T","groups":[{"group":"G","pages":["a"]}]}]',
  ],
  [
    'unknown-field',
    '"default":"2","versions":[{"version":"1","pages":["a"]},{"version":"2","pages":["b"]}]',
    '"versions":[{"version":"1","pages":["a"]},{"version":"2","default":true,"pages":["b"]}]',
  ],
  [
    'unknown-field',
    '"languages":[{"language":"en","default":true,"pages":["a"]},{"language":"fr","pages":["b"]}],"default":"en"',
    '"languages":[{"language":"en","default":true,"pages":["a"]},{"language":"fr","pages":["b"]}]',
  ],
  [
    'field-type',
    '"groups":[{"group":"G","pages":[{"group":"H","expanded":"true","pages":["a"]}]}]',
    '"groups":[{"group":"G","pages":[{"group":"H","expanded":true,"pages":["a"]}]}]',
  ],
  [
    'field-type',
    '"versions":[{"version":2.0,"pages":["a"]},{"version":1,"pages":["a"]}]',
    '"versions":[{"version":"2.0","pages":["a"]},{"version":"1","pages":["a"]}]',
  ],
  ['field-type', '"groups":[{"group":"G","pages":"a"}]', '"groups":[{"group":"G","pages":["a"]}]'],
  [
    'field-type',
    '"tabs":[{"tab":"T","groups":{"group":"G","pages":["a"]}}]',
    '"tabs":[{"tab":"T","groups":[{"group":"G","pages":["a"]}]}]',
  ],
  ['field-type', '"groups":{"group":"G","pages":"a"}', '"groups":[{"group":"G","pages":["a"]}]'],
  [
    'field-form',
    '"groups":[{"group":"G","icon":"fa-home","pages":["a"]}]',
    '"groups":[{"group":"G","icon":"home","pages":["a"]}]',
  ],
  [
    'expanded-without-effect',
    '"groups":[{"group":"G","expanded":"false","pages":["a"]}]',
    '"groups":[{"group":"G","pages":["a"]}]',
  ],
  [
    'duplicate-key',
    '"groups":[{"group":"G","icon":"x","pages":["a"],"icon":"x","icon":"x"}]',
    '"groups":[{"group":"G","pages":["a"],"icon":"x"}]',
  ],
  [
    'duplicate-key',
    '={"colors":{"x":[1]},"navigation":{"pages":["a"]},"colors":{"x":[1]}}',
    '={"navigation":{"pages":["a"]},"colors":{"x":[1]}}',
  ],
  [
    'mixed-children',
    '"tabs":[{"tab":"T","pages":[],"groups":[{"group":"G","pages":["a"]}],"anchors":[]}]',
    '"tabs":[{"tab":"T","groups":[{"group":"G","pages":["a"]}]}]',
  ],
  ['root-pattern', '"tabs":[],"pages":["a"]', '"pages":["a"]'],
  ['kind-in-itself', '"tabs":[{"tab":"T","tabs":[],"pages":["a"]}]', '"tabs":[{"tab":"T","pages":["a"]}]'],
  [
    'misplaced-container',
    '"groups":[{"group":"G","groups":[],"pages":["a"]}]',
    '"groups":[{"group":"G","pages":["a"]}]',
  ],
  [
    'misplaced-container',
    '"groups":[{"group":"G","groups":[{"group":"H","pages":["a"]}]}]',
    '"groups":[{"group":"G","pages":[{"group":"H","pages":["a"]}]}]',
  ],
  [
    'language-code',
    '"languages":[{"language":"EN","pages":["a"]},{"language":"pt_br","pages":["b"]}]',
    '"languages":[{"language":"en","pages":["a"]},{"language":"pt-BR","pages":["b"]}]',
  ],
  [
    'language-code',
    '"versions":[{"version":"1","languages":[{"language":"zh-hant","pages":["a"]}]}]',
    '"versions":[{"version":"1","languages":[{"language":"zh-Hant","pages":["a"]}]}]',
  ],
  [
    'endpoint-unknown',
    '"groups":[{"group":"G","openapi":"o.json","pages":["GET /users","GET /users/{user}"]}]',
    '"groups":[{"group":"G","openapi":"o.json","pages":["GET /users","GET /users/{id}"]}]',
  ],
  [
    'endpoint-unknown',
    '"groups":[{"group":"G","pages":["o.json GET /pets/{b}"]}]',
    '"groups":[{"group":"G","pages":["o.json GET /pets/{a}"]}]',
  ],
  [
    'eyebrows-value',
    '={"navigation":{"pages":["a"]},"styling":{"eyebrows":"Breadcrumb"}}',
    '={"navigation":{"pages":["a"]},"styling":{"eyebrows":"breadcrumbs"}}',
  ],
  [
    'drilldown-type',
    '={"navigation":{"pages":["a"]},"interaction":{"drilldown":"false"}}',
    '={"navigation":{"pages":["a"]},"interaction":{"drilldown":false}}',
  ],
  [
    'redirect-chain',
    '={"navigation":{"pages":["a"]},"redirects":[{"source":"/x","destination":"/y"},{"source":"/y","destination":"/z"},{"source":"/z","destination":"/a"}]}',
    '={"navigation":{"pages":["a"]},"redirects":[{"source":"/x","destination":"/a"},{"source":"/y","destination":"/a"},{"source":"/z","destination":"/a"}]}',
  ],
  [
    'redirect-duplicate',
    '={"navigation":{"pages":["a"]},"redirects":[{"source":"/x","destination":"/a"},{"source":"/x","destination":"/a"}]}',
    '={"navigation":{"pages":["a"]},"redirects":[{"source":"/x","destination":"/a"}]}',
  ],
  [
    'redirect-form',
    '={"navigation":{"pages":["a"]},"redirects":[{"from":"/x","to":"/a"},{"source":"/y","destnation":"/a"}]}',
    '={"navigation":{"pages":["a"]},"redirects":[{"source":"/x","destination":"/a"},{"source":"/y","destination":"/a"}]}',
  ],
  [
    'redirect-form',
    '={"navigation":{"pages":["a"]},"redirects":[{"source":"/x","destination":"/a","permanent":"false"}]}',
    '={"navigation":{"pages":["a"]},"redirects":[{"source":"/x","destination":"/a","permanent":false}]}',
  ],
];

// Another thing may have been meant, or something would be lost.
export const left: readonly (readonly [string, string])[] = [
  ['duplicate-key', '"groups":[{"group":"G","icon":"x","icon":"y","icon":"y","pages":["a"]}]'],
  ['duplicate-key', '"groups":[{"group":"G","pages":["a"],"pages":["a"]}]'],
  ['duplicate-key', '"tabs":[{"tab":"T","href":"https://a.b","href":"https://a.b"}]'],
  ['duplicate-key', '={"navigation":{"pages":["a"]},"navigation":{"pages":["a"]}}'],
  ['page-twice', '"groups":[{"group":"G","pages":["a"]},{"group":"H","pages":["a","b"]}]'],
  ['page-twice', '"groups":[{"group":"G","pages":["a","/a"]}]'],
  ['page-twice', '"groups":[{"group":"G","openapi":"o.json","pages":["GET /users","GET /users"]}]'],
  ['redirect-form', '={"navigation":{"pages":["a"]},"redirects":[{"source":"/x"},{"from":"/x","src":"/y"},"/x"]}'],
  ['page-hash', '"pages":["a#b"]'],
  ['endpoint-as-url', '"groups":[{"group":"G","openapi":"o.json","pages":["api-reference/one"]}]'],
  ['endpoint-as-url', '"groups":[{"group":"G","openapi":"o.json","pages":["GET /users","api-reference/all"]}]'],
  ['unknown-field', '"default":"3","versions":[{"version":"1","pages":["a"]}]'],
  ['unknown-field', '"default":"1","versions":[{"version":"1","pages":["a"]},{"version":"1","pages":["b"]}]'],
  [
    'unknown-field',
    '"default":"1","versions":[{"version":"1","pages":["a"]},{"version":"2","default":true,"pages":["b"]}]',
  ],
  ['page-object', '"groups":[{"group":"G","pages":[{"page":"a","icon":"x"}]}]'],
  ['page-object', '"groups":[{"group":"G","pages":[{"page":"https://a.b"}]}]'],
  ['page-entry-form', '"groups":[{"group":"G","pages":["a",null]}]'],
  ['page-file-missing', '"pages":["A","deep"]'],
  ['unknown-field', '"groups":[{"name":"N","title":"T","pages":["a"]}]'],
  ['unknown-field', '"tabs":[{"tab":"T","url":"api","pages":["a"]}]'],
  ['unknown-field', '"tabs":[{"tab":"T","url":"https://a.b","pages":["a"]}]'],
  ['unknown-field', '"groups":[{"group":"G","icn":7,"pages":["a"]}]'],
  ['unknown-field', '"groups":[{"group":"G","icn":"x","icon":"y","pages":["a"]}]'],
  ['unknown-field', '"groups":[{"group":"G","icn":"x","icn":"y","pages":["a"]}]'],
  ['unknown-field', '"groups":[{"group":"G","openapi":"o.json","page":["GET /users"]}]'],
  ['unknown-field', '"groups":[{"group":"G","openApi":"o.json","pages":["GET /users"]}]'],
  ['unknown-field', '"verions":[{"version":"1","pages":["a"]}]'],
  ['unknown-field', '"versions":[{"verson":"1","pages":["a"]}]'],
  ['unknown-field', '"groups":[{"group":"G","items":["https://a.b"],"pages":["a"]}]'],
  ['field-type', '"groups":[{"group":"G","pages":[{"group":"H","expanded":"yes","pages":["a"]}]}]'],
  ['field-type', '"groups":[{"group":"G","pages":"a, b"}]'],
  ['field-type', '"groups":[{"group":"G","icon":1,"pages":["a"]}]'],
  ['field-type', '"versions":{"version":"1","pages":["a"]}'],
  ['field-type', '"versions":{"v1":[]}'],
  ['mixed-children', '"tabs":[{"tab":"T","pages":[],"groups":[]}]'],
  ['root-pattern', '"pages":["a"],"groups":[{"group":"G","pages":["b"]}]'],
  ['misplaced-container', '"groups":[{"group":"G","groups":[{"group":"H","pages":["a"]}],"pages":["b"]}]'],
  ['misplaced-container', '"groups":[{"group":"G","pages":[{"tab":"T","groups":[{"group":"H","pages":["a"]}]}]}]'],
  ['language-code', '"languages":[{"language":"kr","pages":["a"]}]'],
  ['language-code', '"languages":[{"language":"en","pages":["a"]},{"language":"EN","pages":["b"]}]'],
  ['language-code', '"languages":[{"language":"UA","pages":["a"]}]'],
  ['language-code', '"languages":[{"language":"ua","pages":["a"]}]'],
  ['endpoint-unknown', '"groups":[{"group":"G","openapi":"o.json","pages":["GET /users/{user}"]}]'],
  ['endpoint-unknown', '"groups":[{"group":"G","openapi":"o.json","pages":["GET /users/{id}","GET /users/{user}"]}]'],
  ['endpoint-unknown', '"groups":[{"group":"G","openapi":"o.json","pages":["GET /users","GET /user"]}]'],
  ['eyebrows-value', '={"navigation":{"pages":["a"]},"styling":{"eyebrows":"sections"}}'],
  ['drilldown-type', '={"navigation":{"pages":["a"]},"interaction":{"drilldown":"unset"}}'],
  ['json-comment', '={"navigation":{"pages":["a"]}} // k1;'],
  [
    'redirect-duplicate',
    '={"navigation":{"pages":["a"]},"redirects":[{"source":"/x","destination":"/a"},{"source":"/x/","destination":"/a"}]}',
  ],
  [
    'redirect-duplicate',
    '={"navigation":{"pages":["a"]},"redirects":[{"source":"/x","destination":"/a"},{"source":"/x","destination":"/a","permanent":false}]}',
  ],
  ...['/y#s', '/y?q', '/y/'].map(
    (to) =>
      [
        'redirect-chain',
        `={"navigation":{"pages":["a"]},"redirects":[{"source":"/x","destination":"${to}"},{"source":"/y","destination":"/a"}]}`,
      ] as const,
  ),
  ...[
    '"/z#s"},{"source":"/z","destination":"/a"}',
    '"/a","permanent":false}',
    '"a"}',
    '"/b"},{"source":"/y","destination":"/a"}',
    '"/b"},{"source":"/:any*","destination":"/a"}',
  ].map(
    (rest) =>
      [
        'redirect-chain',
        `={"navigation":{"pages":["a"]},"redirects":[{"source":"/x","destination":"/y"},{"source":"/y","destination":${rest}]}`,
      ] as const,
  ),
  [
    'redirect-chain',
    '={"navigation":{"pages":["a"]},"redirects":[{"source":"/x","destination":"/a"},{"source":"/a","destination":"/b"}]}',
  ],
];
