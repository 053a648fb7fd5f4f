import { type Element, type EntryPlace, type Place, type Site, SKIP, specificationKey, specificationOfEntry, type SpecificationSource, specificationSources, walkNavigation } from 'navshift';

/** An element that names a specification itself. */
export interface Candidate {
  readonly element: Element;
  readonly place: Place;
  /** What it names, at least one. The platform reads the first. */
  readonly sources: readonly SpecificationSource[];
  /** The first entry in it, at any depth, of a specification that it names. */
  readonly entry: EntryPlace | undefined;
}

/** Every element that names a specification itself, in reading order. Not the root, whose `openapi` can only be inherited, and nothing in `global`. */
export function findCandidates(site: Site): readonly Candidate[] {
  type Open = { -readonly [Name in keyof Candidate]: Candidate[Name] } & { keys: ReadonlySet<string> };
  const candidates: Open[] = [];
  const open: Open[] = [];
  walkNavigation(site, {
    enter(element, place) {
      if (element.kind === 'global') return SKIP;
      const openapi = element.kind === 'navigation' ? undefined : element.field('openapi');
      const sources = openapi === undefined ? [] : specificationSources(openapi);
      if (sources.length === 0) return undefined;
      const candidate = { element, place, sources, entry: undefined, keys: new Set(sources.map(({ source }) => specificationKey(source))) };
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
      if (key !== undefined) for (const candidate of open) if (candidate.keys.has(key)) candidate.entry ??= entry;
    },
  });
  return candidates;
}
