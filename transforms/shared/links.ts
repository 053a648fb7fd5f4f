import { type Element, isContainer, type Json, visitJson } from 'navshift';

/** Whether data holds something that leads anywhere: a link, a page of its own, or what a container would hold. */
export function holdsLink(data: Json): boolean {
  let found = false;
  visitJson(data, {
    enter: (_, key) =>
      void (found ||= key === 'href' || key === 'root' || (typeof key === 'string' && isContainer(key))),
  });
  return found;
}

/** Whether an element without content leads somewhere: by a field of its own, or by data that the format lacks. */
export function leadsWithoutContent(element: Element): boolean {
  return element.fields.some(
    (name) => leading.includes(name) || (!isContainer(name) && holdsLink(element.field(name)!)),
  );
}

const leading: readonly string[] = ['href', 'root', 'openapi', 'asyncapi', 'global'];
