import { describe, expect, it } from '@jest/globals';
import { calls, list, operations, problemsOf } from './specs.ts';

describe('the operations of a specification', () => {
  it('come in file order of paths, in each in the order of Mintlify, then webhooks', () => {
    expect(
      calls(
        operations(`
webhooks:
  created: {post: {}}
paths:
  /b: {trace: {}, patch: {}, head: {}, options: {}, delete: {}, post: {}, put: {}, get: {}}
  /a: {parameters: [], get: {}, summary: A}
`),
      ),
    ).toEqual([
      'GET /b',
      'PUT /b',
      'POST /b',
      'DELETE /b',
      'OPTIONS /b',
      'HEAD /b',
      'PATCH /b',
      'TRACE /b',
      'GET /a',
      'WEBHOOK created',
    ]);
  });

  it('know all about themselves', () => {
    const [operation] = operations(`
tags: [{name: users, x-group: People}, {name: users, x-group: Later}]
paths:
  /users:
    get:
      tags: [users, more]
      summary: List users
      operationId: listUsers
      deprecated: true
      x-mint: {href: /people}
`);
    expect(operation).toMatchObject({
      kind: 'endpoint',
      method: 'GET',
      path: '/users',
      tag: 'users',
      group: 'People',
      summary: 'List users',
      operationId: 'listUsers',
      hidden: false,
      excluded: false,
      deprecated: true,
      href: '/people',
      specification: 'openapi.yaml',
      pointer: '/paths/~1users/get',
      position: { line: 6, column: 5 },
    });
    expect(operation!.definition()).toMatchObject({ tags: ['users', 'more'], 'x-mint': { href: '/people' } });
    expect([
      operation!.field('operationId')?.value,
      operation!.field('x-mint')?.get('href')?.value,
      operation!.field('description'),
    ]).toEqual(['listUsers', '/people', undefined]);
  });

  it('lack what is not there, empty, or of another kind', () => {
    expect(
      operations(
        'paths: {/a: {get: {}}, /b: {get: {tags: [], summary: "", x-mint: 1}}, /c: {get: {tags: users, summary: [a]}}}',
      ),
    ).toMatchObject(
      Array(3).fill({
        tag: undefined,
        group: undefined,
        summary: undefined,
        operationId: undefined,
        href: undefined,
        hidden: false,
        excluded: false,
        deprecated: false,
      }),
    );
  });

  it('have their tag as their label, if nothing else is said', () => {
    expect(
      operations('tags: [{name: b, x-group: ""}, {name: c}, 1]\npaths: {/a: {get: {tags: [b]}, put: {tags: [404]}}}'),
    ).toMatchObject([
      { tag: 'b', group: 'b' },
      { tag: '404', group: '404' },
    ]);
  });

  it.each([
    ['true', true],
    ['1', true],
    ['yes', true],
    ['{a: 1}', true],
    ['false', false],
    ['0', false],
    ['""', false],
    ['null', false],
  ])('are hidden and excluded by any truthy value: %s', (value, expected) => {
    expect(operations(`paths: {/a: {get: {x-hidden: ${value}}, put: {x-excluded: ${value}}}}`)).toMatchObject([
      { hidden: expected, excluded: false },
      { hidden: false, excluded: expected },
    ]);
  });

  it('are not hidden by their path item, nor by x-internal', () => {
    expect(operations('paths: {/a: {x-hidden: true, x-excluded: true, get: {x-internal: true}}}')).toMatchObject([
      { hidden: false, excluded: false },
    ]);
  });

  it('of a webhook have its name for a path', () => {
    expect(operations('webhooks: {order.created: {post: {summary: Created}, put: {}}}')).toMatchObject([
      { kind: 'webhook', method: 'PUT', path: 'order.created' },
      {
        kind: 'webhook',
        method: 'POST',
        path: 'order.created',
        summary: 'Created',
        pointer: '/webhooks/order.created/post',
      },
    ]);
  });

  it.each(['2.0', '3.0.3', '3.1.0', '3.2.0'])('are listed for version %s, from YAML and JSON', (version) => {
    const key = version === '2.0' ? 'swagger' : 'openapi';
    expect(calls(list(`${key}: "${version}"\npaths: {/a: {get: {}}}`).operations)).toEqual(['GET /a']);
    expect(calls(list(JSON.stringify({ [key]: version, paths: { '/a': { get: {} } } }), 'a.json').operations)).toEqual([
      'GET /a',
    ]);
  });

  it('have methods of version 3.2 behind the others, which are told of an earlier one and do not get in the way', () => {
    const paths = 'paths: {/a: {query: {summary: Q}, additionalOperations: {COPY: {}}, get: {}}}';
    expect(calls(list(`openapi: 3.2.0\n${paths}`).operations)).toEqual(['GET /a', 'QUERY /a', 'COPY /a']);
    const { operations, problems } = list(`openapi: 3.1.0\n${paths}`);
    expect(calls(operations)).toEqual(['GET /a']);
    expect(problems.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      'warning Mintlify makes no page from `query`.',
      'warning Mintlify makes no page from `additionalOperations`.',
    ]);
  });

  it('pass over extensions in paths', () => {
    expect(calls(operations('paths: {x-order: [1], /a: {get: {}, x-get: {}}}'))).toEqual(['GET /a']);
  });

  it('may come from an alias or a merge key', () => {
    expect(
      operations(`
x-item: &item
  get: {summary: Read}
paths:
  /a: *item
  /b:
    <<: *item
    put: {}
`).map(({ method, path, pointer, position }) => `${method} ${path} ${pointer} ${position.line}`),
    ).toEqual(['GET /a /paths/~1a/get 4', 'GET /b /paths/~1b/get 4', 'PUT /b /paths/~1b/put 9']);
  });
});

