import { frameOf, frameOfKey, isJson, type Json, type Member, type Origin } from '../json/index.ts';
import type { FilePlace, NavshiftError } from '../text/index.ts';

/** `error`: nothing is written. `warning`: it works, but look at it. `info`: good to know. */
export type Severity = 'error' | 'warning' | 'info';

/** A place in a file. Lines and columns count from 1, columns in UTF-16 code units. */
export type DiagnosticPlace = FilePlace;

/** A finding for people: what is wrong, where, and what to do next. */
export interface Diagnostic extends DiagnosticPlace {
  /** Its name: `<transform>/<finding>`, in kebab-case. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly help?: string;
  readonly related?: readonly ({ readonly message: string } & DiagnosticPlace)[];
  /** The lines around the place, with a caret. */
  readonly frame?: string | undefined;
}

/** The subject of a finding: a node, a member (its key), an element, the place of one, or a place in any file. */
export type Subject = Json | Member | DiagnosticPlace | ElementSubject | PlaceSubject;

interface ElementSubject {
  readonly node: Json;
}
interface PlaceSubject {
  readonly element: ElementSubject;
  readonly parent: PlaceSubject | undefined;
}

/** A finding as a rule or a transform reports it. */
export interface Finding {
  readonly message: string;
  /** What it is about. Without one the finding has no place. */
  readonly at?: Subject | undefined;
  /** What to do next. */
  readonly help?: string | undefined;
  readonly related?: readonly { readonly message: string; readonly at: Subject }[] | undefined;
  /** An error that stops nothing: a part of what was asked for is not done, the rest is written, and the exit code is 2. */
  readonly partly?: boolean | undefined;
}

/**
 * What is said of a node. Its frame is drawn when it is looked at: of ten thousand few are shown, and a frame costs
 * more than all the rest.
 */
class AtNode {
  readonly #node: Json | Member;

  constructor(node: Json | Member) {
    this.#node = node;
  }

  get frame(): string | undefined {
    return 'kind' in this.#node ? frameOf(this.#node) : frameOfKey(this.#node);
  }

  /** With the frame, which stands before what is related. */
  toJSON(): object {
    const { related, ...said } = { related: undefined, ...this };
    return { ...said, frame: this.frame, ...(related !== undefined && { related }) };
  }
}

/** A finding as it is told. */
export function diagnosticOf(rule: string, severity: Severity, { message, at, help, related }: Finding): Diagnostic {
  const said: Diagnostic = { rule, severity, message, ...(help !== undefined && { help }) };
  return placed(said, at, related && { related: related.map((other) => relatedTo(other.message, other.at)) });
}

/** What is to be said of another place beside a finding. */
export function relatedTo(message: string, at: Subject): NonNullable<Diagnostic['related']>[number] {
  return placed({ message }, at);
}

/** What is said, with the place of what it is about, and then what comes after that. */
function placed<Said extends object>(said: Said, at: Subject | undefined, more?: object): Said & DiagnosticPlace {
  const node = at && nodeOf(at);
  return node === undefined
    ? { ...said, ...(at && placeIn(at as DiagnosticPlace)), ...more }
    : Object.assign(new AtNode(node), said, placeOf(node), more);
}

/** The node or member that a finding points at; undefined if it points at a place in any file. */
export function nodeOf(subject: Subject): Json | Member | undefined {
  if (isJson(subject)) return subject;
  if ('element' in subject) {
    // What a transform made has no place of its own: the nearest above that was read has.
    let place: PlaceSubject | undefined = subject;
    while (place !== undefined && place.element.node.origin === undefined) place = place.parent;
    return (place ?? subject).element.node;
  }
  if ('node' in subject) return subject.node;
  return 'withKey' in subject ? subject : undefined;
}

/** Whether a value can be what a finding is about: what is not typed can be anything. */
export function isSubject(value: unknown): value is Subject | undefined {
  if (value === undefined || isJson(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  if ('element' in value)
    return typeof value.element === 'object' && isJson((value.element as ElementSubject | null)?.node);
  if ('node' in value) return isJson(value.node);
  if ('withKey' in value) return true;
  const { file, pointer, frame, ...rest } = value as Readonly<Record<string, unknown>>;
  const { line, column, endLine, endColumn } = rest;
  return (
    [file, pointer, frame].every((text) => text === undefined || typeof text === 'string') &&
    [line, column, endLine, endColumn].every((number) => number === undefined || typeof number === 'number')
  );
}

/** Where a node or member was read; empty for one that was made from nothing. */
export function placeOf(node: { readonly origin: Origin | undefined } | undefined): DiagnosticPlace {
  const origin = node?.origin;
  if (origin === undefined) return {};
  const { file, line, column, endLine, endColumn, pointer } = origin;
  return { ...(file !== undefined && { file }), line, column, endLine, endColumn, pointer };
}

/** A place with an end: of one that is known as a point alone, the character there. */
export function pointPlace<Place extends DiagnosticPlace>(place: Place): Place {
  const { line, column, endLine } = place;
  return line === undefined || column === undefined || endLine !== undefined
    ? place
    : { ...place, endLine: line, endColumn: column + 1 };
}

/** The place that something names, and the frame that comes with it. */
function placeIn(named: DiagnosticPlace & { readonly frame?: string | undefined }): DiagnosticPlace {
  const { file, line, column, endLine, endColumn, pointer, frame } = named;
  const parts = Object.entries({ file, line, column, endLine, endColumn, pointer, frame });
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

/** An error as a finding. */
export function errorFinding(error: NavshiftError, rule: string): Diagnostic {
  const { what, help, related } = error;
  return {
    rule,
    severity: 'error',
    message: what,
    ...pointPlace(placeIn(error)),
    ...(help !== undefined && { help }),
    ...(related !== undefined && { related }),
  };
}

/** `file:line:column`, as far as it is known. */
export function placeText({ file, line, column }: DiagnosticPlace): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

/** Keeps findings in their order: once, what is said again of the same place, as of a document that is pulled in twice. */
export class Findings {
  readonly diagnostics: Diagnostic[] = [];
  readonly #told = new Set<string>();
  #failed = false;

  add(rule: string, severity: Severity, finding: Finding): void {
    const diagnostic = diagnosticOf(rule, severity, finding);
    const { message, file, line, column } = diagnostic;
    const told = [severity, rule, message, file, line, column].join('\n');
    if (this.#told.has(told)) return;
    this.#told.add(told);
    this.diagnostics.push(diagnostic);
    this.#failed ||= severity === 'error' && finding.partly !== true;
  }

  /** Whether one of them is an error that stops all. */
  get failed(): boolean {
    return this.#failed;
  }
}
