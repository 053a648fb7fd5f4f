import {
  neverMatches,
  patternOf,
  type Redirect,
  redirectsOf,
  type RedirectThere,
  type Site,
  whyNoRedirects,
} from '../site/index.ts';
import type { Report } from '../transform/index.ts';

/**
 * Those of some redirects whose source is not redirected yet. Sources are compared by the addresses that they mean; one that leads elsewhere is reported. Where
 * `redirects` can take none, that is reported as an error.
 *
 * `change`: what becomes of the redirects that are there; null: one goes. By default they stay.
 */
export function newRedirects(
  site: Site,
  wanted: readonly Redirect[],
  report: Report,
  change: (redirect: Redirect) => Redirect | null = (redirect) => redirect,
): readonly Redirect[] {
  const obstacle = wanted.length === 0 ? undefined : whyNoRedirects(site);
  if (obstacle !== undefined) {
    report.error('redirects', obstacle.why, {
      at: obstacle.at,
      help: 'Correct that first. To go on without redirects: --no-redirects, or leave out --redirects.',
    });
    return [];
  }
  const there = new Map<string, Pick<RedirectThere, 'source' | 'destination' | 'node'>>();
  for (const redirect of redirectsOf(site)) {
    const next = change(redirect);
    if (next !== null && !neverMatches(next.source) && !there.has(patternOf(next.source)))
      there.set(patternOf(next.source), { ...next, node: redirect.node });
  }
  return wanted.filter(({ source, destination }) => {
    const known = there.get(patternOf(source));
    if (known !== undefined && patternOf(known.destination) !== patternOf(destination)) {
      report.warning(
        'redirect-there',
        `${known.source} leads to ${known.destination} already, so no redirect to ${destination} was added`,
        { at: known.node, help: 'Change its destination if the old addresses are to lead to the new ones.' },
      );
    }
    return known === undefined;
  });
}
