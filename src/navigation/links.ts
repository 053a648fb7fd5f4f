import { type Container, holdsStrings, isContainer, leadingFields, linkFields } from '../format/index.ts';
import { type Json, visitJson } from '../json/index.ts';
import type { Element } from './element.ts';

/** Whether data contains a link, a page, or something that belongs into a container. */
export function holdsLink(data: Json): boolean {
  let found = false;
  visitJson(data, {
    enter: (node, key) =>
      void (found ||= typeof key === 'string' && (linkFields.includes(key) || mayBeContainer(key, node))),
  });
  return found;
}

/**
 * Whether a member of unknown data has what a container would have. Texts in `languages` are names, as in
 * `"api": { "examples": { "languages": ["curl"] } }`: only `pages` has texts for entries.
 */
export const mayBeContainer = (key: string, value: Json): key is Container =>
  isContainer(key) &&
  (holdsStrings(key) || value.kind !== 'array' || !value.items.every(({ kind }) => kind === 'string'));

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
