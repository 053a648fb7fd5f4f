import { posix } from 'node:path';
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

type Files = Readonly<Record<string, Uint8Array>>;

/** The pages that files `meta.json` list, and the indexes of their folders, as Fumadocs finds them. */
const inMeta = (files: Files, written: Files): readonly string[] =>
  Object.entries(written).flatMap(([meta, content]) => {
    const { pages, root } = JSON.parse(new TextDecoder().decode(content)) as { pages: string[]; root?: boolean };
    const listed = pages.map((page) => posix.join(posix.dirname(meta), page));
    const index = meta === 'meta.json' || root === true ? [] : [posix.join(posix.dirname(meta), 'index')];
    return [...listed, ...index].filter((page) => [`${page}.mdx`, `${page}.md`].some((file) => file in files));
  });

describe('an export of real sites', () => {
  if (!hasCorpus) return void it.skip('skipped: ../shared/corpus is absent', () => {});

  it.each(taken(realSites()))('accounts for every entry of $name', ({ docs, files }) => {
    const site = makeSite(docs, { reader: memoryReader(files) });
    for (const tool of exportTools) {
      const transform = exporting(tool);
      const { failed, after } = run(site, transform);
      const { entries, placed, losses } = transform.account()!;
      expect([failed, entries, placed + losses.length]).toEqual([false, entriesOf(site), entries]);
      const written = Object.fromEntries(
        after.staged.flatMap((change) => ('content' in change ? [[change.path, change.content!]] : [])),
      );
      const names = treeOf(site).leaves.flatMap(({ isPage, served, name }) =>
        isPage && served.state === 'shown' ? [name] : [],
      );
      const known = new Set(names);
      if (tool === 'fumadocs') {
        expect(new Set(inMeta(files, written).filter((page) => known.has(page)))).toEqual(known);
        continue;
      }
      const again = readers.docusaurus({ reader: memoryReader({ ...files, ...written }), path: '' });
      expect(again.losses).toEqual([]);
      // A hidden tab is a sidebar that nothing leads to.
      const pages = pagesOf(again.tree).filter((page) => known.has(page));
      expect(pages.sort()).toEqual(names.sort());
    }
  });
});
