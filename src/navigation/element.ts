import { type Container, containerNames, type Entry, isContainer, type Kind, kindOf, labelField, parseEntry } from '../format/index.ts';
import { findMember, getMember, type Json, type JsonArray, type JsonObject, type Member, type MemberPlace, type Plain, removeMember, renameMember, setMember, withMembers, makeString } from '../json/index.ts';
import { follow, type Layer, type Resolver } from './reference.ts';

/**
 * A typed view of an object of the navigation. Its kind comes from the container it stands in; the tree stays the truth.
 *
 * An object with a `$ref` has two layers or more: its own members, which win, and those of the document it pulls in.
 * Views never throw, and a change gives another view: a field is edited where it wins, a new one goes to the last layer.
 */
export class Element {
  readonly kind: Kind;
  /** The objects it consists of, its own first. */
  readonly layers: readonly Layer[];
  readonly #resolver: Resolver;
  /** Found when first asked for: rules ask one after another. */
  #fields: readonly string[] | undefined;

  constructor(kind: Kind, layers: readonly Layer[], resolver: Resolver) {
    this.kind = kind;
    this.layers = layers;
    this.#resolver = resolver;
  }

  /** @internal */
  get resolver(): Resolver {
    return this.#resolver;
  }

  /** The object that stands in the container. */
  get node(): JsonObject {
    return this.layers[0]!.node;
  }

  /** The name of the element, if it is there and a string. */
  get label(): string | undefined {
    const field = labelField(this.kind);
    return field === undefined ? undefined : this.text(field);
  }

  /** The member that counts for a field; undefined if there is none. */
  member(name: string): Member | undefined {
    for (const { node } of this.layers) {
      const member = name === '$ref' ? undefined : findMember(node, name);
      if (member !== undefined) return member;
    }
    return undefined;
  }

  /** The value of a field; undefined if there is none. */
  field(name: string): Json | undefined {
    return this.member(name)?.value;
  }

  /** The value of a field that is a string; undefined if there is none, or it is something else. */
  text(name: string): string | undefined {
    const node = this.field(name);
    return node?.kind === 'string' ? (node.value as string) : undefined;
  }

  /** The names of all fields, its own first. */
  get fields(): readonly string[] {
    if (this.#fields === undefined) {
      const names = new Set<string>();
      for (const { node } of this.layers) for (const { key } of node.members) if (key !== '$ref') names.add(key);
      this.#fields = Object.freeze([...names]);
    }
    return this.#fields;
  }

  /** The containers it holds, whether or not the format lets it, in the order in which they stand. */
  get containers(): readonly Container[] {
    return this.fields.filter(isContainer);
  }

  /** Sets a field where it stands, adds it (at `place`, by default at the end), or (`undefined`) removes it. Itself if that changes nothing. */
  withField(name: string, value: Plain | undefined, place?: MemberPlace): Element {
    if (value === undefined) return this.#withLayers(this.layers.map((layer) => ({ ...layer, node: removeMember(layer.node, name) })));
    const at = this.layers.findIndex(({ node }) => findMember(node, name) !== undefined);
    return this.#withLayer(at < 0 ? this.layers.length - 1 : at, (node) => setMember(node, name, value, place));
  }

  /** Renames a field in place, in each layer that has it. Throws `JsonEditError` if there is one of that name. */
  renameField(name: string, to: string): Element {
    return this.#withLayers(this.layers.map((layer) => (findMember(layer.node, name) === undefined ? layer : { ...layer, node: renameMember(layer.node, name, to) })));
  }

  /** The same element under another label; itself if it has that, or if its kind has none. */
  withLabel(label: string): Element {
    const field = labelField(this.kind);
    if (field === undefined) return this;
    return this.withField(field, makeString(label, this.field(field)));
  }

  /** The element as another kind: its label field renamed in place. What contains it must be converted too. */
  withKind(kind: Kind): Element {
    const from = labelField(this.kind);
    const to = labelField(kind);
    const renamed = from === undefined || to === undefined || from === to || this.member(from) === undefined ? this : this.renameField(from, to);
    return new Element(kind, renamed.layers, this.#resolver);
  }

  /** The element with its own object's members changed. */
  withMembers(change: (members: readonly Member[]) => readonly Member[], layer = 0): Element {
    return this.#withLayer(layer, (node) => withMembers(node, change(node.members)));
  }

  /** The array of a container, wherever it stands; undefined if there is none, or something else stands there. */
  array(container: Container): { readonly node: JsonArray; readonly document: string; readonly referenced: boolean } | undefined {
    const found = this.resolveArray(container);
    return found && { node: found.node, document: found.document, referenced: found.referenced };
  }

  /** @internal */
  resolveArray(container: Container): { node: JsonArray; document: string; referenced: boolean; resolver: Resolver } | undefined {
    for (const { node, document } of this.layers) {
      const value = getMember(node, container);
      if (value === undefined) continue;
      const resolver = this.#resolver;
      if (value.kind === 'array') return { node: value, document, referenced: false, resolver };
      const last = follow(value, document, resolver);
      if (last.node.kind !== 'array') return undefined;
      return { node: last.node, document: last.document, referenced: true, resolver: last.resolver };
    }
    return undefined;
  }

  /** What stands in a container: elements, entries, and what is neither. */
  children(container: Container): readonly Child[] {
    const array = this.resolveArray(container);
    return array === undefined ? [] : array.node.items.map((item) => childOf(item, container, array.document, array.resolver));
  }

  /** Whether a container is there with something in it. */
  hasContent(container: Container): boolean {
    const array = this.resolveArray(container);
    return array === undefined ? this.field(container) !== undefined : array.node.items.length > 0;
  }

  /** Whether no container has anything in it. */
  get isEmpty(): boolean {
    return !containerNames.some((container) => this.hasContent(container));
  }

  #withLayer(at: number, change: (node: JsonObject) => JsonObject): Element {
    return this.#withLayers(this.layers.map((layer, k) => (k === at ? { ...layer, node: change(layer.node) } : layer)));
  }

  #withLayers(layers: readonly Layer[]): Element {
    if (layers.every(({ node }, k) => node === this.layers[k]!.node)) return this;
    return new Element(this.kind, layers, this.#resolver);
  }
}

/** An element of an object that is to stand in a document: a new one, or a part of another. */
export function makeElement(site: { readonly documents: ReadonlyMap<string, Json>; readonly main: string }, kind: Kind, node: JsonObject, document: string = site.main): Element {
  const resolver = { documents: site.documents, open: [...new Set([site.main, document])] };
  const { layers, last } = follow(node, document, resolver);
  return new Element(kind, layers.length === 0 ? [{ document, node }] : layers, last.resolver);
}

/** What can stand in a container. */
export type Child =
  | { readonly type: 'element'; readonly element: Element }
  | { readonly type: 'entry'; readonly entry: Entry; readonly text: string; readonly node: Json }
  | { readonly type: 'other'; readonly node: Json };

/** @internal */
export function childOf(node: Json, container: Container, document: string, resolver: Resolver): Child {
  if (node.kind === 'string') return { type: 'entry', entry: parseEntry(node.value as string), text: node.value as string, node };
  if (node.kind !== 'object') return { type: 'other', node };
  const { layers, last } = follow(node, document, resolver);
  if (last.node.kind !== 'object') return { type: 'other', node };
  return { type: 'element', element: new Element(kindOf(container), layers, last.resolver) };
}
