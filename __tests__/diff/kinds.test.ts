import { describe, expect, it } from '@jest/globals';
import { costsIn, navigationDiff } from '../../src/diff/index.ts';
import { jsonDiff } from '../../src/report/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';
import { group, linesBetween, linesOf, site } from './lines.ts';

const abc = ['a', 'b', 'c'];
const inFolder = (folder: string) => abc.map((page) => `${folder}/${page}`);
const tab = (label: string, ...groups: readonly unknown[]) => ({ tab: label, groups });
const version = (label: string, ...pages: readonly unknown[]) => ({ version: label, pages });
const language = (code: string, ...groups: readonly unknown[]) => ({ language: code, groups });

describe('pages', () => {
  it('are re-pointed where the old files still answer', () =>
    expect(
      linesOf({ pages: inFolder('docs') }, { pages: inFolder('dist') }, [...inFolder('docs'), ...inFolder('dist')]),
    ).toEqual(['~ lists dist/ instead of docs/: 3 pages']));

  it('are counted where they are re-pointed in more folders than are told', () => {
    const pages = (one: string, other: string) => [...inFolder(one), `${other}/x`, `${other}/y`];
    const [old, now] = [pages('docs', 'api'), pages('dist', 'out')];
    const [before, after] = [old, now].map((all) => site({ navigation: { pages: all } }, [...old, ...now]));
    expect(tell(navigationDiff(before!, after!), { most: 1 }).lines).toMatchObject([
      { sign: '~', text: '5 pages listed by another path: 3 in docs/, 2 in api/' },
    ]);
  });

  it('are lost where the file is gone, though the entry stays; redirected, their address is another', () => {
    const of = (pages: readonly string[], redirects: readonly unknown[] = []) =>
      site({ navigation: { pages: ['a', 'b'] }, redirects }, pages);
    const before = of(['a', 'b']);
    expect(linesBetween(before, of(['a']))).toEqual(['- page b lost (no file, no working redirect; still listed)']);
    const redirect = { source: '/b', destination: '/a' };
    expect(linesBetween(before, of(['a'], [redirect]))).toEqual(['- page b removed, redirected to /a']);
  });

  it('are shown now', () =>
    expect(
      linesOf(
        { groups: [group('A', 'a'), { ...group('B', 'b'), hidden: true }] },
        { groups: [group('A', 'a'), group('B', 'b')] },
      ),
    ).toEqual(['~ page b now shown', '~ group "B": hidden true removed']));

  it('are dropped where Mintlify reads something else in their place', () =>
    expect(
      linesOf({ groups: [group('A', 'a')] }, { groups: [group('A', 'a')], tabs: [{ tab: 'T', pages: ['b'] }] }),
    ).toEqual([
      '~ the site opens with b (before: a)',
      '- page a dropped by Mintlify (`navigation` has `tabs` and `groups`, and Mintlify shows only `tabs`, docs.json:1:16)',
      '+ tab "T": 1 new page',
    ]));

  it('are not said to be hidden now where they were dropped before', () => {
    const secret = { ...group('B', 'b'), hidden: true };
    const tabs = [{ tab: 'T', pages: ['a'] }];
    const after = { tabs: [...tabs, { tab: 'U', groups: [secret] }] };
    const [one, other] = [{ tabs, groups: [secret] }, after].map((navigation) => site({ navigation }, ['a', 'b']));
    expect(linesBetween(one!, other!)).toEqual([
      '~ page b no longer dropped by Mintlify, but hidden',
      '~ group "B" (1 page) wrapped in tab "U"',
    ]);
    expect(costsIn(navigationDiff(one!, other!)).changes).toEqual([]);
  });

  it('are said to be dropped where their entry is new and their file is not', () => {
    const tabs = (...pages: readonly string[]) => [{ tab: 'T', pages, groups: [group('A', 'a')] }];
    const [before, after] = [tabs(), tabs('b')].map((all) => site({ navigation: { tabs: all } }, ['a', 'b']));
    expect(linesBetween(before!, after!)).toEqual(['+ page b in T, dropped by Mintlify, file already there']);
  });

  it('are not said to be shown no more where they were dropped before', () => {
    const tabs = (...more: readonly string[]) => [
      { tab: 'T', pages: ['a', 'b'] },
      { tab: 'U', pages: ['c', ...more] },
    ];
    expect(linesOf({ tabs: tabs(), pages: ['a'] }, { tabs: tabs(), pages: [] })).toEqual([
      '- page a removed; Mintlify did not show it',
    ]);
    expect(linesOf({ tabs: tabs('a'), pages: ['a', 'c'] }, { tabs: tabs(), pages: [] })).toEqual([
      '- page a no longer shown in U',
      '- 2 pages removed; Mintlify did not show them: a, c',
    ]);
  });

  it('that came or went in several elements did so several times', () => {
    const groups = (...pages: readonly string[]) => ['A', 'B', 'C'].map((label) => group(label, label, ...pages));
    const [some, all] = [groups(), groups('x')];
    expect(linesOf({ groups: [...some.slice(0, 2), all[2]] }, { groups: all })).toEqual([
      '+ page x in A',
      '+ page x in B',
    ]);
    expect(linesOf({ groups: all }, { groups: [...some.slice(0, 2), all[2]] })).toEqual([
      '- 2 entries of 1 page no longer shown where they were: x (2 times)',
    ]);
  });

  it('that are dropped are counted in the summary', () => {
    const navigation = (more: object) => ({ navigation: { groups: [group('A', 'a', 'b')], ...more } });
    const after = site(navigation({ tabs: [tab('T', group('B', 'c'))] }));
    expect(tell(navigationDiff(site(navigation({})), after)).summary).toBe(
      '2 dropped by Mintlify, 1 added. 2 → 1 pages.',
    );
  });

  it('of operations that are dropped are lost for as long', () => {
    const of = (...paths: readonly string[]) =>
      makeSite(
        JSON.stringify({ navigation: { groups: [{ ...group('API', 'GET /a', 'GET /b'), openapi: 'o.json' }] } }),
        {
          reader: memoryReader({
            'o.json': JSON.stringify({
              openapi: '3.1.0',
              paths: Object.fromEntries(paths.map((path) => [path, { get: {} }])),
            }),
          }),
        },
      );
    expect(tell(navigationDiff(of('/a', '/b'), of('/a'))).summary).not.toContain('Nothing lost');
  });

  it('of operations have another address if their directory has another name', () => {
    const specification = { openapi: '3.1.0', paths: { '/users': { get: { tags: ['Users'], responses: {} } } } };
    const api = (directory: string, redirects: readonly unknown[] = []) =>
      makeSite(
        JSON.stringify({ navigation: { tabs: [{ tab: 'API', openapi: { source: 'o.json', directory } }] }, redirects }),
        {
          reader: memoryReader({ 'o.json': JSON.stringify(specification) }),
        },
      );
    const rest = ['~ tab "API": openapi.directory "one" → "two"'];
    expect(linesBetween(api('one'), api('two'))).toEqual([
      '> URL changed /one/users/get-users → /two/users/get-users (no redirect)',
      ...rest,
    ]);
    const redirect = { source: '/one/:slug*', destination: '/two/:slug*' };
    expect(linesBetween(api('one'), api('two', [redirect]))).toEqual([
      '> URL changed /one/users/get-users → /two/users/get-users (redirect added)',
      ...rest,
    ]);
  });

  it('of a folder that was renamed are not said to be led by one redirect if each has its own', () => {
    const redirects = abc.map((page) => ({ source: `/old/${page}`, destination: `/new/${page}` }));
    const after = site({ navigation: { pages: inFolder('new') }, redirects }, inFolder('new'));
    const [first] = navigationDiff(site({ navigation: { pages: inFolder('old') } }, inFolder('old')), after).changes;
    expect([first!.kind, first!.redirect]).toEqual(['folder-renamed', '/old/a → /new/a and 2 others']);
  });
});

