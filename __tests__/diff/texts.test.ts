import { describe, expect, it } from '@jest/globals';
import { navigationDiff, Matching } from '../../src/diff/index.ts';
import { jsonDiff } from '../../src/report/index.ts';
import { makeSite, memoryReader, type Reader, type Site } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';

import { linesBetween, site } from './lines.ts';

const long = (word: string) => Array.from({ length: 8 }, (_, k) => `Line ${k} of ${word}.`).join('\n');

/** A site of page files with their texts, all of which stand in its navigation. */
function siteOf(pages: Record<string, string>, over: Partial<Reader> = {}): Site {
  const files = Object.entries(pages).map(([page, text]) => [`${page}.mdx`, text]);
  const reader = { ...memoryReader(Object.fromEntries([...files, ['docs.json', '{}']])), ...over };
  return makeSite(JSON.stringify({ navigation: { pages: Object.keys(pages) } }), { reader });
}

const told = (before: Site, after: Site) => tell(navigationDiff(before, after)).lines.map(({ text }) => text);

describe('a page under another path', () => {
  it('is found by similar text, which is said to be likely, and by what', () => {
    const before = siteOf({ a: long('alpha'), 'setup/begin': long('beta') });
    const after = siteOf({ a: long('alpha'), 'guides/first': `${long('beta')}\nOne more line.` });
    expect(told(before, after)).toEqual([
      'URL changed /setup/begin → /guides/first (no redirect), probably (similar text)',
    ]);
    const { changes } = jsonDiff(navigationDiff(before, after), ['old', 'new']);
    expect(changes[0]).toMatchObject({ kind: 'address-changed', certain: false, by: 'text' });
  });

  it('is certain where similar texts went together with their folder', () => {
    const edited = (word: string) => `${long(word)}\nOne more line.`;
    const before = siteOf({ a: long('alpha'), 'old/b': long('beta'), 'old/c': long('gamma') });
    const after = siteOf({ a: long('alpha'), 'new/b': edited('beta'), 'new/c': edited('gamma') });
    expect(told(before, after)).toEqual(['folder renamed old/ → new/: 2 pages (no redirect)']);
  });

  it('goes to the text that is most like it, whatever their order', () => {
    const before = siteOf({ x: '', one: long('one'), two: long('two') });
    const both = `${long('one')}\n${long('two')}`;
    const after = siteOf({ x: '', p: long('two'), q: both, r: long('one') });
    expect(navigationDiff(before, after).matching.pairs).toHaveLength(3);
    expect(told(before, after)).toEqual(expect.arrayContaining([expect.stringContaining('/one → /r')]));
    expect(told(before, after)).toEqual(expect.arrayContaining([expect.stringContaining('/two → /p')]));
  });

  it('is none where the texts are other ones, or empty', () => {
    const lost = expect.arrayContaining([expect.stringContaining('lost')]);
    expect(told(siteOf({ x: '', one: long('one') }), siteOf({ x: '', p: long('two') }))).toEqual(lost);
    expect(told(siteOf({ x: '', one: '' }), siteOf({ p: '', x: '' }))).toEqual(lost);
  });

  it('is not found by a text that would have to be fetched', () => {
    const here = () => new Map<string, Uint8Array>();
    const read = (path: string) => {
      if (path === 'one.mdx') throw new Error(`${path} is fetched`);
      return undefined;
    };
    const before = siteOf({ x: '', one: long('one') }, { here, read });
    expect(told(before, siteOf({ p: long('one'), x: '' }))).toEqual(
      expect.arrayContaining([expect.stringContaining('lost')]),
    );
  });

  it('is not looked for among more than two hundred', () => {
    const many = (start: string) =>
      siteOf(Object.fromEntries(Array.from({ length: 201 }, (_, k) => [`${start}${k}x`, long(`page ${k}`)])));
    expect(navigationDiff(many('a'), many('b')).matching.pairs).toHaveLength(0);
  });
});

