import { type Container } from '../format/index.ts';
import { toJson } from '../json/index.ts';
import { Place, type Scope, scopeStep } from '../navigation/index.ts';
import { itemText, served, treeOf } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { capital, counted, groupBy, listed, plural, withArticle } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { followed } from './following.ts';
import { fieldsSaid, fieldsShown, type Handles, handlesOf, hashOf } from './outline.ts';
import { OutlineError, type OutlineLine, readOutline } from './outline-lines.ts';
import {
  build,
  type Draft,
  EditError,
  type Fates,
  fates,
  inWords,
  kindOfSpot,
  linesOf,
  nameOfSpot,
  pointerOf,
  type Spot,
} from '../draft/index.ts';

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
  if (read.hash !== hashOf(site) && read.main === site.main)
    throw new OutlineError(`${site.main} was changed after the outline was made`, top, 'Make the outline again.');
  if (read.hash !== hashOf(site))
    throw new OutlineError(`This is an outline of ${read.main}, and not of ${site.main}`, top, 'Name that file.');
  if (handles.spots.length === 0) throw new OutlineError(`${site.main} has no navigation`, top);
  const start = handles.numbers.get(read.pointer);
  if (start === undefined || !(handles.spots[start] instanceof Place))
    throw new OutlineError(`There is no element ${read.pointer}`, top, 'Make the outline again.');
  const given = withHandles(read.lines, handles, handles.spots[start]);
  const own = lineOf(handles, 0, start, given);
  if (options.removals !== true) assertNoneGone(own, handles);
  const root = options.languages === undefined ? own : followed(site, own, options.languages, report);
  const draft = drafted(site, root);
  const becomes = fates(site, root);
  if (options.scopes !== true) assertScopes(becomes);
  const after = asAsked(root, () => build(site, draft, report));
  if (after !== site) declareEndpoints(site, after, becomes, options, report);
  if (after !== site) declareFields(site, after, becomes, report);
  return after;
}

/** An outline as a draft: what nobody changed is the line that the site has. */
function drafted(site: Site, line: OutlineLine, around?: OutlineLine): Draft {
  const { of, kind, name, list } = line;
  const was = of && linesOf(site).get(pointerOf(of));
  const lines = line.lines.map((one) => drafted(site, one, line));
  const isAtHome = of?.parent !== undefined && of.parent === around?.of;
  const mayBeIn = list !== undefined && (of === undefined || isAtHome || hasList(around?.of, list));
  const isSame = was?.lines.length === lines.length && was.lines.every((one, k) => one === lines[k]);
  const isIn = list === undefined || list === of?.container;
  if (was?.kind === kind && was.name === name && isSame && isIn && line.fields === undefined) return was;
  return { ...line, list: mayBeIn ? list : undefined, lines };
}

const hasList = (spot: Spot | undefined, list: Container): boolean =>
  spot instanceof Place && spot.element.array(list) !== undefined;

/** What is made of an outline; an error names the line of the outline. */
function asAsked<Made>(root: OutlineLine, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    const { what, draft, help } = error;
    // What nobody changed is a line of the site, which is in no line of the outline itself.
    const find = (line: OutlineLine): OutlineLine | undefined =>
      line.of === draft?.of ? line : line.lines.map(find).find((one) => one !== undefined);
    const line = draft !== undefined && 'line' in draft ? (draft as OutlineLine) : find(root);
    throw new OutlineError(what.replace(/\.$/, ''), line ?? top, help);
  }
}

/** The place of what the whole outline is. */
const top = { line: 1, column: 1 };

/** What is there, as lines, with other ones in one of the elements. */
function lineOf(handles: Handles, handle: number, start: number, given: readonly OutlineLine[]): OutlineLine {
  const spot = handles.spots[handle]!;
  const inside = handles.inside.get(handle) ?? [];
  const lines = handle === start ? given : inside.map((one) => lineOf(handles, one, start, given));
  return { handle, of: spot, kind: kindOfSpot(spot), name: nameOfSpot(spot), lines, line: 1, column: 1 };
}

/**
 * The lines with the handles that they lack, where it is known which. Throws for a handle that is nothing, or twice,
 * and for a line that can be two things.
 */
