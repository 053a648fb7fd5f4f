import type { Json, JsonObject, Member, Origin } from '../json/index.ts';
import type { SpecPosition, SpecScalar } from './reader.ts';
import { SpecNode } from './reader.ts';

const start: SpecPosition = { line: 1, column: 1, offset: 0 };

/** A cursor over a lossless JSON tree. `path` is only for messages. */
export function jsonSpecNode(json: Json, path: string): SpecNode {
  return new JsonSpecNode(path, json, undefined, undefined, '');
}

class JsonSpecNode extends SpecNode {
  readonly kind: 'object' | 'array' | 'scalar';
  readonly #json: Json;
  readonly #member: Member | undefined;
  readonly #above: JsonSpecNode | undefined;
  #members: ReadonlyMap<string, Member> | undefined;
  #children: Map<string, JsonSpecNode> | undefined;

  constructor(path: string, json: Json, member: Member | undefined, parent: JsonSpecNode | undefined, segment: string | number) {
    super(path, parent, segment);
    this.kind = json.kind === 'object' || json.kind === 'array' ? json.kind : 'scalar';
    this.#json = json;
    this.#member = member;
    this.#above = parent;
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
    const member = this.#lookup().get(key);
    if (member === undefined) return undefined;
    const child = new JsonSpecNode(this.path, member.value, member, this, key);
    (this.#children ??= new Map()).set(key, child);
    return child;
  }

  repeatedKeys(): readonly string[] {
    if (this.#json.kind !== 'object' || this.#lookup().size === this.#json.members.length) return [];
    const seen = new Set<string>();
    const repeated = new Set<string>();
    for (const { key } of this.#json.members) (seen.has(key) ? repeated : seen).add(key);
    return [...repeated];
  }

  items(): readonly SpecNode[] {
    if (this.#json.kind !== 'array') return [];
    return this.#json.items.map((item, index) => new JsonSpecNode(this.path, item, undefined, this, index));
  }

  position(): SpecPosition {
    return positionOf(this.#json.origin) ?? this.#above?.position() ?? start;
  }

  keyPosition(): SpecPosition {
    return positionOf(this.#member?.origin) ?? this.position();
  }

  #lookup(): ReadonlyMap<string, Member> {
    return (this.#members ??= this.#json.kind === 'object' ? membersByKey(this.#json) : new Map());
  }
}

/** A later member replaces an earlier one but keeps its place, which is what a `Map` does, and `JSON.parse` too. */
function membersByKey(object: JsonObject): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>();
  for (const member of object.members) members.set(member.key, member);
  return members;
}

function positionOf(origin: Origin | undefined): SpecPosition | undefined {
  return origin && { line: origin.line, column: origin.column, offset: origin.offset };
}
