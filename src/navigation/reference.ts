import type { Json, JsonObject } from '../json/index.ts';
import { referenceOf, resolvePath } from '../site/index.ts';

/** One of the objects that an element consists of, and the document it stands in. */
export interface Layer {
  readonly document: string;
  readonly node: JsonObject;
}

/** What is needed to look through a `$ref`: the documents, and those that are open on the way here (a `$ref` to one of them is a cycle). */
export interface Resolver {
  readonly documents: ReadonlyMap<string, Json>;
  readonly open: readonly string[];
}

/** Where a way of `$ref`s ends. */
export interface Followed {
  /** The objects on the way, the first one first; empty if the first node is no object. */
  readonly layers: readonly Layer[];
  /** The node at the end: an object or array, or what cannot be followed. */
  readonly node: Json;
  readonly document: string;
  readonly resolver: Resolver;
}

/** Looks through the `$ref` of an object, and those of what it leads to. What is missing, cyclic or outside ends the way: the `$ref` object stays an ordinary object. */
export function follow(start: Json, from: string, outer: Resolver): Followed {
  let layers: readonly Layer[] = start.kind === 'object' ? [{ document: from, node: start }] : [];
  let node = start;
  let document = from;
  let resolver = outer;
  for (let reference = referenceOf(node); reference !== undefined; reference = referenceOf(node)) {
    const path = resolvePath(document, reference);
    const target = path === undefined || resolver.open.includes(path) ? undefined : resolver.documents.get(path);
    if (path === undefined || target === undefined || (target.kind !== 'object' && target.kind !== 'array')) break;
    node = target;
    document = path;
    resolver = { documents: resolver.documents, open: [...resolver.open, path] };
    if (node.kind === 'object') layers = [...layers, { document, node }];
  }
  return { layers, node, document, resolver };
}
