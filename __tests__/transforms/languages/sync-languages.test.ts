import { describe, expect, it } from '@jest/globals';
import { checkLaws } from '../../../src/testing/index.ts';
import { makeSite, memoryReader, print, run } from '../../../src/index.ts';
import { addLanguages, syncLanguages } from '../../../transforms/index.ts';
import { becomes, type Files, leaves, refused, runOf, stays } from '../cases.ts';
import { growth, square } from '../../growth.ts';

type Options = NonNullable<Parameters<typeof syncLanguages>[0]>;
const both = (en: object, fr: object) => ({
  languages: [
    { language: 'en', ...en },
    { language: 'fr', ...fr },
  ],
});

/** What French becomes. */
function frenchOf(en: object, fr: object, options: Options = {}, files: Files = {}): unknown {
  const { after, failed, diagnostics } = runOf(syncLanguages(options), both(en, fr), files);
  if (failed) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const { navigation } = JSON.parse(print(after) as string) as { navigation: { languages: { language: string }[] } };
  const { language: _, ...rest } = navigation.languages[1]!;
  return rest;
}
const pagesOf = (en: readonly unknown[], fr: readonly unknown[], options: Options = {}, files: Files = {}) =>
  (frenchOf({ pages: en }, { pages: fr }, options, files) as { pages: unknown[] }).pages;

/** What is said, but that no page files are there. */
const said = (navigation: object, options: Options = {}, files: Files = {}) =>
  runOf(syncLanguages(options), navigation, files)
    .diagnostics.filter(({ rule }) => rule !== 'sync-languages/no-page-files')
    .map(({ severity, rule, message }) => `${severity} ${rule.slice('sync-languages/'.length)}: ${message}`);
const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });

describe('a language in step', () => {
  it('is the same site', () => {
    const navigation = both({ groups: [group('A', 'a', 'b')] }, { groups: [group('Ä', 'fr/a', 'fr/b')] });
    const site = makeSite(JSON.stringify({ navigation }), { reader: memoryReader() });
    expect(run(site, syncLanguages()).after).toBe(site);
  });
  it('is what add-languages makes', () => {
    const site = makeSite(
      JSON.stringify({
        navigation: {
          tabs: [
            { tab: 'T', groups: [{ group: 'A', root: 'r', pages: ['a', group('B', 'b')] }] },
            { tab: 'L', href: '/a' },
          ],
        },
      }),
      { reader: memoryReader() },
    );
    const added = run(site, addLanguages({ languages: ['fr', 'de'] })).after;
    expect(run(added, syncLanguages()).after).toBe(added);
  });
  it('is a copy with translated products among links of one address', () => {
    const link = { group: 'L', href: 'https://a.com' };
    const group = (product: string) => ({
      ...link,
      pages: [
        { group: 'B', pages: [{ group: 'C', pages: [link, link] }], products: [{ product, href: 'https://b.com' }] },
      ],
    });
    expect(stays(syncLanguages(), both({ pages: [group('P')] }, { pages: [group('Q')] }))).not.toContainEqual(
      expect.stringMatching(/^error/),
    );
  });
  it('is each of them, if there is only one', () =>
    leaves(syncLanguages(), { languages: [{ language: 'en', pages: ['a'] }] }));
  it('is nothing, without languages', () =>
    expect(stays(syncLanguages(), { pages: ['a'] })).toEqual([
      'warning no-languages: There are no languages here. add-languages makes them.',
    ]));
});

describe('pages are matched', () => {
  it('by their path without the code, wherever the code stands', () => {
    expect(pagesOf(['x/en/a', 'x/en/b'], ['x/fr/b'])).toEqual(['x/fr/a', 'x/fr/b']);
    expect(pagesOf(['a', 'b'], ['fr/b'])).toEqual(['fr/a', 'fr/b']);
    expect(pagesOf(['en/a', 'en/b'], ['b'])).toEqual(['a', 'b']);
  });
  it('by the folder that stands for the code', () =>
    expect(pagesOf(['en/a', 'en/b', 'en/c'], ['french/c', 'french/a'])).toEqual(['french/a', 'french/b', 'french/c']));
  it('never by the folder of another language', () => {
    const languages = [
      { language: 'en', pages: ['en/a', 'en/b'] },
      { language: 'fr', pages: ['fr/a'] },
      { language: 'be', pages: ['fr/a'] },
    ];
    const { after } = runOf(syncLanguages({ languages: ['be'] }), { languages });
    expect(
      (JSON.parse(print(after) as string) as { navigation: { languages: unknown[] } }).navigation.languages[2],
    ).toEqual({ language: 'be', pages: ['fr/a', 'be/b'] });
  });
  it('in whatever letter case, as long as the translated path has no file', () => {
    expect(pagesOf(['en/CLIPLoader', 'en/b'], ['fr/ClipLoader', 'fr/b'])).toEqual(['fr/ClipLoader', 'fr/b']);
    expect(
      pagesOf(['en/CLIPLoader', 'en/b'], ['fr/ClipLoader', 'fr/b'], {}, { 'fr/CLIPLoader.mdx': '', 'fr/b.mdx': '' }),
    ).toEqual(['fr/CLIPLoader', 'fr/b']);
  });
  it('however they are written', () =>
    expect(pagesOf(['/en/a', './en/b'], ['fr/a', '/fr/b'])).toEqual(['fr/a', '/fr/b']));
  it('as often as they stand there', () =>
    expect(pagesOf(['a', group('G', 'a', 'b')], ['fr/a', group('G', 'fr/b')])).toEqual([
      'fr/a',
      group('G', 'fr/a', 'fr/b'),
    ]));
  it('by file name in the same element', () =>
    expect(pagesOf(['index', 'docs/en/a'], ['docs/fr/index', 'docs/fr/a'])).toEqual(['docs/fr/index', 'docs/fr/a']));
  it('by position between the same neighbours, if theirs has a file and the translated path none', () => {
    const pages = [
      ['en/a', 'en/start', 'en/z'],
      ['fr/a', 'fr/demarrer', 'fr/z'],
    ] as const;
    expect(pagesOf(...pages)).toEqual(['fr/a', 'fr/demarrer', 'fr/start', 'fr/z']);
    expect(pagesOf(...pages, {}, { 'fr/demarrer.mdx': '', 'fr/a.mdx': '', 'fr/z.mdx': '' })).toEqual([
      'fr/a',
      'fr/demarrer',
      'fr/z',
    ]);
    expect(
      pagesOf(...pages, {}, { 'fr/demarrer.mdx': '', 'fr/a.mdx': '', 'fr/z.mdx': '', 'fr/start.mdx': '' }),
    ).toEqual(['fr/a', 'fr/demarrer', 'fr/start', 'fr/z']);
  });
});

