import { describe, expect, it } from '@jest/globals';
import { applyRedirects, missingRedirects } from '../../src/redirects/index.ts';
import { answersAt } from '../../src/served/index.ts';
import { makeSite, memoryReader, redirectsOf, type Site } from '../../src/site/index.ts';

/** Pages by their paths, with their texts; what a redirect of `redirects` says is written `/a → /b`. */
interface Written {
  readonly pages: Readonly<Record<string, string>> | readonly string[];
  readonly redirects?: readonly string[];
  readonly navigation?: unknown;
  readonly files?: Readonly<Record<string, string>>;
  /** No objects are known. */
  readonly isBare?: boolean;
}

/** The text of a page that is written as a path alone: its last part, of which there is one. */
const textOf = (path: string) => `This is the page ${path.split('/').at(-1)!}.`;

function siteOf({ pages, redirects = [], navigation, files = {}, isBare }: Written): Site {
  const texts = Array.isArray(pages) ? Object.fromEntries(pages.map((path: string) => [path, textOf(path)])) : pages;
  const rules = redirects.map((rule) => rule.split(' → ')).map(([source, destination]) => ({ source, destination }));
  const docs = {
    navigation: navigation ?? { pages: Object.keys(texts as object) },
    ...(rules.length > 0 && { redirects: rules }),
  };
  const all = Object.entries(texts as Record<string, string>).map(([path, text]) => [`${path}.mdx`, text] as const);
  const content = JSON.stringify(docs);
  const held: Record<string, string> = { ...Object.fromEntries(all), ...files, 'docs.json': content };
  // As git has it: files of the same content are one object.
  return makeSite(content, { reader: { ...memoryReader(held), id: (path) => (isBare ? undefined : held[path]) } });
}

/** The redirects that a site has afterwards, and what is guessed. */
function ofBoth(before: Written, after: Written) {
  const site = siteOf(after);
  const missing = missingRedirects(siteOf(before), site);
  return {
    rules: redirectsOf(applyRedirects(site, missing)).map(({ source, destination }) => `${source} → ${destination}`),
    guesses: missing.guesses.map(({ address, to, because }) => `${address} → ${to ?? '?'} (${because})`),
  };
}

const rulesOf = (before: Written, after: Written) => ofBoth(before, after).rules;

