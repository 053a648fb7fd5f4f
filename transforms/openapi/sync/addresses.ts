import { changeRedirects, counted, pageFile, patternOf, plural, type Redirect, type Report, type Site } from 'navshift';
import type { Json } from 'navshift/json';
import { addressOf, type Operation } from 'navshift/openapi';
import { newRedirects } from 'navshift/edit';
import { directoryOf, firstAndOthers } from '../engine/messages.ts';
import type { Cluster, List } from './standings.ts';

/** An operation that is listed anew, and what it was in an older specification. */
export interface ListedAnew {
  readonly operation: Operation;
  readonly before: Operation | undefined;
  readonly list: List;
}

/** A listed operation whose page has another address than it had, as far as an older specification tells: both without a leading slash. */
interface Changed {
  readonly path: string;
  readonly address: string;
  readonly at: Json;
}

function changedIn({ standings, past }: Cluster): readonly Changed[] {
  return standings.flatMap(({ entry, node, isInside, list, item, moved, witness }) => {
    const before = moved ? witness?.operation : past?.catalogue.known(entry);
    if (item === undefined || !isInside) return [];
    return changedTo(item.operation, before, list, node);
  });
}

function changedTo(now: Operation, before: Operation | undefined, { source }: List, at: Json): readonly Changed[] {
  if (before === undefined) return [];
  const [path, address] = [before, now].map((one) => addressOf(one, directoryOf(source)));
  return path === address ? [] : [{ path: path!, address: address!, at }];
}

/**
 * Says which pages have another address, and with `redirects` leads the old one there, unless another page has it.
 *
 * What is listed anew counts too: the next run finds it listed.
 */
export function followAddresses(
  site: Site,
  clusters: readonly Cluster[],
  anew: readonly ListedAnew[],
  redirects: boolean,
  report: Report,
): Site {
  const fresh = anew.flatMap(({ operation, before, list }) => changedTo(operation, before, list, list.source.node));
  const changed = [...new Map([...clusters.flatMap(changedIn), ...fresh].map((one) => [one.path, one])).values()];
  if (changed.length === 0) return site;
  const textOf = ({ path, address }: Changed) => `${path} is at ${address} now`;
  const several = changed.length === 1 ? '' : `${counted(changed.length, 'page')} have another address: `;
  report.warning('address-changed', several + textOf(changed[0]!), {
    ...firstAndOthers(changed, textOf, ({ at }) => at),
    ...(!redirects && {
      help: `Add \`--redirects\` to redirect the old ${plural(changed.length, 'address', 'addresses')}.`,
    }),
  });
  if (!redirects) return site;
  const listed = clusters.flatMap(({ standings }) => standings);
  const taken = listed.flatMap(({ item, list }) =>
    item === undefined ? [] : addressOf(item.operation, directoryOf(list.source)),
  );
  const added = anew.map(({ operation, list }) => addressOf(operation, directoryOf(list.source)));
  const all = new Set([...taken, ...added].map((address) => `/${address}`));
  return redirectMoved(
    site,
    changed.filter(({ path }) => pageFile(site, path) === undefined),
    all,
    report,
  );
}

/**
 * Redirects the addresses that changed, but for those that are `taken` by other pages now; where one is redirected already, that stays.
 *
 * What led to an old address leads to the new one, so that there is no chain; what led from the new one to the old
 * goes, since both would go round in a circle.
 */
function redirectMoved(site: Site, moved: readonly Changed[], taken: ReadonlySet<string>, report: Report): Site {
  const wanted = moved
    .map(({ path, address }) => ({ source: `/${path}`, destination: `/${address}` }))
    .filter(({ source }) => !taken.has(source));
  const added = newRedirects(site, wanted, report);
  const targets = new Map(added.map(({ source, destination }) => [patternOf(source), destination]));
  const change = (redirect: Redirect): Redirect | null => {
    const destination = targets.get(patternOf(redirect.destination));
    if (destination === undefined) return redirect;
    return patternOf(destination) === patternOf(redirect.source) ? null : { ...redirect, destination };
  };
  return changeRedirects(site, change, added);
}
