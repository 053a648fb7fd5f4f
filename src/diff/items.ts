import {
  addressOf,
  answersAt,
  type Branch,
  branchText,
  isDropped,
  isMissing,
  knowsPages,
  type Leaf,
  pathOf,
  served,
  type State,
  trailText,
  type Tree,
} from '../served/index.ts';
import { counted, groupBy, remembered } from '../text/index.ts';
import { type Both, type Change, type ChangeKind, makeChange, pageFiles, scopeText, specification } from './change.ts';
import { movesBetween, operationAt, redirectAt } from './addresses.ts';
import {
  type Evidence,
  evidence,
  foldersBetween,
  hasAnswer,
  isGuess,
  type Matching,
  type Pair,
  pagesOf,
  weights,
} from '../match/index.ts';
import { pairStates } from './states.ts';
import type { Structure } from './structure.ts';
import { isUnopened, leftToUnopened } from './structure.ts';

/**
 * Changes of single pages, endpoints and links: removed, added, under another path, moved, in another state.
 *
 * @param outside pages that the navigation did not name, and that are gone
 */
export function itemChanges(
  matching: Matching,
  { fates, moves }: Structure,
  outside: readonly Leaf[],
): readonly Change[] {
  const { sites, before, after, pairs } = matching;
  const [old, now] = sites;
  const statesOf = pairStates(matching);
  const isOneState = sites[0].reader === sites[1].reader && sites[0].staged === sites[1].staged;
  const areFilesKnown = sites.every(knowsPages) && !isOneState;
  const kinds = ['specification', 'link'] as const;
  const targets = [...kinds.flatMap((kind) => otherTargets(matching, kind)), ...listedInstead(matching)];
  // The keys of items that an entry names.
  const named = new Set(after.leaves.flatMap((leaf) => (isDropped(leaf) ? [] : leaf.key)));
  const replaced = new Set(leftToUnopened(matching).values());
  const isKept = (leaf: Leaf) => replaced.has(leaf) && named.has(leaf.key);
  const said = new Set(targets.flatMap(({ leaf }) => [leaf.before, leaf.after]));
  const isAlone = (leaf: Leaf) => !matching.has(leaf) && !said.has(leaf) && !isKept(leaf);
  const left = before.leaves.filter(isAlone).map(removed);
  const goneOutside = outside.map((leaf) => gone({ before: leaf }));
  // An entry can stay in the navigation although its page file was removed.
  const emptied = new Set(areFilesKnown ? pairs.filter(isWithoutFile) : []);
  const withoutFile = Array.from(emptied, ({ before: leaf, after: other }) => gone({ before: leaf, after: other }));
  // Most pages keep their path and state, and need no further look.
  const others = pairs.filter((pair) => !emptied.has(pair) && isOther(pair, statesOf(pair)));
  const elsewhere = others.filter(isElsewhere).map((pair) => pathChangeOf(pair, sites));
  const refiled = [...left, ...goneOutside, ...withoutFile].flatMap((item): readonly PathChange[] => {
    const move = moveOf(item);
    if (move === undefined) return [];
    const { leaf, redirect: rule } = item;
    const names = [pathOf(leaf.before!), move.to.slice(1)] as const;
    const folders = foldersBetween(move.from.slice(1), names[1]);
    return [{ leaf, by: move.by, answers: false, rule, names, folders }];
  });
  const isWithoutMove = (one: ItemChange) => moveOf(one) === undefined;
  return [
    ...together([
      ...[...left, ...withoutFile].filter(isWithoutMove),
      ...pairs.filter((pair) => moves.has(pair.before) && moves.get(pair.before) === undefined).map(moved),
      // An added element reports its own items, except those without a file.
      ...after.leaves.filter((leaf) => isAlone(leaf) && (isMissing(leaf) || !isCarried(leaf, fates))).map(added),
      ...targets,
      ...others.flatMap((pair) => inOtherState(pair, statesOf(pair), areFilesKnown)),
      ...others.flatMap((pair) => storedElsewhere(pair, matching)),
      ...pairs.flatMap(rewritten),
    ]),
    ...goneOutside.filter(isWithoutMove).flatMap((one) => together([one])),
    ...pathChanges([...elsewhere, ...refiled], matching),
  ];

  function gone(leaf: Both<Leaf>): ItemChange {
    const redirected = redirectAt(now, leaf.before!);
    return { kind: redirected ? 'address-changed' : 'lost', leaf, ...redirected };
  }

  function removed(leaf: Leaf): ItemChange {
    const isThere = hasAnswer(now, leaf);
    const redirected = isThere === true || isMissing(leaf) ? undefined : redirectAt(now, leaf);
    const isPage = addressOf(leaf) !== undefined && !isMissing(leaf);
    // The operation of an endpoint can have its page at another address too.
    const isNamed = named.has(leaf.key) && (leaf.isPage || isThere !== false);
    const kind = isPage && !isNamed ? kindOfRemoved(leaf, isThere, redirected !== undefined) : 'removed';
    // The outermost element that was removed with it.
    const { upwards } = leaf.parent;
    const around = upwards[upwards.findIndex((branch) => fates.get(branch)?.kind !== 'removed') - 1] ?? leaf.parent;
    const answers = kind === 'left' ? operationAt(now, leaf) : undefined;
    const certain =
      kind === 'removed'
        ? !(served(old).refused.length === 0 && !named.has(leaf.key) && isOfUnopened(leaf))
        : isThere !== undefined && (kind !== 'left' || redirectAt(now, leaf) === undefined);
    const to = replaced.has(leaf) ? 'listed endpoints' : undefined;
    return { kind, leaf: { before: leaf }, around, to, ...redirected, answers, certain };
  }

  function kindOfRemoved(leaf: Leaf, isThere: boolean | undefined, isRedirected: boolean): ChangeKind {
    if (isThere !== false && !isRedirected) return isDropped(leaf) ? 'removed' : 'left';
    return hasAnswer(old, leaf) === false ? 'removed' : isRedirected ? 'address-changed' : 'lost';
  }

  function isWithoutFile({ before: one, after: other }: Pair): boolean {
    if (!one.isPage || one.key !== other.key || !(isMissing(other) || isDropped(other))) return false;
    return hasAnswer(now, other) === false && hasAnswer(old, one) === true;
  }

  /** The move of a lost page's file. Then the page is unlisted, or its entry keeps the old path. */
  function moveOf({ kind, leaf: { before: leaf } }: ItemChange) {
    const isGone = kind === 'lost' || outside.includes(leaf!);
    if (!isGone || !areFilesKnown || matching.declared.isRemoved(leaf!)) return undefined;
    const move = movesBetween(matching).certain.get(addressOf(leaf!)!);
    // What was deleted can be redirected to a page that was there.
    return move !== undefined && kind !== 'lost' && answersAt(sites[0]).pages.has(move.to) ? undefined : move;
  }

  function added(leaf: Leaf): ItemChange {
    const wasThere = hasAnswer(old, leaf);
    const kind = isMissing(leaf) ? 'missing' : leaf.isPage && wasThere === true ? 'came' : 'added';
    const certain = !leaf.isPage || wasThere !== undefined || kind === 'missing';
    return { kind, leaf: { after: leaf }, certain };
  }
}

