import {
  type Container,
  containerOf,
  divides,
  type ElementKind,
  fieldOf,
  generatingFields,
  holdsStrings,
  inheritedFields,
  isContainer,
  kindOf,
  labelField,
  specificationFields,
  wordsFor,
} from '../format/index.ts';
import { findMember, type Json, makeMember, makeObject, type Member, type Plain } from '../json/index.ts';
import { Element, holdsLink, makeElement, NameOf, nameOf, Place } from '../navigation/index.ts';
import { type Site } from '../site/index.ts';
import { asCode, groupBy, partition, plural } from '../text/index.ts';
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
  withLines,
} from '../draft/index.ts';
import { mayHoldLinks, reportLeftOut } from './lift.ts';

/** A new element around the whole content of another one. */
export interface Wrapping {
  readonly holder: Place;
  readonly kind: ElementKind;
  readonly label: string;
  /** Other fields of the new element: an icon, `expanded`. */
  readonly fields?: Readonly<Record<string, Plain>>;
}

/**
 * Puts the lists of an element into a new element, the only one of its kind there. Other fields stay.
 *
 * Declares the new scope if the new element is a language, a version or a product.
 *
 * @throws {EditError} if the lists are in two files, or Mintlify would not show the new element
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a"]}]}}');
 * const { place: holder } = selectElement(site, '/navigation');
 * const after = wrap(site, [{ holder, kind: 'tab', label: 'Docs' }], report);
 * print(after); // → '{"navigation":{"tabs":[{"tab":"Docs","groups":[{"group":"A","pages":["a"]}]}]}}'
 */
export function wrap(site: Site, wrappings: readonly Wrapping[], report?: Report): Site {
  const wanted = new Map(wrappings.map((wrapping) => [wrapping.holder.pointer, wrapping]));
  const change = (line: Draft): Draft => {
    const wrapping = wanted.get(pointerOf(line.of!));
    return wrapping === undefined ? line : wrapped(site, line, wrapping);
  };
  return withDraft(site, (draft) => mapDraft(draft, change), report);
}

/** A line whose lists are in a new element. That is where an empty list of its kind is, else in the place of the first. */
function wrapped(site: Site, line: Draft, wrapping: Wrapping): Draft {
  assertWrapped(wrapping);
  const { holder, kind, label, fields } = wrapping;
  const { element } = holder;
  const container = containerOf(kind);
  const [layer] = layersOf(element, container) as [number];
  const { node, document } = element.layers[layer]!;
  const moves = ({ key }: Member) => isContainer(key) && key !== container;
  const own = Object.entries({ [labelField(kind)]: label, ...hiddenLike(holder, kind), ...fields });
  const inner = makeObject([...own.map(([name, value]) => makeMember(name, value)), ...node.members.filter(moves)]);
  const isThere = ({ key, value }: Member) => key === container && value.kind === 'array';
  const at = node.members.findLastIndex(isThere);
  const first = at < 0 ? node.members.findIndex(moves) : at;
  const around = element
    .withMembers(
      (all) =>
        all.flatMap((member, k) =>
          k === first
            ? [isThere(member) ? member : makeMember(container, [])]
            : moves(member) || member.key === container
              ? []
              : [member],
        ),
      layer,
    )
    .withCommentsOf(
      container,
      node.members.filter((member) => member.key === container && !isThere(member)),
    );
  const [global, content] = partition(line.lines, (one) => one.kind === 'global');
  const one: Draft = {
    kind,
    name: label,
    element: makeElement(site, kind, inner, document),
    lines: content.map((other) => ({ ...other, list: other.list ?? other.of!.container })),
  };
  return { ...line, element: around, lines: [...global, one] };
}

/** `hidden` for a new element, if all that it wraps is. A language, version or product is none that hides. */
function hiddenLike(holder: Place, kind: ElementKind): { readonly hidden?: true } {
  const moving = holder.element.containers.filter((container) => container !== containerOf(kind));
  const spots = moving.flatMap((container) => spotsIn({ holder, container }));
  return divides(kind) || !hiddenAround(spots) ? {} : { hidden: true };
}

