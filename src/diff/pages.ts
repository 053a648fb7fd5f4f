import { knowsPages } from '../served/index.ts';
import { pageFile, redirectsOf, type Site } from '../site/index.ts';
import { addTo, groupBy } from '../text/index.ts';
import { addressAt, answersOf } from './addresses.ts';
import { Numbered } from './numbered.ts';
import { similarPages } from './texts.ts';
import { addressOf, type Branch, type Leaf, type Tree } from './tree.ts';

/** By what an item is known to be the same under another path, the strongest first. */
export const evidence = ['path', 'object', 'redirect', 'folder', 'text', 'name'] as const;

export type Evidence = (typeof evidence)[number];

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
  const pairs = new Numbered<Leaf, Pair>();
  const origins = new Numbered<Leaf, Leaf>();
  const pair = (one: Leaf, other: Leaf, by: Evidence) => {
    pairs.set(one, { before: one, after: other, by });
    origins.set(other, one);
  };
  const cells = Array.from(
    ours.cells,
    ([scope, leaves]) => [leaves, theirs.cells.get(scopes.get(scope)!) ?? []] as const,
  );
  const left = ([some, others]: readonly [readonly Leaf[], readonly Leaf[]]) =>
    [some.filter((leaf) => !pairs.has(leaf)), others.filter((leaf) => !origins.has(leaf))] as const;
  for (const [some, others] of cells) pairByKey(some, others, (leaf) => (isPage(leaf) ? leaf.name : leaf.key), pair);
  const open = cells.map(left).filter((cell) => cell.every(({ length }) => length > 0));
  for (const cell of open) {
    pairByKey(...left(cell), ({ key }) => key, pair);
    for (const [isOurs, isTheirs] of atAddresses) {
      const [some, others] = left(cell);
      if (some.length * others.length === 0) break;
      pairByKey(some.filter(isOurs), others.filter(isTheirs), (leaf) => addressOf(leaf)!, pair);
    }
    pairById(before, after, ...pagesOf(left(cell)), pair);
    pairByRedirect(after, ...pagesOf(left(cell)), pair);
    pairByFolder(...pagesOf(left(cell)), pair);
  }
  const all = left([ours.leaves, theirs.leaves]);
  pairByKey(...all, ({ key }) => key, pair);
  pairByRedirect(after, ...pagesOf(left(all)), pair);
  for (const cell of open) pairGone([before, after], ...left(cell), pair);
  return { pairs, origins };
}

const isPage = ({ isPage: is }: Leaf) => is;

const pagesOf = ([some, others]: readonly [readonly Leaf[], readonly Leaf[]]) =>
  [some.filter(isPage), others.filter(isPage)] as const;

type PairUp = (one: Leaf, other: Leaf, by: Evidence) => void;

const isMade = (leaf: Leaf) => !isPage(leaf) && addressOf(leaf) !== undefined;

/** What is the same by its address: an operation and the one, or the page file, that stands there now, and a page file and the operation that does. */
const atAddresses = [
  [isMade, isMade],
  [isMade, isPage],
  [isPage, isMade],
] as const;

/** So many twins are compared with one another; more of them pair in their order. */
const mostTwins = 5000;

