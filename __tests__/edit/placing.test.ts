import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EditError, type Placing, place, pointerOf, refusalOf, sort, type Spot } from '../../src/edit/index.ts';
import { makeElement, makeSite, memoryReader, NavshiftError, Place, print, type Site } from '../../src/index.ts';
import { SharedDocumentError } from '../../src/navigation/index.ts';
import { toJson, toValue } from '../../src/json.ts';
import type { JsonObject } from '../../src/json/index.ts';
import { Collector } from '../../src/transform/index.ts';
import { cases } from '../cases.ts';
import { growth, square } from '../growth.ts';
import { at, entry, expectConserved, group, isEntry, navigationOf, siteOf, spotsOf, textsOf } from './sites.ts';
import { navigations } from '../transforms/random-navigation.ts';

/** What a navigation becomes, and what is declared of it. */
function placed(navigation: unknown, edits: (site: Site) => readonly Placing[], options = {}) {
  const site = siteOf(navigation);
  const report = new Collector();
  const after = place(site, edits(site), report, options);
  return {
    after: navigationOf(after),
    declared: report.declarations,
    said: report.diagnostics.map(({ message }) => message),
  };
}

describe('place', () => {
  it('inserts before and after an entry, and into an element, in one pass', () =>
    expect(
      placed({ groups: [group('A', 'a', 'b'), group('B')] }, (site) => [
        { insert: ['x'], before: entry(site, 'a') },
        { insert: ['y', 'z'], after: entry(site, 'a') },
        { insert: ['last'], in: at(site, '/navigation/groups/0') },
        { insert: ['first'], in: at(site, '/navigation/groups/0'), at: 'first' },
        { insert: ['only'], in: at(site, '/navigation/groups/1') },
      ]).after,
    ).toEqual({ groups: [group('A', 'first', 'x', 'a', 'y', 'z', 'b', 'last'), group('B', 'only')] }));

  it('inserts a page where the others are sorted, and last where they are not', () => {
    const inserted = (...pages: string[]) =>
      placed({ pages }, (site) => [{ insert: ['a/b'], in: at(site, '/navigation'), at: 'sorted' }]).after;
    expect(inserted('a/a', 'a/c')).toEqual({ pages: ['a/a', 'a/b', 'a/c'] });
    expect(inserted('a/a', 'a/a', 'a/c')).toEqual({ pages: ['a/a', 'a/a', 'a/b', 'a/c'] });
    expect(inserted('a/c', 'a/a')).toEqual({ pages: ['a/c', 'a/a', 'a/b'] });
  });

  it('refuses what is moved twice, and what moves into something that moves', () => {
    const move = (edits: (site: Site) => readonly Placing[]) => () =>
      placed({ groups: [group('A', 'a', group('B', 'b'))] }, edits);
    expect(move((site) => [{ move: [entry(site, 'a'), entry(site, 'a')], after: entry(site, 'b') }])).toThrow(
      'Something is moved twice.',
    );
    expect(
      move((site) => [
        { move: [at(site, '/navigation/groups/0/pages/1')], before: entry(site, 'a') },
        { move: [entry(site, 'a')], in: at(site, '/navigation/groups/0/pages/1') },
      ]),
    ).toThrow('The group "B" moves too. Move it first, then its new content.');
  });

  it('inserts an element with all that it holds beside a page', () =>
    expect(
      placed(group('A', 'a'), (site) => {
        const made = makeElement(site, 'group', toJson({ group: 'New', pages: ['n'] }) as JsonObject);
        return [{ insert: [made], after: entry(site, 'a') }];
      }).after,
    ).toEqual(group('A', 'a', group('New', 'n'))));

  it('moves a group with what becomes of it, and declares nothing', () => {
    const { after, declared } = placed(
      { tabs: [{ tab: 'T', groups: [group('A', 'a', 'b'), group('B', 'c')] }, { tab: 'U' }] },
      (site) => [
        { move: [at(site, '/navigation/tabs/0/groups/0')], in: at(site, '/navigation/tabs/1') },
        { move: [entry(site, 'b')], before: entry(site, 'c') },
      ],
    );
    expect(after).toEqual({
      tabs: [
        { tab: 'T', groups: [group('B', 'b', 'c')] },
        { tab: 'U', groups: [group('A', 'a')] },
      ],
    });
    expect(declared).toEqual([]);
  });

  it('declares what moves to another version as removed where it was', () => {
    const versions = [
      { version: '1', pages: ['a'] },
      { version: '2', pages: ['b'] },
    ];
    expect(placed({ versions }, (site) => [{ move: [entry(site, 'a')], after: entry(site, 'b') }]).declared).toEqual([
      { kind: 'removed', item: { kind: 'page', page: 'a' }, scope: ['version=1'] },
    ]);
  });

  it('removes entries and elements, declares it, and removes what is emptied if that is asked for', () => {
    const navigation = { groups: [group('A', group('B', 'a')), group('C', 'c')] };
    const removed = (options: object) => placed(navigation, (site) => [{ remove: [entry(site, 'a')] }], options);
    expect(removed({}).after).toEqual({ groups: [group('A', group('B')), group('C', 'c')] });
    expect(removed({ emptied: 'remove' })).toEqual({
      after: { groups: [group('C', 'c')] },
      declared: [{ kind: 'removed', item: { kind: 'page', page: 'a' }, scope: [] }],
      said: ['The group "B" is removed: nothing is left in it', 'The group "A" is removed: nothing is left in it'],
    });
  });

  it('keeps an element that moves, without what moves out of it at once', () => {
    const navigation = { groups: [group('A', 'a'), group('B', 'b')] };
    const edits = (site: Site): readonly Placing[] => [
      { move: [entry(site, 'a')], after: entry(site, 'b') },
      { move: [at(site, '/navigation/groups/0')], after: at(site, '/navigation/groups/1') },
    ];
    expect(placed(navigation, edits, { emptied: 'remove' })).toEqual({
      after: { groups: [group('B', 'b', 'a'), group('A')] },
      declared: [],
      said: [],
    });
  });

  it('changes a list in the document that it is in, and `$ref`s of what moves between documents', () => {
    const site = siteOf(
      { groups: [group('A', { $ref: 'nav/one.json' }), { group: 'B', pages: { $ref: 'nav/deep/pages.json' } }] },
      { 'nav/one.json': JSON.stringify(group('One', 'a')), 'nav/deep/pages.json': '["b"]' },
    );
    const after = place(
      site,
      [{ move: [at(site, '/navigation/groups/0/pages/0')], after: entry(site, 'b') }],
      new Collector(),
    );
    expect(toValue(after.documents.get('nav/deep/pages.json')!)).toEqual(['b', { $ref: '../one.json' }]);
    expect(after.documents.get('nav/one.json')).toBe(site.documents.get('nav/one.json'));
  });

  it('keeps the comments and the layout of what moves', () => {
    const text = `{ "navigation": { "groups": [
      // first
      { "group": "A", "pages": ["a",  "b"] }, // of A
      { "group": "B", "pages": [] }
    ] } }`;
    const site = makeSite(text, { reader: memoryReader() });
    const [a, b] = [0, 1].map((k) => at(site, `/navigation/groups/${k}`)) as [Place, Place];
    expect(print(place(site, [{ move: [a], after: b }], new Collector()))).toBe(`{ "navigation": { "groups": [
      { "group": "B", "pages": [] },
      // first
      { "group": "A", "pages": ["a",  "b"] } // of A
    ] } }`);
  });
});

