import { placeText, type Severity } from '../finding/index.ts';
import { accountText } from '../import/account.ts';
import { asTyped, figure, groupBy, counted, visible, wrapped } from '../text/index.ts';
import { freshText, legendText, stepsText, totalsText } from './meaning.ts';
import { type Painter, plain } from './painter.ts';
import { countFixable, countSeverities, type ReportedFinding, type RunReport, type SiteReport } from './report.ts';
import { entriesChange, fileSummaries, severitiesText, summarise } from './words.ts';

/** More findings of one rule than this are counted, not shown; of many findings fewer. */
const most = { few: 10, many: 3 } as const;
/** So many findings are many: how many there are of each rule is said first. */
const many = 40;
/** More folders than this are counted, not named. */
const mostFolders = 8;
/** More files of one plan than this are counted, not shown. */
const mostFiles = 20;
/** About so many lines tell what a transform did; of several sites fewer. */
const mostChanges = { one: 10, several: 3 } as const;

/**
 * Diagnostics for a terminal: `file:line:column severity message [rule]`, by file, each with code frame and help. Empty without any.
 *
 * With `headings` each file has its name and its counts above what stands in it; what is about a file as a whole follows after these.
 */
export function prettyDiagnostics(
  diagnostics: readonly ReportedFinding[],
  paint: Painter = plain,
  { headings = false, full }: { readonly headings?: boolean; readonly full?: boolean | undefined } = {},
): string {
  const isMany = full !== true && diagnostics.length > many;
  const limit = full === true ? Infinity : isMany ? most.many : most.few;
  const frames = new Set<string>();
  const isWhole = ({ line }: ReportedFinding) => headings && line === undefined;
  const wholes = diagnostics.filter(isWhole);
  const files = groupBy(
    diagnostics.filter((diagnostic) => !isWhole(diagnostic)),
    ({ file = '' }) => file,
  );
  const seen = new Map<string, number>();
  const blocksOf = (group: readonly ReportedFinding[]) =>
    group.flatMap((diagnostic) => {
      const number = (seen.get(diagnostic.rule) ?? 0) + 1;
      seen.set(diagnostic.rule, number);
      return number > limit ? [] : [block(diagnostic, frames, paint)];
    });
  const blocks = [...files].flatMap(([file, group]) => {
    const shown = blocksOf(group);
    if (!headings || file === '' || shown.length === 0) return shown;
    return [`${paint.underline(visible(file))}: ${severitiesText(countSeverities(group), paint)}\n`, ...shown];
  });
  blocks.push(...blocksOf(wholes));
  const hidden = [...seen].filter(([, number]) => number > limit);
  const rest = hidden.map(([rule, number]) => {
    const folders = foldersOf(diagnostics.filter((one) => one.rule === rule).slice(limit));
    const all = `${full === undefined ? '--reporter json names' : '--full shows'} them all`;
    const more = figure(number - limit);
    return `${paint.dim(wrapped(`… and ${more} more of ${rule}${folders}; ${all}`, paint.width, '  '))}\n`;
  });
  return [...(isMany ? [countsText(seen, diagnostics.length)] : []), ...blocks, ...rest].join('\n');
}

/** How many findings there are of each rule, the most first. */
function countsText(counts: ReadonlyMap<string, number>, all: number): string {
  const width = String(Math.max(...counts.values())).length;
  const rows = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([rule, count]) => `  ${String(count).padStart(width)} ${rule}\n`);
  return `${counted(all, 'finding')}:\n${rows.join('')}`;
}

/** In which folders files are of which something is said as a whole: ` (34 in guides/, 2 in api/)`. */
function foldersOf(findings: readonly ReportedFinding[]): string {
  if (findings.some(({ file, line }) => file === undefined || line !== undefined)) return '';
  const folders = groupBy(findings, ({ file = '' }) => visible(file.slice(0, file.lastIndexOf('/') + 1) || './'));
  const counts = [...folders].map(([folder, { length }]) => [folder, length] as const).sort(([, a], [, b]) => b - a);
  const named = counts.slice(0, mostFolders).map(([folder, count]) => `${figure(count)} in ${folder}`);
  const others = counts.length - named.length;
  return ` (${[...named, ...(others > 0 ? [`the others in ${counted(others, 'more folder')}`] : [])].join(', ')})`;
}

