import { describe, expect, it } from '@jest/globals';
import { add } from '../../../transforms/index.ts';
import { becomes, type Files, makes, refused } from '../cases.ts';

const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const files = (...names: string[]): Files => Object.fromEntries(names.map((name) => [`${name}.mdx`, '']));
const home = { tab: 'Home', pages: ['index'] };
const api = JSON.stringify({ openapi: '3.0.0', info: { title: 'T', version: '1' }, paths: {} });

describe('add --tab', () => {
  it('makes a tab of pages behind the other tabs', () =>
    makes(
      add({ pages: ['g/a', 'g/b'], tab: 'Guides', icon: 'book' }),
      { tabs: [home, { tab: 'API', pages: ['api'] }] },
      { tabs: [home, { tab: 'API', pages: ['api'] }, { tab: 'Guides', icon: 'book', pages: ['g/a', 'g/b'] }] },
      files('index', 'api', 'g/a', 'g/b'),
    ));

  it('makes a tab with a group, in each language that has the pages', () =>
    makes(
      add({ pages: ['a', 'b'], tab: 'Guides', group: 'Start', icon: 'book' }),
      {
        languages: [
          { language: 'en', tabs: [home] },
          { language: 'fr', tabs: [{ tab: 'Accueil', pages: ['fr/index'] }] },
        ],
      },
      {
        languages: [
          {
            language: 'en',
            tabs: [home, { tab: 'Guides', groups: [{ group: 'Start', icon: 'book', pages: ['a', 'b'] }] }],
          },
          {
            language: 'fr',
            tabs: [
              { tab: 'Accueil', pages: ['fr/index'] },
              { tab: 'Guides', groups: [{ group: 'Start', icon: 'book', pages: ['fr/a'] }] },
            ],
          },
        ],
      },
      files('index', 'a', 'b', 'fr/index', 'fr/a'),
    ));

  it('makes a group of each folder, by its title or its name, and one of the pages beside them', () =>
    makes(
      add({ pages: ['guides/'], tab: 'Guides', by: 'folder' }),
      { tabs: [home] },
      {
        tabs: [
          home,
          {
            tab: 'Guides',
            groups: [
              group('Guides', 'guides/a'),
              group('How to', 'guides/how-to/x', group('Deep', 'guides/how-to/deep/y')),
              group('The rest', 'guides/rest/index', 'guides/rest/z'),
            ],
          },
        ],
      },
      {
        ...files('index', 'guides/a', 'guides/how-to/x', 'guides/how-to/deep/y', 'guides/rest/z'),
        'guides/rest/index.mdx': '---\ntitle: The rest\n---\n',
      },
    ));

  it('makes a tab with only the groups where no page is beside them', () =>
    makes(
      add({ pages: ['guides/'], tab: 'Guides', by: 'folder', after: 'tab[label="Home"]' }),
      { tabs: [home, { tab: 'API', pages: ['api'] }] },
      { tabs: [home, { tab: 'Guides', groups: [group('A', 'guides/a/x')] }, { tab: 'API', pages: ['api'] }] },
      files('index', 'api', 'guides/a/x'),
    ));

  it('makes a group of a folder inside of an element', () =>
    makes(
      add({ pages: ['guides/'], group: 'Guides', by: 'folder', into: 'tab[label="Home"]' }),
      { tabs: [{ tab: 'Home', groups: [group('H', 'index')] }] },
      { tabs: [{ tab: 'Home', groups: [group('H', 'index'), group('Guides', 'guides/a', group('B', 'guides/b/x'))] }] },
      files('index', 'guides/a', 'guides/b/x'),
    ));

  it('says how to get tabs where there are none', () =>
    expect(refused(add({ pages: ['a'], tab: 'T' }), { pages: ['index'] }, files('index', 'a'))).toEqual([
      'error target: The navigation has no tabs. Make one of what is there first: navshift wrap --at navigation --in tab --label Docs.',
    ]));

  it('makes no element that has no pages yet', () =>
    expect(refused(add({ tab: 'T' }), { tabs: [home] }, files('index'))).toEqual([
      'error target: No page is named. Mintlify does not show an element without pages: name its pages, or with --create make its first one.',
    ]));

  it('adds the pages of a folder where they are wanted, in the order of their names', () =>
    makes(
      add({ pages: ['g/'], into: 'group' }),
      { groups: [group('G', 'index')] },
      { groups: [group('G', 'index', 'g/index', 'g/2', 'g/10')] },
      files('index', 'g/10', 'g/2', 'g/index'),
    ));

  it('refuses --by folder without a folder or a label, and a folder without pages', () => {
    const said = (given: Parameters<typeof add>[0]) =>
      refused(add(given), { tabs: [home] }, files('index', 'a', 'g/a'));
    const write = 'Write: add guides/ --tab Guides --by folder.';
    expect(said({ pages: ['a'], tab: 'T', by: 'folder' })).toEqual([
      `error target: --by folder takes one folder. ${write}`,
    ]);
    expect(said({ pages: ['g/'], by: 'folder' })).toEqual([
      `error target: --by folder needs --tab or --group. ${write}`,
    ]);
    expect(said({ pages: ['none/'] })).toEqual([
      'error target: There are no pages in none/. Name a folder by its path from the docs root.',
    ]);
  });
});

