import { pageFile, type Report, type Site } from 'navshift';
import * as z from 'zod/mini';
import { Documents } from './build/documents.ts';
import type { Labels } from './labels.ts';
import { pathTemplate } from './paths.ts';

/** The options of adding a language and of bringing it into step. */
export const languageOptions = {
  labels: z
    .optional(z.string())
    .check(z.describe('file (YAML or JSON) with translations of labels, by language'), z.meta({ content: true })),
  missing: z
    ._default(z.enum(['keep', 'prune', 'fallback', 'copy']), 'keep')
    .check(
      z.describe(
        'pages whose translated file does not exist: keep the entry, leave it out, name the source page, or create the file from it',
      ),
    ),
  path: z
    .optional(pathTemplate)
    .check(z.describe("how paths are written, such as '{language}/{page}'; default: learned from the site")),
};

/** Which specification a copy names: its translation, a shared one in a directory of its own, or the source's. */
export const specificationModes = ['translated', 'separate', 'keep'] as const;

/** What is done about pages whose translation has no file. */
export type Missing = 'keep' | 'prune' | 'fallback' | 'copy';

/** What holds for all languages of a run. */
export interface Rules {
  readonly site: Site;
  readonly report: Report;
  readonly labels: Labels | undefined;
  readonly template: string | undefined;
  readonly missing: Missing;
  readonly languageOnly: 'keep' | 'remove';
  readonly specifications: (typeof specificationModes)[number];
  /** Names of fields that follow the source. */
  readonly fields: readonly string[];
  readonly documents: Documents;
  /** Whether a page has a file, asked once for each page. */
  readonly hasFile: (page: string) => boolean;
}

/** The rules of a run. */
export function rulesFor(
  site: Site,
  report: Report,
  given: Pick<Rules, 'labels' | 'missing' | 'specifications'> & { readonly path?: string | undefined } & Partial<
      Pick<Rules, 'languageOnly' | 'fields'>
    >,
): Rules {
  const files = new Map<string, boolean>();
  const { labels, missing, specifications, languageOnly = 'keep', fields = [] } = given;
  return {
    site,
    report,
    labels,
    missing,
    specifications,
    languageOnly,
    fields,
    template: given.path,
    documents: new Documents(site),
    hasFile(page) {
      let found = files.get(page);
      if (found === undefined) files.set(page, (found = pageFile(site, page) !== undefined));
      return found;
    },
  };
}
