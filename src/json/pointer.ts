import { decodePointer } from 'json-ptr';
import { findMember } from './edit.ts';
import { JsonEditError } from './error.ts';
import { escapePointer } from './origin.ts';
import type { Json } from './types.ts';

/** A JSON Pointer (RFC 6901), as a string (`/a/0`, `#/a/0`) or as its tokens. */
export type Pointer = string | readonly (string | number)[];

/** The tokens of a pointer, read by `json-ptr`. Throws `JsonEditError` if it is not one. */
export function pointerTokens(pointer: Pointer): string[] {
  if (typeof pointer !== 'string') return pointer.map(String);
  try {
    return decodePointer(pointer.startsWith('#') ? decodeURIComponent(pointer.slice(1)) : pointer).map(String);
  } catch (error) {
    throw new JsonEditError(
      `"${pointer}" is not a JSON Pointer: ${(error as Error).message.replace(/\.?$/, '.')} A pointer looks like /navigation/tabs/0.`,
      pointer,
    );
  }
}

/** Makes a pointer of tokens. */
export const pointerText = (tokens: readonly (string | number)[]): string =>
  tokens.map((token) => `/${escapePointer(String(token))}`).join('');

/** The child that a token names; undefined if there is none. */
export function maybeChild(node: Json, token: string): Json | undefined {
  if (node.kind === 'object') return findMember(node, token)?.value;
  // An index has no leading zero (RFC 6901 section 4).
  return node.kind === 'array' && /^(?:0|[1-9]\d*)$/.test(token) ? node.items[Number(token)] : undefined;
}

/** The node at a pointer; undefined if there is none. Throws `JsonEditError` for an invalid pointer. */
export function maybeAt(root: Json, pointer: Pointer): Json | undefined {
  let node: Json | undefined = root;
  for (const token of pointerTokens(pointer)) {
    if (node === undefined) return undefined;
    node = maybeChild(node, token);
  }
  return node;
}

/**
 * The node at a pointer. Throws `JsonEditError` if there is none, and says which part of the pointer exists.
 *
 * @example
 * toValue(at(parseJson('{"a": [1, 2]}'), '/a/1')); // → 2
 */
export function at(root: Json, pointer: Pointer): Json {
  const tokens = pointerTokens(pointer);
  let node = root;
  tokens.forEach((token, depth) => {
    const next = maybeChild(node, token);
    if (next === undefined) {
      const here = depth === 0 ? 'The document' : pointerText(tokens.slice(0, depth));
      const what =
        node.kind === 'object'
          ? `has no member "${token}"`
          : node.kind === 'array'
            ? `is an array of ${node.items.length} without item ${token}`
            : `is a ${node.kind}`;
      throw new JsonEditError(`${pointerText(tokens)} does not exist: ${here} ${what}.`, pointerText(tokens));
    }
    node = next;
  });
  return node;
}
