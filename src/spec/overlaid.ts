import { type Location, select } from './json-path.ts';
import type { Overlay, OverlayAction } from './overlay.ts';
import { faultAt, SpecNode, type SpecPosition, type SpecScalar } from './reader.ts';

type Plain = SpecScalar | Plain[] | { [key: string]: Plain };

/** A value, and the node that says it: in the specification, or in an overlay. */
interface Said {
  readonly value: Plain;
  /** The file of the node. */
  readonly path: string;
  readonly source: SpecNode;
}

/** A value in another: only what is asked for its place is looked up in a large specification. */
class Inner implements Said {
  constructor(
    readonly value: Plain,
    private readonly around: Said,
    private readonly key: string | number,
    private known: SpecNode | undefined,
  ) {}

  get path(): string {
    return this.known?.path ?? this.around.path;
  }

  get source(): SpecNode {
    return (this.known ??= this.around.source.child(this.key) ?? this.around.source);
  }
}

/** So many values can be in a specification that overlays change. */
const mostValues = 10_000_000;

/**
 * A specification with the changes of overlays, one after the other, as Mintlify applies them. What an overlay brings,
 * and an operation that it changes, have their place in it.
 *
 * `plain` is the specification as data, which is changed. Throws `SpecificationError` at the action that fails.
 */
export function overlaid(root: SpecNode, overlays: readonly Overlay[], plain = root.toJS(mostValues)): SpecNode {
  const changes = new Changes({ value: plain as Plain, path: root.path, source: root });
  for (const { actions } of overlays) for (const action of actions) changes.apply(action);
  return new OverlaidNode(changes.root, changes, undefined, '');
}

/** A specification as data, with the sources of what overlays put into it. */
class Changes {
  /** Of a changed object the sources of its new values, of a changed array those of all its items. */
  readonly #members = new Map<object, Map<string, SpecNode>>();
  readonly #items = new Map<object, SpecNode[]>();
  /** The action that changed an object or an array last. */
  readonly #actions = new Map<object, SpecNode>();

  constructor(readonly root: Said) {}

