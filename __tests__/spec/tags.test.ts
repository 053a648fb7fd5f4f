import { describe, expect, it } from '@jest/globals';
import { addressOf, entryOf, generatedAddresses } from '../../src/openapi/index.ts';
import { groupOperations, type OperationGroup } from '../../src/spec/index.ts';
import { list, operations } from './specs.ts';

const zoo = `openapi: 3.2.0
tags:
  - { name: animals, summary: Animals, kind: nav }
  - { name: cats, parent: animals }
  - { name: lions, parent: cats, x-group: Big cats, summary: Lions }
  - { name: beta, kind: badge, summary: Beta }
  - { name: team, kind: audience, parent: animals }
  - { name: keepers, parent: team }
paths:
  /lions: { get: { tags: [beta, lions], summary: List } }
  /cats: { get: { tags: [cats], summary: List } }
  /animals:
    get: { tags: [undeclared, cats, animals] }
    query: { tags: [animals] }
    additionalOperations: { COPY: { tags: [animals] }, LINK: {} }
  /keepers: { get: { tags: [keepers] }, post: { tags: [beta] } }
  /more: { get: { tags: [cats], summary: List }, put: { tags: [cats], summary: List, x-hidden: true } }
`;

type Shown = string | { readonly [label: string]: readonly Shown[] };
const shown = (groups: readonly OperationGroup[]): Shown[] =>
  groups.map(({ label, members }) => ({
    [label]: members.map((one) => ('members' in one ? shown([one])[0]! : entryOf(one))),
  }));
const byTag = (text: string) => shown(groupOperations(operations(text), { by: 'tag', hidden: false }));

describe('the tags of OpenAPI 3.2', () => {
  it('nest the groups of operations, each where it is first needed', () => {
    expect(byTag(zoo)).toEqual([
      {
        Animals: [
          { cats: [{ 'Big cats': ['GET /lions'] }, 'GET /cats', 'GET /more'] },
          'GET /animals',
          'QUERY /animals',
          'COPY /animals',
          { keepers: ['GET /keepers'] },
        ],
      },
      { 'API Reference': ['LINK /animals', 'POST /keepers'] },
    ]);
  });

  it('are in earlier versions the first one, flat, as before', () => {
    const earlier = zoo.replace('3.2.0', '3.1.0').replace(/ {4}(?:query|additional).*\n/g, '');
    expect(byTag(earlier)).toEqual([
      { beta: ['GET /lions', 'POST /keepers'] },
      { cats: ['GET /cats', 'GET /more'] },
      { undeclared: ['GET /animals'] },
      { keepers: ['GET /keepers'] },
    ]);
    expect(operations(earlier).map(({ above, badge }) => above ?? badge)).toEqual(Array(6).fill(undefined));
  });

  it('of kind badge are told of a page, and the tag of the group makes its address', () => {
    const [lions, , , , , , , keepers] = operations(zoo);
    expect([lions!.badge, lions!.tag, addressOf(lions!)]).toEqual(['Beta', 'lions', 'api-reference/lions/list']);
    expect([keepers!.badge, keepers!.tag]).toEqual(['Beta', undefined]);
  });

  it('share one room of addresses, and hidden operations take part', () => {
    const text = `openapi: 3.2.0
tags: [{ name: a, x-group: A }, { name: A, x-group: B }]
paths:
  /1: { get: { tags: [a], summary: List, x-hidden: true } }
  /2: { get: { tags: [A], summary: List } }
`;
    const addresses = (version: string) => [...generatedAddresses(operations(text.replace('3.2.0', version))).values()];
    expect(addresses('3.2.0')).toEqual(['api-reference/a/list', 'api-reference/a/list-1']);
    expect(addresses('3.1.0')).toEqual(['api-reference/a/list', 'api-reference/a/list']);
  });

  it.each([
    ['a name twice', 'tags: [{ name: a }, { name: a }]', 'The tag `a` is declared twice.'],
    ['an unknown parent', 'tags: [{ name: a, parent: b }]', 'The parent of the tag `a`, `b`, is not declared.'],
    ['a circle', 'tags: [{ name: a, parent: a }]', 'The tag `a` is an ancestor of itself.'],
  ])('are refused with %s', (_, tags, message) => {
    const problems = (version: string) => list(`openapi: ${version}\n${tags}\npaths: {}\n`).problems;
    expect(problems('3.2.0')).toEqual([expect.objectContaining({ message, isRefused: true, line: 2 })]);
    expect(problems('3.1.0')).toEqual([]);
  });

  it.each(['copy', 'GET', 'QUERY', 'WEBHOOK'])('and %s is no method of additionalOperations', (method) => {
    const { problems } = list(`openapi: 3.2.0\npaths: { /a: { additionalOperations: { ${method}: {} } } }\n`);
    expect(problems).toEqual([expect.objectContaining({ isRefused: true })]);
  });
});
