import { type Diagnostic, placeText } from '../finding/index.ts';
import { plainCount, visible, visibleSource } from '../text/index.ts';
import { failureText, summaryText } from './pretty.ts';
import type { RunReport, SiteReport } from './report.ts';
import { entriesChange, fileSummaries } from './words.ts';

/** The report as Markdown, for a pull request or a job summary: what changes, the diagnostics, and the patch in a fence. */
export function markdown({ sites }: RunReport): string {
  return sites.map(section).join('\n');
}

function section(site: SiteReport): string {
  const { name, plan, entries, diagnostics, outcome } = site;
  const parts = [`### ${code(name)}: ${headline(site)}`];
  const files = fileSummaries(plan);
  if (files.length > 0) {
    parts.push(
      [
        '| file | added | removed |',
        '|---|--:|--:|',
        ...files.map(({ path, added, removed }) => `| ${code(path).replaceAll('|', '\\|')} | ${added} | ${removed} |`),
      ].join('\n'),
    );
    if (entries !== undefined) parts.push(`Entries: ${entriesChange(entries)}.`);
  }
  if (diagnostics.length > 0) parts.push(diagnostics.map(item).join('\n'));
  if (plan !== undefined && files.length > 0 && outcome === 'planned') parts.push(fence(visibleSource(plan.patch())));
  return `${parts.join('\n\n')}\n`;
}

function headline({ outcome, plan }: SiteReport): string {
  if (outcome === 'failed') return 'failed, nothing was written';
  if (plan === undefined || plan.isEmpty) return 'nothing to change';
  return `${plainCount(plan.changes.length, 'file')} ${outcome === 'written' ? 'changed' : 'would change'}`;
}

/** More findings of a site than this are counted, not listed: a comment or a job summary has an end. */
const most = 200;

/** The findings as Markdown, for a pull request or a job summary. */
export function checkMarkdown({ sites }: RunReport): string {
  return sites
    .map((site) => {
      const { name, diagnostics, outcome, mended, plan } = site;
      const parts = [`### ${code(name)}: ${outcome === 'failed' ? failureText(site) : summaryText(diagnostics)}`];
      const files = fileSummaries(plan).map(({ path, added, removed }) => `${code(path)} +${added} -${removed}`);
      if (mended !== undefined && files.length > 0) {
        const what = `${plainCount(mended.length, 'finding')} ${outcome === 'written' ? 'fixed' : 'would be fixed'}`;
        parts.push(`${what}: ${files.join(', ')}.`);
      }
      if (diagnostics.length > 0) parts.push(diagnostics.slice(0, most).map(item).join('\n'));
      if (diagnostics.length > most) parts.push(`… and ${diagnostics.length - most} more.`);
      return `${parts.join('\n\n')}\n`;
    })
    .join('\n');
}

/** A diagnostic as an item of a list. */
function item(diagnostic: Diagnostic): string {
  const { severity, message, rule, help } = diagnostic;
  const where = placeText(diagnostic);
  return `- **${severity}** ${where === '' ? '' : `${code(where)} `}${escape(message)} (${code(rule)})${help === undefined ? '' : `<br>${escape(help)}`}`;
}

/** Text that came from a site must stay text. */
const escape = (text: string) => visible(text).replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Text of a site as code, whatever backquotes it holds. */
function code(given: string): string {
  const text = visible(given);
  const ticks = ticksFor(text, 1);
  return ticks === '`' ? ticks + text + ticks : `${ticks} ${text} ${ticks}`;
}

/** Text as a block of code, in the colours of a diff. */
export function fence(patch: string): string {
  const ticks = ticksFor(patch, 3);
  return `${ticks}diff\n${patch}${patch.endsWith('\n') ? '' : '\n'}${ticks}`;
}

/** More backquotes than stand beside each other in a text. */
const ticksFor = (text: string, least: number) =>
  '`'.repeat(Math.max(least, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
