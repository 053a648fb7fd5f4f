import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, takeCensus } from '../../src/index.ts';
import { itemText, served, siteCounts } from '../../src/served/index.ts';

type Files = Record<string, string>;
const of = (navigation: unknown, files: Files = {}) =>
  served(makeSite(JSON.stringify({ navigation }), { reader: memoryReader(files) }));

/** Each item as `state what`, of generated pages with the address; then for what the platform refuses the whole file. */
function told(navigation: unknown, files: Files = {}): readonly string[] {
  const { items, refused } = of(navigation, files);
  return [
    ...items.map(({ state, item, page, mistake }) =>
      [state, itemText(item), page && `at /${page.address}`, mistake && `(${mistake.message})`]
        .filter((part) => part !== undefined)
        .join(' '),
    ),
    ...new Set(refused.map(({ message }) => `refused: ${message}`)),
  ];
}

const tab = (content: object) => ({ tabs: [{ tab: 'T', ...content }] });

describe('an element is the first of its branches that is right', () => {
  it('so of two kinds of content one is shown', () => {
    expect(told(tab({ pages: ['a'], groups: [{ group: 'G', pages: ['b'] }] }))).toEqual([
      'dropped page a (tab "T" has `groups` and `pages`, and Mintlify shows only `groups`)',
      'shown page b',
    ]);
  });
  it('and an empty array can win over a full one', () => {
    expect(told({ products: [], tabs: [{ tab: 'T', pages: ['a'] }] })).toEqual([
      'dropped page a (`navigation` has `products` and `tabs`, and Mintlify shows only `products`)',
    ]);
    expect(told(tab({ groups: [], pages: ['a'] }))).toEqual(['shown page a']);
  });
  it('and a mistake anywhere in its content costs all of that content', () => {
    const nested = { group: 'N', expanded: 'true', pages: ['c'] };
    expect(
      told(
        tab({
          groups: [
            { group: 'G', pages: ['a', nested] },
            { group: 'H', pages: ['b'] },
          ],
        }),
      ),
    ).toEqual(
      ['a', 'c', 'b'].map((page) => `dropped page ${page} (\`expanded\` of group "N" must be a boolean, not a string)`),
    );
  });
  it('and a mistake of its own costs what the array around it holds', () => {
    const tabs = [
      { tab: 'A', icon: 5, pages: ['a'] },
      { tab: 'B', pages: ['b'] },
    ];
    const message = '`icon` of tab "A" must be a string or an object, not a number';
    expect(told({ products: [{ product: 'P', tabs }] })).toEqual(
      ['a', 'b'].map((page) => `dropped page ${page} (${message})`),
    );
  });
  it('and falls to the next branch', () => {
    expect(told(tab({ href: 'nope', pages: ['a'] }))).toEqual([
      'dropped link nope (`href` of tab "T" is not a URL: "nope")',
      'shown page a',
    ]);
  });
  it('and it is refused for a `$ref` that leads nowhere, in what is dropped too', () => {
    const groups = [{ group: 'G', pages: [{ $ref: 'gone.json' }] }];
    expect(told(tab({ pages: ['a'], groups: 'none', tabs: groups }))).toContain(
      'refused: `$ref` "gone.json" names gone.json, which does not exist',
    );
  });
  it('where it stands, if the file that it names is not JSON', () => {
    const [mistake] = of({ pages: [{ $ref: 'broken.json' }] }, { 'broken.json': '{' }).refused;
    expect((mistake!.at as { origin?: { pointer: string } }).origin?.pointer).toBe('/navigation/pages/0');
  });
  it('and at the root it is refused, as nothing is without content there', () => {
    expect(told({ groups: [{ pages: ['a'] }, { group: 'G', pages: ['b'] }] })).toEqual([
      'shown page a',
      'shown page b',
      'refused: this group has no `group`',
    ]);
    expect(told({ groups: [{ pages: ['a'] }], pages: ['b'] })).toEqual([
      'dropped page a (this group has no `group`)',
      'shown page b',
    ]);
  });
  it.each<[string, object, string]>([
    ['a tab in a tab', { tabs: [{ tab: 'U', pages: ['a'] }] }, '`tabs` cannot be in tab "T"'],
    [
      '`groups` in a group',
      { groups: [{ group: 'G', groups: [{ group: 'H', pages: ['a'] }] }] },
      '`groups` cannot be in group "G"',
    ],
    ['what nobody knows', { pagse: { pages: ['a'] } }, '`pagse` of tab "T" is unknown to navshift'],
  ])('and what has no place in it goes unread: %s', (_, content, message) => {
    expect(told(tab(content))).toEqual([`dropped page a (${message})`]);
  });
  it('whatever stands in `global` of a group', () => {
    expect(told({ groups: [{ group: 'G', global: { anchors: 5 }, pages: ['a'] }] })).toEqual(['shown page a']);
  });
});

