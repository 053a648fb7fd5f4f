import { describe, expect, it } from '@jest/globals';
import { importing, readers } from '../../src/import/index.ts';
import { printJson, toValue } from '../../src/json/index.ts';
import { check } from '../../src/check/index.ts';
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

describe('page files of an import', () => {
  const summary = '* [Start](README.md)\n* [Ay](a.md)\n* [Again](a.md)\n* [Bee](b.md)\n* [Cee](c.md)\n';
  const files: Record<string, string> = {
    'README.md': '# Start\n',
    'a.md': '---\r\ntitle: A\r\n---\r\nText.',
    'b.md': '---\ntitle: Bee\n---\n',
    'c.md': '---\nsidebarTitle: C\n---\n',
    'SUMMARY.md': summary,
  };
  const imports = (titles: boolean, more: Record<string, string> = {}) => {
    const source = { reader: memoryReader({ ...files, ...more }), path: '' };
    const transform = importing({ reading: readers.summary(source), source, root: '', isNew: false, titles });
    const site = makeSite('{ "name": "S", "navigation": {} }', { reader: source.reader });
    return { ...run(site, transform), account: transform.account()! };
  };

  it('get a name from which Mintlify makes a page, and each page one entry, so that check finds nothing', () => {
    const { after, plan, account, diagnostics } = imports(false);
    expect(navigationOf(after)).toEqual({ pages: ['README', 'a', 'b', 'c'] });
    expect(plan.changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual(['modify docs.json', 'move README.mdx']);
    expect(account).toMatchObject({ entries: 5, placed: 4 });
    expect(account.losses).toMatchObject([
      {
        line: 3,
        what: 'another entry of page a.md',
        why: 'The page has an earlier entry, and Mintlify opens it there.',
      },
    ]);
    // The list of the source is a page for Mintlify until it is deleted, with links that Mintlify does not follow.
    const isOfSite = ({ severity, file }: { severity: string; file?: string }) =>
      severity !== 'info' && file !== 'SUMMARY.md';
    expect(check(after).filter(isOfSite)).toEqual([]);
    expect(diagnostics.map(({ rule, message }) => `${rule}: ${message}`)).toContain(
      'import/titles: 2 pages lose their labels',
    );
  });

  it('keep their names where another file has the better one', () => {
    const { plan } = imports(false, { 'README.mdx': 'Text.' });
    expect(plan.changes.map(({ path }) => path)).toEqual(['docs.json']);
  });

  it('get the labels of the source with titles, and keep all other bytes', () => {
    const { after, diagnostics } = imports(true);
    const text = (path: string) => new TextDecoder().decode(after.read(path));
    expect(['README.mdx', 'a.md', 'b.md', 'c.md'].map(text)).toEqual([
      '---\nsidebarTitle: "Start"\n---\n\n# Start\n',
      '---\r\nsidebarTitle: "Ay"\r\ntitle: A\r\n---\r\nText.',
      files['b.md'],
      files['c.md'],
    ]);
    expect(diagnostics.map(({ rule }) => rule)).not.toContain('import/titles');
  });

  it('are as they were where titles cannot be read', () => {
    const { after } = imports(true, { 'a.md': '---\ntitle: [\n---\n' });
    expect(after.staged.map(({ path }) => path)).toEqual(['README.mdx']);
  });
});