describe('the redirects that are missing', () => {
  it('are none where all that answered answers', () => {
    expect(ofBoth({ pages: ['a'] }, { pages: ['a', 'b'] })).toEqual({ rules: [], guesses: [] });
    expect(ofBoth({ pages: ['a'] }, { pages: ['b/a'], redirects: ['/a → /b/a'] })).toEqual({
      rules: ['/a → /b/a'],
      guesses: [],
    });
  });

  it('lead from a page that got another name to the page of the same text', () =>
    expect(
      rulesOf({ pages: { a: 'One.\nTwo.\nThree.', x: 'Else.' } }, { pages: { b: 'One.\nTwo.\nFour.', x: 'Else.' } }),
    ).toEqual(['/a → /b']));

  it('lead to the page of the same letters in its folder, though its text is another one', () => {
    const between = (one: string, other: string) =>
      ofBoth({ pages: { [one]: 'One.\nTwo.', x: 'Else.' } }, { pages: { [other]: 'Three.\nFour.', x: 'Else.' } });
    expect(between('api/openSetup', 'api/open-setup').rules).toEqual(['/api/openSetup → /api/open-setup']);
    expect(between('api/open/setup', 'api/open-setup')).toEqual({
      rules: [],
      guesses: ['/api/open/setup → /api/open-setup (name)'],
    });
  });

  it('are for pages in no navigation too', () =>
    expect(
      rulesOf(
        { pages: ['a', 'x'], navigation: { pages: ['x'] } },
        { pages: ['b/a', 'x'], navigation: { pages: ['x'] } },
      ),
    ).toEqual(['/a → /b/a']));

  it('lead to addresses as Mintlify serves them', () =>
    expect(rulesOf({ pages: { old: 'One.' } }, { pages: { 'new/index': 'One.' } })).toEqual(['/old → /new']));

  it('are from addresses as Mintlify serves them', () =>
    expect(rulesOf({ pages: { 'old/index': 'One.' } }, { pages: { 'old/first': 'One.' } })).toEqual([
      '/old → /old/first',
    ]));

  it('are none for a page that became the index of its folder, since its address is the same', () =>
    expect(rulesOf({ pages: { a: 'One.' } }, { pages: { 'a/index': 'One.' } })).toEqual([]));

  it('are one wildcard for a folder that went as a whole', () =>
    expect(
      rulesOf({ pages: ['old/a', 'old/b', 'old/c/d', 'x'] }, { pages: ['new/a', 'new/b', 'new/c/d', 'x'] }),
    ).toEqual(['/old/:slug* → /new/:slug*']));

  it('are a wildcard of each language', () =>
    expect(
      rulesOf(
        { pages: ['old/a', 'old/b', 'fr/old/a', 'fr/old/b'] },
        { pages: ['new/a', 'new/b', 'fr/new/a', 'fr/new/b'] },
      ),
    ).toEqual(['/fr/old/:slug* → /fr/new/:slug*', '/old/:slug* → /new/:slug*']));

  it('are no wildcard over a page that is left', () =>
    expect(rulesOf({ pages: ['old/a', 'old/b', 'old/c'] }, { pages: ['new/a', 'new/b', 'old/c'] })).toEqual([
      '/old/a → /new/a',
      '/old/b → /new/b',
    ]));

  it('are one for all pages that stand in a folder where one is left further down', () => {
    const pages = ['a', 'b', 'c', 'd', 'e'];
    expect(
      rulesOf(
        { pages: [...pages.map((page) => `old/${page}`), 'old/deep/x'] },
        { pages: [...pages.map((page) => `new/${page}`), 'old/deep/x'] },
      ),
    ).toEqual(['/old/:slug → /new/:slug']);
  });

  it('are no wildcard where it would lead a page nowhere', () =>
    expect(ofBoth({ pages: ['old/a', 'old/b', 'old/c'] }, { pages: ['new/a', 'new/b'] })).toEqual({
      rules: ['/old/a → /new/a', '/old/b → /new/b'],
      guesses: ['/old/c → ? (nothing)'],
    }));

  it('have the narrower ones before the wildcard', () =>
    expect(
      rulesOf({ pages: ['old/a', 'old/b', 'old/c', 'old/d'] }, { pages: ['new/a', 'new/b', 'new/c', 'other/d'] }),
    ).toEqual(['/old/d → /other/d', '/old/:slug* → /new/:slug*']));

  it('have the narrower ones before the wildcard, also those that were there and are gone', () =>
    expect(
      rulesOf(
        {
          pages: ['old/a', 'old/b', 'kept/c', 'kept/d'],
          redirects: ['/old/deep/:slug* → /kept/:slug*', '/x → /kept/c'],
        },
        { pages: ['new/a', 'new/b', 'kept/c', 'kept/d'] },
      ),
    ).toEqual(['/x → /kept/c', '/old/deep/:slug* → /kept/:slug*', '/old/:slug* → /new/:slug*']));

  it('are each source once, also where a folder went to where a redirect that is gone led it', () =>
    expect(
      rulesOf(
        { pages: ['old/a', 'old/b', 'new/c'], redirects: ['/old/:slug* → /new/:slug*'] },
        { pages: ['new/a', 'new/b', 'new/c'] },
      ),
    ).toEqual(['/old/:slug* → /new/:slug*']));

  it('stand before a wildcard that is there and would take theirs, and behind the others', () =>
    expect(
      rulesOf(
        { pages: ['v1/old/a', 'v1/old/b'] },
        {
          pages: ['v1/new/a', 'v1/new/b'],
          redirects: ['/v0/:slug* → /v1/:slug*', '/v1/:slug* → /latest/:slug*', '/x → /y'],
        },
      ),
    ).toEqual([
      '/v0/:slug* → /v1/:slug*',
      '/v1/old/:slug* → /v1/new/:slug*',
      '/v1/:slug* → /latest/:slug*',
      '/x → /y',
    ]));

  it('stand behind a rule that takes only some of theirs', () =>
    expect(
      rulesOf(
        { pages: ['old/a', 'old/b', 'old/c/d', 'x'] },
        { pages: ['new/a', 'new/b', 'new/c/d', 'x'], redirects: ['/old/:slug → /new/:slug'] },
      ),
    ).toEqual(['/old/:slug → /new/:slug', '/old/c/d → /new/c/d']));

  it('are there for each page that a wildcard of before stood for, though a rule now takes some of them', () =>
    expect(
      rulesOf(
        { pages: ['old/a', 'old/b', 'new/c'], redirects: ['/old/:slug* → /new/:slug*'] },
        { pages: ['new/a', 'new/b', 'new/c'], redirects: ['/old/:slug → /gone'] },
      ),
    ).toEqual(['/old/a → /new/a', '/old/b → /new/b', '/old/c → /new/c', '/old/:slug → /gone']));

  it('leave a wildcard as it is that leads on another address, over a redirect of the folder that went', () =>
    expect(
      rulesOf(
        { pages: ['old/a', 'old/b', 'fr/c', 'd'] },
        { pages: ['new/a', 'new/b', 'd'], redirects: ['/fr/:slug* → /old/:slug*', '/old/c → /d'] },
      ),
    ).toEqual(['/fr/:slug* → /old/:slug*', '/old/c → /d', '/old/:slug* → /new/:slug*']));

  it('are none for an address that stands for all of a wildcard, which nobody asks for', () => {
    const before = { pages: ['old/a', 'old/b'], redirects: ['/new/:slug* → /index'] };
    const after = { pages: ['new/a', 'new/b'] };
    expect(rulesOf(before, after)).toEqual(['/old/:slug* → /new/:slug*']);
  });

  it('are no wildcard that breaks an address which an existing one leads on', () => {
    const before = { pages: ['fr/old/a', 'old/deep/b'], redirects: ['/old/deep/* → /fr/*'] };
    const after = { pages: ['fr/new/a', 'new/deep/b'], redirects: ['/old/:slug* → /new/:slug*'] };
    expect(rulesOf(before, after)).toEqual([
      '/old/deep/old/a → /fr/new/a',
      '/old/:slug* → /new/:slug*',
      '/fr/old/a → /fr/new/a',
    ]);
  });

  it('shadow no page, by a wildcard either that comes into its own where another is none', () =>
    expect(
      rulesOf(
        {
          pages: { 'old/a': 'One.', 'fr/new/a': 'Two.' },
          redirects: ['/old/deep/* → /old/*', '/old/:slug* → /fr/:slug*'],
          isBare: true,
        },
        { pages: { 'old/deep/b': 'One.', a: 'Two.' }, isBare: true },
      ),
    ).toEqual(['/old/new/a → /a', '/old/deep/a → /old/deep/b', '/fr/new/a → /a', '/old/a → /old/deep/b']));

  it('retarget the redirects that led to what went, over other redirects too', () =>
    expect(
      rulesOf(
        { pages: { a: 'One.' }, redirects: ['/x → /a#part', '/y → /x', '/z → https://acme.com/a'] },
        { pages: { b: 'One.' }, redirects: ['/x → /a#part', '/y → /x', '/z → https://acme.com/a'] },
      ),
    ).toEqual(['/x → /b#part', '/y → /b', '/z → https://acme.com/a', '/a → /b']));

  it('retarget a wildcard that led into a folder that went', () =>
    expect(
      rulesOf(
        { pages: ['old/a', 'old/b'], redirects: ['/first/:path* → /old/:path*', '/deep/:path* → /old/c/:path*'] },
        { pages: ['new/a', 'new/b'], redirects: ['/first/:path* → /old/:path*', '/deep/:path* → /old/c/:path*'] },
      ),
    ).toEqual(['/first/:path* → /new/:path*', '/deep/:path* → /new/c/:path*', '/old/:slug* → /new/:slug*']));

  it('retarget the redirect of a page that got another name once more', () =>
    expect(ofBoth({ pages: { a: 'One.' } }, { pages: { c: 'One.' }, redirects: ['/a → /b'] })).toEqual({
      rules: ['/a → /c'],
      guesses: [],
    }));

  it('take out a redirect that would lead to itself, since the page is back where it was', () =>
    expect(
      rulesOf({ pages: { b: 'One.' }, redirects: ['/a → /b'] }, { pages: { a: 'One.' }, redirects: ['/a → /b'] }),
    ).toEqual(['/b → /a']));

  it('take out a wildcard that would lead to itself', () =>
    expect(
      rulesOf(
        { pages: ['new/a', 'new/b'], redirects: ['/old/:slug* → /new/:slug*'] },
        { pages: ['old/a', 'old/b'], redirects: ['/old/:slug* → /new/:slug*'] },
      ),
    ).toEqual(['/new/:slug* → /old/:slug*']));

  it('bring back what the source of a redirect led to that is taken out', () =>
    expect(
      ofBoth(
        { pages: ['old/a', 'old/b', 'x/c'], redirects: ['/new/:slug* → /x/:slug*'] },
        { pages: ['new/a', 'new/b', 'x/c'], redirects: ['/new/:slug* → /old/:slug*'] },
      ),
    ).toEqual({ rules: ['/new/c → /x/c', '/old/:slug* → /new/:slug*'], guesses: [] }));

  it('are none that would lead in a circle with a redirect that is there', () =>
    expect(
      ofBoth(
        { pages: { 'old/a': 'One.', x: '' } },
        { pages: { 'new/a': 'One.', x: '' }, redirects: ['/new/* → /old/*'] },
      ),
    ).toEqual({ rules: ['/new/* → /old/*'], guesses: ['/old/a → /new/a (circle)'] }));

  it('bring back a redirect that is gone, leading to where its destination went', () =>
    expect(
      rulesOf(
        { pages: ['a', 'new/b'], redirects: ['/x → /a', '/y/:slug* → /new/:slug*', '/gone → /nowhere'] },
        { pages: ['c/a', 'new/b'] },
      ),
    ).toEqual(['/a → /c/a', '/x → /c/a', '/y/:slug* → /new/:slug*']));

  it.each([
    '/x → /b',
    '/x → https://acme.com/x',
    '/y/:slug* → /n/:slug*',
    '/y/* → /n/*',
    '/y/:slug* → /b',
    '/art/c-* → /b',
    '/old/article-* → /n/article-*',
    '/q/:id → /n/:id',
    '/v1/:slug* → https://v1.acme.com/:slug*',
  ])('bring back a redirect that is gone, in each of its forms: %s', (rule) => {
    const pages = ['a', 'b', 'n/article-c', 'n/d'];
    expect(ofBoth({ pages, redirects: [rule] }, { pages })).toEqual({ rules: [rule], guesses: [] });
  });

  it('bring back a wildcard that only led to other redirects, and name its URLs where it leads elsewhere', () => {
    const [pages, rules] = [
      ['a', 'b'],
      ['/v1/x → /a', '/latest/:slug* → /v1/:slug*'],
    ] as const;
    const before = { pages, redirects: rules };
    expect(rulesOf(before, { pages, redirects: rules.slice(0, 1) })).toEqual(rules);
    expect(ofBoth(before, { pages, redirects: [rules[0], '/latest/:slug* → /v2/:slug*'] }).guesses).toEqual([
      '/latest/x → ? (redirect)',
    ]);
  });

  it.each(['node.js', 'guide.en', 'socket.io', 'v1.2'])('lead from a page whose name ends like a file: %s', (name) =>
    expect(rulesOf({ pages: { [`old/${name}`]: 'One.' } }, { pages: { [`new/${name}`]: 'One.' } })).toEqual([
      `/old/${name} → /new/${name}`,
    ]),
  );

  it('lead by a folder into no version but the default one, and into no other language: that is a guess', () => {
    const pages = ['a', 'b', 'c'];
    const names = (folder: string, marks: string) =>
      Object.fromEntries(pages.map((page, k) => [`${folder}/${page}`, `${page} ${marks[k]!}.`]));
    const versions = (...all: readonly (readonly [string, string])[]) => ({
      versions: all.map(([version, folder]) => ({ version, pages: pages.map((page) => `${folder}/${page}`) })),
    });
    const before = { pages: names('docs', '123'), navigation: versions(['1', 'docs']) };
    // Two pages are the same files, of the third only the folder tells.
    const after = { ...names('draft', '12x'), 'new/a': 'Else.', 'new/b': 'Else too.', 'new/c': 'Another.' };
    const there = versions(['1', 'new'], ['draft', 'draft']);
    const found = ofBoth(before, { pages: after, navigation: there });
    expect(found).toEqual({
      rules: ['/docs/a → /draft/a', '/docs/b → /draft/b'],
      guesses: ['/docs/c → /draft/c (name)'],
    });
    expect(rulesOf(before, { pages: after, navigation: versions(['draft', 'draft'], ['1', 'new']) })).toEqual([
      '/docs/:slug* → /draft/:slug*',
    ]);
  });

  it('lead by a folder alone nowhere where the texts are others, and none of its pages is known to have gone there', () =>
    expect(
      ofBoth({ pages: { 'old/a': 'One.', 'old/b': 'Two.' } }, { pages: { 'new/a': 'Other.', 'new/b': 'Another.' } })
        .rules,
    ).toEqual([]));

  it('are a wildcard only where more than half of a folder went to one place', () => {
    const went = (folders: readonly string[]) =>
      rulesOf(
        { pages: ['a', 'b', 'c', 'd', 'e'].map((page) => `old/${page}`) },
        { pages: ['a', 'b', 'c', 'd', 'e'].map((page, k) => `${folders[k]!}/${page}`) },
      );
    expect(went(['new', 'new', 'new', 'x', 'y'])).toContain('/old/:slug* → /new/:slug*');
    expect(went(['new', 'new', 'z', 'x', 'y']).some((rule) => rule.includes('*'))).toBe(false);
  });

  it('are one for what is in a folder from five pages on', () => {
    const went = (...names: readonly string[]) =>
      rulesOf(
        { pages: [...names.map((name) => `old/${name}`), 'old/deep/x'] },
        { pages: [...names.map((name) => `new/${name}`), 'old/deep/x'] },
      ).length;
    expect([went('a', 'b', 'c', 'd'), went('a', 'b', 'c', 'd', 'e')]).toEqual([4, 1]);
  });

  it('are a single redirect for a single page of a folder', () =>
    expect(rulesOf({ pages: ['old/a'] }, { pages: ['new/a'] })).toEqual(['/old/a → /new/a']));

  it('are before a wildcard that takes theirs, also if they are for one page', () =>
    expect(
      rulesOf({ pages: { 'old/a': 'One.' } }, { pages: { 'new/a': 'One.', b: 'Two.' }, redirects: ['/old/* → /b/*'] }),
    ).toEqual(['/old/a → /new/a', '/old/* → /b/*']));

  it('lead from a page of an operation to where it is under another tag', () => {
    const specification = (tag: string) =>
      `{ "openapi": "3.0.0", "info": {}, "paths": { "/users": { "get": { "tags": ["${tag}"], "summary": "List" } } } }`;
    const navigation = { groups: [{ group: 'API', openapi: 'api.json', pages: ['GET /users'] }] };
    const written = (tag: string) => ({ pages: ['x'], navigation, files: { 'api.json': specification(tag) } });
    expect(rulesOf(written('users'), written('people'))).toEqual([
      '/api-reference/users/list → /api-reference/people/list',
    ]);
  });

  it('follow the same page of another language', () =>
    expect(
      rulesOf(
        {
          pages: { a: 'One.\nTwo.', 'fr/a': 'Un.' },
          navigation: {
            languages: [
              { language: 'en', pages: ['a'] },
              { language: 'fr', pages: ['fr/a'] },
            ],
          },
        },
        {
          pages: { b: 'One.\nTwo.', 'fr/b': 'Deux.' },
          navigation: {
            languages: [
              { language: 'en', pages: ['b'] },
              { language: 'fr', pages: ['fr/b'] },
            ],
          },
        },
      ),
    ).toEqual(['/a → /b', '/fr/a → /fr/b']));
});

