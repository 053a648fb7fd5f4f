import { execFileSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Thrown when git gives no answer. The message is git's own line, or says that git is missing. */
export class GitError extends Error {
  override readonly name = 'GitError';
  constructor(
    message: string,
    /** git is not installed, or no folder of PATH holds it. */
    readonly missing: boolean,
    /** The exit code of git, if git ended by itself. */
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Asks git one thing in one folder. Returns what git answers; throws `GitError`. */
export interface Git {
  (...given: readonly string[]): Buffer;
  /** The same with lines for its standard input. */
  fed(lines: readonly string[], ...given: readonly string[]): Buffer;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a hook of git has in its environment: another repository would answer than the one that holds the folder. */
const ofAnother = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
];

/** What git is never asked without: it takes no lock, fetches nothing, and speaks with nobody. */
const quiet = { GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' };

/**
 * git in a folder, for questions alone. Nothing of the repository is changed, not even its index; nothing is fetched.
 *
 * The configuration of a repository can name programs for git to run. A repository can be a stranger's, so git runs
 * none of them here: no monitor of the file system, no filter, no check of signatures, no transport.
 * Filters of the user's own configuration do run.
 *
 * A bare repository is one that is named: by `repository`, the folder that git calls its own.
 */
export function gitIn(folder: string, env: Environment = process.env, repository?: string): Git {
  let settings: readonly string[] | undefined;
  const all = environmentFor(repository, env);
  const ask = (lines: readonly string[] | undefined, given: readonly string[]) => {
    const run = (args: readonly string[]) => runGit(args, { folder, env: all, lines });
    if (asksNoFilter(given)) return run([...plain, ...given]);
    settings ??= filtersOff((args) => runGit(args, { folder, env: all }));
    return run([...plain, ...settings, ...given]);
  };
  return Object.assign((...given: readonly string[]) => ask(undefined, given), {
    fed: (lines: readonly string[], ...given: readonly string[]) => ask(lines, given),
  });
}

/** What git has in its environment: nothing of another repository than the one that holds its folder, or that is named. */
export function environmentFor(repository: string | undefined, env: Environment): Environment {
  const all: Record<string, string | undefined> = { ...env, ...quiet };
  for (const name of ofAnother) delete all[name];
  if (repository !== undefined) all.GIT_DIR = repository;
  return all;
}

/**
 * Whether no filter stands between git and the answer: it is asked for objects alone, or for names. Of `ls-files` only
 * `-m` (`--modified`) compares contents.
 */
const asksNoFilter = ([command = '', ...rest]: readonly string[]) =>
  (['cat-file', 'config', 'ls-tree', 'merge-base', 'rev-parse'].includes(command) && !rest.includes('--filters')) ||
  (command === 'ls-files' && !rest.includes('-m') && !rest.includes('--modified'));

/** What git answers; undefined if git is missing, or refuses. */
export function answerOf(git: Git, ...given: readonly string[]): Buffer | undefined {
  try {
    return git(...given);
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/** The names in what git answers to `-z`. */
export const namesIn = (answer: Buffer | undefined): readonly string[] =>
  (answer?.toString('utf8') ?? '').split('\0').filter((name) => name !== '');

const plain = ['-c', 'core.fsmonitor=', '-c', 'log.showSignature=false', '-c', 'safe.bareRepository=explicit'];

/** Settings that leave the filters (gitattributes) of the repository's own configuration without a program. */
function filtersOff(ask: (args: readonly string[]) => Buffer): readonly string[] {
  let output = '';
  try {
    output = ask(['config', '-z', '--show-scope', '--name-only', '--get-regexp', '^filter\\.']).toString('utf8');
  } catch (error) {
    // So git says that there is none.
    if (!(error instanceof GitError) || error.status !== 1) throw error;
  }
  const parts = output.split('\0');
  const names = new Set<string>();
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const isOfRepository = parts[i] === 'local' || parts[i] === 'worktree';
    if (isOfRepository) names.add(parts[i + 1]!.replace(/\.[^.]*$/, ''));
  }
  return [...names].flatMap((name) => {
    // git would take what follows the `=` for the value.
    if (name.includes('=')) throw new GitError(`the repository names a filter with an equals sign: ${name}`, false);
    return ['-c', `${name}.process=`, '-c', `${name}.required=false`];
  });
}

/**
 * Where git is. A checkout can bring a program of that name: relative folders of PATH do not count,
 * nor does the working folder, where Windows would look first.
 */
function programIn(env: Environment): string {
  for (const folder of (env.PATH ?? env.Path ?? '').split(delimiter)) {
    const file = join(folder, process.platform === 'win32' ? 'git.exe' : 'git');
    if (isAbsolute(folder) && isProgram(file)) return file;
  }
  throw new GitError('git is not installed, or not on PATH', true);
}

function isProgram(file: string): boolean {
  try {
    // Asked first, as it need not throw: most folders of PATH do not hold it.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** How git is run. */
interface Run {
  /** The working folder. */
  readonly folder: string;
  readonly env: Environment;
  /** For its standard input. */
  readonly lines?: readonly string[] | undefined;
  /** In milliseconds; default: as long as it takes. */
  readonly timeout?: number;
}

/** Runs git. Returns what it answers; throws `GitError`. */
export function runGit(args: readonly string[], { folder, env, lines, timeout }: Run): Buffer {
  try {
    return execFileSync(programIn(env), args, {
      cwd: folder,
      env,
      stdio: [lines === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      maxBuffer: 1 << 30,
      ...(timeout !== undefined && { timeout }),
      ...(lines !== undefined && { input: lines.map((line) => `${line}\n`).join('') }),
    });
  } catch (error) {
    if (error instanceof GitError) throw error;
    const { status, stderr } = error as { readonly status?: number | null; readonly stderr?: Buffer };
    throw failureOf(error as Error, status, stderr);
  }
}

function failureOf(error: Error, status: number | null | undefined, stderr: Buffer | undefined): GitError {
  const said = (stderr?.toString('utf8') ?? '').split(/\r?\n/).filter((line) => line.trim() !== '');
  const line = said.find((one) => /^(?:fatal|error): /.test(one)) ?? said[0] ?? error.message.split('\n')[0]!;
  return new GitError(line, false, status ?? undefined, { cause: error });
}
