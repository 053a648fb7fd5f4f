import { type Diagnostic, placeText } from '../finding/index.ts';
import { plainCount, visible, visibleSource } from '../text/index.ts';
import type { RunReport, SiteReport } from './report.ts';
import { entriesChange, fileSummaries } from './words.ts';

/** The report as Markdown, for a pull request or a job summary: what changes, the diagnostics, and the patch in a fence. */
export function markdown({ sites }: RunReport): string {
  return sites.map(section).join('\n');
}

function section(site: SiteReport): string {
  const { name, plan, entries, diagnostics, outcome } = site;
  const parts = [`### ${code(name)}: ${headline(site)}`];
  if (plan !== undefined && !plan.isEmpty) {
    parts.push(
      [
        '| file | added | removed |',
        '|---|--:|--:|',
        ...fileSummaries(plan).map(
          ({ path, added, removed }) => `| ${code(path).replaceAll('|', '\\|')} | ${added} | ${removed} |`,
        ),
      ].join('\n'),
    );
    if (entries !== undefined) parts.push(`Entries: ${entriesChange(entries)}.`);
  }
  if (diagnostics.length > 0) parts.push(diagnostics.map(item).join('\n'));
  const printed = plan !== undefined && !plan.isEmpty && outcome === 'planned';
  if (printed) parts.push(fence(visibleSource(plan.patch()), 'diff'));
  return `${parts.join('\n\n')}\n`;
}

function headline({ outcome, plan }: SiteReport): string {
  if (outcome === 'failed') return 'failed, nothing was written';
  if (plan === undefined || plan.isEmpty) return 'nothing to change';
  return `${plainCount(plan.changes.length, 'file')} ${outcome === 'written' ? 'changed' : 'would change'}`;
}

/** A diagnostic as an item of a list. */
export function item(diagnostic: Diagnostic): string {
  const { severity, message, rule, help } = diagnostic;
  const where = placeText(diagnostic);
  return `- **${severity}** ${where === '' ? '' : `${code(where)} `}${escape(message)} (${code(rule)})${help === undefined ? '' : `<br>${escape(help)}`}`;
}

/** Text that came from a site must stay text. */
const escape = (text: string) => visible(text).replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Text of a site as code, whatever backquotes it holds. */
export function code(given: string): string {
  const text = visible(given);
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return longest === 0 ? ticks + text + ticks : `${ticks} ${text} ${ticks}`;
}

function fence(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${ticks}`;
}
