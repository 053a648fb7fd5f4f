import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { guardLines } from '../../src/report/index.ts';
import { makeSite, memoryReader, type Site } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';
import { group, linesBetween, linesOf, site } from '../diff/lines.ts';

// What readers of patch and report found to be false, or to be missing.
const told = (before: Site, after: Site, most?: number) => {
  const { summary, lines, totals } = tell(navigationDiff(before, after), { ...(most !== undefined && { most }) });
  return { summary, lines: lines.map(({ sign, text }) => `${sign} ${text}`), totals };
};
const versions = (files: readonly string[], ...all: readonly (readonly [string, readonly string[]])[]) =>
  site({ navigation: { versions: all.map(([version, pages]) => ({ version, pages })) } }, files);

describe('the number of pages that are added', () => {
  it('is that of new pages, when a version was cut and its entries name the copies now', () => {
    // A page that both versions have makes the version one of its name, not of its pages.
    const [old, copy] = [
      ['x', 'a', 'b', 'c'],
      ['x', '1/a', '1/b', '1/c'],
    ];
    const before = versions(old!, ['1', old!], ['0', old!]);
    const after = versions([...old!, ...copy!], ['2', old!], ['1', copy!], ['0', old!]);
    expect(told(before, after)).toMatchObject({
      summary: expect.stringContaining('3 added, 1 listed again. 8 → 12 entries (4 → 7 pages).'),
      totals: { added: 3, again: 1 },
    });
  });

  it('counts a page once that is listed twice, and names the entries in its line', () => {
    const groups = [group('A', 'a'), group('B', 'b', 'c', 'b')];
    const [before, after] = [groups.slice(0, 1), groups].map((all) => site({ navigation: { groups: all } }));
    expect(told(before!, after!)).toMatchObject({
      summary: 'Nothing lost. 2 added. 1 → 4 entries (1 → 3 pages).',
      lines: ['+ group "B": 3 entries of 2 new pages'],
    });
  });

  it('adds up with lines that count several elements', () => {
    const moved = [group('C', 'c', 'd'), group('D', 'e', 'f')];
    const before = site({ navigation: { groups: [group('A', 'a', 'b', ...moved)] } });
    const now = [group('E', 'g', moved[0]), group('F', 'h', moved[1]), group('G', 'i', 'a')];
    const after = site({ navigation: { groups: [group('A', 'a', 'b'), ...now] } });
    expect(told(before, after, 1)).toMatchObject({
      summary: expect.stringContaining('3 added, 1 listed again, 4 pages moved'),
      lines: expect.arrayContaining([
        expect.stringContaining('3 groups added, 8 pages (4 moved in, 1 listed again): '),
      ]),
    });
  });
});

describe('a line that counts several changes', () => {
  it('names added elements by the paths that they have now', () => {
    const before = { groups: [group('A', 'a', 'old/b', 'old/c', 'old/d', 'old/e')] };
    const after = { groups: [group('A', 'a'), group('B', 'new/b', 'new/c'), group('C', 'new/d', 'new/e')] };
    const files = (folder: string) => ['a', ...['b', 'c', 'd', 'e'].map((name) => `${folder}/${name}`)];
    const sites = [site({ navigation: before }, files('old')), site({ navigation: after }, files('new'))] as const;
    const line = tell(navigationDiff(...sites), { most: 1 }).lines.find(({ text }) => text.startsWith('2 groups '));
    expect(line!.text).toMatch(/all in new\/$/);
  });

  it('says from where to where groups moved, if it is the same for all, or names one of them', () => {
    const [some, others] = [['1', '2', '3'], ['4']].map((names) => names.map((name) => group(`G${name}`, `p${name}`)));
    const tabs = (one: readonly unknown[], two: readonly unknown[]) => ({
      navigation: {
        tabs: [
          { tab: 'T', groups: [group('A', 'a'), ...one] },
          { tab: 'U', groups: [group('B', 'b'), ...two] },
        ],
      },
    });
    const lines = (one: readonly unknown[], two: readonly unknown[]) =>
      told(site(tabs([...some!, ...one], two)), site(tabs(two, [...some!, ...one])), 1).lines;
    expect(lines([], [])).toContain('> 3 groups moved (T → U), 3 pages: p1, p2, p3');
    expect(lines([], others!)).toContain(
      '> 4 groups moved (such as group "G1": T → U), 4 pages: p1, p2, p3 and 1 more',
    );
  });

  it('names each version of a language once, when all of them changed alike', () => {
    const numbers = ['1', '2', '3'];
    const docs = (languages: readonly string[]) =>
      site(
        {
          navigation: {
            languages: languages.map((language) => ({
              language,
              versions: numbers.map((version) => ({ version, pages: [language === 'en' ? 'a' : `${language}/a`] })),
            })),
          },
        },
        ['a'],
      );
    expect(told(docs(['en']), docs(['en', 'fr'])).lines[0]).toBe(
      '+ entry fr/a has no file (in fr › 1, fr › 2 and fr › 3)',
    );
  });

  it('says that redirects have another destination', () => {
    const docs = (destination: string) =>
      site({
        navigation: { pages: ['a', 'b'] },
        redirects: ['1', '2', '3', '4', '5'].map((source) => ({ source: `/${source}`, destination })),
      });
    expect(linesBetween(docs('/a'), docs('/b'))).toEqual([
      '~ 5 redirects have another destination: 1, 2, 3 and 2 more',
    ]);
  });
});

