import { type Move, type Moves, movesBetween, SiteMatching } from '../diff/index.ts';
import {
  addressAt,
  addressOf,
  type Answers,
  answersAt,
  type Branch,
  isAnswer,
  isEndless,
  leavesIn,
} from '../served/index.ts';
import {
  changeRedirects,
  exampleOf,
  isPattern,
  neverMatches,
  patternOf,
  redirectsOf,
  type Site,
} from '../site/index.ts';
import { groupBy, remembered } from '../text/index.ts';
import { foldMoves, inOrder, type NewRule, singleRules } from './folders.ts';
import { leavesByAddress, leavesScope } from './scopes.ts';

/** A redirect that is there, and where it is to lead; undefined: it is to go, since it would lead to itself. */
export interface Retargeted {
  readonly source: string;
  readonly destination: string;
  readonly to: string | undefined;
}

/**
 * An address that answered and does not, and of which nothing certain says where its readers should go. One from which
 * redirects lead to another such
 * address is not told by itself.
 *
 * - `name`: a page of the same file name came at `to`
 * - `group`: `to` is the `root` or the first page of the element that the page stood in
 * - `redirect`: a redirect takes the address since, and leads nowhere; the page went to `to`, where that is known
 * - `dropped`: the platform drops what had the address, for a mistake
 * - `circle`: a redirect would lead in a circle with those that are there
 * - `nothing`: nothing is known
 */
export interface Guess {
  readonly address: string;
  readonly to: string | undefined;
  readonly because: 'name' | 'group' | 'redirect' | 'dropped' | 'circle' | 'nothing';
}

/** What lacks for every address of a site to answer that answered before. */
export interface MissingRedirects {
  /** In the order in which they are to stand, behind those that are there. */
  readonly added: readonly NewRule[];
  readonly retargeted: readonly Retargeted[];
  /** In the order of the addresses. */
  readonly guesses: readonly Guess[];
  /** By what each page is known to have gone where it went, by its address before. */
  readonly moves: ReadonlyMap<string, Move>;
}

/**
 * The missing redirects: for each URL that worked before and returns 404 now. URLs are of pages, in a navigation or
 * in none, of pages made of an operation, and of redirects. Accepted ones get no redirect and no guess.
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
  const known = addressesOf(old).toSorted();
  const gone = known.filter((address) => !isAnswer(now.follow(address)));
  if (gone.length === 0) return { added: [], retargeted: [], guesses: [], moves: new Map() };
  const matching = new SiteMatching([before, after], [], true);
  const { certain, likely } = splitBy(movesBetween(matching), leavesScope(matching));
  const isOpen = new Set(gone.filter((address) => !isAccepted(address)));
  const usable = [...certain.values()].filter(({ from, to }) => isOpen.has(from) && isPlain(from) && isPlain(to));
  const ends = new Map(usable.map(({ from, to }) => [from, to]));
  const taken = new Set(redirectsOf(after).flatMap(({ from }) => (neverMatches(from) ? [] : patternOf(from))));
  // Where a redirect takes the address of a page, it is what is to lead on.
  const isFree = (address: string) => old.pages.has(address) && !taken.has(patternOf(address));
  const pages = new Map([...ends].filter(([address]) => isFree(address)));
  const folded = foldMoves(pages, {
    live: now.pages,
    unread: now.unread,
    isLive: (address) => isAnswer(now.follow(address)),
    gone: gone.filter(isFree),
    isDoubted: (address) => likely.get(address)?.by === 'folder',
    isTaken: (source) => taken.has(patternOf(source)),
  });
  /** Where a page went that an address led to, over other redirects or not. */
  const endOf = (address: string) => (isAnswer(now.follow(address)) ? undefined : ends.get(old.follow(address).at));
  const retarget = retargeting(endOf, folded);
  const retargeted = redirectsOf(after).flatMap(({ source, from, destination }): Retargeted[] => {
    // One that leads nowhere may be for a page that went on since.
    const to = retarget(destination) ?? ends.get(from);
    if (to === undefined) return [];
    return [{ source, destination, to: patternOf(to) === patternOf(source) ? undefined : to }];
  });
  const wanted = withoutLosses({ added: inOrder(joined([...folded, ...removedRules()])), retargeted }, after, known);
  const added = withoutShadows(wanted, after);
  const proposed = withoutCircles({ ...wanted, added }, after);
  const result = answersWith(after, proposed);
  const guess = guessing(matching, { certain, likely }, result);
  // What a redirect leads to another such address answers as soon as that one does.
  const unanswered = new Set(known.filter((address) => !isAnswer(result.follow(address))));
  const guesses = [...unanswered].flatMap((address) => {
    if (isAccepted(address)) return [];
    const { at, end } = result.follow(address);
    if (end === 'nothing' && at !== address && unanswered.has(at)) return [];
    return guess(address, proposed.circling.has(address), old, now);
  });
  return { added: proposed.added, retargeted: proposed.retargeted, guesses, moves: certain };

  /** Redirects that are gone, as they were, or leading to where their destination went. */
  function removedRules(): readonly NewRule[] {
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
      const rule = { source, destination: isChain ? end : (retarget(destination) ?? destination), covers };
      // Of two rules of one source the first counts.
      const first = folded.find((one) => patternOf(one.source) === patternOf(from));
      return first === undefined || first.destination === rule.destination ? [rule] : singleRules(covers);
    });
  }
}

