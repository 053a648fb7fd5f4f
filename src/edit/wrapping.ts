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
  mayHold,
  specificationFields,
  wordsFor,
} from '../format/index.ts';
import {
  findMember,
  insertItems,
  type Json,
  makeMember,
  makeObject,
  type Member,
  type Plain,
  toJson,
  withItems,
} from '../json/index.ts';
import {
  type Element,
  elementsIn,
  holdsLink,
  NameOf,
  nameOf,
  Place,
  rewriteNavigation,
  scopeStep,
} from '../navigation/index.ts';
import { type Site, withReferencesRight } from '../site/index.ts';
import { asCode, groupBy, plural } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { assertEach, EditError } from './error.ts';
import { mayHoldLinks, reportLeftOut } from './lift.ts';
import { listOf, pointerOf, pointerOfList, type Spot, spotsIn } from './spot.ts';

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
 * @throws {EditError} if `canWrap` returns one
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a"]}]}}');
 * const { place: holder } = selectElement(site, '/navigation');
 * const after = wrap(site, [{ holder, kind: 'tab', label: 'Docs' }], report);
 * print(after); // → '{"navigation":{"tabs":[{"tab":"Docs","groups":[{"group":"A","pages":["a"]}]}]}}'
 */
export function wrap(site: Site, wrappings: readonly Wrapping[], report: Report): Site {
  const wanted = new Map<string, readonly [wrapping: Wrapping, layer: number]>();
  assertEach(wrappings, canWrap);
  for (const wrapping of wrappings) {
    const { holder, kind, label } = wrapping;
    const [layer] = layersOf(holder.element, containerOf(kind));
    wanted.set(holder.pointer, [wrapping, layer!]);
    const step = scopeStep(kind, toJson(label));
    if (step !== undefined) report.declare({ kind: 'scope', from: holder.scope, to: [...holder.scope, step] });
  }
  return rewriteNavigation(site, {
    leave(element, { pointer }) {
      const [wrapping, layer] = wanted.get(pointer) ?? [];
      return wrapping === undefined ? undefined : wrapped(element, withHidden(wrapping), layer!);
    },
  });
}

/** A wrapping whose new element is hidden if all that it wraps is. A language, version or product is none that hides. */
function withHidden(wrapping: Wrapping): Wrapping {
  const { holder, kind, fields } = wrapping;
  const moving = holder.element.containers.filter((container) => container !== containerOf(kind));
  const spots = moving.flatMap((container) => spotsIn({ holder, container }));
  return divides(kind) || !hiddenAround(spots) ? wrapping : { ...wrapping, fields: { hidden: true, ...fields } };
}

/** Why the lists of an element cannot be wrapped; undefined if they can. */
export function canWrap({ holder: { element, parent, inGlobal }, holder, kind }: Wrapping): EditError | undefined {
  const container = containerOf(kind);
  const no = (why: string, help?: string) => new EditError(why, holder, help);
  if (inGlobal) return no('`global` contains only links.');
  if (mayHold(element.kind, container, parent?.element.kind) === false)
    return no(`${NameOf(element)} cannot have \`${container}\`.`);
  if (element.hasContent(container)) return no(`${NameOf(element)} has \`${container}\` already.`);
  const [layer, ...others] = layersOf(element, container);
  if (layer === undefined) return no(`${NameOf(element)} has no list that could be wrapped.`);
  return others.length === 0
    ? undefined
    : no(`The lists of ${nameOf(element)} are in two files.`, 'Move them into one of the two, then run again.');
}

/** The layers of an element that have lists other than the one that is to be. */
const layersOf = ({ layers }: Element, container: Container): readonly number[] =>
  layers.flatMap(({ node }, k) => (node.members.some(({ key }) => isContainer(key) && key !== container) ? [k] : []));

function wrapped(element: Element, { kind, label, fields = {} }: Wrapping, layer: number): Element {
  const container = containerOf(kind);
  const { members } = element.layers[layer]!.node;
  const moves = ({ key }: Member) => isContainer(key) && key !== container;
  const own = Object.entries({ [labelField(kind)]: label, ...fields });
  const inner = makeObject([...own.map(([name, value]) => makeMember(name, value)), ...members.filter(moves)]);
  // Where an empty list of the new kind is, the new element comes there.
  const empty = members.findLastIndex(({ key }) => key === container);
  const at = empty < 0 ? members.findIndex(moves) : empty;
  const filled = (member: Member) => {
    if (empty < 0) return makeMember(container, [inner]);
    const { value } = member;
    return member.withValue(value.kind === 'array' ? insertItems(value, [inner]) : toJson([inner]));
  };
  const odd = members.filter(({ key, value }) => key === container && value.kind !== 'array');
  return element
    .withMembers(
      (all) =>
        all.flatMap((member, k) =>
          k === at ? [filled(member)] : moves(member) || member.key === container ? [] : [member],
        ),
      layer,
    )
    .withCommentsOf(container, odd);
}

/**
 * Removes elements and keeps their content. The content of a group takes its place in the list. The content of any
 * other element replaces its list, if it is the only one in it.
 *
 * Declares the new scope if it is a language, a version or a product. Fields of a group are removed and reported.
 *
 * @throws {EditError} if `canUnwrap` returns one
 *
 * @example
 * const site = parse('{"navigation":{"tabs":[{"tab":"Docs","groups":[{"group":"A","pages":["a"]}]}]}}');
 * const after = unwrap(site, [selectElement(site, '/navigation/tabs/0').place], report);
 * print(after); // → '{"navigation":{"groups":[{"group":"A","pages":["a"]}]}}'
 */
