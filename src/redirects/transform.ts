import type { Evidence } from '../diff/index.ts';
import { redirectsOf, type Site } from '../site/index.ts';
import { counted, enumerate, groupBy } from '../text/index.ts';
import type { Report, Transform } from '../transform/index.ts';
import type { NewRule } from './folders.ts';
import { applyRedirects, type Guess, missingRedirects, type MissingRedirects } from './missing.ts';

/**
 * A transform that adds the redirects that a site lacks, compared with an earlier state of it. It reports a guess and does not add it.
 *
 * @param then gives the earlier state
 * @param heard gets the missing redirects, and the site that lacks them
 * @param isAccepted says that an address may return 404
 */
export function redirectsSince(
  then: (site: Site) => Site,
  heard?: (missing: MissingRedirects, site: Site) => void,
  isAccepted?: (address: string, site: Site) => boolean,
): Transform {
  return {
    name: 'redirects',
    apply(site, report) {
      const before = then(site);
      for (const problem of before.problems)
        report?.warning('since', `${problem.message}. Its content is not compared`, { at: problem });
      const missing = missingRedirects(before, site, isAccepted && ((address) => isAccepted(address, site)));
      heard?.(missing, site);
      if (report !== undefined) reportRedirects(missing, site, report);
      return applyRedirects(site, missing);
    },
  };
}

/** Evidence in words. */
export const evidence = {
  declared: 'it was renamed',
  object: 'the same file',
  text: 'similar text',
  folder: 'other pages of the folder moved there',
  language: 'the same page of another language moved there',
  name: 'the only page with this file name',
  place: 'same position in the navigation',
  path: 'the page of the same operation',
  redirect: 'its URL redirected there',
} as const satisfies Record<Evidence, string>;

/** Reports the redirects with their evidence, those that were retargeted, and the guesses. */
function reportRedirects({ added, retargeted, guesses, moves }: MissingRedirects, site: Site, report: Report): void {
  for (const rule of added) {
    const { source, destination, covers } = rule;
    const size = covers.size > 1 ? `, for ${counted(covers.size, 'URL')}` : '';
    report.info('redirect-added', `${source} → ${destination}${size}: ${whyOf(rule)}`);
  }
  const there = new Map(redirectsOf(site).map((redirect) => [redirect.source, redirect]));
  for (const { source, destination, to } of retargeted) {
    const why = moves.get(source)?.to === to ? 'which returns 404' : 'which moved';
    if (to === undefined) {
      const message = `The redirect from ${source} to ${destination} is removed, because the page exists`;
      report.info('redirect-removed', message, { at: there.get(source)?.node });
    } else
      report.info('redirect-retargeted', `${source} went to ${destination}, ${why}. It now goes to ${to}`, {
        at: there.get(source)?.destinationNode,
      });
  }
  for (const alike of groupBy(guesses, ({ because, to }) => `${because} ${to ?? ''}`).values())
    for (let k = 0; k < alike.length; k += mostNamed) reportGuess(alike.slice(k, k + mostNamed), report);

  function whyOf({ covers }: NewRule): string {
    const ways = new Set([...covers.keys()].flatMap((address) => moves.get(address)?.by ?? []));
    return ways.size === 0 ? 'it was there' : enumerate([...ways].map((way) => evidence[way]));
  }
}

/** A message names at most so many addresses: ten fit into a few lines of a terminal. */
export const mostNamed = 10;

/** Reports addresses that have the same guess. */
function reportGuess(alike: readonly Guess[], report: Report): void {
  const [{ because, to }] = alike as readonly [Guess];
  const several = alike.length > 1;
  const count = alike.reduce((sum, { along }) => sum + 1 + along.length, 0);
  const names = alike.map(({ address, along: { length } }) =>
    length === 0 ? address : `${address} (and ${counted(length, 'redirect')} to it)`,
  );
  const message = `${count > 1 ? `${count} URLs return` : 'A URL returns'} 404: ${enumerate(names)}`;
  const guess = {
    name: `A page with the same file name is new at ${to}`,
    group: `The first page of ${several ? 'their' : 'its'} group is now ${to}`,
    redirect: `A redirect matches ${several ? 'them' : 'it'}, and goes to a 404${to === undefined ? '' : `; the page moved to ${to}`}`,
    dropped: `Mintlify drops the page because of a mistake that navshift check reports`,
    circle: `A redirect${to === undefined ? '' : ` to ${to}`} would form a loop with existing redirects`,
    nothing: 'navshift found no page for a redirect',
  }[because];
  const named = 'navshift does not write guesses: add this redirect if it is right, or another one.';
  const way = { name: named, group: named, redirect: 'Fix that redirect.', dropped: 'Fix that.' };
  const help = `${guess}. ${because in way ? way[because as keyof typeof way] : 'Add a redirect by hand.'}`;
  report.warning('redirect-guess', message, { help });
}
