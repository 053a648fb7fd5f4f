import {
  branchesOf,
  type Container,
  containerOf,
  divides,
  type ElementKind,
  fieldOf,
  generatingFields,
  holdsStrings,
  isContainer,
  type Kind,
  kindOf,
  labelField,
  languageCode,
  leadingFields,
  mayHold,
  specificationFields,
  wordsFor,
} from '../format/index.ts';
import {
  type Element,
  elementsIn,
  holdsLink,
  NameOf,
  nameOf,
  type Place,
  rewriteNavigation,
  scopeStep,
} from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import type { Subject } from '../finding/index.ts';
import { toJson } from '../json/index.ts';
import { addTo, asCode, groupBy, withArticle } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { assertEach, EditError, type Obstacle } from './error.ts';
import { leadsSomewhere, lifted, whyNotLifted } from './lift.ts';
import { menuToGroups, withKey } from './menu.ts';
import { type List, listOf, pointerOfList } from './spot.ts';

/** A list whose elements are to be of another kind. */
export interface Conversion extends List {
  readonly to: Container;
  /**
   * Puts an element that would be in one of its own kind next to that one, as `Outer: Inner`. Default: it is an error.
   */
  readonly flatten?: boolean;
}

/** The conversions of a site by their lists. */
type Wanted = ReadonlyMap<string, Conversion>;
const byList = (conversions: readonly Conversion[]): Wanted =>
  new Map(conversions.map((one) => [pointerOfList(one), one]));

/**
 * Changes the kind of all elements of a list: it renames the key of the list and the fields of the labels, in place.
 * Fields that the new kind does not have stay, and are reported. If the new kind has no menu, menu items become groups,
 * and links in a menu become elements of the new kind.
 *
 * With `flatten`, an element that would be in one of its own kind is put next to it. It gets the fields that applied to
 * it, and the icon, if it has none of its own. An outer element without other content is removed. Lost fields are
 * reported.
 *
 * Declares the new scope of elements that are or become languages, versions or products.
 *
 * @throws {EditError} if `canConvert` returns one
 *
 * @example
 * const site = parse('{"navigation":{"anchors":[{"anchor":"A","pages":["a"]}]}}');
 * const { place: holder } = selectElement(site, '/navigation');
 * const after = convert(site, [{ holder, container: 'anchors', to: 'tabs' }], report);
 * print(after); // → '{"navigation":{"tabs":[{"tab":"A","pages":["a"]}]}}'
 */
export function convert(site: Site, conversions: readonly Conversion[], report: Report): Site {
  assertEach(conversions, (conversion) => canConvert(conversion, conversions));
  const wanted = byList(conversions);
  const inside = groupBy(conversions, ({ holder }) => holder.pointer);
  /** Whether what an element holds of its own kind comes beside it: one of the two became so. */
  const isFlat = (place: Place) => {
    const own = inside.get(place.pointer)?.filter(({ to }) => kindOf(to) === kindAfter(place, wanted)) ?? [];
    return [wantedFor(place, wanted), ...own].some((one) => one?.flatten === true);
  };
  /** The lists that elements came into, by what holds them. */
  const joined = new Map<string, Container>();
  /** The elements that nothing is left of, by what held them: their comments stay. */
  const leftOut = new Map<string, Element[]>();
  return rewriteNavigation(site, {
    enter(_, place) {
      const { parent } = place;
      if (parent === undefined) return;
      const kind = kindAfter(place, wanted);
      const isBeside = isFlat(parent) && isSameKind(kind, kindAfter(parent, wanted));
      if (isBeside || wantedFor(place, wanted) !== undefined)
        declareScope(place, isBeside ? parent.parent! : parent, kind as ElementKind, report, isBeside);
      // A link of a menu becomes an element beside the one that has the menu.
      const isLink = place.container === 'menu' && place.element.member('href') !== undefined;
      const becomes = isLink ? wantedFor(parent, wanted)?.to : undefined;
      if (becomes !== undefined && mayHold(kindOf(becomes), 'menu') === false)
        declareScope(place, parent.parent!, kindOf(becomes), report);
    },
    leave(element, place) {
      const own = inside.get(place.pointer) ?? [];
      const to = wantedFor(place, wanted)?.to;
      const renamed = own.reduce((result, { container, to: list }) => withKey(result, container, list), element);
      for (const list of new Set([...own.map((one) => one.to), joined.get(place.pointer)]))
        if (list !== undefined) reportSameLabels(renamed, list, report);
      const made = to === undefined ? [renamed] : asKinds(renamed, kindOf(to), report);
      if (made.length === 0) addTo(leftOut, place.parent!.pointer, element);
      if (!isFlat(place)) return made;
      return made.flatMap((one) => {
        const list = listOfOwnKind(one);
        if (list === undefined) return [one];
        joined.set(place.parent!.pointer, list);
        const [first, ...others] = elementsIn(one, list);
        if (first === undefined) return lifted(one, list, [], report);
        const told = first.withCommentsOf(labelField(first.kind)!, leftOut.get(place.pointer) ?? []);
        return lifted(one, list, [told, ...others], report);
      });
    },
  });
}

