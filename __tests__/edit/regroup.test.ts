import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { OutlineError, printOutline, regroup, type RegroupOptions } from '../../src/edit/index.ts';
import { globalOf } from '../../src/navigation/index.ts';
import { type Element, isContainer, makeSite, navigationOf as rootOf, print, type Site } from '../../src/index.ts';
import { toValue } from '../../src/json.ts';
import { Collector } from '../../src/transform/index.ts';
import { cases } from '../cases.ts';
import { hasCorpus, openReal, quirks, realSites, taken } from '../corpus/sites.ts';
import { at, drawn, expectConserved, group, navigationOf, siteOf, unlessShared } from './sites.ts';

/** What an edited outline makes of a site. */
function regrouped(site: Site, edit: (outline: string) => string, options: RegroupOptions = {}) {
  const report = new Collector();
  const after = regroup(site, edit(printOutline(site)), options, report);
  expectConserved(site, after, report);
  return { after: navigationOf(after), declared: report.declarations, said: report.diagnostics };
}

/** What an edited outline is refused for: line, column, and what is wrong. */
function refusal(site: Site, edit: (outline: string) => string, options: RegroupOptions = {}): string {
  try {
    regrouped(site, edit, options);
  } catch (error) {
    if (!(error instanceof OutlineError)) throw error;
    return `${error.line}:${error.column} ${error.what}${error.help === undefined ? '' : `. ${error.help}`}`;
  }
  return 'not refused';
}

/** The lines of an outline without the first. */
const linesOf = (site: Site) => printOutline(site).split('\n').slice(1, -1);
/** An edit that puts other lines below the first one. */
const becomes =
  (...lines: readonly string[]) =>
  (outline: string) =>
    [outline.split('\n')[0], ...lines, ''].join('\n');

const guides = {
  tabs: [
    { tab: 'Docs', groups: [group('A', 'a', 'b'), group('B', 'c')] },
    { tab: 'API', groups: [group('C', 'd')] },
  ],
};

