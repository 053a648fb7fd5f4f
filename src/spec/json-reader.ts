import {
  inFull,
  isCut,
  type Json,
  lastMember,
  mayRepeatKeys,
  type Member,
  type Origin,
  parseOutline,
  printBytes,
} from '../json/index.ts';
import { SpecNode, type SpecPosition, type SpecScalar } from './reader.ts';

/**
 * Nodes with more levels above them are not kept when a text is first read, but read when they are asked for:
 * so far from the root are the tags of an operation in `paths`, and the summary of one in `components`.
 */
const outlineLevels = 5;

/** An object of no more members is looked through as quickly as it is remembered. */
const few = 16;

const start: SpecPosition = { line: 1, column: 1, offset: 0 };

/**
 * A cursor over strict JSON, of which little is looked at: its upper levels are kept, and the rest is read where it is
 * asked for. Throws `JsonSyntaxError`.
 */
export function readJson(content: Uint8Array | string, path: string): SpecNode {
  return new JsonSpecNode(path, parseOutline(content, outlineLevels, path), undefined, '');
}

class JsonSpecNode extends SpecNode {
  readonly kind: 'object' | 'array' | 'scalar';
  #held: Json | undefined;
  /** What was asked for by name, and would cost to be looked through again. */
  #found: Map<string, SpecNode> | undefined;

  constructor(
    path: string,
    private readonly json: Json,
    parent: SpecNode | undefined,
    segment: string | number,
    private readonly member?: Member,
  ) {
    super(path, parent, segment);
    this.kind = json.kind === 'object' || json.kind === 'array' ? json.kind : 'scalar';
  }

  get value(): SpecScalar | undefined {
    return this.json.kind === 'object' || this.json.kind === 'array' ? undefined : this.json.value;
  }

  get identity(): object {
    return this.json;
  }

  protected read(): readonly SpecNode[] {
    const held = this.#content();
    if (held.kind === 'object')
      return held.members.map((member) => this.#found?.get(member.key) ?? this.#child(member));
    if (held.kind === 'array') return held.items.map((item, index) => new JsonSpecNode(this.path, item, this, index));
    return [];
  }

  /** Of a few members that are asked for no others are made. */
  protected override find(key: string): SpecNode | undefined {
    const known = this.#found?.get(key);
    const held = this.#content();
    if (known !== undefined || held.kind !== 'object') return known;
    const member = lastMember(held, key);
    if (member === undefined) return undefined;
    const child = this.#child(member);
    // A node for each field of each operation would be most of what a large specification takes.
    const { value } = member;
    if (this.parent === undefined || (value.kind === 'object' && !isCut(value) && value.members.length > few))
      (this.#found ??= new Map()).set(key, child);
    return child;
  }

  #child(member: Member): SpecNode {
    return new JsonSpecNode(this.path, member.value, this, member.key, member);
  }

  /** The node with what it holds. */
  #content(): Json {
    return (this.#held ??= isCut(this.json) ? inFull(this.json) : this.json);
  }

  protected override whole(): SpecNode {
    return new JsonSpecNode(this.path, inFull(this.json), this.parent, this.segment, this.member);
  }

  override repeated(): readonly SpecNode[] {
    // No node is made where nothing is repeated.
    return mayRepeatKeys(inFull(this.json)) ? super.repeated() : [];
  }

  /** JSON has no aliases, so that its text is all that there is. */
  override toJS(): unknown {
    return JSON.parse(new TextDecoder().decode(printBytes(this.json)));
  }

  position(): SpecPosition {
    return positionOf(this.json.origin) ?? start;
  }

  keyPosition(): SpecPosition {
    return positionOf(this.member?.origin) ?? this.position();
  }
}

function positionOf(origin: Origin | undefined): SpecPosition | undefined {
  return origin && { line: origin.line, column: origin.column, offset: origin.offset };
}
