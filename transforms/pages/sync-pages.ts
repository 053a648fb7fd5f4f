import {
  counted,
  defineTransform,
  hasPageEnding,
  languagesOf,
  listed,
  makeElement,
  nameOf,
  pageFile,
  pageOf,
  pagesIn,
  Place,
  plural,
  type Report,
  selectElement,
  type Site,
} from 'navshift';
import {
  counterpartsOf,
  type Part,
  place,
  type Placing,
  refusalOf,
  sort as sortLists,
  type Spot,
  spotsIn,
  pageNamed,
} from 'navshift/edit';
import { type JsonObject, type Plain, toJson } from 'navshift/json';
import * as z from 'zod/mini';
import { elementNeeded, fileText, flag, optionalTexts } from '../shared/options.ts';
import { type Group, nested, type WantedLine } from './folders.ts';
import { elementsMeant, elementsOf, labelOfFolder, oneOption } from './matches.ts';
import { orderBy, sortKeys, titleOf } from './order.ts';
import { languagesOption, meansPart, orReported, pageAt, pagesListed, TargetError } from './target.ts';

const description = `
Updates elements from a list of pages: the files of \`--from\`, or with \`--pages\` the list that a generator prints. It adds new pages and removes entries whose file was deleted, in each language. The report says how many of the new pages other elements list already; \`--skip-listed\` leaves those out.

Manual changes stay: labels, icons, the order of existing entries, and the group of a page. Other entries stay too; \`--foreign report\` names them. An empty list changes nothing and is an error.

- \`--from\` takes globs from the docs root, such as \`sdk/**\`, and \`--exclude\` leaves some out. In each folder the page \`index\` is first.
- \`--pages -\` reads the list from standard input, \`--pages pages.json\` from a file. It has one page a line, or is JSON: \`["a", { "group": "B", "icon": "book", "pages": ["b"] }]\`.
- \`--nest folders\` makes a group for each folder that has none, after the pages. Its label is the name of the folder. With \`--labels front-matter\`, it is the title of the page \`index\` in the folder, or of a page beside the folder with its name.
- \`--sort\` sorts as \`sort --by\` does, and \`--reverse\` reverses the order. Without \`--sort\`, a new page is added after the page before it in the list.

The configuration can list such elements as \`managed\`. \`navshift sync-pages\` without arguments updates all of them.
`;

const options = z.object({
  at: elementNeeded('the elements to update').check(z.meta({ selector: true, setting: 'managed' })),
  from: optionalTexts('globs of page files: sdk/**'),
  exclude: optionalTexts('globs of page files to leave out'),
  pages: fileText('the pages: one a line, or JSON with groups; - is standard input'),
  nest: z._default(z.enum(['flat', 'folders']), 'flat').check(z.describe('folders: each folder becomes a group')),
  labels: z._default(z.enum(['path', 'front-matter']), 'path').check(z.describe('where labels of new groups are from')),
  sort: z
    ._default(z.enum(['given', ...sortKeys]), 'given')
    .check(z.describe('the order of the lists; given: as in the list of pages')),
  reverse: flag('with --sort: reverse the order'),
  foreign: z
    ._default(z.enum(['keep', 'report']), 'keep')
    .check(z.describe('report: name entries that are not in the list')),
  skipListed: flag('leave out pages that other elements list already'),
  one: oneOption,
  languages: languagesOption,
});
type Options = z.infer<typeof options>;

export const syncPages = defineTransform({
  name: 'sync-pages',
  summary: 'Keep an element in step with the pages of a folder, or with a list.',
  settled: 'the element has the pages of the list',
  description,
  options,
  examples: [
    {
      title: 'A group of the pages of a folder',
      command: `sync-pages --at 'group[label="SDK"]' --from 'sdk/**' --write`,
    },
    {
      title: 'Release notes, a group for each year, the newest first',
      command: `sync-pages --at 'tab[label="Changelog"]' --from 'changelog/**' --nest folders --sort natural --reverse`,
    },
    { title: 'Use the list of a generator', command: `sync-pages --at 'group[label="SDK"]' --pages pages.json` },
    {
      title: 'In CI: exit 1 if the group is not in step',
      command: `sync-pages --at 'group[label="SDK"]' --from 'sdk/**' --check`,
    },
  ],
  apply: (site, given, report) =>
    orReported(site, given, report, () => {
      const tops = elementsMeant(site, given.at, given.one, 'sync-pages', report);
      if (tops.length === 0) return site;
      const list = wantedOf(site, given, report);
      if (pagesOf(list).length === 0)
        throw new TargetError(
          `The list for ${nameOf(tops[0]!.element)} has no pages`,
          'Correct --from or --pages. To remove the element: navshift remove.',
        );
      const targets = tops.map((holder) => ({ holder, list }));
      const { inLanguage } = languagesOf(site);
      for (const others of counterpartsOf(site, tops, 'language', meansPart(given.languages)).values())
        for (const { label: language, spot } of others)
          if (spot instanceof Place)
            targets.push({ holder: spot, list: wantedOf(site, given, report, (path) => inLanguage(path, language)) });
      const placings = targets.flatMap(({ holder, list }): readonly Placing[] => {
        const there = new Set(pagesIn(holder.element));
        const skipped = given.skipListed ? listedElsewhere(site, list, there) : [];
        const own = placingsFor(site, holder, list, new Set([...there, ...skipped]));
        const obstacle = tops.includes(holder) ? undefined : refusalOf(() => place(site, own));
        if (obstacle === undefined) reportElsewhere(site, holder, list, there, given, report);
        if (obstacle === undefined)
          return [...own, ...removalsFor(site, holder, new Set(pagesOf(list)), given, report)];
        report.warning('no-place', obstacle.what.replace(/\.$/, ''), {
          at: obstacle.at,
          help: 'Nothing was changed there. Bring the languages into step first: navshift sync-languages.',
        });
        return [];
      });
      const after = place(site, placings, report, { emptied: 'remove' });
      return given.sort === 'given' ? after : sorted(after, targets, orderBy(after, given.sort, given.reverse));
    }),
});