/** Throws if the lists of an element cannot be wrapped. */
function assertWrapped({ holder: { element, inGlobal }, holder, kind }: Wrapping): void {
  const container = containerOf(kind);
  const no = (why: string, help?: string) => new EditError(why, holder, help);
  if (inGlobal) throw no('`global` contains only links.');
  if (element.hasContent(container)) throw no(`${NameOf(element)} has \`${container}\` already.`);
  const [layer, ...others] = layersOf(element, container);
  if (layer === undefined) throw no(`${NameOf(element)} has no list that could be wrapped.`);
  if (others.length > 0)
    throw no(`The lists of ${nameOf(element)} are in two files.`, 'Move them into one of the two, then run again.');
}

/** The layers of an element that have lists other than the one that is to be. */
const layersOf = ({ layers }: Element, container: Container): readonly number[] =>
  layers.flatMap(({ node }, k) => (node.members.some(({ key }) => isContainer(key) && key !== container) ? [k] : []));

/**
 * Removes elements and keeps their content. The content of a group takes its place in the list. The content of any
 * other element replaces its list, if it is the only one in it.
 *
 * Declares the new scope if it is a language, a version or a product. Fields of a group are removed and reported.
 *
 * @throws {EditError} if something would be lost
 *
 * @example
 * const site = parse('{"navigation":{"tabs":[{"tab":"Docs","groups":[{"group":"A","pages":["a"]}]}]}}');
 * const after = unwrap(site, [selectElement(site, '/navigation/tabs/0').place], report);
 * print(after); // → '{"navigation":{"groups":[{"group":"A","pages":["a"]}]}}'
 */
export function unwrap(site: Site, places: readonly Place[], report?: Report): Site {
  const gone = new Set(places.map(({ pointer }) => pointer));
  for (const place of places) {
    const isAll = isAllOfGroups(place, gone);
    const refusal = isAll ? obstacleAmong(place) : canUnwrap(place);
    if (refusal !== undefined) throw refusal;
    if ((isAll || isAmong(place)) && report !== undefined) reportFields(place, report);
  }
  const isGone = ({ of }: Draft) => of !== undefined && gone.has(pointerOf(of));
  const without = (holder: Draft) =>
    holder.lines.filter(isGone).reduce((line, own) => unwrappedLine(line, own, gone), holder);
  return withDraft(site, (draft) => mapDraft(draft, without), report);
}

/** A line in which the content of another one takes its place; its fields too, if it was alone in its list. */
function unwrappedLine(holder: Draft, own: Draft, gone: ReadonlySet<string>): Draft {
  const place = own.of as Place;
  const { container, parent } = place;
  const isAll = isAllOfGroups(place, gone);
  const isOneOfSeveral = isAll || isAmong(place);
  const listOfLine = (line: Draft) => (isOneOfSeveral ? container : (line.list ?? line.of?.container));
  const inner = own.lines.map((line) => ({ ...line, list: isAll ? undefined : listOfLine(line) }));
  const lines = holder.lines.flatMap((line) => (line === own ? inner : line));
  if (isOneOfSeveral)
    return { ...holder, lines, dissolved: [...(holder.dissolved ?? []), ...(own.dissolved ?? []), place] };
  const around = holder.element ?? parent!.element;
  return { ...holder, lines, element: unwrapped(around, container!, own.element ?? place.element) };
}

/**
 * Why the content of an element cannot replace its list; undefined if it can. `among`: whether it is the only one in
 * the list.
 */
