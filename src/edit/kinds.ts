import {
  type Container,
  divides,
  type ElementKind,
  fieldOf,
  kindOf,
  labelField,
  leadingFields,
  mayHold,
  wordsFor,
} from '../format/index.ts';
import { type Element, NameOf, nameOf, type Place, rewriteNavigation, scopeStep } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import { withArticle } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { EditError } from './error.ts';
import { elementsIn } from './lift.ts';
import { type List, pointerOfList } from './spot.ts';

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
      if (to !== undefined) declareScope(place, kindOf(to), report);
      return undefined;
    },
    leave(element, place) {
      const lists = conversions.filter(({ holder }) => holder.pointer === place.pointer);
      const renamed = lists.reduce((result, { container, to }) => withKey(result, container, to), element);
      const to = targetOf(place);
      if (to === undefined) return renamed;
      reportFields(element, kindOf(to), report);
      return renamed.withKind(kindOf(to));
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
    const label = labelField(kind);
    if (inner.kind !== kind && inner.member(label) !== undefined)
      return no(`${NameOf(inner)} has \`${label}\` already.`);
    const held = inner.containers.find((name) => inner.hasContent(name) && mayHold(kind, name, element.kind) === false);
    const leading = inner.fields.find(
      (name) => leadingFields.includes(name) && fieldOf(kind, name, element.kind) === undefined,
    );
    const wrong = held ?? leading;
    if (wrong !== undefined)
      return no(
        `${NameOf(inner)} has \`${wrong}\`, which Mintlify does not show in ${withArticle(wordsFor(kind))}.`,
        'Move it elsewhere first.',
      );
  }
  return undefined;
}

/** A list under another key, where an empty one of that name may be. */
function withKey(element: Element, container: Container, to: Container): Element {
  const empty = element.member(to);
  const renamed = element.withField(to, undefined).renameField(container, to);
  return empty === undefined ? renamed : renamed.withCommentsOf(to, [empty]);
}

function declareScope(place: Place, kind: ElementKind, report: Report): void {
  const { element, parent, scope } = place;
  if (!divides(element.kind) && !divides(kind)) return;
  const step = scopeStep(kind, element.field(labelField(element.kind) ?? ''));
  report.declare({ kind: 'scope', from: scope, to: [...parent!.scope, ...(step === undefined ? [] : [step])] });
}

function reportFields(element: Element, kind: ElementKind, report: Report): void {
  const label = labelField(element.kind);
  for (const name of element.fields)
    if (name !== label && fieldOf(element.kind, name) !== undefined && fieldOf(kind, name) === undefined)
      report.info(
        'field-kept',
        `\`${name}\` of ${nameOf(element)} is kept: the format has no such field in ${withArticle(wordsFor(kind))}`,
        {
          at: element.member(name)!,
        },
      );
}
