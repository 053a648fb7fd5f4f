import { codeFrame, Lines } from '../text/index.ts';
import { syntaxError } from './diagnose.ts';
import { JsonSyntaxError } from './error.ts';
import { nodeAt } from './nodes.ts';
import { scan, type Scanned, ScanFailure, type ScanOptions } from './scan.ts';
import { Source } from './source.ts';
import type { Json } from './types.ts';

export interface ParseOptions {
  /** Accept line comments and block comments. Default true. */
  comments?: boolean;
  /** Accept a comma after the last item or member. Default true. */
  trailingCommas?: boolean;
  /** The path that origins and errors name. */
  file?: string;
}

/** Bytes after the end that the scanner may read. */
const PADDING = 8;
const encoder = new TextEncoder();

/**
 * Reads JSON into a lossless, immutable tree. `printJson` returns the same text.
 *
 * Bytes are UTF-8 with or without a byte order mark and are copied. With both options off, only RFC 8259 is accepted.
 * Throws `JsonSyntaxError`, also for more than 700 levels of nesting, and for a string with a lone surrogate, which
 * UTF-8 cannot express. Throws `TypeError` if the input is neither a string nor bytes.
 *
 * @example
 * toValue(parseJson('{"a": 1}')); // → { a: 1 }
 */
export function parseJson(input: string | Uint8Array, options: ParseOptions = {}): Json {
  const { comments = true, trailingCommas = true, file } = options;
  return nodeAt(readSource(input, { comments, trailingCommas }, file), 0);
}

/** Reads JSON as far as its tape. Throws as `parseJson`. */
export function readSource(input: string | Uint8Array, options: ScanOptions, file: string | undefined): Source {
  if (typeof input !== 'string' && !ArrayBuffer.isView(input))
    throw new TypeError(
      `parseJson reads a string or bytes (a Uint8Array), not ${input === null ? 'null' : `a value of type ${typeof input}`}`,
    );
  const read = typeof input === 'string' ? encoder.encode(input) : input;
  const length = read.length;
  const bytes = new Uint8Array(length + PADDING);
  bytes.set(read);
  const given = typeof input === 'string' ? input : undefined;
  const failed = (failure: ScanFailure, lines: Lines) =>
    syntaxError(failure, {
      bytes,
      length,
      lines,
      file,
      options,
      givenOffset: (offset) => (given === undefined ? offset : lines.utf16Offset(offset)),
    });
  if (given !== undefined && !given.isWellFormed()) throw loneSurrogate(given, file);
  let scanned: Scanned;
  try {
    scanned = scan(bytes, length, options);
  } catch (error) {
    if (error instanceof ScanFailure) throw failed(error, new Lines(bytes.subarray(0, length)));
    throw error;
  }
  return new Source(bytes, length, scanned, file, given, options.levels === undefined ? 'whole' : 'outline');
}

function loneSurrogate(given: string, file: string | undefined): JsonSyntaxError {
  const at = given.search(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
  const code = given.charCodeAt(at).toString(16).toUpperCase();
  const lines = new Lines(encoder.encode(given));
  const { line, column } = lines.position(encoder.encode(given.slice(0, at)).length);
  return new JsonSyntaxError(
    `Found the lone surrogate U+${code}, which UTF-8 cannot encode`,
    `the lone surrogate U+${code}`,
    'well-formed UTF-16',
    at,
    {
      ...(file !== undefined && { file }),
      line,
      column,
      help: `Write it as the escape \\u${code}, or remove it.`,
      frame: codeFrame(lines, { line, column }),
    },
  );
}
