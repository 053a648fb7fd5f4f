import { type Element, type EntryPlace, type Place, type Site, SKIP, walkNavigation } from 'navshift';
import { type Json } from 'navshift/json';
import {
  specificationKey,
  specificationOfEntry,
  type SpecificationSource,
  specificationSources,
} from 'navshift/openapi';

/** An element that names a specification itself. */
export interface Candidate {
  readonly element: Element;
  readonly place: Place;
  /** What it names, at least one. The platform reads the first. */
  readonly sources: readonly SpecificationSource[];
  /** The entries in it, at any depth, of a specification that it names. */
  readonly entries: readonly EntryPlace[];
}

/** An element whose `openapi` has no source. */
export interface Sourceless {
  readonly element: Element;
  readonly place: Place;
  readonly node: Json;
}

/** Every element that names a specification itself, in reading order, and those that try to. Not the root as a candidate, as its `openapi` can only be inherited, and nothing in `global`. */
export function findCandidates(site: Site): {
  readonly candidates: readonly Candidate[];
  readonly sourceless: readonly Sourceless[];
} {
  type Open = Candidate & { readonly entries: EntryPlace[]; readonly keys: ReadonlySet<string> };
  const sourceless: Sourceless[] = [];
  const candidates: Open[] = [];
  const open: Open[] = [];
  walkNavigation(site, {
    enter(element, place) {
      if (element.kind === 'global') return SKIP;
      const openapi = element.field('openapi');
      if (openapi === undefined) return undefined;
      const sources = specificationSources(openapi);
      if (sources.length === 0) sourceless.push({ element, place, node: openapi });
      if (sources.length === 0 || element.kind === 'navigation') return undefined;
      const candidate: Open = {
        element,
        place,
        sources,
        entries: [],
        keys: new Set(sources.map(({ source }) => specificationKey(source))),
      };
      candidates.push(candidate);
      open.push(candidate);
      return undefined;
    },
    leave(_, place) {
      if (open.at(-1)?.place === place) open.pop();
    },
    entry(entry) {
      if (open.length === 0) return;
      const key = specificationOfEntry(entry.entry, entry.parent);
      if (key !== undefined) for (const candidate of open) if (candidate.keys.has(key)) candidate.entries.push(entry);
    },
  });
  return { candidates, sourceless };
}
