import { addTo, counted, type Report } from 'navshift';
import { defaultDirectory, type SpecificationSource } from 'navshift/openapi';
import { nameOf } from '../../shared/words.ts';
import type { Listing, ListedSpecification } from './listing.ts';

/** The help for operations that share an address. */
export const addressHelp = 'Give each another summary in the specification, or an address: `x-mint: { href: … }`.';

/** Where the pages of a specification go. */
export const directoryOf = ({ directory }: Pick<SpecificationSource, 'directory'>): string =>
  directory ?? defaultDirectory;

/** Says which listed elements share the addresses of their pages: the platform then takes each page as part of one of them. */
export function reportSharedAddresses(listings: readonly Listing[], report: Report): void {
  const places = new Map<string, { readonly listing: Listing; readonly one: ListedSpecification }[]>();
  for (const listing of listings)
    for (const one of listing.listed) addTo(places, `${directoryOf(one.source)}\n${one.opened.key}`, { listing, one });
  for (const named of places.values()) {
    const [{ one }, ...others] = named as [(typeof named)[number], ...typeof named];
    if (others.length === 0) continue;
    report.info(
      'shared-addresses',
      `${one.opened.key} is listed in ${counted(named.length, 'element')} under one directory, ${directoryOf(one.source)}: each page has one address, and belongs to one of them only`,
      {
        at: one.source.node,
        help: 'Give each a directory of its own: `"openapi": { "source": "…", "directory": "…" }`.',
        related: others.map(({ listing, one: { source } }) => ({
          message: nameOf(listing.candidate.holder.element),
          at: source.node,
        })),
      },
    );
  }
}