describe('what is in the navigation', () => {
  it('is hidden below the nearest element that says so', () => {
    const groups = [
      { group: 'A', pages: ['a'] },
      { group: 'B', hidden: false, pages: ['b'] },
    ];
    expect(told(tab({ hidden: true, groups }))).toEqual(['hidden page a', 'shown page b']);
  });
  it('has an address, with dots resolved', () => {
    expect(of({ pages: ['./a', '/b/', 'x/../c', 'index', 'd/index'] }).items.map(({ address }) => address)).toEqual([
      'a',
      'b',
      'c',
      '',
      'd',
    ]);
  });
  it('and generates pages of what is not opened is unknown', () => {
    const sources = { sdk: { format: 'typedoc', source: 'https://example.com/sdk' }, graphql: 'schema.graphql' };
    const tabs = Object.entries(sources).map(([name, source]) => ({ tab: name, [name]: source }));
    expect(
      told({ tabs: [...tabs, { tab: 'A', asyncapi: 'a.yaml' }, { tab: 'R', openapi: 'https://a.b/c.json' }] }),
    ).toEqual([
      'unknown specification sdk https://example.com/sdk',
      'unknown specification graphql schema.graphql',
      'unknown specification asyncapi a.yaml',
      'unknown specification https://a.b/c.json',
    ]);
    expect(told(tab({ groups: [{ sourceRef: 'us/other' }, { group: 'G', pages: ['a'] }] }))).toEqual([
      'unknown specification sourceRef us/other',
      'shown page a',
    ]);
  });
  it('and is listed of a GraphQL schema stands in place of all that it generates', () => {
    const group = (...pages: string[]) => ({ groups: [{ group: 'G', pages }] });
    const graphql = { source: 'schema.graphql', directory: 'g' };
    expect(told(tab({ graphql, ...group('a', 'QUERY users', 'MUTATION user.create', 'TYPE User') }))).toEqual([
      'shown page a',
      'unknown QUERY users of schema.graphql',
      'unknown MUTATION user.create of schema.graphql',
      'unknown TYPE User of schema.graphql',
    ]);
    expect(told(tab({ graphql, ...group('a') }))).toEqual([
      'unknown specification graphql schema.graphql',
      'shown page a',
    ]);
    expect(told(tab(group('QUERY users')))).toEqual(['shown page QUERY users']);
  });
  it('and generates pages in a group too', () => {
    expect(told({ groups: [{ group: 'G', graphql: 's.graphql', pages: ['a', 'QUERY b'] }] })).toEqual([
      'shown page a',
      'unknown QUERY b of s.graphql',
    ]);
  });
  it('and is made of two specifications at one address is the last, in two languages too', () => {
    const api = { openapi: '3.1.0', paths: { '/menus': { get: { tags: ['m'], summary: 'List' } } } };
    const files = { 'one.json': JSON.stringify(api), 'two.json': JSON.stringify(api) };
    const languages = (en: unknown, fr: unknown) => ({
      languages: [
        { language: 'en', groups: [{ group: 'G', openapi: en }] },
        { language: 'fr', groups: [{ group: 'G', openapi: fr }] },
      ],
    });
    expect(told(languages('one.json', 'two.json'), files)).toEqual([
      'dropped GET /menus of one.json at /api-reference/m/list (GET /menus has the URL "/api-reference/m/list" of GET /menus of two.json)',
      'shown GET /menus of two.json at /api-reference/m/list',
    ]);
    for (const fr of ['one.json', { source: 'two.json', directory: 'fr' }])
      expect(of(languages('one.json', fr), files).items.map(({ state }) => state)).toEqual(['shown', 'shown']);
  });
  it('and another repository stands alone in its entry', () => {
    expect(told(tab({ groups: [{ sourceRef: 'us/other', group: 'G', pages: ['a'] }] })).at(-1)).toBe(
      'refused: `sourceRef` must be alone in its entry',
    );
    expect(told({ dropdowns: [{ sourceRef: 'us/other' }] }).at(-1)).toBe(
      'refused: `sourceRef` cannot be in this dropdown',
    );
  });
});

