import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  canConvert,
  canUnwrap,
  EditError,
  join,
  convert,
  orReported,
  place,
  pointerOf,
  refusalOf,
  split,
  type Spot,
  spotsIn,
  unwrap,
  wrapInGroup,
} from '../../src/edit/index.ts';
import { containerNames, makeSite, memoryReader, Place, print, type Site } from '../../src/index.ts';
import { Collector } from '../../src/transform/index.ts';
import { cases } from '../cases.ts';
import { at, drawn, entry, expectConserved, group, navigationOf, siteOf, spotsOf, unlessShared } from './sites.ts';

/** What an edit makes of a site, and what it says and declares. */
function made(site: Site, edit: (report: Collector) => Site) {
  const report = new Collector();
  const after = navigationOf(edit(report));
  return { after, declared: report.declarations, said: report.diagnostics.map(({ message }) => message) };
}
const tab = (label: string, more: object) => ({ tab: label, ...more });
const linesOf = (site: Site) => print(site) as string;
const commented = (text: string) => makeSite(text, { reader: memoryReader({}) });

/** Why elements cannot be joined. */
const whyNotJoined = (site: Site, places: readonly Place[]) =>
  refusalOf(() => join(site, [{ places }], new Collector()));

describe('split', () => {
  const site = siteOf({
    tabs: [
      tab('T', { icon: 'i', tag: 't', groups: [group('A', 'a'), group('B', 'b'), group('C', 'c')] }),
      tab('U', { pages: ['u'] }),
    ],
  });
  const inT = (k: number) => at(site, `/navigation/tabs/0/groups/${k}`);

  it('puts what is named into new elements behind it, with the icon', () =>
    expect(
      made(site, (report) =>
        split(
          site,
          [
            {
              place: at(site, '/navigation/tabs/0'),
              parts: [
                { label: 'X', spots: [inT(1)], fields: { align: 'end' } },
                { label: 'Y', spots: [inT(2)] },
              ],
            },
          ],
          report,
        ),
      ),
    ).toEqual({
      after: {
        tabs: [
          tab('T', { icon: 'i', tag: 't', groups: [group('A', 'a')] }),
          tab('X', { icon: 'i', align: 'end', groups: [group('B', 'b')] }),
          tab('Y', { icon: 'i', groups: [group('C', 'c')] }),
          tab('U', { pages: ['u'] }),
        ],
      },
      declared: [],
      said: [],
    }));

  it('gives a part the specification of its endpoints, and `hidden`', () => {
    const api = siteOf({
      groups: [{ group: 'API', openapi: 'o.json', hidden: true, pages: ['GET /a', 'GET /b', 'p'] }],
    });
    const parts = ['GET /b', 'p'].map((text) => ({ label: text, spots: [entry(api, text)] }));
    expect(
      made(api, (report) => split(api, [{ place: at(api, '/navigation/groups/0'), parts }], report)).after,
    ).toEqual({
      groups: [
        { group: 'API', openapi: 'o.json', hidden: true, pages: ['GET /a'] },
        { group: 'GET /b', openapi: 'o.json', hidden: true, pages: ['GET /b'] },
        { group: 'p', hidden: true, pages: ['p'] },
      ],
    });
  });

  it('splits several at once, and declares what readers find in another version', () => {
    const versions = siteOf({
      versions: ['1', '2'].map((version) => ({ version, pages: [`${version}/a`, `${version}/b`] })),
    });
    const splittings = ['1', '2'].map((version, k) => ({
      place: at(versions, `/navigation/versions/${k}`),
      parts: [{ label: `${version}.5`, spots: [entry(versions, `${version}/b`)] }],
    }));
    const { after, declared } = made(versions, (report) => split(versions, splittings, report));
    expect(after).toEqual({
      versions: [
        { version: '1', pages: ['1/a'] },
        { version: '1.5', pages: ['1/b'] },
        { version: '2', pages: ['2/a'] },
        { version: '2.5', pages: ['2/b'] },
      ],
    });
    expect(declared).toEqual(
      ['1', '2'].map((version) => ({
        kind: 'removed',
        item: { kind: 'page', page: `${version}/b` },
        scope: [`version=${version}`],
      })),
    );
  });

  it('changes a file that is pulled in where it is, and keeps comments', () => {
    const there = makeSite('{\n  "navigation": { "tabs": [{ "$ref": "nav/t.json" }] }\n}', {
      reader: memoryReader({
        'nav/t.json':
          '{\n  "tab": "T",\n  "pages": [\n    "a",\n    // about b\n    "b", // b\n    { "$ref": "g.json" }\n  ]\n}',
        'nav/g.json': '{ "group": "G", "pages": ["g"] }',
      }),
    });
    const spots = spotsIn({ holder: at(there, '/navigation/tabs/0'), container: 'pages' }).slice(1);
    const after = split(
      there,
      [{ place: at(there, '/navigation/tabs/0'), parts: [{ label: 'N', spots }] }],
      new Collector(),
    );
    expect(linesOf(after)).toMatch(/"N".*"pages".*\/\/ about b\s+"b",? \/\/ b\s+\{ "\$ref": "nav\/g.json" \}/s);
    expect(after.documents.get('nav/t.json')).not.toBe(there.documents.get('nav/t.json'));
  });

  it.each<[string, Site, string, (site: Site) => readonly Spot[]]>([
    ['Nothing is named that would be split off.', site, '/navigation/tabs/0', () => []],
    ['Nothing would be left in the tab "U".', site, '/navigation/tabs/1', (one) => [entry(one, 'u')]],
    ['Only what the tab "U" has directly can be split off.', site, '/navigation/tabs/1', (one) => [entry(one, 'a')]],
    ['The root of the navigation is in no list.', site, '/navigation', (one) => [at(one, '/navigation/tabs/0')]],
    ['Something would be in two parts.', site, '/navigation/tabs/0', () => [inT(1), inT(1)]],
    [
      'Without its endpoints, Mintlify would make pages of all that `openapi` of the group "A" has.',
      siteOf({ groups: [{ group: 'A', openapi: 'o.json', pages: ['GET /a', 'p'] }] }),
      '/navigation/groups/0',
      (one) => [entry(one, 'GET /a')],
    ],
  ])('says %j', (why, one, pointer, spots) => {
    const splitting = { place: at(one, pointer), parts: [{ label: 'N', spots: spots(one) }] };
    expect(refusalOf(() => split(one, [splitting], new Collector()))?.what).toBe(why);
  });
});

