import { counted, parseEntry, plural, type Report, type Subject, NameOf, nameOf } from 'navshift';
import type { Json } from 'navshift/json';
import { defaultDirectory, entryOf, type Operation, type SpecificationSource, visible } from 'navshift/openapi';
import { mayExpand, reportUnknown } from '../engine/expansion.ts';
import {
  type ListedSpecification,
  type Listing,
  makeListing,
  reportSharedAddresses,
  namedListings,
} from '../engine/listing.ts';
import { firstAndOthers, namedHere, operationHere, mostNamed } from '../engine/messages.ts';
import { endpointText } from '../engine/operation-page.ts';
import type { ListingOptions } from '../engine/options.ts';
import type { Specifications } from '../engine/specifications.ts';
import { candidatesOf, type Listed, type Owner, type Survey } from '../engine/survey.ts';
import type { Wanted } from '../engine/addresses.ts';
import { type Endpoint, type Endpoints, oddIn, type Scope } from './endpoints.ts';

/** The entries that are to become pages; says why the others are left. */
export function readyEntries({ scopes, named, unscoped }: Endpoints, report: Report): readonly Endpoint[] {
  // No list is spread into a call: a specification may have more operations than a call takes arguments.
  const ready = scopes.flatMap((scope) => (mayBecomePages(scope, report) ? scope.entries : []));
  for (const endpoint of named) {
    const { operation, opened, source, listed } = endpoint;
    const left = `${listed.text} was left alone`;
    if (operation === undefined) {
      const related = source.node === listed.node ? [] : [namedHere(source)];
      reportUnknown(`${left}: its specification does not have it`, [listed], opened, related, report);
    } else if (operation.excluded) reportExcluded(left, endpoint, report);
    else if (isUnreadable(endpoint)) reportUnreadable(left, operation, source.source, listed.node, report);
    else ready.push(endpoint);
  }
  if (unscoped.length > 0) {
    const were = unscoped.length === 1 ? 'was' : `and ${counted(unscoped.length - 1, 'other')} were`;
    const textOf = ({ text }: Listed) => text;
    report.warning('no-specification', `${unscoped[0]!.text} ${were} left alone: no specification is in scope`, {
      ...firstAndOthers(unscoped, textOf, ({ node }) => node),
      help: 'Name one with `openapi` on an element above, or in the entry: `openapi.json GET /path`.',
    });
  }
  return ready;
}

/** Whether the platform could not read the page of an operation. */
const isUnreadable = ({ operation, source }: Endpoint): boolean =>
  operation !== undefined && endpointText(operation, source.source) === undefined;

/**
 * All of an element's entries become pages, or none: one that is left might not keep the platform from adding a page
 * for every operation.
 */
function mayBecomePages({ owner, elements, entries }: Scope, report: Report): boolean {
  const [source] = owner.sources as readonly [SpecificationSource];
  const name = nameOf(owner.place.element);
  if (entries.length === 0) return false;
  const root = elements.find(({ place }) => parseEntry(place.element.text('root') ?? '').kind !== 'page');
  const odd = elements.flatMap(oddIn);
  const left = `The entries of ${name} were left alone`;
  const unknown = entries.filter(({ operation }) => operation === undefined);
  const excluded = entries.find(({ operation }) => operation?.excluded);
  const unreadable = entries.find(isUnreadable);
  if (root !== undefined)
    report.warning('root', `${left}: the \`root\` of a group is a page, and this one is written as an endpoint`, {
      at: root.place.element.field('root')!,
      help: 'Let `root` name a page, or remove it.',
    });
  else if (odd.length > 0) reportMisplaced(`The entries of ${name}`, 'were', odd[0]!, report);
  else if (unknown.length > 0) {
    const [{ listed, opened }] = unknown as [Endpoint];
    const message = `${left}: ${listed.text} is not in ${opened.key}, and Mintlify aborts on it`;
    const all = unknown.map((endpoint) => endpoint.listed);
    reportUnknown(message, all, opened, [namedHere(source)], report);
  } else if (excluded !== undefined) reportExcluded(left, excluded, report);
  else if (unreadable !== undefined) {
    const { listed, operation } = unreadable;
    const at = listed.node.origin === undefined ? source.node : listed.node;
    reportUnreadable(`${left} because of ${listed.text}`, operation!, source.source, at, report);
  } else return true;
  return false;
}

