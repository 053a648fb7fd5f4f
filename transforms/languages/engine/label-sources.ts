import type { LanguagesThere, Report, Site } from 'navshift';
import { sourceOf } from './languages.ts';
import { matchElements } from './match/elements.ts';
import type { Matching } from './match/pairs.ts';
import { othersIn } from './naming.ts';
import { readLanguage } from './reading.ts';
import { rulesFor } from './rules.ts';
import { readTree, type Tree } from './tree.ts';

/** A source of labels, and what its elements are in the languages beside it. */
export interface LabelSource {
  readonly code: string | undefined;
  readonly tree: Tree;
  /**
   * What is the same in the languages of a code, as it is to bring these into step, but by the navigation alone: nobody
   * looks for page files.
   */
  matched(code: string): readonly Matching[];
}

/** The sources of all holders. Undefined if a holder has none, which goes to the report. */
export function labelSources(
  site: Site,
  holders: readonly LanguagesThere[],
  asked: string | undefined,
  report: Report,
): readonly LabelSource[] | undefined {
  const given = rulesFor(site, report, { labels: undefined, missing: 'keep', specifications: 'keep' });
  const rules = { ...given, hasFile: () => false };
  const sources = holders.flatMap((holder): readonly LabelSource[] => {
    const source = sourceOf(holder, asked, report);
    if (source === undefined) return [];
    const tree = readTree(source.place, true, true);
    const others = othersIn(holder, source);
    const matched = (code: string) =>
      holder.languages
        .filter((one) => one.code === code && one !== source)
        .map(({ place }) => matchElements(readLanguage(tree, readTree(place, false, true), others, rules)));
    return [{ code: source.code, tree, matched }];
  });
  return sources.length < holders.length ? undefined : sources;
}
