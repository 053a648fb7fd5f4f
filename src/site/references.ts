import { getMember, type Json, type JsonObject, makeString, mapJson, setMember, visitJson } from '../json/index.ts';
import { groupBy, remembered } from '../text/index.ts';
import { folderOf, referenceTo, resolvePath } from './paths.ts';

// The one home of what a `$ref` means: what it names, what stands behind it, and what it pulls in.

/** The path that an object pulls in, as it is written; undefined if it is no `$ref` object. */
export function referenceOf(node: Json | undefined): string | undefined {
  const reference = getMember(node, '$ref');
  return reference?.kind === 'string' ? reference.value : undefined;
}

/** A `$ref` in a tree. */
export interface Reference {
  /** The document that it stands in. */
  readonly from: string;
  /** The object that holds it. */
  readonly node: JsonObject;
  /** The path as it is written. */
  readonly text: string;
  /** The document that it names, which need not exist; undefined if the path leads out of the docs root. */
  readonly to: string | undefined;
  /** How many objects and arrays of the document are around it, its own object among them. */
  readonly level: number;
}

/** Every `$ref` in a tree of the document `from`, in the order in which they stand. What stands beside a `$ref` may hold one too. */
export function referencesIn(root: Json, from: string): readonly Reference[] {
  const found: Reference[] = [];
  let level = 0;
  visitJson(root, {
    enter(node) {
      level++;
      const text = referenceOf(node);
      if (text !== undefined && node.kind === 'object')
        found.push({ from, node, text, to: resolvePath(from, text), level });
    },
    leave: () => void level--,
  });
  return found;
}

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

/** A node, and the document it stands in. */
export interface Standing {
  readonly node: Json;
  readonly document: string;
  readonly resolver: Resolver;
}

/** Where a way of `$ref`s ends. */
export interface Followed extends Standing {
  /** The objects on the way, the first one first; empty if the first node is no object. */
  readonly layers: readonly Layer[];
}

/** What a `$ref` object names; undefined if a node is none, or if what it names is missing, is open already or lies outside of the root. */
export function behind({ node, document, resolver: { documents, open } }: Standing): Standing | undefined {
  const reference = referenceOf(node);
  const path = reference === undefined ? undefined : resolvePath(document, reference);
  const target = path === undefined || open.includes(path) ? undefined : documents.get(path);
  return target && { node: target, document: path!, resolver: { documents, open: [...open, path!] } };
}

/**
 * Looks through the `$ref` of an object of the navigation, and those of what it leads to. What leads nowhere, or to
 * what is neither object nor array, ends the way: the `$ref` object stays an ordinary object.
 */
export function follow(start: Json, from: string, resolver: Resolver): Followed {
  let end: Standing = { node: start, document: from, resolver };
  const layers: Layer[] = start.kind === 'object' ? [{ document: from, node: start }] : [];
  for (let next = behind(end); next?.node.kind === 'object' || next?.node.kind === 'array'; next = behind(end)) {
    end = next;
    if (next.node.kind === 'object') layers.push({ document: next.document, node: next.node });
  }
  const { node, document } = end;
  return { layers, node, document, resolver: end.resolver };
}

/** What a value is after its `$ref`s, of whatever kind, and the document it stands in: a `$ref` object if one leads nowhere. */
export function lookThrough(
  documents: ReadonlyMap<string, Json>,
  start: Json,
  from: string,
): { readonly node: Json; readonly document: string } {
  let end: Standing = { node: start, document: from, resolver: { documents, open: [from] } };
  for (let next = behind(end); next !== undefined; next = behind(end)) end = next;
  return end;
}

/** The documents that a tree of the document `from` uses by `$ref`, at any depth. */
export function pulledInBy(documents: ReadonlyMap<string, Json>, root: Json, from: string): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (node: Json, document: string) => {
    for (const { to } of referencesIn(node, document)) if (to !== undefined && documents.has(to)) found.add(to);
  };
  look(root, from);
  // A set takes what is added while it is walked: each document is looked at once.
  for (const path of found) look(documents.get(path)!, path);
  return found;
}

/** The documents of a site that docs.json uses by `$ref`, at any depth; docs.json first. */
export function documentsInUse({ documents, main }: Documents): ReadonlySet<string> {
  // Without another document there is nothing to find.
  return documents.size === 1 ? new Set([main]) : new Set([main, ...pulledInBy(documents, documents.get(main)!, main)]);
}

interface Documents {
  readonly documents: ReadonlyMap<string, Json>;
  readonly main: string;
}

/**
 * Whether a document is pulled in more than once, itself or with what pulls it in: what is wrong in one place may be
 * right in the other.
 */
export function isShared(site: Documents, document: string): boolean {
  return document !== site.main && sharedDocuments(site).has(document);
}

const sharedDocuments = /* @__PURE__ */ remembered(({ documents }: Documents): ReadonlySet<string> => {
  const references = [...documents].flatMap(([path, tree]) => referencesIn(tree, path));
  const named = groupBy(references, ({ to }) => to);
  const shared = new Set([...named].flatMap(([to, { length }]) => (to === undefined || length === 1 ? [] : [to])));
  const onward = groupBy(references, ({ from }) => from);
  // A set takes what is added while it is walked.
  for (const document of shared) for (const { to } of onward.get(document) ?? []) if (to !== undefined) shared.add(to);
  return shared;
});

/** Updates the `$ref`s of a tree that moves from one document to another, or whose documents move. */
export function withReferencesRight(
  root: Json,
  from: string,
  to: string,
  newPath?: (document: string) => string,
): Json {
  if (newPath === undefined && folderOf(from) === folderOf(to)) return root;
  return mapJson(root, (node) => {
    const reference = referenceOf(node);
    const target = reference === undefined ? undefined : resolvePath(from, reference);
    if (target === undefined || node.kind !== 'object') return undefined;
    const next = newPath?.(target) ?? target;
    const shortest = referenceTo(to, next, reference);
    // One that begins with `./` does so in another folder too, so that there and back it has its text again.
    const written = reference!.startsWith('./') && shortest.startsWith('../') ? `./${shortest}` : shortest;
    // One that still leads there, and by no detour, keeps its text.
    if (resolvePath(to, reference!) === next && reference!.length <= written.length) return undefined;
    return setMember(node, '$ref', makeString(written, getMember(node, '$ref')));
  });
}