describe('the pages of a specification', () => {
  const specification = (paths: object, more: object = {}) => JSON.stringify({ openapi: '3.1.0', paths, ...more });
  const get = (summary: string, more: object = {}) => ({ get: { tags: ['t'], summary, ...more } });
  const files = {
    'x.json': specification({
      '/a': get('One'),
      '/b': get('One', { 'x-hidden': true }),
      '/c': get('Two', { 'x-excluded': true }),
    }),
    'p.mdx': '',
  };

  it('are all of them, as long as none is listed', () => {
    const all = [
      'shown GET /a of x.json at /api-reference/t/one',
      'unlisted GET /b of x.json at /api-reference/t/one-1',
    ];
    expect(told(tab({ openapi: 'x.json' }), files)).toEqual(all);
    expect(told(tab({ openapi: 'x.json', groups: [{ group: 'G', pages: ['p'] }] }), files)).toEqual([
      'shown page p',
      ...all,
    ]);
  });
  it('are in no list of pages beside `pages` of what is no group', () => {
    expect(told(tab({ openapi: 'x.json', pages: ['p'] }), files)[0]).toBe(
      'unlisted GET /a of x.json at /api-reference/t/one',
    );
  });
  it('are those that are listed, in the directory that is in scope', () => {
    const openapi = { source: 'x.json', directory: 'ref' };
    expect(told(tab({ openapi, pages: ['GET /a', 'x.json GET /b'] }), files)).toEqual([
      'dropped GET /a of x.json at /ref/t/one (GET /a has the URL "/ref/t/one" of GET /b)',
      'shown GET /b of x.json at /ref/t/one',
    ]);
  });
  it.each<[string, object, string]>([
    [
      'an entry that it does not have',
      { openapi: 'x.json', pages: ['GET /nope'] },
      '"GET /nope" is not an operation of "x.json"',
    ],
    ['an entry that is excluded', { openapi: 'x.json', pages: ['GET /c'] }, '"GET /c" is excluded (`x-excluded`)'],
    ['a specification that is not there', { openapi: 'y.json' }, 'the specification "y.json" does not exist'],
  ])('go altogether by %s', (_, content, message) => {
    const lines = told(
      {
        tabs: [
          { tab: 'A', openapi: 'x.json' },
          { tab: 'T', ...content },
        ],
      },
      files,
    );
    expect(lines.filter((line) => line.startsWith('shown'))).toEqual([]);
    expect(lines).toContain(`refused: ${message}`);
  });
  it('of a group stand before those of the element around it', () => {
    const groups = [{ group: 'G', openapi: { source: 'x.json', directory: 'inner' } }];
    expect(of(tab({ openapi: 'x.json', groups }), files).items.map(({ address }) => address)).toEqual([
      'inner/t/one',
      'inner/t/one-1',
      'api-reference/t/one',
      'api-reference/t/one-1',
    ]);
  });
  it('are of the specification above where a group names one in a wrong form', () => {
    const groups = [{ group: 'G', openapi: ['none.json', 5], pages: ['GET /a'] }];
    expect(told(tab({ openapi: 'x.json', groups }), files)).toEqual([
      // It is known by what the file names, and has the page of the other.
      'shown GET /a of none.json at /api-reference/t/one',
    ]);
  });
  it('are all of them where what lists them is dropped, and the file counts as it is written', () => {
    const site = makeSite(JSON.stringify({ navigation: tab({ openapi: 'x.json', menu: [{ pages: ['GET /a'] }] }) }), {
      reader: memoryReader(files),
    });
    const counts = [...takeCensus(site).values()].map(({ item, count, served: got }) => [itemText(item), count, got]);
    expect(counts).toEqual([['GET /a of x.json', 1, 1]]);
  });
  it('are not listed by entries of more words, which are taken for pages', () => {
    expect(told(tab({ openapi: 'x.json', groups: [{ group: 'G', pages: ['GET /a b'] }] }), files)).toEqual([
      'missing page GET /a b',
      'shown GET /a of x.json at /api-reference/t/one',
      'unlisted GET /b of x.json at /api-reference/t/one-1',
    ]);
  });
  it('have an entry that is taken for a page where no specification is in scope', () => {
    expect(of({ pages: ['GET /a'] }).items.map(({ state, address }) => [state, address])).toEqual([
      ['shown', 'GET /a'],
    ]);
  });
});
describe('a list of texts in a field that the format does not know', () => {
  it('has no pages, unless it is called as a list of pages', () =>
    expect(told({ pages: ['a'], api: { languages: ['curl'], pages: ['b'] } })).toEqual([
      'shown page a',
      'dropped page b (`api` of `navigation` is unknown to navshift)',
    ]));
});
describe('what stands in `global`', () => {
  const global = (entries: unknown) => ({ global: { anchors: entries }, pages: ['a'] });
  const blog = { anchor: 'Blog', href: 'https://a.com' };
  it('may have a key that is not known: Mintlify drops it, as of any element', () =>
    expect(told(global([{ ...blog, colour: 'red' }]))).toEqual(['shown link https://a.com', 'shown page a']));
  it('is a link: pages in it are dropped', () =>
    expect(told(global([{ ...blog, pages: ['b'] }]))).toEqual([
      'shown link https://a.com',
      'dropped page b (`pages` cannot be in global anchor "Blog")',
      'shown page a',
    ]));
  it('stands in an array, for which Mintlify refuses anything else', () => {
    for (const wrong of ['https://a.com', null, blog])
      expect(told(global(wrong))).toContain('refused: `anchors` of `global` must be an array');
  });
  it('and `global` itself takes no other key', () =>
    expect(told({ global: { colour: 'red' }, pages: ['a'] })).toEqual([
      'shown page a',
      'refused: `colour` cannot be in `global`',
    ]));
});

