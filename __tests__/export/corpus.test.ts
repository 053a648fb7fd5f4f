import { describe, expect, it } from '@jest/globals';
import { exporting, exportTools } from '../../src/export/index.ts';
import { pageOf } from '../../src/format/index.ts';
import { allIn, type ImportNode, readers } from '../../src/import/index.ts';
import { run } from '../../src/plan/index.ts';
import { type Leaf, treeOf } from '../../src/served/index.ts';
import { makeSite, memoryReader, type Site } from '../../src/site/index.ts';
import { hasCorpus, realSites, taken } from '../corpus/sites.ts';

/** What docs.json names: its elements with a label, its entries, and each specification once. */
function entriesOf(site: Site): number {
  const { branches, leaves } = treeOf(site);
  const links = leaves.filter(({ served, position }) => served.item.kind === 'link' && position?.field === 'href');
  const elements = branches.filter(
    (one) => one.place !== undefined && one.parent !== undefined && one.kind !== 'global',
  );
  const isOwn = ({ served }: Leaf) => served.item.kind === 'page' || served.item.kind === 'link';
  const generating = new Set(leaves.flatMap((leaf) => (isOwn(leaf) ? [] : [leaf.served.node])));
  return elements.length - links.length + leaves.filter(isOwn).length + generating.size;
}

const pagesOf = (nodes: readonly ImportNode[]) =>
  [...allIn(nodes)].flatMap((node) => (node.kind === 'page' ? [pageOf(node.path)] : []));

describe('an export of real sites', () => {
  if (!hasCorpus) return void it.skip('skipped: ../shared/corpus is absent', () => {});

  it.each(taken(realSites()))('accounts for every entry of $name', ({ docs, files }) => {
    const site = makeSite(docs, { reader: memoryReader(files) });
    for (const tool of exportTools) {
      const transform = exporting(tool);
      const { failed, after } = run(site, transform);
      const { entries, placed, losses } = transform.account()!;
      expect([failed, entries, placed + losses.length]).toEqual([false, entriesOf(site), entries]);
      if (tool !== 'docusaurus') continue;
      const written = Object.fromEntries(
        after.staged.flatMap((change) => ('content' in change ? [[change.path, change.content!]] : [])),
      );
      const again = readers.docusaurus!({ reader: memoryReader({ ...files, ...written }), path: '' });
      expect(again.losses).toEqual([]);
      const shown = treeOf(site).leaves.filter(({ isPage, served }) => isPage && served.state === 'shown');
      const names = shown.map(({ name }) => name).sort();
      const known = new Set(names);
      // A hidden tab is a sidebar that nothing leads to.
      expect(
        pagesOf(again.tree)
          .filter((page) => known.has(page))
          .sort(),
      ).toEqual(names);
    }
  });
});
