import type { Matching } from './matching.ts';
import { type Branch, labelOf } from './tree.ts';

/** Learns from elements that are the same what the language says for a label of the source: what it says most often, if that is no label of the source. */
export function learnLabels(source: Iterable<Branch>, matching: Matching): (label: string) => string | undefined {
  const found = new Map<string, Map<string, number>>();
  const labels = new Set<string>();
  for (const branch of source) {
    const { kind } = branch.element;
    const label = labelOf(branch);
    if (label !== undefined) labels.add(label);
    const partner = matching.branch(branch);
    const theirs = partner && labelOf(partner);
    if (label === undefined || theirs === undefined || kind === 'version' || kind === 'language') continue;
    const known = found.get(label);
    if (known === undefined) found.set(label, new Map([[theirs, 1]]));
    else known.set(theirs, (known.get(theirs) ?? 0) + 1);
  }
  const learned = new Map<string, string | undefined>();
  return (label) => {
    if (!learned.has(label)) {
      const [best] = [...(found.get(label) ?? [])].sort(([, a], [, b]) => b - a);
      learned.set(label, best === undefined || labels.has(best[0]) ? undefined : best[0]);
    }
    return learned.get(label);
  };
}
