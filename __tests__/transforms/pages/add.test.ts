import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, print, type Reader, run } from '../../../src/index.ts';
import { add } from '../../../transforms/index.ts';
import { becomes, type Files, makes, refused, runOf, stays } from '../cases.ts';

const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const languages = (en: unknown[], fr: unknown[]) => ({
  languages: [
    { language: 'en', groups: [group('Guides', ...en)] },
    { language: 'fr', groups: [group('Manuels', ...fr)] },
  ],
});
const textsOf = (some: Files) => some as Record<string, string>;
const files = (...names: string[]): Files => Object.fromEntries(names.map((name) => [`${name}.mdx`, '']));

describe('add at a place', () => {
  it('puts pages behind another one in each language that has files for them', () =>
    makes(
      add({ pages: ['g/b', 'g/c'], after: 'g/a' }),
      languages(['g/a', 'g/z'], ['fr/g/a', 'fr/g/z']),
      languages(['g/a', 'g/b', 'g/c', 'g/z'], ['fr/g/a', 'fr/g/b', 'fr/g/z']),
      files('g/a', 'g/b', 'g/c', 'g/z', 'fr/g/a', 'fr/g/b', 'fr/g/z'),
    ));

  it('puts them before a page, or last into an element, as its neighbors are written', () => {
    const there = files('a', 'b');
    makes(add({ pages: ['b'], before: '/a' }), { pages: ['/a'] }, { pages: ['/b', '/a'] }, there);
    makes(
      add({ pages: ['b.mdx'], into: 'group' }),
      { groups: [group('A', 'a')] },
      { groups: [group('A', 'a', 'b')] },
      there,
    );
  });

  it('puts them into a new group', () =>
    makes(
      add({ pages: ['x/b'], group: 'X', icon: 'book', after: 'group[label="A"]' }),
      { groups: [group('A', 'a'), group('B', 'b')] },
      { groups: [group('A', 'a'), { group: 'X', icon: 'book', pages: ['x/b'] }, group('B', 'b')] },
      files('a', 'b', 'x/b'),
    ));

  it('makes the files that are missing, by a title or a template', () => {
    const made = (more: object) =>
      runOf(add({ pages: ['get-going'], after: 'a', create: true, ...more }), { pages: ['a'] }, files('a'))
        .plan.changes.filter(({ path }) => path !== 'docs.json')
        .map(({ path, after }) => [path, new TextDecoder().decode(after)]);
    expect(made({})).toEqual([['get-going.mdx', '---\ntitle: "Get going"\n---\n']]);
    expect(made({ title: 'T', template: '---\ntitle: x\nicon: book\n---\nText\n' })).toEqual([
      ['get-going.mdx', '---\ntitle: "T"\nicon: "book"\n---\n\nText\n'],
    ]);
  });

  it('does nothing with pages that are there', () =>
    expect(stays(add({ pages: ['a'] }), { pages: ['a'] })).toEqual([
      'info listed: a is in the navigation already: the top of the navigation',
    ]));

  it('names a page without a file', () =>
    expect(refused(add({ pages: ['other'], after: 'a' }), { pages: ['a'] }, files('a'))).toEqual([
      'error target: There is no file other.mdx. Create it first, or let --create make it.',
    ]));

  it('names the page that a mistyped one means, also in another folder', () => {
    const meant = (page: string) => refused(add({ pages: [page] }), { pages: ['a'] }, files('a', 'edge/en/search'));
    for (const page of ['edge/en/serach', 'search'])
      expect(meant(page)).toEqual([
        `error target: There is no file ${page}.mdx. Did you mean edge/en/search? For a new page, add --create.`,
      ]);
  });

  it('suggests no page that cannot be meant', () => {
    const site = { ...files('a', 'b/new', 'drafts/setup'), '.mintignore': 'drafts/' };
    expect(refused(add({ pages: ['b/new'], after: 'b/new' }), { pages: ['a'] }, site)[0]).not.toContain('Did you mean');
    expect(refused(add({ pages: ['setup'] }), { pages: ['a'] }, site)).toEqual([
      'error target: There is no file setup.mdx. Create it first, or let --create make it.',
    ]);
  });

  it('refuses a file of which Mintlify makes no page', () =>
    expect(refused(add({ pages: ['g/README'] }), { pages: ['a'] }, { 'a.mdx': '', 'g/README.md': '' })).toEqual([
      'error target: Mintlify makes no page of g/README.md. Rename or move the file, or remove it from .mintignore.',
    ]));
});

