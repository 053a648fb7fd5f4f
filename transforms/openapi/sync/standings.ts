import { addTo, formatEntry, type Scope } from 'navshift';
import { type Operation, specificationKey, type SpecificationSource } from 'navshift/openapi';
import { isOutOfSidebar } from '../engine/listing.ts';
import type { Endpoint } from '../engine/operation-page.ts';
import { type Listed, type Owner, sourceOf, type Survey } from '../engine/survey.ts';
import type { Catalogue, Item, Past } from './catalogue.ts';

/** The entries of one specification that stand in one element which names it, in one language, version and product. */
export interface List {
  readonly key: string;
  readonly source: SpecificationSource;
  /** Undefined for entries that name a specification which nothing around them does. */
  readonly owner: Owner | undefined;
  readonly scope: Scope;
  readonly entries: readonly Listed[];
}

/** Every entry of a specification that it names or inherits, in lists. */
export function listsOf({ endpoints }: Survey): readonly List[] {
  const lists = new Map<string, List & { readonly entries: Listed[] }>();
  for (const listed of endpoints) {
    const named = sourceOf(listed);
    if (named === undefined) continue;
    const key = specificationKey(named.source);
    let { owner } = listed;
    while (owner !== undefined && !owner.keys.includes(key)) owner = owner.outer;
    const { scope } = listed.place;
    const name = [owner?.place.pointer, key, ...scope].join('\n');
    const source = owner?.sources[owner.keys.indexOf(key)] ?? named;
    const list = lists.get(name) ?? { key, source, owner, scope, entries: [] };
    lists.set(name, list);
    list.entries.push(listed);
  }
  return [...lists.values()];
}

/** An entry, and what the specification makes of it. */
export interface Standing extends Listed {
  readonly list: List;
  /** The operation that the entry leads to, if that operation is to be listed. */
  item: Item | undefined;
  /** Whether the operation had another method or path when the entry was written. */
  moved: boolean;
  /** The operation that the entry leads to or led to, though it is not to be listed: hidden, or gone since. */
  readonly witness: { readonly operation: Operation; readonly label: string } | undefined;
  /** Whether the operation is `x-hidden`: the platform shows it, as it is listed. */
  readonly isHidden: boolean;
  /** Whether it was not so when the specification was older, and the sidebar shows it still. */
  readonly becameHidden: boolean;
  /** Whether the operation is `x-excluded`: it has no page, and the platform stops at its entry. */
  readonly isExcluded: boolean;
}

/** Looks up every entry of a list; `older` is what its specification was. */
export function standingsOf(list: List, catalogue: Catalogue, older: Catalogue | undefined): readonly Standing[] {
  return list.entries.map((listed): Standing => {
    const { entry } = listed;
    const item = catalogue.find(entry);
    const hidden = item === undefined ? catalogue.known(entry) : undefined;
    const from = hidden === undefined ? older : catalogue;
    const operation = item === undefined ? from?.known(entry) : undefined;
    const witness = operation && { operation, label: from!.labelOf.get(operation)! };
    const isExcluded = hidden?.excluded === true;
    const isHidden = hidden !== undefined && !isExcluded;
    const becameHidden = isHidden && older?.find(entry) !== undefined && !isOutOfSidebar(listed.place);
    return { ...listed, list, item, moved: false, witness, isHidden, becameHidden, isExcluded };
  });
}

/** Lists that count as one: each lists operations that the others do not. */
export interface Cluster {
  readonly key: string;
  readonly catalogue: Catalogue;
  /** What the specification was, if that is known. */
  readonly past: Past | undefined;
  readonly standings: Standing[];
}

/**
 * Puts lists together. Elements of one scope that list different operations of a specification share it: what one lists
 * is not missing in another. Two that have an entry in common are two views of it, and each counts by itself.
 */
export function clustersOf(
  lists: readonly List[],
  catalogues: ReadonlyMap<string, Catalogue>,
  pasts: ReadonlyMap<string, Past>,
): readonly Cluster[] {
  type Open = Cluster & { readonly taken: Set<Operation | string> };
  const byScope = new Map<string, Open[]>();
  const clusters: Open[] = [];
  for (const list of lists) {
    const { key, scope } = list;
    const [catalogue, past] = [catalogues.get(key), pasts.get(key)];
    if (catalogue === undefined) continue;
    const standings = standingsOf(list, catalogue, past?.catalogue);
    const name = [key, ...scope].join('\n');
    // What is gone counts too: two lists that share it are two views still.
    const own = standings.map(({ item, witness, entry }) => (item ?? witness)?.operation ?? nameOf(entry));
    let cluster = byScope.get(name)?.find(({ taken }) => !own.some((one) => taken.has(one)));
    if (cluster === undefined) {
      cluster = { key, catalogue, past, standings: [], taken: new Set() };
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
