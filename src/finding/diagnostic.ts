import type { JsonSyntaxError } from '../json/index.ts';
import { frameOf, type Json, type Member, type Origin } from '../json/index.ts';

/** `error`: nothing is written. `warning`: it works, but look at it. `info`: good to know. */
export type Severity = 'error' | 'warning' | 'info';

/** A place in a file. Lines and columns count from 1, columns in UTF-16 code units. */
export interface DiagnosticPlace {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  /** JSON Pointer (RFC 6901) as read. */
  readonly pointer?: string;
}

/** One finding: what is wrong, where, and what to do next. */
export interface Diagnostic extends DiagnosticPlace {
  /** What looks for it: `<transform>/<finding>`, kebab-case. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly help?: string;
  readonly related?: readonly ({ readonly message: string } & DiagnosticPlace)[];
  /** The lines around the place, with a caret. */
  readonly frame?: string;
}

/** Where a node or member was read; empty for one that was made from nothing. */
export function placeOf(node: { readonly origin: Origin | undefined } | undefined): DiagnosticPlace {
  const origin = node?.origin;
  if (origin === undefined) return {};
  const { file, line, column, endLine, endColumn, pointer } = origin;
  return { ...(file !== undefined && { file }), line, column, endLine, endColumn, pointer };
}

/** Place and code frame of a node or member. */
export function placeAndFrame(node: Json | Member | undefined): DiagnosticPlace & { frame?: string } {
  const place = placeOf(node);
  const frame = node === undefined ? undefined : frameOf('kind' in node ? node : node.value);
  return frame === undefined ? place : { ...place, frame };
}

/** A place with an end: of one that is known as a point alone, the character there. */
export function pointPlace(place: DiagnosticPlace): DiagnosticPlace {
  const { line, column, endLine } = place;
  return line === undefined || column === undefined || endLine !== undefined
    ? place
    : { ...place, endLine: line, endColumn: column + 1 };
}

/** A syntax error as a diagnostic. */
export function syntaxDiagnostic(error: JsonSyntaxError, rule = 'syntax'): Diagnostic {
  const { reason, help, file, line, column, frame, related } = error;
  return {
    rule,
    severity: 'error',
    message: reason,
    ...(file !== undefined && { file }),
    ...pointPlace({ line, column }),
    frame,
    ...(help !== undefined && { help }),
    ...(related !== undefined && { related: [{ ...related, ...(file !== undefined && { file }) }] }),
  };
}

/** `file:line:column`, as far as it is known. */
export function placeText({ file, line, column }: DiagnosticPlace): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}
