import {
  type Container,
  containerOf,
  type ElementKind,
  holdsStrings,
  kindOf,
  mayHold,
  wordsFor,
} from '../format/index.ts';
import { type Element, NameOf, Place } from '../navigation/index.ts';
import { withArticle } from '../text/index.ts';
import { EditError, type Obstacle as OfElement } from './error.ts';
import { containerFor, type Content, whyNotIn } from './fit.ts';
import { whyNotKind } from './kinds.ts';
import { type List, listOf, outermost, pointerOf, type Spot } from './spot.ts';

/** Something to insert: the text of an entry, or an element with its content. */
export type Part = string | Element;

/**
 * A place for an insertion: next to something, or in an element. `sorted`: in the order of what is there, if that is
 * sorted, else at the end.
 */
export type Where =
  | { readonly before: Spot }
  | { readonly after: Spot }
  | { readonly in: Place; readonly container?: Container; readonly at?: 'first' | 'last' | 'sorted' };

/** The same place next to something else, such as the counterpart in another language. */
export const whereAt = (where: Where, spot: Spot): Where =>
  'before' in where ? { before: spot } : 'after' in where ? { after: spot } : { ...where, in: spot as Place };

/** Something that moves, and its new place. */
export interface Moving {
  readonly move: readonly Spot[];
  /** Each element becomes one of another kind: a group of a tab a tab beside it. */
  readonly as?: ElementKind;
  /** A new empty element, which is inserted there and gets all that moves. */
  readonly within?: Element;
}

/** One thing to be done. Everything that is named is something of one site, as it is before all of them. */
export type Placing =
  | ({ readonly insert: readonly Part[] } & Where)
  | (Moving & Where)
  | { readonly replace: Spot; readonly by: readonly Part[] }
  | { readonly remove: readonly Spot[] };

/** Why something cannot be inserted, moved, replaced or removed; undefined if it can. */
export function canPlace(placing: Placing): EditError | undefined {
  const obstacle = obstacleTo(placing);
  return obstacle && new EditError(...obstacle);
}

type Obstacle = readonly [why: string, place: Place, help?: string];

function obstacleTo(placing: Placing): Obstacle | undefined {
  const spots =
    'remove' in placing
      ? placing.remove
      : 'replace' in placing
        ? [placing.replace]
        : 'move' in placing
          ? placing.move
          : [];
  for (const spot of spots)
    if (listOf(spot) === undefined) return [`${NameOf((spot as Place).element)} is in no list.`, spot as Place];
  if ('remove' in placing) return undefined;
  const contents =
    'replace' in placing
      ? placing.by.map(contentOf)
      : 'insert' in placing
        ? placing.insert.map(contentOf)
        : placing.move.map((spot) => contentMoved(placing, spot));
  for (const content of contents) {
    const list = 'replace' in placing ? listOf(placing.replace) : targetOf(placing, content);
    if (list === undefined)
      return [
        'Nothing can be beside the root of the navigation.',
        ('before' in placing ? placing.before : (placing as { after: Spot }).after) as Place,
      ];
    const why = whyNotIn(list, content);
    if (why !== undefined) return [why, list.holder];
  }
  return 'move' in placing ? obstacleToMove(placing) : undefined;
}

function obstacleToMove(placing: Moving & Where): Obstacle | undefined {
  const { move, as, within } = placing;
  const outer = outermost(move);
  const inner = move.find((spot) => !outer.includes(spot));
  if (inner !== undefined) return ['One edit cannot move an element and something inside of it.', inner.parent!];
  const targets = move.map((spot) => targetOf(placing, contentMoved(placing, spot))!.holder);
  for (const [k, spot] of move.entries())
    for (let around: Place | undefined = targets[k]; around !== undefined; around = around.parent)
      if (pointerOf(spot) === around.pointer) return [`${NameOf(around.element)} cannot be moved into itself.`, around];
  for (const [k, spot] of as === undefined ? [] : move.entries()) {
    const why =
      spot instanceof Place
        ? whyNotAs(spot, as!, targets[k]!)
        : ([`A page cannot become ${withArticle(wordsFor(as!))}.`] as const);
    if (why !== undefined) return [why[0], spot.parent!, why[1]];
  }
  if (within === undefined) return undefined;
  const list = listWithin(within, move);
  const takes = (spot: Spot) => (spot instanceof Place ? kindOf(list) === spot.element.kind : holdsStrings(list));
  return mayHold(within.kind, list, targets[0]?.element.kind) !== false && move.every(takes)
    ? undefined
    : [`${NameOf(within)} cannot have \`${list}\` with all of this.`, move[0]!.parent!];
}

function whyNotAs({ element }: Place, kind: ElementKind, { element: holder }: Place): OfElement | undefined {
  return element.layers.length > 1
    ? [`${NameOf(element)} is in a file of its own.`, 'Put it into the file that pulls it in first.']
    : whyNotKind(element, kind, holder.kind);
}

/** The list of a new element that takes what moves into it. */
export function listWithin({ kind }: Element, move: readonly Spot[]): Container {
  const contents = move.map(contentAt);
  const [first = 'entry'] = contents;
  if (contents.includes('entry') || (first === 'group' && kind === 'group')) return 'pages';
  return containerOf(first as ElementKind);
}

export const contentOf = (part: Part): Content => (typeof part === 'string' ? 'entry' : (part.kind as Content));
export const contentAt = (spot: Spot): Content => ('element' in spot ? (spot.element.kind as Content) : 'entry');
export const contentMoved = ({ as, within }: Moving, spot: Spot): Content =>
  (within?.kind as Content | undefined) ?? as ?? contentAt(spot);

/** The list that something is put into. */
export function targetOf(where: Where, content: Content): List | undefined {
  if (!('in' in where)) return listOf('before' in where ? where.before : where.after);
  return { holder: where.in, container: where.container ?? containerFor(where.in.element, content) };
}