it('a page that a group opens itself is named when it changes, not when it gets another path', () => {
  const docs = (root?: string, ...pages: readonly string[]) => ({
    groups: [{ ...group('A', ...pages), ...(root !== undefined && { root }) }],
  });
  expect(linesOf(docs(undefined, 'a', 'b'), docs('a', 'a', 'b'), ['a', 'b'])).toContain('~ group "A": root "a" added');
  expect(linesOf(docs('a', 'a', 'b'), docs('b', 'a', 'b'), ['a', 'b'])).toContain('~ group "A": root "a" → "b"');
  expect(linesOf(docs('a', 'b'), docs('c', 'b'), ['a', 'b'], ['c', 'b']).join()).not.toContain('root');
});

it('pages that one redirect leads to one page are told with that page', () => {
  const redirects = [{ source: '/api/:slug*', destination: '/b' }];
  const docs = (...pages: readonly string[]) => site({ navigation: { pages }, redirects }, pages);
  expect(linesBetween(docs('b', 'api/c', 'api/d'), docs('b'))).toEqual([
    '- 2 pages removed, redirected to /b: api/c, api/d',
  ]);
});

it('a redirect over the page of an operation is told with the operation', () => {
  const spec = { openapi: '3.1.0', info: {}, paths: { '/x': { get: {} } } };
  const docs = (...redirects: readonly object[]) =>
    makeSite(JSON.stringify({ navigation: { groups: [{ ...group('A', 'a'), openapi: 'api.json' }] }, redirects }), {
      reader: memoryReader({ 'api.json': JSON.stringify(spec), 'a.mdx': '' }),
    });
  expect(linesBetween(docs(), docs({ source: '/api-reference/get-x', destination: '/a' }))).toContain(
    '~ redirect /api-reference/get-x → /a matches the URL of endpoint GET /x; readers may no longer see it',
  );
});

it('listed endpoints replace a specification, and nothing says where it was', () => {
  const docs = (field: object) => site({ navigation: { groups: [group('A', 'a'), { group: 'B', ...field }] } });
  const [before, after] = [
    docs({ openapi: 'https://x.dev/api.json' }),
    docs({ pages: ['https://x.dev/api.json GET /a'] }),
  ];
  expect(guardLines(navigationDiff(before, after), ['lost'])).toEqual([
    expect.stringMatching(/replaced by listed endpoints; others may be lost \(specification not opened\)$/),
  ]);
});

it('a setting that was removed is at the nearest place that is left', () => {
  const docs = (colors: object) =>
    makeSite(JSON.stringify({ name: 'X', navigation: { pages: ['a'] }, seo: { ...colors } }, undefined, 2));
  const after = docs({ indexing: 'all' });
  expect(
    guardLines(navigationDiff(docs({ indexing: 'all', metatags: { a: 'b' } }), after), ['setting-changed']),
  ).toEqual([expect.stringMatching(/^1 setting-changed: docs\.json:9:\d+ setting seo\.metatags.* removed/)]);
});

