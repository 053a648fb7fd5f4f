import { addressOf, addressOfPage, type Branch, isMissing, itemText, type Leaf, type Tree } from '../served/index.ts';
import { groupBy } from '../text/index.ts';
import type { Declared } from './declared.ts';
import type { Evidence } from './evidence.ts';
import type { Facts, FileSearch } from './files.ts';
import { bestFirst } from './overlap.ts';
import { Search } from './search.ts';
import { weights } from './weights.ts';

/** An item of one navigation and the same of another. */
export interface Pair {
  readonly before: Leaf;
  readonly after: Leaf;
  readonly by: Evidence;
}

/**
 * Finds the items that are in both navigations: in their scope, as was declared, by their paths, then as their files went; then in other scopes.
 *
 * What was declared is not searched for. Gives each pair by both of its items.
 */
export function matchEntries(
  [ours, theirs]: readonly [Tree, Tree],
  scopes: ReadonlyMap<Branch, Branch>,
  declared: Declared,
  facts: Facts,
  files: FileSearch,
): ReadonlyMap<Leaf, Pair> {
  const pairs = new Map<Leaf, Pair>();
  const pair = (before: Leaf, after: Leaf, by: Evidence) => {
    if (pairs.has(before) || pairs.has(after)) return;
    // An entry without a file is not the page that another path had.
    if (facts.areFilesKnown && isMissing(after) && !isMissing(before) && before.key !== after.key) return;
    const both = { before, after, by };
    pairs.set(before, both).set(after, both);
  };
  const cells = Array.from(
    ours.cells,
    ([scope, leaves]) => [leaves, theirs.cells.get(scopes.get(scope)!) ?? []] as const,
  );
  const left = ([some, others]: Cell): Cell => [
    some.filter((leaf) => !pairs.has(leaf)),
    others.filter((leaf) => !pairs.has(leaf)),
  ];
  const isLeft = (cell: Cell) => cell.every(({ length }) => length > 0);
  const pairDeclared = ([some, others]: Cell) => {
    const renamed = some.map((leaf) => [leaf, declared.namesOf(leaf)] as const).filter(([, { length }]) => length > 0);
    if (renamed.length === 0) return;
    const there = groupBy(others, ({ served: { item } }) => itemText(item));
    for (const [leaf, names] of renamed) {
      const to = names.flatMap((name) => there.get(name) ?? []).find((other) => !pairs.has(other));
      if (to !== undefined) pair(leaf, to, 'declared');
    }
  };
  for (const cell of cells) {
    pairDeclared(cell);
    pairByKey(...left(cell), keyInScope, pair);
  }
  const open = cells.map(left).filter(isLeft);
  for (const cell of open) {
    pairByKey(...left(cell), ({ key }) => key, pair);
    for (const [isOurs, isTheirs] of atAddresses) {
      const [some, others] = left(cell);
      pairByKey(some.filter(isOurs), others.filter(isTheirs), (leaf) => addressOf(leaf)!, pair);
    }
  }
  const searchIn = (cell: Cell, round: (typeof rounds)[number], look: (search: Search, cell: Cell) => void) => {
    const [some, others] = left(cell);
    const searched = some.filter((leaf) => round[0](leaf) && !declared.isRemoved(leaf));
    const found = [searched, others.filter(round[1])] as const;
    if (isLeft(found)) pairSearched(found, files.known, pair, look);
  };
  for (const [cell, round] of open.flatMap((one) => rounds.map((round) => [one, round] as const)))
    searchIn(cell, round, (search) => {
      if (facts.areFilesKnown) search.byObject(...facts.objects);
      search.byRedirect(addressAt, facts.leadsTo);
      search.byFolder();
    });
  const all = [ours.leaves, theirs.leaves] as const;
  const rest = left(all);
  if (isLeft(rest)) {
    pairDeclared(rest);
    pairByKey(...left(rest), ({ key }) => key, pair);
    searchIn(rest, rounds[0], (search) => search.byRedirect(addressAt, facts.leadsTo));
  }
  if (!facts.areFilesKnown) return pairs;
  for (const [cell, [isOurs, isTheirs]] of open.flatMap((one) => rounds.map((round) => [one, round] as const))) {
    const isGone = (leaf: Leaf) => isOurs(leaf) && facts.answers[1](leaf) === false;
    const isNew = (leaf: Leaf) => isTheirs(leaf) && facts.answers[0](leaf) === false;
    searchIn(cell, [isGone, isNew], (search, [some, others]) => {
      search.byName();
      const there = placesOf(others, (leaf) => pairs.get(leaf)?.before.name);
      for (const [place, one] of placesOf(some, (leaf) => (pairs.has(leaf) ? leaf.name : undefined))) {
        const other = one && there.get(place);
        if (other !== undefined && !search.isCompared(one!.name, other.name))
          search.take(one!.name, other.name, 'place');
      }
    });
  }
  // What took a place in one language says where its pages went in others.
  if (files.goOn()) for (const cell of open) searchIn(cell, rounds[0], () => {});
  return pairs;
}

