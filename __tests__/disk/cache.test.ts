import { chmodSync, chownSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { keptFolder } from '../../src/disk/ask/cache.ts';
import { commitAll, folderWith } from './folders.ts';

describe('a folder of the cache', () => {
  it('is made in the cache folder of the user', () => {
    const home = folderWith();
    expect(keptFolder('compiled', undefined, { HOME: home, XDG_CACHE_HOME: join(home, 'c') })).toBe(
      join(home, 'c/navshift/compiled'),
    );
  });

  // Windows has no modes that keep others out.
  const posix = process.platform === 'win32' ? it.skip : it;
  posix('is none where others can write, where a link leads there, and where the home is not a folder', () => {
    const refused = (lay: (cache: string) => void, file = 'c') => {
      const cache = join(folderWith({ file: '' }), file);
      lay(cache);
      return keptFolder('compiled', undefined, { XDG_CACHE_HOME: cache });
    };
    const make = (folder: string, mode: number) => (mkdirSync(folder, { recursive: true }), chmodSync(folder, mode));
    const elsewhere = folderWith();
    expect([
      refused((cache) => make(join(cache, 'navshift'), 0o777)),
      refused((cache) => make(join(cache, 'navshift/compiled'), 0o770)),
      refused((cache) => make(cache, 0o1777)),
      refused((cache) => (mkdirSync(cache), symlinkSync(elsewhere, join(cache, 'navshift')))),
      refused(() => undefined, 'file'),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  // Only root can give a folder to another user.
  const asRoot = process.getuid?.() === 0 ? it : it.skip;
  asRoot('is none that belongs to another user', () => {
    const cache = folderWith({ 'navshift/compiled/a': '' });
    chownSync(join(cache, 'navshift/compiled'), 1, 1);
    expect(keptFolder('compiled', undefined, { XDG_CACHE_HOME: cache })).toBeUndefined();
  });

  asRoot('is made in no home of another user', () => {
    const home = folderWith();
    chownSync(home, 1, 1);
    expect(keptFolder('compiled', undefined, { HOME: home })).toBeUndefined();
    expect(readdirSync(home)).toEqual([]);
  });

  it('is none in the checkout, be it above the docs root or behind a link, and nothing is made there', () => {
    const checkout = folderWith({ 'docs/docs.json': '{}' });
    commitAll(checkout);
    const link = join(folderWith(), 'c');
    symlinkSync(checkout, link);
    for (const XDG_CACHE_HOME of [checkout, join(checkout, '.cache'), link])
      expect(keptFolder('compiled', join(checkout, 'docs'), { XDG_CACHE_HOME })).toBeUndefined();
    expect(readdirSync(checkout).sort()).toEqual(['.git', 'docs']);
  });
});
