import { describe, expect, it } from '@jest/globals';
import { add } from '../../transforms/index.ts';
import { becomes, type Files, refused, runOf, stays } from '../transforms/cases.ts';

const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const languages = (en: unknown[], fr: unknown[]) => ({
  languages: [
    { language: 'en', groups: [group('Guides', ...en)] },
    { language: 'fr', groups: [group('Manuels', ...fr)] },
  ],
});
const files = (...names: string[]): Files => Object.fromEntries(names.map((name) => [`${name}.mdx`, '']));

describe('add at a place', () => {
  it('puts pages behind another one in each language that has files for them', () =>
    expect(
      becomes(
        add({ pages: ['g/b', 'g/c'], after: 'g/a' }),
        languages(['g/a', 'g/z'], ['fr/g/a', 'fr/g/z']),
        languages(['g/a', 'g/b', 'g/c', 'g/z'], ['fr/g/a', 'fr/g/b', 'fr/g/z']),
        files('g/a', 'g/b', 'g/c', 'g/z', 'fr/g/a', 'fr/g/b', 'fr/g/z'),
      ),
    ).toEqual([]));

  it('puts them before a page, or last into an element, as its neighbors are written', () => {
    const there = files('a', 'b');
    expect(becomes(add({ pages: ['b'], before: '/a' }), { pages: ['/a'] }, { pages: ['/b', '/a'] }, there)).toEqual([]);
    expect(
      becomes(
        add({ pages: ['b.mdx'], into: 'group' }),
        { groups: [group('A', 'a')] },
        { groups: [group('A', 'a', 'b')] },
        there,
      ),
    ).toEqual([]);
  });

  it('puts them into a new group', () =>
    expect(
      becomes(
        add({ pages: ['x/b'], group: 'X', icon: 'book', after: 'group[label="A"]' }),
        { groups: [group('A', 'a'), group('B', 'b')] },
        { groups: [group('A', 'a'), { group: 'X', icon: 'book', pages: ['x/b'] }, group('B', 'b')] },
        files('a', 'b', 'x/b'),
      ),
    ).toEqual([]));

  it('makes the files that are missing, by a title or a template', () => {
    const made = (more: object) =>
      runOf(add({ pages: ['get-going'], after: 'a', create: true, ...more }), { pages: ['a'] }, files('a'))
        .plan.changes.filter(({ path }) => path !== 'docs.json')
        .map(({ path, after }) => [path, new TextDecoder().decode(after)]);
    expect(made({})).toEqual([['get-going.mdx', '---\ntitle: "Get going"\n---\n']]);
    expect(made({ title: 'T', template: '---\ntitle: x\nicon: book\n---\nText\n' })).toEqual([
      ['get-going.mdx', '---\ntitle: "T"\nicon: "book"\n---\n\nText\n'],
    ]);
  });

  it('does nothing with pages that are there', () =>
    expect(stays(add({ pages: ['a'] }), { pages: ['a'] })).toEqual([]));

  it('names a page without a file', () =>
    expect(refused(add({ pages: ['b'], after: 'a' }), { pages: ['a'] }, files('a'))).toEqual([
      'error target: There is no file b.mdx. Create it first, or let --create make it.',
    ]));
});

describe('add without a place', () => {
  const site = (...sdk: string[]) => ({
    groups: [group('Guides', 'g/z', 'g/a', 'g/k'), group('SDK', ...sdk), group('More', 'more')],
  });

  it('puts a page to those of its folder, where they are sorted', () =>
    expect(
      becomes(
        add({ pages: ['sdk/c'] }),
        site('sdk/a', 'sdk/b', 'sdk/d', 'sdk/e'),
        site('sdk/a', 'sdk/b', 'sdk/c', 'sdk/d', 'sdk/e'),
        files('sdk/c'),
      ),
    ).toEqual([]));

  it('puts a page behind the one that is named most alike', () =>
    expect(
      becomes(
        add({ pages: ['sdk/install-linux'] }),
        site('sdk/install-mac', 'sdk/a', 'sdk/use'),
        site('sdk/install-mac', 'sdk/install-linux', 'sdk/a', 'sdk/use'),
        files('sdk/install-linux'),
      ),
    ).toEqual([]));

  it('writes nothing where it is not sure, and names three places', () => {
    const navigation = { groups: [group('A', 'g/a', 'g/b'), group('B', 'g/c', 'g/d'), group('C', 'g/e', 'g/f')] };
    const [said] = stays(add({ pages: ['g/x'] }), navigation, files('g/x'));
    expect(said).toMatch(
      /^warning unsure: g\/x was not added: it is not sure where it belongs\. Say where: --after g\/b \(33 %: A, 2 of 6 pages in g\/ are there\); /,
    );
  });

  it('adds every page that is in no navigation, once', () =>
    expect(
      becomes(
        add({ orphans: true }),
        languages(['g/a', 'g/b'], ['fr/g/a', 'fr/g/b']),
        languages(['g/a', 'g/b', 'g/c'], ['fr/g/a', 'fr/g/b', 'fr/g/c']),
        files('g/a', 'g/b', 'g/c', 'fr/g/a', 'fr/g/b', 'fr/g/c'),
      ),
    ).toEqual([]));
});
