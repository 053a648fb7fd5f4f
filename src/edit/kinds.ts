import {
  type Container,
  divides,
  type ElementKind,
  fieldOf,
  isContainer,
  type Kind,
  kindOf,
  labelField,
  languageCode,
  leadingFields,
  mayHold,
  wordsFor,
} from '../format/index.ts';
import { type Element, NameOf, nameOf, Place, rewriteNavigation, scopeStep } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import { withArticle } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { EditError } from './error.ts';
import { elementsIn, lifted, whyNotLifted } from './lift.ts';
import { type List, listOf, pointerOfList, spotsIn } from './spot.ts';

/** A list whose elements are to be of another kind. */
export interface Conversion extends List {
  readonly to: Container;
}

/**
 * Makes the elements of lists elements of another kind: the key of the list and the fields of the labels are renamed in place. Fields that the new kind does not
 * take stay, and are reported.
 *
 * Declares what becomes of the scope of elements that are, or become, a language, a version or a product.
 *
 * @throws {EditError} where `canConvert` gives one
 *
 * @example
 * const site = parse('{"navigation":{"anchors":[{"anchor":"A","pages":["a"]}]}}');
 * const { place: holder } = selectElement(site, '/navigation');
 * const after = convert(site, [{ holder, container: 'anchors', to: 'tabs' }], report);
 * print(after); // → '{"navigation":{"tabs":[{"tab":"A","pages":["a"]}]}}'
 */
export function convert(site: Site, conversions: readonly Conversion[], report: Report): Site {
  for (const conversion of conversions) {
    const obstacle = canConvert(conversion);
    if (obstacle !== undefined) throw obstacle;
  }
  const wanted = new Map(conversions.map((one) => [pointerOfList(one), one.to]));
  const targetOf = ({ parent, container }: Place) =>
    parent && container && wanted.get(pointerOfList({ holder: parent, container }));
  return rewriteNavigation(site, {
    enter(_, place) {
      const to = targetOf(place);
      if (to !== undefined) declareScope(place, place.parent!, kindOf(to), report);
      return undefined;
    },
    leave(element, place) {
      const lists = conversions.filter(({ holder }) => holder.pointer === place.pointer);
      const renamed = lists.reduce((result, { container, to }) => withKey(result, container, to), element);
      const to = targetOf(place);
      return to === undefined ? renamed : asKind(renamed, kindOf(to), report);
    },
  });
}

/** Why the elements of a list cannot become elements of another kind; undefined if they can. */
export function canConvert({ holder, container, to }: Conversion): EditError | undefined {
  const { element, parent } = holder;
  const kind = kindOf(to);
  const no = (why: string, help?: string) => new EditError(why, holder, help);
  if (element.array(container) === undefined) return no(`${NameOf(element)} has no list \`${container}\`.`);
  if (mayHold(element.kind, to, parent?.element.kind) === false) return no(`${NameOf(element)} cannot have \`${to}\`.`);
  if (element.hasContent(to)) return no(`${NameOf(element)} has \`${to}\` already.`);
  if (element.children(container).some(({ type }) => type !== 'element'))
    return no(`\`${container}\` of ${nameOf(element)} has something else than elements.`);
  for (const inner of elementsIn(element, container)) {
    const why = whyNotKind(inner, kind, element.kind);
    if (why !== undefined) return no(...why);
  }
  return undefined;
}

