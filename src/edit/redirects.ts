import { foldMoves, inOrder, singleRules } from '../redirects/index.ts';
import { addressAt, answersAt, endOfChain, isAnswer } from '../served/index.ts';
import {
  anyName,
  changeRedirects,
  isPattern,
  neverMatches,
  patternOf,
  readAddress,
  type Redirect,
  redirectsOf,
  type RedirectThere,
  type Site,
  whyNoRedirects,
} from '../site/index.ts';
import { counted, listed, plural } from '../text/index.ts';
import type { Report } from '../transform/index.ts';

/**
 * The redirects whose source is not redirected yet. Sources are compared by the URLs that they match. A source with
 * another destination is reported. If the site cannot have redirects, an error is reported.
 *
 * `change`: the new form of each existing redirect; null removes it. By default they stay.
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
      help: 'Fix that first. To go on without redirects: --no-redirects, or leave out --redirects.',
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
        `${known.source} goes to ${known.destination} already, so no redirect to ${destination} was added`,
        { at: known.node, help: 'Change its destination if the old URLs should redirect to the new ones.' },
      );
    }
    return known === undefined;
  });
}

/**
 * Redirects removed pages; a folder that moved completely gets one wildcard. Existing redirects to a removed page get
 * its new destination.
 *
 * `ends`: the destination of each page, a path that begins with a slash, or a URL.
 */
export function redirectPages(site: Site, ends: ReadonlyMap<string, string>, report: Report): Site {
  const targets = new Map(
    [...ends].flatMap(([page, to]) => [`/${page}`, addressAt(page)].map((from) => [patternOf(from), to])),
  );
  /** A redirect to a redirect is followed twice. */
  const change = (one: Redirect): Redirect | null => {
    const destination = targets.get(patternOf(one.destination));
    if (destination === undefined) return one;
    return patternOf(one.source) === patternOf(destination) ? null : { ...one, destination };
  };
  const { pages: live, unread, follow } = answersAt(site);
  const [inside, away] = [new Map<string, string>(), new Map<string, string>()];
  for (const [page, to] of ends)
    if (/^\/[^#?]*$/.test(to)) inside.set(addressAt(page), addressAt(to));
    else away.set(addressAt(page), to);
  const isTaken = (source: string) => redirectsOf(site).some((one) => patternOf(one.source) === patternOf(source));
  const isLive = (address: string) => isAnswer(follow(address));
  const rules = foldMoves(inside, { live, unread, isLive, broken: [...inside.keys()], isDoubted: () => true, isTaken });
  const wanted = inOrder([...singleRules(away), ...rules]).map(({ source, destination }) => ({ source, destination }));
  return changeRedirects(site, change, newRedirects(site, wanted, report, change));
}

/** The page or URL to which redirects take readers of a page; undefined if nothing answers there. */
export function redirectedTo(site: Site, page: string): string | undefined {
  const way = answersAt(site).follow(addressAt(page));
  return way.steps.length > 0 && isAnswer(way) ? way.at : undefined;
}

/**
 * Changes the destinations of redirects. `newPath` returns the new path of a destination, or undefined if it stays. A
 * destination without a page at its new path stays too, and is reported. URLs that a wildcard would then redirect to a
 * 404 get their own redirects.
 */
export function retarget(
  site: Site,
  newPath: (path: string, redirect: Redirect) => string | undefined,
  report: Report,
): Site {
  const then = answersAt(site);
  const isThere = (path: string) =>
    isPattern(path)
      ? [...then.pages].some((page) => page.startsWith(`/${path.replace(/[^/]*[:*].*$/, '')}`))
      : isAnswer(then.follow(addressAt(path)));
  const nodes = new Map(redirectsOf(site).map((one) => [one.source, one.node]));
  const change = (redirect: Redirect): Redirect => {
    const address = readAddress(redirect.destination);
    const path = address && newPath(address.path, redirect);
    if (path === undefined) return redirect;
    if (isThere(path)) return { ...redirect, destination: address!.lead + path + address!.tail };
    const at = nodes.get(redirect.source);
    const message = `This redirect goes to ${redirect.destination} still: there is no page ${path}`;
    if (at !== undefined)
      report.warning('redirect-left', message, { at, help: 'Change its destination to another page.' });
    return redirect;
  };
  return withOwnRedirects(site, changeRedirects(site, change, []), change, report);
}

/**
 * The site after a change with redirects for the URLs of wildcards that the change would break: to where they came
 * before, as `change` has that now. They are reported.
 */
export function withOwnRedirects(
  before: Site,
  after: Site,
  change: (redirect: Redirect) => Redirect | null,
  report: Report,
): Site {
  const [then, now] = [answersAt(before), answersAt(after)];
  const added = then.redirects.flatMap((wildcard): readonly Redirect[] => {
    const { source, from, destination } = wildcard;
    const isBroken = (address: string) =>
      !address.includes(anyName) &&
      then.redirect(address)?.redirect === wildcard &&
      now.redirect(address)?.redirect.destination !== destination &&
      isAnswer(then.follow(address)) &&
      !isAnswer(now.follow(address));
    const own = isPattern(from) ? then.sources(wildcard).filter(isBroken) : [];
    const they = plural(own.length, 'it gets its own redirect', 'they get their own redirects');
    const message = `${counted(own.length, 'URL')} of ${source} would return 404 now, so ${they}: ${listed(own)}`;
    if (own.length > 0) report.info('redirect-kept', message);
    return own.flatMap((address) => change({ source: address, destination: endOfChain(address, then) }) ?? []);
  });
  return changeRedirects(after, (redirect) => redirect, added);
}
