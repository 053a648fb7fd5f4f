import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, pipeline, print, run } from '../../../src/index.ts';
import { addLanguages, removeLanguage, renameLanguage } from '../../../transforms/index.ts';
import { becomes, type Files, makes, refused, runOf, stays } from '../cases.ts';

type Options = NonNullable<Parameters<typeof removeLanguage>[0]>;
const remove = (languages: string, options: Partial<Options> = {}) =>
  removeLanguage({ languages: languages.split(','), ...options });
const en = { language: 'en', pages: ['a'] };
const fr = { language: 'fr', pages: ['fr/a'] };
const de = { language: 'de', pages: ['de/a'] };

describe('a clash of two specifications that was there before', () => {
  const menus = (title: string) => ({
    openapi: '3.0.0',
    info: { title, version: '1' },
    paths: { '/menus': { get: { summary: 'List menus', tags: ['menus'], responses: { 200: { description: 'ok' } } } } },
  });
  const files = { 'one.json': menus('One'), 'two.json': menus('Two') };
  const listed = (openapi: string) => ({ group: openapi, openapi, pages: ['GET /menus'] });
  const generated = (openapi: string) => ({ group: openapi, openapi });
  const site = (english: readonly object[], french: readonly object[]) => ({
    languages: [
      { language: 'en', groups: english },
      { language: 'fr', groups: french },
    ],
  });

  it.each([
    ['one in each language, listed', site([listed('one.json')], [listed('two.json')])],
    ['one in each language, generated', site([generated('one.json')], [generated('two.json')])],
    ['both in each language', site(['one.json', 'two.json'].map(generated), ['one.json', 'two.json'].map(generated))],
    ['both in one language', site(['one.json', 'two.json'].map(listed), [listed('one.json')])],
  ])('does not stop a run: %s', (_, navigation) => {
    for (const unwrap of [false, true])
      for (const transform of [remove('fr', { unwrap }), remove('en', { unwrap, default: 'fr' })])
        expect(runOf(transform, navigation, files).failed).toBe(false);
  });
});

describe('languages go', () => {
  it.each([
    ['listed', { unwrap: false }, ['GET /menus']],
    ['listed', { unwrap: true }, ['GET /menus']],
    ['generated', { unwrap: false }, []],
    ['generated', { unwrap: true }, []],
  ])('though their specification gave the URL of the other, %s, with %j', (_, options, entries) => {
    const api = { openapi: '3.1.0', paths: { '/menus': { get: { tags: ['m'], summary: 'List' } } } };
    const language = (code: string, openapi: string) => ({
      language: code,
      groups: [{ group: 'G', openapi, pages: [code, ...entries] }],
    });
    const navigation = { languages: [language('en', 'one.json'), language('fr', 'two.json')] };
    const files = { 'one.json': api, 'two.json': api, 'en.mdx': '', 'fr.mdx': '' };
    expect(runOf(remove('fr', options), navigation, files).failed).toBe(false);
  });
  it('each once, wherever they stand, also where a code is there twice', () => {
    makes(remove('fr,de,fr'), { languages: [en, fr, de, { ...fr, pages: ['fr/b'] }] }, { languages: [en] });
  });
  it('behind a $ref, and their file stays', () => {
    expect(
      becomes(remove('fr'), { languages: [en, { $ref: 'fr.json' }] }, { languages: [en] }, { 'fr.json': fr }),
    ).toEqual(['info files-left: 1 document that only "fr" used is left: fr.json. --delete deletes it.']);
  });
  it('from an array behind a $ref, in its file', () => {
    const pretty = (value: unknown) => JSON.stringify(value, null, 2);
    const list = { languages: { $ref: 'languages.json' } };
    makes(remove('fr'), list, list, { 'languages.json': pretty([en, fr]) }, { 'languages.json': pretty([en]) });
  });
  it('but not from `global`, which is said', () => {
    const links = {
      languages: [
        { language: 'fr', href: '/fr' },
        { language: 'de', href: '/de' },
      ],
    };
    expect(
      becomes(
        remove('fr'),
        { global: links, languages: [en, { ...fr, global: links }] },
        { global: links, languages: [en] },
      ),
    ).toEqual([
      'info global-language: This is a link in `global` to "fr", and it stays. Remove it by hand if it is meant too.',
    ]);
  });
  it('inside what --at names, and nowhere else', () => {
    const both = { languages: [en, fr] };
    makes(
      remove('fr', { at: '/navigation/products/0' }),
      {
        products: [
          { product: 'A', ...both },
          { product: 'B', ...both },
        ],
      },
      {
        products: [
          { product: 'A', languages: [en] },
          { product: 'B', ...both },
        ],
      },
    );
    expect(refused(remove('fr', { at: '/navigation/products' }), { products: [both] })).toEqual([
      'error pointer: /navigation/products is a container: name the element whose content is meant, /navigation.',
    ]);
  });
  it('unless they are not there, which is said', () => {
    expect(stays(remove('fr'), { languages: [en, de] })).toEqual([
      'warning no-such-language: There is no language "fr". There is en, de.',
    ]);
    expect(stays(remove('fr'), { pages: ['a'] })).toEqual([
      'warning no-such-language: There is no language "fr". The navigation has no `languages`.',
    ]);
  });
});

