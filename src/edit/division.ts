import {
  generatingFields,
  inheritedFields,
  isContainer,
  labelField,
  leadingFields,
  specificationFields,
} from '../format/index.ts';
import { type JsonObject, sameJson, toJson } from '../json/index.ts';
import { type Element, listsEndpoints, makeElement, NameOf, nameOf, Place } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import type { Report } from '../transform/index.ts';
import {
  type Draft,
  EditError,
  listOf,
  mapDraft,
  pointerOf,
  pointerOfList,
  type Spot,
  spotsIn,
  withDraft,
} from '../draft/index.ts';
import { handedOn, mayHoldLinks } from './lift.ts';
import { place, placed } from './placing.ts';
import type { Placing } from './placement.ts';
import type { Grouping } from './wrapping.ts';

/** An element, and the parts of its content that become new elements after it. */
export interface Splitting {
  readonly place: Place;
  readonly parts: readonly Grouping[];
}

/**
 * Moves some content of elements into new elements of the same kind after them. Content that no part names stays.
 *
 * A part that is one element with the label of the part moves as it is. A new element gets the icon, and the fields
 * that apply to its content (`hidden`, `directory`, `openapi` if it lists endpoints). Declares what moves to another language, version or product.
 *
 * @throws {EditError} if nothing would be left, or a part cannot be such an element
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a","b"]}]}}');
 * const { place } = selectElement(site, '/navigation/groups/0');
 * const parts = [{ label: 'B', spots: entriesOfPage(site, 'b') }];
 * print(split(site, [{ place, parts }], report)); // → '{"navigation":{"groups":[{"group":"A","pages":["a"]},{"group":"B","pages":["b"]}]}}'
 */
export function split(site: Site, splittings: readonly Splitting[], report?: Report): Site {
  splittings.forEach(assertSplit);
  const placings = splittings.flatMap(({ place: at, parts }) =>
    parts.map((part): Placing => ({
      move: part.spots,
      ...(!isElement(at, part) && { within: partOf(site, at, part) }),
      after: at,
    })),
  );
  return place(site, placings, report);
}

/** Throws if an element cannot be split. */
function assertSplit({ place: at, parts }: Splitting): void {
  const { element } = at;
  const no = (why: string, help?: string) => new EditError(why, at, help);
  if (listOf(at) === undefined) throw no(`${NameOf(element)} is in no list.`);
  if (at.inGlobal) throw no('`global` contains only links.');
  const spots = parts.flatMap((part) => part.spots);
  if (spots.length === 0) throw no('Nothing is named that would be split off.');
  if (spots.some((spot) => spot.parent?.pointer !== at.pointer))
    throw no(`Only what ${nameOf(element)} has directly can be split off.`);
  if (new Set(spots.map(pointerOf)).size < spots.length) throw no('Something would be in two parts.');
  const rest = restOf(at, spots);
  if (rest.isEmpty) throw no(`Nothing would be left in ${nameOf(element)}.`, 'Rename it, and split off the others.');
  const makesPages = specificationFields.find((name) => element.member(name) !== undefined);
  if (makesPages !== undefined && usesSpecification(element) && !usesSpecification(rest))
    throw no(
      `Without its endpoints, Mintlify would make pages of all that \`${makesPages}\` of ${nameOf(element)} has.`,
      'Leave an endpoint in it, or give the part that stays another place.',
    );
}

/** Whether a part is one element of the same kind that has its label, and that inherits nothing. Then it moves as it is. */
function isElement({ element: outer }: Place, { spots, label, fields }: Grouping): boolean {
  const [first] = spots;
  if (!(first instanceof Place) || spots.length > 1 || fields !== undefined) return false;
  const { element } = first;
  const inherits = (name: string) => outer.member(name) !== undefined && element.member(name) === undefined;
  return element.kind === outer.kind && element.label === label && !inheritedFields.some(inherits);
}

/** The element without some of what it holds. */
function restOf({ element }: Place, spots: readonly Spot[]): Element {
  return [...new Set(spots.map(({ container }) => container!))].reduce((rest, container) => {
    const gone = new Set(spots.flatMap((spot) => (spot.container === container ? spot.index : [])));
    const items = element.array(container)!.node.items.filter((_, k) => !gone.has(k));
    return rest.withField(container, toJson(items));
  }, element);
}

/** The new element that takes a part. */
function partOf(site: Site, { element, document }: Place, { label, spots, fields }: Grouping): Element {
  const isListed = () => spots.some((spot) => usesSpecification(holding(element, spot)));
  const handed = handedOn.flatMap((name) => {
    const value = element.field(name);
    const isMade = generatingFields.includes(name);
    return value === undefined || (isMade && !(name === 'openapi' && isListed())) ? [] : [[name, value] as const];
  });
  const value = { [labelField(element.kind)!]: label, ...Object.fromEntries(handed), ...fields };
  return makeElement(site, element.kind, toJson(value) as JsonObject, document);
}

/** An element that holds one thing of those of another. */
const holding = (element: Element, { container, index }: Spot): Element =>
  element.withField(container!, toJson([element.array(container!)!.node.items[index]!]));

/** Elements of one list that are to be one. */
export interface Joining {
  readonly places: readonly Place[];
}

