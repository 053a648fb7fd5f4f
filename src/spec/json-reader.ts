import { type Json, type JsonObject, mayRepeatKeys, type Member, type Origin } from '../json/index.ts';
import { inFull, isCut, parseOutline, pickMembers, type Picked } from '../json/outline.ts';
import type { SpecPosition, SpecScalar } from './reader.ts';
import { outlineLevels, SpecNode } from './reader.ts';

const start: SpecPosition = { line: 1, column: 1, offset: 0 };

/** A cursor over strict JSON, of which little is looked at: its upper levels are kept, and the rest is read where it is asked for. Throws `JsonSyntaxError`. */
export function readJson(content: Uint8Array | string, path: string): SpecNode {
  return new JsonSpecNode(path, parseOutline(content, outlineLevels, path), undefined, undefined, '');
}

class JsonSpecNode extends SpecNode {
  readonly kind: 'object' | 'array' | 'scalar';
  readonly #json: Json;
  readonly #member: Member | undefined;
  #held: Json | undefined;
  #members: ReadonlyMap<string, Member> | undefined;
  #children: Map<string, JsonSpecNode> | undefined;

  constructor(
    path: string,
    json: Json,
    member: Member | undefined,
    parent: SpecNode | undefined,
    segment: string | number,
  ) {
    super(path, parent, segment);
    this.kind = json.kind === 'object' || json.kind === 'array' ? json.kind : 'scalar';
    this.#json = json;
    this.#member = member;
  }

  get value(): SpecScalar | undefined {
    return this.#json.kind === 'object' || this.#json.kind === 'array' ? undefined : this.#json.value;
  }

  get identity(): object {
    return this.#json;
  }

  keys(): readonly string[] {
    return [...this.#lookup().keys()];
  }

  get(key: string): SpecNode | undefined {
    const known = this.#children?.get(key);
    if (known !== undefined) return known;
    const member = this.#members === undefined ? this.#pick([key]).members[0] : this.#members.get(key);
    return member && this.#child(key, member);
  }

  #child(key: string, member: Member): SpecNode {
    const known = this.#children?.get(key);
    if (known !== undefined) return known;
    const child = new JsonSpecNode(this.path, member.value, member, this, key);
    (this.#children ??= new Map()).set(key, child);
    return child;
  }

  override pick(keys: readonly string[]): readonly (SpecNode | SpecScalar | undefined)[] {
    return this.#pick(keys).members.map((member, k) => {
      const value = member?.value;
      if (member === undefined || value === undefined) return undefined;
      return value.kind === 'object' || value.kind === 'array' ? this.#child(keys[k]!, member) : value.value;
    });
  }

  override hasOnly(keys: readonly string[]): boolean {
    return !this.#pick(keys).hasMore;
  }

  repeatedKeys(): readonly string[] {
    const held = this.#whole();
    if (held.kind !== 'object' || this.#lookup().size === held.members.length) return [];
    const seen = new Set<string>();
    const repeated = new Set<string>();
    for (const { key } of held.members) (seen.has(key) ? repeated : seen).add(key);
    return [...repeated];
  }

  override repeated(): readonly SpecNode[] {
    // No node is made where nothing is repeated.
    return mayRepeatKeys(inFull(this.#json)) ? super.repeated() : [];
  }

  items(): readonly SpecNode[] {
    const held = this.#whole();
    if (held.kind !== 'array') return [];
    return held.items.map((item, index) => new JsonSpecNode(this.path, item, undefined, this, index));
  }

  override toJS(limit?: number): unknown {
    const full = inFull(this.#json);
    return full === this.#json
      ? super.toJS(limit)
      : new JsonSpecNode(this.path, full, this.#member, this.parent, this.segment).toJS(limit);
  }

  position(): SpecPosition {
    return positionOf(this.#json.origin) ?? start;
  }

  keyPosition(): SpecPosition {
    return positionOf(this.#member?.origin) ?? this.position();
  }

  /** The node with what it holds. */
  #whole(): Json {
    return (this.#held ??= isCut(this.#json) ? inFull(this.#json) : this.#json);
  }

  #pick(keys: readonly string[]): Picked {
    const held = this.#whole();
    return held.kind === 'object' ? pickMembers(held, keys) : { members: keys.map(() => undefined), hasMore: false };
  }

  #lookup(): ReadonlyMap<string, Member> {
    if (this.#members === undefined) {
      const held = this.#whole();
      this.#members = held.kind === 'object' ? membersByKey(held) : new Map();
    }
    return this.#members;
  }
}

function positionOf(origin: Origin | undefined): SpecPosition | undefined {
  return origin && { line: origin.line, column: origin.column, offset: origin.offset };
}

/** A later member replaces an earlier one but keeps its place, which is what a `Map` does, and `JSON.parse` too. */
function membersByKey(object: JsonObject): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>();
  for (const member of object.members) members.set(member.key, member);
  return members;
}
