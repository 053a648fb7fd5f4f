import { addTo, formatEntry } from 'navshift';
import type { Operation } from 'navshift/openapi';
import type { Endpoint } from '../engine/operation-page.ts';
import type { Listed } from '../engine/survey.ts';
import type { Catalogue, Item } from './catalogue.ts';
import type { List } from './lists.ts';
import type { Past } from './past.ts';

/** An entry, and what the specification makes of it. */
export interface Standing {
  readonly listed: Listed;
  readonly list: List;
  /** The operation that the entry leads to, if that operation is to be listed. */
  item: Item | undefined;
  /** Whether the operation had another method or path when the entry was written. */
  moved: boolean;
  /** The operation that the entry leads to or led to, though it is not to be listed: hidden, or gone since. */
  readonly witness: { readonly operation: Operation; readonly label: string } | undefined;
  /** Whether the specification has the operation, and hides it. */
  readonly isHidden: boolean;
}

/** Looks up every entry of a list. */
export function standingsOf(list: List, catalogue: Catalogue, past: Past | undefined): readonly Standing[] {
  return list.entries.map((listed): Standing => {
    const { entry } = listed;
    const item = catalogue.find(entry);
    const hidden = item === undefined ? catalogue.known(entry) : undefined;
    const from = hidden === undefined ? past?.catalogue : catalogue;
    const operation = item === undefined ? from?.known(entry) : undefined;
    const witness = operation && { operation, label: from!.label(operation)! };
    return { listed, list, item, moved: false, witness, isHidden: hidden !== undefined };
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
    // What is gone counts too: two lists that share it are two views still.
    const own = standings.map(({ item, witness, listed }) => (item ?? witness)?.operation ?? nameOf(listed.entry));
    let cluster = byScope.get(name)?.find(({ taken }) => !own.some((one) => taken.has(one)));
    if (cluster === undefined) {
      cluster = { key, standings: [], taken: new Set() };
      addTo(byScope, name, cluster);
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
