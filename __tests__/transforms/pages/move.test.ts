import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, run } from '../../../src/index.ts';
import { move } from '../../../transforms/index.ts';
import { becomes, type Files, makes, refused, runOf, stays } from '../cases.ts';

const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const en = (...pages: unknown[]) => ({ language: 'en', groups: [group('Guides', ...pages)] });
const fr = (...pages: unknown[]) => ({ language: 'fr', groups: [group('Guides', ...pages)] });

/** The files that a move changes or makes, with their texts. */
function written(options: Parameters<typeof move>[0], navigation: unknown, files: Files) {
  const { plan, failed } = runOf(move(options), navigation, files);
  expect(failed).toBe(false);
  return Object.fromEntries(
    plan.changes
      .filter(({ path }) => path !== 'docs.json')
      .map(({ path, after }) => [path, after === undefined ? null : new TextDecoder().decode(after)]),
  );
}

describe('move to another path', () => {
  it('moves a page in each language, with its entries and redirects', () => {
    const files = { 'a.mdx': 'A', 'fr/a.mdx': 'A', 'b.mdx': '', 'fr/b.mdx': '' };
    const { plan } = runOf(move({ what: 'a', to: 'g/new' }), { languages: [en('a', 'b'), fr('fr/a', 'fr/b')] }, files);
    expect(plan.changes.map(({ from, path }) => [from, path])).toEqual([
      [undefined, 'docs.json'],
      ['a.mdx', 'g/new.mdx'],
      ['fr/a.mdx', 'fr/g/new.mdx'],
    ]);
    expect(plan.patch()).toContain('"source": "/fr/a"');
  });

  it('moves the page that is named alone, with --languages source', () =>
    makes(
      move({ what: 'a', to: 'c', languages: ['source'], redirects: false }),
      { languages: [en('a', 'b'), fr('fr/a', 'fr/b')] },
      { languages: [en('c', 'b'), fr('fr/a', 'fr/b')] },
      { 'a.mdx': '', 'fr/a.mdx': '', 'b.mdx': '', 'fr/b.mdx': '' },
      { 'c.mdx': '' },
    ));

  it('rewrites the links to what moved, and the relative links in it', () =>
    expect(
      written(
        { what: 'g/', to: 'x/h/' },
        { pages: ['g/a', 'b'] },
        {
          'g/a.mdx': '[own](./a) [b](../b) ![i](./i.png)\n',
          'g/i.png': '',
          'b.mdx': '[a](/g/a#top) <Card href="/g/a" /> `[a](/g/a)`\n',
        },
      ),
    ).toEqual({
      'x/h/a.mdx': '[own](./a) [b](../../b) ![i](./i.png)\n',
      'x/h/i.png': '',
      'b.mdx': '[a](/x/h/a#top) <Card href="/x/h/a" /> `[a](/g/a)`\n',
    }));

  it('takes many moves from a file, CSV or YAML', () => {
    for (const map of ['a,c\nb,d\n', 'Old,New\n# c\na,c\n"b","d"\n', 'a: c\nb: d\n'])
      makes(
        move({ map, redirects: false }),
        { pages: ['a', 'b'] },
        { pages: ['c', 'd'] },
        { 'a.mdx': 'A', 'b.mdx': 'B' },
        { 'c.mdx': 'A', 'd.mdx': 'B' },
      );
  });

  it('changes docs.json alone, with --entries-only', () =>
    makes(move({ what: 'a', to: 'c', entriesOnly: true }), { pages: ['a'] }, { pages: ['c'] }, { 'c.mdx': '' }));

  it('does nothing where it was done before', () =>
    expect(stays(move({ what: 'a', to: 'c' }), { pages: ['c'] }, { 'c.mdx': '' })).toEqual([
      'info moved-already: c exists already, and no other a: nothing is to be moved',
    ]));

  it('does nothing with a page that is to be where it is', () =>
    expect(stays(move({ what: '/a', to: 'a' }), { pages: ['a'] }, { 'a.mdx': '' })).toEqual([
      'info moved-already: a exists already, and no other /a: nothing is to be moved',
    ]));

  it('names what is not there, and a folder that lacks its slash', () => {
    expect(refused(move({ what: 'other', to: 'y' }), { pages: ['a'] }, { 'a.mdx': '' })).toEqual([
      'error target: There is no page other. navshift pages lists the pages.',
    ]);
    expect(refused(move({ what: 'histroy', to: 'y' }), { pages: ['history'] }, { 'history.mdx': '' })).toEqual([
      'error target: There is no page histroy. Did you mean history?',
    ]);
    expect(refused(move({ what: 'g', to: 'h' }), { pages: ['g/a'] }, { 'g/a.mdx': '' })).toEqual([
      'error target: There is no page g. Did you mean g/?',
    ]);
  });

  it('moves nothing where two would be at one path', () =>
    expect(refused(move({ map: 'a,c\nb,c' }), { pages: ['a', 'b'] }, { 'a.mdx': '', 'b.mdx': '' })).toEqual([
      'error target: Two would be moved to c. Give each a path of its own.',
    ]));

  it('names a page that is not MDX, and rewrites what Markdown and HTML show of it', () => {
    const files = { 'a.mdx': '', 'b.mdx': '<!-- c -->\n[a](/a)\n' };
    const site = makeSite(JSON.stringify({ navigation: { pages: ['a', 'b'] } }), { reader: memoryReader(files) });
    const { diagnostics, plan } = run(site, move({ what: 'a', to: 'c' }));
    expect(diagnostics.map(({ message }) => message)).toEqual(['1 page file cannot be parsed as MDX: b.mdx']);
    expect(plan.patch()).toContain('+[a](/c)');
  });
});