/** An entry at each address. */
export const entriesAt = /* @__PURE__ */ remembered(
  ({ leaves }: Tree) => new Map(leaves.map((leaf) => [addressOf(leaf), leaf])),
);

function inOtherState(
  { before, after }: Pair,
  [from, to]: readonly [State, State],
  areFilesKnown: boolean,
): readonly ItemChange[] {
  if (from === to || to === 'unknown' || (from === 'unknown' && to !== 'dropped')) return [];
  // `pathChanges` reports an entry under another path. If one site knows no page files, it is not known whether an entry had one.
  const isOfFiles = [from, to].includes('missing') && ![from, to].includes('dropped');
  if (isOfFiles && !(areFilesKnown && before.name === after.name)) return [];
  const seen = to === 'shown' ? 'shown' : 'hidden';
  const kind = to === 'dropped' || to === 'missing' ? to : from === 'missing' ? 'fixed' : seen;
  return [{ kind, leaf: { before, after }, from, to }];
}

/** Whether nobody knows the page of an operation, as its specification was not opened. */
const isOfUnopened = (leaf: Leaf): boolean =>
  addressOf(leaf) === undefined && itemOf(leaf) !== 'link' && !isDropped(leaf);

/** Whether an element that only one site has contains an item. */
const isCarried = ({ parent }: Leaf, fates: Structure['fates']): boolean =>
  parent.upwards.some((one) => fates.has(one) && fates.get(one)!.kind !== 'wrapped');

