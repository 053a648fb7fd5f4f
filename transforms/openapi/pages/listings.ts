import { counted, plural, type Report } from 'navshift';
import {
  entryOf,
  type OpenedSpecification,
  type Operation,
  specificationInScope,
  type SpecificationSource,
  visible,
} from 'navshift/openapi';
import { endpointsInScope } from '../../shared/endpoints.ts';
import { mostNamed, NameOf } from '../../shared/words.ts';
import { directoryOf, reportSharedAddresses } from '../engine/addresses.ts';
import type { Candidate } from '../engine/candidates.ts';
import { mayExpand } from '../engine/expansion.ts';
import { type Listing, makeListing, reportUnnamed } from '../engine/listing.ts';
import { operationHere } from '../engine/messages.ts';
import { endpointText } from '../engine/operation-page.ts';
import type { ListingOptions } from '../engine/options.ts';
import type { Specifications } from '../engine/specifications.ts';
import type { WantedPages } from './addresses.ts';
import { reportMisplaced, reportUnreadable } from './readiness.ts';

/** The listing of each element of which the platform makes all pages, by its pointer. */
export function listAll(
  candidates: readonly Candidate[],
  specifications: Specifications,
  options: ListingOptions,
  report: Report,
): ReadonlyMap<string, Listing> {
  const listings = new Map<string, Listing>();
  for (const candidate of candidates) {
    const { place, entries } = candidate;
    if (
      entries.some(
        ({ entry, parent }) =>
          entry.kind !== 'page' && entry.specification === undefined && specificationInScope(parent)?.place === place,
      )
    )
      continue;
    const left = entries.some(({ entry }) => entry.kind !== 'page' && entry.specification !== undefined)
      ? { left: 'only entries that name their specification become pages' }
      : {};
    if (!mayExpand({ ...candidate, entries: [] }, specifications, { ...options, ...left }, report)) continue;
    const listing = makeListing(candidate, specifications, options, report);
    if (listing !== undefined && isReadable(listing, report) && !keepsOdd(listing, report))
      listings.set(place.pointer, listing);
  }
  reportUnnamed([...listings.values()], false, report);
  reportSharedAddresses([...listings.values()], report);
  return listings;
}

function isReadable({ candidate, listed }: Listing, report: Report): boolean {
  for (const { opened, source } of listed) {
    const unreadable = visible(opened.operations).find(
      (operation) => endpointText(operation, source.source) === undefined,
    );
    if (unreadable === undefined) continue;
    reportUnreadable(
      `${NameOf(candidate.element)} was left alone because of ${entryOf(unreadable)}`,
      unreadable,
      source.source,
      source.node,
      report,
    );
    return false;
  }
  return true;
}

/** Whether something that is no entry needs the specification in scope, of which nothing is listed: it would stay, and all of the others be listed again. */
function keepsOdd({ candidate, listed: [first, ...others] }: Listing, report: Report): boolean {
  if (first === undefined || others.length === 0 || visible(first.opened.operations).length > 0) return false;
  const [odd] = endpointsInScope(candidate.element, candidate.place).odd;
  if (odd !== undefined) reportMisplaced(NameOf(candidate.element), 'was', odd, report);
  return odd !== undefined;
}

/** The specification in scope of each listing, of which the platform makes all pages; not where that has nothing to list. */
function* generatedIn(listings: Iterable<Listing>) {
  for (const { listed } of listings) {
    const [first] = listed;
    if (first !== undefined && first.specification === undefined) yield first;
  }
}

/** Takes note of the pages that the platform makes of listed elements: their addresses have the numbers that they have there. */
export function wantGenerated(listings: Iterable<Listing>, wanted: WantedPages): void {
  for (const { opened, source } of generatedIn(listings)) wanted.generate(opened, directoryOf(source));
}

/** Pages of hidden operations have addresses too, as long as the platform makes all pages. */
export function wantHidden(listings: Iterable<Listing>, wanted: WantedPages, report: Report): void {
  const hidden: { operation: Operation; opened: OpenedSpecification; source: SpecificationSource }[] = [];
  for (const { opened, source } of generatedIn(listings))
    for (const operation of opened.operations)
      if (operation.hidden && !operation.excluded) hidden.push({ operation, opened, source });
  const [first] = hidden;
  if (first === undefined) return;
  for (const one of hidden) wanted.want({ ...one, directory: one.source.directory, at: one.source.node });
  report.info(
    'hidden-page',
    `${counted(hidden.length, 'page')} of \`x-hidden\` operations ${plural(hidden.length, 'has a file and no entry, as it stands', 'have files and no entries, as they stand')} in no sidebar`,
    {
      at: first.source.node,
      related: hidden.slice(0, mostNamed).map(({ operation }) => operationHere(operation)),
    },
  );
}
