import {
  defineTransform,
  isExternal,
  languagesOf,
  counted,
  groupBy,
  listed,
  nameOf,
  navigationOf,
  pageFile,
  pageFileGlob,
  pageOf,
  pagesIn,
  Place,
  plural,
  type Report,
  resolvePath,
  SelectError,
  type Site,
  walkNavigation,
} from 'navshift';
import { baseOf, linksIn, pageNamed, place, redirectedTo, redirectPages, type Spot } from 'navshift/edit';
import { addressAt, unlistedPages } from 'navshift/served';
import * as z from 'zod/mini';
import { flag, optionalText } from '../shared/options.ts';
import { allNamed, oneOption } from './matches.ts';
import {
  entriesOf,
  inParts,
  isFolder,
  languagesOption,
  meansPart,
  orReported,
  pagesOf,
  spotsNamed,
  TargetError,
  versionsOption,
} from './target.ts';

const description = `
Removes pages from the navigation, in every language: a page, a folder (with a slash at its end), or elements with their content, by a selector or a pointer. A group that becomes empty is removed too.

Without \`--delete\` the files stay, and their URLs still work. With **\`--delete\`** the files are deleted too, and you must decide about the old URLs. \`--redirect /guides/start\` redirects them, in other languages to the
translated page; \`--no-redirects\` lets them return 404. navshift lists pages that still link to a deleted page, with their lines.
`;

const options = z.object({
  what: z
    .array(z.string())
    .check(z.minLength(1), z.describe('pages, folders with a slash at the end, or elements by selector or pointer')),
  delete: flag('delete the page files too'),
  redirect: optionalText('redirect the URLs of deleted pages to this page'),
  redirects: z._default(z.boolean(), true).check(z.describe('with --delete: let the old URLs return 404')),
  one: oneOption,
  languages: languagesOption,
  versions: versionsOption,
});
type Options = z.infer<typeof options>;

export const remove = defineTransform({
  name: 'remove',
  summary: 'Remove pages or elements from the navigation, and with --delete their files.',
  description,
  options,
  arguments: ['what'],
  examples: [
    { title: 'From the sidebar only: the URL still works', command: 'remove guides/old' },
    {
      title: 'With its file, and a redirect',
      command: 'remove guides/old --delete --redirect /guides/new --write',
    },
    { title: 'A group with all its content', command: `remove 'group[label="Legacy"]'` },
  ],
  apply: (site, given, report) => orReported(site, given, report, () => withoutPages(site, given, report)),
});

export default remove;

function withoutPages(site: Site, given: Options, report: Report): Site {
  const { redirect, redirects } = given;
  if (!given.delete && redirect !== undefined)
    throw new TargetError('--redirect needs --delete: without it the page stays at its URL', 'Add --delete.');
  if (given.delete && redirect === undefined && redirects)
    throw new TargetError(
      '--delete breaks the URLs of the pages',
      'Redirect their readers with --redirect <page>, or let the URLs return 404 with --no-redirects.',
    );
  const there = given.what.flatMap((word) => spotsThere(site, word, given.one, report));
  const spots = [...groupBy(there, containerAt)].flatMap(([container, some]) => {
    // A language or version that is named is meant alone: the others beside it are no counterparts of it.
    const alone =
      container === 'languages' ? { languages: ['source'] } : container === 'versions' ? { versions: [] } : {};
    return inParts(site, some, { ...given, ...alone }, report);
  });
  const after = place(site, [{ remove: spots }], report, { emptied: 'remove' });
  for (const at of given.what.flatMap((word) => rootsNamed(after, word)))
    report.warning('root', `The \`root\` of ${nameOf(at.element)} still names ${at.element.text('root')}`, {
      at,
      help: `Remove that too: navshift set --at ${at.pointer} --field root=`,
    });
  if (!given.delete) return after;
  reportUnlisted(site, given, report);
  const target = redirects ? redirect : undefined;
  const { site: deleted, pages } = withoutFiles(after, spots.flatMap(pagesOf), report);
  const redirected = target === undefined ? deleted : withRedirects(deleted, pages, target, report);
  reportLinks(redirected, pages, report);
  return redirected;
}

const containerAt = (spot: Spot) => (spot instanceof Place ? spot.container : undefined);

