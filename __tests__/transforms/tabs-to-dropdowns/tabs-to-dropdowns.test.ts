import { describe, expect, it } from '@jest/globals';
import { parse, print, run } from '../../../src/index.ts';
import { tabsToDropdowns } from '../../../transforms/index.ts';
import { becomes, type Files, leaves, makes, refused, runOf, stays } from '../cases.ts';

const plain = tabsToDropdowns();
const flatten = tabsToDropdowns({ flatten: true });
const at = (pointer: string) => tabsToDropdowns({ at: pointer });
const ref = (path: string) => ({ $ref: path });

describe('a `tabs` container becomes `dropdowns`', () => {
  it.each(['languages', 'versions', 'products', 'anchors'])('nested in %s', (container) => {
    const label = container.slice(0, -1);
    makes(
      plain,
      { [container]: [{ [label]: 'en', tabs: [{ tab: 'A', pages: ['a'] }] }] },
      { [container]: [{ [label]: 'en', dropdowns: [{ dropdown: 'A', pages: ['a'] }] }] },
    );
  });
  it('with icon, href, pages, groups, nested containers and unknown fields kept where they stand', () => {
    const tab = {
      icon: { name: 'x', library: 'y' },
      tab: 'A',
      'x-team': null,
      versions: [{ version: '1', pages: ['a'] }],
    };
    const { tab: dropdown, ...rest } = tab;
    makes(
      plain,
      { tabs: [tab, { tab: 'B', href: '/b' }], 'x-more': 1 },
      {
        dropdowns: [
          { icon: rest.icon, dropdown, 'x-team': null, versions: rest.versions },
          { dropdown: 'B', href: '/b' },
        ],
        'x-more': 1,
      },
    );
  });
  it('if it is empty, too', () => makes(plain, { tabs: [] }, { dropdowns: [] }));
  it('and what is no tab in it is carried along', () =>
    makes(
      plain,
      { tabs: [5, null, 'stray', [], { pages: ['a'] }] },
      { dropdowns: [5, null, 'stray', [], { pages: ['a'] }] },
    ));
  it('if it is no array, it is left alone', () => {
    for (const tabs of [{}, 'a', null, ref('none.json')]) stays(plain, { tabs });
  });
  it('in `global` never', () => leaves(plain, { pages: ['a'], global: { tabs: [{ tab: 'A', href: '/a' }] } }));
  it('in `global` never, and what that shares with others stays', () => {
    const navigation = { versions: [{ version: '1', tabs: ref('t.json') }], global: { tabs: ref('t.json') } };
    expect(refused(plain, navigation, { 't.json': [{ tab: 'A', href: '/a' }] })[0]).toMatch(
      /^error shared-document: t\.json is pulled in at \/navigation\/versions\/0 .* and at \/navigation\/global /,
    );
  });
  it('with duplicate keys all renamed', () => {
    const result = run(parse('{"navigation":{"tabs":[],"tabs":[{"tab":"A","tab":"B","pages":["a"]}]}}'), plain);
    expect(print(result.after)).toBe(
      '{"navigation":{"dropdowns":[],"dropdowns":[{"dropdown":"A","dropdown":"B","pages":["a"]}]}}',
    );
  });
  it('with what has an effect on tabs alone kept, and reported', () => {
    expect(
      becomes(
        plain,
        { tabs: [{ tab: 'A', pages: ['a'], align: 'end', searchable: false }] },
        { dropdowns: [{ dropdown: 'A', pages: ['a'], align: 'end', searchable: false }] },
      ),
    ).toEqual([
      'warning field-kept: `align` of the tab "A" is kept, but has no effect in a dropdown. Remove it, or move it to an element where it has an effect.',
      'warning field-kept: `searchable` of the tab "A" is kept, but has no effect in a dropdown. Remove it, or move it to an element where it has an effect.',
    ]);
  });
  it('unless a tab has a key `dropdown` already', () => {
    expect(stays(plain, { tabs: [{ tab: 'A', dropdown: 'B', pages: ['a'] }] })).toEqual([
      'warning left: The tab "A" has `dropdown` already. These tabs are left as they are. Rename or remove that field, then run again.',
    ]);
  });
});

