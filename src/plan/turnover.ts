import type { Declaration, Item } from '../transform/index.ts';
import { type Census, itemText, type Tally } from './conservation.ts';

/** What came and went between two censuses, whatever language, version and product it stands in. */
export interface Turnover {
  readonly added: Tally;
  readonly removed: Tally;
  /** What has another name, as a transform declared. It counts neither as added nor as removed. */
  readonly renamed: Tally;
}

interface Change {
  readonly kind: Item['kind'];
  /** How much more often it stands afterwards. */
  more: number;
}

/** Compares two censuses item by item: totals that are the same can hide that one thing went and another came. */
export function turnover(before: Census, after: Census, declarations: readonly Declaration[]): Turnover {
  const changes = new Map<string, Change>();
  for (const [{ kind }, text, more] of before.differences(after)) {
    const change = changes.get(text);
    if (change === undefined) changes.set(text, { kind, more });
    else change.more += more;
  }
  const renamed: Change[] = [];
  for (const declaration of declarations) {
    if (declaration.kind !== 'moved') continue;
    const [from, to] = [changes.get(itemText(declaration.item)), changes.get(itemText(declaration.to))];
    const times = from === undefined || to === undefined || from.kind !== to.kind ? 0 : Math.min(-from.more, to.more);
    if (times <= 0) continue;
    from!.more += times;
    to!.more -= times;
    renamed.push({ kind: to!.kind, more: times });
  }
  const all = [...changes.values()];
  return { added: tallyOf(all, 1), removed: tallyOf(all, -1), renamed: tallyOf(renamed, 1) };
}

/** The figures of what stands more often, or less often. */
function tallyOf(changes: readonly Change[], sign: 1 | -1): Tally {
  const sum = (...kinds: readonly Item['kind'][]) =>
    changes.reduce((total, { kind, more }) => total + (kinds.includes(kind) ? Math.max(0, sign * more) : 0), 0);
  return { pages: sum('page'), endpoints: sum('endpoint', 'webhook'), links: sum('link') };
}
