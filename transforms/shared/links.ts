import { type Element, isContainer, leadingFields, linkFields } from 'navshift';
import { type Json, visitJson } from 'navshift/json';

/** Whether data holds something that leads anywhere: a link, a page of its own, or what a container would hold. */
export function holdsLink(data: Json): boolean {
  let found = false;
  visitJson(data, {
    enter: (_, key) => void (found ||= typeof key === 'string' && (linkFields.includes(key) || isContainer(key))),
  });
  return found;
}

/** Whether an element without content leads somewhere: by a field of its own, by a `page` as an entry has it, or by data that the format lacks. */
export function leadsWithoutContent(element: Element): boolean {
  return element.fields.some(
    (name) =>
      name === 'global' ||
      name === 'page' ||
      leadingFields.includes(name) ||
      (!isContainer(name) && holdsLink(element.field(name)!)),
  );
}
