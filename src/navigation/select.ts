import { NavshiftError } from '../finding/index.ts';
import { isContainer } from '../format/index.ts';
import { EXIT, pointerText, pointerTokens, SKIP } from '../json/index.ts';
import type { Site } from '../site/index.ts';
import type { Element } from './element.ts';
import type { Place } from './place.ts';
import { navigationOf, walkNavigation } from './walk.ts';

/** Thrown when a pointer or a selector does not name an element of the navigation. */
export class SelectError extends NavshiftError {
  override readonly name = 'SelectError';
}

/** Names an element otherwise than by a pointer; `navshift/select` makes one of CSS. */
export interface Selector {
  readonly text: string;
  /** Throws `SelectError` unless there is exactly one such element. */
  element(site: Site): { readonly element: Element; readonly place: Place };
}

/**
 * The element that `at` names: a pointer from docs.json, through each `$ref`, or a selector that `selector` of
 * `navshift/select` made. `/navigation` is the root.
 *
 * Throws `SelectError`, which says what to write instead, if the pointer names a container, a field, or nothing.
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a","b"]},{"group":"B","pages":["c"]}]}}');
 * selectElement(site, '/navigation/groups/1').element.label; // → 'B'
 */
export function selectElement(site: Site, at: string | Selector): { readonly element: Element; readonly place: Place } {
  if (typeof at !== 'string') return at.element(site);
  const tokens = pointerTokens(at);
  let nearest: { element: Element; place: Place } | undefined;
  let used = 0;
  walkNavigation(site, {
    enter(element, place) {
      if (place.parent !== nearest?.place) return SKIP;
      const steps =
        place.parent === undefined
          ? ['navigation']
          : place.container === undefined
            ? ['global']
            : [place.container, String(place.index)];
      if (!steps.every((step, k) => step === tokens[used + k])) return SKIP;
      nearest = { element, place };
      used += steps.length;
      return used === tokens.length ? EXIT : undefined;
    },
  });
  if (nearest !== undefined && used === tokens.length) return nearest;
  const wanted = pointerText(tokens);
  if (nearest === undefined) {
    throw new SelectError(
      `${wanted === '' ? 'The empty pointer' : wanted} names no element of the navigation. ${navigationOf(site) === undefined ? `${site.main} has no \`navigation\` object.` : 'Pointers begin with /navigation.'}`,
    );
  }
  const there = nearest.place.pointer;
  const container = tokens[used]!;
  if (isContainer(container) && used === tokens.length - 1 && nearest.element.member(container) !== undefined) {
    throw new SelectError(`${wanted} is a container: name the element whose content is meant, ${there}.`);
  }
  const count = isContainer(container) ? nearest.element.children(container).length : 0;
  const has =
    count === 0 ? '' : ` \`${container}\` there has ${count === 1 ? 'one, 0' : `${count}, 0 to ${count - 1}`}.`;
  throw new SelectError(`${wanted} names no element of the navigation. The nearest that does is ${there}.${has}`);
}
