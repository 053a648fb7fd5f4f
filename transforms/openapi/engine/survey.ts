import { type Entry, parseEntry, Place, selectElement, type Selector, type Site } from 'navshift';
import { type Draft, draftOf, type Spot } from 'navshift/edit';
import type { Json } from 'navshift/json';
import { specificationKey, type SpecificationSource, specificationSources } from 'navshift/openapi';
import type { Endpoint } from './operation-page.ts';

/** An element that names a specification itself. */
export interface Owner {
  readonly place: Place;
  /** What it names, and the key of each. The platform reads the first. */
  readonly sources: readonly SpecificationSource[];
  readonly keys: readonly string[];
  /** The nearest such element around it. */
  readonly outer: Owner | undefined;
  /** The elements in which its first specification is in scope, and the entries that inherit it. */
  readonly elements: Held[];
  readonly inherited: Listed[];
  /** The entries in it, at any depth, of a specification that it names. */
  readonly entries: Listed[];
  readonly isInside: boolean;
}

/** A line of the draft of a site, with what is known of the place. */
export interface Line {
  /** The element that it is, or that it is in. */
  readonly place: Place;
  /** The nearest element that names a specification, that one or one around it. Its first specification is in scope here. */
  readonly owner: Owner | undefined;
  /** Whether it is in the part of the navigation that the transform looks at. */
  readonly isInside: boolean;
}

/** An element, with what is directly in it. */
export type Held = Line & Pick<Draft, 'lines'>;

/** An entry. */
export interface Listed<Of extends Entry = Endpoint> extends Line {
  readonly of: Spot;
  readonly entry: Of;
  readonly text: string;
  readonly node: Json;
}

export type ListedPage = Listed<Extract<Entry, { readonly kind: 'page' }>>;

/** Everything in a navigation in reading order, except what is in `global`. */
export interface Survey {
  /** The element that `--at` names; undefined if the transform looks at everything. */
  readonly part: Place | undefined;
  readonly elements: readonly Held[];
  readonly owners: readonly Owner[];
  readonly endpoints: readonly Listed[];
  readonly pages: readonly ListedPage[];
}

/** The element that `--at` names. */
export const partOf = (site: Site, at: string | Selector | undefined): Place | undefined =>
  at === undefined ? undefined : selectElement(site, at).place;

/** Reads the draft of a site once. `part` is the element to look at with all that is in it; undefined: everything. */
export function surveyNavigation(site: Site, part: Place | undefined): Survey {
  const survey = {
    part,
    elements: [] as Held[],
    owners: [] as Owner[],
    endpoints: [] as Listed[],
    pages: [] as ListedPage[],
  };
  const visit = ({ of, kind, name: text = '', lines }: Draft, around?: Held): void => {
    if (of instanceof Place && kind !== 'global') {
      const isInside = around?.isInside === true || part === undefined || of.pointer === part.pointer;
      const openapi = of.element.field('openapi');
      const sources = openapi === undefined ? [] : specificationSources(openapi);
      const keys = sources.map(({ source }) => specificationKey(source));
      let owner = around?.owner;
      if (sources.length > 0) {
        owner = { place: of, sources, keys, outer: owner, isInside, elements: [], inherited: [], entries: [] };
        survey.owners.push(owner);
      }
      const held = { place: of, owner, isInside, lines };
      survey.elements.push(held);
      owner?.elements.push(held);
      for (const line of lines) visit(line, held);
    } else if (kind === 'entry') {
      const entry = parseEntry(text, around!.owner !== undefined);
      // Not copied from `around`, as a site may have very many.
      const { place, owner, isInside } = around!;
      const listed = { place, owner, isInside, of: of!, text, node: (of as Exclude<Spot, Place>).node, entry };
      if (entry.kind === 'page') survey.pages.push(listed as ListedPage);
      else if (entry.kind !== 'graphql') endpoint(listed as Listed);
    }
  };
  const endpoint = (listed: Listed) => {
    survey.endpoints.push(listed);
    if (listed.entry.specification === undefined) listed.owner?.inherited.push(listed);
    const source = sourceOf(listed);
    const key = source && specificationKey(source.source);
    for (let { owner } = listed; owner !== undefined; owner = owner.outer)
      if (owner.keys.includes(key!)) owner.entries.push(listed);
  };
  const root = draftOf(site);
  if (root !== undefined) visit(root);
  return survey;
}

/** The specification that an entry names, or that is in scope where it is. */
export function sourceOf({ entry, node, owner }: Listed): SpecificationSource | undefined {
  const { specification } = entry;
  const [inScope] = owner?.sources ?? [];
  return specification === undefined ? inScope : { source: specification, node, directory: inScope?.directory };
}

/** Every specification that an element or an entry names. */
export function namedSources({
  owners,
  endpoints,
}: Pick<Survey, 'owners' | 'endpoints'>): readonly SpecificationSource[] {
  const named = endpoints.filter(({ entry }) => entry.specification !== undefined);
  return [...owners.flatMap(({ sources }) => sources), ...named.map((listed) => sourceOf(listed)!)];
}

/** The elements to look at that name a specification. Not the root: its `openapi` can only be inherited. */
export const candidatesOf = ({ owners }: Survey): readonly Owner[] =>
  owners.filter(({ isInside, place }) => isInside && place.parent !== undefined);