export function unwrap(site: Site, places: readonly Place[], report: Report): Site {
  assertEach(places, (place) => canUnwrap(place));
  for (const place of places) {
    if (divides(place.element.kind)) report.declare({ kind: 'scope', from: place.scope, to: place.parent!.scope });
  }
  const [among, only] = [places.filter(isAmong), places.filter((place) => !isAmong(place))];
  for (const place of among) reportFields(place, report);
  const dissolved = new Map(among.map((place) => [place.pointer, place]));
  const around = groupBy(among, ({ parent }) => parent!.pointer);
  const wanted = new Map(only.map(({ parent, container }) => [parent!.pointer, container!]));
  const unnamed = new Set(only.map(({ pointer }) => pointer));
  return rewriteNavigation(site, {
    leave(element, { pointer }) {
      const place = dissolved.get(pointer);
      const kept = (around.get(pointer) ?? []).reduce(withCommentsOfGroup, element);
      if (place !== undefined) return heldIn(kept, place);
      const own = unnamed.has(pointer) ? withoutName(kept) : kept;
      const container = wanted.get(pointer);
      return container === undefined ? own : unwrapped(own, container);
    },
  });
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
    return no(`\`${container}\` of ${where} has others beside ${nameOf(element)}`, 'Remove them, then run again.');
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

/** The element around a group with the comments of the fields that go with the group. */
const withCommentsOfGroup = (holder: Element, { element, container }: Place): Element =>
  holder.withCommentsOf(
    container!,
    element.node.members.filter(({ key }) => key !== 'pages'),
  );

/** What a group holds, as it is to be in the list around it. */
function heldIn(element: Element, { parent, container }: Place): readonly Json[] {
  const array = element.array('pages');
  const { document } = parent!.element.array(container!)!;
  return array?.node.items.map((item) => withReferencesRight(item, array.document, document)) ?? [];
}

/** The fields that only say which of its kind an element is. */
const ownFields = (kind: Element['kind']): readonly string[] => [labelField(kind) ?? '', 'default'];

/** An element without its label and the other fields that only name it. Fields behind a `$ref` are removed there. */
export const withoutName = (element: Element): Element =>
  ownFields(element.kind).reduce((rest, name) => rest.withField(name, undefined), element);

/** An element in which the content of the only element of a list replaces that list. Call `withoutName` first. */
export function unwrapped(holder: Element, container: Container): Element {
  const [inner] = elementsIn(holder, container) as [Element];
  const layer = holder.layers.findIndex(({ node }) => findMember(node, container) !== undefined);
  return holder.withMembers((members) => {
    const at = members.findLastIndex(({ key }) => key === container);
    return members.flatMap((member, k) => (k === at ? inner.node.members : member.key === container ? [] : [member]));
  }, layer);
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
 * @throws {EditError} if `canWrapInGroup` returns one
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a","b"]}]}}');
 * const after = wrapInGroup(site, [{ spots: entriesOfPage(site, 'b'), label: 'B' }]);
 * print(after); // → '{"navigation":{"groups":[{"group":"A","pages":["a",{"group":"B","pages":["b"]}]}]}}'
 */
export function wrapInGroup(site: Site, groupings: readonly Grouping[]): Site {
  assertEach(groupings, canWrapInGroup);
  const pointers = groupings.flatMap(({ spots }) => spots.map(pointerOf));
  if (new Set(pointers).size < pointers.length)
    throw new EditError('Something would be in two groups.', listOf(groupings[0]!.spots[0]!)!.holder);
  const wanted = groupBy(groupings, ({ spots: [first] }) => pointerOfList(listOf(first!)!));
  return rewriteNavigation(site, {
    list(array, container, holder) {
      const inside = new Set<number>();
      const groups = new Map<number, Json>();
      for (const { spots, label, fields } of wanted.get(pointerOfList({ holder, container })) ?? []) {
        const own = spots.map(({ index }) => index).sort((one, other) => one - other);
        const hidden = hiddenAround(spots) && { hidden: true };
        groups.set(own[0]!, toJson({ group: label, ...hidden, ...fields, pages: own.map((k) => array.items[k]!) }));
        for (const k of own) inside.add(k);
      }
      // A group in the place of the first one would keep its comments around itself.
      const items = array.items.flatMap((item, k) => groups.get(k) ?? (inside.has(k) ? [] : item));
      return inside.size === 0 ? array : withItems(array, items);
    },
  });
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

/** Why entries and groups cannot be put into a new group; undefined if they can. */
export function canWrapInGroup({ spots }: Grouping): EditError | undefined {
  const [first, ...others] = spots;
  const list = first && listOf(first);
  if (list === undefined) throw new TypeError('a grouping names something of a list');
  const { holder, container } = list;
  const no = (why: string) => new EditError(why, holder);
  const pointer = pointerOfList(list);
  if (others.some((spot) => listOf(spot) === undefined || pointerOfList(listOf(spot)!) !== pointer))
    return no('Only what is in one list can be wrapped together.');
  if (kindOf(container) !== 'group') return no(`\`${container}\` of ${nameOf(holder.element)} has no groups.`);
  return holder.inGlobal ? no('`global` contains only links.') : undefined;
}
