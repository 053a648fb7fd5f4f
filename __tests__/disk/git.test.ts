import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { GitError, gitIn, runGit } from '../../src/disk/git/git.ts';
import { diskReader, locationOf } from '../../src/disk/index.ts';
import { commitAll, folderWith, git } from './folders.ts';

const own = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };

/** What GitError says, or what git answers. */
function said(action: () => Buffer): string {
  try {
    return action().toString('utf8');
  } catch (error) {
    if (error instanceof GitError) return `GitError: ${error.message}`;
    throw error;
  }
}

/** A repository that is asked, and a program that leaves a trace when it is run. */
function hostile(): { root: string; program: string; ran: () => boolean } {
  const root = folderWith({ 'docs.json': '{}', 'a.mdx': 'A' });
  commitAll(root);
  const bin = folderWith();
  const [program, trace] = [join(bin, 'program'), join(bin, 'ran')];
  writeFileSync(program, `#!/bin/sh\ntouch '${trace}'\n`);
  chmodSync(program, 0o755);
  const ran = () => {
    const was = existsSync(trace);
    rmSync(trace, { force: true });
    return was;
  };
  return { root, program, ran };
}

/** git looks into a file again that was touched. */
const touch = (root: string) => utimesSync(join(root, 'docs.json'), Math.random() * 1e9, 1e9);

/** How a repository names a program, and what makes git run it. */
const traps: readonly (readonly [name: string, lay: (root: string, program: string) => void, question: string[]])[] = [
  [
    'a monitor of the file system',
    (root, program) => {
      git(root, 'config', 'core.fsmonitor', program);
    },
    ['status', '--porcelain'],
  ],
  [
    'a filter',
    (root, program) => {
      git(root, 'config', 'filter.x.clean', program);
      git(root, 'config', 'filter.x.required', 'true');
      writeFileSync(join(root, '.gitattributes'), '* filter=x\n');
    },
    ['ls-files', '--modified'],
  ],
  [
    'a filter in a file that the configuration includes',
    (root, program) => {
      writeFileSync(join(root, 'more'), `[filter "x"]\n\tsmudge = ${program}\n`);
      git(root, 'config', 'include.path', '../more');
      writeFileSync(join(root, '.gitattributes'), '* filter=x\n');
    },
    ['cat-file', '--filters', ':./docs.json'],
  ],
  [
    'a filter with an equals sign in its name',
    (root, program) => {
      git(root, 'config', 'filter.a=b.clean', program);
      writeFileSync(join(root, '.gitattributes'), '* filter=a=b\n');
    },
    ['status', '--porcelain'],
  ],
  [
    'what checks signatures',
    (root, program) => {
      git(root, 'config', 'log.showSignature', 'true');
      git(root, 'config', 'gpg.program', program);
      const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----';
      const input = git(root, 'cat-file', 'commit', 'HEAD').replace('\n\n', `\n${signature}\n\n`);
      const make = ['hash-object', '-t', 'commit', '-w', '--stdin'];
      const id = execFileSync('git', make, { cwd: root, input, encoding: 'utf8' }).trim();
      git(root, 'reset', '-q', '--soft', id);
    },
    ['log', '--format=%ct', '--name-only'],
  ],
  [
    'what fetches a missing object',
    (root, program) => {
      git(root, 'config', 'core.repositoryFormatVersion', '1');
      git(root, 'config', 'extensions.partialClone', 'origin');
      git(root, 'config', 'remote.origin.promisor', 'true');
      git(root, 'config', 'remote.origin.url', 'ssh://example.com/x');
      git(root, 'config', 'core.sshCommand', program);
    },
    ['cat-file', 'blob', '1234567890123456789012345678901234567890'],
  ],
];

