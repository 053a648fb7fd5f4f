import * as z from 'zod/mini';
import { changeKinds, evidence } from '../diff/index.ts';

const counts = z.object({
  pages: z.int(),
  repeated: z
    .object({ pages: z.int(), endpoints: z.int(), links: z.int() })
    .check(
      z.describe('How many of these are further entries of a page, endpoint or link that is listed several times.'),
    ),
  endpoints: z.int().check(z.describe('Endpoints and webhooks.')),
  links: z.int(),
  missing: z.int().check(z.describe('Entries without a file.')),
  dropped: z.int().check(z.describe('Entries in the file that Mintlify drops.')),
  unknown: z.int().check(z.describe('Specifications that were not opened.')),
});

const side = z.object({
  revision: z.string().check(z.describe('A file, a folder or a git revision.')),
  counts,
});

/** Entries before and after; one of the two alone for an added or removed entry. */
const entry = z.object({
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  missing: z.optional(z.boolean()).check(z.describe('Whether it is an entry without a file.')),
});

const names = (meaning: string) => z.optional(z.array(entry)).check(z.describe(meaning));

/** The output of `navshift diff --reporter json`. */
export const diffSchema = z.object({
  before: side,
  after: side,
  refused: z
    .optional(z.string())
    .check(z.describe('Why Mintlify refuses the site now, and did not before: all of its pages are lost.')),
  notUpdated: z
    .optional(z.string())
    .check(z.describe('The languages that were not updated with the first one, and what they lack.')),
  changes: z
    .array(
      z.object({
        kind: z.enum(changeKinds),
        item: z.enum(['page', 'endpoint', 'webhook', 'link', 'element', 'scope', 'redirect', 'setting']),
        name: z
          .string()
          .check(z.describe('A path, an element (`group "Guides"`), a folder, or the source of a redirect.')),
        from: z
          .optional(z.string())
          .check(z.describe('The old path, folder, label, trail, destination or field (`icon "book"`).')),
        to: z.optional(z.string()).check(z.describe('The new one.')),
        of: z
          .optional(z.number())
          .check(
            z.describe('The number of pages that a folder had, if it is still there. Beside `same` it counts entries.'),
          ),
        same: z
          .optional(z.number())
          .check(
            z.describe(
              'If a copy is not exact: how many of its entries the original has. `of` is the number of entries of the larger one.',
            ),
          ),
        scope: z.optional(z.string()).check(z.describe('The languages, versions and products around it: `en › v2`.')),
        pages: names(
          'The pages that were added, removed or moved, or changed path or state, as the file writes them. Each entry is in one change only. A page that is listed twice is two entries.',
        ),
        unlisted: names('Pages that no navigation listed, and whose URLs changed or return 404 now.'),
        endpoints: names('Endpoints (`GET /users`) and webhooks (`WEBHOOK order`), in the same way.'),
        links: names('Links, in the same way.'),
        reordered: z
          .optional(z.array(z.string()))
          .check(z.describe('The items and elements that have another place in the order.')),
        redirect: z.optional(z.string()).check(z.describe('The redirect of a URL that would return 404.')),
        answers: z.optional(z.string()).check(z.describe('The operation that now has the old URL: `GET /users`.')),
        certain: z
          .boolean()
          .check(
            z.describe(
              'False: the match is only likely, or the page files are not known, or the specification was not opened.',
            ),
          ),
        by: z
          .optional(z.enum(evidence))
          .check(
            z.describe(
              'The evidence that a page with another path is the same page. If there are several pages, the weakest evidence.',
            ),
          ),
        accepted: z.optional(z.boolean()).check(z.describe('Whether `--accept` names a file that accepts it.')),
      }),
    )
    .check(z.describe('In the order of the report: losses first.')),
});

/** A navigation diff as JSON. */
export type JsonDiff = z.input<typeof diffSchema>;

/** The JSON Schema of a navigation diff. */
export const diffJsonSchema = (): Readonly<Record<string, unknown>> => z.toJSONSchema(diffSchema);