describe('a $ref', () => {
  it('leads through a hundred others, and not through ten thousand: that is said at each that does', () => {
    const paths = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, k) => [
          `/${k}`,
          k === count - 1 ? { get: {} } : { $ref: `#/paths/~1${k + 1}` },
        ]),
      );
    const of = (count: number) => list(JSON.stringify({ openapi: '3.1.0', paths: paths(count) }));
    expect(of(101)).toMatchObject({ problems: [], operations: { length: 101 } });
    const { operations: found, problems } = of(10_000);
    expect([found.length, problems.length]).toEqual([101, 9_899]);
    expect(problems[0]).toMatchObject({
      severity: 'error',
      message: 'This `$ref` leads through more than 100 others.',
      pointer: '/paths/~10/$ref',
      line: 1,
    });
  });
  it('of a path item is followed to components, to another path, and through a chain', () => {
    const found = operations(`
paths:
  /a: {$ref: '#/components/pathItems/user'}
  /b: {$ref: '#/paths/~1c~1%7Bid%7D'}
  /c/{id}: {$ref: '#/components/pathItems/chain'}
components:
  pathItems:
    user: {get: {summary: User}}
    chain: {$ref: '#/components/pathItems/user'}
`);
    expect(calls(found)).toEqual(['GET /a', 'GET /b', 'GET /c/{id}']);
    expect(found.map(({ pointer }) => pointer)).toEqual(Array(3).fill('/components/pathItems/user/get'));
    expect(found[1]).toMatchObject({ summary: 'User', position: { line: 9, column: 12 } });
  });

  it('lets what stands beside it win', () => {
    const found = operations(`
paths:
  /a: {$ref: '#/components/pathItems/user', get: {summary: Mine}}
components:
  pathItems:
    user: {get: {summary: Theirs}, put: {summary: Theirs}}
`);
    expect(found.map(({ method, summary }) => [method, summary])).toEqual([
      ['GET', 'Mine'],
      ['PUT', 'Theirs'],
    ]);
  });

  it('of an operation is followed, and its definition is joined', () => {
    const [operation] = operations(`
paths:
  /a: {get: {$ref: '#/components/x-operations/read', summary: Mine}}
components:
  x-operations:
    read: {tags: [t], summary: Theirs, operationId: read}
`);
    expect(operation).toMatchObject({ tag: 't', summary: 'Mine', operationId: 'read', pointer: '/paths/~1a/get' });
    expect(operation!.definition()).toEqual({ tags: ['t'], summary: 'Mine', operationId: 'read' });
  });

  it.each([
    [
      "{$ref: '#/components/pathItems/gone'}",
      'error 3:8 /paths/~1a/$ref `$ref: #/components/pathItems/gone` names nothing in this file.',
    ],
    ["{$ref: '#/paths/~1b'}", 'error 4:8 /paths/~1b/$ref `$ref: #/paths/~1a` points back to itself.'],
    ["{$ref: '#/paths/~1a'}", 'error 3:8 /paths/~1a/$ref `$ref: #/paths/~1a` points back to itself.'],
    ["{$ref: 'paths/a.yaml'}", 'error 3:8 /paths/~1a/$ref `$ref: paths/a.yaml` is in another file, which is not read.'],
    ['{$ref: 1}', 'error 3:8 /paths/~1a/$ref A `$ref` that is not a string.'],
    ["{$ref: '#nowhere'}", 'error 3:8 /paths/~1a/$ref `$ref: #nowhere` is not a JSON Pointer.'],
    ["{$ref: '#/%zz'}", 'error 3:8 /paths/~1a/$ref `$ref: #/%zz` is not a JSON Pointer.'],
    ["{$ref: '#/openapi'}", 'error 1:1 /openapi The value at `/a` is a string, where an object is expected.'],
  ])('that leads nowhere is a problem with its place: %s', (item, problem) => {
    const text = `paths:\n  /a: ${item}\n  /b: {$ref: '#/paths/~1a'}\n  /c: {get: {}}\n`;
    expect(problemsOf(text)[0]).toBe(problem);
    expect(calls(list(text).operations)).toEqual(['GET /c']);
  });
});

