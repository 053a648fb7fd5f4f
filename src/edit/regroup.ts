import { divides } from '../format/index.ts';
import { Place, scopeStep } from '../navigation/index.ts';
import { toJson } from '../json/index.ts';
import { treeOf, itemText, type Leaf } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { counted, groupBy, listed, plural, quoted } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { followed } from './following.ts';
import { type Handles, handlesOf, hashOf, kindOfSpot, nameOfSpot, notesOf } from './outline.ts';
import { OutlineError, type OutlineLine, readOutline } from './outline-lines.ts';
import { built, type Plan } from './outline-site.ts';
import { pointerOf, type Spot } from './spot.ts';

/**
 * Permissions for an outline, apart from the order, place and label of existing lines, and the languages to change.
 * Default: none.
 */
export interface RegroupOptions {
  /** Lines may be dropped: what they named is removed. */
  readonly removals?: boolean;
  /** Pages may move into another language, version or product. */
  readonly scopes?: boolean;
  /** Endpoints may move under another specification. */
  readonly specifications?: boolean;
  /** The other languages that follow. */
  readonly languages?: (language: string) => boolean;
}

/**
 * Changes the navigation to an edited outline of `printOutline`. A line is the element or entry that its handle names,
 * with all fields and comments. A line without a handle is new, or is the only dropped entry of that name in its
 * language and version.
 *
 * Declares what is removed, and what moves to another language, version or product.
 *
 * @throws {OutlineError} if the outline cannot be read, is of another docs.json, or has something that is not allowed
 * @throws {SharedDocumentError} if two places use one document by `$ref`, and need different content of it
 *
 * @example
 * const site = parse('{"navigation":{"pages":["a","b"]}}');
 * const [first, a, b] = printOutline(site).split('\n');
 * print(regroup(site, [first, b, a].join('\n'), {}, report)); // → '{"navigation":{"pages":["b","a"]}}'
 */
export function regroup(site: Site, outline: string, options: RegroupOptions, report: Report): Site {
  const handles = handlesOf(site);
  const read = readOutline(outline);
  const top = { line: 1, column: 1 };
  if (read.hash !== hashOf(site) && read.main === site.main)
    throw new OutlineError(`${site.main} was changed after the outline was made`, top, 'Make the outline again.');
  if (read.hash !== hashOf(site))
    throw new OutlineError(`This is an outline of ${read.main}, and not of ${site.main}`, top, 'Name that file.');
  if (handles.spots.length === 0) throw new OutlineError(`${site.main} has no navigation`, top);
  const start = handles.numbers.get(read.pointer);
  if (start === undefined || !(handles.spots[start] instanceof Place))
    throw new OutlineError(`There is no element ${read.pointer}`, top, 'Make the outline again.');
  const given = withHandles(read.lines, handles, start);
  const own = lineOf(handles, 0, (handle) => (handle === start ? given : undefined));
  const root = options.languages === undefined ? own : followed(site, own, options.languages, report);
  const plan: Plan = { root, lists: new Map() };
  const after = built(site, plan, report);
  if (after === site) return site;
  declareChanges(site, after, plan, options, report);
  return after;
}

/** What is there, as lines; `change` gives others in the place of those that are in an element. */
function lineOf(
  handles: Handles,
  handle: number,
  change: (handle: number) => readonly OutlineLine[] | undefined,
): OutlineLine {
  const spot = handles.spots[handle]!;
  const lines = change(handle) ?? (handles.inside.get(handle) ?? []).map((one) => lineOf(handles, one, change));
  return {
    handle,
    kind: kindOfSpot(spot),
    name: nameOfSpot(spot),
    notes: undefined,
    list: undefined,
    lines,
    line: 1,
    column: 1,
  };
}

/**
 * The lines with the handles that they lack, where it is known which. Throws for a handle that is nothing, or twice,
 * and for a line that can be two things.
 */
