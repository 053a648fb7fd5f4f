import { describe, expect, it } from '@jest/globals';
import { itemName, treeOf } from '../../src/served/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';

const operations = JSON.stringify({ openapi: '3.1.0', paths: { '/users': { get: { responses: {} } } } });
const leavesOf = (navigation: unknown, files: Record<string, string> = {}) =>
  treeOf(makeSite(JSON.stringify({ navigation }), { reader: memoryReader(files) })).leaves.map(
    ({ name, pointer, position }) => [name, pointer, position?.field],
  );

describe('the tree of a navigation', () => {
  it('has a place for what is not an entry: a root, a link, what is global, and elements without a label', () =>
    expect(
      leavesOf({
        global: { anchors: [{ anchor: 'Blog', href: 'https://a.com' }] },
        groups: [{ root: 'start', pages: ['a', { pages: ['b'] }] }],
      }),
    ).toEqual([
      ['https://a.com', '/navigation/global/anchors/0/href', 'href'],
      ['start', '/navigation/groups/0/root', 'root'],
      ['a', '/navigation/groups/0/pages/0', 'pages'],
      ['b', '/navigation/groups/0/pages/1/pages/0', 'pages'],
    ]));

  it('points at the specification of what is generated, and through a `$ref` as the file is read', () =>
    expect(
      leavesOf(
        {
          tabs: [
            { tab: 'A', $ref: 'tab.json' },
            { tab: 'B', pages: { $ref: 'pages.json' } },
            { tab: 'API', openapi: 'api.json' },
          ],
        },
        { 'tab.json': '{ "pages": ["a"] }', 'pages.json': '["b"]', 'api.json': operations },
      ),
    ).toEqual([
      ['a', '/navigation/tabs/0/pages/0', 'pages'],
      ['b', '/navigation/tabs/1/pages/0', 'pages'],
      ['GET /users', '/navigation/tabs/2/openapi', 'openapi'],
    ]));
});

describe('the name of a page', () => {
  it('has no slash at its ends, however its entry is written', () => {
    for (const entry of ['guides/a', '/guides/a', 'guides/a/', '/guides/a/'])
      expect(itemName({ kind: 'page', page: entry })).toBe('guides/a');
  });
});
