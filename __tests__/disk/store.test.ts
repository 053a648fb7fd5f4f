import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSync } from 'esbuild';
import { Repository, rootOf } from '../../src/disk/git/repository.ts';
import { readerAt } from '../../src/disk/git/revision.ts';
import { commitAll, folderWith, git, original } from './folders.ts';

const text = (content: Uint8Array | undefined) => content && Buffer.from(content).toString('utf8');

/**
 * A repository of three commits, the last of which has `a3` in `a.mdx` and `b3` in `b.mdx`, that serves clones of
 * every kind.
 */
function newOrigin(root: string): string {
  git(root, 'init', '-q', '-b', 'main');
  for (const name of ['uploadpack.allowFilter', 'uploadpack.allowAnySHA1InWant']) git(root, 'config', name, 'true');
  for (const word of ['1', '2', '3']) {
    for (const name of ['a', 'b']) writeFileSync(join(root, `${name}.mdx`), name + word);
    writeFileSync(join(root, `${word}.mdx`), '');
    commitAll(root);
  }
  git(root, 'branch', 'other', 'main~1');
  return root;
}

const origin = () => original('origin', newOrigin);

function clone(from: string, ...options: string[]): string {
  const to = folderWith();
  git(to, 'clone', '-q', ...options, `file://${from}`, '.');
  return to;
}

/** A repository that is asked, and all that is fetched for it. */
function asked(root: string, env = {}): { repository: Repository; fetched: string[] } {
  const fetched: string[] = [];
  const own = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const fetching = (what: string, remote: string) => void fetched.push(`${what} from ${remote}`);
  return { repository: new Repository(root, { env: { ...process.env, ...own, ...env }, fetching }), fetched };
}

/** A folder with a git that first does more. */
function wrapped(more: (real: string, bin: string) => string): { bin: string; PATH: string } {
  const bin = folderWith();
  const real = `'${execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()}'`;
  writeFileSync(join(bin, 'git'), `#!/bin/sh\n${more(real, bin)}\nexec ${real} "$@"\n`);
  chmodSync(join(bin, 'git'), 0o755);
  return { bin, PATH: `${bin}:${process.env.PATH}` };
}

/** All that stands in a repository. */
const standing = (root: string) =>
  execFileSync('sh', ['-c', 'find . -type f -exec sha1sum {} + | sort'], { cwd: root, encoding: 'utf8' });

describe('what a clone lacks is fetched', () => {
  it.each([
    ['of depth 1', ['--depth=1']],
    ['of depth 1 without contents', ['--depth=1', '--filter=blob:none']],
    ['without contents', ['--filter=blob:none', '--single-branch']],
    ['without trees', ['--filter=tree:0', '--single-branch']],
    ['that is bare', ['--bare', '--depth=1', '--filter=blob:none']],
  ])('for a clone %s, all files at once, and the clone stays as it is', (_, options) => {
    const root = clone(origin(), ...options);
    const before = standing(root);
    const { repository, fetched } = asked(root);
    const reader = readerAt('other', { repository, folder: '' })!;
    reader.expect!(['a.mdx', 'b.mdx', '2.mdx']);
    expect([text(reader.read('a.mdx')), text(reader.read('b.mdx')), reader.exists('3.mdx')]).toEqual([
      'a2',
      'b2',
      false,
    ]);
    // Where trees are lacking, the commit is fetched once more with all of them.
    expect([...new Set(fetched)]).toEqual([
      'other from origin',
      expect.stringMatching(/^[23] files of other from origin$/),
    ]);
    expect(standing(root)).toBe(before);
  });

  it('with as much of the history as a name needs', () => {
    const { repository, fetched } = asked(clone(origin(), '--depth=1'));
    expect(text(readerAt('HEAD~2', { repository, folder: '' })!.read('a.mdx'))).toBe('a1');
    expect(text(readerAt('origin/other^', { repository, folder: '' })!.read('a.mdx'))).toBe('a1');
    expect(fetched[0]).toBe('HEAD~2 from origin');
  });

  it('and nothing where nothing is lacking, or nothing may be fetched', () => {
    const root = clone(origin(), '--depth=1', '--filter=blob:none');
    const { repository, fetched } = asked(root);
    expect(text(readerAt('HEAD', { repository, folder: '' })!.read('a.mdx'))).toBe('a3');
    expect(fetched).toEqual([]);
    const quiet = new Repository(root);
    expect(readerAt('other', { repository: quiet, folder: '' })).toBeUndefined();
  });

  it('and a partial clone is not asked for objects, as git would go through all that was promised', () => {
    const from = origin();
    const root = clone(from, '--depth=1', '--filter=blob:none');
    const { bin, PATH } = wrapped((_, bin) => `echo "$PWD $*" >> '${bin}/log'`);
    const { repository } = asked(root, { PATH });
    const id = git(from, 'rev-parse', 'main~1').trim();
    expect(text(readerAt(id, { repository, folder: '' })!.read('a.mdx'))).toBe('a2');
    const log = readFileSync(join(bin, 'log'), 'utf8').split('\n');
    expect(log.filter((line) => line.includes('cat-file'))).toHaveLength(2);
    expect(log.filter((line) => line.startsWith(`${root} `) && /cat-file|ls-tree|\{commit\}/.test(line))).toEqual([]);
  });

  it('and what is not there is said', () => {
    const { repository } = asked(clone(origin()));
    expect([repository.commit('nowhere'), repository.unfetched]).toEqual([undefined, expect.stringMatching(/nowhere/)]);
    const alone = asked(origin()).repository;
    expect([alone.commit('nowhere'), alone.unfetched]).toEqual([undefined, 'there is no remote']);
  });
});

