import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { diffGithub, diffMarkdown, diffPretty, guardLines, jsonDiff } from '../../src/report/index.ts';
import { tell } from '../../src/telling/index.ts';
import { linesBetween, linesOf, site } from '../diff/lines.ts';

const [one, other] = ['https://example.com/one.json', 'https://example.com/other.json'];
const api = (...openapi: readonly string[]) => ({
  tab: 'API',
  groups: openapi.map((source, k) => ({ group: `Part ${k}`, openapi: source })),
});
const guides = { tab: 'Guides', pages: ['a'] };

describe('a specification that several elements name counts once in a line, and is named once', () => {
  it('if it is no longer shown', () =>
    expect(linesOf({ tabs: [guides, api(one, one, other)] }, { tabs: [guides] })).toEqual([
      `- 2 specifications in tab "API" removed; may be lost (specification not opened): ${one}, ${other}`,
      '- tab "API"',
    ]));

  it('if all of the elements name the same', () =>
    expect(linesOf({ tabs: [guides, api(one, one)] }, { tabs: [guides] })).toEqual([
      `- 1 specification in tab "API" removed; may be lost (specification not opened): ${one}`,
      '- tab "API"',
    ]));

  it('if it is new', () =>
    expect(linesOf({ tabs: [guides] }, { tabs: [guides, api(one, one, other)] })).toEqual([
      '+ tab "API": 2 new specifications, 3 new groups',
    ]));

  it('in an element that is wrapped', () => {
    const tabs = [guides, api(one, one, other)];
    expect(linesOf({ tabs }, { products: [{ product: 'P', tabs }] })).toEqual([
      '~ tab "Guides" and tab "API" (1 page and 2 specifications) wrapped in product "P"',
    ]);
  });
});

it('endpoints that Mintlify drops are not called made by Mintlify', () => {
  const openapi = JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/a': { get: { responses: {} } } } });
  const reader = memoryReader({ 'api.json': openapi });
  const siteWith = (more: object) => {
    const groups = [{ group: 'API', openapi: 'api.json', ...more }];
    return makeSite(JSON.stringify({ navigation: { tabs: [guides, { tab: 'T', groups }] } }), { reader });
  };
  const [wrong, right] = [{ expanded: 'yes' }, {}];
  const lines = (before: object, after: object) =>
    linesBetween(siteWith(before), siteWith({ pages: ['GET /a'], ...after }));
  expect(lines(wrong, right)).toContain(
    '~ endpoint GET /a is now listed in docs.json (before: only in the specification)',
  );
  expect(lines(right, right)).toContain(
    '~ endpoint GET /a is now listed in docs.json (before: made by Mintlify from the specification)',
  );
});

it('a specification that was not opened may be lost in every place that counts', () => {
  const diff = navigationDiff(
    site({ navigation: { tabs: [guides, api(one, other)] } }),
    site({ navigation: { tabs: [guides] } }),
  );
  const report = { diff, names: ['', ''] as const };
  expect(tell(diff).summary).toBe('The endpoints of 2 specifications may be lost (not opened).');
  expect(diffPretty(report)).toContain('\n0 pages lost, 0 URLs changed, 0 added, 2 may be lost (not opened)\n');
  expect(guardLines(diff, ['lost'])).toEqual([
    expect.stringMatching(/^2 specifications may be lost, first: docs\.json:1:\d+ /),
  ]);
  expect(diffGithub(report)).toMatch(/^(::warning .*\n){2}::notice/);
  expect(diffMarkdown(report)).toContain('| API | 0 + ? |  | removed, 2 specifications removed |');
  expect(jsonDiff(diff, ['', '']).changes.filter(({ certain }) => !certain)).toHaveLength(1);
});

