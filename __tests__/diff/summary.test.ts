import { describe, expect, it } from '@jest/globals';
import { group, linesOf, linesBetween, site } from './lines.ts';

const version = (label: string, ...pages: readonly unknown[]) => ({ version: label, pages });

describe('the scopes that did not change', () => {
  it('are none that a page left for another one, under another address', () => {
    const [before, after] = [['2/x'], []].map((more, k) => ({
      tabs: [
        { tab: 'Guides', pages: k === 0 ? ['a'] : ['a', 'guides/x'] },
        { tab: 'Reference', versions: [version('1', '1/b'), version('2', '2/b', ...more)] },
      ],
    }));
    const files = ['a', '1/b', '2/b'];
    expect(
      linesBetween(
        site({ navigation: before }, [...files, '2/x']),
        site({ navigation: after, redirects: [{ source: '/2/x', destination: '/guides/x' }] }, [...files, 'guides/x']),
      ),
    ).toEqual(['> address changed /2/x → /guides/x (redirect added)', '= 1 unchanged (1)']);
  });

  it('are named once and counted as in the summary', () => {
    const api = { group: 'API', openapi: 'https://example.com/api.json' };
    const tabs = (...more: readonly string[]) => ({
      tabs: [
        { tab: 'A', versions: [version('1', 'a1', api), version('2', 'a2', ...more)] },
        { tab: 'B', versions: [version('1', 'b1'), version('2', 'b2')] },
      ],
    });
    expect(linesOf(tabs(), tabs('a3'))).toEqual(['+ page a3 in A (2)', '= 1 unchanged (2)']);
  });
});

describe('the scope of a line', () => {
  it('is not said twice where a tab stands around versions', () => {
    const tabs = (...more: readonly unknown[]) => ({
      tabs: [{ tab: 'A', versions: [version('1', 'a1', ...more), version('2', 'a2')] }],
    });
    expect(linesOf(tabs(), tabs(group('New', 'a3')))).toEqual([
      '+ group "New" in A › 1: 1 new page',
      '= 2 unchanged (1)',
    ]);
  });
});
