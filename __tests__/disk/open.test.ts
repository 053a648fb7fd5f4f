import { mkdirSync, renameSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { type JsonObject, JsonSyntaxError, makeString, printBytes, setMember } from '../../src/json/index.ts';
import { carryOut, diskReader, openSite, OpenError } from '../../src/disk/index.ts';
import { makePlan } from '../../src/plan/index.ts';
import { memoryReader } from '../../src/site/index.ts';
import { commitAll, folderWith, git, snapshot } from './folders.ts';

const docs = '{ "navigation": { "pages": ["a"] } }\n';

function openError(path: string | undefined, cwd: string): OpenError {
  try {
    openSite(path, { cwd });
  } catch (error) {
    if (error instanceof OpenError) return error;
    throw error;
  }
  throw new Error('It was opened.');
}

describe('openSite', () => {
  it('opens a docs.json of any name, a folder that contains one, and the nearest one upwards', () => {
    const folder = folderWith({ 'docs/docs.json': docs, 'docs/other.json': docs, 'docs/a/b/c.mdx': '' });
    expect(openSite('docs/docs.json', { cwd: folder }).main).toBe('docs.json');
    expect(openSite('docs/other.json', { cwd: folder }).main).toBe('other.json');
    expect(openSite('docs', { cwd: folder }).main).toBe('docs.json');
    const nearest = openSite(undefined, { cwd: join(folder, 'docs/a/b') });
    expect(nearest.location.folder).toBe(join(folder, 'docs'));
    expect(Buffer.from(printBytes(nearest.root)).toString()).toBe(docs);
  });

  it('names paths from the root of the git repository, and says so', () => {
    const folder = folderWith({ 'sites/docs/docs.json': docs });
    git(folder, 'init', '-q');
    const expected = { prefix: 'sites/docs/', git: true, folder: join(folder, 'sites/docs') };
    expect(openSite('sites/docs', { cwd: folder }).location).toEqual(expected);
    expect(openSite(undefined, { cwd: join(folder, 'sites/docs') }).location).toEqual(expected);
    expect(openSite(folder + '/sites/docs', { cwd: '/' }).location).toEqual(expected);
  });

  it('takes a worktree, whose .git is a file, for a repository', () => {
    const folder = folderWith({ 'main/docs.json': docs });
    commitAll(join(folder, 'main'));
    git(join(folder, 'main'), 'worktree', 'add', '-q', join(folder, 'tree'));
    expect(openSite('tree', { cwd: folder }).location).toEqual({ prefix: '', git: true, folder: join(folder, 'tree') });
  });

  it('names paths from the working folder outside of git, and from the docs root if that is not below it', () => {
    const folder = folderWith({ 'docs/docs.json': docs, 'other/x': '' });
    expect(openSite('docs', { cwd: folder }).location.prefix).toBe('docs/');
    expect(openSite('../docs', { cwd: join(folder, 'other') }).location).toEqual({
      prefix: '',
      git: false,
      folder: join(folder, 'docs'),
    });
  });

  it('says what was probably meant by a path that does not exist', () => {
    const folder = folderWith({ 'docs/docs.json': docs, 'docs/nav.json': docs });
    expect(openError('docs/dosc.json', folder)).toMatchObject({
      what: 'there is no such file or folder',
      file: 'docs/dosc.json',
      help: 'Did you mean docs/docs.json?',
    });
    expect(openError('dcs', folder).help).toBe('Did you mean docs?');
    expect(openError('a/b/docs.json', folder).help).toBe('The folder a/b does not exist either: look at the path.');
  });

  it('says where a docs.json is when the folder holds none, and knows a mint.json', () => {
    const folder = folderWith({ 'site/docs/docs.json': docs, 'old/mint.json': '{}', 'empty/x': '' });
    expect(openError('site', folder)).toMatchObject({
      what: 'this folder has no docs.json',
      help: 'Did you mean site/docs/docs.json?',
    });
    expect(openError('old', folder).help).toContain('mint.json');
    expect(openError('empty', folder).help).toBe('Name a docs.json, or a folder that contains one.');
    expect(openError(undefined, join(folder, 'empty'))).toMatchObject({
      what: 'there is no docs.json here or in a folder above',
    });
  });

  it('passes a syntax error through, with the path as messages name it', () => {
    const folder = folderWith({ 'docs/docs.json': '{ "navigation": \n' });
    expect(() => openSite('docs', { cwd: folder })).toThrow(
      expect.objectContaining({ name: JsonSyntaxError.name, file: 'docs/docs.json', line: 2 }),
    );
  });

  it('reads nothing through a link that leads out over another link, though its text stays inside', () => {
    const folder = folderWith({ 'docs/a.md': 'mine', 'out/a.md': 'secret', 'out/deep/x': '' });
    symlinkSync('../out/deep', join(folder, 'docs/over'));
    symlinkSync('over/../a.md', join(folder, 'docs/b.md'));
    const reader = diskReader(join(folder, 'docs'));
    expect([reader.read('b.md'), reader.exists('b.md'), reader.list('*.md')]).toEqual([undefined, false, ['a.md']]);
  });

  it('refuses what is no file, and a link that is outside its folder or to another one', () => {
    const folder = folderWith({ 'elsewhere.json': docs, 'docs/x': '' });
    symlinkSync('../elsewhere.json', join(folder, 'docs/docs.json'));
    const next = (name: string) => `Run navshift on ${name}: what is written must be the file that the patch names.`;
    expect(openError('docs/docs.json', folder)).toMatchObject({
      what: 'docs.json is a symbolic link to elsewhere.json, in another folder',
      file: 'docs/docs.json',
      help: next('elsewhere.json'),
    });
    symlinkSync('docs', join(folder, 'linked'));
    mkdirSync(join(folder, 'docs/nav'));
    writeFileSync(join(folder, 'docs/nav/real.json'), docs);
    symlinkSync('nav/real.json', join(folder, 'docs/inside.json'));
    expect(openError('linked/inside.json', folder)).toMatchObject({
      what: 'inside.json is a symbolic link to docs/nav/real.json, in another folder',
      help: next('docs/nav/real.json'),
    });
    expect(openError('/dev/null', folder).what).toBe('it is neither a file nor a folder');
  });

  it('refuses a docs.json that is a link which leads out over another link, though its text stays inside', () => {
    const folder = folderWith({ 'docs/real.json': docs, 'out/real.json': docs, 'out/deep/x': '' });
    symlinkSync('../out/deep', join(folder, 'docs/over'));
    symlinkSync('over/../real.json', join(folder, 'docs/docs.json'));
    expect(openError('docs', folder).what).toBe('docs.json is a symbolic link to out/real.json, in another folder');
  });

  it('takes the file that a link in the same folder leads to, so that patch and write mean the same', () => {
    const folder = folderWith({ 'docs/real.json': docs });
    symlinkSync('real.json', join(folder, 'docs/docs.json'));
    const site = openSite('docs', { cwd: folder });
    expect(site.main).toBe('real.json');
    const plan = makePlan(
      site,
      site.withDocuments(new Map([[site.main, setMember(site.root as JsonObject, 'name', makeString('New'))]])),
    );
    expect(plan.patch()).toMatch(/^--- a\/docs\/real\.json\n/m);
    expect(plan.patch()).not.toContain('docs.json');
    carryOut(plan);
    expect(snapshot(folder)).toMatchObject({
      'docs/docs.json': '→ real.json',
      'docs/real.json': expect.stringContaining('New'),
    });
  });

  it('says why a file cannot be read', () => {
    const folder = folderWith();
    symlinkSync('docs.json', join(folder, 'docs.json'));
    expect(openError('docs.json', folder)).toMatchObject({
      what: 'it cannot be read: symbolic links lead in a circle',
      help: 'Remove that link, or point it to a file.',
    });
  });
});

describe('the reader of a site on disk', () => {
  it('reads a file once, so that it is a snapshot', () => {
    const folder = folderWith({ 'docs.json': docs, 'a.mdx': 'one' });
    const { reader } = openSite(undefined, { cwd: folder });
    const first = reader.read('a.mdx');
    writeFileSync(join(folder, 'a.mdx'), 'two');
    expect(reader.read('a.mdx')).toBe(first);
    expect(Buffer.from(first!).toString()).toBe('one');
  });

  it.each([
    ['just before', 0],
    ['long before', 2100],
  ])('knows what of the files it has read has changed, where they were saved %s', async (_, age) => {
    const read = ['a.mdx', 'changed.mdx', 'gone.mdx', 'touched.mdx'];
    const folder = folderWith(Object.fromEntries([...read, 'unread.mdx'].map((path) => [path, 'one'])));
    const past = new Date('2020-01-01');
    const saveAsOf = (path: string, text: string) => {
      writeFileSync(join(folder, path), text);
      utimesSync(join(folder, path), past, past);
    };
    saveAsOf('changed.mdx', 'one');
    await setTimeout(age);
    const reader = diskReader(folder);
    for (const path of [...read, 'nothing.mdx']) reader.read(path);
    expect([reader.reads!(), reader.changedSince!()]).toEqual([read, []]);
    // Of the same size and the same time.
    saveAsOf('changed.mdx', 'two');
    saveAsOf('touched.mdx', 'one');
    writeFileSync(join(folder, 'unread.mdx'), 'two');
    unlinkSync(join(folder, 'gone.mdx'));
    expect(reader.changedSince!()).toEqual(['changed.mdx', 'gone.mdx']);
  });

  it('knows files from folders and from nothing, and tells letter case apart', () => {
    const folder = folderWith({ 'docs.json': docs, 'a/b.mdx': '' });
    const { reader } = openSite(undefined, { cwd: folder });
    expect(
      ['a/b.mdx', 'a', 'a/b', 'A/b.mdx', 'a/B.mdx', 'a/b.mdx/c', '', 'a/../a/b.mdx'].map((path) => reader.exists(path)),
    ).toEqual([true, false, false, false, false, false, false, false]);
    expect(reader.read('a')).toBeUndefined();
    expect(reader.read('x/y')).toBeUndefined();
  });

  it('follows links inside the root and none that lead out', () => {
    const folder = folderWith({
      'docs/docs.json': docs,
      'docs/real/a.mdx': 'a',
      'secret/s.mdx': 's',
      'secret.mdx': 's',
    });
    symlinkSync('real', join(folder, 'docs/inside'));
    symlinkSync('real/a.mdx', join(folder, 'docs/a.mdx'));
    symlinkSync('../secret', join(folder, 'docs/out'));
    symlinkSync('../secret.mdx', join(folder, 'docs/out.mdx'));
    symlinkSync('circle', join(folder, 'docs/circle'));
    const { reader } = openSite('docs', { cwd: folder });
    expect(
      ['inside/a.mdx', 'a.mdx', 'out/s.mdx', 'out.mdx', 'circle', 'circle/x'].map((path) => reader.exists(path)),
    ).toEqual([true, true, false, false, false, false]);
    expect(reader.read('out/s.mdx')).toBeUndefined();
    expect(reader.list('**/*.mdx')).toEqual(['a.mdx', 'real/a.mdx']);
  });

  it('lists by glob, without node_modules and .git', () => {
    const folder = folderWith({
      'docs.json': docs,
      'b.mdx': '',
      'x/a.mdx': '',
      'x/a.md': '',
      'node_modules/p/a.mdx': '',
      'x/node_modules/a.mdx': '',
      '.git/a.mdx': '',
    });
    const { reader } = openSite(undefined, { cwd: folder });
    expect(reader.list('**/*.mdx')).toEqual(['b.mdx', 'x/a.mdx']);
    expect(reader.list('x/*.{md,mdx}')).toEqual(['x/a.md', 'x/a.mdx']);
    expect(reader.list('../**')).toEqual([]);
  });

  it('lists what a reader in memory lists: hidden files too, but nothing that Mintlify never looks into', () => {
    const files = {
      'docs.json': docs,
      '.NET.mdx': '',
      '.b/c.mdx': '',
      'd/.e.mdx': '',
      'd/f.mdx': '',
      '.github/a.md': '',
      'd/.claude/b.md': '',
      'd/node_modules/p/a.mdx': '',
      '.git/a.mdx': '',
    };
    const { reader } = openSite(undefined, { cwd: folderWith(files) });
    expect(reader.list('**/*')).toEqual(['.NET.mdx', '.b/c.mdx', 'd/.e.mdx', 'd/f.mdx', 'docs.json']);
    expect(memoryReader(files).list('**/*')).toEqual(reader.list('**/*'));
    expect(Object.keys(files).every((path) => reader.exists(path))).toBe(true);
  });

  it('lists in the order of whole paths, and the same again whatever happens meanwhile', () => {
    const paths = ['a-b/x.mdx', 'a.mdx', 'a/x.mdx', 'aa.mdx', 'é.mdx', 'z/日.mdx'];
    const folder = folderWith(
      Object.fromEntries([...paths, 'docs.json'].map((path) => [path, path === 'docs.json' ? docs : ''])),
    );
    const { reader } = openSite(undefined, { cwd: folder });
    expect(reader.list('**/*.mdx')).toEqual([...paths].sort());
    writeFileSync(join(folder, 'b.mdx'), '');
    expect(reader.list('*.mdx')).toEqual(['a.mdx', 'aa.mdx', 'é.mdx']);
    expect(paths.every((path) => reader.exists(path))).toBe(true);
    expect(['a', 'a/y.mdx', 'zz.mdx'].some((path) => reader.exists(path))).toBe(false);
  });

  it('asks the disk once for a folder, however many pages of it are looked for', () => {
    const folder = folderWith({ 'docs.json': docs });
    mkdirSync(join(folder, 'p'));
    for (let i = 0; i < 500; i++) writeFileSync(join(folder, `p/${i}.mdx`), '');
    const { reader } = openSite(undefined, { cwd: folder });
    let found = 0;
    for (let i = 0; i < 25_000; i++) if (reader.exists(`p/${i}.mdx`)) found++;
    expect(found).toBe(500);
    // What was listed once is not looked up again.
    renameSync(join(folder, 'p'), join(folder, 'q'));
    expect(reader.exists('p/1.mdx')).toBe(true);
  });
});
