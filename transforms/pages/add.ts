import {
  addTo,
  defineTransform,
  groupBy,
  type EntryPlace,
  type Kind,
  kindOf,
  languagesIn,
  languagesOf,
  listed as listOf,
  hasPageEnding,
  pageFile,
  pageOf,
  Place,
  plural,
  type Report,
  type Site,
  versionsOf,
} from 'navshift';
import { check } from 'navshift/check';
import {
  counterpartsOf,
  type DivisionKind,
  type Placing,
  pointerOf,
  type Where,
  inEachPart,
  pageNamed,
  place,
  type PlaceProposal,
  proposePlaces,
  reportLacking,
  sureChance,
  whereAt,
} from 'navshift/edit';
import { hasPageFile } from 'navshift/served';
import * as z from 'zod/mini';
import { fileText, flag, optionalText, revisionText } from '../shared/options.ts';
import { siteAt } from '../shared/site-at.ts';
import { elementAround, kindAt, linesFor, tabTarget, withElement } from './new-elements.ts';
import { fileFor, reportCreated, reportMissing } from './new-file.ts';
import { orderBy } from './order.ts';
import { labelsOf, reportUnsure, toldProposal, trailText } from './proposals.ts';
import {
  holderOf,
  inOption,
  insideOf,
  isFolder,
  isWithin,
  languagesOption,
  orReported,
  pagesListed,
  partsMeant,
  type Target,
  targetNamed,
  TargetError,
  versionsOption,
} from './target.ts';

const description = `
Adds pages to the navigation, in every language that has a file for them (\`fr/guides/a\` with \`guides/a\`).

**\`--after\`, \`--before\` or \`--into\`** name the place: a page, a selector or a pointer. In other languages, navshift adds the pages at the same place of that language.

**Without a place** navshift finds one, from the folder, names and order of the listed pages. It adds a page if it is sure of the place (97 of 100 are right). If it is not sure of a page that you name, it writes nothing and exits with 2. It lists up to three places. A page that another element lists is added a second time only by \`--into\`.

- \`--in\` names a product or a dropdown: places and listed pages are looked for only there.
- \`--create\` makes missing page files, with the title of \`--title\` or as copies of \`--template\`.
- \`--group <label>\` puts the pages into a new group at that place, with \`--icon\`. Next to a tab it makes a tab, and so on.
- \`--tab <label>\` puts them into a new tab, after the other tabs unless a place is named, and with \`--group\` into a group in it. \`add guides/ --tab Guides --by folder\` makes a group of each folder, with the title of its page \`index\` or its name.
- \`--link <label> --href <URL or page>\` adds a link: beside tabs, anchors or dropdowns, or with \`--into global\` as a global anchor. In another language it points to the page in that language.
- \`--spec openapi.yaml --tab API\` adds a tab or a group for a specification, in the named place only.
- \`--orphans\` adds every page file that is in no navigation (\`page-file-orphan\` of \`navshift check\`).
`;

const options = z.object({
  pages: z
    ._default(z.array(z.string()), [])
    .check(z.describe('paths of pages: guides/a, or guides/a.mdx; guides/ is all in the folder')),
  into: optionalText('add them at the end of this element: a selector or a pointer'),
  before: optionalText('add them before this page or element'),
  after: optionalText('add them after this page or element'),
  in: inOption,
  group: optionalText('put them into a new group with this label'),
  tab: optionalText('put them into a new tab with this label; with --group into a group in it'),
  by: z.optional(z.enum(['folder'])).check(z.describe('folder: each folder in the one that is named becomes a group')),
  icon: optionalText('icon of the new group, tab or link'),
  link: optionalText('add a link with this label, and no pages'),
  href: optionalText('with --link: where it leads, a URL or a page'),
  spec: optionalText('add a new tab or group for this specification, and no pages'),
  create: flag('make the page files that are missing'),
  title: optionalText('with --create: title of the page; default: its name'),
  template: fileText('with --create: a page file to copy'),
  orphans: flag('add every page file that is in no navigation'),
  since: revisionText(
    'add every page file that is not in the navigation and is new since a git revision, such as main',
  ),
  languages: languagesOption,
  versions: versionsOption,
});
type Options = z.infer<typeof options>;

