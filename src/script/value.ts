import type { FilePlace } from '../text/index.ts';

/*
 * What a script says, without running it: texts, numbers and the like as they are, lists and objects of `Found`,
 * functions (`Call`), and in between what cannot be known (`Unknown`), so that the rest can be read.
 */

/** Where something is written: line and column from 1, the column in UTF-16 code units. */
export type ScriptPlace = Required<Pick<FilePlace, 'file' | 'line' | 'column'>>;

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

/** A function of a script, or one that JavaScript has: navshift's own, over the syntax tree. */
export type Call = (args: readonly Found[], at: ScriptPlace) => unknown;

/** The name of the members that an object may have and that are not known: what was spread into it. */
export const others = Symbol('others');
/** An object of a script: its members alone, and nothing of JavaScript's own. */
export type Fields = Map<string | typeof others, Found>;

/** Whether a value is a text, a number, a boolean or nothing. */
export const isScalar = (value: unknown): boolean => Object(value) !== value;

/** A value of a script, and where it is written. */
export class Found {
  constructor(
    readonly value: unknown,
    readonly at: ScriptPlace,
  ) {}

  /** What a run gives, or what is not known of it. */
  static of(run: () => unknown, at: ScriptPlace): Found {
    try {
      return new Found(run(), at);
    } catch (error) {
      if (error instanceof Unknown) return new Found(error, at);
      if (error instanceof RangeError) return new Found(new Unknown(at, 'it is too long or nested too deeply'), at);
      throw error;
    }
  }

  /** The value; throws what is not known. */
  known(): unknown {
    if (this.value instanceof Unknown) throw this.value;
    return this.value;
  }

  /** What names lead to; `undefined` where there is nothing, or what JavaScript has itself. */
  get(...names: readonly string[]): Found {
    return names.reduce<Found>((found, name) => {
      const { value, at } = found;
      if (value instanceof Unknown) return found;
      const fields = value instanceof Map ? (value as Fields) : undefined;
      const own = Object.hasOwn(Object(value) as object, name) ? (value as Record<string, unknown>)[name] : undefined;
      const member = fields === undefined ? own : (fields.get(name) ?? fields.get(others));
      return member instanceof Found ? member : new Found(member, at);
    }, this);
  }

  /** The items of a list; none of what is not a list. */
  get items(): readonly Found[] {
    return Array.isArray(this.value) ? (this.value as Found[]) : [];
  }

  /** The members of an object; none of what is not an object. */
  get members(): readonly (readonly [name: string, member: Found])[] {
    const all = this.value instanceof Map ? [...(this.value as Fields)] : [];
    return all.flatMap(([name, member]) => (name === others ? [] : [[name, member] as const]));
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
    const value = this.value instanceof Map ? (this.value as Fields).get(others)?.value : this.value;
    return value instanceof Unknown ? value : undefined;
  }

  /** What a function gives; what is no function is itself. */
  call(...args: readonly Found[]): Found {
    return typeof this.value === 'function' ? Found.of(() => (this.value as Call)(args, this.at), this.at) : this;
  }

  /** What is not known of it first, however deep. Values can hold each other. */
  firstUnknown(): Unknown | undefined {
    const parts = new Set<unknown>();
    const waiting: Found[] = [this];
    for (const found of waiting) {
      if (found.unknown !== undefined) return found.unknown;
      if (parts.has(found.value)) continue;
      parts.add(found.value);
      for (const part of [...found.items, ...found.members.map(([, member]) => member)]) waiting.push(part);
    }
    return undefined;
  }
}

/** Plain data at a place. What was found before says where its parts are, and has the functions that data has not. */
export function foundOf(data: unknown, at: ScriptPlace, before = new Found(undefined, at)): Found {
  if (isScalar(data) || typeof data === 'function') return new Found(data, at);
  const part = (name: string) =>
    foundOf((data as Record<string, unknown>)[name], before.get(name).at, before.get(name));
  if (Array.isArray(data))
    return new Found(
      data.map((_, index) => part(String(index))),
      at,
    );
  const functions = before.members.filter(([, { value }]) => typeof value === 'function');
  return new Found(
    new Map([...functions, ...Object.keys(data as object).map((name) => [name, part(name)] as const)]),
    at,
  );
}
