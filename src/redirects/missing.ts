import { type Move, type Moves, movesBetween, Matching } from '../diff/index.ts';
import {
  addressAt,
  addressesOf,
  addressOf,
  type Answers,
  answersAt,
  type Branch,
  isAnswer,
  isEndless,
  leavesIn,
} from '../served/index.ts';
import {
  anyName,
  changeRedirects,
  isPattern,
  neverMatches,
  patternOf,
  type RedirectThere,
  redirectsOf,
  type Site,
} from '../site/index.ts';
import { groupBy, remembered } from '../text/index.ts';
import { foldMoves, inOrder, type NewRule, singleRules } from './folders.ts';
import { leavesByAddress, leavesScope } from './scopes.ts';

/** An existing redirect and its new destination; undefined removes the redirect, which would redirect to itself. */
export interface Retargeted {
  readonly source: string;
  readonly destination: string;
  readonly to: string | undefined;
}

/**
 * An address that worked before and returns 404 now, with no certain new address. An address that redirects to another
 * such one has no guess of its own.
 *
 * - `name`: a page of the same file name is new at `to`
 * - `group`: `to` is the `root` or the first page of the element that had the page
 * - `redirect`: a new redirect matches the address and goes to a 404; the page moved to `to`, if that is known
 * - `dropped`: Mintlify drops the entry of the address because of a mistake
 * - `circle`: a redirect would form a loop with existing ones
 * - `nothing`: navshift found no page
 */
export interface Guess {
  readonly address: string;
  /** The addresses that redirect to it: they work as soon as it does. */
  readonly along: readonly string[];
  readonly to: string | undefined;
  readonly because: 'name' | 'group' | 'redirect' | 'dropped' | 'circle' | 'nothing';
}

/** The changes of redirects after which every address answers that answered before. */
export interface MissingRedirects {
  /** In the order for the file, behind the existing ones. */
  readonly added: readonly NewRule[];
  readonly retargeted: readonly Retargeted[];
  /** In the order of the addresses. */
  readonly guesses: readonly Guess[];
  /** The certain move of each page, with its evidence, by the old address. */
  readonly moves: ReadonlyMap<string, Move>;
}

/**
 * Finds the missing redirects, for each URL that worked before and returns 404 now: of pages, listed or not, of
 * generated pages, and of redirects. Accepted URLs get no redirect and no guess.
 *
 * @example
 * const of = (page) =>
 *   makeSite(`{"navigation":{"pages":["${page}"]}}`, { reader: memoryReader({ [`${page}.mdx`]: 'Text' }) });
 * missingRedirects(of('a'), of('b')).added.length; // → 1
 */
export function missingRedirects(
  before: Site,
  after: Site,
  isAccepted: (address: string) => boolean = () => false,
): MissingRedirects {
  const [old, now] = [answersAt(before), answersAt(after)];
  const known = answered(old).toSorted();
  const broken = known.filter((address) => !isAnswer(now.follow(address)));
  const matching = new Matching([before, after], [], true);
  const moves = () => doubtingFolders(movesBetween(matching), leavesScope(matching));
  // Pages can have moved with their redirects. The search takes time, and few ask for it.
  if (broken.length === 0)
    return {
      added: [],
      retargeted: [],
      guesses: [],
      get moves() {
        return moves().certain;
      },
    };
  const { certain, likely } = moves();
  const isOpen = new Set(broken.filter((address) => !isAccepted(address)));
  const usable = [...certain.values()].filter(({ from, to }) => isOpen.has(from) && isPlain(from) && isPlain(to));
  const ends = new Map(usable.map(({ from, to }) => [from, to]));
  /** The new address of the page that an address reached, directly or through redirects. */
  const endOf = (address: string) => (isAnswer(now.follow(address)) ? undefined : ends.get(old.follow(address).at));
  const proposed = propose(after, {
    ends,
    pages: old.pages,
    broken: broken.filter((address) => old.pages.has(address)),
    known,
    endOf,
    isDoubted: (address) => likely.get(address)?.by === 'folder',
    more: removedRules,
  });
  const result = answersWith(after, proposed);
  const guess = guessing(matching, { certain, likely }, result);
  const unanswered = known.filter((address) => !isAnswer(result.follow(address)));
  const isUnanswered = new Set(unanswered);
  // An address that redirects to another such one works as soon as that one does: one guess is enough for both.
  const leaderOf = (address: string) => {
    const { at, end } = result.follow(address);
    return end === 'nothing' && isUnanswered.has(at) ? at : address;
  };
  const led = groupBy(unanswered, leaderOf);
  const guesses = unanswered.flatMap((address) => {
    const along = led.get(address)?.filter((one) => one !== address && !isAccepted(one));
    return along === undefined || isAccepted(address)
      ? []
      : { ...guess(address, proposed.circling.has(address), old, now), along };
  });
  return { added: proposed.added, retargeted: proposed.retargeted, guesses, moves: certain };

  /** Removed redirects again: as they were, or to the new address of their destination. */
  function removedRules(
    folded: readonly NewRule[],
    taken: ReadonlySet<string>,
    retarget: Retarget,
  ): readonly NewRule[] {
    return redirectsOf(before).flatMap((redirect): readonly NewRule[] => {
      const { source, destination, from } = redirect;
      if (taken.has(patternOf(from)) || neverMatches(from)) return [];
      const covers = new Map<string, string>();
      for (const address of isPattern(from) ? isOpen : [from]) {
        const way = old.follow(address);
        if (!isOpen.has(address) || way.steps[0] !== redirect) continue;
        const end = ends.get(way.at) ?? way.at;
        if (way.end === 'elsewhere' || now.pages.has(end)) covers.set(address, end);
      }
      const [end] = covers.values();
      if (end === undefined) return [];
      const isChain = !isPattern(from) && old.follow(from).steps.length > 1;
      const rule = { source, destination: isChain ? end : (retarget(redirect) ?? destination), covers };
      // The first rule of a source counts. If `folded` has this source with another destination, each address gets its own.
      const first = folded.find((one) => patternOf(one.source) === patternOf(from));
      return first === undefined || first.destination === rule.destination ? [rule] : ownRules(covers);
    });
  }
}

