import { describe, expect, it } from '@jest/globals';
import { parseEntry } from '../../src/format/index.ts';
import { parseJson } from '../../src/json/index.ts';
import {
  addressOf,
  findOperation,
  generatedAddresses,
  isRemote,
  nearestOperation,
  specificationKey,
  specificationSources,
} from '../../src/openapi/index.ts';
import { growth, square } from '../growth.ts';
import { calls, clashesOf, operations } from '../spec/specs.ts';

/** The addresses of all operations of a text. */
function generated(text: string, directory?: string): string[] {
  return [...generatedAddresses(operations(text), directory).values()];
}

describe('the address of a generated page', () => {
  it.each([
    ['/users: {get: {tags: [Users], summary: List all Users}}', 'api-reference/users/list-all-users'],
    ['/users: {get: {summary: List}}', 'api-reference/list'],
    ['/users: {get: {tags: [Users]}}', 'api-reference/users/get-users'],
    ['"/users/{id}/posts": {delete: {}}', 'api-reference/delete-users-posts'],
    ['"/": {get: {}}', 'api-reference/get-'],
    ['/a: {get: {tags: [A/B], summary: "Get it, (all) of it. Don\'t"}}', 'api-reference/ab/get-it-all-of-it-dont'],
    ['/a: {get: {summary: a - b}}', 'api-reference/a--b'],
    ['/a: {get: {tags: [T], summary: S, x-mint: {href: /Some/Where}}}', 'some/where'],
    ['/a: {get: {tags: [T], summary: S, x-mint: {href: there}}}', 'there'],
    ['/a: {get: {x-mint: {href: /docs/v1.2/page.html}}}', 'docs/v1.2/page'],
    ['/a: {get: {x-mint: {href: /docs/.hidden}}}', 'docs/.hidden'],
    ['/a: {get: {tags: [T], summary: (.)}}', 'api-reference/t'],
    ['/a: {get: {summary: Übersicht, tags: [日本]}}', 'api-reference/日本/übersicht'],
  ])('%s -> %s', (path, address) => {
    expect(addressOf(operations(`paths: {${path}}`)[0]!)).toBe(address);
  });

  it('of a webhook has no method', () => {
    expect(generated('webhooks: {order.created: {post: {}}, b: {post: {tags: [T], summary: Order gone}}}')).toEqual([
      'api-reference/ordercreated',
      'api-reference/t/order-gone',
    ]);
  });

  it('begins with the directory that is given', () => {
    const [operation] = operations('paths: {/a: {get: {summary: S}}}');
    expect(['es/api', '/es/api/', './es//api', '', '/'].map((directory) => addressOf(operation!, directory))).toEqual([
      'es/api/s',
      'es/api/s',
      'es/api/s',
      's',
      's',
    ]);
  });
});

describe('pages that are generated together', () => {
  it('are numbered from the second on', () => {
    expect(
      generated(
        'paths: {/a: {get: {tags: [T], summary: S}, put: {tags: [T], summary: s}, post: {tags: [T], summary: S}, patch: {tags: [T], summary: S-1}}}',
      ),
    ).toEqual(['api-reference/t/s', 'api-reference/t/s-1', 'api-reference/t/s-2', 'api-reference/t/s-1-1']);
  });

  it('are not numbered under different labels', () => {
    expect(generated('paths: {/a: {get: {tags: [t], summary: S}, put: {tags: [T], summary: S}}}')).toEqual([
      'api-reference/t/s',
      'api-reference/t/s',
    ]);
  });

  it('do not count a hidden one as taken, and leave an excluded one out', () => {
    expect(
      generated(
        'paths: {/a: {get: {summary: S, x-hidden: true}, put: {summary: S}, post: {summary: S, x-excluded: true}, patch: {summary: S}}}',
      ),
    ).toEqual(['api-reference/s', 'api-reference/s', 'api-reference/s-1']);
  });
});

describe('addresses clash', () => {
  const clashes = (text: string, directory?: string) =>
    clashesOf(operations(text), directory).map(
      ({ address, pages }) => `${address}: ${calls(pages.map(({ operation }) => operation)).join(', ')}`,
    );

  it('when listed operations have one tag and one summary', () => {
    expect(
      clashes(
        'paths: {/a: {get: {tags: [T], summary: S}}, /b: {get: {tags: [T], summary: Other}}, /c: {get: {tags: [T], summary: S}}}',
        'x',
      ),
    ).toEqual(['x/t/s: GET /a, GET /c']);
  });

  it('when two tags or summaries differ only in what an address does not show', () => {
    expect(clashes('paths: {/a: {get: {tags: [T], summary: S.}, put: {tags: [t], summary: s}}}')).toEqual([
      'api-reference/t/s: GET /a, PUT /a',
    ]);
  });

  it('when paths differ only in a parameter at the end and there is no summary', () => {
    expect(clashes('paths: {/a: {get: {}}, "/a/{id}": {get: {}}}')).toEqual([
      'api-reference/get-a: GET /a, GET /a/{id}',
    ]);
  });

  it('not when all but one are hidden or excluded, or have an address of their own', () => {
    expect(
      clashes(
        'paths: {/a: {get: {summary: S}, put: {summary: S, x-hidden: true}, post: {summary: S, x-excluded: true}, patch: {summary: S, x-mint: {href: /p}}}}',
      ),
    ).toEqual([]);
  });
});