describe('a line of several languages and versions', () => {
  const wrapped = (code: string, count: number, isWrapped: boolean) => ({
    language: code,
    versions: Array.from({ length: count }, (_, k) => {
      const inner = group(`E-${code}`, `${code}/v${k}/a`, `${code}/v${k}/b`);
      return { version: `v${k}`, pages: [`${code}/v${k}/start`, isWrapped ? group('W', inner) : inner] };
    }),
  });
  const languages = (isWrapped: boolean) => ({
    languages: [wrapped('en', 3, isWrapped), wrapped('fr', 3, isWrapped), wrapped('de', 2, isWrapped)],
  });

  it('says how often it is true in each, if that differs', () => {
    expect(linesOf(languages(false), languages(true))).toContain(
      '~ group "E-en" (2 pages) wrapped in group "W" (3 in en, 3 in fr and 2 in de)',
    );
  });
});

describe('a folded line', () => {
  it('counts entries without a file apart from pages', () => {
    const of = (...labels: readonly string[]) => ({
      groups: ['A', 'B', 'C'].map((label) => {
        const inner = [`${label}/a`, `${label}/none`];
        return labels.includes(label)
          ? group(label, `${label}/x`, group('I', ...inner))
          : group(label, `${label}/x`, ...inner);
      }),
    });
    const files = ['A', 'B', 'C'].flatMap((label) => [`${label}/x`, `${label}/a`]);
    const sites = [of('A', 'B', 'C'), of()].map((navigation) => site({ navigation }, files));
    expect(told(sites[0]!, sites[1]!, 1).lines).toContainEqual(
      expect.stringContaining('3 groups unwrapped, 3 pages, 3 entries without a file'),
    );
  });

  it('names the place into which or out of which all moved', () => {
    const [moved, kept] = [
      ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'],
      ['x', 'y', 'z', 'w'],
    ];
    const before = [
      group('A', 'x', 'a1', 'a2'),
      group('B', 'y', 'b1', 'b2'),
      group('C', 'z', 'c1', 'c2'),
      group('D', 'w'),
    ];
    const after = [group('A', 'x'), group('B', 'y'), group('C', 'z'), group('D', 'w', ...moved!)];
    const files = [...moved!, ...kept!];
    const sites = [before, after].map((groups) => site({ navigation: { groups } }, files));
    expect(told(sites[0]!, sites[1]!, 1).lines).toContainEqual(expect.stringContaining('6 pages moved (into D): '));
    expect(told(sites[1]!, sites[0]!, 1).lines).toContainEqual(expect.stringContaining('6 pages moved (out of D): '));
  });
});

it('tabs that were flattened are named as what they were, and the element around them is none of them', () => {
  const tab = (label: string, ...pages: readonly string[]) => ({ tab: label, pages });
  const before = {
    dropdowns: [
      { dropdown: 'Labs', tabs: [tab('A', 'a'), tab('B', 'b1', 'b2', 'b3'), tab('C', 'c')] },
      { dropdown: 'Docs', tabs: [tab('D', 'd'), tab('E', 'e')] },
    ],
  };
  const dropdown = (label: string, ...pages: readonly string[]) => ({ dropdown: label, pages });
  const all = [
    ['Labs: A', 'a'],
    ['Labs: B', 'b1', 'b2', 'b3'],
    ['Labs: C', 'c'],
    ['Docs: D', 'd'],
    ['Docs: E', 'e'],
  ];
  const after = { dropdowns: all.map(([label, ...pages]) => dropdown(label!, ...pages)) };
  const lines = linesOf(before, after);
  expect(lines).toContain('~ tab "B" → "Labs: B"');
  expect(lines.join()).not.toContain('dropdown "Labs" → ');
  expect(lines).toContain('~ 5 tabs became dropdowns (7 pages)');
  expect(told(site({ navigation: before }), site({ navigation: after }), 1).lines).toContainEqual(
    expect.stringMatching(/^~ 5 tabs renamed, such as /),
  );
});

