import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { defineTransform } from '../../src/index.ts';
import { type JsonObject, setMember } from '../../src/json/index.ts';
import { commitAll, folderWith, git, snapshot } from '../disk/folders.ts';
import { syncLanguages } from '../../transforms/index.ts';
import { navshift } from './command.ts';

const docs = '{ "name": "Old", "navigation": { "pages": ["a"] } }\n';
const only = ['change-files', '--only'];

function checkout(files: Record<string, string> = {}): string {
  const root = folderWith({ 'docs.json': docs, ...files });
  commitAll(root);
  return root;
}

/** A PATH with a git of that script before the real one. */
function gitThat(script: string): string {
  const bin = folderWith({ git: `#!/bin/sh\n${script}\n` });
  chmodSync(join(bin, 'git'), 0o755);
  return `${bin}${delimiter}${process.env.PATH}`;
}

type World = readonly [root: string, env?: Record<string, string>];

const unknown = 'whether there are uncommitted changes';

/** How a checkout comes to hold work that git does not hold, or may not; what is said. */
const cases: readonly (readonly [name: string, arrange: () => World, said: string])[] = [
  [
    'git is missing',
    () => [checkout(), { PATH: folderWith() }],
    `in a git repository, but git is not installed, or not on PATH: navshift does not know ${unknown}. Nothing was written.\n` +
      'Install git, or add --allow-dirty.\n',
  ],
  [
    'git refuses',
    () => [checkout(), { PATH: gitThat("echo 'warning: x' >&2; echo 'fatal: it is a bad day' >&2; exit 128") }],
    `git does not report ${unknown}: fatal: it is a bad day. Nothing was written.\nFix it (see git status), or`,
  ],
  [
    'the repository is owned by another',
    () => [checkout(), { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' }],
    'fatal: detected dubious ownership in repository at',
  ],
  [
    'the index is broken',
    () => {
      const root = checkout();
      truncateSync(join(root, '.git/index'), 20);
      return [root];
    },
    'index',
  ],
  [
    'the repository is damaged',
    () => {
      const root = checkout();
      writeFileSync(join(root, '.git/HEAD'), '');
      return [root];
    },
    'fatal: ',
  ],
  [
    'the file is changed',
    () => {
      const root = checkout();
      writeFileSync(join(root, 'docs.json'), docs.replace('Old', 'Mine'));
      return [root];
    },
    'docs.json has uncommitted changes. Nothing was written.\nCommit or stash them',
  ],
  [
    'the file is staged',
    () => {
      const root = checkout();
      writeFileSync(join(root, 'docs.json'), docs.replace('Old', 'Mine'));
      git(root, 'add', '.');
      return [root];
    },
    'docs.json has uncommitted changes',
  ],
  [
    'nothing is committed',
    () => {
      const root = folderWith({ 'docs.json': docs });
      git(root, 'init', '-q');
      return [root];
    },
    'docs.json has uncommitted changes',
  ],
  [
    'the file is ignored',
    () => {
      const root = folderWith({ '.gitignore': 'docs.json\n' });
      commitAll(root);
      writeFileSync(join(root, 'docs.json'), docs);
      return [root];
    },
    'docs.json is ignored by git, which has no copy. Nothing was written.\nKeep a copy if you need one, and add',
  ],
  [
    'the file is assumed to be unchanged',
    () => {
      const root = checkout();
      git(root, 'update-index', '--assume-unchanged', 'docs.json');
      writeFileSync(join(root, 'docs.json'), docs.replace('Old', 'Mine'));
      return [root];
    },
    'so that git ignores changes. Nothing was written.\n' +
      'Remove the mark: git update-index --no-assume-unchanged --no-skip-worktree docs.json; or add',
  ],
  [
    'the file is passed over in the working tree',
    () => {
      const root = checkout();
      git(root, 'update-index', '--skip-worktree', 'docs.json');
      return [root];
    },
    'docs.json is marked assume-unchanged or skip-worktree',
  ],
  [
    'what a link leads to is changed',
    () => {
      const root = folderWith({ 'real.json': docs });
      symlinkSync('real.json', join(root, 'docs.json'));
      commitAll(root);
      writeFileSync(join(root, 'real.json'), docs.replace('Old', 'Mine'));
      return [root];
    },
    'real.json has uncommitted changes',
  ],
];

describe('--write', () => {
  it.each(cases)('is refused, unless --allow-dirty, where %s; then a patch undoes it', async (_, arrange, said) => {
    const [cwd, env = {}] = arrange();
    const state = folderWith();
    const before = snapshot(cwd);
    const world = { cwd, env: { ...env, XDG_STATE_HOME: state } };
    const refused = await navshift([...only, '--write'], world);
    expect([refused.code, snapshot(cwd), readdirSync(state)]).toEqual([2, before, []]);
    expect(refused.stderr).toContain(said);

    const written = await navshift([...only, '--write', '--allow-dirty'], world);
    expect(written.code).toBe(0);
    expect(snapshot(cwd)).not.toEqual(before);
    expect(undone(cwd, written.stderr)).toEqual(before);
    expect(written.stderr).toContain(' apply -R --whitespace=nowarn ');
  });

  it('goes on where another git holds the lock of the index', async () => {
    const cwd = checkout({ '.git/x': '' });
    writeFileSync(join(cwd, '.git/index.lock'), '');
    const { code, stderr } = await navshift([...only, '--write'], { cwd });
    expect([code, stderr]).toEqual([0, expect.stringContaining('To undo: git restore docs.json\n')]);
  });

  it('tells all that keeps it from writing, for many files too', async () => {
    const pages = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`pages/page-${i}.mdx`, '']));
    const cwd = checkout({ ...pages, '.gitignore': 'x.mdx\n' });
    writeFileSync(join(cwd, 'x.mdx'), '');
    writeFileSync(join(cwd, 'pages/page-7.mdx'), 'mine');
    const names = [...Object.keys(pages), 'x.mdx'];
    const load = () => Promise.resolve([deleteFiles(names)]);
    const { code, stderr } = await navshift(['delete-files', '--write', '--allow-address-changes'], { cwd, load });
    expect(code).toBe(2);
    expect(stderr).toBe(
      'error: pages/page-7.mdx has uncommitted changes. x.mdx is ignored by git, which has no copy. ' +
        'Nothing was written.\n' +
        'Commit or stash them, so that this change is separate and can be undone; or add --allow-dirty.\n',
    );
  });
});

