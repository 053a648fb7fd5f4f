import { expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { jsonDiff } from '../../src/report/index.ts';
import type { Site } from '../../src/site/index.ts';
import { group, site } from '../diff/lines.ts';

const json = (before: Site, after: Site) => jsonDiff(navigationDiff(before, after), ['a', 'b']);
const of = (pages: readonly unknown[], files?: string[]) =>
  site({ navigation: { groups: [group('G', ...pages)] } }, files);

it('names what has another place in an order', () => {
  const [one, two] = [group('One', 'o'), group('Two', 't')];
  expect(json(of(['h', 'a', 'b', 'c', one, two]), of(['h', 'c', 'a', 'b', two, one])).changes).toMatchObject([
    { kind: 'reordered', reordered: ['c', 'group "Two"'] },
  ]);
});

it('marks an entry that has no file', () => {
  const inner = (pages: readonly unknown[]) => of(['a', ...pages], ['a', 'b']);
  const { changes } = json(inner(['b', 'c']), inner([group('W', 'b', 'c')]));
  expect(changes[0]!.pages).toEqual([
    { before: 'b', after: 'b' },
    { before: 'c', after: 'c', missing: true },
  ]);
});

it('says which languages were not updated', () => {
  const docs = (pages: readonly string[]) =>
    site({
      navigation: {
        languages: [
          { language: 'en', groups: [group('A', ...pages), group('B', 'd')] },
          { language: 'fr', groups: [group('A', 'fr/a', 'fr/b'), group('B', 'fr/d')] },
        ],
      },
    });
  expect(json(docs(['a', 'b']), docs(['a'])).notUpdated).toBe('fr not updated in 1 change: fr lacks the change of b');
});
