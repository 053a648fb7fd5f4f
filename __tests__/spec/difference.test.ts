import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import type { Operation, OperationDifference } from '../../src/spec/index.ts';
import { entryOf } from '../../src/openapi/index.ts';
import { diffOperations, listOperations, readSpecification } from '../../src/spec/index.ts';
import { calls, list } from './specs.ts';
import { cases } from '../cases.ts';

/** What became of each operation, as `- entry`, `+ entry`, `from > to` and `= entry`. */
function told({ added, removed, moved, kept }: OperationDifference): string[] {
  return [
    ...kept.map(({ to }) => `= ${entryOf(to)}`),
    ...moved.map(({ from, to }) => `${entryOf(from)} > ${entryOf(to)}`),
    ...removed.map((operation) => `- ${entryOf(operation)}`),
    ...added.map((operation) => `+ ${entryOf(operation)}`),
  ];
}

/** The difference of two texts, each a specification without its head. */
function difference(before: string, after: string): string[] {
  return told(diffOperations(list(before).operations, list(after).operations));
}

describe('an operation', () => {
  it('is kept while its method and path are there, whatever else changed', () => {
    expect(
      difference(
        'paths: {/a: {get: {summary: A, operationId: x}, put: {}}}',
        'paths: {/b: {get: {}}, /a: {put: {tags: [T]}, get: {summary: B, operationId: y}}}',
      ),
    ).toEqual(['= GET /a', '= PUT /a', '+ GET /b']);
  });

  it.each([
    [
      'has its operationId',
      'paths: {/a: {get: {operationId: x}}}',
      'paths: {/b: {put: {operationId: x}}}',
      ['GET /a > PUT /b'],
    ],
    [
      'has other names for its parameters',
      "paths: {'/a/{id}': {get: {}, put: {}}}",
      "paths: {'/a/{name}': {get: {}, put: {}}}",
      ['GET /a/{id} > GET /a/{name}', 'PUT /a/{id} > PUT /a/{name}'],
    ],
    ['gained a slash at its end', 'paths: {/a: {get: {}}}', 'paths: {/a/: {get: {}}}', ['GET /a > GET /a/']],
    [
      'has its tag and its summary',
      'paths: {/a: {get: {tags: [T], summary: S}}}',
      'paths: {/b: {get: {tags: [T], summary: S}}}',
      ['GET /a > GET /b'],
    ],
    [
      'has the summary of its own, and no tag',
      'webhooks: {a: {post: {summary: S}}}',
      'webhooks: {b: {post: {summary: S}}}',
      ['WEBHOOK a > WEBHOOK b'],
    ],
  ])('is moved if it %s', (_, before, after, expected) => {
    expect(difference(before, after)).toEqual(expected);
  });

  it.each([
    [
      'its summary stands under another tag',
      'paths: {/a: {get: {tags: [T], summary: S}}}',
      'paths: {/b: {get: {tags: [U], summary: S}}}',
    ],
    ['its summary has another method', 'paths: {/a: {get: {summary: S}}}', 'paths: {/b: {put: {summary: S}}}'],
    [
      'it became a webhook',
      'paths: {/b: {post: {summary: S, operationId: x}}}',
      'webhooks: {b: {post: {summary: S, operationId: x}}}',
    ],
    ['it has neither operationId nor summary', 'paths: {/a: {get: {tags: [T]}}}', 'paths: {/b: {get: {tags: [T]}}}'],
  ])('is removed if %s', (_, before, after) => {
    const entry = (text: string) => calls(list(text).operations)[0];
    expect(difference(before, after)).toEqual([`- ${entry(before)}`, `+ ${entry(after)}`]);
  });

  it('that could be one of two is neither', () => {
    const one = 'paths: {/a: {get: {summary: S}}}';
    const two = 'paths: {/b: {get: {summary: S}}, /c: {get: {summary: S}}}';
    expect(difference(one, two)).toEqual(['- GET /a', '+ GET /b', '+ GET /c']);
    expect(difference(two, one)).toEqual(['- GET /b', '- GET /c', '+ GET /a']);
  });

  it('is looked for among those that are left', () => {
    expect(
      difference(
        'paths: {/a: {get: {summary: S}}, /k: {get: {summary: S}}}',
        'paths: {/k: {get: {summary: S}}, /b: {get: {summary: S}}}',
      ),
    ).toEqual(['= GET /k', 'GET /a > GET /b']);
  });

  it('is told by its operationId before all else', () => {
    expect(
      difference(
        "paths: {'/a/{id}': {get: {operationId: x, summary: S}}}",
        "paths: {'/a/{name}': {get: {operationId: y, summary: S}}, /b: {get: {operationId: x}}}",
      ),
    ).toEqual(['GET /a/{id} > GET /b', '+ GET /a/{name}']);
  });

  it('of a webhook is kept while the name is there: all of its methods have one entry', () => {
    expect(difference('webhooks: {a: {post: {}}}', 'webhooks: {a: {put: {}}}')).toEqual(['= WEBHOOK a']);
    expect(difference('webhooks: {a: {post: {}}}', 'webhooks: {a: {put: {}, post: {}}}')).toEqual([
      '= WEBHOOK a',
      '+ WEBHOOK a',
    ]);
  });
});

