import { hasPageEnding, isExternal, pageFileGlob, pageFileNames, pageOf } from '../format/index.ts';
import { addressOfPage } from '../served/index.ts';
import { pageFile, referenceTo, resolvePath, type Site } from '../site/index.ts';

/**
 * Rewrites the links in the text of a page file. `newReference` gives what a link is to be, `./b#c` or `/a/b?c`;
 * undefined for one that stays as it is.
 *
 * Links are whatever names a page or a file: destinations of Markdown, attributes, imports, fields of the front matter.
 */
export type LinkRewriter = (
  text: string,
  newReference: (reference: string) => string | undefined,
  file: string,
) => string;

/** The new paths of files and pages. */
export interface NewPlaces {
  /** The files that move. */
  readonly files: ReadonlyMap<string, string>;
  /** The new path of a page, a folder or a file; undefined if that is the old one. */
  find(path: string): string | undefined;
  /** The old paths of pages, files and folders. */
  readonly names: readonly string[];
}

/**
 * The new texts of page files, by their old paths: of those that move, and of `others`. A text that cannot hold a path
 * that moves is not parsed.
 */
export function newTexts(
  site: Site,
  places: NewPlaces,
  rewrite: LinkRewriter,
  others: readonly string[] = site.list(pageFileGlob),
): ReadonlyMap<string, Uint8Array> {
  const { files, names } = places;
  const texts = new Map<string, Uint8Array>();
  if (names.length === 0) return texts;
  // A relative link has the last part of a path alone; the page of a folder is named by the folder.
  const hints = names.flatMap((name) => name.split('/').findLast((part) => part !== 'index') ?? []);
  const signs = [...hints, ...hints.map(encodeURI)].map((hint) => hint.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const isNamed = new RegExp(signs.join('|'));
  for (const file of new Set([...others, ...files.keys()])) {
    const text = hasPageEnding(file) ? decodedText(site.read(file)) : undefined;
    if (text === undefined || !(files.has(file) || isNamed.test(text))) continue;
    const next = rewrite(text, (reference) => newReference(site, places, file, reference), file);
    if (next !== text) texts.set(file, new TextEncoder().encode(next));
  }
  return texts;
}

/** A text in UTF-8; undefined for what is none, which is left alone. */
function decodedText(content: Uint8Array | undefined): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
}

/** What a link of a page file is to be; undefined if it stays as it is. */
function newReference(site: Site, places: NewPlaces, file: string, reference: string): string | undefined {
  const [, path = '', tail = ''] = /^([^?#]*?)(\/*(?:[?#].*)?)$/s.exec(reference) ?? [];
  if (path === '' || isExternal(reference)) return undefined;
  const isEncoded = /%[0-9a-f]{2}/i.test(path);
  const next = newPath(site, places, file, isEncoded ? decoded(path) : path);
  const written = next !== undefined && isEncoded ? encodeURI(next) : next;
  return written === undefined || written === path ? undefined : written + tail;
}

function newPath(site: Site, { files, find }: NewPlaces, file: string, path: string): string | undefined {
  const newPlace = (target: string) => files.get(target) ?? find(target) ?? pageOfFolder(files, target);
  const target = resolvePath(file, path);
  const moved = target === undefined ? undefined : newPlace(target);
  if (path.startsWith('/')) return moved === undefined ? undefined : `/${moved}`;
  if (moved !== undefined || (target !== undefined && (site.exists(target) || pageFile(site, target) !== undefined))) {
    const to = moved ?? target!;
    const from = files.get(file) ?? file;
    return resolvePath(from, path) === to ? path : referenceTo(from, to, path);
  }
  // Without a dot it may count from the docs root.
  return path.startsWith('.') ? undefined : newPlace(path);
}

/** Where the page of a folder moves to: `/guides` is the page `guides/index`. */
function pageOfFolder(files: ReadonlyMap<string, string>, folder: string): string | undefined {
  const to = pageFileNames(`${folder}/index`).flatMap((name) => files.get(name) ?? [])[0];
  return to === undefined ? undefined : addressOfPage(pageOf(to));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