function withHandles(lines: readonly OutlineLine[], { spots }: Handles, start: Place): readonly OutlineLine[] {
  /** What no line has. */
  const dropped = new Map([...spots.entries()].filter(([, spot]) => pointerOf(spot).startsWith(`${start.pointer}/`)));
  const places = new Map<number, OutlineLine>();
  const look = (line: OutlineLine) => {
    const { handle = -1 } = line;
    const [spot, other] = [dropped.get(handle), places.get(handle)];
    if (other !== undefined)
      throw new OutlineError(
        `^${handle} is in line ${other.line} already`,
        line,
        `Remove ^${handle} here if the line is a new one.`,
      );
    if (spot !== undefined) assertSame(line, spot);
    else if (line.handle !== undefined)
      throw new OutlineError(`^${handle} is not a handle of this outline`, line, 'Leave it out if the line is new.');
    if (dropped.delete(handle)) places.set(handle, line);
    line.lines.forEach(look);
  };
  lines.forEach(look);
  const lineKey = (scope: Scope, kind: string, name = '') => [...scope, kind, name].join('\n');
  const free = groupBy(dropped, ([, spot]) => lineKey(spot.parent!.scope, kindOfSpot(spot), nameOfSpot(spot)));
  const settle = (line: OutlineLine, scope: Scope): OutlineLine => {
    const key = lineKey(scope, line.kind, line.name);
    const fits = line.handle === undefined ? (free.get(key) ?? []) : [];
    if (fits.length > 1)
      throw new OutlineError(
        `This line has no handle, and ${fits.map(([one, spot]) => `${pointerOf(spot)} (^${one})`).join(' and ')} fit`,
        line,
        'Write one of these handles at its end.',
      );
    if (fits.length > 0) free.delete(key);
    const handle = line.handle ?? fits[0]?.[0];
    if (handle === undefined) assertNew(line);
    const spot = spots[handle ?? -1];
    const fields = fieldsFor(line, spot);
    const inner = spot instanceof Place ? spot.scope : scopeIn(line, scope);
    return { ...line, handle, of: spot, ...(fields && { fields }), lines: line.lines.map((one) => settle(one, inner)) };
  };
  return lines.map((line) => settle(line, start.scope));
}

/** The scope of what is in a line that is in a scope. */
function scopeIn({ kind, name }: OutlineLine, scope: Scope): Scope {
  const step = kind === 'entry' || kind === 'other' || name === undefined ? undefined : scopeStep(kind, toJson(name));
  return step === undefined ? scope : [...scope, step];
}

/** Throws where a line says of an element what is changed elsewhere, or makes a page of an element. */
function assertSame(line: OutlineLine, spot: Spot): void {
  const kind = kindOfSpot(spot);
  const isElement = line.kind !== 'entry' && line.kind !== 'other';
  if (line.kind !== kind && !(isElement && spot instanceof Place))
    throw new OutlineError(
      `^${line.handle} is ${inWords(spot)} and cannot become ${isElement ? withArticle(line.kind) : 'a page'}`,
      line,
      'Leave the handle out if the line is new.',
    );
  if (kind === 'other' && line.name !== nameOfSpot(spot))
    throw new OutlineError(`^${line.handle} is neither an element nor a page, and cannot be changed here`, line);
}

/** The fields that a line changes; undefined for none. Braces that are left out change nothing. */
function fieldsFor(line: OutlineLine, spot: Spot | undefined): Draft['fields'] {
  if (line.notes === undefined) return undefined;
  const said = fieldsSaid(line.notes);
  if (said === undefined || (said.size > 0 && (line.kind === 'entry' || line.kind === 'other')))
    throw new OutlineError(
      'The text in braces cannot be read',
      line,
      'Write {href /a}, {root a}, {openapi a.yaml} or {hidden} behind an element, and use navshift set for other fields.',
    );
  const shown = spot === undefined ? new Map<string, string | true>() : fieldsShown(spot);
  const names = [...new Set([...shown.keys(), ...said.keys()])].filter((name) => shown.get(name) !== said.get(name));
  const odd = names.find((name) => !shown.has(name) && spot instanceof Place && spot.element.field(name) !== undefined);
  if (odd !== undefined)
    throw new OutlineError(`\`${odd}\` of this line cannot be changed here`, line, 'Use navshift set.');
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, said.get(name)]));
}

