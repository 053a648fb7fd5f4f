import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { KeptTexts, keptTexts } from '../../src/disk/ask/kept-texts.ts';
import { keepIn, keepNothing, readOnce, readPage, sayReads } from '../../src/pages/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { navshift } from '../cli/command.ts';
import { commitAll, folderWith } from './folders.ts';

afterEach(keepNothing);

/** Reads the texts of pages in a run of its own, and says which were read; all others were known. */
function run(kept: KeptTexts, pages: Readonly<Record<string, string>>): readonly string[] {
  keepIn(kept);
  const site = makeSite('{"navigation":{}}', { reader: memoryReader(pages) });
  const read: string[] = [];
  for (const [file, text] of Object.entries(pages)) {
    const { signs } = readOnce(site, file, 'signs', (all) => (read.push(file), { signs: all.length }));
    expect(signs).toBe(text.length);
  }
  kept.save();
  return read;
}

describe('what was read of texts', () => {
  it('is counted on the way, each text once', () => {
    const said: number[] = [];
    sayReads((count) => said.push(count));
    const files = Array.from({ length: 250 }, (_, k) => `${k}.mdx`);
    const pages = Object.fromEntries(files.map((file, k) => [file, `Page ${k}`]));
    const site = makeSite('{"navigation":{}}', { reader: memoryReader(pages) });
    for (const file of [...files, ...files]) readPage(site, file);
    expect(said).toEqual([100, 200]);
  });

  it('is of one run, and outside of a run of one site', () => {
    const reads = () => {
      let count = 0;
      for (const _ of ['one', 'other']) {
        const site = makeSite('{"navigation":{}}', { reader: memoryReader({ a: 'A', b: 'A' }) });
        for (const file of ['a', 'b']) readOnce(site, file, 'reads', () => ({ count: ++count }));
      }
      return count;
    };
    expect(reads()).toBe(2);
    keepIn(undefined);
    expect(reads()).toBe(1);
    keepNothing();
    expect(reads()).toBe(2);
  });

  it('is kept for the next run, and of a text that changed read anew', () => {
    const folder = folderWith();
    const [one, other] = [() => run(new KeptTexts(folder, '1'), { a: 'A', b: 'Bé', c: 'A' }), { a: 'A', b: 'C' }];
    expect(one()).toEqual(['a', 'b']);
    const { mtimeMs } = statSync(join(folder, 'pages'));
    expect(one()).toEqual([]);
    expect(statSync(join(folder, 'pages')).mtimeMs).toBe(mtimeMs);
    expect(run(new KeptTexts(folder, '1'), other)).toEqual(['b']);
    expect(one()).toEqual([]);
  });

  it('counts as nothing if the file is broken, cut off, or of another version', () => {
    const folder = folderWith();
    const file = join(folder, 'pages');
    const all = { a: 'A', b: 'B' };
    const readAfter = (change: (content: Buffer) => Buffer | string, version = '1') => {
      run(new KeptTexts(folder, '1'), all);
      writeFileSync(file, change(readFileSync(file)));
      return run(new KeptTexts(folder, version), all);
    };
    expect(readAfter((content) => content)).toEqual([]);
    expect(readAfter((content) => content, '2')).toEqual(['a', 'b']);
    expect(readAfter((content) => content.subarray(0, -1))).toEqual(['a', 'b']);
    expect(readAfter((content) => content.toString().replace('"signs":1', '"signs":7'))).toEqual(['a', 'b']);
    expect(readAfter(() => '')).toEqual(['a', 'b']);
    expect(readAfter(() => Buffer.alloc(999, 0xff))).toEqual(['a', 'b']);
  });

  it('is bounded: what was not asked for of late goes first', () => {
    const folder = folderWith();
    const most = 3 * '0123456789012345678901234567890123456789 signs\t{"signs":1}\n'.length;
    const next = (pages: string) =>
      run(new KeptTexts(folder, '1', most), Object.fromEntries([...pages].map((a) => [a, a])));
    expect(next('abc')).toEqual(['a', 'b', 'c']);
    expect(next('ad')).toEqual(['d']);
    expect(statSync(join(folder, 'pages')).size).toBeLessThan(most + 200);
    expect(next('acd')).toEqual([]);
    expect(next('b')).toEqual(['b']);
  });

  it('says the same in `check` where it is kept, with or without git, and of what changed since', async () => {
    const bad = {
      'a.mdx': '---\ntitle: A: b\n---\r\n\r\n# One\r\n\r\n[B](/b#two) [C](/c)',
      'b.mdx': '# Two\n\n<!-- c -->\n',
    };
    const folder = folderWith({ 'docs.json': '{"navigation":{"pages":["a","b"]}}', ...bad });
    const checked = async (env = { XDG_CACHE_HOME: folderWith() }) =>
      (await navshift(['check', '--full'], { cwd: folder, env })).stdout;
    const env = { XDG_CACHE_HOME: folderWith() };
    const [cold, warm] = [await checked(env), await checked(env)];
    expect(cold.match(/(?<=\[)(?:page|link)-[a-z-]+/g)).toEqual(['page-front-matter', 'link-nowhere', 'page-mdx']);
    expect(warm).toBe(cold);
    commitAll(folder);
    expect(await checked(env)).toBe(await checked());
    writeFileSync(join(folder, 'b.mdx'), '# Three\n\n[D](/d)\n');
    expect(await checked(env)).toBe(await checked());
    expect(await checked(env)).toContain('/d');
  });

  it('is kept in the cache folder of the user, and never in the checkout', () => {
    const folder = folderWith({ 'docs/docs.json': '{}' });
    commitAll(folder);
    expect(keptTexts(folder, '1', { XDG_CACHE_HOME: join(folder, 'cache') })).toBeUndefined();
    const home = folderWith();
    run(keptTexts(folder, '1', { XDG_CACHE_HOME: home })!, { a: 'A' });
    expect(statSync(join(home, 'navshift/read/pages')).size).toBeGreaterThan(40);
  });
});
