import { type CheckReport, countSeverities } from './check.ts';
import { countsText } from './check-pretty.ts';
import { code, item } from './markdown.ts';

/** More findings of a site than this are counted, not listed: a comment or a job summary has an end. */
const most = 200;

/** The findings as Markdown, for a pull request or a job summary. */
export function checkMarkdown({ sites }: CheckReport): string {
  return sites
    .map(({ name, diagnostics, failed = false }) => {
      const parts = [`### ${code(name)}: ${failed ? 'could not be checked' : countsText(countSeverities(diagnostics))}`];
      if (diagnostics.length > 0) parts.push(diagnostics.slice(0, most).map(item).join('\n'));
      if (diagnostics.length > most) parts.push(`… and ${diagnostics.length - most} more.`);
      return `${parts.join('\n\n')}\n`;
    })
    .join('\n');
}