describe('the shape of request and responses', () => {
  const user =
    "responses: {200: {description: A user, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}}";
  const get = (path: string, definition: string) => `paths: {${path}: {get: {${definition}}}}`;

  it('tells an operation, though its words, examples and the order of keys and parameters changed', () => {
    const before = get('/a', `parameters: [{name: q, in: query, description: Old}, {name: p, in: query}], ${user}`);
    const after = get(
      '/b',
      "summary: New, responses: {200: {content: {application/json: {example: 1, schema: {$ref: '#/components/schemas/User'}}}}}, parameters: [{in: query, name: p}, {name: q, in: query}]",
    );
    expect(difference(before, after)).toEqual(['GET /a > GET /b']);
  });

  it.each([
    ['a schema has another name', user, user.replace('User', 'Group')],
    ['a parameter came', user, `${user}, parameters: [{name: q, in: query}]`],
    [
      'a property is named like a word of documentation',
      'responses: {200: {schema: {properties: {title: {}}}}}',
      'responses: {200: {schema: {properties: {summary: {}}}}}',
    ],
    ['nothing tells: no schema', 'responses: {204: {description: Done}}', 'responses: {204: {description: Done}}'],
    [
      'nothing tells: the schema of a failure',
      "responses: {404: {$ref: '#/components/responses/none'}}",
      "responses: {404: {$ref: '#/components/responses/none'}}",
    ],
    [
      'nothing tells: a schema of words',
      'requestBody: {content: {text/plain: {schema: {type: string}}}}',
      'requestBody: {content: {text/plain: {schema: {type: string}}}}',
    ],
  ])('does not tell it where %s', (_, before, after) => {
    expect(difference(get('/a', before), get('/b', after))).toEqual(['- GET /a', '+ GET /b']);
  });

  it('may be as deep as a specification can be', () => {
    const deep = (path: string) =>
      `{"openapi": "3.1.0", "paths": {"${path}": {"get": {"responses": {"200": {"properties": ${'['.repeat(690)}${']'.repeat(690)}}}}}}}`;
    expect(difference(deep('/a'), deep('/b'))).toEqual(['GET /a > GET /b']);
  });

  it('that contains itself is none', () => {
    const endless = get('/a', 'responses: {200: &r {properties: *r}}');
    expect(difference(endless, endless.replace('/a', '/b'))).toEqual(['- GET /a', '+ GET /b']);
  });
});

