import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { builtPackage } from '../built.ts';
import { commitAll, copyOf, folderWith, git, gits, original, settings } from '../disk/folders.ts';
import { navshift } from './command.ts';

const docs = (pages: readonly string[], name = 'A') => `${JSON.stringify({ name, navigation: { pages } }, null, 2)}\n`;

/** A repository in which two branches, `ours` (checked out) and `theirs`, changed docs.json since they parted. */
function parted(base: string, ours: string, theirs: string, file = 'docs.json'): string {
  const make = (cwd: string) => {
    writeIn(cwd, [[file, base]]);
    commitAll(cwd);
    branch(cwd, 'theirs', [[file, theirs]]);
    git(cwd, 'checkout', '-q', 'HEAD~1');
    branch(cwd, 'ours', [[file, ours]]);
  };
  return copyOf(original(JSON.stringify([base, ours, theirs, file]), make));
}

type Texts = readonly (readonly [path: string, text: string])[];

function writeIn(cwd: string, texts: Texts): void {
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
}

/** Commits texts on a new branch, which is checked out then. */
function branch(cwd: string, name: string, texts: Texts): void {
  writeIn(cwd, texts);
  gits(cwd, `git checkout -q -b ${name} HEAD; git commit -q -a -m ${name}`);
}

/** What git says to a command that may fail, and its exit code. */
function tryGit(cwd: string, ...args: readonly string[]): { code: number; output: string } {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', GIT_EDITOR: 'true' };
  const { status, stdout, stderr } = spawnSync('git', [...settings, ...args], { cwd, env, encoding: 'utf8' });
  return { code: status ?? 1, output: stdout + stderr };
}

const textIn = (cwd: string, file = 'docs.json') => readFileSync(join(cwd, file), 'utf8');

/** Each side adds a page at the same place: a conflict of lines. */
const both = [docs(['a']), docs(['a', 'x']), docs(['a', 'y'])] as const;

describe('navshift merge', () => {
  const files = (texts: readonly [string, string, string]) =>
    folderWith(Object.fromEntries(['base', 'ours', 'theirs'].map((name, k) => [`${name}.json`, texts[k]!])));
  const merge = (cwd: string, ...more: readonly string[]) =>
    navshift(['merge', 'base.json', 'ours.json', 'theirs.json', ...more], { cwd });

  it('prints the merged docs.json, or writes it to a file', async () => {
    const cwd = files(both);
    const { code, stdout, stderr } = await merge(cwd);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: docs(['a', 'x', 'y']), stderr: '' });
    expect((await merge(cwd, '-o', 'ours.json')).stdout).toBe('');
    expect(textIn(cwd, 'ours.json')).toBe(docs(['a', 'x', 'y']));
  });

  it('ends with 1 where both changed one thing, with both sides in the file and in the message', async () => {
    const { code, stdout, stderr } = await merge(
      files([docs(['a']), docs(['a'], 'B'), docs(['a'], 'C')]),
      '--marker-size',
      '9',
    );
    expect(code).toBe(1);
    expect(stdout).toContain('<<<<<<<<< ours\n  "name": "B",\n=========\n  "name": "C",\n>>>>>>>>> theirs\n');
    expect(stderr).toContain('ours.json: conflict: `name` of ours.json: ours "B", theirs "C"');
  });

  it('takes a marker of no characters for one of the usual size, as git does', async () => {
    const cwd = files([docs(['a']), docs(['a'], 'B'), docs(['a'], 'C')]);
    expect((await merge(cwd, '--marker-size', '0')).stdout).toBe((await merge(cwd)).stdout);
  });

  it('merges a document that a docs.json pulls in by `$ref`', async () => {
    const list = (...labels: readonly string[]) =>
      JSON.stringify(labels.map((label) => ({ group: label, pages: [label.toLowerCase()] })));
    const { code, stdout } = await merge(files([list('A'), list('A', 'X'), list('Y', 'A')]));
    expect({ code, stdout }).toEqual({ code: 0, stdout: list('Y', 'A', 'X') });
  });

  it('merges files wherever they are, by their names alone', async () => {
    const cwd = files([JSON.stringify(['a', 'b']), JSON.stringify(['a', 'n', 'b']), JSON.stringify(['a', 'b', 't'])]);
    const paths = ['base', 'ours', 'theirs'].map((name) => join(cwd, `${name}.json`));
    const { stdout, stderr } = await navshift(['merge', ...paths], { cwd: folderWith() });
    expect({ stdout, stderr }).toEqual({ stdout: JSON.stringify(['a', 'n', 'b', 't']), stderr: '' });
  });

  it('merges line by line, as git does, what is not JSON', async () => {
    const { code, stdout, stderr } = await merge(files(['{\n1\n}\n', '{\n2\n}\n', '{\n3\n}\n']));
    expect(code).toBe(1);
    expect(stdout).toContain('<<<<<<< ');
    expect(stderr).toContain('ours.json is merged line by line');
  });

  it('asks for three files', async () => {
    const { code, stderr } = await navshift(['merge', 'base.json'], { cwd: files(both) });
    expect(code).toBe(2);
    expect(stderr).toContain('merge needs three files: base, ours and theirs');
  });
});

