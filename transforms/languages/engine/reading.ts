import { type Counterparts, findCounterparts } from './counterparts.ts';
import { type BothKeys, findKeys } from './keys.ts';
import { learnPaths, type Others, type Paths } from './naming.ts';
import type { Rules } from './rules.ts';
import type { Tree } from './tree.ts';

/** The codes of the source and of the language. */
export interface Codes {
  readonly source: string;
  readonly language: string;
}

/** How pages of the source are called in a language, and whether they are there. */
export interface Naming {
  readonly codes: Codes;
  readonly paths: Paths;
  readonly counterparts: Counterparts;
  /** Whether any page of the language has a file, or will have. */
  readonly ofLanguage: boolean;
  /** Whether any page has a file, in either language: else nothing is known of what is missing. */
  readonly anyFile: boolean;
}

/** What is known of a language before anything is matched. */
export interface Reading extends Naming {
  readonly source: Tree;
  readonly theirs: Tree;
  readonly keys: BothKeys;
}

/** Finds how the pages of the source are called in a language; `own` are those that the language has. */
export function findNaming(
  codes: Codes,
  pages: ReadonlySet<string>,
  own: ReadonlySet<string>,
  paths: Paths,
  { hasFile, missing }: Pick<Rules, 'hasFile' | 'missing'>,
): Naming {
  const sourceHasFile = some(pages, hasFile);
  const hasTranslation =
    some(own, (page) => !pages.has(page) && hasFile(page)) || some(pages, (page) => hasFile(paths.name(page)));
  // What is copied is a file of the language from then on.
  const ofLanguage = hasTranslation || (missing === 'copy' && sourceHasFile);
  const counterparts = findCounterparts(pages, own, paths, hasFile);
  return { codes, paths, counterparts, ofLanguage, anyFile: ofLanguage || sourceHasFile };
}

/** Reads a language beside its source and the others. */
export function readLanguage(source: Tree, theirs: Tree, others: Others, rules: Rules): Reading {
  const codes: Codes = { source: source.top.label!, language: theirs.top.label! };
  const paths = learnPaths(codes.source, codes.language, source.pages, theirs.pages, others, rules.template);
  const naming = findNaming(codes, source.pages, theirs.pages, paths, rules);
  const keys = findKeys(source, theirs, { site: rules.site, ...codes, ...naming });
  return { ...naming, source, theirs, keys };
}

function some(pages: ReadonlySet<string>, test: (page: string) => boolean): boolean {
  for (const page of pages) if (test(page)) return true;
  return false;
}
