import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { branchRows } from '../../src/report/branches.ts';
import { diffPretty, jsonDiff } from '../../src/report/index.ts';
import { missingRedirects } from '../../src/redirects/index.ts';
import { countsOf, served } from '../../src/served/index.ts';
import { makeSite, memoryReader, type Site } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';

/** An operation with a summary, which is its address; `hidden` has only that. */
const get = (summary: string, hidden = false) => ({ get: { summary, ...(hidden && { 'x-hidden': true }) } });
const hook = { order: { post: { summary: 'O' }, put: { summary: 'P' } } };

/** A site of one page and of tabs, each with the operations of a specification. */
const siteOf = (tabs: Readonly<Record<string, object>>): Site => {
  const specs = Object.entries(tabs).map(([tab, paths]) => [
    `${tab}.json`,
    JSON.stringify({ openapi: '3.1.0', info: {}, paths, webhooks: tab === 'Hooks' ? hook : {} }),
  ]);
  const all = [{ tab: 'Guides', pages: ['a'] }, ...Object.keys(tabs).map((tab) => ({ tab, openapi: `${tab}.json` }))];
  return makeSite(JSON.stringify({ navigation: { tabs: all } }), {
    reader: memoryReader({ 'a.mdx': '', ...Object.fromEntries(specs) }),
  });
};

const toldOf = (before: Site, after: Site) => {
  const diff = navigationDiff(before, after);
  const { summary, lines, totals } = tell(diff);
  return { diff, summary, totals, lines: lines.map(({ text }) => text) };
};
const seenIn = (site: Site) => {
  const { pages, endpoints } = countsOf(served(site).items);
  return pages + endpoints;
};

describe('an operation that has only a URL', () => {
  const one = { A: { '/a': get('A'), '/h': get('H', true) } };

  it('counts in no line, no figure and no row of a table, as in `show` and `check`', () => {
    const [before, after] = [siteOf(one), siteOf({ ...one, Hooks: { '/b': get('B'), '/i': get('I', true) } })];
    const { diff, summary, totals, lines } = toldOf(before, after);
    expect(lines).toEqual(['tab "Hooks": 1 new endpoint and 1 new webhook, 1 group that Mintlify makes']);
    expect(totals.added).toBe(seenIn(after) - seenIn(before));
    expect(summary).toBe('Nothing lost. 2 added. 2 → 4 pages, endpoints and webhooks.');
    expect(diffPretty({ diff, names: ['', ''] })).toContain('0 pages lost, 0 URLs changed, 2 added\n');
    expect(branchRows(diff).rows).toEqual([expect.objectContaining({ name: 'Hooks', after: 2 })]);
    const [added] = jsonDiff(diff, ['', '']).changes;
    expect(added?.endpoints).toEqual([{ after: 'GET /b' }, { after: 'WEBHOOK order' }]);
  });

  it('is no longer in the sidebar once it is `x-hidden`: the line, the headline and the figures say so', () => {
    const hidden = siteOf({ A: { '/a': get('A', true), '/b': get('B') } });
    const { summary, totals, lines } = toldOf(siteOf({ A: { '/a': get('A'), '/b': get('B') } }), hidden);
    expect(lines).toEqual(['tab "A" opens with GET /b (before: GET /a)', 'endpoint GET /a unlisted (URL still works)']);
    expect(summary).toBe('1 page left the sidebar (its URL still works). 3 → 2 pages and endpoints.');
    expect(totals).toMatchObject({ lost: 0, unlisted: 1, hidden: 0, added: 0 });
  });

  it('is lost with its URL, and was in no navigation', () => {
    const { summary, lines } = toldOf(siteOf(one), siteOf({ A: { '/a': get('A') } }));
    expect(summary).toBe('1 endpoint lost.');
    expect(lines).toEqual(['endpoint GET /h lost (no page, no working redirect; in no navigation)']);
  });

  it('is redirected where its page is now', () => {
    const [before, after] = [siteOf(one), siteOf({ A: { '/a': get('A'), '/h': get('Other', true) } })];
    const { added } = missingRedirects(before, after);
    expect(added.map(({ source, destination }) => [source, destination])).toEqual([
      ['/api-reference/h', '/api-reference/other'],
    ]);
    expect(toldOf(before, after).summary).toBe('1 URL changed (1 of unlisted pages), without a redirect.');
  });
});
