import { addTo } from 'navshift';
import type { Matching } from './match/pairs.ts';
import type { Branch, Tree } from './tree.ts';

/** The label of an element, if it is not blank. */
export const labelOf = (branch: Branch | undefined): string | undefined =>
  branch?.label?.trim() === '' ? undefined : branch?.label;

/** Whether an element has a label that is to be translated: not the code of a language, and not a version, which is mostly a number. */
export const isTranslated = (branch: Branch): boolean =>
  labelOf(branch) !== undefined && branch.element.kind !== 'language' && branch.element.kind !== 'version';

/** What a language says for each label of the source, once for each element. */
export function saidForLabels({ branches }: Tree, matching: Matching): Map<string, string[]> {
  const said = new Map<string, string[]>();
  for (const branch of branches.filter(isTranslated)) {
    const text = labelOf(matching.of(branch));
    if (text !== undefined) addTo(said, branch.label!, text);
  }
  return said;
}
