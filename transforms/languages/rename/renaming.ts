import { type Element, fieldOf, insideRoot, type Place, readAddress, type Site, walkElement } from 'navshift';
import { isRemote, specificationSources } from 'navshift/openapi';
import { codesIn, replaceCode } from '../engine/paths.ts';
import { codesOf, type LanguagesThere, type LanguageThere, pagesOf } from '../engine/languages.ts';

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
  const addFolder = (segments: readonly string[], at: number, ofPages: boolean) => {
    const folder = segments.slice(0, at + 1);
    for (const found of ofPages ? [folders, pageFolders] : [folders])
      found.set(folder.join('/'), folder.with(at, to).join('/'));
  };
  const pages = renamed.flatMap(({ element }) => pagesOf(element));
  const positionOf = positions(holders, renamed, pages, from, to);
  for (const page of new Set(pages)) {
    const segments = page.split('/');
    const at = positionOf(segments);
    if (at >= 0) addFolder(segments, at, true);
  }
  /** Which folder is one of the two codes; -1 if none is. */
  const firstCode = (folders: readonly string[]) => folders.findIndex((folder) => folder === from || folder === to);
  /** A file that the language names: its folder if that is the code, else the file alone if the code is in its name. */
  const addFile = (path: string) => {
    const inside = insideRoot(path);
    if (inside === undefined || !(site.exists(inside) || site.documents.has(inside))) return;
    const segments = inside.split('/');
    // What has the new code, as a folder or in its name, has it already: `fr-CA.json` is not to become `fr-CA-CA.json`.
    const at = firstCode(segments.slice(0, -1));
    if (at >= 0) return segments[at] === from ? addFolder(segments, at, false) : undefined;
    const target = hasCode(segments.at(-1)!, to, from)
      ? undefined
      : replaceCode(inside, { source: from, language: to });
    if (target !== undefined) files.set(inside, target);
  };
  for (const { element, place } of renamed) {
    for (const { source, directory } of specificationsOf(element, place)) {
      if (!isRemote(source)) addFile(source);
      const segments = insideRoot(directory ?? '')?.split('/') ?? [];
      const at = firstCode(segments);
      if (segments[at] === from) addFolder(segments, at, true);
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

/**
 * Which segment of a page's path is the code; -1 if none is. The first one is if it can be. Further down it must be where
 * the pages of other languages have their code, or nothing (`docs/zh/a` beside `docs/en/a` or `docs/a`), or where more than
 * half of the pages have it. Behind the new code it is none.
 */
function positions(
  holders: readonly LanguagesThere[],
  renamed: readonly LanguageThere[],
  pages: readonly string[],
  from: string,
  to: string,
): (segments: readonly string[]) => number {
  const others = new Set(
    holders.flatMap(({ languages }) =>
      languages.flatMap((language) => (renamed.includes(language) ? [] : pagesOf(language.element))),
    ),
  );
  const codes = [from, ...codesOf(holders)].filter((code) => code !== to);
  const alike = new Set<number>();
  const common = new Map<number, number>();
  const isCode = (path: readonly string[], at: number) => path[at] === from && !path.slice(0, at).includes(to);
  for (const page of pages) {
    const segments = page.split('/');
    for (let at = segments.indexOf(from, 1); at > 0 && isCode(segments, at); at = segments.indexOf(from, at + 1)) {
      common.set(at, (common.get(at) ?? 0) + 1);
      const counterparts = [segments.toSpliced(at, 1), ...codes.map((code) => segments.with(at, code))];
      if (counterparts.some((parts) => others.has(parts.join('/')))) alike.add(at);
    }
  }
  const usual = [...common].flatMap(([at, count]) => (count > pages.length / 2 ? [at] : []));
  const deeper = [...alike, ...usual].sort((a, b) => a - b);
  return (segments) => [0, ...deeper].find((at) => isCode(segments, at)) ?? -1;
}

/** Whether a name has a code that is no part of another one: `fr` is one of `fr-CA`. */
function hasCode(name: string, code: string, other: string): boolean {
  const others = codesIn(name, other);
  return codesIn(name, code).some(
    (at) => !others.some((start) => start <= at && at + code.length <= start + other.length),
  );
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
