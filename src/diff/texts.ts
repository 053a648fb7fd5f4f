import type { Site } from '../site/index.ts';
import { NavshiftError } from '../text/index.ts';
import type { Texts } from './search.ts';

/** Of so many pages the texts are compared where none are fetched. */
export const mostTexts = 200;

const decoder = new TextDecoder();

/** The texts of pages, but for those that cannot be had: a clone can lack them. */
export const textsOf =
  (site: Site, fileOf: (page: string) => string | undefined, fetches: boolean): Texts =>
  (pages) => {
    const files = new Map(
      [...pages].flatMap((page) => {
        const file = fileOf(page);
        return file === undefined ? [] : [[page, file] as const];
      }),
    );
    const { reader } = site;
    const here = fetches ? undefined : reader.here?.([...files.values()]);
    const texts = new Map<string, string>();
    try {
      if (fetches) reader.expect?.([...files.values()]);
      for (const [page, file] of files) {
        const content = here === undefined ? site.read(file) : here.get(file);
        if (content !== undefined) texts.set(page, decoder.decode(content));
      }
    } catch (error) {
      if (!(error instanceof NavshiftError)) throw error;
    }
    return texts;
  };
