import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { check } from '../../src/check/index.ts';
import { breaksBetween, textOf } from '../../src/pages/index.ts';
import { makeSite, memoryReader, type Site } from '../../src/site/index.ts';
import { cases } from '../cases.ts';

type Files = Readonly<Record<string, string>>;

const siteOf = (files: Files, more = ''): Site =>
  makeSite(`{"navigation":{"pages":["start"]}${more}}`, { reader: memoryReader({ 'start.mdx': 'Start', ...files }) });

const toldBetween = (before: Site, after: Site) =>
  breaksBetween(before, after, (file) => file).map(({ kind, file, what }) => `${kind} ${file} ${what}`);

describe('what a change breaks in pages', () => {
  it.each<[string, Files, Files, readonly string[]]>([
    [
      'a page that MDX cannot read any more',
      { 'a.mdx': 'A' },
      { 'a.mdx': '<!-- c -->' },
      ['unreadable a.mdx `<!--` begins no comment in MDX'],
    ],
    ['a new page that MDX cannot read', {}, { 'a.mdx': 'A {b' }, ['unreadable a.mdx `{` has no `}`']],
    ['no page that it could not read before', { 'a.mdx': 'A {b' }, { 'a.mdx': 'B {b' }, []],
    [
      'the links of other pages to a page that goes',
      { 'a.mdx': '[x](/old) [x](/old)', 'b/b.mdx': '[x](../old.mdx#c)', 'c.mdx': 'C', 'old.mdx': 'O' },
      { 'a.mdx': '[x](/old) [x](/old)', 'b/b.mdx': '[x](../old.mdx#c)', 'c.mdx': 'C' },
      ['broken-link a.mdx /old', 'broken-link a.mdx /old', 'broken-link b/b.mdx /old.mdx'],
    ],
    [
      'an image that goes',
      { 'a.mdx': '![x](/images/a%20b.png)', 'images/a b.png': '' },
      { 'a.mdx': '![x](/images/a%20b.png)' },
      ['broken-link a.mdx /images/a b.png'],
    ],
    [
      'links to a heading that goes',
      { 'a.mdx': '[x](/b#setup) [x](/b#other)', 'b.mdx': '## Setup\n\n## Other' },
      { 'a.mdx': '[x](/b#setup) [x](/b#other)', 'b.mdx': '## Install\n\n## Other' },
      ['broken-link a.mdx /b#setup'],
    ],
    [
      'only the new ones of several equal links',
      { 'a.mdx': '[x](/none)' },
      { 'a.mdx': '[x](/none) [x](/none)' },
      ['broken-link a.mdx /none'],
    ],
    ['no link that led nowhere before', { 'a.mdx': '[x](/none)' }, { 'a.mdx': 'More. [x](/none)' }, []],
    [
      'no link in a page that no longer builds',
      { 'a.mdx': 'A' },
      { 'a.mdx': '[x](/none) {' },
      ['unreadable a.mdx `{` has no `}`'],
    ],
  ])('is %s', (_, before, after, expected) => {
    expect(toldBetween(siteOf(before), siteOf(after))).toEqual(expected);
  });

  it('is a link whose redirect goes, and none that a redirect still takes', () => {
    const redirects = (source: string) => `,"redirects":[{"source":"${source}","destination":"/start"}]`;
    const files = { 'a.mdx': '[x](/old/x)' };
    const sites = [redirects('/old/:slug*'), redirects('/new')].map((more) => siteOf(files, more)) as [Site, Site];
    expect(toldBetween(...sites)).toEqual(['broken-link a.mdx /old/x']);
    const before = siteOf({ ...files, 'old/x.mdx': 'X' });
    expect(toldBetween(before, siteOf(files, redirects('/old/x')))).toEqual([]);
  });

  it('is nothing that a specification from elsewhere can make', () => {
    const more = ',"api":{"openapi":"https://a.b/c.json"}';
    const site = (text: string) =>
      makeSite(
        '{"navigation":{"groups":[{"group":"A","openapi":{"source":"https://a.b/c.json","directory":"api"},"pages":["start"]}]}}',
        { reader: memoryReader({ 'start.mdx': text }) },
      );
    expect(more).not.toBe('');
    expect(toldBetween(site('A'), site('[x](/api/users/list)'))).toEqual([]);
  });

  it('is what `check` finds after it and not before, for any change of pages', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd/e', 'd/index', 'images/f');
    const target = fc.constantFrom(
      '/a',
      '/b',
      '/c',
      '/d',
      '/d/e',
      'e',
      '../b',
      './c',
      '/a#one',
      '/d/e#two',
      '#one',
      '/none',
      '/b.mdx',
      '/images/f.png',
      '/c?q=1',
    );
    const piece = fc.oneof(
      target.map((to) => `[x](${to})`),
      target.map((to) => `<Card href="${to}" />`),
      fc.constantFrom('## One', '## Two', 'Text', '`[x](/none)`', '{x', '<!-- c -->'),
    );
    const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('\n\n'));
    const files = fc
      .dictionary(name, text, { maxKeys: 6 })
      .map((all) =>
        Object.fromEntries(
          Object.entries(all).map(([page, content]) => [page === 'images/f' ? `${page}.png` : `${page}.mdx`, content]),
        ),
      );
    const links = ['link-nowhere', 'link-anchor', 'link-page-file'];
    const found = (site: Site) => {
      const counts = new Map<string, number>();
      for (const { rule, file, message } of check(site)) {
        const [, of = message, count = '1'] = /^(.*?)(?:, (\d+) times on this page)?$/s.exec(message) ?? [];
        if (rule === 'page-mdx') counts.set(`unreadable ${file}`, 1);
        else if (links.includes(rule)) {
          const key = `${file} ${/^the link "(.*?)"/.exec(of)![1]}`;
          counts.set(key, (counts.get(key) ?? 0) + Number(count));
        }
      }
      return counts;
    };
    const toldOf = (before: Site, after: Site) => {
      const counts = new Map<string, number>();
      for (const { kind, file, start, end } of breaksBetween(before, after, String)) {
        const key = kind === 'unreadable' ? `unreadable ${file}` : `${file} ${textOf(after, file).slice(start, end)}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      return counts;
    };
    fc.assert(
      fc.property(files, files, fc.array(name), (one, other, kept) => {
        // Most pages of a change stay as they are.
        const next = {
          ...other,
          ...Object.fromEntries(Object.entries(one).filter(([file]) => kept.some((page) => file.startsWith(page)))),
        };
        const [before, after] = [siteOf(one), siteOf(next)];
        const old = found(before);
        const fresh = [...found(after)].flatMap(([key, count]) => {
          const more = key.startsWith('unreadable') && old.has(key) ? 0 : count - (old.get(key) ?? 0);
          return more > 0 ? [[key, more]] : [];
        });
        expect([...toldOf(before, after)].sort()).toEqual(fresh.sort());
      }),
      { numRuns: cases(2_000) },
    );
  });
});
