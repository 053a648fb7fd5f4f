import {
  addTo,
  defineTransform,
  groupBy,
  type EntryPlace,
  type Kind,
  kindOf,
  labelField,
  languagesIn,
  languagesOf,
  listed as listOf,
  makeElement,
  pageFile,
  pageFileNames,
  Place,
  plural,
  type Proposal as ToldProposal,
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
  type Spot,
  spotsIn,
  type Where,
  folderOf,
  inEachPart,
  pageNamed,
  place,
  type PlaceProposal,
  proposePlaces,
  reportLacking,
  sureChance,
  whereAt,
} from 'navshift/edit';
import { type JsonObject, toJson } from 'navshift/json';
import { hasPageFile, unlistedPages } from 'navshift/served';
import * as z from 'zod/mini';
import { fileText, flag, optionalText, revisionText } from '../shared/options.ts';
import { siteAt } from '../shared/site-at.ts';
import { fileFor } from './new-file.ts';
import {
  entriesOf,
  holderOf,
  isWithin,
  languagesOption,
  orReported,
  pageAt,
  pageMeant,
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

- \`--create\` makes missing page files, with the title of \`--title\` or as copies of \`--template\`.
- \`--group <label>\` puts the pages into a new group at that place, with \`--icon\`. Next to a tab it makes a tab, and so on.
- \`--orphans\` adds every page file that is in no navigation (\`page-file-orphan\` of \`navshift check\`).
`;

const options = z.object({
  pages: z._default(z.array(z.string()), []).check(z.describe('paths of pages: guides/a, or guides/a.mdx')),
  into: optionalText('add them at the end of this element: a selector or a pointer'),
  before: optionalText('add them before this page or element'),
  after: optionalText('add them after this page or element'),
  group: optionalText('put them into a new group with this label'),
  icon: optionalText('icon of the new group'),
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
    { title: 'Every page that is in no navigation', command: 'add --orphans' },
  ],
  apply: (site, given, report) => orReported(site, given, report, () => withPages(site, given, report)),
});

export default add;

function withPages(site: Site, given: Options, report: Report): Site {
  const isAll = given.orphans || given.since !== undefined;
  const before = given.since === undefined ? undefined : siteAt(site, given.since, report);
  if (given.since !== undefined && before === undefined) return site;
  const orphans = isAll ? orphansOf(site).filter((page) => before === undefined || !pageFile(before, page)) : [];
  const named = [...new Set([...given.pages.map(pageNamed), ...orphans])];
  if (named.length === 0 && !isAll) throw new TargetError('No page is named', 'Write: add <page>, or add --orphans.');
  const there = listedAt(site, given);
  const pages = named.filter((page) => !there.has(page));
  for (const page of named) {
    const { trail } = there.get(page)?.parent ?? {};
    if (trail !== undefined) report.info('listed', `${page} is in the navigation already: ${trailText(trail)}`);
  }
  const again = new Map([...listedNear(site, given)].filter(([page]) => pages.includes(page)));
  const missing = given.create ? [] : pages.filter((page) => pageFile(site, page) === undefined);
  if (missing.length > 0) {
    const meant = pageMeant(site, missing[0]!, unlistedPages(site));
    throw new TargetError(
      `There is no file ${pageFileNames(missing[0]!)[0]}`,
      meant === undefined
        ? 'Create it first, or let --create make it.'
        : `Did you mean ${meant}? For a new page, add --create.`,
    );
  }
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
      reportUnsure(after, unsure, given.pages.map(pageNamed).map(languagesOf(after).bare), report);
      return after;
    }
    left = next;
  }
}

