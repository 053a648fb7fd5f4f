import { counted, pageFile, plural, type Report, type Site } from 'navshift';
import { addressOf } from 'navshift/openapi';
import { directoryOf, firstAndOthers } from '../engine/messages.ts';
import { type AddressChange, redirectMoved } from '../engine/redirects.ts';
import type { Cluster, Standing } from './standings.ts';

/** A listed operation whose page has another address than it had, as far as an older specification tells. */
type Changed = AddressChange & { readonly standing: Standing };

function changedIn({ standings, past }: Cluster): readonly Changed[] {
  return standings.flatMap((standing) => {
    const { listed, list, item, moved, witness } = standing;
    const before = moved ? witness?.operation : past?.catalogue.known(listed.entry);
    if (item === undefined || before === undefined || !listed.holder.isInside) return [];
    const [path, address] = [before, item.operation].map((one) => addressOf(one, directoryOf(list.source)));
    return path === address ? [] : [{ path: path!, address: address!, standing }];
  });
}

/** Says which pages have another address, and with `redirects` leads the old one there, unless another page has it. `added` are the addresses of what is listed anew. */
export function followAddresses(
  site: Site,
  clusters: readonly Cluster[],
  added: ReadonlySet<string>,
  redirects: boolean,
  report: Report,
): Site {
  const changed = [...new Map(clusters.flatMap(changedIn).map((one) => [one.path, one])).values()];
  if (changed.length === 0) return site;
  const textOf = ({ path, address }: Changed) => `${path} is at ${address} now`;
  const several = changed.length === 1 ? '' : `${counted(changed.length, 'page')} have another address: `;
  report.warning('address-changed', several + textOf(changed[0]!), {
    ...firstAndOthers(changed, textOf, ({ standing }) => standing.listed.node),
    ...(!redirects && {
      help: `Add \`--redirects\` to redirect the old ${plural(changed.length, 'address', 'addresses')}.`,
    }),
  });
  if (!redirects) return site;
  const listed = clusters.flatMap(({ standings }) => standings);
  const taken = listed.flatMap(({ item, list }) =>
    item === undefined ? [] : addressOf(item.operation, directoryOf(list.source)),
  );
  const all = new Set([...taken, ...added].map((address) => `/${address}`));
  return redirectMoved(
    site,
    changed.filter(({ path }) => pageFile(site, path) === undefined),
    all,
    report,
  );
}