describe('a difference', () => {
  const operation = fc.record({
    kind: fc.constantFrom('endpoint' as const, 'webhook' as const),
    method: fc.constantFrom('GET', 'PUT'),
    path: fc.constantFrom('/a', '/b', '/a/', '/a/{id}', '/a/{name}', '/c/{id}'),
    tag: fc.constantFrom(undefined, 'T', 'U'),
    summary: fc.constantFrom(undefined, 'One', 'Two'),
    operationId: fc.constantFrom(undefined, 'x', 'y', 'z'),
    definition: fc
      .constantFrom({}, { responses: { 200: { $ref: '#/a' } } }, { responses: { 200: { $ref: '#/b' } } })
      .map((value) => () => value),
  }) as unknown as fc.Arbitrary<Operation>;
  const operations = fc.array(operation, { maxLength: 12 });

  it('puts each operation of either side into one part, in its order', () => {
    fc.assert(
      fc.property(operations, operations, (before, after) => {
        const { added, removed, moved, kept } = diffOperations(before, after);
        const placed = (all: readonly Operation[], parts: readonly (readonly Operation[])[]) => {
          expect(parts.flat()).toHaveLength(all.length);
          expect(new Set(parts.flat())).toEqual(new Set(all));
        };
        placed(before, [removed, moved.map(({ from }) => from), kept.map(({ from }) => from)]);
        placed(after, [added, moved.map(({ to }) => to), kept.map(({ to }) => to)]);
        for (const part of [removed, moved.map(({ from }) => from), kept.map(({ from }) => from)])
          expect(part).toEqual(before.filter((operation) => part.includes(operation)));
        expect(added).toEqual(after.filter((operation) => added.includes(operation)));
        for (const { from, to } of kept) expect(entryOf(from)).toBe(entryOf(to));
        for (const { from, to } of moved) expect([from.kind, entryOf(from) === entryOf(to)]).toEqual([to.kind, false]);
      }),
      { numRuns: cases(2000) },
    );
  });

  it('says the same from the other side', () => {
    const turned = ({ from, to }: { from: Operation; to: Operation }) => ({ from: to, to: from });
    fc.assert(
      fc.property(operations, operations, (before, after) => {
        const there = diffOperations(before, after);
        const back = diffOperations(after, before);
        expect([back.added, back.removed]).toEqual([there.removed, there.added]);
        expect(new Set(back.moved)).toEqual(new Set(there.moved.map(turned)));
        expect(new Set(back.kept)).toEqual(new Set(there.kept.map(turned)));
      }),
      { numRuns: cases(2000) },
    );
  });

  it('of a list to itself is empty, and to nothing is all of it', () => {
    fc.assert(
      fc.property(operations, (all) => {
        expect(diffOperations(all, [...all])).toMatchObject({
          added: [],
          removed: [],
          moved: [],
          kept: { length: all.length },
        });
        expect(diffOperations(all, [])).toEqual({ added: [], removed: all, moved: [], kept: [] });
        expect(diffOperations([], all)).toEqual({ added: all, removed: [], moved: [], kept: [] });
      }),
    );
  });

  it('finds every operation of the GitHub API again under other paths, and does so in time that grows with the list', () => {
    const path = 'node_modules/@octokit/openapi/generated/api.github.com.json';
    const { operations } = listOperations(readSpecification(readFileSync(path), path));
    const renamed = (change: Partial<Operation>) =>
      operations.map((operation) => ({
        ...operation,
        ...change,
        path: `/v2${operation.path}`,
        definition: () => operation.definition(),
      }));
    expect(diffOperations(operations, renamed({}))).toMatchObject({ added: [], removed: [], moved: { length: 1223 } });
    // Without operationIds: by summary and shape. A few share both, and then nobody can tell.
    const { moved, added, removed } = diffOperations(operations, renamed({ operationId: undefined }));
    for (const { from, to } of moved) expect(to.path).toBe(`/v2${from.path}`);
    expect([moved.length > 1200, added.length, removed.length]).toEqual([
      true,
      1223 - moved.length,
      1223 - moved.length,
    ]);
    const many = (prefix: string) =>
      Array.from(
        { length: 100_000 },
        (_, index) =>
          ({
            kind: 'endpoint',
            method: 'GET',
            path: `/${prefix}${index}`,
            summary: `S${index % 2000}`,
            definition: () => ({}),
          }) as unknown as Operation,
      );
    const started = performance.now();
    // Were it to compare all with all, it would be minutes.
    expect(diffOperations(many('a'), many('b')).moved).toEqual([]);
    expect(performance.now() - started).toBeLessThan(30_000);
  }, 60_000);
});
