import { JsonSyntaxError } from './error.ts';
import { parseJson } from './parse.ts';
import type { Json } from './types.ts';

/** More of them nobody forgets, and each takes a scan of its own. */
const mostCommas = 100;

/**
 * Reads JSON that may lack commas whose place is certain. `missing` has what `parseJson` says of each, with those before
 * it put in.
 *
 * Throws as `parseJson` where commas alone do not make it JSON.
 */
export function withCommas(
  input: string | Uint8Array,
  file: string | undefined,
): { readonly tree: Json; readonly missing: readonly JsonSyntaxError[] } {
  const missing: JsonSyntaxError[] = [];
  for (let text = input; ;) {
    try {
      return { tree: parseJson(text, file === undefined ? {} : { file }), missing };
    } catch (error) {
      const at = error instanceof JsonSyntaxError ? error.missingComma : undefined;
      if (at === undefined || missing.length === mostCommas) throw missing[0] ?? error;
      missing.push(error as JsonSyntaxError);
      text = typeof text === 'string' ? `${text.slice(0, at)},${text.slice(at)}` : commaAt(text, at);
    }
  }
}

function commaAt(bytes: Uint8Array, at: number): Uint8Array {
  const result = new Uint8Array(bytes.length + 1);
  result.set(bytes.subarray(0, at));
  result[at] = 44;
  result.set(bytes.subarray(at), at + 1);
  return result;
}
