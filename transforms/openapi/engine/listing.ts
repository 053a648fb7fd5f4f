import {
  type Container,
  containerNames,
  counted,
  type Element,
  enumerate,
  groupBy,
  parseEntry,
  type Place,
  type Report,
  type Site,
  NameOf,
  nameOf,
} from 'navshift';
import { type Draft, draftOf, mapLines } from 'navshift/edit';
import { findMember, setMember } from 'navshift/json';
import {
  entryOf,
  findOperation,
  groupOperations,
  type OpenedSpecification,
  type Operation,
  type OperationGroup,
  type SpecificationSource,
  visible,
} from 'navshift/openapi';
import { inOrder, type OperationOrder } from '../../shared/operation-order.ts';
import { containerFor } from './expansion.ts';
import { directoryOf, namedHere, placeOf, referredHelp } from './messages.ts';
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

/** The operation that a new entry leads to. */
export interface Target {
  readonly operation: Operation;
  readonly listed: ListedSpecification;
}

/** What an element is going to have besides what it has. */
export interface Listing {
  readonly owner: Owner;
  /** What is listed: first the specification of which Mintlify makes all pages until then. */
  readonly listed: readonly [ListedSpecification, ...ListedSpecification[]];
  readonly list: Container;
  /** Groups, or with `groupBy` `none` entries. */
  readonly lines: readonly Draft[];
  /** What each entry among them leads to. */
  readonly targets: ReadonlyMap<Draft, Target>;
}

/** An entry, and a group, as lines that are new. */
export const entryLine = (name: string): Draft => ({ kind: 'entry', name, lines: [] });
export const groupLine = (name: string, lines: readonly Draft[], fields: Draft['fields'] = {}): Draft => ({
  kind: 'group',
  name,
  fields,
  lines,
});

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

/** How operations are listed, and in which order: by default in Mintlify's. */
type Options = ListingOptions & { readonly order?: OperationOrder };

/** Lists what an element names. Undefined if it names nothing that can be listed; says so. */
export function makeListing(owner: Owner, specifications: Specifications, options: Options, report: Report) {
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
  if (!canBeNamed(owner, listed, report)) return undefined;
  if (others.length > 0 && !options.allSpecifications) {
    report.warning(
      'other-specifications',
      `${NameOf(element)} names ${counted(sources.length, 'specification')}; only the first was listed, as Mintlify reads no other`,
      { at: others[0]!.node, help: 'Add `--all-specifications` to list them all, or give each an element of its own.' },
    );
  }
  const targets = new Map<Draft, Target>();
  const groups = listed.flatMap((one) => groupsOf(one, options, targets));
  const list = containerFor(element, options);
  const lines = options.groupBy === 'none' ? [...targets.keys()] : groups;
  if (lines.length > 0)
    return { owner, listed: listed as [ListedSpecification], list, lines, targets } satisfies Listing;
  report.info(
    'no-operations',
    `${NameOf(element)} was left alone: ${enumerate(listed.map(({ opened }) => opened.key))} has no operation that is shown`,
    { at: first!.node, help: 'Remove `openapi` from it, or `x-hidden` and `x-excluded` from what is to be shown.' },
  );
  return undefined;
}

/** The groups of a specification with their entries. */
function groupsOf(
  listed: ListedSpecification,
  { groupBy, untagged, order = 'spec' }: Pick<Options, 'groupBy' | 'untagged' | 'order'>,
  targets: Map<Draft, Target>,
): readonly Draft[] {
  const linesOf = (members: OperationGroup['members']): readonly Draft[] =>
    members.flatMap((member): readonly Draft[] => {
      if ('members' in member) {
        const lines = linesOf(member.members);
        return lines.length === 0 ? [] : [groupLine(member.label, lines)];
      }
      const line = entryLine(entryOf(member, listed));
      targets.set(line, { operation: member, listed });
      return [line];
    });
  const { operations } = listed.opened;
  // In Mintlify's order the hidden ones count for the order of groups.
  const ordered = order === 'spec' ? operations : inOrder(visible(operations), order);
  return linesOf(groupOperations(ordered, { by: groupBy, untagged, hidden: false }));
}

/** Whether entries can name all operations of what is listed: the page of one that they cannot would be lost. Says of which. */
function canBeNamed({ place }: Owner, listed: readonly ListedSpecification[], report: Report): boolean {
  const unnamed = listed.flatMap(({ opened, specification, source }) =>
    visible(opened.operations).flatMap((operation) =>
      namedBy(operation, opened, specification) === operation ? [] : [{ operation, source }],
    ),
  );
  const [first] = unnamed;
  if (first !== undefined)
    reportUnnamed(first.operation, `${nameOf(place.element)} was left alone`, [namedHere(first.source)], report);
  return first === undefined;
}

/** Says that no entry can name an operation, and what that means. */
export function reportUnnamed(
  operation: Operation,
  so: string,
  related: readonly ReturnType<typeof namedHere>[],
  report: Report,
): void {
  const { method, path, referred } = operation;
  const name = `${method} ${JSON.stringify(path)}`;
  if (referred) {
    const message = `Mintlify stops at an entry of ${name}, as its path is behind a \`$ref\`, so ${so}`;
    const help = `Give it a page file with \`openapi\` in its front matter. ${referredHelp}`;
    return report.warning('referred', message, { at: placeOf(operation), related, help });
  }
  report.warning('not-named', `No entry can name ${name}, so ${so}`, {
    at: placeOf(operation),
    related,
    help: 'An entry cannot have white space in a path, in a name, or in the path of the specification. It names only the first method of a webhook.',
  });
}

/** The operation that the entry of an operation leads to: another one, or none, where no entry can name it. */
export function namedBy(operation: Operation, { operations }: OpenedSpecification, specification?: string) {
  const entry = parseEntry(entryOf(operation, { specification }));
  return entry.kind !== 'page' && entry.specification === specification ? findOperation(operations, entry) : undefined;
}

/** The navigation with each listing in its element: after what it holds, or in an empty or a new list. */
export function withListings(site: Site, listings: readonly Listing[]): Draft {
  const wanted = new Map<unknown, Listing>(listings.map((listing) => [listing.owner.place, listing]));
  return mapLines(draftOf(site)!, (line) => {
    const listing = wanted.get(line.of);
    if (listing === undefined) return [line];
    const { owner, list, lines } = listing;
    const added = lines.map((one) => (one.kind === 'entry' ? one : { ...one, list }));
    return [{ ...line, element: withOneList(owner.place.element, list), lines: [...line.lines, ...added] }];
  });
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
      `${key} is listed in ${counted(named.length, 'element')} under one directory, ${directoryOf(source)}: each page has one URL, and belongs to one of them only`,
      {
        at: source.node,
        help: 'Give each a directory of its own: `"openapi": { "source": "…", "directory": "…" }`.',
        related: others.map((other) => ({ message: nameOf(other.element), at: other.source.node })),
      },
    );
  }
}