/** One finding. A frame that was shown before is not shown again: several findings can be of one place. */
function block(diagnostic: ReportedFinding, frames: Set<string>, paint: Painter): string {
  const { severity, rule, related = [], fix } = diagnostic;
  const way = fix === undefined ? '' : `, --fix${severity === 'info' ? `=${rule}` : ''}`;
  // Labels and paths come from a site: each text of it stays in its line.
  const message = visible(diagnostic.message);
  const help = diagnostic.help && asTyped(visible(diagnostic.help));
  const where = visible(placeText(diagnostic));
  const wrap = (line: string) => wrapped(line, paint.width, '  ');
  const lines = [
    wrap(
      `${where === '' ? '' : `${paint.bold(where)} `}${coloured(severity, paint)(severity)} ${message} ${paint.dim(`[${rule}${way}]`)}`,
    ),
  ];
  // What is only good to know takes one line and its help: there can be hundreds.
  const frame = severity === 'info' ? undefined : diagnostic.frame;
  const isNew = frame !== undefined && !frames.has(`${where}\n${frame}`);
  if (isNew) lines.push(...frame.split('\n').map((line) => `  ${frameLine(line, paint)}`));
  if (isNew) frames.add(`${where}\n${frame}`);
  for (const other of related) {
    const there = visible(placeText(other));
    lines.push(wrap(`  ${there === '' ? '' : `${paint.bold(there)} `}${visible(other.message)}`));
  }
  if (help !== undefined) lines.push(wrap(`  ${paint.cyan('help:')} ${help}`));
  return `${lines.join('\n')}\n`;
}

function coloured(severity: Severity, paint: Painter): (text: string) => string {
  return severity === 'error' ? paint.red : severity === 'warning' ? paint.yellow : paint.cyan;
}

function frameLine(line: string, paint: Painter): string {
  const [, mark = ' ', gutter = '', text = ''] = /^(.)( *\d* \|)(.*)$/.exec(line) ?? [];
  if (gutter === '') return line;
  const carets = /^ *\^+$/.test(text) && !/\d/.test(gutter);
  return `${mark === '>' ? paint.red(mark) : mark}${paint.dim(gutter)}${carets ? paint.red(text) : text}`;
}

/** What becomes of a site: its files with lines added and removed, and its entries. */
function siteSummary(site: SiteReport, many: boolean, verbose: boolean, paint: Painter): string {
  const { outcome, plan, entries, steps = [], fresh = [] } = site;
  const name = visible(site.name);
  if (outcome === 'failed') return `${paint.red('failed')} ${name}: nothing was written\n`;
  if (plan === undefined || plan.isEmpty)
    return `${paint.dim('unchanged')} ${name}: nothing to change${whyNothing(site)}\n`;
  const all = fileSummaries(plan);
  const isMoved = ({ kind }: (typeof all)[number]) => kind === 'move';
  // There can be many moved files, and nobody expects the others.
  const files = [...all.filter((file) => !isMoved(file)), ...all.filter(isMoved)];
  const lines = files.slice(0, mostFiles).map(({ path, kind, from, added, removed }) => {
    const moved = ` (moved from ${visible(from ?? '')})`;
    const how = { modify: '', create: ' (new)', delete: ' (deleted)', move: moved }[kind];
    const what = `${outcome === 'written' ? 'wrote' : 'would change'} ${paint.bold(visible(path))}${how}`;
    return `${what} ${paint.green(`+${added}`)} ${paint.red(`-${removed}`)}`;
  });
  if (files.length > mostFiles) lines.push(paint.dim(`… and ${counted(files.length - mostFiles, 'more file')}`));
  const options = { most: many ? mostChanges.several : mostChanges.one, sized: steps.length > 1 };
  const meaning = stepsText(steps, options, paint, verbose);
  const counts = entries === undefined ? [] : [`${many ? `${name}: ` : ''}${entriesChange(entries)}`];
  return `${[...lines, ...meaning, ...counts, ...freshText(fresh, paint)].join('\n')}\n`;
}

function whyNothing({ diagnostics, settled, left }: SiteReport): string {
  if (left !== undefined) return `; ${visible(left)}`;
  if (settled !== undefined && diagnostics.every(({ severity }) => severity === 'info')) return `, as ${settled}`;
  return diagnostics.length > 0 ? '; see above why' : '';
}

/**
 * The whole report for a terminal: diagnostics, what becomes of each site, a line for all when there are several, and
 * how to write it.
 */
