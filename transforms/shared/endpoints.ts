import {
  type Element,
  findMember,
  type Json,
  parseEntry,
  Place,
  SKIP,
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
