import { type Change } from '../diff/index.ts';
import { addressOf, branchText } from '../served/index.ts';
import { enumerate, figure, groupBy } from '../text/index.ts';
import { few, levelOf, type Line, scopesText, type Sign, trailIn } from './names.ts';
import { fill } from './parts.ts';
import { isPlaced, labelAround, labelsAround } from './same-changes.ts';
import { formOf, isMarked, sharedKey } from './table.ts';
import { elementsOf, isPathChange, type LineChange, type Statement } from './statement.ts';

/** The line of a change, or of several that share it. */
export function sentence(changes: readonly LineChange[], isFull = false): Line {
  const [change] = changes as readonly [LineChange];
  const [, one, more] = formOf(changes);
  const sign = one[0] as Sign;
  const text = fill((changes.length > 1 && more?.several) || one.slice(2), changes, isFull);
  return { sign, kind: change.kind, level: worstLevel(changes), text };
}

/** The worst level of changes. */
export function worstLevel(changes: readonly Change[]): Line['level'] {
  const levels = changes.map(levelOf);
  return (['error', 'warning'] as const).find((one) => levels.includes(one)) ?? 'info';
}

/**
 * The line of a statement, apart from its languages or its scope. With `isOfFirst` the text is that of the first scope:
 * the others have other labels or paths in it.
 */
function told(statement: Statement, isFull: boolean) {
  const { change, scopes } = statement;
  if (scopes.length > 1) {
    const line = change.kind === 'renamed' ? renamedLine(statement) : undefined;
    if (line !== undefined) return { line, scopes: [] };
    return { line: sentence([withoutScope(change)], isFull), scopes, isOfFirst: !isOneText(statement) };
  }
  const line = sentence([change], isFull);
  const { scope, kind, name, from = '', to = '', leaves } = change;
  // The trail in the text begins with the scope.
  const isSaid = isMarked(change, 'trailed') && [from, to].some((trail) => ` › ${trail} › `.includes(` › ${scope} › `));
  const scopeBefore = leaves[0]?.before?.parent.scope;
  if (scope === '' || isSaid || (scopeBefore?.isScope && name === branchText(scopeBefore))) return { line, scopes: [] };
  const around = (leaves[0]?.after ?? leaves[0]?.before)?.parent.scope.kind ?? '';
  // A page in no navigation is in no version, but the page that has its text now can be.
  if ((!isPathChange(change) && kind !== 'removed') || around === 'navigation') return { line, scopes: [scope] };
  const isNamed = scope.toLowerCase().startsWith(`${around} `) || scope.includes(' › ');
  return { line: { ...line, text: `${isNamed ? scope : `${around} ${scope}`}: ${line.text}` }, scopes: [] };
}

/**
 * The line of an element that was renamed in several languages, with the label of each. Undefined if all have one
 * label, or there are many.
 */
function renamedLine({ all }: Statement): Line | undefined {
  const labels = [...groupBy(all, ({ name, to }) => `${name} → ${to}`).values()];
  if (labels.length === 1 || labels.length > few) return undefined;
  const lines = labels.map((some) => ({ ...sentence(some.slice(0, 1)), in: scopesText(labelsAround(some)) }));
  return { ...lines[0]!, text: lines.map((line) => `${line.text} (${line.in})`).join(', ') };
}

/** The change of several scopes as one: its trails begin inside of the scope. */
function withoutScope(change: LineChange): LineChange {
  const { scope, from, to } = change;
  if (!isMarked(change, 'trailed')) return change;
  const inside = (trail: string): string => {
    const [, start = '', rest] = /^(that in )?(.*)$/s.exec(trail)!;
    return start + trailIn(scope, rest!);
  };
  return { ...change, ...(from !== undefined && { from: inside(from) }), ...(to !== undefined && { to: inside(to) }) };
}

/** Whether the line of a statement reads the same in each of its scopes, which can name other labels and paths. */
function isOneText({ change, all }: Statement): boolean {
  const texts = Array.from(groupBy(all, labelAround).values(), (some) => {
    const own = some.length === 1 ? some[0] : { leaves: some.flatMap(({ leaves }) => leaves) };
    return sentence([withoutScope({ ...change, ...own })]).text;
  });
  return new Set(texts).size === 1;
}

