import * as z from 'zod/mini';
import { diffSchema } from './diff-schema.ts';

const place = {
  file: z.optional(z.string()),
  line: z.optional(z.int()),
  column: z.optional(z.int()),
  endLine: z.optional(z.int()),
  endColumn: z.optional(z.int()),
  pointer: z.optional(z.string()).check(z.describe('JSON Pointer (RFC 6901) in the file.')),
};

const finding = z.object({
  rule: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  ...place,
  help: z.optional(z.string()).check(z.describe('The next step.')),
  url: z.optional(z.string()).check(z.describe('The page of the documentation about it.')),
  related: z.optional(z.array(z.object({ message: z.string(), ...place }))),
  fix: z
    .optional(
      z.object({
        summary: z.string().check(z.describe('A summary: "Rename `page` to `pages`".')),
        document: z.string(),
        edits: z.array(z.record(z.string(), z.unknown())),
      }),
    )
    .check(z.describe('The fix of `check --fix`, if there is one; of an info that of `--fix=<rule>`.')),
});

const tally = z.object({
  pages: z.int(),
  repeated: z
    .object({ pages: z.int(), endpoints: z.int(), links: z.int() })
    .check(
      z.describe('How many of these are further entries of a page, endpoint or link that is listed several times.'),
    ),
  endpoints: z.int(),
  links: z.int(),
  hidden: z.int().check(z.describe('The number of these that the sidebar does not show.')),
  unlisted: z.int().check(z.describe('Pages that the navigation does not name.')),
  missing: z.int().check(z.describe('Entries without a file.')),
  dropped: z.int().check(z.describe('Entries in the file that Mintlify drops.')),
  unknown: z.int().check(z.describe('Specifications that navshift did not open: their pages are not counted.')),
});

const account = z.object({
  entries: z.int(),
  placed: z.int(),
  losses: z.array(z.object({ file: z.string(), line: z.int(), column: z.int(), what: z.string(), why: z.string() })),
});

const placement = z.object({
  page: z.string(),
  sure: z.boolean().check(z.describe('True: the page is added at the first place. False: it is not added.')),
  proposals: z.array(
    z.object({
      trail: z
        .array(z.string())
        .check(z.describe('The labels of the elements around it, outermost first. A new group is the last of them.')),
      index: z.int().check(z.describe('The index in the list of the last of these elements.')),
      reason: z.string(),
      options: z.array(z.string()).check(z.describe('The options of `add` for this place.')),
    }),
  ),
  languages: z.array(z.string()).check(z.describe('The other languages that get the page too.')),
});

/**
 * What `--reporter json` writes, for transforms and for `check`. Lines and columns count from 1, columns in UTF-16
 * code units.
 */
export const jsonReportSchema = z.object({
  version: z.string().check(z.describe('The version of navshift.')),
  mend: z.optional(z.string()).check(z.describe('With `--check`: the command that writes the changes.')),
  summary: z.object({
    sites: z.int(),
    failed: z.int().check(z.describe('Sites that navshift could not open, or not change without a loss.')),
    changed: z.int().check(z.describe('Sites that changed, or would change.')),
    files: z.int(),
    added: z.int().check(z.describe('A number of lines.')),
    removed: z.int().check(z.describe('A number of lines.')),
    errors: z.int(),
    warnings: z.int(),
    infos: z.int(),
    fixable: z.int().check(z.describe('Findings that `check --fix` would fix.')),
  }),
  sites: z.array(
    z.object({
      site: z.string().check(z.describe('The docs.json of the site.')),
      outcome: z.enum(['unchanged', 'planned', 'written', 'failed']),
      files: z
        .array(
          z.object({
            path: z.string(),
            kind: z.enum(['create', 'modify', 'move', 'delete']),
            from: z.optional(z.string()).check(z.describe('The old path of a moved file.')),
            added: z.int(),
            removed: z.int(),
          }),
        )
        .check(z.describe('The files that changed, or would change, with lines added and removed.')),
      entries: z
        .optional(
          z.object({
            before: tally,
            after: tally,
            gone: z.int().check(z.describe('URLs that break without a redirect or a declaration.')),
          }),
        )
        .check(z.describe('The pages that readers see before and after.')),
      steps: z
        .optional(
          z.array(
            z.object({
              transform: z.string(),
              command: z.string().check(z.describe('The command, without the word `navshift`.')),
              summary: z.string().check(z.describe('A summary in a few sentences.')),
              changes: diffSchema.shape.changes,
            }),
          ),
        )
        .check(z.describe('The changes of each transform, as in `navshift diff`; absent if nothing changed.')),
      placements: z
        .optional(z.array(placement))
        .check(z.describe('For `add`: the place of each page, or proposals, the best first.')),
      import: z
        .optional(account)
        .check(z.describe('For `import`: the entries of the source, how many are placed, and each of the others.')),
      fresh: z
        .optional(z.array(finding))
        .check(z.describe('The errors and warnings that `check` finds only in the result. Absent if nothing changed.')),
      diagnostics: z
        .array(finding)
        .check(z.describe('With `check --fix`: the findings that are left, with their places after the fixes.')),
      mended: z
        .optional(z.array(finding))
        .check(z.describe('With `check --fix`: the fixed findings, with their places before the fixes.')),
      patch: z.optional(z.string()).check(z.describe('The unified diff, if navshift wrote nothing.')),
    }),
  ),
});

/** The report of `json`. */
export type JsonReport = z.input<typeof jsonReportSchema>;

/** The JSON Schema of what `json` writes. */
export const reportSchema = (): Readonly<Record<string, unknown>> => z.toJSONSchema(jsonReportSchema);
