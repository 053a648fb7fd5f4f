import { isContainer, leadingFields, linkFields } from '../format/index.ts';
import { type Json, type MemberPlace, visitJson } from '../json/index.ts';
import type { Element } from './element.ts';

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

/** Where a new field stands: before the containers, where there are some, in the object that the last `$ref` leads to. */
export function beforeContainers({ layers }: Element): MemberPlace | undefined {
  const container = layers.at(-1)!.node.members.find(({ key }) => isContainer(key))?.key;
  return container === undefined ? undefined : { before: container };
}
