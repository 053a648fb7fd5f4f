// Installs and builds what is missing, so that each npm script works alone on a fresh clone.
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export function run(command, args, options = {}) {
  execFileSync(command, args, { cwd: root, stdio: 'inherit', ...options });
}

const time = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Runs `npm ci` unless what is installed is at least as new as the lock file. Its output goes to stderr. A `node_modules` that is a link is somebody else's, and never emptied. */
export function ensureInstalled() {
  const folder = join(root, 'node_modules');
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  if (time(join(folder, '.package-lock.json')) >= time(join(root, 'package-lock.json'))) return;
  // Without scripts: ours (`prepare`) would build, which is done where it is needed, and no other one is needed.
  // An outer npm may install for all users, as that of pre-commit does. This one installs here.
  const here = ['--no-global', '--location=project'];
  run('npm', ['ci', ...here, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 2, 'inherit'],
  });
}

function newest(folder) {
  let found = 0;
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) found = Math.max(found, time(join(entry.parentPath ?? entry.path, entry.name)));
  }
  return found;
}

/** Builds `dist` unless it is newer than every source file. */
export function ensureBuilt() {
  const built = time(join(root, 'dist/navshift.js'));
  const sources = Math.max(...['src', 'transforms', 'bin', 'scripts'].map(newest), time(join(root, 'package.json')));
  if (built < sources) run(process.execPath, ['scripts/build.mjs', '--no-types'], { stdio: ['ignore', 2, 'inherit'] });
}
