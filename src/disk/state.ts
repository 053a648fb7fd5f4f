import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The folder in which navshift keeps what belongs to the user and to no checkout: the key of the journals, journals outside of git, undo patches.
 *
 * `$XDG_STATE_HOME/navshift`, else `~/.local/state/navshift` (XDG Base Directory Specification); on Windows `%LOCALAPPDATA%\navshift`.
 * Undefined where the user has no home folder. The folder itself may not exist yet.
 */
export const stateFolder = (env: Environment = process.env): string | undefined =>
  userFolder(env.XDG_STATE_HOME, join('.local', 'state'), env);

/** The folder for what can be made again at any time: `$XDG_CACHE_HOME/navshift`, else `~/.cache/navshift`; on Windows that of the state. */
export const cacheFolder = (env: Environment = process.env): string | undefined =>
  userFolder(env.XDG_CACHE_HOME, '.cache', env);

function userFolder(xdg: string | undefined, inHome: string, env: Environment): string | undefined {
  const named = process.platform === 'win32' ? env.LOCALAPPDATA : xdg;
  // The specification has relative paths ignored: a checkout must never be such a folder.
  if (named !== undefined && isAbsolute(named)) return join(named, 'navshift');
  try {
    const home = env.HOME !== undefined && isAbsolute(env.HOME) ? env.HOME : homedir();
    return isAbsolute(home) ? join(home, inHome, 'navshift') : undefined;
  } catch {
    return undefined;
  }
}