function assertNew(line: OutlineLine): void {
  if (line.kind === 'other')
    throw new OutlineError('This is neither an element nor a page', line, 'Leave the line out.');
  if (line.name === undefined && line.kind !== 'global')
    throw new OutlineError(`This ${line.kind} has no label`, line, 'Write it after the kind.');
}

/** An entry of another page is another one. */
const isOtherPage = ({ kind, name }: OutlineLine, spot: Spot): boolean => kind === 'entry' && name !== nameOfSpot(spot);

/** Throws if what has a handle is in no line. */
function assertNoneGone(root: OutlineLine, { spots }: Handles): void {
  const lines = new Map<number, OutlineLine>();
  const visit = (line: OutlineLine) => {
    if (line.handle !== undefined) lines.set(line.handle, line);
    line.lines.forEach(visit);
  };
  visit(root);
  const isLeft = (spot: Spot, handle: number) => lines.has(handle) && !isOtherPage(lines.get(handle)!, spot);
  const gone = spots.flatMap((spot, handle) => (isLeft(spot, handle) ? [] : handle));
  if (gone.length === 0) return;
  const texts = gone.map((handle) => `${inWords(spots[handle]!)} (^${handle})`);
  const one = gone.find((handle) => lines.has(handle));
  throw new OutlineError(
    `${counted(gone.length, 'line')} ${plural(gone.length, 'is', 'are')} missing or ${plural(gone.length, 'has', 'have')} another path: ${listed(texts)}`,
    lines.get(one ?? -1) ?? top,
    `Put ${plural(gone.length, 'it', 'them')} back, or allow it with --allow-removals. navshift move renames pages.`,
  );
}

/** Throws for the first line that is in another language, version or product. */
function assertScopes({ moved }: Fates): void {
  for (const { line, scope } of moved.values())
    throw new OutlineError(
      `${capital(inWords(line.of!))} would be in ${scopeText(scope)}, and is in ${scopeText(line.of!.parent!.scope)}`,
      line as OutlineLine,
      'Move it back, or allow it with --allow-scopes.',
    );
}

/** Declares endpoints that are those of another specification now. Throws if that is not allowed. */
function declareEndpoints(
  site: Site,
  after: Site,
  { lines, isLost }: Fates,
  allowed: RegroupOptions,
  report: Report,
): void {
  const now = groupBy(served(after).items, ({ node }) => node);
  for (const { pointer, served: was } of treeOf(site).leaves) {
    const line = lines.get(pointer)?.line as OutlineLine | undefined;
    if (line === undefined || isLost(was)) continue;
    const texts = (now.get(was.node) ?? []).map(({ item }) => itemText(item));
    const own = itemText(was.item);
    if (texts.length === 0 || texts.includes(own)) continue;
    if (allowed.specifications !== true)
      throw new OutlineError(
        `${own} would be ${texts[0]!}`,
        line,
        'Move it back, or allow it with --allow-specifications.',
      );
    report.declare({ kind: 'removed', item: was.item, scope: was.place.scope });
  }
}

/** Declares what changed fields name no more, and what they hide. */
function declareFields(site: Site, after: Site, { lines }: Fates, report: Report): void {
  const changed = new Map([...lines].flatMap(([pointer, { line }]) => (line.fields ? [[pointer, line.fields]] : [])));
  if (changed.size === 0) return;
  const there = new Set(served(after).items.map(({ item, place }) => [...place.scope, itemText(item)].join('\n')));
  const isHidden = (place: Place): boolean =>
    changed.get(place.pointer)?.hidden === true || (place.parent !== undefined && isHidden(place.parent));
  for (const { pointer, served: was } of treeOf(site).leaves) {
    const { item, place } = was;
    const { scope } = place;
    if (isHidden(place)) report.declare({ kind: 'hidden', item, scope });
    const isOfField = changed.has(place.pointer) && !lines.has(pointer);
    if (isOfField && !there.has([...scope, itemText(item)].join('\n')))
      report.declare({ kind: 'removed', item, scope });
  }
}

const scopeText = (scope: Scope): string =>
  scope.length === 0 ? 'no language or version' : scope.map((step) => step.replace('=', ' ')).join(', ');
