import { pageFile, readFrontMatter, type Site } from '../site/index.ts';
import { remembered } from '../text/index.ts';
import { pathOfPage, type ServedItem, type State } from './item.ts';
import { answeringFile } from './missing.ts';
import { isPageFile, knowsPages, pageFilesOf, pageOf } from './page-files.ts';
import { served } from './served.ts';

/**
 * The state of an item, with the front matter of its page file.
 *
 * `hidden` in the front matter wins over the elements around the page. A page file at the URL of a generated page
 * replaces that page. Only this function reads the file: a site has thousands of them.
 */
export function stateByFile(site: Site, served: ServedItem): State {
  const { state } = served;
  if (state !== 'shown' && state !== 'hidden') return state;
  const file = fileOfItem(site, served);
  const isHidden = file === undefined ? undefined : hiddenByFile(site, file);
  return isHidden === undefined ? state : isHidden ? 'hidden' : 'shown';
}

/** The path of a page entry, or the address of a generated page. Undefined for a link. */
export const pagePath = ({ item, page }: ServedItem): string | undefined =>
  item.kind === 'page' ? pathOfPage(item.page) : page?.address;

/** The page file of an entry, or the one at the address of a generated page; undefined if there is none. */
export function fileOfItem(site: Site, served: ServedItem): string | undefined {
  const path = pagePath(served);
  return path === undefined ? undefined : answeringFile(site, path);
}

/**
 * The pages that the navigation does not name, but whose URLs work, sorted. They are paths of page files. Left out is what
 * is in no navigation on purpose, such as notes.
 */
export const unlistedPages = /* @__PURE__ */ remembered((site: Site): readonly string[] => {
  const pageOfItem = (one: ServedItem) => {
    const { item } = one;
    const file = item.kind === 'link' ? pageFile(site, item.href.replace(/[?#].*$/s, '')) : fileOfItem(site, one);
    return file === undefined ? [] : pageOf(file);
  };
  const named = new Set(served(site).items.flatMap(pageOfItem));
  const files = pageFilesOf(site).paths.filter((file) => !isListless(file) && isPageFile(site, file));
  return [...new Set(files.map((file) => pageOf(file)))].filter((page) => !named.has(page));
});

/**
 * Whether a file is for those who write the site and not for those who read it. `integrations/claude` and
 * `sdk/changelog` are pages: these names are known in capitals alone, or of Markdown in the docs root.
 */
const isNote = (path: string): boolean =>
  /(?:^|\/)(?:readme|licen[cs]e|code_of_conduct|copilot-instructions|pull_request_template)$/i.test(pageOf(path)) ||
  /(?:^|\/)(?:CONTRIBUTING|CHANGELOG|SECURITY|AGENTS|CLAUDE|GEMINI|SKILL)$/.test(pageOf(path)) ||
  /^(?:contributing|changelog|security|agents|claude|gemini|skill)\.md$/i.test(path);

/**
 * Hidden files and folders, partials and snippets. No other folder is passed over for its name: the documentation of
 * Mintlify says that it leaves out
 * `build` and `dist`, and yet there are sites whose pages are in these (Dify's in `build`).
 */
const leftOut = /(?:^|\/)(?:[._]|(?:snippets|node_modules)\/)/;

/** What is in no navigation on purpose: these, notes, and the page that is shown when there is none. */
export const isListless = (path: string): boolean => pageOf(path) === '404' || isNote(path) || leftOut.test(path);

/** The items that the sidebar does not show, by the navigation or by their front matter. */
export function hiddenAmong(site: Site, items: readonly ServedItem[]): ReadonlySet<ServedItem> {
  if (!knowsPages(site)) return new Set(items.filter(({ isShown }) => !isShown));
  // git reads many files of a revision at once sooner than one by one.
  site.reader.expect?.(items.flatMap((one) => fileOfItem(site, one) ?? []));
  return new Set(
    items.filter((one) => {
      const state = stateByFile(site, one);
      return state === 'hidden' || (state !== 'shown' && !one.isShown);
    }),
  );
}

/** `hidden` in the front matter of a page file: Mintlify hides the page for any value that is true to JavaScript. */
export function hiddenByFile(site: Site, file: string): boolean | undefined {
  const content = site.read(file);
  if (content === undefined) return undefined;
  const head = decoder.decode(content.subarray(0, headSize));
  const isWhole = content.length <= headSize || !head.startsWith('---') || /\n---[ \t]*\r?\n/.test(head);
  // Most page files do not name it in their head, which spares parsing their front matter.
  if (isWhole && !head.includes('hidden')) return undefined;
  const matter = readFrontMatter(content);
  const hidden = 'fields' in matter ? matter.fields['hidden'] : undefined;
  return hidden === undefined || hidden === null ? undefined : Boolean(hidden);
}

/** Nearly all front matter ends in its first 4 KB. */
const headSize = 4096;
const decoder = new TextDecoder();