/** Says which pages of the folders are in no navigation, as only listed ones are deleted. */
function reportUnlisted(site: Site, { what, languages }: Options, report: Report): void {
  const { bare, codeOf } = languagesOf(site);
  const isMeant = meansPart(languages);
  const folders = what.flatMap((word) => (isFolder(word) ? pageNamed(word).replace(/\/*$/, '/') : []));
  const isIn = (page: string) =>
    folders.some(
      (folder) =>
        page.startsWith(folder) ||
        (bare(page).startsWith(bare(folder)) && isMeant(codeOf(page) ?? codeOf(folder) ?? '')),
    );
  const pages = unlistedPages(site).filter(isIn);
  if (pages.length > 0)
    report.warning(
      'unlisted',
      `${counted(pages.length, 'unlisted page')} of ${listed(folders)} ${plural(pages.length, 'stays', 'stay')}, and ${plural(pages.length, 'its URL still works', 'their URLs still work')}: ${listed(pages)}`,
      {
        help: `Delete the ${plural(pages.length, 'file', 'files')} by hand, if readers should not find ${plural(pages.length, 'it', 'them')}.`,
      },
    );
}

/** Deletes the files of pages that the navigation does not list. Gives the pages that are gone. */
export function withoutFiles(site: Site, named: readonly string[], report: Report) {
  const navigation = navigationOf(site);
  const left = new Set(navigation && pagesIn(navigation));
  const all = [...new Set(named)];
  const pages = all.filter((page) => !left.has(page));
  const kept = all.filter((page) => left.has(page));
  if (kept.length > 0)
    report.warning(
      'listed',
      `${listed(kept)} ${plural(kept.length, 'is', 'are')} listed elsewhere too, so the file stays`,
      { help: 'navshift pages shows where.' },
    );
  const files = pages.flatMap((page) => pageFile(site, page) ?? []);
  return { site: site.withStaged(files.map((path) => ({ kind: 'delete', path }))), pages };
}

/**
 * The elements that open with a page, or with one of a folder, in each language: their `root`, which is a field and no
 * entry.
 */
function rootsNamed(site: Site, word: string): readonly Place[] {
  const { bare } = languagesOf(site);
  const name = bare(pageNamed(word).replace(/\/+$/, ''));
  const isMeant = (page: string) => (isFolder(word) ? page.startsWith(`${name}/`) : page === name);
  const found: Place[] = [];
  walkNavigation(site, {
    enter(element, at) {
      const root = element.text('root');
      if (root !== undefined && isMeant(bare(pageNamed(root)))) found.push(at);
    },
  });
  return found;
}

/** What a word names. That it names nothing is no error, as it may have been removed before. */
function spotsThere(site: Site, word: string, one: boolean, report: Report): readonly Spot[] {
  // A bare kind such as `group` would name far more than was meant.
  if (/[[:>*]/.test(word) && entriesOf(site, word).length === 0) return allNamed(site, word, one, report);
  try {
    return spotsNamed(site, word);
  } catch (error) {
    if (!(error instanceof SelectError) || / names \d+ elements/.test(error.what)) throw error;
    // That is said of its element.
    if (rootsNamed(site, word).length > 0) return [];
    report.warning('absent', error.what, error.help === undefined ? {} : { help: error.help });
    return [];
  }
}

/**
 * Adds a redirect from each deleted page to the one that takes its place, in its own language where that page is.
 * Throws `TargetError` if there is none.
 */
function withRedirects(site: Site, pages: readonly string[], redirect: string, report: Report): Site {
  const { codeOf, inLanguage } = languagesOf(site);
  const page = pageNamed(redirect);
  if (!isExternal(redirect) && pageFile(site, page) === undefined)
    throw new TargetError(`There is no page ${redirect} to redirect to`, 'Name a page that is left, or a URL.');
  const endOf = (deleted: string) => {
    const own = inLanguage(page, codeOf(deleted));
    return isExternal(redirect) ? redirect : `/${pageFile(site, own) === undefined ? page : own}`;
  };
  const ends = new Map(pages.map((deleted) => [deleted, endOf(deleted)]));
  return redirectPages(site, ends, report);
}

/** More links than these are counted. */
const mostLinks = 20;

/** Names the links to deleted pages, each with what answers there now. */
export function reportLinks(site: Site, pages: readonly string[], report: Report): void {
  const gone = new Map(pages.map((page) => [addressAt(page), redirectedTo(site, page)]));
  const names = [...gone.keys()].map(baseOf);
  const counts = { warning: 0, info: 0 };
  const unread: string[] = [];
  for (const file of site.list(pageFileGlob)) {
    const text = new TextDecoder().decode(site.read(file));
    if (!names.some((name) => text.includes(name))) continue;
    for (const { start, end } of linksIn(text, (how) => how === 'unread' && unread.push(file))) {
      const reference = text.slice(start, end);
      const path = resolvePath(file, reference.replace(/[?#].*$/s, ''));
      const address = path === undefined ? '' : addressAt(pageOf(path));
      if (!gone.has(address)) continue;
      const to = gone.get(address);
      const severity = to === undefined ? 'warning' : 'info';
      if (++counts[severity] > mostLinks) continue;
      const lines = text.slice(0, start).split('\n');
      const at = { file: site.location.prefix + file, line: lines.length, column: lines.at(-1)!.length + 1 };
      report[severity](
        'link',
        `This page links to ${reference}, which is ${to === undefined ? 'deleted' : `redirected to ${to}`}`,
        {
          at,
          help:
            to === undefined ? 'Change or remove the link.' : 'The link works. Change it to save readers the redirect.',
        },
      );
    }
  }
  if (unread.length > 0)
    report.warning('not-mdx', `${counted(unread.length, 'page file')} cannot be parsed at all: ${listed(unread)}`, {
      help: 'Look for links to deleted pages there yourself.',
    });
  const { warning, info } = counts;
  if (warning > mostLinks) report.warning('link', `${warning - mostLinks} more links to deleted pages`);
  if (info > mostLinks) report.info('link', `${info - mostLinks} more links to redirected pages`);
}