describe('navshift resolve', () => {
  it('prints the patch of a conflict that git left, and writes it when asked', async () => {
    const cwd = parted(...both);
    expect(tryGit(cwd, 'merge', 'theirs').code).toBe(1);
    const before = textIn(cwd);
    const { code, stdout } = await navshift(['resolve'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('diff --git a/docs.json b/docs.json');
    expect(textIn(cwd)).toBe(before);
    await navshift(['resolve', '--write'], { cwd });
    expect(textIn(cwd)).toBe(docs(['a', 'x', 'y']));
  });

  it('reads the markers where git has forgotten the versions', async () => {
    const cwd = parted(...both);
    tryGit(cwd, '-c', 'merge.conflictStyle=diff3', 'merge', 'theirs');
    git(cwd, 'add', '-A');
    const { code } = await navshift(['resolve', '--write'], { cwd });
    expect({ code, text: textIn(cwd) }).toEqual({ code: 0, text: docs(['a', 'x', 'y']) });
  });

  it('leaves files alone that the navigation does not pull in', async () => {
    const cwd = parted('{"v":1}', '{"v":2}', '{"v":3}', 'package.json');
    writeFileSync(join(cwd, 'docs.json'), docs(['a']));
    tryGit(cwd, 'merge', 'theirs');
    const before = textIn(cwd, 'package.json');
    const { code, stderr } = await navshift(['resolve', '--write'], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'No document of the navigation has a conflict.\n' });
    expect(textIn(cwd, 'package.json')).toBe(before);
  });

  it('takes the base that git keeps of a conflict that was marked as resolved', async () => {
    const cwd = parted(docs(['a']), docs(['a', 'ours']), docs(['a', 'earlier']));
    git(cwd, 'checkout', '-q', 'theirs');
    writeFileSync(join(cwd, 'docs.json'), docs(['a', 'earlier', 'picked']));
    git(cwd, 'commit', '-q', '-a', '-m', 'picked');
    git(cwd, 'checkout', '-q', 'ours');
    expect(tryGit(cwd, '-c', 'merge.conflictStyle=merge', 'cherry-pick', 'theirs').code).toBe(1);
    git(cwd, 'add', '-A');
    const { code, stderr } = await navshift(['resolve', '--write'], { cwd });
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('no base')]);
    expect(textIn(cwd)).toBe(docs(['a', 'ours', 'picked']));
  });

  describe('where the file was committed with markers that show no base', () => {
    const markers = (before: string, ours: string, theirs: string, after: string) =>
      `${before}<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> other\n${after}`;
    const committed = (text: string) => {
      const cwd = folderWith({ 'docs.json': text });
      commitAll(cwd);
      return cwd;
    };

    it('unites lists, in order, and says so', async () => {
      const list = markers('{ "navigation": { "pages": [\n', '"index",\n"a"\n', '"index",\n"b"\n', '] } }\n');
      const cwd = committed(list);
      const { code, stderr } = await navshift(['resolve', '--write'], { cwd });
      expect([code, stderr]).toEqual([0, expect.stringContaining('the markers show no base, so lists are united')]);
      expect(JSON.parse(textIn(cwd))).toEqual({ navigation: { pages: ['index', 'a', 'b'] } });
    });

    it('unites elements by their labels, and asks side by side for the rest', async () => {
      const [before, after] = ['{ "navigation": { "groups": [\n', '] } }\n'];
      const ours = '{ "group": "A", "icon": "x", "pages": ["a", "b"] }, { "group": "B", "pages": ["c"] }\n';
      const theirs = '{ "group": "A", "icon": "y", "pages": ["a", "d"] }\n';
      const cwd = committed(markers(before, ours, theirs, after));
      const { code, stderr } = await navshift(['resolve', '--write'], { cwd });
      expect([code, stderr]).toEqual([1, expect.stringContaining('ours "x", theirs "y"')]);
      expect(textIn(cwd)).toMatch(/<{7} ours\n.*"icon": "x".*\n={7}\n.*"icon": "y".*\n>{7} theirs/);
      for (const page of ['a', 'b', 'c', 'd']) expect(textIn(cwd)).toContain(`"${page}"`);
      expect((await navshift(['resolve'], { cwd })).code).toBe(1);
    });
  });

  it('follows a page from one document into another', async () => {
    const [list, ref] = [
      (...pages: readonly string[]) => JSON.stringify(pages, null, 1),
      (path: string) => ({ $ref: path }),
    ];
    const groups = ['a', 'b'].map((name) => ({ group: name, pages: ref(`./${name}.json`) }));
    const cwd = folderWith({
      'docs.json': JSON.stringify({ navigation: { groups } }),
      'a.json': list('x', 'y'),
      'b.json': list('z'),
    });
    commitAll(cwd);
    const commit = (name: string, a: string, b: string) =>
      branch(cwd, name, [
        ['a.json', a],
        ['b.json', b],
      ]);
    commit('theirs', list('x', 'y', 'new'), list('z', 'other'));
    git(cwd, 'checkout', '-q', 'HEAD~1');
    commit('ours', list('x'), list('z', 'y'));
    tryGit(cwd, 'merge', 'theirs');
    expect((await navshift(['resolve', '--write'], { cwd })).code).toBe(0);
    expect([textIn(cwd, 'a.json'), textIn(cwd, 'b.json')]).toEqual([list('x', 'new'), list('z', 'y', 'other')]);
  });

  it('names files as a command in the working folder names them', async () => {
    const list = (...pages: readonly string[]) => JSON.stringify(pages, null, 1);
    const groups = [{ group: 'A', pages: { $ref: './all pages.json' } }];
    const cwd = parted(list('a'), list('a', 'x'), list('a', 'y'), 'site/all pages.json');
    writeFileSync(join(cwd, 'site/docs.json'), JSON.stringify({ navigation: { groups } }));
    mkdirSync(join(cwd, 'other'));
    const resolve = () => navshift(['resolve', '../site', '--write'], { cwd: join(cwd, 'other') });
    tryGit(cwd, 'merge', 'theirs');
    expect((await resolve()).stderr).toContain("then git add '../site/all pages.json'.");
    git(cwd, 'reset', '-q', '--hard');
    git(cwd, 'rm', '-q', 'site/all pages.json');
    git(cwd, 'commit', '-q', '-m', 'removed');
    tryGit(cwd, 'merge', 'theirs');
    const { code, stderr } = await resolve();
    expect(code).toBe(2);
    expect(stderr).toContain("Decide with git add '../site/all pages.json' or git rm '../site/all pages.json'.");
  });

  it('says where there is nothing to resolve', async () => {
    const { code, stderr } = await navshift(['resolve'], { cwd: parted(...both) });
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'No document of the navigation has a conflict.\n' });
  });
});