describe('place refuses', () => {
  const site = siteOf({
    tabs: [
      { tab: 'T', groups: [group('A', 'a')] },
      { tab: 'L', href: '/a' },
      { tab: 'O', pages: 5 },
    ],
    global: { anchors: [{ anchor: 'G', href: '/a' }] },
  });
  const tab = (k: number) => at(site, `/navigation/tabs/${k}`);
  it.each<[string, Placing]>([
    ['The tab "T" has `groups`. Mintlify would not show `pages` too.', { insert: ['x'], in: tab(0) }],
    ['`tabs` cannot contain pages.', { insert: ['x'], before: tab(0) }],
    ['The tab "L" is a link. Mintlify shows nothing in a link.', { insert: ['x'], in: tab(1) }],
    ['`pages` of the tab "O" is not a list.', { insert: ['x'], in: tab(2) }],
    ['The group "A" cannot have `tabs`.', { move: [tab(1)], in: at(site, '/navigation/tabs/0/groups/0') }],
    [
      'The group "A" cannot be moved into itself.',
      { move: [at(site, '/navigation/tabs/0/groups/0')], before: entry(site, 'a') },
    ],
    ['Nothing can be beside the root of the navigation.', { insert: ['x'], after: at(site, '/navigation') }],
  ])('says %j', (why, placing) => {
    expect(refusalOf(() => place(site, [placing]))?.what).toBe(why);
    expect(() => place(site, [placing], new Collector())).toThrow(EditError);
  });
});

describe('sort', () => {
  it('sorts pages, and groups by their labels, numbers as numbers; each among its own', () => {
    const site = siteOf({ pages: ['v10', group('B', 'x'), 'v9', group('A', 'y')] });
    const sorted = sort(site, [{ holder: at(site, '/navigation'), container: 'pages' }]);
    expect(navigationOf(sorted)).toEqual({ pages: [group('A', 'y'), group('B', 'x'), 'v9', 'v10'] });
    expect(sort(sorted, [{ holder: at(sorted, '/navigation'), container: 'pages' }])).toBe(sorted);
  });
});

