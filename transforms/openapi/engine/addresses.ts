import { counted, groupBy, type Report } from 'navshift';
import { defaultDirectory, type SpecificationSource } from 'navshift/openapi';
import { nameOf } from '../../shared/words.ts';
import type { Listing } from './listing.ts';

/** The help for operations that share an address. */
export const addressHelp = 'Give each another summary in the specification, or an address: `x-mint: { href: … }`.';

/** Where the pages of a specification go. */
export const directoryOf = ({ directory }: Pick<SpecificationSource, 'directory'>): string =>
  directory ?? defaultDirectory;

/** Says which listed elements share the addresses of their pages: the platform then takes each page as part of one of them. */
export function reportSharedAddresses(listings: readonly Listing[], report: Report): void {
  const all = listings.flatMap(({ candidate, listed }) =>
    listed.map(({ source, opened }) => ({ source, key: opened.key, element: candidate.holder.element })),
  );
  for (const named of groupBy(all, ({ source, key }) => `${directoryOf(source)}\n${key}`).values()) {
    const [{ source, key }, ...others] = named as [(typeof named)[number], ...typeof named];
    if (others.length === 0) continue;
    report.info(
      'shared-addresses',
      `${key} is listed in ${counted(named.length, 'element')} under one directory, ${directoryOf(source)}: each page has one address, and belongs to one of them only`,
      {
        at: source.node,
        help: 'Give each a directory of its own: `"openapi": { "source": "…", "directory": "…" }`.',
        related: others.map((other) => ({ message: nameOf(other.element), at: other.source.node })),
      },
    );
  }
}
