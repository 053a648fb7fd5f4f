import { describe, expect, it } from '@jest/globals';
import { fieldOf } from '../../../src/format/index.ts';
import { print } from '../../../src/index.ts';
import { selector } from '../../../src/select/index.ts';
import { convert, join, move, split, unwrap, wrap } from '../../../transforms/index.ts';
import { becomes, makes, refused, runOf, stays } from '../cases.ts';

const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const open = (label: string, ...pages: unknown[]) => ({ group: label, pages, expanded: true });
const at = selector;
const X = { in: 'group', label: 'X' } as const;

describe('wrap', () => {
  it.each([
    [
      'groups, which stay open',
      wrap({ at: at('navigation > group'), ...X }),
      { groups: [group('A', 'a'), { ...group('B', 'b'), expanded: false }] },
      { groups: [group('X', { group: 'A', expanded: true, pages: ['a'] }, { ...group('B', 'b'), expanded: false })] },
    ],
    [
      'groups that are to collapse',
      wrap({ at: at('group'), ...X, collapse: true }),
      { groups: [group('A', 'a')] },
      { groups: [group('X', group('A', 'a'))] },
    ],
    [
      'some pages of a group, in a group that is open',
      wrap({ at: at('page[path="a"], page[path="b"]'), ...X }),
      { groups: [group('A', 'a', 'b', 'c')] },
      { groups: [group('A', { group: 'X', expanded: true, pages: ['a', 'b'] }, 'c')] },
    ],
    [
      'what several matches hold, each',
      wrap({ at: at('tab > group'), ...X, collapse: true }),
      { tabs: ['A', 'B'].map((tab) => ({ tab, groups: [group(tab, tab)] })) },
      { tabs: ['A', 'B'].map((tab) => ({ tab, groups: [group('X', group(tab, tab))] })) },
    ],
    [
      'the whole site',
      wrap({ at: at('navigation'), in: 'tab', label: 'Docs' }),
      { groups: [group('A', 'a'), group('B', 'b')] },
      { tabs: [{ tab: 'Docs', groups: [group('A', 'a'), group('B', 'b')] }] },
    ],
    [
      'the same in each language',
      wrap({ at: '/navigation/languages/0/groups/0', ...X, collapse: true }),
      { languages: ['en', 'fr'].map((language) => ({ language, groups: [group('A', `${language}/a`)] })) },
      { languages: ['en', 'fr'].map((language) => ({ language, groups: [group('X', group('A', `${language}/a`))] })) },
    ],
  ])('wraps %s', (_, transform, before, after) => makes(transform, before, after));

  it('says what was between the things that it wraps, once for all languages', () => {
    const groups = (...labels: string[]) => labels.map((label) => group(label, label));
    const site = (...all: unknown[]) => ({ languages: ['en', 'fr'].map((language) => ({ language, groups: all })) });
    const [a, b, c] = groups('A', 'B', 'C');
    expect(
      becomes(
        wrap({ at: at('group[label="A"], group[label="C"]'), ...X, collapse: true }),
        site(a, b, c),
        site(group('X', a, c), b),
      ),
    ).toContain(
      'info between: The order changed: the group "B" was between what is wrapped, and is after "X" now, likewise in 1 other list. Wrap what is side by side to keep the order.',
    );
  });

  it('says what it does not wrap beside other languages, because the wrapper is there already', () => {
    const docs = (french: object) => ({
      languages: [
        { language: 'en', groups: [group('Nodes', 'h')] },
        { language: 'fr', groups: [french] },
      ],
    });
    const noeuds = group('Noeuds', 'fr/h');
    const transform = wrap({ at: at('language[code=en] > group'), in: 'group', label: 'Nodes', collapse: true });
    expect(becomes(transform, docs(noeuds), docs(group('Nodes', noeuds)))).toEqual([
      'warning wrapped: Not wrapped, as a group "Nodes" is there already: the group "Nodes" in en. To wrap that too, use another --label.',
    ]);
    expect(stays(transform, docs(group('Nodes', noeuds)))).toEqual([]);
  });

  it('hides a wrapper of hidden groups alone', () => {
    const hidden = { ...group('A', 'a'), hidden: true };
    const wrapped = (...groups: object[]) => ({ groups: [{ group: 'X', hidden: true, pages: groups }] });
    const one = wrap({ at: at('group[label="A"]'), ...X, collapse: true });
    makes(one, { groups: [hidden, group('B', 'b')] }, { groups: [...wrapped(hidden).groups, group('B', 'b')] });
    const all = wrap({ at: at('navigation'), in: 'tab', label: 'T' });
    makes(all, { groups: [hidden] }, { tabs: [{ tab: 'T', hidden: true, groups: [hidden] }] });
    const both = [hidden, group('B', 'b')];
    makes(all, { groups: both }, { tabs: [{ tab: 'T', groups: both }] });
  });

  it('leaves other languages alone where the source alone is meant', () => {
    const [en, fr] = ['en', 'fr'].map((language) => ({ language, groups: [group('A', `${language}/a`)] }));
    makes(
      wrap({ at: at('group[label="A"]'), ...X, collapse: true, languages: ['source'] }),
      { languages: [en, fr] },
      { languages: [{ language: 'en', groups: [group('X', group('A', 'en/a'))] }, fr] },
    );
  });

  it('refuses to leave two kinds at a level', () =>
    expect(
      refused(wrap({ at: at('group[label="A"]'), in: 'tab', label: 'T' }), {
        groups: [group('A', 'a'), group('B', 'b')],
      }),
    ).toEqual([
      'error target: The group "B" would be left beside the new tab, and Mintlify shows one kind at a level. Name all that is there, such as navigation > *, or wrap in a group.',
    ]));

  it('says which part of a selector names nothing', () =>
    expect(
      becomes(
        wrap({ at: at('group[label="A"], group[label="Z"]'), ...X, collapse: true }),
        { groups: [group('A', 'a')] },
        { groups: [group('X', group('A', 'a'))] },
      ),
    ).toContain(
      'warning absent: group[label="Z"] names nothing in docs.json. navshift show --pointers lists what there is.',
    ));

  it('says that a selector names nothing', () =>
    expect(stays(wrap({ at: at('group[label="Z"]'), ...X }), { groups: [group('A', 'a')] })).toEqual([
      'warning absent: group[label="Z"] names nothing in docs.json. navshift show --pointers lists what there is.',
    ]));
});

