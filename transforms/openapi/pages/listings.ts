import {
  counted,
  entryOf,
  type OpenedSpecification,
  type Operation,
  type Report,
  specificationInScope,
  type SpecificationSource,
  visible,
} from 'navshift';
import { oddlyInherited } from '../../shared/endpoints.ts';
import { mostNamed, NameOf } from '../../shared/words.ts';
import type { Candidate } from '../engine/candidates.ts';
import { mayExpand } from '../engine/expansion.ts';
import { type Listing, makeListing, reportUnnamed } from '../engine/listing.ts';
import { endpointText } from '../engine/operation-page.ts';
import type { Specifications } from '../engine/specifications.ts';
import { reportSharedAddresses } from '../expand/lost-pages.ts';
import type { OpenapiPagesOptions } from '../pages.ts';
import { placeOf, type WantedPages } from './addresses.ts';
import { reportMisplaced, reportUnreadable } from './readiness.ts';

/** The listing of each element of which the platform makes all pages, by its pointer. */
export function listAll(
  candidates: readonly Candidate[],
  specifications: Specifications,
  options: OpenapiPagesOptions,
  report: Report,
): ReadonlyMap<string, Listing> {
  const rules = { ...options, strict: false };
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
    if (!mayExpand({ ...candidate, entries: [] }, specifications, { ...rules, ...left }, report)) continue;
    const listing = makeListing(candidate, specifications, rules, report);
    if (listing !== undefined && isReadable(listing, report) && !keepsOdd(listing, report))
      listings.set(place.pointer, listing);
  }
  reportUnnamed([...listings.values()], rules, report);
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
  const odd = oddlyInherited(candidate);
  if (odd !== undefined) reportMisplaced(NameOf(candidate.element), 'was', odd, report);
  return odd !== undefined;
}

/** Pages of hidden operations have addresses too, as long as the platform makes all pages. */
export function wantHidden(listings: Iterable<Listing>, wanted: WantedPages, report: Report): void {
  const hidden: (readonly [Operation, OpenedSpecification, SpecificationSource])[] = [];
  for (const {
    listed: [first],
  } of listings) {
    if (first?.specification !== undefined || first === undefined) continue;
    for (const operation of first.opened.operations)
      if (operation.hidden && !operation.excluded) hidden.push([operation, first.opened, first.source]);
  }
  for (const [operation, opened, source] of hidden)
    wanted.want(operation, opened, source.source, source.node, source.directory);
  if (hidden.length > 0) {
    report.info(
      'hidden-page',
      `${counted(hidden.length, 'page')} of \`x-hidden\` operations ${hidden.length === 1 ? 'has a file and no entry' : 'have files and no entries'}, as ${hidden.length === 1 ? 'it stands' : 'they stand'} in no sidebar`,
      {
        at: hidden[0]![2].node,
        related: hidden
          .slice(0, mostNamed)
          .map(([operation]) => ({ message: entryOf(operation), at: placeOf(operation) })),
      },
    );
  }
}
