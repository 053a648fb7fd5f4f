import { layout } from './layout.ts';
import { assertNesting } from './nesting.ts';
import { documentOf, isParsed, MadeScalar, parsedOf } from './nodes.ts';
import { Output, type Part } from './output.ts';
import { END, START } from './scan.ts';
import { documentStyle, plainStyle } from './style.ts';
import { substitution } from './substitution.ts';
import type { Json } from './types.ts';

/**
 * The text of a tree.
 *
 * A parsed root is printed byte for byte. After edits, everything outside of the changed nodes is byte-identical, with
 * the byte order mark and the end of the file. `as` chooses the type. By default, a tree that was read from bytes is
 * printed as bytes (UTF-8), any other as a string. Throws `JsonEditError` if edits made more than 700 levels of
 * nesting.
 */
export function printJson(node: Json, as: 'text'): string;
export function printJson(node: Json, as: 'bytes'): Uint8Array;
export function printJson(node: Json, as?: 'text' | 'bytes'): string | Uint8Array;
export function printJson(node: Json, as?: 'text' | 'bytes'): string | Uint8Array {
  const source = documentOf(node) ?? parsedOf(node)?.source;
  const given = source?.given;
  const isText = as === undefined ? source === undefined || given !== undefined : as === 'text';
  if (isText && given !== undefined && isParsed(node) && node.index === 0) return given;
  return isText ? print(node).toText() : print(node).toBytes();
}

/** Prints a tree as UTF-8 bytes, whatever it was read from. */
export function printBytes(node: Json): Uint8Array {
  return print(node).toBytes();
}

function print(root: Json): Output {
  assertNesting(root);
  const output = new Output();
  const parsed = parsedOf(root);
  // The root of a document owns what stands around it: byte order mark, comments, the final line break.
  const document = documentOf(root);
  if (document !== undefined) output.raw(document, 0, document.tape[START]!);
  const indent =
    parsed === undefined || (document !== undefined && parsed.index !== 0)
      ? ''
      : parsed.source.indentAt(parsed.source.tape[parsed.index + START]!);
  const style = document === undefined ? plainStyle : documentStyle(document);
  printPart({ node: root, indent, style, exemplars: [], compact: false }, output);
  if (document !== undefined) output.raw(document, document.tape[END]!, document.length);
  return output;
}

function printPart(part: Part, output: Output): void {
  if (typeof part === 'string') return output.text(part);
  if ('slice' in part) return output.raw(part.slice, part.from, part.to, part.fromIndent, part.toIndent);
  const { node, indent } = part;
  if (isParsed(node)) {
    const { source, index } = node;
    const from = source.tape[index + START]!;
    const to = source.tape[index + END]!;
    // A scalar stands on one line.
    if (node.kind === 'object' || node.kind === 'array') output.raw(source, from, to, source.indentAt(from), indent);
    else output.raw(source, from, to);
  } else if (node instanceof MadeScalar) output.text(node.text);
  else for (const inner of substitution(part) ?? layout(part)) printPart(inner, output);
}
