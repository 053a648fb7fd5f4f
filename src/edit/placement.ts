import { type Container, containerOf, type ElementKind, wordsFor } from '../format/index.ts';
import { type Element, NameOf, Place } from '../navigation/index.ts';
import { withArticle } from '../text/index.ts';
import {
  type Content,
  type Draft,
  EditError,
  listOf,
  outermost,
  placesAround,
  pointerOf,
  type Spot,
} from '../draft/index.ts';

/** Something to insert: the text of an entry, an element with its content, or a line of a draft. */
export type Part = string | Element | Draft;

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

/** Throws for what can neither move nor go: the root, and what would be in itself. `build` refuses all else. */
export function assertPlacings(placings: readonly Placing[]): void {
  const moved = placings.flatMap((one) => ('move' in one ? one.move : []));
  const named = placings.flatMap((one) => ('remove' in one ? one.remove : 'replace' in one ? one.replace : []));
  for (const spot of [...moved, ...named])
    if (listOf(spot) === undefined)
      throw new EditError(`${NameOf((spot as Place).element)} is in no list.`, spot as Place);
  const pointers = new Set(moved.map(pointerOf));
  if (pointers.size < moved.length) throw new EditError('Something is moved twice.', listOf(moved[0]!)!.holder);
  for (const placing of placings) {
    if ('before' in placing || 'after' in placing) {
      const beside = 'before' in placing ? placing.before : placing.after;
      if (listOf(beside) === undefined)
        throw new EditError('Nothing can be beside the root of the navigation.', beside as Place);
    }
    if (!('move' in placing)) continue;
    const outer = outermost(placing.move);
    const inner = placing.move.find((spot) => !outer.includes(spot));
    if (inner !== undefined)
      throw new EditError('One edit cannot move an element and something inside of it.', inner.parent!);
    const own = new Set(placing.move.map(pointerOf));
    const holder = holderOf(placing);
    for (const at of [holder, ...placesAround(holder)]) {
      if (own.has(at.pointer)) throw new EditError(`${NameOf(at.element)} cannot be moved into itself.`, at);
      if (pointers.has(at.pointer))
        throw new EditError(`${NameOf(at.element)} moves too. Move it first, then its new content.`, at);
    }
    for (const spot of placing.as === undefined ? [] : placing.move) {
      if (!(spot instanceof Place))
        throw new EditError(`A page cannot become ${withArticle(wordsFor(placing.as!))}.`, spot.parent);
      if (spot.element.layers.length > 1)
        throw new EditError(
          `${NameOf(spot.element)} is in a file of its own.`,
          spot,
          'Put it into the file that pulls it in first.',
        );
    }
  }
}

/** The element that something is put into. */
const holderOf = (where: Where): Place =>
  'in' in where ? where.in : listOf('before' in where ? where.before : where.after)!.holder;

/** The list of a new element that takes what moves into it. */
export function listWithin({ kind }: Element, move: readonly Spot[]): Container {
  const contents = move.map(contentAt);
  const [first = 'entry'] = contents;
  if (contents.includes('entry') || (first === 'group' && kind === 'group')) return 'pages';
  return containerOf(first as ElementKind);
}

export const contentOf = (part: Part): Content => (typeof part === 'string' ? 'entry' : (part.kind as Content));
const contentAt = (spot: Spot): Content => ('element' in spot ? (spot.element.kind as Content) : 'entry');
export const contentMoved = ({ as, within }: Moving, spot: Spot): Content =>
  (within?.kind as Content | undefined) ?? as ?? contentAt(spot);