describe('--at', () => {
  const navigation = {
    languages: [
      { language: 'en', tabs: [{ tab: 'A', versions: [{ version: '1', tabs: [{ tab: 'B', pages: ['b'] }] }] }] },
      { language: 'fr', tabs: [{ tab: 'C', pages: ['c'] }] },
    ],
  };
  it('names the element whose content is meant, and what is in that', () => {
    makes(at('/navigation/languages/0'), navigation, {
      languages: [
        {
          language: 'en',
          dropdowns: [{ dropdown: 'A', versions: [{ version: '1', dropdowns: [{ dropdown: 'B', pages: ['b'] }] }] }],
        },
        navigation.languages[1],
      ],
    });
  });
  it('does not reach what is above', () => {
    makes(at('/navigation/languages/0/tabs/0/versions/0'), navigation, {
      languages: [
        {
          language: 'en',
          tabs: [{ tab: 'A', versions: [{ version: '1', dropdowns: [{ dropdown: 'B', pages: ['b'] }] }] }],
        },
        navigation.languages[1],
      ],
    });
  });
  it('of the root means everything', () =>
    expect(runOf(at('/navigation'), navigation).plan.patch()).toBe(runOf(plain, navigation).plan.patch()));
  it('of a container is an error that says what to name', () => {
    expect(refused(at('/navigation/languages/1/tabs'), navigation)).toEqual([
      'error pointer: /navigation/languages/1/tabs is a container: name the element whose content is meant, /navigation/languages/1.',
    ]);
  });
  it('of nothing is an error that says what is near', () =>
    expect(refused(at('/navigation/languages/7'), navigation)).toEqual([
      'error pointer: /navigation/languages/7 names no element of the navigation. The nearest that does is /navigation. `languages` there has 2, 0 to 1.',
    ]));
  it('is refused where it would change what stands elsewhere, too', () => {
    const shared = {
      languages: [
        { language: 'en', tabs: ref('t.json') },
        { language: 'fr', tabs: ref('t.json') },
      ],
    };
    expect(refused(at('/navigation/languages/0'), shared, { 't.json': [{ tab: 'A', pages: ['a'] }] })[0]).toContain(
      't.json is pulled in at /navigation/languages/0 ',
    );
  });
});

describe('`tabs` beside other containers', () => {
  it('`dropdowns`: an error that explains itself', () => {
    expect(refused(plain, { tabs: [{ tab: 'A', pages: ['a'] }], dropdowns: [] })).toEqual([
      'error tabs-and-dropdowns: There are both `tabs` and `dropdowns`, and Mintlify shows only one of them. Decide which of the two the site needs, move what is to be kept into it, and remove the other.',
    ]);
  });
  it('empty, beside `dropdowns`: left alone', () =>
    leaves(plain, { tabs: [], dropdowns: [{ dropdown: 'A', pages: ['a'] }] }));
  it('others: carried along as they are, and reported', () => {
    expect(
      becomes(
        plain,
        { pages: ['p'], tabs: [{ tab: 'A', pages: ['a'] }], groups: [{ group: 'G', pages: ['g'] }] },
        { pages: ['p'], dropdowns: [{ dropdown: 'A', pages: ['a'] }], groups: [{ group: 'G', pages: ['g'] }] },
      ),
    ).toEqual([
      'warning mixed-children: `tabs` is beside `pages` and `groups`. Mintlify shows only one of them, and all are carried along',
    ]);
  });
  it('empty ones: nothing to report', () =>
    makes(
      plain,
      { pages: [], tabs: [{ tab: 'A', pages: ['a'] }] },
      { pages: [], dropdowns: [{ dropdown: 'A', pages: ['a'] }] },
    ));
});

