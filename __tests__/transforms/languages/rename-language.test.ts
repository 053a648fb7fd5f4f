import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, print, run } from '../../../src/index.ts';
import { renameLanguage } from '../../../transforms/index.ts';
import { becomes, type Files, leaves, makes, refused, runOf, stays } from '../cases.ts';

type Options = Parameters<typeof renameLanguage>[0];
const rename = (from: string, to: string, options: Omit<NonNullable<Options>, 'from' | 'to'> = {}) =>
  renameLanguage({ from, to, ...options });
const paths = (from = 'ja', to = 'jp', redirects = false) => rename(from, to, { paths: true, redirects });
const en = { language: 'en', pages: ['a'] };
const ja = (...pages: unknown[]) => ({ language: 'ja', pages });
const jp = (...pages: unknown[]) => ({ language: 'jp', pages });

describe('the code', () => {
  it('changes wherever it stands', () => {
    makes(
      rename('ja', 'jp'),
      { languages: [en, { ...ja('x'), default: true }] },
      { languages: [en, { ...jp('x'), default: true }] },
    );
    makes(
      rename('ja', 'jp'),
      { products: [{ product: 'A', versions: [{ version: '1', languages: [ja('x')] }] }] },
      { products: [{ product: 'A', versions: [{ version: '1', languages: [jp('x')] }] }] },
    );
  });
  it('changes in the file that has it', () => {
    const pretty = (value: unknown) => JSON.stringify(value, null, 2);
    const list = { languages: [en, { $ref: 'j.json' }] };
    makes(rename('ja', 'jp'), list, list, { 'j.json': pretty(ja('x')) }, { 'j.json': pretty(jp('x')) });
  });
  it('changes in `global` not, while paths there follow', () => {
    const global = (href: string) => ({ languages: [{ language: 'ja', href }] });
    expect(
      becomes(
        paths(),
        { languages: [en, ja('ja/index')], global: global('/ja/index') },
        { languages: [en, jp('jp/index')], global: global('/jp/index') },
      ).filter((text) => text.startsWith('error')),
    ).toEqual([]);
  });
  it('is one that Mintlify knows; of one that it rejects it says so', () => {
    expect(refused(rename('ja', 'kr'), { languages: [ja('x')] })).toEqual([
      'error language-code: "kr" is not a language code of Mintlify. Did you mean "ko"?',
    ]);
    expect(refused(rename('en', 'en-US'), { languages: [{ language: 'en', pages: ['x'] }] })).toEqual([
      'error language-code: "en-US" is not a language code of Mintlify. Codes are those of the format, such as fr, es, jp, pt-BR, zh-Hant.',
    ]);
    expect(
      becomes(rename('uk', 'ua'), { languages: [{ language: 'uk' }] }, { languages: [{ language: 'ua' }] }),
    ).toEqual(['warning language-code: "ua" is in the specification, but Mintlify rejects it. Mintlify wants "uk".']);
  });
  it('stays if it is the new one already', () => leaves(rename('ja', 'ja'), { languages: [ja('x')] }));
  it('is not one that stands beside it', () => {
    expect(
      refused(rename('ja', 'jp'), {
        versions: [
          { version: '1', languages: [ja('x')] },
          { version: '2', languages: [jp('x'), ja('y')] },
        ],
      }),
    ).toEqual([
      'error language-exists: "ja" cannot become "jp": a language with that code is beside it. Remove one of the two (remove-language), or put them together by hand.',
    ]);
  });
  it('that is nowhere is reported, with what was meant', () => {
    expect(stays(rename('jp', 'ko'), { languages: [en, ja('x')] })).toEqual([
      'warning no-such-language: There is no language "jp". There is en, ja.',
    ]);
    expect(stays(rename('ja', 'ko'), { languages: [en, jp('x')] })).toEqual([
      'warning no-such-language: There is no language "ja". Did you mean "jp"?',
    ]);
    expect(stays(rename('ja', 'jp'), { pages: ['a'] })).toEqual([
      'warning no-such-language: There is no language "ja". The navigation has no `languages`.',
    ]);
    leaves(rename('ja', 'jp'), { languages: [en, jp('x')] });
  });
  it('leaves the addresses, and says which', () => {
    expect(
      becomes(
        rename('ja', 'jp'),
        { languages: [en, ja('ja/a', 'v1/ja/b', 'v2/ja/c', 'v3/ja/d', 'v4/ja/e', 'v5/ja/f')] },
        { languages: [en, jp('ja/a', 'v1/ja/b', 'v2/ja/c', 'v3/ja/d', 'v4/ja/e', 'v5/ja/f')] },
      ),
    ).toEqual([
      'info paths-stay: The pages keep their addresses, in ja/, v1/ja/, v2/ja/, v3/ja/, v4/ja/ and 1 more: Mintlify makes them of the paths. --paths renames the paths too.',
    ]);
  });
});

