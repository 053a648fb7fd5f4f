import { type Json, type JsonObject, mayRepeatKeys, type Member, type Origin } from '../json/index.ts';
import type { SpecPosition, SpecScalar } from './reader.ts';
import { SpecNode } from './reader.ts';

/** What all nodes of one JSON text share. */
export interface JsonText {
  /** Only for messages. */
  readonly path: string;
  /** Where an offset of the text stands in the file, if the text is a part of it. */
  readonly position?: (offset: number) => SpecPosition;
}

const start: SpecPosition = { line: 1, column: 1, offset: 0 };

/** A cursor over a lossless JSON tree, which may be a part of a file: then with the node above, and its own key or index there. */
export function jsonSpecNode(json: Json, text: JsonText, parent?: SpecNode, segment: string | number = ''): SpecNode {
  return new JsonSpecNode(text, json, undefined, parent, segment);
}

class JsonSpecNode extends SpecNode {
  readonly kind: 'object' | 'array' | 'scalar';
  readonly #text: JsonText;
  readonly #json: Json;
  readonly #member: Member | undefined;
  readonly #above: SpecNode | undefined;
  #members: ReadonlyMap<string, Member> | undefined;
  #children: Map<string, JsonSpecNode> | undefined;

  constructor(
    text: JsonText,
    json: Json,
    member: Member | undefined,
    parent: SpecNode | undefined,
    segment: string | number,
  ) {
    super(text.path, parent, segment);
    this.kind = json.kind === 'object' || json.kind === 'array' ? json.kind : 'scalar';
    this.#text = text;
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
    const child = new JsonSpecNode(this.#text, member.value, member, this, key);
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

  override repeated(): readonly SpecNode[] {
    // No node is made where nothing is repeated.
    return mayRepeatKeys(this.#json) ? super.repeated() : [];
  }

  items(): readonly SpecNode[] {
    if (this.#json.kind !== 'array') return [];
    return this.#json.items.map((item, index) => new JsonSpecNode(this.#text, item, undefined, this, index));
  }

  position(): SpecPosition {
    return this.#positionOf(this.#json.origin) ?? this.#above?.position() ?? start;
  }

  keyPosition(): SpecPosition {
    return this.#positionOf(this.#member?.origin) ?? this.position();
  }

  #positionOf(origin: Origin | undefined): SpecPosition | undefined {
    if (origin === undefined || this.#text.position === undefined)
      return origin && { line: origin.line, column: origin.column, offset: origin.offset };
    return this.#text.position(origin.offset);
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