  apply(action: OverlayAction): void {
    const { target, change, node } = action;
    const at = node.get('target')!;
    const places = this.#select(target, at);
    const fail: Fail = (why, help) => {
      throw faultAt(at, `The overlay fails at \`${target}\`: ${why}.`, help);
    };
    if (change === 'remove')
      return [...places].sort(innermostFirst).forEach((place) => this.#remove(place, action, fail));
    if (places.length === 0) return;
    const said = 'update' in change ? saidBy(change.update) : this.#copied(change, node, fail);
    const found = places.map((place) => ({ place, to: this.#at(place) }));
    if (new Set(found.map(({ to }) => kindOf(to.value))).size > 1)
      fail(
        'it selects values of several kinds',
        'Write an action for the objects, one for the arrays, one for the rest.',
      );
    for (const { place, to } of found) {
      const [kind, other] = [to, said].map(({ value }) => kindOf(value));
      if (kind === 'an array') this.#push(to, other === 'an array' ? said : listOf(said));
      else if (kind !== other)
        fail(`${kind} cannot become ${other}`, 'Remove the value, then add it to what is around it.');
      else if (kind === 'an object') this.#merge(to, said, fail);
      else if (place.length === 0) fail('it names the root', 'Name what is in it.');
      else this.#set(this.#at(place.slice(0, -1)), place.at(-1)!, said);
      this.#remember(place, action);
    }
  }

  /** The value at a key or an index, with its source. */
  child(around: Said, key: string | number): Said {
    const { value } = around;
    const source = Array.isArray(value)
      ? this.#items.get(value)?.[Number(key)]
      : this.#members.get(value as object)?.get(String(key));
    return new Inner((value as Record<string, Plain>)[key]!, around, key, source);
  }

  /** The action that changed an object or an array last. */
  actionAt = (value: object): SpecNode | undefined => this.#actions.get(value);

  #select(query: string, at: SpecNode): readonly Location[] {
    try {
      return select(query, this.root.value);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw faultAt(at, `The JSONPath \`${query}\` cannot be followed: ${why}.`, 'Write it as RFC 9535 has it.');
    }
  }

  #at = (place: Location): Said => place.reduce<Said>((above, key) => this.child(above, key), this.root);

  #copied({ copy, node }: { readonly copy: string; readonly node: SpecNode }, action: SpecNode, fail: Fail): Said {
    const places = this.#select(copy, node);
    if (places.length !== 1) fail(`\`copy\` selects ${places.length} values`, 'Let it select one.');
    const { value, path, source } = this.#at(places[0]!);
    return { value: this.#clone(value, action), path, source };
  }

  #remove(place: Location, action: OverlayAction, fail: Fail): void {
    if (place.length === 0) fail('the root cannot be removed', 'Name what is to go.');
    const around = place.slice(0, -1);
    const [of, key] = [this.#at(around), place.at(-1)!];
    if (Array.isArray(of.value)) {
      this.#itemsOf(of).splice(Number(key), 1);
      of.value.splice(Number(key), 1);
    } else delete (of.value as Record<string, Plain>)[key];
    this.#remember(around, action);
  }

  /** The operation around a change, or what is changed in it: above the operations, a change is of none. */
  #remember(place: Location, { node }: OverlayAction): void {
    let value = this.root.value;
    const along = place.map((key) => (value = (value as Record<string, Plain>)[key]!));
    const changed = along.slice(1).findLast((one) => typeof one === 'object' && one !== null);
    if (changed !== undefined) this.#actions.set(changed as object, node);
  }

  #push(to: Said, from: Said): void {
    const all = (from.value as Plain[]).map((_, k) => this.child(from, k));
    this.#itemsOf(to).push(...all.map(({ source }) => source));
    (to.value as Plain[]).push(...all.map(({ value }) => this.#clone(value)));
  }

  #merge(to: Said, from: Said, fail: Fail): void {
    for (const key of Object.keys(from.value as object)) {
      const [was, is] = [
        Object.hasOwn(to.value as object, key) ? this.child(to, key) : undefined,
        this.child(from, key),
      ];
      const [kind, other] = [was ?? is, is].map(({ value }) => kindOf(value));
      if (kind !== other) fail(`\`${key}\` is ${kind} and cannot become ${other}`, 'Remove it first, then add it.');
      if (was === undefined || kind === 'a value') this.#set(to, key, is);
      else if (kind === 'an array') this.#push(was, is);
      else this.#merge(was, is, fail);
    }
  }

  #set(around: Said, key: string | number, { value, source }: Said): void {
    put(around.value as object, key, this.#clone(value));
    if (Array.isArray(around.value)) return void (this.#itemsOf(around)[Number(key)] = source);
    const members = this.#members.get(around.value as object) ?? new Map<string, SpecNode>();
    this.#members.set(around.value as object, members.set(String(key), source));
  }

  #itemsOf({ value, source }: Said): SpecNode[] {
    const known = this.#items.get(value as object) ?? [...source.items()];
    this.#items.set(value as object, known);
    return known;
  }

  /** A copy of a value, with the sources of what overlays put into it, and the action that changed each, or that copies. */
  #clone(value: Plain, by?: SpecNode): Plain {
    if (typeof value !== 'object' || value === null) return value;
    const copy: Plain = Array.isArray(value) ? [] : {};
    for (const [key, one] of Object.entries(value)) put(copy, key, this.#clone(one, by));
    const [items, members, action] = [this.#items.get(value), this.#members.get(value), by ?? this.#actions.get(value)];
    if (items !== undefined) this.#items.set(copy, [...items]);
    if (members !== undefined) this.#members.set(copy, new Map(members));
    if (action !== undefined) this.#actions.set(copy, action);
    return copy;
  }
}

type Fail = (why: string, help: string) => never;

const saidBy = (source: SpecNode): Said => ({ value: source.toJS(mostValues) as Plain, path: source.path, source });

/** A list with one item, of the same source. */
const listOf = ({ value, path, source }: Said): Said => ({ value: [value], path, source });

const kindOf = (value: Plain): string =>
  Array.isArray(value) ? 'an array' : typeof value === 'object' && value !== null ? 'an object' : 'a value';

/** Sets a key as an ordinary one, also `__proto__`. */
const put = (around: object, key: string | number, value: Plain): void =>
  void Object.defineProperty(around, key, { value, writable: true, enumerable: true, configurable: true });

/** What is inside goes first, and of one array the last items, so that the other places stay. */
function innermostFirst(a: Location, b: Location): number {
  if (a.length !== b.length) return b.length - a.length;
  const at = a.findIndex((key, k) => key !== b[k]);
  const [one, other] = [a[at]!, b[at]!];
  return typeof one === 'number' && typeof other === 'number' ? other - one : String(one) < String(other) ? -1 : 1;
}

/** A node of a specification that overlays changed. */
class OverlaidNode extends SpecNode {
  readonly kind: 'object' | 'array' | 'scalar';
  readonly #said: Said;
  readonly #changes: Changes;

  constructor(said: Said, changes: Changes, parent: SpecNode | undefined, segment: string | number) {
    const { value, path } = said;
    const isScalar = typeof value !== 'object' || value === null;
    super((isScalar ? undefined : changes.actionAt(value))?.path ?? path, parent, segment);
    this.kind = isScalar ? 'scalar' : Array.isArray(value) ? 'array' : 'object';
    this.#said = said;
    this.#changes = changes;
  }

  override get base(): string {
    return this.#changes.root.path;
  }

  get value(): SpecScalar | undefined {
    return this.kind === 'scalar' ? (this.#said.value as SpecScalar) : undefined;
  }

  get identity(): object {
    return this.kind === 'scalar' ? this : (this.#said.value as object);
  }

  protected read(): readonly SpecNode[] {
    const { value } = this.#said;
    const keys = this.kind === 'scalar' ? [] : Array.isArray(value) ? [...value.keys()] : Object.keys(value as object);
    return keys.map((key) => new OverlaidNode(this.#changes.child(this.#said, key), this.#changes, this, key));
  }

  override toJS(): unknown {
    return structuredClone(this.#said.value);
  }

  /** A key that is there twice is so before any overlay. */
  override repeated(): readonly SpecNode[] {
    return this.#said.source.repeated();
  }

  /** Where it is written: in the overlay, if an action changed it. */
  get #origin(): SpecNode {
    return (this.kind === 'scalar' ? undefined : this.#changes.actionAt(this.identity)) ?? this.#said.source;
  }

  position(): SpecPosition {
    return this.#origin.position();
  }

  keyPosition(): SpecPosition {
    return this.#origin.keyPosition();
  }
}
