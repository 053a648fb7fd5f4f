import { type Diagnostic, placeText } from '../finding/index.ts';
import { asTyped, counted, groupBy, visible, visibleSource } from '../text/index.ts';
import { lineText } from './meaning.ts';
import { failureText, summaryText } from './pretty.ts';
import { type CheckReport, countSeverities, type RunReport, type SiteReport } from './report.ts';
import { entriesChange, fileSummaries, severitiesText } from './words.ts';

/** GitHub takes 65,536 characters; this leaves room for a sentence around them. */
const mostCharacters = 60_000;
/** The name of a site stands before its verdict: of a longer one the end is shown. */
const longestName = 80;

/**
 * The report as Markdown, for a pull request or a job summary: of each site first what it comes to, then in sections
 * that are folded what each transform does, what was found, and the patch as it is read. As much as fits 60,000 characters; what does not is counted.
 */
export function markdown({ sites, mend }: RunReport): string {
  const next = mend === undefined ? [] : [`To write it: ${code(asTyped(mend))}`];
  const room = new Room(mostCharacters - next.join('').length - 100);
  const shown = sites.flatMap((site) => room.take(head(site)).map((text) => ({ site, texts: [text] })));
  // First what changes of all sites, then what was found of all, and so on: no patch of one takes the place of what is said of another.
  for (const sectionsOf of [changesOf, freshOf, findingsOf, patchOf])
    for (const { site, texts } of shown) texts.push(...sectionsOf(site).flatMap((section) => room.section(section)));
  const more = sites.length > shown.length ? [moreText(sites.length - shown.length, 'site')] : [];
  return `${[...shown.flatMap(({ texts }) => texts), ...more, ...next].join('\n\n')}\n`;
}

/** A section that is folded. */
interface Section {
  readonly title: string;
  /** What may be left out from the end, and is counted then: lines, or items. */
  readonly items: readonly string[];
  readonly noun: string;
  /** More items than this are counted too. */
  readonly most?: number;
  /** What an item begins with. */
  readonly bullet?: string;
  /** What stands before and behind the items. */
  readonly around?: readonly [before: string, after: string];
  /** It opens unfolded. */
  readonly isOpen?: boolean;
}

/** What is left of the characters that a report may have. */
class Room {
  #left: number;

  constructor(all: number) {
    this.#left = all;
  }

