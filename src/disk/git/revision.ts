import { hasPageEnding } from '../../format/index.ts';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { globTest, isListed, type Reader } from '../../site/index.ts';
import { OpenError } from '../local/error.ts';
import { answerOf, gitIn, namesIn } from './git.ts';
import { followerOf } from './links.ts';
import { absolutePath } from '../local/paths.ts';
import { pathBelow, Repository, rootOf } from './repository.ts';
import type { RevisionsOptions } from '../local/options.ts';

/** What is read of a revision. */
export interface RevisionOptions {
  readonly repository: Repository;
  /** The folder, as git names it from the root of the repository: `docs/`, or nothing. */
  readonly folder: string;
  /** The same folder on disk: what is the same there need not be fetched. */
  readonly beside?: Reader | undefined;
}

/** A reader over a folder as it is in a revision of its git repository. Undefined if there is no such revision. */
export function readerAt(revision: string, options: RevisionOptions): Reader | undefined {
  const { repository, beside } = options;
  const files = filesAt(revision, options);
  if (files === undefined) return undefined;
  const { ids, links, idOf } = files;
  const load = (paths: readonly string[], fetches = true) =>
    repository.load(unlikeDisk(paths, idOf, beside), revision, fetches);
  return {
    read(path) {
      const id = idOf(path);
      if (id === undefined) return undefined;
      return beside?.id?.(path) === id ? beside.read(path)! : contentOf(id, path, revision, options);
    },
    exists: (path) => idOf(path) !== undefined,
    id: idOf,
    list(glob) {
      const isMatch = globTest(glob);
      const isFile = (path: string) => !links.has(path) || idOf(path) !== undefined;
      return [...ids.keys()].filter((path) => isMatch(path) && isListed(path) && isFile(path)).sort();
    },
    at: (other) => readerAt(other, options),
    expect: (paths) => load(paths),
    heads(paths) {
      const known = paths.flatMap((path) => idOf(path) ?? []);
      repository.load(known, revision, false);
      return new Map(
        paths.flatMap((path) => {
          const content = repository.content(idOf(path) ?? '');
          return content === undefined ? [] : [[path, content] as const];
        }),
      );
    },
    here(paths) {
      load(paths, false);
      const known = paths.flatMap((path) => {
        const id = idOf(path);
        const content = id && (beside?.id?.(path) === id ? beside.read(path) : repository.content(id));
        return content === undefined || content === '' ? [] : ([[path, content]] as const);
      });
      return new Map(known);
    },
  };
}

/** The files of a folder in a revision, and what tells the id of each: links are followed as on disk. */
function filesAt(revision: string, options: RevisionOptions) {
  const { repository, folder } = options;
  const files = repository.files(revision, folder);
  if (files === undefined) return undefined;
  const { ids, links } = files;
  const real = followerOf(links, (link) => {
    repository.load(
      Array.from(links, (one) => ids.get(one)!),
      revision,
      true,
    );
    return Buffer.from(contentOf(ids.get(link)!, link, revision, options)).toString('utf8');
  });
  const idOf = (path: string) => {
    const at = real(path);
    return at === undefined ? undefined : ids.get(at);
  };
  return { ids, links, idOf };
}

/** The content of an object. Throws `OpenError` where it is not to be had. */
function contentOf(id: string, path: string, revision: string, { repository, folder }: RevisionOptions): Uint8Array {
  if (repository.content(id) === undefined) repository.load([id], revision, true);
  const content = repository.content(id);
  if (content !== undefined) return content;
  // A clone can lack what its trees name: that is not a file that does not exist.
  const what = `git has not got its content as it is in ${revision}`;
  const why = repository.unfetched === undefined ? '' : `, and it was not fetched: ${repository.unfetched}`;
  throw new OpenError(`${what}${why}`, folder + path, 'Fetch it: git fetch --refetch --filter=blob:limit=10m.');
}

/** The ids of files, without those that are the same on disk. */
const unlikeDisk = (
  paths: readonly string[],
  idOf: (path: string) => string | undefined,
  beside: Reader | undefined,
): readonly string[] =>
  paths.flatMap((path) => {
    const id = idOf(path);
    return id === undefined || beside?.id?.(path) === id ? [] : id;
  });

/**
 * Readers over a folder as it is in revisions of its git repository. Undefined if there is no such revision; with
 * `fetching` that throws `RevisionError`. So does a range.
 */
