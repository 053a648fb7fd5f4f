import { describe, expect, it, jest } from '@jest/globals';
import type { NavigationVisitor } from '../../src/navigation/rewrite.ts';
import type { Item } from '../../src/served/index.ts';
import type { Site } from '../../src/site/index.ts';

// What reads a navigation is counted: the rest of the house is imported behind it.
const rewriting = await import('../../src/navigation/rewrite.ts');
let walks = 0;
jest.unstable_mockModule('../../src/navigation/rewrite.ts', () => ({
  ...rewriting,
  rewriteNavigation: (site: Site, visitor: NavigationVisitor) => (walks++, rewriting.rewriteNavigation(site, visitor)),
}));
const reading = await import('../../src/served/reading.ts');
const read: Site[] = [];
jest.unstable_mockModule('../../src/served/reading.ts', () => ({
  ...reading,
  readNavigation: (site: Site) => (read.push(site), reading.readNavigation(site)),
}));
const items = await import('../../src/served/item.ts');
const spelt: Item[] = [];
jest.unstable_mockModule('../../src/served/item.ts', () => ({
  ...items,
  itemText: (item: Item) => (spelt.push(item), items.itemText(item)),
}));
const { defineTransform, makeSite, memoryReader, rewriteNavigation, run } = await import('../../src/index.ts');
const { makeString } = await import('../../src/json/index.ts');
const { navigationDiff } = await import('../../src/diff/index.ts');
const { tell } = await import('../../src/telling/index.ts');
const { tabsToDropdowns } = await import('../../transforms/index.ts');

describe('a run, with what it means', () => {
  it('reads the navigation of each site once, and the transform walks it once', () => {
    const text = JSON.stringify({
      navigation: {
        tabs: [
          { tab: 'A', pages: ['a', 'b'] },
          { tab: 'B', openapi: 'spec.json', pages: ['GET /x'] },
        ],
      },
      redirects: [{ source: '/old', destination: '/a' }],
    });
    const spec = JSON.stringify({ openapi: '3.0.0', paths: { '/x': { get: { summary: 'X' } } } });
    const site = makeSite(text, { reader: memoryReader({ 'a.mdx': '', 'b.mdx': '', 'spec.json': spec }) });
    const { before, after, failed } = run(site, tabsToDropdowns());
    tell(navigationDiff(before, after, []));
    expect(failed).toBe(false);
    expect(after).not.toBe(before);
    expect(read).toEqual([before, after]);
    expect(walks).toBe(1);
  });
  it('counts an entry only where something changed', () => {
    const before = makeSite('{"navigation":{"tabs":[{"tab":"A","pages":["a","b"]},{"tab":"B","pages":["a"]}]}}');
    spelt.length = 0;
    expect(run(before, tabsToDropdowns()).tallies).toMatchObject({ before: { pages: 3 }, after: { pages: 3 } });
    expect(spelt).toEqual([]);
    const add = defineTransform({
      name: 'add',
      summary: 'Add a page between two others.',
      apply: (site) =>
        rewriteNavigation(site, {
          entry: ({ text, node }) => (text === 'b' ? [makeString('c'), node] : undefined),
        }),
    });
    expect(run(before, add()).tallies).toMatchObject({ added: { pages: 1 }, removed: { pages: 0 } });
    expect(new Set(spelt.map(items.itemText))).toEqual(new Set(['page c']));
  });
});
