import { JsonEditError } from './error.ts';
import { type Plain, toJson } from './make.ts';
import type { Pointer } from './pointer.ts';
import { toValue } from './value.ts';

/**
 * An edit of a tree. Its pointers are of the tree before all edits of the batch.
 *
 * - `set`: sets the value at a pointer. A missing member is added, and `-` adds an item.
 * - `insert`: inserts before or after a node, or at the end of one (`-` or a new key). Next to a member, it needs a `key`.
 * - `remove`: removes an item, or all members with a key.
 * - `dedupe`: removes all members with a key except the last, which is the one that counts.
 * - `rename`: renames the key of a member, in place.
 * - `unwrap`: replaces a node by its member `child`. Without `child`, it replaces an array in an array by its items.
 * - `trim`: removes the comma after the last child of a container, which strict JSON does not allow.
 */
export type Edit =
  | { readonly op: 'set'; readonly at: Pointer; readonly value: Plain }
  | ({ readonly op: 'insert'; readonly value: Plain } & Destination)
  | { readonly op: 'remove'; readonly at: Pointer }
  | { readonly op: 'dedupe'; readonly at: Pointer }
  | { readonly op: 'rename'; readonly at: Pointer; readonly to: string }
  | { readonly op: 'unwrap'; readonly at: Pointer; readonly child?: string | number }
  | { readonly op: 'trim'; readonly at: Pointer };

/**
 * The new place of something: an index, a new key or `-` of a container, or next to a sibling, with a `key` if that is
 * a member.
 */
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
