import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  canConvert,
  canUnwrap,
  convert,
  EditError,
  refusalOf,
  type Spot,
  unwrap,
  wrap,
  wrapInGroup,
} from '../../src/edit/index.ts';
import { type containerNames, makeSite, type Place, print, type Site } from '../../src/index.ts';
import { toValue } from '../../src/json.ts';
import { Collector } from '../../src/transform/index.ts';
import { cases } from '../cases.ts';
import { at, drawn, entry, expectConserved, group, navigationOf, siteOf, spotsOf, unlessShared } from './sites.ts';

/** What an edit makes of a navigation, and what it says and declares. */
function made(navigation: unknown, edit: (site: Site, report: Collector) => Site) {
  const report = new Collector();
  const site = siteOf(navigation);
  const after = edit(site, report);
  const said = report.diagnostics.map(({ message }) => message);
  return { after: navigationOf(after), declared: report.declarations, said, site };
}
type ContainerName = (typeof containerNames)[number];
const root = (site: Site) => at(site, '/navigation');

describe('wrap', () => {
  it('puts all lists of an element into a new one, and leaves other fields', () =>
    expect(
      made({ global: { anchors: [] }, tabs: [{ tab: 'T', pages: ['a'] }] }, (site, report) =>
        wrap(site, [{ holder: root(site), kind: 'version', label: 'v1' }], report),
      ),
    ).toEqual({
      said: [],
      site: expect.anything() as unknown,
      after: { global: { anchors: [] }, versions: [{ version: 'v1', tabs: [{ tab: 'T', pages: ['a'] }] }] },
      declared: [{ kind: 'scope', from: [], to: ['version=v1'] }],
    }));

  it.each([
    ['The tab "T" cannot have `tabs`.', { tabs: [{ tab: 'T', pages: ['a'] }] }, '/navigation/tabs/0', 'tab'],
    ['The root of the navigation has `tabs` already.', { tabs: [{ tab: 'T' }] }, '/navigation', 'tab'],
    ['The root of the navigation has no list that could be wrapped.', {}, '/navigation', 'tab'],
  ] as const)('says %j', (why, navigation, pointer, kind) => {
    const site = siteOf(navigation);
    expect(refusalOf(() => wrap(site, [{ holder: at(site, pointer), kind, label: 'L' }]))?.what).toBe(why);
  });
});

describe('unwrap', () => {
  const spec = { version: '1', openapi: 'o.json', pages: ['GET /a'] };
  const tabs = { tabs: [{ tab: 'T', pages: ['a'] }] };
  it('puts what the only one of a list holds in its place', () =>
    expect(
      made({ versions: [{ version: 'v1', default: true, pages: ['a'] }], logo: 'x' }, (site, report) =>
        unwrap(site, [at(site, '/navigation/versions/0')], report),
      ),
    ).toMatchObject({
      after: { pages: ['a'], logo: 'x' },
      declared: [{ kind: 'scope', from: ['version=v1'], to: [] }],
    }));

  it.each([
    ['`versions` of the navigation has others beside the version "1"', [{ version: '1' }, { version: '2' }], {}],
    ['`pages` is in the version and beside `versions` too', [{ version: '1', pages: [] }], { pages: ['b'] }],
    ['`versions` has other content than versions, which would be lost', [{ version: '1' }, 'x'], {}],
    ['`openapi` of the version would also apply to the content beside `versions` in the navigation', [spec], tabs],
  ])('says %j', (why, versions, more) =>
    expect(canUnwrap(at(siteOf({ versions, ...more }), '/navigation/versions/0'))?.what).toBe(why),
  );

  it('leaves its specification to an element that holds nothing else', () => {
    const site = siteOf({ tabs: [{ tab: 'T', versions: [spec] }] });
    const after = unwrap(site, [at(site, '/navigation/tabs/0/versions/0')], new Collector());
    expect(navigationOf(after)).toEqual({ tabs: [{ tab: 'T', openapi: 'o.json', pages: ['GET /a'] }] });
  });

  it.each([
    ['Remove it, then run again.', [{ version: '1' }, 'x']],
    ['Name them too, then run again.', [{ version: '1' }, { version: '2' }]],
    ['Write it as the format has it, then run again.', [{ version: { href: '/a' } }]],
  ])('says what to do: %s', (help, versions) =>
    expect(canUnwrap(at(siteOf({ versions }), '/navigation/versions/0'))?.help).toBe(help),
  );
});