describe('move to another place', () => {
  const site = (...groups: unknown[]) => ({ groups });

  it('puts an entry before or after another one, in each language', () =>
    makes(
      move({ what: 'b', before: 'a' }),
      { languages: [en('a', 'b'), fr('fr/a', 'fr/b')] },
      { languages: [en('b', 'a'), fr('fr/b', 'fr/a')] },
    ));

  it('takes a selector of a page as the place', () =>
    makes(move({ what: 'b', before: 'page[path="a"]' }), { pages: ['a', 'b'] }, { pages: ['b', 'a'] }));

  it('moves in the languages that are meant', () =>
    makes(
      move({ what: 'b', before: 'a', languages: ['source'] }),
      { languages: [en('a', 'b'), fr('fr/a', 'fr/b')] },
      { languages: [en('b', 'a'), fr('fr/a', 'fr/b')] },
    ));

  it('puts entries of a folder into an element, and removes a group that gets empty', () =>
    expect(
      becomes(
        move({ what: 'g/', into: 'group[label="B"]' }),
        site(group('A', 'g/a', 'g/b'), group('B', 'x')),
        site(group('B', 'x', 'g/a', 'g/b')),
      ),
    ).toEqual(['info emptied: The group "A" is removed: nothing is left in it']));

  it('moves an element by its selector', () =>
    makes(
      move({ what: 'group[label="A"]', after: 'group[label="B"]' }),
      site(group('A', 'a'), group('B', 'b')),
      site(group('B', 'b'), group('A', 'a')),
    ));

  it('asks which one is meant where a page is there twice, and not at the place', () =>
    expect(
      refused(move({ what: 'a', after: 'c' }), {
        versions: [1, 2, 3].map((k) => ({ version: String(k), pages: k === 3 ? ['c'] : ['a'] })),
      }),
    ).toEqual([
      'error target: a is in the navigation 2 times. Name one of them by its pointer: /navigation/versions/0/pages/0, /navigation/versions/1/pages/0.',
    ]));

  it('moves the entry at a pointer', () =>
    expect(runOf(move({ what: '/navigation/pages/0', after: 'b' }), { pages: ['a', 'a', 'b'] }).plan.patch()).toContain(
      '+      "a"',
    ));

  it('says why something cannot be there', () =>
    expect(refused(move({ what: 'group[label="A"]', into: 'group[label="A"]' }), site(group('A', 'a')))).toEqual([
      'error target: The group "A" cannot be moved into itself. Name something else: navshift show --pointers lists what there is.',
    ]));
});

describe('move in versions', () => {
  const site = (...pages: string[]) => ({
    versions: ['', 'v1/'].map((folder) => ({ version: folder || 'v2', pages: pages.map((page) => folder + page) })),
  });

  it('is in those that are named, at the counterpart of the place', () => {
    const given = { what: 'a', after: 'b' };
    makes(move({ ...given, versions: ['all'] }), site('a', 'b', 'c'), site('b', 'a', 'c'));
    const { versions } = site('b', 'a', 'c');
    makes(move(given), site('a', 'b', 'c'), { versions: [versions[0], site('a', 'b', 'c').versions[1]] });
  });
});
