import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, rewriteNavigation, walkNavigation } from '../../src/index.ts';
import { served } from '../../src/served/index.ts';

/** How the two walks and `served` read the entry "webhook born", in a tab with this `openapi` in a product with that one. */
function readings(own: unknown, above?: unknown): readonly string[] {
  const tab = { tab: 'T', openapi: own, pages: ['webhook born'] };
  const navigation = { products: [{ product: 'P', openapi: above, tabs: [tab] }] };
  const site = makeSite(JSON.stringify({ navigation }), { reader: memoryReader({}) });
  const kinds: string[] = [];
  walkNavigation(site, { entry: ({ entry }) => void kinds.push(entry.kind) });
  rewriteNavigation(site, { entry: ({ entry }) => void kinds.push(entry.kind) });
  const { items } = served(site);
  return [...kinds, items.find(({ item }) => item.kind !== 'specification')!.item.kind];
}

describe('every walk reads an entry as `served` does', () => {
  it.each([undefined, {}, [], 5, null, '', ' ', { source: ' ' }, [{}]])(
    'under `openapi: %j`, which names nothing',
    (openapi) => {
      expect(readings(openapi)).toEqual(['page', 'page', 'page']);
      expect(readings(openapi, 'api.json')).toEqual(['webhook', 'webhook', 'webhook']);
    },
  );
  it.each(['api.json', ['api.json'], { source: 'api.json' }])('under `openapi: %j`', (openapi) => {
    expect(readings(openapi)).toEqual(['webhook', 'webhook', 'webhook']);
  });
});
