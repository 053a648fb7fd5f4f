import { describe, expect, it } from '@jest/globals';
import { check } from '../../src/check/index.ts';
import { makeSite, memoryReader, type Site } from '../../src/index.ts';
import { served, stateByFile, unlistedPages } from '../../src/served/index.ts';

const siteOf = (navigation: unknown, files: Record<string, string>): Site =>
  makeSite(JSON.stringify({ navigation }), { reader: memoryReader(files) });
const told = (site: Site) =>
  served(site).items.map((item) => `${item.state}, by its file ${stateByFile(site, item)}: /${item.address}`);
const matter = (line: string) => `---\n${line}\n---\nText.`;

describe('the state of an item', () => {
  it('is what the front matter of its page says of `hidden`, whatever stands around it', () => {
    const files = {
      'a.mdx': matter('hidden: true'),
      'b.mdx': matter('hidden: "true"'),
      'c.mdx': matter('hidden: false'),
      'd.mdx': matter('hidden:'),
      'e.mdx': 'How to be hidden.',
    };
    const groups = [
      { group: 'G', pages: ['a', 'b'] },
      { group: 'H', hidden: true, pages: ['/c', 'd', 'e', 'none'] },
    ];
    expect(told(siteOf({ groups }, files))).toEqual([
      'shown, by its file hidden: /a',
      'shown, by its file hidden: /b',
      'hidden, by its file shown: /c',
      'hidden, by its file hidden: /d',
      'hidden, by its file hidden: /e',
      'missing, by its file missing: /none',
    ]);
  });
  it('is hidden by front matter that is longer than the 4 KB that are looked at first', () => {
    const files = { 'a.mdx': matter(`description: ${'long '.repeat(1000)}\nhidden: true`) };
    expect(told(siteOf({ pages: ['a'] }, files))).toEqual(['shown, by its file hidden: /a']);
  });
  it('is that of the page file where one stands at a generated address', () => {
    const get = { tags: ['t'], summary: 'One' };
    const files = {
      'x.json': JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get } } }),
      'api-reference/t/one.mdx': matter('hidden: true'),
    };
    const site = siteOf({ groups: [{ group: 'G', openapi: 'x.json' }] }, files);
    expect([told(site), unlistedPages(site)]).toEqual([['shown, by its file hidden: /api-reference/t/one'], []]);
  });
});

describe('pages in no navigation', () => {
  it('are the page files that nothing names', () => {
    const files = [
      ...['a.mdx', 'b.md', 'c.mdx', 'd/e.mdx', 'd/f.mdx'],
      // No pages:
      ...[
        'snippets/x.mdx',
        '_snippets/x.mdx',
        'readme.md',
        'd/License.md',
        'contribute.md',
        'skill.md',
        '.github/x.md',
      ],
    ];
    const given = { ...Object.fromEntries(files.map((file) => [file, ''])), '.mintignore': 'd/f.mdx' };
    expect(unlistedPages(siteOf({ pages: ['./a'] }, given))).toEqual(['b', 'c', 'd/e']);
  });

  it('are not those that answer where an entry names a folder, or a file with its ending', () => {
    const files = { 'guides/index.mdx': '', 'api/index.mdx': '', 'api.mdx': '', 'notes.md': '' };
    expect(unlistedPages(siteOf({ pages: ['guides', 'api', 'notes.md'] }, files))).toEqual(['api/index']);
  });

  it('are those that check calls orphans: no notes, and none that a link opens', () => {
    const notes = [
      'CHANGELOG.mdx',
      'changelog.md',
      'AGENTS.md',
      'd/SECURITY.md',
      'd/readme.mdx',
      '404.mdx',
      '_part.mdx',
      'fr/snippets/s.mdx',
    ];
    const files = Object.fromEntries(
      ['a.mdx', 'b.mdx', 'c.mdx', 'd/claude.mdx', 'd/lone.mdx', ...notes].map((file) => [file, '']),
    );
    const tabs = [
      { tab: 'T', pages: ['a'] },
      { tab: 'U', href: '/b#top' },
      { tab: 'V', groups: [{ group: 'G', root: 'c', pages: ['a'] }] },
    ];
    const site = siteOf({ tabs }, files);
    const orphans = check(site).filter(({ rule }) => rule === 'page-file-orphan');
    expect([unlistedPages(site), orphans.map(({ file }) => file)]).toEqual([
      ['d/claude', 'd/lone'],
      ['d/claude.mdx', 'd/lone.mdx'],
    ]);
  });
});