describe('what was fetched stands in the temporary folder', () => {
  const script = `
    import { Repository } from './src/disk/git/repository.ts';
    new Repository(process.argv[2], { fetching: () => undefined }).commit('other');
    // As the command does before it ends.
    for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
  `;

  let built: string;
  beforeAll(() => {
    built = mkdtempSync(join(tmpdir(), 'navshift-reading-'));
    const resolveDir = fileURLToPath(new URL('../../', import.meta.url));
    const outfile = join(built, 'read.mjs');
    buildSync({ stdin: { contents: script, resolveDir }, outfile, bundle: true, format: 'esm', platform: 'node' });
  });
  afterAll(() => rmSync(built, { recursive: true }));

  /** Reads a revision in a process of its own, with a `git` that does something before it fetches. */
  function reading(first: string, { tmp = folderWith() } = {}) {
    const bin = folderWith();
    const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
    writeFileSync(join(bin, 'git'), `#!/bin/sh\ncase "$1" in fetch) ${first}; exit 1;; esac\nexec '${real}' "$@"\n`);
    chmodSync(join(bin, 'git'), 0o755);
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, TMPDIR: tmp };
    const { signal } = spawnSync(process.execPath, [join(built, 'read.mjs'), clone(origin(), '--depth=1')], { env });
    return { signal, left: readdirSync(tmp), asked: readFileSync(join(bin, 'there'), 'utf8').trim() };
  }
  const note = 'ls "$TMPDIR" > "$(dirname "$0")/there"';

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('until %s ends the run, which is seen from outside', (name) => {
    const { signal, left, asked: there } = reading(`${note}; kill -${name.slice(3)} $PPID; sleep 1`);
    expect({ signal, left, there }).toEqual({ signal: name, left: [], there: expect.stringMatching(/^navshift-git-/) });
  });

  it('until git fails', () => {
    expect(reading(note)).toEqual({ signal: null, left: [], asked: expect.stringMatching(/^navshift-git-/) });
  });

  it('of a run that was killed until a later one, after a day', () => {
    const tmp = folderWith();
    for (const [name, age] of [
      ['navshift-git-old', 86_500],
      ['navshift-git-new', 86_300],
      ['navshift-test', 86_500],
    ] as const) {
      mkdirSync(join(tmp, name));
      utimesSync(join(tmp, name), Date.now() / 1000 - age, Date.now() / 1000 - age);
    }
    expect(reading(note, { tmp }).left.sort()).toEqual(['navshift-git-new', 'navshift-test']);
  });
});

/** How the configuration of a clone names a program that a plain `git fetch origin other` runs. */
const traps: readonly (readonly [name: string, lay: (root: string, program: string, from: string) => void])[] = [
  [
    'an ssh command',
    (root, program) => {
      git(root, 'config', 'remote.origin.url', 'ssh://example.invalid/x');
      git(root, 'config', 'core.sshCommand', program);
    },
  ],
  [
    'a proxy for git:',
    (root, program) => {
      git(root, 'config', 'remote.origin.url', 'git://example.invalid/x');
      git(root, 'config', 'core.gitProxy', program);
    },
  ],
  ['a program as the address', (root, program) => void git(root, 'config', 'remote.origin.url', `ext::${program}`)],
  [
    'a program that takes the place of the address',
    (root, program, from) => void git(root, 'config', `url.ext::${program} .insteadOf`, `file://${from}`),
  ],
  [
    'a helper for the protocol',
    (root, program) => {
      git(root, 'config', 'remote.origin.vcs', 'ext');
      git(root, 'config', 'remote.origin.url', program);
    },
  ],
  ['a program at the other end', (root, program) => void git(root, 'config', 'remote.origin.uploadpack', program)],
  [
    'a hook',
    (root, program) => {
      git(root, 'config', 'core.hooksPath', join(program, '..'));
      execFileSync('cp', [program, join(program, '../reference-transaction')]);
    },
  ],
  [
    'a hook in its folder',
    (root, program) => void execFileSync('cp', [program, join(root, '.git/hooks/reference-transaction')]),
  ],
  [
    'what an including file names',
    (root, program) => {
      git(root, 'config', 'remote.origin.url', 'ssh://example.invalid/x');
      writeFileSync(join(root, '.git/more'), `[core]\n\tsshCommand = ${program}\n`);
      appendFileSync(join(root, '.git/config'), '[include]\n\tpath = more\n');
    },
  ],
];