describe('an element', () => {
  it('is the only one whose default version changed', () => {
    const tab = (label: string, ...codes: readonly string[]) => ({
      tab: label,
      versions: codes.map((code) => version(code, `${label}/${code}`)),
    });
    expect(
      linesOf({ tabs: [tab('A', '1', '2'), tab('B', '1', '2')] }, { tabs: [tab('A', '1', '2'), tab('B', '2', '1')] }),
    ).toContain('~ default version of tab "B" 1 → 2');
  });

  it('is named with its tab if it is a version that was renamed, and another tab has one of its label', () => {
    const tab = (label: string, code: string) => ({
      tab: label,
      versions: [version('2', `${label}/2`), version(code, `${label}/1`)],
    });
    const lines = linesOf({ tabs: [tab('A', '1'), tab('B', '1')] }, { tabs: [tab('A', '1'), tab('B', '1.0')] });
    expect(lines).toEqual(['~ version "1" of tab "B" → "1.0"']);
  });

  it('is a copy of a version that is still there', () =>
    expect(
      linesOf(
        { versions: [version('1', ...inFolder('v1'))] },
        { versions: [version('2', ...inFolder('v2')), version('1', ...inFolder('v1'))] },
        inFolder('v1'),
        [...inFolder('v1'), ...inFolder('v2')],
      ),
    ).toEqual([
      '~ default version 1 → 2',
      '~ the site opens with v2/a (before: v1/a)',
      '+ version "2", a copy of version "1": 3 new pages',
    ]));

  it('is a copy of one of the same name with the same pages, which are not new', () =>
    expect(
      linesOf(
        { tabs: [tab('X', group('A', ...abc)), tab('Y', group('B', 'd'))] },
        { tabs: [tab('X', group('A', ...abc)), tab('Y', group('B', 'd'), group('A', ...abc))] },
      ),
    ).toEqual(['+ group "A" in Y, a copy of that in X: 3 pages that existed']));

  it('is no copy of another language: it is the translation of that', () =>
    expect(
      linesOf(
        { languages: [{ language: 'en', pages: abc }] },
        {
          languages: [
            { language: 'en', pages: abc },
            { language: 'fr', pages: inFolder('fr') },
          ],
        },
      ),
    ).toEqual(['+ language "fr": 3 new pages']));

  it('is no copy of what moved into it', () =>
    expect(
      linesOf(
        { groups: [group('A', ...abc, 'x'), group('B', 'd')] },
        { groups: [group('B', 'd'), group('C', group('A', ...abc, 'x'), 'e')] },
      ),
    ).toEqual([
      '~ the site opens with d (before: a)',
      '+ group "C": 1 new page, group "A" (4 pages) moved in',
      '~ group "A" now starts closed',
    ]));

  it('is no copy because files in another folder have the same names', () =>
    expect(
      linesOf(
        { groups: [group('Users', ...inFolder('users'))] },
        { groups: [group('Users', ...inFolder('users')), group('Teams', ...inFolder('teams'))] },
      ),
    ).toEqual(['+ group "Teams": 3 new pages']));

  it('is merged into another one', () =>
    expect(
      linesOf({ groups: [group('A', ...abc), group('B', 'd', 'e')] }, { groups: [group('A', ...abc, 'd', 'e')] }),
    ).toEqual(['~ group "B" (2 pages) merged into group "A"']));

  it('is split off from another one', () =>
    expect(
      linesOf({ groups: [group('A', ...abc, 'd', 'e')] }, { groups: [group('A', ...abc), group('B', 'd', 'e')] }),
    ).toEqual(['+ group "B", split off from group "A": d, e moved in (same URLs)']));

  it('is split off from one of its name, which stays at its place', () =>
    expect(
      linesOf(
        { tabs: [tab('X', group('A', ...abc, 'd', 'e')), tab('Y', group('B', 'f'))] },
        { tabs: [tab('X', group('A', 'd', 'e')), tab('Y', group('B', 'f'), group('A', ...abc))] },
      ),
    ).toEqual([
      '~ the site opens with d (before: a)',
      '+ group "A" in Y, split off from that in X: a, b, c moved in (same URLs)',
    ]));

  it('names what moved in the order as it is called now', () => {
    const groups = (first: string) => [group(first, 'a', 'b'), group('X', 'c', 'd'), group('Y', 'e', 'f')];
    const [one, ...others] = groups('New');
    expect(linesOf({ groups: groups('Old') }, { groups: [...others, one] })).toEqual([
      '~ the site opens with c (before: a)',
      '~ group "Old" → "New"',
      '~ order in the navigation: group "New" moved',
    ]);
  });

  it('says from where a group came that moved into another one', () => {
    const tab = (label: string, ...groups: readonly unknown[]) => ({ tab: label, groups });
    const moved = group('M', 'a', 'b');
    const before = { tabs: [tab('One', group('A', 'c'), moved), tab('Two', group('B', 'd'))] };
    const after = { tabs: [tab('One', group('A', 'c')), tab('Two', group('B', 'd', moved))] };
    expect(linesOf(before, after)).toEqual([
      '> moved group "M" (2 pages): One → Two › B',
      '~ group "M" now starts closed',
    ]);
  });

  it('in which something stands elsewhere is told with it; five of them are counted', () => {
    const of = (count: number, isSwapped: boolean) => ({
      groups: Array.from({ length: count }, (_, k) => {
        const [one, other] = [`${k}/a`, group(`G${k}`, `${k}/b`, `${k}/c`)];
        return group(`${k}`, ...((isSwapped ? k % 2 === 0 : k % 2 > 0) ? [other, one] : [one, other]), `${k}/d`);
      }),
    });
    const opens = '~ the site opens with 0/b (before: 0/a)';
    expect(linesOf(of(1, false), of(1, true))).toEqual([opens, '~ order in group "0": group "G0" moved']);
    expect(linesOf(of(5, false), of(5, true))).toEqual([opens, '~ order in 5 places: 2 pages and 3 groups moved']);
  });

  it('is stored in another document, and back, with all that it holds', () => {
    const inside = group('B', 'b', group('C', 'c'));
    const reader = memoryReader({ 'b.json': JSON.stringify(inside) });
    const [plain, split] = [inside, { $ref: './b.json' }].map((one) =>
      makeSite(JSON.stringify({ navigation: { groups: [group('A', 'a'), one] } }), { reader }),
    );
    expect(linesBetween(plain!, split!)).toEqual([
      '= no visible change: group "B" is now in b.json (before: docs.json)',
    ]);
    expect(linesBetween(split!, plain!)).toEqual([
      '= no visible change: group "B" is now in docs.json (before: b.json)',
    ]);
    const other = makeSite(JSON.stringify({ navigation: { groups: [group('A', 'a'), { $ref: './d.json' }] } }), {
      reader: memoryReader({ 'd.json': JSON.stringify(group('B', 'b', group('C', 'd'))) }),
    });
    expect(linesBetween(split!, other)).toContain('~ group "B" is now in d.json (before: b.json)');
  });

  it('that moved is one change, with all that it carries', () =>
    expect(
      linesOf(
        { tabs: [tab('X', group('A', ...abc, group('N', 'x', 'y'))), tab('Y', group('B', 'd'))] },
        { tabs: [tab('X', group('Z', 'z')), tab('Y', group('B', 'd'), group('A', ...abc, group('N', 'x', 'y')))] },
      ),
    ).toEqual([
      '~ the site opens with z (before: a)',
      '> moved group "A" (5 pages): X → Y',
      '+ group "Z" in X: 1 new page',
    ]));

  it('that was renamed moves nothing that it holds', () =>
    expect(
      linesOf(
        { tabs: [tab('X', group('A', 'a', group('N', 'x')))] },
        { tabs: [tab('Y', group('A', 'a', group('N', 'x')))] },
      ),
    ).toEqual(['~ tab "X" → "Y"']));

  it('that brings pages whose files were there says so', () =>
    expect(
      linesOf({ groups: [group('A', 'a')] }, { groups: [group('A', 'a'), group('B', 'b', 'c')] }, ['a', 'b'], abc),
    ).toEqual(['+ group "B": 1 new page, 1 page that existed']));

  it('is told with what of a field changed', () =>
    expect(
      linesOf(
        { tabs: [{ tab: 'A', pages: abc, api: { auth: { method: 'key', name: 'x' } } }] },
        { tabs: [{ tab: 'A', pages: abc, api: { auth: { method: 'bearer', name: 'x' } } }] },
      ),
    ).toEqual(['~ tab "A": api.auth.method "key" → "bearer"']));
});