describe('elements are matched', () => {
  const groups = (en: readonly object[], fr: readonly object[], options: Options = {}) =>
    (frenchOf({ groups: en }, { groups: fr }, options) as { groups: unknown }).groups;
  it('by the pages they hold, not by their position', () => {
    expect(groups([group('A', 'a'), group('B', 'b')], [group('b', 'fr/b'), group('a', 'fr/a')])).toEqual([
      group('a', 'fr/a'),
      group('b', 'fr/b'),
    ]);
  });
  it('by most of them, where they were split', () => {
    expect(
      groups([group('A', 'a', 'b', 'c'), group('New', 'd')], [group('Ä', 'fr/a', 'fr/b', 'fr/c', 'fr/d')]),
    ).toEqual([group('Ä', 'fr/a', 'fr/b', 'fr/c'), group('New', 'fr/d')]);
  });
  it('so that all find one, if they can', () => {
    // Alone, A would have more in common with the second than B has.
    expect(
      groups(
        [group('A', 'a1', 'a2', 'a3'), group('B', 'b')],
        [group('Ä', 'fr/a1'), group('ẞ', 'fr/b', 'fr/a2', 'fr/a3')],
      ),
    ).toEqual([group('Ä', 'fr/a1', 'fr/a2', 'fr/a3'), group('ẞ', 'fr/b')]);
  });
  it('by label, also by a translated one', () => {
    expect(groups([group('New', 'n'), group('A', 'a')], [group('A', 'fr/x'), group('New', 'fr/y')])).toEqual([
      group('New', 'fr/y', 'fr/n'),
      group('A', 'fr/x', 'fr/a'),
    ]);
    expect(
      groups([group('New', 'n')], [group('Autre', 'fr/x'), group('Nouveau', 'fr/y')], { labels: 'New: Nouveau' }),
    ).toEqual([group('Autre', 'fr/x'), group('Nouveau', 'fr/y', 'fr/n')]);
  });
  it('by position, if they have the same shape', () => {
    expect(
      groups(
        [group('A', 'a'), group('Empty'), group('C', 'c')],
        [group('ä', 'fr/a'), group('vide'), group('ç', 'fr/c')],
      ),
    ).toEqual([group('ä', 'fr/a'), group('vide'), group('ç', 'fr/c')]);
    expect(
      groups(
        [group('A', 'a'), group('New', 'n1', 'n2'), group('C', 'c')],
        [group('ä', 'fr/a'), group('seulement', 'fr/x'), group('ç', 'fr/c')],
      ),
    ).toEqual([group('ä', 'fr/a'), group('seulement', 'fr/x'), group('New', 'fr/n1', 'fr/n2'), group('ç', 'fr/c')]);
  });
  it('across containers of one kind', () => {
    expect(frenchOf({ pages: ['x', group('A', 'a')] }, { pages: ['fr/x'], groups: [group('ä', 'fr/a')] })).toEqual({
      pages: ['fr/x', group('ä', 'fr/a')],
    });
  });
  it('and a new container comes where the source has it', () => {
    const made = frenchOf({ pages: ['x'], groups: [group('A', 'a')] }, { groups: [group('ä', 'fr/a')] });
    expect(Object.keys(made as object)).toEqual(['pages', 'groups']);
  });
  it('but never across versions and products', () => {
    const products = (en: string, fr: string) =>
      both(
        {
          products: [
            { product: 'P', pages: [en, 'x'] },
            { product: 'Q', pages: ['q'] },
          ],
        },
        {
          products: [
            { product: 'Pé', pages: ['fr/x'] },
            { product: 'Qu', pages: [fr, 'fr/q'] },
          ],
        },
      );
    expect(
      becomes(
        syncLanguages(),
        products('a', 'fr/a'),
        both(
          {
            products: [
              { product: 'P', pages: ['a', 'x'] },
              { product: 'Q', pages: ['q'] },
            ],
          },
          {
            products: [
              { product: 'Pé', pages: ['fr/a', 'fr/x'] },
              { product: 'Qu', pages: ['fr/a', 'fr/q'] },
            ],
          },
        ),
      ).length,
    ).toBeGreaterThan(0);
  });
});

