import {
  type Element,
  findMember,
  isContainer,
  type Json,
  parseEntry,
  Place,
  SKIP,
  specificationInScope,
  specificationSources,
  visitJson,
  walkElement,
} from 'navshift';

/** Whether an `openapi` field names a specification. Where it names none, the one of an element above is in scope. */
export const namesSpecification = (openapi: Json | undefined): boolean =>
  openapi !== undefined && specificationSources(openapi).length > 0;

/** Whether an element holds endpoint entries of the specification that it inherits, wherever they stand. */
export function listsEndpoints(element: Element): boolean {
  let found = false;
  const look = (node: Json | undefined) => {
    const entry = node?.kind === 'string' ? parseEntry(node.value as string) : undefined;
    if (entry !== undefined && entry.kind !== 'page' && entry.specification === undefined) found = true;
  };
  // Entries that stand where none belong inherit too.
  const lookInto = (data: Json) =>
    visitJson(data, {
      enter(value, key) {
        if (value.kind === 'object' && namesSpecification(findMember(value, 'openapi')?.value)) return SKIP;
        if (typeof key !== 'string' || key === 'root') look(value);
        return undefined;
      },
    });
  for (const { node } of element.layers) lookInto(node);
  // What stands behind a `$ref` inherits as well.
  walkElement(element, new Place(element, undefined, 0, undefined), {
    enter(inner) {
      if (namesSpecification(inner.field('openapi'))) return SKIP;
      look(inner.field('root'));
      return undefined;
    },
    entry: ({ node }) => look(node),
    other: ({ node }) => lookInto(node),
  });
  return found;
}

/**
 * The endpoint entries that name no specification, somewhere in what a walk makes nothing of: strings in `groups`, a
 * container inside of a field, `pages` that is no array. `key` is that of the member.
 */
export function oddEndpoints(odd: Json, key?: string): readonly Json[] {
  const found: Json[] = [];
  const keys = [key];
  visitJson(odd, {
    enter(node, at) {
      const name = typeof at === 'string' ? at : keys.at(-1);
      if (node.kind === 'object' || node.kind === 'array') keys.push(name);
      else if (node.kind === 'string' && mayBeEntry(name) && inherits(node.value as string)) found.push(node);
    },
    leave: ({ kind }) => void ((kind === 'object' || kind === 'array') && keys.pop()),
  });
  return found;
}

/** The same of the fields of an element, and of what stands in place of an array that is walked. */
export function oddEndpointsOf(element: Element): readonly Json[] {
  return element.layers.flatMap(({ node }) =>
    node.members.flatMap(({ key, value }) => {
      const array = isContainer(key) ? element.array(key) : undefined;
      const isWalked = value === array?.node || (array?.referenced === true && element.field(key) === value);
      return isWalked ? [] : oddEndpoints(value, key);
    }),
  );
}

/** The first of them that inherits the specification of an element, anywhere in it. */
export function oddlyInherited({
  element,
  place,
}: {
  readonly element: Element;
  readonly place: Place;
}): Json | undefined {
  const found: Json[] = [];
  const note = (odd: readonly Json[], at: Place) => {
    if (odd.length > 0 && specificationInScope(at)?.place === place) found.push(...odd);
  };
  walkElement(element, place, {
    enter: (inner, at) => note(oddEndpointsOf(inner), at),
    other: ({ node, container, parent }) => note(oddEndpoints(node, container), parent),
  });
  return found[0];
}

const mayBeEntry = (key = '') => isContainer(key) || key === 'root' || key === 'page';

function inherits(text: string): boolean {
  const entry = parseEntry(text);
  return entry.kind !== 'page' && entry.specification === undefined;
}
