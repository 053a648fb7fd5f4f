import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { answerOf, type Git, GitError, gitIn, namesIn } from '../../disk/git/index.ts';
import { realPath } from '../../disk/local/index.ts';
import type { Plan, PlannedChange } from '../../plan/index.ts';
import { CliError } from '../terminal/error.ts';
import type { Io } from '../terminal/io.ts';
import { firstFive, shellWord } from '../terminal/words.ts';

/**
 * How git holds a file: as it is, with changes that are not committed (or not at all, as it is new), not at all since
 * git passes over it (by a rule in
 * .gitignore for example), or marked so that git does not look at it (`update-index --assume-unchanged`, `--skip-worktree`).
 */
type Hold = 'held' | 'changed' | 'ignored' | 'marked';

/** What git holds of the files that a plan overwrites, moves or deletes. */
export interface Holding {
  /** Why it is not known. */
  readonly unknown?: GitError;
  /** Paths as the patch names them. */
  readonly files: readonly { readonly path: string; readonly hold: Hold }[];
}

/** A command line has room for so many letters of paths; for more git is asked for the whole folder. */
const mostLetters = 1 << 14;

/** Asks git what it holds of a plan's files. Outside of a repository, and of new files, there is nothing to hold. */
export function holdingOf({ site, changes }: Plan, env: Io['env']): Holding {
  const { folder, git: inRepository, prefix } = site.location;
  const files = changes
    .filter(({ kind }) => kind !== 'create')
    .map((change) => ({ path: prefix + oldPath(change), real: namedPath(folder, change) }));
  if (folder === undefined || !inRepository || files.length === 0) return { files: [] };
  try {
    const git = gitIn(folder, env);
    const letters = files.reduce((sum, { real }) => sum + real.length, 0);
    const named = letters <= mostLetters ? files.map(({ real }) => `:(literal)${real}`) : ['.'];
    const above = git('rev-parse', '--show-prefix').toString('utf8').replace(/\n$/, '');
    const dirty = new Set(changedIn(git, named));
    const listed = namesIn(git('ls-files', '-z', '-v', '--', ...named));
    const tags = new Map(listed.map((line) => [line.slice(2), line[0]]));
    const holdOf = (real: string): Hold => {
      if (dirty.has(above + real)) return 'changed';
      if (!tags.has(real)) return 'ignored';
      return tags.get(real) === 'H' ? 'held' : 'marked';
    };
    return { files: files.map(({ path, real }) => ({ path, hold: holdOf(real) })) };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return { unknown: error, files: [] };
  }
}

/** The paths that have changes that are not committed, from the root of the repository. Throws `GitError`. */
export const changedIn = (git: Git, named: readonly string[]): readonly string[] => {
  const asked = ['--porcelain=v1', '-z', '--untracked-files=all', '--no-renames', '--ignore-submodules=all'];
  return namesIn(git('status', ...asked, '--', ...named)).map((line) => line.slice(3));
};

/** The address that git has for the repository that a folder is in, without a name or password; nothing where it has none. */
export function originOf(folder: string | undefined, env: Io['env']): { readonly repository?: string } {
  const answer = folder && answerOf(gitIn(folder, env), 'config', '--get', 'remote.origin.url');
  const repository = answer
    ?.toString('utf8')
    .trim()
    .replace(/^([\w+.-]+:\/\/)[^/]*@/, '$1');
  return repository ? { repository } : {};
}

/** Whether git holds every file as it is. */
export const isHeld = ({ unknown, files }: Holding): boolean =>
  unknown === undefined && files.every(({ hold }) => hold === 'held');

/**
 * Whether git would restore every file of a plan to exactly what it was.
 *
 * Line ends and filters can make it another file, and what is new or moved cannot be restored by its name.
 */
export function wouldRestore({ site, changes }: Plan, env: Io['env']): boolean {
  const { folder } = site.location;
  if (folder === undefined) return false;
  const git = gitIn(folder, env);
  return changes.every((change) => {
    if (change.kind !== 'modify' && change.kind !== 'delete') return false;
    return answerOf(git, 'cat-file', '--filters', `:./${namedPath(folder, change)}`)?.equals(change.before!) === true;
  });
}