/** What is known of the addresses that return 404. */
export interface Lost {
  /** The certain new address of each. */
  readonly ends: ReadonlyMap<string, string>;
  /** Only these get a redirect. */
  readonly pages: ReadonlySet<string>;
  /** All pages that return 404. */
  readonly broken: readonly string[];
  /** The addresses that must answer if they do now. */
  readonly known: readonly string[];
  /** The new end of a redirect to an address; undefined if it stays. */
  endOf(address: string): string | undefined;
  /** Whether it is doubtful that a page moved with the others of its folder. */
  isDoubted(address: string): boolean;
  /** Further rules, beside those of pages. */
  more?(folded: readonly NewRule[], taken: ReadonlySet<string>, retarget: Retarget): readonly NewRule[];
}

/** The redirects that a site needs for lost addresses, so that no page is hidden and nothing breaks or circles. */
export function propose(after: Site, { ends, pages, broken, known, endOf, isDoubted, more }: Lost): Uncircled {
  const now = answersAt(after);
  const taken = new Set(redirectsOf(after).flatMap(({ from }) => (neverMatches(from) ? [] : patternOf(from))));
  // If a redirect matches the address of a page already, that redirect is retargeted instead.
  const isFree = (address: string) => !taken.has(patternOf(address));
  const folded = foldMoves(new Map([...ends].filter(([address]) => pages.has(address) && isFree(address))), {
    live: now.pages,
    unread: now.unread,
    isLive: (address) => isAnswer(now.follow(address)),
    broken: broken.filter(isFree),
    isDoubted,
    isTaken: (source) => taken.has(patternOf(source)),
  });
  const retarget = retargeting(endOf, folded);
  const retargeted = redirectsOf(after).flatMap((redirect): Retargeted[] => {
    const { source, from, destination } = redirect;
    // A redirect to a 404 can have its source where a page was that moved since.
    const to = retarget(redirect) ?? ends.get(from);
    if (to === undefined) return [];
    if (patternOf(to) !== patternOf(source)) return [{ source, destination, to }];
    // Once it is removed, a redirect that was there before can have its source again.
    taken.delete(patternOf(from));
    return [{ source, destination, to: undefined }];
  });
  const rules = [...folded, ...(more?.(folded, taken, retarget) ?? [])];
  const wanted = withoutLosses({ added: inOrder(joined(rules)), retargeted }, after, known);
  return withoutCircles({ ...wanted, added: withoutShadows(wanted, after, known) }, after);
}

/** The certain new paths of page files that moved, by their old paths without an ending. */
export function movedPages(before: Site, after: Site): ReadonlyMap<string, string> {
  const matching = new Matching([before, after], [], true);
  const isElsewhere = leavesScope(matching);
  return new Map(
    Array.from(matching.files.known()?.moves ?? []).flatMap(([from, { to, by }]) =>
      by === 'folder' && isElsewhere({ from: addressAt(from), to: addressAt(to), by }) ? [] : [[from, to] as const],
    ),
  );
}