describe('where no texts can be had, the redirects that are missing', () => {
  /** Sites of which the names of files are known. */
  const bare = (pages: readonly string[], redirects: readonly string[] = [], navigation?: unknown): Written => ({
    pages: Object.fromEntries(pages.map((page) => [page, ''])),
    redirects,
    isBare: true,
    ...(navigation !== undefined && { navigation }),
  });

  it('lead to the only page of that name that came', () =>
    expect(rulesOf(bare(['guides/security', 'x']), bare(['x', 'reference/security']))).toEqual([
      '/guides/security → /reference/security',
    ]));

  it('lead to none of several pages of that name, and not by a name that says nothing', () => {
    expect(rulesOf(bare(['one/a', 'x']), bare(['x', 'two/a', 'three/a']))).toEqual([]);
    expect(rulesOf(bare(['one/overview', 'x']), bare(['x', 'two/overview']))).toEqual([]);
  });

  it('lead to the page whose path has the same letters', () =>
    expect(rulesOf(bare(['howto/connectClient', 'x']), bare(['x', 'how-to/connect-client']))).toEqual([
      '/howto/connectClient → /how-to/connect-client',
    ]));

  it('lead to the page that took its place between the same neighbours', () => {
    expect(rulesOf(bare(['a', 'enabled', 'b']), bare(['a', 'visibility', 'b']))).toEqual(['/enabled → /visibility']);
    expect(rulesOf(bare(['a', 'enabled', 'b']), bare(['a', 'b', 'visibility']))).toEqual([]);
  });

  it('lead where the same page of another language is redirected', () => {
    const navigation = (...pages: string[]) => ({
      languages: [
        { language: 'en', pages: ['stays', 'bot'] },
        { language: 'fr', pages },
      ],
    });
    const rules = ['/app → /bot'];
    expect(
      rulesOf(
        bare(['stays', 'bot', 'fr/stays', 'fr/app'], rules, navigation('fr/stays', 'fr/app')),
        bare(['stays', 'bot', 'fr/stays', 'fr/bot'], rules, navigation('fr/bot', 'fr/stays')),
      ),
    ).toEqual([...rules, '/fr/app → /fr/bot']);
  });
});