describe('of operations that share an address the page is of the last that Mintlify makes', () => {
  const spec = (path: string) => `{"openapi":"3.1.0","paths":{"${path}":{"get":{"tags":["T"],"summary":"List"}}}}`;
  const files = { 'a.json': spec('/a'), 'b.json': spec('/b') };
  const shown = (navigation: unknown) => told(navigation, files).filter((line) => !line.startsWith('dropped'));
  it('of two that are listed: the second', () =>
    expect(shown(tab({ openapi: 'a.json', pages: ['GET /a', 'b.json GET /b', 'GET /a'] }))).toEqual([
      'shown GET /a of a.json at /api-reference/t/list',
      'shown GET /a of a.json at /api-reference/t/list',
    ]));
  it('of one that is listed and one that is generated: the latter, wherever they stand', () => {
    const listed = { tab: 'L', openapi: 'b.json', pages: ['GET /b'] };
    const generated = { tab: 'G', openapi: 'a.json' };
    for (const tabs of [
      [listed, generated],
      [generated, listed],
    ])
      expect(shown({ tabs })).toEqual(['shown GET /a of a.json at /api-reference/t/list']);
  });
  it('of one that an element generates and one of an element in it: the inner one', () =>
    expect(shown({ groups: [{ group: 'G', openapi: 'a.json', pages: [{ group: 'H', openapi: 'b.json' }] }] })).toEqual([
      'shown GET /b of b.json at /api-reference/t/list',
    ]));
});

it('a webhook of which Mintlify hides one method counts as an endpoint', () => {
  const file = JSON.stringify({
    openapi: '3.1.0',
    webhooks: { flew: { get: { 'x-hidden': true }, post: {} } },
  });
  const docs = JSON.stringify({ navigation: tab({ openapi: 'a.json' }) });
  expect(siteCounts(makeSite(docs, { reader: memoryReader({ 'a.json': file }) })).endpoints).toBe(1);
});
