import {
  defineTransform,
  hasPageEnding,
  languagesOf,
  listed,
  makeElement,
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
  canPlace,
  counterpartsOf,
  type Part,
  type Placing,
  sort as sortLists,
  type Spot,
  spotsIn,
} from 'navshift/edit';
import { type JsonObject, type Plain, toJson } from 'navshift/json';
import * as z from 'zod/mini';
import { elementNeeded, optionalTexts } from '../shared/options.ts';
import { orderBy, sortKeys } from './order.ts';
import { baseOf, languagesOption, meansLanguage, orReported, pageNamed, placeOrThrow, TargetError } from './target.ts';

const description = `
Keeps an element in step with a list of pages: the files of \`--from\`, or what a generator says with \`--pages\`. Pages that are new are added, and entries whose file is gone are removed, in each language.

What people made by hand stays: labels, icons, the order of what is there, and where in the element a page is. Other entries stay too; \`--foreign report\` names them.

- \`--from\` takes globs from the docs root, such as \`sdk/**\`, and \`--exclude\` takes some out.
- \`--pages\` names a file: a page a line, or JSON, \`["a", { "group": "B", "icon": "book", "pages": ["b"] }]\`. \`--pages /dev/stdin\` reads what a generator prints.
- \`--nest folders\` makes a group of each folder that has none.
- \`--sort\` sorts as \`sort --by\` does. Without it a new page comes behind the one that is before it in the list.
`;

const options = z.object({
  at: elementNeeded('the element that is kept in step'),
  from: optionalTexts('globs of page files: sdk/**'),
  exclude: optionalTexts('globs of page files that are left out'),
  pages: z
    .optional(z.string())
    .check(z.describe('the pages: one a line, or JSON with groups'), z.meta({ content: true })),
  nest: z._default(z.enum(['flat', 'folders']), 'flat').check(z.describe('whether folders become groups')),
  sort: z._default(z.enum(['given', ...sortKeys]), 'given').check(z.describe('what the lists are sorted by')),
  foreign: z
    ._default(z.enum(['keep', 'report']), 'keep')
    .check(z.describe('whether entries that are not in the list are named')),
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
    { title: 'In CI: is it in step?', command: `sync-pages --at 'group[label="SDK"]' --from 'sdk/**' --check` },
  ],
  apply: (site, given, report) =>
    orReported(site, given.languages, report, () => {
      const { place: top } = selectElement(site, given.at);
      const wanted = wantedOf(site, given);
      const { inLanguage } = languagesOf(site);
      const targets = [{ holder: top, list: wanted }];
      for (const { label: language, spot } of given.languages.includes('source')
        ? []
        : (counterpartsOf(site, [top]).get(top) ?? []))
        if (spot instanceof Place && meansLanguage(given.languages)(language))
          targets.push({
            holder: spot,
            list: translated(wanted, (page) => {
              const own = inLanguage(page, language);
              return pageFile(site, own) === undefined ? undefined : own;
            }),
          });
      const placings = targets.flatMap(({ holder, list }): readonly Placing[] => {
        const own = placingsFor(site, holder, list, new Set(pagesIn(holder.element)));
        const [obstacle] = holder === top ? [] : own.flatMap((placing) => canPlace(placing) ?? []);
        if (obstacle === undefined)
          return [...own, ...removalsFor(site, holder, new Set(pagesOf(list)), given, report)];
        report.warning('no-place', obstacle.what.replace(/\.$/, ''), {
          at: obstacle.place,
          help: 'Nothing was changed there. Bring the languages into step first: navshift sync-languages.',
        });
        return [];
      });
      const after = placeOrThrow(site, placings, report, { emptied: 'remove' });
      return given.sort === 'given' ? after : sorted(after, targets, given.sort);
    }),
});

export default syncPages;

/** A page, or a group of what is wanted. */
type Wanted = string | Group;
interface Group {
  readonly group: string;
  readonly pages: readonly Wanted[];
  readonly [field: string]: unknown;
}

