/*
 * What a script says, without running it: plain data of JavaScript, functions (`Call`), and in between what cannot be
 * known (`Unknown`), so that the rest can be read.
 */

/** Where something is written: line and column from 1, the column in UTF-16 code units. */
export interface ScriptPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * What is only known when the script runs: where it is, and why, as a sentence without its full stop. It is thrown where
 * a value is needed, and stays as a value where the rest can do without: as an item, a member, a variable.
 */
export class Unknown {
  constructor(
    readonly at: ScriptPlace,
    readonly why: string,
  ) {}
}

/** Thrown where a script asks for too much. */
export class TooMuch extends RangeError {}

/** A function of a script, or one that JavaScript has: navshift's own, over the syntax tree. */
export type Call = (args: readonly unknown[], at: ScriptPlace) => unknown;

/** Instead of members that an object may have and that are not known: what was spread into it. */
export const others = Symbol('others');
export type Fields = Record<string | typeof others, unknown>;

/** An object of a script: its members alone, and nothing of JavaScript's own. */
export const fieldsOf = (members: Readonly<Record<string, unknown>> = {}): Fields =>
  Object.assign(Object.create(null) as Fields, members);

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Unknown);

/** Whether a value is a text, a number, a boolean or nothing. */
export const isScalar = (value: unknown): boolean =>
  value === null || (typeof value !== 'object' && typeof value !== 'function');

/** What is not known of a value, but for its items and members. */
export function unknownOf(value: unknown): Unknown | undefined {
  const unknown = isFields(value) ? value[others] : value;
  return unknown instanceof Unknown ? unknown : undefined;
}

/** A value; throws what is not known. */
export function known(value: unknown): unknown {
  if (value instanceof Unknown) throw value;
  return value;
}

export function call(value: unknown, args: readonly unknown[], at: ScriptPlace): unknown {
  if (typeof known(value) !== 'function') throw new Unknown(at, 'it calls what is not a function that is read');
  return (value as Call)(args, at);
}

/** What a run gives, or what is not known. With a place, also that it asked for too much. */
export function attempt(run: () => unknown, at?: ScriptPlace): unknown {
  try {
    return run();
  } catch (error) {
    if (error instanceof Unknown) return error;
    if (at === undefined || !(error instanceof RangeError)) throw error;
    return new Unknown(at, error instanceof TooMuch ? error.message : 'it is nested too deeply');
  }
}

/** Where the items of a list and the members of an object are written: a text has no identity that could tell. */
const places = new WeakMap<object, Map<string, ScriptPlace>>();

/** Puts an item or a member into what holds it, with its place. */
export function put(holder: object, name: string, value: unknown, at: ScriptPlace): void {
  (holder as Record<string, unknown>)[name] = value;
  if (!places.has(holder)) places.set(holder, new Map());
  places.get(holder)!.set(name, at);
}

/** Puts the members of one object into another. */
export function putAll(holder: Fields, from: Found): void {
  for (const [name, { value, at }] of from.members) put(holder, name, value, at);
  if (from.unknown !== undefined) holder[others] = from.unknown;
}

/** An item or a member; what is not known is its own member, and nothing that JavaScript has itself is one. */
export function memberOf(value: unknown, name: string): unknown {
  if (isScalar(value) || value instanceof Unknown) return unknownOf(value);
  const holder = value as Fields;
  return Object.prototype.propertyIsEnumerable.call(holder, name) ? holder[name] : holder[others];
}

/** A value of a script, and where it is written. */
export class Found {
  readonly at: ScriptPlace;
  constructor(
    readonly value: unknown,
    at: ScriptPlace,
  ) {
    this.at = value instanceof Unknown ? value.at : at;
  }

  /** What names lead to; `undefined` where there is nothing. */
  get(...names: readonly string[]): Found {
    return names.reduce<Found>(({ value, at }, name) => {
      const place = isScalar(value) ? undefined : places.get(value as object)?.get(name);
      return new Found(memberOf(value, name), place ?? at);
    }, this);
  }

  /** The items of a list; none of what is not a list. */
  get items(): readonly Found[] {
    return Array.isArray(this.value) ? this.value.map((_, index) => this.get(String(index))) : [];
  }

  /** The members of an object; none of what is not an object. */
  get members(): readonly (readonly [name: string, member: Found])[] {
    return isFields(this.value) ? Object.keys(this.value).map((name) => [name, this.get(name)] as const) : [];
  }

  /** The items of a list; what is no list stands for a list of one. */
  get all(): readonly Found[] {
    return Array.isArray(this.value) ? this.items : [this];
  }

  get text(): string | undefined {
    return typeof this.value === 'string' ? this.value : undefined;
  }

  /** The texts of a list, or the text that stands for a list of one. */
  get texts(): readonly string[] {
    return this.all.flatMap(({ text }) => text ?? []);
  }

  /** Whether it counts as true; undefined if it is not there or not known. */
  get flag(): boolean | undefined {
    return this.value === undefined || this.value instanceof Unknown ? undefined : Boolean(this.value);
  }

  /** What is not known of it, but for its items and members. */
  get unknown(): Unknown | undefined {
    return unknownOf(this.value);
  }

  /** What a function gives; what is no function is itself. */
  call(...args: readonly unknown[]): Found {
    if (typeof this.value !== 'function') return this;
    return new Found(
      attempt(() => call(this.value, args, this.at), this.at),
      this.at,
    );
  }

  /** What is not known of it first, however deep. Values can hold each other. */
  firstUnknown(seen = new Set<unknown>()): Unknown | undefined {
    if (this.unknown !== undefined || isScalar(this.value) || seen.has(this.value)) return this.unknown;
    seen.add(this.value);
    const parts = [...this.items, ...this.members.map(([, member]) => member)];
    return parts.map((part) => part.firstUnknown(seen)).find((unknown) => unknown !== undefined);
  }

  /** Other data in its place: the parts that it has too are where they were, and functions stay. */
  replacedBy(data: unknown): Found {
    if (isScalar(data)) return new Found(data, this.at);
    const made = Array.isArray(data) ? [] : fieldsOf();
    for (const [name, { value, at }] of this.members) if (typeof value === 'function') put(made, name, value, at);
    for (const [name, value] of Object.entries(data as object)) {
      const part = this.get(name).replacedBy(value);
      put(made, name, part.value, part.at);
    }
    return new Found(made, this.at);
  }
}
