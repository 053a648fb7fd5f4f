import type { Change } from '../diff/index.ts';
import { enumerate, figure, groupBy } from '../text/index.ts';
import { sentence } from './line.ts';
import { type Line, scopesText } from './names.ts';
import { labelAround } from './same-changes.ts';
import type { Statement } from './statement.ts';

/**
 * Folds the kinds with the most lines, until at most `most` lines are left. It makes no line of a folded change: a
 * large diff has thousands.
 */
export function fold(
  all: readonly Statement[],
  most: number,
  lineFor: (one: Statement) => Line,
): { readonly lines: readonly Line[]; readonly folded: number } {
  const kinds = [...groupBy(all, ({ change }) => change.kind).values()].flatMap((lines) => [
    ...groupBy(lines, (one) => (one.isCounted === true ? one : one.change.item)).values(),
  ]);
  // Few people read redirects and orders one by one, so five or more of a kind are always folded.
  const isReadByFew = ({ item, kind }: Change) => item === 'redirect' || kind === 'reordered';
  const open = new Set(kinds.filter((lines) => lines.length < 5 || !isReadByFew(lines[0]!.change)));
  let count = kinds.reduce((sum, lines) => sum + (open.has(lines) ? lines.length : 1), 0);
  for (const lines of kinds.toSorted((a, b) => b.length - a.length)) {
    if (count <= most) break;
    if (open.delete(lines)) count -= lines.length - 1;
  }
  const isFolded = (lines: (typeof kinds)[number]) => !open.has(lines) && lines.length > 1;
  return {
    lines: kinds.flatMap((lines) => (isFolded(lines) ? [folded(lines)] : once(lines.map(lineFor)))),
    folded: kinds
      .filter(isFolded)
      .flat()
      .reduce((sum, { all: each }) => sum + each.length, 0),
  };
}

/** One line for all changes of a kind. */
function folded(lines: readonly Statement[]): Line {
  const changes = lines.flatMap(({ all }) => all);
  const line = { ...sentence(changes, 'folded'), changes };
  const scopes = lines.some((one) => one.scopes.length === 0) ? [] : scopesAround(lines);
  if (scopes.length < 2) return scopes.length === 0 ? line : { ...line, text: `${line.text} (${scopes[0]})` };
  const sizeOf = ({ branches, leaves }: Change) => (branches.length > 0 ? 1 : leaves.length);
  const inScopes = groupBy(changes, labelAround);
  const counts = scopes.map((scope) => (inScopes.get(scope) ?? []).reduce((sum, one) => sum + sizeOf(one), 0));
  const isEven = counts.every((count) => count === counts[0]) || scopes.length > 6;
  const where = isEven
    ? `in ${scopesText(scopes)}`
    : enumerate(scopes.map((scope, k) => `${figure(counts[k]!)} in ${scope}`));
  return { ...line, text: `${line.text} (${where})` };
}

const scopesAround = (all: readonly Statement[]): readonly string[] => [
  ...new Set(all.flatMap(({ scopes }) => scopes)),
];

/** Joins lines of the same text: a label that several elements have can change several times. */
function once(lines: readonly Line[]): readonly Line[] {
  return Array.from(groupBy(lines, ({ text }) => text).values(), (same) =>
    same.length === 1
      ? same[0]!
      : {
          ...same[0]!,
          text: `${same[0]!.text}, ${figure(same.length)} times`,
          changes: same.flatMap(({ changes = [] }) => changes),
        },
  );
}