/**
 * Why the elements of a list cannot become elements of another kind; undefined if they can. The element around the
 * list can become another kind by another conversion.
 */
export function canConvert(
  { holder, container, to, flatten = false }: Conversion,
  conversions: readonly Conversion[] = [],
): EditError | undefined {
  const { element, parent } = holder;
  const wanted = byList(conversions);
  const [kind, own] = [kindOf(to), kindAfter(holder, wanted)];
  const above = parent && kindAfter(parent, wanted);
  const isBeside = isSameKind(kind, own);
  const no = (why: string, help?: string, at?: Subject) => new EditError(why, holder, help, at);
  if (element.array(container) === undefined) return no(`${NameOf(element)} has no list \`${container}\`.`);
  if (isBeside && flatten && element.hasContent(container)) {
    if (listOf(holder) === undefined || holder.inGlobal) return no(`${NameOf(element)} is in no list that takes them.`);
    const why = whyNotLifted(element, container);
    if (why !== undefined) return no(...why);
    // What Mintlify does not show as it is loses nothing.
  } else if (isBeside || (mayHold(own, to, above) === false && mayHold(own, container, above) !== false)) {
    const becomes = own === element.kind ? '' : ` becomes ${withArticle(wordsFor(own))}, which`;
    const why = `${NameOf(element)}${becomes} cannot have \`${to}\`.`;
    return no(why, isBeside ? toFlatten : undefined, element.member(container));
  }
  if (container !== to && element.hasContent(to)) return no(`${NameOf(element)} has \`${to}\` already.`);
  if (holdsStrings(container) && element.children(container).some(({ type }) => type === 'entry'))
    return no(`\`${container}\` of ${nameOf(element)} has something else than elements.`);
  for (const inner of elementsIn(element, container)) {
    const why = whyNotKinds(inner, kind, (isBeside ? above : own) ?? own, flatten);
    if (why !== undefined) return no(...why);
  }
  return undefined;
}

const toFlatten = 'Use --flatten to put the inner ones beside the outer as "Outer: Inner".';

/** Whether elements of two kinds cannot be in one another, as they are of one kind. Groups can. */
const isSameKind = (inner: Kind, outer: Kind): boolean => inner === outer && inner !== 'group';

const wantedFor = ({ parent, container }: Place, wanted: Wanted): Conversion | undefined =>
  parent && container && wanted.get(pointerOfList({ holder: parent, container }));

function kindAfter(place: Place, wanted: Wanted): Kind {
  const to = wantedFor(place, wanted)?.to;
  return to === undefined ? place.element.kind : kindOf(to);
}

/** The list of an element that has elements of its own kind, which Mintlify does not show. */
function listOfOwnKind(element: Element): Container | undefined {
  const { kind } = element;
  if (kind === 'group' || kind === 'navigation' || kind === 'global') return undefined;
  const list = containerOf(kind);
  return element.hasContent(list) && whyNotLifted(element, list) === undefined ? list : undefined;
}

/** Why an element cannot become elements of a kind, its menu and what it holds of that kind among them; undefined if it can. */
function whyNotKinds(element: Element, kind: ElementKind, holder: Kind, flatten: boolean): Obstacle | undefined {
  const apart: Container[] = [];
  if (mayHold(kind, 'menu', holder) === false) {
    const problem = whyNotMenu(element, kind);
    if (problem !== undefined) return problem;
    apart.push('menu');
  }
  const list = containerOf(kind);
  const isNested = element.kind !== kind && kind !== 'group' && element.hasContent(list);
  if (!isNested) return whyNotKind(element, kind, holder, apart);
  if (flatten) return whyNotLifted(element, list) ?? whyNotKind(element, kind, holder, [...apart, list]);
  const [why, , at] = whyNotKind(element, kind, holder, apart) ?? [];
  return why === undefined ? undefined : [why, toFlatten, at];
}

