import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { linesBetween } from '../diff/lines.ts';

const codes = ['en', 'fr', 'es'];

/** A site of three languages that list the page `a`, with more page files in some of them. */
function siteWith(more: readonly string[], of: readonly string[] = codes) {
  const navigation = { languages: codes.map((language) => ({ language, pages: [`${language}/a`] })) };
  const files = of.flatMap((code) => more.map((page) => [`${code}/${page}.mdx`, `Text of a page in ${code}`]));
  const listed = codes.map((code) => [`${code}/a.mdx`, '']);
  return makeSite(JSON.stringify({ navigation }), { reader: memoryReader(Object.fromEntries([...listed, ...files])) });
}

describe('pages in no navigation are told once for several languages', () => {
  it('that deleted them', () =>
    expect(linesBetween(siteWith(['old']), siteWith([]))).toEqual([
      '- page en/old lost (no file, no working redirect; in no navigation) (en, likewise es and fr)',
    ]));

  it('that moved them', () =>
    expect(linesBetween(siteWith(['old']), siteWith(['new']))).toEqual([
      '> URL changed /en/old → /en/new (no redirect; unlisted), probably (similar text) (en, likewise es and fr)',
    ]));

  it('that moved several to a folder', () =>
    expect(linesBetween(siteWith(['x/b', 'x/c']), siteWith(['y/b', 'y/c']))).toEqual([
      '~ folder renamed en/x/ → en/y/: 2 pages (no redirect; unlisted) (en, likewise es and fr)',
    ]));

  it('and not for one that kept them', () =>
    expect(linesBetween(siteWith(['old']), siteWith(['old'], ['fr']))[0]).toBe(
      '- page en/old lost (no file, no working redirect; in no navigation) (en, likewise es)',
    ));
});