export function pretty({ sites, mend, verbose = false }: RunReport, paint: Painter = plain): string {
  const many = sites.length > 1;
  const parts = sites
    .flatMap((site) => [prettyDiagnostics(site.diagnostics, paint), siteSummary(site, many, verbose, paint)])
    .filter((part) => part !== '');
  const next = mend === undefined ? '' : `To write it: ${asTyped(visible(mend))}\n`;
  const accounts = sites.flatMap(({ import: account }) =>
    account === undefined ? [] : `${visible(accountText(account))}\n`,
  );
  const lines = sites.flatMap(({ steps = [] }) => steps.flatMap(({ tell }) => tell({ most: mostChanges.one }).lines));
  const legend = legendText(lines, paint);
  const totalled = sites.flatMap((site) => site.totals?.() ?? []);
  const figures = totalled.length === 0 ? [] : [...legend, totalsText(totalled)];
  const last = [sitesText(sites, many), next, ...figures.map((line) => `${line}\n`), ...accounts].join('');
  return [...parts, last].filter((part) => part !== '').join('\n');
}

function sitesText(sites: readonly SiteReport[], many: boolean): string {
  const { changed, failed, files, added, removed, errors, warnings, infos } = summarise(sites);
  const found = severitiesText({ errors, warnings, infos });
  if (!many) return found === '' ? '' : `${found}\n`;
  const written = sites.some(({ outcome }) => outcome === 'written');
  const parts = [
    `${counted(sites.length, 'site')}: ${changed} ${written ? 'changed' : 'would change'} (${counted(files, 'file')}, +${added} -${removed})`,
    failed > 0 && `${failed} failed`,
    found,
  ];
  return `${parts.filter((part) => part !== false && part !== '').join(', ')}\n`;
}

/**
 * The findings for a terminal: by file, with a heading for each when there are several, each with code frame and
 * help; a summary for each site when there are several, and one for all.
 */
export function checkPretty(
  { sites, full = false, pageOf }: RunReport & { readonly full?: boolean },
  paint: Painter = plain,
): string {
  const many = sites.length > 1;
  const headings =
    new Set(
      sites.flatMap(({ diagnostics }) => diagnostics.flatMap(({ file, line }) => (line === undefined ? [] : [file]))),
    ).size > 1;
  const all = sites.flatMap(({ diagnostics }) => diagnostics);
  const parts = sites
    .flatMap(({ diagnostics }) => prettyDiagnostics(diagnostics, paint, { headings, full }))
    .filter((part) => part !== '');
  const lines = sites.flatMap((site) => fixesText(site, paint));
  const outcome = (site: SiteReport) =>
    site.outcome === 'failed' ? paint.red(failureText(site)) : summaryText(site, paint);
  if (many) lines.push(...sites.map((site) => `${visible(site.name)}: ${outcome(site)}\n`));
  lines.push(
    `${many ? `${counted(sites.length, 'site')}: ` : ''}${summaryText(many || sites.length === 0 ? { diagnostics: all } : sites[0]!, paint)}\n`,
  );
  if (paint.width !== undefined && all.length > 0) {
    const page = pageOf?.('<rule>');
    const where = page === undefined ? '' : `, as does ${page}`;
    lines.push(`${paint.dim(wrapped(asTyped(`navshift explain <rule> explains a finding${where}`), paint.width))}\n`);
  }
  return [...parts, lines.join('')].join('\n');
}

/** What became of a site that failed, in words. */
export const failureText = ({ mended }: SiteReport): string =>
  mended === undefined ? 'could not be checked' : 'could not be fixed';

/** `2 errors, 1 warning (1 fixable with --fix)`, or what was looked at: `889 pages, 3 specifications: no problems`. */
export function summaryText(
  { diagnostics, looked }: Pick<SiteReport, 'diagnostics' | 'looked'>,
  paint: Painter = plain,
): string {
  const fixable = countFixable(diagnostics);
  const clean = looked === undefined ? 'nothing found' : `${looked}: no problems`;
  return `${severitiesText(countSeverities(diagnostics), paint) || paint.green(clean)}${fixable === 0 ? '' : ` (${fixable} fixable with --fix)`}`;
}

/** `would fix 3 findings in docs.json +1 -4`, for each file. */
function fixesText({ outcome, mended = [], plan, diagnostics }: SiteReport, paint: Painter): readonly string[] {
  if (plan === undefined) return [];
  if (plan.changes.length === 0) return diagnostics.length === 0 ? [] : ['--fix changes nothing here.\n'];
  return fileSummaries(plan).map(({ path, added, removed }) => {
    const here = mended.filter(
      ({ fix }) => fix !== undefined && plan.site.location.prefix + fix.document === path,
    ).length;
    const what = `${outcome === 'written' ? 'fixed' : 'would fix'} ${counted(here, 'finding')} in ${paint.bold(visible(path))}`;
    return `${what} ${paint.green(`+${added}`)} ${paint.red(`-${removed}`)}\n`;
  });
}
