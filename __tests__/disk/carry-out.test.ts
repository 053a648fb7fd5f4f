import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { carryOut, CarryOutError, openSite } from '../../src/disk/index.ts';
import { makePlan, type Plan } from '../../src/plan/index.ts';
import { type FileChange, parse, type Site } from '../../src/site/index.ts';
import { setMember, type JsonObject } from '../../src/json/index.ts';
import { folderWith, snapshot } from './folders.ts';

const docs = '{\n  "name": "Old",\n  "navigation": { "pages": ["a"] }\n}\n';
const bytes = (text: string) => Buffer.from(text);
const files = { 'docs.json': docs, 'a.mdx': 'A', 'b.mdx': 'B', 'deep/er/c.mdx': 'C', 'keep.mdx': 'K' };
const changes: readonly FileChange[] = [
  { kind: 'create', path: 'fr/new/x.mdx', content: bytes('X') },
  { kind: 'copy', path: 'fr/a.mdx', from: 'a.mdx' },
  { kind: 'move', path: 'moved/b.mdx', from: 'b.mdx' },
  { kind: 'delete', path: 'deep/er/c.mdx' },
];

function renamed(site: Site): Site {
  return site.withDocuments(new Map([[site.main, setMember(site.root as JsonObject, 'name', 'New')]]));
}

function planFor(folder: string, staged: readonly FileChange[] = changes): Plan {
  const site = openSite(folder);
  return makePlan(site, renamed(site).withStaged(staged));
}

function errorOf(action: () => void): CarryOutError {
  try {
    action();
  } catch (error) {
    if (error instanceof CarryOutError) return error;
    throw error;
  }
  throw new Error('Nothing failed.');
}