describe('git is asked', () => {
  it.each(traps)('and runs no program that the repository names: %s', (_, lay, question) => {
    const { root, program, ran } = hostile();
    lay(root, program);
    ran();
    // Asked plainly, git runs it: the trap is one.
    touch(root);
    spawnSync('git', question, { cwd: root, env: { ...process.env, ...own }, stdio: 'ignore' });
    expect(ran()).toBe(true);
    touch(root);
    said(() => gitIn(root, { ...process.env, ...own })(...question));
    expect(ran()).toBe(false);
    // So do the readers of revisions and times.
    touch(root);
    const reader = diskReader(root);
    reader.at!('HEAD')?.read('docs.json');
    reader.changed!('a.mdx');
    expect(ran()).toBe(false);
  });

  it.each([
    ['-z', '--others', '--ignored', '--exclude-standard', '--directory'],
    ['-s', '-v', '-z'],
    ['-t', '-z'],
  ])('and runs no filter for names: ls-files %s', (...words) => {
    const { root, program, ran } = hostile();
    git(root, 'config', 'filter.x.clean', program);
    writeFileSync(join(root, '.gitattributes'), '* filter=x\n');
    ran();
    touch(root);
    gitIn(root, { ...process.env, ...own })('ls-files', ...words);
    expect(ran()).toBe(false);
  });

  it('and answers where the repository names filters, which it goes without', () => {
    const { root, program } = hostile();
    git(root, 'config', 'filter.one.clean', program);
    git(root, 'config', 'filter.two.smudge', program);
    expect(said(() => gitIn(root, { ...process.env, ...own })('ls-files'))).toBe('a.mdx\ndocs.json\n');
  });

  it('and runs the filters of the user, without which files would look changed', () => {
    const { root, program, ran } = hostile();
    writeFileSync(join(root, '.gitattributes'), '* filter=mine\n');
    touch(root);
    const home = folderWith({ config: `[filter "mine"]\n\tclean = ${program}\n` });
    gitIn(root, { ...process.env, ...own, GIT_CONFIG_GLOBAL: join(home, 'config') })('status', '--porcelain');
    expect(ran()).toBe(true);
  });

  it('and never found in the checkout: neither in the working folder, nor by a relative folder of PATH', () => {
    const { root, program } = hostile();
    writeFileSync(join(root, 'git'), `#!/bin/sh\n${program}\n`);
    chmodSync(join(root, 'git'), 0o755);
    for (const PATH of ['', '.', ':', folderWith({ 'git/x': '' })]) {
      expect(said(() => gitIn(root, { PATH })('status'))).toBe('GitError: git is not installed, or not on PATH');
    }
  });

  it('about the repository that holds the folder, whatever a hook has in its environment', () => {
    const [root, other] = [folderWith({ 'a.mdx': '' }), folderWith({ 'b.mdx': '' })];
    commitAll(root);
    commitAll(other);
    const hook = { GIT_DIR: join(other, '.git'), GIT_WORK_TREE: other, GIT_INDEX_FILE: join(other, '.git/index') };
    expect(said(() => gitIn(root, { ...process.env, ...own, ...hook })('ls-files'))).toBe('a.mdx\n');
  });

  it('and a folder that only looks like a repository is not taken for one', () => {
    const root = folderWith({ 'docs/docs.json': '{}' });
    commitAll(root);
    git(root, 'init', '-q', '--bare', 'docs');
    const answer = said(() => gitIn(join(root, 'docs'), { ...process.env, ...own })('ls-files'));
    expect(answer).toContain('GitError: fatal: cannot use bare repository');
    // git passes over an empty `.git`, and goes on above.
    mkdirSync(join(root, 'more/.git'), { recursive: true });
    expect(locationOf(join(root, 'more'), root)).toMatchObject({ prefix: 'more/', git: true });
  });

  it('and what it says when it refuses is its own line', () => {
    const root = folderWith({ 'a.mdx': '' });
    const env = { ...process.env, ...own, GIT_TRACE: '1', LC_ALL: 'C' };
    expect(said(() => gitIn(root, env)('status'))).toMatch(/^GitError: fatal: not a git repository/);
  });
});

it('git that takes longer than it may is stopped', () => {
  const env = { ...process.env, ...own };
  expect(() => runGit(['-c', 'alias.x=!sleep 20', 'x'], { folder: folderWith(), env, timeout: 200 })).toThrow(GitError);
}, 10_000);