describe('what is added', () => {
  it('takes the label that the language has for it elsewhere', () => {
    const inside = (...more: object[]) => ({ tabs: [{ tab: 'A', groups: [group('Start', 'a')] }, ...more] });
    expect(
      frenchOf(inside({ tab: 'B', groups: [group('Start', 'b')] }), {
        tabs: [{ tab: 'A', groups: [group('Début', 'fr/a')] }],
      }),
    ).toEqual({
      tabs: [
        { tab: 'A', groups: [group('Début', 'fr/a')] },
        { tab: 'B', groups: [group('Début', 'fr/b')] },
      ],
    });
  });
  it('does not make a second default version', () => {
    expect(
      frenchOf(
        {
          versions: [
            { version: '2', default: true, pages: ['2/a'] },
            { version: '1', pages: ['1/a'] },
          ],
        },
        { versions: [{ version: '1', default: true, pages: ['fr/1/a'] }] },
      ),
    ).toEqual({
      versions: [
        { version: '2', pages: ['fr/2/a'] },
        { version: '1', default: true, pages: ['fr/1/a'] },
      ],
    });
  });
  it('takes the place of nothing that is not an entry', () => {
    expect(
      frenchOf({ dropdowns: [{ dropdown: 'A' }, { dropdown: 'B' }] }, { dropdowns: ['stray', { dropdown: 'B' }] }),
    ).toEqual({ dropdowns: ['stray', { dropdown: 'A' }, { dropdown: 'B' }] });
    expect(pagesOf(['a', 'b'], [null, 'fr/b'])).toEqual([null, 'fr/a', 'fr/b']);
  });
  it('leaves out what is neither an element nor an entry', () =>
    expect(pagesOf(['a', 5, null, 'b'], ['fr/a'])).toEqual(['fr/a', 'fr/b']));
  it('never takes the place of what a specification lists', () => {
    const navigation = both(
      { openapi: 'spec.json', pages: ['GET /a', 'x'] },
      { openapi: 'spec.json', pages: ['fr/x'] },
    );
    const files = { 'spec.json': { openapi: '3.1.0', paths: { '/a': { get: {} }, '/b': { get: {} } } } };
    expect(stays(syncLanguages(), navigation, files).join()).toContain(
      'warning generated-endpoints: "fr" lists no endpoints where the source lists some: the language "fr"',
    );
  });
  it('never takes the place of them where the language has but a `root` that is written as an endpoint', () => {
    const navigation = both(
      { groups: [{ group: 'A', pages: ['GET /a'] }] },
      { openapi: 'spec.json', root: 'WEBHOOK w', groups: [{ group: 'A', pages: [] }] },
    );
    expect(stays(syncLanguages(), navigation).join()).toContain(
      'warning generated-endpoints: "fr" lists no endpoints where the source lists some: the language "fr"',
    );
  });
  describe('of a specification that is older in the language', () => {
    const files = {
      'x.json': { openapi: '3.1.0', paths: { '/a': { get: {} }, '/new': { get: {} } } },
      'fr/x.json': { openapi: '3.1.0', paths: { '/a': { get: {} } } },
    };
    const api = (openapi: string | undefined, ...pages: unknown[]) => ({
      groups: [{ group: 'A', ...(openapi !== undefined && { openapi }), pages }],
    });
    it('is not listed where that lacks it, which is said', () => {
      const navigation = both(
        api('x.json', 'GET /a', 'GET /new', group('New', 'GET /new')),
        api('fr/x.json', 'GET /a'),
      );
      expect(stays(syncLanguages(), navigation, files).join()).toContain(
        'warning operation-lacking: 1 endpoint of the source is not in the specification of "fr", and not listed there: GET /new (fr/x.json)',
      );
    });
    it('is listed in what is copied with --specifications keep', () =>
      expect(frenchOf(api('x.json', 'a', 'GET /new'), { groups: [] }, { specifications: 'keep' }, files)).toEqual(
        api('x.json', 'fr/a', 'GET /new'),
      ));
    it('brings no specification along that has nothing of what is listed', () =>
      expect(frenchOf(api('x.json', 'a', 'b', 'GET /new'), api(undefined, 'fr/a'), {}, files)).toEqual(
        api(undefined, 'fr/a', 'fr/b'),
      ));
  });
  it('never takes the place of them where an element has an empty specification', () => {
    const navigation = both(
      { groups: [{ group: 'A', openapi: 'spec.json', pages: ['GET /a'] }] },
      { openapi: 'spec.json', groups: [{ group: 'A', openapi: '', pages: [] }] },
    );
    expect(stays(syncLanguages(), navigation).join()).toContain(
      'warning generated-endpoints: "fr" lists no endpoints where the source lists some: the language "fr"',
    );
  });
  it('does not come under another specification', () => {
    const en = {
      tabs: [
        { tab: 'A', openapi: 'a.json', pages: ['a'] },
        { tab: 'B', openapi: 'b.json', groups: [group('G', 'g', 'GET /x')] },
      ],
    };
    const fr = {
      tabs: [
        { tab: 'Ä', openapi: 'a.json', pages: ['fr/a'], groups: [group('Gé', 'fr/g', 'GET /x')] },
        { tab: 'ẞ', openapi: 'b.json', pages: ['fr/b'] },
      ],
    };
    const result = runOf(syncLanguages(), both(en, fr), {
      'b.json': { openapi: '3.1.0', paths: { '/x': { get: {} } } },
      'a.json': { openapi: '3.1.0', paths: { '/x': { get: {} } } },
    });
    expect(result.losses).toEqual([]);
    expect(result.failed).toBe(false);
  });
});