/** Says that something is left alone because of an operation that is to have no page. */
function reportExcluded(left: string, { listed: { text, node }, operation, opened }: Endpoint, report: Report): void {
  report.warning(
    'excluded',
    `${left}: ${text} is \`x-excluded\` in ${opened.key}, so no page is made of it, and Mintlify stops at its entry`,
    {
      at: node,
      help: 'Remove the entry, as `navshift sync-openapi` does, then run again.',
      related: [operationHere(operation!, 'the operation')],
    },
  );
}

/** Says that something is left alone because of an endpoint where none belongs. */
function reportMisplaced(what: string, were: 'was' | 'were', odd: Json, report: Report): void {
  const text = (odd as { value?: unknown }).value as string;
  report.warning(
    'misplaced',
    `${what} ${were} left alone: ${text} inherits its specification, and is where no entry belongs`,
    { at: odd, help: 'Move it into `pages`, or remove it.' },
  );
}

/** Says that front matter could not name an operation. */
function reportUnreadable(message: string, operation: Operation, source: string, at: Subject, report: Report): void {
  report.warning(
    'unreadable',
    `${message}: Mintlify splits the \`openapi\` of a page at white space, and could not read ${JSON.stringify(entryOf(operation, { specification: source }))}`,
    {
      at,
      help: /\s/.test(source)
        ? `Rename ${source}, so that there is no white space in its path.`
        : `Take the white space out of the ${operation.kind === 'webhook' ? 'name of the webhook' : 'path'}.`,
      related: [operationHere(operation, 'the operation')],
    },
  );
}

/** Says what else goes with an `openapi` that is removed; `listed` is how many of its specifications were. */
export function reportRemoved({ place: { element }, sources, isInside }: Owner, listed: number, report: Report): void {
  const others = sources.slice(listed);
  if (others.length > 0) {
    report.warning(
      'other-specifications',
      `${NameOf(element)} names ${counted(sources.length, 'specification')}, of which Mintlify reads the first; with \`openapi\` the others are not named any more`,
      {
        at: others[0]!.node,
        help: 'Give each an element of its own, or add `--all-specifications` where nothing is listed.',
      },
    );
  }
  if (!isInside)
    report.info(
      'openapi-removed',
      `\`openapi\` of ${nameOf(element)} was removed: no entry is left that needs it, and Mintlify would add a page for every operation`,
      { at: element.field('openapi')! },
    );
}

/** The listing of each element of which the platform makes all pages. */
export function listAll(survey: Survey, specifications: Specifications, options: ListingOptions, report: Report) {
  const all = candidatesOf(survey).flatMap((owner) => {
    const { entries } = owner;
    if (entries.some((listed) => listed.entry.specification === undefined && listed.owner === owner)) return [];
    const isNamed = entries.some(({ entry }) => entry.specification !== undefined);
    const left = isNamed ? { left: 'only entries that name their specification become pages' } : {};
    if (!mayExpand({ ...owner, entries: [] }, specifications, { ...options, ...left }, report)) return [];
    const listing = makeListing(owner, specifications, options, report);
    return listing !== undefined && isReadable(listing, report) && !keepsOdd(listing, survey, report) ? [listing] : [];
  });
  const listings = namedListings(all, 'page', report);
  reportSharedAddresses(listings, report);
  return listings;
}

function isReadable({ owner, listed }: Listing, report: Report): boolean {
  const [first] = listed.flatMap(({ opened, source }) => {
    const unreadable = visible(opened.operations).find((one) => endpointText(one, source.source) === undefined);
    return unreadable === undefined ? [] : [{ unreadable, source }];
  });
  if (first === undefined) return true;
  const { unreadable, source } = first;
  const message = `${NameOf(owner.place.element)} was left alone because of ${entryOf(unreadable)}`;
  reportUnreadable(message, unreadable, source.source, source.node, report);
  return false;
}

/**
 * Whether something that is no entry needs the specification in scope, of which nothing is listed: it would stay, and
 * all of the others be listed again.
 */
function keepsOdd({ owner, listed }: Listing, { elements }: Survey, report: Report): boolean {
  const [first, ...others] = listed;
  if (first === undefined || others.length === 0 || visible(first.opened.operations).length > 0) return false;
  const [odd] = elements.filter((one) => one.owner === owner).flatMap(oddIn);
  if (odd !== undefined) reportMisplaced(NameOf(owner.place.element), 'was', odd, report);
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
      `${counted(hidden.length, 'page')} of \`x-hidden\` operations ${plural(hidden.length, 'has a file and no entry, because it is', 'have files and no entries, because they are')} in no sidebar`,
      { at: hidden[0]!.at, related: hidden.slice(0, mostNamed).map(({ operation }) => operationHere(operation)) },
    );
  return hidden;
}
