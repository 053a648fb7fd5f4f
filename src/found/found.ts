import type { FilePlace } from '../text/index.ts';

/*
 * What a script says, without running it: texts, numbers and the like as they are, lists and objects of `Found`,
 * functions (`Call`), and in between what is not known (`Unknown`). A value is the one that Node has once the script
 * was run, or it is `Unknown`.
 */

/** Where something is written: line and column from 1, the column in UTF-16 code units. */
export type At = Required<Pick<FilePlace, 'file' | 'line' | 'column'>>;

export const startOf = (file: string): At => ({ file, line: 1, column: 1 });

/** What is not known: where it is, and why, as a sentence without its full stop. Thrown where all around it is not. */
export class Unknown {
  /** Whether somebody asked for the value. */
  needed = false;
  constructor(
    readonly at: At,
    readonly why: string,
  ) {}
}

/** Thrown where nothing at all is known any more: code that is not read may have changed anything. */
export class Stop extends Unknown {}

/** A path that only the machine of the site knows: `/` and the path from the root of what is read, or a package. */
export class SitePath {
  constructor(readonly path: string) {}
}

/** A function of a script, or one that JavaScript has: navshift's own, over the syntax tree. Throws `Unknown`. */
export type Call = ((args: readonly Found[], at: At) => unknown) & {
  /** What JavaScript has itself, and no script changes: the functions of it that are read. */
  readonly calls?: Readonly<Record<string, Call>>;
};

/** The name of the members that an object may have and that are not known: what was spread into it. */
export const others = Symbol('others');
/** An object of a script: its members alone, and nothing of JavaScript's own. */
export type Fields = Map<string | typeof others, Found>;
/** Whether a value is a text, a number, a boolean or nothing. */
export const isScalar = (value: unknown): boolean => Object(value) !== value && typeof value !== 'bigint';
export const isHolder = (value: unknown): value is Found[] | Fields => Array.isArray(value) || value instanceof Map;

/** A value of a script, and where it is written. */
export class Found {
  constructor(
    readonly value: unknown,
    readonly at: At,
    /** In a list: it stands for any number of items, none of which is known. */
    readonly isMany = false,
  ) {}

  /** What a run gives, or what is not known of it. */
  static of(run: () => Found, at: At): Found {
    try {
      return run();
    } catch (error) {
      if (error instanceof Unknown) return new Found(error, at);
      throw error;
    }
  }

  /** The value; throws what is not known. */
  known(): unknown {
    if (this.value instanceof Unknown) throw this.value;
    return this.value;
  }

  /** The value, for somebody who has no use for what is not known. */
  get #needed(): unknown {
    const { value } = this;
    if (value instanceof Unknown) value.needed = true;
    return value;
  }

  /** What names lead to; `undefined` where there is nothing. */
  get(...names: readonly string[]): Found {
    return names.reduce<Found>((found, name) => found.#member(name), this);
  }

  #member(name: string): Found {
    const { value, at } = this;
    if (value instanceof Unknown) return this;
    const [list, fields] = [Array.isArray(value) && (value as Found[]), value instanceof Map && (value as Fields)];
    const many = list && list.find(({ isMany }, index) => isMany && !(Number(name) < index));
    const item = list && name !== 'length' && Object.hasOwn(list, name) && list[Number(name)];
    const member = many || item || (fields && (fields.get(name) ?? fields.get(others)));
    const isNotRead = (list && name in []) || (fields && name in {});
    return member || new Found(isNotRead ? new Unknown(at, `\`${name}\` is not read`) : undefined, at);
  }

  /** The items of a list; none of what is not a list. */
  get items(): readonly Found[] {
    return Array.isArray(this.#needed) ? (this.value as Found[]) : [];
  }

  /** The members of an object, in the order of JavaScript; none of what is not an object. */
  get members(): readonly (readonly [name: string, member: Found])[] {
    return this.#needed instanceof Map ? Object.entries(Object.fromEntries(this.value as Fields)) : [];
  }

  /** The items of a list; what is no list stands for a list of one. */
  get all(): readonly Found[] {
    return Array.isArray(this.value) ? this.items : [this];
  }

  get text(): string | undefined {
    return typeof this.#needed === 'string' ? (this.value as string) : undefined;
  }

  /** The text as a path of the source: from its root if it begins with a `/`. */
  get path(): string | undefined {
    return this.value instanceof SitePath ? this.value.path : this.text;
  }

  /** The texts of a list, or the text that stands for a list of one. */
  get texts(): readonly string[] {
    return this.all.flatMap(({ path }) => path ?? []);
  }

  /** Whether it counts as true; undefined if it is not there or not known. */
  get flag(): boolean | undefined {
    return this.#needed instanceof Unknown || this.value === undefined ? undefined : Boolean(this.value);
  }

  /** What is not known of it, but for its items and members. */
  get unknown(): Unknown | undefined {
    const value = this.value instanceof Map ? (this.value as Fields).get(others)?.value : this.value;
    return value instanceof Unknown ? value : undefined;
  }

  /** What a function gives; what is no function is itself. */
  call(...args: readonly Found[]): Found {
    const { value, at } = this;
    return typeof value === 'function' ? Found.of(() => new Found((value as Call)(args, at), at), at) : this;
  }

  /** What is not known of it, however deep, each once. Values can hold each other. */
  unknowns(): readonly Unknown[] {
    const parts = new Set([this.value]);
    for (const part of parts) if (isHolder(part)) for (const { value } of part.values()) parts.add(value);
    return [...parts].filter((part) => part instanceof Unknown);
  }
}

/** Plain data at a place. What was found before says where its parts are. */
export function foundOf(data: unknown, at: At, before = new Found(undefined, at)): Found {
  if (isScalar(data)) return new Found(data, at);
  const parts = Object.entries(data as object).map(([name, part]: [string, unknown]) => {
    const was = before.get(name);
    return [name, foundOf(part, was.at, was)] as const;
  });
  return new Found(Array.isArray(data) ? parts.map(([, part]) => part) : new Map(parts), at);
}
