import { plainCount, visible } from '../text/index.ts';
import { type Painter, plain } from './painter.ts';
import { prettyDiagnostics } from './pretty.ts';
import { countFixable, countSeverities, type RunReport, type SiteReport } from './report.ts';
import { fileSummaries, severitiesText } from './words.ts';

/** The findings for a terminal: by file, with a heading for each when there are several, each with code frame and help; a summary for each site when there are several, and one for all. */
export function checkPretty({ sites }: RunReport, paint: Painter = plain): string {
  const many = sites.length > 1;
  const headings =
    new Set(
      sites.flatMap(({ diagnostics }) => diagnostics.flatMap(({ file, line }) => (line === undefined ? [] : [file]))),
    ).size > 1;
  const parts = sites
    .flatMap(({ diagnostics }) => prettyDiagnostics(diagnostics, paint, { headings }))
    .filter((part) => part !== '');
  const lines = sites.flatMap((site) => fixesText(site, paint));
  const outcome = (site: SiteReport) =>
    site.outcome === 'failed' ? paint.red(failureText(site)) : summaryText(site.diagnostics, paint);
  if (many) lines.push(...sites.map((site) => `${visible(site.name)}: ${outcome(site)}\n`));
  lines.push(
    `${many ? `${plainCount(sites.length, 'site')}: ` : ''}${summaryText(
      sites.flatMap(({ diagnostics }) => diagnostics),
      paint,
    )}\n`,
  );
  return [...parts, lines.join('')].join('\n');
}

/** What became of a site that failed, in words. */
export const failureText = ({ mended }: SiteReport): string =>
  mended === undefined ? 'could not be checked' : 'could not be fixed';

/** `2 errors, 1 warning (1 fixable with --fix)`, or that nothing was found. */
export function summaryText(diagnostics: SiteReport['diagnostics'], paint: Painter = plain): string {
  const fixable = countFixable(diagnostics);
  return `${severitiesText(countSeverities(diagnostics), paint) || paint.green('nothing found')}${fixable === 0 ? '' : ` (${fixable} fixable with --fix)`}`;
}

/** `would fix 3 findings in docs.json +1 -4`, for each file. */
function fixesText({ outcome, mended = [], plan }: SiteReport, paint: Painter): readonly string[] {
  if (plan === undefined) return [];
  return fileSummaries(plan).map(({ path, added, removed }) => {
    const here = mended.filter(
      ({ fix }) => fix !== undefined && plan.site.location.prefix + fix.document === path,
    ).length;
    const what = `${outcome === 'written' ? 'fixed' : 'would fix'} ${plainCount(here, 'finding')} in ${paint.bold(visible(path))}`;
    return `${what} ${paint.green(`+${added}`)} ${paint.red(`-${removed}`)}\n`;
  });
}