describe('the language shown first', () => {
  it('is refused, whether by `default` or by its place', () => {
    expect(refused(remove('en'), { languages: [en, fr, de] })).toEqual([
      'error default-language: "en" is first: it is the language shown first, and the others are translations of it. Say which language takes its place: --default fr or de.',
    ]);
    expect(refused(remove('fr'), { languages: [en, { ...fr, default: true }] })).toEqual([
      'error default-language: "fr" has `"default": true`: it is the language shown first, and the others are translations of it. Say which language takes its place: --default en.',
    ]);
    makes(remove('en'), { languages: [en, { ...fr, default: true }] }, { languages: [{ ...fr, default: true }] });
  });
  it('goes when another one takes its place', () => {
    makes(remove('en', { default: 'fr' }), { languages: [en, fr, de] }, { languages: [fr, de] });
    makes(
      remove('en', { default: 'de' }),
      { languages: [en, fr, de] },
      { languages: [fr, { language: 'de', default: true, pages: ['de/a'] }] },
    );
    makes(
      remove('en', { default: 'fr' }),
      { languages: [{ ...en, default: true }, { language: 'fr', default: false, pages: [] }, de] },
      { languages: [{ language: 'fr', default: true, pages: [] }, de] },
    );
  });
  it('needs no mark when it is the only one left', () =>
    makes(remove('en', { default: 'fr' }), { languages: [{ ...en, default: true }, fr] }, { languages: [fr] }));
  it('goes for no language that is not there, or goes itself', () => {
    expect(refused(remove('en', { default: 'es' }), { languages: [en, fr] })).toEqual([
      'error default-language: "es" cannot take the place of "en" here: it is not there. Say which language takes its place: --default fr.',
    ]);
    expect(refused(remove('en,fr', { default: 'fr' }), { languages: [en, fr, de] })[0]).toContain(
      '"fr" cannot take the place of "en" here: it is to be removed as well',
    );
  });
  it('is the one of its file, if it is behind a $ref', () => {
    const pretty = (value: unknown) => JSON.stringify(value, null, 2);
    makes(
      remove('en', { default: 'de' }),
      { languages: [en, fr, { $ref: 'de.json' }] },
      { languages: [fr, { $ref: 'de.json' }] },
      { 'de.json': pretty(de) },
      { 'de.json': pretty({ language: 'de', default: true, pages: ['de/a'] }) },
    );
  });
});