function withHandles(lines: readonly OutlineLine[], handles: Handles, start: number): readonly OutlineLine[] {
  const { spots } = handles;
  const places = new Map<number, OutlineLine>();
  const inside = new Set<number>();
  const addInside = (handle: number) => {
    for (const one of handles.inside.get(handle) ?? []) {
      inside.add(one);
      addInside(one);
    }
  };
  addInside(start);
  const look = (line: OutlineLine) => {
    const { handle } = line;
    if (handle !== undefined) {
      if (!inside.has(handle))
        throw new OutlineError(`^${handle} is not a handle of this outline`, line, 'Leave it out if the line is new.');
      const other = places.get(handle);
      if (other !== undefined)
        throw new OutlineError(
          `^${handle} is in line ${other.line} already`,
          line,
          'Leave it out here, if this line is to be a second one.',
        );
      places.set(handle, line);
      assertSame(line, spots[handle]!);
    }
    line.lines.forEach(look);
  };
  lines.forEach(look);
  // What no line has, by scope, kind and name.
  const free = groupBy(
    [...inside].filter((one) => !places.has(one)),
    (one) => {
      const spot = spots[one]!;
      return keyOf(spot.parent!.scope, kindOfSpot(spot), nameOfSpot(spot));
    },
  );
  const settle = (line: OutlineLine, scope: readonly string[]): OutlineLine => {
    const { kind, name, handle } = line;
    const found = handle === undefined ? (free.get(keyOf(scope, kind, name)) ?? []) : [];
    const fits = found.filter((one) => !places.has(one));
    if (fits.length > 1)
      throw new OutlineError(
        `This line has no handle, and ${fits.map((one) => `${pointerOf(spots[one]!)} (^${one})`).join(' and ')} ${plural(fits.length, 'fits', 'fit')}`,
        line,
        'Write one of these handles at its end.',
      );
    if (fits.length === 0 && handle === undefined) assertNew(line);
    const own = handle ?? fits[0];
    if (fits.length > 0) places.set(own!, line);
    const spot = own === undefined ? undefined : spots[own]!;
    const step =
      spot === undefined && kind !== 'entry' && kind !== 'other' ? scopeStep(kind, toJson(name ?? '')) : undefined;
    const inner = spot instanceof Place ? spot.scope : step === undefined ? scope : [...scope, step];
    return { ...line, handle: own, lines: line.lines.map((one) => settle(one, inner)) };
  };
  return lines.map((line) => settle(line, (spots[start] as Place).scope));
}

const keyOf = (scope: readonly string[], kind: string, name: string | undefined): string =>
  [...scope, kind, name ?? ''].join('\n');

/** Throws where a line says of an element what is changed elsewhere, or makes a page of an element. */
function assertSame(line: OutlineLine, spot: Spot): void {
  const kind = kindOfSpot(spot);
  const isElement = (one: string) => one !== 'entry' && one !== 'other';
  if (line.kind !== kind && !(isElement(line.kind) && isElement(kind)))
    throw new OutlineError(
      `^${line.handle} is ${kind === 'entry' ? 'a page' : kind === 'other' ? 'no element' : `a ${kind}`} and cannot become ${line.kind === 'entry' ? 'a page' : `a ${line.kind}`}`,
      line,
      'Leave the handle out if the line is new.',
    );
  if (kind === 'other' && line.name !== nameOfSpot(spot))
    throw new OutlineError(`^${line.handle} is neither an element nor a page, and cannot be changed here`, line);
  if (line.name === undefined && nameOfSpot(spot) !== undefined)
    throw new OutlineError(`^${line.handle} has lost its label`, line, 'Write it after the kind.');
  const notes = notesOf(spot)
    .filter((note) => !note.startsWith('in '))
    .join(', ');
  const said = line.notes?.replace(/^in \w+(?:, |$)/, '');
  if (said !== undefined && said !== notes)
    throw new OutlineError(
      'The text in braces cannot be changed here',
      line,
      'Write it as it was, and use navshift set.',
    );
}

function assertNew(line: OutlineLine): void {
  if (line.kind === 'other')
    throw new OutlineError('This is neither an element nor a page', line, 'Leave the line out.');
  if (line.name === undefined)
    throw new OutlineError(`This ${line.kind} has no label`, line, 'Write it after the kind.');
  if (line.notes !== undefined && line.notes !== '' && line.notes !== `in ${line.list}`)
    throw new OutlineError('A new line has no fields in braces', line, 'Set them afterwards: navshift set.');
}

/** What a line was, and what it is in the new site. */
interface Pair {
  readonly line: OutlineLine;
  readonly was: Spot | undefined;
  readonly is: Spot;
}

/** The lines with what they are in the new site. */
function pairsOf(after: Site, { root, lists }: Plan, { spots }: Handles): readonly Pair[] {
  const now = handlesOf(after);
  const pairs: Pair[] = [];
  const visit = (line: OutlineLine, is: Spot) => {
    pairs.push({ line, was: line.handle === undefined ? undefined : spots[line.handle], is });
    for (const [container, lines] of is instanceof Place ? (lists.get(line) ?? []) : []) {
      const { length = 0 } = (is as Place).element.array(container)?.node.items ?? {};
      if (length !== lines.length) throw new Error(`The list ${container} is not what the outline says.`);
      lines.forEach((one, index) => visit(one, now.spots[now.numbers.get(`${pointerOf(is)}/${container}/${index}`)!]!));
    }
  };
  visit(root, now.spots[0]!);
  return pairs;
}