export function canUnwrap(place: Place, among: 'only' | 'one of several' = 'only'): EditError | undefined {
  const { element, parent, container } = place;
  const no = (why: string, help: string) => new EditError(why, place, help);
  if (parent === undefined || container === undefined)
    return no(`${NameOf(element)} is in no list.`, 'Name another one.');
  if (among === 'only' && isAmong(place)) return obstacleAmong(place);
  const { element: holder } = parent;
  const array = holder.array(container)!;
  const kind = wordsFor(element.kind);
  const where = holder.kind === 'navigation' ? 'the navigation' : nameOf(holder);
  if (array.referenced)
    return no(
      `\`${container}\` is in a separate file, ${array.document}, so its content cannot replace it`,
      'Move the array into the file with the `$ref`, then run again.',
    );
  if (holder.children(container).some(({ type }) => type !== 'element'))
    return no(`\`${container}\` has other content than ${kind}s, which would be lost`, 'Remove it, then run again.');
  if (among === 'only' && array.node.items.length > 1)
    return no(`\`${container}\` of ${where} has others beside ${nameOf(element)}`, 'Name them too, then run again.');
  const own = ownFields(element.kind);
  const odd = own.find((name) => element.member(name) !== undefined && holdsLink(element.field(name)!));
  if (odd !== undefined)
    return no(
      `\`${odd}\` of the ${kind} has a link, which would be lost`,
      'Write it as the format has it, then run again.',
    );
  const fields = element.fields.filter((name) => !own.includes(name));
  const pullsIn = (node: Json) => findMember(node, '$ref') !== undefined;
  const isReferenceTwice =
    pullsIn(element.node) &&
    holder.layers.some(({ node }) => findMember(node, container) !== undefined && pullsIn(node));
  const twice = fields.filter((name) => holder.member(name) !== undefined).concat(isReferenceTwice ? '$ref' : []);
  if (twice.length > 0)
    return no(
      `${asCode(twice)} ${plural(twice.length, 'is', 'are')} in the ${kind} and beside \`${container}\` too`,
      'Put them together by hand, then run again.',
    );
  const governing = fields.filter((name) => specificationFields.includes(name));
  const isBeside = (name: string) =>
    name === 'root' || (name !== container && isContainer(name) && holder.hasContent(name));
  if (governing.length > 0 && holder.fields.some(isBeside))
    return no(
      `${asCode(governing)} of the ${kind} would also apply to the content beside \`${container}\` in ${where}`,
      `Move it into the elements of the ${kind}, then run again.`,
    );
  // A `page` means something in an entry of a container, as the root is none.
  const homeless = fields.filter(
    (name) =>
      (fieldOf(element.kind, name) !== undefined && fieldOf(holder.kind, name) === undefined) ||
      (name === 'page' && holder.kind === 'navigation'),
  );
  if (homeless.length === 0) return undefined;
  const several = (one: string, more: string) => plural(homeless.length, one, more);
  return no(
    `${asCode(homeless)} of the ${kind} ${several('has', 'have')} no place in ${where}`,
    `Move ${several('it', 'them')} to where ${several('it belongs', 'they belong')} (\`banner\`, \`footer\` and \`navbar\` to the top level of docs.json), then run again.`,
  );
}

/** Whether all of several groups of `groups` go, so that their content can be any list of the element around. */
function isAllOfGroups({ element, parent, container }: Place, gone: ReadonlySet<string>): boolean {
  if (element.kind !== 'group' || container !== 'groups') return false;
  const spots = spotsIn({ holder: parent!, container });
  return spots.length > 1 && spots.every((spot) => gone.has(pointerOf(spot)));
}

/** Whether the list around a group takes what the group holds. */
function isAmong({ element, parent, container }: Place): boolean {
  if (element.kind !== 'group' || parent === undefined || container === undefined) return false;
  const isOfGroups = !element.hasContent('pages') || element.children('pages').every(({ type }) => type === 'element');
  return !element.hasContent('groups') && (holdsStrings(container) || isOfGroups);
}

function obstacleAmong(place: Place): EditError | undefined {
  const { element, inGlobal } = place;
  if (inGlobal) return new EditError('`global` contains only links.', place);
  if (element.hasContent('pages') && element.array('pages') === undefined)
    return new EditError(`\`pages\` of ${nameOf(element)} is not a list.`, place, 'Fix it first.');
  const lost = element.fields.find(
    (name) =>
      (inheritedFields.includes(name) && !saysAgain(place, name)) ||
      mayHoldLinks(element, name) ||
      generatingFields.includes(name) ||
      (name !== 'pages' && isContainer(name) && element.hasContent(name)),
  );
  if (lost === undefined) return undefined;
  const why = inheritedFields.includes(lost) ? 'applies to its content' : 'would be lost';
  return new EditError(`\`${lost}\` of ${nameOf(element)} ${why}.`, place, 'Move it elsewhere first.');
}

/** Whether a field of a group says only what all in the group says itself. */
const saysAgain = (place: Place, name: string): boolean =>
  name === 'hidden' && hiddenAround([place]) && hiddenAround(spotsIn({ holder: place, container: 'pages' }));

/** Says which fields go with a group that is taken away. */
function reportFields(place: Place, report: Report): void {
  const { element } = place;
  for (const name of element.fields)
    if (name !== labelField(element.kind) && !isContainer(name) && !saysAgain(place, name))
      reportLeftOut(element, name, nameOf(element), report);
}