describe('the last language', () => {
  it('of the site never goes', () => {
    for (const prune of [false, true])
      expect(refused(remove('en,fr', { prune }), { languages: [en, fr] })).toEqual([
        'error last-language: The navigation would have nothing left: "en" and "fr" are all it has. Keep one of its languages. --unwrap replaces `languages` by its content.',
      ]);
    expect(refused(remove('fr', { prune: true }), { versions: [{ version: '1', languages: [fr] }] })).toEqual([
      'error last-language: Nothing would be left of the navigation. Keep one of the languages somewhere; without --prune you hear where they are the last.',
    ]);
  });
  it('of a version goes with --prune, and takes along what is empty then', () => {
    const versions = [
      { version: '2', languages: [en] },
      { version: '1', languages: [fr] },
    ];
    expect(refused(remove('fr'), { versions })).toEqual([
      'error last-language: The version "1" would have nothing left: "fr" is all it has. Keep one of its languages, or use --prune to remove the version "1" too.',
    ]);
    makes(
      remove('fr', { prune: true }),
      {
        products: [
          { product: 'A', versions },
          { product: 'B', versions: [versions[1]] },
        ],
      },
      { products: [{ product: 'A', versions: [versions[0]] }] },
    );
  });
  it('leaves a version that leads elsewhere too', () => {
    makes(
      remove('fr', { prune: true }),
      {
        versions: [
          { version: '2', pages: ['a'] },
          { version: '1', languages: [fr], href: 'https://old.acme.com' },
          { version: '0', languages: [fr], pages: ['b'] },
          { version: 'none', languages: [fr], page: 'c' },
        ],
      },
      {
        versions: [
          { version: '2', pages: ['a'] },
          { version: '1', href: 'https://old.acme.com' },
          { version: '0', pages: ['b'] },
          { version: 'none', page: 'c' },
        ],
      },
    );
  });
  it('leaves the links of a `global` beside it', () => {
    const links = { global: { anchors: [{ anchor: 'Blog', href: 'https://acme.com' }] } };
    makes(
      remove('fr', { prune: true }),
      {
        versions: [
          { version: '2', pages: ['a'] },
          { version: '1', ...links, languages: [fr] },
        ],
      },
      {
        versions: [
          { version: '2', pages: ['a'] },
          { version: '1', ...links },
        ],
      },
    );
  });
});

