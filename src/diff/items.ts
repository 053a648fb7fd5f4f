import {
  addressOf,
  type Branch,
  branchText,
  isDropped,
  isMissing,
  knowsPages,
  type Leaf,
  pathOf,
  trailText,
} from '../served/index.ts';
import { counted, flattened, groupBy } from '../text/index.ts';
import { type Answers, answersOf } from './addresses.ts';
import { type Both, type Change, type ChangeKind, makeChange, pageFiles, scopeText, specification } from './change.ts';
import { type Move, movesBetween } from './files.ts';
import { type Evidence, evidence, foldersBetween, isGuess, type Pair, weights } from '../match/index.ts';
import type { SiteMatching } from './matching.ts';
import { pairStates } from './states.ts';
import type { Structure } from './structure.ts';

/** What became of pages, endpoints and links by themselves: gone, come, under another path, moved, in another state. */
export const itemChanges = (matching: SiteMatching, structure: Structure): readonly Change[] =>
  new ItemChanges(matching, structure).all;

class ItemChanges {
  readonly #matching: SiteMatching;
  readonly #structure: Structure;
  readonly #old: Answers;
  readonly #now: Answers;
  readonly #statesOf: ReturnType<typeof pairStates>;
  readonly #areFilesKnown: boolean;
  readonly #specifications: readonly Told[];
  /** What `#specifications` tells. */
  readonly #said: ReadonlySet<Leaf>;
  /** The keys of what nothing shows any more. */
  readonly #unnamed: ReadonlySet<string>;
  readonly #left: readonly Told[];
  /** Pairs whose page file is gone. */
  readonly #emptied: ReadonlySet<Pair>;
  readonly #withoutFile: readonly Told[];
  #files: ReadonlyMap<string, Move> | undefined;

