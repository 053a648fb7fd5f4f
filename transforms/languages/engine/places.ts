import { type Element, Place, selectElement, type Site, SKIP, walkElement, walkNavigation } from 'navshift';
import { type CodePosition, learnPosition } from './paths.ts';

/** The elements that hold `languages`: the root, or what stands inside it. Outermost only. */
export function holdersOf(site: Site, at: string | undefined): readonly Place[] {
  const holders: Place[] = [];
  const collect = {
    enter(element: Element, place: Place) {
      if (place.inGlobal) return SKIP;
      if (!element.hasContent('languages')) return undefined;
      holders.push(place);
      return SKIP;
    },
  } as const;
  if (at === undefined) walkNavigation(site, collect);
  else {
    const { element, place } = selectElement(site, at);
    walkElement(element, place, collect);
  }
  return holders;
}

/** The elements of a container, without what is none. */
export const elementsIn = (element: Element, container: Parameters<Element['children']>[0]): readonly Element[] =>
  element.children(container).flatMap((child) => (child.type === 'element' ? [child.element] : []));

/** The page entries of an element, and the roots of its groups. */
export function pagesOf(element: Element): readonly string[] {
  const pages: string[] = [];
  walkElement(element, new Place(element, 'languages', 0, undefined), {
    enter: (inner) => {
      const root = inner.text('root');
      if (root !== undefined) pages.push(root);
    },
    entry: ({ entry }) => {
      if (entry.kind === 'page') pages.push(entry.page);
    },
  });
  return pages;
}

/** Where the code of a language stands in the paths of pages, as the first of the site's versions or products teaches that has this language and others; undefined if none does. */
export function learnAnywhere(site: Site, source: string): CodePosition | undefined {
  for (const { element } of holdersOf(site, undefined)) {
    const languages = elementsIn(element, 'languages');
    const pages = languages.find(({ label }) => label === source);
    if (pages === undefined) continue;
    const others = new Map(
      languages.flatMap((language) =>
        language.label === undefined || language.label === source
          ? []
          : [[language.label, new Set(pagesOf(language).map(trimmed))] as const],
      ),
    );
    const learned = learnPosition(source, pagesOf(pages).map(trimmed), others);
    if (learned !== undefined) return learned;
  }
  return undefined;
}

/** A page entry without its leading slash. */
export const trimmed = (page: string) => page.replace(/^\//, '');
