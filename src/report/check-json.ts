import { z } from 'zod';
import type { Diagnostic } from '../diagnostic/index.ts';
import { type CheckReport, countSeverities } from './check.ts';

const place = { file: z.string().optional(), line: z.int().optional(), column: z.int().optional(), endLine: z.int().optional(), endColumn: z.int().optional(), pointer: z.string().optional().describe('JSON Pointer (RFC 6901) in the file.') };
const counts = { errors: z.int(), warnings: z.int(), infos: z.int() };

/** What `--reporter json` of `check` writes. Lines and columns count from 1, columns in UTF-16 code units. */
export const checkJsonSchema = z.object({
  version: z.string().describe('The version of navshift.'),
  diagnostics: z.array(
    z.object({
      site: z.string().describe('The docs.json of the site.'),
      rule: z.string(),
      severity: z.enum(['error', 'warning', 'info']),
      message: z.string(),
      ...place,
      help: z.string().optional(),
      related: z.array(z.object({ message: z.string(), ...place })).optional(),
      fix: z.object({ summary: z.string(), document: z.string(), edits: z.array(z.unknown()) }).optional(),
    }),
  ),
  summary: z.object({ ...counts, sites: z.array(z.object({ site: z.string(), ...counts, failed: z.boolean().describe('It could not be opened.') })) }),
});

/** The findings as one JSON object: `version`, `diagnostics` of all sites in order, and `summary`. */
export function checkJson({ version, sites }: CheckReport): string {
  const value: z.input<typeof checkJsonSchema> = {
    version,
    diagnostics: sites.flatMap(({ name, diagnostics }) => diagnostics.map((diagnostic) => plainDiagnostic(diagnostic, name))),
    summary: {
      ...countSeverities(sites.flatMap(({ diagnostics }) => diagnostics)),
      sites: sites.map(({ name, diagnostics, failed = false }) => ({ site: name, ...countSeverities(diagnostics), failed })),
    },
  };
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function plainDiagnostic(diagnostic: Diagnostic, site: string): z.input<typeof checkJsonSchema>['diagnostics'][number] {
  const { rule, severity, message, file, line, column, endLine, endColumn, pointer, help, related } = diagnostic;
  const { fix } = diagnostic as { fix?: { summary: string; document: string; edits: unknown[] } };
  const others = related?.map(({ message: said, ...there }) => ({ message: said, file: there.file, line: there.line, column: there.column, endLine: there.endLine, endColumn: there.endColumn, pointer: there.pointer }));
  return { site, rule, severity, message, file, line, column, endLine, endColumn, pointer, help, related: others, fix };
}

/** The JSON Schema of what `checkJson` writes. */
export const checkReportSchema = (): Readonly<Record<string, unknown>> => z.toJSONSchema(checkJsonSchema);