describe('--paths', () => {
  it.each<[string, string[], string[], string[]]>([
    [
      'the first segment',
      ['x'],
      ['ja/a', '/ja/b', './ja/c/', 'ja/ja/d', 'ja', 'b/ja/c', 'jam/a'],
      ['jp/a', '/jp/b', './jp/c/', 'jp/ja/d', 'jp', 'b/ja/c', 'jam/a'],
    ],
    [
      'the segment where another language has its code',
      ['edge/en/a', 'v1/en/a'],
      ['edge/ja/a', 'v1/ja/a', 'a/b/ja'],
      ['edge/jp/a', 'v1/jp/a', 'a/b/ja'],
    ],
    [
      'the segment that another language does without',
      ['docs/a', 'docs/b'],
      ['docs/ja/a', 'docs/ja/b'],
      ['docs/jp/a', 'docs/jp/b'],
    ],
    ['the segment that most pages have', ['x'], ['docs/ja/a', 'docs/ja/b', 'c'], ['docs/jp/a', 'docs/jp/b', 'c']],
    ['no segment that few pages have', ['x'], ['data/ja/a', 'b', 'c'], ['data/ja/a', 'b', 'c']],
  ])('renames %s', (_, others, before, after) => {
    expect(
      becomes(
        paths(),
        { languages: [{ language: 'en', pages: others }, ja(...before)] },
        { languages: [{ language: 'en', pages: others }, jp(...after)] },
      ).filter((said) => !said.startsWith('info no-paths')),
    ).toEqual([]);
  });
  it('renames what leads there from other languages, and nothing else', () => {
    makes(
      paths(),
      {
        global: { anchors: [{ anchor: 'A', href: '/ja/a' }] },
        languages: [
          {
            language: 'en',
            tabs: [
              { tab: 'A', href: '/ja/a?b#c' },
              { tab: 'B', href: 'https://acme.com/ja/a' },
              { tab: 'C', href: '#ja/a' },
              { tab: 'D', pages: ['ja/b', 'ja-JP/a', 'GET /ja/a'] },
            ],
          },
          ja('ja/a'),
        ],
      },
      {
        global: { anchors: [{ anchor: 'A', href: '/jp/a' }] },
        languages: [
          {
            language: 'en',
            tabs: [
              { tab: 'A', href: '/jp/a?b#c' },
              { tab: 'B', href: 'https://acme.com/ja/a' },
              { tab: 'C', href: '#ja/a' },
              { tab: 'D', pages: ['jp/b', 'ja-JP/a', 'GET /ja/a'] },
            ],
          },
          jp('jp/a'),
        ],
      },
    );
  });
  it('says so if there is nothing to rename', () =>
    expect(becomes(paths(), { languages: [ja('a')] }, { languages: [jp('a')] })).toEqual([
      'info no-paths: No path of the language has "ja" in it, so none was renamed',
    ]));
  it('renames the paths of the language where it has the new code already too, at once', () => {
    const second = { language: 'en', pages: ['v2/en/a'] };
    const [one, other] = [
      {
        versions: [
          { version: '1', languages: [en, ja('ja/a')] },
          { version: '2', languages: [second, jp('v2/ja/a')] },
        ],
      },
      {
        versions: [
          { version: '1', languages: [en, jp('jp/a')] },
          { version: '2', languages: [second, jp('v2/jp/a')] },
        ],
      },
    ];
    makes(paths(), one, other, { 'ja/a.mdx': 'A', 'v2/ja/a.mdx': 'A' });
    expect(refused(paths(), one, { 'ja/a.mdx': 'A', 'jp/a.mdx': 'B' })).toEqual([
      'error file-exists: ja/a.mdx would be moved to jp/a.mdx, which exists already. Put the two together, or remove one of them, then run again.',
    ]);
  });
  it('renames it at every depth at which it stands, at once', () => {
    makes(
      paths(),
      {
        languages: [
          { language: 'en', pages: ['v1/en/a', 'v1/en/b', 'old/v0/en/c'] },
          ja('v1/ja/a', 'v1/ja/b', 'old/v0/ja/c'),
        ],
      },
      {
        languages: [
          { language: 'en', pages: ['v1/en/a', 'v1/en/b', 'old/v0/en/c'] },
          jp('v1/jp/a', 'v1/jp/b', 'old/v0/jp/c'),
        ],
      },
    );
  });
  it('renames a folder and leaves the code in the names of its files, the second time too', () => {
    const languages = (code: string) => [
      en,
      { language: code === 'ja' ? 'ja' : 'jp', openapi: `${code}/api-ja.json`, pages: [`${code}/a`] },
    ];
    makes(
      paths(),
      { languages: languages('ja') },
      { languages: languages('jp') },
      { 'ja/api-ja.json': { openapi: '3.1.0', paths: {} } },
    );
  });
  it('renames a file that is named where no page belongs', () => {
    makes(
      paths(),
      { languages: [en, { language: 'ja', pages: ['ja/a'], groups: ['ja/b.md'] }] },
      { languages: [en, { language: 'jp', pages: ['jp/a'], groups: ['jp/b.md'] }] },
      { 'ja/b.md': 'B' },
    );
  });
  it('renames inside of a version whose label is a number', () => {
    makes(
      paths(),
      { versions: [{ version: 2, languages: [en, ja('ja/a')] }] },
      { versions: [{ version: 2, languages: [en, jp('jp/a')] }] },
    );
  });
  it('renames the paths of a language that has the new code already', () =>
    makes(paths(), { languages: [en, jp('ja/a')] }, { languages: [en, jp('jp/a')] }));

  const spec = { openapi: '3.1.0', paths: { '/a': { get: {} } } };
  it('renames specifications, by their folder or their name, and where their pages go', () => {
    const files: Files = {
      'specs/ja/api.json': spec,
      'specs/ja/schemas.json': '{}',
      'admin.ja.json': spec,
      'jade.json': spec,
    };
    const before = {
      languages: [
        en,
        {
          language: 'ja',
          tabs: [
            { tab: 'A', openapi: '/specs/ja/api.json' },
            { tab: 'B', openapi: ['admin.ja.json', 'https://acme.com/ja/api.json'], pages: ['admin.ja.json GET /a'] },
            { tab: 'C', openapi: { source: 'jade.json', directory: 'reference/ja' } },
            { tab: 'D', openapi: 'none/ja/api.json' },
          ],
        },
      ],
    };
    const after = {
      languages: [
        en,
        {
          language: 'jp',
          tabs: [
            { tab: 'A', openapi: '/specs/jp/api.json' },
            { tab: 'B', openapi: ['admin.jp.json', 'https://acme.com/ja/api.json'], pages: ['admin.jp.json GET /a'] },
            { tab: 'C', openapi: { source: 'jade.json', directory: 'reference/jp' } },
            { tab: 'D', openapi: 'none/ja/api.json' },
          ],
        },
      ],
    };
    makes(paths(), before, after, files);
    expect(runOf(paths(), before, files).plan.changes.map(({ from, path }) => [from, path])).toEqual([
      [undefined, 'docs.json'],
      ['specs/ja/api.json', 'specs/jp/api.json'],
      ['specs/ja/schemas.json', 'specs/jp/schemas.json'],
      ['admin.ja.json', 'admin.jp.json'],
    ]);
  });
  it('moves every file of the folders, and none beside them', () => {
    const { plan } = runOf(
      paths(),
      { languages: [en, ja('ja/a', 'ja')] },
      { 'ja/a.mdx': 'A', 'ja/orphan.md': 'O', 'ja/image.png': 'P', 'ja.mdx': 'J', 'jam.mdx': 'M', 'x/ja/b.mdx': 'B' },
    );
    expect(plan.changes.map(({ kind, from, path }) => `${kind} ${from ?? path}`)).toEqual([
      'modify docs.json',
      'move ja/a.mdx',
      'move ja/image.png',
      'move ja/orphan.md',
      'move ja.mdx',
    ]);
  });
  it('moves files out of folders whose names are no letters', () => {
    const { plan } = runOf(
      paths(),
      { languages: [{ language: 'en', pages: ['v1 (old)/[x]/en/a'] }, ja('v1 (old)/[x]/ja/a')] },
      { 'v1 (old)/[x]/ja/a.mdx': 'A' },
    );
    expect(plan.changes.map(({ path }) => path)).toEqual(['docs.json', 'v1 (old)/[x]/jp/a.mdx']);
  });
  it('moves no file over another, and no page onto one', () => {
    expect(refused(paths(), { languages: [en, ja('ja/a')] }, { 'ja/a.mdx': 'A', 'jp/a.mdx': 'B' })).toEqual([
      'error file-exists: ja/a.mdx would be moved to jp/a.mdx, which exists already. Put the two together, or remove one of them, then run again.',
    ]);
    expect(refused(paths(), { languages: [{ language: 'en', pages: ['jp/a'] }, ja('ja/a')] })).toEqual([
      'error page-exists: The page ja/a would become jp/a, which is in the navigation already. Rename or remove one of the two, then run again.',
    ]);
    const many = Object.fromEntries(
      Array.from({ length: 25 }, (_, k) => [
        [`ja/${k}.mdx`, 'A'],
        [`jp/${k}.mdx`, 'B'],
      ]).flat(),
    );
    expect(refused(paths(), { languages: [ja('ja/0')] }, many).at(-1)).toBe(
      'error file-exists: 5 more files would be moved to a path that exists already',
    );
  });
  it('moves a document only along with the folder of the pages', () => {
    const pretty = (value: unknown) => JSON.stringify(value, null, 2);
    const versions = (folder: string) => ({
      versions: [
        { version: '1', languages: [en, { $ref: 'nav/ja/a.json' }] },
        { version: '2', languages: [en, { $ref: `${folder}/b.json` }] },
        { version: '3', languages: [en, { $ref: 'nav-ja.json' }] },
      ],
    });
    makes(
      paths(),
      versions('ja'),
      versions('jp'),
      {
        'nav/ja/a.json': pretty(ja('ja/a')),
        'ja/b.json': pretty(ja('ja/b')),
        'nav-ja.json': pretty(ja('ja/c')),
      },
      {
        'nav/ja/a.json': pretty(jp('jp/a')),
        'jp/b.json': pretty(jp('jp/b')),
        'nav-ja.json': pretty(jp('jp/c')),
      },
    );
  });
  it('leaves a file that has both codes in its name', () => {
    const list = (code: string) => ({
      languages: [en, { language: code, openapi: `${code}.json`, pages: [`${code}/a`] }],
    });
    leaves(paths('fr', 'fr-CA'), list('fr-CA'), { 'fr-CA.json': {} });
    makes(paths('fr-CA', 'fr'), list('fr-CA'), list('fr'), { 'fr-CA.json': {} });
  });
  it('names the page files that import from an old path', () => {
    const files = {
      'ja/a.mdx': "import A from '/ja/x.mdx'\n",
      'ja/b.mdx': "import A from 'ja/x.mdx';\n",
      'ja/c.mdx': '---\nopenapi: ja/api.json GET /a\n---\n',
      'ja/d.mdx': '[a](/ja/a)\n',
      'ja/x.mdx': "import { B } from '../b'\n",
    };
    expect(becomes(paths(), { languages: [en, ja('ja/a')] }, { languages: [en, jp('jp/a')] }, files)).toEqual([
      'warning page-text: 3 page files name an old path, in an import, an image or the specification of the front matter: ja/a.mdx, ja/b.mdx, ja/c.mdx. The text of pages is left as it is: change these lines by hand, or the build breaks there.',
    ]);
  });
  it('names those of other languages too, and what has the code in its name', () => {
    const files = {
      'a.mdx': "import {\n  A,\n} from '/ja/x.mdx'\n",
      'b.mdx': '![b](/ja/b.png)\n',
      'c.mdx': "import C from '../ja/x.mdx'\nimport D from './ja/x.mdx'\n",
      'd.mdx': '[a](/ja/a) /ja/a\n',
      'e.mdx': '<img src="/ja/b.png" />\n',
      'ja/b.png': 'png',
      'ja/a.mdx': "import A from './x.mdx'\n![b](../ja/b.png)\n",
      'ja/x.mdx': 'X',
    };
    const [said] = becomes(paths(), { languages: [en, ja('ja/a')] }, { languages: [en, jp('jp/a')] }, files);
    expect(said).toContain(
      '5 page files name an old path, in an import, an image or the specification of the front matter: a.mdx, b.mdx, c.mdx, e.mdx, ja/a.mdx.',
    );
  });
  it('takes along what else names a file that moves', () => {
    const before = {
      favicon: '/ja/icon.svg',
      logo: { light: '/ja/logo.svg', dark: '/ja/none.svg' },
      api: { openapi: ['ja/api.json'] },
      navigation: { languages: [en, ja('ja/a')] },
    };
    const site = makeSite(JSON.stringify(before), {
      reader: memoryReader(['ja/a.mdx', 'ja/icon.svg', 'ja/logo.svg', 'ja/api.json']),
    });
    expect(JSON.parse(print(run(site, rename('ja', 'jp', { paths: true, redirects: false })).after) as string)).toEqual(
      {
        favicon: '/jp/icon.svg',
        logo: { light: '/jp/logo.svg', dark: '/ja/none.svg' },
        api: { openapi: ['jp/api.json'] },
        navigation: { languages: [en, jp('jp/a')] },
      },
    );
  });
});