describe('a file that languages pull in', () => {
  it('is copied with a group that is new to the language, where pages without a file are left out too', () => {
    const files: Files = { 'g.json': group('G', 'g'), 'fr/a.mdx': '', 'fr/g.mdx': '' };
    const pages = pagesOf(['a', { $ref: 'g.json' }], ['fr/a'], { missing: 'prune' }, files);
    expect(pages).toEqual(['fr/a', { $ref: 'fr/g.json' }]);
  });
  const files = {
    'nav.json': { groups: [group('A', 'fr/a')] },
    'api.json': { tab: 'API', pages: ['GET /x', 'shared'] },
  };
  it('is left as it is where both have the same', () => {
    expect(
      stays(
        syncLanguages(),
        both(
          { tabs: [{ tab: 'G', pages: ['a'] }, { $ref: 'api.json' }] },
          { tabs: [{ tab: 'Gé', pages: ['fr/a'] }, { $ref: 'api.json' }] },
        ),
        files,
      ).filter((text) => !text.startsWith('info')),
    ).toEqual([]);
  });
  it('is named from where the copy of the element stands', () => {
    const of = (language: string) => ({ language, groups: { $ref: `${language}/nav.json` } });
    const there = {
      'en/nav.json': [group('A', 'en/a'), { group: 'B', pages: { $ref: './b.json' } }],
      'en/b.json': ['en/b'],
      'fr/nav.json': [group('Ä', 'fr/a')],
    };
    const { plan } = runOf(syncLanguages(), { languages: [of('en'), of('fr')] }, there);
    expect(
      plan.changes
        .map(({ path, after }) => `${path}: ${JSON.stringify(JSON.parse(new TextDecoder().decode(after)))}`)
        .sort(),
    ).toEqual([
      'fr/b.json: ["fr/b"]',
      'fr/nav.json: [{"group":"Ä","pages":["fr/a"]},{"group":"B","pages":{"$ref":"./b.json"}}]',
    ]);
  });
  it('is an error if it would have to become different for two of them', () => {
    const navigation = {
      languages: [
        { language: 'en', groups: [group('A', 'a', 'b')] },
        { language: 'fr', $ref: 'nav.json' },
        { language: 'es', $ref: 'nav.json' },
      ],
    };
    expect(refused(syncLanguages({ path: '{language}/{page}' }), navigation, files)).toEqual([
      expect.stringContaining(
        'error shared-document: nav.json is pulled in at /navigation/languages/1 (docs.json:16:7) and at /navigation/languages/2 (docs.json:20:7)',
      ),
    ]);
  });
  it('is an error if the rest of the navigation pulls it in too', () => {
    const navigation = {
      versions: [
        {
          version: '1',
          languages: [
            { language: 'en', groups: [group('A', 'a', 'b')] },
            { language: 'fr', $ref: 'nav.json' },
          ],
        },
        { version: '2', $ref: 'nav.json' },
      ],
    };
    expect(refused(syncLanguages(), navigation, files).at(-1)).toContain(
      'error shared-document: nav.json is pulled in at /navigation/versions/0/languages/1 (docs.json:19:11) and at /navigation/versions/1 (docs.json:25:7)',
    );
  });
});