/** What an element becomes: itself as another kind, unless it has nothing to show any more, and the links of its menu. */
function asKinds(element: Element, kind: ElementKind, report: Report): readonly Element[] {
  const { element: own, after } = menuToGroups(element, kind, report);
  const made = asKind(own, kind, report);
  if (element.array('menu') === undefined || leadsSomewhere(made)) return [made, ...after];
  const lost = made.fields.filter((name) => name !== labelField(kind));
  const without = lost.length === 0 ? '' : `, with its ${asCode(lost)}`;
  const isEmpty = after.length === 0;
  report.info(
    isEmpty ? 'empty-menu' : 'only-links',
    `The menu of ${nameOf(element)} ${isEmpty ? 'is empty' : 'has links alone'}. The ${wordsFor(element.kind)} is left out${without}`,
    { at: element },
  );
  return after;
}

/** Says of elements beside each other that readers cannot tell them apart by their labels. */
function reportSameLabels(holder: Element, list: Container, report: Report): void {
  for (const [label, [first, ...others]] of groupBy(elementsIn(holder, list), (element) => element.label))
    if (label !== undefined && others.length > 0)
      report.warning('same-label', `${others.length + 1} ${list} beside each other get the label "${label}"`, {
        at: first!,
        related: others.map((other) => ({ message: 'this one too', at: other })),
        help: 'Rename all but one of them, so that readers can distinguish them.',
      });
}

/** Why an element cannot be of another kind where it is held; undefined if it can. `apart`: lists that it does not have then. */
export function whyNotKind(
  element: Element,
  kind: ElementKind,
  holder: Kind,
  apart: readonly Container[] = [],
): Obstacle | undefined {
  const label = labelField(kind);
  const what = NameOf(element);
  if (element.kind !== kind && element.member(label) !== undefined)
    return [`${what} has \`${label}\` already.`, 'Rename or remove that field, then run again.', element.member(label)];
  if (kind === 'language' && languageCode(element.label ?? '').status === 'unknown')
    return [`${what} is not called by the code of a language.`, 'Rename it first, to a code such as fr.'];
  const filled = element.containers.filter((name) => element.hasContent(name) && !apart.includes(name));
  const clash = filled.find((name) => {
    const to = listAs(element, name, kind);
    return to !== name && element.hasContent(to);
  });
  if (clash !== undefined)
    return [`${what} has \`groups\` and \`pages\`, which would be one list.`, 'Put the pages into a group first.'];
  const filledThen = filled.map((name) => listAs(element, name, kind));
  const [shown, then] = [shownOf(element.kind, filled), shownOf(kind, filledThen)];
  if (shown !== undefined && then !== undefined && listAs(element, shown, kind) !== then)
    return [
      `${what} has ${asCode(filled)}. In ${withArticle(wordsFor(kind))}, Mintlify shows only \`${then}\`.`,
      'Put all into one of these lists first.',
      element.member(shown),
    ];
  const odd = filled.find(
    (name) =>
      listAs(element, name, kind) !== name &&
      (element.array(name) === undefined || element.children(name).some(({ type }) => type !== 'element')),
  );
  if (odd !== undefined) return [`\`${odd}\` of ${nameOf(element)} has something else than groups.`, 'Fix it first.'];
  const isLost = (name: string) =>
    fieldOf(element.kind, name)?.unread === false && fieldOf(kind, name, holder)?.unread !== false;
  const held = filled.find((name) => mayHold(kind, listAs(element, name, kind), holder) === false);
  const leading = element.fields.find((name) => (leadingFields.includes(name) || name === 'global') && isLost(name));
  const wrong = held ?? leading;
  return wrong === undefined
    ? undefined
    : [
        `${what} has \`${wrong}\`, which Mintlify does not show in ${withArticle(wordsFor(kind))}.`,
        'Move it elsewhere first.',
        element.member(wrong),
      ];
}

const elsewhere = 'Put it where the `$ref` is, then run again.';

/** Why a menu cannot be groups and elements of another kind; undefined if it can, or if there is none. */
function whyNotMenu(element: Element, kind: ElementKind): Obstacle | undefined {
  if (!element.hasContent('menu')) return undefined;
  const menu = `The menu of ${nameOf(element)}`;
  const at = element.member('menu')!;
  const beside = element.containers.filter((name) => name !== 'menu' && element.hasContent(name));
  if (beside.length > 0) return [`${menu} is beside ${asCode(beside)}.`, 'Move one of the two elsewhere.', at];
  const items = elementsIn(element, 'menu');
  const array = element.array('menu');
  if (array?.referenced) return [`${menu} is in another file.`, elsewhere, at];
  if (items.length !== array?.node.items.length)
    return [`${menu} has something else than menu items.`, 'Write menu items, with `item` and content.', at];
  return items.map((item) => whyNotItem(item, kind)).find((why) => why !== undefined);
}