describe('a scope', () => {
  const tabs = [tab('X', group('A', ...abc)), tab('Y', group('B', 'd', 'e'))];
  it.each([
    ['version', 'versions', '1'],
    ['language', 'languages', 'en'],
  ])('is one change where it is put around all, and where it is taken away: %s', (kind, container, label) => {
    const wrapped = { [container]: [{ [kind]: label, tabs }] };
    const around = 'tab "X" and tab "Y" (5 pages)';
    expect(linesOf({ tabs }, wrapped)).toEqual([`~ ${around} wrapped in ${kind} "${label}"`]);
    expect(linesOf(wrapped, { tabs })).toEqual([`~ ${kind} "${label}" unwrapped: ${around}`]);
  });

  it('is one change where others came beside it', () =>
    expect(
      linesOf(
        { pages: abc },
        {
          languages: [
            { language: 'en', pages: abc },
            { language: 'fr', pages: inFolder('fr') },
          ],
        },
      ),
    ).toEqual(['~ a, b and c wrapped in language "en"', '+ language "fr": 3 new pages']));
});

describe('languages', () => {
  const three = (change: (code: string) => readonly unknown[]) => ({
    languages: ['en', 'fr', 'es'].map((code) => language(code, ...change(code))),
  });
  const old = (code: string) => [group(`A ${code}`, `${code}/a`, `${code}/b`), group(`B ${code}`, `${code}/c`)];
  const late = (what: string) => [`! es not updated in 1 change: es lacks the change of ${what}`];

  it('that moved a page alike are told once, and who did not follow', () => {
    const moved = (code: string) =>
      code === 'es' ? old(code) : [group(`A ${code}`, `${code}/a`), group(`B ${code}`, `${code}/c`, `${code}/b`)];
    expect(linesOf(three(old), three(moved))).toEqual([
      '> moved page en/b: A en → B en (en, likewise fr)',
      ...late('en/b'),
    ]);
  });

  it('that changed alike are told once also where the folder of one has another name than its code', () => {
    const cn = (...more: readonly string[]) => ({
      languages: [
        language('en', group('A', 'x/a', 'y/b', ...more)),
        language('cn', group('甲', 'zh-CN/x/a', 'zh-CN/y/b', ...more.map((page) => `zh-CN/${page}`))),
      ],
    });
    expect(linesOf(cn(), cn('x/c'))).toEqual(['+ page x/c in A (en, likewise cn)']);
  });

  it('are behind also where their folder is not their code, wherever in the path it is', () => {
    const pages = (folder: string, ...names: string[]) => names.map((name) => `docs/${folder}/${name}`);
    const of = (...names: string[]) => ({
      languages: [
        language('en', group('G', ...pages('en', ...names))),
        language('zh', group('组', ...pages('cn', 'a', 'b'))),
      ],
    });
    expect(linesOf(of('a', 'b'), of('a')).at(-1)).toBe(
      '! zh not updated in 1 change: zh lacks the change of docs/en/b',
    );
  });

  it('are not behind in what they did in their own way, or never had', () => {
    const deleted = (code: string) => [`${code}/a`, ...(code === 'en' ? [`${code}/only`] : [])];
    const kept = (code: string) => [`${code}/x`, `${code}/y`];
    const of = (gone: (code: string) => readonly string[]) =>
      three((code) => [...kept(code), group('G', ...(code === 'es' ? [] : gone(code)))]);
    expect(
      linesOf(
        of(deleted),
        of(() => []),
      ).filter((line) => line.startsWith('!')),
    ).toEqual([]);
  });

  it('are told to catch up where that does something, and not with a file that got another name', () => {
    const renamed = (code: string) => [`${code}/a`, code === 'en' ? 'en/new' : `${code}/old`];
    const [before, after] = [three((code) => [`${code}/a`, `${code}/old`]), three(renamed)];
    const [, told] = linesOf(before, after, ['en/old', 'fr/old', 'es/old'], ['en/new', 'fr/old', 'es/old']);
    expect(told).toBe('! fr and es not updated in 1 change: fr and es lack the change of en/old');
  });

  it('that lack different numbers of changes have a number each', () => {
    const of = (en: readonly string[], fr: readonly string[]) =>
      three((code) => {
        const more = { en, fr, es: [] }[code]!;
        const pages = (name: string) =>
          [name, ...more.filter((one) => one.startsWith(name))].map((one) => `${code}/${one}`);
        return [group('A', ...pages('a')), group('B', ...pages('b'))];
      });
    const [before, after] = [of([], []), of(['a2', 'b2'], ['a2'])].map((navigation) => site({ navigation }));
    // French has one of the two changes: the summary counts too.
    const late = 'es not updated in 2 changes, fr in 1 change';
    expect(linesBetween(before!, after!).filter((line) => line.startsWith('!'))).toEqual([
      `! ${late}: fr lacks the change of en/b2; es lacks the change of en/a2, en/b2`,
    ]);
    expect(tell(navigationDiff(before!, after!)).summary).toMatch(new RegExp(` ${late}\\.$`));
  });

  it('of which one moved a page under another name are told of both', () => {
    const of = (name: string) =>
      three((code) =>
        code === 'en' && name !== 'old'
          ? [group('A', 'en/a'), group('B', 'en/c', `en/${name}`)]
          : [group('A', `${code}/a`, `${code}/old`), group('B', `${code}/c`)],
      );
    const files = (name: string) => ['en', 'fr', 'es'].map((code) => `${code}/${code === 'en' ? name : 'old'}`);
    const told = linesOf(of('old'), of('b/old'), files('old'), files('b/old'));
    expect(told[1]).toBe('> moved page en/old: en › A → en › B');
    expect(told[2]).toBe('! fr and es not updated in 2 changes: fr and es lack the change of en/old');
  });

  it('of which one showed the page of another, and whose own is not where the redirect leads, are told apart', () => {
    const docs = (en: string, cn: string, redirects: readonly object[]) =>
      site({ navigation: { languages: [language('en', 'b', en), language('cn', 'cn/b', cn)] }, redirects }, [
        ...new Set(['b', 'cn/b', en, cn]),
      ]);
    const redirects = [{ source: '/x/a', destination: '/y/a' }];
    expect(linesBetween(docs('x/a', 'x/a', []), docs('y/a', 'cn/y/a', redirects))).toEqual([
      '> URL changed /x/a → /y/a (redirect added) (en)',
      '> URL changed /x/a → /cn/y/a (redirect to /y/a added), probably (same file name) (cn)',
    ]);
  });

  it('that changed alike are told once where their folders stand in that of a version', () => {
    const of = (...more: readonly string[]) => three((code) => ['a', 'b', ...more].map((page) => `v1/${code}/${page}`));
    expect(linesOf(of(), of('c'))).toEqual(['+ page v1/en/c, dropped by Mintlify (en, likewise fr and es)']);
  });

  it('of which each got a translation of what there is are not said to have copied it', () => {
    const api = (code: string) => group('API', ...inFolder(`${code}/api`));
    const one = language('en', group('A', 'en/a'), api('en'));
    const of = (...more: readonly unknown[]) => ({ languages: [one, language('fr', group('A', 'fr/a'), ...more)] });
    expect(linesOf(of(), of(api('fr')))[0]).toBe('+ group "API" in fr: 3 new pages');
  });

  it('are all counted where much is folded', () => {
    const pages = (code: string, kept: number) =>
      language(
        code,
        ...Array.from({ length: 40 }, (_, k) =>
          group(`G${k}`, `${code}/a${k}`, ...(k < kept ? [] : [`${code}/b${k}`])),
        ),
      );
    const of = (kept: number) => ({ languages: [pages('en', kept), pages('fr', kept)] });
    expect(linesOf(of(40), of(0))).toEqual(['+ 80 pages added: 40 in en/, 40 in fr/ (in en and fr)']);
  });

  it('are all counted where more moved than are told, with those that did not follow', () => {
    const pages = (code: string, by: number) =>
      language(
        code,
        ...Array.from({ length: 41 }, (_, k) => group(`G${k}`, `${code}/a${k}`, `${code}/b${(k + by) % 41}`)),
      );
    const of = (...by: readonly number[]) => ({ languages: by.map((step, k) => pages(['en', 'fr'][k]!, step)) });
    expect(linesOf(of(0, 0), of(1, 1))).toEqual(['> 82 pages moved: 41 in en/, 41 in fr/ (in en and fr)']);
    expect(linesOf(of(0, 0), of(1, 0)).slice(0, 2)).toEqual([
      '> 41 pages moved, all in en/ (en)',
      expect.stringContaining('! fr not updated in 41 changes: fr lacks the change of en/b0, en/b1, '),
    ]);
  });

  it('that got a group alike, each with a name of its own, are told once', () => {
    const more = (code: string) => (code === 'es' ? [] : [group(`N ${code}`, `${code}/n`)]);
    expect(
      linesOf(
        three(old),
        three((code) => [...old(code), ...more(code)]),
      ),
    ).toEqual(['+ group "N en": 1 new page (en, likewise fr)', ...late('group "N en"')]);
  });

  it('that renamed a label each in its words are told with each label', () =>
    expect(
      linesOf(
        three(old),
        three((code) => [group(`New ${code}`, `${code}/a`, `${code}/b`), group(`B ${code}`, `${code}/c`)]),
      ),
    ).toEqual(['~ group "A en" → "New en" (en), group "A fr" → "New fr" (fr), group "A es" → "New es" (es)']));

  it('of which one is gone are told without saying its name twice', () =>
    expect(
      linesOf(
        { languages: [language('en', group('A', 'a')), language('fr', group('A', 'fr/a', 'fr/b'))] },
        { languages: [language('en', group('A', 'a'))] },
        ['a', 'fr/a', 'fr/b'],
      ),
    ).toEqual(['- 2 pages in language "fr" unlisted (URLs still work): fr/a, fr/b', '- language "fr"']));
});

