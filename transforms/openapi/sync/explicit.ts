import { counted, groupBy, type Report, nameOf } from 'navshift';
import { entryOf, visible } from 'navshift/openapi';
import { namedHere } from '../engine/messages.ts';
import { itemOf } from '../engine/operation-page.ts';
import type { Owner } from '../engine/survey.ts';
import type { Added } from './places.ts';
import type { Cluster, List, Standing } from './standings.ts';

/**
 * The elements that list entries of their specification, and those in which an entry ends that the platform makes a
 * page of every operation, before entries go and move, and after: one that leads to an operation and does not name the
 * specification.
 */
export function explicitOwners(standings: readonly Standing[], keepRemoved: boolean) {
  const ownersOf = (some: readonly Standing[]): ReadonlySet<Owner> => new Set(some.map(({ list }) => list.owner!));
  const own = standings.filter(({ list: { key, owner } }) => key === owner?.keys[0]);
  const bare = own.filter(({ entry }) => entry.specification === undefined);
  const isKept = ({ isHidden, isExcluded, isInside }: Standing) =>
    isHidden || (isExcluded && (keepRemoved || !isInside));
  return {
    all: ownersOf(own),
    before: ownersOf(
      bare.filter(({ item, moved, isHidden, isExcluded }) => (item && !moved) || isHidden || isExcluded),
    ),
    after: ownersOf(bare.filter((standing) => standing.item !== undefined || isKept(standing))),
  };
}

type Explicit = ReturnType<typeof explicitOwners>;

/** Whether a list is all that there is of its specification where it is, so that what is not in it is missing. */
export const isComplete = ({ key, owner }: List, { before, after }: Explicit): boolean =>
  key !== owner?.keys[0] || before.has(owner!) || after.has(owner!);

/**
 * Refuses to take away the last entry of an element: Mintlify would publish every operation then. Returns the elements
 * that Mintlify fills by itself, and declares as removed what it made of those that it filled until now.
 */
export function reportExplicit(
  { all, before, after }: Explicit,
  clusters: readonly Cluster[],
  added: readonly Added[],
  removed: readonly Standing[],
  report: Report,
): ReadonlySet<Owner> {
  const catalogues = new Map(clusters.map(({ key, catalogue }) => [key, catalogue]));
  const filled = new Set(added.map(({ beside }) => beside?.owner));
  const generated = new Set<Owner>();
  for (const owner of all) {
    const key = owner.keys[0]!;
    const { opened, items } = catalogues.get(key)!;
    const isListed = after.has(owner) || filled.has(owner);
    if (!isListed) generated.add(owner);
    const isLast = ({ list, entry }: Standing) => list.owner === owner && entry.specification === undefined;
    const last = isListed || items.length === 0 ? undefined : removed.find(isLast);
    if (last !== undefined) {
      report.error(
        'generated',
        `Without ${last.text}, ${nameOf(owner.place.element)} would list no operation of ${key}, and Mintlify would publish every one: ${counted(items.length, 'operation')}`,
        {
          at: last.node,
          help: `Remove \`openapi\` from it to show none of them, or list one: ${JSON.stringify(entryOf(items[0]!.operation))}. Then run again.`,
          related: [namedHere(owner.sources[0]!)],
        },
      );
    } else if (!before.has(owner) && isListed) {
      // No entry led anywhere, so for the count it stood for all of them.
      for (const operation of visible(opened.operations))
        report.declare({ kind: 'removed', item: itemOf(operation, key), scope: owner.place.scope });
    }
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
    report.warning('emptied', `Nothing is left in ${nameOf(element)}: its operations were removed`, {
      at: place,
      help: 'It was kept, as it was made by hand. Remove it, or put a page in.',
    });
  }
}
