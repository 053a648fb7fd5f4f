import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { BusyError, CarryOutError, openSite, recover } from '../../src/disk/index.ts';
import { digestOf } from '../../src/disk/journal.ts';
import { startOf } from '../../src/disk/process.ts';
import { folderWith, snapshot } from './folders.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = { 'docs.json': '{ "name": "Old", "navigation": { "pages": ["a"] } }\n', 'a.mdx': 'A', 'b/b.mdx': 'B' };
let built: string;

/** Carries a plan out and is killed before the step that the second argument counts; for 0 it lives. */
const killed = `
  import { carryOut, diskFiles, openSite, makePlan, setMember } from './all.ts';
  const [folder, at] = process.argv.slice(2);
  let step = 0;
  const guarded = (action) => (...args) => {
    if (++step === Number(at)) process.kill(process.pid, 'SIGKILL');
    return action(...args);
  };
  const files = Object.fromEntries(Object.entries(diskFiles).map(([name, action]) => [name, guarded(action)]));
  const site = openSite(folder);
  const after = site.withDocuments(new Map([[site.main, setMember(site.root, 'name', 'New')]])).withStaged([
    { kind: 'create', path: 'fr/x.mdx', content: Buffer.from('X') },
    { kind: 'move', path: 'c/b.mdx', from: 'b/b.mdx' },
    { kind: 'delete', path: 'a.mdx' },
  ]);
  carryOut(makePlan(site, after), files);
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
            contents: [...all, `export { diskFiles } from '${root}src/disk/files.ts'; export { makePlan } from '${root}src/plan/index.ts'; export { setMember } from '${root}src/json/index.ts';`].join('\n'),
            resolveDir: root,
            loader: 'ts',
          }));
        },
      },
    ],
  });
});

afterAll(() => rmSync(built, { recursive: true, force: true }));

const runKilled = (folder: string, at: number) => spawnSync(process.execPath, [join(built, 'killed.mjs'), folder, String(at)], { encoding: 'utf8' });

describe('recover', () => {
  it.each([1, 3, 5, 7, 9, 10, 11, 12])('restores everything after the process was killed before step %d', (at) => {
    const folder = folderWith(files);
    const before = snapshot(folder);
    const child = runKilled(folder, at);
    expect({ signal: child.signal, stderr: child.stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
    expect(existsSync(join(folder, '.navshift-journal/manifest.json'))).toBe(true);
    const notes: string[] = [];
    const site = openSite(folder, { note: (message) => notes.push(message) });
    expect(site.read('a.mdx')).toEqual(Buffer.from('A'));
    expect(snapshot(folder)).toEqual(before);
    expect(notes).toEqual([expect.stringContaining('It was undone; as they were before are docs.json, b/b.mdx')]);
  });

  it.each([
    ['docs.json', 9, '{ "mine": true }', 'copy .navshift-journal/0 over docs.json'],
    ['docs.json', 1, '{ "mine": true }', 'copy .navshift-journal/0 over docs.json'],
    ['a.mdx', 9, 'mine', 'copy .navshift-journal/2 over a.mdx'],
    ['fr/x.mdx', 9, 'mine', 'move fr/x.mdx away, which was not there'],
  ])('restores nothing when %s was changed after the crash before step %d', (path, at, mine, way) => {
    const folder = folderWith(files);
    const before = snapshot(folder);
    runKilled(folder, at);
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), mine);
    const edited = snapshot(folder);
    const opened = () => openSite(folder);
    expect(opened).toThrow(CarryOutError);
    expect(opened).toThrow(`${path} was changed after the interrupted run, so nothing was restored`);
    expect(opened).toThrow('To keep all files as they are now, delete the folder .navshift-journal.');
    expect(opened).toThrow(way);
    expect(snapshot(folder)).toEqual(edited);
    // Both ways out lead out.
    const copy = /journal\/(\d+)/.exec(way)?.[1];
    if (copy === undefined) rmSync(join(folder, path));
    else copyFileSync(join(folder, '.navshift-journal', copy), join(folder, path));
    opened();
    const content = (snap: Record<string, string>) => Object.fromEntries(Object.entries(snap).map(([name, text]) => [name, text.replace(/^\d+ /, '')]));
    expect(content(snapshot(folder))).toEqual(content(before));
  });

  it('has nothing to do after a run that ended well', () => {
    const folder = folderWith(files);
    expect(runKilled(folder, 0)).toMatchObject({ status: 0, stderr: '' });
    expect(recover(folder)).toBeUndefined();
    expect(readdirSync(folder).sort()).toEqual(['c', 'docs.json', 'fr']);
  });

  const journal = (folder: string, manifest: unknown, copies: Record<string, string> = {}) => {
    mkdirSync(join(folder, '.navshift-journal'));
    writeFileSync(join(folder, '.navshift-journal/manifest.json'), JSON.stringify(manifest));
    for (const [name, content] of Object.entries(copies)) writeFileSync(join(folder, '.navshift-journal', name), content);
  };
  const change = { path: 'a.mdx', before: { kind: 'file', mode: 0o600, copy: '0' }, after: digestOf(Buffer.from('A')) };
  const dead = 2 ** 22 + 1;

  it('refuses to open a site that a living process is writing to', () => {
    const folder = folderWith(files);
    const pid = process.ppid;
    journal(folder, { version: 2, pid, started: startOf(pid), changes: [change], folders: [], strangers: [] }, { 0: 'old' });
    expect(() => openSite(folder)).toThrow(BusyError);
    expect(() => openSite(folder)).toThrow('another run is writing here');
    expect(snapshot(folder)['a.mdx']).toBe('644 A');
  });

  it('is not taken in by a process that has the id of the dead one', () => {
    const folder = folderWith(files);
    if (startOf(process.pid) === undefined) return;
    journal(folder, { version: 2, pid: process.ppid, started: '1', changes: [change], folders: [], strangers: [] }, { 0: 'old' });
    expect(recover(folder)).toEqual({ paths: ['a.mdx'] });
    expect(snapshot(folder)['a.mdx']).toBe('600 old');
  });

  it('removes the temporary files of the write that was cut off, and no others', () => {
    const folder = folderWith({ ...files, 'a.mdx.12345': '', 'a.mdx.12346': 'A', 'a.mdx.1': 'a copy made since', 'a.mdx.77': 'mine', 'b.mdx.1': 'mine too' });
    journal(folder, { version: 2, pid: dead, changes: [change], folders: [], strangers: ['a.mdx.77'] }, { 0: 'A' });
    recover(folder);
    expect(Object.keys(snapshot(folder)).filter((name) => /\d$/.test(name))).toEqual(['a.mdx.1', 'a.mdx.77', 'b.mdx.1']);
  });

  it('does not follow a journal out of the docs root', () => {
    const folder = folderWith({ 'docs/docs.json': '{}', 'victim.mdx': 'V' });
    const docs = join(folder, 'docs');
    journal(docs, { version: 2, pid: dead, changes: [{ path: '../victim.mdx', before: { kind: 'nothing' }, after: null }], folders: [], strangers: [] });
    expect(() => recover(docs)).toThrow('not everything could be restored');
    expect(snapshot(folder)['victim.mdx']).toBe('644 V');
  });

  it('says what to do with a journal that cannot be read, and keeps it', () => {
    const folder = folderWith(files);
    mkdirSync(join(folder, '.navshift-journal'));
    expect(() => openSite(folder)).toThrow(CarryOutError);
    expect(() => openSite(folder)).toThrow('cannot be read');
    expect(existsSync(join(folder, '.navshift-journal'))).toBe(true);
  });
});
