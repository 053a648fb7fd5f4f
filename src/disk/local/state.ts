import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { shellWord } from '../../text/index.ts';
import { isMissing, reasonOf } from './error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A folder that belongs to the user and to no checkout. */
interface UserFolder {
  readonly path: string;
  /** The home folder that it is in; undefined if the environment names the folder itself. */
  readonly home?: string;
}

/**
 * The folder in which navshift keeps what belongs to the user and to no checkout: journals, undo
 * patches.
 *
 * `$XDG_STATE_HOME/navshift`, else `~/.local/state/navshift` (XDG Base Directory Specification); on Windows `%LOCALAPPDATA%\navshift`.
 * Undefined where the user has no home folder, and where it is not the user's to look into or to make. The folder itself may not exist yet.
 */
export const stateFolder = (env: Environment = process.env): string | undefined => usable(stateIn(env));

/**
 * The folder for what can be made again at any time: `$XDG_CACHE_HOME/navshift`, else `~/.cache/navshift`; on Windows
 * that of the state.
 */
export const cacheFolder = (env: Environment = process.env): string | undefined =>
  usable(userFolder(env.XDG_CACHE_HOME, '.cache', env));

const stateIn = (env: Environment) => userFolder(env.XDG_STATE_HOME, join('.local', 'state'), env);

function userFolder(xdg: string | undefined, inHome: string, env: Environment): UserFolder | undefined {
  const named = process.platform === 'win32' ? env.LOCALAPPDATA : xdg;
  // The specification has relative paths ignored: a checkout must never be such a folder.
  if (named !== undefined && isAbsolute(named)) return { path: join(named, 'navshift') };
  try {
    const home = env.HOME !== undefined && isAbsolute(env.HOME) ? env.HOME : homedir();
    return isAbsolute(home) ? { path: join(home, inHome, 'navshift'), home } : undefined;
  } catch {
    return undefined;
  }
}

const usable = (folder: UserFolder | undefined) =>
  folder === undefined || obstacleTo(folder) !== undefined ? undefined : folder.path;

/** Why a folder of the user's is not used. */
interface Obstacle {
  /** What is in the way: the folder itself, or one that it is in, or is to be in. */
  readonly at: string;
  /** What is wrong with that, as the end of a sentence. */
  readonly why: string;
  /** The folder may be there, and hold what cannot be seen; else nothing is made. */
  readonly isHidden: boolean;
  /** What to do about it. */
  readonly next: string;
}

const another = 'Set XDG_STATE_HOME to a folder of yours.';

function obstacleTo({ path, home }: UserFolder): Obstacle | undefined {
  const { at, stat, error } = nearestTo(path);
  const isHidden = error !== undefined || (at === path && stat.isDirectory());
  if (!isMine(stat)) return { at, why: 'belongs to another user', isHidden, next: wayBackTo(at) };
  if (!stat.isDirectory()) return { at, why: 'is not a folder', isHidden, next: another };
  try {
    if (error !== undefined) throw error;
    accessSync(at, constants.R_OK | constants.X_OK | (isHidden ? 0 : constants.W_OK));
  } catch (refused) {
    const isAllowed = (refused as NodeJS.ErrnoException).code !== 'EACCES';
    const next = isAllowed ? another : `Run: chmod u+rwx ${shellWord(at)}`;
    return { at, why: `cannot be opened: ${reasonOf(refused)}`, isHidden, next };
  }
  const owner = isHidden || home === undefined ? undefined : statSync(home, { throwIfNoEntry: false });
  return owner === undefined || isMine(owner)
    ? undefined
    : { at: home!, why: 'belongs to another user', isHidden, next: another };
}

/** The nearest folder upwards that can be looked at, and why what is below it cannot be, unless that is not there. */
function nearestTo(path: string): { readonly at: string; readonly stat: Stats; readonly error: unknown } {
  let error: unknown;
  for (let at = path; ; at = dirname(at)) {
    try {
      return { at, stat: statSync(at), error };
    } catch (refused) {
      if (at === dirname(at)) throw refused;
      if (!isMissing(refused)) error = refused;
    }
  }
}

/** Whether a folder is this user's, or anybody's to make folders in that nobody else can take away, as `/tmp` is. */
const isMine = ({ uid, mode }: Stats): boolean =>
  process.getuid === undefined || uid === process.getuid() || (mode & 0o1002) === 0o1002;

/** How a folder of another user can be looked into again. */
function wayBackTo(folder: string): string {
  const user = process.getuid!();
  const parent = dirname(folder);
  // Root is somebody else here: what it takes would be taken from its owner.
  if (user === 0 || parent === folder) return `Run navshift as that user, or set XDG_STATE_HOME to a folder of yours.`;
  return statSync(parent).uid === user ? `Run: sudo chown -R ${user} ${shellWord(folder)}` : wayBackTo(parent);
}

/** What is to be said of a state folder that is not used. */
export interface StateProblem {
  readonly folder: string;
  /** It may hold what cannot be seen. */
  readonly isHidden: boolean;
  /** What is wrong, where, and what to do next, in sentences. */
  readonly message: string;
}

/** Why `stateFolder` gives none where the user has a home folder; undefined if it gives one. */
export function stateProblem(env: Environment = process.env): StateProblem | undefined {
  const folder = stateIn(env);
  const obstacle = folder && obstacleTo(folder);
  if (folder === undefined || obstacle === undefined) return undefined;
  const { at, why, isHidden, next } = obstacle;
  const effect = isHidden
    ? 'The originals of a run that ended half way may be in it.'
    : 'The originals of this run are kept among the temporary files.';
  const message = `The state folder ${folder.path} is not used: ${at === folder.path ? 'it' : at} ${why}. ${effect} ${next}`;
  return { folder: folder.path, isHidden, message };
}
