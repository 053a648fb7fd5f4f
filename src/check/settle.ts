import { type Diagnostic, diagnosticOf, nodeOf, pointPlace, type Severity } from '../finding/index.ts';
import type { Json, Member, Origin } from '../json/index.ts';
import type { Site } from '../site/index.ts';
import type { Finding, Fix, Level, Rule } from './rule.ts';
import { contradictory } from './fix-batch.ts';

/** A diagnostic of `check`, which may know how to mend what it found. */
export interface CheckDiagnostic extends Diagnostic {
  readonly fix?: Fix;
}

/** A finding with the rule that reported it. */
export interface Found {
  readonly rule: Rule;
  readonly finding: Finding;
}

interface Range {
  readonly file: string | undefined;
  readonly start: number;
  readonly end: number;
}

/** A finding with where it stands, looked up once: there can be hundreds of thousands. */
interface Located extends Found {
  readonly node: Json | Member | undefined;
  readonly origin: Origin | undefined;
}

/** Makes diagnostics of what the rules found: in file order, each once, without what hangs on another mistake. */
export function settle(
  site: Site,
  found: readonly Found[],
  others: readonly Diagnostic[],
  options: { strict: boolean; levels: Readonly<Record<string, Level>> },
): readonly CheckDiagnostic[] {
  const order = fileOrder(site);
  const located = found.map(({ rule, finding }): Located => {
    const node = nodeOf(finding.at);
    return { rule, finding, node, origin: node?.origin };
  });
  const kept = withoutCascades(located);
  const contradicted = contradictory(kept.flatMap(({ finding }) => finding.fix ?? []));
  const diagnostics = kept.map((one) => told(one, severityOf(one, options), contradicted));
  const ranked = [...diagnostics, ...others].map((diagnostic) => ({
    diagnostic,
    rank: diagnostic.file === undefined ? -1 : (order.get(diagnostic.file) ?? order.size),
  }));
  ranked.sort(
    ({ diagnostic: a, rank: i }, { diagnostic: b, rank: j }) =>
      i - j || compareText(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  );
  return once(ranked.map(({ diagnostic }) => diagnostic));
}

/** The documents as they were read come first, docs.json before what it pulls in; then other files by name. */
function fileOrder(site: Site): ReadonlyMap<string, number> {
  return new Map([...site.documents.keys()].map((path, index) => [site.location.prefix + path, index]));
}

const compareText = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0);

function severityOf(
  { rule, finding }: Found,
  { strict, levels }: { strict: boolean; levels: Readonly<Record<string, Level>> },
): Severity {
  const level = Object.hasOwn(levels, rule.id) ? levels[rule.id] : undefined;
  if (level !== undefined && level !== 'off') return level;
  if (strict && finding.undocumented === true) return 'error';
  return finding.severity ?? rule.severity;
}

function told({ rule, finding }: Located, severity: Severity, contradicted: ReadonlySet<Fix>): CheckDiagnostic {
  const diagnostic = diagnosticOf(rule.id, severity, finding);
  const fix = finding.fix && !contradicted.has(finding.fix) ? finding.fix : undefined;
  return Object.assign(diagnostic, {
    ...(diagnostic.related && { related: diagnostic.related.map(pointPlace) }),
    ...(fix && { fix }),
  });
}

function rangeOf(node: Json | Member, origin = node.origin): Range | undefined {
  if (origin === undefined) return undefined;
  // A member is its key and its value.
  const end = 'kind' in node ? origin.endOffset : (node.value.origin?.endOffset ?? origin.endOffset);
  return { file: origin.file, start: origin.offset, end };
}

/** Drops what points into something that another finding covers. What was dropped covers nothing. */
function withoutCascades(found: readonly Located[]): readonly Located[] {
  const covering = found
    .filter(({ finding }) => finding.covers !== undefined && finding.covers.length > 0)
    .sort((a, b) => (a.origin?.offset ?? 0) - (b.origin?.offset ?? 0));
  if (covering.length === 0) return found;
  const cover = new Cover();
  for (const one of covering)
    if (!cover.hides(one))
      for (const node of one.finding.covers!)
        cover.add(node === one.node ? rangeOf(node, one.origin) : rangeOf(node), one);
  return found.filter((one) => !cover.hides(one));
}

/** Covered ranges of each file, in order and apart: nodes nest or lie apart, and of nested ones the outer counts. */
class Cover {
  readonly #byFile = new Map<string | undefined, { range: Range; by: Located }[]>();

  add(range: Range | undefined, by: Located): void {
    if (range === undefined) return;
    const ranges = this.#byFile.get(range.file) ?? [];
    this.#byFile.set(range.file, ranges);
    const at = lastBefore(ranges, range.start);
    if (at >= 0 && range.start < ranges[at]!.range.end) return;
    let inside = 0;
    while (at + 1 + inside < ranges.length && ranges[at + 1 + inside]!.range.start < range.end) inside++;
    // At the end mostly, as findings come in order.
    ranges.splice(at + 1, inside, { range, by });
  }

  hides(one: Located): boolean {
    const { origin } = one;
    const ranges = origin === undefined ? undefined : this.#byFile.get(origin.file);
    if (origin === undefined || ranges === undefined) return false;
    const last = ranges[lastBefore(ranges, origin.offset)];
    return last !== undefined && last.by !== one && origin.offset < last.range.end;
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

/** What is seen through a `$ref` twice is one mistake; what has one place stands together. */
function once(sorted: readonly CheckDiagnostic[]): readonly CheckDiagnostic[] {
  const here = new Set<string>();
  return sorted.filter(({ rule, file, line, column, message }, k) => {
    const before = sorted[k - 1];
    if (before === undefined || before.file !== file || before.line !== line || before.column !== column) here.clear();
    const text = `${rule}\n${message}`;
    return !here.has(text) && here.add(text);
  });
}
