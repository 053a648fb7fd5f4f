import { addressOf, type Branch, isMissing, knowsPages, type Leaf, type Tree } from '../served/index.ts';
import { pageFile, redirectsOf, type Site } from '../site/index.ts';
import { groupBy } from '../text/index.ts';
import { addressAt, answersOf } from './addresses.ts';
import { Numbered } from './numbered.ts';
import { type Evidence, Search } from './search.ts';
import { mostTexts, textsOf } from './texts.ts';

/** An item of one site and the same of another. */
export interface Pair {
  readonly before: Leaf;
  readonly after: Leaf;
  readonly by: Evidence;
}

/** The items that are in both sites. */
export interface Pairs {
  /** By what they were before. */
  readonly pairs: Numbered<Leaf, Pair>;
  /** What they were before, by what they are after. */
  readonly origins: Numbered<Leaf, Leaf>;
}

/** Finds the items that are in both sites: in their scope, by their paths, then by what says that a path became another, then in other scopes. */
export function matchPages(
  [before, after]: readonly [Site, Site],
  [ours, theirs]: readonly [Tree, Tree],
  scopes: ReadonlyMap<Branch, Branch>,
): Pairs {
  const pairs = new Numbered<Leaf, Pair>(ours.leaves.length);
  const origins = new Numbered<Leaf, Leaf>(theirs.leaves.length);
  const areFilesKnown = [before, after].every(knowsPages);
  const pair = (one: Leaf, other: Leaf, by: Evidence) => {
    // An entry without a file is not the page that another path had.
    if (areFilesKnown && isMissing(other) && !isMissing(one) && one.key !== other.key) return;
    pairs.set(one, { before: one, after: other, by });
    origins.set(other, one);
  };
  const cells = Array.from(
    ours.cells,
    ([scope, leaves]) => [leaves, theirs.cells.get(scopes.get(scope)!) ?? []] as const,
  );
  const left = ([some, others]: readonly [readonly Leaf[], readonly Leaf[]]) =>
    [some.filter((leaf) => !pairs.has(leaf)), others.filter((leaf) => !origins.has(leaf))] as const;
  for (const cell of cells) if (!pairInOrder(...cell, pair)) pairByKey(...cell, keyInScope, pair);
  const open = cells.map(left).filter((cell) => cell.every(({ length }) => length > 0));
  for (const cell of open) {
    const rest = left(cell);
    // Most pages are called by their addresses: those are not there.
    if (rest.some((leaves) => leaves.some(isOtherwiseCalled))) pairByKey(...rest, ({ key }) => key, pair);
    const arePages = rest.every((leaves) => leaves.every(isPage));
    for (const [isOurs, isTheirs] of arePages ? [] : atAddresses) {
      const [some, others] = left(cell);
      if (some.length * others.length === 0) break;
      pairByKey(some.filter(isOurs), others.filter(isTheirs), (leaf) => addressOf(leaf)!, pair);
    }
    for (const round of rounds)
      searched(those(left(cell), round), pair, (search, [some, others]) => {
        if (areFilesKnown) search.byObject(idsOf(before), idsOf(after));
        pairByRedirect(after, some, others, ({ name }, other, by) => search.take(name, other.name, by));
        search.byFolder();
      });
  }
  const all = left([ours.leaves, theirs.leaves]);
  pairByKey(...all, ({ key }) => key, pair);
  pairByRedirect(after, ...those(left(all), rounds[0]), pair);
  const [old, now] = [answersOf(before), answersOf(after)];
  for (const [cell, round] of open.flatMap((one) => rounds.map((round) => [one, round] as const))) {
    const [some, others] = those(left(cell), round);
    const gone = some.filter((leaf) => now.page(leaf) === false);
    const come = others.filter((leaf) => old.page(leaf) === false);
    if (gone.length * come.length === 0) continue;
    searched([gone, come], pair, (search) => {
      const texts = (site: Site) => textsOf(site, (page) => pageFile(site, page), false);
      search.byText(texts(before), texts(after), mostTexts);
      search.byName();
      const there = placesOf(come, (leaf) => origins.get(leaf)?.name);
      for (const [place, one] of placesOf(gone, (leaf) => (pairs.has(leaf) ? leaf.name : undefined))) {
        const other = one && there.get(place);
        if (other !== undefined && !search.isCompared(one!.name, other.name))
          search.take(one!.name, other.name, 'place');
      }
    });
  }
  return { pairs, origins };
}

const isPage = ({ isPage: is }: Leaf) => is;

const isWithFile = (leaf: Leaf) => isPage(leaf) && !isMissing(leaf);
const isWithout = (leaf: Leaf) => isPage(leaf) && isMissing(leaf);

/** What is looked for among what: pages among those that are there; then, of entries without a file, others without one. */
const rounds = [
  [isPage, isWithFile],
  [isWithout, isWithout],
] as const;

const those = (
  [some, others]: readonly [readonly Leaf[], readonly Leaf[]],
  [isOurs, isTheirs]: (typeof rounds)[number],
) => [some.filter(isOurs), others.filter(isTheirs)] as const;

type PairUp = (one: Leaf, other: Leaf, by: Evidence) => void;

const isMade = (leaf: Leaf) => !isPage(leaf) && addressOf(leaf) !== undefined;

/** What is the same by its address: an operation and the one, or the page file, that stands there now, and a page file and the operation that does. */
const atAddresses = [
  [isMade, isMade],
  [isMade, isPage],
  [isPage, isMade],
] as const;

