import { type Entry, isEndpoint } from '../format/index.ts';
import { type Place, specificationInScope } from '../navigation/index.ts';
import { insideRoot } from '../site/index.ts';

// What an element says of specifications is a view of it, which walks need to read its entries.
export { ownSpecification, specificationInScope, specificationSources } from '../navigation/index.ts';
export type { ScopedSpecification, SpecificationSource } from '../navigation/index.ts';

/** Whether a source is an `http:` or `https:` URL. */
export function isRemote(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** The unique name of a specification: its URL, or its path from the docs root. */
export function specificationKey(source: string): string {
  return isRemote(source) ? source : (insideRoot(source) ?? source);
}

/** The specification of an entry: the one it names, or the one in scope at its place; undefined if there is none. */
export function specificationOfEntry(entry: Entry, parent: Place): string | undefined {
  if (!isEndpoint(entry)) return undefined;
  const named = entry.specification ?? specificationInScope(parent)?.source;
  return named === undefined ? undefined : specificationKey(named);
}
