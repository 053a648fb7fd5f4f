import { describe, expect, it } from '@jest/globals';
import { rename, set, sort } from '../../../transforms/index.ts';
import { makeSite, print, run } from '../../../src/index.ts';
import { navigationDiff } from '../../../src/diff/index.ts';
import { toValue } from '../../../src/json/index.ts';
import { selector } from '../../../src/select/index.ts';
import { tell } from '../../../src/telling/index.ts';
import { becomes, type Files, leaves, makes, refused, runOf, stays } from '../cases.ts';

const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const languages = (en: unknown[], fr: unknown[]) => ({
  languages: [
    { language: 'en', groups: en },
    { language: 'fr', groups: fr },
  ],
});

describe('rename', () => {
  it('renames every element of a label, and counterparts that say the same', () =>
    makes(
      rename({ names: ['Guides', 'Learn'] }),
      languages([group('Guides', 'a')], [group('Guides', 'fr/a')]),
      languages([group('Learn', 'a')], [group('Learn', 'fr/a')]),
    ));

  it('names a language that is not there', () =>
    expect(
      refused(rename({ names: ['A', 'B'], languages: ['de'] }), languages([group('A', 'a')], [group('A', 'fr/a')])),
    ).toEqual(['error target: The site has no language "de". It has en, fr.']));

  it('renames in the languages that are meant', () =>
    makes(
      rename({ at: '/navigation/languages/0/groups/0', names: ['Learn'], languages: ['source'] }),
      languages([group('Guides', 'a')], [group('Guides', 'fr/a')]),
      languages([group('Learn', 'a')], [group('Guides', 'fr/a')]),
    ));

  it('takes a translation from a file, or from elsewhere on the site', () => {
    const before = languages(
      [group('Guides', 'a'), group('Learn', 'b')],
      [group('Manuels', 'fr/a'), group('Apprendre', 'fr/b')],
    );
    makes(
      rename({ at: '/navigation/languages/0/groups/0', names: ['Learn'] }),
      before,
      languages([group('Learn', 'a'), group('Learn', 'b')], [group('Apprendre', 'fr/a'), group('Apprendre', 'fr/b')]),
    );
    makes(
      rename({ at: '/navigation/languages/0/groups/0', names: ['Help'], labels: 'fr: { Help: Aide }' }),
      before,
      languages([group('Help', 'a'), group('Learn', 'b')], [group('Aide', 'fr/a'), group('Apprendre', 'fr/b')]),
    );
  });

  it('keeps and names a translation for which no other is known', () =>
    expect(
      becomes(
        rename({ names: ['Guides', 'Learn'] }),
        languages([group('Guides', 'a')], [group('Manuels', 'fr/a')]),
        languages([group('Learn', 'a')], [group('Manuels', 'fr/a')]),
      )[0],
    ).toMatch(/^warning untranslated: "fr" keeps "Manuels", as no translation of "Learn" is known/));

  it('proposes a command that renames such a translation as printed', () => {
    const docs = languages([group('Guides', 'a')], [group("L'API", 'fr/a')]);
    const [finding] = runOf(rename({ names: ['Guides', 'Learn'] }), docs).diagnostics;
    expect(finding!.help).toMatch(
      /, or navshift rename --at \/navigation\/languages\/1\/groups\/0 "New label" --languages source --write$/,
    );
    makes(
      rename({ at: '/navigation/languages/1/groups/0', names: ['New label'], languages: ['source'] }),
      docs,
      languages([group('Guides', 'a')], [group('New label', 'fr/a')]),
    );
  });

  it('renames a version, whose pages are counted under the new name', () =>
    makes(
      rename({ names: ['v1', 'v1.0'] }),
      {
        versions: [
          { version: 'v1', pages: ['a'] },
          { version: 'v2', pages: ['b'] },
        ],
      },
      {
        versions: [
          { version: 'v1.0', pages: ['a'] },
          { version: 'v2', pages: ['b'] },
        ],
      },
    ));

  it('says in how many versions a label changes without --at', () => {
    const versions = ['v1', 'v2'].map((version) => ({ version, groups: [group('A', `${version}/a`)] }));
    const { diagnostics } = runOf(rename({ names: ['A', 'B'] }), { versions });
    expect(diagnostics.map(({ message }) => message)).toEqual(['The label is in 2 versions, and changes in each']);
  });

  it('names what is not there, and leaves languages to rename-language', () => {
    expect(refused(rename({ names: ['X', 'Y'] }), { pages: ['a'] })).toEqual([
      'error target: No element has the label "X". navshift show lists the labels.',
    ]);
    expect(refused(rename({ names: ['Hom', 'Y'] }), { groups: [group('Home', 'a')] })).toEqual([
      'error target: No element has the label "Hom". Did you mean "Home"?',
    ]);
    const tabs = ['T', 'U'].map((tab) => ({ tab, groups: [group(`In ${tab}`, tab)] }));
    expect(refused(rename({ names: ['In T', 'B'], in: 'tab[label="U"]' }), { tabs })).toEqual([
      'error target: No element of tab[label="U"] has the label "In T". Did you mean "In U"?',
    ]);
    expect(refused(rename({ at: '/navigation/languages/0', names: ['de'] }), languages([], []))).toEqual([
      'error target: The language "en" has no label that can be changed. A language is renamed by rename-language.',
    ]);
    expect(refused(rename({ names: ['X'] }), { pages: ['a'] })[0]).toMatch(
      /^error target: Name the label or element to rename, and its new label/,
    );
  });
});