export const add = defineTransform({
  name: 'add',
  summary: 'Add pages to the navigation, in every language, where they belong.',
  description,
  options,
  arguments: ['pages'],
  examples: [
    { title: 'At the place where it belongs', command: 'add guides/webhooks' },
    {
      title: 'After another page, with a new file',
      command: 'add guides/webhooks --after guides/events --create --title Webhooks --write',
    },
    {
      title: 'A tab for a folder, with a group for each folder in it',
      command: 'add guides/ --tab Guides --by folder',
    },
    { title: 'A link in every language', command: 'add --link Support --href https://help.example --into global' },
    { title: 'Every page that is in no navigation', command: 'add --orphans' },
  ],
  apply: (site, given, report) => orReported(site, given, report, () => withAdded(site, given, report)),
});

export default add;

function withAdded(site: Site, given: Options, report: Report): Site {
  const { pages, link, href, spec, tab, group, by } = given;
  const isOneFolder = pages.length === 1 && isFolder(pages[0]!);
  if (by !== undefined && !isOneFolder)
    throw new TargetError('--by folder takes one folder', 'Write: add guides/ --tab Guides --by folder.');
  if (by !== undefined && (tab ?? group) === undefined)
    throw new TargetError('--by folder needs --tab or --group', 'Write: add guides/ --tab Guides --by folder.');
  if ([link, href, spec].every((one) => one === undefined)) return withPages(site, given, report);
  if (pages.length === 0 && !given.orphans && given.since === undefined) return withElement(site, given, report);
  throw new TargetError('Pages and links are added one after the other', 'Leave out the pages, or --link and --spec.');
}

function withPages(site: Site, given: Options, report: Report): Site {
  const isAll = given.orphans || given.since !== undefined;
  const before = given.since === undefined ? undefined : siteAt(site, given.since, report);
  if (given.since !== undefined && before === undefined) return site;
  const orphans = isAll ? orphansOf(site).filter((page) => before === undefined || !pageFile(before, page)) : [];
  const asked = given.pages.flatMap((word) => (isFolder(word) ? pagesBelow(site, word) : pageNamed(word)));
  const named = [...new Set([...asked, ...orphans])];
  if (named.length === 0 && !isAll) throw new TargetError('No page is named', nothingNamed(given));
  const there = listedAt(site, given);
  const wanted = named.filter((page) => !there.has(page));
  for (const page of named) {
    const { trail } = there.get(page)?.parent ?? {};
    if (trail !== undefined) report.info('listed', `${page} is in the navigation already: ${trailText(trail)}`);
  }
  const missing = given.create ? [] : wanted.filter((page) => pageFile(site, page) === undefined);
  if (missing.length > 0) reportMissing(site, missing, named.length > missing.length, report);
  const pages = wanted.filter((page) => !missing.includes(page));
  const again = new Map([...listedNear(site, given)].filter(([page]) => pages.includes(page)));
  const skipped = pages.find((page) => pageFile(site, page) !== undefined && !hasPageFile(site, page));
  if (skipped !== undefined)
    throw new TargetError(
      `Mintlify makes no page of ${pageFile(site, skipped)}`,
      'Rename or move the file, or remove it from .mintignore.',
    );
  let after = site;
  // A page that was added can make it sure where another one goes.
  for (let left = pages; ;) {
    const { aims, unsure } = aimsFor(after, sourcesOf(after, left), given);
    const open = [...unsure.keys()].map(languagesOf(after).bare);
    after = added(after, aims, { asked: left, again }, given, report);
    const listed = listedNear(after, given);
    const next = left.filter((page) => !listed.has(page));
    if (next.length === left.length || next.every((page) => open.includes(languagesOf(after).bare(page)))) {
      reportUnsure(after, unsure, asked.map(languagesOf(after).bare), after !== site, report);
      if (given.create) reportCreated(site, after, report);
      return after;
    }
    left = next;
  }
}

/** Mintlify shows no element without content, so none is made for pages that come later. */
const nothingNamed = ({ tab, group }: Options): string =>
  (tab ?? group) === undefined
    ? 'Write: add <page>, or add --orphans.'
    : 'Mintlify does not show an element without pages: name its pages, or with --create make its first one.';

/** The pages of a folder, in the order of their names. */
function pagesBelow(site: Site, folder: string): readonly string[] {
  const files = site.list(`${pageNamed(folder).replace(/\/+$/, '')}/**`).filter((file) => hasPageEnding(file));
  if (files.length > 0) return files.map((file) => pageOf(file)).sort(orderBy(site, 'natural'));
  throw new TargetError(`There are no pages in ${folder}`, 'Name a folder by its path from the docs root.');
}

/** The pages that are listed where others go: at a place in a version or a product those of that one, else all. */
function listedNear(site: Site, given: Options): ReadonlyMap<string, EntryPlace> {
  const target = targetNamed(site, given);
  if (target === undefined) return pagesListed(site, insideOf(site, given.in));
  const edition = editionOf(holderOf(target).scope);
  return pagesListed(site, ({ scope }) => editionOf(scope) === edition);
}

