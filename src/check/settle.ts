import { type Diagnostic, diagnosticOf, nodeOf, pointPlace, type Severity } from '../finding/index.ts';
import type { Json, Member, Origin } from '../json/index.ts';
import type { Site } from '../site/index.ts';
import { countWhile } from '../text/index.ts';
import type { Finding, Fix, Level, Profile, Rule } from './rule.ts';
import { type Cost, type Costs, costText } from './costs.ts';

/** A diagnostic of `check`, with its fix, if there is one. */
export interface CheckDiagnostic extends Diagnostic {
  readonly fix?: Fix;
}

/** A finding with the rule that reported it, and where it stands, looked up once: there can be hundreds of thousands. */
export interface Found {
  readonly rule: Rule;
  readonly finding: Finding;
  readonly origin: Origin | undefined;
}

/**
 * The findings, each with what the mistake that it speaks of costs readers, which makes it an error; and what costs
 * something, and is in none of them.
 *
 * Of several findings that speak of one mistake one says it: an error before a warning. What is good to know, or
 * undocumented, speaks of none.
 */
export function withCosts(
  found: readonly Found[],
  ignored: readonly Found[],
  costs: Costs,
): readonly [told: readonly Found[], unsaid: readonly Cost[]] {
  if (costs.size === 0) return [found, []];
  const speakers = new Map<Json | Member, Found>();
  for (const one of [...ignored, ...found].filter(isOfMistake))
    for (const node of placesOf(one.finding)) {
      const other = speakers.get(node);
      if (costs.has(node) && (other === undefined || (!isError(other) && isError(one)))) speakers.set(node, one);
    }
  const told = found.map((one) => {
    const own = placesOf(one.finding).filter((node) => speakers.get(node) === one);
    if (own.length === 0) return one;
    const message = `${one.finding.message}, and ${costText([...new Set(own)].map((node) => costs.get(node)!))}`;
    return { ...one, finding: { ...one.finding, message, severity: 'error' as const } };
  });
  return [told, [...costs.values()].filter(({ mistake }) => !speakers.has(mistake.at))];
}

const placesOf = ({ at, covers = [], tells = [] }: Finding): readonly (Json | Member)[] => [
  ...[nodeOf(at) ?? []].flat(),
  ...covers,
  ...tells,
];

const isError = ({ rule, finding }: Found) => (finding.severity ?? rule.severity) === 'error';

const isOfMistake = ({ rule, finding }: Found) =>
  finding.beyond === undefined && (finding.severity ?? rule.severity) !== 'info';

/** Makes diagnostics of what the rules found: in file order, each once, without what hangs on another mistake. */
export function settle(
  site: Site,
  found: readonly Found[],
  others: readonly Diagnostic[],
  options: { profile: Profile; levels: Readonly<Record<string, Level>> },
): readonly CheckDiagnostic[] {
  // The documents as they were read come first, docs.json before what it pulls in; then other files by name.
  const order = new Map([...site.documents.keys()].map((path, index) => [site.location.prefix + path, index]));
  const kept = withoutCascades(found);
  const diagnostics = kept.map((one) => told(one, severityOf(one, options)));
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

const compareText = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0);

function severityOf(
  { rule, finding }: Found,
  { profile, levels }: { profile: Profile; levels: Readonly<Record<string, Level>> },
): Severity {
  const level = Object.hasOwn(levels, rule.id) ? levels[rule.id] : undefined;
  if (level !== undefined && level !== 'off') return level;
  if (profile === 'specification' && finding.beyond !== undefined) return 'error';
  return finding.severity ?? rule.severity;
}

function told({ rule, finding }: Found, severity: Severity): CheckDiagnostic {
  const diagnostic = diagnosticOf(rule.id, severity, finding);
  const { fix } = finding;
  return Object.assign(diagnostic, {
    ...(diagnostic.related && { related: diagnostic.related.map(pointPlace) }),
    ...(fix && { fix }),
  });
}

/** Drops what points into something that another finding covers. What was dropped covers nothing. */
function withoutCascades(found: readonly Found[]): readonly Found[] {
  const covering = found
    .filter(({ finding }) => finding.covers !== undefined && finding.covers.length > 0)
    .sort((a, b) => (a.origin?.offset ?? 0) - (b.origin?.offset ?? 0));
  if (covering.length === 0) return found;
  /** Covered ranges of each file, in order and apart: nodes nest or lie apart, and of nested ones the outer counts. */
  const byFile = new Map<string | undefined, { start: number; end: number; by: Found }[]>();
  const rangesIn = (file: string | undefined) => byFile.get(file) ?? [];
  const rangeAround = ({ file, offset }: Origin) => {
    const ranges = rangesIn(file);
    const last = ranges[countWhile(ranges.length, (k) => ranges[k]!.start <= offset) - 1];
    return last !== undefined && offset < last.end ? last : undefined;
  };
  const isHidden = (one: Found) => one.origin !== undefined && (rangeAround(one.origin)?.by ?? one) !== one;
  for (const by of covering) {
    for (const node of isHidden(by) ? [] : by.finding.covers!) {
      const { origin } = node;
      if (origin === undefined || rangeAround(origin) !== undefined) continue;
      const { file, offset: start } = origin;
      // A member is its key and its value.
      const end = ('kind' in node ? undefined : node.value.origin?.endOffset) ?? origin.endOffset;
      const ranges = rangesIn(file);
      byFile.set(file, ranges);
      const at = countWhile(ranges.length, (k) => ranges[k]!.start <= start);
      const inside = countWhile(ranges.length, (k) => ranges[k]!.start < end) - at;
      // At the end mostly, as findings come in order.
      ranges.splice(at, inside, { start, end, by });
    }
  }
  return found.filter((one) => !isHidden(one));
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
