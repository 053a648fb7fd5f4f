import { type Both, inOrder, isOutside, type NavigationDiff, newRefusalText } from '../diff/index.ts';
import type { JsonDiff } from './diff-schema.ts';
import { branchText, countsOf, isMissing, type Leaf, pathOf } from '../served/index.ts';
import { tell } from '../telling/index.ts';

/**
 * A navigation diff as JSON. `names` are the names of the two sites.
 *
 * @example
 * const [before, after] = ['["a","b"]', '["a"]'].map((pages) => parse(`{"navigation":{"pages":${pages}}}`));
 * const { changes } = jsonDiff(navigationDiff(before, after), ['HEAD', 'working tree']);
 * changes.map(({ kind, name }) => `${kind}: ${name}`); // → ['left: b']
 */
export function jsonDiff(diff: NavigationDiff, names: readonly [string, string]): JsonDiff {
  const { matching } = diff;
  return {
    before: { revision: names[0], counts: countsOf(matching.before.leaves.map(({ served }) => served)) },
    after: { revision: names[1], counts: countsOf(matching.after.leaves.map(({ served }) => served)) },
    refused: newRefusalText(matching),
    notUpdated: tell(diff).lines.find(({ kind }) => kind === 'not-updated')?.text,
    changes: jsonChanges(diff),
  };
}

/** The changes of a navigation diff as JSON. */
export function jsonChanges({ changes, accepted = [] }: NavigationDiff): JsonDiff['changes'] {
  const named = new Set<Leaf>();
  /** Each item is in one change only: the first that names it. */
  const isNew = ({ before, after }: Both<Leaf>) => {
    const leaf = (before ?? after)!;
    const isKnown = named.has(leaf);
    named.add(leaf);
    return !isKnown;
  };
  return inOrder([...changes, ...accepted], ({ kind }) => kind).map((change) => {
    const { kind, item, name, from, to, of, same, scope, leaves, branches, redirect, answers, certain, by } = change;
    const items = kind === 'reordered' || kind === 'taken' ? [] : leaves.filter(isNew);
    const moved = () => [...leaves.map((one) => pathOf(one.after!)), ...branches.map((one) => branchText(one.after!))];
    return {
      kind,
      item,
      name,
      from,
      to,
      of,
      same,
      scope: scope || undefined,
      ...listsOf(items),
      reordered: kind === 'reordered' ? moved() : undefined,
      redirect,
      answers,
      certain,
      by,
      accepted: accepted.includes(change) || undefined,
    };
  });
}

/** The items of a change in lists by kind. An operation that became a page file is a removed endpoint and an added page. */
function listsOf(leaves: readonly Both<Leaf>[]) {
  const named = (['pages', 'unlisted', 'endpoints', 'links'] as const).flatMap((list) => {
    const nameIn = (leaf: Leaf | undefined) => (leaf && listOf(leaf) === list ? pathOf(leaf) : undefined);
    const names = leaves.flatMap((both) => {
      const [before, after] = [nameIn(both.before), nameIn(both.after)];
      if (before === undefined && after === undefined) return [];
      const missing = isMissing((both.after ?? both.before)!);
      return {
        ...(before !== undefined && { before }),
        ...(after !== undefined && { after }),
        ...(missing && { missing }),
      };
    });
    return names.length === 0 ? [] : [[list, names] as const];
  });
  return Object.fromEntries(named);
}

/** The list in which an item is counted. */
function listOf(leaf: Leaf): 'pages' | 'unlisted' | 'endpoints' | 'links' | 'unknown' {
  const { item } = leaf.served;
  if (isOutside(leaf)) return 'unlisted';
  if (item.kind === 'specification') return 'unknown';
  return item.kind === 'page' ? 'pages' : item.kind === 'link' ? 'links' : 'endpoints';
}
export type { JsonDiff } from './diff-schema.ts';
