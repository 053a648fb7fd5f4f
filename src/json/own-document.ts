import { documentOf, parsedOf } from './nodes.ts';
import { parseJson } from './parse.ts';
import { printJson } from './print.ts';
import { reindent } from './reindent.ts';
import { END, START } from './scan.ts';
import type { Json } from './types.ts';

/**
 * Makes a node the root of a new document, with the line break at the end of the old one. Messages call the document
 * `file`.
 *
 * Its lines move to the left margin, so that the text is the same again if the root is put back. If a line is indented
 * less than the first, all lines keep their indentation instead.
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
