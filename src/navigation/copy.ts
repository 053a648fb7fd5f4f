import { getMember, type Json, makeString, mapJson, setMember } from '../json/index.ts';
import { referenceOf, referenceTo, resolvePath, type Site } from '../site/index.ts';
import { Element } from './element.ts';
import type { Place } from './place.ts';
import { documentsOf } from './pulled.ts';
import { type NavigationVisitor, rewrite } from './rewrite.ts';

/** A copy of an element, and the documents that it pulls in and that had to become different, by their new paths. */
export interface ElementCopy {
  readonly element: Element;
  readonly documents: ReadonlyMap<string, Json>;
  /** Old path to new path of each document that was copied. */
  readonly renamed: ReadonlyMap<string, string>;
}

/**
 * Copies an element with what a visitor changes in it. It is to stand in the same document as the original, which stays as it is.
 *
 * A document behind a `$ref` that becomes different in the copy is copied too, to the path that `pathFor` gives, and the `$ref` then names that path;
 * one that stays the same is shared. Throws `SharedDocumentError` as `rewriteNavigation`, and `RangeError` if `pathFor` gives one path for two documents.
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
  if (elements.length !== 1 || copy === undefined)
    throw new RangeError('A copy of an element is one element: return one from the visitor.');
  const renamed = new Map<string, string>();
  for (const [path, node] of documents) if (node !== site.documents.get(path)) renamed.set(path, pathFor(path));
  const pulled = new Map(documents);
  // Among them those that stand only on the way to another document.
  for (const path of renamed.size === 0 ? [] : documentsOf(element)) {
    if (path !== site.main && !pulled.has(path)) pulled.set(path, site.documents.get(path)!);
  }
  // A document that pulls in a copied one needs another `$ref`, so it is copied as well.
  for (let before = -1; before !== renamed.size;) {
    before = renamed.size;
    for (const [path, node] of pulled) {
      if (!renamed.has(path) && pullsIn(node, path, renamed)) renamed.set(path, pathFor(path));
    }
  }
  const copies = new Map<string, Json>();
  for (const [path, to] of renamed) {
    if (copies.has(to))
      throw new RangeError(
        `\`pathFor\` gives ${to} for ${path} and for another document: each copy needs a path of its own.`,
      );
    copies.set(to, redirect(pulled.get(path)!, path, to, renamed));
  }
  const own = redirect(copy.node, place.document, place.document, renamed);
  // What it pulls in is in `documents`, under new paths: only its own object stands in its place.
  const alone = new Element(copy.kind, [{ document: place.document, node: own as typeof copy.node }], {
    documents: site.documents,
    open: [site.main],
  });
  return { element: alone, documents: copies, renamed };
}

function pullsIn(root: Json, document: string, targets: ReadonlyMap<string, string>): boolean {
  let found = false;
  mapJson(root, (node) => {
    const reference = referenceOf(node);
    const target = reference === undefined ? undefined : resolvePath(document, reference);
    if (target !== undefined && targets.has(target)) found = true;
    return undefined;
  });
  return found;
}

/** Makes every `$ref` of a tree that moves from one document to another name what it is to name there. */
function redirect(root: Json, from: string, to: string, renamed: ReadonlyMap<string, string>): Json {
  return mapJson(root, (node) => {
    const reference = referenceOf(node);
    if (reference === undefined || node.kind !== 'object') return undefined;
    const target = resolvePath(from, reference);
    if (target === undefined) return undefined;
    const next = renamed.get(target) ?? target;
    if (next === target && from === to) return undefined;
    const text = referenceTo(to, next, reference);
    return resolvePath(to, reference) === next
      ? undefined
      : setMember(node, '$ref', makeString(text, getMember(node, '$ref')));
  });
}
