import { type Element, isContainer, parseEntry, Place, SKIP, walkElement } from 'navshift';
import { findMember, type Json, visitJson } from 'navshift/json';
import { specificationSources } from 'navshift/openapi';

/** Whether an `openapi` field names a specification. Where it names none, the one of an element above is in scope. */
export const namesSpecification = (openapi: Json | undefined): boolean =>
  openapi !== undefined && specificationSources(openapi).length > 0;

/** The endpoint entries in an element that name no specification, and so mean the one that is in scope there. */
export interface InScope {
  /** Those in `pages`. */
  readonly listed: readonly Json[];
  /** Those that stand where no entry belongs, such as a string in `groups` or a `root`: they inherit the specification too. */
  readonly odd: readonly Json[];
}

/** Finds the endpoint entries in an element that mean the specification in scope: what names a specification itself is passed over. */
export function endpointsInScope(element: Element, place = new Place(element, undefined, 0, undefined)): InScope {
  const listed: Json[] = [];
  const odd: Json[] = [];
  walkElement(element, place, {
    enter(inner, at) {
      if (at !== place && namesSpecification(inner.field('openapi'))) return SKIP;
      for (const node of oddEndpointsOf(inner)) odd.push(node);
      return undefined;
    },
    entry: ({ text, node }) => void (isInherited(text) && listed.push(node)),
    other({ node, container }) {
      for (const one of oddEndpoints(node, container)) odd.push(one);
    },
  });
  return { listed, odd };
}

/** Whether an element holds endpoint entries of the specification that it inherits, wherever they stand. */
export function listsEndpoints(element: Element): boolean {
  if (namesSpecification(element.field('openapi'))) return false;
  const { listed, odd } = endpointsInScope(element);
  return listed.length + odd.length > 0;
}

/** The odd endpoint entries in the fields of an element, and in what stands in place of an array that is walked. */
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
 * The endpoint entries that mean the specification in scope, somewhere in what a walk makes nothing of: strings in `groups`,
 * a container inside of a field, `pages` that is no array. `key` is that of the member.
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

const mayBeEntry = (key = '') => isContainer(key) || key === 'root' || key === 'page';

function isInherited(text: string): boolean {
  const entry = parseEntry(text);
  return entry.kind !== 'page' && entry.specification === undefined;
}
