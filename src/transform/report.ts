import { type Diagnostic, type Finding, Findings, isSubject, type Severity } from '../finding/index.ts';
import type { Scope } from '../navigation/index.ts';
import type { Declaration } from '../match/index.ts';
import type { Item } from '../served/index.ts';

export type { Declaration, Item, Scope };

/** The parts of a finding apart from its message. */
export type FindingOptions = Omit<Finding, 'message'>;

/** A place where something is put, or could be. */
export interface Proposal {
  /** The labels of the elements around it, outermost first. A new group is the last of them. */
  readonly trail: readonly string[];
  /** Its index in the list of the last element of the trail. */
  readonly index: number;
  /** Why, as a clause. */
  readonly reason: string;
  /** The options that put it there, as words: `['--after', 'guides/a']`. */
  readonly options: readonly string[];
}

/** The place of a page in the navigation, if a transform knows it. */
export interface Placement {
  readonly page: string;
  /** The page is put where the first proposal says. If not, nothing is written of it. */
  readonly sure: boolean;
  /** The best first. */
  readonly proposals: readonly Proposal[];
  /** The other languages that get the page too. */
  readonly languages: readonly string[];
}

/** Collects what a transform finds and does. Rules are named `<transform>/<finding>`. */
export interface Report {
  /** Stops the run: nothing will be written, unless the finding is `partly` an error. */
  error(rule: string, message: string, options?: FindingOptions): void;
  warning(rule: string, message: string, options?: FindingOptions): void;
  info(rule: string, message: string, options?: FindingOptions): void;
  /** Declares what conservation would otherwise call a loss. */
  declare(declaration: Declaration): void;
  /** Says where a page is put, or could be, for whoever reads the run's JSON. */
  placed?(placement: Placement): void;
  /** Says in a sentence what was changed that is not in the navigation, such as links in pages. */
  changed?(sentence: string): void;
}

/** A report that keeps what it is told. */
export class Collector implements Report {
  readonly declarations: Declaration[];
  readonly placements: Placement[];
  /** What was changed that is not in the navigation, a sentence each. */
  readonly sentences: string[];
  readonly #prefix: string;
  readonly #findings: Findings;

  /** @param shared the report of the pipeline, if this is one of a step */
  constructor(prefix = '', shared?: Collector) {
    this.#prefix = prefix;
    this.#findings = shared === undefined ? new Findings() : shared.#findings;
    this.declarations = shared?.declarations ?? [];
    this.placements = shared?.placements ?? [];
    this.sentences = shared?.sentences ?? [];
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#findings.diagnostics;
  }
  get failed(): boolean {
    return this.#findings.failed;
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
    assertDeclaration(declaration);
    this.declarations.push(declaration);
  }
  placed(placement: Placement): void {
    this.placements.push(placement);
  }
  changed(sentence: string): void {
    this.sentences.push(sentence);
  }

  #add(severity: Severity, rule: string, message: string, options: FindingOptions | undefined): void {
    const finding = { message, ...options };
    assertFinding(severity, rule, finding);
    this.#findings.add(this.#prefix + rule, severity, finding);
  }

  /** The same report for a step of a pipeline: its rules begin with the step's name, and what it says stands in order with the rest. */
  named(name: string): Collector {
    return new Collector(`${name}/`, this);
  }
}

const isText = (value: unknown): boolean => typeof value === 'string';

/** Throws for what is no finding: a transform that is not typed can report anything. */
function assertFinding(severity: Severity, rule: string, { message, at, help, related = [] }: Finding): void {
  const isPlaced = (other: unknown) => isText((other as Finding | null)?.message) && isSubject((other as Finding).at);
  const wrong = [
    !isText(rule) && 'the rule must be a text',
    !isText(message) && 'the message must be a text',
    help !== undefined && !isText(help) && '`help` must be a text',
    !isSubject(at) && '`at` must be a node, a member, an element, or a place in a file',
    !(Array.isArray(related) && related.every(isPlaced)) && '`related` must be a list of { message, at }',
  ].find((one) => typeof one === 'string');
  if (wrong !== undefined) throw new TypeError(`report.${severity}: ${wrong}`);
}

const isItem = (value: unknown): boolean => isText((value as Partial<Item> | null | undefined)?.kind);
const isScope = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

/** What each declaration must have beside its kind. */
const forms: Readonly<Record<Declaration['kind'], (fields: Readonly<Record<string, unknown>>) => boolean>> = {
  removed: ({ item }) => isItem(item),
  hidden: ({ item }) => isItem(item),
  moved: ({ item, to }) => isItem(item) && isItem(to),
  scope: ({ from, to }) => isScope(from) && isScope(to),
  copied: ({ from, to }) => isScope(from) && isScope(to),
};

/** Throws for what is no declaration. */
function assertDeclaration(declaration: Declaration): void {
  const fields = (declaration ?? {}) as unknown as Readonly<Record<string, unknown>>;
  const { kind, scope = [] } = fields;
  if (Object.hasOwn(forms, String(kind)) && forms[kind as Declaration['kind']](fields) && isScope(scope)) return;
  throw new TypeError(
    'report.declare: a declaration is { kind: "removed", item }, { kind: "hidden", item }, { kind: "moved", item, to }, or { kind: "scope" or "copied", from, to }',
  );
}
