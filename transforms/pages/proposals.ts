import {
  groupBy,
  languagesOf,
  listed as listOf,
  type Place,
  type Proposal as ToldProposal,
  type Report,
  type Site,
} from 'navshift';
import { folderOf, type PlaceProposal, pointerOf, type Spot, spotsIn } from 'navshift/edit';
import { entriesOf, pageAt } from './target.ts';

export const trailText = (trail: Place['trail']): string => labelsOf(trail).join(' › ') || 'the top of the navigation';
export const labelsOf = (trail: Place['trail']): readonly string[] => trail.map(({ label }) => label ?? '');

/** A proposal for whoever is to decide. */
export function toldProposal(
  site: Site,
  { list: { holder, container }, after, label, reason }: PlaceProposal,
): ToldProposal {
  const trail = [...labelsOf(holder.trail), ...(label === undefined ? [] : [label])];
  const index = label === undefined && after !== undefined ? after.index + 1 : 0;
  const [first] = spotsIn({ holder, container });
  const beside = after ?? first;
  const place =
    beside === undefined
      ? ['--into', holder.pointer]
      : [after === undefined ? '--before' : '--after', wordFor(site, beside)];
  return { trail, index, reason, options: [...place, ...(label === undefined ? [] : ['--group', label])] };
}

/** What names something on the command line: a page, if it is listed once, or a pointer. */
function wordFor(site: Site, spot: Spot): string {
  const name = pageAt(spot);
  return name !== undefined && entriesOf(site, name).length === 1 ? name : pointerOf(spot);
}

/**
 * Reports the pages that were not added, those of one folder together: an error if one was asked for by its name. It is
 * partly an error if others were added.
 */
export function reportUnsure(
  site: Site,
  unsure: ReadonlyMap<string, readonly PlaceProposal[]>,
  named: readonly string[],
  partly: boolean,
  report: Report,
): void {
  for (const [page, proposals] of unsure)
    report.placed?.({ page, sure: false, proposals: proposals.map((one) => toldProposal(site, one)), languages: [] });
  const alike = groupBy(unsure, ([page, proposals]) =>
    [folderOf(page), ...proposals.map(({ list }) => list.holder.pointer)].join('\n'),
  );
  for (const some of alike.values()) {
    const pages = some.map(([page]) => page);
    // A place that is rounded to 0% is no choice.
    const likely = some[0]![1].filter(({ chance }) => chance >= 0.005);
    const places = likely.map((proposal) => {
      const { trail, reason, options } = toldProposal(site, proposal);
      const words = [...(pages.length > mostNamed ? [] : ['navshift', 'add', ...pages]), ...options];
      return `${words.map(quoted).join(' ')}: in ${trail.join(' › ')} (${Math.round(proposal.chance * 100)}% likely: ${reason})`;
    });
    const [were, them, belong] = pages.length === 1 ? ['was', 'it', 'belongs'] : ['were', 'they', 'belong'];
    const level = pages.some((page) => named.includes(languagesOf(site).bare(page))) ? 'error' : 'warning';
    report[level]('unsure', `${listOf(pages)} ${were} not added: navshift is not sure where ${them} ${belong}`, {
      partly,
      help:
        places.length === 0
          ? 'Say where with --into, --before or --after.'
          : `Choose a place, the likeliest first: ${places.map((text, k) => `${k + 1}. ${text}`).join('; ')}.`,
    });
  }
}

/** A word as a shell takes it. */
export const quoted = (word: string): string => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** A command names at most so many pages, as it is printed once for each place. */
const mostNamed = 2;
