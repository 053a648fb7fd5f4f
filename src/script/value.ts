/*
 * What a script says, without running it. A value knows where it is written. What cannot be known is a value too, so
 * that the rest of the script
 * can be read: it says where it is, and why.
 */

/** Where something is written: line and column from 1, the column in UTF-16 code units. */
export interface ScriptPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export type Plain = string | number | boolean | null | undefined;

export interface DataValue {
  readonly kind: 'data';
  readonly at: ScriptPlace;
  readonly data: Plain;
}

export interface ListValue {
  readonly kind: 'list';
  readonly at: ScriptPlace;
  readonly items: Value[];
}

export interface FieldsValue {
  readonly kind: 'fields';
  readonly at: ScriptPlace;
  readonly members: Map<string, Value>;
  /** What was spread into it and is not known: it may have any other member. */
  unknown?: UnknownValue;
}

export interface FunctionValue {
  readonly kind: 'function';
  readonly at: ScriptPlace;
  readonly call: (args: readonly Value[], at: ScriptPlace) => Value;
  readonly members?: ReadonlyMap<string, Value>;
}

export interface UnknownValue {
  readonly kind: 'unknown';
  readonly at: ScriptPlace;
  /** A sentence without its full stop: "the package `x` is not read". */
  readonly why: string;
}

export type Value = DataValue | ListValue | FieldsValue | FunctionValue | UnknownValue;

export const dataOf = (data: Plain, at: ScriptPlace): DataValue => ({ kind: 'data', data, at });
export const unknownAt = (at: ScriptPlace, why: string): UnknownValue => ({ kind: 'unknown', at, why });
/** A value that is not known as it is, and any other as one that is not read, which says why. */
export const unknownOr = (value: Value | undefined, at: ScriptPlace, why: string): UnknownValue =>
  value?.kind === 'unknown' ? value : unknownAt(at, why);
export const fieldsOf = (at: ScriptPlace, members: Iterable<readonly [string, Value]> = []): FieldsValue => ({
  kind: 'fields',
  at,
  members: new Map(members),
});
export const listOf = (at: ScriptPlace, items: Value[]): ListValue => ({ kind: 'list', at, items });

/**
 * The member of a value; undefined where it has none or is nothing that has members. An unknown value is its own
 * member.
 */
export function memberOf(value: Value | undefined, name: string): Value | undefined {
  if (value?.kind === 'unknown') return value;
  return value?.kind === 'fields' ? (value.members.get(name) ?? value.unknown) : undefined;
}

/** A value that is known to be a text. */
export const textOf = (value: Value | undefined): string | undefined =>
  value?.kind === 'data' && typeof value.data === 'string' ? value.data : undefined;

/** Whether a value counts as true; undefined if that is not known. */
export function truthOf(value: Value): boolean | undefined {
  if (value.kind === 'unknown') return undefined;
  return value.kind === 'data' ? Boolean(value.data) : true;
}

/** Plain data as a value. Its parts are at the places of what was read of it, else all at one. */
export function valueOf(data: unknown, at: ScriptPlace, read?: Value): Value {
  const own = read?.at ?? at;
  if (Array.isArray(data)) {
    const items = read?.kind === 'list' && read.items.length === data.length ? read.items : [];
    return listOf(
      own,
      data.map((item, k) => valueOf(item, own, items[k])),
    );
  }
  if (typeof data !== 'object' || data === null) return dataOf(data as Plain, own);
  const known = read?.kind === 'fields' ? read.members : new Map<string, Value>();
  // Functions are no data.
  const functions = [...known].filter(([, one]) => one.kind === 'function');
  return fieldsOf(own, [
    ...functions,
    ...Object.entries(data).map(([name, one]) => [name, valueOf(one, own, known.get(name))] as const),
  ]);
}

/** The first part of a value that is not known. Values can hold each other. */
export function unknownIn(value: Value, seen = new Set<Value>()): UnknownValue | undefined {
  if (value.kind === 'unknown') return value;
  if (seen.has(value)) return undefined;
  seen.add(value);
  const parts = value.kind === 'list' ? value.items : value.kind === 'fields' ? value.members.values() : [];
  for (const part of parts) {
    const found = unknownIn(part, seen);
    if (found !== undefined) return found;
  }
  return value.kind === 'fields' ? value.unknown : undefined;
}
