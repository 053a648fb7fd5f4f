import { type DiagnosticPlace, placeOf } from '../diagnostic/index.ts';
import { fieldOf } from '../format/index.ts';
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
  const standing = (place: DiagnosticPlace, fallback: string) => ({ pointer: place.pointer ?? '', file: place.file ?? fallback, line: place.line ?? 1 });
  walkNavigation(site, {
    enter(element: Element, place: Place) {
      for (const name of element.fields) {
        const means = fieldOf(element.kind, name, place.parent?.element.kind)?.means;
        const value = element.field(name);
        const text = element.text(name);
        if (value === undefined || text === undefined) continue;
        const where = { ...standing(placeOf(value), place.document), trail: trailOf(place) };
        if (means === 'page') items.push({ kind: 'page', page: text, ...where });
        else if (means === 'link' || means === 'external link') items.push({ kind: 'link', href: text, ...where });
      }
    },
    entry({ entry, node, parent, document }: EntryPlace) {
      const where = { ...standing(placeOf(node), document), trail: trailOf(parent) };
      const spec = specificationOfEntry(entry, parent);
      if (entry.kind === 'page') items.push({ kind: 'page', page: entry.page, ...where });
      else if (entry.kind === 'endpoint') items.push({ kind: 'endpoint', method: entry.method, path: entry.path, ...(spec !== undefined && { spec }), ...where });
      else items.push({ kind: 'webhook', path: entry.name, ...(spec !== undefined && { spec }), ...where });
    },
  });
  return items;
}
