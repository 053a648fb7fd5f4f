import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { BusyError, CarryOutError, openSite, pendingJournals, recover } from '../../src/disk/index.ts';
import { digestOf, findJournals } from '../../src/disk/write/journal.ts';
import { nameFor, obtainKey, sealOf } from '../../src/disk/write/key.ts';
import { startOf } from '../../src/disk/write/process.ts';
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
  // What makes the key of the user is none of the steps.
  obtainKey();
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

interface Forged {
  /** Default: with the key of this user. `none`: not at all. */
  readonly seal?: string;
  readonly name?: string;
  readonly [field: string]: unknown;
}

/** Puts a journal into a repository as a run leaves one, and returns its folder. */
function forge(
  folder: string,
  changes: readonly unknown[],
  { seal, name, ...fields }: Forged = {},
  copies: Readonly<Record<string, string>> = { 0: 'old' },
): string {
  const key = obtainKey();
  const journal = join(
    folder,
    '.git/navshift',
    name ?? nameFor(seal === 'none' && key === undefined ? undefined : key, folder),
  );
  mkdirSync(journal, { recursive: true });
  const manifest = Buffer.from(
    JSON.stringify({
      version: 3,
      host: hostname(),
      pid: dead,
      sites: [{ folder, journal, changes, folders: [] }],
      ...fields,
    }),
  );
  writeFileSync(join(journal, 'manifest.json'), manifest);
  if (seal !== 'none') writeFileSync(join(journal, 'seal'), seal ?? sealOf(key!, manifest));
  for (const [copy, content] of Object.entries(copies)) writeFileSync(join(journal, copy), content);
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
    ['docs.json', 15, '{ "mine": true }', /copy \S+\/(0) over docs\.json/],
    ['docs.json', 10, '{ "mine": true }', /copy \S+\/(0) over docs\.json/],
    ['a.mdx', 15, 'mine', /copy \S+\/(2) over a\.mdx/],
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
    forge(folder, [change], { pid: process.ppid, started: startOf(process.ppid) });
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

  it('is not taken in by a process that has the id of the dead one', () => {
    const folder = repositoryWith();
    if (startOf(process.pid) === undefined) return;
    forge(folder, [change], { pid: process.ppid, started: '1' });
    expect(recover(folder)).toEqual({ paths: ['a.mdx'] });
    expect(snapshot(folder)['a.mdx']).toBe('600 old');
  });

  it('keeps the journal where no page file can lie: in .git of a repository, else in the state folder of the user', () => {
    const [inside, outside] = [repositoryWith(), folderWith(files)];
    runKilled(inside, 12);
    runKilled(outside, 12);
    expect(journalOf(inside).startsWith(join(inside, '.git/navshift/'))).toBe(true);
    expect(journalOf(outside).startsWith(join(state!, 'navshift/journals/'))).toBe(true);
    expect([recover(inside), recover(outside)]).toEqual([{ paths: expect.any(Array) }, { paths: expect.any(Array) }]);
    expect(readdirSync(join(inside, '.git'))).toEqual(['hooks', 'objects']);
  });

  it('restores the journal of another machine, and one that no key seals where there is none, only when it is told to', () => {
    const elsewhere = repositoryWith();
    forge(elsewhere, [change], { host: 'another' });
    const unsealed = repositoryWith();
    const journals: string[] = [];
    for (const folder of [elsewhere, unsealed]) {
      if (folder === unsealed) {
        process.env.XDG_STATE_HOME = join(folder, 'a.mdx');
        forge(folder, [change], { seal: 'none' });
      }
      expect(() => recover(folder)).toThrow('`navshift recover --yes` restores that');
      expect(pendingJournals(folder)).toMatchObject([
        { kind: 'unproven', steps: [{ path: 'a.mdx', what: 'was another file' }] },
      ]);
      expect(snapshot(folder)['a.mdx']).toBe('644 A');
      expect(recover(folder, true)).toEqual({ paths: ['a.mdx'] });
      expect(snapshot(folder)['a.mdx']).toBe('600 old');
      journals.push(...findJournals(folder).map(({ path }) => path));
    }
    expect(journals).toEqual([]);
  });

  it.each<[string, (folder: string) => string]>([
    ['without a seal', (folder) => forge(folder, [change], { seal: 'none' })],
    ['with a seal of its own', (folder) => forge(folder, [change], { seal: 'f'.repeat(64) })],
    [
      'with a seal that is a link',
      (folder) => {
        const journal = forge(folder, [change], { seal: 'none' });
        symlinkSync('/dev/zero', join(journal, 'seal'));
        return journal;
      },
    ],
    ['under another name', (folder) => forge(folder, [change], { seal: 'none', name: 'journal' })],
    [
      'that was made for another folder',
      (folder) =>
        forge(folder, [change], {
          sites: [{ folder: '/elsewhere', journal: '/elsewhere/.git/navshift/x', changes: [change], folders: [] }],
        }),
    ],
    [
      'that never ends',
      (folder) => {
        const journal = join(folder, '.git/navshift/x');
        mkdirSync(journal, { recursive: true });
        symlinkSync('/dev/zero', join(journal, 'manifest.json'));
        return journal;
      },
    ],
    [
      'that says nothing',
      (folder) => {
        const journal = join(folder, '.git/navshift/x');
        mkdirSync(journal, { recursive: true });
        writeFileSync(
          join(journal, 'manifest.json'),
          '{ "version": 3, "host": "h", "pid": 1, "sites": [{ "changes": [null] }] }',
        );
        return journal;
      },
    ],
    [
      'of an earlier version, in the docs root',
      (folder) => {
        const journal = join(folder, '.navshift-journal');
        mkdirSync(journal);
        writeFileSync(
          join(journal, 'manifest.json'),
          JSON.stringify({ version: 2, pid: dead, changes: [change], folders: [], strangers: [] }),
        );
        writeFileSync(join(journal, '0'), 'old');
        return journal;
      },
    ],
  ])('never restores a journal that a checkout brings: %s', (_, bring) => {
    const folder = repositoryWith();
    const journal = bring(folder);
    const before = snapshot(folder);
    const notes: string[] = [];
    openSite(folder, { recovers: true, note: (message) => notes.push(message) });
    expect(notes).toEqual([expect.stringContaining(`A journal lies in ${journal}`)]);
    expect(recover(folder, true)).toBeUndefined();
    expect(snapshot(folder)).toEqual(before);
    // Nor does it keep anybody from writing, unless it lies where the journal of this run is to be.
    expect(runKilled(folder, 0)).toMatchObject(
      journal === join(folder, '.git/navshift', nameFor(obtainKey(), folder))
        ? { status: 1, stderr: expect.stringContaining('is in the way') }
        : { status: 0 },
    );
  });

  it('does not look for a journal behind a link', () => {
    const folder = repositoryWith();
    const other = repositoryWith();
    forge(other, [{ ...change, path: 'a.mdx' }]);
    symlinkSync(join(other, '.git/navshift'), join(folder, '.git/navshift'));
    expect(pendingJournals(folder)).toEqual([]);
    expect(runKilled(folder, 0)).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(join(other, '.git/navshift'))).toHaveLength(1);
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
    expect(() => recover(folder)).toThrow('the link would are outside the docs root');
    expect(existsSync(join(folder, 'link.mdx'))).toBe(false);
  });

  it('makes no link again that leads out over another link, though its text stays inside', () => {
    const folder = repositoryWith();
    const outer = folderWith({ 'deep/x': '', 'victim.mdx': '' });
    symlinkSync(join(outer, 'deep'), join(folder, 'over'));
    forge(folder, [{ path: 'link.mdx', before: { kind: 'link', target: 'over/../victim.mdx' }, after: null }]);
    expect(() => recover(folder)).toThrow('the link would are outside the docs root');
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