/** Pairs what has the same key; of twins those whose trails are nearest, then in their order. */
function pairByKey(some: readonly Leaf[], others: readonly Leaf[], keyOf: (leaf: Leaf) => string, pair: PairUp): void {
  if (some.length === 0 || others.length === 0) return;
  const there = groupBy(others, keyOf);
  for (const [key, twins] of groupBy(some, keyOf)) {
    const candidates = there.get(key);
    if (candidates === undefined) continue;
    if (twins.length * candidates.length === 1 || twins.length * candidates.length > mostTwins)
      twins.slice(0, candidates.length).forEach((one, k) => pair(one, candidates[k]!, 'path'));
    else pairNearest(twins, candidates, pair);
  }
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

/** Pairs pages whose files git knows as the same object. */
function pairById(before: Site, after: Site, some: readonly Leaf[], others: readonly Leaf[], pair: PairUp): void {
  if (some.length === 0 || others.length === 0 || !knowsPages(before) || !knowsPages(after)) return;
  const idOf = (site: Site) => (leaf: Leaf) => {
    const file = pageFile(site, leaf.name);
    return file === undefined ? undefined : site.reader.id?.(file);
  };
  const there = groupBy(others, idOf(after));
  for (const [id, twins] of groupBy(some, idOf(before))) {
    const found = id === undefined ? undefined : there.get(id);
    if (twins.length === 1 && found?.length === 1) pair(twins[0]!, found[0]!, 'object');
  }
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

const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

const none: readonly never[] = [];

/** Of one file name, so many candidates are looked at. */
const mostCandidates = 40;

/** Pairs the pages of a folder that went to another one: where most of its files went, the same tail follows. */
function pairByFolder(some: readonly Leaf[], others: readonly Leaf[], pair: PairUp): void {
  const byFile = groupBy(others, ({ name }) => fileOf(name));
  const votes = new Map<string, [Leaf, Leaf][]>();
  for (const one of some)
    for (const other of byFile.get(fileOf(one.name))?.slice(0, mostCandidates) ?? none)
      addTo(votes, foldersBetween(one.name, other.name).join('\0'), [one, other]);
  const gone = new Set<Leaf>();
  for (const found of [...votes.values()].sort((a, b) => b.length - a.length)) {
    if (found.length < 2) break;
    for (const [one, other] of found) {
      if (gone.has(one) || gone.has(other)) continue;
      gone.add(one).add(other);
      pair(one, other, 'folder');
    }
  }
}

/** The folders of two paths without the tail that both have: `['zh-CN/', 'zh/']`. */
export function foldersBetween(one: string, other: string): readonly [string, string] {
  let tail: number | undefined;
  for (let size = 0; ; size++) {
    const at = one.length - size;
    const there = other.length - size;
    if (isStart(one, at) && isStart(other, there)) tail = size;
    if (at === 0 || there === 0 || one.charCodeAt(at - 1) !== other.charCodeAt(there - 1)) break;
  }
  return tail === undefined
    ? [`${one}/`, `${other}/`]
    : [one.slice(0, one.length - tail), other.slice(0, other.length - tail)];
}

/** Whether a part of a path begins there. */
const isStart = (path: string, at: number) => at === 0 || path.charCodeAt(at - 1) === slash;

const slash = '/'.charCodeAt(0);

/** Pairs a page whose file went with one whose file came: with a similar text; else with the only one of its file name, or of its group. */
function pairGone(
  [before, after]: readonly [Site, Site],
  some: readonly Leaf[],
  others: readonly Leaf[],
  pair: PairUp,
): void {
  const [old, now] = [answersOf(before), answersOf(after)];
  const gone = some.filter((leaf) => leaf.served.item.kind === 'page' && now.page(leaf) === false);
  const come = others.filter((leaf) => leaf.served.item.kind === 'page' && old.page(leaf) === false);
  for (const [one, other] of similarPages([before, after], gone, come)) {
    pair(one, other, 'text');
    gone.splice(gone.indexOf(one), 1);
    come.splice(come.indexOf(other), 1);
  }
  const pairOnly = (keyOf: (leaf: Leaf) => string, isLike: (one: string, other: string) => boolean) => {
    const there = groupBy(come, keyOf);
    for (const [key, [one, ...more]] of groupBy(gone, keyOf)) {
      const [other, ...rest] = there.get(key) ?? [];
      if (more.length > 0 || other === undefined || rest.length > 0 || !isLike(one!.name, other.name)) continue;
      pair(one!, other, 'name');
      gone.splice(gone.indexOf(one!), 1);
      come.splice(come.indexOf(other), 1);
    }
  };
  pairOnly(
    ({ name }) => fileOf(name),
    (one) => !/^(?:index|introduction|overview|quickstart)$/.test(fileOf(one)),
  );
  pairOnly((leaf) => labelsOf(leaf).join(), sharesWord);
}

function sharesWord(one: string, other: string): boolean {
  const wordsOf = (path: string) =>
    fileOf(path)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2);
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => words.has(word));
}