it('redirects of entries that had no file are counted with those that were added', () => {
  const redirects = ['a', 'b', 'c'].map((page) => ({ source: `/fr/${page}`, destination: `/${page}` }));
  const languages = (...all: readonly object[]) => ({
    languages: [{ language: 'en', pages: ['a', 'b', 'c'] }, ...all],
  });
  const fr = { language: 'fr', pages: ['fr/a', 'fr/b', 'fr/c'] };
  const files = ['a', 'b', 'c', 'fr/a'];
  const sites = [
    site({ navigation: languages(fr) }, files),
    site({ navigation: languages(), redirects }, ['a', 'b', 'c']),
  ] as const;
  expect(told(...sites).lines).toEqual([
    '- page fr/a removed, redirected to /a (fr)',
    '- 2 entries in language "fr" removed; they had no file: fr/b, fr/c',
    '- language "fr"',
    '+ redirect /fr/b → /b',
    '+ redirect /fr/c → /c',
  ]);
});

it('an entry without a file that is listed by another path is not added', () => {
  const languages = (code: string) => ({
    languages: [
      { language: 'en', pages: ['a', 'b', 'c'] },
      { language: code, pages: ['a', 'b', 'c'].map((page) => `${code}/${page}`) },
    ],
  });
  const files = (code: string) => ['a', 'b', 'c', `${code}/a`, `${code}/b`];
  const sites = [
    site({ navigation: languages('es') }, files('es')),
    site({ navigation: languages('pt') }, files('pt')),
  ];
  const page = (name: string) => ({ kind: 'page' as const, page: name });
  const { lines, totals } = tell(
    navigationDiff(sites[0]!, sites[1]!, [{ kind: 'moved', item: page('es/c'), to: page('pt/c') }]),
  );
  expect(lines.map(({ text }) => text)).toContain(
    'language es → pt: lists pt/c instead of es/c: 1 entry without a file',
  );
  expect(totals).toMatchObject({ added: 0, missing: 0 });
});

it('a language lacks nothing because another one has another code', () => {
  const languages = (code: string) => ({
    languages: [
      { language: code, pages: [`${code}/a`, `${code}/b`] },
      { language: 'en', pages: ['en/a', 'en/b'] },
    ],
  });
  const { summary, lines } = told(site({ navigation: languages('jp') }), site({ navigation: languages('ja') }));
  expect([summary, ...lines].join()).not.toContain('not updated');
});

it('a version is a copy of the one with its texts, not of the nearest with its pages', () => {
  const version = (label: string, folder: string) => ({
    version: label,
    pages: ['a', 'b', 'c', 'd'].map((page) => `${folder}/${page}`),
  });
  const textOf = (word: string) => Array.from({ length: 9 }, (_, k) => `Line ${k} of ${word}.`).join('\n');
  const files = Object.fromEntries(
    ['v1', 'draft', 'v2'].flatMap((folder) =>
      ['a', 'b', 'c', 'd'].map((page) => [`${folder}/${page}.mdx`, textOf(folder === 'v1' ? 'old' : 'new')]),
    ),
  );
  const siteOf = (...versions: readonly object[]) =>
    makeSite(JSON.stringify({ navigation: { versions } }), { reader: memoryReader(files) });
  const there = [version('v1', 'v1'), version('Draft', 'draft')];
  expect(told(siteOf(...there), siteOf(version('v2', 'v2'), ...there)).lines).toContainEqual(
    expect.stringContaining('+ version "v2", a copy of version "Draft"'),
  );
});

it('redirects over pages are counted together without the name of one', () => {
  const folders = ['f', 'g', 'h'];
  const navigation = { pages: folders.map((folder) => `${folder}/a`) };
  const redirects = folders.map((folder) => ({ source: `/${folder}/:slug*`, destination: '/x' }));
  const files = ['x', ...folders.map((folder) => `${folder}/a`)];
  const sites = [site({ navigation }, files), site({ navigation, redirects }, files)] as const;
  expect(told(...sites, 1).lines).toContain(
    '~ redirects match the URLs of 3 pages; readers may no longer see them: f/a, g/a, h/a',
  );
});

