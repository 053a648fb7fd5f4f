import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contentOf, mergeFiles, mergeSites } from '../../src/diff/index.ts';
import { printBytes, toValue } from '../../src/json/index.ts';
import { makeSite, memoryReader, type Site } from '../../src/site/index.ts';
import { NavshiftError } from '../../src/text/index.ts';
import { pathOf, treeOf } from '../../src/served/index.ts';
import { cases } from '../cases.ts';
import { navigation } from './random-sites.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array) => new TextDecoder().decode(content);
const valueOf = (site: Site) => toValue(site.root);
const pagesOf = (site: Site) =>
  treeOf(site)
    .leaves.map(({ key }) => key)
    .sort();

/** Merges three navigations, and gives the merged one. */
function merged(base: object, ours: object, theirs: object) {
  const [b, o, t] = [base, ours, theirs].map((one) => makeSite(JSON.stringify({ navigation: one })));
  const { site, conflicts, notes } = mergeSites(b!, o!, t!);
  return { navigation: (valueOf(site) as { navigation: unknown }).navigation, conflicts, notes };
}

const group = (label: string, ...pages: readonly unknown[]) => ({ group: label, pages });

/** A site whose groups have a file each: nav/A.json for group A. */
function inFiles({ groups }: { groups: readonly ReturnType<typeof group>[] }): Site {
  const files = groups.map(({ group: label, pages }) => [`nav/${label}.json`, JSON.stringify(pages)]);
  const referring = groups.map((one) => ({ ...one, pages: { $ref: `./nav/${one.group}.json` } }));
  const reader = memoryReader(Object.fromEntries(files) as Record<string, string>);
  return makeSite(JSON.stringify({ navigation: { groups: referring } }), { reader });
}