describe('a dropdown may not stand directly in a dropdown', () => {
  const help = 'Use --flatten to put the inner ones beside the outer as "Outer: Inner".';
  it('so tabs in a dropdown are left, and reported', () => {
    expect(stays(plain, { dropdowns: [{ dropdown: 'D', tabs: [{ tab: 'A', pages: ['a'] }] }] })).toEqual([
      `warning left: The dropdown "D" cannot have \`dropdowns\`. These tabs are left as they are. ${help}`,
    ]);
  });
  it('so tabs with a tab that holds dropdowns are left, and reported', () => {
    expect(
      stays(plain, {
        tabs: [
          { tab: 'T', dropdowns: [{ dropdown: 'A', pages: ['a'] }] },
          { tab: 'U', pages: ['u'] },
        ],
      }),
    ).toEqual([
      `warning left: The tab "T" has \`dropdowns\`, which Mintlify does not show in a dropdown. These tabs are left as they are. ${help}`,
    ]);
  });
  it('so of tabs in a tab the outer are converted and the inner left', () => {
    expect(
      becomes(
        plain,
        { tabs: [{ tab: 'T', tabs: [{ tab: 'A', pages: ['a'] }] }] },
        { dropdowns: [{ dropdown: 'T', tabs: [{ tab: 'A', pages: ['a'] }] }] },
      ),
    ).toHaveLength(1);
  });
  it('but may stand in one with something between', () => {
    makes(
      plain,
      { dropdowns: [{ dropdown: 'D', anchors: [{ anchor: 'X', tabs: [{ tab: 'A', pages: ['a'] }] }] }] },
      { dropdowns: [{ dropdown: 'D', anchors: [{ anchor: 'X', dropdowns: [{ dropdown: 'A', pages: ['a'] }] }] }] },
    );
  });
});

