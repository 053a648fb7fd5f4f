import { describe, expect, it } from '@jest/globals';
import { syncPages } from '../../../transforms/index.ts';
import { becomes, type Files, makes, refused, stays } from '../cases.ts';

const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const files = (...names: string[]): Files => Object.fromEntries(names.map((name) => [`${name}.mdx`, '']));
const at = '/navigation/groups/0';
const site = (...pages: unknown[]) => ({ groups: [group('SDK', ...pages), group('Other', 'x')] });

describe('sync-pages --from', () => {
  it('adds the files that are new, each behind the one before it, and removes entries whose file is gone', () =>
    makes(
      syncPages({ at, from: ['sdk/**'] }),
      site('intro', 'sdk/a', 'sdk/gone', 'sdk/d'),
      site('intro', 'sdk/a', 'sdk/b', 'sdk/c', 'sdk/d'),
      files('intro', 'x', 'sdk/a', 'sdk/b', 'sdk/c', 'sdk/d'),
    ));

  const elsewhere = [site('sdk/a'), files('x', 'sdk/a', 'sdk/b')] as const;

  it('says how many of the new pages other elements list already', () =>
    expect(
      becomes(syncPages({ at, from: ['sdk/**', 'x.mdx'] }), elsewhere[0], site('sdk/a', 'sdk/b', 'x'), elsewhere[1]),
    ).toEqual([
      'info listed: 1 of the 2 pages added to the group "SDK" is in other elements too: x. --skip-listed leaves such pages out.',
    ]));

  it('leaves those out with --skip-listed', () =>
    expect(
      becomes(
        syncPages({ at, from: ['sdk/**', 'x.mdx'], skipListed: true }),
        elsewhere[0],
        site('sdk/a', 'sdk/b'),
        elsewhere[1],
      ),
    ).toEqual(['info listed: 1 page of the list is in other elements, so not added to the group "SDK": x']));

  it('keeps labels, icons, order and places made by hand', () => {
    const byHand = { group: 'Mine', icon: 'star', pages: ['sdk/c', 'sdk/a'] };
    makes(
      syncPages({ at, from: ['sdk/**'], exclude: ['sdk/x*'] }),
      site('sdk/z', byHand),
      site('sdk/b', 'sdk/z', byHand),
      files('sdk/a', 'sdk/b', 'sdk/c', 'sdk/z', 'sdk/xx'),
    );
  });

  it('makes a group of each folder, and puts new pages into the one that has the others', () =>
    makes(
      syncPages({ at, from: ['sdk/**'], nest: 'folders' }),
      site('sdk/index', group('HTTP client', 'sdk/http/get')),
      site(
        'sdk/index',
        group('HTTP client', 'sdk/http/get', 'sdk/http/post'),
        group('Web sockets', 'sdk/web-sockets/open'),
      ),
      files('sdk/index', 'sdk/http/get', 'sdk/http/post', 'sdk/web-sockets/open'),
    ));

  it('sorts the lists if asked to', () =>
    makes(
      syncPages({ at, from: ['notes/*'], sort: 'natural' }),
      site('notes/v10', 'notes/v2'),
      site('notes/v1', 'notes/v2', 'notes/v10'),
      files('notes/v1', 'notes/v2', 'notes/v10'),
    ));

  it('does the same in each language that has the pages', () => {
    const languages = (en: string[], fr: string[]) => ({
      languages: [
        { language: 'en', groups: [group('SDK', ...en)] },
        { language: 'fr', groups: [group('SDK', ...fr)] },
      ],
    });
    makes(
      syncPages({ at: '/navigation/languages/0/groups/0', from: ['sdk/**'] }),
      languages(['sdk/a'], ['fr/sdk/a']),
      languages(['sdk/a', 'sdk/b', 'sdk/c'], ['fr/sdk/a', 'fr/sdk/c']),
      files('sdk/a', 'sdk/b', 'sdk/c', 'fr/sdk/a', 'fr/sdk/c'),
    );
  });

  it('names entries that are not in the list if asked to', () =>
    expect(
      stays(
        syncPages({ at, from: ['sdk/**'], foreign: 'report' }),
        site('intro', 'sdk/a'),
        files('intro', 'x', 'sdk/a'),
      ),
    ).toEqual(['warning foreign: intro is not in the list. Remove each, or take it into the list.']));
});

describe('sync-pages --pages', () => {
  it('takes a page a line', () =>
    makes(
      syncPages({ at, pages: '# made by a generator\nsdk/b\n/sdk/a.mdx\n' }),
      site('sdk/a'),
      site('sdk/b', 'sdk/a'),
      files('sdk/a', 'sdk/b', 'x'),
    ));

  it('says which page of the list has no file', () =>
    expect(stays(syncPages({ at, pages: 'sdk/a\nsdk/b\n' }), site('sdk/a'), files('sdk/a', 'x'))).toEqual([
      'warning no-file: sdk/b has no page file. They are not listed. Write the files first, then run again.',
    ]));

  it('takes groups with their fields from JSON', () =>
    makes(
      syncPages({ at, pages: '["a", { "group": "B", "icon": "book", "pages": ["b", "c"] }]' }),
      site('a'),
      site('a', { group: 'B', icon: 'book', pages: ['b', 'c'] }),
      files('a', 'b', 'c', 'x'),
    ));

  it.each([
    [{}, 'Name the pages of the element. Write --from <glob>, or --pages <file>.'],
    [
      { pages: '# nothing\n' },
      'The list for the group "SDK" has no pages. Correct --from or --pages. To remove the element: navshift remove.',
    ],
    [
      { pages: '{ "pages": ["a"] }' },
      '--pages cannot be read: it is not a list. Write a page a line, or JSON: ["a", { "group": "B", "pages": ["b"] }].',
    ],
    [
      { pages: '[5]' },
      '--pages cannot be read: an item is neither a page nor a group. Write a page a line, or JSON: ["a", { "group": "B", "pages": ["b"] }].',
    ],
  ])('refuses %j', (more, message) =>
    expect(refused(syncPages({ at, ...more }), site('a'))).toEqual([`error target: ${message}`]),
  );
});
