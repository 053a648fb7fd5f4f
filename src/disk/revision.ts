import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { memoryReader, type Reader } from '../site/index.ts';
import { absolutePath } from './paths.ts';

/** What git says in a folder; undefined if git is not there, or refuses. Nothing of the repository is changed, not even its index. */
function git(folder: string, ...given: readonly string[]): Buffer | undefined {
  try {
    return execFileSync('git', given, { cwd: folder, env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' }, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 30 });
  } catch {
    return undefined;
  }
}

const names = (output: Buffer | undefined): readonly string[] => output?.toString('utf8').split('\0').filter((name) => name !== '') ?? [];

/** A reader over a folder as it is in a revision of its git repository. Undefined if there is no such revision. */
export function revisionReader(folder: string, revision: string): Reader | undefined {
  // What begins with a dash would be an option.
  const [commit] = git(folder, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)?.toString('utf8').split('\n') ?? [];
  if (commit === undefined || commit === '') return undefined;
  const files = new Set(names(git(folder, 'ls-tree', '-r', '-z', '--name-only', commit, '.')));
  const { list } = memoryReader([...files]);
  const contents = new Map<string, Uint8Array | undefined>();
  return {
    read(path) {
      if (!files.has(path)) return undefined;
      if (!contents.has(path)) contents.set(path, git(folder, 'cat-file', 'blob', `${commit}:./${path}`));
      return contents.get(path);
    },
    exists: (path) => files.has(path),
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
  if (git(folder, 'rev-parse', '--is-shallow-repository')?.toString('utf8').trim() !== 'false') return times;
  // Newest first: the first commit that names a file is the one that counts.
  let time = 0;
  for (const part of names(git(folder, '-c', 'core.quotePath=false', 'log', '--format=%x00time %ct', '--name-only', '--no-renames', '-z', '--relative', '--', '.'))) {
    const [, committed, first] = /^time (\d+)\n*(.*)$/s.exec(part) ?? [];
    if (committed !== undefined) time = Number(committed);
    const name = committed === undefined ? part.replace(/^\n+/, '') : first!;
    if (name !== '' && !times.has(name)) times.set(name, time);
  }
  const unsaved = names(git(folder, 'ls-files', '-z', '--modified', '--others', '--exclude-standard'));
  for (const name of unsaved) {
    const saved = statSync(absolutePath(folder, name), { throwIfNoEntry: false })?.mtimeMs;
    if (saved === undefined) times.delete(name);
    else times.set(name, Math.floor(saved / 1000));
  }
  return times;
}
