import {
  containerNames,
  type Element,
  type Place,
  SharedDocumentError,
  type Site,
  SKIP,
  walkNavigation,
} from 'navshift';
import { type Json, sameJson } from 'navshift/json';

interface Recorded {
  readonly node: Json;
  readonly place: Place;
}

/** What becomes of the documents that languages pull in. A document can become one thing only. */
export class Documents {
  readonly #site: Site;
  readonly #recorded = new Map<string, Recorded>();

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

  /** The documents that become different. Throws `SharedDocumentError` if a part of the navigation that stays (`passes` says which does not) pulls in one of them. */
  changed(passes: (place: Place) => boolean): ReadonlyMap<string, Json> {
    const changed = new Map([...this.#recorded].filter(([path, { node }]) => this.#site.documents.get(path) !== node));
    if (changed.size > 0) {
      const meet = (document: string, place: Place) => {
        const other = changed.get(document);
        if (other !== undefined) throw new SharedDocumentError(document, [whereOf(other.place), whereOf(place)]);
      };
      walkNavigation(this.#site, {
        enter(element, place) {
          if (passes(place)) return SKIP;
          for (const { document } of element.layers.slice(1)) meet(document, place);
          for (const container of containerNames) {
            const array = element.array(container);
            if (array?.referenced === true) meet(array.document, place);
          }
          return undefined;
        },
      });
    }
    return new Map([...changed].map(([path, { node }]) => [path, node]));
  }
}

function whereOf(place: Place): string {
  const origin = place.element.node.origin;
  return `${place.pointer}${origin === undefined ? '' : ` (${origin.file === undefined ? '' : `${origin.file}:`}${origin.line}:${origin.column})`}`;
}
