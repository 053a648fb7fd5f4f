import { defaultDirectory, specificationInScope } from '../openapi/index.ts';
import {
  insideRoot,
  isPattern,
  redirectFinder,
  redirectsOf,
  type RedirectThere,
  type Site,
  wildcardSource,
} from '../site/index.ts';
import { remembered } from '../text/index.ts';
import { addressOfPage } from './item.ts';
import { isPageFile, knowsPages, pageFilesOf, pageOf } from './page-files.ts';
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
   */
  readonly end: 'page' | 'elsewhere' | 'unknown' | 'nothing' | 'circle';
  /** The last address on the way, with a leading slash; a destination that leads away as it is written. */
  readonly at: string;
}

/** What answers at the addresses of a site, all with a leading slash and as the platform serves them. */
export interface Answers {
  /** The addresses of pages: of page files, and of operations. */
  readonly pages: ReadonlySet<string>;
  /** Folders, with a slash at both ends, in which pages may be of which nothing is known: of specifications that were not read. */
  readonly unread: ReadonlySet<string>;
  /** Where a reader comes to. A page counts more than a redirect. */
  follow(address: string): Way;
  /** The redirect that takes an address, that of a page too: which of the two Mintlify serves is not documented. */
  redirect(address: string): RedirectThere | undefined;
  /** The addresses that a redirect of the site takes. Of a wildcard these are the ones that it leads to a page. */
  sources(redirect: RedirectThere): readonly string[];
}

/** Whether something answers at the end of a way, or may. */
export const isAnswer = ({ end }: Way): boolean => end !== 'nothing' && end !== 'circle';

/** What answers at the addresses of a site. Pages are listed when that is first asked, once for each site. */
export const answersAt: (site: Site) => Answers = remembered((site) => {
  let there: Pick<Answers, 'pages' | 'unread'> | undefined;
  const look = () => (there ??= pagesAt(site));
  const find = redirectFinder(redirectsOf(site));
  const endAt = (address: string): Way['end'] => {
    const { pages, unread } = look();
    const isFile = /\.[a-z]\w{1,4}$/i.test(address);
    if (pages.has(address) || (isFile && site.exists(address))) return 'page';
    // The platform makes files too: llms.txt, sitemap.xml, feeds.
    if (isFile || [...unread].some((folder) => address.startsWith(folder))) return 'unknown';
    return 'nothing';
  };
  return {
    get pages() {
      return look().pages;
    },
    get unread() {
      return look().unread;
    },
    follow(start) {
      const { pages } = look();
      const steps: RedirectThere[] = [];
      const seen = new Set<string>();
      for (let at = start; ;) {
        const found = pages.has(at) ? undefined : find(at);
        if (found === undefined) return { steps, end: endAt(at), at };
        seen.add(at);
        steps.push(found.redirect);
        if (found.redirect.to === undefined) return { steps, end: 'elsewhere', at: found.to };
        at = addressAt(found.to);
        // A pattern can make the address longer each time.
        if (seen.has(at) || steps.length === mostSteps) return { steps, end: 'circle', at };
      }
    },
    redirect: (address) => find(address)?.redirect,
    sources(redirect) {
      if (!isPattern(redirect.from)) return [addressAt(redirect.from)];
      const sourceOf = wildcardSource(redirect);
      return [...look().pages].flatMap((page) => sourceOf(page) ?? []).map(addressAt);
    },
  };
});

function pagesAt(site: Site): Pick<Answers, 'pages' | 'unread'> {
  const pages = new Set<string>(['/']);
  const isKnown = knowsPages(site);
  for (const file of pageFilesOf(site).paths) if (isPageFile(site, file)) pages.add(`/${addressOfPage(pageOf(file))}`);
  const unread = new Set<string>();
  for (const one of served(site).items) {
    if (one.state === 'dropped' || one.state === 'missing' || one.item.kind === 'link') continue;
    if (one.state === 'unknown') unread.add(folderOfPages(specificationInScope(one.place)?.directory));
    // Without page files an entry is all that is known of a page. An endpoint entry without a specification leads nowhere.
    else if (one.item.kind === 'page' ? !isKnown : one.page?.operation !== undefined) pages.add(`/${one.address!}`);
  }
  return { pages, unread };
}

/** No browser follows so many redirects. */
const mostSteps = 30;

/** The address that a text leads to, with a leading slash and as the platform serves it: `guides/index#a` leads to `/guides`. */
export const addressAt = (text: string): string =>
  `/${addressOfPage(
    text
      .trim()
      .replace(/[#?].*$/, '')
      .replace(/^\/+|\/+$/g, ''),
  )}`;

const folderOfPages = (directory: string = defaultDirectory) => `/${insideRoot(directory) ?? ''}/`.replace('//', '/');
