import { type Container, holdsStrings, type Kind } from '../format/index.ts';
import { type Json, type Plain, printJson } from '../json/index.ts';
import { type Element, elementOf, globalOf, holdersOf, navigationOf, Place } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import { remembered } from '../text/index.ts';
import { pointerOf, type Spot } from './spot.ts';

/** What a line of a draft is: an element of a kind, an entry, or something that is neither. */
export type LineKind = Kind | 'entry' | 'other';

/**
 * A navigation as you want it, as plain data: a line for each element and entry, with the lines in it. `build` makes it.
 *
 * A line that is taken from `draftOf` as it is keeps all its text and comments.
 */
export interface Draft {
  /** The element or entry that this is, wherever it was. It keeps its text, fields and comments. Undefined for a new one. */
  readonly of?: Spot | undefined;
  readonly kind: LineKind;
  /** The label of an element, or the text of an entry. Undefined for an element without a label. */
  readonly name?: string | undefined;
  /** Fields of an element to set. `undefined` removes one; all others stay. */
  readonly fields?: Readonly<Record<string, Plain | undefined>> | undefined;
  /** The list that it is to be in. Default: its own where it stays, else the one for its kind. */
  readonly list?: Container | undefined;
  /** The element that it is, in place of that of `of`. A new line without lines keeps the content of this element. */
  readonly element?: Element | undefined;
  /** Elements in no line any more that are part of this one now: it takes their comments. */
  readonly dissolved?: readonly Place[] | undefined;
  /** Whether it may have lists that Mintlify does not show, as another element has them. */
  readonly lenient?: boolean | undefined;
  readonly lines: readonly Draft[];
}

/**
 * The navigation of a site as a draft; undefined without one. Lists are in their order, `global` among them.
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a","b"]}]}}');
 * const draft = mapLines(draftOf(site), (line) => (line.name === 'a' ? [] : [line]));
 * print(build(site, draft, report)); // → '{"navigation":{"groups":[{"group":"A","pages":["b"]}]}}'
 */
export const draftOf: (site: Site) => Draft | undefined = /* @__PURE__ */ remembered((site: Site) => {
  const root = navigationOf(site);
  return root && lineAt(new Place(root, undefined, 0, undefined));
});

/** Elements as they were read. */
const read = /* @__PURE__ */ new WeakMap<Place, Draft>();

/** Whether a line for an element of a site is as it was read, with all its content. */
export const isAsRead = (line: Draft, { documents }: Site): boolean =>
  line.of instanceof Place && read.get(line.of) === line && line.of.element.resolver.documents === documents;

/** An element with all its content as a line. */
export function lineAt(place: Place): Draft {
  const { element } = place;
  const lines = holdersOf(element).flatMap((holder) => {
    if (holder !== 'global') return linesIn(place, holder);
    const inner = globalOf(element);
    return inner === undefined ? [] : [lineAt(new Place(inner, undefined, 0, place))];
  });
  const line: Draft = { of: place, kind: element.kind, name: element.label, lines };
  read.set(place, line);
  return line;
}

function linesIn(parent: Place, container: Container): readonly Draft[] {
  const array = parent.element.array(container);
  if (array === undefined) return [];
  const { document, resolver } = array;
  return array.node.items.map((node, index) => {
    const element = elementOf(node, container, document, resolver);
    if (element !== undefined) return lineAt(new Place(element, container, index, parent));
    const of = { node, index, container, parent, document };
    return { of, kind: kindOfSpot(of), name: nameOfSpot(of), lines: [] };
  });
}

/** The lines of a navigation by the pointers of what they are. */
export const linesOf: (site: Site) => ReadonlyMap<string, Draft> = /* @__PURE__ */ remembered((site: Site) => {
  const lines = new Map<string, Draft>();
  const add = (line: Draft) => {
    lines.set(pointerOf(line.of!), line);
    line.lines.forEach(add);
  };
  const root = draftOf(site);
  if (root !== undefined) add(root);
  return lines;
});

/** A draft with other lines in the place of some. `change` gets each line with its new content, and returns the new lines. */
export function mapLines(draft: Draft, change: (line: Draft) => readonly Draft[]): Draft {
  return withLines(
    draft,
    draft.lines.flatMap((line) => change(mapLines(line, change))),
  );
}

/** A draft in which each line, and the root, is what `change` makes of it with its new content. */
export const mapDraft = (draft: Draft, change: (line: Draft) => Draft): Draft =>
  change(mapLines(draft, (line) => [change(line)]));

/** A line with other lines in it; itself if they are the same. */
export const withLines = (draft: Draft, lines: readonly Draft[]): Draft =>
  lines.length === draft.lines.length && lines.every((line, k) => line === draft.lines[k])
    ? draft
    : { ...draft, lines };

/** What a spot is as a line. */
export const kindOfSpot = (spot: Spot): LineKind =>
  spot instanceof Place
    ? spot.element.kind
    : spot.node.kind === 'string' && holdsStrings(spot.container)
      ? 'entry'
      : 'other';

/** The text of an entry, or the label of an element; undefined without one. */
export function nameOfSpot(spot: Spot): string | undefined {
  if (spot instanceof Place) return spot.element.label;
  return kindOfSpot(spot) === 'entry' ? (spot.node as Json & { value: string }).value : printJson(spot.node, 'text');
}

/** A line for something new: the text of an entry, or an element with its content. A line is itself. */
export const newLine = (part: string | Element | Draft): Draft => {
  if (typeof part === 'string') return { kind: 'entry', name: part, lines: [] };
  return 'lines' in part ? part : { kind: part.kind, name: part.label, element: part, lines: [] };
};