describe('--stale', () => {
  const navigation = both({ pages: ['en/a', 'en/b', 'en/c', 'en/d'] }, { pages: ['fr/a', 'fr/b', 'fr/c', 'en/d'] });
  const files = {
    'en/a.mdx': '',
    'en/b.mdx': '',
    'en/c.mdx': '',
    'en/d.mdx': '',
    'fr/a.mdx': '',
    'fr/b.mdx': '',
    'fr/c.mdx': '',
  };
  const staleOf = (changed: Record<string, number> | undefined, options: Options = { stale: true }) =>
    run(
      makeSite(JSON.stringify({ navigation }, null, 2), {
        reader: memoryReader(files, changed === undefined ? {} : { changed }),
      }),
      syncLanguages(options),
    )
      .diagnostics.filter(({ rule }) => /stale/.test(rule))
      .map(({ severity, rule, message, line, related }) => [severity, rule, message, line, related?.length]);
  const times = {
    'en/a.mdx': 300,
    'fr/a.mdx': 200,
    'en/b.mdx': 100,
    'fr/b.mdx': 200,
    'en/c.mdx': 201,
    'fr/c.mdx': 200,
    'en/d.mdx': 500,
  };

  it('names pages whose source changed since', () =>
    expect(staleOf(times)).toEqual([
      [
        'warning',
        'sync-languages/stale',
        'The source of 2 pages of "fr" changed since the translation: fr/a and fr/c',
        16,
        1,
      ],
    ]));
  it('says nothing of pages of which nothing is known', () =>
    expect(staleOf({ 'en/a.mdx': 300, 'en/b.mdx': 100, 'fr/b.mdx': 200 })).toEqual([]));
  it('says once that nothing is known', () => {
    for (const changed of [undefined, {}])
      expect(staleOf(changed)).toEqual([
        ['info', 'sync-languages/stale-unknown', 'It is not known when the pages changed', undefined, undefined],
      ]);
  });
  it('is silent unless asked', () => expect(staleOf(times, {})).toEqual([]));
});

describe('what is wrong with the question', () => {
  const navigation = both({ pages: ['a'] }, { pages: ['fr/a'] });
  it.each<[string, Options, string]>([
    [
      'a language that is not there',
      { languages: ['de'] },
      'error language: There is no language "de". There is fr; add-languages adds others.',
    ],
    [
      'the source among the languages',
      { languages: ['en'] },
      'error language: "en" is the source, which the others follow. Name another one with --source, or leave it out.',
    ],
    [
      'a source that is not there',
      { source: 'de' },
      'error source: The source language "de" is not there. There is en, fr; name one with --source.',
    ],
    [
      'a field that is brought into step anyway',
      { fields: ['pages'] },
      'error field: `pages` cannot be named with --fields. It is brought into step, or kept, as the description says: navshift explain sync-languages.',
    ],
    [
      'a label as a field',
      { fields: ['icon', 'group'] },
      'error field: `group` cannot be named with --fields. Labels are translated with --labels.',
    ],
  ])('%s', (_, options, message) => expect(refused(syncLanguages(options), navigation)).toEqual([message]));
  it('labels that are none', () =>
    expect(refused(syncLanguages({ labels: '[1]' }), navigation).join()).toContain('labels'));
  it('a path without its parts', () =>
    expect(() => syncLanguages({ path: '{page}' })).toThrow('must contain {language} and {page}'));
  it('a pointer that names nothing', () =>
    expect(refused(syncLanguages({ at: '/navigation/versions/3' }), navigation).join()).toContain('names no element'));
  it('a version that lacks a language which others have', () => {
    const versions = {
      versions: [
        { version: '2', languages: [{ language: 'en', pages: ['v2/en/a'] }] },
        {
          version: '1',
          languages: [
            { language: 'en', pages: ['v1/en/a'] },
            { language: 'fr', pages: ['v1/fr/a'] },
          ],
        },
      ],
    };
    const lacking = 'info language-lacking: The version "2" has no "fr", which others have';
    expect(stays(syncLanguages(), versions)).toContain(
      `${lacking}. To add what is lacking: navshift add-languages --languages fr --at /navigation/versions/0.`,
    );
    expect(said(versions, { languages: ['fr'] })).toEqual([lacking]);
  });
  it('a language that is there twice', () => {
    expect(
      said({
        languages: [
          { language: 'en', pages: ['a', 'b'] },
          { language: 'fr', pages: ['fr/a'] },
          { language: 'fr', pages: [] },
        ],
      }),
    ).toEqual(['warning twice: The language "fr" is there twice; the second was left alone']);
  });
});

describe('what is said', () => {
  it('names what followed the source into an element that the language hides, which is declared', () => {
    const en = { groups: [group('A', 'a'), group('B', 'b', 'c')] };
    const fr = (...pages: string[]) => ({
      groups: [group('A', ...pages), { group: 'B', hidden: true, pages: ['fr/c'] }],
    });
    expect(said(both(en, fr('fr/a', 'fr/b')))).toContain(
      'warning hidden: 1 entry is hidden now, in an element with `hidden`: page fr/b',
    );
    expect(frenchOf(en, fr('fr/a', 'fr/b'))).toEqual({
      groups: [group('A', 'fr/a'), { group: 'B', hidden: true, pages: ['fr/b', 'fr/c'] }],
    });
    expect(said(both(en, fr('fr/a'))).filter((text) => text.includes('hidden'))).toEqual([]);
  });

  it('names five, and counts all', () => {
    const pages = Array.from({ length: 1200 }, (_, k) => `fr/p${k}`);
    const navigation = both({ pages: [] }, { pages });
    expect(said(navigation)).toEqual([
      'info only-here: 1,200 parts of the navigation are in "fr" only, and are kept: fr/p0, fr/p1, fr/p2, fr/p3, fr/p4 and 1,195 more',
    ]);
    const [finding] = runOf(syncLanguages(), navigation).diagnostics;
    expect([finding!.line, finding!.related?.map(({ message, line }) => [message, line])]).toEqual([
      11,
      [
        ['fr/p1', 12],
        ['fr/p2', 13],
        ['fr/p3', 14],
        ['fr/p4', 15],
      ],
    ]);
  });
});

