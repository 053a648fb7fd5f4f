import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { convertMintJson } from '../format/index.ts';
import { nearest } from '../text/index.ts';
import { isMissing, OpenError, unreadable } from './local/error.ts';
import { entriesIn, isFile } from './local/files.ts';

const nameOne = 'Name a docs.json, or a folder that contains one.';

/**
 * The absolute path of the docs.json that is meant: a file of any name, the docs.json of a folder, or the nearest one upwards.
 * A folder without one may have a file of `otherName` instead. Throws `OpenError`.
 */
export function findDocument(path: string | undefined, cwd: string, otherName?: string): string {
  const within = (folder: string) =>
    ['docs.json', otherName].flatMap((name) => (name === undefined ? [] : [join(folder, name)])).find(isFile);
  if (path === undefined) return findUpwards(resolve(cwd), within);
  // What a script makes of a variable that is not set is no name of the working folder.
  if (path === '') throw new OpenError('the path is empty', '""', nameOne);
  const absolute = resolve(cwd, path);
  let stat;
  try {
    stat = statSync(absolute);
  } catch (error) {
    if (isMissing(error)) throw new OpenError('there is no such file or folder', path, suggestion(absolute, path));
    throw unreadable(path, error);
  }
  if (stat.isFile()) return absolute;
  if (stat.isDirectory()) {
    const file = within(absolute);
    if (file !== undefined) return file;
    throw new OpenError('this folder has no docs.json', path, hint(absolute, path));
  }
  const help = 'Name a docs.json or a folder that contains one; `-` reads from standard input.';
  throw new OpenError('it is neither a file nor a folder', path, help);
}

function findUpwards(cwd: string, within: (folder: string) => string | undefined): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const file = within(folder);
    if (file !== undefined) return file;
    if (folder === dirname(folder))
      throw new OpenError('there is no docs.json here or in a folder above', cwd, hint(cwd, '.'));
  }
}

/** What to do about a folder without docs.json. */
function hint(folder: string, path: string): string {
  if (isFile(join(folder, 'mint.json'))) return `It has a mint.json, the old form. ${convertMintJson}`;
  const below = documentBelow(folder);
  return below === undefined ? nameOne : `Did you mean ${join(path, below)}?`;
}

/** A docs.json at most two folders down, for a hint. */
function documentBelow(folder: string): string | undefined {
  const near = foldersIn(folder);
  const far = near.slice(0, 200).flatMap((name) => foldersIn(join(folder, name)).map((inner) => join(name, inner)));
  return [...near, ...far].map((way) => join(way, 'docs.json')).find((file) => existsSync(join(folder, file)));
}

const foldersIn = (folder: string): string[] =>
  entriesIn(folder)
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => name)
    .sort();

/** What was probably meant by a path that does not exist. */
function suggestion(absolute: string, path: string): string {
  const folder = dirname(absolute);
  if (!existsSync(folder)) return `The folder ${dirname(path)} does not exist either: look at the path.`;
  const documents = entriesIn(folder).flatMap(({ name }) => (name.endsWith('.json') ? name : []));
  const names = [...documents, ...foldersIn(folder)];
  const near = nearest(basename(absolute), names) ?? names.find((name) => name === 'docs.json');
  return near === undefined ? nameOne : `Did you mean ${join(dirname(path), near)}?`;
}
