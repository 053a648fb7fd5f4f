import {
  addTo,
  type Container,
  containerNames,
  counted,
  type Element,
  enumerate,
  groupBy,
  parseEntry,
  type Place,
  plural,
  type Report,
  type Site,
  NameOf,
  nameOf,
} from 'navshift';
import { build, type Draft, draftOf, mapLines } from 'navshift/edit';
import { findMember, setMember } from 'navshift/json';
import {
  entryOf,
  findOperation,
  generatedAddresses,
  groupOperations,
  type OpenedSpecification,
  type Operation,
  type OperationGroup,
  type SpecificationSource,
  visible,
} from 'navshift/openapi';
import { containerFor } from './expansion.ts';
import { directoryOf, namedHere, placeOf } from './messages.ts';
import type { ListingOptions } from './options.ts';
import type { Specifications } from './specifications.ts';
import type { Owner } from './survey.ts';

/** One specification of an element, opened. */
export interface ListedSpecification {
  readonly source: SpecificationSource;
  readonly opened: OpenedSpecification;
  /** What stands in front of each entry: nothing for the specification in scope. */
  readonly specification: string | undefined;
}

/** What an element is going to have besides what it has. */
export interface Listing {
  readonly owner: Owner;
  readonly listed: readonly ListedSpecification[];
  /** Groups, or with `groupBy` `none` entries. */
  readonly lines: readonly Draft[];
}

/** An entry, and a group, as lines that are new. */
export const entryLine = (name: string): Draft => ({ kind: 'entry', name, lines: [] });
export const groupLine = (name: string, lines: readonly Draft[], fields: Draft['fields'] = {}): Draft => ({
  kind: 'group',
  name,
  fields,
  lines,
});

/** The entries among lines and in them. */
const entriesIn = (lines: readonly Draft[]): readonly Draft[] =>
  lines.flatMap((line) => (line.kind === 'entry' ? [line] : entriesIn(line.lines)));

/** The label of the group of hidden operations, which no sidebar shows. */
export const hiddenLabel = 'Hidden';

/** Whether an element is a group that no sidebar shows. */
export const isHiddenGroup = (element: Element): boolean => element.kind === 'group' && hiddenOf(element) === true;

/** Whether no sidebar shows what stands in an element: the nearest `hidden` says so, of it or of one around it. */
export const isOutOfSidebar = (place: Place | undefined): boolean =>
  place !== undefined && (hiddenOf(place.element) ?? isOutOfSidebar(place.parent));

function hiddenOf(element: Element): boolean | undefined {
  const hidden = element.field('hidden');
  return hidden?.kind === 'boolean' ? hidden.value : undefined;
}

/** Lists what an element names. Undefined if it names nothing that can be listed; says so. */
export function makeListing(owner: Owner, specifications: Specifications, options: ListingOptions, report: Report) {
  const { sources } = owner;
  const { element } = owner.place;
  const [first, ...others] = sources;
  const listed = (options.allSpecifications ? sources : [first!]).map((source) => ({
    source,
    opened: specifications.open(source),
    specification: source === first ? undefined : source.source,
  }));
  // Listed in part, what could not be read would be lost.
  if (!listed.every((one): one is ListedSpecification => one.opened !== undefined)) return undefined;
  if (others.length > 0 && !options.allSpecifications) {
    report.warning(
      'other-specifications',
      `${NameOf(element)} names ${counted(sources.length, 'specification')}; only the first was listed, as Mintlify reads no other`,
      { at: others[0]!.node, help: 'Add `--all-specifications` to list them all, or give each an element of its own.' },
    );
  }
  const groups = listed.flatMap(({ opened, specification }) => groupsOf(opened, specification, options));
  const lines = options.groupBy === 'none' ? entriesIn(groups) : groups;
  if (lines.length > 0) return { owner, listed, lines } satisfies Listing;
  if (listed.length > 0) {
    report.info(
      'no-operations',
      `${NameOf(element)} was left alone: ${enumerate(listed.map(({ opened }) => opened.key))} has no operation that is shown`,
      { at: first!.node, help: 'Remove `openapi` from it, or `x-hidden` and `x-excluded` from what is to be shown.' },
    );
  }
  return undefined;
}

/** The groups of a specification with their entries. A webhook has one entry for all of its methods, where the first of them stands. */
function groupsOf(
  { operations }: OpenedSpecification,
  specification: string | undefined,
  { groupBy, untagged }: Pick<ListingOptions, 'groupBy' | 'untagged'>,
): readonly Draft[] {
  const seen = new Set<string>();
  const linesOf = (members: OperationGroup['members']): readonly Draft[] =>
    members.flatMap((member): readonly Draft[] => {
      if ('members' in member) {
        const lines = linesOf(member.members);
        return lines.length === 0 ? [] : [groupLine(member.label, lines)];
      }
      const entry = entryOf(member, specification === undefined ? {} : { specification });
      return seen.has(entry) ? [] : (seen.add(entry), [entryLine(entry)]);
    });
  return linesOf(groupOperations(operations, { by: groupBy, untagged, hidden: false }));
}

