import type { Dirent, Stats } from 'node:fs';
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { folderOf, globTest, isListed, type Reader } from '../site/index.ts';
import { idOf } from './local/blob.ts';
import { isMissing, unreadable } from './local/error.ts';
import { entriesIn } from './local/files.ts';
import { pastOf } from './git/history.ts';
import { ignoredIn } from './git/ignored-files.ts';
import type { RevisionsOptions } from './local/options.ts';
import { absolutePath, isInside, isNameable, realPath } from './local/paths.ts';
import { additionTimes, changeTimes, idsInIndex, revisionsOf, unlikeRevision } from './git/revision.ts';

type PathKind = 'file' | 'folder' | 'link' | 'other';

const standingOf = (entry: Dirent): PathKind =>
  entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other';

/**
 * Reads a folder as a snapshot: each file is read at most once, and each folder is listed at its first use.
 *
 * Symbolic links are followed if they stay inside of the folder. Letter case counts, also on a disk that ignores it, as
 * on a published site. A glob matches linked files, but nothing in a linked folder, because links can make circles.
 * `folder` must be a real path. Throws `OpenError` if something is there but cannot be read.
 */
export function diskReader(folder: string, revisions: RevisionsOptions = {}): Reader {
  /** What stands in each folder that was asked for; null where there is none. */
  const listings = new Map<string, Map<string, PathKind> | null>();
  const contents = new Map<string, ReadFile | undefined>();
  const ids = new Map<string, string>();
  let files: ReadonlySet<string> | undefined;
  let at: Reader['at'];
  let heldIds: ReadonlySet<string> | undefined;

  const list = (path: string): Map<string, PathKind> | null => {
    const known = listings.get(path);
    if (known !== undefined) return known;
    let listing: Map<string, PathKind> | null = null;
    if (path === '' || standing(path) === 'folder') {
      const entries = attempt(path, () => readdirSync(absolutePath(folder, path), { withFileTypes: true }));
      if (entries !== undefined) listing = new Map(entries.map((entry) => [entry.name, standingOf(entry)]));
    }
    listings.set(path, listing);
    return listing;
  };

  const standing = (path: string): PathKind | undefined => {
    const names = list(folderOf(path));
    if (names === null) return undefined;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const found = names.get(name);
    if (found !== 'link') return found;
    const target = follow(absolutePath(folder, path), folder);
    names.set(name, target);
    return target;
  };

  const attempt = <Result>(path: string, action: () => Result): Result | undefined => {
    try {
      return action();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw unreadable(absolutePath(folder, path), error);
    }
  };

  const isFile = (path: string) => files?.has(path) === true || (isNameable(path) && standing(path) === 'file');

  const reader: Reader = {
    read(path) {
      if (!contents.has(path)) {
        contents.set(path, isFile(path) ? attempt(path, () => readWhole(`${folder}/${path}`)) : undefined);
      }
      return contents.get(path)?.content;
    },
    exists: isFile,
    heads: (paths, bytes) =>
      new Map(
        paths.flatMap((path) =>
          (isFile(path) ? headOf(`${folder}/${path}`, bytes) : []).map((head) => [path, head] as const),
        ),
      ),
    id(path) {
      this.read(path);
      const { content } = contents.get(path) ?? {};
      const known = ids.get(path);
      if (content === undefined || known !== undefined) return known;
      const own = idOf(content);
      // git may write other line ends than it holds.
      const held = content.includes('\r\n') ? (heldIds ??= idsInIndex(folder)) : undefined;
      const plain = held === undefined || held.has(own) ? own : idOf(withLineFeeds(content));
      const id = held?.has(plain) === true ? plain : own;
      ids.set(path, id);
      return id;
    },
    // A reader that can change is none of a revision.
    unlike: (revision) =>
      revision.id === undefined || revision.reads !== undefined
        ? undefined
        : unlikeRevision(folder, revision, (link) => standing(link) === 'folder'),
    list(glob) {
      files ??= new Set(filesIn(folder).sort());
      const isMatch = globTest(glob);
      return [...files].filter(isMatch);
    },
    at: (revision) => (at ??= revisionsOf(folder, revisions, reader))(revision),
    past: () => pastOf(folder, revisions),
    changed: changeTimes(folder),
    added: additionTimes(folder),
    ignores: ignoredIn(folder),
    reads: () => [...contents].flatMap(([path, file]) => (file === undefined ? [] : path)),
    changedSince: () =>
      [...contents].flatMap(([path, file]) => (file === undefined || isSame(`${folder}/${path}`, file) ? [] : path)),
  };
  return reader;
}

const withLineFeeds = (content: Buffer) => Buffer.from(content.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');

/** A file as it was read. */
interface ReadFile {
  readonly content: Buffer;
  /** What changes with the content; undefined if it had changed so shortly before that another change may not show. */
  readonly stamp: string | undefined;
}

const stampOf = ({ dev, ino, size, mtimeMs, ctimeMs }: Stats) => [dev, ino, size, mtimeMs, ctimeMs].join();

/** Milliseconds: no file system counts time in longer steps. */
const step = 2000;

function readWhole(file: string): ReadFile {
  const descriptor = openSync(file, 'r');
  try {
    const stat = fstatSync(descriptor);
    const isSettled = Math.max(stat.mtimeMs, stat.ctimeMs) < Date.now() - step;
    return { content: readFileSync(descriptor), stamp: isSettled ? stampOf(stat) : undefined };
  } finally {
    closeSync(descriptor);
  }
}

/** How a file begins; nothing where that cannot be read. */
function headOf(file: string, bytes: number): readonly Uint8Array[] {
  try {
    const descriptor = openSync(file, 'r');
    try {
      const head = Buffer.alloc(bytes);
      return [head.subarray(0, readSync(descriptor, head, 0, bytes, 0))];
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return [];
  }
}

/** Whether a file has the content that was read. It is read again only if something about it has changed. */
function isSame(file: string, { content, stamp }: ReadFile): boolean {
  try {
    const stat = statSync(file);
    return stampOf(stat) === stamp || (stat.size === content.length && readFileSync(file).equals(content));
  } catch {
    return false;
  }
}

/** What a link leads to, as long as that is inside. */
function follow(link: string, folder: string): PathKind {
  try {
    const target = realPath(link);
    if (!isInside(realPath(folder), target)) return 'other';
    const stat = statSync(target);
    return stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'other';
  } catch {
    return 'other';
  }
}

/** All that a glob can find. Made for many folders: none is looked at twice, and of no file more is asked than what the folder says. */
function filesIn(root: string): string[] {
  const found: string[] = [];
  const look = (path: string) => {
    for (const entry of entriesIn(`${root}/${path}`)) {
      const { name } = entry;
      if (!isListed(name)) continue;
      if (entry.isDirectory()) look(`${path}${name}/`);
      else if (entry.isFile() || (entry.isSymbolicLink() && follow(`${root}/${path}${name}`, root) === 'file'))
        found.push(path + name);
    }
  };
  look('');
  return found;
}
