import { documentOf, isParsed } from './nodes.ts';
import { after, END, ESCAPED, NEXT, OBJECT, SLOTS, START, UP } from './scan.ts';
import type { Source } from './source.ts';
import type { Json } from './types.ts';

/** Up to so many keys are compared each with each. */
const few = 16;

/** Whether an object of a document may have a key twice. Of a document as it was read this is certain, and no node is made for it; of any other it is not. */
export function mayRepeatKeys(root: Json): boolean {
  const source = documentOf(root);
  if (source === undefined || !isParsed(root)) return true;
  const { tape } = source;
  for (let p = 0; p < tape.length; p += SLOTS)
    if ((tape[p + UP]! & 7) === OBJECT && repeatsKeys(source, p)) return true;
  return false;
}

function repeatsKeys(source: Source, object: number): boolean {
  const { tape } = source;
  const first = object + SLOTS;
  const end = after(tape, object);
  let count = 0;
  for (let p = first; p < end; p = after(tape, p + SLOTS)) {
    if (++count > few) return repeatsManyKeys(source, first, end);
    for (let q = first; q < p; q = after(tape, q + SLOTS)) if (isSameKey(source, p, q)) return true;
  }
  return false;
}

function repeatsManyKeys(source: Source, first: number, end: number): boolean {
  const keys = new Set<string>();
  let count = 0;
  for (let p = first; p < end; p = after(source.tape, p + SLOTS)) {
    keys.add(source.stringValue(p));
    count++;
  }
  return keys.size < count;
}

function isSameKey(source: Source, p: number, q: number): boolean {
  const { tape, bytes } = source;
  // One letter can be written in several ways.
  if ((tape[p + NEXT]! | tape[q + NEXT]!) & ESCAPED) return source.stringValue(p) === source.stringValue(q);
  const start = tape[p + START]!;
  const other = tape[q + START]!;
  const length = tape[p + END]! - start;
  if (length !== tape[q + END]! - other) return false;
  for (let i = 0; i < length; i++) if (bytes[start + i] !== bytes[other + i]) return false;
  return true;
}
