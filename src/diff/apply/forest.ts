import { isContainer, labelField } from '../../format/index.ts';
import { getMember, type Json, type Member, sameJson, toValue } from '../../json/index.ts';
import type { NavigationDiff } from '../change.ts';
import type { Thing } from '../../match/index.ts';
import type { Element } from '../../navigation/index.ts';
import { type Layer, redirectsOf, type Site } from '../../site/index.ts';
import { addTo, quoted } from '../../text/index.ts';
import { type Branch, branchText, pathOf, type Tree } from '../../served/index.ts';

/** A document, a member of an object, or an item of a list: what a change can put, take out or change by itself. */
export class Piece {
  /** What makes it the same piece in another site. */
  id = '';
  readonly children: Piece[] = [];
  /** The elements and items that it says; several where a document is pulled in more than once. */
  readonly things: Thing[] = [];

  constructor(
    readonly node: Json,
    readonly document: string,
    readonly parent: Piece | undefined,
    readonly member: Member | undefined,
    /** Whether the items of each array count, not only those of a container and of `redirects`. */
    readonly opensArrays: boolean,
  ) {}

  get key(): string | undefined {
    return this.member?.key;
  }

  /** Whether its items are known by what they are. Of another array only the whole counts. */
  get isList(): boolean {
    if (this.node.kind !== 'array') return false;
    if (this.opensArrays) return true;
    return this.key === undefined ? this.parent === undefined : isContainer(this.key) || this.key === 'redirects';
  }

  get shape(): 'object' | 'list' | 'value' {
    return this.node.kind === 'object' ? 'object' : this.isList ? 'list' : 'value';
  }

  /** The element that it is. */
  get element(): Element | undefined {
    const [thing] = this.things;
    return thing === undefined || 'served' in thing ? undefined : thing.place?.element;
  }

  /** The objects that its element consists of, its own first; more than one behind a `$ref`. */
  get layers(): readonly Layer[] {
    return this.element?.layers ?? [];
  }

  /** As messages name it. */
  get name(): string {
    const [thing] = this.things;
    const { node, key, parent } = this;
    if (parent === undefined) return this.document;
    if (thing !== undefined && (key === undefined || !('served' in thing)))
      return 'served' in thing ? `${thing.served.item.kind} ${pathOf(thing)}` : branchText(thing);
    if (parent.isList && parent.key === 'redirects') return `redirect ${quoted(sourceOf(node) ?? '')}`;
    if (key === undefined) return `${JSON.stringify(toValue(node)).slice(0, 60)} in ${parent.name}`;
    return this.isList && this.children.length > 0 && parent.things.length > 0
      ? parent.name
      : `\`${key}\` of ${parent.name}`;
  }
}

/** Whether two pieces have the same value, whatever they hold. */
export const isSameValue = (one: Piece, other: Piece): boolean =>
  one.shape === other.shape && (one.shape !== 'value' || sameJson(one.node, other.node));

/** The documents of a site as pieces, each with an id that it has in the other sites too. */
export class Forest {
  readonly pieces = new Map<string, Piece>();
  /** What says an element or an item. */
  readonly saying = new Map<Thing, Piece>();

  /**
   * @param mark what sets the ids of new things apart
   * @param base the forest whose ids are used for what is the same
   * @param twinOf the id of a thing in another site; undefined if it is new
   */
  constructor(
    readonly site: Site,
    private readonly tree: Tree,
    private readonly mark: string,
    private readonly base?: Forest,
    private readonly twinOf: (thing: Thing) => string | undefined = () => undefined,
    opensArrays = false,
    /** Another one that came of the base: what has one key in one piece is one member. */
    private readonly beside?: Forest,
  ) {
    const roots = Array.from(site.documents, ([path, node]) =>
      grown(new Piece(node, path, undefined, undefined, opensArrays)),
    );
    this.#find(roots, tree);
    for (const root of roots) {
      root.id = root.document === site.main ? '@' : `@${root.document}`;
      this.#identify(root);
    }
  }

  get(id: string | undefined): Piece | undefined {
    return id === undefined ? undefined : this.pieces.get(id);
  }

  /** The id of the item that says a thing; undefined for one that a field says: it is known by its key. */
  itemOf(thing: Thing | undefined): string | undefined {
    const piece = thing && this.saying.get(thing);
    return piece?.key === undefined ? piece?.id : undefined;
  }

  /** The thing that is in the place of one of a site that says the same. */
  twin(thing: Thing): Thing | undefined {
    return 'served' in thing ? this.tree.leaves[thing.id] : this.tree.branches[thing.id];
  }

  /** The member that counts for a field of an element. */
  fieldOf(branch: Branch, field: string | undefined): Piece | undefined {
    return this.layersOf(branch).flatMap(({ children }) => children.findLast(({ key }) => key === field) ?? [])[0];
  }

  /** The objects that an element consists of, its own first. */
  layersOf(branch: Branch): readonly Piece[] {
    const layers = branch.place?.element.layers ?? [];
    return layers.flatMap(({ document }, k) => (k === 0 ? this.saying.get(branch) : this.get(`@${document}`)) ?? []);
  }