const deleteFiles = (names: readonly string[]) =>
  defineTransform({
    name: 'delete-files',
    summary: 'Delete files.',
    apply: (site) => site.withStaged(names.map((path) => ({ kind: 'delete', path }))),
  });

/** Runs the command that was printed in a shell, and says what the folder is then. */
function undone(cwd: string, stderr: string): Record<string, string> {
  const [, command] = /^To undo: (.*)\n/m.exec(stderr)!;
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const { status, stderr: said } = spawnSync('sh', ['-c', command!], { cwd, env, encoding: 'utf8' });
  expect({ status, said }).toEqual({ status: 0, said: '' });
  return snapshot(cwd);
}

describe('what is written is undone by what is printed', () => {
  it.each([
    ['git restore, where git holds the file', 'docs.json', () => undefined, /^git restore docs\.json$/],
    [
      'a patch, where git would write other line ends',
      'docs.json',
      (root: string) => git(root, 'config', 'core.autocrlf', 'true'),
      /^git -c core\.autocrlf=false apply -R /,
    ],
    ['a patch, where git would take a name for others too', '[a]*.json', () => undefined, /^git apply -R /],
    ['a patch, where git would take a name for an option', '-p.json', () => undefined, /^git apply -R /],
  ] as const)('%s', async (_, name, arrange, expected) => {
    const root = folderWith({ [name]: docs, 'a.json': docs });
    commitAll(root);
    arrange(root);
    const before = snapshot(root);
    const { stderr } = await navshift([...only, '--write', `./${name}`], { cwd: root });
    expect(/^To undo: (.*)$/m.exec(stderr)?.[1]).toMatch(expected);
    expect(undone(root, stderr)).toEqual(before);
  });

  it('by a patch, where a command that diff printed carries over what is not committed', async () => {
    const textOf = (...en: readonly string[]) =>
      JSON.stringify({
        navigation: {
          languages: [
            { language: 'en', pages: en },
            { language: 'fr', pages: ['fr/a'] },
          ],
        },
      });
    const pages = Object.fromEntries(['en/a', 'en/b', 'fr/a', 'fr/b'].map((page) => [`${page}.mdx`, page]));
    const root = folderWith({ 'docs.json': textOf('en/a'), ...pages });
    commitAll(root);
    writeFileSync(join(root, 'docs.json'), textOf('en/a', 'en/b'));
    const before = snapshot(root);
    const load = () => Promise.resolve([syncLanguages]);
    const { stdout } = await navshift(['diff', 'HEAD'], { cwd: root, load });
    const [, words] = /navshift (sync-languages --since HEAD --write)/.exec(stdout)!;
    const { code, stderr } = await navshift(words!.split(' '), { cwd: root, load });
    expect({ code, content: readFileSync(join(root, 'docs.json'), 'utf8') }).toEqual({
      code: 0,
      content: textOf('en/a', 'en/b').replace('"fr/a"', '"fr/a","fr/b"'),
    });
    expect(undone(root, stderr)).toEqual(before);
  });

  it.each([
    [5, /^git restore docs\.json (?:g\d\.json ?){4}$/],
    [6, /^git apply -R /],
  ])('of %d files: up to five are named, more are a patch', async (count, expected) => {
    const parts = Array.from({ length: count - 1 }, (_, k) => `g${k}.json`);
    const groups = ['{ "group": "Old", "pages": ["a"] }', ...parts.map((path) => `{ "$ref": "${path}" }`)];
    const cwd = folderWith({
      'docs.json': `{ "navigation": { "groups": [${groups.join(', ')}] } }`,
      ...Object.fromEntries(parts.map((path) => [path, '{ "group": "Old", "pages": ["b"] }'])),
    });
    commitAll(cwd);
    const before = snapshot(cwd);
    const { stderr } = await navshift(['rename-label', '--from', 'Old', '--write'], { cwd });
    expect(/^To undo: (.*)$/m.exec(stderr)?.[1]).toMatch(expected);
    expect(undone(cwd, stderr)).toEqual(before);
  });

  it('by a patch in one place, for the user alone, under a name that says when and which', async () => {
    const state = folderWith();
    const cwd = folderWith({ "it's/my docs/docs.json": docs });
    const before = snapshot(cwd);
    const { stderr } = await navshift([...only, '--write', "it's/my docs"], { cwd, env: { XDG_STATE_HOME: state } });
    const folder = join(state, 'navshift/undo');
    const [name] = readdirSync(folder);
    expect(name).toMatch(/^\d{8}T\d{6}Z-it-s-my-docs-[0-9a-f]{8}\.patch$/);
    expect([folder, join(folder, name!)].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
    expect(undone(cwd, stderr)).toEqual(before);
  });

  it('with white space that stays, whatever git is told to do about it', async () => {
    const cwd = folderWith({ 'docs.json': '{  \n\t "name": "Old", \n "navigation": {} } ' });
    const before = snapshot(cwd);
    git(cwd, 'init', '-q');
    git(cwd, 'config', 'apply.whitespace', 'fix');
    const { stderr } = await navshift([...only, '--write', '--allow-dirty'], { cwd });
    expect(undone(cwd, stderr)).toEqual(before);
  });

  it('and old patches are cleared: the newest 50 of the last 30 days stay, and all that is no patch', async () => {
    const state = folderWith();
    const folder = join(state, 'navshift/undo');
    const now = Date.now();
    const stamp = (days: number) => new Date(now - days * 86_400_000).toISOString().replace(/[-:]|\.\d+/g, '');
    const patch = (days: number, n: number) => `${stamp(days)}-my-docs-${String(n).padStart(8, '0')}.patch`;
    mkdirSync(folder, { recursive: true });
    const recent = Array.from({ length: 60 }, (_, i) => patch(i / 10 + 1, i));
    const old = [patch(31, 0), patch(400, 1)];
    const strangers = ['mine.patch', `${stamp(400)}-notes.txt`];
    for (const name of [...recent, ...old, ...strangers]) writeFileSync(join(folder, name), '');
    const kept = join(folderWith({ kept: '' }), 'kept');
    symlinkSync(kept, join(folder, patch(401, 2)));
    mkdirSync(join(folder, patch(402, 3)));

    const cwd = folderWith({ 'docs.json': docs });
    await navshift([...only, '--write'], { cwd, env: { XDG_STATE_HOME: state } });
    const left = readdirSync(folder);
    expect(left.filter((name) => recent.includes(name)).sort()).toEqual(recent.slice(0, 50).sort());
    expect(left.filter((name) => old.includes(name))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining([...strangers, patch(401, 2), patch(402, 3)]));
    expect(left).toHaveLength(50 + strangers.length + 2 + 1);
    expect(readFileSync(kept, 'utf8')).toBe('');
  });

  it('from the temporary folder, where there is no state folder; and without either nothing is written', async () => {
    const blocked = join(folderWith({ file: '' }), 'file');
    const cwd = folderWith({ 'docs.json': docs });
    const before = snapshot(cwd);
    const neither = { XDG_STATE_HOME: blocked, TMPDIR: blocked };
    const refused = await navshift([...only, '--write'], { cwd, env: neither });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(
      /^error: The undo patch cannot be saved: .*\. Nothing was written\.\nFree disk space, or set TMPDIR/,
    );
    expect(snapshot(cwd)).toEqual(before);
    const temporary = folderWith();
    const { code, stderr } = await navshift([...only, '--write'], { cwd, env: { ...neither, TMPDIR: temporary } });
    expect(code).toBe(0);
    expect(stderr).toContain(`apply -R --whitespace=nowarn ${temporary}/navshift-undo-`);
    expect(undone(cwd, stderr)).toEqual(before);
  });

  it('and no patch is left where nothing could be written', async () => {
    const [state, cwd] = [folderWith(), folderWith({ 'docs.json': docs })];
    // Somebody changes the file after it was read.
    const race = defineTransform({
      name: 'race',
      summary: 'Race.',
      apply(site) {
        writeFileSync(join(cwd, 'docs.json'), docs.replace('Old', 'Mine'));
        return site.withDocuments(new Map([[site.main, setMember(site.root as JsonObject, 'name', 'New')]]));
      },
    });
    const load = () => Promise.resolve([race]);
    const { code, stderr } = await navshift(['race', '--write'], { cwd, env: { XDG_STATE_HOME: state }, load });
    expect([code, stderr]).toEqual([2, expect.stringContaining('this file has changed since it was read')]);
    expect(readdirSync(join(state, 'navshift/undo'))).toEqual([]);
  });
});
