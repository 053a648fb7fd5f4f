import {
  addressOf,
  type Branch,
  branchText,
  isDropped,
  isMissing,
  knowsPages,
  type Leaf,
  pathOf,
  type State,
  trailText,
} from '../served/index.ts';
import { counted, groupBy } from '../text/index.ts';
import { answersOf } from './addresses.ts';
import { type Both, type Change, type ChangeKind, makeChange, pageFiles, scopeText, specification } from './change.ts';
import { movesBetween } from './files.ts';
import { type Evidence, evidence, foldersBetween, isGuess, type Pair, weights } from '../match/index.ts';
import type { SiteMatching } from './matching.ts';
import { pairStates } from './states.ts';
import type { Structure } from './structure.ts';

/** What became of pages, endpoints and links by themselves: gone, come, under another path, moved, in another state. */
export function itemChanges(matching: SiteMatching, { fates, moves }: Structure): readonly Change[] {
  const { sites, before, after, pairs } = matching;
  const [old, now] = [answersOf(sites[0]), answersOf(sites[1])];
  const statesOf = pairStates(matching);
  const isOneState = sites[0].reader === sites[1].reader && sites[0].staged === sites[1].staged;
  const areFilesKnown = sites.every(knowsPages) && !isOneState;
  const specifications = otherSpecifications(matching);
  const said = new Set(specifications.flatMap(({ leaf }) => [leaf.before, leaf.after]));
  const isAlone = (leaf: Leaf) => !matching.has(leaf) && !said.has(leaf);
  const unpaired = before.leaves.filter(isAlone);
  // The keys of what nothing shows any more.
  const unnamed = new Set(unpaired.map(({ key }) => key));
  if (unnamed.size > 0) for (const leaf of after.leaves) if (!isDropped(leaf)) unnamed.delete(leaf.key);
  const left = unpaired.map(gone);
  // An entry can stay whose page file is gone.
  const emptied = new Set(areFilesKnown ? pairs.filter(isWithoutFile) : []);
  const withoutFile = Array.from(emptied, ({ before: one, after: other }): Told => {
    const led = now.redirect(one);
    return {
      kind: led ? 'address-changed' : 'lost',
      leaf: { before: one, after: other },
      around: other.parent,
      ...led,
    };
  });
  let files: ReturnType<typeof movesBetween>['certain'] | undefined;
  // Of most pages neither the path nor the state changed.
  const others = pairs.filter((pair) => {
    const [was, is] = statesOf(pair);
    return !pair.before.isPage || !pair.after.isPage || pair.before.name !== pair.after.name || was !== is;
  });
  const elsewhere = others.filter((pair) => !emptied.has(pair) && isElsewhere(pair)).map((pair) => wayOf(pair, now));
  const refiled = [...left, ...withoutFile].flatMap((told): readonly Way[] => {
    const move = moveOf(told);
    if (move === undefined) return [];
    const names = [pathOf(told.leaf.before!), move.to.slice(1)] as const;
    return [{ leaf: told.leaf, by: move.by, answers: false, names, folders: foldersBetween(...names) }];
  });
  const isUntold = (one: Told) => moveOf(one) === undefined;
  const isCarried = (leaf: Leaf) =>
    leaf.parent.upwards.some((one) => fates.has(one) && fates.get(one)!.kind !== 'wrapped');
  return [
    ...together(left.filter(isUntold)),
    ...together(withoutFile.filter(isUntold)),
    ...pathChanges([...elsewhere, ...refiled]),
    ...together(pairs.filter((pair) => moves.has(pair.before) && moves.get(pair.before) === undefined).map(moved)),
    // What came, but for what an element brought that came.
    ...together(after.leaves.filter((leaf) => isAlone(leaf) && (isMissing(leaf) || !isCarried(leaf))).map(added)),
    ...together(specifications),
    ...together(
      others.filter((pair) => !emptied.has(pair)).flatMap((pair) => inOtherState(pair, statesOf(pair), areFilesKnown)),
    ),
    ...together(others.flatMap((pair) => storedElsewhere(pair, matching))),
    ...together(pairs.flatMap(rewritten)),
  ];

  function gone(leaf: Leaf): Told {
    const answers = now.page(leaf);
    const led = answers === true ? undefined : now.redirect(leaf);
    const isPage = addressOf(leaf) !== undefined && !isMissing(leaf);
    const kind = isPage && unnamed.has(leaf.key) ? kindOfGone(leaf, answers, led !== undefined) : 'removed';
    // The outermost of the elements that went with it.
    const { upwards } = leaf.parent;
    const around = upwards[upwards.findIndex((branch) => fates.get(branch)?.kind !== 'removed') - 1] ?? leaf.parent;
    const operation = kind === 'left' ? now.operation(leaf) : undefined;
    return {
      kind,
      leaf: { before: leaf },
      around,
      ...led,
      answers: operation,
      certain: !isPage || answers !== undefined,
    };
  }

  function kindOfGone(leaf: Leaf, answers: boolean | undefined, isLed: boolean): ChangeKind {
    if (isLed) return 'address-changed';
    if (answers !== false) return 'left';
    return old.page(leaf) === false ? 'removed' : 'lost';
  }

  function isWithoutFile({ before: one, after: other }: Pair): boolean {
    if (!one.isPage || one.key !== other.key || !(isMissing(other) || isDropped(other))) return false;
    return now.page(other) === false && old.page(one) === true;
  }

  /** Where the file of a page went that is lost: into no navigation, or under an entry that keeps the old path. */
  function moveOf({ kind, leaf: { before: leaf } }: Told) {
    if (kind !== 'lost' || !areFilesKnown || matching.declared.isRemoved(leaf!)) return undefined;
    return (files ??= movesBetween(matching).certain).get(addressOf(leaf!)!);
  }

  function added(leaf: Leaf): Told {
    const wasThere = old.page(leaf);
    const kind = isMissing(leaf) ? 'missing' : leaf.isPage && wasThere === true ? 'came' : 'added';
    const certain = !leaf.isPage || wasThere !== undefined || kind === 'missing';
    return { kind, leaf: { after: leaf }, around: leaf.parent, certain };
  }
}