describe('add --link', () => {
  it('makes a link beside tabs in each language, to the page in that language', () =>
    makes(
      add({ link: 'Start', href: '/a#top', after: 'tab[label="Home"]' }),
      {
        languages: [
          { language: 'en', tabs: [home] },
          { language: 'fr', tabs: [{ tab: 'Accueil', pages: ['fr/index'] }] },
        ],
      },
      {
        languages: [
          { language: 'en', tabs: [home, { tab: 'Start', href: '/a#top' }] },
          {
            language: 'fr',
            tabs: [
              { tab: 'Accueil', pages: ['fr/index'] },
              { tab: 'Start', href: '/fr/a#top' },
            ],
          },
        ],
      },
      files('index', 'a', 'fr/index', 'fr/a'),
    ));

  it.each([
    ['a first', undefined, []],
    [
      'one more',
      { anchors: [{ anchor: 'Blog', href: 'https://blog.example' }] },
      [{ anchor: 'Blog', href: 'https://blog.example' }],
    ],
  ])('makes %s global anchor', (_, global, before) =>
    makes(
      add({ link: 'Help', href: 'https://help.example', icon: 'star', into: 'global' }),
      { pages: ['a'], ...(global && { global }) },
      {
        pages: ['a'],
        global: { anchors: [...before, { anchor: 'Help', href: 'https://help.example', icon: 'star' }] },
      },
      files('a'),
    ),
  );

  it('refuses a link that leads nowhere, has no place, or would be a group', () => {
    const said = (given: Parameters<typeof add>[0]) => refused(add(given), { groups: [group('G', 'a')] }, files('a'));
    expect(said({ link: 'L' })[0]).toContain('A link needs a label and an address');
    expect(said({ link: 'L', href: '/a' })[0]).toContain('No place for the link is named');
    expect(said({ link: 'L', href: '/a', after: 'group[label="G"]' })[0]).toContain('A group cannot be a link');
    expect(said({ link: 'L', href: '/a', pages: ['a'] })[0]).toContain('one after the other');
  });
});

describe('what is there already', () => {
  it('stays, and is refused where another link has its label', () => {
    const before = { tabs: [home, { tab: 'Blog', href: 'https://blog.example' }] };
    const blog = (href: string) => add({ link: 'Blog', href, after: 'tab[label="Home"]' });
    expect(becomes(blog('https://blog.example'), before, before, files('index'))).toEqual([
      'info listed: The tab "Blog" is there already',
    ]);
    expect(refused(blog('https://news.example'), before, files('index'))).toEqual([
      'error target: The tab "Blog" is there already, with another `href`. Choose another label, or change it with navshift set.',
    ]);
    expect(refused(add({ link: 'Home', href: '/a', after: 'tab[label="Blog"]' }), before, files('index'))[0]).toContain(
      'The tab "Home" is there already, without `href`.',
    );
  });
});

describe('add --spec', () => {
  it.each([
    ['a tab', { tab: 'API' }, { tab: 'API', openapi: 'api.json' }],
    [
      'a group in a new tab',
      { tab: 'API', group: 'V1' },
      { tab: 'API', groups: [{ group: 'V1', openapi: 'api.json' }] },
    ],
  ])('makes %s of a specification', (_, given, made) =>
    expect(
      becomes(
        add({ spec: 'api.json', ...given }),
        { tabs: [home] },
        { tabs: [home, made] },
        { ...files('index'), 'api.json': api },
      ),
    ).toEqual([]),
  );

  it('refuses a specification that is not there, or has no label', () => {
    const said = (given: Parameters<typeof add>[0]) => refused(add(given), { tabs: [home] }, { 'api.json': api });
    expect(said({ spec: 'no.json', tab: 'API' })[0]).toContain('There is no file no.json');
    expect(said({ spec: 'api.json' })[0]).toContain('has no label');
  });
});