describe('a label of the language', () => {
  const tab = (label: string, ...pages: unknown[]) => ({ tab: label, pages });
  const start = { tab: 'Start', pages: ['a'] };

  it('that is blank counts as none, wherever its element comes to stand', () => {
    const inTab = { tabs: [start, { tab: 'Q', groups: [group('T', 'w'), group('X', 'q')] }] };
    const apart = { tabs: [tab('Début', 'fr/a'), tab('T', 'fr/w'), tab(' ', 'fr/q')] };
    expect(frenchOf(inTab, apart)).toEqual({
      tabs: [tab('Début', 'fr/a'), { tab: 'Q', groups: [group('T', 'fr/w'), group('X', 'fr/q')] }],
    });
    expect(frenchOf({ groups: [group('A', 'a')] }, { groups: [group(' ', 'fr/a')] }, { labels: '{"A":"Ä"}' })).toEqual({
      groups: [group('Ä', 'fr/a')],
    });
  });
  it('stays on its element where one stands in another', () => {
    const nested = (outer: string, inner: string, ...pages: string[]) => ({
      groups: [group(outer, group(inner, pages[0]!), ...pages.slice(1))],
    });
    expect(
      frenchOf({ groups: [group('Start', group('Quick', 'a', 'b'))] }, nested('Début', 'Rapide', 'fr/a', 'fr/b')),
    ).toEqual({ groups: [group('Début', group('Rapide', 'fr/a', 'fr/b'))] });
  });
  it('stays where two elements become one, if the file says that it is the translation', () => {
    const labels = '{"Start":"Début","Quick":"Rapide"}';
    const apart = { groups: [group('Début', 'fr/a'), group('Rapide', 'fr/b', 'fr/c')] };
    expect(frenchOf({ groups: [group('Start', 'a', 'b', 'c')] }, apart, { labels })).toEqual({
      groups: [group('Début', 'fr/a', 'fr/b', 'fr/c')],
    });
  });
  it('is no longer reported once it is accepted as that of the source', () => {
    const navigation = both({ groups: [group('API', 'a'), group('B', 'b')] }, { groups: [group('API', 'fr/a')] });
    const missing = (options: Options) => said(navigation, options).filter((line) => line.includes('label-missing'));
    expect(missing({})).toEqual(['info label-missing: 2 labels of "fr" are the same as in the source: "B" and "API"']);
    expect(missing({ untranslated: ['API'] })).toEqual([
      'info label-missing: 1 label of "fr" is the same as in the source: "B"',
    ]);
    expect(missing({ untranslated: ['API', 'B'] })).toEqual([]);
  });
});

describe('a language that is only a link', () => {
  it('is left alone, which is said', () => {
    const navigation = both({ groups: [group('A', 'a')] }, { href: 'https://fr.example.com' });
    expect(frenchOf({ groups: [group('A', 'a')] }, { href: 'https://fr.example.com' })).toEqual({
      href: 'https://fr.example.com',
    });
    expect(said(navigation)).toEqual(['info link: The language "fr" is only a link; it was left alone']);
  });
});

