import { type Container, elementKinds, type ElementKind, isContainer, leadingFields } from '../format/index.ts';
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

/** The spots of a site by their handles: the numbers in reading order, from 1. 0 is the root. */
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
  const add = ({ of, lines }: Draft, around?: number) => {
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
export const kindPattern = new RegExp(String.raw`^(${[...elementKinds, 'global', 'other'].join('|')})(?=\s|$)`);

/** A name as it is written: plain where that can be read in one way only, else as JSON. */
export function writtenName(name: string, kind: LineKind): string {
  const isOdd = name !== visible(name) || /^$|^\s|\s$|^"|\}$|\^\d+$/.test(name);
  return isOdd || (kind === 'entry' && kindPattern.test(name)) ? visible(JSON.stringify(name)) : name;
}

/** The fields that a line shows between braces: where it leads, and `hidden` where it is `true`. */
export function fieldsShown(spot: Spot): ReadonlyMap<string, string | true> {
  if (!(spot instanceof Place)) return new Map();
  const hidden = spot.element.field('hidden');
  const texts = leadingFields.flatMap((name) => {
    const value = spot.element.text(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const isHidden = hidden?.kind === 'boolean' && hidden.value;
  return new Map<string, string | true>([...texts, ...(isHidden ? [['hidden', true] as const] : [])]);
}

/** What is between the braces of a line: the list that it is in where that is not the usual one, and its fields. */
export function notesOf(spot: Spot): readonly string[] {
  if (!(spot instanceof Place)) return [];
  const { element, parent, container } = spot;
  const isUsual = container === undefined || container === containerFor(parent!.element, element.kind as ElementKind);
  const fields = Array.from(fieldsShown(spot), ([name, value]) =>
    value === true ? name : `${name} ${/^[^\s{},"]+$/.test(value) ? value : braceless(value)}`,
  );
  return isUsual ? fields : [`in ${container}`, ...fields];
}

const braceless = (text: string): string =>
  visible(JSON.stringify(text)).replaceAll('{', '\\u007b').replaceAll('}', '\\u007d');

/** The fields that the text between braces says; undefined if it is not as `notesOf` writes it. */
export function fieldsSaid(notes: string): ReadonlyMap<string, string | true> | undefined {
  const said = new Map<string, string | true>();
  const one = /\s*(?:(hidden)|(\w+)\s+(?:("(?:[^"\\]|\\.)*")|([^\s{},"]+)))\s*(?:,|$)/y;
  while (one.lastIndex < notes.length) {
    const [, hidden, name = '', quoted, plain] = one.exec(notes) ?? [];
    const value = quoted === undefined ? plain : textOf(quoted);
    if (hidden !== undefined) said.set(hidden, true);
    else if (value !== undefined && leadingFields.includes(name)) said.set(name, value);
    else if (name !== 'in') return undefined;
  }
  return said;
}

/** A text in quotes; undefined if it is no JSON. */
function textOf(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return undefined;
  }
}

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