/**
 * Leaves out the listings with an operation that no entry leads to, since its page would be lost; says so of each
 * operation once, with every place that would list it.
 *
 * No page file can name such an operation either: the platform splits its `openapi` at white space, and takes the
 * first method of a webhook. With `drop`, webhooks are listed all the same.
 */
export function namedListings(
  listings: readonly Listing[],
  clashes: 'page' | 'drop' | 'refuse',
  report: Report,
): readonly Listing[] {
  const unnamed = new Map<Operation, (ListedSpecification & { readonly listing: Listing })[]>();
  for (const listing of listings)
    for (const listed of listing.listed)
      for (const operation of visible(listed.opened.operations))
        if (namedBy(operation, listed.opened, listed.specification) !== operation)
          addTo(unnamed, operation, { ...listed, listing });
  const left = new Set<Listing>();
  const severity = clashes === 'refuse' ? 'error' : 'warning';
  for (const [operation, lists] of unnamed) {
    const { kind, method, path } = operation;
    const [{ opened, source, specification }] = lists as [(typeof lists)[number]];
    const found = namedBy(operation, opened, specification);
    const at = placeOf(operation);
    const related = lists.map((one) => namedHere(one.source));
    const isFurther = kind === 'webhook' && found !== undefined && visible([found]).length > 0;
    const isDropped = isFurther && clashes === 'drop';
    if (!isDropped) for (const { listing } of lists) left.add(listing);
    const names = enumerate(lists.map(({ listing }) => nameOf(listing.owner.place.element)));
    const leaves = `, so ${names} ${plural(lists.length, 'was', 'were')} left alone`;
    if (isFurther) {
      const address = generatedAddresses(opened.operations, directoryOf(source)).get(operation)!;
      report[severity](
        'webhook-methods',
        `The webhook ${path} has several methods, and an entry means the first: once it is listed, the page of ${method} returns 404 (${address})${isDropped ? '' : leaves}`,
        { at, related, help: 'Describe each method in a webhook of its own.' },
      );
    } else
      report[severity]('not-named', `No entry can name ${method} ${JSON.stringify(path)}${leaves}`, {
        at,
        related,
        help: 'An entry cannot have white space in a path, in a name, or in the path of the specification.',
      });
  }
  return listings.filter((listing) => !left.has(listing));
}

/** The operation that the entry of an operation leads to: another one, or none, where no entry can name it. */
export function namedBy(operation: Operation, { operations }: OpenedSpecification, specification?: string) {
  const entry = parseEntry(entryOf(operation, { specification }));
  return entry.kind !== 'page' && entry.specification === specification ? findOperation(operations, entry) : undefined;
}

/** The site with each listing in its element: after what it holds, or in an empty or a new list. */
export function expandAll(site: Site, listings: readonly Listing[], options: Pick<ListingOptions, 'groupBy'>): Site {
  if (listings.length === 0) return site;
  const wanted = new Map<unknown, Listing>(listings.map((listing) => [listing.owner.place, listing]));
  const expanded = (line: Draft): Draft => {
    const listing = wanted.get(line.of);
    if (listing === undefined) return line;
    const { element } = listing.owner.place;
    const list = containerFor(element, options);
    const lines = [...line.lines, ...listing.lines.map((one) => ({ ...one, list }))];
    return { ...line, element: withOneList(element, list), lines };
  };
  return build(
    site,
    mapLines(draftOf(site)!, (line) => [expanded(line)]),
  );
}

/**
 * An element with a list for what is new, and without empty ones beside it: these say nothing, and the platform might
 * take one for the list that counts. Of an element with a `$ref`, the object that names the specification gets the list.
 */
function withOneList(element: Element, list: Container): Element {
  if (element.hasContent(list)) return element;
  const others = containerNames.filter((name) => name !== list);
  const bare = others.reduce((one, name) => one.withField(name, undefined), element);
  const gone = others.flatMap((name) => element.member(name) ?? []);
  const layer = bare.layers.findIndex(({ node }) => findMember(node, list) ?? findMember(node, 'openapi'));
  const empty = bare.array(list)?.node ?? [];
  return bare
    .withMembers(() => setMember(bare.layers[layer]!.node, list, empty).members, layer)
    .withCommentsOf(list, gone);
}

/** Says which listed elements share the addresses of their pages: the platform then takes each page as part of one of them. */
export function reportSharedAddresses(listings: readonly Listing[], report: Report): void {
  const all = listings.flatMap(({ owner, listed }) =>
    listed.map(({ source, opened }) => ({ source, key: opened.key, element: owner.place.element })),
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