describe('--unwrap', () => {
  const unwrap = (options: Partial<Options> = {}) => remove('fr', { unwrap: true, ...options });
  it('puts what the last language holds in the place of `languages`', () => {
    makes(
      unwrap(),
      { 'x-a': 1, languages: [{ ...en, default: true, openapi: undefined, 'x-b': 2 }, fr], 'x-c': 3 },
      { 'x-a': 1, pages: ['a'], 'x-b': 2, 'x-c': 3 },
    );
  });
  it('also where it was the last before, and only there', () => {
    expect(
      becomes(
        unwrap(),
        {
          versions: [
            { version: '2', languages: [en] },
            { version: '1', languages: [en, de] },
          ],
        },
        {
          versions: [
            { version: '2', pages: ['a'] },
            { version: '1', languages: [en, de] },
          ],
        },
      ),
    ).toEqual(['warning no-such-language: There is no language "fr". There is en, de.']);
  });
  it('is refused where two things would stand in one place', () => {
    expect(refused(unwrap(), { pages: ['b'], languages: [en, fr] })).toEqual([
      'error unwrap: `pages` is in the language and beside `languages` too. Put them together by hand, then run again.',
    ]);
    expect(
      refused(unwrap(), { global: { anchors: [] }, languages: [{ ...en, global: { anchors: [] } }, fr] })[0],
    ).toContain('`global` is in the language and beside `languages` too');
    expect(
      refused(
        unwrap(),
        { $ref: 'nav.json', languages: [{ language: 'en', $ref: 'en.json' }, fr] },
        { 'nav.json': {}, 'en.json': { pages: ['a'] } },
      )[0],
    ).toContain('`$ref` is in the language and beside `languages` too');
  });
  it('is refused where the specification of the language would become that of its neighbours', () => {
    const group = { group: 'A', pages: ['GET /x'], languages: [{ language: 'en', openapi: 's.json' }, fr] };
    expect(refused(unwrap(), { groups: [group] })[0]).toContain(
      '`openapi` of the language would also apply to the content beside `languages` in the group "A"',
    );
  });
  it('is refused where something has no place', () => {
    expect(refused(unwrap(), { languages: [{ ...en, banner: {}, footer: {} }, fr] })[0]).toContain(
      '`banner` and `footer` of the language have no place in the navigation',
    );
    expect(
      refused(unwrap(), {
        tabs: [{ tab: 'A', languages: [{ language: 'en', tabs: [{ tab: 'B', pages: ['b'] }] }, fr] }],
      })[0],
    ).toContain('`tabs` of the language has no place in the tab "A"');
    expect(refused(unwrap(), { languages: [en, fr, 'stray'] })[0]).toContain(
      '`languages` has other content than languages, which would be lost',
    );
    expect(refused(unwrap(), { languages: { $ref: 'languages.json' } }, { 'languages.json': [en, fr] })[0]).toContain(
      '`languages` is in a separate file, languages.json, so its content cannot replace it',
    );
  });
  it('takes back what add-languages did, in one run too', () => {
    const text = '{\n  "navigation": {\n    "tabs": [{ "tab": "A", "pages": [\n      "a" ] }]\n  }\n}';
    const site = makeSite(text);
    const result = run(site, pipeline(addLanguages({ languages: ['fr', 'es'] }), remove('fr,es', { unwrap: true })));
    expect([result.failed, print(result.after), result.plan.isEmpty]).toEqual([false, text, true]);
  });
});

describe('files', () => {
  const navigation = {
    languages: [{ language: 'en', pages: ['a', 'fr/shared'] }, { language: 'fr', $ref: 'nav/fr.json' }, de],
  };
  const files: Files = {
    'a.mdx': 'A',
    'fr/shared.mdx': 'S',
    'fr/a.mdx': 'A',
    'fr/b.md': 'B',
    'fr/orphan.mdx': 'O',
    'de/a.mdx': 'D',
    'nav/fr.json': {
      groups: [{ group: 'G', root: '/fr/a', pages: ['fr/b.md', 'fr/shared', 'fr/none', { $ref: 'more.json' }] }],
    },
    'nav/more.json': { group: 'M', pages: ['fr/b'] },
    'nav/else.json': {},
  };
  const planned = (options: Partial<Options> = {}) =>
    runOf(remove('fr', options), navigation, files).plan.changes.map(({ kind, path }) => `${kind} ${path}`);

  it('stay if nothing else is asked, and are named', () => {
    expect(planned()).toEqual(['modify docs.json']);
    expect(stays(remove('es'), navigation, files)).toHaveLength(1);
    expect(runOf(remove('fr'), navigation, files).diagnostics.map(({ message }) => message)).toEqual([
      '2 page files and 2 documents that only "fr" used are left: fr/a.mdx, fr/b.md, nav/fr.json, nav/more.json',
    ]);
  });
  it('go with --delete, as far as only the language used them', () =>
    expect(planned({ delete: true })).toEqual([
      'modify docs.json',
      'delete fr/a.mdx',
      'delete fr/b.md',
      'delete nav/fr.json',
      'delete nav/more.json',
    ]));
  it('that are deleted are gone for what comes after', () => {
    const { after } = runOf(remove('fr', { delete: true }), navigation, files);
    expect([
      after.exists('fr/a.mdx'),
      [...after.documents.keys()],
      run(after, remove('fr', { delete: true })).after === after,
    ]).toEqual([false, ['docs.json'], true]);
  });
  it('that a link leads to stay, and the link is named; a redirect keeps none', () => {
    const docs = JSON.stringify(
      {
        navigation,
        navbar: { links: [{ href: '/fr/a#x' }, { href: 'https://fr/b' }] },
        redirects: [{ source: '/old', destination: '/fr/b' }],
      },
      null,
      2,
    );
    const site = makeSite(docs, {
      reader: memoryReader(
        Object.fromEntries(
          Object.entries(files).map(([path, value]) => [
            path,
            typeof value === 'string' ? value : JSON.stringify(value),
          ]),
        ),
      ),
    });
    const { plan, diagnostics } = run(site, remove('fr', { delete: true }));
    expect(plan.changes.map(({ path }) => path)).not.toContain('fr/a.mdx');
    expect(plan.changes.map(({ path }) => path)).toContain('fr/b.md');
    expect(diagnostics.map(({ rule, message, line }) => [rule, message, line])).toEqual([
      ['remove-language/still-linked', 'This links to /fr/a#x, a page of "fr" that is no longer in the navigation', 26],
      ['remove-language/redirects-nowhere', '1 redirect goes to pages of "fr" that are deleted', 34],
    ]);
  });
  it('of specifications are named and stay', () => {
    const spec = { openapi: '3.1.0', paths: { '/a': { get: {} } } };
    const { plan, diagnostics } = runOf(
      remove('fr', { delete: true }),
      {
        languages: [
          { language: 'en', openapi: 'api.json', pages: [] },
          {
            language: 'fr',
            tabs: [
              { tab: 'A', openapi: 'fr/api.json' },
              { tab: 'B', openapi: 'api.json' },
            ],
          },
        ],
      },
      { 'api.json': spec, 'fr/api.json': spec },
    );
    expect([plan.changes.length, diagnostics.map(({ message }) => message)]).toEqual([
      1,
      ['fr/api.json is named by nothing in the navigation now'],
    ]);
  });
});