describe('a guess, which is not written,', () => {
  const group = (pages: string[], more = {}) => ({ groups: [{ group: 'Guides', ...more, pages }] });

  it('is the first page of the group in which a page stood that is gone', () =>
    expect(
      ofBoth({ pages: ['a', 'b'], navigation: group(['a', 'b']) }, { pages: ['b'], navigation: group(['b']) }),
    ).toEqual({ rules: [], guesses: ['/a → /b (group)'] }));

  it('is the `root` of that group', () =>
    expect(
      ofBoth(
        { pages: ['a', 'b', 'home'], navigation: group(['a', 'b'], { root: 'home' }) },
        { pages: ['b', 'home'], navigation: group(['b'], { root: 'home' }) },
      ).guesses,
    ).toEqual(['/a → /home (group)']));

  it('is a page of the same file name that says something else', () =>
    expect(ofBoth({ pages: { 'x/a': 'One.' } }, { pages: { 'y/a': 'Else.' } })).toEqual({
      rules: [],
      guesses: ['/x/a → /y/a (name)'],
    }));

  it('is one of several copies of a page', () =>
    expect(ofBoth({ pages: { a: 'One.' } }, { pages: { 'v1/a': 'One.', 'v2/a': 'One.' } })).toEqual({
      rules: [],
      guesses: ['/a → ? (nothing)'],
    }));

  it('is one of several copies of a page of which one was edited', () =>
    expect(
      ofBoth(
        { pages: { 'docs/a': 'One.\nTwo.\nThree, which is long enough to be most of it.' } },
        {
          pages: {
            'docs/draft/a': 'One.\nTwo.\nThree, which is long enough to be most of it.',
            'docs/v1/a': 'One.\nThree, which is long enough to be most of it.\nTwo.\nX',
          },
        },
      ).rules,
    ).toEqual([]));

  it('is where a page went whose address would mean something else in a redirect', () =>
    expect(ofBoth({ pages: { 'a:b': 'One.' } }, { pages: { c: 'One.' } })).toEqual({
      rules: [],
      guesses: ['/a:b → /c (name)'],
    }));

  it('is none for an address that a new redirect takes to nowhere, unless it is known where its page went', () => {
    expect(ofBoth({ pages: ['a'] }, { pages: ['x'], redirects: ['/a → /c'] })).toEqual({
      rules: ['/a → /c'],
      guesses: ['/a → ? (redirect)'],
    });
    const old = { pages: ['x/a'], redirects: ['/old/:slug* → /x/:slug*'] };
    expect(ofBoth(old, { ...old, redirects: ['/:slug* → /y/:slug*', ...old.redirects] }).guesses).toEqual([
      '/old/a → ? (redirect)',
    ]);
  });

  it('is none for the page of an operation that Mintlify drops for a mistake', () => {
    const of = (...paths: readonly string[]) => ({
      pages: [],
      files: {
        'api.json': JSON.stringify({
          openapi: '3.1.0',
          paths: Object.fromEntries(paths.map((path) => [path, { get: {} }])),
        }),
      },
      navigation: { groups: [{ group: 'API', openapi: 'api.json', pages: ['GET /a', 'GET /b'] }] },
    });
    expect(ofBoth(of('/a', '/b'), of('/a')).guesses).toContain('/api-reference/get-a → ? (dropped)');
  });
});