const moved = ({ before, after, by }: Pair): Told => ({
  kind: 'moved',
  leaf: { before, after },
  around: after.parent,
  from: trailText(before.parent),
  to: trailText(after.parent),
  certain: by === 'path' || by === 'declared',
});

/** The specifications of elements that name another file now, or the same one in another folder: none of them was opened, and its pages are one item. */
function otherSpecifications(matching: SiteMatching): readonly Told[] {
  const isUnread = (leaf: Leaf) => leaf.served.item.kind === 'specification' && !matching.has(leaf);
  const come = groupBy(matching.after.leaves.filter(isUnread), ({ parent }) => parent);
  return [...groupBy(matching.before.leaves.filter(isUnread), ({ parent }) => parent)].flatMap(([parent, some]) => {
    const others = come.get(matching.of(parent) ?? parent) ?? [];
    if (some.length !== others.length) return [];
    return some.map((before, k): Told => {
      const after = others[k]!;
      const [from, to] = foldersBetween(before.name, after.name);
      return { kind: 're-pointed', leaf: { before, after }, around: after.parent, from, to };
    });
  });
}

/** An entry of the same page that is written in another way: `/a`, `a`. */
function rewritten({ before, after }: Pair): readonly Told[] {
  const [from, to] = [pathOf(before), pathOf(after)];
  if (!before.isPage || before.name !== after.name || from === to) return [];
  return [{ kind: 'rewritten', leaf: { before, after }, around: after.parent, from, to }];
}

/** Whether an entry names another file or another operation, or an operation has its page at another address. */
function isElsewhere({ before: one, after: other }: Pair): boolean {
  if (one.isPage || other.isPage) return one.isPage && other.isPage && one.name !== other.name;
  const [was, is] = [addressOf(one), addressOf(other)];
  return was !== undefined && is !== undefined && (was !== is || one.name !== other.name);
}

/** An item under another path. */
interface Way {
  readonly leaf: Both<Leaf>;
  readonly by: Evidence;
  /** Whether something is at the old path. */
  readonly answers: boolean | undefined;
  readonly operation?: string | undefined;
  readonly rule?: string | undefined;
  readonly folders: readonly [from: string, to: string];
  /** How both paths are called. */
  readonly names: readonly [from: string, to: string];
}

function wayOf({ before, after, by }: Pair, now: ReturnType<typeof answersOf>): Way {
  // At the address of an entry without a file nothing answered: nothing is lost there.
  const isThere = isMissing(before) || addressOf(before) === addressOf(after);
  const operation = isThere ? undefined : now.operation(before);
  const answers = isThere || (operation === undefined && now.page(before));
  const rule = answers === true || operation !== undefined ? undefined : now.redirect(before)?.redirect;
  // A page is called by its path, an operation by its address; where that is the old one, by its name.
  const nameOf = (leaf: Leaf) => (leaf.isPage || answers === true ? pathOf(leaf) : addressOf(leaf)!);
  const pathOrAddress = (leaf: Leaf) => (leaf.isPage ? leaf.name : addressOf(leaf)!.slice(1));
  const folders: Way['folders'] =
    isThere && !before.isPage ? [before.name, after.name] : foldersBetween(pathOrAddress(before), pathOrAddress(after));
  return { leaf: { before, after }, by, answers, operation, rule, folders, names: [nameOf(before), nameOf(after)] };
}

