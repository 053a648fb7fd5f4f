import { wordsFor } from 'navshift';
import { pairLabels } from '../engine/label-pairs.ts';
import { type Branch, branchesOf, isTranslated, labelsAbove, labelTree } from '../engine/label-tree.ts';
import type { LanguagesThere } from '../engine/languages.ts';

/** A label of the source: where it stands first, and how often. */
export interface LabelThere {
  readonly first: Branch;
  readonly count: number;
}

/** Every label once, in reading order. */
export function foundLabels(trees: readonly Branch[]): ReadonlyMap<string, LabelThere> {
  const labels = new Map<string, LabelThere>();
  for (const tree of trees) {
    for (const branch of branchesOf(tree)) {
      if (branch.label === undefined || !isTranslated(branch.kind)) continue;
      const known = labels.get(branch.label);
      labels.set(
        branch.label,
        known === undefined ? { first: branch, count: 1 } : { ...known, count: known.count + 1 },
      );
    }
  }
  return labels;
}

/** `group in Guides › Start, and in 33 more places`. */
export function placeText({ first, count }: LabelThere): string {
  const above = labelsAbove(first.place.trail);
  const more =
    count === 1 ? '' : `, and in ${count === 2 ? 'one more place' : `${(count - 1).toLocaleString('en')} more places`}`;
  return `${wordsFor(first.kind)}${above.length === 0 ? '' : ` in ${above.join(' › ')}`}${more}`;
}

/** What a language has for a label of the source. */
export interface Translated {
  /** Its translations, the most frequent one first. */
  readonly texts: readonly string[];
  /** How many elements have the label of the source as it is. */
  readonly untranslated: number;
}

/** What a language has for each label of the source that it translates anywhere. A label that the source has too is no translation. */
export function foundTranslations(
  labels: ReadonlyMap<string, LabelThere>,
  sources: readonly { readonly tree: Branch; readonly holder: LanguagesThere | undefined }[],
  language: string,
  codes: ReadonlySet<string>,
): ReadonlyMap<string, Translated> {
  const counts = new Map<string, Map<string, number>>();
  for (const { tree, holder } of sources) {
    for (const { code, element, place } of holder?.languages ?? []) {
      if (code !== language) continue;
      for (const [other, our] of pairLabels(tree, labelTree(element, place, codes, true))) {
        if (our.label === undefined || other.label === undefined || !isTranslated(our.kind)) continue;
        const known = counts.get(our.label) ?? new Map<string, number>();
        counts.set(our.label, known.set(other.label, (known.get(other.label) ?? 0) + 1));
      }
    }
  }
  const found = new Map<string, Translated>();
  for (const [label, texts] of counts) {
    const untranslated = texts.get(label) ?? 0;
    for (const text of texts.keys()) if (labels.has(text)) texts.delete(text);
    if (texts.size > 0)
      found.set(label, { texts: [...texts].sort(([, a], [, b]) => b - a).map(([text]) => text), untranslated });
  }
  return found;
}
