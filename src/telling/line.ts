import { type Change } from '../diff/index.ts';
import { branchText } from '../served/index.ts';
import { enumerate, figure, groupBy } from '../text/index.ts';
import { few, levelOf, type Line, scopesText, type Sign, trailIn } from './names.ts';
import { fill } from './parts.ts';
import { labelAround, labelsAround } from './same-changes.ts';
import { formOf, isMarked, sharedKey } from './table.ts';
import { elementsOf, isPathChange, type LineChange, type Statement } from './statement.ts';

/** The line of a change, or of several that share it. */
export function sentence(changes: readonly LineChange[], isFull = false): Line {
  const [change] = changes as readonly [LineChange];
  const [, one, more] = formOf(changes);
  const sign = one[0] as Sign;
  const text = fill((changes.length > 1 && more?.several) || one.slice(2), { change, all: changes, isFull });
  return { sign, kind: change.kind, level: worstLevel(changes), text };
}

/** The worst level of changes. */
export function worstLevel(changes: readonly Change[]): Line['level'] {
  const levels = changes.map(levelOf);
  return (['error', 'warning'] as const).find((one) => levels.includes(one)) ?? 'info';
}

/** The line of a statement, with its languages or its scope. */
export function lineOf(statement: Statement, isFull: boolean): Line {
  const { change, scopes } = statement;
  if (change.kind === 'renamed' && scopes.length > 1) return renamedLine(statement);
  return withScope(sentence([scopes.length > 1 ? withoutScope(change) : change], isFull), statement);
}

/**
 * The line of an element that was renamed in several languages, with the label of each; if there are many languages,
 * with that of the first.
 */
function renamedLine(statement: Statement): Line {
  const labels = [...groupBy(statement.all, ({ name, to }) => `${name} → ${to}`).values()];
  const first = labels[0]!;
  if (labels.length === 1) return withScope(sentence(first.slice(0, 1)), statement);
  const shown = labels.length > few ? [first] : labels;
  const lines = shown.map((all) => ({ ...sentence(all.slice(0, 1)), in: scopesText(labelsAround(all)) }));
  const more =
    labels.length > few ? `, likewise ${scopesText(statement.scopes.filter((scope) => scope !== lines[0]!.in))}` : '';
  const { sign, kind, level } = lines[0]!;
  return { sign, kind, level, text: `${lines.map((line) => `${line.text} (${line.in}${more})`).join(', ')}` };
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

/** A text that is true of several scopes, with these. Its counts are of one of them. */
const inAll = (text: string, scopes: readonly string[]): string =>
  `${text} (${/(?:^|\(|: )\d/.test(text) ? 'in each of' : 'in'} ${scopesText(scopes)})`;

/** Adds its languages or its scope to a line. */
function withScope(line: Line, statement: Statement): Line {
  const { change, scopes } = statement;
  const { scope, kind, name, from = '', to = '', leaves } = change;
  if (scopes.length > 1) {
    const [first, ...others] = scopes;
    const text = isOneText(statement)
      ? inAll(line.text, scopes)
      : `${line.text} (${first}, likewise ${scopesText(others)})`;
    return { ...line, text };
  }
  const { text } = line;
  // The trail in the text begins with the scope.
  const isSaid = isMarked(change, 'trailed') && [from, to].some((trail) => ` › ${trail} › `.includes(` › ${scope} › `));
  const scopeBefore = leaves[0]?.before?.parent.scope;
  if (scope === '' || isSaid || (scopeBefore?.isScope && name === branchText(scopeBefore))) return line;
  if (!isPathChange(change) && kind !== 'removed') return { ...line, text: `${text} (${scope})` };
  const around = (leaves[0]?.after ?? leaves[0]?.before)?.parent.scope.kind ?? '';
  const isNamed = scope.toLowerCase().startsWith(`${around} `) || scope.includes(' › ');
  return { ...line, text: `${isNamed ? scope : `${around} ${scope}`}: ${text}` };
}

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

/** Joins lines of the same text: several scopes can change alike, or a label several times that several elements have. */
function once(lines: readonly Line[]): readonly Line[] {
  const scopeOf = ({ changes: [change] = [] }: Line) => change?.scope ?? '';
  const bareOf = (line: Line) => {
    const end = ` (${scopeOf(line)})`;
    return line.text.endsWith(end) ? line.text.slice(0, -end.length) : line.text;
  };
  return [...groupBy(lines, bareOf)].map(([bare, same]) => {
    const [first] = same as [Line];
    const changes = same.flatMap((line) => line.changes ?? []);
    const scopes = [...new Set(same.map(scopeOf))];
    const text = bare === first.text || scopes.length === 1 ? first.text : inAll(bare, scopes);
    if (same.length === scopes.length) return { ...first, text, changes };
    const times = `${figure(same.length)} times`;
    const inScopes = scopes.length > 1 ? text : text.replace(/ \(in (?:each of )?(.*)\)$/, ` (${times} in each of $1)`);
    return { ...first, text: inScopes === text ? `${text}, ${times}` : inScopes, changes };
  });
}
