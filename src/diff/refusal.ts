import type { Matching } from '../match/index.ts';
import { itemsText, newRefusals, refusalText } from '../served/index.ts';

/** The loss by this refusal in words; undefined if there is no such mistake. */
export function newRefusalText({ sites: [was, is], before }: Matching): string | undefined {
  const text = refusalText(newRefusals(was, is));
  if (text === undefined) return undefined;
  const items = before.leaves.flatMap(({ served: { item, state } }) =>
    state === 'dropped' || state === 'missing' ? [] : { item, count: 1 },
  );
  return items.length === 0 ? text : `${text} All of it is lost: ${itemsText(items)}.`;
}
