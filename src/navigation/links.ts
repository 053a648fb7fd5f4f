import { isContainer, leadingFields, linkFields } from '../format/index.ts';
import { type Json, type MemberPlace, visitJson } from '../json/index.ts';
import type { Element } from './element.ts';

/** Whether data has a link, a page of its own, or what a container would have. */
export function holdsLink(data: Json): boolean {
  let found = false;
  visitJson(data, {
    enter: (_, key) => void (found ||= typeof key === 'string' && (linkFields.includes(key) || isContainer(key))),
  });
  return found;
}

/**
 * Whether an element without content is a link: by a field of its own, by a `page` like an entry, or by data that
 * the format lacks.
 */
export function leadsWithoutContent(element: Element): boolean {
  return element.fields.some(
    (name) =>
      name === 'global' ||
      name === 'page' ||
      leadingFields.includes(name) ||
      (!isContainer(name) && holdsLink(element.field(name)!)),
  );
}

/** The place for a new field: before the containers, if there are some, in the object behind the last `$ref`. */
export function beforeContainers({ layers }: Element): MemberPlace | undefined {
  const container = layers.at(-1)!.node.members.find(({ key }) => isContainer(key))?.key;
  return container === undefined ? undefined : { before: container };
}
