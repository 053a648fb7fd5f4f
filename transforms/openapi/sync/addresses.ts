import {
  changeRedirects,
  counted,
  groupBy,
  pageFile,
  patternOf,
  plural,
  type Redirect,
  type Report,
  type Site,
} from 'navshift';
import type { Json } from 'navshift/json';
import { addressOf, entryOf, type Operation } from 'navshift/openapi';
import { newRedirects } from 'navshift/edit';
import { directoryOf, firstAndOthers } from '../engine/messages.ts';
import { isShown } from './catalogue.ts';
import type { List, Standing } from './standings.ts';

/** An operation that is listed, what it was, and what says so. */
export type ListedNow = Pick<Standing, 'now' | 'was' | 'list' | 'node'>;

/** A listed operation whose page has another address than it had, as far as an older specification tells: both without a leading slash. */
interface Changed {
  readonly path: string;
  readonly address: string;
  readonly at: Json;
}

const addressIn = (operation: Operation, { source }: List): string => addressOf(operation, directoryOf(source));

function changedIn({ now, was, list, node: at }: ListedNow): readonly Changed[] {
  if (!isShown(now) || was === undefined) return [];
  const [path, address] = [addressIn(was, list), addressIn(now, list)];
  return path === address ? [] : [{ path, address, at }];
}

/**
 * Says which pages have another address, and with `redirects` leads the old one there, unless another page has it.
 *
 * `anew`: what is listed anew counts too, as the next run finds it listed.
 */
export function followAddresses(
  site: Site,
  standings: readonly Standing[],
  anew: readonly ListedNow[],
  redirects: boolean,
  report: Report,
): Site {
  const inside = [...standings.filter(({ isInside }) => isInside), ...anew];
  const listed = [...standings, ...anew].filter(({ now }) => isShown(now));
  const sharing = groupBy(listed, ({ now, list }) => addressIn(now!, list));
  /** One page of several operations may be that of another one. */
  const isShared = ({ address }: Changed) => new Set(sharing.get(address)?.map(({ now }) => entryOf(now!))).size > 1;
  const found = inside.flatMap(changedIn).filter((one) => !isShared(one));
  const changed = [...new Map(found.map((one) => [one.path, one])).values()];
  if (changed.length === 0) return site;
  const changedText = ({ path, address }: Changed) => `${path} is at ${address} now`;
  const several = changed.length === 1 ? '' : `${counted(changed.length, 'page')} have another address: `;
  report.warning('address-changed', several + changedText(changed[0]!), {
    ...firstAndOthers(changed, changedText, ({ at }) => at),
    ...(!redirects && {
      help: `Add \`--redirects\` to redirect the old ${plural(changed.length, 'address', 'addresses')}.`,
    }),
  });
  if (!redirects) return site;
  const taken = [...sharing.keys()].map((address) => `/${address}`);
  const moved = changed.filter(({ path }) => pageFile(site, path) === undefined);
  return redirectMoved(site, moved, new Set(taken), report);
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
