import { type Diagnostic, type Finding, Findings } from '../finding/index.ts';
import type { Scope } from '../navigation/index.ts';
import type { Item } from '../served/index.ts';

export type { Item, Scope };

/** What a transform says it did on purpose: items removed, items under a new name, whole scopes under another. */
export type Declaration =
  | { readonly kind: 'removed'; readonly item: Item; readonly scope?: Scope }
  | { readonly kind: 'moved'; readonly item: Item; readonly to: Item; readonly scope?: Scope }
  | { readonly kind: 'scope'; readonly from: Scope; readonly to: Scope };

/** What a transform says of a finding beside its message. */
export type FindingOptions = Omit<Finding, 'message'>;

/** Where a transform says what it found and did. Rules are named `<transform>/<finding>`. */
export interface Report {
  /** Stops the run: nothing will be written. */
  error(rule: string, message: string, options?: FindingOptions): void;
  warning(rule: string, message: string, options?: FindingOptions): void;
  info(rule: string, message: string, options?: FindingOptions): void;
  /** Declares what conservation would otherwise call a loss. */
  declare(declaration: Declaration): void;
}

/** A report that keeps what it is told. */
export class Collector implements Report {
  readonly declarations: Declaration[];
  readonly #prefix: string;
  readonly #findings: Findings;

  constructor(prefix = '', findings = new Findings(), declarations: Declaration[] = []) {
    this.#prefix = prefix;
    this.#findings = findings;
    this.declarations = declarations;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#findings.diagnostics;
  }
  get failed(): boolean {
    return this.#findings.failed;
  }

  error(rule: string, message: string, options?: FindingOptions): void {
    this.#findings.add(this.#prefix + rule, 'error', { message, ...options });
  }
  warning(rule: string, message: string, options?: FindingOptions): void {
    this.#findings.add(this.#prefix + rule, 'warning', { message, ...options });
  }
  info(rule: string, message: string, options?: FindingOptions): void {
    this.#findings.add(this.#prefix + rule, 'info', { message, ...options });
  }
  declare(declaration: Declaration): void {
    this.declarations.push(declaration);
  }

  /** The same report for a step of a pipeline: its rules begin with the step's name, and what it says stands in order with the rest. */
  named(name: string): Collector {
    return new Collector(`${name}/`, this.#findings, this.declarations);
  }
}
