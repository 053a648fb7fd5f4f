import { isContainer, parseEntry } from '../format/index.ts';
import { EXIT, findMember, type Json, SKIP, visitJson } from '../json/index.ts';
import type { Element } from './element.ts';
import { Place } from './place.ts';
import { specificationSources } from './specification.ts';
import { walkElement } from './walk.ts';

/** Whether an `openapi` field names a specification. If not, the one of an element around it is in scope. */
export const namesSpecification = (openapi: Json | undefined): boolean =>
  openapi !== undefined && specificationSources(openapi).length > 0;

/**
 * Whether an element has endpoint entries of the specification that it inherits, at any depth. Elements that name a
 * specification themselves are skipped.
 */
export function listsEndpoints(element: Element): boolean {
  let found = false;
  const stop = (isFound: boolean) => {
    found = isFound;
    return isFound ? EXIT : undefined;
  };
  walkElement(element, new Place(element, undefined, 0, undefined), {
    enter: (inner) => (namesSpecification(inner.field('openapi')) ? SKIP : stop(oddEndpointsOf(inner).length > 0)),
    entry: ({ text }) => stop(isInherited(text)),
    other: ({ node, container }) => stop(oddEndpoints(node, container).length > 0),
  });
  return found;
}

/** The same, in the fields of an element. */
export function oddEndpointsOf(element: Element): readonly Json[] {
  return element.layers.flatMap(({ node }) =>
    node.members.flatMap(({ key, value }) => {
      const array = isContainer(key) ? element.array(key) : undefined;
      const isWalked = value === array?.node || (array?.referenced === true && element.field(key) === value);
      return isWalked ? [] : oddEndpoints(value, key);
    }),
  );
}

/**
 * Endpoint entries of the specification in scope, in places that a walk skips: strings in `groups`, a container inside
 * of a field, `pages` that is not an array. `key` is the key of the data.
 */
export function oddEndpoints(data: Json, key?: string): readonly Json[] {
  const found: Json[] = [];
  const keys = [key];
  visitJson(data, {
    enter(node, at) {
      const name = typeof at === 'string' ? at : keys.at(-1);
      if (node.kind === 'object' || node.kind === 'array') keys.push(name);
      if (node.kind === 'object' && namesSpecification(findMember(node, 'openapi')?.value)) return SKIP;
      if (node.kind === 'string' && mayBeEntry(name) && isInherited(node.value as string)) found.push(node);
      return undefined;
    },
    leave: ({ kind }) => void ((kind === 'object' || kind === 'array') && keys.pop()),
  });
  return found;
}

// A `root` is the path of a page, however it is written.
const mayBeEntry = (key = '') => isContainer(key) || key === 'page';

function isInherited(text: string): boolean {
  const entry = parseEntry(text, true);
  return entry.kind !== 'page' && entry.specification === undefined;
}
