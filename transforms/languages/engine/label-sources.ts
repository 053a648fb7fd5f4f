import type { Division, Report, Site } from 'navshift';
import { lineAt } from 'navshift/edit';
import { sourceOf } from './languages.ts';
import { matchElements } from './match/elements.ts';
import type { Matching } from './match/pairs.ts';
import { othersIn } from './naming.ts';
import { readLanguage } from './reading.ts';
import { rulesFor } from './rules.ts';
import { readTree, type Tree } from './tree.ts';

/** A source of labels, with the counterparts of its elements in the other languages. */
export interface LabelSource {
  readonly code: string | undefined;
  readonly tree: Tree;
  /** The matchings of languages with a code, as sync-languages makes them, but by the navigation alone: page files are not read. */
  matched(code: string): readonly Matching[];
}

/** The sources of all holders. Undefined, with an error, if a holder has none. */
export function labelSources(
  site: Site,
  holders: readonly Division[],
  asked: string | undefined,
  report: Report,
): readonly LabelSource[] | undefined {
  const given = rulesFor(site, report, { labels: undefined, missing: 'keep', specifications: 'keep' });
  const rules = { ...given, hasFile: () => false };
  const sources = holders.flatMap((holder): readonly LabelSource[] => {
    const source = sourceOf(holder, asked, report);
    if (source === undefined) return [];
    const tree = readTree(lineAt(source.place), true, true);
    const others = othersIn(holder, source);
    const matched = (code: string) =>
      holder.parts
        .filter((one) => one.label === code && one !== source)
        .map(({ place }) => matchElements(readLanguage(tree, readTree(lineAt(place), false, true), others, rules)));
    return [{ code: source.label, tree, matched }];
  });
  return sources.length < holders.length ? undefined : sources;
}
