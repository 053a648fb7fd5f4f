import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { counterpartsOf, inEach, place, pointerOf, type Spot, wrapInGroup } from '../../src/edit/index.ts';
import { languagesOf, run, type Site, versionsOf } from '../../src/index.ts';
import { Collector } from '../../src/transform/index.ts';
import { addLanguages } from '../../transforms/index.ts';
import { cases } from '../cases.ts';
import { at, entry, group, navigationOf, siteOf, spotsOf } from './sites.ts';

const both = (en: object, fr: object) => ({
  languages: [
    { language: 'en', ...en },
    { language: 'fr', ...fr },
  ],
});
const pointersOf = (site: Site, ...spots: readonly Spot[]) =>
  [...counterpartsOf(site, spots).values()].map((all) =>
    all.map(({ label, spot }) => `${label} ${spot === undefined ? 'none' : pointerOf(spot)}`),
  );

describe('counterpartsOf', () => {
  const site = siteOf(
    both(
      { groups: [group('Start', 'en/a', 'en/b'), group('API', 'en/c')] },
      { groups: [group('API', 'fr/c'), group('Début', 'fr/b', 'fr/a')] },
    ),
  );

  it('finds pages by their paths, and elements by what they hold', () =>
    expect(pointersOf(site, entry(site, 'en/a'), at(site, '/navigation/languages/0/groups/0'))).toEqual([
      ['fr /navigation/languages/1/groups/1/pages/1'],
      ['fr /navigation/languages/1/groups/1'],
    ]));

  it('finds pages of lists in other files', () => {
    const files = { 'en.json': '["en/a","en/b"]', 'fr.json': '["fr/b","fr/a"]' };
    const apart = siteOf(both({ pages: { $ref: 'en.json' } }, { pages: { $ref: 'fr.json' } }), files);
    expect(pointersOf(apart, entry(apart, 'en/a'))).toEqual([['fr /navigation/languages/1/pages/1']]);
  });

  it('finds the other language for a language, and nothing for what is in none', () => {
    expect(pointersOf(site, at(site, '/navigation/languages/1'), at(site, '/navigation'))).toEqual([
      ['en /navigation/languages/0'],
      [],
    ]);
  });

  it('finds each in its own version', () => {
    const inVersions = siteOf({
      versions: ['1', '2'].map((version) => ({
        version,
        ...both({ pages: [`${version}/en/a`] }, { pages: ['x', `${version}/fr/a`] }),
      })),
    });
    expect(pointersOf(inVersions, entry(inVersions, '2/en/a'))).toEqual([
      ['fr /navigation/versions/1/languages/1/pages/1'],
    ]);
  });

  it('finds every page and group of a copy where that is', () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
        (drawn) => {
          let page = 0;
          const pages = (count: number) => Array.from({ length: count + 1 }, () => `p${page++}`);
          const groups = drawn.map((inner, k) =>
            group(`G${k}`, ...pages(1), ...inner.map((count, i) => group(`I${k}.${i}`, ...pages(count)))),
          );
          const copied = run(siteOf({ groups }), addLanguages({ languages: ['fr', 'de'] })).after;
          const own = spotsOf(copied).filter((spot) => pointerOf(spot).startsWith('/navigation/languages/0'));
          expect(own.length).toBeGreaterThan(2);
          counterpartsOf(copied, own).forEach((all, spot) =>
            expect(all.map((one) => one.spot && pointerOf(one.spot))).toEqual(
              [1, 2].map((k) => pointerOf(spot).replace('languages/0', `languages/${k}`)),
            ),
          );
        },
      ),
      { numRuns: cases(60) },
    ));
});

describe('inEach', () => {
  it('makes the same edit in each language', () => {
    const site = siteOf(both({ pages: ['en/a', 'en/b'] }, { pages: ['fr/b', 'fr/a'] }));
    const { inLanguage } = languagesOf(site);
    const report = new Collector();
    const spots = inEach(site, [entry(site, 'en/a')], 'language', report);
    const codeOf = (spot: Spot) => (pointerOf(spot).includes('languages/0') ? 'en' : 'fr');
    const placings = spots.map((spot) => ({ insert: [inLanguage('en/new', codeOf(spot))], after: spot }));
    expect(navigationOf(place(site, placings, report))).toEqual(
      both({ pages: ['en/a', 'en/new', 'en/b'] }, { pages: ['fr/b', 'fr/a', 'fr/new'] }),
    );
    expect(
      navigationOf(
        wrapInGroup(
          site,
          spots.map((spot) => ({ spots: [spot], label: 'New' })),
        ),
      ),
    ).toEqual(both({ pages: [group('New', 'en/a'), 'en/b'] }, { pages: ['fr/b', group('New', 'fr/a')] }));
  });

  it('reports the languages that have no such thing', () => {
    const site = siteOf(both({ pages: ['en/a', 'en/b'] }, { pages: ['fr/a'] }));
    const report = new Collector();
    expect(inEach(site, [entry(site, 'en/b')], 'language', report).map(pointerOf)).toEqual([
      '/navigation/languages/0/pages/1',
    ]);
    expect(report.diagnostics).toMatchObject([
      {
        rule: 'no-counterpart',
        message: 'navshift found in "fr" no counterpart of the entry en/b',
        help: 'Bring the languages into step first: navshift sync-languages.',
      },
    ]);
  });
});