/** Why an item of a menu cannot be a group, or as a link an element of a kind; undefined if it can. */
function whyNotItem(item: Element, kind: ElementKind): Obstacle | undefined {
  const what = NameOf(item);
  const href = item.member('href');
  const becomes = href === undefined ? 'group' : kind;
  const made = item.fields.find((name) => generatingFields.includes(name) && !specificationFields.includes(name));
  const links = becomes === 'group' ? item.member('global') : undefined;
  const odd = item.containers.find((name) => item.hasContent(name) && item.array(name) === undefined);
  if (item.layers.length > 1 || item.array('groups')?.referenced)
    return [`${what} is in another file.`, elsewhere, item];
  if (odd !== undefined) return [`\`${odd}\` of ${nameOf(item)} is not a list.`, 'Make it one.', item];
  if (href !== undefined && !item.isEmpty)
    return [`${what} has an \`href\` beside its content.`, 'Keep one of the two.', href];
  if (made !== undefined)
    return [
      `${what} has \`${made}\`, of which Mintlify would make pages in ${withArticle(wordsFor(becomes))}.`,
      'Move it elsewhere first.',
      item.member(made),
    ];
  if (links !== undefined && holdsLink(links.value))
    return [`${what} has \`global\`, which Mintlify drops in a group.`, 'Move it to the element with the menu.', links];
  const [why, help, at = item] = whyNotKind(item, becomes, kind) ?? [];
  return why === undefined ? undefined : [why, help, at];
}

/** Of several lists Mintlify shows one: the first in an order that is another one for each kind. */
const shownOf = (kind: Kind, lists: readonly Container[]): Container | undefined =>
  branchesOf(kind)
    .filter(isContainer)
    .find((name) => lists.includes(name));

/**
 * An element as another kind. Nested groups are in the `pages` of a group, and in the `groups` of all else. Fields
 * that the kind does not take stay, and are reported.
 */
export function asKind(element: Element, kind: ElementKind, report: Report | undefined): Element {
  if (report !== undefined) reportFields(element, kind, report);
  const lists = element.containers.filter((name) => listAs(element, name, kind) !== name && element.hasContent(name));
  return lists.reduce((result, name) => withKey(result, name, listAs(element, name, kind)), element).withKind(kind);
}

/** The list of an element under the key that it has in another kind. */
function listAs(element: Element, list: Container, kind: ElementKind): Container {
  if (kind === element.kind) return list;
  if (kind === 'group') return list === 'groups' ? 'pages' : list;
  const isOfGroups = () => element.children(list).every(({ type }) => type === 'element');
  return element.kind === 'group' && list === 'pages' && isOfGroups() ? 'groups' : list;
}

/**
 * Declares what becomes of the scope of an element that is held by another one, as another kind. `isBeside`: it is
 * called after the one that it was in, too.
 */
export function declareScope(
  { element, scope, parent }: Place,
  holder: Place,
  kind: ElementKind,
  report: Report,
  isBeside = false,
): void {
  if (!divides(element.kind) && !divides(kind)) return;
  const outer = isBeside ? parent!.element.label : undefined;
  const label = element.label === undefined || outer === undefined ? undefined : toJson(`${outer}: ${element.label}`);
  const step = scopeStep(kind, label ?? element.field(labelField(element.kind) ?? ''));
  report.declare({ kind: 'scope', from: scope, to: [...holder.scope, ...(step === undefined ? [] : [step])] });
}

/** Warns of each field of an element that has no effect in another kind, and had one. */
function reportFields(element: Element, kind: ElementKind, report: Report): void {
  const hasEffect = (own: Kind, name: string) => fieldOf(own, name)?.unread === false;
  for (const name of element.fields)
    if (
      !isContainer(name) &&
      hasEffect(element.kind, name) &&
      !hasEffect(kind, name) &&
      name !== labelField(element.kind)
    )
      report.warning(
        'field-kept',
        `\`${name}\` of ${nameOf(element)} is kept, but has no effect in ${withArticle(wordsFor(kind))}`,
        { at: element.member(name)!, help: 'Remove it, or move it to an element where it has an effect.' },
      );
}