describe('an outline', () => {
  it('has a line for each element and entry, with its handle, and what the kind does not say', () =>
    expect(
      linesOf(
        siteOf({
          tabs: [
            { tab: 'Docs', pages: ['a', { group: 'A', root: 'r', hidden: true, pages: ['GET /b'] }] },
            { tab: 'Blog', href: 'https://example.com/{a}' },
            { tab: 'x ^1', groups: [{ group: '', pages: [null] }], pages: [{ group: '"', pages: ['group'] }] },
          ],
        }),
      ),
    ).toEqual([
      '- tab Docs ^1',
      '  - a ^2',
      '  - group A {root r, hidden} ^3',
      '    - GET /b ^4',
      '- tab Blog {href "https://example.com/\\u007ba\\u007d"} ^5',
      '- tab "x ^1" ^6',
      '  - group "" ^7',
      '    - other null ^8',
      '  - group "\\"" {in pages} ^9',
      '    - "group" ^10',
    ]));

  it('has generated pages as comments', () => {
    const paths = { '/a': { get: { summary: 'A' } }, '/b': { post: { summary: 'B' } } };
    const files = { 'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths }) };
    expect(linesOf(siteOf({ groups: [{ group: 'API', openapi: 'api.json' }] }, files))).toEqual([
      '- group API {openapi api.json} ^1',
      '  # GET /a of api.json',
      '  # POST /b of api.json',
    ]);
  });

  it('is of one element, if that is asked for', () => {
    const site = siteOf(guides);
    const part = printOutline(site, at(site, '/navigation/tabs/1'));
    expect(part).toMatch(/^# docs\.json [0-9a-f]{8} \/navigation\/tabs\/1\n- group C \^8\n {2}- d \^9\n$/);
    const after = regroup(site, part.replace('group C', 'group D'), {}, new Collector());
    expect(navigationOf(after)).toEqual({ tabs: [guides.tabs[0], { tab: 'API', groups: [group('D', 'd')] }] });
    expect(() => regroup(site, part.replace('^9', '^3'), {}, new Collector())).toThrow('^3 is not a handle');
  });
});

describe('regroup', () => {
  it('moves, indents and relabels what handles name, and adds what has none', () =>
    expect(
      regrouped(siteOf(guides), () =>
        becomes(
          '- tab API ^7',
          '  - group More',
          '    - group Cs ^8',
          '      - d ^9',
          '      - new',
          '- tab Docs ^1',
          '  - group B ^5',
          '    - group A ^2',
          '      - b ^4',
          '    - c ^6',
          '    - a ^3',
        )(printOutline(siteOf(guides))),
      ).after,
    ).toEqual({
      tabs: [
        { tab: 'API', groups: [group('More', group('Cs', 'd', 'new'))] },
        { tab: 'Docs', groups: [group('B', group('A', 'b'), 'c', 'a')] },
      ],
    }));

  it('makes another kind of an element, and another list of what it holds', () =>
    expect(
      regrouped(
        siteOf(guides),
        becomes(
          '- dropdown Docs ^1',
          '  - tab A ^2',
          '    - a ^3',
          '    - b ^4',
          '  - tab B ^5',
          '    - c ^6',
          '- dropdown API ^7',
          '  - group C ^8',
          '    - d ^9',
        ),
      ).after,
    ).toEqual({
      dropdowns: [
        {
          dropdown: 'Docs',
          tabs: [
            { tab: 'A', pages: ['a', 'b'] },
            { tab: 'B', pages: ['c'] },
          ],
        },
        { dropdown: 'API', groups: [group('C', 'd')] },
      ],
    }));

  it('keeps fields, comments and layout, wherever something goes', () => {
    const site = makeSite(`{ "navigation": { "groups": [
      // first
      { "group": "A", "icon": "x", "pages": ["a",  "b"] }, // of A
      { "group": "B", "pages": [] }
    ] } }`);
    const edit = becomes('- group B ^4', '- group A ^1', '  - a ^2', '  - b ^3');
    expect(print(regroup(site, edit(printOutline(site)), {}, new Collector()))).toBe(`{ "navigation": { "groups": [
      { "group": "B", "pages": [] },
      // first
      { "group": "A", "icon": "x", "pages": ["a",  "b"] } // of A
    ] } }`);
  });

  it('keeps the label of a line without one', () =>
    expect(regrouped(siteOf(guides), (text) => text.replace('group B', 'group')).after).toEqual(guides));

  it('takes a line without a handle for the only dropped entry of its scope with that text', () => {
    const site = siteOf(guides);
    const edit = (text: string) => text.replace(/ *- c \^6\n/, '').replace('- d ^9', '- d ^9\n    - c');
    const moved = {
      tabs: [
        { tab: 'Docs', groups: [group('A', 'a', 'b'), group('B')] },
        { tab: 'API', groups: [group('C', 'd', 'c')] },
      ],
    };
    expect(regrouped(site, edit)).toMatchObject({ after: moved, declared: [] });
    const twice = siteOf({ pages: ['a', 'b', 'a'] });
    expect(refusal(twice, becomes('- a', '- b ^2'))).toBe(
      '2:1 This line has no handle, and /navigation/pages/0 (^1) and /navigation/pages/2 (^3) fit. Write one of these handles at its end.',
    );
  });

  it('refuses dropped lines, unless that is allowed', () => {
    const edit = (text: string) => text.replace(/ *- a \^3\n/, '').replace('- b ^4', '- e ^4');
    expect(refusal(siteOf(guides), edit)).toBe(
      '4:5 2 lines are missing or have another path: the entry a (^3), the entry b (^4). Put them back, or allow it with --allow-removals. navshift move renames pages.',
    );
    expect(refusal(siteOf({ pages: [null] }), becomes())).toMatch(
      /^1:1 1 line is missing [^:]*: the entry null \(\^1\)/,
    );
    expect(regrouped(siteOf(guides), edit, { removals: true }).declared).toEqual([
      { kind: 'removed', item: { kind: 'page', page: 'a' }, scope: [] },
      { kind: 'removed', item: { kind: 'page', page: 'b' }, scope: [] },
    ]);
  });

  it('declares what is dropped from a list in another file, and with an element that has links in `global`', () => {
    const links = { anchors: [{ anchor: 'Blog', href: 'https://a.com' }] };
    const versions = [
      { version: '1', pages: { $ref: 'pages.json' } },
      { version: '2', global: links, pages: ['c'] },
    ];
    const site = siteOf({ versions }, { 'pages.json': '["a", "b"]' });
    expect(regrouped(site, (text) => `${text}  - new`).declared).toEqual([]);
    expect(regrouped(site, becomes('- version 1 ^1', '  - a ^2'), { removals: true }).declared).toEqual([
      { kind: 'removed', item: { kind: 'page', page: 'b' }, scope: ['version=1'] },
      { kind: 'removed', item: { kind: 'link', href: 'https://a.com' }, scope: ['version=2'] },
      { kind: 'removed', item: { kind: 'page', page: 'c' }, scope: ['version=2'] },
    ]);
  });

  it('refuses a page in another version, unless that is allowed', () => {
    const versions = ['1', '2'].map((version) => ({ version, pages: [`v${version}/a`, `v${version}/b`] }));
    const edit = becomes(
      '- version 1 ^1',
      '  - v1/a ^2',
      '- version 2 ^4',
      '  - v1/b ^3',
      '  - v2/a ^5',
      '  - v2/b ^6',
    );
    expect(refusal(siteOf({ versions }), edit)).toBe(
      '5:3 The entry v1/b would be in version 2, and is in version 1. Move it back, or allow it with --allow-scopes.',
    );
    expect(regrouped(siteOf({ versions }), edit, { scopes: true }).declared).toEqual([
      { kind: 'removed', item: { kind: 'page', page: 'v1/b' }, scope: ['version=1'] },
    ]);
    // What leaves a group that moves away is still there.
    const apart = becomes('- version 1 ^1', '  - b ^4', '- version 2 ^5', '  - group A ^2', '    - a ^3', '  - c ^6');
    const groups = [
      { version: '1', groups: [group('A', 'a', 'b')] },
      { version: '2', pages: ['c'] },
    ];
    expect(regrouped(siteOf({ versions: groups }), apart, { scopes: true }).declared).toEqual([
      { kind: 'removed', item: { kind: 'page', page: 'a' }, scope: ['version=1'] },
    ]);
    const renamed = becomes(
      '- version 1.0 ^1',
      '  - v1/a ^2',
      '  - v1/b ^3',
      '- version 2 ^4',
      '  - v2/a ^5',
      '  - v2/b ^6',
    );
    expect(regrouped(siteOf({ versions }), renamed).declared).toEqual([
      { kind: 'scope', from: ['version=1'], to: ['version=1.0'] },
    ]);
  });

  it('refuses an endpoint under another specification, unless that is allowed', () => {
    const spec = JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths: { '/a': { get: {} } } });
    const site = siteOf(
      {
        groups: [
          { group: 'A', openapi: 'a.json', pages: ['GET /a', 'x'] },
          { group: 'B', openapi: 'b.json', pages: ['y'] },
        ],
      },
      { 'a.json': spec, 'b.json': spec },
    );
    const edit = becomes('- group A ^1', '  - x ^3', '- group B ^4', '  - y ^5', '  - GET /a ^2');
    expect(refusal(site, edit)).toBe(
      '6:3 GET /a of a.json would be GET /a of b.json. Move it back, or allow it with --allow-specifications.',
    );
    expect(regrouped(site, edit, { specifications: true }).declared).toHaveLength(1);
  });

  it('makes the same in other languages, and leaves there what only they have', () => {
    const languages = ['en', 'fr'].map((language) => ({
      language,
      groups: [
        group(language === 'en' ? 'Guides' : 'Manuels', ...['a', 'b', 'c'].map((page) => `${language}/${page}`)),
        group('More', `${language}/d`, ...(language === 'fr' ? ['fr/own'] : [])),
      ],
    }));
    const edit = (text: string) => text.replace(/ *- en\/b \^4\n/, '').replace('- en/d ^7', '- en/b ^4\n    - en/d ^7');
    const after = regrouped(siteOf({ languages }), edit, { languages: () => true }).after;
    expect(after).toEqual({
      languages: [
        { language: 'en', groups: [group('Guides', 'en/a', 'en/c'), group('More', 'en/b', 'en/d')] },
        { language: 'fr', groups: [group('Manuels', 'fr/a', 'fr/c'), group('More', 'fr/b', 'fr/d', 'fr/own')] },
      ],
    });
  });

  it('lets a language follow one of two that are changed, without what is dropped in it', () => {
    const languages = ['en', 'fr', 'de'].map((language) => ({
      language,
      pages: ['a', 'b', 'c', 'd'].map((page) => `${language}/${page}`),
    }));
    const edit = becomes(
      '- language en ^1',
      ...['  - en/c ^4', '  - en/b ^3', '  - en/a ^2', '  - en/d ^5'],
      '- language fr ^6',
      ...['  - fr/c ^9', '  - fr/d ^10'],
      '- language de ^11',
      ...['  - de/a ^12', '  - de/b ^13', '  - de/c ^14', '  - de/d ^15'],
    );
    const pages = (language: string, ...names: string[]) => ({
      language,
      pages: names.map((page) => `${language}/${page}`),
    });
    const options = { languages: () => true, removals: true };
    expect(regrouped(siteOf({ languages }), edit, options).after).toEqual({
      languages: [pages('en', 'c', 'b', 'a', 'd'), pages('fr', 'c', 'd'), pages('de', 'c', 'b', 'a', 'd')],
    });
    const parts = (language: string, a: string[], b: string[]) => ({
      language,
      groups: [group('A', ...a), group('B', ...b)],
    });
    const two = siteOf({ languages: [parts('en', ['en/a'], ['en/b']), parts('fr', ['fr/a'], ['fr/b'])] });
    const move = (text: string) =>
      text.replace(/ *- en\/a \^3\n| *- fr\/a \^8\n/g, '').replace('- en/b ^5', '- en/b ^5\n    - en/a ^3');
    expect(regrouped(two, move, options).after).toEqual({
      languages: [parts('en', [], ['en/b', 'en/a']), parts('fr', [], ['fr/b'])],
    });
  });

  it.each([
    [
      'nothing',
      () => '',
      '1:1 The first line does not name a file and its hash. Begin with an outline as navshift outline prints it.',
    ],
    [
      'another hash',
      (text: string) => text.replace(/[0-9a-f]{8}/, '00000000'),
      '1:1 docs.json was changed after the outline was made. Make the outline again.',
    ],
    [
      'a handle twice',
      (text: string) => text.replace('^4', '^3'),
      '5:5 ^3 is in line 4 already. Remove ^3 here if the line is a new one.',
    ],
    [
      'a handle of nothing',
      (text: string) => text.replace('^4', '^400'),
      '5:5 ^400 is not a handle of this outline. Leave it out if the line is new.',
    ],
    [
      'tabs among spaces',
      (text: string) => text.replace('    - b', '\t\t- b'),
      '5:3 This line is indented as no other line around it is. Indent it as line 3, with the same tabs and spaces.',
    ],
    [
      'a line between levels',
      (text: string) => text.replace('    - b', '   - b'),
      '5:4 This line is indented as no other line around it is. Indent it as line 4, with the same tabs and spaces.',
    ],
    [
      'a page in a page',
      (text: string) => text.replace('    - b', '      - b'),
      '5:7 a in line 4 is a page, and nothing can be in a page. Indent this line less, or write a group above it.',
    ],
    [
      'a mistyped kind',
      (text: string) => text.replace('- group A', '- gruop A'),
      '4:5 gruop A in line 3 is a page, and nothing can be in a page. Did you mean group in line 3?',
    ],
    [
      'no bullet',
      (text: string) => text.replace('- b', 'b'),
      '5:5 This line does not begin with "- ". Write "- group <label>" or "- <path of a page>".',
    ],
    [
      'a bad quote',
      (text: string) => text.replace('- b', '- "b'),
      '5:7 This text begins with a quote and is not JSON. Write it as "text", with \\" for a quote in it.',
    ],
    [
      'a handle alone',
      (text: string) => text.replace('- b', '-'),
      '5:7 This line has no page. Write its path before the handle.',
    ],
    [
      'a page that was a group',
      (text: string) => text.replace('group C ^8\n    - d ^9', 'c ^8\n  - d ^9'),
      '9:3 ^8 is the group "C" and cannot become a page. Leave the handle out if the line is new.',
    ],
    [
      'a field that braces cannot have',
      (text: string) => text.replace('group B', 'group B {icon book}'),
      '6:3 The text in braces cannot be read. Write {href /a}, {root a}, {openapi a.yaml} or {hidden} behind an element, and use navshift set for other fields.',
    ],
    ['a page in `global`', (text: string) => `${text}- global\n  - new\n`, '12:3 `global` contains only links'],
    [
      'a tab in a tab',
      (text: string) => text.replace('group B', 'tab B'),
      '6:3 The tab "Docs" cannot have `tabs`. Put it elsewhere.',
    ],
    [
      'a new tab in a tab',
      (text: string) => text.replace('- group C ^8', '- tab X\n  - group C ^8'),
      '9:3 The tab "API" cannot have `tabs`. Put it elsewhere.',
    ],
    [
      'two kinds at a level',
      (text: string) => text.replace('- tab API', '- anchor API'),
      '8:1 The root of the navigation has `tabs`. Mintlify would not show `anchors` too. Put it elsewhere.',
    ],
    [
      'no language',
      (text: string) => `${text}- language xx1\n`,
      '11:1 "xx1" is not the code of a language. Write a code such as fr.',
    ],
    [
      'too deep',
      (text: string) => text + Array.from({ length: 400 }, (_, k) => `${' '.repeat(k)}- group A`).join('\n'),
      '359:349 This line is more than 348 levels deep. Indent it less.',
    ],
  ])('refuses %s with a sentence and its place', (_, edit, sentence) =>
    expect(refusal(siteOf(guides), edit)).toBe(sentence),
  );

  it('changes the fields between braces, and declares what they hide or name no more', () => {
    const links = {
      tabs: [
        { tab: 'A', groups: [{ group: 'G', root: 'r', hidden: true, pages: ['a'] }] },
        { tab: 'B', href: '/b' },
      ],
    };
    const edit = (text: string) => text.replace('root r, hidden', 'root s').replace('/b', '"/c d"');
    const { after, declared } = regrouped(siteOf(links), edit);
    expect(after).toEqual({
      tabs: [
        { tab: 'A', groups: [{ group: 'G', root: 's', pages: ['a'] }] },
        { tab: 'B', href: '/c d' },
      ],
    });
    expect(declared.map((one) => 'item' in one && [one.kind, one.item])).toEqual([
      ['removed', { kind: 'page', page: 'r' }],
      ['removed', { kind: 'link', href: '/b' }],
    ]);
    const hidden = regrouped(siteOf(guides), (text) => text.replace('group B', 'group B {hidden}'));
    expect(hidden.declared).toEqual([{ kind: 'hidden', item: { kind: 'page', page: 'c' }, scope: [] }]);
  });

  it('leaves fields as they are where a line has no braces', () => {
    const site = siteOf({
      tabs: [
        { tab: 'A', href: '/a' },
        { tab: 'B', pages: ['b'] },
      ],
    });
    expect(regrouped(site, (text) => text.replace(' {href /a}', '')).after).toEqual(navigationOf(site));
  });

  it('makes links, elements of specifications, and `global`, without empty lists', () =>
    expect(
      regrouped(
        siteOf(guides),
        (text) =>
          `${text}- tab L {href https://l.example}\n- tab S {openapi s.json}\n- global\n  - anchor Help {href /help}\n`,
      ).after,
    ).toEqual({
      tabs: [...guides.tabs, { tab: 'L', href: 'https://l.example' }, { tab: 'S', openapi: 's.json' }],
      global: { anchors: [{ anchor: 'Help', href: '/help' }] },
    }));

  it('moves, renames and removes links of `global`', () => {
    const anchor = (label: string) => ({ anchor: label, href: `/${label}` });
    const site = siteOf({ pages: ['a'], global: { anchors: [anchor('x'), anchor('y'), anchor('z')] } });
    const edit = becomes('- a ^1', '- global ^2', '  - anchor z ^5', '  - anchor Y ^4');
    expect(regrouped(site, edit, { removals: true }).after).toEqual({
      pages: ['a'],
      global: { anchors: [anchor('z'), { anchor: 'Y', href: '/y' }] },
    });
    expect(regrouped(site, becomes('- a ^1'), { removals: true }).after).toEqual({ pages: ['a'] });
  });

  it('reads labels of any text', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }), (labels) => {
        const odd = ['^12', 'a ^1', 'a\n- b', '"', '{a}', ' x ', 'group', 'group a', '# a', '\u202e', 'a {hidden}'];
        const site = siteOf({ groups: [...labels, ...odd].map((label) => group(label, label)) });
        expect(regrouped(site, (text) => text).after).toEqual(navigationOf(site));
        const named = regrouped(
          siteOf({ groups: [] }),
          (text) =>
            text +
            linesOf(site)
              .map((line) => line.replace(/ \^\d+$/, ''))
              .join('\n'),
        );
        expect(named.after).toEqual(navigationOf(site));
      }),
      { numRuns: cases(1000) / 10 },
    ));

  it('reads a large outline with long lines in no time to speak of', () => {
    const text = `${printOutline(siteOf(guides))}${`- a${' '.repeat(200_000)}{x\n`}${'- group a\n'.repeat(20_000)}`;
    expect(refusal(siteOf(guides), () => text)).toMatch(/^11:1 The root of the navigation has `tabs`/);
  });
});

