import type { Json, JsonObject } from '../json/index.ts';
import { pulledInBy, referencesIn, type Site, withReferencesRight } from '../site/index.ts';
import { Element } from './element.ts';
import type { Place } from './place.ts';
import { type NavigationVisitor, rewrite } from './rewrite.ts';

/** A copy of an element, and the documents that it pulls in and that had to become different, by their new paths. */
export interface ElementCopy {
  readonly element: Element;
  readonly documents: ReadonlyMap<string, Json>;
  /** Old path to new path of each document that was copied. */
  readonly renamed: ReadonlyMap<string, string>;
}

/**
 * Copies an element, with the changes of a visitor. Put the copy into the same document as the original, which does not
 * change.
 *
 * If the visitor changes a document behind a `$ref`, that document is copied to the path of `pathFor`. The `$ref` of
 * the copy then names that path. Other documents are shared. Throws `SharedDocumentError` like `rewriteNavigation`, and
 * `RangeError` if `pathFor` returns one path for two documents.
 */
export function copyElement(
  site: Site,
  element: Element,
  place: Place,
  visitor: NavigationVisitor,
  pathFor: (document: string) => string,
): ElementCopy {
  const { elements, documents } = rewrite(element, place, visitor);
  const copy = elements[0];
  if (elements.length !== 1 || !(copy instanceof Element))
    throw new RangeError('A copy of an element is one element: return one from the visitor.');
  return copyOf(site, place, copy.node, documents, pathFor);
}

/** A copy of what is at a place, as the copy and the documents behind its `$ref`s are to be. */
export function copyOf(
  site: Site,
  { element, document }: Place,
  copy: Json,
  documents: ReadonlyMap<string, Json>,
  pathFor: (document: string) => string,
): ElementCopy {
  const renamed = new Map<string, string>();
  for (const [path, node] of documents) if (node !== site.documents.get(path)) renamed.set(path, pathFor(path));
  const pulled = new Map(documents);
  // Among them those that stand only on the way to another document.
  for (const path of renamed.size === 0 ? [] : pulledInBy(site.documents, element.node, document)) {
    if (path !== site.main && !pulled.has(path)) pulled.set(path, site.documents.get(path)!);
  }
  // A document that pulls in a copied one needs another `$ref`, so it is copied as well.
  for (let before = -1; before !== renamed.size;) {
    before = renamed.size;
    for (const [path, node] of pulled) {
      const pullsIn = () => referencesIn(node, path).some(({ to }) => to !== undefined && renamed.has(to));
      if (!renamed.has(path) && pullsIn()) renamed.set(path, pathFor(path));
    }
  }
  const newPath = (path: string) => renamed.get(path) ?? path;
  const copies = new Map<string, Json>();
  for (const [path, to] of renamed) {
    if (copies.has(to))
      throw new RangeError(
        `\`pathFor\` gives ${to} for ${path} and for another document: each copy needs a path of its own.`,
      );
    copies.set(to, withReferencesRight(pulled.get(path)!, path, to, newPath));
  }
  const own = withReferencesRight(copy, document, document, newPath) as JsonObject;
  // What it pulls in is in `documents`, under new paths: only its own object stands in its place.
  const alone = new Element(element.kind, [{ document, node: own }], {
    documents: site.documents,
    open: [site.main],
  });
  return { element: alone, documents: copies, renamed };
}