describe('unwrap', () => {
  it.each([
    [
      'a group, and leaves what it holds among the others',
      'group > group',
      { groups: [group('A', 'a', group('B', 'b'), 'c')] },
      { groups: [group('A', 'a', 'b', 'c')] },
    ],
    [
      'groups of groups at the top',
      'group[label="A"], group[label="C"]',
      { groups: [group('A', group('B', 'b')), group('C', group('D', 'd'))] },
      { groups: [group('B', 'b'), group('D', 'd')] },
    ],
    ['the only tab', 'tab', { tabs: [{ tab: 'Docs', groups: [group('A', 'a')] }] }, { groups: [group('A', 'a')] }],
    [
      'all groups of a tab, whose pages are then in the tab itself',
      'group[label="A"], group[label="B"]',
      { tabs: [{ tab: 'Docs', groups: [group('A', 'a', group('I', 'i')), group('B', 'b')] }] },
      { tabs: [{ tab: 'Docs', pages: ['a', group('I', 'i'), 'b'] }] },
    ],
  ])('takes away %s', (_, named, before, after) => makes(unwrap({ at: at(named) }), before, after));

  it('reports the fields of a group that goes', () =>
    expect(
      becomes(
        unwrap({ at: at('group > group') }),
        { groups: [group('A', { ...group('B', 'b'), icon: 'x' })] },
        { groups: [group('A', 'b')] },
      ),
    ).toEqual([
      expect.stringMatching(
        /^warning not-carried: `icon` of the group "B" is left out: only the content of the group "B" is kept/,
      ),
    ]));

  it('refuses what would be lost', () =>
    expect(
      refused(unwrap({ at: at('group > group') }), { groups: [group('A', { ...group('B', 'b'), hidden: true })] }),
    ).toEqual(['error target: `hidden` of the group "B" applies to its content. Move it elsewhere first.']));

  it('says of some groups of a tab that all have to be named', () =>
    expect(
      refused(unwrap({ at: at('group[label="A"]') }), {
        tabs: [{ tab: 'Docs', groups: [group('A', 'a'), group('B', 'b')] }],
      }),
    ).toEqual([
      'error target: `groups` of the tab "Docs" has others beside the group "A". Name them too, then run again.',
    ]));
});

