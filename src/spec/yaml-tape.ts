/**
 * The tape of a YAML text: its upper levels as a typed array, made in one pass that checks all of the text and keeps little of it.
 *
 * Six slots a node, in document order, a member's key and its value together:
 *   HEAD     offset of the first byte: of the key, of the dash of an item, otherwise of the value
 *   KEY_END  offset after the key; -1 for what has none
 *   START    offset of the value's first byte
 *   END      where the next node of this level or above begins, or the text ends
 *   NEXT     index of the slot after the whole subtree
 *   KIND     a kind and flags
 */
export const HEAD = 0;
export const KEY_END = 1;
export const START = 2;
export const END = 3;
export const NEXT = 4;
export const KIND = 5;
export const SLOTS = 6;

export const SCALAR = 0;
export const OBJECT = 1;
export const ARRAY = 2;
/** The bits of KIND that hold one of these. */
export const KINDS = 3;
/** A container whose children are not on the tape. */
export const DEEP = 4;
/** The key is in ASCII and what stands between HEAD and KEY_END, quotes aside. */
export const RAW_KEY = 8;
/** A plain scalar. */
export const PLAIN = 16;
/** It goes on after its first line. */
export const FOLDED = 32;
/** A scalar in quotes. */
export const QUOTED = 64;
/** Nothing is written. */
export const EMPTY = 128;