/** Says in a sentence why an element cannot be of another kind where it is held, and what to do; undefined if it can. */
export function whyNotKind(
  element: Element,
  kind: ElementKind,
  holder: Kind,
): readonly [why: string, help?: string] | undefined {
  const label = labelField(kind);
  const what = NameOf(element);
  if (element.kind !== kind && element.member(label) !== undefined) return [`${what} has \`${label}\` already.`];
  if (kind === 'language' && languageCode(element.label ?? '').status === 'unknown')
    return [`${what} is not called by the code of a language.`, 'Rename it first, to a code such as fr.'];
  const filled = element.containers.filter((name) => element.hasContent(name));
  const clash = filled.find((name) => {
    const to = listAs(element, name, kind);
    return to !== name && element.hasContent(to);
  });
  if (clash !== undefined)
    return [`${what} has \`groups\` and \`pages\`, which would be one list.`, 'Put the pages into a group first.'];
  const odd = filled.find(
    (name) =>
      listAs(element, name, kind) !== name &&
      (element.array(name) === undefined || element.children(name).some(({ type }) => type !== 'element')),
  );
  if (odd !== undefined)
    return [`\`${odd}\` of ${nameOf(element)} has something else than groups.`, 'Correct it first.'];
  const isShown = (name: string) => fieldOf(kind, name, holder)?.unread === false;
  const held = filled.find((name) => mayHold(kind, listAs(element, name, kind), holder) === false);
  const leading = element.fields.find((name) => (leadingFields.includes(name) || name === 'global') && !isShown(name));
  const wrong = held ?? leading;
  return wrong === undefined
    ? undefined
    : [
        `${what} has \`${wrong}\`, which Mintlify does not show in ${withArticle(wordsFor(kind))}.`,
        'Move it elsewhere first.',
      ];
}

/** An element as another kind. Nested groups are in the `pages` of a group, and in the `groups` of all else. Fields that the kind does not take stay, and are reported. */
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

/** A list under another key, where an empty one of that name may be. */
function withKey(element: Element, container: Container, to: Container): Element {
  const empty = element.member(to);
  const renamed = element.withField(to, undefined).renameField(container, to);
  return empty === undefined ? renamed : renamed.withCommentsOf(to, [empty]);
}

/** Declares what becomes of the scope of an element that is held by another one, as another kind. */
export function declareScope({ element, scope }: Place, holder: Place, kind: ElementKind, report: Report): void {
  if (!divides(element.kind) && !divides(kind)) return;
  const step = scopeStep(kind, element.field(labelField(element.kind) ?? ''));
  report.declare({ kind: 'scope', from: scope, to: [...holder.scope, ...(step === undefined ? [] : [step])] });
}

function reportFields(element: Element, kind: ElementKind, report: Report): void {
  const label = labelField(element.kind);
  for (const name of element.fields)
    if (
      name !== label &&
      !isContainer(name) &&
      fieldOf(element.kind, name) !== undefined &&
      fieldOf(kind, name) === undefined
    )
      report.info(
        'field-kept',
        `\`${name}\` of ${nameOf(element)} is kept: the format has no such field in ${withArticle(wordsFor(kind))}`,
        {
          at: element.member(name)!,
        },
      );
}

/**
 * Puts the elements of lists beside the elements that hold them, as elements of the same kind, called `Outer: Inner`. An element that has nothing else to show goes.
 *
 * An inner element gets the fields that held for it, and the icon, if it has none of its own. Fields that nothing has any more are reported.
 *
 * @throws {EditError} where `canLift` gives one
 */
export function lift(site: Site, lists: readonly List[], report: Report): Site {
  for (const list of lists) {
    const obstacle = canLift(list);
    if (obstacle !== undefined) throw obstacle;
    const { holder } = list;
    for (const spot of spotsIn(list))
      if (spot instanceof Place && holder.parent)
        declareScope(spot, holder.parent, holder.element.kind as ElementKind, report);
  }
  const wanted = new Map(lists.map(({ holder, container }) => [holder.pointer, container]));
  return rewriteNavigation(site, {
    leave(element, { pointer }) {
      const container = wanted.get(pointer);
      if (container === undefined) return undefined;
      const inner = elementsIn(element, container).map((one) => asKind(one, element.kind as ElementKind, report));
      return lifted(element, container, inner, report);
    },
  });
}

/** Why the elements of a list cannot be put beside the element that holds them; undefined if they can. */
export function canLift({ holder, container }: List): EditError | undefined {
  const { element, parent, inGlobal } = holder;
  const no = (why: string, help?: string) => new EditError(why, holder, help);
  if (listOf(holder) === undefined) return no(`${NameOf(element)} is in no list.`);
  if (inGlobal) return no('`global` holds links alone.');
  const why = whyNotLifted(element, container);
  if (why !== undefined) return no(`What is in \`${container}\` cannot be beside ${nameOf(element)}: ${why}.`);
  for (const inner of elementsIn(element, container)) {
    const whyNot = whyNotKind(inner, element.kind as ElementKind, parent!.element.kind);
    if (whyNot !== undefined) return no(...whyNot);
  }
  return undefined;
}