export function revisionsOf(
  folder: string,
  { note, ...options }: RevisionsOptions = {},
  beside?: Reader,
): (revision: string) => Reader | undefined {
  let repository: Repository | undefined;
  return (text) => {
    const root = rootOf(folder);
    if (root === undefined) return undefined;
    repository ??= new Repository(root, options);
    const meant = repository.meant(text);
    if (meant.note !== undefined) note?.(meant.note);
    const reader = readerAt(meant.name, { repository, folder: pathBelow(root, folder), beside });
    if (reader === undefined && options.fetching !== undefined && text !== 'HEAD') throw repository.unknown(text);
    return reader;
  };
}

/** The ids of all files of a folder that git's index holds. */
export const idsInIndex = (folder: string): ReadonlySet<string> =>
  // `<mode> <id> <stage>\t<path>`
  new Set(namesIn(answerOf(gitIn(folder), 'ls-files', '-s', '-z')).map((line) => line.split(' ')[1]!));

/**
 * The page files of a folder on disk that may be others than in a revision, by what git's index knows of them: none of
 * them is read that git finds unchanged. Undefined if git does not answer, or if pages can be in a linked folder.
 */
export function unlikeRevision(
  folder: string,
  revision: Reader,
  isFolder: (link: string) => boolean,
): ReadonlySet<string> | undefined {
  // All files (`-c`), then those that are others on disk (`-m`) once more: `<tag> <mode> <id> <stage>\t<path>\0`
  const listed = answerOf(gitIn(folder), 'ls-files', '-c', '-m', '-s', '-v', '-z')?.toString('utf8');
  if (listed === undefined) return undefined;
  const found = new Set<string>();
  for (let at = 0, end; (end = listed.indexOf('\0', at)) >= 0; at = end + 1) {
    const path = listed.slice(listed.indexOf('\t', at) + 1, end);
    if (hasPageEnding(path)) {
      // `H` is a file that git looks at: none that it was told not to, none in a conflict, and no link.
      const id = listed.startsWith('H 100', at) ? listed.slice(at + 9, listed.indexOf(' ', at + 9)) : '';
      if (id !== revision.id!(path)) found.add(path);
    } else if (listed.startsWith(' 120000', at + 1) && isFolder(path)) return undefined;
  }
  return found;
}

/** How many files of a folder a sparse checkout leaves out of the working tree. */
export function leftOut(folder: string, root: string): number {
  // It stays behind where a checkout is sparse no more.
  if (!existsSync(join(root, '.git/info/sparse-checkout'))) return 0;
  return namesIn(answerOf(gitIn(folder), 'ls-files', '-t', '-z')).filter((line) => line.startsWith('S ')).length;
}

/**
 * When the files of a folder were changed last, in seconds since 1970: when they were committed, or saved since.
 * Nothing is known without git, and of a clone that has only a part of the history.
 */
export const changeTimes = (folder: string) => asked(() => readTimes(folder, true));

/** When files were added to git last, in seconds since 1970; known where the whole history is. */
export const additionTimes = (folder: string) => asked(() => readTimes(folder, false));

function asked(read: () => ReadonlyMap<string, number>): (path: string) => number | undefined {
  let times: ReadonlyMap<string, number> | undefined;
  return (path) => (times ??= read()).get(path);
}

/** Reads of each file when a commit changed it last, or else when one added it. */
function readTimes(folder: string, changes: boolean): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const git = gitIn(folder);
  if (answerOf(git, 'rev-parse', '--is-shallow-repository')?.toString('utf8').trim() !== 'false') return times;
  // Newest first: the first commit that names a file is the one that counts.
  let time = 0;
  const which = changes ? [] : ['--diff-filter=A'];
  const log = ['log', '--format=%x00time %ct', '--name-only', '--no-renames', ...which, '-z', '--relative', '--', '.'];
  for (const part of namesIn(answerOf(git, '-c', 'core.quotePath=false', ...log))) {
    const [, committed, first] = /^time (\d+)\n*(.*)$/s.exec(part) ?? [];
    if (committed !== undefined) time = Number(committed);
    const name = committed === undefined ? part.replace(/^\n+/, '') : first!;
    if (name !== '' && !times.has(name)) times.set(name, time);
  }
  if (!changes) return times;
  const unsaved = namesIn(answerOf(git, 'ls-files', '-z', '--modified', '--others', '--exclude-standard'));
  for (const name of unsaved) {
    const saved = statSync(absolutePath(folder, name), { throwIfNoEntry: false })?.mtimeMs;
    if (saved === undefined) times.delete(name);
    else times.set(name, Math.floor(saved / 1000));
  }
  return times;
}