/** The fields that only say which of its kind an element is. */
const ownFields = (kind: Element['kind']): readonly string[] => [labelField(kind) ?? '', 'default'];

/** An element without its label and the other fields that only name it. Fields behind a `$ref` are removed there. */
const withoutName = (element: Element): Element =>
  ownFields(element.kind).reduce((rest, name) => rest.withField(name, undefined), element);

/** An element in which the content of the only element of a list replaces that list. */
function unwrapped(holder: Element, container: Container, given: Element): Element {
  const inner = withoutName(given);
  const layer = holder.layers.findIndex(({ node }) => findMember(node, container) !== undefined);
  const { kind, layers, resolver } = holder.withMembers((members) => {
    const at = members.findLastIndex(({ key }) => key === container);
    return members.flatMap((member, k) => (k === at ? inner.node.members : member.key === container ? [] : [member]));
  }, layer);
  return new Element(kind, [...layers, ...inner.layers.slice(1)], resolver);
}

/** Entries and groups beside one another that are to be in a new group. */
export interface Grouping {
  readonly spots: readonly Spot[];
  readonly label: string;
  /** Other fields of the new element: an icon, `expanded`. */
  readonly fields?: Readonly<Record<string, Plain>>;
}

/**
 * Puts entries and groups of one list into a new group, which takes the place of the first of them. Items between them
 * stay after the new group.
 *
 * @throws {EditError} for what is not of one list of groups or pages
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a","b"]}]}}');
 * const after = wrapInGroup(site, [{ spots: entriesOfPage(site, 'b'), label: 'B' }]);
 * print(after); // → '{"navigation":{"groups":[{"group":"A","pages":["a",{"group":"B","pages":["b"]}]}]}}'
 */
export function wrapInGroup(site: Site, groupings: readonly Grouping[]): Site {
  groupings.forEach(assertGrouping);
  const pointers = groupings.flatMap(({ spots }) => spots.map(pointerOf));
  if (new Set(pointers).size < pointers.length)
    throw new EditError('Something would be in two groups.', listOf(groupings[0]!.spots[0]!)!.holder);
  const wanted = groupBy(groupings, ({ spots: [first] }) => first!.parent!.pointer);
  const grouped = (holder: Draft): Draft =>
    withLines(holder, (wanted.get(pointerOf(holder.of!)) ?? []).reduce(withGroup, holder.lines));
  return withDraft(site, (draft) => mapDraft(draft, grouped));
}

/** Lines in which a new group takes the place of the first of those that are to be in it. */
function withGroup(lines: readonly Draft[], { spots, label, fields }: Grouping): readonly Draft[] {
  const pointers = new Set(spots.map(pointerOf));
  const own = lines.filter(({ of }) => of !== undefined && pointers.has(pointerOf(of)));
  const group: Draft = {
    kind: 'group',
    name: label,
    fields: { ...(hiddenAround(spots) && { hidden: true }), ...fields },
    list: spots[0]!.container,
    lines: own.map((line) => ({ ...line, list: 'pages' })),
  };
  return lines.flatMap((line) => (line === own[0] ? group : own.includes(line) ? [] : line));
}

/**
 * Whether a new element around some has to be hidden: each of them is an element that says so itself. Else readers would
 * see a label with nothing in it.
 */
const hiddenAround = (spots: readonly Spot[]): boolean =>
  spots.length > 0 &&
  spots.every((spot) => {
    const hidden = spot instanceof Place ? spot.element.field('hidden') : undefined;
    return hidden?.kind === 'boolean' && hidden.value;
  });

/** Throws if entries and groups cannot be put into a new group. */
function assertGrouping({ spots }: Grouping): void {
  const [first, ...others] = spots;
  const list = first && listOf(first);
  if (list === undefined) throw new TypeError('a grouping names something of a list');
  const { holder, container } = list;
  const pointer = pointerOfList(list);
  if (others.some((spot) => listOf(spot) === undefined || pointerOfList(listOf(spot)!) !== pointer))
    throw new EditError('Only what is in one list can be wrapped together.', holder);
  if (kindOf(container) !== 'group')
    throw new EditError(`\`${container}\` of ${nameOf(holder.element)} has no groups.`, holder);
}
