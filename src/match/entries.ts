import { addressOf, isMissing, itemText, type Leaf, treeOf } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { groupBy } from '../text/index.ts';
import type { Declared } from './declared.ts';
import { type FileSearch, hasAnswer } from './files.ts';
import { bestFirst } from './overlap.ts';
import { sharedEnd, sharedStart } from './paths.ts';
import type { Sides } from './scopes.ts';
import { type Evidence, Search } from './search.ts';
import { weights } from './weights.ts';

/** An item of one navigation and the same of another. */
export interface Pair {
  readonly before: Leaf;
  readonly after: Leaf;
  readonly by: Evidence;
}

/**
 * Finds the items that are in both navigations. Inside of a scope they match as transforms declared, then by path, then
 * as their files moved. Items that are left match across scopes.
 *
 * Returns each pair under both of its items. Items that a transform removed are not searched for.
 *
 * @param all the items of each two scopes that match
 */
export function matchEntries(
  [before, after]: readonly [before: Site, after: Site],
  all: readonly Sides[],
  declared: Declared,
  files: FileSearch,
): ReadonlyMap<Leaf, Pair> {
  const pairs = new Map<Leaf, Pair>();
  const pair = (one: Leaf, other: Leaf, by: Evidence) => {
    if (pairs.has(one) || pairs.has(other)) return;
    if (files.areFilesKnown && one.key !== other.key && isOtherPage(one, other, by)) return;
    const both = { before: one, after: other, by };
    pairs.set(one, both).set(other, both);
  };
  /**
   * A page that has no file now was lost, not moved: the new entry has nothing of it. Neither is an entry without a file
   * known by anything but its path, if nothing declares a new page, and no page files of its folder moved there: what
   * is elsewhere is new, or was there before.
   */
  const isOtherPage = (one: Leaf, other: Leaf, by: Evidence) => {
    if (!isMissing(one)) return isMissing(other);
    if (by === 'redirect') return false;
    if (by === 'declared') return hasAnswer(before, other) === true;
    const isAlong = by === 'folder' && files.known()!.movesAlong(one.name, other.name) >= weights.folderPages;
    return !isAlong && (isMissing(other) || hasAnswer(before, other) === true);
  };
  const isLeft = (leaf: Leaf) => !pairs.has(leaf);
  const left = ([some, others]: Sides): Sides => [some.filter(isLeft), others.filter(isLeft)];
  const hasBoth = (sides: Sides) => sides.every(({ length }) => length > 0);
  const pairDeclared = ([some, others]: Sides) => {
    const renamed = some.map((leaf) => [leaf, declared.namesOf(leaf)] as const).filter(([, { length }]) => length > 0);
    const there = groupBy(others, ({ served: { item } }) => itemText(item));
    for (const [leaf, names] of renamed) {
      const to = names.flatMap((name) => there.get(name) ?? []).find(isLeft);
      if (to !== undefined) pair(leaf, to, 'declared');
    }
  };
  for (const sides of all) {
    pairDeclared(sides);
    pairByKey(left(sides), keyInScope, pair);
  }
  const open = all.map(left).filter(hasBoth);
  for (const sides of open) {
    pairByKey(left(sides), keyOf, pair);
    for (const [isOurs, isTheirs] of atAddresses) {
      const [some, others] = left(sides);
      pairByKey([some.filter(isOurs), others.filter(isTheirs)], (leaf) => addressOf(leaf)!, pair);
    }
  }
  /** Searches for pages under other paths, and pairs the entries of each that it finds, in their order if it is listed twice. */
  const searchIn = (sides: Sides, [isOurs, isTheirs]: Round, look: (search: Search, sides: Sides) => void) => {
    const [some, others] = left(sides);
    const sought = some.filter((leaf) => isOurs(leaf) && !declared.isRemoved(leaf));
    const among = others.filter(isTheirs);
    if (!hasBoth([sought, among])) return;
    const [removed, added] = [groupBy(sought, nameOf), groupBy(among, nameOf)];
    const search = new Search(removed.keys(), added.keys(), files.known());
    look(search, [sought, among]);
    for (const [page, { to, by }] of [...search.moves, ...search.likely])
      pairInOrder(removed.get(page)!, added.get(to)!, (one, other) => pair(one, other, by));
  };
  for (const sides of open)
    for (const round of rounds)
      searchIn(sides, round, (search) => {
        files.byObject(search);
        files.byRedirect(search);
        search.byFolder();
      });
  const rest = left([treeOf(before).leaves, treeOf(after).leaves]);
  pairDeclared(rest);
  pairByKey(left(rest), keyOf, pair);
  searchIn(rest, rounds[0], (search) => files.byRedirect(search));
  if (!files.areFilesKnown) return pairs;
  const isRemoved = (leaf: Leaf) => isPage(leaf) && hasAnswer(after, leaf) === false;
  const isNew = (leaf: Leaf) => isWithFile(leaf) && hasAnswer(before, leaf) === false;
  for (const sides of open)
    searchIn(sides, [isRemoved, isNew], (search, [some, others]) => {
      search.byName();
      const there = placesOf(others, (leaf) => pairs.get(leaf)?.before.name);
      for (const [place, one] of placesOf(some, (leaf) => (pairs.has(leaf) ? leaf.name : undefined))) {
        const other = one && there.get(place);
        if (other !== undefined && !search.isCompared(one!.name, other.name))
          search.take(one!.name, other.name, 'place');
      }
    });
  // A page that was found by its place in one language shows where the same page of other languages moved.
  files.searchLanguages();
  for (const sides of open) searchIn(sides, rounds[0], () => {});
  return pairs;
}

