import {
  defineTransform,
  type FileChange,
  languagesOf,
  makeElement,
  pageFile,
  pageFileNames,
  Place,
  printFrontMatter,
  readFrontMatter,
  type Report,
  type Site,
} from 'navshift';
import { check } from 'navshift/check';
import { counterpartsOf, type Placing, pointerOf, type Spot, spotsIn, type Where } from 'navshift/edit';
import { toJson } from 'navshift/json';
import * as z from 'zod/mini';
import { flag, optionalText } from '../shared/options.ts';
import { type Proposal, propose, sure } from './placement.ts';
import {
  baseOf,
  languagesOption,
  meansLanguage,
  orReported,
  pageNamed,
  pagesListed,
  placeNamed,
  placeOrThrow,
  spotsNamed,
  TargetError,
} from './target.ts';

const description = `
Adds pages to the navigation, in every language that has a file for them (\`fr/guides/a\` with \`guides/a\`).

Where they go is said by **\`--after\`, \`--before\` or \`--into\`**, which take a page, a selector or a pointer. In other languages they go beside the counterpart of that place.

**Without a place** navshift proposes one, from the folder, the names and the order of the pages that are there. A place that is sure (97 of 100 are right) is taken. For other pages up to three places are
named, and nothing is written of these.

- \`--create\` makes the files that are missing, with \`--title\`, or as \`--template\` has them.
- \`--group <label>\` puts the pages into a new group at that place, with \`--icon\`.
- \`--orphans\` adds every page file that is in no navigation, as the rule page-file-orphan of \`check\` finds them.
`;

const options = z.object({
  pages: z._default(z.array(z.string()), []).check(z.describe('paths of pages: guides/a, or guides/a.mdx')),
  into: optionalText('put them last into this element: a selector or a pointer'),
  before: optionalText('put them before this page or element'),
  after: optionalText('put them after this page or element'),
  group: optionalText('put them into a new group of this label'),
  icon: optionalText('icon of the new group'),
  create: flag('make the page files that are missing'),
  title: optionalText('with --create: title of the page; default: its name'),
  template: z.optional(z.string()).check(z.describe('with --create: a page file to copy'), z.meta({ content: true })),
  orphans: flag('add every page file that is in no navigation'),
  languages: languagesOption,
});
type Options = z.infer<typeof options>;

export const add = defineTransform({
  name: 'add',
  summary: 'Add pages to the navigation, in every language, where they belong.',
  description,
  options,
  arguments: ['pages'],
  examples: [
    { title: 'Where it belongs', command: 'add guides/webhooks' },
    {
      title: 'After another page, with a new file',
      command: 'add guides/webhooks --after guides/events --create --title Webhooks --write',
    },
    { title: 'Every page that is in no navigation', command: 'add --orphans' },
  ],
  apply: (site, given, report) => orReported(site, given.languages, report, () => withPages(site, given, report)),
});

export default add;

function withPages(site: Site, given: Options, report: Report): Site {
  const orphans = given.orphans ? orphansOf(site) : [];
  const named = [...new Set([...given.pages.map(pageNamed), ...orphans])];
  if (named.length === 0 && !given.orphans)
    throw new TargetError('No page is named', 'Write: add <page>, or add --orphans.');
  const there = pagesListed(site);
  const pages = named.filter((page) => !there.has(page));
  const missing = given.create ? [] : pages.filter((page) => pageFile(site, page) === undefined);
  if (missing.length > 0)
    throw new TargetError(
      `There is no file ${pageFileNames(missing[0]!)[0]}`,
      'Create it first, or let --create make it.',
    );
  let after = site;
  // A page that was added can make it sure where another one goes.
  for (let left = pages; ;) {
    const { places, unsure } = placesFor(after, left, given);
    if (places.size === 0) {
      for (const [page, proposals] of unsure) reportUnsure(page, proposals, report);
      return after;
    }
    after = added(after, places, pages, given, report);
    const listed = pagesListed(after);
    left = [...unsure.keys()].filter((page) => !listed.has(page));
  }
}

/** The site with the pages at their places, and with the files that are made for them. */
function added(site: Site, places: Places, pages: readonly string[], given: Options, report: Report): Site {
  const created = new Set<string>();
  const taken = new Set([...pages, ...pagesListed(site)]);
  const spots = given.languages.includes('source')
    ? []
    : [...places.keys()].flatMap((aim) => [aim.spot, holderOf(aim)]);
  const work: Work = { created, taken, counterparts: counterpartsOf(site, spots) };
  const placings = [...places].flatMap(([aim, some]) => placingsAt(site, aim, some, given, work, report));
  return placeOrThrow(site, placings, report).withStaged([...created].map((page) => fileFor(page, given)));
}

/** The page files in no navigation. */
const orphansOf = (site: Site): readonly string[] =>
  check(site).flatMap(({ rule, file }) =>
    rule === 'page-file-orphan' && file !== undefined ? pageNamed(file.slice(site.location.prefix.length)) : [],
  );

/** Where something is put, and what that is beside or in. */
interface Aim {
  readonly where: Where;
  readonly spot: Spot;
}

/** The element that pages are put into. */
const holderOf = ({ where, spot }: Aim): Place => (spot instanceof Place && 'in' in where ? spot : spot.parent!);

/** What the places of one run share. */
interface Work {
  /** Pages without a file. */
  readonly created: Set<string>;
  /** Pages that are listed, or have a place. */
  readonly taken: Set<string>;
  readonly counterparts: ReturnType<typeof counterpartsOf>;
}

/** Pages by the place where they go. */
type Places = ReadonlyMap<Aim, readonly string[]>;