export default syncPages;

/**
 * What is wanted, from files or from a list; with `inOther` in another language, as far as it has the files. Throws
 * `TargetError` where nothing is said.
 */
function wantedOf(
  site: Site,
  { from, exclude = [], pages, nest, labels }: Options,
  report: Report,
  inOther?: (path: string) => string,
): readonly WantedLine[] {
  if ((from === undefined) === (pages === undefined))
    throw new TargetError('Name the pages of the element', 'Write --from <glob>, or --pages <file>.');
  const here = (page: string): string | undefined => {
    const own = isPage(page) ? (inOther?.(page) ?? page) : page;
    return isPage(own) && pageFile(site, own) === undefined ? undefined : own;
  };
  if (pages !== undefined) {
    const list = /^\s*[[{]/.test(pages) ? readJson(pages) : readLines(pages);
    const missing = inOther === undefined ? pagesOf(list).filter((page) => here(page) === undefined) : [];
    if (missing.length > 0)
      report.warning('no-file', `${listed(missing)} ${plural(missing.length, 'has', 'have')} no page file`, {
        help: 'They are not listed. Write the files first, then run again.',
      });
    return translated(list, here);
  }
  const out = new Set(exclude.flatMap((glob) => site.list(glob)));
  const files = [...new Set(from!.flatMap((glob) => site.list(glob)))];
  const names = files.filter((file) => hasPageEnding(file) && !out.has(file)).map((file) => pageOf(file));
  const own = names.sort(orderBy(site, 'natural')).flatMap((name) => here(name) ?? []);
  if (nest === 'flat') return own;
  // Below what the globs have in common, so that no folder becomes a group for the files that another one gets.
  const folder = commonFolder(from!.map((glob) => glob.replace(/[*?[\]{}()!].*$/s, '')));
  const labelOf = (path: string) =>
    (labels === 'front-matter' ? (titleOf(site, `${path}/index`) ?? titleOf(site, path)) : undefined) ??
    labelOfFolder(path);
  return nested(own, inOther === undefined ? folder : inOther(`${folder}x`).slice(0, -1), labelOf);
}

const readLines = (text: string): readonly string[] =>
  text.split(/\r?\n/).flatMap((line) => (/^\s*(?:#|$)/.test(line) ? [] : pageNamed(line.trim())));

function readJson(text: string): readonly WantedLine[] {
  const read = (value: unknown): WantedLine => {
    if (typeof value === 'string') return pageNamed(value);
    const { group, pages } = value as Partial<Group>;
    if (typeof group === 'string' && Array.isArray(pages)) return { ...(value as Group), pages: pages.map(read) };
    throw new TypeError('an item is neither a page nor a group');
  };
  try {
    const list = JSON.parse(text) as unknown;
    if (!Array.isArray(list)) throw new TypeError('it is not a list');
    return list.map(read);
  } catch (error) {
    throw new TargetError(
      `--pages cannot be read: ${(error as Error).message}`,
      'Write a page a line, or JSON: ["a", { "group": "B", "pages": ["b"] }].',
    );
  }
}

const commonFolder = (names: readonly string[]): string =>
  names.reduce<string | undefined>((common, name) => {
    let folder = common ?? name.slice(0, name.lastIndexOf('/') + 1);
    while (!name.startsWith(folder)) folder = folder.slice(0, folder.slice(0, -1).lastIndexOf('/') + 1);
    return folder;
  }, undefined) ?? '';

const pagesOf = (wanted: readonly WantedLine[]): readonly string[] =>
  wanted.flatMap((one) => (typeof one === 'string' ? one : pagesOf(one.pages)));

/** The same with other paths; what `change` gives nothing for is left out, and so is a group without pages. */
const translated = (
  wanted: readonly WantedLine[],
  change: (page: string) => string | undefined,
): readonly WantedLine[] =>
  wanted.flatMap((one): readonly WantedLine[] => {
    if (typeof one === 'string') return [change(one) ?? []].flat();
    const pages = translated(one.pages, change);
    return pages.length === 0 ? [] : [{ ...one, pages }];
  });

/** What puts the pages that are missing into an element; `there` are those that are somewhere in it. */
function placingsFor(
  site: Site,
  holder: Place,
  wanted: readonly WantedLine[],
  there: ReadonlySet<string>,
): readonly Placing[] {
  const spots = spotsInside(holder);
  let before: Spot | undefined;
  const insert = (part: Part): Placing =>
    before === undefined ? { insert: [part], in: holder, at: 'first' } : { insert: [part], after: before };
  return wanted.flatMap((one): readonly Placing[] => {
    if (typeof one === 'string') {
      const entry = spots.find((spot) => pageAt(spot) === one);
      before = later(entry, before);
      return entry !== undefined || there.has(one) ? [] : [insert(one)];
    }
    const group = groupAmong(spots, one);
    before = later(group, before);
    if (group !== undefined) return placingsFor(site, group, one.pages, there);
    const pages = translated([one], (page) => (there.has(page) ? undefined : page));
    return pages.map((missing) => insert(makeElement(site, 'group', toJson(missing as Plain) as JsonObject)));
  });
}

/** The wanted pages that are not in an element, and are in others. */
function listedElsewhere(site: Site, wanted: readonly WantedLine[], there: ReadonlySet<string>): readonly string[] {
  const listedPages = pagesListed(site);
  return [...new Set(pagesOf(wanted))].filter((page) => !there.has(page) && listedPages.has(page));
}

/** Says how many of the new pages of an element other elements list already. */
function reportElsewhere(
  site: Site,
  holder: Place,
  wanted: readonly WantedLine[],
  there: ReadonlySet<string>,
  { skipListed }: Options,
  report: Report,
): void {
  const some = listedElsewhere(site, wanted, there);
  if (some.length === 0) return;
  const total = new Set(pagesOf(wanted).filter((page) => !there.has(page))).size;
  const how = plural(some.length, 'is', 'are');
  const message = skipListed
    ? `${counted(some.length, 'page')} of the list ${how} in other elements, so not added to ${nameOf(holder.element)}: ${listed(some)}`
    : `${some.length} of the ${counted(total, 'page')} added to ${nameOf(holder.element)} ${how} in other elements too: ${listed(some)}`;
  report.info('listed', message, { at: holder, ...(!skipListed && { help: '--skip-listed leaves such pages out.' }) });
}

/** Which of two things of a list is further down. */
const later = (one: Spot | undefined, other: Spot | undefined): Spot | undefined =>
  one === undefined || (other !== undefined && other.index > one.index) ? other : one;

/** The group that has most of the pages of one that is wanted, else the one of its label. */
function groupAmong(spots: readonly Spot[], { group, pages }: Group): Place | undefined {
  const wanted = new Set(pagesOf(pages));
  const groups = spots.filter((spot): spot is Place => spot instanceof Place && spot.element.kind === 'group');
  const shared = groups.map(({ element }) => pagesIn(element).filter((page) => wanted.has(page)).length);
  const most = Math.max(0, ...shared);
  return most > 0 ? groups[shared.indexOf(most)] : groups.find(({ element }) => element.label === group);
}

/** What removes entries whose file is gone. Others that are not in the list stay. */
function removalsFor(
  site: Site,
  holder: Place,
  wanted: ReadonlySet<string>,
  { foreign }: Options,
  report: Report,
): readonly Placing[] {
  const others = allInside(holder).filter((spot) => !wanted.has(pageAt(spot) ?? '') && isPage(pageAt(spot) ?? ' '));
  const hasFile = (spot: Spot) => pageFile(site, pageAt(spot)!) !== undefined;
  const [gone, kept] = [others.filter((spot) => !hasFile(spot)), others.filter(hasFile)];
  if (foreign === 'report' && kept.length > 0)
    report.warning(
      'foreign',
      `${listed(kept.map((spot) => pageAt(spot)!))} ${plural(kept.length, 'is', 'are')} not in the list`,
      { at: holder, help: 'Remove each, or take it into the list.' },
    );
  return gone.length === 0 ? [] : [{ remove: gone }];
}

/** Whether a text is the path of a page, and no endpoint. */
const isPage = (text: string): boolean => !/\s/.test(text);

/** What is in the lists of an element. */
const spotsInside = (holder: Place): readonly Spot[] =>
  holder.element.containers.flatMap((container) => spotsIn({ holder, container }));

/** The same at any depth. */
const allInside = (holder: Place): readonly Spot[] =>
  spotsInside(holder).flatMap((spot) => (spot instanceof Place ? [spot, ...allInside(spot)] : [spot]));

/** The site with the lists of elements sorted, those in them too. */
function sorted(
  site: Site,
  targets: readonly { readonly holder: Place; readonly list: readonly WantedLine[] }[],
  order: (a: string, b: string) => number,
): Site {
  // One that has no page in its language is gone.
  const tops = targets.flatMap(({ holder, list }) =>
    list.length === 0 ? [] : selectElement(site, holder.pointer).place,
  );
  const holders = tops.flatMap((top) => [top, ...elementsOf(allInside(top))]);
  const lists = holders.flatMap((holder) => holder.element.containers.map((container) => ({ holder, container })));
  return sortLists(site, lists, (a, b) => order(a.name!, b.name!));
}
