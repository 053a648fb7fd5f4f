import { counted, groupBy, quoted } from '../text/index.ts';
import type { ImportNode, Loss, PageNode, Reading, SectionNode } from './tree.ts';

export { ImportError } from './tree.ts';

/** What became of every entry of a source. `entries` is always `placed` and the losses together. */
export interface Account {
  readonly entries: number;
  readonly placed: number;
  readonly losses: readonly Loss[];
}

/**
 * The account of a reading. Losses are in the order of the source.
 *
 * @param lost by node why it has no place; a node that is not in the tree does not count
 */
export function accountOf(
  { tree, losses }: Pick<Reading, 'tree' | 'losses'>,
  lost: ReadonlyMap<ImportNode, string>,
): Account {
  const nodes = [...allIn(tree, false)];
  const unplaced = nodes.flatMap((node): readonly Loss[] => {
    const why = lost.get(node);
    const again = why === isListed ? 'another entry of ' : '';
    return why === undefined ? [] : [{ ...node.at, what: `${again}${nameOfNode(node)}`, why }];
  });
  const all = [...losses, ...unplaced].sort(
    (one, other) => compareText(one.file, other.file) || one.line - other.line || one.column - other.column,
  );
  return { entries: nodes.length + losses.length, placed: nodes.length - unplaced.length, losses: all };
}

/** Why a page has no second place. */
export const isListed = 'The page has an earlier entry, and Mintlify opens it there.';

const compareText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/**
 * Every node, however deep, and the pages of sections.
 *
 * @param isWhole false: only entries, so that a page counts once with a section that the same place names
 */
export function* allIn(tree: readonly ImportNode[], isWhole = true): Generator<ImportNode, void> {
  for (const node of tree) {
    yield node;
    if (node.kind !== 'section') continue;
    if (node.page !== undefined && (isWhole || !isAtOnce(node.page, node))) yield node.page;
    yield* allIn(node.children, isWhole);
  }
}

/** Whether one place names a section together with its page. */
export const isAtOnce = ({ at }: PageNode, { at: other }: SectionNode): boolean =>
  at.file === other.file && at.line === other.line && at.column === other.column;

/** What a node is called in messages: `page docs/a.md`, `link "Blog"`. */
function nameOfNode(node: ImportNode): string {
  if (node.kind === 'page') return `page ${node.path}`;
  return `${node.kind === 'link' ? 'link' : (node.as ?? 'group')} ${quoted(node.label)}`;
}

/** The last line of a run: `412 of 418 entries (pages, groups, links) placed, 6 not: 5 × …, 1 × …`. */
export function accountText({ entries, placed, losses }: Account): string {
  const all = `${placed} of ${counted(entries, 'entry', 'entries')} (pages, groups, links) placed`;
  if (losses.length === 0) return `${all}.`;
  const whys = [...groupBy(losses, ({ why }) => why)].sort(([, one], [, other]) => other.length - one.length);
  const texts = whys.map(([why, { length }]) => `${length} × ${why.replace(/\.$/, '')}`);
  return `${all}, ${losses.length} not: ${texts.join(', ')}.`;
}