describe('a problem', () => {
  it.each([
    ['paths:\n  /a: text', 'error 3:3 /paths/~1a The value at `/a` is a string, where an object is expected.'],
    ['paths:\n  /a:', 'error 3:3 /paths/~1a The value at `/a` is empty, where an object is expected.'],
    [
      'paths:\n  /a:\n    get:\n',
      'error 4:5 /paths/~1a/get The operation `GET /a` is empty, where an object is expected.',
    ],
    [
      'paths:\n  /a:\n    get: [1]\n',
      'error 4:5 /paths/~1a/get The operation `GET /a` is an array, where an object is expected.',
    ],
    [
      'webhooks:\n  a:\n    get: [1]\n',
      'error 4:5 /webhooks/a/get The operation `GET a` is an array, where an object is expected.',
    ],
    ['paths:\n  a: {get: {}}', 'error 3:3 /paths/a The path `a` does not begin with `/`, so no entry can name it.'],
    ['paths:\n  /a: {GET: {}}', 'warning 3:8 /paths/~1a/GET `GET` is not read as a method.'],
    ['paths:\n  /a: {query: {}}', 'warning 3:8 /paths/~1a/query Mintlify makes no page from `query`.'],
    [
      'paths:\n  /a: {get: {}, get: {}}',
      'warning 3:17 /paths/~1a/get `get` is here more than once: Mintlify refuses the file.',
    ],
    ['swagger: "2.0"\npaths: {}', 'warning 1:1 /swagger Mintlify refuses Swagger 2.'],
  ])('has severity, place and message: %j', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  it('of one operation does not keep the others from being listed, and says what to do', () => {
    const { operations, problems } = list('paths: {/a: {get: 1, put: {}}, /b: 2, /c: {get: {}}}');
    expect(calls(operations)).toEqual(['PUT /a', 'GET /c']);
    expect(problems).toMatchObject([
      { file: 'openapi.yaml', help: 'Write an object, or take the key away.' },
      { pointer: '/paths/~1b' },
    ]);
  });

  it('of a path that is there twice is a warning, and the last is listed', () => {
    const text = '{"openapi": "3.1.0", "paths": {"/a": {"get": {}}, "/b": {"get": {}}, "/a": {"put": {}}}}';
    expect(calls(list(text, 'a.json').operations)).toEqual(['PUT /a', 'GET /b']);
    expect(list(text, 'a.json').problems).toMatchObject([
      { severity: 'warning', pointer: '/paths/~1a', line: 1, column: 70 },
    ]);
  });
});

it('a definition is made anew each time, so that nobody can change what was read', () => {
  const [operation] = operations('paths: {/a: {get: {tags: [t]}}}');
  operation!.definition().tags!.push('u');
  expect(operation!.definition()).toEqual({ tags: ['t'] });
});
