import { elementKinds, fieldsOf, isContainer, labelField, nearest } from '../format/index.ts';
import type { Json } from '../json/index.ts';
import type { Element, Place } from '../navigation/index.ts';
import { parentKind } from './words.ts';

/** Words for a label and for a container that other tools use, mint.json among them. */
const labelWords = ['name', 'title', 'label'];
const pageWords = ['items', 'children', 'links', 'routes', 'docs'];

/**
 * The field that was meant by a name that the format does not know there; undefined if there is nothing near, or if that is there already.
 *
 * By spelling, and by the words of other tools (`name` where the label is missing, `url` for `href`).
 */
export function meantField(element: Element, place: Place, name: string): string | undefined {
  const known = fieldsOf(element.kind, parentKind(place));
  if (known.has(name)) return undefined;
  const free = (field: string | undefined) => (field !== undefined && known.has(field) && element.field(field) === undefined ? field : undefined);
  const label = labelField(element.kind);
  const value = element.field(name);
  if (labelWords.includes(name.toLowerCase()) && value?.kind === 'string') return free(label);
  if (name.toLowerCase() === 'url' && value?.kind === 'string') return free('href');
  if (pageWords.includes(name.toLowerCase()) && holdsPages(value)) return free('pages');
  // The label of another kind says what it was meant as, and is no misspelling.
  if (isLabel(name) && value?.kind === 'string') return undefined;
  const near = nearest(name, known.keys());
  return near === undefined || (isContainer(near) && value?.kind !== 'array') ? undefined : free(near);
}

/** Whether a value looks like content: an array of paths or of objects. */
export function holdsPages(value: Json | undefined): boolean {
  return value?.kind === 'array' && value.items.some(({ kind }) => kind === 'string' || kind === 'object');
}

/** Whether a name is the label of some kind. */
const isLabel = (name: string): boolean => elementKinds.some((kind) => labelField(kind) === name);
