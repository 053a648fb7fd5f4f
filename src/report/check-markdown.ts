import { plainCount } from '../text/index.ts';
import { type CheckReport, failureText } from './check.ts';
import { summaryText } from './check-pretty.ts';
import { code, item } from './markdown.ts';
import { fileSummaries } from './words.ts';

/** More findings of a site than this are counted, not listed: a comment or a job summary has an end. */
const most = 200;

/** The findings as Markdown, for a pull request or a job summary. */
export function checkMarkdown({ sites }: CheckReport): string {
  return sites
    .map((site) => {
      const { name, diagnostics, failed = false, fixes } = site;
      const parts = [`### ${code(name)}: ${failed ? failureText(site) : summaryText(diagnostics)}`];
      if (fixes !== undefined && !fixes.plan.isEmpty)
        parts.push(
          `${plainCount(fixes.mended.length, 'finding')} ${fixes.written ? 'fixed' : 'would be fixed'}: ${fileSummaries(
            fixes.plan,
          )
            .map(({ path, added, removed }) => `${code(path)} +${added} -${removed}`)
            .join(', ')}.`,
        );
      if (diagnostics.length > 0) parts.push(diagnostics.slice(0, most).map(item).join('\n'));
      if (diagnostics.length > most) parts.push(`… and ${diagnostics.length - most} more.`);
      return `${parts.join('\n\n')}\n`;
    })
    .join('\n');
}
