import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { nearest } from '../text/index.ts';
import { isMissing, OpenError, unreadable } from './error.ts';
import { entriesIn } from './files.ts';

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** The absolute path of the docs.json that is meant: a file of any name, the docs.json of a folder, or the nearest one upwards. Throws `OpenError`. */
export function findDocument(path: string | undefined, cwd: string): string {
  if (path === undefined) return findUpwards(resolve(cwd));
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
    const file = join(absolute, 'docs.json');
    if (isFile(file)) return file;
    throw new OpenError('this folder holds no docs.json', path, hint(absolute, path));
  }
  throw new OpenError(
    'it is neither a file nor a folder',
    path,
    'Name a docs.json or a folder that holds one; `-` reads from standard input.',
  );
}

function findUpwards(cwd: string): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const file = join(folder, 'docs.json');
    if (isFile(file)) return file;
    if (folder === dirname(folder)) break;
  }
  throw new OpenError('there is no docs.json here or in a folder above', cwd, hint(cwd, '.'));
}

/** What to do about a folder without docs.json. */
function hint(folder: string, path: string): string {
  if (isFile(join(folder, 'mint.json')))
    return 'It holds a mint.json, the old form: turn that into a docs.json first (`mint upgrade`).';
  const below = below2(folder);
  if (below !== undefined) return `Did you mean ${join(path, below)}?`;
  return 'Name a docs.json, or a folder that holds one.';
}

/** A docs.json at most two folders down, for a hint. */
function below2(folder: string): string | undefined {
  let level = [''];
  for (let depth = 0; depth < 2; depth++) {
    const next = level.flatMap((way) => foldersIn(join(folder, way)).map((name) => join(way, name)));
    const found = next.find((way) => isFile(join(folder, way, 'docs.json')));
    if (found !== undefined) return join(found, 'docs.json');
    level = next.slice(0, 200);
  }
  return undefined;
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
  return near === undefined
    ? 'Name a docs.json, or a folder that holds one.'
    : `Did you mean ${join(dirname(path), near)}?`;
}