/**
 * Moves the content of elements of one list into the first of them, in their order, and removes the others. Fields that
 * the first does not have are reported.
 *
 * If they are languages, versions or products, it declares the new scopes.
 *
 * @throws {EditError} if something would be lost, or applies to one of them alone
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a","b"]},{"group":"B","pages":["c"]}]}}');
 * const places = [0, 1].map((index) => selectElement(site, `/navigation/groups/${index}`).place);
 * print(join(site, [{ places }], report)); // → '{"navigation":{"groups":[{"group":"A","pages":["a","b","c"]}]}}'
 */
export function join(site: Site, joinings: readonly Joining[], report: Report): Site {
  const found = joinings.map(joiningOf);
  for (const { first, others } of found) for (const { place: other } of others) reportLost(first, other, report);
  const placings = found.flatMap(({ first, others, container }) =>
    others.flatMap(({ place: other, held }): Placing[] => [
      ...(held.length > 0 ? [{ move: held, in: first, container: listFor(held, first) ?? container! }] : []),
      { remove: [other] },
    ]),
  );
  const gone = new Map(found.map(({ first, others }) => [first.pointer, others.map((other) => other.place)]));
  const told = (line: Draft): Draft => {
    const dissolved = line.of && gone.get(pointerOf(line.of));
    return dissolved === undefined ? line : { ...line, dissolved };
  };
  return withDraft(site, () => mapDraft(placed(site, placings, report), told), report);
}

/** What is joined with what. Throws if it cannot be. */
function joiningOf({ places }: Joining) {
  const unique = new Map(places.map((place) => [place.pointer, place]));
  const [first, ...behind] = [...unique.values()].sort((a, b) => a.index - b.index);
  if (first === undefined) throw new TypeError('a joining names elements');
  const no = (why: string, help?: string, at = first) => new EditError(why, at, help);
  const list = listOf(first);
  if (list === undefined) throw no(`${NameOf(first.element)} is in no list.`);
  if (behind.length === 0) throw no(`Nothing is named that ${nameOf(first.element)} would be joined with.`);
  const pointer = pointerOfList(list);
  if (behind.some((other) => listOf(other) === undefined || pointerOfList(listOf(other)!) !== pointer))
    throw no('Only elements of one list can be joined.', 'Move one beside the other first.');
  // The list that takes what the first has no list of; undefined if nothing is held.
  const container = [first, ...behind].flatMap(({ element }) => filledListsOf(element))[0];
  const others = behind.map((place) => ({ place, held: heldBy(place) }));
  for (const { place } of others) {
    const why = whyNotJoined(first.element, place.element);
    if (why !== undefined) throw no(why[0], why[1], place);
  }
  return { first, others, container };
}

function whyNotJoined(first: Element, other: Element): readonly [why: string, help: string] | undefined {
  const what = NameOf(other);
  const lost = other.fields.find(
    (name) =>
      !inheritedFields.includes(name) &&
      (name === 'global' || leadingFields.includes(name) || mayHoldLinks(other, name)),
  );
  if (lost !== undefined) return [`${what} has \`${lost}\`, which would be lost.`, 'Move it elsewhere first.'];
  const [list, ...more] = filledListsOf(other);
  if (more.length > 0) return [`${what} has several lists.`, 'Put all into one of them first.'];
  const array = list && other.array(list)?.node;
  if (list !== undefined && other.children(list).some(({ type }) => type === 'other'))
    return [`\`${list}\` of ${nameOf(other)} has something else than pages and elements.`, 'Remove it first.'];
  if (list !== undefined && array === undefined)
    return [`\`${list}\` of ${nameOf(other)} is not a list.`, 'Fix it first.'];
  const differs = inheritedFields.find((name) => {
    const [own, theirs] = [first.field(name), other.field(name)];
    return own === undefined || theirs === undefined ? own !== theirs : !sameJson(own, theirs);
  });
  if (differs !== undefined)
    return [
      `\`${differs}\` of ${nameOf(first)} differs from that of ${nameOf(other)}, and applies to their whole content.`,
      'First set both to one value.',
    ];
  const makesPages = specificationFields.find((name) => other.member(name) !== undefined);
  if (makesPages !== undefined && ![first, other].every(usesSpecification))
    return [
      `Mintlify generates pages from \`${makesPages}\` of ${nameOf(other)}, and these would be lost.`,
      'List its endpoints first: navshift expand-openapi.',
    ];
  return undefined;
}

/** Whether an element lists endpoints that its own specification is for, or one around it. */
const usesSpecification = (element: Element): boolean => listsEndpoints(element.withField('openapi', undefined));

const filledListsOf = (element: Element) => element.containers.filter((name) => element.hasContent(name));

/** The list of an element in which it has what another one holds, of several that it may have. */
const listFor = ([spot]: readonly Spot[], { element }: Place) =>
  filledListsOf(element).find((name) => name === spot!.container);

const heldBy = (holder: Place): readonly Spot[] =>
  filledListsOf(holder.element).flatMap((container) => spotsIn({ holder, container }));

/** Says which fields go with an element that is joined to another one. */
function reportLost({ element: first }: Place, { element }: Place, report: Report): void {
  for (const name of element.fields) {
    if (isContainer(name) || inheritedFields.includes(name) || [labelField(element.kind), 'default'].includes(name))
      continue;
    const [own, theirs] = [first.field(name), element.field(name)!];
    if (own === undefined || !sameJson(own, theirs))
      report.warning(
        'not-carried',
        `\`${name}\` of ${nameOf(element)} is left out: its content is put together with that of ${nameOf(first)}`,
        {
          at: element.member(name)!,
          help: `If what has the content now should have it, set its \`${name}\`.`,
        },
      );
  }
}