/** Where pages go, and the proposals for those of which no place is sure. */
function placesFor(site: Site, pages: readonly string[], { into, before, after, group }: Options) {
  const unsure = new Map<string, readonly Proposal[]>();
  const found = new Map<string, { readonly aim: Aim; readonly pages: string[] }>();
  if ((into ?? before ?? after) !== undefined && pages.length > 0)
    return { places: new Map([[aimNamed(site, { into, before, after }), pages]]), unsure };
  propose(site, pages).forEach((proposals, k) => {
    const [best] = proposals;
    if (best === undefined || best.chance < sure) return void unsure.set(pages[k]!, proposals);
    const aim = aimOf(best, group !== undefined);
    const known = found.get(keyOf(aim)) ?? { aim, pages: [] };
    found.set(keyOf(aim), known);
    known.pages.push(pages[k]!);
  });
  return { places: new Map(Array.from(found.values(), ({ aim, pages: some }) => [aim, some] as const)), unsure };
}

/** The place that the options name. Throws `TargetError` if there is none. */
function aimNamed(site: Site, { into, before, after }: Pick<Options, 'into' | 'before' | 'after'>): Aim {
  if (into === undefined) {
    const [spot] = spotsNamed(site, (before ?? after)!) as [Spot];
    return { where: before === undefined ? { after: spot } : { before: spot }, spot };
  }
  const element = placeNamed(site, into);
  return { where: { in: element }, spot: element };
}

const keyOf = ({ where, spot }: Aim): string => `${Object.keys(where).join()} ${pointerOf(spot)}`;

/** The place of a proposal; a new group comes behind the group in which it is. */
function aimOf({ list, after }: Proposal, isGroup: boolean): Aim {
  const { holder } = list;
  if (isGroup && holder.element.kind === 'group') return { where: { after: holder }, spot: holder };
  const spot =
    after === undefined ? undefined : spotsIn(list).find((one) => !(one instanceof Place) && textOf(one) === after);
  return spot === undefined
    ? { where: { in: holder, container: list.container, at: 'first' }, spot: holder }
    : { where: { after: spot }, spot };
}

const textOf = ({ node }: Exclude<Spot, Place>): string => (node.kind === 'string' ? pageNamed(node.value) : '');

function reportUnsure(page: string, proposals: readonly Proposal[], report: Report): void {
  const places = proposals.slice(0, 3).map(({ list: { holder }, after, chance, reason }) => {
    const where = after === undefined ? `--into ${holder.pointer}` : `--after ${after}`;
    return `${where} (${Math.round(chance * 100)} %: ${holder.trail.map(({ label }) => label ?? '').join(' › ')}, ${reason})`;
  });
  report.warning('unsure', `${page} was not added: it is not sure where it belongs`, {
    help: places.length === 0 ? 'Say where with --into, --before or --after.' : `Say where: ${places.join('; ')}.`,
  });
}

/** What is put at a place, in each language that has files for it. */
function placingsAt(
  site: Site,
  aim: Aim,
  pages: readonly string[],
  given: Options,
  { created, taken, counterparts }: Work,
  report: Report,
): readonly Placing[] {
  const { where, spot } = aim;
  const { inLanguage } = languagesOf(site);
  const own = put(site, where, spot, pages, given, created);
  const others = (counterparts.get(spot) ?? []).map(({ label: language, spot: other }, k): readonly Placing[] => {
    if (!meansLanguage(given.languages)(language)) return [];
    const there = pages
      .map((page) => inLanguage(page, language))
      .filter((page) => !taken.has(page) && (given.create || pageFile(site, page) !== undefined));
    if (there.length === 0) return [];
    for (const page of there) taken.add(page);
    const around = counterparts.get(holderOf(aim))?.[k]?.spot;
    if (other !== undefined) return put(site, atOther(where, other), other, there, given, created);
    if (around instanceof Place) return put(site, { in: around }, around, there, given, created);
    report.warning(
      'no-counterpart',
      `"${language}" has no counterpart of the place, so ${there.join(', ')} was not added`,
      { help: 'Bring the languages into step first: navshift sync-languages.' },
    );
    return [];
  });
  return [...own, ...others.flat()];
}

/** The same place at something else. */
const atOther = (where: Where, spot: Spot): Where =>
  'before' in where ? { before: spot } : 'after' in where ? { after: spot } : { ...where, in: spot as Place };

function put(
  site: Site,
  where: Where,
  spot: Spot,
  pages: readonly string[],
  { group, icon }: Options,
  created: Set<string>,
): readonly Placing[] {
  for (const page of pages) if (pageFile(site, page) === undefined) created.add(page);
  // As its neighbour is written.
  const lead = !(spot instanceof Place) && spot.node.kind === 'string' && spot.node.value.startsWith('/') ? '/' : '';
  const entries = pages.map((page) => lead + page);
  if (group === undefined) return [{ insert: entries, ...where }];
  const node = toJson({ group, ...(icon !== undefined && { icon }), pages: entries });
  return node.kind === 'object' ? [{ insert: [makeElement(site, 'group', node)], ...where }] : [];
}

/** The file of a new page. */
function fileFor(page: string, { title, template }: Options): FileChange {
  const name = baseOf(page).replace(/[-_]+/g, ' ');
  const fields = { title: title ?? name.charAt(0).toUpperCase() + name.slice(1) };
  const matter = template === undefined ? undefined : readFrontMatter(template);
  const text =
    matter === undefined || !('fields' in matter)
      ? (template ?? printFrontMatter({ fields, body: '' }))
      : printFrontMatter({ fields: { ...matter.fields, ...fields }, body: matter.body });
  return { kind: 'create', path: pageFileNames(page)[0], content: new TextEncoder().encode(text) };
}
