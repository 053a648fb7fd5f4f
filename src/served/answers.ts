import { isExternal } from '../format/index.ts';
import {
  destinationPath,
  exampleOf,
  isPattern,
  neverMatches,
  redirectFinder,
  redirectsOf,
  type RedirectThere,
  type Site,
  wildcardSource,
} from '../site/index.ts';
import { addTo, countWhile, remembered } from '../text/index.ts';
import { addressOfPage, type ServedItem } from './item.ts';
import { madeFolder, madePages } from './missing.ts';
import { isPageFile, knowsFiles, knowsPages, pageFilesOf, pageOf } from './page-files.ts';
import { served } from './served.ts';

/** The way of a reader who opens an address, through redirects to its end. */
export interface Way {
  /** The redirects on the way, in their order. */
  readonly steps: readonly RedirectThere[];
  /**
   * - `page`: a page answers, or a file of the docs root
   * - `elsewhere`: a redirect goes to another site
   * - `unknown`: a page may answer, generated from a specification that was not opened
   * - `nothing`: 404
   * - `circle`: redirects form a loop
   * - `endless`: more redirects than a browser follows
   */
  readonly end: 'page' | 'elsewhere' | 'unknown' | 'nothing' | 'circle' | 'endless';
  /** The last address on the way, with a leading slash; a destination on another site as it is written. */
  readonly at: string;
}

/** The redirect that matches an address, and its destination there: an address, or a URL of another site as it is written. */
export interface Taken {
  readonly redirect: RedirectThere;
  readonly to: string;
}

/** The addresses of a site and what answers there. Addresses have a leading slash, in the form in which Mintlify serves them. */
export interface Answers {
  /** The redirects in their order. */
  readonly redirects: readonly RedirectThere[];
  /** The addresses of pages: of page files, and of operations. */
  readonly pages: ReadonlySet<string>;
  /** The pages that are generated from operations, by their addresses. A page file may have the same address. */
  readonly made: ReadonlyMap<string, ServedItem>;
  /** Folders, with a slash at both ends, that may have unknown pages, generated from specifications that were not opened. */
  readonly unread: ReadonlySet<string>;
  /**
   * Whether a page is generated from a specification, whatever the case of its letters. `maybe`: it is in the folder of
   * a specification that was not opened.
   */
  isMade(page: string): boolean | 'maybe';
  /**
   * The redirects from an address on, endless if they form a loop. The walk stops at a page, except at the first
   * `passed` addresses: Mintlify does not document whether a page or a redirect of one address wins.
   */
  walk(address: string, passed?: number): Iterable<Taken>;
  /** The whole way from an address. */
  follow(address: string, passed?: number): Way;
  /** The redirect that matches an address, even one of a page. */
  redirect(address: string): Taken | undefined;
  /**
   * The addresses that a redirect matches. For a wildcard, which matches endless ones, those that it redirects to a page
   * or to another redirect.
   */
  sources(redirect: RedirectThere): readonly string[];
}

/** Whether a page or another site answers at the end of a way, or may. */
export const isAnswer = (way: Way): boolean => way.end !== 'nothing' && !isEndless(way);

/** Whether a way has no end. */
export const isEndless = ({ end }: Way): boolean => end === 'circle' || end === 'endless';

/**
 * Every address that a site has for readers: of these pages, and of redirects. A wildcard matches endless addresses: of
 * each there is an example too, because every address may reach another site.
 */
export function addressesOf(
  { redirects, sources, pages }: Answers,
  own: Iterable<string> = pages,
): ReadonlySet<string> {
  const examples = redirects.flatMap(({ from }) => (isPattern(from) && !neverMatches(from) ? exampleOf(from) : []));
  return new Set([...own, ...redirects.flatMap(sources), ...examples]);
}

/**
 * Where a chain of redirects from a destination ends, with what follows the path. The destination itself if no redirect
 * matches it, or the chain has no end.
 */
