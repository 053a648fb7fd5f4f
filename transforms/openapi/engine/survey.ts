import {
  addTo,
  type Element,
  type Entry,
  type EntryPlace,
  type Place,
  selectElement,
  type Selector,
  type Site,
  SKIP,
  walkNavigation,
} from 'navshift';
import { specificationKey, type SpecificationSource, specificationSources } from 'navshift/openapi';
import type { Endpoint } from './operation-page.ts';

/** An element as the walk met it. */
export interface Holder {
  readonly element: Element;
  readonly place: Place;
  readonly parent: Holder | undefined;
  /** What it names itself, and the key of each. The platform reads the first. */
  readonly sources: readonly SpecificationSource[];
  readonly keys: readonly string[];
  /** The nearest element that names a specification, this one or one around it. Its first specification is in scope here. */
  readonly owner: Holder | undefined;
  /** Whether it is in the part of the navigation that the transform looks at. */
  readonly isInside: boolean;
  /** What it holds that is neither an element nor an entry. */
  readonly others: Pick<EntryPlace, 'node' | 'container'>[];
}

/** An entry where it stands. */
export interface Listed<Of extends Entry = Endpoint> extends EntryPlace {
  readonly entry: Of;
  readonly holder: Holder;
}

export type ListedPage = Listed<Extract<Entry, { readonly kind: 'page' }>>;

/** Everything in a navigation in reading order, but for what stands in `global`. */
export interface Survey {
  /** The element that `--at` names; undefined if the transform looks at everything. */
  readonly part: Place | undefined;
  readonly holders: readonly Holder[];
  readonly endpoints: readonly Listed[];
  readonly pages: readonly ListedPage[];
}

/** The element that `--at` names. */
export const partOf = (site: Site, at: string | Selector | undefined): Place | undefined =>
  at === undefined ? undefined : selectElement(site, at).place;

/** Walks a navigation once. `part` is the element to look at with all that is in it; undefined: everything. */
export function surveyNavigation(site: Site, part: Place | undefined): Survey {
  const pointer = part?.pointer;
  const holders: Holder[] = [];
  const endpoints: Listed[] = [];
  const pages: ListedPage[] = [];
  const open: Holder[] = [];
  walkNavigation(site, {
    enter(element, place) {
      if (element.kind === 'global') return SKIP;
      const parent = open.at(-1);
      const openapi = element.field('openapi');
      const sources = openapi === undefined ? [] : specificationSources(openapi);
      const keys = sources.map(({ source }) => specificationKey(source));
      const isInside = parent?.isInside === true || pointer === undefined || place.pointer === pointer;
      const holder = { element, place, parent, sources, keys, owner: parent?.owner, isInside, others: [] };
      if (sources.length > 0) holder.owner = holder;
      holders.push(holder);
      open.push(holder);
      return undefined;
    },
    leave: () => void open.pop(),
    entry(place) {
      const { entry } = place;
      const holder = open.at(-1)!;
      if (entry.kind === 'page') pages.push({ ...place, entry, holder });
      else if (entry.kind !== 'graphql') endpoints.push({ ...place, entry, holder });
    },
    other: (other) => void open.at(-1)!.others.push(other),
  });
  return { part, holders, endpoints, pages };
}

/** The specification that an entry names, or that is in scope where it stands. */
export function sourceOf({ entry, node, holder }: Listed): SpecificationSource | undefined {
  const { specification } = entry;
  return specification === undefined ? holder.owner?.sources[0] : { source: specification, node };
}

/** Every specification that an element or an entry names. */
export function namedSources({ holders, endpoints }: Survey): readonly SpecificationSource[] {
  const named = endpoints.filter(({ entry }) => entry.specification !== undefined);
  return [...holders.flatMap(({ sources }) => sources), ...named.map((listed) => sourceOf(listed)!)];
}

/** An element that names a specification itself. */
export interface Candidate {
  readonly holder: Holder;
  /** The entries in it, at any depth, of a specification that it names. */
  readonly entries: readonly Listed[];
}

/** The elements to look at that name a specification themselves. Not the root: its `openapi` can only be inherited. */
export function candidatesOf({ holders, endpoints }: Survey): readonly Candidate[] {
  const entries = new Map<Holder, Listed[]>();
  for (const listed of endpoints) {
    const source = sourceOf(listed);
    const key = source && specificationKey(source.source);
    for (let { owner } = listed.holder; owner !== undefined; owner = owner.parent?.owner)
      if (owner.keys.includes(key!)) addTo(entries, owner, listed);
  }
  return holders
    .filter(({ element, sources, isInside }) => isInside && sources.length > 0 && element.kind !== 'navigation')
    .map((holder) => ({ holder, entries: entries.get(holder) ?? [] }));
}