describe('redirects and settings', () => {
  const navigation = { pages: ['a'] };
  const redirect = { source: '/x', destination: '/a' };
  const docs = (more: Readonly<Record<string, unknown>>) => site({ navigation, ...more }, ['a']);

  it('are removed, retargeted, or of another kind', () => {
    const before = docs({ redirects: [redirect] });
    expect(linesBetween(before, docs({}))).toEqual(['- URL /x no longer works (it was redirected to /a)']);
    expect(linesBetween(before, docs({ redirects: [{ ...redirect, destination: '/b' }] }))).toEqual([
      '- URL /x no longer works (it was redirected to /a)',
      '~ redirect /x → /b (before: /a)',
    ]);
    expect(linesBetween(before, docs({ redirects: [{ ...redirect, permanent: false }] }))).toEqual([
      '~ redirect /x: other fields changed',
    ]);
  });

  it('that follow an address that changed are told with it', () => {
    const before = site({ navigation: { pages: ['a'] }, redirects: [redirect] }, ['a']);
    const redirects = [
      { ...redirect, destination: '/b' },
      { source: '/a', destination: '/b' },
    ];
    expect(linesBetween(before, site({ navigation: { pages: ['b'] }, redirects }, ['b']))).toEqual([
      '> URL changed /a → /b (redirect added, 1 older redirect updated)',
    ]);
  });

  it('that lead elsewhere than to the new address are told with where they lead', () => {
    const before = site({ navigation: { pages: ['a', 'one/x'] } }, ['a', 'one/x']);
    const redirects = [{ source: '/one/x', destination: '/a' }];
    const after = (more: object) => site({ navigation: { pages: ['a', 'two/x'] }, ...more }, ['a', 'two/x']);
    const line = '> URL changed /one/x → /two/x';
    expect(linesBetween(before, after({ redirects }))).toEqual([
      `${line} (redirect to /a added), probably (same file name)`,
    ]);
    expect(
      linesBetween(site({ navigation: { pages: ['a', 'one/x'] }, redirects }, ['a', 'one/x']), after({ redirects })),
    ).toEqual([`${line} (redirected to /a), probably (same file name)`]);
  });

  it('are named: added, changed, removed', () =>
    expect(linesBetween(docs({ theme: 'mint', name: 'x' }), docs({ theme: 'maple', logo: 'l' }))).toEqual([
      '~ setting theme "mint" → "maple"',
      '~ setting name "x" removed',
      '~ setting logo "l" added',
    ]));

  it('are not called format alone where the text says something else', () => {
    const [before, after] = [{ default: true }, {}].map((more) =>
      site({ navigation: { versions: [{ version: '1', ...more, pages: ['a'] }] } }),
    );
    const diff = navigationDiff(before!, after!);
    expect([tell(diff).lines[0]?.text, jsonDiff(diff, ['a', 'b']).changes[0]?.kind]).toEqual([
      'no visible change: default true removed in version "1"',
      'rewritten',
    ]);
  });
});

