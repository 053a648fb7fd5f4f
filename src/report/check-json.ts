import { z } from 'zod';
import { plainEdit } from '../json/index.ts';
import { type CheckFinding, type CheckReport, countFixable, countSeverities } from './check.ts';
import { fileSummaries } from './words.ts';

const place = {
  file: z.string().optional(),
  line: z.int().optional(),
  column: z.int().optional(),
  endLine: z.int().optional(),
  endColumn: z.int().optional(),
  pointer: z.string().optional().describe('JSON Pointer (RFC 6901) in the file.'),
};
const counts = {
  errors: z.int(),
  warnings: z.int(),
  infos: z.int(),
  fixable: z.int().describe('How many of them `--fix` would mend.'),
};
const site = z.string().describe('The docs.json of the site.');

/** What `--reporter json` of `check` writes. Lines and columns count from 1, columns in UTF-16 code units. */
export const checkJsonSchema = z.object({
  version: z.string().describe('The version of navshift.'),
  diagnostics: z
    .array(
      z.object({
        site,
        rule: z.string(),
        severity: z.enum(['error', 'warning', 'info']),
        message: z.string(),
        ...place,
        help: z.string().optional(),
        related: z.array(z.object({ message: z.string(), ...place })).optional(),
        fixable: z.boolean().describe('Whether `--fix` mends it.'),
        fix: z
          .object({
            summary: z.string().describe('What the fix does: "Rename `page` to `pages`".'),
            document: z.string(),
            edits: z.array(z.record(z.string(), z.unknown())),
          })
          .optional(),
      }),
    )
    .describe('With `--fix`: what is left, with places as they are after the fixes.'),
  fixed: z
    .array(z.object({ site, rule: z.string(), summary: z.string(), ...place }))
    .optional()
    .describe('With `--fix`: what is mended by it, with places as they were.'),
  summary: z.object({
    ...counts,
    sites: z.array(
      z.object({
        site: z.string(),
        ...counts,
        failed: z.boolean().describe('It could not be opened, or (with `--fix`) not be fixed without a loss.'),
        files: z
          .array(z.object({ path: z.string(), added: z.int(), removed: z.int(), written: z.boolean() }))
          .optional()
          .describe('With `--fix`: the files that change, with lines added and removed.'),
      }),
    ),
  }),
});

type Output = z.input<typeof checkJsonSchema>;

/** The findings as one JSON object: `version`, `diagnostics` of all sites in order, and `summary`. */
export function checkJson({ version, sites }: CheckReport): string {
  const all = sites.flatMap(({ diagnostics }) => diagnostics);
  const fixes = sites.some((one) => one.fixes !== undefined);
  const value: Output = {
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

function plainDiagnostic(diagnostic: CheckFinding, name: string): Output['diagnostics'][number] {
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

/** The JSON Schema of what `checkJson` writes. */
export const checkReportSchema = (): Readonly<Record<string, unknown>> => z.toJSONSchema(checkJsonSchema);
