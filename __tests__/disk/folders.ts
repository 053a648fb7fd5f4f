import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from '@jest/globals';

const made: string[] = [];

const holders: ChildProcess[] = [];

afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill();
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new folder with these files, gone after the test. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'navshift-test-')));
  made.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** Makes a pipe that has no end for 20 seconds: whoever opens it waits, and the test fails then. */
export function makePipe(path: string): void {
  execFileSync('mkfifo', [path]);
  holders.push(spawn('sh', ['-c', 'exec sleep 20 <>"$0"', path], { stdio: 'ignore' }));
}

/** All files of a folder, with content and mode; links as `→ target`; `.git` is passed over. */
export function snapshot(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (below: string) => {
    for (const name of readdirSync(join(folder, below)).sort()) {
      const path = below === '' ? name : `${below}/${name}`;
      const stat = lstatSync(join(folder, path));
      if (name === '.git') continue;
      if (stat.isSymbolicLink()) found[path] = `→ ${readlinkSync(join(folder, path))}`;
      else if (stat.isDirectory()) {
        found[`${path}/`] = 'folder';
        visit(path);
      } else found[path] = `${(stat.mode & 0o777).toString(8)} ${readFileSync(join(folder, path), 'latin1')}`;
    }
  };
  visit('');
  return found;
}

export function git(folder: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  return execFileSync(
    'git',
    ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'core.autocrlf=false', ...args],
    { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
}

/** Makes a folder a repository with all that is in it committed. */
export function commitAll(folder: string): void {
  git(folder, 'init', '-q');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'Begin');
}