/** Moves of which one into another scope is only likely, if a folder alone is its evidence. */
function doubtingFolders({ certain, likely }: Moves, isElsewhere: (move: Move) => boolean): Moves {
  const doubted = [...certain].filter(([, move]) => move.by === 'folder' && isElsewhere(move));
  const left = new Map(certain);
  for (const [address] of doubted) left.delete(address);
  return { certain: left, likely: new Map([...likely, ...doubted]) };
}

/** Makes one rule of those with the same source and destination, for the addresses of all. */
const joined = (rules: readonly NewRule[]): readonly NewRule[] =>
  [...groupBy(rules, ({ source, destination }) => `${patternOf(source)} ${destination}`).values()].map((same) => ({
    ...same[0]!,
    covers: new Map(same.flatMap(({ covers }) => [...covers])),
  }));

/** One rule for each address instead of a wildcard; none for the example of one, which nobody asks for. */
const ownRules = (covers: Iterable<readonly [string, string]>): readonly NewRule[] =>
  singleRules([...covers].filter(([address]) => !address.includes(anyName)));

type Proposed = Pick<MissingRedirects, 'added' | 'retargeted'>;
type Uncircled = Proposed & { readonly circling: ReadonlySet<string> };
type Retarget = (redirect: RedirectThere) => string | undefined;

/**
 * Adds and retargets the redirects that a site lacks. Returns the same site if it lacks none.
 *
 * @example
 * const of = (page) =>
 *   makeSite(JSON.stringify({ navigation: { pages: [page] } }), { reader: memoryReader({ [`${page}.mdx`]: 'Text' }) });
 * const [before, after] = [of('a'), of('b')];
 * redirectsOf(applyRedirects(after, missingRedirects(before, after))).map(({ source, destination }) => [source, destination]); // → [['/a', '/b']]
 */
export function applyRedirects(site: Site, { added, retargeted }: Proposed): Site {
  const next = new Map(retargeted.map((one) => [`${one.source}\0${one.destination}`, one]));
  return changeRedirects(
    site,
    (redirect) => {
      const found = next.get(`${redirect.source}\0${redirect.destination}`);
      if (found === undefined) return redirect;
      return found.to === undefined ? null : { ...redirect, destination: found.to };
    },
    added,
  );
}

/**
 * The answers of a site after `applyRedirects`. `answersAt` gets the redirects by themselves, so that it reads no page
 * of the new site again.
 */
const answersWith = (site: Site, proposed: Proposed): Answers =>
  answersAt(site, redirectsOf(applyRedirects(site, proposed)));

