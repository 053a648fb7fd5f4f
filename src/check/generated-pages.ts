import { type OpenedSpecification, openSpecification, specificationKey } from '../openapi/index.ts';
import { madePages, pagesFolder, served } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { remembered } from '../text/index.ts';

/** Whether a page is made of a specification: `maybe` if it would stand where a specification that was not read puts its pages. */
export const generatedPages: (site: Site) => (page: string) => boolean | 'maybe' = remembered((site) =>
  madePages(served(site).items),
);

/** The same text for what makes the same pages: a specification and a folder. */
export const pagesKey = (source: string, directory: string | undefined): string =>
  `${specificationKey(source)}\n${pagesFolder(directory)}`;

/** A specification that was read; undefined if it is remote, missing or broken, of which other rules speak. */
export function readable(site: Site, source: string): OpenedSpecification | undefined {
  const opened = openSpecification(site, source);
  return 'reason' in opened ? undefined : opened;
}
