import { placeText } from '../finding/index.ts';
import type { RunReport, SiteReport } from './report.ts';
import { fileSummaries, summarise } from './words.ts';

/**
 * The report of transforms as JSON lines: one object a site, for the record of a run over many repositories.
 *
 * `hash` gives the hash of what is written to a file, or would be; a deleted file has none.
 */
export const jsonl = (report: RunReport, hash: (content: Uint8Array) => string): string =>
  report.sites.map((site) => `${JSON.stringify(lineOf(site, report, hash))}\n`).join('');

function lineOf(site: SiteReport, { version, commands }: RunReport, hash: (content: Uint8Array) => string) {
  const { name, repository, outcome, entries, steps, plan } = site;
  const { files, added, removed, errors, warnings, infos } = summarise([site]);
  return {
    version,
    repository,
    site: name,
    outcome,
    transforms: commands?.map((command, k) => ({ command, summary: steps?.[k]?.tell({}).summary })),
    reason: plan === undefined || plan.isEmpty ? reasonOf(site) : undefined,
    counts: { files, added, removed, errors, warnings, infos },
    entries: entries && { before: entries.before, after: entries.after },
    files: fileSummaries(plan).map(({ path, kind, from }, k) => {
      const { after } = plan!.changes[k]!;
      return { path, kind, from, sha256: after && hash(after) };
    }),
  };
}

/** Why a site is as it was: the first error or warning, else what its transforms say. */
function reasonOf({ diagnostics, settled }: SiteReport): string | undefined {
  const first = diagnostics.find(({ severity }) => severity === 'error') ?? diagnostics[0];
  return first === undefined ? settled : [placeText(first), first.message].filter((part) => part !== '').join(' ');
}