/** Pages under another path: those of a folder that went to another one are one change. */
function pathChanges(ways: readonly Way[]): readonly Change[] {
  const scopeOf = ({ leaf: { before, after } }: Way) => (after ?? before)!.parent.scope;
  const keyOf = ({ folders, answers, rule, operation, leaf: { before, after } }: Way) =>
    [
      ...folders,
      ...[answers === true, rule === undefined, operation, after?.name === before!.name],
      ...[isMissing(before!), after && isMissing(after)],
    ].join('\0');
  return split(ways, scopeOf, keyOf).map((group) => {
    const [first, ...more] = group as [Way, ...Way[]];
    const { leaf, answers, operation, rule, folders, names } = first;
    const before = leaf.before!;
    const isFolder = more.length > 0;
    const [from, to] = isFolder ? folders.map((folder) => folder || '/') : names;
    const others = new Set(group.map((one) => one.rule)).size - 1;
    const weakest = evidence.findLast((by) => group.some((other) => other.by === by))!;
    // Pages that go to a folder under their own names are evidence for each other.
    const isBacked = new Set(group.map(({ names: [page] }) => page)).size >= weights.folderPages;
    const by = weakest === 'text' && isBacked ? 'folder' : weakest;
    return makeChange({
      kind: isFixed(leaf) ? 'fixed' : answers === true ? 're-pointed' : isFolder ? 'folder-renamed' : 'address-changed',
      item: itemOf(before),
      name: isFolder ? from! : before.name,
      from,
      to,
      scope: scopeText(scopeOf(first)),
      leaves: group.map((each) => each.leaf),
      answers: operation,
      redirect: rule === undefined || others === 0 ? rule : `${rule} and ${counted(others, 'other')}`,
      certain: answers !== undefined && !isGuess(by),
      by: before.isPage ? by : undefined,
    });
  });
}

/** Whether an entry that was without a file has one. */
const isFixed = ({ before, after }: Both<Leaf>): boolean =>
  before !== undefined && after !== undefined && isMissing(before) && !isMissing(after) && !isDropped(after);

function inOtherState(
  { before, after }: Pair,
  [from, to]: readonly [State, State],
  areFilesKnown: boolean,
): readonly Told[] {
  if (from === to || to === 'unknown' || (from === 'unknown' && to !== 'dropped')) return [];
  // An entry under another path is told by that; and where one of the sites knows no page file, nothing is known of what came.
  const isOfFiles = from === 'missing' || to === 'missing';
  if (isOfFiles && !(areFilesKnown && before.name === after.name)) return [];
  const seen = to === 'shown' ? 'shown' : 'hidden';
  const kind = to === 'dropped' || to === 'missing' ? to : from === 'missing' ? 'fixed' : seen;
  return [{ kind, leaf: { before, after }, around: after.parent, from, to }];
}

/** An operation that is listed, made of a specification or a page file, and was another one of these. */
function storedElsewhere({ before, after }: Pair, { sites }: SiteMatching): readonly Told[] {
  // The main document of both sites has one name.
  const storeOf = ({ isPage, served: { page, document } }: Leaf, k: 0 | 1) => {
    if (isPage) return pageFiles;
    if (page?.groups !== undefined) return specification;
    return document === sites[k].main ? sites[1].main : document;
  };
  const areOperations = [before, after].every(({ served: { page } }) => page !== undefined);
  const [from, to] = [storeOf(before, 0), storeOf(after, 1)];
  if (before.isPage === after.isPage && (!areOperations || from === to)) return [];
  return [{ kind: 'stored-elsewhere', leaf: { before, after }, around: after.parent, from, to }];
}

/** What became of one item, and the element that it is told with. */
interface Told extends Partial<Pick<Change, 'from' | 'to' | 'redirect' | 'answers' | 'certain'>> {
  readonly kind: ChangeKind;
  readonly leaf: Both<Leaf>;
  readonly around: Branch;
}

/** Items of one element to which the same happened are one change. */
function together(told: readonly Told[]): readonly Change[] {
  const fromOf = ({ from }: Told) => from;
  const keyOf = ({ kind, leaf, to, certain, redirect, answers }: Told) =>
    [
      kind,
      itemOf((leaf.before ?? leaf.after)!),
      kind === 'stored-elsewhere' ? to : '',
      certain,
      redirect,
      answers,
    ].join('\0');
  return split(told, fromOf, keyOf, ({ around }) => around).map((group) => {
    const [{ leaf, around, ...first }] = group as [Told];
    const one = (leaf.before ?? leaf.after)!;
    const change = makeChange({
      ...first,
      item: itemOf(one),
      name: one.name,
      scope: scopeText(around),
      leaves: [leaf],
    });
    if (group.length === 1) return change;
    const to = change.redirect === undefined ? change.to : undefined;
    return { ...change, name: branchText(around), to, leaves: group.map((each) => each.leaf) };
  });
}

/** Groups of what is the same by the first key, each split by the next. */
const split = <Thing>(things: readonly Thing[], ...keys: readonly ((one: Thing) => unknown)[]): readonly Thing[][] =>
  keys.reduce<readonly Thing[][]>(
    (groups, keyOf) => groups.flatMap((group) => (group.length === 1 ? [group] : [...groupBy(group, keyOf).values()])),
    [[...things]],
  );

/** What an item is called in a change: what generates pages stands for endpoints. */
export function itemOf({ served: { item } }: Leaf): 'page' | 'endpoint' | 'webhook' | 'link' {
  return item.kind === 'specification' || item.kind === 'graphql' ? 'endpoint' : item.kind;
}
