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

export interface Followed {
  /** The objects on the way, the first one first; empty if the first node is no object. */
  readonly layers: readonly Layer[];
  /** The node at the end: an object or array, or what cannot be followed. */
  readonly last: { readonly node: Json; readonly document: string; readonly resolver: Resolver };
  readonly node: Json;
  readonly document: string;
  readonly resolver: Resolver;
}

/** Looks through the `$ref` of an object, and those of what it leads to. What is missing, cyclic or outside ends the way: the `$ref` object stays an ordinary object. */
export function follow(start: Json, from: string, { documents, open: outer }: Resolver): Followed {
  const layers: Layer[] = [];
  let node = start;
  let document = from;
  let open = outer;
  for (;;) {
    if (node.kind === 'object') layers.push({ document, node });
    const reference = referenceOf(node);
    const path = reference === undefined ? undefined : resolvePath(document, reference);
    const target = path === undefined || open.includes(path) ? undefined : documents.get(path);
    if (path === undefined || target === undefined || (target.kind !== 'object' && target.kind !== 'array')) break;
    open = [...open, path];
    node = target;
    document = path;
  }
  const resolver = { documents, open };
  const last = { node, document, resolver };
  return { layers, last, ...last };
}
