import type { Report, Site } from 'navshift';
import { matchLanguage } from './language.ts';
import type { LanguagesThere, LanguageThere } from './languages.ts';
import type { Matching } from './match/pairs.ts';
import { othersIn } from './naming.ts';
import { rulesFor } from './rules.ts';
import { type Branch, readTree, type Tree } from './tree.ts';

/** A language with all elements that have labels, those of its `global` too. */
export const labelTree = ({ element, place }: LanguageThere, mine: boolean): Tree =>
  readTree(element, place, mine, true);

/** Finds for each element of a language the one of the source that it is a translation of. */
export type LabelMatcher = (source: Tree, theirs: Tree, holder: LanguagesThere, language: LanguageThere) => Matching;

/** The elements of languages are matched as `sync-languages` matches them, but by the navigation alone: nobody looks for page files. */
export function labelMatcher(site: Site, report: Report): LabelMatcher {
  const given = rulesFor(site, report, { labels: undefined, missing: 'keep', specifications: 'keep' });
  const rules = { ...given, hasFile: () => false };
  return (source, theirs, holder, language) => matchLanguage(source, theirs, othersIn(holder, language), rules);
}

/** The label of an element, if it is not blank. */
export const labelOf = (branch: Branch | undefined): string | undefined =>
  branch?.label?.trim() === '' ? undefined : branch?.label;

/** Whether an element has a label that is to be translated: not the code of a language, and not a version, which is mostly a number. */
export const isTranslated = (branch: Branch): boolean =>
  labelOf(branch) !== undefined && branch.element.kind !== 'language' && branch.element.kind !== 'version';
