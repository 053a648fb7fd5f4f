import { fieldOf } from '../format/index.ts';
import type { Json } from '../json/index.ts';
import { type Element, type EntryPlace, type Place, type TrailStep, walkNavigation } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import { specificationOfEntry } from './inheritance.ts';

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
type What = Pick<PageItem, 'kind' | 'page' | 'method' | 'path' | 'spec' | 'href'>;

/** Every page, endpoint, webhook and link of the navigation in reading order: an element's own before what it holds. */
export function listPages(site: Site): readonly PageItem[] {
  const items: PageItem[] = [];
  // One trail for all entries of an element.
  let trailed: Place | undefined;
  let trail: readonly TrailStep[] = [];
  const trailOf = (place: Place) => {
    if (place !== trailed) [trailed, trail] = [place, place.trail];
    return trail;
  };
  const add = (what: What, { origin }: Json, place: Place, document: string) => {
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
  };
  walkNavigation(site, {
    enter(element: Element, place: Place) {
      for (const name of element.fields) {
        const means = fieldOf(element.kind, name, place.parent?.element.kind)?.means;
        const value = element.field(name);
        const text = element.text(name);
        if (value === undefined || text === undefined) continue;
        if (means === 'page') add({ kind: 'page', page: text }, value, place, place.document);
        else if (means === 'link' || means === 'external link') add({ kind: 'link', href: text }, value, place, place.document);
      }
    },
    entry({ entry, node, parent, document }: EntryPlace) {
      const spec = specificationOfEntry(entry, parent);
      if (entry.kind === 'page') add({ kind: 'page', page: entry.page }, node, parent, document);
      else if (entry.kind === 'endpoint') add({ kind: 'endpoint', method: entry.method, path: entry.path, ...(spec !== undefined && { spec }) }, node, parent, document);
      else add({ kind: 'webhook', path: entry.name, ...(spec !== undefined && { spec }) }, node, parent, document);
    },
  });
  return items;
}
