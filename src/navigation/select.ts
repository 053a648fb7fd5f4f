import { isContainer } from '../format/index.ts';
import { EXIT, pointerText, pointerTokens } from '../json/index.ts';
import type { Site } from '../site/index.ts';
import type { Element } from './element.ts';
import type { Place } from './place.ts';
import { walkNavigation } from './rewrite.ts';

/** Thrown when a pointer does not name an element of the navigation. */
export class SelectError extends Error {
  override readonly name = 'SelectError';
}

/**
 * The element that a pointer into the main document names, `$ref`s looked through; `/navigation` is the root.
 *
 * Throws `SelectError`, with what to write instead, if the pointer names no element: a container, a field, or nothing.
 */
export function selectElement(site: Site, pointer: string): { element: Element; place: Place } {
  const tokens = pointerTokens(pointer);
  const wanted = pointerText(tokens);
  let found: { element: Element; place: Place } | undefined;
  let nearest: string | undefined;
  walkNavigation(site, {
    enter(element, place) {
      if (place.pointer === wanted) {
        found = { element, place };
        return EXIT;
      }
      if (wanted.startsWith(`${place.pointer}/`) && place.pointer.length > (nearest?.length ?? 0)) nearest = place.pointer;
      return undefined;
    },
  });
  if (found !== undefined) return found;
  const last = tokens.at(-1);
  if (last !== undefined && isContainer(last) && nearest === pointerText(tokens.slice(0, -1))) {
    throw new SelectError(`${wanted} is a container: name the element whose content is meant, ${nearest}.`);
  }
  throw new SelectError(`${wanted || 'The empty pointer'} names no element of the navigation.${nearest === undefined ? ' Pointers begin with /navigation.' : ` The nearest that does is ${nearest}.`}`);
}
