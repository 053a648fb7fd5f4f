import { NavshiftError, placeOf, placeText } from '../finding/index.ts';
import { type Json, sameJson } from '../json/index.ts';
import { pulledInBy } from '../site/index.ts';
import type { Place } from './place.ts';

/** Thrown when two places want different results from one document that both pull in. */
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

/** The changes of the documents that are pulled in by `$ref`: each can become one thing only. */
export class DocumentChanges {
  readonly #seen = new Map<string, { readonly node: Json; readonly place: Place }>();

  /** The new form of each document that was seen, by its path. */
  get all(): ReadonlyMap<string, Json> {
    return new Map([...this.#seen].map(([path, { node }]) => [path, node]));
  }

  /** Whether a document becomes another one than it was before. */
  differFrom(before: ReadonlyMap<string, Json>): boolean {
    return [...this.#seen].some(([path, { node }]) => before.get(path) !== node);
  }

  /**
   * Notes what becomes of a document that is pulled in at a place, the same as before or not. Throws
   * `SharedDocumentError` if another place wants another.
   */
  record(document: string, node: Json, place: Place): void {
    const known = this.#seen.get(document);
    if (known === undefined) this.#seen.set(document, { node, place });
    else if (known.node !== node && !sameJson(known.node, node)) this.#refuse(document, place);
  }

  /** Throws `SharedDocumentError` if an unchanged element, or its content, pulls in a document that becomes different. */
  keepApart(place: Place): void {
    const { node, resolver } = place.element;
    for (const path of pulledInBy(resolver.documents, node, place.document)) {
      const known = this.#seen.get(path);
      if (known !== undefined && known.node !== resolver.documents.get(path)) this.#refuse(path, place);
    }
  }

  #refuse(document: string, place: Place): never {
    throw new SharedDocumentError(document, [whereOf(this.#seen.get(document)!.place), whereOf(place)]);
  }
}

const whereOf = (place: Place): string => `${place.pointer} (${placeText(placeOf(place.element.node))})`;