/** What one scope holds before and after. */
type Cell = readonly [before: readonly Leaf[], after: readonly Leaf[]];

const addressAt = (page: string) => `/${addressOfPage(page)}`;

const isPage = ({ isPage: is }: Leaf) => is;

const isWithFile = (leaf: Leaf) => isPage(leaf) && !isMissing(leaf);
const isWithout = (leaf: Leaf) => isPage(leaf) && isMissing(leaf);

/** What is searched for among what: pages among those that are there; then, of entries without a file, others without one. */
const rounds = [
  [isPage, isWithFile],
  [isWithout, isWithout],
] as const;

type PairUp = (one: Leaf, other: Leaf, by: Evidence) => void;

const isMade = (leaf: Leaf) => !isPage(leaf) && addressOf(leaf) !== undefined;

/** What is the same by its address: an operation and the one, or the page file, that stands there now, and a page file and the operation that does. */
const atAddresses = [
  [isMade, isMade],
  [isMade, isPage],
  [isPage, isMade],
] as const;

const keyInScope = (leaf: Leaf) => (isPage(leaf) ? leaf.name : leaf.key);

/** Pairs what has the same key; of twins those whose trails are nearest, then in their order. */
function pairByKey(some: readonly Leaf[], others: readonly Leaf[], keyOf: (leaf: Leaf) => string, pair: PairUp): void {
  if (some.length === 0 || others.length === 0) return;
  const there = groupBy(others, keyOf);
  groupBy(some, keyOf).forEach((twins, key) => {
    const candidates = there.get(key);
    if (candidates === undefined) return;
    if (twins.length * candidates.length === 1) pair(twins[0]!, candidates[0]!, 'path');
    else if (twins.length * candidates.length > weights.twins)
      twins.slice(0, candidates.length).forEach((one, k) => pair(one, candidates[k]!, 'path'));
    else pairNearest(twins, candidates, pair);
  });
}

function pairNearest(twins: readonly Leaf[], candidates: readonly Leaf[], pair: PairUp): void {
  const choices = twins.flatMap((one, i) =>
    candidates.map((other, j) => ({ one, other, score: nearness(one, other), apart: [Math.abs(i - j)] })),
  );
  // What is paired already stays so.
  for (const { one, other } of bestFirst(choices)) pair(one, other, 'path');
}

/** How many labels two trails share, from the inside and from the outside. */
function nearness(one: Leaf, other: Leaf): number {
  const [a, b] = [labelsOf(one), labelsOf(other)];
  const shared = (from: (labels: readonly string[], k: number) => string | undefined) => {
    let k = 0;
    while (k < a.length && from(a, k) === from(b, k)) k++;
    return k;
  };
  return shared((labels, k) => labels[k]) + shared((labels, k) => labels.at(-1 - k));
}

const labelsOf = ({ parent }: Leaf): readonly string[] => parent.upwards.map(({ kind, label }) => `${kind} ${label}`);

/** Looks for pages under other paths, and pairs those that were found: of one that stands several times each. */
function pairSearched(
  [some, others]: Cell,
  known: () => Search | undefined,
  pair: PairUp,
  look: (search: Search, leaves: Cell) => void,
): void {
  const byName = (leaves: readonly Leaf[]) => groupBy(leaves, ({ name }) => name);
  const [gone, come] = [byName(some), byName(others)];
  const search = new Search(gone.keys(), come.keys(), known());
  look(search, [some, others]);
  for (const [page, { to, by }] of [...search.moves, ...search.likely]) {
    const twins = come.get(to)!;
    for (const [k, one] of gone.get(page)!.slice(0, twins.length).entries()) pair(one, twins[k]!, by);
  }
}

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
