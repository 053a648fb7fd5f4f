import { JsonEditError } from './error.ts';
import { type Plain, toJson } from './make.ts';
import type { Pointer } from './pointer.ts';
import { toValue } from './value.ts';

/**
 * One change, addressed to the tree as it was before any change of its batch.
 *
 * - `set`: the value at a pointer; a member that is not there is added, `-` adds an item.
 * - `insert`: before, after, or (with `-` or a new key) at the end of what a pointer names. Beside a member a `key` is needed.
 * - `remove`: an item, or a member (all of its key).
 * - `dedupe`: all members of a key but the last, which is the one that counts.
 * - `rename`: a member's key, in place.
 * - `unwrap`: the child named `child` takes the place of the node around it; without it an array's items do, in an array.
 * - `trim`: the comma after the last child of a container goes, which strict JSON does not have.
 */
export type Edit =
  | { readonly op: 'set'; readonly at: Pointer; readonly value: Plain }
  | ({ readonly op: 'insert'; readonly value: Plain } & Destination)
  | { readonly op: 'remove'; readonly at: Pointer }
  | { readonly op: 'dedupe'; readonly at: Pointer }
  | { readonly op: 'rename'; readonly at: Pointer; readonly to: string }
  | { readonly op: 'unwrap'; readonly at: Pointer; readonly child?: string | number }
  | { readonly op: 'trim'; readonly at: Pointer };

/** Where something goes: at an index, a new key or `-` of a container; or beside a sibling, with a `key` if that is a member. */
export type Destination =
  | { readonly at: Pointer }
  | { readonly before: Pointer; readonly key?: string }
  | { readonly after: Pointer; readonly key?: string };

/** What each operation needs beside its name. Types say so too, but plain JavaScript does not read them. */
const needs: Readonly<Record<Edit['op'], readonly string[]>> = {
  set: ['at', 'value'],
  insert: ['value'],
  remove: ['at'],
  dedupe: ['at'],
  rename: ['at', 'to'],
  unwrap: ['at'],
  trim: ['at'],
};

/** Throws `JsonEditError` for an edit that lacks something or has too much. */
export function checkEdit(edit: Edit): void {
  const given = edit as unknown as Record<string, unknown> | null | undefined;
  const op = given?.op;
  if (typeof op !== 'string' || !Object.hasOwn(needs, op))
    throw new JsonEditError(
      `An edit has one of the operations ${Object.keys(needs).join(', ')}; this one has ${JSON.stringify(op) ?? 'none'}.`,
    );
  const missing = needs[op as Edit['op']].find((name) => given![name] === undefined);
  if (missing !== undefined) throw new JsonEditError(`The edit "${op}" needs \`${missing}\`.`);
  if (op === 'insert' && ['at', 'before', 'after'].filter((name) => name in given!).length !== 1)
    throw new JsonEditError('The edit "insert" needs exactly one of `at`, `before` and `after`.');
}

/** An edit as plain data, for a report: a node in it becomes its value. */
export const plainEdit = (edit: Edit): Readonly<Record<string, unknown>> =>
  'value' in edit ? { ...edit, value: toValue(toJson(edit.value)) } : { ...edit };