describe('unwrap --depth', () => {
  const deep = group('C', 'c', group('D', 'd', group('E', 'e')));
  it.each([
    [1, { groups: [group('A', 'a', 'c', 'd', 'e')] }],
    [2, { groups: [group('A', 'a', group('C', 'c', 'd', 'e'))] }],
  ])('leaves so many groups in one another: %s', (depth, after) =>
    makes(unwrap({ at: at('navigation'), depth }), { groups: [group('A', 'a', deep)] }, after),
  );
  it('counts from what is named', () =>
    makes(
      unwrap({ at: at('group[label="A"]'), depth: 1 }),
      { groups: [group('A', deep), group('B', deep)] },
      { groups: [group('A', group('C', 'c', 'd', 'e')), group('B', deep)] },
    ));
});

describe('join', () => {
  it('joins what is named of each list, in each language', () =>
    makes(
      join({ at: at('group[label="A"], group[label="B"]') }),
      {
        languages: ['en', 'fr'].map((language) => ({
          language,
          groups: [group('A', `${language}/a`), group('C', `${language}/c`), group('B', `${language}/b`)],
        })),
      },
      {
        languages: ['en', 'fr'].map((language) => ({
          language,
          groups: [group('A', `${language}/a`, `${language}/b`), group('C', `${language}/c`)],
        })),
      },
    ));
  it('says which elements of the name stay, as nothing else of their list is named', () =>
    expect(
      becomes(
        join({ at: at('group[label="A"], group[label="B"]') }),
        {
          tabs: ['T', 'U', 'V'].map((tab, k) => ({
            tab,
            groups: [group('A', tab), ...(k === 0 ? [group('B', 'b')] : [])],
          })),
        },
        { tabs: ['T', 'U', 'V'].map((tab, k) => ({ tab, groups: [group('A', tab, ...(k === 0 ? ['b'] : []))] })) },
      ),
    ).toContain(
      'info alone: Nothing is joined to 2 elements, as no other one of their list is named: the group "A" in U, the group "A" in V. Name several of one list, such as group[label="A"], group[label="B"].',
    ));
  it('says where only one of a list is named', () =>
    expect(
      stays(join({ at: at('group group') }), { groups: [group('A', group('B', 'b')), group('C', group('D', 'd'))] }),
    ).toEqual([
      'warning alone: Nothing is joined to 2 elements, as no other one of their list is named: the group "B" in A, the group "D" in C. Name several of one list, such as group[label="A"], group[label="B"].',
    ]));
});

