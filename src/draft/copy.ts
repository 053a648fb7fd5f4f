import type { Json, JsonObject } from '../json/index.ts';
import { DocumentChanges, Element, type Place } from '../navigation/index.ts';
import { pulledInBy, referencesIn, type Site, withReferencesRight } from '../site/index.ts';
import { elementOfLine } from './builder.ts';
import type { Draft } from './draft.ts';

/** A copy of an element, and the documents that it pulls in and that had to become different, by their new paths. */
export interface ElementCopy {
  readonly element: Element;
  readonly documents: ReadonlyMap<string, Json>;
}

/**
 * Copies an element, as its line says. Put the copy into the same document as the original, which does not change.
 *
 * If a document behind a `$ref` is to be different, it is copied to the path of `pathFor`. The `$ref` of the copy then
 * names that path. Other documents are shared. `change`: what becomes of the copy and of each document at last.
 *
 * @throws {SharedDocumentError} if two places use one document by `$ref`, and need different content of it
 * @throws {RangeError} if `pathFor` returns one path for two documents
 */
export function copyLine(
  site: Site,
  line: Draft,
  pathFor: (document: string) => string,
  change: (node: Json) => Json = (node) => node,
): ElementCopy {
  const { element: original, document } = line.of as Place;
  const changes = new DocumentChanges();
  const copy = change(elementOfLine(site, line, changes).node);
  changes.assertApart(site.documents);
  const pulled = new Map(Array.from(changes.all, ([path, node]) => [path, change(node)]));
  const renamed = new Map<string, string>();
  for (const [path, node] of pulled) if (node !== site.documents.get(path)) renamed.set(path, pathFor(path));
  // Among them those that stand only on the way to another document.
  for (const path of renamed.size === 0 ? [] : pulledInBy(site.documents, original.node, document)) {
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
  const documents = new Map<string, Json>();
  for (const [path, to] of renamed) {
    if (documents.has(to))
      throw new RangeError(
        `\`pathFor\` gives ${to} for ${path} and for another document: each copy needs a path of its own.`,
      );
    documents.set(to, withReferencesRight(pulled.get(path)!, path, to, newPath));
  }
  const node = withReferencesRight(copy, document, document, newPath) as JsonObject;
  // What it pulls in is in `documents`, under new paths: only its own object stands in its place.
  const element = new Element(original.kind, [{ document, node }], { documents: site.documents, open: [site.main] });
  return { element, documents };
}
