import { itemsText, type Mistake, refusalText, served } from '../served/index.ts';
import type { SiteMatching } from './matching.ts';

/** The mistakes because of which Mintlify refuses a site, and which it did not have before: then all of the site is lost. */
export function newRefusal({ sites: [before, after] }: SiteMatching): readonly Mistake[] {
  const known = new Set(served(before).refused.map(({ message }) => message));
  return served(after).refused.filter(({ message }) => !known.has(message));
}

/** The loss by this refusal in words; undefined if there is no such mistake. */
export function newRefusalText(matching: SiteMatching): string | undefined {
  const text = refusalText(newRefusal(matching));
  if (text === undefined) return undefined;
  const items = matching.before.leaves.flatMap(({ served: { item, state } }) =>
    state === 'dropped' || state === 'missing' ? [] : { item, count: 1 },
  );
  return items.length === 0 ? text : `${text} All of it is lost: ${itemsText(items)}.`;
}
