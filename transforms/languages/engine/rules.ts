import { DocumentChanges, insideRoot, pageFile, type Report, type Site } from 'navshift';
import * as z from 'zod/mini';
import { askedOnce } from '../../shared/asked-once.ts';
import type { Labels } from './labels.ts';

/** The specification of a copy: its translation, a shared one with its own directory, or the source's. */
const specificationModes = ['translated', 'separate', 'keep'] as const;

/** The option `specifications`. */
export const specificationsOption = (lead = '') =>
  z
    ._default(z.enum(specificationModes), 'translated')
    .check(
      z.describe(
        `${lead}translated: the translated file if it exists, else shared and reported; separate: a directory for each language; keep: shared, without a report`,
      ),
    );

/** The option `languages`, with at least one language. */
export const languagesOption = (meaning: string) =>
  z.array(z.string()).check(z.minLength(1, 'name at least one language, as in --languages fr,es'), z.describe(meaning));

/** The option `path`, the template of a page's path in a language: `{language}/{page}`. */
const pathTemplate = z.string().check(
  z.refine(
    (template) => template.includes('{language}') && template.includes('{page}'),
    'must contain {language} and {page}',
  ),
  z.refine((template) => insideRoot(template) !== undefined, 'must be inside the docs root'),
);

/** The options that add-languages and sync-languages have in common. */
export const languageOptions = {
  labels: z
    .optional(z.string())
    .check(z.describe('file (YAML or JSON) with translations of labels, by language'), z.meta({ content: true })),
  missing: z
    ._default(z.enum(['keep', 'prune', 'fallback', 'copy']), 'keep')
    .check(
      z.describe(
        'pages whose translated file does not exist: keep the entry, leave it out, list the source page, or copy its file',
      ),
    ),
  untranslated: z
    ._default(z.array(z.string()), [])
    .check(z.describe('labels that need no translation, such as API,GitHub; default: none')),
  path: z
    .optional(pathTemplate)
    .check(z.describe("how paths are written, such as '{language}/{page}'; default: learned from the site")),
};

/** The mode for pages whose translation has no file. */
export type Missing = 'keep' | 'prune' | 'fallback' | 'copy';

/** The options and facts of a run, the same for all its languages. */
export interface Rules {
  readonly site: Site;
  readonly report: Report;
  readonly labels: Labels | undefined;
  /** Labels that may be equal to the source's. */
  readonly untranslated: readonly string[];
  /** The template of paths; undefined: learned from the site. */
  readonly path: string | undefined;
  readonly missing: Missing;
  readonly languageOnly: 'keep' | 'remove';
  readonly specifications: (typeof specificationModes)[number];
  /** Names of fields that follow the source. */
  readonly fields: readonly string[];
  /** Changes of the documents that languages pull in. */
  readonly documents: DocumentChanges;
  /** Whether a page has a file. The site is asked once for each page. */
  readonly hasFile: (page: string) => boolean;
}

/** The rules of a run. */
export function rulesFor(
  site: Site,
  report: Report,
  given: Pick<Rules, 'labels' | 'missing' | 'specifications'> &
    Partial<Pick<Rules, 'untranslated' | 'path' | 'languageOnly' | 'fields'>>,
): Rules {
  const hasFile = askedOnce((page: string) => pageFile(site, page) !== undefined);
  return {
    untranslated: [],
    path: undefined,
    languageOnly: 'keep',
    fields: [],
    ...given,
    site,
    report,
    documents: new DocumentChanges(),
    hasFile,
  };
}