describe('rename --from-csv', () => {
  it('renames many at once, by labels and by selectors, with their translations', () =>
    makes(
      rename({ fromCsv: 'old,new,fr\n# texts\nGuides,Learn,Apprendre\n"group[label=""A, B""]","C, D",\nx,X\n' }),
      languages(
        [group('Guides', 'a'), group('A, B', 'b'), group('x', 'c')],
        [group('Manuels', 'fr/a'), group('A, B', 'fr/b'), group('x', 'fr/c')],
      ),
      languages(
        [group('Learn', 'a'), group('C, D', 'b'), group('X', 'c')],
        [group('Apprendre', 'fr/a'), group('C, D', 'fr/b'), group('X', 'fr/c')],
      ),
    ));

  it.each([
    [{ fromCsv: 'A,B\nB,C\n' }, '"B" is an old label and a new one. Rename in two steps, or name it by pointers.'],
    [{ fromCsv: 'A\n' }, 'Name the label or element to rename, and its new label.'],
    [{ fromCsv: 'A,B\n', names: ['A', 'B'] }, 'Name the label or element to rename, and its new label.'],
  ])('refuses %j', (options, message) =>
    expect(refused(rename(options), { groups: [group('A', 'a'), group('B', 'b')] })[0]).toContain(message),
  );
});

describe('rename of what says the same in each language', () => {
  const same = languages([group('Guides', 'a')], [group('Guides', 'fr/a')]);
  const translated = languages([group('Learn', 'a')], [group('Apprendre', 'fr/a')]);
  const labels = 'fr: { Learn: Apprendre }';
  it('takes the translation, by label and by a selector that names it in each', () => {
    makes(rename({ names: ['Guides', 'Learn'], labels }), same, translated);
    makes(rename({ at: selector('group[label=Guides]'), names: ['Learn'], labels }), same, translated);
  });
  it('does nothing where it was renamed before', () =>
    expect(stays(rename({ at: selector('group[label=Guides]'), names: ['Learn'] }), translated)).toEqual([
      'info renamed-already: group[label=Guides] names no element of docs.json. "Learn" exists already, so nothing is renamed.',
    ]));
  it('does nothing where the translation is there, and the element is in that language alone', () => {
    const there = languages([group('Home', 'a')], [group('Apprendre', 'fr/a')]);
    expect(stays(rename({ names: ['Guides', 'Learn'], labels }), there)).toEqual([]);
  });
  it('refuses a selector that names different things', () =>
    expect(
      refused(rename({ at: selector('group'), names: ['X'] }), { groups: [group('A', 'a'), group('B', 'b')] })[0],
    ).toContain('group names 2 elements, where one is needed'));
});

describe('set --from-csv', () => {
  it('sets the fields of many elements, and leaves those of empty cells', () =>
    makes(
      set({ fromCsv: "at,icon,expanded\ngroup[label='A'],book,\n/navigation/groups/1,star,true\n" }),
      { groups: [{ ...group('A', 'a'), expanded: false }, group('B', 'b')] },
      {
        groups: [
          { group: 'A', icon: 'book', pages: ['a'], expanded: false },
          { group: 'B', icon: 'star', expanded: true, pages: ['b'] },
        ],
      },
    ));
  it.each([
    [{}, 'Name the fields to set.'],
    [{ fromCsv: 'at\n/navigation/groups/0\n' }, 'Name the fields to set.'],
    [{ fromCsv: 'at,icon\nB,x\n' }, 'B names no element.'],
  ])('refuses %j', (options, message) =>
    expect(refused(set(options), { groups: [group('A', 'a')] })[0]).toContain(message),
  );
});

