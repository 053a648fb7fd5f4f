import {
  defaultDirectory,
  type OpenedSpecification,
  openSpecification,
  ownSpecification,
  specificationKey,
} from '../openapi/index.ts';
import { served } from '../served/index.ts';
import { insideRoot, type Site } from '../site/index.ts';
import { remembered } from '../text/index.ts';

/** Whether a page is made of a specification: `maybe` if it would stand where a specification that was not read puts its pages. */
export const generatedPages: (site: Site) => (page: string) => boolean | 'maybe' = remembered((site) => {
  const addresses = new Set<string>();
  const unknown = new Set<string>();
  for (const { state, item, page, place } of served(site).items) {
    const own = item.kind === 'specification' ? ownSpecification(place.element) : undefined;
    if (own !== undefined) unknown.add(pagesFolder(own.directory).toLowerCase());
    if (item.kind !== 'page' && page !== undefined && state !== 'dropped') addresses.add(page.address.toLowerCase());
  }
  return (page) => {
    const path = (insideRoot(page) ?? page).toLowerCase();
    if (addresses.has(path)) return true;
    return [...unknown].some((directory) => directory === '' || path.startsWith(`${directory}/`)) ? 'maybe' : false;
  };
});

/** The folder in which a specification makes its pages. */
const pagesFolder = (directory: string | undefined): string => insideRoot(directory ?? defaultDirectory) ?? '';

/** The same text for what makes the same pages: a specification and a folder. */
export const pagesKey = (source: string, directory: string | undefined): string =>
  `${specificationKey(source)}\n${pagesFolder(directory)}`;

/** A specification that was read; undefined if it is remote, missing or broken, of which other rules speak. */
export function readable(site: Site, source: string): OpenedSpecification | undefined {
  const opened = openSpecification(site, source);
  return 'reason' in opened ? undefined : opened;
}
