import { describe, expect, it } from '@jest/globals';
import { group, linesOf } from '../diff/lines.ts';

/** A navigation of two languages, with the groups of each, and fields of the first. */
const languages = (en: readonly unknown[], fr: readonly unknown[], fields: Readonly<Record<string, unknown>> = {}) => ({
  languages: [
    { language: 'en', ...fields, groups: en },
    { language: 'fr', groups: fr },
  ],
});
const [a, b] = [(code: string) => group('A', `${code}/a1`, `${code}/a2`), (code: string) => group('B', `${code}/b`)];
const flat = (code: string) => [a(code), b(code)];
const wrapped = (code: string) => [group('Top', a(code), b(code))];
const files = ['en', 'fr'].flatMap((code) => [`${code}/a1`, `${code}/a2`, `${code}/b`]);
const lateLines = (before: unknown, after: unknown) =>
  linesOf(before, after, files).filter((line) => line.startsWith('! '));
const isLate = (lacked: string) => [`! fr not updated in 1 change: fr lacks the change of ${lacked}`];

describe('a language that was not updated', () => {
  it('lacks an element around others that the first one got or lost', () => {
    const [was, is] = [languages(flat('en'), flat('fr')), languages(wrapped('en'), flat('fr'))];
    expect(lateLines(was, is)).toEqual(isLate('group "Top"'));
    expect(lateLines(was, languages([group('A', group('In', 'en/a1', 'en/a2')), b('en')], flat('fr')))).toEqual(
      isLate('group "In"'),
    );
    expect(lateLines(languages(wrapped('en'), wrapped('fr')), languages(flat('en'), wrapped('fr')))).toEqual(
      isLate('group "Top"'),
    );
  });

  it('lacks a group that the first one made of its pages, or merged into another', () => {
    const was = languages(flat('en'), flat('fr'));
    const split = [group('A', 'en/a1'), group('Z', 'en/a2'), b('en')];
    expect(lateLines(was, languages(split, flat('fr')))).toEqual(isLate('group "Z"'));
    expect(lateLines(was, languages([group('A', 'en/a1', 'en/a2', 'en/b')], flat('fr')))).toEqual(isLate('group "B"'));
  });

  it('lacks nothing that it had before, got too, or has no pages for', () => {
    const [one, other] = [languages(flat('en'), wrapped('fr')), languages(wrapped('en'), wrapped('fr'))];
    expect(lateLines(one, other)).toEqual([]);
    expect(lateLines(languages(flat('en'), flat('fr')), other)).toEqual([]);
    const fewer = (now: readonly unknown[]) => languages(wrapped('en'), now);
    expect(lateLines(languages(flat('en'), [a('fr')]), fewer([group('Top', a('fr'))]))).toEqual([]);
    expect(lateLines(languages(flat('en'), [group('X', 'fr/x')]), fewer([group('X', 'fr/x')]))).toEqual([]);
  });

  it('lacks nothing that it got with a page of its own inside or beside', () => {
    const more = group('C', 'fr/own');
    const was = languages(flat('en'), [...flat('fr'), more]);
    expect(lateLines(was, languages(wrapped('en'), [...wrapped('fr'), more]))).toEqual([]);
    const apart = [group('Top', a('fr')), b('fr')];
    expect(lateLines(languages(flat('en'), flat('fr')), languages(wrapped('en'), apart))).toEqual([]);
  });

  it('lacks nothing if it has a link already where the first one moved it', () => {
    const [link, other] = [{ href: 'https://help.test' }, { tab: 'T', groups: [group('A', 'en/a1')] }];
    const of = (code: string, fields: object) => ({ language: code, ...fields });
    const inMenu = {
      tabs: [
        {
          tab: 'M',
          menu: [
            { item: 'Help', ...link },
            { item: 'A', pages: ['en/b'] },
          ],
        },
        other,
      ],
    };
    const asTab = { tabs: [{ tab: 'M', menu: [{ item: 'A', pages: ['en/b'] }] }, other, { tab: 'Help', ...link }] };
    const zh = of('zh', {
      tabs: [
        { tab: 'T', pages: ['zh/a1'] },
        { tab: 'Hilfe', ...link },
      ],
    });
    const [before, after] = [inMenu, asTab].map((fields) => ({ languages: [of('en', fields), zh] }));
    expect(linesOf(before, after).filter((line) => line.startsWith('! '))).toEqual([]);
  });

  it('has a footer and links in the navbar of its own', () => {
    const links = [{ label: 'Blog', href: 'https://blog.test' }];
    for (const field of [{ navbar: { links } }, { footer: { links: [{ header: 'More', items: links }] } }])
      expect(lateLines(languages(flat('en'), flat('fr')), languages(flat('en'), flat('fr'), field))).toEqual([]);
  });

  it('does not lack a new element that it got too, with the pages that it has', () => {
    const element = (code: string, ...pages: readonly string[]) =>
      group('S', ...pages.map((page) => `${code}/${page}`));
    const now = languages([...flat('en'), element('en', 's1', 's2')], [...flat('fr'), element('fr', 's1')]);
    const there = [...files, 'en/s1', 'en/s2', 'fr/s1'];
    expect(linesOf(languages(flat('en'), flat('fr')), now, there)).toEqual([
      '+ group "S" in en: 2 pages that existed',
      '+ group "S" in fr: 1 page that existed',
    ]);
  });
});
