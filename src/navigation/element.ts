import {
  type Container,
  containerNames,
  type Entry,
  isContainer,
  type Kind,
  kindOf,
  labelField,
  parseEntry,
} from '../format/index.ts';
import {
  findMember,
  getMember,
  type Json,
  type JsonArray,
  type JsonObject,
  type Member,
  type MemberPlace,
  type Plain,
  removeMember,
  renameMember,
  setMember,
  withCommentsOf,
  withMembers,
  makeString,
} from '../json/index.ts';
import { follow, type Layer, type Resolver } from '../site/index.ts';

/**
 * A typed view of an object of the navigation. Its container decides its kind.
 *
 * An object with a `$ref` has two layers or more: its own members, which win, and those of the document behind the
 * `$ref`. Reading never throws, and a change returns a new view. A field is changed in the layer that wins, and a new
 * field is added to the last layer.
 */
export class Element {
  // Found when first asked for: rules ask one after another. Not frozen, as it is slow to go through what is.
  #fields: readonly string[] | undefined;
  #containers: readonly Container[] | undefined;

  constructor(
    readonly kind: Kind,
    /** The objects it consists of, its own first. */
    readonly layers: readonly Layer[],
    /** @internal */
    readonly resolver: Resolver,
  ) {}

  /** The object in the container. */
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
    // Most that is asked for is not there.
    if (name === '$ref' || (this.fields.length <= few && !this.fields.includes(name))) return undefined;
    for (const { node } of this.layers) {
      const member = findMember(node, name);
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
    return node?.kind === 'string' ? node.value : undefined;
  }

  /** The names of all fields, its own first. */
  get fields(): readonly string[] {
    return (this.#fields ??= namesIn(this.layers));
  }

  /** Its containers in their order, also those that the format does not allow. */
  get containers(): readonly Container[] {
    return (this.#containers ??= this.fields.filter(isContainer));
  }

  /**
   * Sets a field in place, or adds it at `place` (default: before the containers, as a person would put it; content at
   * the end). `undefined` removes it. Itself if nothing changes.
   */
  withField(name: string, value: Plain | undefined, place?: MemberPlace): Element {
    if (value === undefined)
      return this.#withLayers(this.layers.map((layer) => ({ ...layer, node: removeMember(layer.node, name) })));
    const at = this.layers.findIndex(({ node }) => findMember(node, name) !== undefined);
    const isContent = isContainer(name) || name === 'global';
    return this.#withLayer(at < 0 ? this.layers.length - 1 : at, (node) =>
      setMember(node, name, value, place ?? (isContent ? undefined : beforeContainersIn(node))),
    );
  }

  /**
   * The element with the comments of removed members and elements at one of its fields, except comments of items that
   * are `kept` elsewhere. Itself if there are none.
   */
  withCommentsOf(name: string, gone: readonly (Member | Element)[], kept: readonly Json[] = []): Element {
    const counts = gone.length === 0 ? undefined : this.member(name);
    const sources = gone.map((one) => (one instanceof Element ? one.node : one));
    const at = this.layers.findIndex(({ node }) => node.members.includes(counts!));
    return at < 0
      ? this
      : this.withMembers(
          (members) => members.map((member) => (member === counts ? withCommentsOf(member, sources, kept) : member)),
          at,
        );
  }

  /** Renames a field in place, in each layer that has it. Throws `JsonEditError` if there is a field `to` already. */
  renameField(name: string, to: string): Element {
    return this.#withLayers(
      this.layers.map((layer) =>
        findMember(layer.node, name) === undefined ? layer : { ...layer, node: renameMember(layer.node, name, to) },
      ),
    );
  }

  /** The element with another label; itself if it has that label, or if its kind has none. */
  withLabel(label: string): Element {
    const field = labelField(this.kind);
    if (field === undefined) return this;
    return this.withField(field, makeString(label, this.field(field)));
  }

  /**
   * The element as another kind: only its label field is renamed. Rename its container in the element around it too.
   */
  withKind(kind: Kind): Element {
    const from = labelField(this.kind);
    const to = labelField(kind);
    const renamed =
      from === undefined || to === undefined || from === to || this.member(from) === undefined
        ? this
        : this.renameField(from, to);
    return new Element(kind, renamed.layers, this.resolver);
  }

  /** The element with its own object's members changed. */
  withMembers(change: (members: readonly Member[]) => readonly Member[], layer = 0): Element {
    return this.#withLayer(layer, (node) => withMembers(node, change(node.members)));
  }

