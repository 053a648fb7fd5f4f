import {
  destinationPath,
  isPattern,
  redirectFinder,
  redirectsOf,
  type RedirectThere,
  type Site,
  wildcardSource,
} from '../site/index.ts';
import { remembered } from '../text/index.ts';
import { addressOfPage, type ServedItem } from './item.ts';
import { madeFolder, madePages } from './missing.ts';
import { isPageFile, knowsFiles, knowsPages, pageFilesOf, pageOf } from './page-files.ts';
import { served } from './served.ts';

/** Where a reader comes to who asks for an address. */
export interface Way {
  /** The redirects on the way, in their order. */
  readonly steps: readonly RedirectThere[];
  /**
   * - `page`: a page answers, or a file of the docs root
   * - `elsewhere`: a redirect leads away from the site
   * - `unknown`: something may answer there: pages are made of what was not opened
   * - `nothing`: nothing answers
   * - `circle`: redirects lead in a circle
   * - `endless`: more redirects than a browser follows
   */
  readonly end: 'page' | 'elsewhere' | 'unknown' | 'nothing' | 'circle' | 'endless';
  /** The last address on the way, with a leading slash; a destination that leads away as it is written. */
  readonly at: string;
}

/** The redirect that takes an address, and the address to which it leads from there; a destination that leads away as it is written. */
export interface Taken {
  readonly redirect: RedirectThere;
  readonly to: string;
}

/** What answers at the addresses of a site, all with a leading slash and as the platform serves them. */
export interface Answers {
  /** The redirects in their order. */
  readonly redirects: readonly RedirectThere[];
  /** The addresses of pages: of page files, and of operations. */
  readonly pages: ReadonlySet<string>;
  /** The pages that are made of operations, by their addresses; a page file may be there too. */
  readonly made: ReadonlyMap<string, ServedItem>;
  /** Folders, with a slash at both ends, in which pages may be of which nothing is known: of specifications that were not read. */
  readonly unread: ReadonlySet<string>;
  /**
   * Whether a page is made of a specification: `maybe` if it would be where a specification that was not read puts its
   * pages. In any case of letters.
   */
  isMade(page: string): boolean | 'maybe';
  /**
   * The redirects from an address on, without end if they have none. A page counts more than a redirect, but for those
   * at the first `passed` addresses.
   */
  walk(address: string, passed?: number): Iterable<Taken>;
  /** Where a reader comes to. */
  follow(address: string, passed?: number): Way;
  /** What takes an address, that of a page too: which of the two Mintlify serves is not documented. */
  redirect(address: string): Taken | undefined;
  /** The addresses that a redirect of the site takes. Of a wildcard these are the ones that it leads to a page. */
  sources(redirect: RedirectThere): readonly string[];
}

/** Whether something answers at the end of a way, or may. */
export const isAnswer = (way: Way): boolean => way.end !== 'nothing' && !isEndless(way);

/** Whether a way comes to no end. */
export const isEndless = ({ end }: Way): boolean => end === 'circle' || end === 'endless';

/**
 * What answers at the addresses of a site, with its own redirects or with others in their place. What the navigation
 * and the files say is read when that is
 * first asked, once for each site, whatever the redirects are.
 */
export const answersAt = (site: Site, redirects?: readonly RedirectThere[]): Answers =>
  redirects === undefined ? ownAnswers(site) : answersWith(site, redirects);

const ownAnswers = /* @__PURE__ */ remembered((site: Site) => answersWith(site, redirectsOf(site)));

function answersWith(site: Site, redirects: readonly RedirectThere[]): Answers {
  const redirect = redirectFinder(redirects);
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
      // A source is taken as it is written (`/guides/index`), a destination leads to an address (`/guides`).
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
        // A pattern can make the address longer each time.
        if (steps.length === mostSteps) return { steps, end: 'endless', at };
      }
      return { steps, end: endAt(at), at };
    },
    redirect,
    sources(one) {
      if (!isPattern(one.from)) return [one.from];
      const sourceOf = wildcardSource(one);
      return [...pagesAt(site).pages].flatMap((page) => sourceOf(page) ?? []).map(addressAt);
    },
  };
}

/** What may be the name of a file; that of a page may end so too: `node.js`. */
const fileName = /\.[a-z]\w{1,4}$/i;
/** Files that the platform makes: llms.txt, sitemap.xml, feeds, the text of a page. */
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
    // Without page files an entry is all that is known of a page. An endpoint entry without a specification leads nowhere.
    else if (one.item.kind === 'page' && !isKnown && one.state !== 'dropped' && one.state !== 'missing')
      pages.add(`/${one.address!}`);
  }
  return { pages, unread };
});

/** No browser follows so many redirects. */
export const mostSteps = 30;

/** The address that a text leads to, with a leading slash and as the platform serves it: `guides/index#a` leads to `/guides`. */
export const addressAt = (text: string): string =>
  `/${addressOfPage(
    text
      .trim()
      .replace(/[#?].*$/, '')
      .replace(/^\/+|\/+$/g, ''),
  )}`;