const isOther = ({ before, after }: Pair, [was, is]: readonly [State, State]): boolean =>
  !before.isPage || !after.isPage || before.name !== after.name || was !== is;

function moved({ before, after, by }: Pair): ItemChange {
  const [from, to] = [before, after].map(({ parent }) => trailText(parent));
  const certain = by === 'path' || by === 'declared';
  return { kind: 'moved', leaf: { before, after }, from, to, certain };
}

/** Elements with another link now, or another specification file. That was not opened, so that all its pages are one item. */
function otherTargets(matching: Matching, kind: 'link' | 'specification'): readonly ItemChange[] {
  const isTarget = (leaf: Leaf) =>
    leaf.served.item.kind === kind && !matching.has(leaf) && (kind !== 'link' || isOwnLink(leaf));
  const added = groupBy(matching.after.leaves.filter(isTarget), ({ parent }) => parent);
  return [...groupBy(matching.before.leaves.filter(isTarget), ({ parent }) => parent)].flatMap(([parent, some]) => {
    const others = added.get(matching.of(parent) ?? parent) ?? [];
    if (some.length !== others.length) return [];
    return some.map((before, k): ItemChange => {
      const after = others[k]!;
      const names = [before.name, after.name] as const;
      const [from, to] = kind === 'link' ? names : foldersBetween(...names);
      const certain = kind === 'link' || served(matching.sites[0]).refused.length > 0;
      return { kind: 're-pointed', leaf: { before, after }, from, to, certain };
    });
  });
}

/** Whether a link is what an element itself opens, and Mintlify takes it. */
const isOwnLink = (leaf: Leaf): boolean => leaf.position?.field === 'href' && !isDropped(leaf);

/** An entry that is written in another way for the same page: `/a`, `a`. */
function rewritten({ before, after }: Pair): readonly ItemChange[] {
  const [from, to] = [pathOf(before), pathOf(after)];
  if (!before.isPage || before.name !== after.name || from === to) return [];
  return [{ kind: 'rewritten', leaf: { before, after }, from, to }];
}

/** Whether an entry names another file or another operation, or an operation has its page at another address. */
function isElsewhere({ before: one, after: other }: Pair): boolean {
  if (one.isPage || other.isPage) return one.isPage && other.isPage && one.name !== other.name;
  const [was, is] = [addressOf(one), addressOf(other)];
  return was !== undefined && is !== undefined && (was !== is || one.name !== other.name);
}

/** An item under another path. */
interface PathChange {
  readonly leaf: Both<Leaf>;
  readonly by: Evidence;
  /** Whether a page is at the old path. */
  readonly answers: boolean | undefined;
  readonly operation?: string | undefined;
  readonly rule?: string | undefined;
  readonly folders: readonly [from: string, to: string];
  /** Both paths, as messages name them. */
  readonly names: readonly [from: string, to: string];
}

function pathChangeOf({ before, after, by }: Pair, [old, now]: Matching['sites']): PathChange {
  // An entry without a file had no working URL that could be lost, also if Mintlify dropped it.
  const isUnserved = isMissing(before) || (isDropped(before) && hasAnswer(old, before) === false);
  const isThere = isUnserved || addressOf(before) === addressOf(after);
  const operation = isThere ? undefined : operationAt(now, before);
  const answers = isThere || (operation === undefined && hasAnswer(now, before));
  const rule = answers === true || operation !== undefined ? undefined : redirectAt(now, before)?.redirect;
  // The name of a page is its path; that of an operation is its address, or if that stays, `GET /users`.
  const shownPath = (leaf: Leaf) => (leaf.isPage || answers === true ? pathOf(leaf) : addressOf(leaf)!);
  const pathOrAddress = (leaf: Leaf) => (leaf.isPage ? leaf.name : addressOf(leaf)!.slice(1));
  const folders: PathChange['folders'] =
    isThere && !before.isPage ? [before.name, after.name] : foldersBetween(pathOrAddress(before), pathOrAddress(after));
  const names = [shownPath(before), shownPath(after)] as const;
  return { leaf: { before, after }, by, answers, operation, rule, folders, names };
}