/** Whether a redirect can name an address as it is: these signs mean something else there. */
export const isPlain = (address: string) => !/[#?:*]/.test(address);

/** Every address that a page or another site answers. */
export const answered = (answers: Answers): readonly string[] =>
  [...addressesOf(answers)].filter((address) => ['page', 'elsewhere'].includes(answers.follow(address).end));

/** Finds the new destination of a redirect whose destination moved; undefined if it did not move. */
function retargeting(endOf: (address: string) => string | undefined, folded: readonly NewRule[]): Retarget {
  const folderIn = (text: string) => text.slice(0, text.lastIndexOf('/'));
  const wildcards = folded.flatMap(({ source, destination }) =>
    source.endsWith('*') ? [[folderIn(source), folderIn(destination)] as const] : [],
  );
  return ({ destination, to }) => {
    if (to === undefined) return undefined;
    const [, path, tail] = /^([^#?]*)(.*)$/s.exec(destination)!;
    if (!isPattern(path!)) {
      const end = endOf(addressAt(path!));
      return end === undefined ? undefined : end + tail!;
    }
    const folder = path!.replace(/^\/?/, '/');
    const [from, target] = wildcards.find(([start]) => folder.startsWith(`${start}/`)) ?? [];
    return from === undefined ? undefined : target! + folder.slice(from.length) + tail!;
  };
}

/** The redirects on the ways of addresses that answer, and that a proposal would break: on their ways now, and then. */
function losing(proposed: Proposed, after: Site, known: readonly string[]): readonly ReadonlySet<string>[] {
  const [now, then] = [answersAt(after), answersWith(after, proposed)];
  const lost = known.filter((address) => isAnswer(now.follow(address)) && !isAnswer(then.follow(address)));
  return [now, then].map(
    ({ follow }) => new Set(lost.flatMap((address) => follow(address).steps.map(({ source }) => source))),
  );
}

/** Leaves out what would break an address: other addresses can depend on the destination that a redirect has now. */
function withoutLosses(proposed: Proposed, after: Site, known: readonly string[]): Proposed {
  const [needed] = losing(proposed, after, known);
  const retargeted = proposed.retargeted.filter(({ source }) => !needed!.has(source));
  const isKept = retargeted.length === proposed.retargeted.length;
  return isKept ? proposed : withoutLosses({ ...proposed, retargeted }, after, known);
}

/**
 * The rules to add. An address gets a rule of its own if an earlier rule matches it before its wildcard does. So does
 * every address of a wildcard that would match an existing page, or break an address that answers.
 */
function withoutShadows(proposed: Proposed, after: Site, known: readonly string[]): readonly NewRule[] {
  const { pages, redirect: find } = answersWith(after, proposed);
  const [, breaking] = losing(proposed, after, known);
  const shadowing = new Set([...Array.from(pages, (page) => find(page)?.redirect.source), ...breaking!]);
  const isMet = (source: string, address: string) =>
    !isPattern(source) || (!shadowing.has(source) && find(address)?.redirect.source === source);
  const open = proposed.added.flatMap(({ source, covers }) =>
    [...covers].filter(([address]) => !isMet(source, address)),
  );
  const others = proposed.added.flatMap((rule): readonly NewRule[] => {
    const met = new Map([...rule.covers].filter(([address]) => isMet(rule.source, address)));
    return met.size === 0 ? [] : [{ ...rule, covers: met }];
  });
  // Without one wildcard, another can match its addresses.
  if (open.length === 0) return others;
  return withoutShadows({ ...proposed, added: [...ownRules(open), ...others] }, after, known);
}

/**
 * The rules that answer and form no loop, and the addresses that would be in one. Nothing documents whether Mintlify
 * shows a page or follows a redirect of the same address, so `follow` passes every page (`Infinity`) to find loops.
 */
function withoutCircles(proposed: Proposed, after: Site): Uncircled {
  const circling = new Set<string>();
  for (;;) {
    const { follow } = answersWith(after, proposed);
    const circles = (start: string) => isEndless(follow(start, Infinity));
    const wrong = proposed.added.filter(({ covers }) =>
      [...covers.keys()].some((address) => circles(address) || !isAnswer(follow(address))),
    );
    if (wrong.length === 0) return { ...proposed, circling };
    // Single rules can work where their wildcard forms a loop, and other rules can work without it.
    const wide = wrong.filter(({ source }) => isPattern(source));
    const removed = new Set(wide.length > 0 ? wide : wrong);
    const left = proposed.added.filter((rule) => !removed.has(rule));
    proposed = { ...proposed, added: inOrder([...left, ...wide.flatMap(({ covers }) => ownRules(covers))]) };
    if (wide.length === 0) for (const { source } of wrong) if (circles(source)) circling.add(source);
  }
}

/** Guesses where readers of an address should go. */
function guessing(matching: Matching, { certain, likely }: Moves, result: Answers) {
  const leavesAt = leavesByAddress(matching.before.leaves);
  const firstOf = remembered(
    (branch: Branch): string =>
      leavesIn(branch)
        .flatMap((leaf) => addressOf(leaf) ?? [])
        .find((address) => result.pages.has(address)) ?? '',
  );
  /** The first page of the innermost element around that still has one, in the same scope. */
  const beside = (around: readonly Branch[]): string | undefined => {
    const end = around.findIndex(({ isScope, parent }) => isScope || parent === undefined);
    const there = around.slice(0, end).flatMap((branch) => matching.of(branch) ?? []);
    return there.map(firstOf).find((first) => first !== '');
  };
  return (address: string, isCircling: boolean, old: Answers, now: Answers): Omit<Guess, 'along'> => {
    const page = old.follow(address).at;
    const to = (certain.get(page) ?? likely.get(page))?.to;
    if (isCircling) return { address, to, because: 'circle' };
    const [step, was] = [now, old].map((answers) => answers.follow(address).steps[0]);
    if (step !== undefined && (step.source !== was?.source || step.destination !== was.destination))
      return { address, to, because: 'redirect' };
    const leaf = leavesAt.get(page)?.[0];
    if (leaf !== undefined && matching.of(leaf)?.served.state === 'dropped')
      return { address, to: undefined, because: 'dropped' };
    if (to !== undefined) return { address, to, because: 'name' };
    const first = beside(leaf?.parent.upwards ?? []);
    return { address, to: first, because: first === undefined ? 'nothing' : 'group' };
  };
}