describe('--redirects', () => {
  const redirectsOf = (navigation: object, redirects: unknown = undefined, options: Partial<Options> = {}) => {
    const result = run(
      makeSite(JSON.stringify({ navigation, ...(redirects !== undefined && { redirects }) })),
      remove('fr', { redirects: true, ...options }),
    );
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    return (
      (JSON.parse(print(result.after) as string) as { redirects?: { source: string; destination: string }[] })
        .redirects ?? []
    ).map(({ source, destination }) => `${source} → ${destination}`);
  };
  const pages = (language: string, ...list: string[]) => ({ language, pages: list });

  it.each<[string, string[], string[], string[]]>([
    ['its pages have no code', ['a', 'b'], ['fr/a', 'fr/b'], ['/fr/:slug* → /:slug*']],
    ['its pages have one', ['en/a'], ['fr/a'], ['/fr/:slug* → /en/:slug*']],
    [
      'its pages have one further down',
      ['edge/en/a', 'v1/en/a'],
      ['edge/fr/a', 'v1/fr/a', 'edge/fr/new'],
      ['/edge/fr/:slug* → /edge/en/:slug*', '/v1/fr/:slug* → /v1/en/:slug*'],
    ],
    [
      'page by page if the removed ones have none',
      ['en/a', 'en/b/c'],
      ['a', 'b/c', 'd'],
      ['/a → /en/a', '/b/c → /en/b/c'],
    ],
    [
      'a page that is elsewhere has a redirect of its own',
      ['en/a', 'b'],
      ['fr/a', 'fr/b', 'fr/c'],
      ['/fr/b → /b', '/fr/:slug* → /en/:slug*'],
    ],
    [
      'the folders in it, where a page of it stays',
      ['a/x', 'a/y', 'b/x', 'b/y', 'fr/b/z', 'c'],
      ['fr/a/x', 'fr/a/y', 'fr/b/x', 'fr/b/y', 'fr/c'],
      ['/fr/b/x → /b/x', '/fr/b/y → /b/y', '/fr/c → /c', '/fr/a/:slug* → /a/:slug*'],
    ],
    ['never from a page that stays', ['a', 'fr/b'], ['fr/a', 'fr/b'], ['/fr/a → /a']],
    ['nowhere if no page has a counterpart', ['a'], ['x', 'y'], []],
    ['its folder is not its code', ['a', 'b'], ['fr-fr/a', 'fr-fr/b', 'fr-fr/new'], ['/fr-fr/:slug* → /:slug*']],
    [
      'its folder is not its code, nor that of the source',
      ['v1/english/a', 'b/english/a'],
      ['v1/french/a', 'b/french/a'],
      ['/v1/french/:slug* → /v1/english/:slug*', '/b/french/:slug* → /b/english/:slug*'],
    ],
    [
      'only the source has a folder, and that is not its code',
      ['english/a', 'english/b'],
      ['a', 'b'],
      ['/a → /english/a', '/b → /english/b'],
    ],
    [
      'one page in common with another folder makes it no folder of the language',
      ['guides/a', 'b', 'c'],
      ['start/a', 'x', 'y'],
      [],
    ],
  ])('lead to the source: %s', (_, source, removed, redirects) =>
    expect(redirectsOf({ languages: [pages('en', ...source), pages('fr', ...removed)] })).toEqual(redirects),
  );

  it('say which pages have no counterpart', () => {
    const { diagnostics } = runOf(remove('fr', { redirects: true }), {
      languages: [pages('en', 'a'), pages('fr', 'fr/a', 'fr/b')],
    });
    expect(diagnostics.map(({ message, pointer }) => [message, pointer])).toEqual([
      ['1 page has no page in the source to redirect to: fr/b', '/navigation/languages/1/pages/1'],
    ]);
  });
  it('do not say that of an entry that had no file', () => {
    const navigation = { languages: [pages('en', 'a'), pages('fr', 'fr/a', 'fr/b', 'fr/none')] };
    const files = { 'a.mdx': '', 'fr/a.mdx': '', 'fr/b.mdx': '' };
    expect(
      runOf(remove('fr', { redirects: true }), navigation, files).diagnostics.map(({ message }) => message),
    ).toContain('1 page has no page in the source to redirect to: fr/b');
  });
  it('leave alone what is outside the site', () => {
    const { diagnostics } = runOf(remove('fr', { redirects: true }), {
      languages: [pages('en', 'a'), pages('fr', 'fr/a', 'https://x.y')],
    });
    expect(diagnostics).toEqual([]);
  });
  it('lead others past the removed pages, and never to themselves', () => {
    const navigation = { languages: [pages('en', 'a', 'b'), pages('fr', 'fr/a', 'fr/b')] };
    const redirect = (source: string, destination: string) => ({ source, destination });
    expect(
      redirectsOf(navigation, [
        redirect('/x', '/fr/a?b#c'),
        redirect('/y/:slug*', '/fr/:slug*'),
        redirect('/a', '/fr/a'),
        redirect('/z', 'https://acme.com/fr/a'),
        redirect('/fr/old', '/fr/b'),
      ]),
    ).toEqual([
      '/x → /a?b#c',
      '/y/:slug* → /:slug*',
      '/z → https://acme.com/fr/a',
      '/fr/old → /b',
      '/fr/:slug* → /:slug*',
    ]);
  });
  it('are not added where one leads elsewhere, which is said', () => {
    const docs = {
      navigation: { languages: [pages('en', 'a'), pages('fr', 'fr/a')] },
      redirects: [{ source: '/fr/:path*', destination: '/gone' }],
    };
    const { plan, diagnostics } = run(makeSite(JSON.stringify(docs)), remove('fr', { redirects: true }));
    expect([plan.patch().includes('slug'), diagnostics.map(({ message, pointer }) => [message, pointer])]).toEqual([
      false,
      [['/fr/:path* goes to /gone already, so no redirect to /:slug* was added', '/redirects/0']],
    ]);
  });
  it('are added once', () =>
    expect(
      redirectsOf({ languages: [pages('en', 'a'), pages('fr', 'fr/a')] }, [
        { source: '/fr/:slug*', destination: '/gone' },
      ]),
    ).toEqual(['/fr/:slug* → /gone']));
  it('go to the list behind a $ref', () => {
    const site = makeSite(
      JSON.stringify({
        navigation: { languages: [pages('en', 'a'), pages('fr', 'fr/a')] },
        redirects: { $ref: 'redirects.json' },
      }),
      { reader: memoryReader({ 'redirects.json': '[]' }) },
    );
    expect(run(site, remove('fr', { redirects: true })).plan.changes.map(({ path }) => path)).toEqual([
      'docs.json',
      'redirects.json',
    ]);
  });
  it('lead to the language that takes the place of the one shown first', () => {
    const { after } = run(
      makeSite(JSON.stringify({ navigation: { languages: [pages('en', 'a'), pages('ja', 'ja/a')] } })),
      remove('en', { redirects: true, default: 'ja' }),
    );
    expect(JSON.parse(print(after) as string)).toMatchObject({ redirects: [{ source: '/a', destination: '/ja/a' }] });
  });
});