/** The changes of pages under another path. Pages that moved together from one folder to another are one change. */
function pathChanges(ways: readonly PathChange[], matching: Matching): readonly Change[] {
  // The navigation can list the new path of a file elsewhere.
  const entryOf = ({ leaf: { after }, names: [, to] }: PathChange) => after ?? entriesAt(matching.after).get(`/${to}`);
  const scopeOf = (way: PathChange) => (entryOf(way) ?? way.leaf.before!).parent.scope;
  const keyOf = (way: PathChange) => {
    const { before, after } = way.leaf;
    return [
      ...way.folders,
      ...[way.answers === true, way.rule === undefined, way.operation],
      ...[entryOf(way) === undefined, after?.name === before!.name],
      ...[isMissing(before!), after !== undefined && isMissing(after)],
    ].join('\0');
  };
  // The pages of other languages and versions leave a folder too.
  const together = groupBy(ways, ({ folders }) => folders.join('\0'));
  return split(ways, scopeOf, keyOf).map((group) => {
    const [first] = group as [PathChange];
    const { leaf, answers, operation, rule, names } = first;
    const before = leaf.before!;
    const pages = new Set(group.map(({ names: [page] }) => page)).size;
    // A page that is listed twice is no folder.
    const isFolder = pages > 1;
    const isMoved = isFolder && answers !== true && before.isPage;
    const all = together.get(first.folders.join('\0'))!;
    const isRenamed = isMoved && sizeIfThere(first.folders, all, matching) === undefined;
    const folders = isMoved && !isRenamed ? innermost(group) : first.folders;
    const [from, to] = isFolder ? folders.map((folder) => folder || '/') : names;
    const others = new Set(group.map((one) => one.rule)).size - 1;
    const weakest = evidence.findLast((by) => group.some((other) => other.by === by))!;
    // Pages that move to one folder under their own names prove each other's move.
    const along = new Set(all.map(({ names: [page] }) => page)).size;
    const by = weakest === 'text' && along >= weights.folderPages ? 'folder' : weakest;
    return makeChange({
      kind: isFixed(leaf) ? 'fixed' : answers === true ? 're-pointed' : isFolder ? 'folder-renamed' : 'address-changed',
      item: itemOf(before),
      name: isFolder ? from! : before.name,
      from,
      to,
      of: isMoved && !isRenamed ? sizeIfThere(folders, all, matching) : undefined,
      scope: scopeText(scopeOf(first)),
      leaves: group.map((each) => each.leaf),
      answers: operation,
      redirect: rule === undefined || others === 0 ? rule : `${rule} and ${counted(others, 'other')}`,
      certain: answers !== undefined && !isGuess(by),
      by: before.isPage ? by : undefined,
    });
  });
}

/** The innermost folders that all pages of a group left, and to which they moved. */
function innermost(group: readonly PathChange[]): PathChange['folders'] {
  const [from, to] = group[0]!.folders;
  const tails = group.map(({ names: [page] }) => page.replace(/^\/+/, '').slice(from.length));
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
  let inner = folderOf(tails[0]!);
  while (tails.some((tail) => !tail.startsWith(inner))) inner = folderOf(inner.slice(0, -1));
  return [from + inner, to + inner];
}

/** The number of pages that a folder had; undefined if it is gone, and most of its pages moved together. */
function sizeIfThere(
  [from, to]: PathChange['folders'],
  ways: readonly PathChange[],
  { sites, before, after }: Matching,
): number | undefined {
  const isInside = (page: string) => page.startsWith(from) && !(to.startsWith(from) && page.startsWith(to));
  const inFolder = (k: 0 | 1) => {
    const listed = () => [before, after][k]!.leaves.flatMap(({ isPage, name }) => (isPage ? name : []));
    const pages = sites.every(knowsPages) ? [...pagesOf(sites[k])] : listed();
    return new Set(pages.filter(isInside)).size;
  };
  const withFile = ways.filter(({ leaf }) => !isMissing(leaf.before!));
  const moved = withFile.map(({ names: [page] }) => page.replace(/^\/+/, '')).filter(isInside);
  const [count, size] = [new Set(moved).size, inFolder(0)];
  return inFolder(1) === 0 && 2 * count > size ? undefined : Math.max(count, size);
}

