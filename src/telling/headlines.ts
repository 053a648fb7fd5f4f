import { type Change, type NavigationDiff, scopeText } from '../diff/index.ts';
import { type Branch, type Leaf } from '../served/index.ts';
import { groupBy } from '../text/index.ts';
import { wordsOf } from './names.ts';
import { type Statement, isPathChange, type LineChange } from './statement.ts';

/**
 * The main changes of a diff, each with all changes that belong to it: the same rename of scopes in several others, or
 * languages and versions that changed which is in which.
 */
export function headlinesOf({ matching, changes }: NavigationDiff): readonly Headline[] {
  const turned = turnedRound(matching, changes);
  return turned === undefined ? renamedAlike(changes) : [turned];
}

interface Headline {
  readonly statement: Statement;
  readonly changes: readonly Change[];
}

/** Languages that were renamed alike in several versions (or the other way round), with the folders of their pages. */
function renamedAlike(changes: readonly Change[]): readonly Headline[] {
  const renamed = groupBy(
    changes.filter(({ kind, item }) => kind === 'renamed' && item === 'scope'),
    ({ branches: [one] }) => wordsOf(one!.after!),
  );
  return [...renamed.values()].flatMap((scopes): readonly Headline[] => {
    const ways = new Set(scopes.map(({ from, to }) => `${from}\0${to}`));
    if (ways.size === scopes.length) return [];
    const now = new Set(scopes.map(({ branches: [one] }) => one!.after));
    const isOfThem = (change: Change) => isPathChange(change) && now.has(change.leaves[0]!.after?.parent.scope);
    const paths = changes.filter(isOfThem);
    const all = [...scopes, ...paths];
    const change = { ...(paths[0] ?? scopes[0]!), scope: '' };
    return [{ statement: { change, scopes: [], all, isCounted: true }, changes: all }];
  });
}

/** Versions › languages that became languages › versions. */
function turnedRound({ pairs }: NavigationDiff['matching'], changes: readonly Change[]): Headline | undefined {
  const leaves = pairs.filter(({ before, after }) => scopeText(before.parent) !== scopeText(after.parent));
  const isTurned = ({ before, after }: { readonly before: Leaf; readonly after: Leaf }) =>
    nestingOf(before) !== nestingOf(after) && scopesAround(before).sort().join() === scopesAround(after).sort().join();
  if (leaves.length === 0 || !leaves.every(isTurned)) return undefined;
  const isScope = ({ before: one, after: other }: Change['branches'][number]) => (other ?? one)!.isScope;
  const of = changes.filter(
    ({ item, branches }) => item === 'scope' || (branches.length > 0 && branches.every(isScope)),
  );
  const [{ before, after }] = leaves as [(typeof leaves)[number]];
  const change: LineChange = {
    ...of[0]!,
    kind: 'converted',
    from: nestingOf(before),
    to: nestingOf(after),
    scope: '',
    branches: [],
    leaves,
  };
  return { statement: { change, scopes: [], all: [change], isCounted: true }, changes: of };
}

const scopesOf = ({ parent }: Leaf): readonly Branch[] => parent.upwards.filter(({ isScope }) => isScope).reverse();
const scopesAround = (leaf: Leaf): string[] => scopesOf(leaf).map(({ kind, label }) => `${kind} ${label}`);
const nestingOf = (leaf: Leaf): string =>
  scopesOf(leaf)
    .map((scope) => `${wordsOf(scope)}s`)
    .join(' › ');
