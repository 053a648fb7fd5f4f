import { type Both, inOrder, type NavigationDiff } from './change.ts';
import type { JsonDiff } from './json-schema.ts';
import { newRefusalText } from './refusal.ts';
import { isDropped, isMissing, type Leaf, pathOf } from '../served/index.ts';

/** A navigation diff as JSON. `names` is what was compared. */
export function jsonDiff(
  { matching, changes, accepted = [] }: NavigationDiff,
  names: readonly [string, string],
): JsonDiff {
  const told = new Set<Leaf>();
  const refused = newRefusalText(matching);
  /** What an earlier change has named is not named again. */
  const isNew = ({ before, after }: Both<Leaf>) => {
    const { size } = told;
    return told.add((before ?? after)!).size > size;
  };
  return {
    before: { revision: names[0], counts: countsOf(matching.before.leaves) },
    after: { revision: names[1], counts: countsOf(matching.after.leaves) },
    ...(refused !== undefined && { refused }),
    changes: inOrder([...changes, ...accepted], ({ kind }) => kind).map((change) => {
      const { kind, item, name, from, to, scope, leaves, redirect, answers, certain, by } = change;
      const named = kind === 'reordered' ? [] : leaves.filter(isNew);
      return {
        kind,
        item,
        name,
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(scope !== '' && { scope }),
        ...listsOf(named),
        ...(redirect !== undefined && { redirect }),
        ...(answers !== undefined && { answers }),
        certain,
        ...(by !== undefined && { by }),
        ...(accepted.includes(change) && { accepted: true }),
      };
    }),
  };
}

/** What is named of each. An operation of which a page file was made is an endpoint that went and a page that came. */
function listsOf(leaves: readonly Both<Leaf>[]) {
  const named = (['pages', 'endpoints', 'links'] as const).flatMap((list) => {
    const nameIn = (leaf: Leaf | undefined) => (leaf && listOf(leaf) === list ? pathOf(leaf) : undefined);
    const names = leaves.flatMap((both) => {
      const [before, after] = [nameIn(both.before), nameIn(both.after)];
      if (before === undefined && after === undefined) return [];
      return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
    });
    return names.length === 0 ? [] : [[list, names] as const];
  });
  return Object.fromEntries(named);
}

/** What an item is counted as. */
function listOf({ served: { item } }: Leaf): 'pages' | 'endpoints' | 'links' | 'unknown' {
  if (item.kind === 'specification') return 'unknown';
  return item.kind === 'page' ? 'pages' : item.kind === 'link' ? 'links' : 'endpoints';
}

/** How many there are of each, hidden ones too. */
function countsOf(leaves: readonly Leaf[]): JsonDiff['before']['counts'] {
  const sums = { pages: 0, endpoints: 0, links: 0, missing: 0, dropped: 0, unknown: 0 };
  leaves.forEach((leaf) => sums[isDropped(leaf) ? 'dropped' : isMissing(leaf) ? 'missing' : listOf(leaf)]++);
  return sums;
}
