import { describe, expect, it } from '@jest/globals';
import type { OpenedSpecification } from '../../src/openapi/index.ts';
import { openSpecification } from '../../src/openapi/index.ts';
import { makeSite, memoryReader, type Site } from '../../src/site/index.ts';
import { calls, list } from '../spec/specs.ts';

/** A site with these files. */
function siteOf(files: Record<string, string>, prefix = ''): Site {
  return makeSite('{"navigation": {}}', { reader: memoryReader(files), location: { prefix, git: false } });
}

function opened(site: Site, source = 'api/openapi.yaml'): OpenedSpecification {
  const result = openSpecification(site, source);
  if ('reason' in result) throw result.error ?? new Error(result.reason);
  return result;
}

/** Errors as `file:line:column pointer message`. */
function errorsOf(files: Record<string, string>, prefix = ''): string[] {
  return opened(siteOf(files, prefix))
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ file, line, column, pointer, message }) => `${file}:${line}:${column} ${pointer} ${message}`);
}

const head = 'openapi: 3.1.0\npaths:\n';
const item = 'get:\n  tags: [a]\n  summary: A\nput: {}\n';

describe('a path item in another file', () => {
  it.each([
    ['./paths/a.yaml', { 'api/paths/a.yaml': item }],
    ['paths/a%20b.yaml', { 'api/paths/a b.yaml': item }],
    ['../shared/a.yaml', { 'shared/a.yaml': item }],
    ['/shared/a.yaml', { 'shared/a.yaml': item }],
    ['a.json', { 'api/a.json': '{"get": {"tags": ["a"], "summary": "A"}, "put": {}}' }],
    ['paths.yaml#/~1a', { 'api/paths.yaml': '/a:\n  get:\n    tags: [a]\n    summary: A\n  put: {}\n' }],
    [
      'b.yaml',
      {
        'api/b.yaml': '$ref: c/c.yaml#/items/0\n',
        'api/c/c.yaml': `items:\n- $ref: '#/definition'\ndefinition:\n  $ref: ../d.yaml\n`,
        'api/d.yaml': item,
      },
    ],
  ] as [string, Record<string, string>][])('is read: %s', (reference, files) => {
    const { operations, problems } = opened(
      siteOf({ 'api/openapi.yaml': `${head}  /a: {$ref: '${reference}'}\n  /b: {get: {}}\n`, ...files }),
    );
    expect(calls(operations)).toEqual(['GET /a', 'PUT /a', 'GET /b']);
    expect(operations[0]).toMatchObject({ tag: 'a', summary: 'A', specification: 'api/openapi.yaml' });
    expect(problems).toMatchObject([
      {
        severity: 'warning',
        file: 'api/openapi.yaml',
        line: 3,
        message: 'Mintlify refuses a specification with a `$ref` to another file.',
      },
    ]);
  });

  it('has its place in that file, as has what is wrong there', () => {
    const { operations, problems } = opened(
      siteOf(
        {
          'api/openapi.yaml': `${head}  /a: {$ref: a.yaml}\n  /b: {get: {}}\n`,
          'api/a.yaml': '\nget:\n  summary: A\nput: 1\n',
        },
        'docs/',
      ),
    );
    expect(
      operations.map(
        ({ specification, file, pointer, position }) => `${specification} ${file}:${position.line} ${pointer}`,
      ),
    ).toEqual([
      'docs/api/openapi.yaml docs/api/a.yaml:2 /get',
      'docs/api/openapi.yaml docs/api/openapi.yaml:4 /paths/~1b/get',
    ]);
    expect(problems[1]).toMatchObject({
      severity: 'error',
      file: 'docs/api/a.yaml',
      line: 4,
      column: 1,
      pointer: '/put',
    });
    expect(operations[0]!.definition()).toEqual({ summary: 'A' });
  });

  it('may hold an operation that is in yet another', () => {
    const { operations } = opened(
      siteOf({
        'api/openapi.yaml': `${head}  /a:\n    get: {$ref: 'get.yaml', summary: Mine}\n`,
        'api/get.yaml': 'summary: Theirs\noperationId: x\n',
      }),
    );
    expect(operations).toMatchObject([{ summary: 'Mine', operationId: 'x', file: 'api/openapi.yaml' }]);
  });
});