  constructor(matching: SiteMatching, structure: Structure) {
    const { sites, before, after, pairs } = matching;
    this.#matching = matching;
    this.#structure = structure;
    [this.#old, this.#now] = [answersOf(sites[0]), answersOf(sites[1])];
    this.#statesOf = pairStates(matching);
    const isOneState = sites[0].reader === sites[1].reader && sites[0].staged === sites[1].staged;
    this.#areFilesKnown = sites.every(knowsPages) && !isOneState;
    this.#specifications = otherSpecifications(matching);
    const leaves = this.#specifications.flatMap(({ change }) => change.leaves);
    this.#said = new Set(leaves.flatMap(({ before: was, after: is }) => [was!, is!]));
    const unpaired = before.leaves.filter((leaf) => !matching.has(leaf) && !this.#said.has(leaf));
    const unnamed = new Set(unpaired.map(({ key }) => key));
    after.leaves.forEach(({ key, served: { state } }) => {
      if (unnamed.size > 0 && state !== 'dropped') unnamed.delete(key);
    });
    this.#unnamed = unnamed;
    this.#left = unpaired.map((leaf) => this.#gone(leaf));
    this.#emptied = new Set(this.#areFilesKnown ? pairs.filter((pair) => this.#isWithoutFile(pair)) : []);
    this.#withoutFile = [...this.#emptied].map((pair) => this.#lostFile(pair));
  }

  get all(): readonly Change[] {
    const { pairs } = this.#matching;
    // Of most pages neither the path nor the state changed.
    const others = pairs.filter((pair) => {
      const { before: one, after: other } = pair;
      const [was, is] = this.#statesOf(pair);
      return !isPage(one) || !isPage(other) || one.name !== other.name || was !== is;
    });
    const isUntold = (one: Told) => this.#moveOf(one) === undefined;
    return [
      ...together(this.#left.filter(isUntold)),
      ...together(this.#withoutFile.filter(isUntold)),
      ...this.#pathChanges(others.filter((pair) => this.#isElsewhere(pair))),
      ...together(this.#movedAlone().map(moved)),
      ...together(this.#come()),
      ...together(this.#specifications),
      ...together(others.filter((pair) => this.#isInOtherState(pair)).map((pair) => this.#inOtherState(pair))),
      ...together(others.filter((pair) => this.#isStoredElsewhere(pair)).map((pair) => this.#storedElsewhere(pair))),
      ...together(pairs.filter(isRewritten).map(rewritten)),
    ];
  }

  #gone(leaf: Leaf): Told {
    const answers = this.#now.page(leaf);
    const address = addressOf(leaf);
    const rule = answers === true || address === undefined ? undefined : this.#now.rule(address);
    const isPage = address !== undefined && !isMissing(leaf);
    const kind: ChangeKind =
      !isPage || !this.#unnamed.has(leaf.key)
        ? 'removed'
        : rule !== undefined
          ? 'address-changed'
          : answers === false && this.#old.page(leaf) !== false
            ? 'lost'
            : answers === false
              ? 'removed'
              : 'left';
    const around = topmost(leaf.parent, (branch) => this.#structure.fates.get(branch)?.kind === 'removed');
    const certain = !isPage || answers !== undefined;
    const operation = kind === 'left' ? this.#now.operation(leaf) : undefined;
    const to = rule === undefined ? undefined : this.#now.redirect(address!);
    return toldOf(kind, { before: leaf }, around, { to, redirect: rule, answers: operation, certain });
  }

  /** Where the file of a page went that is lost: into no navigation, or under an entry that keeps the old path. */
  #moveOf({ change: { kind, leaves } }: Told): Move | undefined {
    const leaf = leaves[0]!.before!;
    if (kind !== 'lost' || !this.#areFilesKnown || this.#matching.declared.isRemoved(leaf)) return undefined;
    this.#files ??= movesBetween(this.#matching).certain;
    return this.#files.get(addressOf(leaf)!);
  }

  /** Whether an entry stays whose page file is gone. */
  #isWithoutFile({ before: one, after: other }: Pair): boolean {
    if (!isPage(one) || one.key !== other.key || !(isMissing(other) || isDropped(other))) return false;
    return this.#now.page(other) === false && this.#old.page(one) === true;
  }

  #lostFile({ before: one, after: other }: Pair): Told {
    const address = addressOf(one);
    const rule = address === undefined ? undefined : this.#now.rule(address);
    const kind = rule === undefined ? 'lost' : 'address-changed';
    const to = rule === undefined ? undefined : this.#now.redirect(address!);
    return toldOf(kind, { before: one, after: other }, other.parent, { to, redirect: rule });
  }

  /** What came, but for what an element brought that came. */
  #come(): readonly Told[] {
    const { after } = this.#matching;
    const isNew = (leaf: Leaf) => !this.#matching.has(leaf) && !this.#said.has(leaf);
    return after.leaves
      .filter((leaf) => isNew(leaf) && (isMissing(leaf) || !this.#isCarried(leaf)))
      .map((leaf) => this.#added(leaf));
  }

  #added(leaf: Leaf): Told {
    const wasThere = this.#old.page(leaf);
    const isPage = leaf.served.item.kind === 'page';
    const certain = !isPage || wasThere !== undefined;
    const kind = isMissing(leaf) ? 'missing' : isPage && wasThere === true ? 'came' : 'added';
    return toldOf(kind, { after: leaf }, leaf.parent, { certain: certain || kind === 'missing' });
  }

  /** Whether an element that came brought it. */
  #isCarried(leaf: Leaf): boolean {
    return leaf.parent.upwards.some(
      (branch) => this.#structure.fates.has(branch) && this.#structure.fates.get(branch)!.kind !== 'wrapped',
    );
  }

  /** What is in another element by itself, and not with what is around it. */
  #movedAlone(): readonly Pair[] {
    return this.#matching.pairs.filter(
      ({ before: leaf }) => this.#structure.moves.has(leaf) && this.#structure.moves.get(leaf) === undefined,
    );
  }

  /** Pages under another path: those of a folder that went to another one are one change. */
  #pathChanges(pairs: readonly Pair[]): readonly Change[] {
    const elsewhere = pairs.map(({ before: one, after: other, by }): Way => {
      // At the address of an entry without a file nothing answered: nothing is lost there.
      const isThere = isMissing(one) || addressOf(one) === addressOf(other);
      const operation = isThere ? undefined : this.#now.operation(one);
      const answers = isThere ? true : operation !== undefined ? false : this.#now.page(one);
      const rule = answers === true || operation !== undefined ? undefined : this.#now.rule(addressOf(one)!);
      const [from, to] =
        isThere && !isPage(one) ? [one.name, other.name] : foldersBetween(pathOrAddress(one), pathOrAddress(other));
      const way = wayOf(one, answers);
      const next = wayOf(other, answers);
      return { leaf: { before: one, after: other }, by, answers, operation, rule, from, to, way, next };
    });
    const moved = [...this.#left, ...this.#withoutFile].flatMap((told): readonly Way[] => {
      const move = this.#moveOf(told);
      if (move === undefined) return [];
      const leaf = told.change.leaves[0]!;
      const [way, next] = [pathOf(leaf.before!), move.to.slice(1)];
      const [from, to] = foldersBetween(way, next);
      return [{ leaf, by: move.by, answers: false, operation: undefined, rule: undefined, from, to, way, next }];
    });
    const scopeOf = ({ leaf }: Way) => (leaf.after ?? leaf.before!).parent.scope;
    const keyOf = ({ from, to, answers, rule, operation, leaf: { before: one, after: other } }: Way) =>
      `${from}\0${to}\0${answers === true}\0${rule === undefined}\0${operation}\0${other?.name === one!.name}\0${isMissing(one!)}\0${other && isMissing(other)}`;
    return [...groupBy([...elsewhere, ...moved], scopeOf)].flatMap(([scope, inScope]) =>
      [...groupBy(inScope, keyOf).values()].map((group): Change => {
        const [{ leaf, answers, operation, rule, from, to, way, next }] = group as [Way];
        const one = leaf.before!;
        const others = new Set(group.map((one) => one.rule)).size - 1;
        const isFolder = group.length > 1;
        const renamed = isFolder ? 'folder-renamed' : 'address-changed';
        const weakest = evidence.findLast((one) => group.some((other) => other.by === one))!;
        // Pages that go to a folder under their own names are evidence for each other.
        const isBacked = new Set(group.map(({ way: page }) => page)).size >= weights.folderPages;
        const by = weakest === 'text' && isBacked ? 'folder' : weakest;
        return makeChange({
          kind: isFixed(leaf) ? 'fixed' : answers === true ? 're-pointed' : renamed,
          item: itemOf(one),
          name: isFolder ? from || '/' : one.name,
          from: isFolder ? from || '/' : way,
          to: isFolder ? to || '/' : next,
          scope: scopeText(scope),
          leaves: group.map((each) => each.leaf),
          answers: operation,
          redirect: rule === undefined || others === 0 ? rule : `${rule} and ${counted(others, 'other')}`,
          certain: answers !== undefined && !isGuess(by),
          by: isPage(one) ? by : undefined,
        });
      }),
    );
  }

  /** Whether an entry names another file or another operation, or an operation has its page at another address. */
  #isElsewhere(pair: Pair): boolean {
    const { before: one, after: other } = pair;
    if (this.#emptied.has(pair)) return false;
    if (isPage(one) || isPage(other)) return isPage(one) && isPage(other) && one.name !== other.name;
    const [was, is] = [addressOf(one), addressOf(other)];
    return was !== undefined && is !== undefined && (was !== is || one.name !== other.name);
  }

  #isInOtherState(pair: Pair): boolean {
    const [was, is] = this.#statesOf(pair);
    if (was === is || is === 'unknown' || (was === 'unknown' && is !== 'dropped') || this.#emptied.has(pair))
      return false;
    // An entry under another path is told by that; and where one of the sites knows no page file, nothing is known of what came.
    return (was !== 'missing' && is !== 'missing') || (this.#areFilesKnown && pair.before.name === pair.after.name);
  }

  #inOtherState(pair: Pair): Told {
    const { before: one, after: other } = pair;
    const [from, to] = this.#statesOf(pair);
    const kind =
      to === 'dropped' || to === 'missing' ? to : from === 'missing' ? 'fixed' : to === 'shown' ? 'shown' : 'hidden';
    return toldOf(kind, { before: one, after: other }, other.parent, { from, to });
  }

  /** Whether an operation is listed, made of a specification or a page file, and was another one of these. */
  #isStoredElsewhere({ before: one, after: other }: Pair): boolean {
    const isOperation = ({ served: { page } }: Leaf) => page !== undefined;
    return isPage(one) === isPage(other)
      ? isOperation(one) && isOperation(other) && this.#storeOf(one, 0) !== this.#storeOf(other, 1)
      : true;
  }

  /** Where the page of an item comes from: `pageFiles`, `specification`, or the document that lists it; the main one of both sites by one name. */
  #storeOf(leaf: Leaf, k: 0 | 1): string {
    if (isPage(leaf)) return pageFiles;
    const { page, document } = leaf.served;
    if (page?.groups !== undefined) return specification;
    return document === this.#matching.sites[k].main ? this.#matching.sites[1].main : document;
  }

  #storedElsewhere({ before: one, after: other }: Pair): Told {
    const [from, to] = [this.#storeOf(one, 0), this.#storeOf(other, 1)];
    return toldOf('stored-elsewhere', { before: one, after: other }, other.parent, { from, to });
  }
}

function moved({ before: one, after: other, by }: Pair): Told {
  const from = trailText(one.parent);
  const to = trailText(other.parent);
  return toldOf('moved', { before: one, after: other }, other.parent, {
    from,
    to,
    certain: by === 'path' || by === 'declared',
  });
}

/** The specifications of elements that name another file now, or the same one in another folder: none of them was opened, and its pages are one item. */
function otherSpecifications(matching: SiteMatching): readonly Told[] {
  const isUnread = (leaf: Leaf) => leaf.served.item.kind === 'specification' && !matching.has(leaf);
  const come = groupBy(matching.after.leaves.filter(isUnread), ({ parent }) => parent);
  return [...groupBy(matching.before.leaves.filter(isUnread), ({ parent }) => parent)].flatMap(([parent, some]) => {
    const others = come.get(matching.of(parent) ?? parent) ?? [];
    if (some.length !== others.length) return [];
    return some.map((one, k) => {
      const [from, to] = foldersBetween(one.name, others[k]!.name);
      return toldOf('re-pointed', { before: one, after: others[k]! }, others[k]!.parent, { from, to });
    });
  });
}

/** Whether an entry of the same page is written in another way: `/a`, `a`. */
const isRewritten = ({ before, after }: Pair): boolean =>
  isPage(before) && before.name === after.name && pathOf(before) !== pathOf(after);

const rewritten = ({ before, after }: Pair): Told =>
  toldOf('rewritten', { before, after }, after.parent, { from: pathOf(before), to: pathOf(after) });

/** Whether an entry that was without a file has one. */
const isFixed = ({ before, after }: Both<Leaf>): boolean =>
  before !== undefined && after !== undefined && isMissing(before) && !isMissing(after) && !isDropped(after);

/** An item under another path, and how both paths are called. */
interface Way {
  readonly leaf: Both<Leaf>;
  readonly by: Evidence;
  /** What is at the old one. */
  readonly answers: boolean | undefined;
  readonly operation: string | undefined;
  readonly rule: string | undefined;
  /** The folders. */
  readonly from: string;
  readonly to: string;
  readonly way: string;
  readonly next: string;
}

const isPage = ({ isPage: is }: Leaf) => is;

/** How something that is elsewhere now is called: a page by its path, an operation by its address; where that is the old one, by its name. */
const wayOf = (leaf: Leaf, answers: boolean | undefined) =>
  isPage(leaf) || answers === true ? pathOf(leaf) : addressOf(leaf)!;

/** What folders are told by: the path of a page as the file has it, the address of anything else. */
const pathOrAddress = (leaf: Leaf) => (isPage(leaf) ? leaf.name : addressOf(leaf)!.slice(1));

/** What became of one item, and the element that it is told with. */
interface Told {
  readonly change: Change;
  readonly around: Branch;
}

function toldOf(
  kind: ChangeKind,
  leaf: Both<Leaf>,
  around: Branch,
  { from, to, redirect, answers, certain }: Pick<Partial<Change>, 'from' | 'to' | 'redirect' | 'answers' | 'certain'>,
): Told {
  const one = leaf.before ?? leaf.after!;
  const item = itemOf(one);
  const scope = scopeText(around);
  const leaves = [leaf];
  const change = makeChange({ kind, item, name: one.name, from, to, scope, leaves, redirect, answers, certain });
  return { change, around };
}

/** Items of one element to which the same happened are one change. */
function together(told: readonly Told[]): readonly Change[] {
  const keyOf = ({ change: { kind, item, to, certain, redirect = '', answers = '' } }: Told) =>
    `${kind}\0${item}\0${kind === 'stored-elsewhere' ? to : ''}\0${certain}\0${redirect}\0${answers}`;
  const split = (some: readonly Told[], by: (one: Told) => unknown) =>
    some.length === 1 ? [some] : [...groupBy(some, by).values()];
  const ways = split(told, ({ change }) => change.from);
  const kinds = flattened(ways, (some) => split(some, keyOf));
  return flattened(kinds, (some) => split(some, ({ around }) => around)).map(asOne);
}

function asOne(group: readonly Told[]): Change {
  const { change, around } = group[0]!;
  if (group.length === 1) return change;
  return {
    ...change,
    name: branchText(around),
    to: change.redirect === undefined ? change.to : undefined,
    leaves: flattened(group, (one) => one.change.leaves),
  };
}

/** What an item is called in a change: what generates pages stands for endpoints. */
export function itemOf({ served: { item } }: Leaf): 'page' | 'endpoint' | 'webhook' | 'link' {
  return item.kind === 'specification' || item.kind === 'graphql' ? 'endpoint' : item.kind;
}

/** The outermost of the elements around something that are of a kind; itself if it is not. */
export function topmost(branch: Branch, isSo: (branch: Branch) => boolean): Branch {
  let found = branch;
  for (const one of branch.upwards)
    if (isSo(one)) found = one;
    else break;
  return found;
}