/** The new paths of page files that moved, by their old paths without an ending, as far as that is certain. */
export function movedPages(before: Site, after: Site): ReadonlyMap<string, string> {
  const matching = new SiteMatching([before, after], [], true);
  const isElsewhere = leavesScope(matching);
  return new Map(
    Array.from(matching.files.known()?.moves ?? []).flatMap(([from, { to, by }]) =>
      by === 'folder' && isElsewhere({ from: addressAt(from), to: addressAt(to), by }) ? [] : [[from, to] as const],
    ),
  );
}

/** Moves of which those that a folder alone tells are only likely where they lead elsewhere. */
function splitBy({ certain, likely }: Moves, isElsewhere: (move: Move) => boolean): Moves {
  const doubted = [...certain].filter(([, move]) => move.by === 'folder' && isElsewhere(move));
  const left = new Map(certain);
  for (const [address] of doubted) left.delete(address);
  return { certain: left, likely: new Map([...likely, ...doubted]) };
}

/** Rules that say the same are one, for the addresses of all. */
const joined = (rules: readonly NewRule[]): readonly NewRule[] =>
  [...groupBy(rules, ({ source, destination }) => `${patternOf(source)} ${destination}`).values()].map((same) => ({
    ...same[0]!,
    covers: new Map(same.flatMap(({ covers }) => [...covers])),
  }));

type Proposed = Pick<MissingRedirects, 'added' | 'retargeted'>;

/** A site with the redirects that it lacks. The same site if it lacks none. */
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

/** What would answer with the redirects that a site lacks: of the site as it is but for these nothing is read again. */
const answersWith = (site: Site, proposed: Proposed): Answers =>
  answersAt(site, redirectsOf(applyRedirects(site, proposed)));

