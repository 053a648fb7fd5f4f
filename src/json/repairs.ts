import { JsonSyntaxError } from './error.ts';
import { parseJson } from './parse.ts';
import type { Json } from './types.ts';

/** More of them nobody makes, and each takes a scan of its own. */
const mostRepairs = 100;

/**
 * Reads JSON that may lack commas and quotes whose place is certain. `errors` has what `parseJson` says of each, with
 * those before it repaired.
 *
 * Throws as `parseJson` where these repairs alone do not make it JSON.
 */
export function withRepairs(
  input: string | Uint8Array,
  file: string | undefined,
): { readonly tree: Json; readonly errors: readonly JsonSyntaxError[] } {
  const errors: JsonSyntaxError[] = [];
  for (let text = input; ;) {
    try {
      return { tree: parseJson(text, file === undefined ? {} : { file }), errors };
    } catch (error) {
      const repair = error instanceof JsonSyntaxError ? error.repair : undefined;
      if (repair === undefined || errors.length === mostRepairs) throw errors[0] ?? error;
      errors.push(error as JsonSyntaxError);
      const { at, end, by } = repair;
      text =
        typeof text === 'string'
          ? text.slice(0, at) + by + text.slice(end)
          : Uint8Array.from([...text.subarray(0, at), ...new TextEncoder().encode(by), ...text.subarray(end)]);
    }
  }
}
