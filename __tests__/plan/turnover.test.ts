import { describe, expect, it } from '@jest/globals';
import { run } from '../../src/plan/index.ts';
import { pretty } from '../../src/report/index.ts';
import { makeSite, memoryReader, takeCensus } from '../../src/index.ts';
import { turnover } from '../../src/plan/turnover.ts';
import { type Declaration, defineTransform } from '../../src/transform/index.ts';

/** The line of the summary that tells of entries, for a navigation of pages (and one element with a specification) that becomes another. */
function summaryOf(
  before: readonly unknown[],
  after: readonly unknown[],
  declarations: readonly Declaration[],
): string {
  const site = (pages: readonly unknown[]) =>
    makeSite(
      JSON.stringify({
        navigation: { languages: [{ language: 'en', groups: [{ group: 'A', openapi: 'a.json', pages }] }] },
      }),
      {
        reader: memoryReader({
          'a.json': '{"openapi":"3.1.0","paths":{"/a":{"get":{}},"/b":{"get":{}},"/c":{"get":{}}}}',
        }),
      },
    );
  const change = defineTransform({
    name: 'change',
    summary: 'Change.',
    apply: (_, __, report) => {
      for (const declaration of declarations) report.declare(declaration);
      return site(after);
    },
  });
  const { plan, tallies, failed, diagnostics } = run(site(before), change());
  expect(failed).toBe(false);
  return pretty({ version: '1', sites: [{ name: 'x', outcome: 'planned', diagnostics, plan, entries: tallies }] })
    .trim()
    .split('\n')
    .at(-1)!;
}

const page = (name: string) => ({ kind: 'page', page: name }) as const;
const endpoint = (path: string) => ({ kind: 'endpoint', specification: 'a.json', method: 'GET', path }) as const;

describe('the summary of entries', () => {
  it.each<[string, readonly unknown[], readonly unknown[], readonly Declaration[]]>([
    ['2 endpoints, as before', ['GET /a', 'GET /b'], ['GET /b', 'GET /a'], []],
    ['2 endpoints → 3 endpoints', ['GET /a', 'GET /b'], ['GET /a', 'GET /b', 'GET /c'], []],
    [
      '2 endpoints: 1 endpoint added, 1 removed',
      ['GET /a', 'GET /b'],
      ['GET /a', 'GET /c'],
      [{ kind: 'removed', item: endpoint('/b') }],
    ],
    [
      '1 page, 1 endpoint → 1 page, 2 endpoints: 1 page added, 1 removed',
      ['a', 'GET /a'],
      ['b', 'GET /a', 'GET /c'],
      [{ kind: 'removed', item: page('a') }],
    ],
    [
      '1 page, 1 endpoint: 1 page renamed',
      ['a', 'GET /a'],
      ['b', 'GET /a'],
      [{ kind: 'moved', item: page('a'), to: page('b') }],
    ],
    [
      '2 pages, 1 endpoint → 1 page, 1 endpoint: 1 page renamed',
      ['a', 'GET /a', { group: 'B', pages: ['a'] }],
      ['b', 'GET /a', { group: 'B', pages: [] }],
      [
        { kind: 'moved', item: page('a'), to: page('b') },
        { kind: 'removed', item: page('a') },
      ],
    ],
    // What was declared and did not come about is no news.
    [
      '1 page, 1 endpoint, as before',
      ['a', 'GET /a'],
      ['a', 'GET /a', { group: 'New', pages: [] }],
      [
        { kind: 'moved', item: page('a'), to: page('b') },
        { kind: 'removed', item: page('c') },
      ],
    ],
  ])('is %s', (told, before, after, declarations) => {
    expect(summaryOf(before, after, declarations)).toBe(told);
  });
});

describe('what came in several languages', () => {
  it('is counted as often as it came', () => {
    const census = (pages: readonly string[]) =>
      takeCensus(
        makeSite(JSON.stringify({ navigation: { languages: ['en', 'fr'].map((language) => ({ language, pages })) } })),
      );
    const { added, removed } = turnover(census(['a']), census(['a', 'b']), []);
    expect([added.pages, removed.pages]).toEqual([2, 0]);
  });
});