it('endpoints are not counted with a specification that was not opened', () => {
  const spec = JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get: {} }, '/b': { get: {} } } });
  const languages = (...codes: readonly string[]) => ({
    languages: codes.map((language) => ({
      language,
      tabs: [
        { tab: 'A', openapi: 'a.json' },
        { tab: 'B', openapi: 'https://x.io/b.json' },
      ],
    })),
  });
  const of = (navigation: object) =>
    makeSite(JSON.stringify({ navigation }), { reader: memoryReader({ 'a.json': spec }) });
  const { lines } = told(of(languages('en', 'fr')), of(languages('en')));
  expect(lines).toContain('- 2 endpoints in language "fr" no longer shown there: GET /a, GET /b');
  expect(lines.join()).not.toContain('3 endpoints');
});

it('a link or an endpoint of several places has one number in every line, as a page has', () => {
  const link = { tab: 'Blog', href: 'https://x.y' };
  const languages = (...codes: readonly string[]) => ({
    languages: codes.map((language) => ({ language, tabs: [{ tab: 'A', pages: ['a'] }, link] })),
  });
  const of = (navigation: object) => site({ navigation }, ['a']);
  const { summary, totals } = told(of(languages('en')), of(languages('en', 'fr')));
  expect(summary).toBe('Nothing lost. 2 listed again. 2 → 4 entries (2 → 2 pages and links).');
  expect(totals).toMatchObject({ added: 0, again: 2 });
});

it('files that are in no navigation on purpose are no unlisted pages', () => {
  const of = (...files: readonly string[]) => site({ navigation: { pages: ['a'] } }, ['a', ...files]);
  const { lines } = told(of('v1/u', 'v1/snippets/s', '_draft'), of());
  expect(lines).toEqual(['- page v1/u lost (no file, no working redirect; in no navigation)']);
});

it('pages of two groups of one label are told with their places', () => {
  const of = (...more: readonly string[]) =>
    site(
      {
        navigation: {
          tabs: ['A', 'B'].map((tab) => ({
            tab,
            groups: [
              group('Start', `${tab}/1`, ...more.filter((page) => page.startsWith(tab))),
              group('C', `${tab}/2`),
            ],
          })),
        },
      },
      ['A/1', 'A/2', 'B/1', 'B/2', 'A/n', 'B/n', 'B/m'],
    );
  expect(told(of(), of('A/n', 'B/n', 'B/m')).lines).toEqual([
    '+ page A/n in A › Start, file already there',
    '+ 2 pages in B › Start, files already there: B/n, B/m',
  ]);
});

it('what moved in several languages is one line only where it counts the same', () => {
  const inner = (lead: string) => group('B', `${lead}x`, `${lead}y`);
  const of = (isMoved: boolean) =>
    site(
      {
        navigation: {
          languages: ['', 'fr/'].map((lead) => ({
            language: lead === '' ? 'en' : 'fr',
            groups: isMoved
              ? [group('A', `${lead}h`), inner(lead), group('C', `${lead}c`)]
              : [group('A', `${lead}h`, inner(lead)), group('C', `${lead}c`)],
          })),
        },
      },
      ['h', 'x', 'y', 'c', 'fr/h', 'fr/x', 'fr/c'],
    );
  expect(told(of(false), of(true)).lines.slice(0, 2)).toEqual([
    '> moved group "B" (2 pages): en › A → en',
    '> moved group "B" (1 page, 1 entry without a file): fr › A → fr',
  ]);
});

it('endpoints whose old URLs another language has are not other operations', () => {
  const spec = JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get: {} }, '/b': { get: {} } } });
  const of = (directory: string) =>
    makeSite(
      JSON.stringify({
        navigation: {
          languages: [directory, 'ref'].map((folder, k) => ({
            language: k === 0 ? 'en' : 'fr',
            groups: [{ group: 'API', openapi: { source: 'o.json', directory: folder } }],
          })),
        },
      }),
      { reader: memoryReader({ 'o.json': spec }) },
    );
  expect(told(of('ref'), of('ref2')).lines[0]).toBe(
    '~ language en: 2 endpoints in ref/ have other URLs now: ref/ → ref2/; the old URLs still work',
  );
});