describe('a file that a specification refers to', () => {
  const a = (reference: string) => ({ 'api/openapi.yaml': `${head}  /a: {$ref: '${reference}'}\n` });

  it.each([
    ['a.yaml', {}, 'api/openapi.yaml:3:8 /paths/~1a/$ref `$ref: a.yaml` names a file that does not exist.'],
    [
      'a.yaml#/b',
      { 'api/a.yaml': 'c: {}\n' },
      'api/openapi.yaml:3:8 /paths/~1a/$ref `$ref: a.yaml#/b` names nothing in that file.',
    ],
    [
      '../../a.yaml',
      {},
      'api/openapi.yaml:3:8 /paths/~1a/$ref `$ref: ../../a.yaml` is outside the docs root, where nothing is read.',
    ],
    [
      '/../a.yaml',
      {},
      'api/openapi.yaml:3:8 /paths/~1a/$ref `$ref: /../a.yaml` is outside the docs root, where nothing is read.',
    ],
    [
      '..%2f..%2fa.yaml',
      {},
      'api/openapi.yaml:3:8 /paths/~1a/$ref `$ref: ..%2f..%2fa.yaml` is outside the docs root, where nothing is read.',
    ],
    [
      'https://x.com/a.yaml',
      {},
      'api/openapi.yaml:3:8 /paths/~1a/$ref `$ref: https://x.com/a.yaml` is on another site, which is not read.',
    ],
    [
      '//x.com/a.yaml',
      {},
      'api/openapi.yaml:3:8 /paths/~1a/$ref `$ref: //x.com/a.yaml` is on another site, which is not read.',
    ],
    [
      'file:///etc/passwd',
      {},
      'api/openapi.yaml:3:8 /paths/~1a/$ref `$ref: file:///etc/passwd` is on another site, which is not read.',
    ],
    [
      'a.yaml',
      { 'api/a.yaml': 'get: {\n' },
      'api/a.yaml:2:1  The file that `$ref: a.yaml` names cannot be read. Flow map in block collection must be sufficiently indented and end with a }.',
    ],
    [
      'a.yaml',
      { 'api/a.yaml': '' },
      'api/a.yaml:1:1  The file that `$ref: a.yaml` names cannot be read. This file is empty.',
    ],
    [
      'a.yaml',
      { 'api/a.yaml': '- get\n' },
      'api/a.yaml:1:1  The value at `/a` is an array, where an object is expected.',
    ],
    [
      'a.yaml',
      { 'api/a.yaml': '$ref: openapi.yaml#/paths/~1a\n' },
      'api/a.yaml:1:1 /$ref `$ref: openapi.yaml#/paths/~1a` points back to itself.',
    ],
    ['a.yaml', { 'api/a.yaml': '$ref: a.yaml\n' }, 'api/a.yaml:1:1 /$ref `$ref: a.yaml` points back to itself.'],
  ])('may be at fault, which is an error with its place: %s %j', (reference, files, error) => {
    expect(errorsOf({ ...a(reference), ...files })).toEqual([error]);
  });

  it('is not read where there is no site', () => {
    expect(list('paths: {/a: {$ref: a.yaml}}').problems).toMatchObject([
      { message: '`$ref: a.yaml` is in another file, which is not read.' },
    ]);
  });

  it('is read once, however many refer to it', () => {
    let reads = 0;
    const files: Record<string, string> = {
      'api/openapi.yaml':
        head + Array.from({ length: 500 }, (_, index) => `  /${index}: {$ref: 'a.yaml#/${index % 2}'}\n`).join(''),
      'api/a.yaml': '- get: {}\n- put: {}\n',
    };
    const reader = memoryReader(files);
    const site = makeSite('{"navigation": {}}', {
      reader: { ...reader, read: (path) => (path === 'api/a.yaml' && reads++, reader.read(path)) },
    });
    expect(opened(site).operations).toHaveLength(500);
    expect(reads).toBeLessThan(502);
  });

  it('may end a chain of a hundred files', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [
        `api/${index}.yaml`,
        index === 99 ? item : `$ref: ${index + 1}.yaml\n`,
      ]),
    );
    expect(calls(opened(siteOf({ ...a('0.yaml'), ...chain })).operations)).toEqual(['GET /a', 'PUT /a']);
  });
});

describe('a specification of a site', () => {
  it('is read once for the same content: the same object is the answer', () => {
    const site = siteOf({ 'api/openapi.yaml': `${head}  /a: {$ref: a.yaml}\n`, 'api/a.yaml': item });
    expect(openSpecification(site, '/api/openapi.yaml')).toBe(openSpecification(site, 'api/openapi.yaml'));
  });

  it('is read again when a file changed that it refers to, came or went', () => {
    const contents = new Map(
      ['api/openapi.yaml', 'api/a.yaml'].map((path) => [
        path,
        new TextEncoder().encode(path.endsWith('a.yaml') ? item : `${head}  /a: {$ref: a.yaml}\n`),
      ]),
    );
    const reader = {
      read: (path: string) => contents.get(path),
      exists: (path: string) => contents.has(path),
      list: () => [...contents.keys()],
    };
    const site = () => makeSite('{"navigation": {}}', { reader });
    const first = opened(site());
    expect(opened(site())).toBe(first);
    contents.set('api/a.yaml', new TextEncoder().encode('post: {}\n'));
    expect(calls(opened(site()).operations)).toEqual(['POST /a']);
    contents.delete('api/a.yaml');
    expect(opened(site()).operations).toEqual([]);
    contents.set('api/a.yaml', new TextEncoder().encode(item));
    expect(calls(opened(site()).operations)).toEqual(['GET /a', 'PUT /a']);
  });
});
