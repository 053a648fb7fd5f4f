import { describe, expect, it, jest } from '@jest/globals';
import type { NavigationVisitor } from '../../src/navigation/rewrite.ts';
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
const { makeSite, memoryReader, run } = await import('../../src/index.ts');
const { navigationDiff } = await import('../../src/diff/index.ts');
const { tell } = await import('../../src/telling/index.ts');
const { tabsToDropdowns } = await import('../../transforms/index.ts');

describe('a run, with what it means', () => {
  it('reads the navigation of each site once, and the transform rewrites none by a walk', () => {
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
    expect(walks).toBe(0);
  });
});
