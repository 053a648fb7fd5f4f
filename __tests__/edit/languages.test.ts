import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { counterpartsOf, inEachLanguage, place, pointerOf, type Spot, wrapInGroup } from '../../src/edit/index.ts';
import { languagesOf, run, type Site } from '../../src/index.ts';
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
    all.map(({ language, spot }) => `${language} ${spot === undefined ? 'none' : pointerOf(spot)}`),
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

describe('inEachLanguage', () => {
  it('makes the same edit in each language', () => {
    const site = siteOf(both({ pages: ['en/a', 'en/b'] }, { pages: ['fr/b', 'fr/a'] }));
    const { inLanguage } = languagesOf(site);
    const report = new Collector();
    const spots = inEachLanguage(site, [entry(site, 'en/a')], report);
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
    expect(inEachLanguage(site, [entry(site, 'en/b')], report).map(pointerOf)).toEqual([
      '/navigation/languages/0/pages/1',
    ]);
    expect(report.diagnostics.map(({ message }) => message)).toEqual(['"fr" has no counterpart of the entry en/b']);
  });
});
