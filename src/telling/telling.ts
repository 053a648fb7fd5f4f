import { type Change, inOrder, type NavigationDiff } from '../diff/index.ts';
import { counted, enumerate, groupBy, listed, plural } from '../text/index.ts';
import { alike } from './same-changes.ts';
import { fold } from './fold.ts';
import { headlinesOf } from './headlines.ts';
import { joined } from './joined.ts';
import { lateLanguages, type Late } from './late.ts';
import { lineOf } from './line.ts';
import type { Line } from './names.ts';
import { summaryOf, type Totals, totalsOf } from './summary.ts';
import { isOfSpecification, isOfUnlisted, isPathChange, specificationOf, type Statement } from './statement.ts';
import { isStructural, scopesOf, unchanged } from './unchanged.ts';

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
  readonly catchUp?: ((languages: readonly string[]) => string | undefined) | undefined;
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
export function tell(diff: NavigationDiff, options: TellOptions = {}): Telling {
  const { full = false, most = mostLines, catchUp, sized } = options;
  const headlines = full ? [] : headlinesOf(diff);
  const said = new Set(headlines.flatMap(({ changes = [] }) => changes));
  const others = full ? diff.changes : unsaid(diff.changes.filter((change) => !said.has(change)));
  const statements = joined(alike(others, full ? undefined : most));
  // A single change is told as one of its diff.
  const restructured = scopesOf((diff.changes[0]?.diff ?? diff).changes.filter(isStructural));
  const isSame = (change: Change) =>
    isPathChange(change) &&
    (change.item === 'page' || change.kind !== 're-pointed') &&
    !isOfUnlisted(change) &&
    change.leaves[0]!.after !== undefined &&
    !restructured.has(change.leaves[0]!.after.parent.scope);
  const lineFor = (one: Statement) => ({ ...lineOf(one, full, isSame(one.change)), changes: one.all });
  const all = inOrder(statements, ({ change }) => change.kind);
  const late = lateLanguages(statements, diff.matching);
  const { lines, folded } = full ? { lines: all.map(lineFor), folded: 0 } : fold(all, most, lineFor);
  const missed = missedText(late);
  const summary = summaryOf(diff, sized);
  return {
    summary: missed === '' ? summary : `${summary} ${missed}.`,
    lines: [...headlines, ...lines, ...lateLines(late, missed, catchUp), ...unchanged(diff)],
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

/** 'fr and es not updated in 2 changes, zh in 1 change'; they may be updated in others. */
const missedText = (late: readonly Late[]): string =>
  [...groupBy(late, ({ count }) => count)]
    .sort(([a], [b]) => b - a)
    .map(([count, some], k) => {
      const languages = enumerate(some.map(({ language }) => language));
      return `${languages}${k === 0 ? ' not updated' : ''} in ${counted(count, 'change')}`;
    })
    .join(', ');

/** The line about languages that were not updated, with the command that updates them. */
function lateLines(late: readonly Late[], missed: string, catchUp: TellOptions['catchUp']): readonly Line[] {
  if (late.length === 0) return [];
  const able = late.flatMap(({ language, canCatchUp }) => (canCatchUp ? language : []));
  const command = able.length === 0 ? undefined : catchUp?.(able);
  const help = command === undefined ? [] : [`run ${command}`];
  const reasons = [...groupBy(late, ({ lacking }) => listed(lacking))].flatMap(([pages, some]) => {
    const languages = enumerate(some.map(({ language }) => language));
    return pages === '' ? [] : `${languages} ${plural(some.length, 'has', 'have')} no file for ${pages}`;
  });
  const text = [missed, [...reasons, ...help].join('; ')].filter(Boolean).join(': ');
  return [{ sign: '!', kind: 'not-updated', level: 'warning', text }];
}
