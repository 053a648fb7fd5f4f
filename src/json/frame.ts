import { codeFrame } from '../text/index.ts';
import { parsedOf } from './nodes.ts';
import { END, START } from './scan.ts';
import type { Json, Member } from './types.ts';

/** The lines around a node as it was read, with a caret under it; undefined if it was made from nothing. */
export function frameOf(node: Json): string | undefined {
  const parsed = parsedOf(node);
  if (parsed === undefined) return undefined;
  const { source, index } = parsed;
  const start = source.lines.position(source.tape[index + START]!);
  // A container is marked at its first character: its end may be a thousand lines away.
  const end =
    node.kind === 'object' || node.kind === 'array' ? undefined : source.lines.position(source.tape[index + END]!);
  return codeFrame(source.lines, start, end);
}

/** The lines around the key of a member as it was read, with carets under it; undefined if it was made from nothing. */
export function frameOfKey({ origin, value }: Member): string | undefined {
  const parsed = parsedOf(value);
  if (parsed === undefined || origin === undefined) return undefined;
  const { line, column, endLine, endColumn } = origin;
  return codeFrame(parsed.source.lines, { line, column }, { line: endLine, column: endColumn });
}
