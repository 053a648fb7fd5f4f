import { fieldOf } from '../format/index.ts';
import type { Json } from '../json/index.ts';
import { type Element, type EntryPlace, type Place, type TrailStep, walkNavigation } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import { specificationOfEntry } from './source.ts';

/** One thing the navigation leads to, with where it stands. */
export interface PageItem {
  readonly kind: 'page' | 'endpoint' | 'webhook' | 'link';
  readonly page?: string;
  readonly method?: string;
  readonly path?: string;
  /** The specification of an endpoint or webhook: a path from the docs root, or a URL. */
  readonly spec?: string;
  readonly href?: string;
  /** JSON Pointer in `file`. */
  readonly pointer: string;
  readonly file: string;
  readonly line: number;
  /** The elements it stands in, outermost first. */
  readonly trail: readonly TrailStep[];
}

/** What an item leads to, without where it stands. */
export type Destination = Pick<PageItem, 'kind' | 'page' | 'method' | 'path' | 'spec' | 'href'>;

/** Where an item stands: the node that says it, the element around that, and the document. */
export type Standing = readonly [node: Json, place: Place, document: string];

/** Every page, endpoint, webhook and link of the navigation in reading order: an element's own before what it holds. */
export function listPages(site: Site): readonly PageItem[] {
  const items: PageItem[] = [];
  const trailOf = oncePerPlace(({ trail }) => trail);
  visitPages(site, (what, { origin }, place, document) => {
    // Made when it is looked at: pointer and trail are as long as the place is deep.
    items.push({
      ...what,
      get pointer() {
        return origin?.pointer ?? '';
      },
      get file() {
        return origin?.file ?? document;
      },
      get line() {
        return origin?.line ?? 1;
      },
      get trail() {
        return trailOf(place);
      },
    });
  });
  return items;
}

/** What is said of a place, made once for all entries that stand there one after the other. */
export function oncePerPlace<Result>(make: (place: Place) => Result): (place: Place) => Result {
  let known: readonly [Place, Result] | undefined;
  return (place) => {
    if (place !== known?.[0]) known = [place, make(place)];
    return known[1];
  };
}

/** The same one after the other, for who keeps none of them: a million items are two gigabytes. */
export function visitPages(site: Site, visit: (what: Destination, ...where: Standing) => void): void {
  walkNavigation(site, {
    enter(element: Element, place: Place) {
      for (const name of element.fields) {
        const means = fieldOf(element.kind, name, place.parent?.element.kind)?.means;
        const value = element.field(name);
        const text = element.text(name);
        if (value === undefined || text === undefined) continue;
        if (means === 'page') visit({ kind: 'page', page: text }, value, place, place.document);
        else if (means === 'link' || means === 'external link')
          visit({ kind: 'link', href: text }, value, place, place.document);
      }
    },
    entry({ entry, node, parent, document }: EntryPlace) {
      const spec = specificationOfEntry(entry, parent);
      const of = spec === undefined ? {} : { spec };
      if (entry.kind === 'page') visit({ kind: 'page', page: entry.page }, node, parent, document);
      else if (entry.kind === 'webhook') visit({ kind: 'webhook', path: entry.name, ...of }, node, parent, document);
      else visit({ kind: 'endpoint', method: entry.method, path: entry.path, ...of }, node, parent, document);
    },
  });
}
