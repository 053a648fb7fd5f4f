import * as z from 'zod/mini';
import { changeKinds } from './change.ts';
import { evidence } from '../match/index.ts';

const counts = z.object({
  pages: z.int(),
  endpoints: z.int().check(z.describe('Endpoints and webhooks.')),
  links: z.int(),
  missing: z.int().check(z.describe('Entries without a file.')),
  dropped: z.int().check(z.describe('What the file names, and the platform passes over.')),
  unknown: z.int().check(z.describe('What generates pages and was not opened.')),
});

const side = z.object({
  revision: z.string().check(z.describe('What was compared: a file, a folder or a revision of git.')),
  counts,
});

/** Entries as they were and as they are; one of the two alone for what came or went. */
const names = (meaning: string) =>
  z
    .optional(z.array(z.object({ before: z.optional(z.string()), after: z.optional(z.string()) })))
    .check(z.describe(meaning));

/** What `navshift diff --reporter json` writes. */
export const diffSchema = z.object({
  before: side,
  after: side,
  refused: z
    .optional(z.string())
    .check(z.describe('Why Mintlify refuses the site after, where it did not before: all of the site is lost.')),
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
          .check(
            z.describe('What it was: a path, a folder, a label, a trail, a destination, a field (`icon "book"`).'),
          ),
        to: z.optional(z.string()).check(z.describe('What it is.')),
        scope: z.optional(z.string()).check(z.describe('The languages, versions and products around it: `en › v2`.')),
        pages: names(
          'The pages that came, went, moved, or got another path or state with it, as they stand in the file. In all changes together each page stands once.',
        ),
        endpoints: names('The same of endpoints (`GET /users`) and webhooks (`WEBHOOK order`).'),
        links: names('The same of links.'),
        redirect: z.optional(z.string()).check(z.describe('What leads on from an address that answers no more.')),
        answers: z
          .optional(z.string())
          .check(z.describe('The operation whose page answers at the old address now: `GET /users`.')),
        certain: z.boolean().check(z.describe('Whether it is known; else it is the likeliest that there is.')),
        by: z
          .optional(z.enum(evidence))
          .check(
            z.describe(
              'By what a page under another path is known to be the same, the strongest first: of several the weakest.',
            ),
          ),
        accepted: z.optional(z.boolean()).check(z.describe('Whether `--accept` names a file that accepts it.')),
      }),
    )
    .check(z.describe('In the order in which they are told: what is lost first.')),
});

/** A navigation diff as JSON. */
export type JsonDiff = z.input<typeof diffSchema>;

/** The JSON Schema of a navigation diff. */
export const diffJsonSchema = (): Readonly<Record<string, unknown>> => z.toJSONSchema(diffSchema);