describe('what only the language has', () => {
  const only = group('Seul', 'fr/only');
  const shape = (what: string) =>
    `warning own-shape: 1 element of "fr" was left alone: with the children of the source, Mintlify would hide the content that only "fr" has: ${what}`;
  const kept = (en: object, fr: object) => {
    expect(frenchOf(en, fr)).toEqual(fr);
    return said(both(en, fr)).filter((text) => text.includes('own-shape'));
  };
  it('goes among the pages, where it is groups and the source has pages', () => {
    expect(
      frenchOf(
        { tabs: [{ tab: 'T', pages: ['a', 'b'] }] },
        { tabs: [{ tab: 'T', groups: [group('G', 'fr/a'), only] }] },
      ),
    ).toEqual({ tabs: [{ tab: 'T', pages: ['fr/a', 'fr/b', only] }] });
  });
  it('is a link in a field, which stays with the field, and with one that hides it', () => {
    const fr = { groups: [{ group: 'A', icon: 'j', $ref: 'a.json' }] };
    const files = { 'a.json': { icon: { name: 'i', href: '/fr' }, pages: ['fr/a'] } };
    expect(frenchOf({ groups: [group('A', 'a')] }, fr, { fields: ['icon'] }, files)).toEqual(fr);
  });
  it('goes among the pages of a group, where the source has nothing, and stays beside `pages` that are no list', () => {
    const inside = { group: 'H', languages: [{ tabs: ['x'] }] };
    const french = (more: object) => ({ groups: [{ group: 'B', ...more, groups: [inside] }] });
    const run = (more: object) => frenchOf({ groups: [{ group: 'B' }] }, french(more));
    expect(run({})).toEqual({ groups: [{ group: 'B', pages: [inside] }] });
    expect(run({ pages: 'a' })).toEqual(french({ pages: 'a' }));
  });
  it('goes among the pages of a group that was a tab', () => {
    expect(
      frenchOf(
        { groups: [group('T', 'a', group('G', 'b'))] },
        { tabs: [{ tab: 'T', groups: [group('G', 'fr/b'), only] }] },
      ),
    ).toEqual({ groups: [group('T', 'fr/a', group('G', 'fr/b'), only)] });
  });
  it('goes among the groups, where it is groups alone and the source has groups', () => {
    expect(frenchOf({ groups: [group('A', 'a')] }, { pages: [group('A', 'fr/a'), only] })).toEqual({
      groups: [group('A', 'fr/a'), only],
    });
  });
  it('stays with all that is around it, where it is pages and the source has tabs', () =>
    expect(kept({ tabs: [{ tab: 'T', pages: ['a'] }] }, { pages: ['fr/a', 'fr/only'] })).toEqual([
      shape('the language "fr"'),
    ]));
  it('is what Mintlify makes of its specification, where the source has pages', () => {
    const en = { tabs: [{ tab: 'T', pages: ['a', 'b'] }] };
    for (const openapi of ['fr.json', 'https://example.com/fr.json'])
      expect(kept(en, { tabs: [{ tab: 'T', openapi }] })).toEqual([shape('the tab "T"')]);
    // In a group it lists both.
    expect(frenchOf({ groups: [group('G', 'a', 'b')] }, { groups: [{ group: 'G', openapi: 'fr.json' }] })).toEqual({
      groups: [{ group: 'G', openapi: 'fr.json', pages: ['fr/a', 'fr/b'] }],
    });
    // And one that is named above makes no pages of the language.
    const languages = [
      { language: 'en', openapi: 'en.json', pages: ['a'] },
      { language: 'fr', groups: [group('G', 'GET /x')] },
    ];
    const above = runOf(syncLanguages(), { tabs: [{ tab: 'T', openapi: 'https://example.com/x.json', languages }] });
    expect(print(above.after)).toContain('"fr/a"');
  });
  it('stays in its menu, where the source has pages', () =>
    expect(
      kept(
        { tabs: [{ tab: 'T', pages: ['a', 'b'] }] },
        { tabs: [{ tab: 'T', menu: [{ item: 'I', pages: ['fr/a', 'fr/only'] }] }] },
      ),
    ).toEqual([shape('the tab "T"')]));
  it('stays in the menu of a tab that cannot become a dropdown then', () =>
    expect(
      kept(
        { dropdowns: [{ dropdown: 'T', groups: [group('G', 'a', 'b', 'c')] }] },
        {
          tabs: [
            {
              tab: 'T',
              menu: [
                { item: 'I', pages: ['fr/a', 'fr/b', 'fr/c'] },
                { item: 'J', pages: ['fr/only'] },
              ],
            },
          ],
        },
      ),
    ).toEqual([shape('the language "fr"')]));
  it('is no field that the new kind drops, which is said', () => {
    const fr = { tabs: [{ tab: 'T', icon: 'i', align: 'end', searchable: false, pages: ['fr/a', 'fr/b'] }] };
    const en = { dropdowns: [{ dropdown: 'T', pages: ['a', 'b'] }] };
    expect(frenchOf(en, fr)).toEqual({ dropdowns: [{ dropdown: 'T', icon: 'i', pages: ['fr/a', 'fr/b'] }] });
    expect(said(both(en, fr))).toContain(
      'warning not-carried: 2 fields of "fr" are left out: the new kind of the element has no such field: `align` of the tab "T" and `searchable` of the tab "T"',
    );
  });
  it('is the translation of a label that the source has renamed, which is said', () => {
    const navigation = both({ groups: [group('Handbook', 'a')] }, { groups: [group('Guide', 'fr/a')] });
    expect(said(navigation, { labels: '{"fr": {"Guides": "Guide"}}' })).toEqual([
      'warning label-stale: 1 label of "fr" translates old labels of the source: "Guide" (of "Guides", which is "Handbook" now)',
    ]);
  });
});

describe('a large navigation', () => {
  it('takes time in proportion to its size', () => {
    const navigation = (count: number) => {
      const groups = Array.from({ length: count }, (_, g) =>
        group(`G${g}`, ...Array.from({ length: 20 }, (_, p) => `g${g}/p${p}`)),
      );
      const french = groups
        .slice(1)
        .map(({ group: label, pages }) =>
          group(`${label} fr`, ...pages.slice(1).map((page) => `fr/${page as string}`)),
        );
      return makeSite(JSON.stringify({ navigation: both({ groups }, { groups: french }) }, null, 2), {
        reader: memoryReader(),
      });
    };
    expect(growth((count) => run(navigation(count), syncLanguages()), 125)).toBeLessThan(square);
  });
  it('may be deep', () => {
    // Seven levels are around, and each group has two.
    const depth = 345;
    const deep = (folder: string) =>
      Array.from({ length: depth }, (_, k) => `{ "group": "${folder} ${k}", "pages": ["${folder}/${k}", `).join('') +
      `{ "group": "leaf", "pages": ["${folder}/x"] }` +
      ']}'.repeat(depth);
    const runOn = (french: string) => {
      const docs = `{ "navigation": { "languages": [{ "language": "en", "pages": [${deep('en')}] }, { "language": "fr", "pages": [${french}] }] } }`;
      return run(makeSite(docs, { reader: memoryReader() }), syncLanguages());
    };
    const { before, after } = runOn(deep('fr'));
    expect(after).toBe(before);
    expect(print(runOn('').after)).toContain('"fr/344"');
  });
});

