import { evidenceText } from '../format/index.ts';
import type { Diagnostic, DiagnosticPlace } from '../finding/index.ts';
import { groupBy } from '../text/index.ts';
import type { CheckReport, RuleText } from './report.ts';

const levels = { error: 'error', warning: 'warning', info: 'note' } as const;

/** GitHub takes 25,000 results, and keeps 5,000 (GitHub, "SARIF support for code scanning"). */
const mostResults = 5000;

/**
 * The findings as a SARIF 2.1.0 log, for code scanning (OASIS, Static Analysis Results Interchange Format). Of more
 * than 5,000 the errors come first, and the others are counted.
 */
export function sarif({ version, sites, rules, pageOf }: CheckReport): string {
  const all = sites.flatMap(({ name, diagnostics }) => diagnostics.map((diagnostic) => ({ name, diagnostic })));
  const byLevel = groupBy(all, ({ diagnostic }) => diagnostic.severity);
  const sorted = (['error', 'warning', 'info'] as const).flatMap((level) => byLevel.get(level) ?? []);
  const results = all.length <= mostResults ? all : sorted.slice(0, mostResults);
  const index = new Map(rules.map(({ id }, at) => [id, at]));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'navshift', version, rules: rules.map((rule) => ruleObject(rule, pageOf?.(rule.id))) },
        },
        columnKind: 'utf16CodeUnits',
        results: results.map(({ name, diagnostic }) => resultObject(diagnostic, name, index.get(diagnostic.rule))),
        ...(results.length < all.length && { properties: { omitted: all.length - results.length } }),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function ruleObject({ id, severity, summary, why, evidence }: RuleText, helpUri: string | undefined): unknown {
  return {
    id,
    shortDescription: { text: summary },
    fullDescription: { text: why },
    defaultConfiguration: { level: levels[severity] },
    helpUri,
    help: { text: `Source: ${evidenceText(evidence)}. More: navshift explain ${id}` },
  };
}

/** Each result has a place: code scanning takes no log with one that has none. */
function resultObject(diagnostic: Diagnostic, site: string, ruleIndex: number | undefined): unknown {
  const { rule, severity, message, help, related = [], file } = diagnostic;
  const others = related
    .filter((other) => other.file !== undefined)
    .map((other, id) => ({
      id,
      ...location(other.file!, other),
      message: { text: plainText(other.message) },
    }));
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[severity],
    message: { text: plainText(help === undefined ? message : `${message}. ${help}`) },
    // Code scanning asks for a region: what is about a whole file is at its first line.
    locations: [location(file ?? site, diagnostic.line === undefined ? { line: 1 } : diagnostic)],
    relatedLocations: others.length > 0 ? others : undefined,
  };
}

function location(file: string, { line, column, endLine, endColumn }: DiagnosticPlace): object {
  const region = line === undefined ? undefined : { startLine: line, startColumn: column, endLine, endColumn };
  return { physicalLocation: { artifactLocation: { uri: uriOf(file) }, region } };
}

/**
 * A path as a relative URI: what means something there is escaped. An address is one already, but for signs that may
 * not stand in it.
 */
function uriOf(path: string): string {
  if (/^https?:\/\//i.test(path)) return URL.canParse(path) ? new URL(path).href : encodeURI(path.toWellFormed());
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}

/**
 * Text of a site must stay text: `{0}` would be an argument, and `[…](…)` a link (SARIF 2.1.0 sections 3.11.5 and
 * 3.11.6).
 */
function plainText(text: string): string {
  return text.replace(/\{(\d+)\}/g, '{{$1}}').replace(/\[(?=[^[\]]*\]\()/g, '\\[');
}
