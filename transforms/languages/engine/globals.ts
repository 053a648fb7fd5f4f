import { type Element, type Site, walkNavigation } from 'navshift';

/** The links in `global` to languages of the codes: they are no languages of the site. */
export function globalLinks(site: Site, codes: readonly string[]): readonly Element[] {
  const links: Element[] = [];
  walkNavigation(site, {
    enter(element, place) {
      if (place.inGlobal && element.kind === 'language' && element.label !== undefined && codes.includes(element.label))
        links.push(element);
    },
  });
  return links;
}
