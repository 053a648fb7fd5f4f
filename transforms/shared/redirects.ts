import {
  neverMatches,
  patternOf,
  type Redirect,
  redirectsOf,
  type RedirectThere,
  type Report,
  type Site,
} from 'navshift';

/** Those of the wanted redirects whose source is not there yet, once the ones that are there are changed. One that leads elsewhere is reported. */
export function notThere(
  site: Site,
  change: (redirect: Redirect) => Redirect | null,
  wanted: readonly Redirect[],
  report: Report,
): readonly Redirect[] {
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