describe('redirects', () => {
  const redirect = (text: string) => ({ source: text.split(' → ')[0]!, destination: text.split(' → ')[1]! });
  const after = (options: { redirects?: boolean }, ...before: string[]) => {
    const site = makeSite(
      JSON.stringify({
        navigation: { languages: [{ language: 'en', pages: ['a', 'v1/en/a'] }, ja('ja/a', 'v1/ja/a')] },
        ...(before.length > 0 && { redirects: before.map(redirect) }),
      }),
    );
    const result = run(site, rename('ja', 'jp', { paths: true, ...options }));
    const { redirects = [] } = JSON.parse(print(result.after) as string) as {
      redirects?: { source: string; destination: string }[];
    };
    return {
      redirects: redirects.map(({ source, destination }) => `${source} → ${destination}`),
      said: result.diagnostics.map(({ message }) => message),
    };
  };
  const added = ['/v1/ja/:slug* → /v1/jp/:slug*', '/ja/:slug* → /jp/:slug*'];

  it('are added at the end, one for each folder, the narrowest first', () => {
    expect(after({}).redirects).toEqual(added);
    expect(after({}, '/x → /y').redirects).toEqual(['/x → /y', ...added]);
  });
  it('follow with their destination, and keep the source that was given out', () => {
    expect(after({}, '/ja/old → /ja/a#b', '/x/:slug* → /v1/ja/:slug*', '/y → https://acme.com/ja/a').redirects).toEqual(
      ['/ja/old → /jp/a#b', '/x/:slug* → /v1/jp/:slug*', '/y → https://acme.com/ja/a', ...added],
    );
  });
  it('follow with both where none is to be added', () =>
    expect(after({ redirects: false }, '/ja/old → /ja/a', '/ja/:slug* → /a').redirects).toEqual([
      '/jp/old → /jp/a',
      '/jp/:slug* → /a',
    ]));
  it('that would lead to themselves go', () =>
    expect(after({}, '/jp/:slug* → /ja/:slug*', '/jp/a → /ja/a/').redirects).toEqual(added));
  it('are added once', () => {
    expect(after({}, '/ja/:path* → /jp/:path*', '/v1/ja/* → /v1/ja/*')).toEqual({
      redirects: ['/ja/:path* → /jp/:path*', '/v1/ja/* → /v1/jp/*'],
      said: after({}).said,
    });
  });
  it('are not added where one leads elsewhere, which is said', () => {
    const { redirects, said } = after({}, '/ja/:slug* → /a');
    expect([redirects, said.at(-1)]).toEqual([
      ['/ja/:slug* → /a', added[0]],
      '/ja/:slug* goes to /a already, so no redirect to /jp/:slug* was added',
    ]);
  });
  it('that lead away from the new addresses are reported', () => {
    expect(after({}, '/jp/:slug* → /:slug*', '/jp/x → /a', '/v1/jp/* → /ja/a').said).toEqual([
      'This redirect leads away from /jp/:slug*, where the pages are to be',
      'This redirect leads away from /v1/jp/*, where the pages are to be',
    ]);
  });
  it('behind a $ref follow there', () => {
    const site = makeSite(
      JSON.stringify({ navigation: { languages: [ja('ja/a')] }, redirects: { $ref: 'redirects.json' } }),
      { reader: memoryReader({ 'redirects.json': JSON.stringify([redirect('/x → /ja/a')], null, 2) }) },
    );
    expect(new TextDecoder().decode(run(site, rename('ja', 'jp', { paths: true })).plan.changes[1]!.after)).toBe(
      JSON.stringify([redirect('/x → /jp/a'), redirect(added[1]!)], null, 2),
    );
  });
  it('are left alone where `redirects` is not a list', () => {
    const text = JSON.stringify({ navigation: { languages: [ja('ja/a')] }, redirects: 'none' });
    expect(JSON.parse(print(run(makeSite(text), rename('ja', 'jp', { paths: true })).after) as string)).toMatchObject({
      redirects: 'none',
    });
  });
});

