import { describe, expect, it } from '@jest/globals';
import { importing, readers } from '../../src/import/index.ts';
import { printJson, toValue } from '../../src/json/index.ts';
import { run } from '../../src/plan/index.ts';
import { makeSite, memoryReader, type Site } from '../../src/site/index.ts';

const pages = Object.fromEntries(['a', 'b', 'c', 'd', 'x'].map((name) => [`${name}.md`, 'Text.']));
const old = '## Guides\n\n* [A](a.md)\n* [B](b.md)\n';
const now = '## Guides\n\n* [A](a.md)\n* [C](c.md)\n* [B](b.md)\n';

const sourceOf = (summary: string) => ({ reader: memoryReader({ ...pages, 'SUMMARY.md': summary }), path: '' });
const siteOf = (navigation: unknown) =>
  makeSite(JSON.stringify({ name: 'S', navigation }, undefined, 2), { reader: memoryReader(pages) });

function imported(site: Site, summary: string, more: { readonly into?: string; readonly since?: string } = {}) {
  const source = sourceOf(summary);
  const since = more.since === undefined ? undefined : readers.summary(sourceOf(more.since));
  const reading = readers.summary(source);
  const transform = importing({ reading, source, root: '', isNew: false, into: more.into, since });
  const result = run(site, transform);
  return { ...result, account: transform.account()! };
}
const navigationOf = (site: Site) => (toValue(site.root) as { navigation: unknown }).navigation;

describe('an import into a docs.json', () => {
  it('fills a navigation that has nothing, and changes nothing the second time', () => {
    const first = imported(siteOf({}), old);
    expect(navigationOf(first.after)).toEqual({ groups: [{ group: 'Guides', pages: ['a', 'b'] }] });
    const second = imported(first.after, old);
    expect([second.failed, second.after === first.after]).toEqual([false, true]);
  });

  it('is accounted for also where the navigation is none', () => {
    const { failed, account } = imported(siteOf([]), old);
    expect([failed, account]).toMatchObject([true, { entries: 3, placed: 3 }]);
  });

  it('adds what is missing beside its neighbors, and leaves what somebody has named, moved or added', () => {
    const site = siteOf({ groups: [{ group: 'How to', pages: ['x', 'a', 'b'] }] });
    const { after, account } = imported(site, now);
    expect(navigationOf(after)).toEqual({ groups: [{ group: 'How to', pages: ['x', 'a', 'c', 'b'] }] });
    expect(printJson(imported(after, now).after.root, 'text')).toBe(printJson(after.root, 'text'));
    expect(account).toEqual({ entries: 4, placed: 4, losses: [] });
  });

  it('makes the changes of the source since a revision, removals and names too', () => {
    const site = siteOf({ groups: [{ group: 'Guides', pages: ['x', 'a', 'b'] }] });
    const { after, failed } = imported(site, '## Books\n\n* [A](a.md)\n* [D](d.md)\n', { since: old });
    expect(failed).toBe(false);
    expect(navigationOf(after)).toEqual({ groups: [{ group: 'Books', pages: ['x', 'a', 'd'] }] });
  });

  it('goes into the element that is named, and into no other', () => {
    const site = siteOf({
      tabs: [
        { tab: 'One', pages: ['x'] },
        { tab: 'Two', groups: [] },
      ],
    });
    const { after } = imported(site, old, { into: '/navigation/tabs/1' });
    expect(navigationOf(after)).toEqual({
      tabs: [
        { tab: 'One', pages: ['x'] },
        { tab: 'Two', groups: [{ group: 'Guides', pages: ['a', 'b'] }] },
      ],
    });
  });

  it('makes one group of a tab that has pages beside its sections, with the label of the tab', () => {
    const page = (name: string) => ({ kind: 'page', at, path: `${name}.md` }) as const;
    const at = { file: 'sidebars.js', line: 1, column: 1 };
    const section = { kind: 'section', at, label: 'Guides', children: [page('b')] } as const;
    const tabs = [
      { kind: 'section', as: 'tab', at, label: 'Docs', children: [page('a'), section, page('c')] },
      { kind: 'section', as: 'tab', at, label: 'API', children: [section] },
      { kind: 'section', as: 'tab', at, label: 'Gone', children: [page('e'), { ...section, children: [page('f')] }] },
    ] as const;
    const source = { reader: memoryReader(pages), path: '' };
    const reading = { ...readers.summary(sourceOf(old)), tree: tabs };
    const transform = importing({ reading, source, root: '', isNew: false });
    const { after } = run(siteOf({}), transform);
    expect(transform.account()).toMatchObject({ entries: 12, placed: 8 });
    const guides = { group: 'Guides', pages: ['b'] };
    expect(navigationOf(after)).toEqual({
      tabs: [
        { tab: 'Docs', groups: [{ group: 'Docs', pages: ['a', guides, 'c'] }] },
        { tab: 'API', groups: [guides] },
      ],
    });
  });
});
