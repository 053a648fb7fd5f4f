import { changeRedirects, redirectsOf, type Site } from 'navshift';

/** A page that has another address now: both without a leading slash. */
export interface AddressChange {
  readonly path: string;
  readonly address: string;
}

/**
 * Redirects the addresses that changed, but for those that are `taken` by other pages now; where one is redirected already, that stays.
 *
 * What led to an old address leads to the new one, so that there is no chain; what led from the new one to the old goes, since both would go round in a circle.
 */
export function redirectMoved(site: Site, moved: readonly AddressChange[], taken: ReadonlySet<string>): Site {
  const known = new Map(redirectsOf(site).map((redirect) => [redirect.source, redirect]));
  const added = new Map<string, string>(
    moved
      .map(({ path, address }) => [`/${path}`, `/${address}`] as const)
      .filter(([source]) => !known.has(source) && !taken.has(source)),
  );
  if (added.size === 0) return site;
  return changeRedirects(
    site,
    (redirect) => {
      const destination = added.get(redirect.destination);
      if (destination === undefined) return redirect;
      return destination === redirect.source ? null : { ...redirect, destination };
    },
    Array.from(added, ([source, destination]) => ({ source, destination })),
  );
}
