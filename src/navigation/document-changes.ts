import { NavshiftError, placeOf, placeText } from '../finding/index.ts';
import { type Json, sameJson } from '../json/index.ts';
import { pulledInBy } from '../site/index.ts';
import type { Place } from './place.ts';
import { walkElement } from './walk.ts';

/** Thrown when two places use one document by `$ref`, and need different content of it. */
export class SharedDocumentError extends NavshiftError {
  override readonly name = 'SharedDocumentError';
  constructor(
    readonly document: string,
    readonly places: readonly [string, string],
  ) {
    super(
      `${document} is pulled in at ${places[0]} and at ${places[1]}, and the two would have to become different. ` +
        'Give each place a file of its own (copy the file and change one `$ref`), then run again.',
    );
  }
}

/** The changes of documents behind a `$ref`. A document has only one new content, wherever it is used. */
export class DocumentChanges {
  readonly #seen = new Map<string, { readonly node: Json; readonly place: Place }>();
  readonly #unchanged: Place[] = [];

  /** The new form of each document that was seen, by its path. */
  get all(): ReadonlyMap<string, Json> {
    return new Map([...this.#seen].map(([path, { node }]) => [path, node]));
  }

  /** Whether a document changes. */
  differFrom(before: ReadonlyMap<string, Json>): boolean {
    return [...this.#seen].some(([path, { node }]) => before.get(path) !== node);
  }

  /**
   * Records the content that a place needs of a document, changed or not. Throws `SharedDocumentError` if another place
   * needs different content.
   */
  record(document: string, node: Json, place: Place): void {
    const known = this.#seen.get(document);
    if (known === undefined) this.#seen.set(document, { node, place });
    else if (known.node !== node && !sameJson(known.node, node)) this.#refuse(document, place);
  }

  /** Notes that an element stays as it is, with all its content. */
  leave(place: Place): void {
    this.#unchanged.push(place);
  }

  /** Throws `SharedDocumentError` if an element that stays as it is uses a document that changes. */
  assertApart(before: ReadonlyMap<string, Json>): void {
    for (const place of this.differFrom(before) ? this.#unchanged : [])
      for (const path of pulledInBy(before, place.element.node, place.document))
        if (before.has(path) && this.#seen.has(path))
          for (const user of usersOf(path, place)) this.record(path, before.get(path)!, user);
  }

  #refuse(document: string, place: Place): never {
    const places = [this.#seen.get(document)!.place, place];
    const [first, second] = places.toSorted((a, b) => offsetOf(a) - offsetOf(b)).map(whereOf);
    throw new SharedDocumentError(document, [first!, second!]);
  }
}

const offsetOf = ({ element }: Place): number => element.node.origin?.offset ?? 0;

/** The elements in a place that use a document. */
function usersOf(document: string, place: Place): readonly Place[] {
  const found: Place[] = [];
  walkElement(place.element, place, {
    enter(element, at) {
      const arrays = element.containers.flatMap((name) => element.array(name) ?? []);
      const behind = [...element.layers.slice(1), ...arrays.filter(({ referenced }) => referenced)];
      if (behind.some((one) => one.document === document)) found.push(at);
    },
  });
  return found;
}

const whereOf = (place: Place): string => `${place.pointer} (${placeText(placeOf(place.element.node))})`;
