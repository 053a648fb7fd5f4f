import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, pipeline, print, run } from '../../../src/index.ts';
import { Collector } from '../../../src/transform/index.ts';
import { addLanguages } from '../../../transforms/index.ts';
import { becomes, type Files, leaves, makes, refused, runOf, stays } from '../cases.ts';

type Options = NonNullable<Parameters<typeof addLanguages>[0]>;
const add = (languages: string, options: Partial<Options> = {}) =>
  addLanguages({ languages: languages.split(','), ...options });
const fr = (options: Partial<Options> = {}) => add('fr', options);
const ref = (path: string) => ({ $ref: path });

const zoo = { openapi: '3.1.0', paths: { '/users': { get: { summary: 'List' } } } };

/** The containers of French when a navigation is wrapped. */
function copyOf(navigation: object, transform = fr(), files: Files = {}): unknown {
  const { after, failed, diagnostics } = runOf(transform, navigation, files);
  if (failed) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const { languages } = (JSON.parse(print(after) as string) as { navigation: { languages: { language: string }[] } })
    .navigation;
  const { language: _, ...rest } = languages[1]!;
  return rest;
}
const pagesOf = (pages: string[], transform = fr(), files: Files = {}) =>
  (copyOf({ pages }, transform, files) as { pages: string[] }).pages;
const saidOf = (navigation: object, transform = fr(), files: Files = {}) =>
  runOf(transform, navigation, files)
    .diagnostics.filter(({ rule }) => rule !== 'add-languages/no-page-files')
    .map(({ severity, rule, message, help }) =>
      `${severity} ${rule}: ${message}${help === undefined ? '' : `. ${help}`}`.replace('add-languages/', ''),
    );