describe('split', () => {
  const tabOf = (label: string, ...groups: unknown[]) => ({ tab: label, groups });
  const after = (transform: Parameters<typeof runOf>[0], navigation: object) => {
    const result = runOf(transform, navigation);
    expect(result.failed).toBe(false);
    return JSON.parse(print(result.after, 'text')).navigation as unknown;
  };
  it('gives each group of a tab a tab, and the first one stays', () =>
    expect(
      after(split({ at: at('tab'), by: 'label' }), {
        tabs: [tabOf('T', group('A', 'a'), group('B', 'b'), group('C', 'c'))],
      }),
    ).toEqual({ tabs: [tabOf('T', group('A', 'a')), tabOf('B', group('B', 'b')), tabOf('C', group('C', 'c'))] }));
  it('gives each folder a group, in each language', () =>
    expect(
      after(split({ at: at('group'), by: 'folder' }), {
        languages: ['', 'fr/'].map((folder) => ({
          language: folder === '' ? 'en' : 'fr',
          groups: [group('A', `${folder}a/x`, `${folder}a/sub-one/y`, `${folder}a/two/z`)],
        })),
      }),
    ).toEqual({
      languages: ['', 'fr/'].map((folder) => ({
        language: folder === '' ? 'en' : 'fr',
        groups: [
          group('A', `${folder}a/x`),
          group('Sub one', `${folder}a/sub-one/y`),
          group('Two', `${folder}a/two/z`),
        ],
      })),
    }));
  it('moves a group that is a part by itself, with its own label', () =>
    expect(
      after(split({ at: at('group[label="A"]'), by: 'folder' }), {
        groups: [group('A', 'x', group('Embeddings', 'embedding/a', 'embedding/b'), 'two/z')],
      }),
    ).toEqual({ groups: [group('A', 'x'), group('Embeddings', 'embedding/a', 'embedding/b'), group('Two', 'two/z')] }));
  it('names a new tab after the folder, also around one group', () => {
    const [api, guides] = [group('Overview', 'api/a'), group('Overview', 'guides/b')];
    expect(
      after(split({ at: at('tab[label="A"]'), by: 'folder' }), {
        tabs: [{ tab: 'A', groups: [group('Start', 'x'), api, guides] }],
      }),
    ).toEqual({
      tabs: [
        { tab: 'A', groups: [group('Start', 'x')] },
        { tab: 'Api', groups: [api] },
        { tab: 'Guides', groups: [guides] },
      ],
    });
  });
  it('keeps what would be in a new element of the same label', () =>
    expect(
      after(split({ at: at('group[label="Guides"]'), by: 'folder' }), {
        groups: [group('Guides', 'x', 'guides/a', group('Guides', 'b'), 'two/z')],
      }),
    ).toEqual({ groups: [group('Guides', 'x', 'guides/a', group('Guides', 'b')), group('Two', 'two/z')] }));
  it('puts a group that inherits a field into a new one, which has the field', () =>
    expect(
      after(split({ at: at('group[label="A"]'), by: 'label' }), {
        groups: [{ ...group('A', 'x', group('B', 'y')), hidden: true }],
      }),
    ).toEqual({
      groups: [
        { ...group('A', 'x'), hidden: true },
        { ...group('B', group('B', 'y')), hidden: true },
      ],
    }));
  it('puts what is named into one', () =>
    expect(
      after(split({ at: at('page[path^="x/"]'), label: 'X' }), { groups: [group('A', 'a', 'x/a', 'b', 'x/b')] }),
    ).toEqual({ groups: [group('A', 'a', 'b'), group('X', 'x/a', 'x/b')] }));
  it('refuses where it is not said what the parts are', () =>
    expect(refused(split({ at: at('group') }), { groups: [group('A', 'a')] })).toEqual([
      'error target: Name the parts. Write: split --at <selector> --by folder, --by label, or --label <new label>.',
    ]));
});

describe('move --as', () => {
  it('makes a group of a tab a tab beside it, in each language', () =>
    makes(
      move({ at: at('group[label="B"]'), after: 'tab', as: 'tab' }),
      {
        languages: ['en', 'fr'].map((language) => ({
          language,
          tabs: [{ tab: 'T', groups: [group('A', `${language}/a`), group('B', `${language}/b`)] }],
        })),
      },
      {
        languages: ['en', 'fr'].map((language) => ({
          language,
          tabs: [
            { tab: 'T', groups: [group('A', `${language}/a`)] },
            { tab: 'B', pages: [`${language}/b`] },
          ],
        })),
      },
    ));
  it('takes along what is inside of an element that it moves, though the selector matches that too', () =>
    expect(
      becomes(
        move({ at: at('tab[label="U"] group'), into: 'tab[label="T"]' }),
        {
          tabs: [
            { tab: 'T', groups: [group('A', 'a')] },
            { tab: 'U', groups: [group('B', 'b', group('C', 'c'))] },
          ],
        },
        { tabs: [{ tab: 'T', groups: [group('A', 'a'), group('B', 'b', group('C', 'c'))] }] },
      ),
    ).toEqual(['info emptied: The tab "U" is removed: nothing is left in it']));
  it.each(['before', 'after'])('gives the only group of a tab the place of that tab, if it is to be %s it', (where) => {
    const tabs = (language: string, middle: object) => ({
      language,
      tabs: [{ tab: 'T', pages: [`${language}/t`] }, middle, { tab: 'V', pages: [`${language}/v`] }],
    });
    const site = (middle: (language: string) => object) => ({
      languages: ['en', 'fr'].map((language) => tabs(language, middle(language))),
    });
    const emptied = 'info emptied: The tab "U" is removed: nothing is left in it';
    expect(
      becomes(
        move({ at: at('group[label="B"]'), [where]: 'tab[label="U"]', as: 'tab' }),
        site((language) => ({ tab: 'U', groups: [group('B', `${language}/b`)] })),
        site((language) => ({ tab: 'B', pages: [`${language}/b`] })),
      ),
    ).toEqual([emptied, emptied]);
  });
  it('moves all that a selector matches', () =>
    makes(
      move({ at: at('page[path^="x/"]'), into: 'group[label="X"]' }),
      { groups: [group('A', 'a', 'x/a'), group('B', 'x/b', 'b'), group('X', 'x')] },
      { groups: [group('A', 'a'), group('B', 'b'), group('X', 'x', 'x/a', 'x/b')] },
    ));
  it.each([
    [
      { at: at('page'), as: 'tab', after: 'tab' },
      'A page cannot become a tab. Name something else: navshift show --pointers lists what there is.',
    ],
    [
      { at: at('page') },
      'Name the new path or place of it. Write: move <page> <new path>, move <folder/> <new folder/>, or move <page> --after <page>.',
    ],
  ] as const)('refuses %j', (given, message) =>
    expect(refused(move(given), { tabs: [{ tab: 'T', pages: ['a'] }] })).toEqual([`error target: ${message}`]),
  );
});

