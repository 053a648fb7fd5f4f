import { counted, plural, type Report } from 'navshift';
import { defaultDirectory, entryOf, visible } from 'navshift/openapi';
import { mostNamed, NameOf } from '../../shared/words.ts';
import { reportSharedAddresses } from '../engine/addresses.ts';
import { mayExpand } from '../engine/expansion.ts';
import { type Listing, type ListedSpecification, makeListing, reportUnnamed } from '../engine/listing.ts';
import { operationHere } from '../engine/messages.ts';
import { endpointText } from '../engine/operation-page.ts';
import type { ListingOptions } from '../engine/options.ts';
import type { Specifications } from '../engine/specifications.ts';
import { candidatesOf, type Survey } from '../engine/survey.ts';
import type { Wanted } from './addresses.ts';
import { oddIn } from './endpoints.ts';
import { reportMisplaced, reportUnreadable } from './readiness.ts';

/** The listing of each element of which the platform makes all pages. */
export function listAll(
  survey: Survey,
  specifications: Specifications,
  options: ListingOptions,
  report: Report,
): readonly Listing[] {
  const listings = candidatesOf(survey).flatMap(({ holder, entries }) => {
    if (entries.some((listed) => listed.entry.specification === undefined && listed.holder.owner === holder)) return [];
    const isNamed = entries.some(({ entry }) => entry.specification !== undefined);
    const left = isNamed ? { left: 'only entries that name their specification become pages' } : {};
    const candidate = { holder, entries: [] };
    if (!mayExpand(candidate, specifications, { ...options, ...left }, report)) return [];
    const listing = makeListing(candidate, specifications, options, report);
    return listing !== undefined && isReadable(listing, report) && !keepsOdd(listing, survey, report) ? [listing] : [];
  });
  reportUnnamed(listings, false, report);
  reportSharedAddresses(listings, report);
  return listings;
}

function isReadable({ candidate, listed }: Listing, report: Report): boolean {
  const [first] = listed.flatMap(({ opened, source }) => {
    const unreadable = visible(opened.operations).find((one) => endpointText(one, source.source) === undefined);
    return unreadable === undefined ? [] : [{ unreadable, source }];
  });
  if (first === undefined) return true;
  const { unreadable, source } = first;
  const message = `${NameOf(candidate.holder.element)} was left alone because of ${entryOf(unreadable)}`;
  reportUnreadable(message, unreadable, source.source, source.node, report);
  return false;
}

/** Whether something that is no entry needs the specification in scope, of which nothing is listed: it would stay, and all of the others be listed again. */
function keepsOdd({ candidate: { holder }, listed }: Listing, { holders }: Survey, report: Report): boolean {
  const [first, ...others] = listed;
  if (first === undefined || others.length === 0 || visible(first.opened.operations).length > 0) return false;
  const [odd] = holders.filter(({ owner }) => owner === holder).flatMap(oddIn);
  if (odd !== undefined) reportMisplaced(NameOf(holder.element), 'was', odd, report);
  return odd !== undefined;
}

/** The specification in scope of each listing, of which the platform makes all pages; not where that has nothing to list. */
export function generatedIn(listings: readonly Listing[]): readonly ListedSpecification[] {
  return listings.flatMap(({ listed: [first] }) => (first?.specification === undefined ? (first ?? []) : []));
}

/** The pages of hidden operations, which have addresses too as long as the platform makes all pages; says so. */
export function hiddenPages(generated: readonly ListedSpecification[], report: Report): readonly Wanted[] {
  const hidden = generated.flatMap(({ opened, source: { source, node, directory = defaultDirectory } }) =>
    opened.operations
      .filter((operation) => operation.hidden && !operation.excluded)
      .map((operation) => ({ operation, opened, source, directory, at: node })),
  );
  if (hidden.length > 0)
    report.info(
      'hidden-page',
      `${counted(hidden.length, 'page')} of \`x-hidden\` operations ${plural(hidden.length, 'has a file and no entry, as it stands', 'have files and no entries, as they stand')} in no sidebar`,
      { at: hidden[0]!.at, related: hidden.slice(0, mostNamed).map(({ operation }) => operationHere(operation)) },
    );
  return hidden;
}