describe('--flatten puts the inner beside the outer', () => {
  const inner = { tab: 'A', pages: ['a'] };
  const flat = { dropdown: 'D: A', pages: ['a'] };

  it('tabs in a dropdown', () =>
    makes(
      flatten,
      {
        dropdowns: [
          { dropdown: 'C', pages: ['c'] },
          { dropdown: 'D', tabs: [inner] },
        ],
      },
      { dropdowns: [{ dropdown: 'C', pages: ['c'] }, flat] },
    ));
  it('dropdowns in a tab', () =>
    makes(flatten, { tabs: [{ tab: 'D', dropdowns: [{ dropdown: 'A', pages: ['a'] }] }] }, { dropdowns: [flat] }));
  it('tabs in a tab', () => makes(flatten, { tabs: [{ tab: 'D', tabs: [inner] }] }, { dropdowns: [flat] }));
  it('tabs in a tab, which hold dropdowns', () => {
    makes(
      flatten,
      { tabs: [{ tab: 'D', tabs: [{ tab: 'E', dropdowns: [{ dropdown: 'A', pages: ['a'] }] }] }] },
      { dropdowns: [{ dropdown: 'D: E: A', pages: ['a'] }] },
    );
  });
  it('tabs in tabs in tabs', () => {
    makes(
      flatten,
      {
        tabs: [
          {
            tab: 'D',
            tabs: [
              { tab: 'E', tabs: [inner, { tab: 'B', pages: ['b'] }] },
              { tab: 'F', pages: ['f'] },
            ],
          },
        ],
      },
      {
        dropdowns: [
          { dropdown: 'D: E: A', pages: ['a'] },
          { dropdown: 'D: E: B', pages: ['b'] },
          { dropdown: 'D: F', pages: ['f'] },
        ],
      },
    );
  });
  it('but an empty container is no reason to', () => {
    leaves(flatten, {
      dropdowns: [
        { dropdown: 'D', tabs: [] },
        { dropdown: 'E', pages: ['e'], tabs: [] },
      ],
    });
  });
  it('says of what has an effect on tabs alone so once', () => {
    expect(
      becomes(
        flatten,
        { tabs: [{ tab: 'D', tabs: [{ ...inner, align: 'end' }] }] },
        { dropdowns: [{ ...flat, align: 'end' }] },
      ),
    ).toEqual([
      'warning field-kept: `align` of the tab "A" is kept, but has no effect in a dropdown. Remove it, or move it to an element where it has an effect.',
    ]);
  });
  it('and keeps the outer if there is something left to show', () => {
    makes(
      flatten,
      { dropdowns: [{ dropdown: 'D', href: '/d', tabs: [inner] }] },
      { dropdowns: [{ dropdown: 'D', href: '/d' }, flat] },
    );
    expect(
      becomes(
        flatten,
        { dropdowns: [{ dropdown: 'D', pages: ['d'], tabs: [inner] }] },
        { dropdowns: [{ dropdown: 'D', pages: ['d'] }, flat] },
      ),
    ).toEqual([
      'warning mixed-children: `tabs` is beside `pages`. Mintlify shows only one of them, and all are carried along',
    ]);
  });
  it("and the outer's icon goes to the inner without one", () => {
    const outer = { dropdown: 'D', icon: 'd', hidden: true, tabs: [inner, { tab: 'B', icon: 'b', pages: ['b'] }] };
    makes(
      flatten,
      { dropdowns: [outer] },
      {
        dropdowns: [
          { dropdown: 'D: A', icon: 'd', hidden: true, pages: ['a'] },
          { dropdown: 'D: B', hidden: true, icon: 'b', pages: ['b'] },
        ],
      },
    );
  });
  it('and what nobody takes over is reported', () => {
    const outer = { dropdown: 'D', icon: 'd', description: 'About D', tabs: [{ ...inner, icon: 'a' }] };
    expect(becomes(flatten, { dropdowns: [outer] }, { dropdowns: [{ ...flat, icon: 'a' }] })).toEqual([
      'warning not-carried: `icon` of "D" is left out: its elements have their own',
      'warning not-carried: `description` of "D" is left out: only the content of "D" is kept. If an element in it should have it, set it there.',
    ]);
  });
  it('and a specification goes with the entries that need it', () => {
    const outer = {
      dropdown: 'D',
      openapi: 'x.json',
      tabs: [
        { tab: 'A', pages: ['GET /a'] },
        { tab: 'B', pages: ['b'] },
      ],
    };
    makes(
      flatten,
      { dropdowns: [outer] },
      {
        dropdowns: [
          { dropdown: 'D: A', openapi: 'x.json', pages: ['GET /a'] },
          { dropdown: 'D: B', pages: ['b'] },
        ],
      },
    );
  });
  it('unless the outer has no label, or the inner: nothing is put together then', () => {
    makes(
      flatten,
      {
        dropdowns: [
          { tabs: [inner] },
          { dropdown: 'E', icon: 'e', tabs: [{ tab: 5, pages: ['b'] }, { pages: ['c'] }] },
        ],
      },
      {
        dropdowns: [
          { dropdown: 'A', pages: ['a'] },
          { dropdown: 5, icon: 'e', pages: ['b'] },
          { icon: 'e', pages: ['c'] },
        ],
      },
    );
  });
  it('within a file that a $ref pulls in', () => {
    makes(
      flatten,
      ref('n.json'),
      ref('n.json'),
      { 'n.json': { dropdowns: [{ dropdown: 'D', tabs: [inner] }] } },
      { 'n.json': { dropdowns: [flat] } },
    );
  });

  const byHand = 'Move it by hand.';
  it.each<[string, object, string, Files]>([
    [
      'a specification whose pages would stand in each',
      { openapi: 'x.json', tabs: [inner] },
      '"D" names a specification whose pages would be in each of them',
      {},
    ],
    ['a `global` of its own', { global: {}, tabs: [inner] }, '"D" has a `global` of its own', {}],
    ['a page of its own', { root: 'r', tabs: [inner] }, '`root` of "D" would have no place', {}],
    [
      'data that nobody knows',
      { 'x-more': { pages: ['m'] }, tabs: [inner] },
      '`x-more` of "D" would have no place',
      {},
    ],
    ['an entry that is not an element', { tabs: [inner, 'stray'] }, '`tabs` has an entry that is not an element', {}],
    [
      'an array that stands in another file',
      { tabs: ref('t.json') },
      'they are in another file (t.json)',
      { 't.json': [inner] },
    ],
    ['an inner that stands in another file', { tabs: [ref('a.json')] }, '"A" is in another file', { 'a.json': inner }],
    [
      'an outer that stands in another file',
      ref('d.json'),
      'they are in another file (d.json)',
      { 'd.json': { tabs: [inner] } },
    ],
  ])('but not with %s', (_, outer, reason, files) => {
    expect(stays(flatten, { dropdowns: [{ dropdown: 'D', ...outer }] }, files)).toEqual([
      `warning left: The content of \`tabs\` cannot be beside the dropdown "D": ${reason}. These tabs are left as they are. ${byHand}`,
    ]);
  });
  it('but not with dropdowns, further in, that cannot be flattened', () => {
    expect(
      stays(flatten, { dropdowns: [{ dropdown: 'D', tabs: [{ tab: 'E', dropdowns: { odd: ['a'] } }] }] })[0],
    ).toContain(
      'The content of `dropdowns` cannot be beside the tab "E": `dropdowns` is not an array. These tabs are left as they are',
    );
  });
  it('but not out of a tab that stays a tab', () => {
    const navigation = {
      tabs: [
        { tab: 'D', tabs: [inner] },
        {
          tab: 'M',
          menu: [
            { item: 'I', anchors: [] },
            { item: 'J', anchors: [{ anchor: 'X', pages: ['x'] }] },
          ],
        },
      ],
    };
    expect(stays(flatten, navigation)).toEqual([expect.stringContaining('The menu item "J" has `anchors`')]);
    expect(
      stays(tabsToDropdowns({ flatten: true, at: '/navigation/tabs/0' }), { tabs: [{ tab: 'D', tabs: [inner] }] })[0],
    ).toContain('These tabs are in a tab that stays');
  });
});

