import { type Change, inOrder, type NavigationDiff } from '../diff/index.ts';
import { alike, joined } from './same-changes.ts';
import { headlinesOf } from './headlines.ts';
import { type CatchUp, lateIn } from './late.ts';
import { fold, linesOf } from './line.ts';
import type { Line } from './names.ts';
import { summaryOf, type Totals, totalsOf } from './summary.ts';
import { isOfSpecification, specificationOf } from './statement.ts';

/** A diff in words. */
export interface Telling {
  /** The numbers of lost pages, changed URLs, and items that were added or removed. */
  readonly summary: string;
  readonly lines: readonly Line[];
  /** The number of changes that a line counts with others instead of naming them. */
  readonly folded: number;
  readonly totals: Totals;
}

/** At most so many lines: readers skip a longer report. */
const mostLines = 36;

/** How long a diff in words is. */
export interface TellOptions {
  /** Folds nothing. Default false. */
  readonly full?: boolean;
  /**
   * Gives the command that updates languages; undefined if it would change nothing. Without this option no line names a
   * command.
   */
  readonly catchUp?: CatchUp | undefined;
  /** If there are more lines than this, one line counts those of a kind. Default 36. */
  readonly most?: number;
  /** The summary ends with the numbers of pages. Default true; a run of one transform says them with what is hidden. */
  readonly sized?: boolean;
}

/** The line of one change of a diff. */
export const changeText =
  (diff: NavigationDiff) =>
  (change: Change): string =>
    tell({ ...diff, changes: [change] }, { full: true }).lines[0]!.text;

/**
 * A diff in words: a summary, then a line for each change.
 *
 * @example
 * const of = (pages) => parse(JSON.stringify({ navigation: { pages } }));
 * tell(navigationDiff(of(['a', 'b']), of(['b', 'a']))).summary; // → 'Nothing lost.'
 */
export function tell(diff: NavigationDiff, { full = false, most = mostLines, ...options }: TellOptions = {}): Telling {
  const headlines = full ? [] : headlinesOf(diff);
  const said = new Set(headlines.flatMap(({ changes = [] }) => changes));
  const others = full ? diff.changes : unsaid(diff.changes.filter((change) => !said.has(change)));
  const statements = joined(alike(others));
  const all = inOrder(statements, ({ change }) => change.kind);
  const late = lateIn(statements, diff.matching, options.catchUp);
  const { lines, folded } = full ? { lines: all.flatMap((one) => linesOf([one], true)), folded: 0 } : fold(all, most);
  return {
    summary: [summaryOf(diff, options.sized), late.summary].filter(Boolean).join(' '),
    lines: [...headlines, ...lines, ...late.lines],
    folded,
    totals: totalsOf(diff),
  };
}

/** The changes without new specifications of elements, of which a changed field reports each. */
function unsaid(changes: readonly Change[]): readonly Change[] {
  const fields = changes.filter((one) => one.kind === 'field-changed' && specificationOf(one) !== undefined);
  const changed = new Set(fields.map(({ branches: [one] }) => one!.after!));
  const isSaid = (one: Change) => isOfSpecification(one) && changed.has(one.leaves[0]!.after!.parent);
  return changes.filter((one) => one.kind !== 're-pointed' || !isSaid(one));
}
