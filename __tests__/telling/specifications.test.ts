import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { linesBetween, linesOf } from '../diff/lines.ts';

const [one, other] = ['https://example.com/one.json', 'https://example.com/other.json'];
const api = (...openapi: readonly string[]) => ({
  tab: 'API',
  groups: openapi.map((source, k) => ({ group: `Part ${k}`, openapi: source })),
});
const guides = { tab: 'Guides', pages: ['a'] };

describe('a specification that several elements name counts once in a line, and is named once', () => {
  it('if it is no longer shown', () =>
    expect(linesOf({ tabs: [guides, api(one, one, other)] }, { tabs: [guides] })).toEqual([
      `- 2 specifications in tab "API" no longer shown there: ${one}, ${other}`,
      '- tab "API"',
    ]));

  it('if all of the elements name the same', () =>
    expect(linesOf({ tabs: [guides, api(one, one)] }, { tabs: [guides] })).toEqual([
      `- 1 specification in tab "API" no longer shown where it was: ${one}`,
      '- tab "API"',
    ]));

  it('if it is new', () =>
    expect(linesOf({ tabs: [guides] }, { tabs: [guides, api(one, one, other)] })).toEqual([
      '+ tab "API": 2 new specifications',
    ]));

  it('in an element that is wrapped', () => {
    const tabs = [guides, api(one, one, other)];
    expect(linesOf({ tabs }, { products: [{ product: 'P', tabs }] })).toEqual([
      '~ tab "Guides" and tab "API" (1 page and 2 specifications) wrapped in product "P"',
    ]);
  });
});

it('endpoints that Mintlify drops are not called made by Mintlify', () => {
  const openapi = JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/a': { get: { responses: {} } } } });
  const reader = memoryReader({ 'api.json': openapi });
  const siteWith = (more: object) => {
    const groups = [{ group: 'API', openapi: 'api.json', ...more }];
    return makeSite(JSON.stringify({ navigation: { tabs: [guides, { tab: 'T', groups }] } }), { reader });
  };
  const [wrong, right] = [{ expanded: 'yes' }, {}];
  const lines = (before: object, after: object) =>
    linesBetween(siteWith(before), siteWith({ pages: ['GET /a'], ...after }));
  expect(lines(wrong, right)).toContain(
    '~ endpoint GET /a is now listed in docs.json (before: only in the specification)',
  );
  expect(lines(right, right)).toContain(
    '~ endpoint GET /a is now listed in docs.json (before: made by Mintlify from the specification)',
  );
});
