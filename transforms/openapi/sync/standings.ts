import { formatEntry, type Operation } from 'navshift';
import type { Endpoint } from '../engine/operation-page.ts';
import type { Catalogue, Item } from './catalogue.ts';
import type { List, Listed } from './lists.ts';
import type { Past } from './past.ts';

/** An entry, and what the specification makes of it. */
export interface Standing {
  readonly listed: Listed;
  readonly list: List;
  /** What it leads to, if that is to be listed. */
  item: Item | undefined;
  /** It leads to that under another name than its own. */
  moved: boolean;
  /** The operation that it leads to or led to, though it is not to be listed: hidden, or gone since. */
  readonly witness: { readonly operation: Operation; readonly label: string } | undefined;
  /** Why it is to be listed no more, in words. */
  readonly why: string;
  /** The specification has it, and hides it. */
  readonly isHidden: boolean;
}

/** Looks up every entry of a list. */
export function standingsOf(list: List, catalogue: Catalogue, past: Past | undefined): Standing[] {
  return list.entries.map((listed): Standing => {
    const { entry } = listed;
    const item = catalogue.find(entry);
    const known = item === undefined ? catalogue.known(entry) : undefined;
    if (known !== undefined) {
      const why = known.excluded ? `it is \`x-excluded\` in ${list.key}` : `it is \`x-hidden\` in ${list.key}`;
      return {
        listed,
        list,
        item: undefined,
        moved: false,
        witness: { operation: known, label: catalogue.label(known)! },
        why,
        isHidden: true,
      };
    }
    const before = item === undefined ? past?.catalogue.known(entry) : undefined;
    const witness = before && { operation: before, label: past!.catalogue.label(before)! };
    return {
      listed,
      list,
      item,
      moved: false,
      witness,
      why: `${list.key} does not have it${before === undefined ? '' : ' any more'}`,
      isHidden: false,
    };
  });
}

/** Lists that count as one: each lists operations that the others do not. */
export interface Cluster {
  readonly key: string;
  readonly standings: Standing[];
}

/**
 * Puts lists together. Elements of one scope that list different operations of a specification share it: what one lists is not missing in another.
 * Two that have an entry in common are two views of it, and each counts by itself.
 */
export function clustersOf(lists: readonly (readonly Standing[])[]): readonly Cluster[] {
  type Open = Cluster & { readonly taken: Set<Operation | string> };
  const byScope = new Map<string, Open[]>();
  const clusters: Open[] = [];
  for (const standings of lists) {
    const { key, scope } = standings[0]!.list;
    const name = [key, ...scope].join('\n');
    const open = byScope.get(name) ?? [];
    byScope.set(name, open);
    // What is gone counts too: two lists that share it are two views still.
    const own = standings.map(
      ({ item, witness, listed }) => item?.operation ?? witness?.operation ?? nameOf(listed.entry),
    );
    let cluster = open.find(({ taken }) => !own.some((one) => taken.has(one)));
    if (cluster === undefined) {
      cluster = { key, standings: [], taken: new Set() };
      open.push(cluster);
      clusters.push(cluster);
    }
    for (const standing of standings) cluster.standings.push(standing);
    for (const one of own) cluster.taken.add(one);
  }
  return clusters;
}

/** An entry without its specification, and without a slash at its end. */
export const nameOf = (entry: Endpoint): string =>
  formatEntry({ ...entry, specification: undefined }).replace(/(?<=^\S+ .+)\/$/s, '');