describe('merging a list that one side puts into a file, or takes out of it', () => {
  const inside = (...pages: string[]) => makeSite(JSON.stringify({ navigation: { groups: [group('A', ...pages)] } }));
  const outside = (...pages: string[]) => inFiles({ groups: [group('A', ...pages)] });

  it.each([
    ['into a file', inside('p', 'q'), outside('p', 'q'), inside('p', 'q', 'new')],
    ['out of its file', outside('p', 'q'), inside('p', 'q'), outside('p', 'q', 'new')],
  ])('keeps the page that the other side adds (%s)', (_, base, one, other) => {
    for (const [ours, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      const { site, conflicts } = mergeSites(base, ours, theirs);
      expect(conflicts).toEqual([]);
      expect(Array.from(site.documents.keys()).sort()).toEqual(Array.from(one.documents.keys()).sort());
      expect(treeOf(site).leaves.map(pathOf)).toEqual(['p', 'q', 'new']);
    }
  });
});

it('keeps no new wrapper whose file lists nothing any more, and no such file', () => {
  const groups = [group('A', 'a'), group('B', 'b')];
  const inVersions = (versions: unknown, files: Record<string, string> = {}) =>
    makeSite(JSON.stringify({ navigation: { versions } }), { reader: memoryReader(files) });
  const base = makeSite(JSON.stringify({ navigation: { groups } }));
  const ours = inVersions([{ version: 'o', groups }]);
  const list = [{ version: 't1', groups: groups.slice(0, 1) }];
  const theirs = inVersions([...list, { version: 't2', groups: { $ref: './b.json' } }], {
    'b.json': JSON.stringify(groups.slice(1)),
  });
  for (const sides of [
    [ours, theirs],
    [theirs, ours],
  ] as const) {
    const { site } = mergeSites(base, ...sides);
    expect(pagesOf(site)).toHaveLength(2);
    for (const [path, root] of site.documents) expect([path, toValue(root)]).not.toEqual([path, []]);
  }
});

describe('merging tabs of which one side made one', () => {
  const tab = (label: string, ...groups: readonly object[]) => ({ tab: label, groups });
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((page) => group(page.toUpperCase(), page)) as [
    object,
    object,
    object,
    object,
  ];

  it('keeps the pages that all three have alike', () => {
    const base = { tabs: [tab('T', a), tab('U', b), tab('V', c)] };
    const ours = { tabs: [tab('T', a), tab('U', b), tab('V', group('C', 'c', 'new'))] };
    const theirs = { tabs: [tab('T', a, b), tab('V', c)] };
    expect(merged(base, ours, theirs).navigation).toEqual({
      tabs: [tab('T', a, b), tab('V', group('C', 'c', 'new'))],
    });
  });

  it('does not double a tab whose pages all three have alike', () => {
    const base = { tabs: [tab('T', a), tab('U', b, group('M', 'm')), tab('V', c, d)] };
    const ours = { tabs: [tab('T', a), tab('U', b, group('M', 'm'), d), tab('V', c)] };
    const theirs = { tabs: [tab('U', b, group('M', 'm'), group('A', 'a', 'new')), tab('V', c, d)] };
    expect(merged(base, ours, theirs).navigation).toEqual({
      tabs: [tab('U', b, group('M', 'm'), d, group('A', 'a', 'new')), tab('V', c)],
    });
  });
});

it('knows what an element that all three sites have alike pulls in by `$ref`', () => {
  const site = (...groups: readonly object[]) =>
    makeSite(JSON.stringify({ navigation: { tabs: [{ tab: 'T', groups: { $ref: './groups.json' } }] } }), {
      reader: memoryReader({ 'groups.json': JSON.stringify(groups) }),
    });
  const { site: result } = mergeSites(
    site(group('A', 'a', 'b'), group('B', 'c')),
    site(group('A', 'a', 'o', 'b'), group('B', 'c')),
    site(group('A', 'a', 'b', 't'), group('B', 'c', 't')),
  );
  expect(toValue(result.documents.get('groups.json')!)).toEqual([group('A', 'a', 'o', 'b', 't'), group('B', 'c', 't')]);
});

describe('merging two navigations that came of one', () => {
  it.each<[string, object, object, object, object]>([
    [
      'keeps what both added at one place, ours first',
      { pages: ['a', 'b'] },
      { pages: ['a', 'x', 'b'] },
      { pages: ['a', 'y', 'b'] },
      { pages: ['a', 'x', 'y', 'b'] },
    ],
    [
      'takes what either side removed out',
      { pages: ['a', 'b', 'c'] },
      { pages: ['b', 'c'] },
      { pages: ['a', 'b'] },
      { pages: ['b'] },
    ],
    [
      'has once what both added in two places, where ours has it',
      { groups: [group('A', 'a'), group('B', 'b')] },
      { groups: [group('A', 'a', 'new'), group('B', 'b')] },
      { groups: [group('A', 'a'), group('B', 'b', 'new')] },
      { groups: [group('A', 'a', 'new'), group('B', 'b')] },
    ],
    [
      'moves a page on one side, and changes what is around it on the other',
      { groups: [group('A', 'a', 'm'), group('B', 'b')] },
      { groups: [group('A', 'a'), group('B', 'b', 'm')] },
      { groups: [group('A', 'a', 'm'), { ...group('B', 'b'), icon: 'book' }] },
      { groups: [group('A', 'a'), { ...group('B', 'b', 'm'), icon: 'book' }] },
    ],
    [
      'puts a page where the pages went of a group that the other side took apart',
      { groups: [group('A', 'a', 'b'), group('B', 'c')] },
      { groups: [group('B', 'c', 'a', 'b')] },
      { groups: [group('A', 'a', 'b', 'new'), group('B', 'c')] },
      { groups: [group('B', 'c', 'a', 'b', 'new')] },
    ],
    [
      'puts a page into the group that the other side renamed and moved',
      {
        tabs: [
          { tab: 'T', groups: [group('A', 'a', 'b')] },
          { tab: 'U', groups: [group('C', 'c')] },
        ],
      },
      {
        tabs: [
          { tab: 'T', pages: ['t'] },
          { tab: 'U', groups: [group('C', 'c'), group('Z', 'a', 'b')] },
        ],
      },
      {
        tabs: [
          { tab: 'T', groups: [group('A', 'a', 'b', 'new')] },
          { tab: 'U', groups: [group('C', 'c')] },
        ],
      },
      {
        tabs: [
          { tab: 'T', pages: ['t'] },
          { tab: 'U', groups: [group('C', 'c'), group('Z', 'a', 'b', 'new')] },
        ],
      },
    ],
    [
      'keeps both of two groups that each side moved into the other one',
      { groups: [group('A', 'a', 'c'), group('B', 'b', 'd')] },
      { groups: [group('A', 'a', 'c', group('B', 'b', 'd'))] },
      { groups: [group('B', 'b', 'd', group('A', 'a', 'c'))] },
      { groups: [group('A', 'a', 'c', group('B', 'b', 'd'))] },
    ],
    [
      'follows a folder that the other side renamed',
      { pages: ['old/a', 'old/b', 'c'] },
      { pages: ['new/a', 'new/b', 'c'] },
      { pages: ['old/a', 'old/b', 'old/x', 'c'] },
      { pages: ['new/a', 'new/b', 'new/x', 'c'] },
    ],
    [
      'takes an order that one side changed',
      { pages: ['a', 'b', 'c'] },
      { pages: ['a', 'b', 'c', 'd'] },
      { pages: ['c', 'b', 'a'] },
      { pages: ['c', 'd', 'b', 'a'] },
    ],
    [
      'keeps a group of which each side removed another page: neither removed the group',
      { groups: [group('A', 'a', 'b'), group('B', 'c')] },
      { groups: [group('A', 'a'), group('B', 'c')] },
      { groups: [group('A', 'b'), group('B', 'c')] },
      { groups: [group('A'), group('B', 'c')] },
    ],
    [
      'keeps a page that both sides list, though each removed another listing of it',
      { groups: [group('A', 'a', 'p'), group('B', 'b', 'p')] },
      { groups: [group('A', 'a', 'p'), group('B', 'b')] },
      { groups: [group('A', 'a'), group('B', 'b', 'p')] },
      { groups: [group('A', 'a', 'p'), group('B', 'b')] },
    ],
    [
      'puts what ours moved to a place before what theirs added there',
      { groups: [group('A', 'a', 'm'), group('B', 'b')] },
      { groups: [group('A', 'a'), group('B', 'b', 'm')] },
      { groups: [group('A', 'a', 'm'), group('B', 'b', 'new')] },
      { groups: [group('A', 'a'), group('B', 'b', 'm', 'new')] },
    ],
    [
      'converts a container on one side and adds to it on the other',
      { tabs: [{ tab: 'A', pages: ['a'] }] },
      { dropdowns: [{ dropdown: 'A', pages: ['a'] }] },
      {
        tabs: [
          { tab: 'A', pages: ['a', 'b'] },
          { tab: 'C', pages: ['c'] },
        ],
      },
      {
        dropdowns: [
          { dropdown: 'A', pages: ['a', 'b'] },
          { dropdown: 'C', pages: ['c'] },
        ],
      },
    ],
  ])('%s', (_, base, ours, theirs, expected) => {
    const { navigation: result, conflicts } = merged(base, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(result).toEqual(expected);
  });
});

/** Merges three texts, and gives the merged one with its markers. */
function marked(base: string, ours: string, theirs: string) {
  const { content, conflicts } = mergeFiles('docs.json', [bytes(base), bytes(ours), bytes(theirs)]);
  return { text: text(content), conflicts };
}

describe('a conflict', () => {
  const file = (name: string, page = 'a') =>
    `{\n  "name": "${name}", // kept\n  "navigation": {\n    "pages": [\n      "${page}"\n    ]\n  }\n}\n`;

  it('is between markers, and nothing else is', () => {
    const { text: result, conflicts } = marked(file('A'), file('B', 'x/a'), file('C'));
    expect(result).toBe(
      `{\n<<<<<<< ours\n  "name": "B", // kept\n=======\n  "name": "C", // kept\n>>>>>>> theirs\n  "navigation": {\n    "pages": [\n      "x/a"\n    ]\n  }\n}\n`,
    );
    expect(conflicts).toEqual([{ name: '`name` of docs.json', ours: '"B"', theirs: '"C"' }]);
  });

  it('says where each of two elements of one label is', () => {
    const of = (label: string) =>
      JSON.stringify(
        {
          navigation: {
            versions: ['v1', 'v2'].map((version) => ({ version, groups: [{ group: label, pages: [`${version}/a`] }] })),
          },
        },
        null,
        1,
      );
    expect(marked(of('All'), of('Ours'), of('Theirs')).conflicts.map(({ name }) => name)).toEqual([
      '`group` of group "Ours" in v1',
      '`group` of group "Ours" in v2',
    ]);
  });

  const list = (...pages: readonly string[]) => JSON.stringify({ navigation: { pages } }, null, 1);

  it('is one page that each side gave another path', () => {
    const [base, ours, theirs] = ['guides', 'start', 'learn'].map((folder) => list(`${folder}/first-page`, 'b', 'c'));
    const { text: result } = marked(base!, ours!, theirs!);
    expect(result).toContain('<<<<<<< ours\n   "start/first-page",\n=======\n   "learn/first-page",\n>>>>>>> theirs\n');
  });

  it('is a page that one side removed, and to which the other gave another path', () => {
    const { text: result, conflicts } = marked(
      list('guides/first-page', 'b'),
      list('b'),
      list('learn/first-page', 'b'),
    );
    expect(result).toContain('<<<<<<< ours\n=======\n   "learn/first-page",\n>>>>>>> theirs\n');
    expect(conflicts).toEqual([{ name: 'page guides/first-page', ours: 'removed', theirs: '"learn/first-page"' }]);
  });

  it.each([
    ['renamed', { ...group('Z', 'a', 'x'), icon: 'book' }],
    ['added to', group('A', 'a', 'new', 'x')],
  ])('is a group that one side removed and the other %s, whole in one reading, and one question', (_, changed) => {
    const versions = [
      { groups: [group('A', 'a', 'x'), group('B', 'b')] },
      { groups: [group('B', 'b')] },
      { groups: [changed, group('B', 'b')] },
    ].map((one) => makeSite(JSON.stringify({ navigation: one })));
    const { site, other, conflicts } = mergeSites(versions[0]!, versions[1]!, versions[2]!);
    expect([site, other].map(valueOf)).toEqual([versions[1], versions[2]].map((one) => valueOf(one!)));
    expect(conflicts).toEqual([{ name: 'group "A"', ours: 'removed', theirs: 'changed' }]);
  });

  it('is in two readings, each with every key once, where each side made a container anew', () => {
    const link = (label: string) => ({ tab: label, href: 'https://a.com' });
    const versions = [
      { tabs: [link('C'), link('B')] },
      { pages: [group('C'), 'a', 'b', 'c'] },
      { pages: ['x', group('A')] },
    ];
    const [base, ours, theirs] = versions.map((one) => makeSite(JSON.stringify({ navigation: one })));
    const { site, other, conflicts } = mergeSites(base!, ours!, theirs!);
    expect(conflicts).not.toEqual([]);
    // Not as values: those have a key once, whatever the text has.
    const [first, second] = [site, other].map((one) => text(printBytes(one.root)));
    expect(first).toBe(JSON.stringify({ navigation: { pages: [group('C'), 'a', 'b', 'c', 'x', group('A')] } }));
    expect(second).toBe(JSON.stringify({ navigation: { pages: ['a', 'b', 'c', 'x', group('A')] } }));
  });

  it('is none where a redirect and a setting came on each side', () => {
    const site = (more: object) => JSON.stringify({ navigation: { pages: ['a'] }, ...more }, null, 2);
    const [one, other] = [
      { source: '/x', destination: '/a' },
      { source: '/y', destination: '/a' },
    ];
    const { text: result } = marked(
      site({}),
      site({ redirects: [one], navbar: { links: [{ label: 'A', href: '/a' }] } }),
      site({ redirects: [other], navbar: { links: [{ label: 'B', href: '/b' }] } }),
    );
    expect(JSON.parse(result)).toEqual({
      navigation: { pages: ['a'] },
      redirects: [one, other],
      navbar: {
        links: [
          { label: 'A', href: '/a' },
          { label: 'B', href: '/b' },
        ],
      },
    });
  });
});

describe('a page that one side moved and the other removed', () => {
  const base = { groups: [group('A', 'a', 'y'), group('B', 'b'), group('C', 'c')] };
  const moving = { groups: [group('A', 'a'), group('B', 'b', 'y'), group('C', 'c')] };
  const removing = { groups: [group('A', 'a'), group('B', 'b'), group('C', 'c')] };

  it('is a conflict that names both edits', () => {
    expect(merged(base, moving, removing).conflicts).toEqual([
      { name: 'page y in A', ours: 'moved to group "B"', theirs: 'removed' },
    ]);
    expect(merged(base, removing, moving).conflicts).toEqual([
      { name: 'page y in A', ours: 'removed', theirs: 'moved to group "B"' },
    ]);
  });

  it('is one across files', () => {
    const [b, o, t] = [base, moving, removing].map(inFiles);
    const { site, other, conflicts } = mergeSites(b!, o!, t!);
    expect(conflicts).toEqual([{ name: 'page y in A', ours: 'moved to group "B"', theirs: 'removed' }]);
    expect([site, other].map((one) => toValue(one.documents.get('nav/B.json')!))).toEqual([['b', 'y'], ['b']]);
  });

  it('is one where the page was in a group that was removed with it', () => {
    const { conflicts } = merged(base, moving, { groups: base.groups.slice(1) });
    expect(conflicts).toEqual([{ name: 'page y in A', ours: 'moved to group "B"', theirs: 'removed' }]);
  });

  it('is removed, with a line, where it was moved with its neighbors', () => {
    const {
      navigation: result,
      conflicts,
      notes,
    } = merged(
      { groups: [group('A', 'a', 'y', 'z'), group('B', 'b')] },
      {
        tabs: [
          { tab: 'T', groups: [group('W', 'a', 'y', 'z', group('A'))] },
          { tab: 'U', groups: [group('B', 'b')] },
        ],
      },
      { groups: [group('A', 'a', 'z'), group('B', 'b')] },
    );
    expect(pagesOf(makeSite(JSON.stringify({ navigation: result })))).toEqual(['/a', '/b', '/z']);
    expect(conflicts).toEqual([]);
    expect(notes).toEqual(['Page y is removed, as on one side. The other side has it in T › W.']);
  });

  it('is asked of a whole group too', () => {
    const [a, b] = [group('A', 'a'), group('B', 'b', group('I', 'i', 'j'))];
    const without = { groups: [a, group('B', 'b')] };
    const { conflicts } = merged(
      { groups: [a, b] },
      { groups: [group('A', 'a', group('I', 'i', 'j')), group('B', 'b')] },
      without,
    );
    expect(conflicts).toEqual([{ name: 'group "I" in B', ours: 'moved to group "A"', theirs: 'removed' }]);
  });
});

describe('a side that divided the navigation', () => {
  const divided = {
    versions: [
      { version: 'v1', groups: [group('A', 'a', 'b')] },
      { version: 'v2', groups: [group('B', 'c', 'd')] },
    ],
  };
  const base = { groups: [group('A', 'a', 'b'), group('B', 'c', 'd')] };

  it('gets a new page of the other side with a line that names the version', () => {
    const { navigation: result, notes } = merged(
      base,
      { groups: [base.groups[0]!, group('B', 'c', 'n', 'd')] },
      divided,
    );
    expect(result).toEqual({ versions: [divided.versions[0], { version: 'v2', groups: [group('B', 'c', 'n', 'd')] }] });
    expect(notes).toEqual(['Page n is in version "v2" now: the other side divided the navigation.']);
  });

  it('has once what both sides added', () => {
    const ours = { versions: [{ version: 'v1', groups: [group('A', 'a', 'b', 'n')] }, divided.versions[1]!] };
    const theirs = { groups: [base.groups[0]!, group('B', 'c', 'd', 'n')] };
    for (const [one, other] of [
      [ours, theirs],
      [theirs, ours],
    ])
      expect(JSON.stringify(merged(base, one!, other!).navigation).match(/"n"/g)).toHaveLength(1);
  });
});

describe('a new wrapper', () => {
  const base = { groups: [group('A', 'a', 'x', 'y'), group('B', 'b')] };

  it('does not stay where nothing is left in it', () => {
    const ours = { groups: [group('A', 'a', group('W', 'x', 'y')), group('B', 'b')] };
    const theirs = { groups: [group('A', 'a'), group('B', 'b', 'x', 'y')] };
    expect(merged(base, theirs, ours).navigation).toEqual(theirs);
    const removing = { groups: [group('A', 'a'), group('B', 'b')] };
    expect(merged(base, ours, removing).navigation).toEqual(removing);
  });

  it('stays with a group that one side emptied, and stays where its side made it empty', () => {
    const wrapped = {
      tabs: [
        { tab: 'T', groups: [group('A', 'a', 'x', 'y')] },
        { tab: 'U', groups: [group('B', 'b')] },
        { tab: 'V', groups: [] },
      ],
    };
    const emptied = { groups: [group('A', 'a', 'x', 'y'), group('B')] };
    expect(merged(base, wrapped, emptied).navigation).toEqual({
      tabs: [wrapped.tabs[0], { tab: 'U', groups: [group('B')] }, wrapped.tabs[2]],
    });
  });
});

describe('a group in a file of its own', () => {
  it('is a conflict where one side removed it and the other added to its file', () => {
    const base = { groups: [group('A', 'a', 'x'), group('B', 'b')] };
    const [b, o, t] = [
      base,
      { groups: [base.groups[1]!] },
      { groups: [group('A', 'a', 'new', 'x'), base.groups[1]!] },
    ].map(inFiles);
    const { site, other, conflicts } = mergeSites(b!, o!, t!);
    expect(conflicts).toEqual([{ name: 'group "A"', ours: 'removed', theirs: 'changed' }]);
    expect([site, other].map((one) => one.documents.has('nav/A.json'))).toEqual([false, true]);
    expect(text(contentOf({ site, other, conflicts, notes: [] }, 'nav/A.json')!)).toBe('["a","new","x"]');
  });
});

it('names the two edits that it cannot merge, each with its line', () => {
  const versions = [
    { pages: ['d'] },
    { pages: [group('A', group('B', 'd'), 'd'), group('A', group('B', 'd'))] },
    { pages: [group('A', group('B', 'd'), 'd'), 'd'] },
  ].map((one) => makeSite(JSON.stringify({ navigation: one }, null, 1)));
  expect(() => mergeSites(versions[0]!, versions[1]!, versions[2]!)).toThrow(
    /^cannot merge page d: ours moved it to group "B" \(docs\.json:10\), theirs moved it to group "B" \(docs\.json:10\)$/,
  );
});

describe('any two sites that came of one', () => {
  // What a specification lists comes and goes with one field, and with a page beside it.
  const siteOf = (one: object) => makeSite(JSON.stringify({ navigation: one }));
  const listed = (site: Site) => new Set(pagesOf(site).filter((page) => !page.startsWith('specification ')));
  const sites = fc.tuple(navigation, navigation, navigation);
  const opened = (all: readonly object[]) => all.map(siteOf) as [Site, Site, Site];
  /** The merged site; undefined where something is asked, or where navshift leaves it to git. */
  const mergedOf = (base: Site, ours: Site, theirs: Site) => {
    try {
      const { site, conflicts } = mergeSites(base, ours, theirs);
      return conflicts.length > 0 ? undefined : site;
    } catch (error) {
      expect(error).toBeInstanceOf(NavshiftError);
      return undefined;
    }
  };

  it('are merged into the other side where one side changed nothing', () =>
    fc.assert(
      fc.property(sites, (all) => {
        const [before, after] = opened(all);
        expect(valueOf(mergeSites(before, after, before).site)).toEqual(valueOf(after));
        expect(valueOf(mergeSites(before, before, after).site)).toEqual(valueOf(after));
        expect(valueOf(mergeSites(before, after, after).site)).toEqual(valueOf(after));
      }),
    ));

  it('have every page that neither side removed, and no page that both removed', () =>
    fc.assert(
      fc.property(sites, (all) => {
        const [base, ours, theirs] = opened(all);
        const site = mergedOf(base, ours, theirs);
        if (site === undefined) return;
        const [was, mine, yours, is] = [base, ours, theirs, site].map(listed);
        for (const page of new Set([...was!, ...mine!, ...yours!, ...is!])) {
          if (mine!.has(page) && yours!.has(page)) expect(is).toContain(page);
          if (!mine!.has(page) && !yours!.has(page)) expect(is).not.toContain(page);
        }
      }),
      { numRuns: cases(300) },
    ));

  it('give the same pages in both directions', () =>
    fc.assert(
      fc.property(sites, (all) => {
        const [base, ours, theirs] = opened(all);
        const [one, other] = [mergedOf(base, ours, theirs), mergedOf(base, theirs, ours)];
        if (one === undefined || other === undefined) return;
        expect(listed(one)).toEqual(listed(other));
      }),
      { numRuns: cases(300) },
    ));
});
