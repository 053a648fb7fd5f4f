import { asTyped, counted, figure } from '../text/index.ts';
import type { Plan } from '../plan/index.ts';
import { type Counts as Entries, repeatedText, type SiteCounts } from '../served/index.ts';
import type { JsonReport } from './json-schema.ts';
import { type Painter, plain } from './painter.ts';
import { countFixable, countSeverities, type Counts, type SiteReport } from './report.ts';

/** What there is some of, counted; nothing of what there is none of. */
const some = (count: number, noun: string, paint = (text: string) => text): readonly string[] =>
  count > 0 ? [paint(counted(count, noun))] : [];

/** `2 errors, 1 warning, 3 infos`, without what there is none of; empty if there is nothing at all. */
export function severitiesText({ errors, warnings, infos }: Counts, paint: Painter = plain): string {
  return [some(errors, 'error', paint.red), some(warnings, 'warning', paint.yellow), some(infos, 'info', paint.cyan)]
    .flat()
    .join(', ');
}

/** One file of a plan, in words and numbers. */
type FileSummary = JsonReport['sites'][number]['files'][number];

/** The files of a plan as messages and patches name them, with the lines added and removed. */
export function fileSummaries(plan: Plan | undefined): readonly FileSummary[] {
  if (plan === undefined) return [];
  const { prefix } = plan.site.location;
  const stats = plan.stats();
  return plan.changes.map(({ path, kind, from }, i) => ({
    path: prefix + path,
    kind,
    ...(from !== undefined && { from: prefix + from }),
    added: stats[i]!.added,
    removed: stats[i]!.removed,
  }));
}

/** `34 pages, 2 links (33 visible, 3 hidden), 1 entry without a file, 2 pages unlisted`, without what there is none of. */
export function entriesText(entries: Entries & Partial<SiteCounts>): string {
  const { pages, repeated, endpoints, links, missing, hidden = 0, unlisted = 0 } = entries;
  const counts = (['pages', 'endpoints', 'links'] as const)
    .flatMap((kind) => {
      const count = entries[kind];
      return count === 0 ? [] : repeatedText(count, count - repeated[kind], kind.slice(0, -1));
    })
    .join(', ');
  const visible =
    hidden === 0 ? '' : ` (${figure(pages + endpoints + links - hidden)} visible, ${figure(hidden)} hidden)`;
  return (
    [
      ...(counts === '' ? [] : [counts + visible]),
      ...(missing > 0 ? [withoutFile(missing)] : []),
      ...(unlisted > 0 ? [`${counted(unlisted, 'page')} unlisted`] : []),
    ].join(', ') || 'no entries'
  );
}

/** `1 entry without a file`. */
const withoutFile = (count: number) => `${counted(count, 'entry', 'entries')} without a file`;

/** How the number of entries changed, or that it did not; the lines of each transform say which. */
export function entriesChange({ before, after, gone }: NonNullable<SiteReport['entries']>): string {
  const [from, to] = [entriesText(before), entriesText(after)];
  const change = gone > 0 ? `: ${counted(gone, 'URL')} broken` : from === to ? ', as before' : '';
  const dropped = before.dropped > after.dropped ? `; ${figure(before.dropped)} more, which Mintlify dropped` : '';
  return `${from === to ? to : `${from}${dropped} → ${to}`}${change}${asideText(after)}`;
}

/** What the platform drops, and what was not opened, beside what readers get. */
function asideText({ dropped, unknown }: Entries): string {
  const notes = [
    ...(dropped > 0 ? [asTyped(`${figure(dropped)} more in the file, which Mintlify drops (navshift check)`)] : []),
    ...(unknown > 0 ? [`pages of ${counted(unknown, 'specification')} not counted`] : []),
  ];
  return notes.map((note) => `; ${note}`).join('');
}

/** Totals of a run. */
export function summarise(sites: readonly SiteReport[]): JsonReport['summary'] {
  const files = sites.flatMap(({ plan }) => fileSummaries(plan));
  const diagnostics = sites.flatMap((site) => site.diagnostics);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    sites: sites.length,
    failed: sites.filter(({ outcome }) => outcome === 'failed').length,
    changed: sites.filter(({ plan }) => plan !== undefined && !plan.isEmpty).length,
    files: files.length,
    added: sum(files.map(({ added }) => added)),
    removed: sum(files.map(({ removed }) => removed)),
    ...countSeverities(diagnostics),
    fixable: countFixable(diagnostics),
  };
}
