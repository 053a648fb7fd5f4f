import { branchText } from '../diff/index.ts';
import type { Alike } from './alike.ts';
import { type Line, scopesText } from './names.ts';
import { fill } from './parts.ts';
import { formOf, isMarked } from './table.ts';
import { isPathChange, type Told } from './told.ts';

/** What a line tells. */
export interface Entry extends Alike {
  readonly change: Told;
  /** It counts what became the same: there is no more of it to fold. */
  readonly isCounted?: boolean;
}

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
  return { sign, text };
}

/** The line of an entry, with the languages or the scope that it is about. */
export function lineOf(entry: Entry, isFull: boolean, isSame: boolean): Line {
  const { change, scopes, all, isCounted } = entry;
  if (isCounted === true) return withScope(sentence(all, 'counted', isFull), entry);
  const line = sentence([scopes.length > 1 ? withoutScope(change) : change], 'one', isFull);
  return withScope(isSame ? { ...line, text: `${line.text}; same groups and order` } : line, entry);
}

/** A change of several scopes, where trails begin inside of them. */
function withoutScope(change: Told): Told {
  const { scope, from, to } = change;
  if (!isMarked(change, 'trailed')) return change;
  const inside = (trail: string): string =>
    trail === scope
      ? 'the navigation'
      : ['', 'that in '].reduce(
          (rest, start) =>
            rest.startsWith(`${start}${scope} › `) ? start + rest.slice(start.length + scope.length + 3) : rest,
          trail,
        );
  return { ...change, ...(from !== undefined && { from: inside(from) }), ...(to !== undefined && { to: inside(to) }) };
}

/** A line with the languages or the scope that it is about. */
function withScope(line: Line, { change, scopes }: Pick<Alike, 'change' | 'scopes'>): Line {
  const { scope, kind, name, from = '', to = '', leaves } = change;
  const { text } = line;
  if (scopes.length > 1) return { ...line, text: `${text} (in ${scopesText(scopes)})` };
  // A trail names its scope.
  const isSaid = isMarked(change, 'trailed') && [from, to].some((trail) => ` › ${trail} › `.includes(` › ${scope} › `));
  const gone = leaves[0]?.before?.parent.scope;
  if (scope === '' || isSaid || (gone?.isScope && name === branchText(gone))) return line;
  if (!isPathChange(change) && kind !== 'removed') return { ...line, text: `${text} (${scope})` };
  const around = (leaves[0]?.after ?? leaves[0]?.before)?.parent.scope.kind ?? '';
  const isNamed = scope.toLowerCase().startsWith(`${around} `) || scope.includes(' › ');
  return { ...line, text: `${isNamed ? scope : `${around} ${scope}`}: ${text}` };
}