/** Whether git is told to change line ends as it writes files. */
export function convertsLineEnds(folder: string, env: Io['env']): boolean {
  const answer = answerOf(gitIn(folder, env), 'config', '--get', 'core.autocrlf');
  return answer !== undefined && answer.toString('utf8').trim() !== 'false';
}

/**
 * Throws `CliError` where a write would change what git does not hold, or where that is not known. Changes that are
 * not committed can be what the run is about.
 */
export function requireHeld(holdings: readonly Holding[], meansUncommitted: boolean): void {
  const unknown = holdings.find((one) => one.unknown !== undefined)?.unknown;
  if (unknown !== undefined) throw unknownError(unknown);
  const files = holdings.flatMap((one) => one.files);
  const pathsOf = (hold: Hold) => files.filter((file) => file.hold === hold).map(({ path }) => path);
  const [changed, ignored, marked] = [pathsOf('changed'), pathsOf('ignored'), pathsOf('marked')];
  const said: string[] = [];
  const ways: string[] = [];
  if (changed.length > 0 && !meansUncommitted) {
    said.push(namesAre(changed, 'has', 'have', 'uncommitted changes'));
    ways.push('Commit or stash them, so that this change is separate and can be undone');
  }
  if (ignored.length > 0) said.push(namesAre(ignored, 'is', 'are', 'ignored by git, which has no copy'));
  if (marked.length > 0) {
    const mark = 'marked assume-unchanged or skip-worktree, so that git ignores changes';
    const paths = marked.length === 1 ? shellWord(marked[0]!) : '…';
    said.push(namesAre(marked, 'is', 'are', mark));
    ways.push(`Remove the mark: git update-index --no-assume-unchanged --no-skip-worktree ${paths}`);
  }
  if (said.length === 0) return;
  const next = ways.length === 0 ? 'Keep a copy if you need one, and' : `${ways.join('. ')}; or`;
  throw new CliError(`${said.join('. ')}. Nothing was written`, `${next} add --allow-dirty.`);
}

function unknownError({ missing, message }: GitError): CliError {
  const changes = 'whether there are uncommitted changes';
  if (missing) {
    const what = `The site is in a git repository, but ${message}: navshift does not know ${changes}`;
    return new CliError(`${what}. Nothing was written`, 'Install git, or add --allow-dirty.');
  }
  const what = `git does not report ${changes}: ${message.replace(/[.\s]+$/, '')}`;
  return new CliError(`${what}. Nothing was written`, 'Fix it (see git status), or add --allow-dirty.');
}

/** `a.json is …`, or `3 files are …: a.json, b.json, c.json`. */
function namesAre(paths: readonly string[], one: string, several: string, rest: string): string {
  if (paths.length === 1) return `${paths[0]!} ${one} ${rest}`;
  return `${paths.length} files ${several} ${rest}: ${firstFive(paths)}`;
}

const oldPath = ({ path, from }: PlannedChange): string => from ?? path;

/**
 * The path, from the docs root, of the file that a change is about before it: git looks through no link.
 *
 * Where a link is moved or deleted, that is the link itself.
 */
export function namedPath(folder: string | undefined, change: PlannedChange): string {
  const path = oldPath(change);
  if (folder === undefined) return path;
  const file = join(folder, ...path.split('/'));
  try {
    const isLinkMeant = change.kind !== 'modify';
    const real = isLinkMeant ? join(realPath(dirname(file)), basename(file)) : realPath(file);
    return relative(folder, real).split(sep).join('/');
  } catch {
    // It is gone since it was read, which carrying out will say.
    return path;
  }
}

/** Where the paths of a plan's patch begin: at the root of the repository, the working folder, or the docs root. */
export function patchFolder({ site: { location } }: Plan, cwd: string): string {
  return resolve(location.folder ?? cwd, location.prefix.replace(/[^/]+/g, '..'));
}
