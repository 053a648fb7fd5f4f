import { type Change, pageFiles, specification } from '../diff/index.ts';
import { fileOfItem, isDropped, type Leaf } from '../served/index.ts';
import { ignoreFile, isLeftOut } from '../site/index.ts';
import { counted, enumerate, groupBy, plural } from '../text/index.ts';
import { few } from './names.ts';

/** 'a.json and b.json'; of many, '5 files'. */
export function filesText(files: readonly string[]): string {
  const each = [...new Set(files)];
  return each.length > few ? counted(each.length, 'file') : enumerate(each);
}

/** The sources of the items of changes. */
export function storesText(all: readonly Change[], side: 'before' | 'after'): string {
  const stores = groupBy(all, ({ from, to }) => (side === 'after' ? to : from)!);
  return enumerate(Array.from(stores, ([store, some]) => storeText(store, some, side)));
}

/** The source of items: 'listed in docs.json', 'made by Mintlify from the specification', 'page files'. */
function storeText(store: string, all: readonly Change[], side: 'before' | 'after'): string {
  const found = all.flatMap((change) => change.leaves);
  const leaves = found.flatMap((leaf) => leaf[side] ?? []);
  if (leaves.length < found.length) return `left to ${store}, which was not opened`;
  if (store === pageFiles) return plural(leaves.length, 'a page file', 'page files');
  if (store !== specification) return `listed in ${store}`;
  return leaves.some(isDropped) ? 'only in the specification' : 'made by Mintlify from the specification';
}

/** Why the URLs of items have no page. */
export function noPageText({ item, diff }: Change, were: readonly Leaf[]): string {
  if (item !== 'page') return 'no page';
  const isExcluded = ({ served }: Leaf) => {
    const [before, after] = diff!.matching.sites;
    const file = fileOfItem(before, served);
    return file !== undefined && isLeftOut(after, file) && after.read(file) !== undefined;
  };
  return diff !== undefined && were.every(isExcluded) ? `excluded by ${ignoreFile}` : 'no file';
}
