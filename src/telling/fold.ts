import type { Change } from '../diff/index.ts';
import { enumerate, figure, groupBy } from '../text/index.ts';
import { sentence } from './line.ts';
import { type Line, scopesText } from './names.ts';
import { labelAround } from './same-changes.ts';
import { elementsOf, type Statement } from './statement.ts';
import { sharedKey } from './table.ts';

/**
 * Makes one line of changes that share it, and folds the kinds with the most lines, until at most `most` lines are
 * left. It makes no line of a folded change: a large diff has thousands.
 */
export function fold(
  all: readonly Statement[],
  most: number,
  lineFor: (one: Statement) => Line,
): { readonly lines: readonly Line[]; readonly folded: number } {
  const sharing = groupBy(all, ({ change }) => sharedKey(change));
  sharing.delete(undefined);
  const shared = new Set([...sharing.values()].flatMap((some) => (changesOf(some).length > 1 ? some : [])));
  const keyOf = (one: Statement) => (shared.has(one) ? sharedKey(one.change) : `${one.change.kind} ${one.change.item}`);
  const groups = [...groupBy(all, keyOf).values()];
  // Few people read redirects and orders one by one, so five or more of a kind are always folded.
  const isReadByFew = ({ item, kind }: Change) => item === 'redirect' || kind === 'reordered';
  const joined = new Set(
    groups.filter((some) => shared.has(some[0]!) || (some.length >= 5 && isReadByFew(some[0]!.change))),
  );
  let count = groups.reduce((sum, some) => sum + (joined.has(some) ? 1 : some.length), 0);
  for (const some of groups.toSorted((a, b) => b.length - a.length)) {
    if (count <= most || some.length === 1) break;
    if (!joined.has(some)) count -= some.length - 1;
    joined.add(some);
  }
  const folded = [...joined].filter(([one]) => !shared.has(one!));
  return {
    lines: groups.flatMap((some) => (joined.has(some) ? lineOfAll(some) : once(some.map(lineFor)))),
    folded: changesOf(folded.flat()).length,
  };
}

const changesOf = (some: readonly Statement[]): readonly Change[] => some.flatMap(({ all }) => all);

/** One line for all of several changes. */
function lineOfAll(statements: readonly Statement[]): Line {
  const changes = changesOf(statements);
  const line = { ...sentence(changes), changes };
  const scopes = statements.some((one) => one.scopes.length === 0)
    ? []
    : [...new Set(statements.flatMap((one) => one.scopes))];
  if (scopes.length < 2) return scopes.length === 0 ? line : { ...line, text: `${line.text} (${scopes[0]})` };
  const sizeOf = (one: Change) => elementsOf(one).length || one.leaves.length;
  const inScopes = groupBy(changes, labelAround);
  const counts = scopes.map((scope) => (inScopes.get(scope) ?? []).reduce((sum, one) => sum + sizeOf(one), 0));
  const isEven = counts.every((count) => count === counts[0]) || scopes.length > 6;
  const where = isEven
    ? `in ${scopesText(scopes)}`
    : enumerate(scopes.map((scope, k) => `${figure(counts[k]!)} in ${scope}`));
  return { ...line, text: `${line.text} (${where})` };
}

/** Joins lines of the same text: a label that several elements have can change several times. */
function once(lines: readonly Line[]): readonly Line[] {
  return [...groupBy(lines, ({ text }) => text)].map(([text, same]) => {
    const changes = same.flatMap((line) => line.changes ?? []);
    return same.length === 1 ? same[0]! : { ...same[0]!, text: `${text}, ${figure(same.length)} times`, changes };
  });
}
