import { describe, expect, it } from '@jest/globals';
import { addressOf, generatedAddresses } from '../../src/openapi/index.ts';
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
