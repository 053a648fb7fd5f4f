import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { languagesAmong, languagesOf, pathsBetween } from '../../src/navigation/index.ts';
import { parse } from '../../src/site/index.ts';

const pagesOf = (code: string, pages: readonly string[]) => ({ code, pages: new Set(pages) });

/** What is learned of languages that are beside one another. */
const learned = (languages: Record<string, readonly string[]>) =>
  languagesAmong([Object.entries(languages).map(([code, pages]) => pagesOf(code, pages))]);

describe('where a language is in paths', () => {
  it.each([
    ['in front, the first without a folder', { en: ['a', 'x/b'], fr: ['fr/a', 'fr/x/b'] }, 'x/b', 'fr', 'fr/x/b'],
    ['in front, both with one', { en: ['en/a'], fr: ['fr/a'] }, 'en/b', 'fr', 'fr/b'],
    ['in the second part', { en: ['docs/en/a'], zh: ['docs/zh/a'] }, 'docs/en/b', 'zh', 'docs/zh/b'],
    ['in the second part of one', { en: ['docs/a'], zh: ['docs/zh/a'] }, 'docs/b', 'zh', 'docs/zh/b'],
    ['in a folder that is not the code', { en: ['docs/en/a'], zh: ['docs/cn/a'] }, 'docs/en/b', 'zh', 'docs/cn/b'],
    ['in such a folder in front', { en: ['a', 'b'], zh: ['cn/a', 'cn/b'] }, 'c', 'zh', 'cn/c'],
    ['behind a version', { en: ['v/2/a', 'v/1/a'], ja: ['v/2/ja/a', 'v/1/ja/a'] }, 'v/1/b', 'ja', 'v/1/ja/b'],
    ['with other pages', { en: ['en/guide'], fr: ['fr/manuel'] }, 'en/x', 'fr', 'fr/x'],
    ['with other pages in a folder that is not the code', { en: ['a'], zh: ['cn/b', 'cn/c'] }, 'x', 'zh', 'cn/x'],
  ])('%s', (_, languages, page, code, translated) => {
    const { inLanguage, codeOf, bare } = learned(languages);
    expect(inLanguage(page, code)).toBe(translated);
    expect(codeOf(translated)).toBe(code);
    expect(bare(translated)).toBe(bare(page));
    expect(inLanguage(translated, codeOf(page))).toBe(page);
    expect(inLanguage(translated, code)).toBe(translated);
  });
  it('is learned of each version alone, and then known in a folder that no page was in', () => {
    const { inLanguage, foldersOf, codeOf } = languagesAmong([
      [pagesOf('en', ['a']), pagesOf('ja', ['ja/a'])],
      [pagesOf('en', ['versions/2-5/a']), pagesOf('ja', ['versions/2-5/ja/a'])],
    ]);
    expect(foldersOf('ja')).toEqual(['ja', 'versions/2-5/ja']);
    expect(inLanguage('versions/2-5/x/b', 'ja')).toBe('versions/2-5/ja/x/b');
    expect(inLanguage('x/b', 'ja')).toBe('ja/x/b');
    expect(codeOf('versions/2-5/x/b')).toBeUndefined();
  });
  it('is read of the languages of a site, the default first', () => {
    const site = parse(
      JSON.stringify({
        navigation: {
          languages: [
            { language: 'zh', pages: ['docs/cn/a'] },
            {
              language: 'en',
              default: true,
              groups: [{ group: 'G', root: 'docs/en/r', pages: ['docs/en/a', 'docs/en/zh'] }],
            },
          ],
        },
      }),
    );
    const { foldersOf } = languagesOf(site);
    expect(['en', 'zh'].map(foldersOf)).toEqual([['docs/en'], ['docs/cn']]);
    expect(languagesOf(parse('{}')).inLanguage('a/b', 'fr')).toBe('a/b');
  });
  it('a folder explains a language only where half of the pages that could be in it are', () => {
    const source = pagesOf('en', ['a', 'b', 'c', 'd', 'e']);
    const translated = (...pages: string[]) => pathsBetween(source, pagesOf('zh', pages), [], undefined).translate('f');
    expect(translated('cn/a', 'cn/b', 'cn/c', 'x', 'y')).toBe('cn/f');
    expect(translated('cn/a', 'w', 'x', 'y', 'z')).toBe('zh/f');
  });
  it('is taken for the folder of a language only where most pages are in it', () => {
    const foldersOf = (en: readonly string[], zh: readonly string[]) =>
      ['en', 'zh'].map((code) => learned({ en, zh }).foldersOf(code));
    expect(foldersOf(['docs/a', 'b'], ['zh/a'])).toEqual([[], ['zh']]);
    expect(foldersOf(['docs/a', 'docs/c', 'b'], ['zh/a'])).toEqual([['docs'], ['zh']]);
    expect(foldersOf(['a'], ['cn/b', 'x/c'])).toEqual([[], []]);
    // The code in front is one wherever it is.
    expect(foldersOf(['a'], ['zh/b', 'x', 'y'])).toEqual([[], ['zh']]);
  });
  it('has another name in another place', () => {
    const { inLanguage } = languagesAmong([
      [pagesOf('en', ['a', 'v/2/a']), pagesOf('ja', ['ja/a', 'ja/b'])],
      [pagesOf('en', ['v/2/a']), pagesOf('ja', ['v/2/jp/a'])],
    ]);
    expect(inLanguage('v/2/b', 'ja')).toBe('v/2/jp/b');
    expect(inLanguage('c', 'ja')).toBe('ja/c');
  });
  it('replaces the code of the source also where other pages have none, and a page that is called so', () => {
    const translated = (en: string[], fr: string[], page: string) =>
      pathsBetween(pagesOf('en', en), pagesOf('fr', fr), [], undefined).translate(page);
    expect(translated(['a', 'b', 'en/x'], ['fr/a', 'fr/b'], 'en/x')).toBe('fr/x');
    expect(translated(['en/a', 'en/b', 'en'], ['a', 'b'], 'en')).toBe('fr');
    expect(translated(['en/a', 'en/b'], ['a', 'b'], 'en/c')).toBe('c');
  });
  it('a path in a language and back is the path, whatever the pages are', () => {
    const name = fc.constantFrom('a', 'b', 'docs', 'en', 'fr', 'x');
    const page = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
    const pages = fc.array(page, { maxLength: 6 });
    fc.assert(
      fc.property(pages, pages, page, (en, fr, path) => {
        const { bare, codeOf, inLanguage } = learned({ en, fr });
        expect(inLanguage(path, codeOf(path))).toBe(path);
        if (codeOf(bare(path)) === undefined) expect(inLanguage(bare(path), undefined)).toBe(bare(path));
      }),
    );
  });
});