/** Whether an entry without a file has one now. */
const isFixed = ({ before, after }: Both<Leaf>): boolean =>
  before !== undefined && after !== undefined && isMissing(before) && !isMissing(after) && !isDropped(after);

/** An operation whose page has another source now: listed in a document, generated from a specification, or a page file. */
function storedElsewhere({ before, after }: Pair, { sites }: Matching): readonly ItemChange[] {
  const [from, to] = [storeOf(before, sites), storeOf(after, sites)];
  // An element, or the list of its pages, reports that it is in another document.
  const isListed = [from, to].every((store) => store !== pageFiles && store !== specification);
  if (from === to || isListed) return [];
  return [{ kind: 'stored-elsewhere', leaf: { before, after }, from, to }];
}

/** Endpoints that a document lists instead of a specification that was not opened, or the reverse. */
function listedInstead(matching: Matching): readonly ItemChange[] {
  return Array.from(leftToUnopened(matching), ([leaf, { name, parent }]): ItemChange => {
    const store = storeOf(leaf, matching.sites);
    const around = matching.of(parent)!;
    const way = leaf.parent.upwards.includes(matching.after.root)
      ? { leaf: { after: leaf }, from: name, to: store }
      : { leaf: { before: leaf }, from: store, to: name };
    return { kind: 'stored-elsewhere', around, ...way };
  });
}

/** The document that lists an item, or its other source. The main document counts as the same, whatever both sites call it. */
function storeOf({ isPage, served: { page, document } }: Leaf, [before, after]: Matching['sites']): string {
  if (isPage) return pageFiles;
  if (page?.groups !== undefined) return specification;
  return document === before.main ? after.main : document;
}

/** The change of one item, and the element whose changes are reported together: without it, the one around the item. */
interface ItemChange extends Partial<Pick<Change, 'from' | 'to' | 'redirect' | 'answers' | 'certain'>> {
  readonly kind: ChangeKind;
  readonly leaf: Both<Leaf>;
  readonly around?: Branch;
}

/** Joins equal changes of items in one element. */
function together(items: readonly ItemChange[]): readonly Change[] {
  const wayOf = ({ kind, from }: ItemChange) => `${kind} ${from}`;
  const keyOf = ({ kind, leaf, to, certain, redirect, answers }: ItemChange) => {
    const one = (leaf.before ?? leaf.after)!;
    const was = leaf.before && [isMissing(leaf.before), isDropped(leaf.before)];
    const store = kind === 'stored-elsewhere' && to;
    return [itemOf(one), isUnopened(one), was, store, certain, redirect, answers].join('\0');
  };
  const all = items.map((one) => ({ around: (one.leaf.after ?? one.leaf.before)!.parent, ...one }));
  return split(all, wayOf, keyOf, ({ around }) => around).map((group) => {
    const [{ leaf, around, ...first }] = group as [(typeof all)[number]];
    const one = (leaf.before ?? leaf.after)!;
    const isOne = group.length === 1;
    return makeChange({
      ...first,
      item: itemOf(one),
      name: isOne ? one.name : branchText(around),
      to: first.redirect === undefined || new Set(group.map(({ to }) => to)).size === 1 ? first.to : undefined,
      scope: scopeText(around),
      leaves: group.map((each) => each.leaf),
    });
  });
}

/** Groups things by the first key, and each group by the next. */
const split = <Thing>(things: readonly Thing[], ...keys: readonly ((one: Thing) => unknown)[]): readonly Thing[][] =>
  keys.reduce<readonly Thing[][]>(
    (groups, keyOf) => groups.flatMap((group) => [...groupBy(group, keyOf).values()]),
    [[...things]],
  );

/** The word for an item in a change. A specification that was not opened counts as an endpoint, since it generates endpoints. */
export const itemOf = ({ served: { item } }: Leaf): 'page' | 'endpoint' | 'webhook' | 'link' =>
  item.kind === 'specification' || item.kind === 'graphql' ? 'endpoint' : item.kind;
