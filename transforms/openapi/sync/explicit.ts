import { counted, groupBy, type Report, nameOf } from 'navshift';
import { entryOf, visible } from 'navshift/openapi';
import { namedHere } from '../engine/messages.ts';
import { itemOf, itemOfEntry } from '../engine/operation-page.ts';
import type { Owner } from '../engine/survey.ts';
import type { Added } from './places.ts';
import type { Cluster, List, Standing } from './standings.ts';

/**
 * Whether entries in an element end that the platform makes a page of every operation: an entry does that if it leads
 * to an operation and does not name the specification.
 */
interface Explicit {
  /** Whether entries do so in the site as it is. */
  before: boolean;
  /** Whether entries do so once entries are removed and moved. */
  after: boolean;
}

/** Tells of each element whether such entries stand in it, before and after entries are removed and moved. */
export function explicitOwners(standings: readonly Standing[], keepRemoved: boolean): ReadonlyMap<Owner, Explicit> {
  const owners = new Map<Owner, Explicit>();
  for (const { list, entry, isInside, item, moved, isHidden, isExcluded } of standings) {
    const { owner, key } = list;
    if (owner === undefined || key !== owner.keys[0]) continue;
    const explicit = owners.get(owner) ?? { before: false, after: false };
    owners.set(owner, explicit);
    if (entry.specification !== undefined) continue;
    if (isHidden || isExcluded || (item !== undefined && !moved)) explicit.before = true;
    const isKept = isHidden || (isExcluded && (keepRemoved || !isInside));
    if (item !== undefined || isKept) explicit.after = true;
  }
  return owners;
}

/** Whether a list is all that there is of its specification where it stands, so that what is not in it is missing. */
export function isComplete({ key, owner }: List, owners: ReadonlyMap<Owner, Explicit>): boolean {
  const explicit = owner !== undefined && key === owner.keys[0] ? owners.get(owner) : undefined;
  return explicit === undefined || explicit.before || explicit.after;
}

/**
 * Refuses to take away the last entry of an element: Mintlify would publish every operation then. Returns the elements
 * that Mintlify fills by itself, and declares as removed what it made of those that it filled until now.
 */
export function reportExplicit(
  owners: ReadonlyMap<Owner, Explicit>,
  clusters: readonly Cluster[],
  added: readonly Added[],
  removed: readonly Standing[],
  report: Report,
): ReadonlySet<Owner> {
  const catalogues = new Map(clusters.map(({ key, catalogue }) => [key, catalogue]));
  const filled = new Set(added.map(({ beside }) => beside?.owner));
  const emptied = groupBy(
    removed.filter(({ entry }) => entry.specification === undefined),
    ({ list }) => list.owner,
  );
  const generated = new Set<Owner>();
  const ended = new Set<string>();
  for (const [owner, { before, after }] of owners) {
    const key = owner.keys[0]!;
    const { opened, items } = catalogues.get(key)!;
    const isListed = after || filled.has(owner);
    if (!isListed) generated.add(owner);
    const [last] = isListed || items.length === 0 ? [] : (emptied.get(owner) ?? []);
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
    } else if (!before && isListed) {
      // No entry led anywhere, so for the count it stood for all of them.
      ended.add(key);
      for (const operation of visible(opened.operations))
        report.declare({ kind: 'removed', item: itemOf(operation, key), scope: owner.place.scope });
    }
  }
  // The operation that an entry means now was counted already, as one of all operations of the element: so the old entry counts as removed.
  for (const { list, entry, moved } of clusters.flatMap(({ standings }) => standings))
    if (moved && ended.has(list.key))
      report.declare({ kind: 'removed', item: itemOfEntry(entry, list.key), scope: list.scope });
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