/** Whether an item is no page, or one whose path is not its address: `guides/index`. */
const isOtherwiseCalled = (leaf: Leaf) => !isPage(leaf) || leaf.key.length !== leaf.name.length + 1;

const keyInScope = (leaf: Leaf) => (isPage(leaf) ? leaf.name : leaf.key);

/** Pairs what stands in the same order as before, in most scopes of most changes all. Nothing where it does not, or where twins stand that another trail tells apart. */
function pairInOrder(some: readonly Leaf[], others: readonly Leaf[], pair: PairUp): boolean {
  if (some.length !== others.length) return false;
  const isSame = (one: Leaf, k: number) => keyInScope(one) === keyInScope(others[k]!);
  if (!some.every(isSame) || new Set(some.map(keyInScope)).size < some.length) return false;
  some.forEach((one, k) => pair(one, others[k]!, 'path'));
  return true;
}

/** So many twins are compared with one another; more of them pair in their order. */
const mostTwins = 5000;

/** Pairs what has the same key; of twins those whose trails are nearest, then in their order. */
function pairByKey(some: readonly Leaf[], others: readonly Leaf[], keyOf: (leaf: Leaf) => string, pair: PairUp): void {
  if (some.length === 0 || others.length === 0) return;
  const there = groupBy(others, keyOf);
  groupBy(some, keyOf).forEach((twins, key) => {
    const candidates = there.get(key);
    if (candidates === undefined) return;
    if (twins.length * candidates.length === 1) pair(twins[0]!, candidates[0]!, 'path');
    else if (twins.length * candidates.length > mostTwins)
      twins.slice(0, candidates.length).forEach((one, k) => pair(one, candidates[k]!, 'path'));
    else pairNearest(twins, candidates, pair);
  });
}

function pairNearest(twins: readonly Leaf[], candidates: readonly Leaf[], pair: PairUp): void {
  const choices = twins.flatMap((one, i) =>
    candidates.map((other, j) => ({ one, other, near: nearness(one, other), distance: Math.abs(i - j) })),
  );
  choices.sort((a, b) => b.near - a.near || a.distance - b.distance);
  const gone = new Set<Leaf>();
  for (const { one, other } of choices) {
    if (gone.has(one) || gone.has(other)) continue;
    gone.add(one).add(other);
    pair(one, other, 'path');
  }
}

/** How many labels two trails share, from the inside and from the outside. */
function nearness(one: Leaf, other: Leaf): number {
  const [a, b] = [labelsOf(one), labelsOf(other)];
  const shared = (from: (labels: readonly string[], k: number) => string | undefined) => {
    let k = 0;
    while (k < a.length && k < b.length && from(a, k) === from(b, k)) k++;
    return k;
  };
  return shared((labels, k) => labels[k]) + shared((labels, k) => labels.at(-1 - k));
}

const labelsOf = ({ parent }: Leaf): readonly string[] => parent.upwards.map(({ kind, label }) => `${kind} ${label}`);

/** Looks for pages under other paths, and pairs those that were found: of one that stands several times each. */
function searched(
  [some, others]: readonly [readonly Leaf[], readonly Leaf[]],
  pair: PairUp,
  look: (search: Search, leaves: readonly [readonly Leaf[], readonly Leaf[]]) => void,
): void {
  if (some.length === 0 || others.length === 0) return;
  const byName = (leaves: readonly Leaf[]) => groupBy(leaves, ({ name }) => name);
  const [gone, come] = [byName(some), byName(others)];
  const search = new Search(gone.keys(), come.keys());
  look(search, [some, others]);
  for (const [page, { to, by }] of [...search.moves, ...search.likely]) {
    const twins = come.get(to)!;
    gone
      .get(page)!
      .slice(0, twins.length)
      .forEach((one, k) => pair(one, twins[k]!, by));
  }
}

const idsOf = (site: Site) => (page: string) => {
  const file = pageFile(site, page);
  return file === undefined ? undefined : site.reader.id?.(file);
};

/** Pages by where they stand, between neighbours that are in both sites; undefined where several do. */
function placesOf(
  leaves: readonly Leaf[],
  nameOf: (leaf: Leaf) => string | undefined,
): ReadonlyMap<string, Leaf | undefined> {
  const places = new Map<string, Leaf | undefined>();
  for (const leaf of leaves) {
    const { parent, at } = leaf;
    const [above, below] = [at - 1, at + 1].map((k) => {
      const beside = parent.children[k];
      if (beside === undefined) return '';
      return 'served' in beside ? nameOf(beside) : `${beside.kind} ${beside.label}`;
    });
    if (above === undefined || below === undefined) continue;
    const place = [...labelsOf(leaf), above, below].join('\0');
    places.set(place, places.has(place) ? undefined : leaf);
  }
  return places;
}

/** Pairs a page with the one that its old address leads to. */
function pairByRedirect(after: Site, some: readonly Leaf[], others: readonly Leaf[], pair: PairUp): void {
  if (others.length === 0 || redirectsOf(after).length === 0) return;
  const { redirect, page } = answersOf(after);
  const there = new Map(others.map((leaf) => [leaf.key, leaf]));
  for (const leaf of some) {
    // A page that is still there is not redirected.
    const to = page(leaf) === true ? undefined : redirect(leaf.key);
    const found = to === undefined ? undefined : there.get(addressAt(to));
    if (found === undefined) continue;
    there.delete(found.key);
    pair(leaf, found, 'redirect');
  }
}
