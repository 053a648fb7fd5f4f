import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';
import { root } from '../house/rooms.ts';

const definition =
  '"Nothing lost" means that the sidebar still shows every page, endpoint and link that it showed, at the same URL or with a redirect.';
const link = { anchor: 'Status', href: 'https://status.example.com' };
const spec = (paths: object) => JSON.stringify({ openapi: '3.1.0', info: {}, paths });
const get = (more: object = {}) => ({ get: { summary: 'List', ...more } });
const files: Readonly<Record<string, string>> = {
  'a.mdx': '',
  'b.mdx': '',
  'api.json': spec({ '/x': get(), '/y': { get: { summary: 'Y' } } }),
};
const docs = (pages: readonly unknown[] = ['a', 'b'], more: object = {}) => ({
  navigation: {
    tabs: [
      { tab: 'Guides', pages },
      { tab: 'API', openapi: 'api.json' },
    ],
    global: { anchors: [link] },
  },
  ...more,
});
type Changed = Readonly<Record<string, string | undefined>>;
const toldOf = (after: object, changed: Changed) => {
  const there = Object.entries({ ...files, ...changed }).flatMap(([path, text]) =>
    text === undefined ? [] : [[path, text] as const],
  );
  const [old, now] = [
    makeSite(JSON.stringify(docs()), { reader: memoryReader(files) }),
    makeSite(JSON.stringify(after), { reader: memoryReader(Object.fromEntries(there)) }),
  ];
  return tell(navigationDiff(old, now)).summary;
};

describe('"Nothing lost"', () => {
  it.each(['README.md', 'skills/navshift/SKILL.md'])('is defined in %s', (file) =>
    expect(readFileSync(join(root, file), 'utf8')).toContain(definition),
  );

  it.each<[string, object, Changed]>([
    ['a page has another place', docs(['b', { group: 'G', pages: ['a'] }]), {}],
    [
      'a page has another URL, with a redirect',
      docs(['a', 'c'], { redirects: [{ source: '/b', destination: '/c' }] }),
      { 'b.mdx': undefined, 'c.mdx': '' },
    ],
  ])('is said if %s', (_, after, changed) => expect(toldOf(after, changed)).toMatch(/Nothing lost\./));

  it.each<[string, object, Changed]>([
    ['a page leaves the sidebar', docs(['a']), {}],
    ['a page is hidden by its front matter', docs(), { 'b.mdx': '---\nhidden: true\n---\n' }],
    ['a page is hidden by its group', docs(['a', { group: 'G', hidden: true, pages: ['b'] }]), {}],
    ['the file of a page is deleted', docs(), { 'b.mdx': undefined }],
    ['a page has another URL, without a redirect', docs(['a', 'c']), { 'b.mdx': undefined, 'c.mdx': '' }],
    ['an endpoint is removed', docs(), { 'api.json': spec({ '/y': { get: { summary: 'Y' } } }) }],
    [
      'an endpoint is `x-hidden`',
      docs(),
      { 'api.json': spec({ '/x': get({ 'x-hidden': true }), '/y': { get: { summary: 'Y' } } }) },
    ],
    ['a link is removed', { navigation: { ...docs().navigation, global: {} } }, {}],
    ['a page is dropped', docs(['a', { group: 'G', icon: 5, pages: ['b'] }]), {}],
  ])('is not said if %s', (_, after, changed) => expect(toldOf(after, changed)).not.toMatch(/Nothing lost/));
});