describe('a folder that redirects of its pages lead on', () => {
  it('is told with them, and they are not told again', () => {
    const pages = ['a', 'b', 'c'];
    const files = (folder: string) => pages.map((page) => `${folder}/${page}`);
    const redirects = pages.map((page) => ({ source: `/old/${page}`, destination: `/new/${page}` }));
    expect(
      linesBetween(
        site({ navigation: { pages: files('old') } }, files('old')),
        site({ navigation: { pages: files('new') }, redirects }, files('new')),
      ),
    ).toEqual(['~ folder renamed old/ → new/: 3 pages (3 redirects added)']);
    const older = { source: '/old/c', destination: '/new/c' };
    expect(
      linesBetween(
        site({ navigation: { pages: files('old') }, redirects: [older] }, files('old')),
        site({ navigation: { pages: files('new') }, redirects: [older, ...redirects.slice(0, 2)] }, files('new')),
      ),
    ).toEqual(['~ folder renamed old/ → new/: 3 pages (redirected, 2 redirects added)']);
  });
});

describe('a page whose file went elsewhere while its entry did not', () => {
  /** A site of page files, of which the entries stand in its navigation. */
  const siteWith = (entries: readonly string[], files: Record<string, string>) => {
    const docs = JSON.stringify({ navigation: { pages: entries } });
    const all = Object.entries(files).map(([page, text]) => [`${page}.mdx`, text]);
    return makeSite(docs, { reader: memoryReader(Object.fromEntries([...all, ['docs.json', docs]])) });
  };

  it('is not lost: its address changed, and the entry keeps the old path', () => {
    const before = siteWith(['x', 'a'], { x: '', a: long('alpha') });
    const after = siteWith(['x', 'a'], { x: '', 'deep/a': `${long('alpha')}\nMore.` });
    expect(told(before, after)).toEqual([
      'URL changed /a → /deep/a (no redirect; the entry keeps the old path), probably (similar text)',
    ]);
    const { changes } = jsonDiff(navigationDiff(before, after), ['old', 'new']);
    expect(changes).toMatchObject([
      { kind: 'address-changed', name: 'a', from: 'a', to: 'deep/a', pages: [{ before: 'a', after: 'a' }], by: 'text' },
    ]);
  });

  it('is not lost where the entry is gone and the page is in no navigation', () =>
    expect(
      told(siteWith(['x', 'a'], { x: '', a: long('alpha') }), siteWith(['x'], { x: '', 'deep/a': long('alpha') })),
    ).toEqual(['URL changed /a → /deep/a (no redirect; unlisted), probably (similar text)']));

  it('is told with its folder', () =>
    expect(
      told(
        siteWith(['x', 'old/a', 'old/b'], { x: '', 'old/a': long('alpha'), 'old/b': long('beta') }),
        siteWith(['x', 'old/a', 'old/b'], { x: '', 'new/a': long('alpha'), 'new/b': long('beta') }),
      ),
    ).toEqual([
      expect.stringContaining('folder renamed old/ → new/: 2 pages (no redirect; the entries keep the old path)'),
    ]));
});

describe('what is known of a page', () => {
  const languages = (page: string) => ({
    languages: ['en', 'zh'].map((language) => ({ language, pages: [`${language}/${page}`] })),
  });

  it('is told once: a page of another language, rewritten, went where the first one did', () => {
    const siteIn = (page: string, texts: Record<string, string>) =>
      makeSite(JSON.stringify({ navigation: languages(page) }), { reader: memoryReader(texts) });
    const before = siteIn('a', { 'en/a.mdx': long('alpha'), 'zh/a.mdx': '' });
    const after = siteIn('b', { 'en/b.mdx': long('alpha'), 'zh/b.mdx': long('other') });
    expect(linesBetween(before, after)).toEqual([
      '> URL changed /en/a → /en/b (no redirect), probably (similar text) (en, likewise zh)',
    ]);
  });

  it('is not searched for if it was declared', () => {
    const asked: string[] = [];
    const listening = (pages: Record<string, string>) =>
      siteOf(pages, {
        id: (path) => (asked.push(path), undefined),
        here: (paths) => (asked.push(...paths), new Map()),
      });
    const [before, after] = [listening({ a: 'One.', b: 'Two.', c: '' }), listening({ x: 'Three.', c: '' })];
    const page = (name: string) => ({ kind: 'page', page: name }) as const;
    const declared = [
      { kind: 'moved', item: page('a'), to: page('x') },
      { kind: 'removed', item: page('b') },
    ] as const;
    expect(
      new Matching([before, after], declared).pairs.map(({ before: one, after: other, by }) => [
        one.name,
        other.name,
        by,
      ]),
    ).toEqual([
      ['a', 'x', 'declared'],
      ['c', 'c', 'path'],
    ]);
    expect(asked).toEqual([]);
    expect(new Matching([before, after]).pairs).toHaveLength(1);
    expect(asked).not.toEqual([]);
  });
});