describe('very many operations of one address', () => {
  it('are numbered in time in proportion to how many they are', () => {
    const listed = (count: number) =>
      operations(
        JSON.stringify({
          openapi: '3.1.0',
          paths: Object.fromEntries(Array.from({ length: count }, (_, k) => [`/${k}`, { get: { summary: 'S' } }])),
        }),
      );
    const known = new Map([2_000, 16_000].map((count) => [count, listed(count)]));
    expect(growth((count) => generatedAddresses(known.get(count)!), 2_000)).toBeLessThan(square);
    expect([...generatedAddresses(listed(3)).values()]).toEqual([
      'api-reference/s',
      'api-reference/s-1',
      'api-reference/s-2',
    ]);
  });
});

const zoo = operations(`
paths:
  /animals: {get: {}, post: {}}
  /animals/{id}: {get: {}}
  /birds/: {get: {}}
  /bats: {get: {summary: short}}
  /bats/: {get: {summary: long}, put: {}}
  /secret: {get: {x-hidden: true}}
  /: {get: {}}
webhooks:
  born: {put: {}, post: {}}
`);

describe('an endpoint entry finds', () => {
  it.each([
    ['GET', '/animals', '/paths/~1animals/get'],
    ['get', '/animals/', '/paths/~1animals/get'],
    ['Post', '/animals', '/paths/~1animals/post'],
    ['GET', '/animals/{id}', '/paths/~1animals~1{id}/get'],
    ['GET', '/birds', '/paths/~1birds~1/get'],
    ['GET', '/bats', '/paths/~1bats/get'],
    ['GET', '/bats/', '/paths/~1bats~1/get'],
    ['GET', '/secret', '/paths/~1secret/get'],
    ['GET', '/', '/paths/~1/get'],
    ['WEBHOOK', 'born', '/webhooks/born/put'],
    ['GET', '/animals/{animal}', undefined],
    ['GET', '/animals//', undefined],
    ['PUT', '/bats', undefined], // `/bats` is there, so the platform looks no further
    ['PUT', '/bats/', '/paths/~1bats~1/put'],
    ['GET', '/Animals', undefined],
    ['DELETE', '/animals', undefined],
    ['POST', 'born', undefined],
    ['QUERY', '/animals', undefined],
  ])('%s %s -> %s', (method, path, pointer) => {
    expect(findOperation(zoo, parseEntry(`${method} ${path}`))?.pointer).toBe(pointer);
  });
});

describe('an endpoint entry that finds nothing suggests', () => {
  it.each([
    ['GET', '/animals/{animal}', '/paths/~1animals~1{id}/get'],
    ['GET', '/animal', '/paths/~1animals/get'],
    ['POST', '/anmals', '/paths/~1animals/post'],
    ['DELETE', '/animals', '/paths/~1animals/get'],
    ['GET', '/ANIMALS', '/paths/~1animals/get'],
    ['WEBHOOK', 'bron', '/webhooks/born/put'],
    ['WEBHOOK', 'brno', undefined],
    ['WEBHOOK', 'borm', '/webhooks/born/put'],
    ['GET', '/elephants', undefined],
    ['GET', '/x', undefined],
  ])('%s %s -> %s', (method, path, pointer) => {
    expect(nearestOperation(zoo, parseEntry(`${method} ${path}`))?.pointer).toBe(pointer);
  });
});

/** What an `openapi` field says, without the nodes. */
function sources(value: unknown): unknown[] {
  return specificationSources(parseJson(JSON.stringify(value))).map(({ node: _, ...rest }) => rest);
}

describe('an openapi field', () => {
  it.each([
    ['openapi.json', [{ source: 'openapi.json' }]],
    [
      ['a.json', 'b.yaml'],
      [{ source: 'a.json' }, { source: 'b.yaml' }],
    ],
    [{ source: '/a.json' }, [{ source: '/a.json' }]],
    [{ source: 'a.json', directory: 'es/api' }, [{ source: 'a.json', directory: 'es/api' }]],
    [{ source: 'a.json', overlays: ['o.yaml'] }, [{ source: 'a.json' }]],
    [
      [{ source: 'a.json', directory: 'x' }, 'b.json'],
      [{ source: 'a.json', directory: 'x' }, { source: 'b.json' }],
    ],
    [{ source: 'a.json', directory: 1 }, [{ source: 'a.json' }]],
    [['a.json', 1, null, '', ['c.json'], {}, { source: '' }, { source: 2 }], [{ source: 'a.json' }]],
    [['', 'a.yaml'], []],
    [[null, { source: 'a.yaml' }], []],
    [[{ directory: 'x' }, 'a.yaml'], []],
    ['', []],
    [1, []],
    [null, []],
    [{}, []],
    [[], []],
  ])('%j names %j', (value, expected) => {
    expect(sources(value)).toEqual(expected);
  });

  it('gives the node of each source, and reads the last of duplicate keys', () => {
    const value = parseJson('[\n  {"source": "a.json", "source": "b.json"}]');
    const [first] = specificationSources(value);
    expect([first!.source, first!.node.origin!.pointer, first!.node.origin!.line]).toEqual(['b.json', '/0', 2]);
  });
});

it.each([
  ['https://example.com/openapi.json', true],
  ['HTTP://example.com', true],
  ['openapi.json', false],
  ['/https://x', false],
  ['httpspec.json', false],
])('%s is remote: %s', (source, remote) => {
  expect(isRemote(source)).toBe(remote);
});

it.each([
  ['openapi.json', 'openapi.json'],
  ['/openapi.json', 'openapi.json'],
  ['./api/openapi.json', 'api/openapi.json'],
  ['/./api//./openapi.json', 'api/openapi.json'],
  ['../openapi.json', '../openapi.json'],
  ['/../openapi.json', '/../openapi.json'],
  ['api/../openapi.json', 'openapi.json'],
  ['https://example.com//a/./b', 'https://example.com//a/./b'],
])('the source %s has the key %s', (source, path) => {
  expect(specificationKey(source)).toBe(path);
});