it('unwrap says where fields without a place belong', () => {
  const language = { language: 'en', banner: { content: 'x' }, navbar: {}, pages: ['a'] };
  expect(canUnwrap(at(siteOf({ languages: [language] }), '/navigation/languages/0'))).toMatchObject({
    what: '`banner` and `navbar` of the language have no place in the navigation',
    help: 'Move them to where they belong (`banner`, `footer` and `navbar` to the top level of docs.json), then run again.',
  });
});

describe('wrapInGroup', () => {
  it('puts pages and groups of a list into a new group, where the first of them was', () =>
    expect(
      made({ groups: [group('A', 'a', 'b', group('B', 'c'), 'd')] }, (site) =>
        wrapInGroup(site, [
          { spots: [at(site, '/navigation/groups/0/pages/2'), entry(site, 'a')], label: 'New' },
          { spots: [entry(site, 'd')], label: 'Last' },
        ]),
      ).after,
    ).toEqual({ groups: [group('A', group('New', 'a', group('B', 'c')), 'b', group('Last', 'd'))] }));

  it('takes along the comments of all that it puts into a group', () => {
    const site = makeSite('{ "navigation": { "pages": [\n  "a", // a\n  // above b\n  "b", // b\n  "c" // c\n] } }');
    const after = wrapInGroup(site, [{ spots: [entry(site, 'b'), entry(site, 'c')], label: 'New' }]);
    expect((print(after) as string).split('\n').map((line) => line.trim())).toEqual([
      '{ "navigation": { "pages": [',
      '"a", // a',
      ...['{', '"group": "New",', '"pages": [', '// above b', '"b", // b', '"c" // c', ']', '}'],
      '] } }',
    ]);
  });

  it('says why it cannot', () => {
    const site = siteOf({
      tabs: [
        { tab: 'T', pages: ['a'] },
        { tab: 'U', pages: ['b'] },
      ],
    });
    const why = (...spots: Spot[]) => refusalOf(() => wrapInGroup(site, [{ spots, label: 'L' }]))?.what;
    expect(why(entry(site, 'a'), entry(site, 'b'))).toBe('Only what is in one list can be wrapped together.');
    expect(why(at(site, '/navigation/tabs/0'))).toBe('`tabs` of the root of the navigation has no groups.');
    const twice = { spots: [entry(site, 'a')], label: 'L' };
    expect(() => wrapInGroup(site, [twice, twice])).toThrow('Something would be in two groups.');
  });
});

