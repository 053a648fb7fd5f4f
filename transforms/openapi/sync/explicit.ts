import { counted, type Report } from 'navshift';
import { visible } from 'navshift/openapi';
import { NameOf, nameOf } from '../../shared/words.ts';
import { itemOf, itemOfEntry } from '../engine/items.ts';
import type { Catalogue } from './catalogue.ts';
import type { Holder, List, Owner } from './lists.ts';
import type { SyncOpenapiOptions } from './options.ts';
import type { Added } from './places.ts';
import type { Standing } from './standings.ts';

/** An element that names a specification, and whether entries in it end that the platform makes a page of every operation: an entry does that if it leads to an operation and does not name the specification. */
export interface Explicit {
  readonly owner: Owner;
  readonly catalogue: Catalogue;
  /** Whether entries do so in the site as it is. */
  before: boolean;
  /** Whether entries do so once entries are removed and moved. */
  after: boolean;
}

/** Tells of each element whether such entries stand in it, before and after entries are removed and moved. */
export function explicitOwners(
  standings: readonly Standing[],
  catalogues: ReadonlyMap<string, Catalogue>,
  { keepRemoved }: Pick<SyncOpenapiOptions, 'keepRemoved'>,
): ReadonlyMap<Owner, Explicit> {
  const owners = new Map<Owner, Explicit>();
  for (const { list, listed, item, moved, isHidden } of standings) {
    if (list.owner === undefined || list.key !== list.owner.keys[0]) continue;
    const explicit = owners.get(list.owner) ?? {
      owner: list.owner,
      catalogue: catalogues.get(list.key)!,
      before: false,
      after: false,
    };
    owners.set(list.owner, explicit);
    if (listed.entry.specification !== undefined) continue;
    if (isHidden || (item !== undefined && !moved)) explicit.before = true;
    if (item !== undefined || (isHidden && (keepRemoved || !listed.holder.isInside))) explicit.after = true;
  }
  return owners;
}

/** Whether a list is all that there is of its specification where it stands, so that what is not in it is missing. */
export function isComplete({ key, owner }: List, owners: ReadonlyMap<Owner, Explicit>): boolean {
  const explicit = owner !== undefined && key === owner.keys[0] ? owners.get(owner) : undefined;
  return explicit === undefined || explicit.before || explicit.after;
}

/** Says which elements the platform fills by itself from now on, and returns them. Declares as removed what the platform made of the elements that it filled until now. */
export function reportExplicit(
  owners: Iterable<Explicit>,
  standings: readonly Standing[],
  added: readonly Added[],
  report: Report,
): ReadonlySet<Owner> {
  const filled = new Set(added.map(({ holder }) => holder?.owner));
  const generated = new Set<Owner>();
  const ended = new Set<string>();
  for (const { owner, catalogue, before, after } of owners) {
    const isListed = after || filled.has(owner);
    if (!isListed) generated.add(owner);
    if (before && !isListed) {
      report.warning(
        'generated',
        `${NameOf(owner.place.element)} lists no operation of ${owner.keys[0]} any more, so the platform makes a page of every one: ${counted(catalogue.items.length, 'operation')}`,
        {
          at: owner.sources[0]!.node,
          help: 'Remove `openapi` from it if that is not meant, or list an operation.',
        },
      );
    } else if (!before && isListed) {
      // No entry led anywhere, so for the count it stood for all of them.
      ended.add(owner.keys[0]!);
      for (const operation of visible(catalogue.opened.operations))
        report.declare({ kind: 'removed', item: itemOf(operation, owner.keys[0]!), scope: owner.place.scope });
    }
  }
  // The operation that an entry means now was counted already, as one of all operations of the element: so the old entry counts as removed.
  for (const { list, listed, moved } of standings)
    if (moved && ended.has(list.key))
      report.declare({ kind: 'removed', item: itemOfEntry(listed.entry, list.key), scope: list.scope });
  return generated;
}

/** Says which elements hold nothing any more. */
export function reportEmptied(removed: readonly Standing[], added: readonly Added[], report: Report): void {
  const filled = new Set(added.map(({ holder }) => holder));
  const counts = new Map<Holder, number>();
  for (const { listed } of removed) counts.set(listed.holder, (counts.get(listed.holder) ?? 0) + 1);
  for (const [holder, count] of counts) {
    const { element } = holder.place;
    const held = element.containers.reduce((sum, container) => sum + element.children(container).length, 0);
    if (held > count || filled.has(holder) || holder.owner?.place === holder.place) continue;
    report.warning('emptied', `Nothing is left in ${nameOf(element)}: what it listed is gone`, {
      at: holder.place,
      help: 'It was kept, as it was made by hand. Remove it, or put a page in.',
    });
  }
}
