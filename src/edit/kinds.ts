import {
  type Container,
  containerOf,
  type ElementKind,
  generatingFields,
  holdsStrings,
  type Kind,
  kindOf,
  labelField,
  mayHold,
  specificationFields,
  wordsFor,
} from '../format/index.ts';
import { type Element, elementsIn, holdsLink, NameOf, nameOf, Place } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import type { Subject } from '../finding/index.ts';
import { asCode, groupBy, partition, withArticle } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import {
  type Draft,
  draftOf,
  EditError,
  fates,
  type List,
  linesOf,
  listOf,
  mapLines,
  nodeOf,
  type Obstacle,
  pointerOf,
  pointerOfList,
  whyNotKind,
  withKey,
  write,
} from '../draft/index.ts';
import { leadsSomewhere, lifted, whyNotLifted } from './lift.ts';
import { menuToGroups } from './menu.ts';

/** A list whose elements are to be of another kind. */
export interface Conversion extends List {
  readonly to: Container;
  /**
   * Puts an element that would be in one of its own kind next to that one, as `Outer: Inner`. Default: it is an error.
   */
  readonly flatten?: boolean;
}

/** The conversions of a site by their lists. */
type Conversions = ReadonlyMap<string, Conversion>;
const byList = (conversions: readonly Conversion[]): Conversions =>
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
  for (const conversion of conversions) {
    const refusal = canConvert(conversion, conversions);
    if (refusal !== undefined) throw refusal;
  }
  const wanted = byList(conversions);
  const inside = groupBy(conversions, ({ holder }) => holder.pointer);
  const change = (line: Draft): readonly Draft[] => {
    const { of } = line;
    if (!(of instanceof Place)) return [line];
    const own = inside.get(of.pointer) ?? [];
    const here = wantedFor(of, wanted);
    const renamed = own.reduce(withListOf, line);
    reportSameLabels(renamed, own, report);
    const made = here === undefined ? [renamed] : asKinds(renamed, here.to, report);
    // What an element has of its own kind comes beside it, if one of the two became so.
    const isFlat = [here, ...own.filter(({ to }) => kindOf(to) === kindAfter(of, wanted))].some((one) => one?.flatten);
    return isFlat ? made.flatMap((one) => flattened(one, site, report)) : made;
  };
  const before = draftOf(site);
  if (before === undefined) return site;
  const [draft] = change(mapLines(before, change));
  const after = write(site, draft!, report);
  // Nothing is lost, so it does not ask what readers see: that is much to load.
  fates(site, draft!).scopes.forEach((scope) => report.declare(scope));
  return after;
}

/** A line in which a list has another key. */
function withListOf(line: Draft, { holder, container, to }: Conversion): Draft {
  const isIn = ({ list, of }: Draft) => (list ?? of?.container) === container;
  return {
    ...line,
    element: withKey(line.element ?? holder.element, container, to),
    lines: line.lines.map((one) => (isIn(one) ? { ...one, list: to } : one)),
  };
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
  const no = (why: string, help?: string, at: Subject = holder) => new EditError(why, at, help);
  if (element.array(container) === undefined) return no(`${NameOf(element)} has no list \`${container}\`.`);
  if (isBeside && flatten && element.hasContent(container)) {
    if (listOf(holder) === undefined || holder.inGlobal) return no(`${NameOf(element)} is in no list that takes them.`);
    const why = whyNotLifted(element, container, kind);
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

const wantedFor = ({ parent, container }: Place, wanted: Conversions): Conversion | undefined =>
  parent && container && wanted.get(pointerOfList({ holder: parent, container }));

function kindAfter(place: Place, wanted: Conversions): Kind {
  const to = wantedFor(place, wanted)?.to;
  return to === undefined ? place.element.kind : kindOf(to);
}

/** A line, and beside it what it has of its own kind, which Mintlify would not show there. */
function flattened(line: Draft, site: Site, report: Report): readonly Draft[] {
  const { kind, of } = line;
  const element = line.element ?? (of as Place).element;
  const list =
    kind === 'group' || kind === 'navigation' || kind === 'global' ? undefined : containerOf(kind as ElementKind);
  if (list === undefined || !element.hasContent(list) || whyNotLifted(element, list, kind as ElementKind) !== undefined)
    return [line];
  const [inner, lines] = partition(line.lines, (one) => one.kind === kind);
  const elements = inner.map((one) => one.element ?? (one.of as Place).element);
  const { rest, moved } = lifted(element, list, elements, report);
  const { label } = element;
  const nameOfOne = ({ name }: Draft) => (label === undefined || name === undefined ? name : `${label}: ${name}`);
  // The first of them has the comments of those that nothing is left of.
  const before = linesOf(site).get(pointerOf(of!))!.lines;
  const gone = before.flatMap((one) => (one.of instanceof Place && !line.lines.some(isOf(one)) ? one.of.element : []));
  const beside = inner.map((one, k) => ({
    ...one,
    name: nameOfOne(one),
    element: k > 0 ? moved[k]! : moved[k]!.withCommentsOf(labelField(moved[k]!.kind)!, gone),
    list: line.list,
  }));
  return rest === undefined ? beside : [{ ...line, element: rest, lines }, ...beside];
}

const isOf =
  (one: Draft) =>
  ({ of }: Draft): boolean =>
    of === one.of || of?.parent === one.of;

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
  if (flatten) return whyNotLifted(element, list, kind) ?? whyNotKind(element, kind, holder, [...apart, list]);
  const [why, , at] = whyNotKind(element, kind, holder, apart) ?? [];
  return why === undefined ? undefined : [why, toFlatten, at];
}

/** What an element becomes: itself as another kind, unless it has nothing to show any more, and the links of its menu. */
function asKinds(line: Draft, to: Container, report: Report): readonly Draft[] {
  const kind = kindOf(to);
  const { element } = line.of as Place;
  const { own, links } = menuToGroups({ ...line, kind }, to, report);
  if (element.array('menu') === undefined || own.lines.length > 0 || leadsSomewhere(own.element ?? element))
    return [own, ...links];
  const lost = element.fields.filter((name) => name !== labelField(element.kind) && name !== 'menu');
  const without = lost.length === 0 ? '' : `, with its ${asCode(lost)}`;
  const isEmpty = links.length === 0;
  report.info(
    isEmpty ? 'empty-menu' : 'only-links',
    `The menu of ${nameOf(element)} ${isEmpty ? 'is empty' : 'has links alone'}. The ${wordsFor(element.kind)} is left out${without}`,
    { at: element },
  );
  return links;
}

/** Says of elements beside each other that readers cannot tell them apart by their labels. */
function reportSameLabels(line: Draft, own: readonly Conversion[], report: Report): void {
  const isForeign = ({ of }: Draft) => of?.parent !== line.of && of instanceof Place;
  const kinds = new Set([...own.map(({ to }) => kindOf(to)), ...line.lines.filter(isForeign).map(({ kind }) => kind)]);
  for (const kind of kinds)
    for (const [label, [first, ...others]] of groupBy(
      line.lines.filter((one) => one.kind === kind),
      ({ name }) => name,
    ))
      if (label !== undefined && others.length > 0)
        report.warning(
          'same-label',
          `${others.length + 1} ${containerOf(kind as ElementKind)} beside each other get the label "${label}"`,
          {
            at: nodeOf(first!.of!),
            related: others.map((other) => ({ message: 'this one too', at: nodeOf(other.of!) })),
            help: 'Rename all but one of them, so that readers can distinguish them.',
          },
        );
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