describe('set', () => {
  const at = '/navigation/languages/0/groups/0';

  it('sets fields before the list, and removes fields, in each language', () =>
    makes(
      set({ at, field: { icon: 'book', expanded: 'true', tag: '', boost: '' } }),
      languages([{ ...group('A', 'a'), tag: 'NEW' }], [group('B', 'fr/a')]),
      languages(
        [{ group: 'A', icon: 'book', expanded: true, pages: ['a'] }],
        [{ group: 'B', icon: 'book', expanded: true, pages: ['fr/a'] }],
      ),
    ));

  it('sets fields in the languages that are meant', () => {
    const three = (...icons: (string | undefined)[]) => ({
      languages: ['en', 'fr', 'es'].map((language, k) => ({
        language,
        groups: [{ group: 'A', ...(icons[k] !== undefined && { icon: icons[k] }), pages: [`${language}/a`] }],
      })),
    });
    const icon = (...languages: string[]) => set({ at, field: { icon: 'x' }, languages });
    makes(icon('es'), three(), three('x', undefined, 'x'));
    makes(icon('source'), three(), three('x'));
  });

  it('sets fields of all elements that a selector matches, and says that it matches none', () => {
    const all = set({ at: selector('group'), field: { icon: 'x' } });
    const icon = (label: string, page: string) => ({ group: label, icon: 'x', pages: [page] });
    makes(all, { groups: [group('A', 'a'), group('B', 'b')] }, { groups: [icon('A', 'a'), icon('B', 'b')] });
    expect(stays(all, { pages: ['a'] })).toEqual([
      'warning absent: group names nothing in docs.json. navshift show --pointers lists what there is.',
    ]);
    expect(refused(set({ at: selector('page'), field: { icon: 'x' } }), { pages: ['a'] })).toEqual([
      'error target: An entry has no fields. Name elements, such as group[label="Guides"].',
    ]);
  });

  it('takes the `languages` of examples of code for no list of the navigation', () => {
    const api = { examples: { languages: ['curl', 'ruby'] } };
    const field = { api: '{"examples":{"languages":["curl","python"]}}' };
    const { after, failed } = runOf(set({ at: '/navigation/groups/0', field }), {
      groups: [{ ...group('A', 'a'), api }],
    });
    expect(failed).toBe(false);
    expect(print(after)).toContain('python');
  });

  it('hides an element without calling that a loss', () =>
    makes(
      set({ at: '/navigation/groups/0', field: { hidden: 'true' } }),
      { groups: [group('A', 'a'), group('B', 'b')] },
      { groups: [{ group: 'A', hidden: true, pages: ['a'] }, group('B', 'b')] },
    ));

  it.each([
    [{ ikon: 'x' }, '`ikon` of the group "A" is not known to the format. Did you mean `icon`?'],
    [{ pages: '[]' }, '`pages` of the group "A" is a list of its content. Use add, move and remove.'],
    [{ group: 'B' }, '`group` of the group "A" is its name. Use rename.'],
    [{ icon: '{' }, '`icon` of the group "A" begins as JSON does, and is none. Check its quotes and braces.'],
  ])('refuses %j', (field, message) =>
    expect(refused(set({ at, field }), languages([group('A', 'a')], []))).toEqual([`error target: ${message}`]),
  );
});

