import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { keptFolder } from '../../src/disk/ask/cache.ts';
import { rememberVerdict } from '../../src/disk/ask/verdicts.ts';
import type { Validation } from '../../src/spec/index.ts';
import { commitAll, folderWith } from './folders.ts';

const verdict: Validation = {
  findings: [{ message: 'must be object', path: '/paths', keyword: 'type', params: { type: 'object' } }],
  references: [{ target: '#/a', path: ['b', '$ref'], uses: 2 }],
  repeats: false,
};

/** A validator that counts how often it is asked. */
function validator(says: Validation = verdict) {
  const asked = { times: 0 };
  const ask = () => (asked.times++, Promise.resolve(says));
  return { asked, ask };
}

const content = Buffer.from('openapi: 3.1.0');

describe('a verdict', () => {
  it('is kept by the content', async () => {
    const folder = folderWith();
    const { asked, ask } = validator();
    for (const text of ['a', 'b', 'a', 'b'])
      expect(await rememberVerdict(folder, Buffer.from(text), ask)).toEqual(verdict);
    expect([asked.times, readdirSync(folder).length]).toEqual([2, 2]);
  });

  it('is kept of a version that the validator does not know, and not where it ran out of time', async () => {
    const times = async (failed: string) => {
      const folder = folderWith();
      const { asked, ask } = validator({ findings: [], references: [], repeats: false, failed });
      for (let turn = 0; turn < 2; turn++) await rememberVerdict(folder, content, ask);
      return asked.times;
    };
    expect(await times('OpenAPI 3.2 is currently unsupported')).toBe(1);
    expect(await times('it takes longer than 10 seconds')).toBe(2);
  });

  const findings = (finding: object) => JSON.stringify({ findings: [finding], references: [], repeats: false });
  it.each([
    ['no JSON', '{"findings":['],
    ['of another form', '[]'],
    ['without findings', '{"references":[],"repeats":false}'],
    ['without a message', findings({ path: '' })],
    ['with a path that is no pointer', findings({ message: 'a', path: 'paths' })],
    ['with values that have no words', findings({ message: 'a', params: { allowedValues: [{ toString: 1 }] } })],
    [
      'with a reference that names no path',
      '{"findings":[],"references":[{"target":"#/a","path":[1],"uses":1}],"repeats":false}',
    ],
    ['too large', findings({ message: 'a'.repeat(1_000_000) })],
  ])('that is %s is not taken, and replaced', async (_, text) => {
    const folder = folderWith();
    const { asked, ask } = validator();
    await rememberVerdict(folder, content, ask);
    const file = join(folder, readdirSync(folder)[0]!);
    writeFileSync(file, text);
    for (let turn = 0; turn < 2; turn++) expect(await rememberVerdict(folder, content, ask)).toEqual(verdict);
    expect(asked.times).toBe(2);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(verdict);
  });

  it('is not read through a link', async () => {
    const [folder, other] = [folderWith(), folderWith()];
    const { asked, ask } = validator();
    await rememberVerdict(other, content, ask);
    const [name] = readdirSync(other);
    symlinkSync(join(other, name!), join(folder, name!));
    await rememberVerdict(folder, content, ask);
    expect(asked.times).toBe(2);
  });

  it('goes when a hundred newer ones are there, or after 30 days; other files stay', async () => {
    const old = (days: number) => Date.now() / 1000 - days * 86_400;
    const names = Array.from({ length: 120 }, (_, i) => `${i.toString(16).padStart(64, '0')}.json`);
    const drafts = [`${names[0]}.${'0'.repeat(12)}`];
    const folder = folderWith(Object.fromEntries([...names, ...drafts, 'note.txt'].map((name) => [name, ''])));
    for (const [i, name] of [...names, ...drafts, 'note.txt'].entries()) {
      const time = old(i < 50 ? 1 : 31);
      utimesSync(join(folder, name), time, time);
    }
    await rememberVerdict(folder, content, validator().ask);
    expect(readdirSync(folder).length).toBe(52);
    for (let i = 0; i < 60; i++) await rememberVerdict(folder, Buffer.from(`${i}`), validator().ask);
    expect([readdirSync(folder).length, readdirSync(folder).includes('note.txt')]).toEqual([101, true]);
  });

  it('is not missed where it cannot be kept', async () => {
    const { ask } = validator();
    expect(await rememberVerdict(join(folderWith(), 'gone'), content, ask)).toEqual(verdict);
  });
});

describe('the folder of verdicts', () => {
  it('is made in the cache folder of the user', () => {
    const home = folderWith();
    expect(keptFolder('verdicts', undefined, { HOME: home, XDG_CACHE_HOME: join(home, 'c') })).toBe(
      join(home, 'c/navshift/verdicts'),
    );
  });

  // Windows has no modes that keep others out.
  const posix = process.platform === 'win32' ? it.skip : it;
  posix('is none where others can write, where a link leads there, and where the home is not a folder', () => {
    const refused = (lay: (cache: string) => void, file = 'c') => {
      const cache = join(folderWith({ file: '' }), file);
      lay(cache);
      return keptFolder('verdicts', undefined, { XDG_CACHE_HOME: cache });
    };
    const make = (folder: string, mode: number) => (mkdirSync(folder, { recursive: true }), chmodSync(folder, mode));
    const elsewhere = folderWith();
    expect([
      refused((cache) => make(join(cache, 'navshift'), 0o777)),
      refused((cache) => make(join(cache, 'navshift/verdicts'), 0o770)),
      refused((cache) => make(cache, 0o1777)),
      refused((cache) => (mkdirSync(cache), symlinkSync(elsewhere, join(cache, 'navshift')))),
      refused(() => undefined, 'file'),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  // Only root can give a folder to another user.
  const asRoot = process.getuid?.() === 0 ? it : it.skip;
  asRoot('is none that belongs to another user', () => {
    const cache = folderWith({ 'navshift/verdicts/a': '' });
    chownSync(join(cache, 'navshift/verdicts'), 1, 1);
    expect(keptFolder('verdicts', undefined, { XDG_CACHE_HOME: cache })).toBeUndefined();
  });

  asRoot('is made in no home of another user', () => {
    const home = folderWith();
    chownSync(home, 1, 1);
    expect(keptFolder('verdicts', undefined, { HOME: home })).toBeUndefined();
    expect(readdirSync(home)).toEqual([]);
  });

  it('is none in the checkout, be it above the docs root or behind a link, and nothing is made there', () => {
    const checkout = folderWith({ 'docs/docs.json': '{}' });
    commitAll(checkout);
    const link = join(folderWith(), 'c');
    symlinkSync(checkout, link);
    for (const XDG_CACHE_HOME of [checkout, join(checkout, '.cache'), link])
      expect(keptFolder('verdicts', join(checkout, 'docs'), { XDG_CACHE_HOME })).toBeUndefined();
    expect(readdirSync(checkout).sort()).toEqual(['.git', 'docs']);
  });
});
