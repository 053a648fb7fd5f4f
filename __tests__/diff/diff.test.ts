import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { jsonDiff } from '../../src/report/index.ts';
import { makeSite, memoryReader, type Site } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';
import { group, linesBetween, linesOf, site } from './lines.ts';
import { wrongIn } from './replay.ts';

const abc = ['a', 'b', 'c'];

describe('the navigation diff', () => {
  it('says nothing of two sites that are the same', () => {
    const { summary, lines } = tell(
      navigationDiff(site({ navigation: { pages: abc } }), site({ navigation: { pages: abc } })),
    );
    expect([summary, lines]).toEqual(['No change.', []]);
  });

  it('says so if the format alone is another', () => {
    const [before, after] = [0, 2].map((indent) =>
      makeSite(JSON.stringify({ navigation: { pages: abc } }, null, indent)),
    );
    expect(navigationDiff(before!, after!).changes.map(({ kind }) => kind)).toEqual(['format-only']);
  });

  it('tells a page that is lost from one that still answers, and from one that is redirected', () => {
    const before = site({ navigation: { pages: ['a', 'b', 'c', 'd'] } }, ['a', 'b', 'c', 'd']);
    const redirects = [{ source: '/c', destination: '/a' }];
    const after = site({ navigation: { pages: ['a'] }, redirects }, ['a', 'b']);
    const { changes } = jsonDiff(navigationDiff(before, after), ['old', 'new']);
    expect(changes.map(({ kind, name, pages }) => [kind, name, pages?.length])).toEqual([
      ['lost', 'd', 1],
      ['address-changed', 'c', 1],
      ['left', 'b', 1],
      ['redirect-added', '/c', undefined],
    ]);
  });

  it('names endpoints, webhooks and links as it names pages: an operation that a page file describes now went, and the page came', () => {
    const operations = { '/a': { get: {} }, '/b': { get: {} } };
    const files = {
      'api.json': JSON.stringify({ openapi: '3.1.0', paths: operations, webhooks: { order: { post: {} } } }),
      'api-reference/get-a.mdx': '---\nopenapi: GET /a\n---\n',
    };
    const [before, after] = [
      group('API', 'GET /a', 'GET /b', 'WEBHOOK order'),
      group('API', 'api-reference/get-a', 'GET /b', group('Events', 'WEBHOOK order')),
    ].map((one, k) =>
      makeSite(
        JSON.stringify({
          navigation: {
            groups: [{ ...one, openapi: 'api.json' }],
            global: { anchors: [{ anchor: 'X', href: `https://${k}.com` }] },
          },
        }),
        { reader: memoryReader(files) },
      ),
    );
    const { changes } = jsonDiff(navigationDiff(before!, after!), ['old', 'new']);
    const named = changes.flatMap(({ kind, pages, endpoints, links }) =>
      Object.entries({ pages, endpoints, links }).flatMap(([list, names]) =>
        (names ?? []).map((one) => [kind, list, one]),
      ),
    );
    expect(named).toEqual([
      ['re-pointed', 'links', { before: 'https://0.com', after: 'https://1.com' }],
      ['wrapped', 'endpoints', { before: 'WEBHOOK order', after: 'WEBHOOK order' }],
      ['stored-elsewhere', 'pages', { after: 'api-reference/get-a' }],
      ['stored-elsewhere', 'endpoints', { before: 'GET /a' }],
    ]);
  });

  it('does not say that a page is lost where nothing is known of files', () =>
    expect(linesOf({ pages: abc }, { pages: ['a', 'b'] })).toEqual(['- page c unlisted (URL may still work)']));

  it('tells a page that is new from one whose file was there', () =>
    expect(linesOf({ pages: ['a'] }, { pages: abc }, ['a', 'b'], abc)).toEqual([
      '+ page b, file already there',
      '+ page c',
    ]));

  it('does not call a page moved because an element above it was renamed', () =>
    expect(linesOf({ groups: [group('A', 'a', 'b')] }, { groups: [group('B', 'a', 'b')] })).toEqual([
      '~ group "A" → "B"',
    ]));

  it('tells a moved group once, with how much it carries', () =>
    expect(
      linesOf(
        {
          tabs: [
            { tab: 'One', groups: [group('A', 'a', 'b'), group('X', 'x')] },
            { tab: 'Two', groups: [group('C', 'c')] },
          ],
        },
        {
          tabs: [
            { tab: 'One', groups: [group('X', 'x')] },
            { tab: 'Two', groups: [group('C', 'c'), group('A', 'a', 'b')] },
          ],
        },
      ),
    ).toEqual(['~ the site opens with x (before: a)', '> moved group "A" (2 pages): One → Two']));

  it('tells a tab that became a dropdown as converted, not as moved pages', () =>
    expect(linesOf({ tabs: [{ tab: 'A', pages: abc }] }, { dropdowns: [{ dropdown: 'A', pages: abc }] })).toEqual([
      '~ tab "A" became a dropdown (3 pages)',
    ]));

  it('counts what became the same, and the groups that are kept open by it', () =>
    expect(
      linesOf(
        {
          tabs: ['A', 'B'].map((tab) => ({
            tab,
            menu: [{ item: `${tab} 1`, groups: [group(`${tab} x`, `${tab}/x`), group(`${tab} y`, `${tab}/y`)] }],
          })),
        },
        {
          dropdowns: ['A', 'B'].map((dropdown) => ({
            dropdown,
            groups: [
              {
                group: `${dropdown} 1`,
                pages: ['x', 'y'].map((name) => ({
                  ...group(`${dropdown} ${name}`, `${dropdown}/${name}`),
                  expanded: true,
                })),
              },
            ],
          })),
        },
      ),
    ).toEqual([
      '~ 2 tabs became dropdowns (4 pages)',
      '~ 2 menu items became groups (4 pages)',
      '~ 4 groups got `expanded: true` and stay open',
    ]));

  it('names the element around all endpoints that the file lists now, and none that is around some', () => {
    const operation = (tag: string) => ({ get: { tags: [tag], responses: {} } });
    const paths = { '/a': operation('A'), '/b': operation('B'), '/c': operation('B') };
    const openapi = JSON.stringify({ openapi: '3.1.0', info: {}, paths });
    const groups = [group('A', 'GET /a'), group('B', 'GET /b', 'GET /c')];
    const told = (...navigations: readonly object[]) => {
      const [before, after] = navigations.map((navigation) =>
        makeSite(JSON.stringify({ navigation }), { reader: memoryReader({ 'api.json': openapi }) }),
      );
      return tell(navigationDiff(before!, after!)).lines.map(({ text }) => text);
    };
    const how = 'are now listed in docs.json (before: made by Mintlify from the specification)';
    const made = { openapi: 'api.json', group: 'API' };
    expect(told({ groups: [made] }, { groups: [{ ...made, pages: groups }] })).toEqual([
      `3 endpoints in group "API" ${how}`,
    ]);
    expect(
      told(
        { openapi: 'api.json', tabs: [{ tab: 'T', openapi: 'api.json' }] },
        { openapi: 'api.json', tabs: [{ tab: 'T', openapi: 'api.json', groups }] },
      ),
    ).toEqual([`3 endpoints in tab "T" ${how}`]);
  });

  it('tells of endpoints that the file lists now, although readers get what they got', () => {
    const operation = { get: { tags: ['Users'], responses: {} }, post: { tags: ['Users'], responses: {} } };
    const openapi = JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/users': operation } });
    const [made, listed] = [
      { openapi: 'api.json', group: 'API' },
      { ...group('API', group('Users', 'GET /users', 'POST /users')), openapi: 'api.json' },
    ].map((one) =>
      makeSite(JSON.stringify({ navigation: { groups: [one] } }), { reader: memoryReader({ 'api.json': openapi }) }),
    );
    const told = (...sites: readonly [Site, Site]) => tell(navigationDiff(...sites)).lines.map(({ text }) => text);
    expect(told(made!, listed!)).toEqual([
      '2 endpoints in group "Users" are now listed in docs.json (before: made by Mintlify from the specification)',
    ]);
    expect(told(listed!, made!)).toEqual([
      '2 endpoints in group "Users" are now made by Mintlify from the specification (before: listed in docs.json)',
    ]);
  });

  it('tells of operations that page files describe now at the same address, and loses none of them', () => {
    const operation = { get: { summary: 'List', tags: ['Users'], responses: {} } };
    const openapi = JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/users': operation } });
    const siteWith = (page: string, one: unknown, files: unknown) =>
      makeSite(JSON.stringify({ navigation: { groups: [group('A', page), one] } }), {
        reader: memoryReader(Object.fromEntries([['api.json', openapi], [`${page}.mdx`, page], ...(files as [])])),
      });
    const [made, filed] = [
      [{ openapi: { source: 'api.json', directory: 'api' }, group: 'API' }, []],
      [group('API', group('Users', 'api/users/list')), [['api/users/list.mdx', '---\nopenapi: GET /users\n---\n']]],
    ].map(([one, files]) => siteWith('a', one, files));
    const told = (...sites: readonly [Site, Site]) => {
      const diff = navigationDiff(...sites);
      expect(wrongIn(diff)).toEqual([]);
      return [tell(diff).summary, ...tell(diff).lines.map(({ text }) => text)];
    };
    expect(told(made!, filed!)).toEqual([
      'Nothing lost.',
      'group "API": openapi {"source":"api.json","directory":"api"} removed',
      'endpoint GET /users is now a page file (before: made by Mintlify from the specification)',
    ]);
    expect(told(filed!, made!)).toEqual([
      'Nothing lost.',
      'group "API": openapi {"source":"api.json","directory":"api"} added',
      'page api/users/list is now made by Mintlify from the specification (before: a page file)',
    ]);
    // Also where pages are beside them that only one of the sites has.
    const filedBeside = siteWith('other', group('API', group('Users', 'api/users/list')), [
      ['api/users/list.mdx', '---\nopenapi: GET /users\n---\n'],
    ]);
    expect(told(made!, filedBeside)).toContain(
      'endpoint GET /users is now a page file (before: made by Mintlify from the specification)',
    );
  });

  it('tells of an operation at whose address another one answers', () => {
    const api = (paths: Readonly<Record<string, string>>, directory = 'api') => {
      const operations = Object.entries(paths).map(([path, summary]) => [path, { get: { summary, responses: {} } }]);
      const openapi = JSON.stringify({ openapi: '3.1.0', info: {}, paths: Object.fromEntries(operations) });
      const navigation = { groups: [{ group: 'API', openapi: { source: 'api.json', directory } }] };
      return makeSite(JSON.stringify({ navigation }), { reader: memoryReader({ 'api.json': openapi }) });
    };
    expect(linesBetween(api({ '/a': 'One' }), api({ '/b': 'One' }))).toEqual([
      '~ endpoint GET /a is another operation now, at the same URL: GET /a → GET /b',
    ]);
    expect(linesBetween(api({ '/a': 'One', '/b': 'Two' }), api({ '/b': 'One' }))).toEqual([
      '> URL changed /api/two → /api/one (no redirect)',
      '- endpoint GET /a unlisted: GET /b has the URL now',
    ]);
    expect(linesBetween(api({ '/a': 'One' }), api({ '/a': 'Two', '/b': 'One' }))).toEqual([
      '> URL changed /api/one → /api/two (GET /b has the old URL now)',
      '+ endpoint GET /b in API › API Reference',
    ]);
    const two = [api({ '/a': 'One', '/b': 'One' }), api({ '/b': 'One' })] as const;
    expect(tell(navigationDiff(...two)).summary).toBe(
      '1 URL changed, without a redirect. 1 URL now has another operation. 2 → 1 endpoints.',
    );
  });

  it('tells that a language came around a version, and not that it is the default in place of that', () =>
    expect(
      linesOf(
        { versions: [{ version: 'v1', pages: ['a', 'b'] }] },
        { languages: [{ language: 'en', versions: [{ version: 'v1', pages: ['a', 'b'] }] }] },
      ),
    ).toEqual(['~ version "v1" (2 pages) wrapped in language "en"']));

  it('calls no language unchanged in which a version has changed', () => {
    const languages = (kind: string) =>
      ['en', 'fr'].map((language) => ({
        language,
        versions: ['1', '2'].map((version) => ({
          version,
          [`${kind}s`]: [{ [kind]: 'A', pages: [`${language}/${version}/a`] }],
        })),
      }));
    expect(linesOf({ languages: languages('tab') }, { languages: languages('anchor') })).toEqual([
      '~ 4 tabs became anchors (4 pages) (in en and fr)',
    ]);
  });

  it('counts a language once that did not change, and names the versions of one that did', () => {
    const languages = (more: readonly string[]) =>
      ['en', 'fr'].map((language) => ({
        language,
        versions: ['1', '2'].map((version) => ({
          version,
          pages: [`${language}/${version}/a`, ...(language === 'en' && version === '1' ? more : [])],
        })),
      }));
    expect(linesOf({ languages: languages([]) }, { languages: languages(['en/1/b']) })).toEqual([
      expect.stringMatching(/^\+ page en\/1\/b /),
      expect.stringMatching(/^! fr not updated/),
    ]);
  });

  it('tells a new group with the pages that moved into it as one change', () =>
    expect(
      linesOf(
        { groups: [group('All', 'a', 'b', 'c')] },
        { groups: [group('All', 'a', 'b', group('New', 'd', 'e', 'c'))] },
        abc,
        [...abc, 'd', 'e'],
      ),
    ).toEqual(['+ group "New" in All: 2 new pages, c moved in (same URL); starts closed']));

  it('tells a group that was put around others, and one that was taken away', () => {
    const [flat, deep] = [
      { groups: [group('A', 'a'), group('B', 'b')] },
      { groups: [group('All', group('A', 'a'), group('B', 'b'))] },
    ];
    expect(linesOf(flat, deep)).toEqual([
      '~ group "A" and group "B" (2 pages) wrapped in group "All"',
      '~ group "A" and group "B" now start closed',
    ]);
    expect(linesOf(deep, flat)).toEqual([
      '~ group "All" unwrapped: group "A" and group "B" (2 pages)',
      '~ group "A" and group "B" now start open',
    ]);
  });

  it('tells pages in another order with how many stand elsewhere', () =>
    expect(linesOf({ groups: [group('A', 'a', 'b', 'c', 'd')] }, { groups: [group('A', 'b', 'c', 'd', 'a')] })).toEqual(
      ['~ the site opens with b (before: a)', '~ order in group "A": a moved'],
    ));

  it('tells a folder that got another name as one change', () => {
    const pages = (folder: string) => ['a', 'b', 'c'].map((page) => `${folder}/${page}`);
    expect(linesOf({ pages: pages('old') }, { pages: pages('new') }, pages('old'), pages('new'))).toEqual([
      '~ folder renamed old/ → new/: 3 pages (no redirect)',
    ]);
  });

  it('tells a language with another code and folder as one change, and leaves the others alone', () => {
    const language = (code: string, folder = code) => ({
      language: code,
      groups: [group(code, `${folder}/x/a`, `${folder}/x/b`)],
    });
    const files = ['en/x/a', 'en/x/b'];
    expect(
      linesOf(
        { languages: [language('en'), language('cn')] },
        { languages: [language('en'), language('zh')] },
        [...files, 'cn/x/a', 'cn/x/b'],
        [...files, 'zh/x/a', 'zh/x/b'],
      ),
    ).toEqual(['~ language cn → zh: folder renamed cn/ → zh/: 2 pages (no redirect)', '~ group "cn" → "zh" (zh)']);
  });

  it('says how much a group holds that was put in with the one around it', () =>
    expect(
      linesOf(
        { groups: [group('All', 'a', 'b', 'c', 'd')] },
        { groups: [group('All', 'a', group('Outer', 'b', group('Inner', 'c', 'd')))] },
        [...abc, 'd'],
      ),
    ).toEqual(['~ b wrapped in group "Outer" in All', '~ c and d wrapped in group "Inner" in All › Outer']));

  it('tells versions that were put around a navigation as one change', () =>
    expect(
      linesOf(
        { groups: [group('A', 'a', 'b', 'c')] },
        { versions: [{ version: 'v1', groups: [group('A', 'a', 'b', 'c')] }] },
      ),
    ).toEqual(['~ group "A" (3 pages) wrapped in version "v1"']));

  it('tells the version that readers come to first', () => {
    const version = (label: string, isDefault: boolean) => ({
      version: label,
      pages: [label],
      ...(isDefault && { default: true }),
    });
    expect(
      linesOf(
        { versions: [version('1', true), version('2', false)] },
        { versions: [version('1', false), version('2', true)] },
      ),
    ).toContain('~ default version 1 → 2');
  });

  it('tells once what languages did alike, and who did not follow', () => {
    const language = (code: string, ...more: string[]) => ({
      language: code,
      pages: ['a', ...more].map((page) => `${code}/${page}`),
    });
    expect(
      linesOf(
        { languages: [language('en'), language('fr'), language('es')] },
        { languages: [language('en', 'b'), language('fr', 'b'), language('es')] },
      ),
    ).toEqual(['+ page en/b (en, likewise fr)', '! es not updated in 1 change: es lacks the change of en/b']);
  });

  it('names every page that is lost of groups of one name', () => {
    const groups = (...more: readonly string[]) => ({
      groups: ['A', 'B'].map((name) => group(name, name, group('More', `${name}/x`, ...more.map((one) => name + one)))),
    });
    const kept = ['A', 'B', 'A/x', 'B/x'];
    expect(linesOf(groups('/y', '/z'), groups(), [...kept, 'A/y', 'A/z', 'B/y', 'B/z'], kept)).toEqual([
      '- 4 pages lost (no file, no working redirect): 2 in A/, 2 in B/',
    ]);
  });

  it('calls a page lost whose redirect leads to nothing', () => {
    const site = (pages: string[], ...redirects: unknown[]) =>
      makeSite(JSON.stringify({ navigation: { pages }, redirects }), {
        reader: memoryReader(Object.fromEntries(pages.map((page) => [`${page}.mdx`, page]))),
      });
    const after = (destination: string) => site(['a'], { source: '/b', destination });
    const kinds = (destination: string) =>
      navigationDiff(site(['a', 'b']), after(destination)).changes.map(({ kind }) => kind);
    expect(kinds('/none')).toContain('lost');
    expect(kinds('/a')).not.toContain('lost');
  });

  it('counts a language that shows a page of the source as one that followed', () => {
    const language = (code: string, ...more: string[]) => ({ language: code, pages: [`${code}/a`, ...more] });
    expect(
      linesOf(
        { languages: [language('en'), language('fr'), language('es')] },
        { languages: [language('en', 'en/b'), language('fr', 'en/b'), language('es', 'es/b')] },
      ),
    ).toEqual(['+ page en/b (en, likewise fr and es)']);
  });

  it('tells once what versions did alike, and where it stands without the version', () => {
    const version = (label: string, ...more: unknown[]) => ({ version: label, groups: [group('All', 'a', ...more)] });
    expect(
      linesOf(
        { versions: [version('1'), version('2'), version('3')] },
        { versions: [version('1', group('New', 'b')), version('2', group('New', 'b')), version('3')] },
      ),
    ).toEqual(['+ group "New" in All: 1 new page; starts closed (in each of 1 and 2)']);
  });

  it('tells a nested group that starts open now, and not one whose `expanded` has no effect', () => {
    const nested = (expanded: boolean) => ({
      groups: [{ ...group('A', 'a', { ...group('B', 'b'), expanded }), expanded }],
    });
    expect(linesOf(nested(false), nested(true))).toEqual([
      '~ group "B" now starts open',
      '~ group "A": expanded false → true',
    ]);
  });

  it('tells the groups that start closed since they stand in another one, and counts many', () => {
    const groups = ['A', 'B', 'C', 'D'].map((label) => group(label, `${label}/a`, `${label}/b`));
    const into = (count: number) => ({
      groups: [...groups.slice(count), group('All', 'x', ...groups.slice(0, count))],
    });
    expect(linesOf(into(0), into(1))).toEqual([
      '~ the site opens with B/a (before: A/a)',
      '> moved group "A" (2 pages): the top level → All',
      '~ group "A" now starts closed',
    ]);
    expect(linesOf(into(0), into(4)).at(-1)).toBe('~ 4 groups (8 pages) now start closed');
    expect(linesOf(into(4), into(0)).at(-1)).toBe('~ 4 groups (8 pages) now start open');
  });

  it('tells a page that is hidden now', () =>
    expect(
      linesOf(
        { groups: [group('A', 'a'), group('B', 'b')] },
        { groups: [group('A', 'a'), { ...group('B', 'b'), hidden: true }] },
      ),
    ).toEqual(['~ page b now hidden', '~ group "B": hidden true added']));

  it('pairs a page that stands twice with the nearest', () =>
    expect(
      linesOf(
        { groups: [group('A', 'x', 'a'), group('B', 'x', 'b')] },
        { groups: [group('B', 'x', 'b'), group('A', 'a')] },
        ['x', 'a', 'b'],
      ),
    ).toEqual(['- page x no longer shown in A', '~ order in the navigation: group "B" moved']));

  it('keeps to forty lines by counting, each page by its folder', () => {
    const pages = (from: number) =>
      Array.from({ length: 60 }, (_, k) => group(`G${k}`, `g/${k}`, `${k % 2 ? 'x' : 'y'}/${from + k}`));
    const lines = linesOf({ groups: pages(0) }, { groups: pages(100) }, [], []);
    expect(lines).toEqual([
      '- 60 pages unlisted (URLs may still work): 30 in y/, 30 in x/',
      '+ 60 pages added: 30 in y/, 30 in x/',
    ]);
  });
});
