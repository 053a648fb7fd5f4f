import type { Json } from '../json/index.ts';
import { Declared } from '../match/index.ts';
import { itemText, knowsPages, pagePath, pathsOfFile, served, type ServedItem, stateByFile } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { groupBy, remembered } from '../text/index.ts';
import type { Declaration, Item, Scope } from '../transform/index.ts';

/** The counts of an item in a scope, with its first place. */
export interface Count {
  readonly item: Item;
  readonly scope: Scope;
  /** How often the file names it, or Mintlify generates it, also if it is dropped. */
  count: number;
  /** How often readers see it, or could: without what Mintlify drops, and without entries that have no file. */
  served: number;
  /** How often the sidebar shows it, or may. */
  shown: number;
  readonly node: Json;
}

/** What can be compared: how often the file names an item, how often readers get it, and how often the sidebar shows it. */
export type Figure = 'count' | 'served' | 'shown';

/** How an item counts: readers get it, in the sidebar or not; or they do not, as it has no file, or for a mistake. */
type Sort = 'shown' | 'hidden' | 'missing' | 'dropped';

/** All items of a site, counted by scope and item. */
export class Census {
  readonly #counts = new Map<string, Count>();
  readonly #sorts = new Set<Sort>();

  constructor(items: readonly ServedItem[], sortOf: (one: ServedItem) => Sort) {
    for (const one of items.filter(({ isEntry }) => isEntry)) {
      const { item, node, page } = one;
      const { scope } = one.place;
      const sort = sortOf(one);
      const key = countKey(scope.join('\n'), itemText(item));
      let count = this.#counts.get(key);
      if (count === undefined) this.#counts.set(key, (count = { item, scope, count: 0, served: 0, shown: 0, node }));
      if (page?.isBeyondFile !== true) count.count++;
      if (sort === 'shown' || sort === 'hidden') count.served++;
      if (sort === 'shown') count.shown++;
      this.#sorts.add(sort);
    }
  }

  /** How often an item is in a scope. */
  count(scope: Scope, item: string, figure: Figure = 'count'): number {
    return this.#counts.get(countKey(scope.join('\n'), item))?.[figure] ?? 0;
  }

  /** Every count, in reading order. */
  values(): Iterable<Count> {
    return this.#counts.values();
  }