/** The pages that are listed where others go: at a place in a version or a product those of that one, else all. */
function listedNear(site: Site, given: Options): ReadonlyMap<string, EntryPlace> {
  const target = targetNamed(site, given);
  if (target === undefined) return pagesListed(site);
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

/** Where pages go, and the proposals for those of which no place is sure. */
function aimsFor(site: Site, pages: readonly string[], given: Options) {
  const { group } = given;
  const unsure = new Map<string, readonly PlaceProposal[]>();
  const target = pages.length === 0 ? undefined : targetNamed(site, given);
  if (target !== undefined)
    return { aims: [{ ...target, pages, label: group, kind: kindAt(target), others: [] } as Aim], unsure };
  const sure: { readonly page: string; readonly best: PlaceProposal; readonly others: readonly PlaceProposal[] }[] = [];
  proposePlaces(site, pages, group).forEach((proposals, k) => {
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

/** The kind of a new element at a place: beside tabs, or among them, a tab. */
function kindAt({ where, spot }: Target): Kind {
  const container =
    spot instanceof Place && 'in' in where
      ? spot.element.containers.find((name) => spot.element.hasContent(name))
      : spot.container;
  return container === undefined ? 'group' : kindOf(container);
}

const trailText = (trail: Place['trail']): string => labelsOf(trail).join(' › ') || 'the top of the navigation';
const labelsOf = (trail: Place['trail']): readonly string[] => trail.map(({ label }) => label ?? '');

/** A proposal for whoever is to decide. */
function toldProposal(site: Site, { list: { holder, container }, after, label, reason }: PlaceProposal): ToldProposal {
  const trail = [...labelsOf(holder.trail), ...(label === undefined ? [] : [label])];
  const index = label === undefined && after !== undefined ? after.index + 1 : 0;
  const [first] = spotsIn({ holder, container });
  const beside = after ?? first;
  const place =
    beside === undefined
      ? ['--into', holder.pointer]
      : [after === undefined ? '--before' : '--after', wordFor(site, beside)];
  return { trail, index, reason, options: [...place, ...(label === undefined ? [] : ['--group', label])] };
}

/** What names something on the command line: a page, if it is listed once, or a pointer. */
function wordFor(site: Site, spot: Spot): string {
  const name = pageAt(spot);
  return name !== undefined && entriesOf(site, name).length === 1 ? name : pointerOf(spot);
}

/** Reports the pages that were not added, those of one folder together: an error if one was asked for by its name. */
function reportUnsure(
  site: Site,
  unsure: ReadonlyMap<string, readonly PlaceProposal[]>,
  named: readonly string[],
  report: Report,
): void {
  for (const [page, proposals] of unsure)
    report.placed?.({ page, sure: false, proposals: proposals.map((one) => toldProposal(site, one)), languages: [] });
  const alike = groupBy(unsure, ([page, proposals]) =>
    [folderOf(page), ...proposals.map(({ list }) => list.holder.pointer)].join('\n'),
  );
  for (const some of alike.values()) {
    const pages = some.map(([page]) => page);
    const places = some[0]![1].map((proposal) => {
      const { trail, reason, options } = toldProposal(site, proposal);
      const words = [...(pages.length > mostNamed ? [] : ['navshift', 'add', ...pages]), ...options];
      return `${words.map(quoted).join(' ')}: in ${trail.join(' › ')} (${Math.round(proposal.chance * 100)}% likely: ${reason})`;
    });
    const [were, them, belong] = pages.length === 1 ? ['was', 'it', 'belongs'] : ['were', 'they', 'belong'];
    const level = pages.some((page) => named.includes(languagesOf(site).bare(page))) ? 'error' : 'warning';
    report[level]('unsure', `${listOf(pages)} ${were} not added: navshift is not sure where ${them} ${belong}`, {
      help:
        places.length === 0
          ? 'Say where with --into, --before or --after.'
          : `Choose a place, the likeliest first: ${places.map((text, k) => `${k + 1}. ${text}`).join('; ')}.`,
    });
  }
}

const quoted = (word: string): string => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** A command names at most so many pages, as it is printed once for each place. */
const mostNamed = 2;

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
    return [{ ...aim, where, spot: other, pages }];
  });
}

function placingFor(site: Site, { where, spot, pages, label, kind }: Aim, { icon }: Options): Placing {
  // As its neighbor is written.
  const lead = !(spot instanceof Place) && spot.node.kind === 'string' && spot.node.value.startsWith('/') ? '/' : '';
  const entries = pages.map((page) => lead + page);
  if (label === undefined) return { insert: entries, ...where };
  const node = toJson({ [labelField(kind)!]: label, ...(icon !== undefined && { icon }), pages: entries });
  return { insert: [makeElement(site, kind, node as JsonObject)], ...where };
}
