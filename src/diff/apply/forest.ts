import { isContainer, labelField } from '../../format/index.ts';
import { getMember, type Json, type Member, sameJson, toValue } from '../../json/index.ts';
import type { NavigationDiff } from '../change.ts';
import type { Thing } from '../../match/index.ts';
import { type Layer, redirectsOf, type Site } from '../../site/index.ts';
import { addTo, quoted } from '../../text/index.ts';
import { type Branch, branchText, pathOf, trailText, type Tree } from '../../served/index.ts';

/** A document, a member of an object, or an item of a list: the smallest part that a change can put, take or change. */
export class Piece {
  /** The same piece in another site has the same id. */
  id = '';
  readonly children: Piece[] = [];
  /** The elements and items that this piece defines; several if a document is included more than once. */
  readonly things: Thing[] = [];

  constructor(
    readonly node: Json,
    readonly document: string,
    readonly parent: Piece | undefined,
    readonly member: Member | undefined,
    /** Whether the items of every array are pieces, not only those of containers and of `redirects`. */
    readonly opensArrays: boolean,
  ) {}

  get key(): string | undefined {
    return this.member?.key;
  }

  /** Whether its items are pieces. Any other array is one value. */
  get isList(): boolean {
    if (this.node.kind !== 'array') return false;
    if (this.opensArrays) return true;
    return this.key === undefined ? this.parent === undefined : isContainer(this.key) || this.key === 'redirects';
  }

  get shape(): 'object' | 'list' | 'value' {
    return this.node.kind === 'object' ? 'object' : this.isList ? 'list' : 'value';
  }

  /** The objects that the element of this piece consists of: its own, then those of its `$ref`s. */
  get layers(): readonly Layer[] {
    const [thing] = this.things;
    return (thing === undefined || 'served' in thing ? undefined : thing.place)?.element.layers ?? [];
  }

  /** Where it is in the navigation: ' in v2 › Home'. Empty at the top. */
  get inside(): string {
    const [thing] = this.things;
    if (thing === undefined) return this.parent?.inside ?? '';
    return thing.parent?.parent === undefined ? '' : ` in ${trailText(thing.parent)}`;
  }

  /** The name of the element or document around it, in messages. */
  get around(): string {
    const around = this.things[0]?.parent;
    return around === undefined ? (this.parent?.name ?? this.document) : branchText(around);
  }

  /** The name in messages. */
  get name(): string {
    const [thing] = this.things;
    const { node, key, parent } = this;
    if (parent === undefined) return this.document;
    if (thing !== undefined && (key === undefined || !('served' in thing)))
      return 'served' in thing ? `${thing.served.item.kind} ${pathOf(thing)}` : branchText(thing);
    if (parent.isList && parent.key === 'redirects') return `redirect ${quoted(nameIn(node) ?? '')}`;
    if (key === undefined) return `${JSON.stringify(toValue(node)).slice(0, 60)} in ${parent.name}`;
    return this.isList && this.children.length > 0 && parent.things.length > 0
      ? parent.name
      : `\`${key}\` of ${parent.name}`;
  }
}

/** Whether two pieces have the same value; of objects and lists only the shape counts. */
export const isSameValue = (one: Piece, other: Piece): boolean =>
  one.shape === other.shape && (one.shape !== 'value' || sameJson(one.node, other.node));

/** The documents of a site as pieces. A piece has the same id in each of the sites that are compared. */
export class Forest {
  readonly pieces = new Map<string, Piece>();
  /** The piece that defines an element or an item. */
  readonly saying = new Map<Thing, Piece>();

  /**
   * @param mark begins the ids of new things, so that they differ from those of other sites
   * @param base the forest whose ids are used for pieces that it has too
   * @param twinOf the id of a thing in another site; undefined if it is new
   */
  constructor(
    readonly site: Site,
    tree: Tree,
    private readonly mark: string,
    private readonly base?: Forest,
    private readonly twinOf: (thing: Thing) => string | undefined = () => undefined,
    opensArrays = false,
    /** Another forest made from the base. Members with one key in one piece get one id. */
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

  /** The id of the list item that defines a thing. Undefined if a field defines it, because its key identifies it. */
  itemOf(thing: Thing | undefined): string | undefined {
    const piece = thing && this.saying.get(thing);
    return piece?.key === undefined ? piece?.id : undefined;
  }

  /** The member that Mintlify reads for a field of an element. */
  fieldOf(branch: Branch, field: string | undefined): Piece | undefined {
    return this.layersOf(branch).flatMap(({ children }) => children.findLast(({ key }) => key === field) ?? [])[0];
  }

  /** The pieces of the objects that an element consists of, its own first. */
  layersOf(branch: Branch): readonly Piece[] {
    const layers = branch.place?.element.layers ?? [];
    return layers.flatMap(({ document }, k) => (k === 0 ? this.saying.get(branch) : this.get(`@${document}`)) ?? []);
  }

  /** The elements whose `$ref`s include a document. */
  elementsIn(document: string): readonly Piece[] {
    const pieces = [...new Set(this.saying.values())];
    return pieces.filter(({ layers }) => layers.some((layer, k) => k > 0 && layer.document === document));
  }

  /** The redirects with a source. */
  redirects(source: string): readonly Piece[] {
    const nodes = new Set<Json>(redirectsOf(this.site).flatMap((one) => (one.source === source ? one.node : [])));
    return nodes.size === 0 ? [] : [...this.pieces.values()].filter(({ node }) => nodes.has(node));
  }

  /** Finds the piece that defines each element and item. A transform can put one node at several places. */
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
          ? (this.#idOfThing(child) ?? this.#free(`${piece.id}=${nameIn(child.node) ?? jsonText(child.node)}`))
          : // Mintlify reads the last of several members with one key.
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

  /** A key identifies a member, but the key of a label or a container can differ from the base: `tabs` became `dropdowns`. */
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

/** The name of an object in a list: the source of a redirect, the label of a link. */
const nameIn = (node: Json): string | undefined =>
  ['source', 'label', 'name', 'type', 'href']
    .map((field) => getMember(node, field))
    .find((value) => value?.kind === 'string')?.value;

const jsonText = (node: Json) => JSON.stringify(toValue(node));

/** The sites of a diff as forests. */
export function forestsOf({ matching }: NavigationDiff): readonly [before: Forest, after: Forest] {
  const [old, now] = matching.sites;
  const before = new Forest(old, matching.before, '');
  return [before, new Forest(now, matching.after, '+', before, (thing) => before.itemOf(matching.of(thing)))];
}