/** The pages that need no other entry where others go: `--into` lists a page a second time in another element. */
function listedAt(site: Site, given: Options): ReadonlyMap<string, EntryPlace> {
  const target = given.into === undefined ? undefined : targetNamed(site, given);
  return target === undefined ? listedNear(site, given) : pagesListed(site, isWithin(holderOf(target)));
}

const editionOf = (scope: Place['scope']): string => scope.filter((part) => !part.startsWith('language=')).join('\n');

/** Of pages that are the same in several languages the one of the source, which the others go along with. */
function sourcesOf(site: Site, pages: readonly string[]): readonly string[] {
  const { bare, codeOf } = languagesOf(site);
  const sources = new Set([undefined, ...languagesIn(site).map(({ source }) => source?.label)]);
  return [...groupBy(pages, bare).values()].map((same) => same.find((page) => sources.has(codeOf(page))) ?? same[0]!);
}

/** The site with the pages at their places, and with the files that are made for them. */
function added(
  site: Site,
  aims: readonly Aim[],
  { asked, again }: Pick<Work, 'asked' | 'again'>,
  given: Options,
  report: Report,
): Site {
  const work: Work = { taken: new Set(listedNear(site, given).keys()), languages: new Map(), asked, again };
  const all = aims.flatMap((aim) => {
    for (const page of aim.pages) work.taken.add(page);
    return inEachPart(aim, partsMeant(given, [aim.spot], report), (one, division, isMeant) =>
      elsewhere(site, one, division, isMeant, given.create, work, report),
    );
  });
  const created = [...new Set(all.flatMap(({ pages }) => pages.filter((page) => pageFile(site, page) === undefined)))];
  const placings = all.map((aim) => placingFor(site, aim, given));
  const after = place(site, placings, report).withStaged(created.map((page) => fileFor(page, given)));
  // A new version beside others is none of theirs.
  const listed = new Map([...pagesListed(after), ...listedNear(after, given), ...listedAt(after, given)]);
  for (const { pages, label, reason, others } of aims) {
    const { trail } = listed.get(pages[0]!)!.parent;
    if (reason !== undefined)
      report.info(
        'place',
        `${listOf(pages)} ${plural(pages.length, 'goes', 'go')} into ${label === undefined ? '' : 'a new group, '}${trailText(trail)}: ${reason}`,
      );
    for (const page of pages) {
      const { parent, index } = listed.get(page)!;
      const first = again.get(page)?.parent.trail;
      if (first !== undefined)
        report.info('listed', `${page} is listed in ${trailText(first)} too, not only in ${trailText(parent.trail)}`);
      const own = { trail: labelsOf(parent.trail), index, reason: reason ?? 'it was asked for', options: [] };
      const proposals = [own, ...others.map((other) => toldProposal(site, other))];
      report.placed?.({ page, sure: true, proposals, languages: work.languages.get(page) ?? [] });
    }
  }
  return after;
}

/** The page files in no navigation. */
const orphansOf = (site: Site): readonly string[] =>
  check(site).flatMap(({ rule, file }) =>
    rule === 'page-file-orphan' && file !== undefined ? pageNamed(file.slice(site.location.prefix.length)) : [],
  );

/** Pages, and the place that they go to. */
interface Aim extends Target {
  readonly pages: readonly string[];
  /** The label of the new element that they go into, and its kind. */
  readonly label?: string | undefined;
  readonly kind: Kind;
  /** The folder whose folders become groups. */
  readonly folder?: string | undefined;
  /** Why there; undefined if the options say so. */
  readonly reason?: string;
  readonly others: readonly PlaceProposal[];
}

/** What the places of one run share. */
interface Work {
  /** Pages that are listed, or have a place. */
  readonly taken: Set<string>;
  /** The other languages that get a page. */
  readonly languages: Map<string, string[]>;
  /** The pages that were asked for, in whichever language. */
  readonly asked: readonly string[];
  /** Those of them that are listed in another element, and are listed a second time. */
  readonly again: ReadonlyMap<string, EntryPlace>;
}

/** The place that the options name; a new tab has one without. */
const aimedAt = (site: Site, given: Options): Target | undefined =>
  targetNamed(site, given) ?? (given.tab === undefined ? undefined : tabTarget(site, given.in));