describe('endpoints that a file lists instead of a specification that was not opened', () => {
  const bare = { tabs: [guides, { tab: 'T', groups: [{ group: 'API', openapi: one }] }] };
  const listing = (...pages: unknown[]) => ({
    tabs: [guides, { tab: 'T', groups: [{ group: 'API', openapi: one, pages }] }],
  });
  const listed = listing({ group: 'Users', pages: ['GET /a', 'POST /a'] }, 'GET /b');

  it('are neither added nor no longer shown', () => {
    expect(linesOf(bare, listed)).toEqual([
      `- specification ${one} in T › API replaced by listed endpoints; others may be lost (specification not opened)`,
      `~ 3 endpoints in group "API" are now listed in docs.json (before: left to ${one}, which was not opened)`,
    ]);
    expect(linesOf(listed, bare)).toEqual([
      `~ 3 endpoints in group "API" are now left to ${one}, which was not opened (before: listed in docs.json)`,
    ]);
    const diff = navigationDiff(site({ navigation: bare }), site({ navigation: listed }));
    expect(tell(diff)).toMatchObject({
      summary: 'The endpoints of 1 specification may be lost (not opened).',
      totals: { added: 0, removed: 0 },
    });
  });

  it('cost nothing while another element has all of it', () => {
    const more = { tab: 'All', openapi: one };
    const tabs = (given: { readonly tabs: readonly unknown[] }) => ({ tabs: [...given.tabs, more] });
    expect(linesOf(tabs(bare), tabs(listed))).toEqual([
      `~ 3 endpoints in group "API" are now listed in docs.json (before: left to ${one}, which was not opened)`,
    ]);
  });

  it('are added beside others', () => {
    const more = listing('GET /b', { group: 'Users', pages: ['GET /a', 'b'] });
    expect(linesOf(bare, more, ['a', 'b'])).toEqual([
      `- specification ${one} in T › API replaced by listed endpoints; others may be lost (specification not opened)`,
      '+ group "Users" in T › API: 1 page that existed; starts closed',
      `~ 2 endpoints in group "API" are now listed in docs.json (before: left to ${one}, which was not opened)`,
    ]);
  });

  it('are added in an element that did not name it', () =>
    expect(
      linesOf(bare, { tabs: [guides, { tab: 'T', groups: [{ group: 'New', openapi: one, pages: ['GET /b'] }] }] }),
    ).toEqual(expect.arrayContaining([expect.stringContaining('may be lost')])));
});

it('the pages of a specification that was not opened are not said to be one that readers open first', () => {
  const bare = { tab: 'API', openapi: one };
  expect(linesOf({ tabs: [guides, bare] }, { tabs: [bare, guides] })).toContain(
    `~ the site opens with the endpoints of ${one} (before: a)`,
  );
});

it('nobody knows what is lost with a specification that was not opened', () => {
  const summary = (...navigations: object[]) => {
    const [before, after] = navigations.map((navigation) => site({ navigation }));
    return tell(navigationDiff(before!, after!)).summary;
  };
  const tabs = [guides, api(one, one, other)];
  expect(summary({ tabs }, { tabs: [guides] })).toBe('The endpoints of 2 specifications may be lost (not opened).');
  expect(summary({ tabs }, { tabs: [guides, api(one)] })).toBe(
    'The endpoints of 1 specification may be lost (not opened).',
  );
  expect(summary({ tabs }, { tabs: [guides, api(other, one)] })).toBe('Nothing lost.');
});

it('listed endpoints of a specification that was not opened may be lost, unless something else lists them', () => {
  const group = (label: string, ...pages: readonly string[]) => ({ group: label, openapi: one, pages });
  const told = (...groups: readonly object[]) => {
    const [before, after] = [
      [group('API', 'GET /a', 'GET /b'), ...groups],
      [{ group: 'X', pages: ['x'] }, ...groups],
    ];
    const diff = navigationDiff(site({ navigation: { groups: before } }), site({ navigation: { groups: after } }));
    const { summary, lines, totals } = tell(diff);
    return { summary, removed: totals.removed, lines: lines.map(({ text }) => text) };
  };
  const lost = told();
  expect(lost).toMatchObject({
    summary: '2 endpoints may be lost (specification not opened). 1 added. 2 → 1 pages and endpoints.',
    removed: 0,
  });
  expect(lost.lines).toContain(
    '2 endpoints in group "API" removed; may be lost (specification not opened): GET /a, GET /b',
  );
  const listed = told(group('Other', 'GET /a', 'GET /b'));
  expect(listed).toMatchObject({
    summary: 'Nothing lost. 1 added, 2 no longer shown where they were. 4 → 3 entries (2 → 3 pages and endpoints).',
    removed: 2,
  });
  expect(listed.lines).toContain('2 endpoints in group "API" no longer shown there: GET /a, GET /b');
});

it('operations of one name in two specifications are two endpoints', () => {
  const paths = { '/version': { get: { tags: ['T'], responses: {} } }, '/a': { get: { tags: ['T'], responses: {} } } };
  const text = JSON.stringify({ openapi: '3.1.0', info: {}, paths });
  const reader = memoryReader({ 'x.json': text, 'y.json': text });
  const siteWith = (...pages: readonly (readonly string[])[]) => {
    const groups = pages.map((some, k) => ({
      group: `G${k}`,
      openapi: { source: k === 0 ? 'x.json' : 'y.json', directory: `d${k}` },
      ...(some.length > 0 && { pages: some }),
    }));
    return makeSite(JSON.stringify({ navigation: { groups } }), { reader });
  };
  const entries = ['GET /version', 'GET /a'];
  expect(linesBetween(siteWith([], []), siteWith(entries, entries))).toContain(
    '~ 4 endpoints are now listed in docs.json (before: made by Mintlify from the specification)',
  );
});