/** What is wanted, from files or from a list. Throws `TargetError` where nothing is said. */
function wantedOf(site: Site, { from, exclude = [], pages, nest }: Options): readonly Wanted[] {
  if ((from === undefined) === (pages === undefined))
    throw new TargetError('It is not said which pages there are', 'Write --from <glob>, or --pages <file>.');
  if (pages !== undefined) return /^\s*\[/.test(pages) ? readJson(pages) : readLines(pages);
  const out = new Set(exclude.flatMap((glob) => site.list(glob)));
  const files = [...new Set(from!.flatMap((glob) => site.list(glob)))];
  const names = files.filter((file) => hasPageEnding(file) && !out.has(file)).map((file) => pageOf(file));
  return nest === 'flat' ? names : nested(names, commonFolder(names));
}

const readLines = (text: string): readonly string[] =>
  text.split(/\r?\n/).flatMap((line) => (/^\s*(?:#|$)/.test(line) ? [] : pageNamed(line.trim())));

function readJson(text: string): readonly Wanted[] {
  const read = (value: unknown): Wanted => {
    if (typeof value === 'string') return pageNamed(value);
    const { group, pages } = value as Partial<Group>;
    if (typeof group === 'string' && Array.isArray(pages)) return { ...(value as Group), pages: pages.map(read) };
    throw new TypeError('an item is neither a page nor a group');
  };
  try {
    return (JSON.parse(text) as readonly unknown[]).map(read);
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

/** Pages below a folder, with a group for each folder in it. */
function nested(names: readonly string[], folder: string): readonly Wanted[] {
  const folderOf = (name: string) => /^[^/]*\//.exec(name.slice(folder.length))?.[0];
  return names.flatMap((name, k): readonly Wanted[] => {
    const inner = folderOf(name);
    if (inner === undefined) return [name];
    if (names.findIndex((other) => folderOf(other) === inner) < k) return [];
    const label = baseOf(inner.slice(0, -1)).replace(/[-_]+/g, ' ');
    const pages = nested(
      names.filter((other) => folderOf(other) === inner),
      folder + inner,
    );
    return [{ group: label.charAt(0).toUpperCase() + label.slice(1), pages }];
  });
}

const pagesOf = (wanted: readonly Wanted[]): readonly string[] =>
  wanted.flatMap((one) => (typeof one === 'string' ? one : pagesOf(one.pages)));

/** The same in another language; undefined for a page that it does not have. */
const translated = (wanted: readonly Wanted[], change: (page: string) => string | undefined): readonly Wanted[] =>
  wanted.flatMap((one): readonly Wanted[] => {
    if (typeof one === 'string') return [change(one) ?? []].flat();
    const pages = translated(one.pages, change);
    return pages.length === 0 ? [] : [{ ...one, pages }];
  });

/** What puts the pages that are missing into an element; `there` are those that are somewhere in it. */
function placingsFor(
  site: Site,
  holder: Place,
  wanted: readonly Wanted[],
  there: ReadonlySet<string>,
): readonly Placing[] {
  const spots = holder.element.containers.flatMap((container) => spotsIn({ holder, container }));
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

/** Which of two things of a list is further down. */
const later = (one: Spot | undefined, other: Spot | undefined): Spot | undefined =>
  one === undefined || (other !== undefined && other.index > one.index) ? other : one;

const pageAt = (spot: Spot): string | undefined =>
  !(spot instanceof Place) && spot.node.kind === 'string' ? pageNamed(spot.node.value) : undefined;

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
  const others = entriesIn(holder).filter((spot) => !wanted.has(pageAt(spot) ?? '') && isPage(spot));
  const [gone, kept] = [others.filter((spot) => !hasFile(site, spot)), others.filter((spot) => hasFile(site, spot))];
  if (foreign === 'report' && kept.length > 0)
    report.warning(
      'foreign',
      `${listed(kept.map((spot) => pageAt(spot)!))} ${plural(kept.length, 'is', 'are')} not in the list`,
      { at: holder, help: 'Remove each, or take it into the list.' },
    );
  return gone.length === 0 ? [] : [{ remove: gone }];
}

const isPage = (spot: Spot): boolean => !/\s/.test(pageAt(spot) ?? ' ');
const hasFile = (site: Site, spot: Spot): boolean => pageFile(site, pageAt(spot)!) !== undefined;

/** The entries in an element, at any depth. */
function entriesIn(holder: Place): readonly Spot[] {
  return holder.element.containers
    .flatMap((container) => spotsIn({ holder, container }))
    .flatMap((spot) => (spot instanceof Place ? entriesIn(spot) : [spot]));
}

/** The site with the lists of elements sorted, those in them too. */
function sorted(site: Site, targets: readonly { readonly holder: Place }[], by: (typeof sortKeys)[number]): Site {
  const inside = (holder: Place): readonly Place[] => [
    holder,
    ...holder.element.containers
      .flatMap((container) => spotsIn({ holder, container }))
      .flatMap((spot) => (spot instanceof Place ? inside(spot) : [])),
  ];
  const holders = targets.flatMap(({ holder }) => inside(selectElement(site, holder.pointer).place));
  const lists = holders.flatMap((holder) => holder.element.containers.map((container) => ({ holder, container })));
  return sortLists(site, lists, orderBy(site, by));
}
