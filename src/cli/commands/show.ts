import type { Command } from 'commander';
import { isContainer, labelField, wordsFor } from '../../format/index.ts';
import { toValue } from '../../json/index.ts';
import type { Element, Place } from '../../navigation/index.ts';
import { ownSpecification } from '../../openapi/index.ts';
import { entriesText, type Painter } from '../../report/index.ts';
import { type Branch, type Counts, countsOf, hiddenAmong, isSeen, leavesIn, treeOf } from '../../served/index.ts';
import { pageFile, readFrontMatter, type Site } from '../../site/index.ts';
import { figure, visible } from '../../text/index.ts';
import { elementAt, refusalOf, withoutNavigation } from '../terminal/element.ts';
import { filesReadOf, openInput, readNumber } from '../revisions/inputs.ts';
import { type Io, painterFor, writeArray, writeLine, writePieces } from '../terminal/io.ts';
import type { Context } from '../config/context.ts';
import { CliError } from '../terminal/error.ts';
import { htmlOptions, readReporters, sendReports } from '../terminal/reporters.ts';
import { siteHtml } from '../../html/index.ts';
import { siteName } from '../terminal/words.ts';
import { fetchOption, repeated, revisionOption, type RevisionSettings } from '../terminal/settings.ts';

/** Levels that are shown unless more are asked for: far beyond what sites have, and not yet wider than any screen. */
const usual = 50;

/** Adds `show`: the navigation as a tree. */
export function addShow(program: Command, { io }: Context): void {
  program
    .command('show')
    .description(
      'Shows the navigation as a tree: each element with its kind, its label, and how many pages, endpoints and links are in it.',
    )
    .argument('[path]', 'a docs.json, a folder that contains one, or -')
    .option('--depth <number>', `levels to show (default: ${usual})`, readNumber)
    .option('--at <selector|pointer>', `only this element, such as 'tab[label="API"]' or /navigation/tabs/2`)
    .option('--reporter <name>[=<file>]', 'pretty, json or html (a page for a browser, also to a file)', repeated)
    .option('--base-url <url>', 'with html: the URL of the site, for links to its pages')
    .option(
      '--json',
      'as a JSON array of { kind, label?, depth, pointer, file, line, pages, repeated, endpoints, links, missing, dropped, unknown }, with --at also { fields, entries }',
    )
    .option('--pointers', 'with the JSON Pointer of each element, for --at')
    .addOption(revisionOption())
    .addOption(fetchOption())
    .action(async (path: string | undefined, options: ShowOptions) => {
      const site = await openInput(path, io, options);
      const [problem] = withoutNavigation(site);
      if (problem !== undefined) writeLine(io.stderr, `${site.location.prefix}${problem.message}. ${problem.help}`);
      else await showSite(site, options, io);
      const refusal = problem === undefined ? refusalOf(site) : undefined;
      if (refusal !== undefined) writeLine(io.stderr, refusal);
    });
}

interface ShowOptions extends RevisionSettings {
  readonly depth?: number;
  readonly at?: string;
  readonly pointers?: boolean;
  readonly json?: boolean;
  readonly reporter?: readonly string[];
  readonly baseUrl?: string;
}

/** Shows a site as it is asked for; a page to look at can go to a file. */
async function showSite(site: Site, options: ShowOptions, io: Io): Promise<void> {
  const { reporter = options.json === true ? ['json'] : [], baseUrl } = options;
  const known = {
    pretty: '',
    json: '',
    html: () => siteHtml(site, { ...htmlOptions(baseUrl), titleOf: titlesOf(site) }),
  };
  const chosen = readReporters(reporter, known);
  const other = chosen.find(({ name, file }) => name !== 'html' && file !== undefined);
  if (other !== undefined)
    throw new CliError(`show writes ${other.name} only to standard output`, `Write: navshift show > ${other.file}.`);
  const pages = chosen.filter(({ name }) => name === 'html');
  if (pages.length > 0)
    await sendReports(pages, { html: known.html }, { read: filesReadOf(site) }, io, () => ({ report: site }));
  if (pages.some(({ file }) => file === undefined)) return;
  if (chosen.some(({ name }) => name === 'json')) await showJson(site, options, io);
  else await showTree(site, options, io);
}

/** The title of a page, as its front matter has it for the sidebar. */
const titlesOf = (site: Site) => (page: string) => {
  const file = pageFile(site, page);
  const content = file === undefined ? undefined : site.read(file);
  const found = content === undefined ? undefined : readFrontMatter(content);
  const { sidebarTitle, title } = found !== undefined && 'fields' in found ? found.fields : {};
  return [sidebarTitle, title].find((text) => typeof text === 'string');
};

/** An element as it is shown. */
interface Row {
  readonly place: Place;
  readonly depth: number;
  /** Of all that is inside, however deep. */
  readonly counts: Counts & { readonly hidden: number };
  /** Whether another one follows in the same element. */
  readonly follows: boolean;
}

/**
 * An element and what is in it as rows in reading order, with what readers get of it. What is hidden is counted only if
 * pages may be read.
 */
