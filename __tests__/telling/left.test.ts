import { describe, expect, it } from '@jest/globals';
import { isGuarded, navigationDiff } from '../../src/diff/index.ts';
import { totalsText } from '../../src/report/meaning.ts';
import type { Site } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';
import { site } from '../diff/lines.ts';

const files = ['a', 'b', 'c', 'd'];
const version = (name: string, pages: readonly string[], ...dropped: readonly string[]) => ({
  version: name,
  // For a tab without a label, Mintlify drops all tabs beside it.
  tabs: [{ tab: 'T', pages }, ...(dropped.length === 0 ? [] : [{ pages: dropped }])],
});
const versions = (...all: readonly unknown[]) => site({ navigation: { versions: all } }, files);
const told = (before: Site, after: Site) => {
  const { summary, lines, totals } = tell(navigationDiff(before, after));
  return { headline: summary, lines: lines.map(({ text }) => text), last: totalsText([totals]) };
};

describe('pages that Mintlify drops where docs.json still lists them', () => {
  it('left the sidebar, with one number in the headline, the line and the last line', () =>
    expect(
      told(
        versions(version('1', ['a'], 'b', 'c'), version('2', ['a', 'b', 'c'])),
        versions(version('1', ['a'], 'b', 'c'), version('2', ['a'])),
      ),
    ).toMatchObject({
      headline: '2 pages left the sidebar (their URLs still work). 3 → 1 pages.',
      lines: expect.arrayContaining([
        '2 pages in tab "T" left the sidebar (URLs still work; docs.json still lists them, where Mintlify drops them): b, c (2)',
      ]),
      last: '0 pages lost, 0 URLs changed, 0 added, 2 left the sidebar',
    }));

  it('are counted with those that are unlisted now', () =>
    expect(
      told(
        versions(version('1', ['a'], 'b'), version('2', ['a', 'b', 'c', 'd'])),
        versions(version('1', ['a'], 'b'), version('2', ['a'])),
      ),
    ).toMatchObject({
      headline: expect.stringContaining('3 pages left the sidebar (their URLs still work).'),
      lines: expect.arrayContaining([
        '3 pages in tab "T" left the sidebar (URLs still work; docs.json still lists 1 of them, where Mintlify drops it): b, c, d (2)',
      ]),
      last: expect.stringContaining('3 left the sidebar'),
    }));

  it('were in no sidebar before, and are not said to leave it', () =>
    expect(told(versions(version('1', ['a'], 'b')), versions(version('1', ['a'])))).toMatchObject({
      headline: 'Nothing lost. 0 → 1 pages.',
      lines: expect.arrayContaining(['version 1: page b removed; Mintlify did not show it']),
      last: '0 pages lost, 0 URLs changed, 0 added',
    }));

  it('and which had no file keep what their redirect did', () => {
    const of = (...dropped: readonly string[]) =>
      site(
        {
          navigation: { versions: [version('1', ['a'], ...dropped)] },
          redirects: [{ source: '/gone', destination: '/a' }],
        },
        files,
      );
    expect(told(of('gone', 'b'), of('b'))).toMatchObject({
      headline: 'Nothing lost.',
      last: '0 pages lost, 0 URLs changed, 0 added',
    });
  });
});

describe('a page that left the navigation, and whose URL a new redirect matches', () => {
  const of = (redirects: readonly object[], ...pages: readonly string[]) =>
    site({ navigation: { pages }, redirects }, files);
  const redirect = { source: '/b', destination: '/a' };
  const diff = navigationDiff(of([], 'a', 'b'), of([redirect], 'a'));

  it('is not said to have a URL that still works, and readers are said to be redirected', () =>
    expect(told(of([], 'a', 'b'), of([redirect], 'a'))).toMatchObject({
      headline: '1 URL may be redirected away from its page. 1 unlisted. 2 → 1 pages.',
      lines: [
        'page b unlisted (URL may still work)',
        'redirect /b → /a matches the URL of page b; readers may no longer see it',
        'redirect /b → /a',
      ],
    }));

  it('fails a guard of lost and of taken, as where it stays', () => {
    for (const kind of ['lost', 'taken'] as const)
      expect(diff.changes.filter((change) => isGuarded(change, [kind])).map((change) => change.kind)).toEqual([
        'taken',
      ]);
  });
});

it('a hidden page that is unlisted now was in no sidebar', () => {
  const groups = (...more: object[]) =>
    site({ navigation: { groups: [{ group: 'A', pages: ['a'] }, ...more] } }, files);
  const hidden = { group: 'H', hidden: true, pages: ['b'] };
  expect(told(groups(hidden), groups()).headline).toBe(
    '1 hidden page is now unlisted (its URL still works). 2 → 1 pages.',
  );
  expect(told(groups(hidden, { group: 'C', pages: ['c'] }), groups()).headline).toBe(
    '1 page left the sidebar (its URL still works), 1 hidden page is now unlisted (its URL still works). 3 → 1 pages.',
  );
});