describe('files that stand where others would be moved', () => {
  const found = (count: number) => {
    const names = Array.from({ length: count }, (_, k) => `p${k}`);
    const files = Object.fromEntries(
      names.flatMap((name) => [`ja/${name}.mdx`, `jp/${name}.mdx`].map((path) => [path, ''])),
    );
    const navigation = { languages: [en, ja(...names.map((name) => `ja/${name}`))] };
    const site = makeSite(JSON.stringify({ navigation }), { reader: memoryReader(files) });
    return run(site, paths()).diagnostics.map(({ message }) => message);
  };
  it('are named, at most twenty, and the others counted', () => {
    const named = found(20);
    expect([named.length, named.at(-1)]).toEqual([20, expect.stringContaining('would be moved to jp/')]);
    const more = found(22);
    expect([more.length, more.at(-1)]).toEqual([21, '2 more files would be moved to a path that exists already']);
  });
});

describe('the URLs of generated pages', () => {
  it('are redirected where the directory of a specification has the code in its path', () => {
    const operation = '{"openapi":"3.1.0","paths":{"/a":{"get":{"summary":"A","tags":["T"]}}}}';
    const api = { group: 'API', openapi: { source: 'api.json', directory: 'ja/api' } };
    const navigation = { languages: [en, { language: 'ja', groups: [api] }] };
    const site = makeSite(JSON.stringify({ navigation }), {
      reader: memoryReader({ 'api.json': operation, 'a.mdx': '' }),
    });
    const { redirects } = JSON.parse(print(run(site, paths('ja', 'jp', true)).after) as string) as {
      redirects: unknown;
    };
    expect(redirects).toEqual([{ source: '/ja/:slug*', destination: '/jp/:slug*' }]);
  });
});
