import type { RunReport } from './report.ts';
import { fileSummaries, summarise } from './words.ts';

/** The report as one JSON object: `version`, `summary`, and of each site its outcome, files, entries, diagnostics, and (if nothing was written) the patch. */
export function json({ version, sites }: RunReport): string {
  const value = {
    version,
    summary: summarise(sites),
    sites: sites.map(({ name, outcome, plan, entries, diagnostics }) => ({
      site: name,
      outcome,
      files: plan === undefined ? [] : fileSummaries(plan),
      ...(entries !== undefined && { entries }),
      diagnostics,
      ...(outcome === 'planned' && plan !== undefined && { patch: plan.patch() }),
    })),
  };
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
