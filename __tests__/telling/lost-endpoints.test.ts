import { expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { totalsText } from '../../src/report/meaning.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';

const spec = JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/x': { get: { summary: 'X' } } } });

it('endpoints that are lost are counted apart from pages that are lost', () => {
  const of = (groups: readonly object[], files: Readonly<Record<string, string>>) =>
    makeSite(JSON.stringify({ navigation: { groups } }), { reader: memoryReader(files) });
  const kept = { group: 'A', pages: ['a'] };
  const api = { group: 'API', openapi: 'api.json', pages: ['GET /x'] };
  const told = (...groups: readonly object[]) => {
    const files = { 'a.mdx': '', 'api.json': spec, ...(groups[0] === kept ? {} : { 'b.mdx': '' }) };
    const { summary, totals } = tell(navigationDiff(of(groups, files), of([kept], { 'a.mdx': '', 'api.json': spec })));
    return [summary, totalsText([totals])];
  };
  expect(told(kept, api)).toEqual([
    expect.stringMatching(/^1 endpoint lost\./),
    expect.stringMatching(/^1 endpoint lost, /),
  ]);
  expect(told({ group: 'A', pages: ['a', 'b'] }, api)).toEqual([
    expect.stringMatching(/^1 page and 1 endpoint lost\./),
    expect.stringMatching(/^1 page and 1 endpoint lost, /),
  ]);
});
