import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { build } from 'esbuild';
import { BusyError, CarryOutError, openSite, pendingJournals, recover } from '../../src/disk/index.ts';
import { beginJournal, digestOf, endJournal, findJournals } from '../../src/disk/write/journal.ts';
import { randomName } from '../../src/disk/local/paths.ts';
import { prepare } from '../../src/disk/write/prepare.ts';
import { makePlan } from '../../src/plan/index.ts';
import { folderWith, snapshot } from './folders.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = { 'docs.json': '{ "name": "Old", "navigation": { "pages": ["a"] } }\n', 'a.mdx': 'A', 'b/b.mdx': 'B' };
let built: string;

/** Carries a plan out and is killed before the change of the disk that the second argument counts; for 0 it lives. */
const killed = `
  import { createRequire, syncBuiltinESMExports } from 'node:module';
  import { carryOut, openSite, makePlan, setMember } from './all.ts';
  const [folder, at] = process.argv.slice(2);
  const site = openSite(folder);
  const after = site.withDocuments(new Map([[site.main, setMember(site.root, 'name', 'New')]])).withStaged([
    { kind: 'create', path: 'fr/x.mdx', content: Buffer.from('X') },
    { kind: 'move', path: 'c/b.mdx', from: 'b/b.mdx' },
    { kind: 'delete', path: 'a.mdx' },
  ]);
  const fs = createRequire(import.meta.url)('node:fs');
  let step = 0;
  for (const name of ['writeSync', 'mkdirSync', 'renameSync', 'unlinkSync', 'rmdirSync', 'rmSync']) {
    const call = fs[name];
    fs[name] = (...args) => {
      if (++step === Number(at)) process.kill(process.pid, 'SIGKILL');
      return call(...args);
    };
  }
  syncBuiltinESMExports();
  carryOut(makePlan(site, after));
`;

beforeAll(async () => {
  // Below node_modules, so that the child finds what is not bundled.
  built = mkdtempSync(join(root, 'node_modules/.navshift-test-'));
  const all = ['carryOut', 'openSite'].map((name) => `export { ${name} } from '${root}src/disk/index.ts';`);
  await build({
    stdin: { contents: killed.replace("'./all.ts'", "'all'"), resolveDir: root },
    outfile: join(built, 'killed.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['@readme/openapi-parser'],
    alias: { yaml: join(root, 'node_modules/yaml/browser/index.js') },
    logLevel: 'error',
    plugins: [
      {
        name: 'all',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^all$/ }, () => ({ path: 'all', namespace: 'all' }));
          onLoad({ filter: /.*/, namespace: 'all' }, () => ({
            contents: [
              ...all,
              `export { makePlan } from '${root}src/plan/index.ts'; export { setMember } from '${root}src/json/index.ts';`,
            ].join('\n'),
            resolveDir: root,
            loader: 'ts',
          }));
        },
      },
    ],
  });
});

afterAll(() => rmSync(built, { recursive: true, force: true }));

function runKilled(folder: string, at: number) {
  return spawnSync(process.execPath, [join(built, 'killed.mjs'), folder, String(at)], {
    encoding: 'utf8',
    env: { ...process.env },
  });
}

/** The journal that a docs root has. */
const journalOf = (folder: string) => findJournals(folder)[0]!.path;

const dead = 2 ** 22 + 1;
const change = {
  path: 'a.mdx',
  before: {
    kind: 'file',
    mode: 0o600,
    uid: process.getuid?.() ?? 0,
    gid: process.getgid?.() ?? 0,
    copy: '0',
    digest: digestOf(Buffer.from('old')),
  },
  after: digestOf(Buffer.from('A')),
};

