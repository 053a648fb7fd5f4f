import {
  accepts,
  divides,
  elementKinds,
  isContainer,
  isExternal,
  kindOf,
  labelField,
  parseEntry,
} from '../format/index.ts';
import { distance, nearest } from '../text/index.ts';
import type { Json } from '../json/index.ts';
import type { Element, Place } from '../navigation/index.ts';
import { isPagePath } from './entry-shape.ts';
import { fieldsAt } from './field-values.ts';

/** Words for a label and for a container that other tools use, mint.json among them. */
const labelWords = ['name', 'title', 'label'];
const pageWords = ['items', 'children', 'links', 'routes', 'docs'];

/**
 * The field that was meant by a name that the format does not know there; undefined if there is nothing near, or if that is there already.
 *
 * By spelling, and by the words of other tools (`name` where the label is missing, `url` for `href`).
 */
export function meantField(element: Element, place: Place, name: string): string | undefined {
  const known = fieldsAt(place);
  // A container is spelt as it is meant, if in a wrong place.
  if (known.has(name) || isContainer(name)) return undefined;
  const free = (field: string | undefined) =>
    field !== undefined && known.has(field) && element.field(field) === undefined ? field : undefined;
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

/** Whether a field that is not known is surely the one that is meant: by its name, by its value, and as the only one. */
export function isSurelyMeant(
  element: Element,
  place: Place,
  name: string,
  meant: string,
  hasSpecification: boolean,
): boolean {
  const known = fieldsAt(place);
  const field = known.get(meant);
  const value = element.field(name);
  if (field === undefined || value === undefined || accepts(field, value.kind) === false) return false;
  // What is in an element that divides the site stands elsewhere once the element has a label.
  if (field.means === 'specification' || (meant === labelField(element.kind) && divides(element.kind))) return false;
  // What has the label of another kind was meant as that.
  if (element.fields.some((other) => isLabel(other) && !known.has(other) && element.text(other) !== undefined))
    return false;
  // In mint.json `url` of a tab is the beginning of its paths.
  if (meant === 'href' && (value.kind !== 'string' || !isExternal(value.value) || element.containers.length > 0))
    return false;
  if (
    isContainer(meant) &&
    (divides(kindOf(meant)) || !holdsOnlyEntries(value, labelField(kindOf(meant)), meant === 'pages', hasSpecification))
  )
    return false;
  if (element.fields.some((other) => other !== name && meantField(element, place, other) === meant)) return false;
  if ([...labelWords, ...pageWords, 'url'].includes(name.toLowerCase())) return true;
  const steps = stepsTo(name, meant);
  return (
    steps <= (name.length < 6 ? 1 : 2) &&
    ![...known.keys()].some((other) => other !== meant && stepsTo(name, other) <= steps)
  );
}

const stepsTo = (name: string, field: string) => distance(name.toLowerCase(), field.toLowerCase(), 2);

/**
 * Whether a list has nothing but elements with that label and, in `pages`, paths; an endpoint would end that all
 * operations of the specification in scope are shown.
 */
function holdsOnlyEntries(value: Json, label: string, strings: boolean, hasSpecification: boolean): boolean {
  if (value.kind !== 'array' || value.items.length === 0) return false;
  return value.items.every((item) => {
    if (item.kind === 'object') return item.members.some(({ key }) => key === label);
    if (item.kind !== 'string' || !strings) return false;
    const text = item.value;
    return parseEntry(text).kind === 'page' ? text !== '' && isPagePath(text) : !hasSpecification;
  });
}

/** Whether a value looks like content: an array of paths or of objects. */
export function holdsPages(value: Json | undefined): boolean {
  return value?.kind === 'array' && value.items.some(({ kind }) => kind === 'string' || kind === 'object');
}

/** Whether a name is the label of some kind. */
export const isLabel = (name: string): boolean => elementKinds.some((kind) => labelField(kind) === name);

/** How people write notes into JSON. */
export const isComment = (name: string): boolean => /^(?:\/\/|[$#]|_(?!_proto__$)|x-|comment$)/i.test(name);
