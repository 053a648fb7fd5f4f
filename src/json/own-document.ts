import { documentOf, parsedOf } from './nodes.ts';
import { parseJson } from './parse.ts';
import { printJson } from './print.ts';
import { reindent } from './reindent.ts';
import { END, START } from './scan.ts';
import type { Json } from './types.ts';

/**
 * A node as the root of a document of its own, which ends as the one does that it was read from. `file` is what messages
 * call it.
 *
 * Its lines move to the margin, so that the root has the same text again where it takes the place of something. If a
 * line is indented less than the first, that would not be so: then all lines keep their indentation.
 */
export function ownDocument(node: Json, file: string): Json {
  if (documentOf(node) !== undefined) return node;
  const text = printJson(node, 'text');
  const parsed = parsedOf(node);
  if (parsed === undefined) return parseJson(`${text}\n`, { file });
  const { source, index } = parsed;
  const indent = source.indentAt(source.tape[index + START]!);
  const atMargin = reindent(text, indent, '');
  const body = reindent(atMargin, '', indent) === text ? atMargin : indent + text;
  const end = /\r?\n$/.exec(source.text(source.tape[END]!, source.length))?.[0] ?? '';
  return parseJson(body + end, { file });
}
