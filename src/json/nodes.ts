import { JsonEditError } from './error.ts';
import { originOf, parentIndex, type Slot } from './origin.ts';
import { after, ARRAY, NUMBER, NULL, OBJECT, SLOTS, STRING, TRUE, UP } from './scan.ts';
import type { Source } from './source.ts';
import type { Json, JsonArray, JsonObject, JsonScalar, Member, Origin } from './types.ts';

const { freeze } = Object;

type ScalarKind = JsonScalar['kind'];
type ScalarValue = JsonScalar['value'];
const scalarKinds: readonly ScalarKind[] = ['null', 'null', 'null', 'string', 'number', 'boolean', 'boolean', 'null'];

// Four classes that repeat their first fields: with a common base a visit of every node takes a seventh longer.

/** A node as it was read. Everything is derived from the tape when first asked for; nothing of it can be changed. */
export class ParsedScalar implements Slot {
  readonly #source: Source;
  readonly #index: number;
  constructor(source: Source, index: number) {
    this.#source = source;
    this.#index = index;
    freeze(this);
  }
  get source(): Source {
    return this.#source;
  }
  get index(): number {
    return this.#index;
  }
  get kind(): ScalarKind {
    return scalarKinds[this.#source.tape[this.#index + UP]! & 7]!;
  }
  get text(): string {
    return this.#source.scalarText(this.#index);
  }
  get value(): ScalarValue {
    const kind = this.#source.tape[this.#index + UP]! & 7;
    if (kind === STRING) return this.#source.stringValue(this.#index);
    if (kind === NUMBER) return Number(this.text);
    return kind === NULL ? null : kind === TRUE;
  }
  get origin(): Origin {
    return originOf(this);
  }
}

export class ParsedArray implements JsonArray, Slot {
  readonly #source: Source;
  readonly #index: number;
  #items: readonly Json[] | undefined;
  constructor(source: Source, index: number) {
    this.#source = source;
    this.#index = index;
    freeze(this);
  }
  get source(): Source {
    return this.#source;
  }
  get index(): number {
    return this.#index;
  }
  get kind(): 'array' {
    return 'array';
  }
  get items(): readonly Json[] {
    if (this.#items === undefined) {
      const source = this.#source;
      const { tape } = source;
      const items: Json[] = [];
      const end = after(tape, this.#index);
      for (let p = this.#index + SLOTS; p < end; p = after(tape, p)) items.push(nodeAt(source, p));
      this.#items = freeze(items);
    }
    return this.#items;
  }
  get origin(): Origin {
    return originOf(this);
  }
}

export class ParsedObject implements JsonObject, Slot {
  readonly #source: Source;
  readonly #index: number;
  #members: readonly Member[] | undefined;
  constructor(source: Source, index: number) {
    this.#source = source;
    this.#index = index;
    freeze(this);
  }
  get source(): Source {
    return this.#source;
  }
  get index(): number {
    return this.#index;
  }
  get kind(): 'object' {
    return 'object';
  }
  get members(): readonly Member[] {
    if (this.#members === undefined) {
      const source = this.#source;
      const { tape } = source;
      const members: Member[] = [];
      const end = after(tape, this.#index);
      for (let p = this.#index + SLOTS; p < end; p = after(tape, p + SLOTS)) members.push(new ParsedMember(source, p));
      this.#members = freeze(members);
    }
    return this.#members;
  }
  get origin(): Origin {
    return originOf(this);
  }
}

/** A member as it was read; its value stands right after its key on the tape. */
export class ParsedMember implements Member, Slot {
  readonly #source: Source;
  readonly #index: number;
  #value: Json | undefined;
  #key: string | undefined;
  constructor(source: Source, index: number) {
    this.#source = source;
    this.#index = index;
    freeze(this);
  }
  get source(): Source {
    return this.#source;
  }
  get index(): number {
    return this.#index;
  }
  get key(): string {
    return (this.#key ??= this.#source.stringValue(this.#index));
  }
  get value(): Json {
    return (this.#value ??= nodeAt(this.#source, this.#index + SLOTS));
  }
  get origin(): Origin {
    return originOf(this);
  }
  withKey(key: string): Member {
    return key === this.key ? this : new MadeMember(this, wellFormed(key), this.value);
  }
  withValue(value: Json): Member {
    return value === this.value ? this : new MadeMember(this, this.key, value);
  }
}

/** A member that was made: `slot` is the parsed one (or the parsed item) whose place and trivia it has. */
export class MadeMember implements Member {
  constructor(
    readonly slot: Slot | undefined,
    readonly key: string,
    readonly value: Json,
  ) {
    freeze(this);
  }
  get origin(): Origin | undefined {
    return this.slot === undefined ? undefined : originOf(this.slot);
  }
  withKey(key: string): Member {
    return key === this.key ? this : new MadeMember(this.slot, wellFormed(key), this.value);
  }
  withValue(value: Json): Member {
    return value === this.value ? this : new MadeMember(this.slot, this.key, value);
  }
}

export type Parsed = ParsedObject | ParsedArray | (ParsedScalar & JsonScalar);

/** What was made of the node `from`, or of nothing. */
export abstract class Made {
  constructor(
    readonly from: Parsed | undefined,
    /** The document whose root it is, if another node was that before: it has what stands around it. */
    readonly document: Source | undefined,
  ) {}
  get origin(): Origin | undefined {
    return this.from?.origin;
  }
}

export class MadeScalar extends Made {
  constructor(
    from: Parsed | undefined,
    readonly kind: ScalarKind,
    readonly text: string,
    document?: Source,
  ) {
    super(from, document);
    freeze(this);
  }
  get value(): ScalarValue {
    return JSON.parse(this.text) as ScalarValue;
  }
}

/** A scalar whose text is one of its kind. */
export const madeScalar = (
  from: Parsed | undefined,
  kind: ScalarKind,
  text: string,
  document?: Source,
): MadeScalar & JsonScalar => new MadeScalar(from, kind, text, document) as MadeScalar & JsonScalar;

export class MadeArray extends Made implements JsonArray {
  constructor(
    from: Parsed | undefined,
    readonly items: readonly Json[],
    /**
     * For each item the parsed item whose place and trivia it has, if that is not the one that it was read as; empty
     * if that holds for none.
     */
    readonly slots: readonly (Slot | undefined)[] = [],
    document?: Source,
    /** The comma after the last item, with which the array was read, is gone. */
    readonly trimmed = false,
  ) {
    super(from, document);
    freeze(items);
    freeze(slots);
    freeze(this);
  }
  get kind(): 'array' {
    return 'array';
  }
}

export class MadeObject extends Made implements JsonObject {
  constructor(
    from: Parsed | undefined,
    readonly members: readonly Member[],
    document?: Source,
    /** The comma after the last member, with which the object was read, is gone. */
    readonly trimmed = false,
  ) {
    super(from, document);
    freeze(members);
    freeze(this);
  }
  get kind(): 'object' {
    return 'object';
  }
}

/** The node at a tape index. */
export function nodeAt(source: Source, index: number): Parsed {
  const kind = source.tape[index + UP]! & 7;
  return kind === OBJECT
    ? new ParsedObject(source, index)
    : kind === ARRAY
      ? new ParsedArray(source, index)
      : // Kind and value come from one place on the tape.
        (new ParsedScalar(source, index) as ParsedScalar & JsonScalar);
}

export const isParsed = (node: Json): node is Parsed =>
  node instanceof ParsedScalar || node instanceof ParsedObject || node instanceof ParsedArray;

/** The parsed node that a node is, or was made from. */
export const parsedOf = (node: Json): Parsed | undefined => (isParsed(node) ? node : (node as MadeObject).from);

/** The document whose root a node is: it prints what stands around the root too. */
export function documentOf(node: Json): Source | undefined {
  const parsed = parsedOf(node);
  const given = isParsed(node) ? undefined : (node as MadeObject).document;
  return given ?? (parsed?.index === 0 ? parsed.source : undefined);
}

/** Whether the comma after the last child, with which a container was read, is gone. */
export const isTrimmed = (node: Json | undefined): boolean =>
  (node instanceof MadeArray || node instanceof MadeObject) && node.trimmed;

/** An object in the place of another node, if there is one: it keeps the origin, the document and the style of that. */
export const objectLike = (like: Json | undefined, members: readonly Member[], trimmed = isTrimmed(like)): JsonObject =>
  new MadeObject(like && parsedOf(like), members, like && documentOf(like), trimmed);

/** An array in the place of another node. */
export const arrayLike = (
  like: Json | undefined,
  items: readonly Json[],
  slots: readonly (Slot | undefined)[],
  trimmed = isTrimmed(like),
): JsonArray => new MadeArray(like && parsedOf(like), items, slots, like && documentOf(like), trimmed);

/** A node in the place of a document's root: with its byte order mark, the comments around it and its last line break. */
export function asDocument(node: Json, root: Json): Json {
  const document = documentOf(root);
  if (document === undefined || document === documentOf(node)) return node;
  const from = parsedOf(node);
  if (node.kind === 'object') return new MadeObject(from, node.members, document, isTrimmed(node));
  if (node.kind === 'array') return new MadeArray(from, node.items, slotsOf(node), document, isTrimmed(node));
  return madeScalar(from, node.kind, node.text, document);
}

/** A text as JavaScript gives it, to be written into a document. */
export function wellFormed(text: string): string {
  if (!text.isWellFormed())
    throw new JsonEditError(`The string ${JSON.stringify(text)} has a lone surrogate, which UTF-8 cannot encode.`);
  return text;
}

/** The parsed member that a member is, or was made from. */
export const slotOfMember = (member: Member): Slot | undefined =>
  member instanceof ParsedMember ? member : (member as MadeMember).slot;

/** Where an item has its trivia from, unless it was told otherwise: the array item it was read as. A member's value has none of its own. */
export function slotOfItem(node: Json): Slot | undefined {
  const parsed = parsedOf(node);
  if (parsed === undefined) return undefined;
  const parent = parentIndex(parsed);
  return parent >= 0 && (parsed.source.tape[parent + UP]! & 7) === ARRAY ? parsed : undefined;
}

/** The places of items that have another than the one that they were read at; empty if none has. */
export const slotsOf = (array: JsonArray): readonly (Slot | undefined)[] =>
  array instanceof MadeArray ? array.slots : [];

/** Where an item of an array has its trivia from. */
export const slotAt = (array: JsonArray, index: number): Slot | undefined =>
  slotsOf(array)[index] ?? slotOfItem(array.items[index]!);