/** Where pages go, and the proposals for those of which no place is sure. */
function aimsFor(site: Site, pages: readonly string[], given: Options) {
  const { group, tab, by, in: scope } = given;
  const unsure = new Map<string, readonly PlaceProposal[]>();
  const target = pages.length === 0 ? undefined : aimedAt(site, given);
  if (target !== undefined) {
    const kind = tab === undefined ? kindAt(target) : 'tab';
    const folder = by === undefined ? undefined : `${pageNamed(given.pages[0]!).replace(/\/+$/, '')}/`;
    return { aims: [{ ...target, pages, label: tab ?? group, kind, folder, others: [] } as Aim], unsure };
  }
  const sure: { readonly page: string; readonly best: PlaceProposal; readonly others: readonly PlaceProposal[] }[] = [];
  proposePlaces(site, pages, group, insideOf(site, scope)).forEach((proposals, k) => {
    const [best, ...others] = proposals;
    if (best === undefined || best.chance < sureChance) unsure.set(pages[k]!, proposals.slice(0, 3));
    else sure.push({ page: pages[k]!, best, others: others.slice(0, 2) });
  });
  const alike = groupBy(sure, ({ best: { list, label, after } }) =>
    [list.holder.pointer, label, after && pointerOf(after)].join('\n'),
  );
  const aims = Array.from(alike.values(), (some): Aim => {
    const pages = some.map(({ page }) => page);
    const { best, others } = some[0]!;
    const { list, label, after, reason } = best;
    const { holder, container } = list;
    const where: Where = after === undefined ? { in: holder, container, at: 'first' } : { after };
    return { pages, where, spot: after ?? holder, label, kind: kindOf(container), reason, others };
  });
  return { aims, unsure };
}

/** The same place in the versions or languages beside its own that are meant, with the pages that are to be there. */
function elsewhere(
  site: Site,
  aim: Aim,
  division: DivisionKind,
  isMeant: (label: string) => boolean,
  create: boolean,
  { taken, languages, asked, again }: Work,
  report: Report,
): readonly Aim[] {
  const isLanguage = division === 'language';
  const { inLanguage, codeOf } = (isLanguage ? languagesOf : versionsOf)(site);
  const lacks = (page: string) => !create && pageFile(site, page) === undefined;
  /** In another version it can be the page itself, if it is in the folder of none. */
  const inPart = (page: string, label: string) => {
    const own = inLanguage(page, label);
    return !isLanguage && lacks(own) && codeOf(page) === undefined ? page : own;
  };
  const counterparts = counterpartsOf(site, [aim.spot, holderOf(aim)], division, isMeant);
  return counterparts.get(aim.spot)!.flatMap(({ label, spot }, k): readonly Aim[] => {
    const around = counterparts.get(holderOf(aim))?.[k]?.spot;
    const held = again.size > 0 && around instanceof Place ? pagesListed(site, isWithin(around)) : taken;
    const pairs = aim.pages
      .map((page) => [page, inPart(page, label)] as const)
      .filter(([page, there]) =>
        there === page ? !isLanguage : !(again.has(page) ? held : taken).has(there) && !lacks(there),
      );
    const pages = pairs.map(([, there]) => there);
    const lacking = isLanguage ? [] : aim.pages.map((page) => inPart(page, label)).filter(lacks);
    if (lacking.length > 0)
      report.warning('no-file', `"${label}" has no file of ${listOf(lacking)}`, { help: 'Let --create make it.' });
    if (pages.length === 0) return [];
    if (spot === undefined && !(around instanceof Place)) {
      const others = pages.filter((page) => !asked.includes(page));
      const were = plural(others.length, 'was', 'were');
      if (others.length > 0)
        reportLacking(report, division, [label], `the place, so ${listOf(others)} ${were} not added`);
      return [];
    }
    for (const [page, there] of pairs) {
      taken.add(there);
      if (isLanguage) addTo(languages, page, label);
    }
    const other = spot ?? around!;
    const where = spot === undefined ? { in: around as Place } : whereAt(aim.where, spot);
    const folder = aim.folder && inLanguage(`${aim.folder}x`, label).slice(0, -1);
    return [{ ...aim, where, spot: other, pages, folder }];
  });
}

function placingFor(site: Site, { where, spot, pages, label, kind, folder }: Aim, given: Options): Placing {
  // As its neighbor is written.
  const lead = !(spot instanceof Place) && spot.node.kind === 'string' && spot.node.value.startsWith('/') ? '/' : '';
  const lines = linesFor(site, pages, lead, folder);
  return { insert: label === undefined ? lines : [elementAround(kind, label, lines, given)], ...where };
}
