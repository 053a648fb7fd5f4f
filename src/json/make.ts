import { depthHelp, maxDepth } from './depth.ts';
import { JsonEditError } from './error.ts';
import {
  arrayLike,
  documentOf,
  isParsed,
  Made,
  MadeMember,
  madeScalar,
  objectLike,
  parsedOf,
  wellFormed,
} from './nodes.ts';
import type { Slot } from './origin.ts';
import type { Json, JsonArray, JsonObject, Member } from './types.ts';

/** The value of a new node: plain JavaScript values, and nodes anywhere among them. */
export type Plain = Json | string | number | boolean | null | readonly Plain[] | PlainObject;

interface PlainObject {
  readonly [key: string]: Plain | undefined;
}

/** Whether a value is a node of a lossless tree. */
export function isJson(value: unknown): value is Json {
  return value instanceof Made || isParsed(value as Json);
}

/**
 * Makes a node from plain data. Nodes in it stay as they are, and `undefined` members are left out.
 *
 * Throws `JsonEditError` for what JSON cannot express: `NaN`, infinities, functions, lone surrogates in a string,
 * instances of classes, and circular values.
 */
export function toJson(value: Plain): Json {
  return nodeOf(value, new Set());
}

/** `around` has the containers that hold the value. */
function nodeOf(value: Plain, around: Set<Plain>): Json {
  const simple = leaf(value);
  if (simple !== undefined) return simple;
  if (around.has(value)) throw new JsonEditError('A value that contains itself cannot be written as JSON.');
  if (around.size === maxDepth)
    throw new JsonEditError(`A value cannot be nested more than ${maxDepth} levels deep. ${depthHelp}`);
  around.add(value);
  const made = Array.isArray(value)
    ? arrayLike(
        undefined,
        value.map((item: Plain) => nodeOf(item, around)),
        [],
      )
    : objectLike(
        undefined,
        Object.entries(value as PlainObject).flatMap(([key, inner]) =>
          inner === undefined ? [] : [new MadeMember(undefined, wellFormed(key), nodeOf(inner, around))],
        ),
      );
  around.delete(value);
  return made;
}

function leaf(value: Plain): Json | undefined {
  if (isJson(value)) return value;
  if (value === null) return madeScalar(undefined, 'null', 'null');
  switch (typeof value) {
    case 'string':
      return madeScalar(undefined, 'string', JSON.stringify(wellFormed(value)));
    case 'number':
      if (!Number.isFinite(value)) throw new JsonEditError(`${String(value)} cannot be written as JSON.`);
      return madeScalar(undefined, 'number', Object.is(value, -0) ? '-0' : String(value));
    case 'boolean':
      return madeScalar(undefined, 'boolean', String(value));
    case 'object':
      if (!Array.isArray(value) && !isPlainObject(value))
        throw new JsonEditError(
          `An instance of ${nameOfClass(value)} cannot be written as JSON: give plain data or a node.`,
        );
      return undefined;
    default:
      throw new JsonEditError(`A value of type ${typeof value} cannot be written as JSON.`);
  }
}

/** An object literal, or one without prototype; of another realm too. */
function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

const nameOfClass = (value: object): string => (value.constructor as { name?: string } | undefined)?.name || 'a class';

/**
 * Makes a member. `value` may be plain data. With `slot`, it takes the place and the comments of another member or
 * item.
 */
export function makeMember(key: string, value: Plain, slot?: Slot): Member {
  return new MadeMember(slot, wellFormed(key), toJson(value));
}

/**
 * Makes an object. With `from`, it takes the place and the style of that node, and of an object also the comments and
 * white space.
 */
export function makeObject(members: readonly Member[], from?: Json): JsonObject {
  return objectLike(from, [...members]);
}

/** Makes an array. With `from`, it takes the place and the style of that node. */
export function makeArray(items: readonly Json[], from?: Json): JsonArray {
  return arrayLike(from, [...items], []);
}

/** Makes a string. With `from`, it takes the place of that node, or is that node if it is the same string. */
export function makeString(text: string, from?: Json): Json {
  if (from?.kind === 'string' && from.value === text) return from;
  return madeScalar(from && parsedOf(from), 'string', JSON.stringify(wellFormed(text)), from && documentOf(from));
}
