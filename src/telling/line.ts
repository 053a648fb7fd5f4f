import { type Change } from '../diff/index.ts';
import { branchText } from '../served/index.ts';
import { groupBy } from '../text/index.ts';
import { few, levelOf, type Line, scopesText } from './names.ts';
import { fill } from './parts.ts';
import { labelsAround } from './same-changes.ts';
import { formOf, isMarked } from './table.ts';
import { type Entry, isPathChange, type Told } from './told.ts';

/** Changes of a kind in one line: each by itself, those that became the same, or many that are counted. */
export function sentence(changes: readonly Told[], how: 'one' | 'counted' | 'folded', isFull = false): Line {
  const [change] = changes as readonly [Told];
  const [, sign, one, more] = formOf(changes);
  const text = fill((how === 'one' ? one : more?.[how]) ?? one, {
    change,
    all: changes,
    isFull,
    isFolded: how === 'folded',
  });
  const levels = changes.map(levelOf);
  const level = (['error', 'warning'] as const).find((one) => levels.includes(one)) ?? 'info';
  return { sign, kind: change.kind, level, text };
}

/** The line of an entry, with the languages or the scope that it is about. */
export function lineOf(entry: Entry, isFull: boolean, isSame: boolean): Line {
  const { change, scopes, all, isCounted } = entry;
  if (isCounted === true) return withScope(sentence(all, 'counted', isFull), entry);
  if (change.kind === 'renamed' && scopes.length > 1) return renamedLine(entry);
  const line = sentence([scopes.length > 1 ? withoutScope(change) : change], 'one', isFull);
  return withScope(isSame ? { ...line, text: `${line.text}; same groups and order` } : line, entry);
}

/** What was renamed in several languages, with the label that each of them has: of many languages with that of the first alone. */
function renamedLine(entry: Entry): Line {
  const labels = [...groupBy(entry.all, ({ name, to }) => `${name} → ${to}`).values()];
  const first = labels[0]!;
  if (labels.length === 1) return withScope(sentence(first, 'one'), entry);
  const told = labels.length > few ? [first] : labels;
  const lines = told.map((all) => ({ ...sentence(all, 'one'), in: scopesText(labelsAround(all)) }));
  const more =
    labels.length > few ? `, likewise ${scopesText(entry.scopes.filter((scope) => scope !== lines[0]!.in))}` : '';
  const { sign, kind, level } = lines[0]!;
  return { sign, kind, level, text: `${lines.map((line) => `${line.text} (${line.in}${more})`).join(', ')}` };
}

/** A change of several scopes, where trails begin inside of them. */
function withoutScope(change: Told): Told {
  const { scope, from, to } = change;
  if (!isMarked(change, 'trailed')) return change;
  const inside = (trail: string): string => {
    if (trail === scope) return 'the navigation';
    const [, start = '', rest] = /^(that in )?(.*)$/s.exec(trail)!;
    return start + (rest!.startsWith(`${scope} › `) ? rest!.slice(scope.length + 3) : rest!);
  };
  return { ...change, ...(from !== undefined && { from: inside(from) }), ...(to !== undefined && { to: inside(to) }) };
}

/** The labels that the line of a change names: of its elements, or of those around its items. */
function labelsIn({ leaves, branches }: Change): string {
  const things = branches.length > 0 ? branches : leaves.slice(0, 1);
  const labels = things.flatMap(({ before, after }) =>
    (after ?? before)!.parent!.upwards.flatMap(({ isScope, label }) => (isScope ? [] : (label ?? ''))),
  );
  return [...labels, ...branches.map(({ before, after }) => (after ?? before)!.label)].join('\0');
}

/** A line with the languages or the scope that it is about. */
function withScope(line: Line, { change, scopes, all }: Entry): Line {
  const { scope, kind, name, from = '', to = '', leaves } = change;
  const { text } = line;
  if (scopes.length > 1) {
    const [first, ...others] = scopes;
    // It names the labels of the first.
    const isTranslated = new Set(all.map(labelsIn)).size > 1;
    return {
      ...line,
      text: `${text} (${isTranslated ? `${first}, likewise ${scopesText(others)}` : `in ${scopesText(scopes)}`})`,
    };
  }
  // A trail names its scope.
  const isSaid = isMarked(change, 'trailed') && [from, to].some((trail) => ` › ${trail} › `.includes(` › ${scope} › `));
  const gone = leaves[0]?.before?.parent.scope;
  if (scope === '' || isSaid || (gone?.isScope && name === branchText(gone))) return line;
  if (!isPathChange(change) && kind !== 'removed') return { ...line, text: `${text} (${scope})` };
  const around = (leaves[0]?.after ?? leaves[0]?.before)?.parent.scope.kind ?? '';
  const isNamed = scope.toLowerCase().startsWith(`${around} `) || scope.includes(' › ');
  return { ...line, text: `${isNamed ? scope : `${around} ${scope}`}: ${text}` };
}
