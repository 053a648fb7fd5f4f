import { plainEdit } from '../json/index.ts';
import { type CheckFinding, type CheckReport, countFixable, countSeverities } from './check.ts';
import type { CheckJson } from './check-schema.ts';
import { fileSummaries } from './words.ts';

/** The findings as one JSON object: `version`, `diagnostics` of all sites in order, and `summary`. */
export function checkJson({ version, sites }: CheckReport): string {
  const all = sites.flatMap(({ diagnostics }) => diagnostics);
  const fixes = sites.some((one) => one.fixes !== undefined);
  const value: CheckJson = {
    version,
    diagnostics: sites.flatMap(({ name, diagnostics }) =>
      diagnostics.map((diagnostic) => plainDiagnostic(diagnostic, name)),
    ),
    ...(fixes && {
      fixed: sites.flatMap(({ name, fixes: done }) =>
        (done?.mended ?? []).map((finding) => ({
          site: name,
          rule: finding.rule,
          summary: finding.fix!.summary,
          ...placeOf(finding),
        })),
      ),
    }),
    summary: {
      ...countSeverities(all),
      fixable: countFixable(all),
      sites: sites.map(({ name, diagnostics, failed = false, fixes: done }) => ({
        site: name,
        ...countSeverities(diagnostics),
        fixable: countFixable(diagnostics),
        failed,
        ...(done !== undefined && {
          files: fileSummaries(done.plan).map(({ path, added, removed }) => ({
            path,
            added,
            removed,
            written: done.written,
          })),
        }),
      })),
    },
  };
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function plainDiagnostic(diagnostic: CheckFinding, name: string): CheckJson['diagnostics'][number] {
  const { rule, severity, message, help, related, fix } = diagnostic;
  const others = related?.map(({ message: said, ...there }) => ({ message: said, ...placeOf(there) }));
  return {
    site: name,
    rule,
    severity,
    message,
    ...placeOf(diagnostic),
    help,
    related: others,
    fixable: fix !== undefined,
    fix: fix && {
      summary: fix.summary,
      document: fix.document,
      edits: fix.edits.map((edit) => ({ ...plainEdit(edit) })),
    },
  };
}

const placeOf = ({ file, line, column, endLine, endColumn, pointer }: Partial<CheckFinding>) => ({
  file,
  line,
  column,
  endLine,
  endColumn,
  pointer,
});