  /** Whether another census has each item as often, or more often. */
  isKept(other: Census, figure: Figure): boolean {
    return [...this.#counts].every(([key, count]) => (other.#counts.get(key)?.[figure] ?? 0) >= count[figure]);
  }

  /** Whether an item counts in this way. */
  has(sort: Sort): boolean {
    return this.#sorts.has(sort);
  }
}

/** The same text for the same item in the same scope. */
const countKey = (scope: string, item: string): string => `${scope}\n\n${item}`;

/**
 * Counts the items of the navigation: all that the file names, also mixed and misplaced children, how many of them
 * readers see, and how many the sidebar shows.
 *
 * With `compared`, both sites are counted in the same way. An entry is without a file only if both know page files.
 * Front matter counts only for page files that are staged in one of them; no other page file is read.
 */
export function takeCensus(site: Site, compared: Site = site): Census {
  const areFilesKnown = site === compared || [site, compared].every(knowsPages);
  const staged = [site, compared].flatMap((one) =>
    one.staged.flatMap((change) => [change.path, ...(change.kind === 'move' ? [change.from] : [])]),
  );
  const pages = new Set<string | undefined>(staged.flatMap(pathsOfFile));
  const isShown = (one: ServedItem) => {
    if (one.isMissing) return !one.standing.hidden;
    return pages.size > 0 && pages.has(pagePath(one)) ? stateByFile(site, one) === 'shown' : one.isShown;
  };
  return new Census(served(site).items, (one) => {
    if (one.mistake !== undefined) return 'dropped';
    if (one.isMissing && areFilesKnown) return 'missing';
    return isShown(one) ? 'shown' : 'hidden';
  });
}

/** Something that a run would lose. */
export interface Loss {
  readonly item: Item;
  readonly scope: Scope;
  /** Its text, and what a transform declared that it is called since. */
  readonly names: readonly string[];
  readonly before: number;
  readonly after: number;
  /** The first place of the item. */
  readonly node: Json;
}

/**
 * What stands less often after than before, within each scope, but for what was declared.
 *
 * `removed` stands for every occurrence of the item (in its scope, if it names one), `moved` for as many as there are
 * more of its new name. `hidden` is
 * `removed` for what the sidebar shows, and nothing for what the file names.
 * A declaration may go on from what another one led to, as a later step of a pipeline does.
 */
export function findLosses(
  before: Census,
  after: Census,
  declarations: readonly Declaration[],
  figure: Figure = 'count',
): readonly Loss[] {
  // The usual case first: nothing stands less often anywhere, and there is nothing to explain.
  if (before.isKept(after, figure)) return [];
  const declared = new Declared(
    declarations.map((one) => (one.kind === 'hidden' && figure === 'shown' ? { ...one, kind: 'removed' } : one)),
  );
  const moves = declarations.flatMap((one) => (one.kind === 'scope' ? one : []));
  const steps = new Set(moves.map(({ from, to }) => JSON.stringify([from, to])));
  const [counts, others] = [[...before.values()], [...after.values()]];
  const left = new Left(after, figure);
  // No scope is deeper than one that is there, or is declared: a declaration of the root would lead on without end.
  const scopes = [...counts, ...others].map(({ scope }) => scope).concat(moves.map(({ to }) => to));
  const deepest = scopes.reduce((most, { length }) => Math.max(most, length), 0);
  const ranksAfter = /* @__PURE__ */ remembered((scope: Scope) => ranksOf(scope, declared, steps.size, deepest));
  const open = counts.map((count) => ({
    ...count,
    text: itemText(count.item),
    ranks: ranksAfter(count.scope),
    missing: count[figure],
  }));
  type Open = (typeof open)[number];
  /** Each draws from some of the scopes where it may be. */
  const drawFrom = (scopesOf: (there: readonly string[], entry: Open) => readonly string[]) => {
    for (const entry of open)
      for (const scope of scopesOf(left.placesOf(entry.text, entry.ranks), entry))
        entry.missing = left.draw(entry.text, scope, entry.missing);
  };
  // What can be in one place only draws first: what can be in several would leave it nothing.
  drawFrom((there) => (there.length === 1 ? there : []));
  drawFrom((_, { ranks }) => [...ranks].slice(0, 1));
  // Under a declared scope some may have stayed where it was: `global` stays at the root when a site is wrapped.
  drawFrom((there) => there);
  /** The new names of an item, as declared of it everywhere, then of its scopes. */
  const namesAfter = (text: string, { ranks }: Open): readonly string[] => {
    // Of one name there can be several places, and each can be declared to become something else.
    const moved = groupBy(declared.moved.get(text) ?? [], ({ scope }) => scope?.join('\n'));
    return [undefined, ...ranks].flatMap((scope) => moved.get(scope)?.map(({ to }) => to) ?? []);
  };
  const uncovered = open.filter(({ missing }) => missing > 0);
  const ways = (entry: Open) => new Set(namesAfter(entry.text, entry)).size;
  const losses = new Map<Open, Loss>();
  // What can have become one thing only draws first: what can have become several would leave it nothing.
  for (const [entry] of uncovered.map((one) => [one, ways(one)] as const).sort(([, a], [, b]) => a - b)) {
    const { item, scope, text: own, node, [figure]: count } = entry;
    let rest = entry.missing;
    // What a transform renames, a later one of the pipeline may rename again, or remove: a set takes what is added while it is walked.
    const names = new Set([own]);
    for (const text of names) {
      const removed = declared.removed.get(text) ?? [];
      if (removed.some((one) => one === undefined || entry.ranks.has(one.join('\n')))) rest = 0;
      for (const to of namesAfter(text, entry)) {
        if (names.has(to)) continue;
        names.add(to);
        // Under its new name too, it may have stayed where it was.
        for (const place of left.placesOf(to, entry.ranks)) rest = left.draw(to, place, rest);
      }
    }
    if (rest > 0) losses.set(entry, { item, scope, names: [...names], before: count, after: count - rest, node });
  }
  return uncovered.flatMap((entry) => losses.get(entry) ?? []);
}

/**
 * How often items are left afterwards, by their texts and scopes. Each answers for one thing only: it is drawn on until
 * nothing is left of it.
 */
class Left {
  readonly #times = new Map<string, number>();

  constructor(census: Census, figure: Figure) {
    for (const { item, scope, [figure]: times } of census.values())
      this.#times.set(countKey(scope.join('\n'), itemText(item)), times);
  }

  /** Takes what is wanted of an item in a scope, as far as it is left, and gives back how much is still wanted. */
  draw(text: string, scope: string, wanted: number): number {
    const key = countKey(scope, text);
    const there = this.#times.get(key) ?? 0;
    this.#times.set(key, Math.max(0, there - wanted));
    return Math.max(0, wanted - there);
  }

  /** The scopes of some where an item is left. */
  placesOf(text: string, scopes: ReadonlySet<string>): readonly string[] {
    return [...scopes].filter((scope) => (this.#times.get(countKey(scope, text)) ?? 0) > 0);
  }
}

/**
 * What can become of a scope, by text, the likeliest first: as declared of it, then itself, then as a later transform
 * of the pipeline declared of what it became, and so on.
 */
function ranksOf(scope: Scope, declared: Declared, steps: number, deepest: number): ReadonlySet<string> {
  const found = new Set<string>();
  let current: readonly Scope[] = [scope];
  // As many steps as there are declarations: `[] → [language=en]` leads on from its own result.
  for (let step = 0; step < steps && current.length > 0; step++) {
    const next = new Map<string, Scope>();
    for (const one of current.flatMap((each) => declared.scopesOf(each, deepest)))
      if (!found.has(one.join('\n'))) next.set(one.join('\n'), one);
    // All that was declared of the scope itself: twenty tabs can become twenty products.
    current = [...next.values()].slice(0, step === 0 ? next.size : MOST_WAYS);
    for (const one of current) found.add(one.join('\n'));
  }
  const own = scope.join('\n');
  const [first = own, ...others] = found;
  return new Set([first, own, ...others]);
}

/** So many scopes are followed at once, after the first step. */
const MOST_WAYS = 8;