describe('while something is fetched, no program runs that the configuration of the clone names', () => {
  it.each(traps)('%s', (_, lay) => {
    const from = origin();
    const root = clone(from, '--depth=1');
    const bin = folderWith();
    const [program, trace] = [join(bin, 'program'), join(bin, 'ran')];
    writeFileSync(program, `#!/bin/sh\ntouch '${trace}'\nexit 1\n`);
    chmodSync(program, 0o755);
    lay(root, program, from);
    // Fetched plainly, it runs: the trap is one.
    const own = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_SSH_COMMAND: undefined };
    const plain = { ...own, GIT_ALLOW_PROTOCOL: 'ext:file:git:ssh' };
    spawnSync('git', ['fetch', 'origin', 'other:refs/heads/here'], { cwd: root, env: plain, stdio: 'ignore' });
    expect(existsSync(trace)).toBe(true);
    rmSync(trace);
    const { repository } = asked(root, { GIT_SSH_COMMAND: 'false' });
    const reader = readerAt('other', { repository, folder: '' });
    expect(existsSync(trace)).toBe(false);
    // What can be fetched all the same is; what cannot, with the reason.
    if (reader === undefined) expect(repository.unfetched).toMatch(/./);
    else expect(text(reader.read('a.mdx'))).toBe('a2');
  });

  it('nor one that the configuration of a repository beside it names, as its remote', () => {
    const bin = folderWith();
    const [program, trace] = [join(bin, 'program'), join(bin, 'ran')];
    writeFileSync(program, `#!/bin/sh\ntouch '${trace}'\nexit 1\n`);
    chmodSync(program, 0o755);
    const beside = clone(origin(), '--filter=blob:none', '--no-checkout', '--no-single-branch');
    git(beside, 'branch', 'other', 'origin/other');
    git(beside, 'config', 'remote.origin.uploadpack', program);
    git(beside, 'config', 'uploadpack.packObjectsHook', program);
    git(beside, 'config', 'uploadpack.allowFilter', 'true');
    const root = folderWith({ 'b.mdx': '' });
    commitAll(root);
    git(root, 'remote', 'add', 'origin', beside);
    const { repository } = asked(root);
    const reader = readerAt('other', { repository, folder: '' })!;
    expect(() => reader.read('a.mdx')).toThrow('git has not got its content as it is in other');
    expect(existsSync(trace)).toBe(false);
  });

  it('by a protocol that is none of ours, which is said', () => {
    const root = clone(origin(), '--depth=1');
    git(root, 'config', 'remote.origin.url', 'http://example.invalid/x');
    const { repository, fetched } = asked(root);
    expect([repository.commit('other'), fetched]).toEqual([undefined, []]);
    expect(repository.unfetched).toBe('its remote origin is asked by http, which is none of https, ssh, git, file');
  });

  it('and the headers that a clone sends are sent to the remote alone, out of sight of other users', () => {
    const root = clone(origin(), '--depth=1');
    git(root, 'config', 'http.https://example.invalid/.extraheader', 'AUTHORIZATION: basic secret');
    git(root, 'config', 'remote.origin.url', 'https://example.invalid/x');
    const bin = folderWith();
    const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
    const note = `case "$*" in fetch*) echo "$* / $(${real} config --get-regexp extraheader)" > '${bin}/log';; esac`;
    writeFileSync(join(bin, 'git'), `#!/bin/sh\n${note}\nexec '${real}' "$@"\n`);
    chmodSync(join(bin, 'git'), 0o755);
    asked(root, { PATH: `${bin}:${process.env.PATH}` }).repository.commit('other');
    const log = execFileSync('cat', [join(bin, 'log')], { encoding: 'utf8' }).trim();
    const [words, config] = log.split(' / ');
    expect(words).not.toContain('secret');
    expect(config).toBe('http.https://example.invalid/.extraheader AUTHORIZATION: basic secret');
  });
});

describe('a bare repository', () => {
  it('is read where it is the folder itself, and not where it stands in another one', () => {
    const bare = clone(origin(), '--bare');
    expect(text(readerAt('main~1', { repository: asked(bare).repository, folder: '' })!.read('a.mdx'))).toBe('a2');
    const root = newOrigin(folderWith());
    git(root, 'clone', '-q', '--bare', bare, 'docs');
    expect([rootOf(bare), rootOf(join(root, 'docs')), rootOf(join(bare, 'refs'))]).toEqual([bare, root, undefined]);
  });
});
