import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commitAll, folderWith, git, snapshot } from '../disk/folders.ts';
import { navshift } from './command.ts';

const files = {
  'docs.json': '{ "name": "Old", "navigation": { "pages": ["a"] } }\n',
  'a.mdx': 'A\n',
  'b.mdx': 'B\n',
  'deep/c.mdx': 'C\n',
  'deep/d.mdx': 'D\n',
};

/** Sites in these folders, then repositories in those. */
const lay = (sites: readonly string[], repositories: readonly string[]) => (root: string) => {
  for (const site of sites) {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, site, path)), { recursive: true });
      writeFileSync(join(root, site, path), content);
    }
  }
  for (const folder of repositories) commitAll(join(root, folder));
};

const layWorktree = (root: string) => {
  lay(['main'], ['main'])(root);
  git(join(root, 'main'), 'worktree', 'add', '-q', '../tree');
};

const laySubmodule = (root: string) => {
  lay(['source'], ['source'])(root);
  git(root, 'init', '-q', 'main');
  git(join(root, 'main'), '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', '../source', 'sub');
};

const layEmpty = (root: string) => {
  lay(['docs'], ['.'])(root);
  mkdirSync(join(root, 'docs/.git'));
};

interface Case {
  readonly lay: (root: string) => void;
  readonly site: string;
  /** Where the shell stands. */
  readonly from: string;
  /** The way to where the patch is applied; undefined where `git apply` does it as it stands. */
  readonly way?: string;
}

const cases: Readonly<Record<string, Case>> = {
  'the root of the repository': { lay: lay(['.'], ['.']), site: '.', from: '.' },
  'the root of the repository, the site below': { lay: lay(['my docs'], ['.']), site: 'my docs', from: '.' },
  'the folder of the site': { lay: lay(['my docs'], ['.']), site: 'my docs', from: 'my docs' },
  'a folder with a part of what changes': { lay: lay(['docs'], ['.']), site: 'docs', from: 'docs/deep', way: '../..' },
  'a sibling of the site': { lay: lay(['docs', 'other'], ['.']), site: 'docs', from: 'other', way: '..' },
  'a repository around it': { lay: lay(['.', 'in ner'], ['in ner', '.']), site: 'in ner', from: '.', way: "'in ner'" },
  'a repository in it': { lay: lay(['.', 'inner'], ['inner', '.']), site: '.', from: 'inner', way: '..' },
  'another, with a site of the same name': { lay: lay(['a', 'b'], ['a', 'b']), site: 'a', from: 'b', way: '../a' },
  'no repository, the site in one': { lay: lay(['a'], ['a']), site: 'a', from: '.', way: 'a' },
  'a repository, the site in none': { lay: lay(['a', 'b'], ['b']), site: 'a', from: 'b', way: '../a' },
  'no repository, the site below': { lay: lay(['docs'], []), site: 'docs', from: '.' },
  'no repository, the site elsewhere': { lay: lay(['a', 'b'], []), site: 'a', from: 'b', way: '../a' },
  'the repository, the site in a worktree': { lay: layWorktree, site: 'tree', from: 'main', way: '../tree' },
  'a worktree': { lay: layWorktree, site: 'tree', from: 'tree' },
  'the repository, the site in a submodule': { lay: laySubmodule, site: 'main/sub', from: 'main', way: 'sub' },
  'a folder whose `.git` is empty': { lay: layEmpty, site: 'docs', from: 'docs' },
};

const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
const shell = (cwd: string, command: string, input: Buffer) => {
  return spawnSync('sh', ['-c', command], { cwd, env, input, encoding: 'utf8' });
};

/** Makes a folder what it was when the snapshot was taken. */
function putBack(root: string, before: Readonly<Record<string, string>>): void {
  for (const path of Object.keys(snapshot(root))) if (!path.endsWith('/')) rmSync(join(root, path));
  for (const [path, was] of Object.entries(before)) {
    if (path.endsWith('/')) mkdirSync(join(root, path), { recursive: true });
    else writeFileSync(join(root, path), was.slice(was.indexOf(' ') + 1));
  }
  const added = Object.keys(snapshot(root)).filter((path) => !(path in before));
  for (const path of added.reverse()) rmSync(join(root, path), { recursive: true });
}