  /** The elements that pull a document in. */
  elementsIn(document: string): readonly Piece[] {
    const pieces = [...new Set(this.saying.values())];
    return pieces.filter(({ layers }) => layers.some((layer, k) => k > 0 && layer.document === document));
  }

  /** The redirects of a source. */
  redirects(source: string): readonly Piece[] {
    const nodes = redirectsOf(this.site).flatMap((one) => (one.source === source ? one.node : []));
    return [...this.pieces.values()].filter(({ node }) => nodes.includes(node as never));
  }

  /** Finds the piece that says each element and item. Nodes that were made can stand in several places. */
  #find(roots: readonly Piece[], { branches, leaves }: Tree): void {
    const holders = new Map<Json, Piece[]>();
    const note = (piece: Piece) => {
      addTo(holders, piece.node, piece);
      piece.children.forEach(note);
    };
    roots.forEach(note);
    const say = (thing: Thing, node: Json | undefined) => {
      const found = node && holders.get(node);
      const piece = found?.find(({ things }) => things.length === 0) ?? found?.[0];
      if (piece === undefined) return;
      piece.things.push(thing);
      this.saying.set(thing, piece);
    };
    for (const branch of branches) say(branch, branch.place?.element.node);
    for (const leaf of leaves) say(leaf, leaf.served.node);
  }

  #identify(piece: Piece): void {
    this.pieces.set(piece.id, piece);
    piece.children.forEach((child, at) => {
      child.id =
        child.key === undefined
          ? (this.#idOfThing(child) ?? this.#free(`${piece.id}=${nameIn(child.node) ?? textOf(child.node)}`))
          : // Of several members of a key the last one counts.
            this.#free(
              piece.children.findLastIndex(({ key }) => key === child.key) === at
                ? this.#idOfMember(child, piece)
                : `${piece.id}/${child.key}~`,
            );
      this.pieces.set(child.id, child);
    });
    for (const child of piece.children) this.#identify(child);
  }

  #free(id: string): string {
    let free = id;
    for (let k = 1; this.pieces.has(free); k++) free = `${id}~${k}`;
    return free;
  }

  #idOfThing({ things }: Piece): string | undefined {
    const [thing] = things;
    if (thing === undefined) return undefined;
    const twin = things.map(this.twinOf).find((id) => id !== undefined && !this.pieces.has(id));
    return twin ?? `${this.mark}${'served' in thing ? 'item' : 'element'} ${thing.id}`;
  }

  /** A member is known by its key. A label field or a container can have another key than in the base: `tabs` that became `dropdowns`. */
  #idOfMember(child: Piece, parent: Piece): string {
    const id = `${parent.id}/${child.key}`;
    const old = this.base?.get(parent.id);
    if (old === undefined || this.base!.pieces.has(id)) return id;
    const beside = this.beside?.get(parent.id)?.children.findLast(({ key }) => key === child.key);
    const former = () => (child.isList ? this.#formerList(child) : this.#formerLabel(child.key!, parent, old));
    const was = beside === undefined ? former() : this.base!.get(beside.id);
    return was?.parent !== old || getMember(parent.node, was.key!) !== undefined ? id : was.id;
  }

  #formerList({ children }: Piece): Piece | undefined {
    const twins = children.flatMap(({ things }) => this.base!.get(things.map(this.twinOf).find(Boolean)) ?? []);
    return twins[0]?.parent;
  }

  #formerLabel(key: string, parent: Piece, old: Piece): Piece | undefined {
    const [is, was] = [parent, old].map(({ things }) => things.find((thing): thing is Branch => !('served' in thing)));
    if (is === undefined || was === undefined || labelField(is.kind) !== key) return undefined;
    return old.children.findLast((child) => child.key === labelField(was.kind));
  }
}

function grown(piece: Piece): Piece {
  const { node, document, children, opensArrays } = piece;
  if (node.kind === 'object')
    for (const member of node.members)
      children.push(grown(new Piece(member.value, document, piece, member, opensArrays)));
  else if (node.kind === 'array' && piece.isList)
    for (const item of node.items) children.push(grown(new Piece(item, document, piece, undefined, opensArrays)));
  return piece;
}

function sourceOf(node: Json): string | undefined {
  const source = getMember(node, 'source');
  return source?.kind === 'string' ? source.value : undefined;
}

/** What names an object of a list: the source of a redirect, the label of a link. */
function nameIn(node: Json): string | undefined {
  for (const field of ['source', 'label', 'name', 'type', 'href']) {
    const value = getMember(node, field);
    if (value?.kind === 'string') return value.value;
  }
  return undefined;
}

const textOf = (node: Json) => JSON.stringify(toValue(node));

/** The sites of a diff as forests. */
export function forestsOf({ matching }: NavigationDiff): readonly [before: Forest, after: Forest] {
  const [old, now] = matching.sites;
  const before = new Forest(old, matching.before, '');
  return [before, new Forest(now, matching.after, '+', before, (thing) => before.itemOf(matching.of(thing)))];
}
