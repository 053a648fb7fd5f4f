import { type Declaration, type Facts, Matching, weights } from '../match/index.ts';
import { languagesOf } from '../navigation/index.ts';
import { addressAt, answersAt, isPageFile, knowsPages, pageFilesOf, pageOf, treeOf } from '../served/index.ts';
import { isPattern, pageFile, redirectsOf, type Site } from '../site/index.ts';
import { NavshiftError, remembered } from '../text/index.ts';
import { answersOf } from './addresses.ts';

/** The matching of two sites, with the facts that their files, redirects and languages give. */
export class SiteMatching extends Matching {
  /**
   * @param declarations changes that transforms made on purpose: navshift does not search for these items
   * @param lacksRedirects navshift searches for missing redirects. Then the existing ones are no evidence, and it compares
   * texts even if git must fetch them
   */
  constructor(
    readonly sites: readonly [before: Site, after: Site],
    declarations: readonly Declaration[] = [],
    lacksRedirects = false,
  ) {
    super(treeOf(sites[0]), treeOf(sites[1]), factsOf(sites, lacksRedirects), declarations);
  }
}

function factsOf([before, after]: readonly [Site, Site], lacksRedirects: boolean): Facts {
  const [old, now] = [answersOf(before), answersOf(after)];
  const { follow } = answersAt(after);
  const isRedirecting = !lacksRedirects && redirectsOf(after).length > 0;
  const leadsTo = (address: string) => {
    const { steps, end, at } = follow(address);
    return (end === 'page' || end === 'nothing') && steps.length > 0 ? at : undefined;
  };
  return {
    areFilesKnown: [before, after].every(knowsPages),
    files: () => [pagesOf(before), pagesOf(after)],
    moved: [before, after].flatMap(({ staged }) =>
      staged.flatMap((one) => (one.kind === 'move' ? [[pageOf(one.from), pageOf(one.path)] as const] : [])),
    ),
    objects: [objectsOf(before), objectsOf(after)],
    texts: [textsOf(before, lacksRedirects), textsOf(after, lacksRedirects)],
    mostTexts: lacksRedirects ? Infinity : weights.textPages,
    answers: [old.page, now.page],
    leadsTo: isRedirecting ? leadsTo : undefined,
    languages: () => [languagesOf(before), languagesOf(after)],
    redirected: () =>
      redirectsOf(after).flatMap(({ from }) => {
        const { end, at } = follow(addressAt(from));
        return end === 'page' && !isPattern(from) ? [[addressAt(from).slice(1), at.slice(1)] as const] : [];
      }),
  };
}

/** The pages that have a file, as their paths. */
export const pagesOf = /* @__PURE__ */ remembered(
  (site: Site) => new Set(pageFilesOf(site).paths.flatMap((file) => (isPageFile(site, file) ? pageOf(file) : []))),
);

const objectsOf = (site: Site) => (page: string) => {
  const file = pageFile(site, page);
  return file === undefined ? undefined : site.reader.id?.(file);
};

const decoder = new TextDecoder();

/** The texts of pages. A clone can lack some, which are left out unless `fetches`. */
const textsOf =
  (site: Site, fetches: boolean) =>
  (pages: ReadonlySet<string>): ReadonlyMap<string, string> => {
    const files = [...pages].flatMap((page) => {
      const file = pageFile(site, page);
      return file === undefined ? [] : [[page, file] as const];
    });
    const paths = files.map(([, file]) => file);
    const { reader } = site;
    const here = fetches ? undefined : reader.here?.(paths);
    const texts = new Map<string, string>();
    try {
      if (fetches) reader.expect?.(paths);
      for (const [page, file] of files) {
        const content = here === undefined ? site.read(file) : here.get(file);
        if (content !== undefined) texts.set(page, decoder.decode(content));
      }
    } catch (error) {
      if (!(error instanceof NavshiftError)) throw error;
    }
    return texts;
  };