describe('place, whatever the navigation', () => {
  const drawn = fc.tuple(
    navigations,
    fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(8)), { minLength: 1, maxLength: 5 }),
  );

  /** Edits of a site that can be made, drawn as numbers: what, where, how. */
  function placingsOf(site: Site, numbers: readonly (readonly [number, number, number])[]): readonly Placing[] {
    const spots = spotsOf(site);
    const used = new Set<Spot>();
    return numbers.flatMap(([what, where, how], k): Placing[] => {
      const [spot, target] = [what, where].map((number) => spots[number % spots.length]) as [Spot, Spot];
      if (spot === undefined || used.has(spot) || used.has(target)) return [];
      const to = how % 2 === 0 ? { before: target } : { after: target };
      const into = target instanceof Place ? { in: target, at: (['first', 'last', 'sorted'] as const)[how % 3]! } : to;
      const placing: Placing =
        how < 3
          ? { insert: [`new-${k}`], ...(how === 2 ? into : to) }
          : how < 6
            ? { move: [spot], ...(how === 5 ? into : to) }
            : how < 8
              ? { remove: [spot] }
              : { replace: spot, by: [`by-${k}`] };
      if (refusedOr(() => refusalOf(() => place(site, [placing])) === undefined) !== true) return [];
      used.add(spot).add(target);
      return [placing];
    });
  }
  const refusedOr = <Value>(make: () => Value): Value | undefined => {
    try {
      return make();
    } catch (error) {
      if (error instanceof SharedDocumentError || (error instanceof EditError && /moves too/.test(error.message)))
        return undefined;
      throw error;
    }
  };

  it('does what can be done, or refuses what two places share', () => {
    let done = 0;
    fc.assert(
      fc.property(drawn, ([{ navigation, files }, numbers]) => {
        const site = siteOf(navigation, files);
        const placings = placingsOf(site, numbers);
        const after = refusedOr(() => place(site, placings, new Collector()));
        if (placings.length === 0) expect(after).toBe(site);
        if (after === undefined || placings.length === 0) return;
        done++;
        // In a document that is pulled in twice everything is seen twice.
        if (Object.keys(files).length > 0) return;
        const gone = new Set(
          placings
            .flatMap((one) => ('remove' in one ? one.remove : 'replace' in one ? [one.replace] : []))
            .map(pointerOf),
        );
        /** What moves, with the element that it goes to: it is not in what was around it any more. */
        const homes = new Map(
          placings.flatMap((one) => {
            if (!('move' in one)) return [];
            const home = 'in' in one ? one.in : ('before' in one ? one.before : one.after).parent;
            return one.move.map((spot) => [pointerOf(spot), home] as const);
          }),
        );
        const isGone = (spot: Spot | undefined): boolean =>
          spot !== undefined &&
          (gone.has(pointerOf(spot)) || isGone(homes.has(pointerOf(spot)) ? homes.get(pointerOf(spot)) : spot.parent));
        const made = placings.flatMap((one) => ('insert' in one ? one.insert : 'replace' in one ? one.by : []));
        const texts = textsOf(spotsOf(after));
        const kept = textsOf(spotsOf(site).filter((spot) => !isGone(spot)));
        // What goes into something that is removed is gone too.
        expect(texts.sort()).toEqual([...kept, ...made.filter((text) => texts.includes(text as string))].sort());
      }),
      { numRuns: cases(1000) },
    );
    expect(done).toBeGreaterThan(8);
  });

  it('is undone by removing what was inserted', () =>
    fc.assert(
      fc.property(drawn, ([{ navigation, files }, numbers]) => {
        const site = siteOf(navigation, files);
        const inserts = placingsOf(site, numbers).filter((one) => 'insert' in one);
        const after = refusedOr(() => place(site, inserts, new Collector()));
        if (after === undefined) return;
        const made = spotsOf(after).filter((spot) => isEntry(spot) && spot.text.startsWith('new-'));
        const back = refusedOr(() => place(after, [{ remove: made }], new Collector()));
        if (back === undefined || made.length < inserts.length) return;
        const full = (one: Site) =>
          JSON.stringify(toValue(one.root)).replaceAll(',"pages":[]', '').replaceAll('"pages":[]', '');
        expect(full(back)).toBe(full(site));
      }),
      { numRuns: cases(1000) },
    ));

  it('declares what conservation would miss', () =>
    fc.assert(
      fc.property(drawn, ([{ navigation, files }, numbers]) => {
        const site = siteOf(navigation, files);
        const placings = placingsOf(site, numbers).filter((one) => 'remove' in one);
        const report = new Collector();
        const after = refusedOr(() => place(site, placings, report));
        if (after === undefined) return;
        expectConserved(site, after, report);
      }),
      { numRuns: cases(300) },
    ));
});

it('a thousand moves take hardly more time than one', () => {
  const pages = (count: number) => Array.from({ length: count }, (_, k) => `p${k}`);
  const site = (count: number) =>
    siteOf({
      groups: Array.from({ length: count }, (_, k) => group(`G${k}`, ...pages(25).map((page) => `g${k}/${page}`))),
    });
  const work = (count: number) => {
    const one = site(count);
    const entries = spotsOf(one)
      .filter(isEntry)
      .filter(({ text }) => text.endsWith('p3'));
    place(
      one,
      entries.map((spot) => ({ move: [spot], in: spot.parent, at: 'first' })),
      new Collector(),
    );
  };
  expect(growth(work, 100)).toBeLessThan(square);
});

it('an error of an edit is one of navshift, and says where', () => {
  const site = siteOf({ tabs: [{ tab: 'T', groups: [] }] });
  const error = new EditError('No.', at(site, '/navigation/tabs/0'));
  expect([error instanceof NavshiftError, error.pointer]).toEqual([true, '/navigation/tabs/0']);
});