/**
 * An element or an entry with all that it has, lists without content aside: a model of a navigation that can be
 * changed.
 */
interface Thing {
  readonly own: unknown;
  readonly line: string;
  readonly lists: Record<string, Thing[]>;
}

/** The model of a site, each thing with its line, without its indentation. */
function modelOf(site: Site): Thing {
  const lines = linesOf(site).filter((line) => !/^\s*#/.test(line));
  const thing = (element: Element, line: string): Thing => {
    const own = Object.fromEntries(
      element.fields
        .filter((name) => name !== 'global' && !element.containers.includes(name as never))
        .map((name) => [name, toValue(element.field(name)!)]),
    );
    const holders = element.fields.filter((name) => name === 'global' || isContainer(name));
    const lists = holders.flatMap((container): (readonly [string, Thing[]])[] => {
      const global = container === 'global' ? globalOf(element) : undefined;
      if (global !== undefined) return [[container, [thing(global, lines.shift()!.trimStart())]]];
      if (!isContainer(container)) return [];
      const all = element.children(container).map((child): Thing => {
        const next = lines.shift()!.trimStart();
        return child.type === 'element'
          ? thing(child.element, next)
          : { own: toValue(child.node), line: next, lists: {} };
      });
      return all.length === 0 ? [] : [[container, all] as const];
    });
    return { own: { kind: element.kind, ...own }, line, lists: Object.fromEntries(lists) };
  };
  return thing(rootOf(site)!, '');
}
/** The same without lines and empty lists, to be compared. */
const plain = ({ own, lists }: Thing): unknown => [
  own,
  Object.fromEntries(
    Object.entries(lists).flatMap(([name, all]) => (all.length === 0 ? [] : [[name, all.map(plain)]])),
  ),
];
const thingsIn = (thing: Thing): readonly Thing[] => [thing, ...Object.values(thing.lists).flat().flatMap(thingsIn)];
const written = ({ lists }: Thing, indent = ''): readonly string[] =>
  Object.values(lists)
    .flat()
    .flatMap((one) => [indent + one.line, ...written(one, `${indent}  `)]);

/** Moves something with all that is in it to a list of the same name elsewhere; whether there was one. */
function moveAnything(root: Thing, [a, b, c]: readonly number[]): boolean {
  const all = thingsIn(root).filter(({ own, line }) => !/^- other /.test(line) && own !== undefined);
  const holders = all.filter(
    ({ line, lists }) => !line.startsWith('- global') && Object.values(lists).some(({ length }) => length > 0),
  );
  const from = holders[a! % holders.length];
  if (from === undefined) return false;
  const names = Object.keys(from.lists).filter((name) => from.lists[name]!.length > 0);
  const name = names[b! % names.length]!;
  const movable = from.lists[name]!.filter(({ line }) => !/^- (other|global) /.test(line));
  const what = movable[c! % movable.length];
  if (what === undefined) return false;
  const inside = new Set(thingsIn(what));
  const isOnly = ({ lists }: Thing) => Object.keys(lists).length === 1 && (lists[name]?.length ?? 0) > 0;
  const targets = holders.filter((one) => !inside.has(one) && isOnly(one));
  const to = targets[(a! + b!) % targets.length];
  if (to === undefined || !isOnly(from)) return false;
  from.lists[name]!.splice(from.lists[name]!.indexOf(what), 1);
  to.lists[name]!.splice(c! % (to.lists[name]!.length + 1), 0, what);
  return true;
}

const allowed = { removals: false, scopes: true, specifications: true };

describe('random moves of lines, with what is below them', () => {
  /** Checks that an outline gives what the model says; whether anything was moved. */
  const check = (site: Site, moves: readonly (readonly number[])[]) => {
    const model = modelOf(site);
    if (moves.filter((move) => moveAnything(model, move)).length === 0) return;
    unlessShared(() => {
      const edit = becomes(...written(model));
      const report = new Collector();
      const after = regroup(site, edit(printOutline(site)), allowed, report);
      expect(plain(modelOf(after))).toEqual(plain(model));
    });
  };
  const numbers = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 });

  it('give exactly that navigation, with every field', () =>
    fc.assert(
      fc.property(drawn, numbers, ([{ navigation, files }], moves) => {
        const site = siteOf(navigation, files);
        if (rootOf(site) !== undefined) check(site, moves);
      }),
      { numRuns: cases(2000) },
    ));

  // Real sites stand beside the project, and not everywhere; the random ones above need none.
  (hasCorpus ? it : it.skip)('give it on real sites', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...realSites().filter(({ docs }) => docs.length < 100_000)),
        numbers,
        (real, moves) => {
          const site = openReal(real);
          if (site !== undefined && rootOf(site) !== undefined) check(site, moves);
        },
      ),
      { numRuns: cases(1000) / 10 },
    ),
  );
});

// Real sites stand beside the project, and not everywhere; the cases above need none.
(hasCorpus ? describe : describe.skip)('on real sites and on odd ones', () => {
  it('an outline that nobody edits changes nothing', () => {
    const changed = [...taken(realSites()), ...quirks()].filter((real) => {
      const site = openReal(real);
      if (site === undefined || rootOf(site) === undefined) return false;
      const report = new Collector();
      return regroup(site, printOutline(site), {}, report) !== site || report.declarations.length > 0;
    });
    expect(changed.map(({ name }) => name)).toEqual([]);
  });
});
