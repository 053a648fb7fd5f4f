import { type Container, elementKinds, type ElementKind, isContainer } from '../format/index.ts';
import { Place } from '../navigation/index.ts';
import { itemText, treeOf } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { addTo, remembered, visible } from '../text/index.ts';
import {
  containerFor,
  type Draft,
  draftOf,
  kindOfSpot,
  type LineKind,
  nameOfSpot,
  pointerOf,
  type Spot,
} from '../draft/index.ts';

/**
 * The spots of a site by their handles: the numbers in reading order, from 1. 0 is the root. What is in `global` has
 * none.
 */
export interface Handles {
  readonly spots: readonly Spot[];
  /** By pointer. */
  readonly numbers: ReadonlyMap<string, number>;
  /** The handles of what is in an element, in the order of its lists. */
  readonly inside: ReadonlyMap<number, readonly number[]>;
}

export const handlesOf: (site: Site) => Handles = /* @__PURE__ */ remembered((site: Site) => {
  const spots: Spot[] = [];
  const numbers = new Map<string, number>();
  const inside = new Map<number, number[]>();
  const add = ({ of, kind, lines }: Draft, around?: number) => {
    if (kind === 'global') return;
    const handle = spots.push(of!) - 1;
    numbers.set(pointerOf(of!), handle);
    if (around !== undefined) addTo(inside, around, handle);
    for (const line of lines) add(line, handle);
  };
  const root = draftOf(site);
  if (root !== undefined) add(root);
  return { spots, numbers, inside };
});

/**
 * Of the whole navigation as an outline shows it: tells whether handles are still of what they were. Not a secret,
 * and layout does not count.
 */
export const hashOf: (site: Site) => string = /* @__PURE__ */ remembered((site: Site) => {
  let hash = 0x811c9dc5;
  for (const spot of handlesOf(site).spots.slice(1)) {
    const text = [pointerOf(spot), kindOfSpot(spot), nameOfSpot(spot) ?? '', ...notesOf(spot), ''].join('\n');
    for (let k = 0; k < text.length; k++) hash = Math.imul(hash ^ text.charCodeAt(k), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
});

/** How a line begins that is an element, or neither element nor entry. */
export const kindPattern = new RegExp(String.raw`^(${[...elementKinds, 'other'].join('|')})(?=\s|$)`);

/** A name as it is written: plain where that can be read in one way only, else as JSON. */
export function writtenName(name: string, kind: LineKind): string {
  const isOdd = name !== visible(name) || /^$|^\s|\s$|^"|\}$|\^\d+$/.test(name);
  return isOdd || (kind === 'entry' && kindPattern.test(name)) ? visible(JSON.stringify(name)) : name;
}

/**
 * What is shown of an element beside its label. It is to be read, not to be changed; but for the list that it is in.
 */
export function notesOf(spot: Spot): readonly string[] {
  if (!(spot instanceof Place)) return [];
  const { element, parent, container } = spot;
  const notes = container === containerFor(parent!.element, element.kind as ElementKind) ? [] : [`in ${container}`];
  for (const name of ['root', 'href', 'sourceRef']) {
    const value = element.text(name);
    if (value !== undefined) notes.push(`${name} ${/^[^\s{},"]+$/.test(value) ? value : braceless(value)}`);
  }
  const hidden = element.field('hidden');
  return hidden?.kind === 'boolean' && hidden.value ? [...notes, 'hidden'] : notes;
}

const braceless = (text: string): string =>
  visible(JSON.stringify(text)).replaceAll('{', '\\u007b').replaceAll('}', '\\u007d');

/** Generated pages that are listed of one element; more are counted. */
const mostGenerated = 20;

/**
 * The navigation, or one element of it, as an indented list with a line for each element and entry. Each line ends in
 * its handle. The first line has a hash of the navigation.
 *
 * Pages that Mintlify generates are comments. `regroup` reads it.
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a"]}]}}');
 * printOutline(site).split('\n').slice(1, 3); // → ['- group A ^1', '  - a ^2']
 */
export function printOutline(site: Site, start?: Place): string {
  const { spots, numbers, inside } = handlesOf(site);
  const generated = new Map<string, string[]>();
  for (const { served } of treeOf(site).leaves)
    if (served.page?.groups !== undefined) addTo(generated, served.place.pointer, itemText(served.item));
  const pointer = start === undefined || start.parent === undefined ? '' : ` ${start.pointer}`;
  const lines = [`# ${visible(site.main)} ${hashOf(site)}${pointer}`];
  const write = (handle: number, indent: string) => {
    for (const one of inside.get(handle) ?? []) {
      const spot = spots[one]!;
      const kind = kindOfSpot(spot);
      const name = nameOfSpot(spot);
      const notes = notesOf(spot);
      const parts = [
        ...(kind === 'entry' ? [] : [kind]),
        ...(name === undefined ? [] : [writtenName(name, kind)]),
        ...(notes.length === 0 ? [] : [`{${notes.join(', ')}}`]),
      ];
      lines.push(`${indent}- ${parts.join(' ')} ^${one}`);
      write(one, `${indent}  `);
    }
    const spot = spots[handle];
    const made = (spot instanceof Place && generated.get(spot.pointer)) || [];
    for (const text of made.slice(0, mostGenerated)) lines.push(`${indent}# ${visible(text)}`);
    if (made.length > mostGenerated) lines.push(`${indent}# ${made.length - mostGenerated} more generated pages`);
  };
  write(start === undefined ? 0 : numbers.get(start.pointer)!, '');
  return `${lines.join('\n')}\n`;
}

/** The list that a note names; undefined if it names none. */
export function listIn(notes: string): Container | undefined {
  const [, name = ''] = /^in (\w+)(?:, |$)/.exec(notes) ?? [];
  return isContainer(name) ? name : undefined;
}
