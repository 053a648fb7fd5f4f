import { statSync } from 'node:fs';
import { memoryReader, type Reader } from '../site/index.ts';
import { OpenError } from './error.ts';
import { answerOf, GitError, gitIn, namesIn } from './git.ts';
import { absolutePath } from './paths.ts';

/** A reader over a folder as it is in a revision of its git repository. Undefined if there is no such revision. */
export function revisionReader(folder: string, revision: string): Reader | undefined {
  const git = gitIn(folder);
  // What begins with a dash would be an option.
  const commit = answerOf(git, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)
    ?.toString('utf8')
    .split('\n')[0];
  if (!commit) return undefined;
  // `<mode> blob <id>\t<path>`
  const files = new Map<string, string>();
  for (const line of namesIn(answerOf(git, 'ls-tree', '-r', '-z', commit, '.'))) {
    const [, id, path] = /^\d+ blob (\w+)\t(.*)$/s.exec(line) ?? [];
    if (path !== undefined) files.set(path, id!);
  }
  const { list } = memoryReader([...files.keys()]);
  const contents = new Map<string, Uint8Array | undefined>();
  /** A clone can lack what its trees name: that is not a file that does not exist. */
  const contentOf = (path: string): Uint8Array => {
    try {
      return git('cat-file', 'blob', files.get(path)!);
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      const what = `git has not got its content as it is in ${revision}`;
      throw new OpenError(what, path, 'Fetch it: git fetch --refetch --filter=blob:limit=10m.', { cause: error });
    }
  };
  return {
    read(path) {
      if (!files.has(path)) return undefined;
      if (!contents.has(path)) contents.set(path, contentOf(path));
      return contents.get(path);
    },
    exists: (path) => files.has(path),
    id: (path) => files.get(path),
    list,
  };
}

/** When the files of a folder were changed last, in seconds since 1970: when they were committed, or saved since. Nothing is known without git, and of a clone that has only a part of the history. */
export function changeTimes(folder: string): (path: string) => number | undefined {
  let times: ReadonlyMap<string, number> | undefined;
  return (path) => (times ??= readTimes(folder)).get(path);
}

function readTimes(folder: string): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const git = gitIn(folder);
  if (answerOf(git, 'rev-parse', '--is-shallow-repository')?.toString('utf8').trim() !== 'false') return times;
  // Newest first: the first commit that names a file is the one that counts.
  let time = 0;
  const log = ['log', '--format=%x00time %ct', '--name-only', '--no-renames', '-z', '--relative', '--', '.'];
  for (const part of namesIn(answerOf(git, '-c', 'core.quotePath=false', ...log))) {
    const [, committed, first] = /^time (\d+)\n*(.*)$/s.exec(part) ?? [];
    if (committed !== undefined) time = Number(committed);
    const name = committed === undefined ? part.replace(/^\n+/, '') : first!;
    if (name !== '' && !times.has(name)) times.set(name, time);
  }
  const unsaved = namesIn(answerOf(git, 'ls-files', '-z', '--modified', '--others', '--exclude-standard'));
  for (const name of unsaved) {
    const saved = statSync(absolutePath(folder, name), { throwIfNoEntry: false })?.mtimeMs;
    if (saved === undefined) times.delete(name);
    else times.set(name, Math.floor(saved / 1000));
  }
  return times;
}
