import { plainCount } from '../text/index.ts';
import { failureText, summaryText } from './check-pretty.ts';
import { code, item } from './markdown.ts';
import type { RunReport } from './report.ts';
import { fileSummaries } from './words.ts';

/** More findings of a site than this are counted, not listed: a comment or a job summary has an end. */
const most = 200;

/** The findings as Markdown, for a pull request or a job summary. */
export function checkMarkdown({ sites }: RunReport): string {
  return sites
    .map((site) => {
      const { name, diagnostics, outcome, mended, plan } = site;
      const parts = [`### ${code(name)}: ${outcome === 'failed' ? failureText(site) : summaryText(diagnostics)}`];
      if (mended !== undefined && plan !== undefined && !plan.isEmpty) {
        const files = fileSummaries(plan).map(({ path, added, removed }) => `${code(path)} +${added} -${removed}`);
        const what = `${plainCount(mended.length, 'finding')} ${outcome === 'written' ? 'fixed' : 'would be fixed'}`;
        parts.push(`${what}: ${files.join(', ')}.`);
      }
      if (diagnostics.length > 0) parts.push(diagnostics.slice(0, most).map(item).join('\n'));
      if (diagnostics.length > most) parts.push(`… and ${diagnostics.length - most} more.`);
      return `${parts.join('\n\n')}\n`;
    })
    .join('\n');
}
