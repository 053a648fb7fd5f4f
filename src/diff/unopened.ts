import type { Matching } from '../match/index.ts';
import type { Leaf } from '../served/index.ts';
import { groupBy, remembered } from '../text/index.ts';
import type { Change } from './change.ts';

/**
 * Endpoints that an element lists on one side, and leaves on the other side to a specification that was not opened, each
 * with that specification. Nobody knows which of them Mintlify makes from it.
 */
export const leftToUnopened = /* @__PURE__ */ remembered((matching: Matching): ReadonlyMap<Leaf, Leaf> => {
  const found = new Map<Leaf, Leaf>();
  const isAlone = (leaf: Leaf) => !matching.has(leaf);
  const sourceOf = ({ served: { item } }: Leaf) => ('specification' in item ? item.specification : undefined);
  const [before, after] = [matching.before, matching.after].map(({ leaves }) =>
    groupBy(leaves.filter(isAlone), sourceOf),
  );
  const look = (some: typeof before, others: typeof before) => {
    for (const one of [...some!.values()].flat().filter(isUnopened))
      for (const leaf of others!.get(one.name) ?? [])
        if (!isUnopened(leaf) && leaf.parent.upwards.includes(matching.of(one.parent)!)) found.set(leaf, one);
  };
  look(before, after);
  look(after, before);
  return found;
});

/** Whether pages may be lost, and nobody knows: a specification that was not opened, or an endpoint of it, is no longer named. */
export const mayBeLost = ({ kind, certain, leaves }: Change): boolean =>
  !certain && (kind === 'removed' || leaves.some(({ before }) => before !== undefined && isUnopened(before)));

/** Whether an item stands for all pages of a specification that was not opened. */
export const isUnopened = ({ served: { item } }: Leaf): boolean => item.kind === 'specification';