/**
 * A text with its scopes: what is true of all of them, given how often the text is true in each, or else how many of its
 * things are in each. That number is undefined if it differs in so many scopes that a line cannot name each. If all
 * changes are in one version, it names that: `v2: in en and fr`.
 */
function withScopes(
  { text, changes = [] }: Line,
  counts: ReadonlyMap<string, number>,
  inAll: (scopes: readonly string[], count: number | undefined) => string,
): string {
  const scopes = [...counts.keys()];
  const [count, ...others] = new Set(counts.values());
  if (scopes.length < 2) return text + scopes.map((scope) => ` (${scope})`).join('');
  const isEven = others.length === 0;
  const where =
    isEven || scopes.length > 6
      ? inAll(scopes, isEven ? count : undefined)
      : enumerate(Array.from(counts, ([scope, some]) => `${figure(some)} in ${scope}`));
  const [inner, ...more] = new Set(changes.map(scopeInside));
  return `${text} (${inner && more.length === 0 ? `${inner}: ` : ''}${where})`;
}

/** The version or product of a change inside of its language. */
const scopeInside = (change: Change): string =>
  change.scope
    .split(' › ')
    .filter((label) => label !== labelAround(change))
    .join(' › ');

/**
 * Makes one line of changes that share it, and folds the kinds with the most lines, until at most `most` lines are
 * left. It makes no line of a folded change: a large diff has thousands.
 */
export function fold(all: readonly Statement[], most: number) {
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
    lines: groups.flatMap((some) => (joined.has(some) ? lineOfAll(some) : linesOf(some))),
    folded: changesOf(folded.flat()).length,
  };
}

const changesOf = (some: readonly Statement[]): readonly Change[] => some.flatMap(({ all }) => all);

/** One line for all of several changes. */
function lineOfAll(statements: readonly Statement[]): Line {
  const changes = changesOf(statements);
  const line = { ...sentence(changes), changes };
  const scopes = statements.some((one) => one.scopes.length === 0) ? [] : statements.flatMap((one) => one.scopes);
  const sizeOf = (one: Change) =>
    (one.kind === 'reordered' ? one.branches.length + one.leaves.length : elementsOf(one).length) ||
    (isPlaced(one) ? one.leaves.length : new Set(one.leaves.map(({ before }) => before && addressOf(before))).size);
  const inScopes = groupBy(changes, labelAround);
  const counts = new Map(
    scopes.map((scope) => [scope, (inScopes.get(scope) ?? []).reduce((sum, one) => sum + sizeOf(one), 0)]),
  );
  return { ...line, text: withScopes(line, counts, (some) => `in ${scopesText(some)}`) };
}

/** A line for each text: several scopes can change alike, or a label several times that several elements have. */
export function linesOf(statements: readonly Statement[], isFull = false): readonly Line[] {
  const all = statements.map((one) => ({ ...told(one, isFull), changes: one.all }));
  return Array.from(groupBy(all, ({ line }) => line.text).values(), (same): Line => {
    const line = { ...same[0]!.line, changes: same.flatMap(({ changes }) => changes) };
    const counts = new Map<string, number>();
    for (const scope of same.flatMap(({ scopes }) => scopes)) counts.set(scope, (counts.get(scope) ?? 0) + 1);
    const isOfFirst = same.some((one) => one.isOfFirst);
    const text = withScopes(line, counts, (scopes, count) => {
      if (count === undefined) return `${figure(same.length)} times in ${scopesText(scopes)}`;
      const often = count === 1 ? '' : `${figure(count)} times `;
      if (isOfFirst) return `${often && `${often}in `}${scopes[0]}, likewise ${scopesText(scopes.slice(1))}`;
      const each = often !== '' || /(?:^|\(|: )\d/.test(line.text) ? 'in each of' : 'in';
      return `${often}${each} ${scopesText(scopes)}`;
    });
    const again = counts.size < 2 && same.length > 1 ? `, ${figure(same.length)} times` : '';
    return { ...line, text: text + again };
  });
}
