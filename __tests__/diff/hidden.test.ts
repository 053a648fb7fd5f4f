import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { openSite } from '../../src/disk/index.ts';
import { makeSite, memoryReader, type Reader, type Site } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';
import { commitAll, folderWith } from '../disk/folders.ts';
import { linesBetween, site } from './lines.ts';

const docs = JSON.stringify({ navigation: { pages: ['a', 'b'] } });
const hidden = '---\nhidden: true\n---\n';

/** A site of the pages `a` and `b`, with these files. */
const siteOf = (files: Readonly<Record<string, string>>): Site =>
  makeSite(docs, { reader: memoryReader({ 'a.mdx': '', 'b.mdx': '', ...files }) });

describe('front matter', () => {
  it('hides a page, or shows it', () => {
    const [shown, gone] = [siteOf({}), siteOf({ 'b.mdx': hidden })];
    expect(linesBetween(shown, gone)).toEqual(['~ page b now hidden']);
    expect(linesBetween(gone, shown)).toEqual(['~ page b now shown']);
  });

  it('counts more than what a group says', () => {
    const of = (isHidden: boolean) =>
      makeSite(JSON.stringify({ navigation: { groups: [{ group: 'G', hidden: isHidden, pages: ['a'] }] } }), {
        reader: memoryReader({ 'a.mdx': '---\nhidden: false\n---\n' }),
      });
    const { lines } = tell(navigationDiff(of(false), of(true)));
    expect(lines.map(({ text }) => text)).toEqual(['group "G": hidden false → true']);
  });

  it('says nothing of a page whose file is gone: that is lost', () =>
    expect(linesBetween(siteOf({ 'b.mdx': hidden }), site({ navigation: { pages: ['a', 'b'] } }, ['a']))).toEqual([
      '- page b lost (no file, no working redirect; still listed)',
    ]));

  it('is read of no page that is the same to git', () => {
    const read: string[] = [];
    const reader = (ids: Readonly<Record<string, string>>): Reader => {
      const files = memoryReader({ 'a.mdx': '', 'b.mdx': '' });
      return { ...files, id: (path) => ids[path], read: (path) => (read.push(path), files.read(path)) };
    };
    const [before, after] = [
      { 'a.mdx': '1', 'b.mdx': '2' },
      { 'a.mdx': '1', 'b.mdx': '3' },
    ].map((ids) => makeSite(docs, { reader: reader(ids) })) as [Site, Site];
    linesBetween(before, after);
    expect(new Set(read)).toEqual(new Set(['.mintignore', 'b.mdx']));
  });
});

describe('front matter in a working tree', () => {
  const hides = (change: (folder: string) => void, more: Readonly<Record<string, string>> = {}) => {
    const folder = folderWith({ 'docs.json': docs, 'a.mdx': 'a', 'b.mdx': 'b', ...more });
    commitAll(folder);
    change(folder);
    const after = openSite('docs.json', { cwd: folder });
    const reader = after.reader.at!('HEAD')!;
    return { lines: linesBetween(makeSite(reader.read('docs.json')!, { reader }), after), after };
  };

  it('is compared with that of a revision, and no other page file is read', () => {
    const { lines, after } = hides((folder) => writeFileSync(join(folder, 'b.mdx'), hidden));
    expect([lines, after.reader.reads!()]).toEqual([['~ page b now hidden'], ['docs.json', 'b.mdx']]);
  });

  it('is that of an index or of a file with its ending, if the entry names these', () => {
    const pages = ['guides', 'notes.md', 'a'];
    const files = { 'docs.json': JSON.stringify({ navigation: { pages } }), 'guides/index.mdx': '', 'notes.md': '' };
    const change = (folder: string) => {
      for (const file of ['guides/index.mdx', 'notes.md']) writeFileSync(join(folder, file), hidden);
    };
    expect(hides(change, files).lines).toEqual(['~ 2 pages now hidden: guides, notes.md']);
  });

  it('is read behind a link, to a file and in a folder', () => {
    const file = (folder: string) => {
      rmSync(join(folder, 'b.mdx'));
      writeFileSync(join(folder, 'real.txt'), hidden);
      symlinkSync('real.txt', join(folder, 'b.mdx'));
    };
    expect(hides(file).lines).toEqual(['~ page b now hidden']);
    const folder = folderWith({ 'docs.json': JSON.stringify({ navigation: { pages: ['x/a'] } }), 'real/a.mdx': '' });
    symlinkSync('real', join(folder, 'x'));
    commitAll(folder);
    writeFileSync(join(folder, 'real/a.mdx'), hidden);
    const after = openSite('docs.json', { cwd: folder });
    const reader = after.reader.at!('HEAD')!;
    const before = makeSite(reader.read('docs.json')!, { reader });
    expect(linesBetween(before, after)).toEqual(['~ page x/a now hidden']);
  });
});

describe('.mintignore', () => {
  it('takes the address of a page, though its file and its entry stay', () => {
    const [all, none] = [siteOf({}), siteOf({ '.mintignore': '*.mdx\n' })];
    expect(linesBetween(all, none)).toEqual([
      '- 2 pages lost (excluded by .mintignore, no working redirect; still listed): a, b',
      '~ setting .mintignore added',
    ]);
  });

  it('is told where it changed, and no page is lost', () =>
    expect(linesBetween(siteOf({ '.mintignore': 'x\n' }), siteOf({ '.mintignore': 'y\n' }))).toEqual([
      '~ setting .mintignore changed',
    ]));
});
