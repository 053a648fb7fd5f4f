import { type Change, inOrder, type NavigationDiff } from '../diff/index.ts';
import { counted, enumerate } from '../text/index.ts';
import { alike } from './same-changes.ts';
import { bundled } from './bundles.ts';
import { fold } from './fold.ts';
import { joined } from './joined.ts';
import { behind, type Late } from './late.ts';
import { lineOf } from './line.ts';
import type { Line } from './names.ts';
import { summaryOf, type Totals, totalsOf } from './summary.ts';
import { type Entry, isPathChange } from './told.ts';
import { isStructural, scopesOf, unchanged } from './unchanged.ts';

/** What is told of a diff. */
export interface Telling {
  /** What it comes to: what is lost, what changed its address, how many came and went. */
  readonly summary: string;
  readonly lines: readonly Line[];
  /** How many changes are counted in a line with others, and not told one by one. */
  readonly folded: number;
  readonly totals: Totals;
}

/** So many lines are read. */
const mostLines = 36;

/** How much is told of a diff. */
export interface TellOptions {
  /** Nothing is folded. Default false. */
  readonly full?: boolean;
  /**
   * The command that brings languages into step that were not updated; undefined where it would change nothing.
   * Without it none is named.
   */
  readonly catchUp?: ((languages: readonly string[]) => string | undefined) | undefined;
  /** Of more lines than this, those of a kind are counted in one. Default 36. */
  readonly most?: number;
}

/** The line of a change of a diff by itself. */
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
export function tell(diff: NavigationDiff, { full = false, most = mostLines, catchUp }: TellOptions = {}): Telling {
  const [bundles, others] = full ? [[], diff.changes] : bundled(diff);
  const told = joined(alike(others, full ? undefined : most), diff.matching);
  const restructured = scopesOf(diff.changes.filter(isStructural));
  const isSame = (change: Change) =>
    isPathChange(change) &&
    (change.item === 'page' || change.kind !== 're-pointed') &&
    !restructured.has((change.leaves[0]!.after ?? change.leaves[0]!.before!).parent.scope);
  const lineFor = (one: Entry) => ({ ...lineOf(one, full, isSame(one.change)), changes: one.all });
  const all = inOrder([...told, ...bundles], ({ change }) => change.kind);
  const late = behind(told, diff.matching);
  const { lines, folded } = full ? { lines: all.map(lineFor), folded: 0 } : fold(all, most, lineFor);
  const only = late.length === 0 ? '' : ` ${languagesText(late)} not updated.`;
  return {
    summary: summaryOf(diff) + only,
    lines: [...lines, ...lateLines(late, catchUp), ...unchanged(diff)],
    folded,
    totals: totalsOf(diff),
  };
}

const languagesText = (late: readonly Late[]) => enumerate(late.map(({ language }) => language));

/** Which languages were not updated, and the command that does it. */
function lateLines(late: readonly Late[], catchUp: TellOptions['catchUp']): readonly Line[] {
  if (late.length === 0) return [];
  const changes = counted(Math.max(...late.map(({ count }) => count)), 'change');
  const able = late.flatMap(({ language, canCatchUp }) => (canCatchUp ? language : []));
  const command = able.length === 0 ? undefined : catchUp?.(able);
  const help = command === undefined ? '' : `: run ${command}`;
  return [
    {
      sign: '!',
      kind: 'not-updated',
      level: 'warning',
      text: `${languagesText(late)} not updated in ${changes}${help}`,
    },
  ];
}