describe('the merge driver', () => {
  let program: string;

  beforeAll(() => {
    program = join(builtPackage(), 'dist/navshift.js');
  }, 180_000);

  const install = (cwd: string, ...flags: readonly string[]) =>
    spawnSync(process.execPath, [program, 'merge', ...flags], { cwd, encoding: 'utf8' });

  it.each([
    ['merge', 'merge', '--no-edit', 'theirs'],
    ['cherry-pick', 'cherry-pick', 'theirs'],
    ['rebase', 'rebase', 'theirs'],
  ])('merges in git %s', (_, ...command) => {
    const cwd = parted(...both);
    install(cwd, '--install');
    expect(tryGit(cwd, ...command).code).toBe(0);
    expect((JSON.parse(textIn(cwd)) as { navigation: { pages: string[] } }).navigation.pages.sort()).toEqual([
      'a',
      'x',
      'y',
    ]);
  });

  it('merges in git stash pop', () => {
    const cwd = parted(...both);
    install(cwd, '--install');
    writeFileSync(join(cwd, 'docs.json'), docs(['a', 'x', 'z']));
    git(cwd, 'stash');
    git(cwd, 'checkout', '-q', 'theirs');
    expect(tryGit(cwd, 'stash', 'pop').code).toBe(0);
    expect(textIn(cwd)).toBe(docs(['a', 'y', 'z']));
  });

  describe('of a navigation in several files', () => {
    type Lists = Readonly<Record<string, readonly string[]>>;
    const texts = (lists: Lists) =>
      Object.entries(lists).map(
        ([name, pages]) => [`docs/nav/${name}.json`, `${JSON.stringify(pages, null, 1)}\n`] as const,
      );
    const groups = ['A', 'B', 'C'].map((name) => ({ group: name, pages: { $ref: `./nav/${name}.json` } }));
    const base = { A: ['a', 'y', 'z'], B: ['b'], C: ['c'] };
    const listed = (cwd: string) =>
      Object.keys(base).map((name) => JSON.parse(textIn(cwd, `docs/nav/${name}.json`)) as unknown);

    /** Two branches of such a navigation, `ours` checked out, with the driver. */
    function branched(ours: Lists, theirs: Lists): string {
      const make = (cwd: string) => {
        writeIn(cwd, [['docs/docs.json', JSON.stringify({ navigation: { groups } })], ...texts(base)]);
        commitAll(cwd);
        branch(cwd, 'theirs', texts(theirs));
        git(cwd, 'checkout', '-q', 'HEAD~1');
        branch(cwd, 'ours', texts(ours));
        install(cwd, '--install', 'docs');
      };
      return copyOf(original(JSON.stringify([ours, theirs]), make));
    }

    const toB = { A: ['a', 'z'], B: ['b', 'y'] };
    const toC = { A: ['a', 'z'], C: ['c', 'y'] };

    it.each([
      ['merge', ['merge', '--no-edit', 'theirs'], 'git commit'],
      ['cherry-pick', ['cherry-pick', 'theirs'], 'git cherry-pick --continue'],
    ])('stops git %s where each side moved a page to another file', (_, command, next) => {
      const cwd = branched(toB, toC);
      const { code, output } = tryGit(cwd, ...command);
      expect(code).not.toBe(0);
      expect(output).toContain(
        'docs/docs.json: page y: ours moved it to group "B" (docs/nav/B.json:3), theirs moved it to group "C" (docs/nav/C.json:3). git lists it 2 times.',
      );
      expect(output).toContain(next);
      expect(git(cwd, 'log', '-1', '--format=%s').trim()).toBe('ours');
    });

    it('gets the page once from `navshift resolve`, and is committed then', async () => {
      const cwd = branched(toB, toC);
      tryGit(cwd, 'merge', '--no-edit', 'theirs');
      const { code, stderr } = await navshift(['resolve', '--write', 'docs'], { cwd });
      expect([code, stderr]).toEqual([0, expect.stringContaining('git add docs/nav/C.json')]);
      expect(listed(cwd)).toEqual([['a', 'z'], ['b', 'y'], ['c']]);
      git(cwd, 'add', '-A');
      expect(tryGit(cwd, 'commit', '--no-edit').code).toBe(0);
      expect(git(cwd, 'log', '-1', '--format=%p').trim()).toContain(' ');
    });

    it('goes on with a rebase as the message says', async () => {
      const cwd = branched(toB, { ...toC, A: ['t', 'a', 'z'] });
      writeFileSync(join(cwd, 'docs/nav/B.json'), JSON.stringify(['b', 'y', 'more']));
      git(cwd, 'commit', '-q', '-a', '-m', 'more');
      const { code, output } = tryGit(cwd, 'rebase', 'theirs');
      expect([code, output]).toEqual([1, expect.stringContaining('page y: ours moved it to group "C"')]);
      expect(output).toContain('git rebase --edit-todo (delete the first line: it is done)');
      await navshift(['resolve', '--write', 'docs'], { cwd });
      git(cwd, 'add', '-A');
      tryGit(cwd, '-c', 'sequence.editor=sed -i.old 1d', 'rebase', '--edit-todo');
      expect(tryGit(cwd, 'rebase', '--continue').code).toBe(0);
      expect(git(cwd, 'log', '-1', '--format=%s').trim()).toBe('more');
      expect(listed(cwd)).toEqual([
        ['t', 'a', 'z'],
        ['b', 'more'],
        ['c', 'y'],
      ]);
    });

    it('asks where one side moved a page and the other removed it, between markers after `navshift resolve`', async () => {
      const cwd = branched(toB, { A: ['a', 'z'] });
      const { code, output } = tryGit(cwd, 'merge', '--no-edit', 'theirs');
      expect([code, output]).toEqual([
        1,
        expect.stringContaining('conflict: page y in A: ours moved to group "B", theirs removed'),
      ]);
      expect((await navshift(['resolve', '--write', 'docs'], { cwd })).code).toBe(1);
      expect(textIn(cwd, 'docs/nav/B.json')).toMatch(/<{7} ours\n "b",\n "y"\n={7}\n "b"\n>{7} theirs/);
    });

    it('stops git revert too', () => {
      const cwd = branched(toB, { B: ['b', 't'] });
      for (const [file, text] of texts({ B: ['b'], C: ['c', 'y'] })) writeFileSync(join(cwd, file), text);
      git(cwd, 'commit', '-q', '-a', '-m', 'moved on');
      const { code, output } = tryGit(cwd, 'revert', '--no-edit', 'HEAD~1');
      expect([code, output]).toEqual([128, expect.stringContaining('theirs moved it to group "A"')]);
    });

    it('says nothing of files that fit, and commits them', () => {
      const cwd = branched({ B: ['b', 'new'] }, { A: ['a', 'z'], C: ['c', 'y'] });
      const { code, output } = tryGit(cwd, 'merge', '--no-edit', 'theirs');
      expect([code, output]).toEqual([0, expect.not.stringContaining('navshift')]);
      expect(listed(cwd)).toEqual([
        ['a', 'z'],
        ['b', 'new'],
        ['c', 'y'],
      ]);
    });

    it('says that navshift check is needed, and why, where the three sides are not known', async () => {
      const cwd = branched(toB, toC);
      git(cwd, 'checkout', '-q', '-b', 'third', 'HEAD~1');
      git(cwd, 'commit', '-q', '--allow-empty', '-m', 'third');
      expect(tryGit(cwd, 'merge', '--no-edit', 'ours', 'theirs').output).toMatch(
        /run .*navshift check, as the files were not checked together: it merges more than two branches\./,
      );
      git(cwd, 'checkout', '-q', 'ours');
      const change = (...pages: readonly string[]) =>
        writeFileSync(join(cwd, 'docs/nav/A.json'), JSON.stringify(pages));
      change('w', 'a', 'z');
      git(cwd, 'stash');
      git(cwd, 'checkout', '-q', 'theirs');
      change('a', 'z', 'new');
      git(cwd, 'commit', '-q', '-a', '-m', 'new');
      expect(tryGit(cwd, 'stash', 'pop').output).toMatch(
        /docs\/nav\/A\.json: run .*navshift check after the merge, as git merges one file at a time/,
      );
      expect((await navshift(['merge', '--check', 'docs'], { cwd })).stderr).toContain(
        'git does not say what it merges',
      );
    });

    it('has hooks of its own alone: others stay as they are, with the line to add', () => {
      const cwd = branched(toB, toC);
      const hooks = () => readdirSync(join(cwd, '.git/hooks')).filter((name) => !name.endsWith('.sample'));
      expect(hooks()).toEqual(['pre-merge-commit', 'prepare-commit-msg']);
      const first = textIn(cwd, '.git/hooks/pre-merge-commit');
      install(cwd, '--install', 'docs');
      expect(textIn(cwd, '.git/hooks/pre-merge-commit')).toBe(first);
      install(cwd, '--uninstall');
      expect(hooks()).toEqual([]);
      writeFileSync(join(cwd, '.git/hooks/pre-merge-commit'), '#!/bin/sh\ntrue\n');
      expect(install(cwd, '--install', 'docs').stderr).toContain(
        'pre-merge-commit stays as it is. Add this line to it: [',
      );
      install(cwd, '--uninstall');
      expect(textIn(cwd, '.git/hooks/pre-merge-commit')).toBe('#!/bin/sh\ntrue\n');
      git(cwd, 'config', 'core.hooksPath', 'mine');
      expect(install(cwd, '--install', 'docs').stderr).toContain('mine/prepare-commit-msg stays as it is');
      expect(existsSync(join(cwd, 'mine'))).toBe(false);
    });

    it('lets git merge by itself where navshift is gone', () => {
      const cwd = branched({ B: ['b', 'new'] }, { C: ['c', 'new'] });
      for (const name of ['pre-merge-commit', 'prepare-commit-msg']) {
        const hook = join(cwd, '.git/hooks', name);
        writeFileSync(hook, readFileSync(hook, 'utf8').replaceAll(program, '/gone.js'));
      }
      expect(tryGit(cwd, 'merge', '--no-edit', 'theirs').code).toBe(0);
      expect(tryGit(cwd, 'cherry-pick', '--allow-empty', '--keep-redundant-commits', 'theirs').code).toBe(0);
    });
  });

  it('is for this clone alone, named once for each document however often it is installed, and taken back', () => {
    const folder = 'docs [1] a\\b';
    const file = `${folder}/docs.json`;
    const cwd = parted(...both, file);
    writeFileSync(join(cwd, '.git/info/attributes'), '\n*.png binary\n\n');
    install(cwd, '--install', folder);
    install(cwd, '--install', folder);
    expect(textIn(cwd, '.git/info/attributes')).toBe(
      '\n*.png binary\n\n"/docs \\\\[1\\\\] a\\\\\\\\b/docs.json" merge=navshift\n',
    );
    expect(tryGit(cwd, 'merge', '--no-edit', 'theirs').code).toBe(0);
    install(cwd, '--uninstall');
    expect(textIn(cwd, '.git/info/attributes')).toBe('\n*.png binary\n\n');
    expect(tryGit(cwd, 'config', '--get', 'merge.navshift.driver').code).toBe(1);
  });

  it('keeps each byte of the attributes, and follows no link to write them', () => {
    const cwd = parted(...both);
    const file = join(cwd, '.git/info/attributes');
    const ours = Buffer.from('# caf\xe9\n', 'latin1');
    writeFileSync(file, ours);
    install(cwd, '--install');
    expect(readFileSync(file).subarray(0, ours.length)).toEqual(ours);
    rmSync(file);
    symlinkSync(join(cwd, 'theirs.txt'), file);
    const { status, stderr } = install(cwd, '--install');
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('is a symbolic link, which navshift does not follow'),
    ]);
    expect(existsSync(join(cwd, 'theirs.txt'))).toBe(false);
  });

  it('leaves both sides in the file where navshift is gone', () => {
    const cwd = parted(...both);
    // The package that suites share stays.
    const own = join(folderWith(), 'navshift');
    cpSync(builtPackage(), own, { recursive: true });
    spawnSync(process.execPath, [join(own, 'dist/navshift.js'), 'merge', '--install'], { cwd });
    rmSync(own, { recursive: true });
    expect(tryGit(cwd, 'merge', '--no-edit', 'theirs').code).toBe(1);
    expect(textIn(cwd)).toContain('<<<<<<<');
    expect(textIn(cwd)).toContain('"y"');
  });
});
