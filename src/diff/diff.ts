import { type Declaration, Matching } from '../match/index.ts';
import type { Site } from '../site/index.ts';
import { type Change, inOrder, type NavigationDiff } from './change.ts';
import { itemChanges } from './items.ts';
import { outsideOf } from './outside.ts';
import { formattedAnew, settingChanges, unseenChanges } from './settings.ts';
import { elementChanges, landingChanges } from './shapes.ts';
import { structureOf } from './structure.ts';

/**
 * Compares two sites by meaning: their languages, versions, products, elements, pages, redirects and settings.
 *
 * @param declared changes that transforms made on purpose: navshift does not search for these items
 *
 * @example
 * const before = parse('{"navigation":{"pages":["a","b"]}}');
 * const after = parse('{"navigation":{"pages":["b","a"]}}');
 * navigationDiff(before, after).changes.map(({ kind }) => kind); // → ['landing-changed', 'reordered']
 */
export function navigationDiff(before: Site, after: Site, declared: readonly Declaration[] = []): NavigationDiff {
  const matching = new Matching([before, after], declared);
  const structure = structureOf(matching);
  const outside = outsideOf(matching);
  const changes = [
    ...itemChanges(matching, structure, outside.pages),
    ...outside.changes,
    ...elementChanges(matching, structure),
    ...landingChanges(matching),
    ...settingChanges(before, after),
  ];
  changes.push(...(changes.length === 0 ? unseenChanges : formattedAnew)(matching));
  const diff = { matching, changes: [] as Change[] };
  diff.changes.push(...inOrder(changes, ({ kind }) => kind).map((change) => ({ ...change, diff })));
  return diff;
}
