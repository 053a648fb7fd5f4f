import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader } from '../../src/index.ts';
import { goneAddresses } from '../../src/plan/addresses.ts';
import { growth, square } from '../growth.ts';

/** A site of so many pages, and the same with every page file moved. */
function moved(count: number) {
  const pages = Array.from({ length: count }, (_, k) => `guides/page-${k}`);
  const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '']));
  const before = makeSite(JSON.stringify({ navigation: { pages } }), { reader: memoryReader(files) });
  const changes = pages.map((page) => ({ kind: 'move' as const, path: `new/${page}.mdx`, from: `${page}.mdx` }));
  return { before, after: before.withStaged(changes) };
}

describe('the addresses that go', () => {
  it('are found for thousands of moved files in a stride', () => {
    const sites = new Map([1500, 12_000].map((count) => [count, moved(count)]));
    const gone = (count: number) => goneAddresses(sites.get(count)!.before, sites.get(count)!.after, []);
    expect(growth(gone, 1500)).toBeLessThan(square);
    expect(
      gone(1500)
        .map(({ address, isShown }) => `${address} ${isShown}`)
        .at(-1),
    ).toBe('/guides/page-1499 true');
  });
});
