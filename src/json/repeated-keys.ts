import { documentOf, isParsed } from './nodes.ts';
import { after, OBJECT, SLOTS, UP } from './scan.ts';
import type { Source } from './source.ts';
import type { Json } from './types.ts';

/**
 * Whether an object of a document may have a key twice. Of a document as it was read this is certain, and no node is
 * made for it; of any other it is not.
 */
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
  const end = after(tape, object);
  const keys = new Set<string>();
  let count = 0;
  for (let p = object + SLOTS; p < end; p = after(tape, p + SLOTS)) {
    keys.add(source.stringValue(p));
    if (keys.size < ++count) return true;
  }
  return false;
}