it('an empty entry, for which Mintlify drops what the source has, is not carried over', () => {
  const site = makeSite(JSON.stringify({ navigation: both({ pages: ['a', ''] }, { pages: ['fr/b'] }) }));
  expect(run(site, syncLanguages()).diagnostics.at(-1)).toMatchObject({
    rule: 'sync-languages/dropped',
    message: '1 page would be dropped by Mintlify: an entry of `pages` in language "fr" must be a path or a group',
  });
});

describe('the second time', () => {
  /** Throws if a second run changes something. */
  const settles = (en: object, fr: object, options: Options = {}, files: Record<string, string> = {}) => {
    const { failed, diagnostics } = checkLaws({
      transform: syncLanguages(options),
      before: JSON.stringify({ navigation: both(en, fr) }, null, 2),
      reader: memoryReader(files),
      asWritten: true,
    });
    expect([failed, diagnostics.filter(({ rule }) => rule.endsWith('/unsettled'))]).toEqual([false, []]);
  };

  it.each(['../x', './a', 'a/', '/a', 'a//b', 'b/../a', '.', '/', ' ', 'a.mdx', 'a#top', 'a?x=1', './a/'])(
    'nothing changes where an entry is written as %j',
    (entry) => {
      for (const missing of ['keep', 'prune', 'fallback', 'copy'] as const)
        settles(
          { pages: ['a', entry] },
          { pages: ['fr/b'] },
          { missing },
          { 'a.mdx': 'A', 'a/b.mdx': 'B', 'fr/b.mdx': 'B' },
        );
    },
  );
  it('an entry that is outside the root teaches nothing of where the folder of a language stands', () =>
    settles(
      { pages: [group('A', '../x'), '/c'] },
      { pages: [group('A', 'fr/../x'), '/fr/c'] },
      { missing: 'fallback', languageOnly: 'remove' },
      { 'c.mdx': 'C' },
    ));
  it('a page of the source in the folder of the language is none of a folder of its own', () =>
    settles(
      { root: 'a/', pages: ['/fr/a/'] },
      { root: 'b/../a' },
      { missing: 'prune' },
      { 'a.mdx': 'A', 'fr/a.mdx': 'A' },
    ));
  it('what was copied is a file of the language, as it is the first time', () =>
    settles({ pages: ['r'] }, { pages: ['a#top'] }, { missing: 'copy' }, { 'r.mdx': 'R' }));
  it('a copy is there for the page of the source that is called so', () =>
    settles({ pages: ['en', 'fr'] }, {}, { missing: 'copy' }, { 'en.mdx': 'E' }));
  it('two paths that are one file are one copy', () => {
    expect(
      runOf(syncLanguages({ missing: 'copy' }), both({ pages: ['a', './a', 'a/', '/a', 'a.mdx'] }, {}), {
        'a.mdx': 'A',
      }).plan.changes.map(({ path }) => path),
    ).toEqual(['docs.json', 'fr/a.mdx']);
  });
  it('elements of one label in one another stand where they did, whichever of them is which', () => {
    const named = (fields: object) => ({ group: 'A', ...fields });
    settles(
      { pages: [named({ pages: [named({ pages: [named({ pages: [named({ openapi: 'spec.json' })] })] })] })] },
      {
        pages: [
          named({
            pages: [
              named({ openapi: 'spec.json' }),
              named({ pages: [named({ openapi: 'spec.json', pages: [named({})] })] }),
            ],
          }),
        ],
      },
      { specifications: 'separate', labels: 'A: Uno' },
    );
  });
  it('an element whose container is no array loses nothing to what the source has in its place', () => {
    const es = { language: 'es', pages: [{ pages: 'a', root: 'r' }] };
    const { failed, losses } = runOf(
      syncLanguages(),
      { languages: [{ language: 'en', groups: [{ pages: ['r'] }] }, es] },
      { 'r.mdx': '' },
    );
    expect([failed, losses]).toEqual([false, []]);
  });
  it('a file that pulls in itself is not pulled in once more by each run', () => {
    const site = { languages: [{ language: 'es', menu: [{ $ref: 'loop.json' }] }, { $ref: 'sv.json' }] };
    const loop = { group: 'Loop', pages: ['a', { $ref: 'loop.json' }] };
    const { after, before, diagnostics } = runOf(syncLanguages(), site, {
      'loop.json': loop,
      'sv.json': { language: 'sv', groups: [{ pages: ['a'] }] },
    });
    expect(after).toBe(before);
    expect(diagnostics.map(({ rule }) => rule)).toContain('sync-languages/shared-document');
  });
  it('a language with an empty code is left alone, and that is said', () => {
    const { after, before, diagnostics } = runOf(
      syncLanguages(),
      { languages: [{ language: 'en', pages: [{ $ref: 'en/g.json' }] }, { language: '' }] },
      { 'en/g.json': { group: 'A', pages: ['a'] } },
    );
    expect([after === before, diagnostics.map(({ message }) => message)]).toEqual([
      true,
      ['"" is not a language code; it was left alone'],
    ]);
  });
});