describe('join', () => {
  const joined = (site: Site, ...pointers: readonly string[]) =>
    made(site, (report) => join(site, [{ places: pointers.map((pointer) => at(site, pointer)) }], report));

  it('puts what elements hold into the first of them, and reports what goes', () =>
    expect(
      joined(
        siteOf({
          tabs: [
            tab('A', { icon: 'a', groups: [group('G', 'a')] }),
            tab('B', { pages: ['b'] }),
            tab('C', { icon: 'c', groups: [group('H', 'c')] }),
          ],
        }),
        '/navigation/tabs/2',
        '/navigation/tabs/0',
      ),
    ).toEqual({
      after: {
        tabs: [tab('A', { icon: 'a', groups: [group('G', 'a'), group('H', 'c')] }), tab('B', { pages: ['b'] })],
      },
      declared: [],
      said: ['`icon` of the tab "C" is left out: its content is put together with that of the tab "A"'],
    }));

  it('says nothing of fields that it keeps, or that only say which of its kind an element is', () => {
    const versions = ['1', '2'].map((version) => ({
      version,
      hidden: true,
      pages: [version],
      ...(version === '2' && { default: true }),
    }));
    const site = siteOf({ versions });
    const report = new Collector();
    join(site, [{ places: ['0', '1'].map((k) => at(site, `/navigation/versions/${k}`)) }], report);
    expect(report.diagnostics).toEqual([]);
    const icons = siteOf({ tabs: [tab('A', {}), tab('B', { icon: 'b' })] });
    join(icons, [{ places: ['0', '1'].map((k) => at(icons, `/navigation/tabs/${k}`)) }], report);
    expect(report.diagnostics).toMatchObject([
      { rule: 'not-carried', help: expect.stringContaining('set its `icon`') },
    ]);
  });

  it('fills one that holds nothing, and puts groups among pages', () => {
    const empty = siteOf({ tabs: [tab('A', {}), tab('B', { groups: [group('G', 'b')] })] });
    expect(joined(empty, '/navigation/tabs/0', '/navigation/tabs/1').after).toEqual({
      tabs: [tab('A', { groups: [group('G', 'b')] })],
    });
    const pages = siteOf({ tabs: [tab('A', { pages: ['a'] }), tab('B', { groups: [group('G', 'b')] })] });
    expect(joined(pages, '/navigation/tabs/0', '/navigation/tabs/1').after).toEqual({
      tabs: [tab('A', { pages: ['a', group('G', 'b')] })],
    });
  });

  it('keeps pages in `pages` where the first also has a list that Mintlify does not show', () => {
    const mixed = { group: 'A', groups: [group('X', 'x')], pages: [group('G', 'a')] };
    expect(
      joined(siteOf({ groups: [mixed, group('B', group('H', 'b'))] }), '/navigation/groups/0', '/navigation/groups/1')
        .after,
    ).toEqual({ groups: [{ ...mixed, pages: [group('G', 'a'), group('H', 'b')] }] });
  });

  it('declares what becomes of a version', () =>
    expect(
      joined(
        siteOf({ versions: ['1', '2'].map((version) => ({ version, pages: [version] })) }),
        '/navigation/versions/0',
        '/navigation/versions/1',
      ).declared,
    ).toContainEqual({ kind: 'scope', from: ['version=2'], to: ['version=1'] }));

  it('keeps every comment, each once', () => {
    const site = commented(`{
  "navigation": {
    "groups": [
      // one
      { "group": "A", "pages": ["a"] },
      // two
      {
        // three
        "group": "B", // four
        "pages": [
          "b", // five
          // six
          "c"
          // seven
        ]
      } // eight
    ]
  }
}
`);
    const after = linesOf(
      join(site, [{ places: [at(site, '/navigation/groups/0'), at(site, '/navigation/groups/1')] }], new Collector()),
    );
    for (const word of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'])
      expect(after.split(`// ${word}`)).toHaveLength(2);
    expect(after).toMatch(/"b", \/\/ five\s+\/\/ six\s+"c"/);
  });

  it.each<[string, unknown, readonly string[]]>([
    ['The root of the navigation is in no list.', {}, ['']],
    [
      'Nothing is named that the group "A" would be joined with.',
      { groups: [group('A', 'a')] },
      ['/groups/0', '/groups/0'],
    ],
    [
      'Only elements of one list can be joined.',
      { groups: [group('A', group('I', 'i')), group('B')] },
      ['/groups/0/pages/0', '/groups/1'],
    ],
    [
      'The group "B" has `root`, which would be lost.',
      { groups: [group('A', 'a'), { ...group('B', 'b'), root: 'r' }] },
      ['/groups/0', '/groups/1'],
    ],
    [
      'The tab "B" has several lists.',
      { tabs: [tab('A', {}), tab('B', { pages: ['b'], groups: [group('G')] })] },
      ['/tabs/0', '/tabs/1'],
    ],
    [
      '`hidden` of the group "A" differs from that of the group "B", and applies to their whole content.',
      { groups: [group('A', 'a'), { ...group('B', 'b'), hidden: true }] },
      ['/groups/0', '/groups/1'],
    ],
    [
      'Mintlify generates pages from `openapi` of the group "B", and these would be lost.',
      { groups: ['A', 'B'].map((label) => ({ ...group(label, label), openapi: 'o.json' })) },
      ['/groups/0', '/groups/1'],
    ],
    [
      '`pages` of the group "B" has something else than pages and elements.',
      { groups: [group('A'), group('B', 1)] },
      ['/groups/0', '/groups/1'],
    ],
    [
      '`pages` of the group "B" is not a list.',
      { groups: [group('A'), { group: 'B', pages: 'b' }] },
      ['/groups/0', '/groups/1'],
    ],
    [
      '`groups` cannot contain pages.',
      { tabs: [tab('A', { groups: [group('G')] }), tab('B', { pages: ['b'] })] },
      ['/tabs/0', '/tabs/1'],
    ],
  ])('says %j', (why, navigation, pointers) => {
    const site = siteOf(navigation);
    const joining = { places: pointers.map((pointer) => at(site, `/navigation${pointer}`)) };
    expect(whyNotJoined(site, joining.places)?.what).toBe(why);
  });
});

describe('unwrap of a group', () => {
  it('leaves what it holds among its neighbors, of several around one another too', () => {
    const site = siteOf({
      groups: [group('A', 'a', group('B', 'b', group('C', 'c')), 'd'), group('E', group('F', 'f'))],
    });
    const places = ['/groups/0/pages/1', '/groups/0/pages/1/pages/1', '/groups/1'];
    expect(
      made(site, (report) =>
        unwrap(
          site,
          places.map((pointer) => at(site, `/navigation${pointer}`)),
          report,
        ),
      ),
    ).toEqual({
      after: { groups: [group('A', 'a', 'b', 'c', 'd'), group('F', 'f')] },
      declared: [],
      said: [],
    });
  });

  it('keeps its comments, and reports its fields', () => {
    const site = commented(
      '{ "navigation": { "pages": [\n  "a",\n  // one\n  {\n    // two\n    "group": "G",\n    "icon": "i",\n    "pages": [\n      "b" // three\n    ]\n  },\n  "c"\n] } }',
    );
    const report = new Collector();
    const after = linesOf(unwrap(site, [at(site, '/navigation/pages/1')], report));
    for (const word of ['one', 'two', 'three']) expect(after.split(`// ${word}`)).toHaveLength(2);
    expect(report.diagnostics.map(({ message }) => message)).toEqual([
      '`icon` of the group "G" is left out: only the content of the group "G" is kept',
    ]);
  });

  it.each([
    ['`hidden` of the group "B" applies to its content.', { ...group('B', 'b'), hidden: true }],
    ['`root` of the group "B" would be lost.', { ...group('B', 'b'), root: 'r' }],
    ['`tabs` of the group "B" would be lost.', { ...group('B', 'b'), tabs: [tab('T', { pages: ['t'] })] }],
    ['`pages` of the group "B" is not a list.', { group: 'B', pages: 'b' }],
  ])('says %j', (why, inner) =>
    expect(canUnwrap(at(siteOf({ groups: [group('A', 'a', inner)] }), '/navigation/groups/0/pages/1'))?.what).toBe(why),
  );
});

describe('convert with flatten', () => {
  it('puts what elements hold beside them, as elements of the same kind', () => {
    const site = siteOf({
      anchors: [
        { anchor: 'A', icon: 'i', tabs: [tab('T', { pages: ['a'] }), tab('U', { align: 'end', pages: ['b'] })] },
      ],
    });
    const lists = [
      { holder: at(site, '/navigation/anchors/0'), container: 'tabs', to: 'anchors', flatten: true },
    ] as const;
    expect(made(site, (report) => convert(site, lists, report))).toEqual({
      after: {
        anchors: [
          { anchor: 'A: T', icon: 'i', pages: ['a'] },
          { anchor: 'A: U', icon: 'i', align: 'end', pages: ['b'] },
        ],
      },
      declared: [],
      said: ['`align` of the tab "U" is kept, but has no effect in an anchor'],
    });
  });

  it.each([
    ['The tab "T" has no list `groups`.', { tabs: [tab('T', {})] }, '/navigation/tabs/0', 'groups'],
    [
      'The group "G" has `root`, which Mintlify does not show in a tab.',
      { tabs: [tab('T', { groups: [{ ...group('G', 'a'), root: 'r' }] })] },
      '/navigation/tabs/0',
      'groups',
    ],
    [
      'The content of `tabs` cannot be beside the anchor "A": `root` of "A" would have no place.',
      { anchors: [{ anchor: 'A', root: 'r', tabs: [tab('T', { pages: ['a'] })] }] },
      '/navigation/anchors/0',
      'tabs',
    ],
    [
      'The content of `groups` cannot be beside the language "en": "en: …" is not the code of a language.',
      { languages: [{ language: 'en', groups: [group('fr', 'a')] }] },
      '/navigation/languages/0',
      'groups',
    ],
    [
      'The content of `tabs` cannot be beside the anchor "A": `openapi` of "T" names no specification.',
      { anchors: [{ anchor: 'A', openapi: 'o.json', tabs: [tab('T', { openapi: 5, pages: ['GET /a'] })] }] },
      '/navigation/anchors/0',
      'tabs',
    ],
  ] as const)('says %j', (why, navigation, pointer, container) => {
    const holder = at(siteOf(navigation), pointer);
    const conversion = { holder, container, to: holder.container!, flatten: true };
    expect(canConvert(conversion)?.what).toBe(why);
    expect(() => convert(siteOf(navigation), [conversion], new Collector())).toThrow(EditError);
  });
});

describe('place', () => {
  it('makes a group of a tab a tab beside it, and takes it back', () => {
    const site = siteOf({
      tabs: [
        tab('T', { groups: [group('A', 'a'), group('B', group('C', 'c')), { ...group('D', 'd'), expanded: true }] }),
      ],
    });
    const report = new Collector();
    const moves = ['/groups/1', '/groups/2'].map((pointer) => at(site, `/navigation/tabs/0${pointer}`));
    const after = place(site, [{ move: moves, as: 'tab', after: at(site, '/navigation/tabs/0') }], report);
    expect(navigationOf(after)).toEqual({
      tabs: [
        tab('T', { groups: [group('A', 'a')] }),
        tab('B', { groups: [group('C', 'c')] }),
        tab('D', { pages: ['d'], expanded: true }),
      ].map((one) => ('expanded' in one ? { tab: 'D', pages: ['d'], expanded: true } : one)),
    });
    expect(report.diagnostics.map(({ message }) => message)).toEqual([
      '`expanded` of the group "D" is kept, but has no effect in a tab',
    ]);
    const back = ['/tabs/1', '/tabs/2'].map((pointer) => at(after, `/navigation${pointer}`));
    const undone = place(after, [{ move: back, as: 'group', in: at(after, '/navigation/tabs/0') }], new Collector());
    expect(linesOf(undone)).toBe(linesOf(site));
  });

  it('puts what moves into a new element', () => {
    const site = siteOf({ tabs: [tab('T', { pages: ['a', 'b', 'c'] })] });
    const within = at(siteOf({ tabs: [tab('N', {})] }), '/navigation/tabs/0').element;
    const move = ['b', 'c'].map((page) => entry(site, page));
    expect(
      navigationOf(place(site, [{ move, within, before: at(site, '/navigation/tabs/0') }], new Collector())),
    ).toEqual({ tabs: [tab('N', { pages: ['b', 'c'] }), tab('T', { pages: ['a'] })] });
  });

  it.each([
    ['A page cannot become a tab.', 'a'],
    ['The group "G" has `root`, which Mintlify does not show in a tab.', '/navigation/tabs/0/pages/1'],
  ])('says %j', (why, what) => {
    const site = siteOf({ tabs: [tab('T', { pages: ['a', { ...group('G', 'g'), root: 'r' }] })] });
    const spot = what.startsWith('/') ? at(site, what) : entry(site, what);
    expect(() =>
      place(site, [{ move: [spot], as: 'tab', after: at(site, '/navigation/tabs/0') }], new Collector()),
    ).toThrow(why);
  });
});

describe('what to do next', () => {
  const tabs = (...all: object[]) => siteOf({ tabs: all.map((more, k) => tab('AB'[k]!, more)) });
  const groups = (...all: object[]) =>
    siteOf({ groups: all.map((more, k) => ({ group: 'AB'[k], pages: ['p'], ...more })) });
  it.each([
    ['Move it elsewhere first.', groups({}, { root: 'r' })],
    ['Put all into one of them first.', tabs({}, { pages: ['b'], groups: [group('G')] })],
    ['Remove it first.', groups({}, { pages: [1] })],
    ['Fix it first.', groups({}, { pages: 'b' })],
    ['First set both to one value.', groups({}, { hidden: true })],
    ['List its endpoints first: navshift expand-openapi.', groups({ openapi: 'o' }, { openapi: 'o' })],
  ])('is said by join: %s', (help, site) => {
    const places = spotsOf(site).filter((spot): spot is Place => spot instanceof Place && spot.depth === 1);
    expect(whyNotJoined(site, places)?.help).toBe(help);
  });

  it('is said by join of elements of two lists', () => {
    const site = siteOf({ groups: [group('A', group('I', 'i')), group('B')] });
    const places = ['/groups/0/pages/0', '/groups/1'].map((pointer) => at(site, `/navigation${pointer}`));
    expect(whyNotJoined(site, places)?.help).toBe('Move one beside the other first.');
    const three = siteOf({ groups: [group('A'), group('B'), group('C', group('I', 'i'))] });
    const some = ['/groups/0', '/groups/1', '/groups/2/pages/0'].map((pointer) => at(three, `/navigation${pointer}`));
    expect(whyNotJoined(three, some)?.what).toBe('Only elements of one list can be joined.');
  });

  it('is said by split and unwrap', () => {
    const site = siteOf({
      groups: [{ group: 'A', openapi: 'o.json', pages: ['GET /a', { ...group('B', 'b'), icon: {}, hidden: true }] }],
    });
    const splitting = {
      place: at(site, '/navigation/groups/0'),
      parts: [{ label: 'N', spots: [entry(site, 'GET /a')] }],
    };
    expect(refusalOf(() => split(site, [splitting], new Collector()))?.help).toBe(
      'Leave an endpoint in it, or give the part that stays another place.',
    );
    expect(canUnwrap(at(site, '/navigation/groups/0/pages/1'))?.help).toBe('Move it elsewhere first.');
  });
});

describe('orReported', () => {
  it('makes what an edit throws an error of the report, and leaves the site', () => {
    const site = siteOf({ tabs: [tab('U', { pages: ['u'] })] });
    const report = new Collector();
    const splitting = { place: at(site, '/navigation/tabs/0'), parts: [{ label: 'N', spots: [entry(site, 'u')] }] };
    expect(orReported(site, 'no-split', report, () => split(site, [splitting], report))).toBe(site);
    expect(report.diagnostics).toMatchObject([
      {
        rule: 'no-split',
        severity: 'error',
        message: 'Nothing would be left in the tab "U"',
        pointer: '/navigation/tabs/0',
        help: 'Rename it, and split off the others.',
      },
    ]);
    const fails = () => {
      throw new RangeError('x');
    };
    expect(() => orReported(site, 'x', report, fails)).toThrow(RangeError);
  });
});

describe('whatever the navigation', () => {
  const placesOf = (site: Site) => spotsOf(site).filter((spot): spot is Place => spot instanceof Place);
  /** What is in no list that the edit is about keeps its nodes, and so its bytes. */
  const expectUntouched = (site: Site, after: Site, list: string) => {
    const nodes = new Set(placesOf(after).map(({ element }) => element.node));
    for (const one of placesOf(site))
      if (
        one.pointer !== list &&
        !one.pointer.startsWith(`${list}/`) &&
        !list.startsWith(`${one.pointer}/`) &&
        one.element.layers.length === 1
      )
        expect(nodes.has(one.element.node)).toBe(true);
  };
  const listOfPlace = (one: Place) => `${one.parent!.pointer}/${one.container}`;

  it('what is split off the end and joined again is as it was', () => {
    // Few lists drawn have two of a kind: about one case in eight.
    const runs = Math.max(400, cases(1500));
    let done = 0;
    const splitAndJoin = (site: Site, one: Place, which: number) => {
      // Of several lists Mintlify shows one, and what comes back goes to that.
      const [container, ...others] = containerNames.filter((name) => one.element.hasContent(name));
      if (container === undefined || others.length > 0) return;
      const held = spotsIn({ holder: one, container });
      const spots = held.slice(1 + (which % Math.max(1, held.length - 1)));
      // No element drawn has this label: one that has the label of its part moves as it is, and is no part to join.
      const splitting = { place: one, parts: [{ label: 'de', spots }] };
      const report = new Collector();
      if (spots.length === 0 || refusalOf(() => split(site, [splitting], report)) !== undefined) return;
      const after = split(site, [splitting], report);
      expectConserved(site, after, report);
      expectUntouched(site, after, one.pointer);
      const behind = at(after, `${listOfPlace(one)}/${one.index + 1}`);
      const joining = { places: [at(after, one.pointer), behind] };
      if (
        whyNotJoined(after, joining.places) !== undefined ||
        held.length < one.element.array(container)!.node.items.length
      )
        return;
      done++;
      expect(navigationOf(join(after, [joining], new Collector()))).toEqual(navigationOf(site));
    };
    fc.assert(
      fc.property(drawn, ([{ navigation, files }, , which]) => {
        const site = siteOf(navigation, files);
        for (const one of placesOf(site)) unlessShared(() => splitAndJoin(site, one, which));
      }),
      { numRuns: runs },
    );
    expect(done).toBeGreaterThan(runs / 20);
  });

  it('what is put into a group and unwrapped is as it was', () => {
    let done = 0;
    fc.assert(
      fc.property(drawn, ([{ navigation, files }, where]) =>
        unlessShared(() => {
          const site = siteOf(navigation, files);
          const spots = spotsOf(site).filter((spot) => spot.container === 'pages');
          const spot = spots[where % Math.max(1, spots.length)];
          if (spot === undefined) return;
          const after = wrapInGroup(site, [{ spots: [spot], label: 'New' }]);
          const inner = at(after, pointerOf(spot));
          expect(canUnwrap(inner)).toBeUndefined();
          done++;
          const report = new Collector();
          expect(navigationOf(unwrap(after, [inner], report))).toEqual(navigationOf(site));
          expectConserved(site, after, report);
        }),
      ),
      { numRuns: cases(1000) },
    );
    expect(done).toBeGreaterThan(8);
  });
});
