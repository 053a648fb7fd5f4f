import { describe, expect, it } from '@jest/globals';
import type { GroupOptions } from '../../src/spec/index.ts';
import { entriesOf, entryOf } from '../../src/openapi/index.ts';
import { groupOperations, visible } from '../../src/spec/index.ts';
import { calls, operations } from './specs.ts';

/** Groups as `label: entry, entry`. */
function grouped(text: string, options: GroupOptions): string[] {
  return groupOperations(operations(text), options).map(
    ({ label, operations }) => `${label}: ${calls(operations).join(', ')}`,
  );
}

const zoo = `
tags: [{name: animals}, {name: birds, x-group: Wings}, {name: bats, x-group: Wings}]
paths:
  /birds: {get: {tags: [birds, animals]}}
  /health: {get: {}}
  /animals: {get: {tags: [animals]}}
  /bats: {get: {tags: [bats]}}
webhooks:
  born: {post: {tags: [animals]}}
  died: {post: {}}
`;

describe('operations are grouped', () => {
  it('by first tag under its x-group, in order of first appearance', () => {
    expect(grouped(zoo, { by: 'tag' })).toEqual([
      'Wings: GET /birds, GET /bats',
      'API Reference: GET /health, WEBHOOK died',
      'animals: GET /animals, WEBHOOK born',
    ]);
  });

  it('with another label for those without a tag, joined with a tag of that name', () => {
    expect(grouped(zoo, { by: 'tag', untagged: 'animals' })).toEqual([
      'Wings: GET /birds, GET /bats',
      'animals: GET /health, GET /animals, WEBHOOK born, WEBHOOK died',
    ]);
  });

  it('by path, webhooks apart', () => {
    expect(grouped(zoo, { by: 'path' })).toEqual([
      'birds: GET /birds',
      'health: GET /health',
      'animals: GET /animals',
      'bats: GET /bats',
      'Webhooks: WEBHOOK born, WEBHOOK died',
    ]);
  });

  it.each([
    ['/users', 'users'],
    ['/users/{id}', 'users'],
    ['/v1/users', 'users'],
    ['/V2.1/{tenant}/users/', 'users'],
    ['/v1beta1/users', 'users'],
    ['/v2/v3/2024-01-01/users', 'users'],
    ['/1.0/users', 'users'],
    ['/user{id}/posts', 'posts'],
    ['/vans', 'vans'],
    ['/v1', 'Other'],
    ['/{id}', 'Other'],
    ['/', 'Other'],
  ])('by the first segment of a path that is no version and no parameter: %s -> %s', (path, label) => {
    expect(
      groupOperations(operations(`paths: {'${path}': {get: {}}}`), { by: 'path', untagged: 'Other' })[0]!.label,
    ).toBe(label);
  });

  it('without hidden and excluded ones, but in the order that hidden ones give', () => {
    const text =
      'paths: {/x: {get: {tags: [X], x-excluded: true}}, /a: {get: {tags: [A], x-hidden: true}}, /b: {get: {tags: [B]}}, /c: {get: {tags: [A]}}, /d: {get: {tags: [X]}}, /e: {get: {tags: [E], x-hidden: true}}}';
    expect(grouped(text, { by: 'tag', hidden: false })).toEqual(['A: GET /c', 'B: GET /b', 'X: GET /d']);
    expect(grouped(text, { by: 'tag' })).toEqual(['X: GET /x, GET /d', 'A: GET /a, GET /c', 'B: GET /b', 'E: GET /e']);
  });

  it('not at all', () => {
    expect(grouped('paths: {/a: {get: {tags: [t]}, put: {}}}', { by: 'none' })).toEqual([': GET /a, PUT /a']);
  });

  it('into no groups, if there are none', () => {
    for (const by of ['tag', 'path', 'none'] as const) expect(groupOperations([], { by })).toEqual([]);
  });
});

it('visible operations are neither hidden nor excluded', () => {
  expect(calls(visible(operations('paths: {/a: {get: {x-hidden: true}, put: {x-excluded: true}, post: {}}}')))).toEqual(
    ['POST /a'],
  );
});

describe('an entry', () => {
  const [endpoint, put, post] = operations(
    'paths: {"/users/{id}": {get: {}}}\nwebhooks: {new user: {put: {}, post: {}}}',
  );

  it('names method and path, or a webhook', () => {
    expect([entryOf(endpoint!), entryOf(post!)]).toEqual(['GET /users/{id}', 'WEBHOOK new user']);
  });

  it('names a specification in front, if it is given', () => {
    expect(entryOf(endpoint!, { specification: 'b.json' })).toBe('b.json GET /users/{id}');
    expect(entryOf(post!, { specification: 'b.json' })).toBe('b.json WEBHOOK new user');
  });

  it('of a webhook stands for all its methods', () => {
    expect(entriesOf([endpoint!, put!, post!])).toEqual(['GET /users/{id}', 'WEBHOOK new user']);
  });
});
