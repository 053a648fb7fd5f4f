import type { Diagnostic, DiagnosticPlace } from '../diagnostic/index.ts';
import type { CheckReport, RuleText } from './check.ts';

const levels = { error: 'error', warning: 'warning', info: 'note' } as const;

/** The findings as a SARIF 2.1.0 log, for code scanning (OASIS, Static Analysis Results Interchange Format). */
export function sarif({ version, sites, rules }: CheckReport): string {
  const diagnostics = sites.flatMap((site) => site.diagnostics);
  const index = new Map(rules.map(({ id }, at) => [id, at]));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'navshift', version, rules: rules.map(ruleObject) } },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((diagnostic) => resultObject(diagnostic, index.get(diagnostic.rule))),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function ruleObject({ id, severity, summary, why }: RuleText): unknown {
  return { id, shortDescription: { text: summary }, fullDescription: { text: why }, defaultConfiguration: { level: levels[severity] }, help: { text: `navshift explain ${id}` } };
}

function resultObject({ rule, severity, message, help, related = [], ...place }: Diagnostic, ruleIndex: number | undefined): unknown {
  return {
    ruleId: rule,
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: levels[severity],
    message: { text: help === undefined ? message : `${message}. ${help}` },
    locations: place.file === undefined ? [] : [location(place)],
    ...(related.some(({ file }) => file !== undefined) && { relatedLocations: related.filter(({ file }) => file !== undefined).map(({ message: text, ...other }, id) => ({ id, ...location(other), message: { text } })) }),
  };
}

function location({ file, line, column, endLine, endColumn }: DiagnosticPlace): object {
  const region = line === undefined ? {} : { region: { startLine: line, ...(column !== undefined && { startColumn: column }), ...(endLine !== undefined && { endLine }), ...(endColumn !== undefined && { endColumn }) } };
  return { physicalLocation: { artifactLocation: { uri: uriOf(file!) }, ...region } };
}

/** A path as a relative URI: what means something there is escaped. An address is one already. */
function uriOf(path: string): string {
  return /^https?:\/\//i.test(path) ? path : path.split('/').map(encodeURIComponent).join('/');
}
