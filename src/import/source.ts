import { hasPageEnding, pageFileNames, pageOf } from '../format/index.ts';
import { insideRoot } from '../site/index.ts';
import { type At, ImportError, type Source } from './tree.ts';

const decoder = new TextDecoder();

/** A navigation is never as large as this: 2 MB. What is larger was made to keep a parser busy. */
const mostBytes = 2 << 20;

/** How deep lists and sections may be nested. */
export const mostLevels = 100;

/** So many entries no site has: aliases of YAML and wildcards can multiply what is written. */
export const mostEntries = 50_000;

/** The text of a file; undefined if there is none. Throws `ImportError` for one that is too large. */
export function textOf({ reader }: Source, file: string): string | undefined {
  const content = reader.read(file);
  if (content !== undefined && content.length > mostBytes)
    throw new ImportError(
      `${file} has ${Math.round(content.length / (1 << 20))} MB, more than a navigation can have`,
      { file, line: 1, column: 1 },
      { help: 'Name the file that lists the pages. navshift reads up to 2 MB of it.' },
    );
  return content && decoder.decode(content).replace(/^\uFEFF/, '');
}

/**
 * A path that a file of the source names, from the root: relative to a folder, `\` as `/`. Undefined if it leads out
 * of the root.
 */
export const pathIn = (folder: string, path: string): string | undefined =>
  insideRoot(`${folder}/${path.replaceAll('\\', '/')}`);

/** Makes of a folder and a path below it one path. */
export const join = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`);

/** Whether a text is the address of another site, or of a program. */
export const isUrl = (text: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(text);

/** A path as it is written in a link: `%20` is a blank. */
export function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * The file that a path means: itself, or with an ending, or the index of the folder. Undefined if there is none of
 * these.
 */
export function pageFor({ reader }: Source, path: string): string | undefined {
  const plain = path.replace(/\/$/, '');
  const names = [plain, join(plain, 'README'), join(plain, 'index')].flatMap((name) =>
    [...pageFileNames(name)].reverse(),
  );
  // A page that was renamed for Mintlify, while the old site lives on.
  const renamed = hasPageEnding(plain, true)
    ? [plain, ...pageFileNames(pageOf(plain, true))]
    : /\.\w+$/.test(plain)
      ? [plain]
      : [];
  return [...renamed, ...names].find((name) => reader.exists(name));
}

/** Refuses what is nested without end. */
export function assertLevels(level: number, at: At): void {
  if (level > mostLevels)
    throw new ImportError(`Entries are nested in more than ${mostLevels} levels here`, at, {
      help: 'Take some of the levels away, then run again.',
    });
}
