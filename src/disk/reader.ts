import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { folderOf, insideRoot, type Reader } from '../site/index.ts';
import { isMissing, OpenError, reasonOf } from './error.ts';
import { fastGlob } from './lazy.ts';
import { absolutePath, isInside, isNameable } from './paths.ts';
import { changeTimes, revisionReader } from './revision.ts';

type Standing = 'file' | 'folder' | 'link' | 'other';

const standingOf = (entry: Dirent): Standing => (entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other');

/** Never listed by a glob. */
export const ignored: readonly string[] = ['**/node_modules/**', '**/.git/**'];

/**
 * A reader over a folder: a snapshot, each file read at most once and each folder listed at most once.
 *
 * Symbolic links are followed as long as they stay inside. Names are told apart by letter case, whatever the disk does, as a published site does.
 * `folder` must be a real path. Throws `OpenError` if something is there but cannot be read.
 */
export function diskReader(folder: string): Reader {
  const listings = new Map<string, Map<string, Standing> | undefined>();
  const contents = new Map<string, Uint8Array | undefined>();

  const list = (path: string): Map<string, Standing> | undefined => {
    if (listings.has(path)) return listings.get(path);
    let listing: Map<string, Standing> | undefined;
    if (path === '' || standing(path) === 'folder') {
      const entries = attempt(path, () => readdirSync(absolutePath(folder, path), { withFileTypes: true }));
      listing = entries && new Map(entries.map((entry) => [entry.name, standingOf(entry)]));
    }
    listings.set(path, listing);
    return listing;
  };

  const standing = (path: string): Standing | undefined => {
    const names = list(folderOf(path));
    const name = path.slice(path.lastIndexOf('/') + 1);
    const found = names?.get(name);
    if (found !== 'link') return found;
    const target = follow(absolutePath(folder, path), folder);
    names!.set(name, target);
    return target;
  };

  const attempt = <Result>(path: string, action: () => Result): Result | undefined => {
    try {
      return action();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw new OpenError(`it cannot be read: ${reasonOf(error)}`, absolutePath(folder, path), 'Look at its permissions, then run again.', { cause: error });
    }
  };

  const isFile = (path: string) => isNameable(path) && standing(path) === 'file';

  return {
    read(path) {
      if (!contents.has(path)) contents.set(path, isFile(path) ? attempt(path, () => readFileSync(absolutePath(folder, path))) : undefined);
      return contents.get(path);
    },
    exists: isFile,
    list(pattern) {
      // Linked folders are not searched: links can lead in circles. A linked file is listed.
      const found = fastGlob().sync(pattern, { cwd: folder, onlyFiles: false, followSymbolicLinks: false, ignore: [...ignored], suppressErrors: true });
      return found.filter((path) => insideRoot(path) === path && isFile(path)).sort();
    },
    at: (revision) => revisionReader(folder, revision),
    changed: changeTimes(folder),
  };
}

/** What a link leads to, as long as that is inside. */
function follow(link: string, folder: string): Standing {
  try {
    const target = realpathSync(link);
    if (!isInside(folder, target)) return 'other';
    const stat = statSync(target);
    return stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'other';
  } catch {
    return 'other';
  }
}
