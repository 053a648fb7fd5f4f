import { isParsed, nodeAt, ParsedMember } from './nodes.ts';
import { readSource } from './parse.ts';
import { after, BEYOND_ASCII, END, ESCAPED, NEXT, scan, SLOTS, START } from './scan.ts';
import type { Source } from './source.ts';
import type { Json, JsonObject, Member } from './types.ts';

const strict = { comments: false, trailingCommas: false };

/**
 * Reads the upper levels of strict JSON: all of the text is checked, but the nodes with more than `levels` containers
 * around them are not kept. A container at that level looks empty, and `isCut` tells whether it is; `inFull` gives what
 * it holds. Throws as `parseJson`.
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

/** The last member of a key, of an object that was read. No others are made. */
export function lastMember(object: JsonObject, key: string): Member | undefined {
  if (!isParsed(object)) throw new TypeError('Only what was read is looked through.');
  const { source, index } = object;
  const end = after(source.tape, index);
  let found = -1;
  for (let p = index + SLOTS; p < end; p = after(source.tape, p + SLOTS)) if (isKey(source, p, key)) found = p;
  return found < 0 ? undefined : new ParsedMember(source, found);
}

function isKey(source: Source, p: number, key: string): boolean {
  const { tape, bytes } = source;
  if (tape[p + NEXT]! & (ESCAPED | BEYOND_ASCII)) return source.stringValue(p) === key;
  const from = tape[p + START]! + 1;
  if (tape[p + END]! - 1 - from !== key.length) return false;
  for (let i = 0; i < key.length; i++) if (bytes[from + i] !== key.charCodeAt(i)) return false;
  return true;
}
