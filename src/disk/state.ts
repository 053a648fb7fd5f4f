import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * The folder in which navshift keeps what belongs to the user and to no checkout: the key of the journals, journals outside of git, undo patches.
 *
 * `$XDG_STATE_HOME/navshift`, else `~/.local/state/navshift` (XDG Base Directory Specification); on Windows `%LOCALAPPDATA%\navshift`.
 * Undefined where the user has no home folder. The folder itself may not exist yet.
 */
export function stateFolder(env: Readonly<Record<string, string | undefined>> = process.env): string | undefined {
  const named = process.platform === 'win32' ? env.LOCALAPPDATA : env.XDG_STATE_HOME;
  // The specification has relative paths ignored: a checkout must never be the state folder.
  if (named !== undefined && isAbsolute(named)) return join(named, 'navshift');
  try {
    const home = env.HOME !== undefined && isAbsolute(env.HOME) ? env.HOME : homedir();
    return isAbsolute(home) ? join(home, '.local', 'state', 'navshift') : undefined;
  } catch {
    return undefined;
  }
}
