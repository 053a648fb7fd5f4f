import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, run, type Site, type Transform } from '../../src/index.ts';
import { parseJson } from '../../src/json/index.ts';
import type { Declaration } from '../../src/transform/index.ts';

const site = (docs: object, files: Record<string, string> = {}) =>
  makeSite(JSON.stringify(docs), { reader: memoryReader(files) });

/** A transform that makes something else of a site. */
const by = (change: (given: Site) => Site, ...declarations: Declaration[]): Transform => ({
  name: 'test',
  apply(given, report) {
    for (const declaration of declarations) report?.declare(declaration);
    return change(given);
  },
});
const to = (docs: object, ...declarations: Declaration[]) =>
  by((given) => given.withDocuments(new Map([[given.main, parseJson(JSON.stringify(docs))]])), ...declarations);
const errors = ({ diagnostics }: ReturnType<typeof run>) =>
  diagnostics.filter(({ severity }) => severity === 'error').map(({ rule, message }) => `${rule}: ${message}`);

const group = { group: 'G', expanded: 'yes', pages: ['a', 'b'] };
const fine = { group: 'H', pages: ['c'] };

describe('a mistake that would cost more afterwards stops the run', () => {
  it('at the root it is refused aloud, in a tab it takes the tab, without a word', () => {
    const before = { navigation: { groups: [group, fine] } };
    const after = { navigation: { tabs: [{ tab: 'T', groups: [group, fine] }] } };
    expect(errors(run(site(before), to(after)))).toEqual([
      'test/dropped: 3 pages would be dropped by Mintlify: `expanded` of group "G" must be a boolean, not a string',
    ]);
  });
  it('what was dropped before may stay so, and what comes to be shown is fine', () => {
    const tabs = (content: object) => ({ navigation: { tabs: [{ tab: 'T', ...content }] } });
    const before = tabs({ groups: [group, fine] });
    expect(errors(run(site(before), to({ ...before, name: 'New' })))).toEqual([]);
    expect(errors(run(site(before), to(tabs({ groups: [{ ...group, expanded: true }, fine] }))))).toEqual([]);
    expect(errors(run(site(tabs({ groups: [fine] })), to(tabs({ groups: [fine], href: '/x' }))))).toEqual([
      'test/dropped: 1 page would be dropped by Mintlify: tab "T" has `href` and `groups`, and Mintlify shows only `href`',
    ]);
  });
  it('one for which the whole file would be refused', () => {
    expect(errors(run(site({ navigation: { groups: [fine] } }), to({ navigation: { groups: [fine, {}] } })))).toEqual([
      'test/refused: Mintlify would refuse the whole site afterwards: this group has no `group`',
    ]);
  });
  it('of two operations that would come to share one address', () => {
    const operation = { get: { summary: 'List' } };
    const files = { 'x.json': JSON.stringify({ openapi: '3.1.0', paths: { '/a': operation, '/b': operation } }) };
    const tab = { tab: 'T', openapi: 'x.json' };
    const listed = { navigation: { tabs: [{ ...tab, pages: ['GET /a', 'GET /b'] }] } };
    expect(errors(run(site({ navigation: { tabs: [tab] } }, files), to(listed)))).toEqual([
      'test/dropped: 1 endpoint would be dropped by Mintlify: GET /a has the URL "/api-reference/list" of GET /b',
      'test/address: 1 URL would break: /api-reference/list-1',
    ]);
  });
});

describe('an address that goes stops the run', () => {
  const docs = { navigation: { pages: ['a'] } };
  const files = { 'a.mdx': '', 'b.mdx': '' };
  const remove = (...declarations: Declaration[]) =>
    by((given) => given.withStaged([{ kind: 'delete', path: 'b.mdx' }]), ...declarations);

  it('and is told from what a navigation shows', () => {
    expect(errors(run(site(docs, files), remove()))).toEqual([
      'test/address: 1 URL outside the navigation would break: /b',
    ]);
  });
  it('unless that is allowed, declared or redirected', () => {
    const allowed = run(site(docs, files), remove(), { allowAddressChanges: true });
    expect([errors(allowed), allowed.gone]).toEqual([[], 1]);
    const declared = run(site(docs, files), remove({ kind: 'removed', item: { kind: 'page', page: 'b' } }));
    expect([errors(declared), declared.gone]).toEqual([[], 0]);
    const redirects = [{ source: '/:slug', destination: '/a' }];
    expect(errors(run(site({ ...docs, redirects }, files), remove()))).toEqual([]);
  });
  it('of a page that an operation has, by another directory', () => {
    const specification = { 'x.json': '{"openapi":"3.1.0","paths":{"/a":{"get":{"summary":"A"}}}}' };
    const tab = (openapi: unknown) => ({ navigation: { tabs: [{ tab: 'T', openapi, pages: ['GET /a'] }] } });
    const moved = run(site(tab('x.json'), specification), to(tab({ source: 'x.json', directory: 'ref' })));
    expect(errors(moved)).toEqual(['test/address: 1 URL would break: /api-reference/a']);
    expect(moved.diagnostics[0]?.help).toContain('--allow-address-changes');
  });
});
