import { describe, expect, it } from '@jest/globals';
import { linesOf } from '../diff/lines.ts';

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
