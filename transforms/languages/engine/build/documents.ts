import { containerNames, type Element, type Place, SharedDocumentError, type Site } from 'navshift';
import { type Json, sameJson } from 'navshift/json';

/** What becomes of the documents that languages pull in. A document can become one thing only. */
export class Documents {
  readonly #site: Site;
  readonly #recorded = new Map<string, { readonly node: Json; readonly place: Place }>();

  constructor(site: Site) {
    this.#site = site;
  }

  /** Notes what becomes of a document that is seen at a place, the same as before or not. Throws `SharedDocumentError` if another place wants another. */
  record(document: string, node: Json, place: Place): void {
    const known = this.#recorded.get(document);
    if (known === undefined) this.#recorded.set(document, { node, place });
    else if (known.node !== node && !sameJson(known.node, node))
      throw new SharedDocumentError(document, [whereOf(known.place), whereOf(place)]);
  }

  /** Notes the documents that an element itself consists of. */
  recordLayers(element: Element, place: Place): void {
    for (const { document, node } of element.layers.slice(1)) this.record(document, node, place);
  }

  /** The documents as they become. */
  get all(): ReadonlyMap<string, Json> {
    return new Map([...this.#recorded].map(([path, { node }]) => [path, node]));
  }

  /** Throws `SharedDocumentError` if an element that stays as it is pulls in a document that becomes different. */
  keepApart(element: Element, place: Place): void {
    const arrays = containerNames.flatMap((container) => element.array(container) ?? []);
    for (const { document } of [...element.layers.slice(1), ...arrays.filter(({ referenced }) => referenced)]) {
      const other = this.#recorded.get(document);
      if (other !== undefined && other.node !== this.#site.documents.get(document))
        throw new SharedDocumentError(document, [whereOf(other.place), whereOf(place)]);
    }
  }
}

function whereOf(place: Place): string {
  const origin = place.element.node.origin;
  return `${place.pointer}${origin === undefined ? '' : ` (${origin.file === undefined ? '' : `${origin.file}:`}${origin.line}:${origin.column})`}`;
}
