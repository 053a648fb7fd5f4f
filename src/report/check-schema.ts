import * as z from 'zod/mini';

const place = {
  file: z.optional(z.string()),
  line: z.optional(z.int()),
  column: z.optional(z.int()),
  endLine: z.optional(z.int()),
  endColumn: z.optional(z.int()),
  pointer: z.optional(z.string()).check(z.describe('JSON Pointer (RFC 6901) in the file.')),
};
const counts = {
  errors: z.int(),
  warnings: z.int(),
  infos: z.int(),
  fixable: z.int().check(z.describe('How many of them `--fix` would mend.')),
};
const site = z.string().check(z.describe('The docs.json of the site.'));

/** What `--reporter json` of `check` writes. Lines and columns count from 1, columns in UTF-16 code units. */
export const checkJsonSchema = z.object({
  version: z.string().check(z.describe('The version of navshift.')),
  diagnostics: z
    .array(
      z.object({
        site,
        rule: z.string(),
        severity: z.enum(['error', 'warning', 'info']),
        message: z.string(),
        ...place,
        help: z.optional(z.string()),
        related: z.optional(z.array(z.object({ message: z.string(), ...place }))),
        fixable: z.boolean().check(z.describe('Whether `--fix` mends it.')),
        fix: z.optional(
          z.object({
            summary: z.string().check(z.describe('What the fix does: "Rename `page` to `pages`".')),
            document: z.string(),
            edits: z.array(z.record(z.string(), z.unknown())),
          }),
        ),
      }),
    )
    .check(z.describe('With `--fix`: what is left, with places as they are after the fixes.')),
  fixed: z
    .optional(z.array(z.object({ site, rule: z.string(), summary: z.string(), ...place })))
    .check(z.describe('With `--fix`: what is mended by it, with places as they were.')),
  summary: z.object({
    ...counts,
    sites: z.array(
      z.object({
        site: z.string(),
        ...counts,
        failed: z.boolean().check(z.describe('It could not be opened, or (with `--fix`) not be fixed without a loss.')),
        files: z
          .optional(z.array(z.object({ path: z.string(), added: z.int(), removed: z.int(), written: z.boolean() })))
          .check(z.describe('With `--fix`: the files that change, with lines added and removed.')),
      }),
    ),
  }),
});

/** The report of `checkJson`. */
export type CheckJson = z.input<typeof checkJsonSchema>;

/** The JSON Schema of what `checkJson` writes. */
export const checkReportSchema = (): Readonly<Record<string, unknown>> => z.toJSONSchema(checkJsonSchema);