describe('set of what links', () => {
  const anchors = (blog: string) => ({
    global: { anchors: [{ anchor: 'Blog', href: blog }] },
    groups: [group('A', 'a')],
  });
  const api = (...hrefs: string[]) => ({
    languages: ['en', 'fr'].map((language, k) => ({ language, tabs: [{ tab: 'API', href: hrefs[k] }] })),
  });
  const footer = (...hrefs: string[]) => ({
    links: [{ header: 'H', items: hrefs.map((href) => ({ label: 'L', href })) }],
  });
  const told = ({ before, after }: ReturnType<typeof runOf>) =>
    tell(navigationDiff(before, after)).lines.map(({ text }) => text);

  it.each([selector('anchor[label=Blog]'), '/navigation/global/anchors/0'])('replaces the link of %s', (at) => {
    const to = set({ at, field: { href: 'https://new.example' } });
    makes(to, anchors('https://old.example'), anchors('https://new.example'));
    expect(told(runOf(to, anchors('https://old.example')))).toEqual([
      'link https://old.example → https://new.example in global anchor "Blog"',
    ]);
  });

  it('leads to the translated page in other languages, where that is', () => {
    const to = set({ at: '/navigation/languages/0/tabs/0', field: { href: '/a#top' } });
    const pages = (href: string, page: string) => ({
      tabs: [
        { tab: 'API', href },
        { tab: 'D', pages: [page] },
      ],
    });
    const site = (en: string, fr: string) => ({
      languages: [
        { language: 'en', ...pages(en, 'a') },
        { language: 'fr', ...pages(fr, 'fr/a') },
      ],
    });
    const files = { 'a.mdx': '', 'fr/a.mdx': '' };
    makes(to, site('/x', '/y'), site('/a#top', '/fr/a#top'), files);
    makes(to, site('/x', '/y'), site('/a#top', '/a#top'), { 'a.mdx': '' });
  });

  it('replaces the footer of one language, and names the links that go', () => {
    const site = (own: object) => ({
      languages: [
        { language: 'en', footer: own, pages: ['a'] },
        { language: 'fr', pages: ['fr/a'] },
      ],
    });
    const [was, is] = [footer('https://1.example', 'https://2.example'), footer('https://2.example')];
    const to = set({ at: '/navigation/languages/0', field: { footer: JSON.stringify(is) } });
    expect(toValue(runOf(to, site(was)).after.root)).toEqual({ navigation: site(is) });
    expect(told(runOf(to, site(was)))[0]).toBe('language en: link https://1.example no longer shown there');
  });

  it('names the comments in a footer that is replaced or removed', () => {
    const links = JSON.stringify(footer('https://1.example').links)
      .replace('[', '[ // one\n')
      .replace('{', '{/* two */');
    const text = `{"navigation": {"languages": [
      // kept
      {"language": "en", "footer": {"links": ${links}}, "pages": ["a"]}
    ]}}`;
    for (const value of [JSON.stringify(footer('https://2.example')), '']) {
      const { after, diagnostics } = run(
        makeSite(text),
        set({ at: '/navigation/languages/0', field: { footer: value } }),
      );
      expect(print(after)).toContain('// kept');
      expect(diagnostics.map(({ line, message }) => [line, message])).toEqual([
        [3, 'The comment "// one" is removed with the old `footer` of the language "en"'],
        [4, 'The comment "/* two */" is removed with the old `footer` of the language "en"'],
      ]);
    }
  });

  it.each([
    [{ href: '' }, '`href` of the tab "API" is all that it has. Use remove.'],
    [{ footer: '{}' }, '`footer` of the tab "API" is not known to the format. docs/format.md lists the fields.'],
  ])('refuses %j', (field, message) =>
    expect(refused(set({ at: '/navigation/languages/0/tabs/0', field }), api('https://1', 'https://2'))).toEqual([
      `error target: ${message}`,
    ]),
  );

  it('refuses a link that Mintlify would drop beside other content', () => {
    const navigation = { tabs: [{ tab: 'A', pages: ['a'] }] };
    expect(refused(set({ at: '/navigation/tabs/0', field: { href: 'x.example' } }), navigation)).toEqual([
      'error target: `href` of tab "A" is not a URL: "x.example". Mintlify would drop link x.example.',
    ]);
  });
});

describe('sort', () => {
  const sorted = (options: object, before: unknown[], after: unknown[], files: Files = {}) =>
    becomes(
      sort({ at: '/navigation/groups/0', ...options }),
      { groups: [group('A', ...before)] },
      { groups: [group('A', ...after)] },
      files,
    );
  const titled = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n`;

  it('sorts pages and groups together, numbers as numbers', () =>
    expect(sorted({}, ['v10', group('v1', 'x'), 'v2'], [group('v1', 'x'), 'v2', 'v10'])).toEqual([]));
  it('sorts by letters', () =>
    expect(sorted({ by: 'path' }, ['v10', 'v2', 'B', 'a'], ['B', 'a', 'v10', 'v2'])).toEqual([]));
  it('sorts by the titles of pages, the last one first', () => {
    const files = { 'a.mdx': titled('Z'), 'b.mdx': titled('Y', 'sidebarTitle: A\n'), 'c.mdx': titled('M') };
    expect(sorted({ by: 'title' }, ['a', 'b', 'c'], ['b', 'c', 'a'], files)).toEqual([]);
    expect(sorted({ by: 'title', reverse: true }, ['b', 'c', 'a'], ['a', 'c', 'b'], files)).toEqual([]);
  });
  it('sorts by date; what has none comes last', () => {
    const files = {
      'a.mdx': titled('A', 'date: 2026-02-01\n'),
      'b.mdx': titled('B'),
      'c.mdx': titled('C', 'date: 2025-12-24\n'),
    };
    expect(sorted({ by: 'date' }, ['b', 'a', 'c'], ['c', 'a', 'b'], files)).toEqual([]);
    expect(sorted({ by: 'date', reverse: true }, ['b', 'c', 'a'], ['a', 'c', 'b'], files)).toEqual([]);
  });
  it('sorts each language', () =>
    makes(
      sort({ at: '/navigation/languages/0/groups/0' }),
      languages([group('A', 'b', 'a')], [group('A', 'fr/b', 'fr/a')]),
      languages([group('A', 'a', 'b')], [group('A', 'fr/a', 'fr/b')]),
    ));
  it('does nothing in step', () => leaves(sort({ at: '/navigation' }), { pages: ['a', 'b'] }));
});
