import { counted, groupBy, type Item, NameOf, nameOf, Place, plural, type Report } from 'navshift';
import type { Draft } from 'navshift/edit';
import type { Json } from 'navshift/json';
import {
  findOperation,
  oddEndpoints,
  oddEndpointsOf,
  type OpenedSpecification,
  type Operation,
  type SpecificationSource,
} from 'navshift/openapi';
import { pageOf, type Wanted } from '../engine/addresses.ts';
import { mayExpand, reportUnknown } from '../engine/expansion.ts';
import {
  type ListedSpecification,
  type Listing,
  makeListing,
  reportSharedAddresses,
  type Target,
} from '../engine/listing.ts';
import { firstAndOthers, mostNamed, namedHere, operationHere } from '../engine/messages.ts';
import { itemOf, itemOfEntry } from '../engine/operation-page.ts';
import type { ListingOptions } from '../engine/options.ts';
import type { Specifications } from '../engine/specifications.ts';
import { candidatesOf, type Held, type Listed, type Owner, sourceOf, type Survey } from '../engine/survey.ts';

/** An endpoint entry, with what it means. */
interface Endpoint {
  readonly listed: Listed;
  readonly opened: OpenedSpecification;
  /** Undefined if the specification does not have it. */
  readonly operation: Operation | undefined;
}

/** An entry that is to become a page: one of the site, or a new line. */
interface Ready {
  readonly line: unknown;
  readonly item: Item;
  readonly page: Wanted;
}

/** The entries that are to become pages, new ones among them; says why the others are left. */
export function readyEntries(
  { owners, endpoints }: Survey,
  listings: readonly Listing[],
  specifications: Specifications,
  report: Report,
): readonly Ready[] {
  // No list is spread into a call: a specification may have more operations than a call takes arguments.
  const inside = endpoints.filter(({ isInside }) => isInside);
  const ready = owners.flatMap((owner): readonly Ready[] => {
    const listing = listings.find((one) => one.owner === owner);
    if (listing !== undefined) return Array.from(listing.targets, ([line, target]) => newEntry(line, target));
    const own = owner.inherited.filter(({ isInside }) => isInside);
    const entries = read(own, specifications);
    const left = `The entries of ${nameOf(owner.place.element)} were left alone`;
    const isReady =
      entries.length > 0 && isPlain(owner, left, report) && areThere(entries, left, owner.sources.slice(0, 1), report);
    return isReady ? entries.map(oldEntry) : [];
  });
  const named = groupBy(inside, ({ entry }) => entry.specification);
  for (const [specification, all] of named)
    if (specification !== undefined)
      for (const endpoint of read(all, specifications))
        if (areThere([endpoint], 'This entry was left alone', [], report)) ready.push(oldEntry(endpoint));
  const unscoped = inside.filter((listed) => sourceOf(listed) === undefined);
  if (unscoped.length > 0) {
    const were = unscoped.length === 1 ? 'was' : `and ${counted(unscoped.length - 1, 'other')} were`;
    const listedText = ({ text }: Listed) => text;
    report.warning('no-specification', `${unscoped[0]!.text} ${were} left alone: no specification is in scope`, {
      ...firstAndOthers(unscoped, listedText, ({ node }) => node),
      help: 'Name one with `openapi` on an element above, or in the entry: `openapi.json GET /path`.',
    });
  }
  return ready;
}

const newEntry = (line: Draft, { operation, listed: { opened, source } }: Target): Ready => ({
  line,
  item: itemOf(operation, opened.key),
  page: pageOf(operation, opened, source),
});

const oldEntry = ({ listed, opened, operation }: Endpoint): Ready => ({
  line: listed.of,
  item: itemOfEntry(listed.entry, opened.key),
  page: pageOf(operation!, opened, sourceOf(listed)!),
});

/** Looks entries of one specification up in it; none if it cannot be read. */
function read(all: readonly Listed[], specifications: Specifications): readonly Endpoint[] {
  const opened = all.length === 0 ? undefined : specifications.open(sourceOf(all[0]!)!);
  if (opened === undefined) return [];
  return all.map((listed) => ({ listed, opened, operation: findOperation(opened.operations, listed.entry) }));
}

