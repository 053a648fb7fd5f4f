import { isParsed, nodeAt, ParsedMember } from './nodes.ts';
import { readSource } from './parse.ts';
import { after, END, ESCAPED, BEYOND_ASCII, NEXT, scan, SLOTS, START } from './scan.ts';
import type { Source } from './source.ts';
import type { Json, JsonObject, Member } from './types.ts';

const strict = { comments: false, trailingCommas: false };

/**
 * Reads the upper levels of strict JSON: all of the text is checked, but the nodes with more than `levels` containers around them are not kept.
 * A container at that level looks empty, and `isCut` tells whether it is; `inFull` gives what it holds. Throws as `parseJson`.
 */
export function parseOutline(input: string | Uint8Array, levels: number, file?: string): Json {
  return nodeAt(readSource(input, { ...strict, levels }, file), 0);
}

/** Whether a node of an outline looks empty and may not be. */
export function isCut(node: Json): boolean {
  if ((node.kind !== 'object' && node.kind !== 'array') || !isParsed(node) || node.source.extent !== 'outline')
    return false;
  const { tape } = node.source;
  return after(tape, node.index) === node.index + SLOTS && tape[node.index + END]! > tape[node.index + START]! + 2;
}

/** A node of an outline with all that is below it; any other node is itself. */
export function inFull(node: Json): Json {
  if (!isParsed(node) || node.source.extent !== 'outline') return node;
  const { source, index } = node;
  return nodeAt(source.part(scan(source.bytes, source.length, { ...strict, start: source.tape[index + START]! })), 0);
}

/** What an object has at some keys, and whether it has nothing else. */
export interface Picked {
  /** For each key its last member. */
  readonly members: readonly (Member | undefined)[];
  /** Whether the object has other keys, or one of these more than once. */
  readonly hasMore: boolean;
}

/** Looks for some keys of an object. Of one that was read, no members are made but these. */
export function pickMembers(object: JsonObject, keys: readonly string[]): Picked {
  if (!isParsed(object)) throw new TypeError('Only what was read is looked through.');
  const { source, index } = object;
  const found = new Array<number>(keys.length).fill(0);
  const end = after(source.tape, index);
  let hasMore = false;
  for (let p = index + SLOTS; p < end; p = after(source.tape, p + SLOTS)) {
    let k = 0;
    while (k < keys.length && !isKey(source, p, keys[k]!)) k++;
    hasMore ||= k === keys.length || found[k] !== 0;
    if (k < keys.length) found[k] = p;
  }
  return { members: found.map((p) => (p === 0 ? undefined : new ParsedMember(source, p))), hasMore };
}

function isKey(source: Source, p: number, key: string): boolean {
  const { tape, bytes } = source;
  if (tape[p + NEXT]! & (ESCAPED | BEYOND_ASCII)) return source.stringValue(p) === key;
  const from = tape[p + START]! + 1;
  if (tape[p + END]! - 1 - from !== key.length) return false;
  for (let i = 0; i < key.length; i++) if (bytes[from + i] !== key.charCodeAt(i)) return false;
  return true;
}