describe('the page that readers open first', () => {
  const languages = (...order: readonly string[]) => ({
    languages: ['en', 'fr'].map((language) => ({
      language,
      tabs: [{ tab: 'T', pages: order.map((page) => `${language}/${page}`) }],
    })),
  });

  it('is named once for the elements that open with it, and once for languages', () =>
    expect(
      linesOf(languages('a', 'b', 'c'), languages('b', 'c', 'a')).filter((line) => line.includes('opens')),
    ).toEqual(['~ the site opens with en/b (before: en/a)', '~ language "fr" opens with fr/b (before: fr/a)']));

  it.each(['product', 'tab'])('is named for each %s', (kind) => {
    const parts = (...order: readonly string[]) => ({
      [`${kind}s`]: ['One', 'Two'].map((label, k) => ({ [kind]: label, pages: k === 0 ? ['x'] : order })),
    });
    expect(linesOf(parts('a', 'b'), parts('b', 'a'))).toContain(`~ ${kind} "Two" opens with b (before: a)`);
  });

  it('is in no hidden group, and in the default version', () => {
    const versions = (hidden: boolean, latest: string) => ({
      versions: ['1', '2'].map((label) => ({
        version: label,
        groups: [{ ...group('A', `${label}/a`), hidden }, group('B', `${label}/b`)],
        ...(label === latest && { default: true }),
      })),
    });
    const opens = (...given: Parameters<typeof linesOf>) => linesOf(...given).filter((line) => line.includes('open'));
    expect(opens(versions(false, '1'), versions(true, '1'))).toEqual([
      '~ the site opens with 1/b (before: 1/a)',
      '~ version "2" opens with 2/b (before: 2/a)',
    ]);
    expect(opens(versions(false, '1'), versions(false, '2'))).toEqual(['~ the site opens with 2/a (before: 1/a)']);
  });

  it('is not new if it was renamed', () =>
    expect(linesOf({ pages: ['o/a', 'o/b'] }, { pages: ['n/a', 'n/b'] }).join()).not.toContain('opens'));
});