describe('what the redirects that are missing cost', () => {
  it('is one reading of each site, however many redirects are tried', () => {
    let [listed, read] = [0, 0];
    const counting = (written: Written): Site => {
      const { reader, main } = siteOf(written);
      const content = reader.read(main)!;
      const counts = {
        ...reader,
        list: (glob: string) => ((listed += glob.includes('mdx') ? 1 : 0), reader.list(glob)),
        read: (path: string) => ((read += path === 'api.json' ? 1 : 0), reader.read(path)),
      };
      return makeSite(content, { reader: counts });
    };
    const files = { 'api.json': '{ "openapi": "3.1.0", "paths": { "/a": { "get": {} } } }' };
    const tabs = (...pages: string[]) => ({
      tabs: [
        { tab: 'Guides', pages },
        { tab: 'API', openapi: 'api.json' },
      ],
    });
    // A circle, a page in the way, and a redirect that is needed: each is a hypothesis of its own.
    const sites = () =>
      [
        counting({
          pages: ['old/a', 'old/b', 'c'],
          navigation: tabs('old/a', 'old/b', 'c'),
          files,
          redirects: ['/x → /old/a'],
        }),
        counting({
          pages: ['new/a', 'new/b', 'd'],
          navigation: tabs('new/a', 'new/b', 'd'),
          files,
          redirects: ['/x → /old/a', '/new/:slug* → /old/:slug*', '/d → /c'],
        }),
      ] as const;
    for (const site of sites()) answersAt(site).follow('/x');
    const once = [listed, read];
    [listed, read] = [0, 0];
    const [before, after] = sites();
    missingRedirects(before, after);
    expect([listed, read]).toEqual(once);
  });
});