describe('convert of one of several', () => {
  const at = selector('group[label="API"]');
  const groups = (code: string) => [group('A', `${code}/a`), group('API', `${code}/b`), group('C', `${code}/c`)];
  const tabs = (code: string) => [
    { tab: 'Docs', groups: [group('A', `${code}/a`), group('C', `${code}/c`)] },
    { tab: 'API', pages: [`${code}/b`] },
  ];
  const languages = (list: 'groups' | 'tabs', inEach: (code: string) => unknown) => ({
    languages: ['en', 'fr'].map((language) => ({ language, [list]: inEach(language) })),
  });

  it('puts the others into an element of --rest first, in each language', () =>
    expect(
      becomes(convert({ at, to: 'tab', rest: 'Docs' }), languages('groups', groups), languages('tabs', tabs)),
    ).toEqual([expect.stringMatching(/^info between: The order changed: the group "API" was between/)]));

  it('takes pages beside it too, and needs no --rest for a whole list', () => {
    makes(
      convert({ at, to: 'tab', rest: 'Docs' }),
      { pages: ['a', group('API', 'b')] },
      {
        tabs: [
          { tab: 'Docs', pages: ['a'] },
          { tab: 'API', pages: ['b'] },
        ],
      },
    );
    makes(
      convert({ at, to: 'tab', rest: 'Docs' }),
      { groups: [group('API', 'b')] },
      { tabs: [{ tab: 'API', pages: ['b'] }] },
    );
  });

  it('prints that command where it is refused without', () =>
    expect(refused(convert({ at, to: 'tab' }), { groups: groups('en') }).join()).toContain(
      `or put the others together: navshift convert --at 'group[label="API"]' --to tab --rest Docs`,
    ));

  it('is refused beside elements that no group can hold', () =>
    expect(
      refused(convert({ at: '/navigation/tabs/0', to: 'dropdown', rest: 'Docs' }), {
        tabs: [
          { tab: 'A', pages: ['a'] },
          { tab: 'B', pages: ['b'] },
        ],
      }),
    ).toHaveLength(1));
});

describe('a selector that matches only entries', () => {
  const pages = { at: at('page') };
  it.each([
    ['join', join(pages)],
    ['split --by', split({ ...pages, by: 'label' })],
    ['unwrap', unwrap(pages)],
    ['convert', convert({ ...pages, to: 'tab' })],
  ])('changes nothing, and %s says what it takes', (command, transform) =>
    expect(stays(transform, { groups: [group('A', 'a', 'b')] })).toEqual([
      `warning entries: --at matches only entries: a, b. ${command} takes elements. Name elements, such as group[label="Guides"].`,
    ]),
  );
});