  /** The array of a container, in any layer; undefined if there is none, or it is not an array. */
  array(container: Container): StandingArray | undefined {
    for (const { node, document } of this.layers) {
      const value = getMember(node, container);
      if (value === undefined) continue;
      const { resolver } = this;
      if (value.kind === 'array') return { node: value, document, referenced: false, resolver };
      const end = follow(value, document, resolver);
      if (end.node.kind !== 'array') return undefined;
      return { node: end.node, document: end.document, referenced: true, resolver: end.resolver };
    }
    return undefined;
  }

  /** The items of a container: elements, entries, and others. */
  children(container: Container): readonly Child[] {
    const array = this.array(container);
    if (array === undefined) return [];
    return array.node.items.map((node) => {
      if (node.kind === 'string') return { type: 'entry', entry: parseEntry(node.value), text: node.value, node };
      const element = elementOf(node, container, array.document, array.resolver);
      return element === undefined ? { type: 'other', node } : { type: 'element', element };
    });
  }

  /** Whether a container is there with something in it. */
  hasContent(container: Container): boolean {
    const value = this.field(container);
    if (value?.kind === 'array') return value.items.length > 0;
    return value !== undefined && this.array(container)?.node.items.length !== 0;
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
    return new Element(this.kind, layers, this.resolver);
  }
}

/** The array of a container, where it stands. */
interface StandingArray {
  readonly node: JsonArray;
  readonly document: string;
  /** It stands behind a `$ref`. */
  readonly referenced: boolean;
  /** @internal */
  readonly resolver: Resolver;
}

/** Makes an element of a JSON object, for a document of the site. */
export function makeElement(
  site: { readonly documents: ReadonlyMap<string, Json>; readonly main: string },
  kind: Kind,
  node: JsonObject,
  document: string = site.main,
): Element {
  const resolver = { documents: site.documents, open: [...new Set([site.main, document])] };
  const end = follow(node, document, resolver);
  return new Element(kind, end.layers.length === 0 ? [{ document, node }] : end.layers, end.resolver);
}

/** Up to so many names, looking for each among the others is quicker than a set. */
const few = 16;

/** The keys of all layers, each once. */
function namesIn(layers: readonly Layer[]): readonly string[] {
  // Mapped, not pushed: an array that grows has room to spare, in each element of a site.
  const members = layers.length === 1 ? layers[0]!.node.members : layers.flatMap(({ node }) => node.members);
  const names = members.map(({ key }) => key);
  const plain = names.length <= few && names.every((name, at) => name !== '$ref' && names.indexOf(name) === at);
  return plain ? names : [...new Set(names)].filter((name) => name !== '$ref');
}

/** An item of a container. */
export type Child =
  | { readonly type: 'element'; readonly element: Element }
  | { readonly type: 'entry'; readonly entry: Entry; readonly text: string; readonly node: Json }
  | { readonly type: 'other'; readonly node: Json };

/** The element that stands in a container; undefined if it is none. */
export function elementOf(node: Json, container: Container, document: string, resolver: Resolver): Element | undefined {
  if (node.kind !== 'object') return undefined;
  const end = follow(node, document, resolver);
  return end.node.kind === 'object' ? new Element(kindOf(container), end.layers, end.resolver) : undefined;
}

/** The elements of a container, without what is none. */
export const elementsIn = (outer: Element | undefined, container: Container): readonly Element[] =>
  outer?.children(container).flatMap((child) => (child.type === 'element' ? [child.element] : [])) ?? [];

/** `global` of an element; undefined if there is none that is an object. */
export function globalOf(element: Element): Element | undefined {
  const member = element.member('global');
  const layer = element.layers.find(({ node }) => findMember(node, 'global') === member);
  if (member?.value.kind !== 'object' || layer === undefined) return undefined;
  const { layers, resolver } = follow(member.value, layer.document, element.resolver);
  return new Element('global', layers, resolver);
}

/** What of an element holds others: its containers and `global`, in the order in which they stand. */
export function holdersOf(element: Element): readonly (Container | 'global')[] {
  const { fields, containers } = element;
  return fields.includes('global')
    ? fields.filter((name): name is Container | 'global' => name === 'global' || isContainer(name))
    : containers;
}

/** The place before the first container of an object; undefined if it has none. */
function beforeContainersIn(node: JsonObject): MemberPlace | undefined {
  const container = node.members.find(({ key }) => isContainer(key))?.key;
  return container === undefined ? undefined : { before: container };
}