/**
 * Whether all of some entries lead to an operation, so that they become pages; says why not. Of an element all become
 * pages, or none: one that is left might not keep the platform from adding a page for every operation.
 */
function areThere(
  entries: readonly Endpoint[],
  left: string,
  named: readonly SpecificationSource[],
  report: Report,
): boolean {
  const unknown = entries.filter(({ operation }) => operation === undefined);
  const excluded = entries.find(({ operation }) => operation?.excluded);
  if (unknown.length > 0) {
    const [{ listed, opened }] = unknown as [Endpoint];
    const message = `${left}: ${listed.text} is not in ${opened.key}, and Mintlify aborts on it`;
    const all = unknown.map((endpoint) => endpoint.listed);
    reportUnknown(message, all, opened, named.map(namedHere), report);
  } else if (excluded !== undefined) {
    const { listed, opened, operation } = excluded;
    report.warning(
      'excluded',
      `${left}: ${listed.text} is \`x-excluded\` in ${opened.key}, so no page is made of it, and Mintlify stops at its entry`,
      {
        at: listed.node,
        help: 'Remove the entry, as `navshift sync-openapi` does, then run again.',
        related: [operationHere(operation!, 'the operation')],
      },
    );
  } else return true;
  return false;
}

/** Whether page files can name the specification of an element, and nothing but entries needs it there; says why not. */
function isPlain({ elements, sources }: Owner, left: string, report: Report): boolean {
  const [{ source, node }] = sources as readonly [SpecificationSource];
  const [odd] = elements.flatMap(oddIn);
  if (odd?.kind === 'string')
    report.warning('misplaced', `${left}: ${odd.value} inherits its specification, and is where no entry belongs`, {
      at: odd,
      help: 'Move it into `pages`, or remove it.',
    });
  else if (/\s/.test(source))
    report.warning('unreadable', `${left}: the \`openapi\` of a page cannot name ${source}`, {
      at: node,
      help: `Mintlify splits it at white space. Rename ${source}, so that there is none in its path.`,
    });
  else return true;
  return false;
}

/** The endpoints in an element that stand where none belong, without those in nested elements. */
function oddIn({ place, lines }: Held): readonly Json[] {
  const others = lines.flatMap(({ of, kind }) => (kind === 'other' && !(of instanceof Place) ? of! : []));
  return [...oddEndpointsOf(place.element), ...others.flatMap(({ node, container }) => oddEndpoints(node, container))];
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
  const listings = candidatesOf(survey).flatMap((owner): readonly Listing[] => {
    if (owner.inherited.length > 0) return [];
    const isNamed = owner.entries.some(({ entry }) => entry.specification !== undefined);
    const left = isNamed ? { left: 'only entries that name their specification become pages' } : {};
    if (!mayExpand({ ...owner, entries: [] }, specifications, { ...options, ...left }, report)) return [];
    const listing = makeListing(owner, specifications, options, report);
    const isReady = listing && isPlain(owner, `${NameOf(owner.place.element)} was left alone`, report);
    return isReady ? [listing] : [];
  });
  reportSharedAddresses(listings, report);
  return listings;
}

/** The pages of hidden operations, which have addresses too as long as the platform makes all pages; says so. */
export function hiddenPages(generated: readonly ListedSpecification[], report: Report): readonly Wanted[] {
  const hidden = generated.flatMap((listed) =>
    listed.opened.operations
      .filter((operation) => operation.hidden && !operation.excluded)
      .map((operation) => pageOf(operation, listed.opened, listed.source)),
  );
  if (hidden.length > 0)
    report.info(
      'hidden-page',
      `${counted(hidden.length, 'page')} of \`x-hidden\` operations ${plural(hidden.length, 'has a file and no entry, because it is', 'have files and no entries, because they are')} in no sidebar`,
      { at: hidden[0]!.at, related: hidden.slice(0, mostNamed).map(({ operation }) => operationHere(operation)) },
    );
  return hidden;
}