describe('a site without languages is wrapped', () => {
  it('and is refused where English readers would get the French operation, but for a directory of its own', () => {
    const navigation = { groups: [{ group: 'G', openapi: 'small.json' }] };
    const files = { 'small.json': zoo, 'fr/small.json': zoo };
    expect(saidOf(navigation, fr(), files)).toEqual([
      'error address-clash: 1 operation of small.json and of fr/small.json would have one URL, where Mintlify shows the one of fr/small.json: GET /users of small.json at /api-reference/list. Add `--specifications separate` to give each new language a directory of its own, or translate tags and summaries.',
    ]);
    expect(copyOf(navigation, fr({ specifications: 'separate' }), files)).toEqual({
      groups: [{ group: 'G', openapi: { source: 'fr/small.json', directory: 'fr/api-reference' } }],
    });
  });
  it('entries of a GraphQL schema are copied as they are', () => {
    const navigation = {
      tabs: [{ tab: 'T', graphql: 's.graphql', groups: [{ group: 'G', pages: ['a', 'QUERY users'] }] }],
    };
    const files = { 's.graphql': 'type Query { users: Int }', 'a.mdx': '', 'fr/a.mdx': '' };
    expect(copyOf(navigation, fr(), files)).toEqual({
      tabs: [{ tab: 'T', graphql: 's.graphql', groups: [{ group: 'G', pages: ['fr/a', 'QUERY users'] }] }],
    });
    expect(saidOf(navigation, fr(), files).filter((text) => text.includes('QUERY'))).toEqual([]);
  });
  it('only containers move; `global` and other keys stay where they stood', () => {
    makes(
      fr(),
      { global: { anchors: [] }, tabs: [{ tab: 'A', pages: ['a'] }], 'x-owner': 1 },
      {
        global: { anchors: [] },
        languages: [
          { language: 'en', tabs: [{ tab: 'A', pages: ['a'] }] },
          { language: 'fr', tabs: [{ tab: 'A', pages: ['fr/a'] }] },
        ],
        'x-owner': 1,
      },
    );
  });
  it('with several patterns at the root: all of them, and reported', () => {
    expect(
      becomes(
        fr(),
        { pages: ['a'], 'x-owner': 1, groups: [{ group: 'G', pages: ['b'] }] },
        {
          languages: [
            { language: 'en', pages: ['a'], groups: [{ group: 'G', pages: ['b'] }] },
            { language: 'fr', pages: ['fr/a'], groups: [{ group: 'G', pages: ['fr/b'] }] },
          ],
          'x-owner': 1,
        },
      ),
    ).toEqual([
      'warning mixed-children: `pages` and `groups` are side by side here, and Mintlify shows only one of them. All are copied',
    ]);
  });
  it('from another language than English with --source', () => {
    makes(
      fr({ source: 'de' }),
      { pages: ['de/a'] },
      {
        languages: [
          { language: 'de', pages: ['de/a'] },
          { language: 'fr', pages: ['fr/a'] },
        ],
      },
    );
  });
  it('where `languages` is empty, in its place', () => {
    makes(
      fr(),
      { languages: [], pages: ['a'] },
      {
        languages: [
          { language: 'en', pages: ['a'] },
          { language: 'fr', pages: ['fr/a'] },
        ],
      },
    );
  });
  it('behind a $ref, in that file', () => {
    const pretty = (value: unknown) => JSON.stringify(value, null, 2);
    makes(
      fr(),
      ref('nav.json'),
      ref('nav.json'),
      { 'nav.json': pretty({ pages: ['a'] }) },
      {
        'nav.json': pretty({
          languages: [
            { language: 'en', pages: ['a'] },
            { language: 'fr', pages: ['fr/a'] },
          ],
        }),
      },
    );
  });
  it('behind one $ref after another, each in a file of its own', () => {
    const files = {
      'fr/list.json': { $ref: 'more/list.json' },
      'fr/more/list.json': [{ group: 'A', pages: ['fr/a'] }],
    };
    const { plan } = runOf(
      fr(),
      { groups: ref('en/list.json') },
      { 'en/list.json': ref('more/list.json'), 'en/more/list.json': [{ group: 'A', pages: ['a'] }] },
    );
    const text = (bytes?: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    expect(Object.fromEntries(plan.changes.slice(1).map(({ path, after }) => [path, text(after)]))).toEqual(files);
    expect((text(plan.changes[0]!.after) as { navigation: { languages: unknown[] } }).navigation.languages[1]).toEqual({
      language: 'fr',
      groups: ref('fr/list.json'),
    });
  });
  it('but not in halves', () => {
    expect(refused(fr(), { ...ref('nav.json'), pages: ['a'] }, { 'nav.json': { groups: [] } })).toEqual([
      'error holder: The lists of the root of the navigation are in two files. Move them into one of the two, then run again.',
    ]);
  });
  it('inside an element that --at names', () => {
    makes(
      fr({ at: '/navigation/versions/1' }),
      {
        versions: [
          { version: '1', pages: ['a'] },
          { version: '2', pages: ['b'] },
        ],
      },
      {
        versions: [
          { version: '1', pages: ['a'] },
          {
            version: '2',
            languages: [
              { language: 'en', pages: ['b'] },
              { language: 'fr', pages: ['fr/b'] },
            ],
          },
        ],
      },
    );
  });
  it.each<[string, object, string, string]>([
    [
      'a container',
      { versions: [] },
      '/navigation/versions',
      '/navigation/versions is a container: name the element whose content is meant, /navigation.',
    ],
    ['a group', { groups: [{ group: 'G', pages: ['a'] }] }, '/navigation/groups/0', 'A group cannot have `languages`.'],
    [
      '`global`',
      { pages: ['a'], global: { anchors: [] } },
      '/navigation/global',
      'Links of `global` are not copied: every page shows them.',
    ],
    [
      'a language',
      { languages: [{ language: 'en', tabs: [] }] },
      '/navigation/languages/0',
      'This is in a language already ("en").',
    ],
    [
      'an element in a language',
      { languages: [{ language: 'en', versions: [{ version: '1' }] }] },
      '/navigation/languages/0/versions/0',
      'This is in a language already ("en").',
    ],
  ])('but not inside %s', (_, navigation, at, message) =>
    expect(refused(fr({ at }), navigation)[0]).toContain(message),
  );
  it('if there is something to copy', () => {
    expect(stays(fr(), { global: { anchors: [] } })).toEqual([
      'warning nothing-to-copy: There is nothing to copy: no container is here. --at names the element whose content is meant.',
    ]);
    expect(refused(fr(), [])).toEqual([
      'error navigation: There is no navigation to copy. docs.json needs a `navigation` object.',
    ]);
  });
  it('into the languages that are not the source', () => leaves(add('en'), { pages: ['a'] }));
});

describe('a site with languages gets more', () => {
  const en = { language: 'en', pages: ['a'] };
  const copy = { language: 'fr', pages: ['fr/a'] };

  it('copies of the one with `"default": true`, which is not copied', () => {
    makes(
      fr(),
      {
        languages: [
          { language: 'de', pages: ['de/x'] },
          { ...en, default: true },
        ],
      },
      { languages: [{ language: 'de', pages: ['de/x'] }, { ...en, default: true }, copy] },
    );
  });
  it('copies of the first if none is the default', () =>
    makes(
      fr(),
      { languages: [{ ...en, default: 'yes' }, { language: 'de' }] },
      { languages: [{ ...en, default: 'yes' }, { language: 'de' }, copy] },
    ));
  it('copies of the one that --source names', () =>
    makes(
      fr({ source: 'en' }),
      { languages: [{ language: 'de', default: true }, en] },
      { languages: [{ language: 'de', default: true }, en, copy] },
    ));
  it('but not of one that is not there', () => {
    expect(refused(fr({ source: 'ru' }), { languages: [en, { language: 'de' }] })).toEqual([
      'error source: The source language "ru" is not there. There is en, de; name one with --source.',
    ]);
    expect(refused(fr(), { languages: [{ pages: ['a'] }] })).toEqual([
      'error source: The first language has no code, so there is nothing to copy from. There is none with a code; name one with --source.',
    ]);
  });
  it('but none that exists already: that is left alone', () => {
    leaves(fr(), { languages: [en, { language: 'fr', pages: [] }] });
    makes(add('fr,de,fr'), { languages: [en, { language: 'de' }] }, { languages: [en, { language: 'de' }, copy] });
  });
  it('inside versions and products, and names those without languages', () => {
    const inside = (more: object[]) => ({
      products: [
        {
          product: 'P',
          versions: [
            { version: '1', languages: [en, ...more] },
            { version: '2', pages: ['b'] },
          ],
        },
        { product: 'Q', languages: [en, ...more] },
      ],
    });
    expect(becomes(fr(), inside([]), inside([copy]))).toEqual([
      'info no-languages: The version "2" has no languages, and was skipped. To give it some, run again with --at /navigation/products/0/versions/1.',
    ]);
  });
  it('where --at says', () => {
    const inside = (more: object[]) => ({
      versions: [
        { version: '1', languages: [en] },
        { version: '2', languages: [en, ...more] },
      ],
    });
    makes(fr({ at: '/navigation/versions/1' }), inside([]), inside([copy]));
  });
  it('with what stands between them kept', () =>
    makes(fr(), { languages: ['odd', en, 5] }, { languages: ['odd', en, copy, 5] }));
  it('with banner, footer, navbar and a `global` of its own, whose links to known pages follow', () => {
    const own = {
      language: 'en',
      banner: { content: 'Hi' },
      navbar: {
        links: [
          { label: 'A', href: '/a' },
          { label: 'X', href: 'https://x.com' },
        ],
      },
      footer: { socials: {} },
      global: { anchors: [{ anchor: 'A', href: '/a' }] },
      pages: ['a'],
    };
    const follows = {
      ...own,
      language: 'fr',
      navbar: {
        links: [
          { label: 'A', href: '/fr/a' },
          { label: 'X', href: 'https://x.com' },
        ],
      },
      global: { anchors: [{ anchor: 'A', href: '/fr/a' }] },
      pages: ['fr/a'],
    };
    makes(fr(), { languages: [own] }, { languages: [own, follows] });
  });
  it("with a version's `default`, which is another thing", () => {
    const versions = (page: string) => [{ version: '2', default: true, pages: [page] }];
    makes(
      fr(),
      { languages: [{ language: 'en', default: true, versions: versions('a') }] },
      {
        languages: [
          { language: 'en', default: true, versions: versions('a') },
          { language: 'fr', versions: versions('fr/a') },
        ],
      },
    );
  });
});

describe('paths', () => {
  it('are learned from another version, where the one that gets a language has no other', () => {
    const versions = (more: object[]) => ({
      versions: [
        { version: '2', languages: [{ language: 'en', pages: ['v2/en/a'] }, ...more] },
        {
          version: '1',
          languages: [
            { language: 'en', pages: ['v1/en/a'] },
            { language: 'fr', pages: ['v1/fr/a'] },
          ],
        },
      ],
    });
    makes(addLanguages({ languages: ['fr'] }), versions([]), versions([{ language: 'fr', pages: ['v2/fr/a'] }]));
  });
  it('whose first segment is the code have it replaced, others get it in front', () => {
    expect(pagesOf(['en/a', 'a', 'en', '/en/a', '/a', 'english/a', 'guide/en/a'])).toEqual([
      'fr/a',
      'fr/a',
      'fr',
      '/fr/a',
      '/fr/a',
      'fr/english/a',
      'fr/guide/en/a',
    ]);
  });
  it('have the code where the languages that are there have it', () => {
    const languages = (more: object[]) => ({
      languages: [
        { language: 'en', pages: ['edge/en/a', 'edge/en/b', 'en/c', 'other'] },
        { language: 'ko', pages: ['edge/ko/a', 'edge/ko/b'] },
        ...more,
      ],
    });
    makes(fr(), languages([]), languages([{ language: 'fr', pages: ['edge/fr/a', 'edge/fr/b', 'fr/c', 'fr/other'] }]));
  });
  it('have the code put in where the languages that are there have it', () => {
    const languages = (more: object[]) => ({
      languages: [
        { language: 'en', pages: ['docs/a', 'docs/b', 'c'] },
        { language: 'ko', pages: ['docs/ko/a', '/docs/ko/b'] },
        ...more,
      ],
    });
    makes(fr(), languages([]), languages([{ language: 'fr', pages: ['docs/fr/a', 'docs/fr/b', 'fr/c'] }]));
  });
  it.each([
    ['its folder is not its code', ['docs/a', 'docs/b'], ['docs/korean/a'], ['docs/fr/a', 'docs/fr/b']],
    [
      'that of the source is none either',
      ['english/a', 'english/b', 'c'],
      ['korean/a', 'korean/b'],
      ['fr/a', 'fr/b', 'fr/c'],
    ],
    [
      'unless only a page of many has that folder',
      ['guides/a', 'b', 'c'],
      ['korean/a'],
      ['fr/guides/a', 'fr/b', 'fr/c'],
    ],
  ])('have the code where a language has its folder: %s', (_, ours, theirs, expected) => {
    const languages = [
      { language: 'en', pages: ours },
      { language: 'ko', pages: theirs },
    ];
    makes(fr(), { languages }, { languages: [...languages, { language: 'fr', pages: expected }] });
  });
  it('are written as --path says', () => {
    expect(pagesOf(['en/a', 'b', '/c'], fr({ path: 'i18n/{language}/{page}' }))).toEqual([
      'i18n/fr/a',
      'i18n/fr/b',
      '/i18n/fr/c',
    ]);
    expect(() => fr({ path: '{language}' })).toThrow('add-languages: path: must contain {language} and {page}');
    expect(() => fr({ path: '../{language}/{page}' })).toThrow('add-languages: path: must be inside the docs root');
  });
  it("of a group's root follow like entries", () =>
    expect(copyOf({ groups: [{ group: 'G', root: 'a', pages: ['en/b'] }] })).toEqual({
      groups: [{ group: 'G', root: 'fr/a', pages: ['fr/b'] }],
    }));
  it('of endpoints stay', () => {
    const pages = ['GET /users', 'post /en/x', 'WEBHOOK paid', 'api.yaml GET /users'];
    expect(pagesOf(pages)).toEqual(pages);
  });
  it('of links follow to known pages, with what comes after them, and all others stay', () => {
    const hrefs = [
      '/a',
      '/a/',
      '/a#top',
      '/a?x=1',
      '/a#\nb',
      'a',
      '/unknown',
      '/',
      '#top',
      '?x',
      'https://acme.com/a',
      '//acme.com/a',
      'mailto:a@acme.com',
      '',
    ];
    const tabs = copyOf({ tabs: [{ tab: 'P', pages: ['a'] }, ...hrefs.map((href) => ({ tab: 'L', href }))] }) as {
      tabs: { href: string }[];
    };
    expect(tabs.tabs.slice(1).map(({ href }) => href)).toEqual([
      '/fr/a',
      '/fr/a/',
      '/fr/a#top',
      '/fr/a?x=1',
      '/fr/a#\nb',
      'fr/a',
      ...hrefs.slice(6),
    ]);
  });
  it('of links to a page outside the navigation follow only where its translation is', () => {
    const tabs = (files: string[]) =>
      (
        copyOf(
          { tabs: [{ tab: 'L', href: '/hidden' }] },
          fr(),
          Object.fromEntries(files.map((file) => [file, ''])),
        ) as { tabs: { href: string }[] }
      ).tabs[0]!.href;
    expect([tabs(['hidden.mdx']), tabs(['hidden.mdx', 'fr/hidden.mdx'])]).toEqual(['/hidden', '/fr/hidden']);
  });
});

describe('--missing copy', () => {
  /** The texts of the files that a run creates, by their paths. */
  const written = (navigation: unknown, files: Record<string, string>, languages = ['fr']) => {
    const site = makeSite(JSON.stringify({ navigation }), { reader: memoryReader(files) });
    const after = addLanguages({ languages, missing: 'copy' }).apply(site, new Collector());
    const text = (path: string) => new TextDecoder().decode(after.read(path));
    expect(addLanguages({ languages, missing: 'copy' }).apply(after, new Collector())).toBe(after);
    return Object.fromEntries(after.staged.map(({ path }) => [path, text(path)]));
  };

  it('writes links that lead to the copies, and to what is translated already', () => {
    const files = {
      'g/a.mdx': 'See [b](/g/b#top), [b](./b), [c](/g/c), [out](/unlisted) and [site](https://x.com/g/b).\n',
      'g/b.mdx': '<Card href="/g/a" />\n\n```\n[a](/g/a)\n```\n',
      'g/c.mdx': 'C [b](/g/b)\n',
      'fr/g/c.mdx': 'C\n',
      'unlisted.mdx': '',
    };
    expect(written({ pages: ['g/a', 'g/b', 'g/c'] }, files)).toEqual({
      'fr/g/a.mdx': 'See [b](/fr/g/b#top), [b](./b), [c](/fr/g/c), [out](/unlisted) and [site](https://x.com/g/b).\n',
      'fr/g/b.mdx': '<Card href="/fr/g/a" />\n\n```\n[a](/g/a)\n```\n',
    });
    const { 'de/g/b.mdx': german } = written({ pages: ['g/a', 'g/b'] }, files, ['fr', 'de']);
    expect(german).toContain('href="/de/g/a"');
  });

  it('keeps right what a relative path of an import, an image or a link names', () => {
    const files = {
      'g/a.mdx': "import A from './part.mdx'\n",
      'g/b.mdx': '![b](../images/b.png)\n',
      'g/c.mdx': "import B from './b.mdx'\nimport C from '/g/part.mdx'\n\n![c](/images/b.png) [d](./part)\n",
      'g/d.mdx': "import A from './never-there.mdx'\n",
      'g/part.mdx': 'P',
      'images/b.png': 'png',
    };
    expect(written({ pages: ['g/a', 'g/b', 'g/c', 'g/d'] }, files)).toEqual({
      'fr/g/a.mdx': "import A from '../../g/part.mdx'\n",
      'fr/g/b.mdx': '![b](../../images/b.png)\n',
      'fr/g/c.mdx': "import B from './b.mdx'\nimport C from '/g/part.mdx'\n\n![c](/images/b.png) [d](../../g/part)\n",
      'fr/g/d.mdx': "import A from './never-there.mdx'\n",
    });
  });
});

describe('a file of labels', () => {
  const navigation = {
    groups: [
      { group: 'Guides', pages: ['a', { group: 'Start', pages: ['b'] }] },
      { group: 'Start', pages: ['c'] },
    ],
  };
  const withLabels = (labels: object, languages = 'fr') => add(languages, { labels: JSON.stringify(labels) });
  it('that has a label which is nowhere is told so, with the one that was meant', () =>
    expect(saidOf(navigation, withLabels({ fr: { Guide: 'G', Start: 'S', Zzz: 'Z', Guides: 'Gu' } }))).toEqual([
      'warning label-unknown: The file translates "Guide" for "fr", and there is no such label. Did you mean "Guides"?',
      'warning label-unknown: The file translates "Zzz" for "fr", and there is no such label. navshift labels export writes those that there are.',
    ]));
  it('that has none for a language is told so', () =>
    expect(saidOf(navigation, withLabels({ fr: { Guides: 'G', Start: 'S' } }, 'fr,es'))[0]).toBe(
      'warning no-labels: The file has no labels for "es". It has some for fr.',
    ));
  it('that maps labels to languages, or languages to no map, is refused', () => {
    const says = (labels: object) => refused(withLabels(labels), navigation).join();
    expect(says({ Guides: { fr: 'G' }, Start: { fr: 'S' } })).toContain(
      'maps each label to its languages, and must map each language to its labels: {"fr": {"Guides": "Guides"}}',
    );
    expect(says({ fr: 'Guides' })).toContain('fr: must map each language to its labels');
    expect(says({ fr: ['Guides'] })).toContain('must map each language to its labels');
  });
  it('says what an element stands in where one word has two translations', () => {
    const labels = { fr: { Guides: 'G', 'Guides › Start': 'Commencer', Start: 'Départ' } };
    expect(copyOf(navigation, withLabels(labels))).toEqual({
      groups: [
        { group: 'G', pages: ['fr/a', { group: 'Commencer', pages: ['fr/b'] }] },
        { group: 'Départ', pages: ['fr/c'] },
      ],
    });
    expect(saidOf(navigation, withLabels(labels))).toEqual([]);
    expect(saidOf(navigation, withLabels({ fr: { ...labels.fr, 'Guide › Start': 'x' } }))).toEqual([
      'warning label-unknown: The file translates "Guide › Start" for "fr", and there is no such label. navshift labels export writes those that there are.',
    ]);
  });
});

describe('a blank translation', () => {
  it('is none: the label stays, and is named as not translated', () => {
    const labels = 'fr: {A: " "}';
    expect(copyOf({ groups: [{ group: 'A', pages: ['a'] }] }, fr({ labels }))).toEqual({
      groups: [{ group: 'A', pages: ['fr/a'] }],
    });
    expect(saidOf({ groups: [{ group: 'A', pages: ['a'] }] }, fr({ labels }))[0]).toMatch(/^info label-missing/);
  });
});

describe('specifications', () => {
  const openapi = (value: unknown, files: Files = {}, transform = fr()) =>
    (copyOf({ groups: [{ group: 'G', openapi: value }] }, transform, files) as { groups: { openapi: unknown }[] })
      .groups[0]!.openapi;

  it.each<[unknown, string, unknown]>([
    ['openapi.json', 'fr/openapi.json', 'fr/openapi.json'],
    ['/openapi.json', 'fr/openapi.json', '/fr/openapi.json'],
    ['./api/openapi.json', 'fr/api/openapi.json', './fr/api/openapi.json'],
    ['en/openapi.json', 'fr/openapi.json', 'fr/openapi.json'],
    ['api/en/openapi.json', 'api/fr/openapi.json', 'api/fr/openapi.json'],
    ['openapi.en.json', 'openapi.fr.json', 'openapi.fr.json'],
    [
      { source: 'openapi.json', directory: 'en/api' },
      'fr/openapi.json',
      { source: 'fr/openapi.json', directory: 'fr/api' },
    ],
    [['openapi.json', 'x.json'], 'fr/openapi.json', ['fr/openapi.json', 'x.json']],
  ])('%j becomes its translation at %s', (value, file, expected) =>
    expect(openapi(value, { [file]: zoo })).toEqual(expected),
  );
  it('that have none are shared, and so are the addresses of their pages: said once for each', () => {
    const navigation = {
      groups: [
        { group: 'G', openapi: 'openapi.json' },
        { group: 'H', openapi: 'openapi.json' },
        { group: 'I', openapi: 'https://acme.com/x.json' },
      ],
    };
    expect(saidOf(navigation, add('fr,es'), { 'openapi.json': zoo })).toEqual([
      'warning shared-addresses: The pages of openapi.json have the same URLs in en, fr, es, so they belong to no language. Put a translated specification at fr/openapi.json, or use --specifications separate (or keep, if that is meant).',
      'warning shared-addresses: The pages of https://acme.com/x.json have the same URLs in en, fr, es, so they belong to no language. Use --specifications separate (or keep, if that is meant).',
    ]);
    expect(saidOf(navigation, add('fr,es', { specifications: 'keep' }))).toEqual([]);
    const french = saidOf({ groups: [{ group: 'G', openapi: 'en/x.json' }] }, add('fr,es'), { 'fr/x.json': zoo });
    expect(french[0]).toContain(
      'en/x.json have the same URLs in en, es, so they belong to no language. Put a translated specification at es/x.json',
    );
  });
  it('--specifications separate gives each language a directory', () => {
    const separate = fr({ specifications: 'separate' });
    expect([
      openapi('x.json', {}, separate),
      openapi('https://acme.com/x.json', {}, separate),
      openapi({ source: 'x.json', directory: 'en/api' }, {}, separate),
    ]).toEqual([
      { source: 'x.json', directory: 'fr/api-reference' },
      { source: 'https://acme.com/x.json', directory: 'fr/api-reference' },
      { source: 'x.json', directory: 'fr/api' },
    ]);
    expect([
      openapi('x.json', { 'fr/x.json': zoo }, separate),
      openapi({ source: 'x.json' }, { 'fr/x.json': zoo }, separate),
    ]).toEqual(Array(2).fill({ source: 'fr/x.json', directory: 'fr/api-reference' }));
  });
  it('--specifications keep leaves them, even where a translation is', () =>
    expect(openapi('x.json', { 'fr/x.json': zoo }, fr({ specifications: 'keep' }))).toBe('x.json'));
  it('in entries follow to their translation', () => {
    expect(
      pagesOf(['x.json GET /users', 'y.json GET /users', 'x.json WEBHOOK paid'], fr(), {
        'fr/x.json': { ...zoo, webhooks: { paid: { post: {} } } },
      }),
    ).toEqual(['fr/x.json GET /users', 'y.json GET /users', 'fr/x.json WEBHOOK paid']);
  });
  describe('that are older in the language', () => {
    const files = {
      'x.json': { openapi: '3.1.0', paths: { '/users': { get: {} }, '/new': { get: {}, post: {} } } },
      'fr/x.json': { openapi: '3.1.0', paths: { '/users': { get: {} }, '/new': { post: { 'x-excluded': true } } } },
    };
    const listed = (...pages: string[]) => ({ groups: [{ group: 'API', openapi: 'x.json', pages }] });
    it('list no operation that they lack, which is said', () => {
      const navigation = listed('GET /users', 'GET /new', 'POST /new', 'fr/x.json GET /users', 'x.json GET /new');
      expect(copyOf(navigation, fr(), files)).toEqual({
        groups: [{ group: 'API', openapi: 'fr/x.json', pages: ['GET /users', 'fr/x.json GET /users'] }],
      });
      expect(saidOf(navigation, fr(), files)).toEqual([
        expect.stringMatching(
          /^warning operation-lacking: 3 endpoints of the source are not in the specification of "fr", and not listed there: GET \/new \(fr\/x\.json\), POST \/new \(fr\/x\.json\) and fr\/x\.json GET \/new\. .*--specifications keep/,
        ),
      ]);
    });
    it("with --specifications keep the source's stays, with all that is listed", () => {
      const navigation = listed('GET /users', 'GET /new', 'x.json GET /new');
      expect(copyOf(navigation, fr({ specifications: 'keep' }), files)).toEqual(navigation);
    });
    it('name nothing where they have none of what is listed: they would show all that they have', () => {
      expect(copyOf(listed('intro', 'GET /new'), fr(), files)).toEqual({
        groups: [{ group: 'API', pages: ['fr/intro'] }],
      });
      const navigation = { groups: [{ group: 'A', pages: ['a'] }, ...listed('GET /new').groups] };
      expect(copyOf(navigation, fr(), files)).toEqual({ groups: [{ group: 'A', pages: ['fr/a'] }] });
    });
    it('that cannot be read stop the run, as they would stop Mintlify', () =>
      expect(() => copyOf(listed('GET /new'), fr(), { ...files, 'fr/x.json': '{' })).toThrow(
        'Mintlify would refuse the whole site afterwards: the specification "fr/x.json" cannot be read',
      ));
  });
  it('are shared, if the code is empty and stands nowhere', () => {
    expect(
      becomes(
        fr({ specifications: 'translated' }),
        { languages: [{ language: '', openapi: 'a' }] },
        {
          languages: [
            { language: '', openapi: 'a' },
            { language: 'fr', openapi: 'a' },
          ],
        },
      ),
    ).toEqual([expect.stringContaining('shared-addresses')]);
  });
  it('that are neither text nor object stay', () =>
    expect([openapi(5), openapi({ file: 'x' }), openapi('')]).toEqual([5, { file: 'x' }, '']));
});

describe('--labels', () => {
  const navigation = {
    tabs: [
      {
        tab: 'Guides',
        menu: [
          {
            item: 'More',
            groups: [
              { group: 'Start', pages: ['a'] },
              { group: 'Start', pages: ['b'] },
            ],
          },
        ],
      },
    ],
  };
  it('translates by language', () => {
    expect(copyOf(navigation, fr({ labels: 'fr: { Guides: Les guides, More: Plus, Start: Démarrer }' }))).toEqual({
      tabs: [
        {
          tab: 'Les guides',
          menu: [
            {
              item: 'Plus',
              groups: [
                { group: 'Démarrer', pages: ['fr/a'] },
                { group: 'Démarrer', pages: ['fr/b'] },
              ],
            },
          ],
        },
      ],
    });
  });
  it('translates, for a single language, without naming it', () =>
    expect(copyOf({ groups: [{ group: 'Start', pages: [] }] }, fr({ labels: '{"Start": "Démarrer"}' }))).toEqual({
      groups: [{ group: 'Démarrer', pages: [] }],
    }));
  it('lists what it lacks, all of it, each once', () => {
    expect(saidOf(navigation, fr({ labels: 'fr: { Guides: Les guides }' }))).toEqual([
      'info label-missing: 2 labels of "fr" are the same as in the source: "More" and "Start". Translate them in the file of --labels. List labels that stay the same with --untranslated, or as `untranslated` in the configuration.',
    ]);
    expect(saidOf(navigation, fr({ labels: '{}' }))[0]).toContain(
      '3 labels of "fr" are the same as in the source: "Guides", "More" and "Start"',
    );
    expect(saidOf({ groups: [{ group: 'Start', pages: [] }] }, fr({ labels: 'fr: {}' }))[0]).toContain(
      '1 label of "fr" is the same as in the source: "Start".',
    );
  });
  it('does not want a version translated, but can', () => {
    const versions = { versions: [{ version: 'v2', pages: ['a'] }] };
    expect(saidOf(versions, fr({ labels: '{}' }))).toEqual([]);
    expect(copyOf(versions, fr({ labels: 'fr: { v2: v2-fr }' }))).toEqual({
      versions: [{ version: 'v2-fr', pages: ['fr/a'] }],
    });
  });
  it('takes a key without a value for one that is lacking', () => {
    expect(copyOf({ groups: [{ group: 'Start', pages: [] }] }, fr({ labels: 'fr:\n  Start:\n' }))).toEqual({
      groups: [{ group: 'Start', pages: [] }],
    });
    expect(copyOf({ groups: [{ group: 'Start', pages: [] }] }, fr({ labels: 'Start:\n' }))).toEqual({
      groups: [{ group: 'Start', pages: [] }],
    });
  });
  it('takes numbers as text', () =>
    expect(copyOf({ groups: [{ group: 'Two', pages: [] }] }, fr({ labels: 'Two: 2' }))).toEqual({
      groups: [{ group: '2', pages: [] }],
    }));
  it.each([
    ['fr,es', 'Start: Démarrer', 'labels: Start: must map each language to its labels: {"fr": {"Guides": "Guides"}}'],
    ['fr', '[1]', 'labels: must map each language to its labels'],
    ['fr', '', 'labels: must map each language to its labels'],
    ['fr', 'fr: { Start: [a] }', 'labels: fr.Start: must be a text at line 1, column 14'],
    ['fr,es', 'fr:\n  Start: Début\n  End: { a: b }\nes: [c]', 'labels: fr.End: must be a text at line 3, column 8'],
    [
      'fr,es',
      '\nes:\n  - c',
      'labels: es: must map each language to its labels: {"fr": {"Guides": "Guides"}} at line 3, column 3',
    ],
    ['fr', 'fr: [b\nc', 'labels: '],
  ])('that do not fit are an error: %s, %j', (languages, labels, message) =>
    expect(refused(add(languages, { labels }), { pages: ['a'] })[0]).toContain(
      `error options: add-languages: ${message}`,
    ),
  );
});

describe('--missing', () => {
  const navigation = {
    groups: [
      { group: 'G', root: 'r', pages: ['a', 'b'] },
      { group: 'H', pages: ['c', 'GET /x'] },
      { group: 'I', pages: ['b'] },
    ],
  };
  const files = { 'r.mdx': 'R', 'a.md': 'A', 'b.mdx': 'B', 'c.mdx': 'C', 'fr/a.mdx': 'FR' };

  it('keep: the entry stays, and each page is reported once', () => {
    expect(saidOf(navigation, fr(), files)).toEqual([
      'warning page-missing: 3 pages of "fr" have no file yet: fr/r, fr/b and fr/c. Until then the language switch opens a 404. Use --missing prune, fallback or copy.',
    ]);
    expect(saidOf({ pages: ['a', 'a'] }, fr(), { 'a.mdx': '' })[0]).toContain('1 page of "fr" has no file yet: fr/a.');
  });
  it('keep: no more than five are named', () => {
    const pages = [1, 2, 3, 4, 5, 6, 7].map((k) => `p${k}`);
    expect(saidOf({ pages }, fr(), { 'p1.mdx': '' })[0]).toContain(
      '7 pages of "fr" have no file yet: fr/p1, fr/p2, fr/p3, fr/p4, fr/p5 and 2 more.',
    );
  });
  it('keep: a page without any file is reported too, but nothing where no page has one', () => {
    expect(saidOf({ pages: ['a', 'x', 'x'] }, fr(), { 'a.mdx': '', 'fr/a.mdx': '' })).toEqual([
      'warning page-missing: 1 page of "fr" has no file, nor has the source: fr/x. Write the source page first, or remove its entry.',
    ]);
    expect(saidOf({ pages: ['a', 'x'] })).toEqual([]);
    expect(runOf(fr(), { pages: ['a'] }).diagnostics.map(({ message }) => message)).toEqual([
      'No page file was found, so navshift cannot know which pages are translated',
    ]);
  });
  it('prune: the entry goes, with elements that end empty', () => {
    expect(copyOf(navigation, fr({ missing: 'prune' }), files)).toEqual({
      groups: [
        { group: 'G', pages: ['fr/a'] },
        { group: 'H', pages: ['GET /x'] },
      ],
    });
  });
  it('prune: what was empty before stays', () => {
    expect(copyOf({ tabs: [{ tab: 'E' }, { tab: 'A', pages: ['a', 'b'] }] }, fr({ missing: 'prune' }), files)).toEqual({
      tabs: [{ tab: 'E' }, { tab: 'A', pages: ['fr/a'] }],
    });
  });
  it('prune: an empty language is an error', () => {
    expect(refused(fr({ missing: 'prune' }), { pages: ['b'] }, files)).toEqual([
      'error empty-language: "fr" would have no page: none of its pages has a file. Use --missing keep, fallback or copy, or translate a page first.',
    ]);
    expect(
      refused(
        fr({ missing: 'prune' }),
        {
          tabs: [
            { tab: 'A', pages: ['b'] },
            { tab: 'L', href: 'https://l.com' },
          ],
        },
        files,
      )[0],
    ).toContain('"fr" would have no page');
    expect(refused(add('fr,es', { missing: 'prune' }), { pages: ['a', 'b'] }, files).join('\n')).toContain(
      '"es" would have no page: none of its pages has a file.',
    );
  });
  it("fallback: the source's page stands in", () => {
    expect(
      copyOf(
        {
          groups: [{ group: 'G', root: 'r', pages: ['a', 'b'] }],
          tabs: [
            { tab: 'L', href: '/b' },
            { tab: 'M', href: '/a' },
          ],
        },
        fr({ missing: 'fallback' }),
        files,
      ),
    ).toEqual({
      groups: [{ group: 'G', root: 'r', pages: ['fr/a', 'b'] }],
      tabs: [
        { tab: 'L', href: '/b' },
        { tab: 'M', href: '/fr/a' },
      ],
    });
  });
  it('copy: the file is created, under the extension of its source', () => {
    const { plan } = runOf(
      add('fr,es', { missing: 'copy' }),
      { pages: ['a', 'b', '/b', 'en/d.mdx'] },
      { ...files, 'en/d.mdx': 'D' },
    );
    expect(
      plan.changes.slice(1).map(({ kind, path, after }) => `${kind} ${path} ${new TextDecoder().decode(after)}`),
    ).toEqual(['create fr/b.mdx B', 'create fr/d.mdx D', 'create es/a.md A', 'create es/b.mdx B', 'create es/d.mdx D']);
  });
  it('copy: a page without a source cannot be copied, and that is said', () => {
    expect(saidOf({ pages: ['b', 'x'] }, fr({ missing: 'copy' }), files)).toEqual([
      'warning page-missing: 1 page of "fr" has no file, nor has the source: fr/x. Write the source page first, or remove its entry.',
    ]);
  });
  it('copy: the copies of a step can be copied by the next', () => {
    const site = makeSite('{"navigation":{"pages":["a"]}}', { reader: memoryReader({ 'a.mdx': 'A' }) });
    const { plan } = run(site, pipeline(fr({ missing: 'copy' }), add('es', { missing: 'copy', source: 'fr' })));
    expect(
      plan.changes.slice(1).map(({ kind, path, after }) => `${kind} ${path} ${new TextDecoder().decode(after)}`),
    ).toEqual(['create fr/a.mdx A', 'create es/a.mdx A']);
  });
});

describe('codes', () => {
  it.each([
    [
      'fx',
      'error language-code: "fx" is not a language code of Mintlify. Codes are those of the format, such as fr, es, jp, pt-BR, zh-Hant.',
    ],
    ['kr', 'error language-code: "kr" is not a language code of Mintlify. Did you mean "ko"?'],
    ['pt-br', 'error language-code: "pt-br" is not a language code of Mintlify. Did you mean "pt-BR"?'],
  ])('unknown: %s', (code, message) => expect(refused(add(code), { pages: ['a'] })).toEqual([message]));
  it.each([
    [
      'fr-ca',
      'warning language-code: "fr-ca" is not documented, but Mintlify accepts it. The documented code is "fr-CA".',
    ],
    ['ua', 'warning language-code: "ua" is in the specification, but Mintlify rejects it. Mintlify wants "uk".'],
  ])('accepted with a warning: %s', (code, message) => expect(saidOf({ pages: ['a'] }, add(code))).toEqual([message]));
  it('documented: nothing to say', () =>
    expect(saidOf({ pages: ['a'] }, add('fr,jp,pt-BR,zh-Hant,ja,uk,pl,fi'))).toEqual([]));
  it('of the source are checked when it is given to what is there', () =>
    expect(refused(fr({ source: 'eng' }), { pages: ['a'] })[0]).toContain('"eng" is not a language code of Mintlify'));
  it('must be given', () =>
    expect(() => addLanguages({ languages: [] })).toThrow('name at least one language, as in --languages fr,es'));
});

describe('elements behind a $ref', () => {
  const pretty = (value: unknown) => JSON.stringify(value, null, 2);
  it('have their documents copied, with the code replaced or added', () => {
    const files = {
      'en/tabs.json': [ref('guide.json'), ref('../links.json')],
      'en/guide.json': { tab: 'Guide', pages: ref('../pages.json') },
      'pages.json': ['en/a'],
      'links.json': { tab: 'L', href: 'https://l.com' },
    };
    const written = {
      'fr/tabs.json': [ref('guide.json'), ref('../links.json')],
      'fr/guide.json': { tab: 'Guide', pages: ref('pages.json') },
      'fr/pages.json': ['fr/a'],
    };
    makes(
      fr(),
      { languages: [{ language: 'en', tabs: ref('./en/tabs.json') }] },
      {
        languages: [
          { language: 'en', tabs: ref('./en/tabs.json') },
          { language: 'fr', tabs: ref('./fr/tabs.json') },
        ],
      },
      files,
      written,
    );
  });
  it('have documents of their own, even where two would get the same path', () => {
    const groups = (a: string, b: string) => [
      { group: 'A', pages: ref(a) },
      { group: 'B', pages: ref(b) },
    ];
    makes(
      fr(),
      { languages: [{ language: 'en', groups: groups('p.json', 'en/p.json') }] },
      {
        languages: [
          { language: 'en', groups: groups('p.json', 'en/p.json') },
          { language: 'fr', groups: groups('fr/p.json', 'fr/fr/p.json') },
        ],
      },
      { 'p.json': ['a'], 'en/p.json': ['b'] },
      { 'fr/p.json': ['fr/a'], 'fr/fr/p.json': ['fr/b'] },
    );
  });
  it('are refused where a different file stands', () => {
    const files = { 'en/p.json': ['en/a'], 'fr/p.json': ['else'] };
    expect(refused(fr(), { languages: [{ language: 'en', pages: ref('en/p.json') }] }, files)).toEqual([
      'error plan: fr/p.json would be created, but another file exists there. Move or delete it, then run again.',
    ]);
    expect(
      refused(fr(), { languages: [{ language: 'en', pages: ref('en/p.json') }], x: ref('fr/p.json') }, files),
    ).toEqual([
      'error document-exists: fr/p.json would be created for "fr", but another file exists there. Move or remove it, then run again.',
    ]);
  });
  it('are fine where the same file stands', () => {
    const files = { 'en/p.json': ['en/a'], 'fr/p.json': ['fr/a'] };
    expect(
      runOf(fr(), { languages: [{ language: 'en', pages: ref('en/p.json') }] }, files).plan.changes.map(
        ({ path }) => path,
      ),
    ).toEqual(['docs.json']);
  });
  it('in an array of languages behind a $ref get their copy there', () => {
    const list = (more: object[]) => pretty([{ language: 'en', pages: ['a'] }, ...more]);
    makes(
      fr(),
      { languages: ref('list.json') },
      { languages: ref('list.json') },
      { 'list.json': list([]) },
      { 'list.json': list([{ language: 'fr', pages: ['fr/a'] }]) },
    );
  });
  it('of two holders of one array get one copy', () => {
    const list = (more: object[]) => pretty([{ language: 'en', pages: ['a'] }, ...more]);
    const navigation = {
      versions: [
        { version: '1', languages: ref('list.json') },
        { version: '2', languages: ref('list.json') },
      ],
    };
    makes(
      fr(),
      navigation,
      navigation,
      { 'list.json': list([]) },
      { 'list.json': list([{ language: 'fr', pages: ['fr/a'] }]) },
    );
  });
  it('with the language itself in the file get another file', () => {
    makes(
      fr(),
      { languages: [ref('en.json')] },
      { languages: [ref('en.json'), ref('fr.json')] },
      { 'en.json': { language: 'en', default: true, pages: ['a'] } },
      { 'fr.json': { language: 'fr', pages: ['fr/a'] } },
    );
  });
  it('when the site is wrapped, too', () => {
    makes(
      fr(),
      { pages: ref('p.json') },
      {
        languages: [
          { language: 'en', pages: ref('p.json') },
          { language: 'fr', pages: ref('fr/p.json') },
        ],
      },
      { 'p.json': ['a'] },
      { 'fr/p.json': ['fr/a'] },
    );
  });
});