/** Declares what is removed and what has another scope. Throws for what is not allowed. */
function declareChanges(site: Site, after: Site, plan: Plan, allowed: RegroupOptions, report: Report): void {
  const handles = handlesOf(site);
  const pairs = pairsOf(after, plan, handles);
  const byHandle = new Map(
    pairs.flatMap((pair) => (pair.line.handle === undefined ? [] : [[pair.line.handle, pair] as const])),
  );
  const gone = [...handles.spots.keys()].filter((handle) => isGone(byHandle.get(handle)));
  assertKept(gone, handles, byHandle, allowed);
  const scopes = newScopes(
    pairs,
    gone.map((handle) => handles.spots[handle]!),
    report,
  );
  const moved = new Set<number>();
  for (const { line, was, is } of pairs) {
    if (was?.parent === undefined || is.parent === undefined) continue;
    const around = handles.numbers.get(was.parent.pointer)!;
    if (moved.has(around)) moved.add(line.handle!);
    if (scopes(was.parent) === is.parent.scope.join('\n')) continue;
    if (allowed.scopes !== true && !moved.has(around))
      throw new OutlineError(
        `${textOf(was)} would be in ${scopeText(is.parent.scope)}, and is in ${scopeText(was.parent.scope)}`,
        line,
        'Move it back, or allow it with --allow-scopes.',
      );
    moved.add(line.handle!);
  }
  const now = new Map(treeOf(after).leaves.map((leaf) => [leaf.pointer, leaf]));
  for (const leaf of treeOf(site).leaves) {
    const handle = handles.numbers.get(leaf.pointer) ?? handles.numbers.get(leaf.served.place.pointer);
    const pair = handle === undefined ? undefined : byHandle.get(handle);
    if (handle === undefined || (handle !== 0 && (isGone(pair) || moved.has(handle)))) {
      if (handle !== undefined) declareRemoved(leaf, report);
      continue;
    }
    const other = pair && now.get(pointerOf(pair.is));
    if (
      handles.numbers.get(leaf.pointer) !== handle ||
      other === undefined ||
      itemText(other.served.item) === itemText(leaf.served.item)
    )
      continue;
    if (allowed.specifications !== true)
      throw new OutlineError(
        `${itemText(leaf.served.item)} would be ${itemText(other.served.item)}`,
        pair!.line,
        'Move it back, or allow it with --allow-specifications.',
      );
    declareRemoved(leaf, report);
  }
}

const declareRemoved = ({ served: { item, place } }: Leaf, report: Report): void =>
  report.declare({ kind: 'removed', item, scope: place.scope });

/** Whether something has no line, or is an entry of another page. */
const isGone = (pair: Pair | undefined): boolean =>
  pair === undefined || (pair.line.kind === 'entry' && pair.line.name !== nameOfSpot(pair.was!));

const textOf = (spot: Spot): string => {
  const kind = kindOfSpot(spot);
  const name = nameOfSpot(spot);
  return `${kind === 'entry' ? 'page' : kind}${name === undefined ? '' : ` ${kind === 'entry' ? name : quoted(name)}`}`;
};
const scopeText = (scope: readonly string[]): string =>
  scope.length === 0 ? 'no language or version' : scope.map((step) => step.replace('=', ' ')).join(', ');

/** Throws for lines that were dropped. */
function assertKept(
  gone: readonly number[],
  handles: Handles,
  byHandle: ReadonlyMap<number, Pair>,
  allowed: RegroupOptions,
): void {
  if (gone.length === 0 || allowed.removals === true) return;
  const texts = gone.map((handle) => `${textOf(handles.spots[handle]!)} (^${handle})`);
  const { line } = gone.map((handle) => byHandle.get(handle)).find((pair) => pair !== undefined) ?? {};
  throw new OutlineError(
    `${counted(gone.length, 'line')} ${plural(gone.length, 'is', 'are')} missing or ${plural(gone.length, 'has', 'have')} another path: ${listed(texts)}`,
    line ?? { line: 1, column: 1 },
    `Put ${plural(gone.length, 'it', 'them')} back, or allow it with --allow-removals. navshift move renames pages.`,
  );
}

/**
 * Declares what becomes of languages, versions and products. Gives the scope that something in an element has then,
 * if it moves out of none: that of the
 * nearest one that is left.
 */
function newScopes(pairs: readonly Pair[], gone: readonly Spot[], report: Report): (place: Place) => string {
  const scopes = new Map<string, readonly string[]>();
  const scopeOf = (place: Place | undefined): readonly string[] =>
    place === undefined ? [] : (scopes.get(place.pointer) ?? scopeOf(place.parent));
  const declare = (from: readonly string[], to: readonly string[]) =>
    void (from.join('\n') !== to.join('\n') && report.declare({ kind: 'scope', from, to }));
  for (const { was, is } of pairs) {
    if (!(was instanceof Place && is instanceof Place)) continue;
    if (!divides(was.element.kind) && !divides(is.element.kind)) continue;
    scopes.set(was.pointer, is.scope);
    declare(was.scope, is.scope);
  }
  for (const spot of gone)
    if (spot instanceof Place && divides(spot.element.kind)) declare(spot.scope, scopeOf(spot.parent));
  return (place) => scopeOf(place).join('\n');
}
