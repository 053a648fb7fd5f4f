import { hasPageEnding, pageFileNames, pageOf } from '../format/index.ts';
import { insideRoot } from '../site/index.ts';
import { type At, startOf } from '../found/index.ts';
import { ImportError, type Source } from './tree.ts';

const decoder = new TextDecoder();

/** A navigation is never as large as this: 2 MB. What is larger was made to keep a parser busy. */
const mostBytes = 2 << 20;

/** How deep lists and sections may be nested. */
const mostLevels = 100;

/** So many entries no site has: aliases of YAML and wildcards can multiply what is written. */
export const mostEntries = 50_000;

/** The text of a file; undefined if there is none. Throws `ImportError` for one that is too large. */
export function textIn({ reader }: Source, file: string): string | undefined {
  const content = reader.read(file);
  if (content !== undefined && content.length > mostBytes)
    throw new ImportError(`${file} has ${Math.round(content.length / (1 << 20))} MB, more than a navigation can have`, {
      ...startOf(file),
      help: 'Name the file that lists the pages. navshift reads up to 2 MB of it.',
    });
  return content && decoder.decode(content);
}

/**
 * A path that a file of the source names, from the root: relative to a folder, `\` as `/`. Undefined if it leads out
 * of the root.
 */
export const pathIn = (folder: string, path: string): string | undefined =>
  insideRoot(`${folder}/${path.replaceAll('\\', '/')}`);

/** The same for what the rest is read from. Throws where it leads out. */
export function insideOf(folder: string, path: string, at: At): string {
  const found = pathIn(folder, path);
  if (found !== undefined) return found;
  throw new ImportError(`"${path}" is outside the repository`, { ...at, help: 'Name one inside of it.' });
}

/** Makes of a folder and a path below it one path. */
export const join = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`);

/** A path as it is below a folder; undefined if it is outside. */
export const below = (folder: string, path: string): string | undefined =>
  folder === '' ? path : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;

/** The last part of a path. */
export const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Whether a text is the address of another site, or of a program. */
export const isUrl = (text: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(text);

/** A path as it is written in a link: `%20` is a blank. What follows `#` or `?` is no part of it. */
export function pathOfLink(link: string): string {
  const path = link.replace(/[#?].*$/s, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * The file that a path means: itself, or with an ending, or the index of the folder. If there is none of these, the
 * one that it would be.
 */
export function pageFor({ reader }: Source, path: string): string {
  const plain = path.replace(/\/$/, '');
  const hasEnding = /\.\w+$/.test(plain);
  const names = [plain, join(plain, 'README'), join(plain, 'index')].flatMap((name) =>
    pageFileNames(name).toReversed(),
  );
  // A page that was renamed for Mintlify, while the old site lives on.
  const renamed = hasPageEnding(plain, true) ? pageFileNames(pageOf(plain, true)) : [];
  const found = [...(hasEnding ? [plain] : []), ...renamed, ...names].find((name) => reader.exists(name));
  return found ?? (hasEnding ? path : names[0]!);
}

/** Refuses what is nested without end. */
export function assertLevels(level: number, at: At): void {
  if (level > mostLevels)
    throw new ImportError(`Entries are nested in more than ${mostLevels} levels here`, {
      ...at,
      help: 'Take some of the levels away, then run again.',
    });
}
