import { itemText } from '../served/index.ts';
import type { Declaration, Item } from '../transform/index.ts';
import { type Census, type Tally, tallyOf } from './census.ts';

/** What came and went between two censuses, whatever language, version and product it stands in. */
export interface Turnover {
  readonly added: Tally;
  readonly removed: Tally;
  /** What has another name, as a transform declared. It counts neither as added nor as removed. */
  readonly renamed: Tally;
}

/** Compares two censuses item by item: totals that are the same can hide that one thing went and another came. */
export function turnover(before: Census, after: Census, declarations: readonly Declaration[]): Turnover {
  /** By its text each item, and how much more often it stands afterwards. */
  const changes = new Map<string, { readonly item: Item; more: number }>();
  for (const [item, more] of before.differences(after, 'served')) {
    const text = itemText(item);
    const change = changes.get(text);
    if (change === undefined) changes.set(text, { item, more });
    else change.more += more;
  }
  const renamed: { item: Item; count: number }[] = [];
  for (const declaration of declarations) {
    if (declaration.kind !== 'moved') continue;
    const [from, to] = [changes.get(itemText(declaration.item)), changes.get(itemText(declaration.to))];
    const times =
      from === undefined || to === undefined || from.item.kind !== to.item.kind ? 0 : Math.min(-from.more, to.more);
    if (times <= 0) continue;
    from!.more += times;
    to!.more -= times;
    renamed.push({ item: to!.item, count: times });
  }
  const by = (sign: 1 | -1) =>
    tallyOf([...changes.values()].map(({ item, more }) => ({ item, count: Math.max(0, sign * more) })));
  return { added: by(1), removed: by(-1), renamed: tallyOf(renamed) };
}
