import { expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { makeSite } from '../../src/site/index.ts';

it('two versions of one name are matched in their order', () => {
  const versions = [
    { version: '2', pages: ['a'] },
    { version: '2', description: 'D', pages: ['a'] },
  ];
  const text = JSON.stringify({ navigation: { versions } });
  const { matching, changes } = navigationDiff(makeSite(text), makeSite(text));
  const at = (branches: typeof matching.before.branches) => branches.map(({ place }) => place?.pointer);
  expect(at(matching.before.branches.map((branch) => matching.of(branch)!))).toEqual(at(matching.before.branches));
  expect(changes).toEqual([]);
});