describe('convert', () => {
  it('warns of each field without effect at the new kind, for every two kinds', () => {
    const field = {
      public: true,
      icon: 'x',
      tag: 'N',
      boost: 2,
      searchable: true,
      align: 'end',
      color: {},
      description: 'd',
    };
    for (const from of ['group', 'tab', 'anchor', 'dropdown', 'product', 'version'] as const)
      for (const to of ['tab', 'anchor', 'dropdown', 'product', 'version'] as const)
        for (const [name, value] of Object.entries(field)) {
          if (from === to) continue;
          const list = { [from]: 'A', [name]: value, pages: from === 'group' ? [{ group: 'G', pages: ['a'] }] : ['a'] };
          const { diagnostics, failed } = runOf(convert({ from, to }), { [`${from}s`]: [list] });
          const [had, has] = [from, to].map((kind) => fieldOf(kind, name)?.unread === false);
          const warned = diagnostics.filter(
            ({ rule, severity }) => rule.endsWith('/field-kept') && severity === 'warning',
          );
          if (!failed) expect([from, to, name, warned.length]).toEqual([from, to, name, Number(had && !has)]);
        }
  });

  const anchors = { anchors: ['A', 'B'].map((anchor) => ({ anchor, pages: [anchor] })) };
  const tabs = { tabs: ['A', 'B'].map((tab) => ({ tab, pages: [tab] })) };
  it.each([
    ['all of a kind', { from: 'anchor', to: 'tab' }, anchors, tabs],
    ['what is named', { at: at('anchor'), to: 'tab' }, anchors, tabs],
    [
      'those in one element',
      { from: 'tab', at: at('version[label="1"]'), to: 'dropdown' },
      { versions: ['1', '2'].map((version) => ({ version, ...tabs })) },
      {
        versions: [
          { version: '1', dropdowns: ['A', 'B'].map((dropdown) => ({ dropdown, pages: [dropdown] })) },
          { version: '2', ...tabs },
        ],
      },
    ],
    [
      'groups, whose pages may be groups',
      { at: at('navigation > group'), to: 'tab' },
      { groups: [group('A', group('B', 'b'))] },
      { tabs: [{ tab: 'A', groups: [group('B', 'b')] }] },
    ],
    [
      'the same in each language',
      { at: at('language[code=en] anchor'), to: 'tab' },
      {
        languages: ['en', 'fr'].map((language) => ({ language, anchors: [{ anchor: 'A', pages: [`${language}/a`] }] })),
      },
      { languages: ['en', 'fr'].map((language) => ({ language, tabs: [{ tab: 'A', pages: [`${language}/a`] }] })) },
    ],
  ] as const)('converts %s', (_, given, before, after) => makes(convert(given), before, after));

  it.each([
    [
      'tabs in an anchor, which become anchors beside it',
      { from: 'tab', to: 'anchor', flatten: true },
      {
        anchors: [
          { anchor: 'X', icon: 'i', ...tabs },
          { anchor: 'Y', pages: ['y'] },
        ],
      },
      {
        anchors: [
          { anchor: 'X: A', icon: 'i', pages: ['A'] },
          { anchor: 'X: B', icon: 'i', pages: ['B'] },
          { anchor: 'Y', pages: ['y'] },
        ],
      },
    ],
    [
      'tabs with anchors in them, which come beside them',
      { from: 'tab', to: 'anchor', flatten: true },
      {
        tabs: [
          { tab: 'T', ...anchors },
          { tab: 'U', pages: ['u'] },
        ],
      },
      {
        anchors: [
          { anchor: 'T: A', pages: ['A'] },
          { anchor: 'T: B', pages: ['B'] },
          { anchor: 'U', pages: ['u'] },
        ],
      },
    ],
    [
      'versions in a version, with their scopes',
      { from: 'product', to: 'version', flatten: true },
      { products: ['P', 'Q'].map((product) => ({ product, versions: [{ version: '1', pages: [`${product}/1`] }] })) },
      { versions: ['P', 'Q'].map((product) => ({ version: `${product}: 1`, pages: [`${product}/1`] })) },
    ],
  ] as const)('puts beside each other with --flatten %s', (_, given, before, after) => {
    makes(convert(given), before, after);
    expect(refused(convert({ ...given, flatten: false }), before)[0]).toContain('Use --flatten');
  });

  it.each<['anchor' | 'product' | 'group', object]>([
    [
      'anchor',
      {
        anchors: [
          { anchor: 'T', groups: [group('I', open('G', 'a'))] },
          { anchor: 'L', href: '/l' },
        ],
      },
    ],
    [
      'product',
      {
        products: [
          {
            product: 'T',
            menu: [
              { item: 'I', groups: [group('G', 'a')] },
              { item: 'L', href: '/l' },
            ],
          },
        ],
      },
    ],
    ['group', { groups: [group('T', group('I', open('G', 'a')))] }],
  ])('makes groups of a menu where the new kind has none: %s', (to, after) => {
    const links = to === 'group' ? [] : [{ item: 'L', href: '/l' }];
    const navigation = { tabs: [{ tab: 'T', menu: [{ item: 'I', groups: [group('G', 'a')] }, ...links] }] };
    const result = runOf(convert({ from: 'tab', to }), navigation);
    expect([result.failed, JSON.parse(print(result.after, 'text')).navigation]).toEqual([false, after]);
  });

  it('refuses --languages and --versions where the whole site is meant', () =>
    expect(
      refused(convert({ from: 'anchor', to: 'tab', languages: ['en'] }), {
        languages: [{ language: 'en', ...anchors }],
      }),
    ).toEqual([
      "error target: Without --at, --from means the whole site, in all languages and versions. Name a part of it, such as --at 'language[code=fr]', or leave out --languages and --versions.",
    ]));

  it('refuses to make groups of links', () =>
    expect(
      refused(convert({ from: 'tab', to: 'group' }), { tabs: [{ tab: 'T', menu: [{ item: 'L', href: '/l' }] }] }),
    ).toEqual([
      'error target: The menu item "L" has `href`, which Mintlify does not show in a group. Move it elsewhere first.',
    ]));

  it('makes as many products as there are tabs', () => {
    const many = (kind: string) => Array.from({ length: 20 }, (_, k) => ({ [kind]: `${k}`, pages: [`p${k}`] }));
    makes(convert({ from: 'tab', to: 'product' }), { tabs: many('tab') }, { products: many('product') });
  });

  it.each([
    [
      { at: at('tab[label="A"]'), to: 'anchor' },
      '/navigation/tabs/1 would be left beside the new anchor, and Mintlify shows one kind at a level. Name all that is in the list, such as tab.',
    ],
    [
      { from: 'tab', to: 'language' },
      'The tab "A" is not called by the code of a language. Rename it first, to a code such as fr.',
    ],
    [
      { to: 'tab' },
      'Name the elements to convert. Write: convert --at <selector> --to <kind>, or convert --from <kind> --to <kind>.',
    ],
  ] as const)('refuses %j', (given, message) =>
    expect(refused(convert(given), tabs)).toEqual([`error target: ${message}`]),
  );
});

it('unwrap, join and move say which elements they leave beside each other with one label', () => {
  const told = (label: string) =>
    `warning same-label: 2 groups beside each other have the label "${label}". Rename all but one of them, so that readers can distinguish them.`;
  const tree = (...groups: object[]) => ({ groups });
  const [x, y] = [group('X', group('Hooks', 'a')), group('Y', group('Hooks', 'b'))];
  const flat = tree(group('Hooks', 'a'), group('Hooks', 'b'));
  expect(becomes(unwrap({ at: at('group[label="X"], group[label="Y"]') }), tree(x, y), flat)).toContain(told('Hooks'));
  const joined = tree(group('X', group('Hooks', 'a'), group('Hooks', 'b')));
  expect(becomes(join({ at: at('navigation > group') }), tree(x, y), joined)).toContain(told('Hooks'));
  const others = tree(group('X', group('Hooks', 'a'), 'c'), group('Hooks', 'b'));
  const moved = tree(group('X', group('Hooks', 'a'), 'c', group('Hooks', 'b')));
  const into = { what: 'group:has(> page[path="b"]):not([label="X"])', into: 'navigation > group[label="X"]' };
  expect(becomes(move(into), others, moved)).toContain(told('Hooks'));
});
