import type { Json, Member } from '../json/index.ts';
import { itemsText, itemText, type Mistake, served, type ServedItem } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { remembered } from '../text/index.ts';

/** What a mistake costs readers. */
export interface Cost {
  readonly mistake: Mistake;
  /** What the platform drops for it, and readers get nowhere else in the same language, version and product. */
  readonly items: readonly ServedItem[];
  /** The platform refuses the whole site for it. */
  readonly refuses: boolean;
}

/** What costs readers something, by where the mistake stands. */
export type Costs = ReadonlyMap<Json | Member, Cost>;

/** What the mistakes of a site cost its readers, as `served` has it. */
export const costsOf: (site: Site) => Costs = remembered((site) => {
  const { items, refused } = served(site);
  const costs = new Map<Json | Member, Cost & { readonly items: ServedItem[] }>();
  for (const mistake of refused) costs.set(mistake.at, { mistake, items: [], refuses: true });
  if (items.every(({ mistake }) => mistake === undefined)) return costs;
  const placedKey = ({ item, place }: ServedItem) => `${place.scope.join('\n')}\n\n${itemText(item)}`;
  const kept = new Set(items.filter(({ mistake }) => mistake === undefined).map(placedKey));
  const lost = new Map<Json | Member, Set<string>>();
  for (const item of items) {
    const { mistake } = item;
    const key = placedKey(item);
    if (mistake === undefined || kept.has(key) || lost.get(mistake.at)?.has(key) === true) continue;
    if (lost.get(mistake.at)?.add(key) === undefined) lost.set(mistake.at, new Set([key]));
    const cost = costs.get(mistake.at);
    if (cost === undefined) costs.set(mistake.at, { mistake, items: [item], refuses: false });
    else cost.items.push(item);
  }
  return costs;
});

/** What mistakes cost, in words: 'the platform drops 12 pages for it'. */
export function costText(costs: readonly Cost[]): string {
  if (costs.some(({ refuses }) => refuses)) return 'Mintlify refuses the whole site because of it';
  return `Mintlify drops ${itemsText(costs.flatMap(({ items }) => items))} because of it`;
}