function rowsOf(site: Site, start: Place, readsPages: boolean): readonly Row[] {
  const { branches } = treeOf(site);
  const top = branches.find(({ place }) => place?.pointer === start.pointer);
  const itemsIn = (branch: Branch) => leavesIn(branch).map((leaf) => leaf.served);
  const hidden = readsPages && top !== undefined ? hiddenAmong(site, itemsIn(top).filter(isSeen)) : new Set<unknown>();
  const rows: Row[] = [];
  const add = (branch: Branch, depth: number, follows: boolean) => {
    const items = itemsIn(branch);
    const counts = { ...countsOf(items), hidden: items.filter((item) => hidden.has(item)).length };
    rows.push({ place: branch.place!, depth, counts, follows });
    const inner = branch.branches.filter(({ place }) => place !== undefined);
    inner.forEach((one, k) => add(one, depth + 1, k < inner.length - 1));
  };
  if (top !== undefined) add(top, 0, false);
  return rows;
}

async function showTree(site: Site, { depth = usual, at = '/navigation', pointers = false }: ShowOptions, io: Io) {
  const paint = painterFor(io.stdout, io.env);
  const place = await elementAt(site, at);
  const rows = rowsOf(site, place, true);
  const above: boolean[] = [];
  writePieces(io.stdout, (write) => {
    for (const { place: here, depth: level, counts, follows } of rows) {
      if (level > depth) continue;
      const notes = [...(pointers ? [here.pointer] : []), ...notesOf(here)];
      above[level] = follows;
      const stem = above.slice(1, level).map((goesOn) => (goesOn ? '│  ' : '   '));
      const sum = [entriesText(counts), ...asideTexts(counts)].join(' · ');
      const said = (sum === 'no entries' && notes.length > 0 ? notes : [...notes, sum]).filter((note) => note !== '');
      write(level === 0 ? '' : paint.dim(`${stem.join('')}${follows ? '├─ ' : '└─ '}`));
      write(`${headline(here, site, paint)}${said.map((note) => paint.dim(` · ${note}`)).join('')}\n`);
      // The whole tree would be too long with all entries: those of the element that is asked for are shown.
      const entries = level > 0 || here.pointer === '/navigation' ? [] : entriesIn(here.element);
      entries.forEach((entry, k) => {
        const isLast = k === entries.length - 1 && (depth === 0 || rows.length === 1);
        write(`${paint.dim(isLast ? '└─ ' : '├─ ')}${visible(entry)}\n`);
      });
    }
  });
  const deepest = rows.reduce((most, row) => Math.max(most, row.depth), 0);
  if (depth === usual && deepest > usual)
    writeLine(io.stderr, `${deepest} levels, of which ${usual} are shown: --depth shows more.`);
}

/**
 * One object for each element, in reading order; the counts are of all that is inside. Of a part that is asked for,
 * with all that its elements say.
 */
async function showJson(site: Site, { depth = Infinity, at }: ShowOptions, io: Io) {
  const rows = rowsOf(site, await elementAt(site, at ?? '/navigation'), false).filter((row) => row.depth <= depth);
  writeArray(io.stdout, rows, ({ place: { element, pointer }, depth: level, counts: { hidden: _, ...counts } }) => {
    const { kind, label, node } = element;
    const { file = site.main, line = 1 } = node.origin ?? {};
    const item = { kind, ...(label !== undefined && { label }), depth: level, pointer, file, line, ...counts };
    const said = at === undefined ? {} : { fields: fieldsIn(element), entries: entriesIn(element) };
    return JSON.stringify({ ...item, ...said });
  });
}

/** What an element says beside its label and its content. */
const fieldsIn = (element: Element) =>
  Object.fromEntries(
    element.fields
      .filter((name) => !isContainer(name) && name !== labelField(element.kind))
      .map((name) => [name, toValue(element.field(name)!)]),
  );

/** The entries of an element, in their order. */
const entriesIn = (element: Element): readonly string[] =>
  element.containers.flatMap((container) =>
    element.array(container)!.node.items.flatMap((item) => (item.kind === 'string' ? item.value : [])),
  );

/** What is not shown, or not known. */
const asideTexts = ({ dropped, unknown }: Row['counts']) => [
  ...(dropped > 0 ? [`${figure(dropped)} dropped`] : []),
  ...(unknown > 0 ? [`${figure(unknown)} not counted`] : []),
];

function headline({ element, parent }: Place, site: Site, paint: Painter): string {
  const { kind, label } = element;
  if (kind === 'navigation') return paint.bold(visible(siteName(site)));
  if (kind === 'global') return paint.cyan('global');
  const name = label === undefined ? paint.dim('(without a label)') : paint.bold(visible(label));
  return `${paint.cyan(wordsFor(kind, parent?.element.kind))} ${name}`;
}

function notesOf({ element }: Place): readonly string[] {
  const specification = ownSpecification(element)?.source;
  const href = element.text('href');
  const notes = [href, specification === undefined ? undefined : `openapi ${specification}`];
  return notes.filter((note) => note !== undefined).map(visible);
}