describe('the patch of a dry run is applied by git apply, or it is said how', () => {
  it.each(Object.entries(cases))('in %s', async (_, { lay: layAll, site, from, way }) => {
    const root = folderWith();
    layAll(root);
    const cwd = join(root, from);
    const before = snapshot(root);
    const run = (...more: string[]) => navshift(['change-files', join(root, site), ...more], { cwd });

    const { bytes, stderr } = await run();
    const [, command] = /(?:Apply it|Apply everything) with: (.*)\n$/.exec(stderr) ?? [];
    expect(command).toBe(way && `git -C ${way} apply`);
    expect(shell(cwd, command ?? 'git apply', bytes).status).toBe(0);
    const applied = snapshot(root);

    putBack(root, before);
    expect(await run('--write')).toMatchObject({ code: 0 });
    expect(applied).toEqual(snapshot(root));

    // It is said only where it must be.
    if (command === undefined) return;
    putBack(root, before);
    shell(cwd, 'git apply', bytes);
    expect(snapshot(root)).not.toEqual(applied);
  });

  it('by one command for each of several repositories, as no one takes both', async () => {
    const [written, applied] = [folderWith(), folderWith()];
    for (const root of [written, applied]) lay(['one', 'two/docs'], ['one', 'two'])(root);
    expect((await navshift(['change-files', 'one', 'two/docs', '--write'], { cwd: written })).code).toBe(0);
    const { stderr } = await navshift(['change-files', 'one', 'two/docs'], { cwd: applied });
    expect(stderr).toContain(
      '\nThese patches belong in 2 folders, and one git apply cannot apply them all. ' +
        'Run navshift for the sites of each folder, and pipe into:\n  git -C one apply\n  git -C two apply\n',
    );
    for (const [site, command] of [
      ['one', 'git -C one apply'],
      ['two/docs', 'git -C two apply'],
    ] as const) {
      const { bytes } = await navshift(['change-files', site], { cwd: applied });
      expect(shell(applied, command, bytes).status).toBe(0);
    }
    expect(snapshot(applied)).toEqual(snapshot(written));
  });

  it('and names what git would pass over in silence', async () => {
    const root = folderWith();
    lay(['docs'], ['.'])(root);
    const { bytes, stderr } = await navshift(['change-files'], { cwd: join(root, 'docs/deep') });
    expect(stderr).toContain(
      '\nIn this folder git apply skips docs/docs.json and 3 more and reports nothing. ' +
        'Apply everything with: git -C ../.. apply\n',
    );
    // git says nothing at all, and ends with 0.
    const applied = shell(join(root, 'docs/deep'), 'git apply', bytes);
    expect(applied).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(snapshot(root)).toMatchObject({ 'docs/docs.json': expect.stringContaining('Old') });
  });

  it('with --fix too, and not where nothing is printed', async () => {
    const mendable = '{ "navigation": { "pages": ["./a"] } }\n';
    const root = folderWith({ 'docs/docs.json': mendable, 'docs/a.mdx': '', 'x/y': '' });
    commitAll(root);
    const cwd = join(root, 'x');
    const { stderr } = await navshift(['check', '--fix', '../docs'], { cwd });
    expect(stderr).toMatch(/Apply everything with: git -C \.\. apply\n$/);
    const unprinted = [
      ['change-files', '--only', '--check'],
      ['change-files', '--only', '--reporter', 'json'],
    ];
    for (const argv of [...unprinted, ['rename-label', '--from', 'x']]) {
      expect((await navshift([...argv, '../docs'], { cwd })).stderr).not.toContain('git');
    }
  });
});

describe('the commands that help and README print', () => {
  it('say git apply --allow-empty after a pipe: a run that changes nothing is no error', async () => {
    const root = folderWith(files);
    commitAll(root);
    const { stdout } = await navshift(['check', '--help'], { cwd: root });
    expect(stdout.match(/\| git apply.*/g)).toEqual([expect.stringMatching(/^\| git apply --allow-empty( |$)/)]);
    const { bytes } = await navshift(['rename-label', '--from', 'x'], { cwd: root });
    expect(bytes).toHaveLength(0);
    expect(shell(root, 'git apply', bytes).stderr).toContain('No valid patches');
    expect(shell(root, 'git apply --allow-empty', bytes)).toMatchObject({ status: 0, stderr: '' });
  });
});
