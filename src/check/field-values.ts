import { type Container, type Field, fieldsOf, generatingFields, mayHold } from '../format/index.ts';
import { findMember, getMember, type Json, type JsonObject, type JsonString } from '../json/index.ts';
import type { Element, Place } from '../navigation/index.ts';
import { isPagePath } from './entry-shape.ts';
import { lookThrough, referenceOf, type Site } from '../site/index.ts';

/** The fields that the format knows for the element at a place. */
export const fieldsAt = ({ element, parent }: Place): ReadonlyMap<string, Field> =>
  fieldsOf(element.kind, parent?.element.kind);

/** The containers of the element at a place that have a place there. */
export const heldContainers = ({ element, parent }: Place): readonly Container[] =>
  element.containers.filter((container) => mayHold(element.kind, container, parent?.element.kind) !== false);

/** What the format says of the fields that the element at a place has; what it does not know there is left out. */
export function knownFields(place: Place): readonly Field[] {
  const known = fieldsAt(place);
  const found: Field[] = [];
  for (const name of place.element.fields) {
    const field = known.get(name);
    if (field !== undefined) found.push(field);
  }
  return found;
}

/**
 * A value that counts for a field, looked for through `$ref`s; undefined if there is none, or a `$ref` leads nowhere
 * (which is said of the `$ref`).
 */
export function fieldValue(site: Site, element: Element, name: string): Json | undefined {
  for (const { node, document } of element.layers) {
    const value = getMember(node, name);
    if (value !== undefined) return resolve(site, value, document);
  }
  return undefined;
}

/** What a node is after its `$ref`s; undefined if one leads nowhere. */
export function resolve(site: Site, start: Json | undefined, from: string): Json | undefined {
  // Most are none: it is asked of each field.
  if (referenceOf(start) === undefined) return start;
  const { node } = lookThrough(site.documents, start!, from);
  return referenceOf(node) === undefined ? node : undefined;
}

/** Whether an object in `pages` is meant as a group: anything but an object for a single page, which another rule speaks of. */
export function isMeantAsGroup({ element, container }: Place): boolean {
  if (container !== 'pages') return true;
  const { fields } = element;
  return fields.length === 0 || fields.some((name) => ofGroups.has(name)) || !fields.some((name) => ofPages.has(name));
}

const ofGroups: ReadonlySet<string> = new Set(['group', 'pages', 'groups', 'root', ...generatingFields]);
const ofPages: ReadonlySet<string> = new Set(['page', 'href', 'title', 'name', 'url', 'path']);

/** The page that an object in `pages` is written for, if it is no group: a title with a link, or a URL, is no page. */
export function pageMeantBy(place: Place): string | undefined {
  const { element } = place;
  const text = isMeantAsGroup(place) ? undefined : (element.text('page') ?? element.text('path'));
  const isLink = text?.includes(' ') === true && element.field('href') !== undefined;
  return text === undefined || !isPagePath(text) || isLink ? undefined : text;
}

/** The page that a group leads to itself. */
export function rootOf(element: Element): JsonString | undefined {
  const root = element.kind === 'group' ? element.field('root') : undefined;
  return root?.kind === 'string' ? root : undefined;
}

/** Whether a `$ref` leads nowhere, which is said of the `$ref`: what it was to bring is not known. */
export const isCutOff = (element: Element): boolean => findMember(element.layers.at(-1)!.node, '$ref') !== undefined;

/** Whether a value is an object. */
export const isObject = (node: Json | undefined): node is JsonObject => node?.kind === 'object';