  /** A text, if it fits. */
  take(text: string): readonly string[] {
    if (text.length + 2 > this.#left) return [];
    this.#left -= text.length + 2;
    return [text];
  }

  /** A section with as many of its items as fit. */
  section({
    title,
    items,
    noun,
    bullet = '',
    around = ['', ''],
    isOpen = false,
    most = Infinity,
  }: Section): readonly string[] {
    const open = `<details${isOpen ? ' open' : ''}><summary>${title}</summary>\n\n${around[0]}`;
    const close = `${around[1]}\n\n</details>`;
    let left = this.#left - [open, close, bullet, moreText(items.length, noun)].join('').length - 4;
    let count = 0;
    while (count < Math.min(items.length, most) && items[count]!.length < left) left -= items[count++]!.length + 1;
    if (count === items.length) return this.take(`${open}${items.join('\n')}${close}`);
    const shown = [...items.slice(0, count), bullet + moreText(items.length - count, noun)];
    return this.take(`${open}${shown.join('\n')}${close}`);
  }
}

/** As many lines as fit so many characters, and at most so many. The last one can end early, and the others are counted. */
export function linesWithin(lines: readonly string[], most: number, mostLines = Infinity): readonly string[] {
  let left = most;
  const last = lines.findIndex((line, k) => k >= mostLines || (left -= line.length + 1) < 0);
  if (last < 0) return lines;
  // So many characters too many, as a negative number.
  const ended = left < 0 ? [`${lines[last]!.slice(0, left)} …`] : [];
  const more = lines.length - last - ended.length;
  return [...lines.slice(0, last), ...ended, ...(more > 0 ? [moreText(more, 'line')] : [])];
}

const moreText = (count: number, noun: string): string => `… and ${counted(count, `more ${noun}`)}`;

/** What a site comes to. */
function head(site: SiteReport): string {
  const { name, entries, diagnostics, steps = [] } = site;
  const shown = name.length > longestName ? `…${name.slice(-longestName)}` : name;
  const found = severitiesText(countSeverities(diagnostics));
  const sized = steps.length > 1;
  const [only, ...others] = steps.map(({ command, tell }) => ({ command, summary: tell({ sized }).summary }));
  const isOne = only !== undefined && others.length === 0;
  const verdict = [
    ...(isOne ? [`**${textOnly(only.summary)}**`] : []),
    ...(entries === undefined ? [] : [`${entriesChange(entries)}.`]),
    ...(found === '' ? [] : [`${found}.`]),
  ];
  const lines = (only === undefined ? [] : [only, ...others]).map(
    ({ command, summary }) => `- ${code(command)}${isOne ? '' : `: ${textOnly(summary)}`}`,
  );
  return [`### ${code(shown)}: ${headline(site)}`, verdict.join(' '), lines.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Of more changes those of a kind are counted in one line. */
const mostLines = 500;

/** What each transform changes. */
const changesOf = ({ steps = [] }: SiteReport): readonly Section[] =>
  steps.flatMap(({ command, tell }) => {
    const { lines } = tell({ most: mostLines });
    const items = lines.map((line) => lineText(line));
    if (items.length === 0) return [];
    const title = `What <code>${escape(command)}</code> changes`;
    return [{ title, items, noun: 'change', around: fenceFor(items), isOpen: items.length <= mostOpen }];
  });

/** So many lines are read at once; more are folded. */
const mostOpen = 40;

const findingsOf = ({ diagnostics }: SiteReport): readonly Section[] =>
  findingSections(diagnostics, (counts) => counts);

/** What `check` finds in the result alone. */
const freshOf = ({ fresh = [] }: SiteReport): readonly Section[] =>
  findingSections(fresh, (counts) => `<code>${asTyped('navshift check')}</code> finds ${counts} more in the result`);

/** A section of findings, under a title with their counts; none without any. */
const findingSections = (found: readonly Diagnostic[], title: (counts: string) => string): readonly Section[] =>
  found.length === 0
    ? []
    : [
        {
          title: title(severitiesText(countSeverities(found))),
          items: found.map((one) => item(one)),
          noun: 'finding',
          bullet: '- ',
        },
      ];

/** The files, and the patch as it is read. */
function patchOf({ plan, outcome }: SiteReport): readonly Section[] {
  const files = fileSummaries(plan);
  if (plan === undefined || files.length === 0) return [];
  const sum = (key: 'added' | 'removed') => files.reduce((total, file) => total + file[key], 0);
  const { reindented } = plan;
  const aside = reindented === 0 ? '' : `, ${counted(reindented, 'line')} only re-indented`;
  const rows = files.map(
    ({ path, added, removed }) => `| ${code(path).replaceAll('|', '\\|')} | ${added} | ${removed} |`,
  );
  const table: Section = {
    title: `${counted(files.length, 'file')}: +${sum('added')} -${sum('removed')}${aside}`,
    items: rows,
    noun: 'file',
    around: ['| file | added | removed |\n|---|--:|--:|\n', ''],
  };
  if (outcome !== 'planned') return [table];
  const title = reindented === 0 ? 'The patch' : 'The patch, without lines that are only re-indented';
  return [table, patchSection(title, plan.readablePatch())];
}

function patchSection(title: string, patch: string): Section {
  const items = visibleSource(patch).replace(/\n$/, '').split('\n');
  return { title, items, noun: 'line', around: fenceFor(items) };
}

function headline({ outcome, plan }: SiteReport): string {
  if (outcome === 'failed') return 'failed, nothing was written';
  if (plan === undefined || plan.isEmpty) return 'nothing to change';
  return `${counted(plan.changes.length, 'file')} ${outcome === 'written' ? 'changed' : 'would change'}`;
}

/** Of one rule at most so many findings are listed; more are counted. */
const mostOfRule = 30;

/**
 * The findings as Markdown, for a pull request or a job summary: of each site what it comes to, then a section for each
 * rule. As much as fits 60,000 characters, of all sites together; what does not is counted.
 */
export function checkMarkdown({ sites, full = false, pageOf }: CheckReport): string {
  const room = new Room(mostCharacters - 100);
  const shown = sites.flatMap((site) => room.take(checkHead(site)).map((text) => ({ site, texts: [text] })));
  for (const { site, texts } of shown)
    for (const [rule, found] of groupBy(site.diagnostics, (one) => one.rule)) {
      const url = pageOf?.(rule);
      const name = url === undefined ? `<code>${escape(rule)}</code>` : `<a href="${escape(url)}">${escape(rule)}</a>`;
      const title = `${name}: ${severitiesText(countSeverities(found))}`;
      const items = found.map((one) => item(one, false));
      const most = full ? Infinity : mostOfRule;
      texts.push(...room.section({ title, items, noun: 'finding', bullet: '- ', most, isOpen: found.length <= few }));
    }
  const more = sites.length > shown.length ? [moreText(sites.length - shown.length, 'site')] : [];
  return `${[...shown.flatMap(({ texts }) => texts), ...more].join('\n\n')}\n`;
}

/** So many findings of a rule are read at once; more are folded. */
const few = 10;

function checkHead(site: SiteReport): string {
  const { name, outcome, mended, plan } = site;
  const head = `### ${code(name)}: ${outcome === 'failed' ? failureText(site) : summaryText(site)}`;
  const files = fileSummaries(plan).map(({ path, added, removed }) => `${code(path)} +${added} -${removed}`);
  if (mended === undefined || files.length === 0) return head;
  const what = `${counted(mended.length, 'finding')} ${outcome === 'written' ? 'fixed' : 'would be fixed'}`;
  return `${head}\n\n${what}: ${files.join(', ')}.`;
}

/** A diagnostic as an item of a list. */
function item(diagnostic: Diagnostic, withRule = true): string {
  const { severity, message, rule, help } = diagnostic;
  const where = placeText(diagnostic);
  return `- **${severity}** ${where === '' ? '' : `${code(where)} `}${messageText(message)}${withRule ? ` (${code(rule)})` : ''}${help === undefined ? '' : `<br>${messageText(asTyped(help))}`}`;
}

/** Text that came from a site must stay text. */
const escape = (text: string) => visible(text).replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Text of a site as code, whatever backquotes it holds. */
export function code(given: string): string {
  const text = visible(given);
  const ticks = ticksFor(text, 1);
  return ticks === '`' ? ticks + text + ticks : `${ticks} ${text} ${ticks}`;
}

/**
 * Text of a site as nothing but text: no sign of it means something in Markdown. `@name`, `#1`, `GH-1`, `www.`,
 * `https://` and `:tada:` reach nobody and become nothing, as a blank without width is in them.
 */
export const textOnly = (text: string): string =>
  visible(text)
    .replace(/[<>&*_`[\]~$|]|\\(?!\w)/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/@(?=\w)|(?<!&)#(?=\d)|\bGH(?=-\d)|\bwww(?=\.)|:(?=\/\/|[a-z+-][\w+-]*:)/gi, '$&&#8203;');

/** A message as text; what it has between backquotes is code. */
const messageText = (text: string): string =>
  text.replace(/`[^`\n]+`|[^`]+|`/g, (part) =>
    part.length > 2 && part.startsWith('`') ? code(part.slice(1, -1)) : textOnly(part),
  );

/** Text as a block of code, by default in the colours of a diff. */
export function fence(text: string, language = 'diff'): string {
  const [before, after] = fenceFor([text], language);
  return `${before}${text.replace(/\n$/, '')}${after}`;
}

/** What stands before and behind lines that are a block of code. */
function fenceFor(lines: readonly string[], language = 'diff'): readonly [string, string] {
  const ticks = '`'.repeat(lines.reduce((most, line) => Math.max(most, ticksFor(line, 3).length), 3));
  return [`${ticks}${language}\n`, `\n${ticks}`];
}

/** More backquotes than stand beside each other in a text. */
const ticksFor = (text: string, least: number) =>
  '`'.repeat([...text.matchAll(/`+/g)].reduce((most, [ticks]) => Math.max(most, ticks.length + 1), least));