/** Whether an address can be written as it is: these signs mean something else in a redirect. */
const isPlain = (address: string) => !/[#?:*]/.test(address);

/**
 * Every address at which a page answered, or a redirect did. Of those that a wildcard stands for, the ones that came
 * to a page, and an example: all may lead to one.
 */
function addressesOf({ pages, redirects, sources, follow }: Answers): readonly string[] {
  const examples = redirects.flatMap(({ from }) => (isPattern(from) && !neverMatches(from) ? exampleOf(from) : []));
  const known = new Set([...pages, ...redirects.flatMap(sources), ...examples]);
  return [...known].filter((address) => ['page', 'elsewhere'].includes(follow(address).end));
}

/** Where a destination is to lead that leads to what went; undefined if it leads to nothing that did. */
function retargeting(endOf: (address: string) => string | undefined, folded: readonly NewRule[]) {
  const folderIn = (text: string) => text.slice(0, text.lastIndexOf('/'));
  const wildcards = folded.flatMap(({ source, destination }) =>
    source.endsWith('*') ? [[folderIn(source), folderIn(destination)] as const] : [],
  );
  return (destination: string): string | undefined => {
    if (/^[a-z][\w+.-]*:|^\/\//i.test(destination)) return undefined;
    const [, path, tail] = /^([^#?]*)(.*)$/s.exec(destination)!;
    if (!isPattern(path!)) {
      const end = endOf(addressAt(path!));
      return end === undefined ? undefined : end + tail!;
    }
    const folder = path!.replace(/^\/?/, '/');
    const [from, to] = wildcards.find(([start]) => folder.startsWith(`${start}/`)) ?? [];
    return from === undefined ? undefined : to! + folder.slice(from.length) + tail!;
  };
}

/** What stops no address from answering: a redirect may lead others on, too, over one that leads elsewhere. */
function withoutLosses(proposed: Proposed, after: Site, known: readonly string[]): Proposed {
  const now = answersAt(after);
  const { follow } = answersWith(after, proposed);
  const lost = known.filter((address) => isAnswer(now.follow(address)) && !isAnswer(follow(address)));
  const needed = new Set(lost.flatMap((address) => now.follow(address).steps.map(({ source }) => source)));
  const retargeted = proposed.retargeted.filter(({ source }) => !needed.has(source));
  const isKept = retargeted.length === proposed.retargeted.length;
  return isKept ? proposed : withoutLosses({ ...proposed, retargeted }, after, known);
}

/**
 * The rules that are to be added, with one for each address that a pattern would not lead on, and for all of a pattern
 * that takes a page.
 */
function withoutShadows(proposed: Proposed, after: Site): readonly NewRule[] {
  const { pages, redirect: find } = answersWith(after, proposed);
  const shadowing = new Set(Array.from(pages, (page) => find(page)?.redirect.source));
  const isMet = (source: string, address: string) =>
    !isPattern(source) || (!shadowing.has(source) && find(address)?.redirect.source === source);
  const open = proposed.added.flatMap(({ source, covers }) =>
    [...covers].filter(([address]) => !isMet(source, address)),
  );
  const others = proposed.added.flatMap((rule): readonly NewRule[] => {
    const met = new Map([...rule.covers].filter(([address]) => isMet(rule.source, address)));
    return met.size === 0 ? [] : [{ ...rule, covers: met }];
  });
  // Where one goes, another may take its place.
  return open.length === 0 ? others : withoutShadows({ ...proposed, added: [...singleRules(open), ...others] }, after);
}

/**
 * What leads to an answer and not in a circle, and the addresses that would. A page may count more than a redirect, or
 * less: neither is relied on.
 */
function withoutCircles(proposed: Proposed, after: Site): Proposed & { readonly circling: ReadonlySet<string> } {
  const circling = new Set<string>();
  for (;;) {
    const { follow } = answersWith(after, proposed);
    const circles = (start: string) => isEndless(follow(start, Infinity));
    const wrong = proposed.added.filter(({ covers }) =>
      [...covers.keys()].some((address) => circles(address) || !isAnswer(follow(address))),
    );
    if (wrong.length === 0) return { ...proposed, circling };
    // The pages of a wildcard that leads in a circle may be led by themselves, and others without it.
    const wide = wrong.filter(({ source }) => isPattern(source));
    const gone = new Set(wide.length > 0 ? wide : wrong);
    const left = proposed.added.filter((rule) => !gone.has(rule));
    proposed = { ...proposed, added: inOrder([...left, ...wide.flatMap(({ covers }) => singleRules(covers))]) };
    if (wide.length === 0) for (const { source } of wrong) if (circles(source)) circling.add(source);
  }
}

/** What can be guessed of an address. */
function guessing(matching: SiteMatching, { certain, likely }: Moves, result: Answers) {
  const standing = leavesByAddress(matching.before.leaves);
  const firstOf = /* @__PURE__ */ remembered(
    (branch: Branch): string =>
      leavesIn(branch)
        .flatMap((leaf) => addressOf(leaf) ?? [])
        .find((address) => result.pages.has(address)) ?? '',
  );
  /** The first page of the innermost element around that has one. */
  const beside = (around: readonly Branch[]): string | undefined => {
    const end = around.findIndex(({ isScope, parent }) => isScope || parent === undefined);
    const there = around.slice(0, end).flatMap((branch) => matching.of(branch) ?? []);
    return there.map(firstOf).find((first) => first !== '');
  };
  return (address: string, isCircling: boolean, old: Answers, now: Answers): Guess => {
    const page = old.follow(address).at;
    const to = (certain.get(page) ?? likely.get(page))?.to;
    if (isCircling) return { address, to, because: 'circle' };
    const [step, was] = [now, old].map((answers) => answers.follow(address).steps[0]);
    if (step !== undefined && (step.source !== was?.source || step.destination !== was.destination))
      return { address, to, because: 'redirect' };
    const leaf = standing.get(page)?.[0];
    if (leaf !== undefined && matching.of(leaf)?.served.state === 'dropped')
      return { address, to: undefined, because: 'dropped' };
    if (to !== undefined) return { address, to, because: 'name' };
    const first = beside(leaf?.parent.upwards ?? []);
    return { address, to: first, because: first === undefined ? 'nothing' : 'group' };
  };
}
