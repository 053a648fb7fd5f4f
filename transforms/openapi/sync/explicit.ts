import { counted, groupBy, nameOf, type Report } from 'navshift';
import { entryOf, visible } from 'navshift/openapi';
import { namedHere } from '../engine/messages.ts';
import { itemOf } from '../engine/operation-page.ts';
import type { Owner } from '../engine/survey.ts';
import type { Added } from './places.ts';
import { type Cluster, isHidden, type List, type Standing } from './standings.ts';

/** Whether entries are of the specification that is in scope of them. */
const isOwn = ({ key, owner }: List): boolean => key === owner?.keys[0];

/** Whether an entry keeps Mintlify from making a page of every operation: it leads to one, and names no specification. */
const isExplicit = ({ list, entry, now }: Standing): boolean =>
  isOwn(list) && entry.specification === undefined && now !== undefined;

const ownersOf = (some: readonly Standing[]) => new Set(some.map(({ list }) => list.owner!));

/** Tells of which lists what is not in them is missing: not of one beside which Mintlify makes all pages. */
export function completeIn(standings: readonly Standing[]): (list: List) => boolean {
  const owners = ownersOf(standings.filter(isExplicit));
  return (list) => !isOwn(list) || owners.has(list.owner!);
}

/**
 * Refuses to take away the last entry of an element: Mintlify would publish every operation then. Returns the elements
 * that Mintlify fills by itself, and declares as removed what it made of those that it filled until now.
 */
export function reportExplicit(
  clusters: readonly Cluster[],
  added: readonly Added[],
  removed: readonly Standing[],
  report: Report,
): ReadonlySet<Owner> {
  const standings = clusters.flatMap((cluster) => cluster.standings);
  const catalogues = new Map(clusters.map(({ key, catalogue }) => [key, catalogue]));
  const gone = new Set(removed);
  const explicit = standings.filter(isExplicit);
  const before = ownersOf(explicit.filter(({ moved }) => !moved));
  const after = ownersOf(explicit.filter((standing) => !gone.has(standing)));
  for (const { beside } of added) if (beside?.owner !== undefined) after.add(beside.owner);
  const generated = new Set<Owner>();
  for (const owner of ownersOf(standings.filter(({ list }) => isOwn(list)))) {
    const key = owner.keys[0]!;
    const { opened, items } = catalogues.get(key)!;
    if (after.has(owner)) {
      // No entry led anywhere, so for the count it stood for all of them.
      for (const operation of before.has(owner) ? [] : visible(opened.operations))
        report.declare({ kind: 'removed', item: itemOf(operation, key), scope: owner.place.scope });
      continue;
    }
    generated.add(owner);
    const last = removed.find(({ list, entry }) => list.owner === owner && entry.specification === undefined);
    if (last === undefined || items.length === 0) continue;
    report.error(
      'generated',
      `Without ${last.text}, ${nameOf(owner.place.element)} would list no operation of ${key}, and Mintlify would publish every one: ${counted(items.length, 'operation')}`,
      {
        at: last.node,
        help: `Remove \`openapi\` from it to show none of them, or list one: ${JSON.stringify(entryOf(items[0]!))}. Then run again.`,
        related: [namedHere(owner.sources[0]!)],
      },
    );
  }
  return generated;
}

/** Says which elements hold nothing any more. */
export function reportEmptied(removed: readonly Standing[], added: readonly Added[], report: Report): void {
  const filled = new Set(added.map(({ beside }) => beside?.place));
  for (const [place, gone] of groupBy(removed, ({ place }) => place)) {
    const { element } = place;
    const held = element.containers.reduce((sum, container) => sum + element.children(container).length, 0);
    if (held > gone.length || filled.has(place) || gone[0]!.owner?.place === place) continue;
    report.warning(
      'emptied',
      `Nothing is left in ${nameOf(element)}: its operations were ${gone.some(isHidden) ? 'removed or hidden' : 'removed'}`,
      {
        at: place,
        help: 'It was kept, as it was made by hand. Remove it, or put a page in.',
      },
    );
  }
}
