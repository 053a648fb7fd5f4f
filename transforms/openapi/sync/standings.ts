import { formatEntry, type Scope } from 'navshift';
import { findOperation, type Operation, specificationKey, type SpecificationSource } from 'navshift/openapi';
import { isOutOfSidebar } from '../engine/listing.ts';
import type { Endpoint } from '../engine/operation-page.ts';
import { type Listed, type Owner, sourceOf, type Survey } from '../engine/survey.ts';
import { type Catalogue, isShown, type Past } from './catalogue.ts';

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
  /** The operation that the entry leads to, hidden or not, or that it led to and that has another method or path now. */
  now: Operation | undefined;
  /** What the operation was, as far as an older specification tells. */
  was: Operation | undefined;
  /** Whether the operation had another method or path when the entry was written. */
  moved: boolean;
}

/** Whether an operation is `x-hidden`: the platform shows it where it is listed. */
export const isHidden = ({ now }: Standing): boolean => now?.hidden === true && !now.excluded;

/** Whether it was not so when the specification was older, and the sidebar shows it still. */
export const becameHidden = (standing: Standing): boolean =>
  isHidden(standing) && isShown(standing.was) && !isOutOfSidebar(standing.place);

/** Lists that count as one: each lists operations that the others do not. */
export interface Cluster {
  readonly key: string;
  readonly scope: string;
  readonly catalogue: Catalogue;
  /** What the specification was, if that is known. */
  readonly past: Past | undefined;
  readonly standings: Standing[];
  /** What its entries lead to, or led to; of one that never led anywhere the name. */
  readonly taken: Set<Operation | string>;
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
  const clusters: Cluster[] = [];
  for (const list of lists) {
    const { key } = list;
    const [catalogue, past] = [catalogues.get(key), pasts.get(key)];
    if (catalogue === undefined) continue;
    const standings = list.entries.map((listed): Standing => {
      const was = past && findOperation(past.operations, listed.entry);
      return { ...listed, list, now: catalogue.known(listed.entry), was, moved: false };
    });
    const scope = list.scope.join('\n');
    const own = standings.map(({ now, was, entry }) => now ?? was ?? endpointName(entry));
    let cluster = clusters.find(
      (one) => one.key === key && one.scope === scope && !own.some((id) => one.taken.has(id)),
    );
    if (cluster === undefined)
      clusters.push((cluster = { key, scope, catalogue, past, standings: [], taken: new Set() }));
    for (const standing of standings) cluster.standings.push(standing);
    for (const id of own) cluster.taken.add(id);
  }
  return clusters;
}

/** An entry without its specification, and without a slash at its end. */
export const endpointName = (entry: Endpoint): string =>
  formatEntry({ ...entry, specification: undefined }).replace(/(?<=^\S+ .+)\/$/s, '');
