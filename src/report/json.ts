import { plainEdit } from '../json/index.ts';
import type { JsonReport } from './json-schema.ts';
import type { ReportedFinding, RunReport } from './report.ts';
import { fileSummaries, summarise } from './words.ts';

type Site = JsonReport['sites'][number];

/** The report of transforms, or of `check`, as one JSON object; `schema/report.schema.json` says what stands in it. */
export function json({ version, mend, sites, pageOf }: RunReport): string {
  const plain = (finding: ReportedFinding) => plainFinding(finding, pageOf?.(finding.rule));
  const value: JsonReport = {
    version,
    mend,
    summary: summarise(sites),
    sites: sites.map(
      ({
        name,
        outcome,
        plan,
        entries,
        steps,
        placements = [],
        import: imported,
        fresh,
        diagnostics,
        mended,
      }): Site => ({
        site: name,
        outcome,
        files: [...fileSummaries(plan)],
        entries,
        steps: steps?.map(({ transform, command, tell, changes }) => ({
          transform,
          command,
          summary: tell({}).summary,
          changes: changes(),
        })),
        placements: placements.length === 0 ? undefined : (placements as Site['placements']),
        import: imported as Site['import'],
        fresh: fresh?.map(plain),
        diagnostics: diagnostics.map(plain),
        mended: mended?.map(plain),
        patch: outcome === 'planned' ? plan?.patch() : undefined,
      }),
    ),
  };
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function plainFinding(
  { rule, severity, message, help, related, fix, ...place }: ReportedFinding,
  url: string | undefined,
): Site['diagnostics'][number] {
  return {
    rule,
    severity,
    message,
    ...placeOf(place),
    help,
    url,
    related: related?.map(({ message: said, ...there }) => ({ message: said, ...placeOf(there) })),
    fix: fix && {
      summary: fix.summary,
      document: fix.document,
      edits: fix.edits.map((edit) => ({ ...plainEdit(edit) })),
    },
  };
}

const placeOf = ({ file, line, column, endLine, endColumn, pointer }: Partial<ReportedFinding>) => ({
  file,
  line,
  column,
  endLine,
  endColumn,
  pointer,
});