export function endOfChain(destination: string, { follow }: Answers): string {
  const way = isExternal(destination) || isPattern(destination) ? undefined : follow(addressAt(destination));
  const last = way?.steps.at(-1);
  if (way === undefined || last === undefined || isEndless(way)) return destination;
  const tail = [destination, last.destination].flatMap((one) => /[#?].*$/s.exec(one)?.[0] ?? [])[0] ?? '';
  return way.at.replace(/[#?].*$/s, '') + tail;
}

/**
 * The answers of a site, with its own redirects or with others in their place. The navigation and the files are read
 * at the first question, once for each site, whatever the redirects are.
 */
export const answersAt = (site: Site, redirects?: readonly RedirectThere[]): Answers =>
  redirects === undefined ? ownAnswers(site) : answersWith(site, redirects);

const ownAnswers = /* @__PURE__ */ remembered((site: Site) => answersWith(site, redirectsOf(site)));

function answersWith(site: Site, redirects: readonly RedirectThere[]): Answers {
  const redirect = redirectFinder(redirects);
  let taken: ReturnType<typeof takenBy> | undefined;
  const endAt = (address: string): Way['end'] => {
    const { pages, unread } = pagesAt(site);
    const isFile = fileName.test(address);
    if (pages.has(address) || (isFile && site.exists(address))) return 'page';
    const mayBeMade = isFile && (madeFile.test(address) || !knowsFiles(site));
    return mayBeMade || [...unread].some((folder) => address.startsWith(folder)) ? 'unknown' : 'nothing';
  };
  function* walk(start: string, passed = 0): Iterable<Taken> {
    const { pages } = pagesAt(site);
    for (let asked = start, at = start, k = 0; k < passed || !pages.has(at); k++) {
      const found = redirect(asked) ?? redirect(at);
      if (found === undefined) return;
      const isOut = found.redirect.to === undefined;
      yield { redirect: found.redirect, to: isOut ? found.to : addressAt(found.to) };
      if (isOut) return;
      // A source matches as it is written (`/guides/index`), and a page answers at its address (`/guides`).
      [asked, at] = [destinationPath(found.to), addressAt(found.to)];
    }
  }
  return {
    redirects,
    get pages() {
      return pagesAt(site).pages;
    },
    get made() {
      return madeAt(site);
    },
    get unread() {
      return pagesAt(site).unread;
    },
    isMade: (page) => isMadeAt(site)(page),
    walk,
    follow(start, passed) {
      const steps: RedirectThere[] = [];
      const seen = new Set<string>();
      let at = start;
      for (const step of walk(start, passed)) {
        seen.add(at);
        steps.push(step.redirect);
        if (step.redirect.to === undefined) return { steps, end: 'elsewhere', at: step.to };
        at = step.to;
        if (seen.has(at)) return { steps, end: 'circle', at };
        // A wildcard can make the address longer each time, so that no address is met twice.
        if (steps.length === mostSteps) return { steps, end: 'endless', at };
      }
      return { steps, end: endAt(at), at };
    },
    redirect,
    sources(one) {
      if (!isPattern(one.from)) return [one.from];
      taken ??= takenBy(redirects, pagesAt(site).pages);
      return taken.get(one) ?? [];
    },
  };
}

/** The addresses that each wildcard redirects to a page, to another redirect, or through other wildcards to one of these. */
function takenBy(
  redirects: readonly RedirectThere[],
  pages: ReadonlySet<string>,
): ReadonlyMap<RedirectThere, readonly string[]> {
  const taken = new Map<RedirectThere, string[]>();
  const wildcards = redirects.filter(({ from }) => isPattern(from));
  let ends = [...pages, ...redirects.flatMap(({ from }) => (neverMatches(from) ? [] : exampleOf(from)))];
  for (let row = 0; row < mostInRow && ends.length > 0; row++) {
    const under = startingWith(ends);
    const next: string[] = [];
    for (const one of wildcards) {
      const start = (one.to ?? '').replace(/\/?[:*].*$/s, '');
      // By a wildcard that only takes a folder off (`/docs/:slug*` to `/:slug*`), nobody meant to come to another one.
      if (row > 0 && (one.from.startsWith(start) || next.length > mostTaken)) continue;
      const sourceOf = wildcardSource(one);
      for (const address of under(start)
        .flatMap((end) => sourceOf(end) ?? [])
        .map(addressAt)) {
        addTo(taken, one, address);
        next.push(address);
      }
    }
    ends = next;
  }
  return new Map(Array.from(taken, ([one, addresses]) => [one, [...new Set(addresses)]]));
}

/** So many wildcards in a row are followed back, and so many addresses of them: each can multiply those of the next. */
const [mostInRow, mostTaken] = [3, 100_000];

/** Finds the texts that begin with another one, without a look at all others. */
function startingWith(texts: readonly string[]): (start: string) => readonly string[] {
  const sorted = texts.toSorted();
  return (start) => {
    const before = countWhile(sorted.length, (k) => sorted[k]! < start);
    const end = countWhile(sorted.length, (k) => sorted[k]! < start || sorted[k]!.startsWith(start));
    return sorted.slice(before, end);
  };
}

/** The end of a file name. A page can end so too: `node.js`. */
const fileName = /\.[a-z]\w{1,4}$/i;
/** Files that Mintlify makes: llms.txt, sitemap.xml, feeds, the text of a page. */
const madeFile = /\.(?:txt|xml|md)$/i;

const isMadeAt = /* @__PURE__ */ remembered((site: Site) => madePages(served(site).items));

const madeAt = /* @__PURE__ */ remembered((site: Site): ReadonlyMap<string, ServedItem> => {
  const made = new Map<string, ServedItem>();
  for (const one of served(site).items)
    if (one.page?.operation !== undefined && one.state !== 'dropped' && !made.has(`/${one.page.address}`))
      made.set(`/${one.page.address}`, one);
  return made;
});

const pagesAt = /* @__PURE__ */ remembered((site: Site): Pick<Answers, 'pages' | 'unread'> => {
  const pages = new Set<string>(['/', ...madeAt(site).keys()]);
  const isKnown = knowsPages(site);
  for (const file of pageFilesOf(site).paths) if (isPageFile(site, file)) pages.add(`/${addressOfPage(pageOf(file))}`);
  const unread = new Set<string>();
  for (const one of served(site).items) {
    if (one.state === 'unknown') unread.add(`/${madeFolder(one)}/`.replace('//', '/'));
    // Without page files navshift knows a page only by its entry. An endpoint entry without a specification has no page.
    else if (one.item.kind === 'page' && !isKnown && one.state !== 'dropped' && one.state !== 'missing')
      pages.add(`/${one.address!}`);
  }
  return { pages, unread };
});

/** Browsers follow at most 20 redirects: what needs 30 never ends for a reader. */
export const mostSteps = 30;

/** The address that a link means, with a leading slash, as Mintlify serves it: `guides/index#a` is `/guides`. */
export const addressAt = (text: string): string => `/${addressOfPage(destinationPath(text).slice(1))}`;