const isPage = ({ isPage: is }: Leaf) => is;

const isWithFile = (leaf: Leaf) => isPage(leaf) && !isMissing(leaf);
const isWithout = (leaf: Leaf) => isPage(leaf) && isMissing(leaf);

/** Which items are sought among which. */
type Round = readonly [sought: (leaf: Leaf) => boolean, among: (leaf: Leaf) => boolean];

/** First pages are sought among those with a file; then entries without a file among others to which redirects lead. */
const rounds: readonly [Round, Round] = [
  [isPage, isWithFile],
  [isWithout, isWithout],
];

type PairUp = (one: Leaf, other: Leaf, by: Evidence) => void;

const isMade = (leaf: Leaf) => !isPage(leaf) && addressOf(leaf) !== undefined;

/** Which items are the same by their address: an operation or a page file can replace the other, or an operation another one. */
const atAddresses: readonly Round[] = [
  [isMade, isMade],
  [isMade, isPage],
  [isPage, isMade],
];

const keyOf = ({ key }: Leaf) => key;
const nameOf = ({ name }: Leaf) => name;
/** A page is first paired by the path as written: `a` and `a/index` are two entries with one key. */
const keyInScope = (leaf: Leaf) => (isPage(leaf) ? leaf.name : leaf.key);

/** Pairs items of the same key; of twins those with the closest trails, then in their order. */
function pairByKey([some, others]: Sides, keyOf: (leaf: Leaf) => string, pair: PairUp): void {
  const there = groupBy(others, keyOf);
  groupBy(some, keyOf).forEach((twins, key) => {
    const candidates = there.get(key);
    if (candidates === undefined) return;
    const count = twins.length * candidates.length;
    const pairTwins = count === 1 || count > weights.twins ? pairInOrder : pairNearest;
    pairTwins(twins, candidates, (one, other) => pair(one, other, 'path'));
  });
}

type PairTwins = (twins: readonly Leaf[], candidates: readonly Leaf[], pair: (one: Leaf, other: Leaf) => void) => void;

const pairInOrder: PairTwins = (twins, candidates, pair) =>
  twins.slice(0, candidates.length).forEach((one, k) => pair(one, candidates[k]!));

const pairNearest: PairTwins = (twins, candidates, pair) => {
  const choices = twins.flatMap((one, i) =>
    candidates.map((other, j) => ({ one, other, score: nearness(one, other), apart: [Math.abs(i - j)] })),
  );
  // `pair` ignores a choice whose item has its twin already.
  for (const { one, other } of bestFirst(choices)) pair(one, other);
};

/** Counts the labels that two trails share, from the inside and from the outside. */
function nearness(one: Leaf, other: Leaf): number {
  const [some, others] = [labelsOf(one), labelsOf(other)];
  return sharedStart(some, others) + sharedEnd(some, others);
}

const labelsOf = ({ parent }: Leaf): readonly string[] => parent.upwards.map(({ kind, label }) => `${kind} ${label}`);

/** Pages by their trail and their neighbours, if both sites have these; undefined where several pages have the same. */
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
