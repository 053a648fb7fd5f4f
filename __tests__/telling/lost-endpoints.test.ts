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

it('endpoints that one group listed and another made are counted alike in the headline and in the line', () => {
  const get = (summary: string) => ({ get: { summary } });
  const paths = { '/x': get('X'), '/y': get('Y'), '/z': get('Z') };
  const reader = memoryReader({ 'a.mdx': '', 'api.json': JSON.stringify({ openapi: '3.1.0', info: {}, paths }) });
  const made = { group: 'All', openapi: 'api.json' };
  const listed = { group: 'API', openapi: 'api.json', pages: ['GET /x', 'GET /y'] };
  const told = (...left: readonly object[]) => {
    const [was, is] = [[made, listed], left].map((groups) =>
      makeSite(JSON.stringify({ navigation: { groups: [{ group: 'A', pages: ['a'] }, ...groups] } }), { reader }),
    );
    const { summary, lines } = tell(navigationDiff(was!, is!));
    return [summary.replace(/ \d+ → .*/, ''), ...lines.map(({ text }) => text)];
  };
  expect(told().slice(0, 2)).toEqual([
    '3 endpoints lost.',
    '3 endpoints lost (no page, no working redirect): GET /x, GET /y, GET /z',
  ]);
  expect(told(listed).slice(0, 3)).toEqual([
    '1 endpoint lost. 2 no longer shown where they were.',
    'endpoint GET /z lost (no page, no working redirect)',
    '2 endpoints in group "All" no longer shown there: GET /x, GET /y',
  ]);
});