describe('a menu', () => {
  it('that is empty leaves no dropdown behind, and says so', () => {
    expect(
      becomes(
        plain,
        {
          tabs: [
            { tab: 'A', pages: ['a'] },
            { tab: 'B', icon: 'x', menu: [] },
          ],
        },
        { dropdowns: [{ dropdown: 'A', pages: ['a'] }] },
      ),
    ).toEqual(['info empty-menu: The menu of the tab "B" is empty. The tab is left out, with its `icon`']);
  });
  it('that is empty beside other content is left out alone', () => {
    makes(plain, { tabs: [{ tab: 'B', pages: ['b'], menu: [] }] }, { dropdowns: [{ dropdown: 'B', pages: ['b'] }] });
  });
  it('with tabs in an item keeps these as they are too, and all that stands beside them', () => {
    const navigation = {
      tabs: [
        { tab: 'A', menu: [{ item: 'I', tabs: [{ tab: 'X', pages: ['x'] }] }] },
        { tab: 'B', versions: [{ version: '1', tabs: [{ tab: 'Y', pages: ['y'] }] }] },
      ],
    };
    expect(stays(plain, navigation)).toEqual([
      expect.stringContaining(
        'The menu item "I" has `tabs`, which Mintlify does not show in a group. These tabs are left as they are',
      ),
    ]);
  });
  const menu = (...items: unknown[]) => ({ tabs: [{ tab: 'T', menu: items }] });
  const groups = (...items: unknown[]) => ({ dropdowns: [{ dropdown: 'T', groups: items }] });

  it('has items with pages: groups', () =>
    makes(plain, menu({ item: 'I', icon: 'i', pages: ['a'] }), groups({ group: 'I', icon: 'i', pages: ['a'] })));
  it('has items with groups: groups of groups, which stay open', () => {
    expect(
      becomes(
        plain,
        menu({
          item: 'I',
          groups: [{ group: 'G', pages: ['a'] }, { group: 'H', expanded: false, pages: ['b'] }, { group: 'N' }],
        }),
        groups({
          group: 'I',
          pages: [
            { group: 'G', expanded: true, pages: ['a'] },
            { group: 'H', expanded: false, pages: ['b'] },
            { group: 'N' },
          ],
        }),
      ),
    ).toEqual([
      'info folded: the group "H" is closed at first: `"expanded": false` has an effect in a group, and had none at the top of the menu item "I". Remove it, or make it true, if the group is to start open as before.',
    ]);
  });
  it('has groups that Mintlify would show no more than before: they stay as they are', () => {
    const inner = [
      { group: 'H', hidden: true, pages: ['a'] },
      { group: 'N', pages: [] },
    ];
    makes(plain, menu({ item: 'I', groups: inner }), groups({ group: 'I', pages: inner }));
  });
  it('has a `root` and a `global` that Mintlify ignores, and does not in what they come to stand in', () => {
    const said = (name: string, item: string, becomes: string) =>
      `warning comes-alive: Mintlify ignores \`${name}\` of the menu item "${item}". It has an effect in a ${becomes}. Remove it if that is not meant.`;
    const global = { anchors: [{ anchor: 'X', href: '/x' }] };
    expect(
      becomes(plain, menu({ item: 'I', root: 'r', pages: ['a'] }, { item: 'J', href: '/j', global }), {
        dropdowns: [
          { dropdown: 'T', groups: [{ group: 'I', root: 'r', pages: ['a'] }] },
          { dropdown: 'J', href: '/j', global },
        ],
      }),
    ).toEqual([said('global', 'J', 'dropdown'), said('root', 'I', 'group')]);
  });
  it('has `global` with links, which a group drops: the way out is said', () => {
    const navigation = menu({ item: 'I', pages: ['a'], global: { anchors: [{ anchor: 'X', href: '/x' }] } });
    expect(stays(plain, navigation)).toEqual([
      'warning left: The menu item "I" has `global`, which Mintlify drops in a group. These tabs are left as they are. Move it to the element with the menu.',
    ]);
  });
  it('stands in a tab of which Mintlify makes pages: they come last then, and the way out is said', () => {
    const files = { 'api.json': { openapi: '3.1.0', paths: { '/a': { get: {} } } } };
    const ofTab = (openapi: unknown, ...items: object[]) => ({ tabs: [{ tab: 'T', openapi, menu: items }] });
    const said = (...items: object[]) =>
      runOf(plain, ofTab('api.json', ...items), files).diagnostics.map(({ rule }) => rule);
    expect(
      becomes(
        plain,
        ofTab('api.json', { item: 'I', pages: ['a'] }),
        { dropdowns: [{ dropdown: 'T', openapi: 'api.json', groups: [{ group: 'I', pages: ['a'] }] }] },
        files,
      ),
    ).toEqual([
      'warning generated-last: Mintlify makes pages of the specification of the tab "T": before its menu until now, and after the groups that the menu becomes. To keep these pages first, move `openapi` of the tab to a new first menu item. Then run again.',
    ]);
    expect(said({ item: 'I', pages: ['GET /a'] })).toEqual([]);
    expect(said({ item: 'J', href: '/j' })).toEqual([]);
  });
  it('has a link that becomes a dropdown of the same label as one beside it, which is said', () => {
    const tabs = [
      { tab: 'API', pages: ['a'] },
      {
        tab: 'T',
        menu: [
          { item: 'API', href: '/api' },
          { item: 'I', pages: ['i'] },
        ],
      },
    ];
    const dropdowns = [
      { dropdown: 'API', pages: ['a'] },
      { dropdown: 'T', groups: [{ group: 'I', pages: ['i'] }] },
      { dropdown: 'API', href: '/api' },
    ];
    expect(becomes(plain, { tabs }, { dropdowns })).toEqual([
      'warning same-label: 2 dropdowns beside each other get the label "API". Rename all but one of them, so that readers can distinguish them.',
    ]);
  });
  it('has groups among its pages, which stay open too', () => {
    const [inner, open] = [{}, { expanded: true }].map((more) => ({ group: 'G', ...more, pages: ['b'] }));
    makes(plain, menu({ item: 'I', pages: ['a', inner] }), groups({ group: 'I', pages: ['a', open] }));
  });
  it('has groups in other files, which stay open unless they say otherwise there', () => {
    const files = { 'g.json': { group: 'G', pages: ['a'] }, 'h.json': { group: 'H', expanded: false, pages: ['b'] } };
    expect(
      becomes(
        plain,
        menu({ item: 'I', groups: [ref('g.json'), ref('h.json')] }),
        groups({ group: 'I', pages: [{ $ref: 'g.json', expanded: true }, ref('h.json')] }),
        files,
      ),
    ).toEqual([expect.stringMatching(/^info folded: the group "H" is closed/)]);
  });
  it('has items with a link: dropdowns right after', () => {
    const navigation = {
      tabs: [
        {
          tab: 'T',
          menu: [
            { item: 'I', href: '/i', description: 'About I' },
            { item: 'J', pages: ['j'] },
          ],
        },
        { tab: 'U', pages: ['u'] },
      ],
    };
    makes(plain, navigation, {
      dropdowns: [
        { dropdown: 'T', groups: [{ group: 'J', pages: ['j'] }] },
        { dropdown: 'I', href: '/i', description: 'About I' },
        { dropdown: 'U', pages: ['u'] },
      ],
    });
  });
  it('with links alone leaves no dropdown without content, and says what goes with it', () => {
    const link = { item: 'I', href: '/i' };
    expect(
      becomes(plain, { tabs: [{ tab: 'T', icon: 't', menu: [link] }] }, { dropdowns: [{ dropdown: 'I', href: '/i' }] }),
    ).toEqual(['info only-links: The menu of the tab "T" has links alone. The tab is left out, with its `icon`']);
  });
  it('with links alone leaves a dropdown that still leads somewhere', () => {
    const link = { item: 'I', href: '/i' };
    for (const rest of [
      { href: '/t' },
      { openapi: 'x.json' },
      { root: 'r' },
      { 'x-more': { pages: ['m'] } },
      { global: { anchors: [{ anchor: 'X', href: '/x' }] } },
    ]) {
      makes(
        plain,
        { tabs: [{ tab: 'T', ...rest, menu: [link] }] },
        {
          dropdowns: [
            { dropdown: 'T', ...rest },
            { dropdown: 'I', href: '/i' },
          ],
        },
      );
    }
  });
  it('takes the place of empty groups', () =>
    makes(
      plain,
      { tabs: [{ tab: 'T', groups: [], menu: [{ item: 'I', pages: ['a'] }] }] },
      groups({ group: 'I', pages: ['a'] }),
    ));
  it('has descriptions, which are left out and reported', () => {
    expect(
      becomes(plain, menu({ item: 'I', description: 'About I', pages: ['a'] }), groups({ group: 'I', pages: ['a'] })),
    ).toEqual([
      'warning description: The description of the menu item "I" is left out: a group has none. If it matters, put its text on the first page of the group.',
    ]);
  });
  it('has items with a specification and nothing else: groups that name it', () =>
    makes(plain, menu({ item: 'I', openapi: 'x.json' }), groups({ group: 'I', openapi: 'x.json' })));
  it('has items without anything: groups without pages, and reported', () => {
    expect(becomes(plain, menu({ item: 'I', groups: [] }), groups({ group: 'I', pages: [] }))).toEqual([
      'info empty-item: The menu item "I" has no content. It becomes a group without pages',
    ]);
  });
  it('of a product is no menu of a tab', () =>
    leaves(plain, { products: [{ product: 'P', menu: [{ item: 'I', pages: ['a'] }] }] }));

  it.each<[string, object, string, Files]>([
    [
      'an item that holds tabs',
      { menu: [{ item: 'I', anchors: [{ anchor: 'X', pages: ['a'] }] }] },
      'The menu item "I" has `anchors`, which Mintlify does not show in a group. These tabs are left as they are. Move it elsewhere first.',
      {},
    ],
    [
      'an item with pages and groups',
      { menu: [{ item: 'I', pages: ['a'], groups: [{ group: 'G', pages: ['b'] }] }] },
      'The menu item "I" has `groups` and `pages`, which would be one list. These tabs are left as they are. Put the pages into a group first.',
      {},
    ],
    [
      'an item with a link and content',
      { menu: [{ item: 'I', href: '/i', pages: ['a'] }] },
      'The menu item "I" has an `href` beside its content. These tabs are left as they are. Keep one of the two.',
      {},
    ],
    [
      'an item whose pages are no array',
      { menu: [{ item: 'I', pages: 'a' }] },
      '`pages` of the menu item "I" is not a list. These tabs are left as they are. Make it one.',
      {},
    ],
    [
      'an item with a key that its label would become',
      { menu: [{ item: 'I', group: 'G', pages: ['a'] }] },
      'The menu item "I" has `group` already. These tabs are left as they are. Rename or remove that field, then run again.',
      {},
    ],
    [
      'other content beside it',
      { menu: [{ item: 'I', pages: ['a'] }], groups: [{ group: 'G', pages: ['b'] }] },
      'The menu of the tab "T" is beside `groups`. These tabs are left as they are. Move one of the two elsewhere.',
      {},
    ],
    [
      'an entry that is no item',
      { menu: ['stray'] },
      'The menu of the tab "T" has something else than menu items. These tabs are left as they are. Write menu items, with `item` and content.',
      {},
    ],
    [
      'something that is no array',
      { menu: { item: 'I' } },
      'The menu of the tab "T" has something else than menu items. These tabs are left as they are. Write menu items, with `item` and content.',
      {},
    ],
    [
      'a $ref',
      { menu: ref('m.json') },
      'The menu of the tab "T" is in another file. These tabs are left as they are. Put it where the `$ref` is, then run again.',
      { 'm.json': [{ item: 'I', pages: ['a'] }] },
    ],
    [
      'an item behind a $ref',
      { menu: [ref('i.json')] },
      'The menu item "I" is in another file. These tabs are left as they are. Put it where the `$ref` is, then run again.',
      { 'i.json': { item: 'I', pages: ['a'] } },
    ],
  ])('leaves its container as it is, and reports it, with %s', (_, tab, message, files) => {
    expect(
      stays(
        plain,
        {
          tabs: [
            { tab: 'T', ...tab },
            { tab: 'U', pages: ['u'] },
          ],
        },
        files,
      ),
    ).toEqual([`warning left: ${message}`]);
  });
  it('of a tab in another file is converted there', () => {
    const { plan } = runOf(
      plain,
      { tabs: [ref('t.json')] },
      {
        't.json': {
          tab: 'T',
          menu: [
            { item: 'I', pages: ['a'] },
            { item: 'L', href: '/l' },
          ],
        },
      },
    );
    const written = plan.changes.map(({ path, after }) => [
      path,
      JSON.parse(new TextDecoder().decode(after)) as unknown,
    ]);
    expect(written).toEqual([
      ['docs.json', { navigation: { dropdowns: [ref('t.json'), { dropdown: 'L', href: '/l' }] } }],
      ['t.json', { dropdown: 'T', groups: [{ group: 'I', pages: ['a'] }] }],
    ]);
  });
});

describe('what generates pages in tabs alone keeps its tabs', () => {
  const sdk = { format: 'typedoc', source: 't.json' };
  it.each([
    ['the SDK of a library', { tab: 'A', sdk }, 'The tab "A" has `sdk`'],
    ['a GraphQL schema', { tab: 'A', graphql: 's.graphql' }, 'The tab "A" has `graphql`'],
    ['another repository', { sourceRef: 'o/r' }, 'The tab without a label has `sourceRef`'],
    ['an item of a menu', { tab: 'A', menu: [{ item: 'I', sdk, pages: ['a'] }] }, 'The menu item "I" has `sdk`'],
  ])('%s', (_, tab, message) => {
    const said = stays(plain, { tabs: [tab, { tab: 'B', pages: ['b'] }] });
    expect(said).toEqual([expect.stringContaining(`warning left: ${message}, `)]);
  });
  it('but the SDK of a group goes along', () => {
    const groups = [{ group: 'G', sdk, pages: ['a'] }];
    makes(plain, { tabs: [{ tab: 'A', groups }] }, { dropdowns: [{ dropdown: 'A', groups }] });
  });
});
