import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
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
import { afterAll, afterEach } from '@jest/globals';
import { madeOnce } from '../once.ts';

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

/** What git makes a new repository of: without the samples of hooks, which would be most of its files. */
const template = join(tmpdir(), 'navshift-template');
for (const name of ['hooks', 'info']) mkdirSync(join(template, name), { recursive: true });

/** Settings of git that are of nobody; and git looks for nothing to tidy up after each commit, which takes a process more. */
export const settings = [
  'user.name=Test',
  'user.email=test@example.com',
  'core.autocrlf=false',
  'gc.auto=0',
  'maintenance.auto=false',
  `init.templateDir=${template}`,
].flatMap((setting) => ['-c', setting]);

function run(program: string, args: readonly string[], folder: string): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  return execFileSync(program, args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

export const git = (folder: string, ...args: string[]): string => run('git', [...settings, ...args], folder);

/** Several commands of git, as lines of a shell: a process is started sooner by a shell than by a test, which holds a lot of memory. */
export const gits = (folder: string, script: string): string =>
  run('sh', ['-ec', `git() { command git ${settings.join(' ')} "$@"; }\n${script}`], folder);

/**
 * Makes a folder a repository with all that is in it committed. Suites begin with the same files again and again: git does it once in a run for
 * each, and others copy what it made.
 */
export function commitAll(folder: string): void {
  const repository = join(folder, '.git');
  const commit = () => void gits(folder, 'test -e .git/HEAD || git init -q; git add -A; git commit -q -m Begin');
  // What stands there already is in the commit too: a repository, or one within it.
  if (readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((path) => /(?:^|\/)\.git$/.test(path)))
    return commit();
  const files = createHash('sha256')
    .update(JSON.stringify(snapshot(folder)))
    .digest('hex');
  const made = madeOnce(`navshift-begin-${files}`, (to) => {
    commit();
    cpSync(repository, to, { recursive: true });
  });
  if (!existsSync(repository)) cpSync(made, repository, { recursive: true });
}

const originals = new Map<unknown, string>();

afterAll(() => {
  for (const folder of originals.values()) rmSync(folder, { recursive: true, force: true });
  originals.clear();
});

/** A folder that is made once in a suite, by a name of its own there, and that no test changes. */
export function original(name: unknown, make: (folder: string) => void): string {
  let folder = originals.get(name);
  if (folder === undefined) {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'navshift-original-')));
    originals.set(name, folder);
    make(folder);
  }
  return folder;
}

/** A copy of such a folder, gone after the test: to copy a repository starts no process. */
export function copyOf(folder: string): string {
  const copy = folderWith();
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}
