import {
  codedFolder,
  type Element,
  fieldOf,
  fileInLanguage,
  insideRoot,
  languagesAmong,
  type LanguagesThere,
  type LanguageThere,
  type Place,
  readAddress,
  type Site,
  walkElement,
} from 'navshift';
import { isRemote, specificationSources } from 'navshift/openapi';
import { pagesOf } from '../engine/naming.ts';

/** What is under another name afterwards: folders as a whole, and single files. */
export interface Renaming {
  /** Old to new. */
  readonly folders: ReadonlyMap<string, string>;
  /** Those of them that pages have in their addresses. */
  readonly pageFolders: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
  /** A clean path (`ja/a`) under its new name; undefined if that is the old one. */
  find(path: string): string | undefined;
  /** The same for a path as it is written (`/ja/a#top`), with what stands around it; the text itself if nothing changes. */
  rename(text: string): string;
}

/** Finds where the code stands in the paths of a language: in those of its pages, its specifications, and their directories. A document that it pulls in follows with a folder of these, or stays. */
export function findRenaming(
  site: Site,
  holders: readonly LanguagesThere[],
  renamed: readonly LanguageThere[],
  from: string,
  to: string,
): Renaming {
  const folders = new Map<string, string>();
  const pageFolders = new Map<string, string>();
  const files = new Map<string, string>();
  /** Adds a folder of the language, unless it has the new code already. */
  const addFolder = (folder: string, ofPages: boolean) => {
    const above = folder.slice(0, -from.length);
    if (!`/${folder}`.endsWith(`/${from}`) || codedFolder(folder, [to]) !== undefined) return;
    for (const found of ofPages ? [folders, pageFolders] : [folders]) found.set(folder, above + to);
  };
  // What has the new code already is read as if it had the old one.
  const familyOf = ({ languages }: LanguagesThere) =>
    languages.flatMap((one) =>
      one.code === undefined ? [] : [{ ...pagesOf(one), ...(renamed.includes(one) && { code: from }) }],
    );
  for (const folder of languagesAmong(holders.map(familyOf)).foldersOf(from)) addFolder(folder, true);
  /** A file that the language names: its folder if that is the code, else the file alone if the code is in its name. */
  const addFile = (path: string) => {
    const inside = insideRoot(path);
    if (inside === undefined || !(site.exists(inside) || site.documents.has(inside))) return;
    const folder = codedFolder(inside, [from, to]);
    if (folder !== undefined) return addFolder(folder, false);
    const target = fileInLanguage(inside, { source: from, language: to });
    if (target !== undefined) files.set(inside, target);
  };
  for (const { element, place } of renamed) {
    for (const { source, directory } of specificationsOf(element, place)) {
      if (!isRemote(source)) addFile(source);
      const folder = codedFolder(`${insideRoot(directory ?? '') ?? ''}/`, [from, to]);
      if (folder !== undefined) addFolder(folder, true);
    }
  }
  const find = (path: string): string | undefined => {
    const file = files.get(path);
    if (file !== undefined) return file;
    for (let end = path.indexOf('/'); ; end = path.indexOf('/', end + 1)) {
      const folder = folders.get(end < 0 ? path : path.slice(0, end));
      if (folder !== undefined) return end < 0 ? folder : folder + path.slice(end);
      if (end < 0) return undefined;
    }
  };
  return {
    folders,
    pageFolders,
    files,
    find,
    rename(text) {
      const address = readAddress(text);
      const target = address === undefined ? undefined : find(address.path);
      return address === undefined || target === undefined ? text : address.lead + target + address.tail;
    },
  };
}

/** The specifications that an element and what is in it name. */
function specificationsOf(element: Element, place: Place) {
  const specifications: { readonly source: string; readonly directory?: string | undefined }[] = [];
  walkElement(element, place, {
    enter(inner, at) {
      for (const name of inner.fields)
        if (fieldOf(inner.kind, name, at.parent?.element.kind)?.means === 'specification')
          specifications.push(...specificationSources(inner.field(name)!));
    },
    entry({ entry }) {
      if (entry.kind !== 'page' && entry.specification !== undefined)
        specifications.push({ source: entry.specification });
    },
  });
  return specifications;
}