/** Puts a journal where a run leaves one, and returns its folder. */
function forge(
  folder: string,
  changes: readonly unknown[],
  fields: object = {},
  home = join(process.env.XDG_STATE_HOME!, 'navshift/journals'),
): string {
  const journal = join(home, randomName(12));
  mkdirSync(join(journal, '0'), { recursive: true, mode: 0o700 });
  const sites = [{ folder, copies: join(journal, '0'), changes, folders: [] }];
  const manifest = { version: 4, host: hostname(), pid: dead, sites, ...fields };
  writeFileSync(join(journal, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(journal, '0/0'), 'old');
  return journal;
}

/** A repository with these files, as far as navshift cares. */
function repositoryWith(given: Readonly<Record<string, string>> = files): string {
  const folder = folderWith(given);
  for (const part of ['hooks', 'objects']) mkdirSync(join(folder, '.git', part), { recursive: true });
  return folder;
}

const state = process.env.XDG_STATE_HOME;
afterEach(() => {
  process.env.XDG_STATE_HOME = state;
});

describe('recover', () => {
  it.each([9, 11, 12, 13, 15])('restores everything after the process was killed before step %d', (at) => {
    const folder = folderWith(files);
    const before = snapshot(folder);
    const child = runKilled(folder, at);
    expect({ signal: child.signal, stderr: child.stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
    const notes: string[] = [];
    const note = (message: string) => void notes.push(message);
    // Whoever only reads is told of it, and changes nothing.
    const half = snapshot(folder);
    openSite(folder, { note });
    expect(snapshot(folder)).toEqual(half);
    openSite(folder, { note, recovers: true });
    expect(snapshot(folder)).toEqual(before);
    expect(notes).toEqual([
      expect.stringContaining('`navshift recover` shows what it was before'),
      expect.stringContaining('It was undone, and these files were restored: docs.json, b/b.mdx'),
    ]);
  });

  it.each([
    ['docs.json', 15, '{ "mine": true }', /copy \S+\/(0\/0) over docs\.json/],
    ['docs.json', 10, '{ "mine": true }', /copy \S+\/(0\/0) over docs\.json/],
    ['a.mdx', 15, 'mine', /copy \S+\/(0\/2) over a\.mdx/],
    ['fr/x.mdx', 15, 'mine', /move fr\/x\.mdx away, which was not there/],
  ])('restores nothing when %s was changed after the crash before step %d', (path, at, mine, way) => {
    const folder = folderWith(files);
    const before = snapshot(folder);
    runKilled(folder, at);
    const journal = journalOf(folder);
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), mine);
    const edited = snapshot(folder);
    const opened = () => openSite(folder, { recovers: true });
    expect(opened).toThrow(CarryOutError);
    expect(opened).toThrow(`${path} was changed after the interrupted run, so nothing was restored`);
    expect(opened).toThrow(`To keep all files as they are now, delete the folder ${journal}.`);
    expect(opened).toThrow(way);
    expect(snapshot(folder)).toEqual(edited);
    // Both ways out lead out.
    const copy = messageOf(opened).match(way)?.[1];
    if (copy === undefined) rmSync(join(folder, path));
    else copyFileSync(join(journal, copy), join(folder, path));
    opened();
    const content = (snap: Record<string, string>) =>
      Object.fromEntries(Object.entries(snap).map(([name, text]) => [name, text.replace(/^\d+ /, '')]));
    expect(content(snapshot(folder))).toEqual(content(before));
  });

  it('has nothing to do after a run that ended well', () => {
    const folder = folderWith(files);
    expect(runKilled(folder, 0)).toMatchObject({ status: 0, stderr: '' });
    expect(recover(folder)).toBeUndefined();
    expect(readdirSync(folder).sort()).toEqual(['c', 'docs.json', 'fr']);
  });

  it('refuses to write where a living process is writing, and tells whoever reads', () => {
    const folder = repositoryWith();
    forge(folder, [change], { pid: process.ppid });
    expect(() => openSite(folder, { recovers: true })).toThrow(BusyError);
    expect(() => recover(folder, true)).toThrow('another run is writing here');
    expect(pendingJournals(folder)).toMatchObject([
      { kind: 'running', message: expect.stringContaining(`process ${process.ppid}`) },
    ]);
    expect(snapshot(folder)['a.mdx']).toBe('644 A');
  });

  it('restores the mode of a file whose content is as before', () => {
    const folder = repositoryWith({ ...files, 'a.mdx': 'old' });
    forge(folder, [change]);
    recover(folder);
    expect(snapshot(folder)['a.mdx']).toBe('600 old');
  });

  it('keeps the journal in the state folder of the user, for this user alone', () => {
    const folder = repositoryWith();
    runKilled(folder, 14);
    const journal = journalOf(folder);
    expect(dirname(journal)).toBe(join(state!, 'navshift/journals'));
    expect([dirname(journal), journal].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
    expect(recover(folder)).toEqual({ paths: expect.any(Array) });
    expect(readdirSync(join(folder, '.git'))).toEqual(['hooks', 'objects']);
  });

  it('restores the journal of another machine only when it is told to', () => {
    const folder = repositoryWith();
    forge(folder, [change], { host: 'another' });
    expect(() => recover(folder)).toThrow('`navshift recover --yes` restores that');
    expect(pendingJournals(folder)).toMatchObject([
      { kind: 'elsewhere', steps: [{ path: 'a.mdx', what: 'was another file' }] },
    ]);
    expect(snapshot(folder)['a.mdx']).toBe('644 A');
    expect(recover(folder, true)).toEqual({ paths: ['a.mdx'] });
    expect(snapshot(folder)['a.mdx']).toBe('600 old');
    expect(pendingJournals(folder)).toEqual([]);
  });

  it.each([['.git/navshift'], ['.navshift-journal'], ['.local/state/navshift/journals']])(
    'never reads a journal that a checkout brings: %s',
    (home) => {
      const folder = repositoryWith();
      forge(folder, [change], {}, join(folder, home));
      const before = snapshot(folder);
      const note = jest.fn();
      openSite(folder, { recovers: true, note });
      expect(note).not.toHaveBeenCalled();
      expect([recover(folder, true), pendingJournals(folder)]).toEqual([undefined, []]);
      expect(snapshot(folder)).toEqual(before);
      expect(runKilled(folder, 0)).toMatchObject({ status: 0, stderr: '' });
    },
  );

  it('names a journal that it cannot read, and writes all the same', () => {
    const folder = repositoryWith();
    const journal = forge(folder, [change]);
    writeFileSync(join(journal, 'manifest.json'), '{');
    expect(pendingJournals(folder)).toMatchObject([
      { kind: 'broken', message: expect.stringContaining(`The journal ${journal} cannot be read.`) },
    ]);
    expect(recover(folder, true)).toBeUndefined();
    expect(runKilled(folder, 0)).toMatchObject({ status: 0, stderr: '' });
    rmSync(journal, { recursive: true });
  });

  it('does not use a folder of journals that others may write to, or that is a link', () => {
    const folder = repositoryWith();
    process.env.XDG_STATE_HOME = folderWith();
    const home = join(process.env.XDG_STATE_HOME, 'navshift/journals');
    forge(folder, [change]);
    chmodSync(home, 0o777);
    expect(pendingJournals(folder)).toEqual([]);
    chmodSync(home, 0o700);
    expect(pendingJournals(folder)).toHaveLength(1);
    renameSync(home, `${home}-there`);
    symlinkSync(`${home}-there`, home);
    expect(pendingJournals(folder)).toEqual([]);
  });

  it('ends both of two runs that begin at once, and changes nothing', () => {
    const folder = repositoryWith();
    const site = openSite(folder);
    const prepared = [prepare(makePlan(site, site.withStaged([{ kind: 'delete', path: 'a.mdx' }])))];
    const first = beginJournal(prepared) as { path: string };
    expect(beginJournal(prepared)).toEqual({ taken: folder });
    expect(pendingJournals(folder)).toMatchObject([{ journal: first.path, kind: 'running' }]);
    endJournal(first.path);
    expect(pendingJournals(folder)).toEqual([]);
  });

  it.each([
    ['../victim.mdx'],
    ['.git/hooks/post-commit'],
    ['.GIT/hooks/post-commit'],
    ['node_modules/x/index.js'],
    ['link/post-commit'],
    ['/etc/passwd'],
  ])('restores nothing to %s, whatever journal says so', (path) => {
    const folder = folderWith({ 'docs/docs.json': '{}', 'victim.mdx': 'V' });
    const docs = join(folder, 'docs');
    for (const part of ['hooks', 'objects']) mkdirSync(join(docs, '.git', part), { recursive: true });
    symlinkSync('.git/hooks', join(docs, 'link'));
    forge(docs, [
      { ...change, path },
      { path: '../victim.mdx', before: { kind: 'nothing' }, after: digestOf(Buffer.from('V')) },
    ]);
    expect(() => recover(docs, true)).toThrow('not everything could be restored');
    expect(snapshot(folder)['victim.mdx']).toBe('644 V');
    expect(readdirSync(join(docs, '.git/hooks'))).toEqual([]);
  });

  it.each([['../victim.mdx'], ['.git/config'], ['/etc/passwd']])('makes no link to %s again', (target) => {
    const folder = repositoryWith();
    forge(folder, [{ path: 'link.mdx', before: { kind: 'link', target }, after: null }]);
    expect(() => recover(folder)).toThrow('the link would point out of the docs root');
    expect(existsSync(join(folder, 'link.mdx'))).toBe(false);
  });

  it('makes no link again that leads out over another link, though its text stays inside', () => {
    const folder = repositoryWith();
    const outer = folderWith({ 'deep/x': '', 'victim.mdx': '' });
    symlinkSync(join(outer, 'deep'), join(folder, 'over'));
    forge(folder, [{ path: 'link.mdx', before: { kind: 'link', target: 'over/../victim.mdx' }, after: null }]);
    expect(() => recover(folder)).toThrow('the link would point out of the docs root');
  });
});

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}