describe('add without a place', () => {
  const site = (...sdk: string[]) => ({
    groups: [group('Guides', 'g/z', 'g/a', 'g/k'), group('SDK', ...sdk), group('More', 'more')],
  });

  it('puts a page to those of its folder, where they are sorted', () =>
    expect(
      becomes(
        add({ pages: ['sdk/c'] }),
        site('sdk/a', 'sdk/b', 'sdk/d', 'sdk/e'),
        site('sdk/a', 'sdk/b', 'sdk/c', 'sdk/d', 'sdk/e'),
        files('sdk/c'),
      ),
    ).toEqual(['info place: sdk/c goes into SDK: 4 of 4 entries of sdk/ are there']));

  it('puts a page behind the one that is named most alike', () =>
    expect(
      becomes(
        add({ pages: ['sdk/install-linux'] }),
        site('sdk/install-mac', 'sdk/a', 'sdk/use'),
        site('sdk/install-mac', 'sdk/install-linux', 'sdk/a', 'sdk/use'),
        files('sdk/install-linux'),
      ),
    ).toEqual(['info place: sdk/install-linux goes into SDK: 3 of 3 entries of sdk/ are there']));

  it('fails where it is not sure of a page that is named, and names three places', () => {
    const navigation = { groups: [group('A', 'g/a', 'g/b'), group('B', 'g/c', 'g/d'), group('C', 'g/e', 'g/f')] };
    const [said] = refused(add({ pages: ['g/x'] }), navigation, files('g/x'));
    expect(said).toMatch(
      /^error unsure: g\/x was not added: navshift is not sure where it belongs\. Choose a place, the likeliest first: 1\. navshift add g\/x --after g\/b: in A \(33% likely: 2 of 6 entries of g\/ are there\); 2\. /,
    );
    expect(refused(add({ pages: ["g/it's"] }), navigation, files("g/it's"))[0]).toContain(
      String.raw`1. navshift add 'g/it'\''s' --after g/b: in A`,
    );
  });

  it('offers no place for which nothing is known, and says of the docs root that all entries count', () => {
    const groups = [group('A', 'a', 'c'), group('B', 'g/a', 'g/b'), group('C', 'g/c', 'h/d')];
    const [said] = refused(add({ pages: ['n/x'] }), { groups }, files('n/x'));
    expect(said).toContain('2 of 6 entries of all `pages` lists are there');
    const [near] = refused(
      add({ pages: ['h/x'] }),
      { groups: [...groups.slice(0, 2), group('C', 'h/d', 'i'), group('D', 'h/e')] },
      files('h/x'),
    );
    expect(near).not.toMatch(/: {2}is named|0%/);
  });

  it('lists a page a second time where --into names another element, in each language, and says where both are', () => {
    const docs = (b: readonly string[], fr: readonly string[]) => ({
      languages: [
        { language: 'en', groups: [group('A', 'g/a'), group('B', ...b)] },
        { language: 'fr', groups: [group('Fr A', 'fr/g/a'), group('Fr B', ...fr)] },
      ],
    });
    const given = files('g/a', 'fr/g/a', 'g/b', 'fr/g/b');
    const [before, after] = [docs(['g/b'], ['fr/g/b']), docs(['g/b', 'g/a'], ['fr/g/b', 'fr/g/a'])];
    const into = '/navigation/languages/0/groups/1';
    expect(becomes(add({ pages: ['g/a'], into }), before, after, given)).toEqual([
      'info listed: g/a is listed in en › A too, not only in en › B',
    ]);
    expect(stays(add({ pages: ['g/a'], into }), after, given)).toEqual([
      'info listed: g/a is in the navigation already: en › B',
    ]);
    expect(stays(add({ pages: ['g/a'] }), before, given)).toEqual([
      'info listed: g/a is in the navigation already: en › A',
    ]);
  });

  it('adds every page that is in no navigation, once', () =>
    expect(
      becomes(
        add({ orphans: true }),
        languages(['g/a', 'g/b'], ['fr/g/a', 'fr/g/b']),
        languages(['g/a', 'g/b', 'g/c'], ['fr/g/a', 'fr/g/b', 'fr/g/c']),
        files('g/a', 'g/b', 'g/c', 'fr/g/a', 'fr/g/b', 'fr/g/c'),
      ),
    ).toEqual(['info place: g/c goes into en › Guides: 2 of 2 entries of g/ are there']));

  it('adds those alone that came since a revision', () => {
    const there = files('g/a', 'g/old', 'g/new');
    const reader = memoryReader(textsOf(there), { revisions: { main: textsOf(files('g/a', 'g/old')) } });
    const site = (...pages: string[]) => JSON.stringify({ navigation: { groups: [group('Guides', ...pages)] } });
    const { after } = run(
      makeSite(site('g/a'), { reader: { ...reader, at: (name) => withMain(reader.at!(name)) } }),
      add({ since: 'main' }),
    );
    expect(print(after)).toBe(site('g/a', 'g/new'));
    function withMain(old: Reader | undefined): Reader | undefined {
      return (
        old && {
          ...old,
          read: (path) => (path === 'docs.json' ? new TextEncoder().encode(site('g/a')) : old.read(path)),
        }
      );
    }
    const { diagnostics } = run(makeSite(site('g/a'), { reader }), add({ since: 'gone' }));
    expect(diagnostics.map(({ message }) => message)).toEqual(['`--since gone` is not a revision that can be read']);
  });

  const sdks = (...go: unknown[]) => ({
    groups: [
      group('SDK', group('Node.js', 'sdk/node/a'), group('Python', 'sdk/python/a'), ...go),
      group('More', 'more'),
    ],
  });

  it('puts the pages of a folder that no group has into a new group beside its siblings', () =>
    expect(
      becomes(
        add({ pages: ['sdk/go-lang/use', 'sdk/go-lang/install'] }),
        sdks(),
        sdks(group('Go Lang', 'sdk/go-lang/use', 'sdk/go-lang/install')),
        files('sdk/go-lang/use', 'sdk/go-lang/install'),
      ),
    ).toEqual([
      'info place: sdk/go-lang/use, sdk/go-lang/install go into a new group, SDK › Go Lang: 2 of 2 folders in sdk/ have a group of their own there',
    ]));

  it('says of each page where it is or could be, and in which languages', () => {
    const navigation = languages([group('A', 'g/a'), group('B', 'h/b')], [group('C', 'fr/g/a'), group('D', 'fr/h/b')]);
    const { placements } = runOf(add({ pages: ['g/x', 'z'] }), navigation, files('g/x', 'fr/g/x', 'z'));
    expect(placements[0]).toMatchObject({ page: 'g/x', sure: true, languages: ['fr'] });
    expect(placements[0]!.proposals[0]).toEqual({
      trail: ['en', 'Guides', 'A'],
      index: 1,
      reason: '1 of 1 entry of g/ is there',
      options: [],
    });
    expect(placements[1]).toMatchObject({ page: 'z', sure: false });
    expect(placements[1]!.proposals.length).toBeGreaterThan(1);
    for (const { options } of placements[1]!.proposals) {
      const [flag, place] = options as [string, string];
      const { failed, plan } = runOf(add({ pages: ['z'], [flag.slice(2)]: place }), navigation, files('z'));
      expect([failed, plan.isEmpty]).toEqual([false, false]);
    }
  });
});

describe('add in versions', () => {
  const site = (...pages: string[]) => ({
    versions: [
      { version: 'v2', groups: [group('Guides', 'g/a', ...pages)] },
      { version: 'v1', groups: [group('Guides', 'v1/g/a', ...pages.map((page) => `v1/${page}`))] },
    ],
  });
  const there = files('g/b', 'v1/g/b');

  it('is for those alone that are named', () => {
    makes(add({ pages: ['g/b'], after: 'g/a', versions: ['all'] }), site(), site('g/b'), there);
    makes(add({ pages: ['g/b'], after: 'g/a', versions: ['v1'] }), site(), site('g/b'), there);
    const { plan } = runOf(add({ pages: ['g/b'], after: 'g/a' }), site(), there);
    expect(plan.patch()).not.toContain('v1/g/b"');
  });

  it('names a version that there is not', () =>
    expect(refused(add({ pages: ['g/b'], after: 'g/a', versions: ['v3'] }), site(), there)).toEqual([
      'error target: The site has no version "v3". It has v2, v1.',
    ]));
});