it('goes inside of a version whose label is a number', () => {
  makes(
    remove('fr'),
    { versions: [{ version: 1, languages: [en, fr] }] },
    { versions: [{ version: 1, languages: [en] }] },
  );
});

it('unwraps a language whose code is a number', () => {
  makes(remove('fr', { unwrap: true }), { languages: [{ language: 5, pages: ['a'] }, fr] }, { pages: ['a'] });
});

it('unwraps one language and keeps two of the same code elsewhere, in a language that is unwrapped itself', () => {
  const inner = (...languages: object[]) => ({ group: 'A', languages });
  const a = (...pages: string[]) => ({ language: 'A', pages });
  const before = { languages: [{ language: 'en', pages: [inner(a('x')), inner(a('b'), a('c'))] }, fr] };
  makes(remove('fr', { unwrap: true }), before, { pages: [{ group: 'A', pages: ['x'] }, inner(a('b'), a('c'))] });
});

describe('in a pipeline', () => {
  it('a language can be renamed, and then removed', () => {
    const result = runOf(pipeline(renameLanguage({ from: 'fr', to: 'ko', paths: true }), remove('ko')), {
      languages: [en, fr],
    });
    expect([result.failed, JSON.parse(print(result.after) as string)]).toEqual([
      false,
      { navigation: { languages: [en] }, redirects: [{ source: '/fr/:slug*', destination: '/ko/:slug*' }] },
    ]);
  });
});

describe('what is left of the folder of a language that is removed', () => {
  it('is led on folder by folder, and a page that is alone in one by itself', () => {
    const pages = ['a', 'g/b', 'g/c', 'h/d'];
    const navigation = {
      languages: [
        { language: 'en', pages: [...pages, 'ja/keep'] },
        { language: 'ja', pages: pages.map((page) => `ja/${page}`) },
      ],
    };
    const files = [...pages, 'ja/keep', ...pages.map((page) => `ja/${page}`)].map((page) => [`${page}.mdx`, '']);
    const site = makeSite(JSON.stringify({ navigation }), { reader: memoryReader(Object.fromEntries(files)) });
    const { after } = run(site, removeLanguage({ languages: ['ja'], redirects: true }));
    expect((JSON.parse(print(after) as string) as { redirects: unknown }).redirects).toEqual([
      { source: '/ja/a', destination: '/a' },
      { source: '/ja/h/d', destination: '/h/d' },
      { source: '/ja/g/:slug*', destination: '/g/:slug*' },
    ]);
  });
});