describe('versions', () => {
  const versions = (...all: readonly object[]) => siteOf({ versions: all });
  const pointersIn = (site: Site, ...spots: readonly Spot[]) =>
    [...counterpartsOf(site, spots, 'version').values()].map((all) =>
      all.map(({ label, spot }) => `${label} ${spot === undefined ? 'none' : pointerOf(spot)}`),
    );
  const three = versions(
    { version: 'v3', groups: [group('Start', 'a', 'b')] },
    { version: 'v2', groups: [group('New', 'v2/x'), group('Start', 'v2/b', 'v2/a')] },
    { version: 'v1', tag: 'old', groups: [group('Start', 'v1/b')] },
  );

  it.each<[string, Site, string, readonly string[]]>([
    [
      'in a folder of the label, the newest without one',
      three,
      'a',
      ['v2 /navigation/versions/1/groups/1/pages/1', 'v1 none'],
    ],
    [
      'in a folder of another name',
      versions(
        { version: 'Version 2 (latest)', pages: ['docs/2026-01/x', 'docs/2026-01/a'] },
        { version: 'Version 1', pages: ['docs/2025-01/a', 'docs/2025-01/x'] },
      ),
      'docs/2026-01/a',
      ['Version 1 /navigation/versions/1/pages/0'],
    ],
    [
      'without folders',
      versions({ version: '2', pages: ['x', 'a'] }, { version: '1', pages: ['a'] }),
      'a',
      ['1 /navigation/versions/1/pages/0'],
    ],
    [
      'inside of its language',
      siteOf(
        both(
          { versions: [{ version: '1', pages: ['x'] }] },
          {
            versions: [
              { version: '2', pages: ['2/fr/a'] },
              { version: '1', pages: ['1/fr/b', '1/fr/a'] },
            ],
          },
        ),
      ),
      '2/fr/a',
      ['1 /navigation/languages/1/versions/1/pages/1'],
    ],
  ])('finds a page %s', (_, site, page, expected) => expect(pointersIn(site, entry(site, page))).toEqual([expected]));

  it('finds elements by what they hold, a version for a version, and nothing for what is in none', () =>
    expect(
      pointersIn(
        three,
        at(three, '/navigation/versions/0/groups/0'),
        at(three, '/navigation/versions/2'),
        at(three, '/navigation'),
      ),
    ).toEqual([
      ['v2 /navigation/versions/1/groups/1', 'v1 /navigation/versions/2/groups/0'],
      ['v3 /navigation/versions/0', 'v2 /navigation/versions/1'],
      [],
    ]));

  it('are in folders of their names, whatever else their labels say and most of their pages are', () => {
    const shared = ['x', 'y', 'z'];
    const mixed = versions(
      { version: 'Version 2025-06-18 (latest)', pages: ['spec/2025-06-18/a', ...shared] },
      { version: 'Draft', pages: ['spec/draft/a', ...shared] },
    );
    const { foldersOf, inLanguage, codeOf } = versionsOf(mixed);
    expect(['Version 2025-06-18 (latest)', 'Draft'].flatMap(foldersOf)).toEqual(['spec/2025-06-18', 'spec/draft']);
    expect([inLanguage('spec/draft/a', 'Version 2025-06-18 (latest)'), codeOf('spec/draft/a')]).toEqual([
      'spec/2025-06-18/a',
      'Draft',
    ]);
    // Of two labels of one name each is a name of its own.
    const twice = versions({ version: 'v2', pages: ['v2/a'] }, { version: 'v2 (old)', pages: ['b'] });
    expect(versionsOf(twice).foldersOf('v2')).toEqual(['v2']);
  });

  it('makes the same edit in each that is meant, and reports those that have no such thing', () => {
    const report = new Collector();
    const inAll = inEach(three, [entry(three, 'a')], 'version', report);
    expect(inAll.map(pointerOf)).toEqual([
      '/navigation/versions/0/groups/0/pages/0',
      '/navigation/versions/1/groups/1/pages/1',
    ]);
    expect(report.diagnostics).toMatchObject([
      {
        message: 'navshift found in "v1" no counterpart of the entry a',
        help: 'Add it there first, if that version is to have it.',
      },
    ]);
    const inOne = inEach(three, [entry(three, 'a')], 'version', report, (version) => version === 'v2');
    expect(inOne).toHaveLength(2);
    expect(report.diagnostics).toHaveLength(1);
    const { inLanguage: inVersion } = versionsOf(three);
    const placings = inAll.map((spot, k) => ({ insert: [inVersion('new', ['v3', 'v2'][k])], after: spot }));
    expect(navigationOf(place(three, placings, report))).toEqual({
      versions: [
        { version: 'v3', groups: [group('Start', 'a', 'new', 'b')] },
        { version: 'v2', groups: [group('New', 'v2/x'), group('Start', 'v2/b', 'v2/a', 'v2/new')] },
        { version: 'v1', tag: 'old', groups: [group('Start', 'v1/b')] },
      ],
    });
  });
});
