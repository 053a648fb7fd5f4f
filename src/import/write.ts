import { applyChanges, navigationDiff } from '../diff/index.ts';
import { changeLines, linesOf, newRedirects } from '../edit/index.ts';
import { containerNames, hasPageEnding, pageOf } from '../format/index.ts';
import { parseJson } from '../json/index.ts';
import { type Place, selectElement } from '../navigation/index.ts';
import { addressOfPage, answeringFile, treeOf } from '../served/index.ts';
import { changeRedirects, insideRoot, type Redirect, Site } from '../site/index.ts';
import type { Report, Transform } from '../transform/index.ts';
import { type Account, accountOf } from './account.ts';
import { type Content, ContentMaker } from './content.ts';
import { withPageFiles } from './page-files.ts';
import { below, isUrl } from './source.ts';
import type { ImportOptions, PageNode, Reading } from './tree.ts';

/**
 * A transform that writes what was read from another tool into docs.json, and the account of it once it was applied.
 *
 * Into a navigation that has pages it adds what is missing, beside its neighbors in the source; what is there stays
 * where it is, however it was moved or named by hand. With `since` it makes the changes of the source since then:
 * moves, names and removals too.
 */
export function importing(options: ImportOptions): Transform & { account(): Account | undefined } {
  const { reading, source, root, isNew } = options;
  let account: Account | undefined;
  return {
    name: 'import',
    account: () => account,
    apply(site, report = silent) {
      const maker = new ContentMaker(root, (path) => source.reader.exists(path));
      const content = maker.make(reading.tree);
      account = accountOf(reading, maker.lost);
      for (const { what, why, ...at } of account.losses)
        report.warning('lost', `${what} has no place in docs.json`, { at, help: why });
      for (const { what, why, ...at } of reading.left)
        report.info('left', `Not taken over: ${what}`, { at, help: why });
      const start = isNew ? newSite(site, reading) : site;
      const pages = [...maker.entries.keys()];
      const full = withPageFiles(intoNavigation(start, content, options, report), pages, options, report);
      const redirects = newRedirects(full, redirectsFor(full, pages, options, report), report);
      return changeRedirects(full, (redirect) => redirect, redirects);
    },
  };
}

const silent: Report = { error() {}, warning() {}, info() {}, declare() {} };

/** A site with a docs.json that has what Mintlify needs, where there was none. */
function newSite(site: Site, { name = 'Documentation' }: Reading): Site {
  const colors = { primary: '#0D9373' };
  const fields = { $schema: 'https://mintlify.com/docs.json', theme: 'mint', name, colors, navigation: {} };
  const root = parseJson(`${JSON.stringify(fields, undefined, 2)}\n`, { file: `${site.location.prefix}docs.json` });
  return new Site({ ...site, main: 'docs.json', documents: new Map([['docs.json', root]]) });
}

/** The site with the content in the element that gets it. */
function intoNavigation(site: Site, content: Content, options: ImportOptions, report: Report): Site {
  const { into = '/navigation', reading, since, root } = options;
  const { place } = selectElement(site, into);
  const known = pagesIn(site, place);
  const after = withContent(site, place, content);
  if (known.size === 0 && place.element.isEmpty) return after;
  // What was imported before: the pages that are there, as far as anybody can know.
  const wasThere = (path: string) => since !== undefined || known.has(pageOf(below(root, path) ?? path));
  const then = new ContentMaker(root, wasThere).make((since ?? reading).tree);
  const before = withContent(site, place, since === undefined ? { ...then, anchors: [] } : then);
  const { site: applied, unfit } = applyChanges(site, navigationDiff(before, after).changes);
  for (const { change, reason } of unfit)
    report.warning('unfit', `${change.name} is not changed: ${reason}`, { help: 'Change it by hand.' });
  const still = pagesIn(after, place);
  for (const page of since === undefined ? [] : pagesIn(before, place))
    if (!still.has(page)) report.declare({ kind: 'removed', item: { kind: 'page', page } });
  return applied;
}

/** The pages in an element, also those that are the root of a group. */
const pagesIn = (site: Site, { pointer: around }: Place): ReadonlySet<string> =>
  new Set(
    treeOf(site).leaves.flatMap(({ isPage, name, pointer }) =>
      isPage && pointer.startsWith(`${around}/`) ? (insideRoot(name) ?? name) : [],
    ),
  );

/** The site with an element that has this content and no other. */
const withContent = (site: Site, { pointer, parent, element }: Place, { lines, anchors }: Content): Site => {
  const global = linesOf(site)
    .get(pointer)!
    .lines.filter(({ kind }) => kind === 'global');
  const change = {
    element: containerNames.reduce((one, name) => one.withField(name, undefined), element),
    lines: [...global, ...lines],
    ...(anchors.length > 0 && parent === undefined && { fields: { global: { anchors } } }),
  };
  return changeLines(site, new Map([[pointer, change]]));
};

/**
 * The redirects of the old site, and those from where its pages answered, as far as both are addresses of this site.
 */
function redirectsFor(
  site: Site,
  pages: readonly PageNode[],
  { reading, root, source: { reader } }: ImportOptions,
  report: Report,
): readonly Redirect[] {
  /** A page that no list names has an address too. */
  const addressOf = (path = '') => {
    const inner = hasPageEnding(path) && reader.exists(path) ? below(root, path) : undefined;
    return inner && `/${addressOfPage(pageOf(inner))}`;
  };
  const own = pages.flatMap(({ at, path: page, address }) =>
    address === undefined ? [] : [{ at, source: address, destination: address, page }],
  );
  const files = new Map(own.toReversed().map(({ source, page }) => [plain(source), page]));
  const found = new Map<string, Redirect>();
  for (const { at, source, destination, page } of [...reading.redirects, ...own]) {
    const [, address = '', rest = ''] = /^([^#?]*)(.*)$/s.exec(destination)!;
    const target = isUrl(destination) ? address : addressOf(files.get(plain(address)) ?? page);
    const from = plain(source);
    const isFree = from !== '/' && !found.has(from) && answeringFile(site, from.slice(1)) === undefined;
    if (target === undefined)
      report.warning('redirect-left', `The redirect from ${source} goes to no page`, {
        at,
        help: 'No page file of this site has its destination.',
      });
    else if (isFree && from !== target) found.set(from, { source: from, destination: `${target}${rest}` });
  }
  return [...found.values()];
}

const plain = (address: string) => `/${address.replace(/^\/+|\/+$/g, '')}`;