describe('convert', () => {
  it('makes anchors tabs, with their labels, and reports fields that tabs do not have', () =>
    expect(
      made({ anchors: [{ anchor: 'A', color: {}, pages: ['a'] }], tabs: [] }, (site, report) =>
        convert(site, [{ holder: root(site), container: 'anchors', to: 'tabs' }], report),
      ),
    ).toMatchObject({
      after: { tabs: [{ tab: 'A', color: {}, pages: ['a'] }] },
      said: ['`color` of the anchor "A" is kept, but has no effect in a tab'],
    }));

  it('changes nothing where a list is to be what it is', () => {
    const site = siteOf({ tabs: [{ tab: 'A', pages: ['a'] }] });
    expect(convert(site, [{ holder: root(site), container: 'tabs', to: 'tabs' }], new Collector())).toBe(site);
  });

  it('declares the scopes of versions that become tabs', () =>
    expect(
      made({ versions: [{ version: '1', pages: ['a'] }] }, (site, report) =>
        convert(site, [{ holder: root(site), container: 'versions', to: 'tabs' }], report),
      ).declared,
    ).toEqual([{ kind: 'scope', from: ['version=1'], to: [] }]));

  it('declares the scopes of links in a menu that become versions', () => {
    const tabs = [
      {
        tab: 'A',
        menu: [
          { item: 'L', href: 'https://a.com' },
          { item: 'I', pages: ['a'] },
        ],
      },
    ];
    const report = new Collector();
    const site = siteOf({ tabs });
    const after = convert(site, [{ holder: root(site), container: 'tabs', to: 'versions' }], report);
    expectConserved(site, after, report);
    expect(report.declarations.map((one) => one.kind === 'scope' && one.to)).toEqual([['version=A'], ['version=L']]);
  });

  it('puts nested groups where the kind has them, and back', () => {
    const tabs = {
      tabs: [
        { tab: 'A', icon: 'i', groups: [group('B', 'b')] },
        { tab: 'C', pages: ['c'] },
      ],
    };
    const site = siteOf(tabs);
    const report = new Collector();
    const after = convert(site, [{ holder: root(site), container: 'tabs', to: 'groups' }], report);
    expect(navigationOf(after)).toEqual({
      groups: [{ group: 'A', icon: 'i', pages: [group('B', 'b')] }, group('C', 'c')],
    });
    const back = convert(after, [{ holder: root(after), container: 'groups', to: 'tabs' }], report);
    expect(navigationOf(back)).toEqual(tabs);
    expect(report.diagnostics).toEqual([]);
  });

  it('says that pages cannot become elements', () => {
    const conversion = { holder: root(siteOf({ pages: ['x'] })), container: 'pages', to: 'tabs' } as const;
    expect(canConvert(conversion)?.what).toBe(
      '`pages` of the root of the navigation has something else than elements.',
    );
  });

  it('says that an element cannot have such a list', () => {
    const holder = at(siteOf({ tabs: [{ tab: 'T', groups: [group('A', 'a')] }] }), '/navigation/tabs/0');
    expect(canConvert({ holder, container: 'groups', to: 'tabs' })?.what).toBe('The tab "T" cannot have `tabs`.');
  });

  it.each<[string, object, ContainerName, ContainerName]>([
    ['The group "A" is not called by the code of a language.', { groups: [group('A', 'a')] }, 'groups', 'languages'],
    [
      'The tab "A" has `groups` and `pages`, which would be one list.',
      { tabs: [{ tab: 'A', groups: [group('B', 'b')], pages: ['a'] }] },
      'tabs',
      'groups',
    ],
    [
      'The group "A" has `pages` and `groups`. In a tab, Mintlify shows only `groups`.',
      { groups: [{ group: 'A', pages: ['a'], groups: [group('B', 'b')] }] },
      'groups',
      'tabs',
    ],
    [
      'The product "A" has `dropdowns` and `tabs`. In an anchor, Mintlify shows only `dropdowns`.',
      {
        products: [{ product: 'A', dropdowns: [{ dropdown: 'B', pages: ['a'] }], tabs: [{ tab: 'C', pages: ['b'] }] }],
      },
      'products',
      'anchors',
    ],
    [
      '`groups` of the tab "A" has something else than groups.',
      { tabs: [{ tab: 'A', groups: ['a'] }] },
      'tabs',
      'groups',
    ],
    [
      'The tab "A" has `global`, which Mintlify does not show in a group.',
      { tabs: [{ tab: 'A', pages: ['a'], global: { anchors: [] } }] },
      'tabs',
      'groups',
    ],
  ])('says %j', (why, navigation, container, to) =>
    expect(canConvert({ holder: root(siteOf(navigation)), container, to })?.what).toBe(why),
  );

  it.each([
    ['The root of the navigation has `tabs` already.', { anchors: [], tabs: [{ tab: 'T' }] }],
    [
      'The anchor "A" has `tabs`, which Mintlify does not show in a tab.',
      { anchors: [{ anchor: 'A', tabs: [{ tab: 'T' }] }] },
    ],
    ['The anchor "A" has `tab` already.', { anchors: [{ anchor: 'A', tab: 'x' }] }],
    ['The root of the navigation has no list `anchors`.', {}],
  ])('says %j', (why, navigation) => {
    const site = siteOf(navigation);
    const conversion = { holder: root(site), container: 'anchors', to: 'tabs' } as const;
    expect(canConvert(conversion)?.what).toBe(why);
    expect(() => convert(site, [conversion], new Collector())).toThrow(EditError);
  });
});

describe('whatever the navigation', () => {
  const placesOf = (site: Site) => [root(site), ...spotsOf(site).filter((spot): spot is Place => 'element' in spot)];
  const valueOf = (site: Site) => JSON.stringify([...site.documents.values()].map((node) => toValue(node)));

  it('what is wrapped and unwrapped is as it was', () => {
    let done = 0;
    fc.assert(
      fc.property(drawn, ([{ navigation, files }, where]) =>
        unlessShared(() => {
          const site = siteOf(navigation, files);
          const places = placesOf(site);
          const holder = places[where % places.length]!;
          const wrapping = { holder, kind: 'version', label: 'v' } as const;
          if (refusalOf(() => wrap(site, [wrapping])) || holder.element.member('versions') !== undefined) return;
          const report = new Collector();
          const after = wrap(site, [wrapping], report);
          expectConserved(site, after, report);
          const inner = at(after, `${holder.pointer}/versions/0`);
          if (canUnwrap(inner) !== undefined) return;
          done++;
          const sorted = (one: Site) => [...valueOf(one)].sort().join('');
          expect(sorted(unwrap(after, [inner], report))).toBe(sorted(site));
        }),
      ),
      { numRuns: cases(1000) },
    );
    expect(done).toBeGreaterThan(4);
  });
});
