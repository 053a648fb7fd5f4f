import { type Diagnostic, type DiagnosticPlace, placeAndFrame, type Severity } from '../finding/index.ts';
import { isJson, type Json, type Member } from '../json/index.ts';
import { Element, Place, type Scope } from '../navigation/index.ts';

export type { Scope };

/** What conservation counts: a page entry, an endpoint or webhook of a specification, a link, or a specification that was not opened. */
export type Item =
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'endpoint'; readonly specification: string; readonly method: string; readonly path: string }
  | { readonly kind: 'webhook'; readonly specification: string; readonly name: string }
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'specification'; readonly specification: string };

/** What a transform says it did on purpose: items removed, items under a new name, whole scopes under another. */
export type Declaration =
  | { readonly kind: 'removed'; readonly item: Item; readonly scope?: Scope }
  | { readonly kind: 'moved'; readonly item: Item; readonly to: Item; readonly scope?: Scope }
  | { readonly kind: 'scope'; readonly from: Scope; readonly to: Scope };

/** What a finding is about: a node, an element, or the place of one. Its origin is where the finding points. */
export type Subject = Json | Element | Place | Member | DiagnosticPlace;

export interface FindingOptions {
  /** What it is about. Without one the finding has no place. */
  at?: Subject | undefined;
  /** What to do next. */
  help?: string | undefined;
  related?: readonly { readonly message: string; readonly at: Subject }[];
}

/** Where a transform says what it found and did. Rules are named `<transform>/<finding>`. */
export interface Report {
  /** Stops the run: nothing will be written. */
  error(rule: string, message: string, options?: FindingOptions): void;
  warning(rule: string, message: string, options?: FindingOptions): void;
  info(rule: string, message: string, options?: FindingOptions): void;
  /** Declares what conservation would otherwise call a loss. */
  declare(declaration: Declaration): void;
}

/** A report that keeps what it is told: once, what is said again of the same place, as of a document that is pulled in twice. */
export class Collector implements Report {
  readonly diagnostics: Diagnostic[];
  readonly declarations: Declaration[];
  readonly #prefix: string;
  readonly #told: Set<string>;

  constructor(prefix = '', shared?: Collector) {
    this.#prefix = prefix;
    this.diagnostics = shared?.diagnostics ?? [];
    this.declarations = shared?.declarations ?? [];
    this.#told = shared === undefined ? new Set() : shared.#told;
  }

  error(rule: string, message: string, options?: FindingOptions): void {
    this.#add('error', rule, message, options);
  }
  warning(rule: string, message: string, options?: FindingOptions): void {
    this.#add('warning', rule, message, options);
  }
  info(rule: string, message: string, options?: FindingOptions): void {
    this.#add('info', rule, message, options);
  }
  declare(declaration: Declaration): void {
    this.declarations.push(declaration);
  }

  /** The same report for a step of a pipeline: its rules begin with the step's name. */
  named(name: string): Collector {
    // The lists are shared: what a step says stands in order with the rest.
    return new Collector(`${name}/`, this);
  }

  get failed(): boolean {
    return this.diagnostics.some(({ severity }) => severity === 'error');
  }

  #add(severity: Severity, rule: string, message: string, { at, help, related }: FindingOptions = {}): void {
    const place = at && placeOfSubject(at);
    const told = [severity, this.#prefix, rule, message, place?.file, place?.line, place?.column].join('\n');
    if (this.#told.has(told)) return;
    this.#told.add(told);
    this.diagnostics.push({
      rule: this.#prefix + rule,
      severity,
      message,
      ...(help !== undefined && { help }),
      ...place,
      ...(related !== undefined && {
        related: related.map((other) => ({ message: other.message, ...placeOfSubject(other.at) })),
      }),
    });
  }
}

function placeOfSubject(subject: Subject): DiagnosticPlace & { frame?: string } {
  if (subject instanceof Element) return placeAndFrame(subject.node);
  if (subject instanceof Place) {
    // What a transform made has no place of its own: the nearest above that was read has.
    let place: Place | undefined = subject;
    while (place !== undefined && place.element.node.origin === undefined) place = place.parent;
    return placeAndFrame((place ?? subject).element.node);
  }
  if (isJson(subject) || 'withKey' in subject) return placeAndFrame(subject as Json | Member);
  return subject;
}
