import { type Diagnostic, type DiagnosticPlace, placeOf, type Severity } from '../diagnostic/index.ts';
import { frameOf, frameOfKey, isJson, type Json, type Member } from '../json/index.ts';
import { Element, Place } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import type { Finding, Fix, Level, Rule, Subject } from './rule.ts';

/** A diagnostic of `check`, which may know how to mend what it found. */
export interface CheckDiagnostic extends Diagnostic {
  readonly fix?: Fix;
}

interface Found {
  readonly rule: Rule;
  readonly finding: Finding;
}

interface Range {
  readonly file: string | undefined;
  readonly start: number;
  readonly end: number;
}

interface Located extends Found {
  readonly range: Range | undefined;
  readonly covers: readonly Range[];
}

/** Makes diagnostics of what the rules found: in file order, each once, without what hangs on another mistake. */
export function settle(site: Site, found: readonly Found[], others: readonly Diagnostic[], options: { strict: boolean; levels: Readonly<Record<string, Level>> }): readonly CheckDiagnostic[] {
  const order = fileOrder(site);
  const located = found.map((one): Located => ({ ...one, range: rangeOf(one.finding.at), covers: (one.finding.covers ?? []).flatMap((node) => rangeOf(node) ?? []) }));
  const kept = withoutCascades(located);
  const diagnostics = kept.map((one) => diagnosticOf(one, severityOf(one, options)));
  const sorted = [...diagnostics, ...others].map((diagnostic, index) => ({ diagnostic, index }));
  const position = (file: string | undefined) => (file === undefined ? -1 : (order.get(file) ?? order.size));
  sorted.sort(({ diagnostic: a, index: i }, { diagnostic: b, index: j }) => position(a.file) - position(b.file) || compareText(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0) || i - j);
  return once(sorted.map(({ diagnostic }) => diagnostic));
}

/** The documents as they were read come first, docs.json before what it pulls in; then other files by name. */
function fileOrder(site: Site): ReadonlyMap<string, number> {
  return new Map([...site.documents.keys()].map((path, index) => [site.location.prefix + path, index]));
}

const compareText = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0);

function severityOf({ rule, finding }: Found, { strict, levels }: { strict: boolean; levels: Readonly<Record<string, Level>> }): Severity {
  const level = Object.hasOwn(levels, rule.id) ? levels[rule.id] : undefined;
  if (level !== undefined && level !== 'off') return level;
  if (strict && finding.undocumented === true) return 'error';
  return finding.severity ?? rule.severity;
}

function diagnosticOf({ rule, finding }: Found, severity: Severity): CheckDiagnostic {
  const { message, at, help, related, fix } = finding;
  const diagnostic: CheckDiagnostic = {
    rule: rule.id,
    severity,
    message,
    ...(help !== undefined && { help }),
    ...placeOfSubject(at),
    ...(related !== undefined && { related: related.map((other) => ({ message: other.message, ...placeOfSubject(other.at) })) }),
    ...(fix !== undefined && { fix }),
  };
  const node = nodeOf(at);
  // Drawn when it is looked at: of ten thousand findings few are shown, and a frame costs more than all the rest.
  if (node !== undefined) Object.defineProperty(diagnostic, 'frame', { get: () => ('kind' in node ? frameOf(node) : frameOfKey(node)), enumerable: false });
  return diagnostic;
}

function nodeOf(subject: Subject): Json | Member | undefined {
  if (subject instanceof Element) return subject.node;
  if (subject instanceof Place) return subject.element.node;
  return isJson(subject) || 'withKey' in subject ? (subject as Json | Member) : undefined;
}

function placeOfSubject(subject: Subject): DiagnosticPlace {
  const node = nodeOf(subject);
  return node === undefined ? (subject as DiagnosticPlace) : placeOf(node);
}

function rangeOf(subject: Subject): Range | undefined {
  const node = nodeOf(subject);
  const origin = node?.origin;
  if (node === undefined || origin === undefined) return undefined;
  // A member is its key and its value.
  const end = 'kind' in node ? origin.endOffset : (node.value.origin?.endOffset ?? origin.endOffset);
  return { file: origin.file, start: origin.offset, end };
}

/** Drops what points into something that another finding covers. What was dropped covers nothing. */
function withoutCascades(found: readonly Located[]): readonly Located[] {
  const covering = found.filter(({ covers }) => covers.length > 0).sort((a, b) => (a.range?.start ?? 0) - (b.range?.start ?? 0));
  if (covering.length === 0) return found;
  const cover = new Cover();
  for (const one of covering) if (!cover.hides(one)) for (const range of one.covers) cover.add(range, one);
  return found.filter((one) => !cover.hides(one));
}

/** Covered ranges of each file, in order and apart: nodes nest or lie apart, and of nested ones the outer counts. */
class Cover {
  readonly #byFile = new Map<string | undefined, { range: Range; by: Located }[]>();

  add(range: Range, by: Located): void {
    let ranges = this.#byFile.get(range.file);
    if (ranges === undefined) this.#byFile.set(range.file, (ranges = []));
    const at = lastBefore(ranges, range.start);
    if (at >= 0 && range.start < ranges[at]!.range.end) return;
    let inside = 0;
    while (at + 1 + inside < ranges.length && ranges[at + 1 + inside]!.range.start < range.end) inside++;
    // At the end mostly, as findings come in order.
    ranges.splice(at + 1, inside, { range, by });
  }

  hides(one: Located): boolean {
    const { range } = one;
    const ranges = range === undefined ? undefined : this.#byFile.get(range.file);
    if (range === undefined || ranges === undefined) return false;
    const last = ranges[lastBefore(ranges, range.start)];
    return last !== undefined && last.by !== one && range.start < last.range.end;
  }
}

/** The index of the last range that starts at an offset or before it; -1 if there is none. */
function lastBefore(ranges: readonly { readonly range: Range }[], offset: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.range.start <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** What is seen through a `$ref` twice is one mistake. */
function once(diagnostics: readonly CheckDiagnostic[]): readonly CheckDiagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ rule, file, line, column, message }) => {
    const key = [rule, file, line, column, message].join('\0');
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