describe('carryOut', () => {
  it('writes, creates, copies, moves and deletes, and leaves no journal', () => {
    const folder = folderWith(files);
    carryOut(planFor(folder));
    expect(snapshot(folder)).toEqual({
      'docs.json': `644 ${docs.replace('Old', 'New')}`,
      'a.mdx': '644 A',
      'fr/': 'folder',
      'fr/a.mdx': '644 A',
      'fr/new/': 'folder',
      'fr/new/x.mdx': '644 X',
      'moved/': 'folder',
      'moved/b.mdx': '644 B',
      'keep.mdx': '644 K',
    });
  });

  it('keeps the mode of what it rewrites and moves', () => {
    const folder = folderWith(files);
    chmodSync(join(folder, 'docs.json'), 0o600);
    chmodSync(join(folder, 'b.mdx'), 0o755);
    carryOut(planFor(folder));
    expect(statSync(join(folder, 'docs.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'moved/b.mdx')).mode & 0o777).toBe(0o755);
  });

  it('touches nothing for a plan without changes', () => {
    const folder = folderWith(files);
    utimesSync(join(folder, 'docs.json'), 1, 1);
    utimesSync(folder, 2, 2);
    const site = openSite(folder);
    carryOut(makePlan(site, site));
    expect(statSync(join(folder, 'docs.json')).mtimeMs).toBe(1000);
    expect(statSync(folder).mtimeMs).toBe(2000);
  });

  it('creates many files, and syncs them together', () => {
    const folder = folderWith(files);
    const many = Array.from({ length: 300 }, (_, i): FileChange => ({
      kind: 'create',
      path: `many/${i % 7}/${i}.mdx`,
      content: bytes(`page ${i}`.repeat(i)),
    }));
    const plan = planFor(folder, many);
    carryOut(plan);
    for (const { path, content } of many as readonly Extract<FileChange, { kind: 'create' }>[])
      expect(readFileSync(join(folder, path))).toEqual(content);
    expect(
      Object.keys(snapshot(folder)).filter((name) => name.startsWith('many/') && !name.endsWith('/')),
    ).toHaveLength(300);
  });

  it('refuses when a file has changed since it was read, and writes nothing', () => {
    const folder = folderWith(files);
    const plan = planFor(folder);
    writeFileSync(join(folder, 'b.mdx'), 'other');
    const before = snapshot(folder);
    expect(errorOf(() => carryOut(plan))).toMatchObject({
      what: 'this file has changed since it was read',
      file: expect.stringContaining('b.mdx'),
      help: expect.stringContaining('Nothing was written'),
    });
    expect(snapshot(folder)).toEqual(before);
  });

  it('refuses when a file that was only read has changed since: what the plan says may not hold', () => {
    const folder = folderWith({ ...files, 'openapi.yaml': 'openapi: 3.1.0', 'pages.json': '[]' });
    const site = openSite(folder);
    for (const path of ['openapi.yaml', 'pages.json', 'no-such-file.yaml']) site.read(path);
    const plan = makePlan(site, renamed(site));
    writeFileSync(join(folder, 'openapi.yaml'), 'openapi: 3.0.0');
    const before = snapshot(folder);
    expect(errorOf(() => carryOut(plan)).message).toBe(
      'openapi.yaml: this file has changed since it was read. Nothing was written. ' +
        'Run again, so that the plan is made from the files as they are.',
    );
    expect(snapshot(folder)).toEqual(before);
    unlinkSync(join(folder, 'pages.json'));
    const { what } = errorOf(() => carryOut(plan));
    expect(what).toBe('2 files have changed since they were read: openapi.yaml, pages.json');
    writeFileSync(join(folder, 'pages.json'), '[]');
    writeFileSync(join(folder, 'openapi.yaml'), 'openapi: 3.1.0');
    carryOut(plan);
    expect(readFileSync(join(folder, 'docs.json'), 'utf8')).toContain('"New"');
  });

  it('refuses when a file is gone, or has appeared where one is to be created', () => {
    const folder = folderWith(files);
    const plan = planFor(folder);
    unlinkSync(join(folder, 'docs.json'));
    expect(errorOf(() => carryOut(plan)).what).toBe('this file has changed since it was read');
    writeFileSync(join(folder, 'docs.json'), docs);
    mkdirSync(join(folder, 'fr'));
    writeFileSync(join(folder, 'fr/a.mdx'), 'mine');
    expect(errorOf(() => carryOut(plan)).what).toBe('this file would be created, but it is there by now');
    expect(readFileSync(join(folder, 'fr/a.mdx'), 'utf8')).toBe('mine');
  });

  it('refuses when a folder has taken the place of a file', () => {
    const folder = folderWith(files);
    const plan = planFor(folder);
    unlinkSync(join(folder, 'b.mdx'));
    mkdirSync(join(folder, 'b.mdx'));
    expect(errorOf(() => carryOut(plan))).toMatchObject({
      what: 'this file has changed since it was read',
      file: expect.stringContaining('b.mdx'),
    });
  });

  it('fails and restores when the target cannot be written', () => {
    const folder = folderWith(files);
    const plan = planFor(folder);
    // A file where a folder is needed.
    writeFileSync(join(folder, 'moved'), '');
    const before = snapshot(folder);
    expect(errorOf(() => carryOut(plan)).restored).toBe(true);
    expect(snapshot(folder)).toEqual(before);
  });

  it('lets files trade places, and a file take the place of a folder', () => {
    const folder = folderWith(files);
    const site = openSite(folder);
    const plan = Object.assign(Object.create(makePlan(site, site)) as Plan, {});
    Object.defineProperties(plan, {
      isEmpty: { value: false },
      changes: {
        value: [
          { kind: 'move', from: 'a.mdx', path: 'b.mdx', before: bytes('A'), after: bytes('A') },
          { kind: 'move', from: 'b.mdx', path: 'a.mdx', before: bytes('B'), after: bytes('B') },
          { kind: 'delete', path: 'deep/er/c.mdx', before: bytes('C') },
          { kind: 'create', path: 'deep', after: bytes('D') },
        ],
      },
    });
    carryOut(plan);
    expect(snapshot(folder)).toMatchObject({ 'a.mdx': '644 B', 'b.mdx': '644 A', deep: '644 D' });
  });

  it('never writes through a link that is outside the docs root', () => {
    const folder = folderWith({ 'docs/docs.json': docs, 'out/x': '' });
    const plan = planFor(join(folder, 'docs'), [{ kind: 'create', path: 'fr/a.mdx', content: bytes('A') }]);
    symlinkSync('../out', join(folder, 'docs/fr'));
    expect(errorOf(() => carryOut(plan)).what).toContain('is outside the docs root');
    expect(existsSync(join(folder, 'out/a.mdx'))).toBe(false);
  });

  it('never writes through a link that leads out over another link, though its text stays inside', () => {
    const folder = folderWith({ 'docs/docs.json': docs, 'docs/fr/x': '', 'out/deep/x': '', 'out/fr/x': '' });
    const plan = planFor(join(folder, 'docs'), [{ kind: 'create', path: 'de/a.mdx', content: bytes('A') }]);
    symlinkSync('../out/deep', join(folder, 'docs/over'));
    symlinkSync('over/../fr', join(folder, 'docs/de'));
    expect(errorOf(() => carryOut(plan)).what).toContain('is outside the docs root');
    expect(existsSync(join(folder, 'out/fr/a.mdx'))).toBe(false);
  });

  it('writes all of several sites', () => {
    const [one, two] = [folderWith(files), folderWith(files)];
    const before = snapshot(one);
    carryOut([planFor(one), planFor(two)]);
    expect(snapshot(one)).toEqual(snapshot(two));
    expect(snapshot(one)).not.toEqual(before);
  });

  it('writes, moves and deletes files whose names have all of 255 bytes', () => {
    const [name, other] = [`${'n'.repeat(251)}.mdx`, `${'é'.repeat(125)}.mdx`];
    const folder = folderWith({ 'docs.json': docs, [name]: 'N', [`in/${other}`]: 'O' });
    carryOut(
      planFor(folder, [
        { kind: 'move', path: `in/${name}`, from: name },
        { kind: 'move', path: other, from: `in/${other}` },
      ]),
    );
    expect(Object.keys(snapshot(folder))).toEqual(['docs.json', 'in/', `in/${name}`, other]);
  });

  it.each([['docs.json'], ['b.mdx'], ['deep/er/c.mdx']])(
    'refuses to replace, move or delete a file that is write-protected: %s',
    (path) => {
      const folder = folderWith(files);
      chmodSync(join(folder, path), 0o444);
      const before = snapshot(folder);
      expect(errorOf(() => carryOut(planFor(folder)))).toMatchObject({
        what: expect.stringContaining('may not be written to'),
        file: expect.stringContaining(path),
      });
      expect(snapshot(folder)).toEqual(before);
    },
  );

  it('writes to what a link inside leads to, and leaves the link', () => {
    const folder = folderWith({
      'docs.json': '{ "navigation": { "$ref": "link.json" } }\n',
      'real/nav.json': '{ "pages": ["a"] }\n',
    });
    symlinkSync('real/nav.json', join(folder, 'link.json'));
    const site = openSite(folder);
    carryOut(
      makePlan(
        site,
        site.withDocuments(
          new Map([['link.json', setMember(site.documents.get('link.json') as JsonObject, 'name', 'New')]]),
        ),
      ),
    );
    expect(snapshot(folder)).toMatchObject({
      'link.json': '→ real/nav.json',
      'real/nav.json': expect.stringContaining('New'),
    });
  });

  it('never writes through a link into .git or node_modules', () => {
    const folder = folderWith({ ...files, '.git/hooks/x': '', 'node_modules/x': '' });
    for (const [name, target] of [
      ['fr', '.git/hooks'],
      ['moved', 'node_modules'],
    ] as const) {
      symlinkSync(target, join(folder, name));
      const plan = planFor(folder, [{ kind: 'create', path: `${name}/a.mdx`, content: bytes('A') }]);
      expect(errorOf(() => carryOut(plan)).what).toContain('where navshift never writes');
    }
    expect(snapshot(folder)['node_modules/']).toBe('folder');
    expect(existsSync(join(folder, 'node_modules/a.mdx'))).toBe(false);
  });

  it('refuses two plans for one file', () => {
    const folder = folderWith(files);
    expect(errorOf(() => carryOut([planFor(folder), planFor(folder)])).what).toBe(
      'two sites of this run change this file',
    );
  });

  it('says that a site in memory has no place on disk', () => {
    const site = parse(docs);
    expect(errorOf(() => carryOut(makePlan(site, renamed(site)))).what).toBe('this site was not opened from disk');
  });
});
