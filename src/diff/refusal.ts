import { itemsText, type Mistake, refusalText, served } from '../served/index.ts';
import type { SiteMatching } from './matching.ts';

/** The mistakes for which Mintlify refuses a site that it did not refuse for them before: then all of the site is lost. */
export function newRefusal({ sites: [before, after] }: SiteMatching): readonly Mistake[] {
  const known = new Set(served(before).refused.map(({ message }) => message));
  return served(after).refused.filter(({ message }) => !known.has(message));
}

/** What that costs, in words; undefined where Mintlify refuses nothing anew. */
export function newRefusalText(matching: SiteMatching): string | undefined {
  const text = refusalText(newRefusal(matching));
  if (text === undefined) return undefined;
  const items = matching.before.leaves.flatMap(({ served: { item, state } }) =>
    state === 'dropped' || state === 'missing' ? [] : { item, count: 1 },
  );
  return items.length === 0 ? text : `${text} All of it is lost: ${itemsText(items)}.`;
}
