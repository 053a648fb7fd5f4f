import { describe, expect, it } from '@jest/globals';
import { print } from '../../../src/index.ts';
import { selector } from '../../../src/select/index.ts';
import { add, remove, sort, split, syncPages } from '../../../transforms/index.ts';
import { becomes, refused, runOf } from '../cases.ts';

const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const at = selector('group[label^="S"]');
const before = { groups: [group('S1', 'y/b', 'x/a'), group('S2', 'y/d', 'x/c'), group('T', 't')] };
const files = Object.fromEntries(['y/b', 'x/a', 'y/d', 'x/c', 't', 'new'].map((page) => [`${page}.mdx`, '']));
const said = (text: string) => `info several: ${text} names 2 elements: the group "S1", the group "S2"`;

describe('a selector that names several elements', () => {
  it.each([
    [
      'sort',
      (one: boolean) => sort({ at, one, by: 'path' }),
      [group('S1', 'x/a', 'y/b'), group('S2', 'x/c', 'y/d'), group('T', 't')],
    ],
    ['remove', (one: boolean) => remove({ what: [at.text], one }), [group('T', 't')]],
    [
      'split',
      (one: boolean) => split({ at, one, by: 'folder' }),
      [group('S1', 'y/b'), group('X', 'x/a'), group('S2', 'y/d'), group('X', 'x/c'), group('T', 't')],
    ],
    [
      'sync-pages',
      (one: boolean) => syncPages({ at, one, from: ['new.mdx'] }),
      [group('S1', 'new', 'y/b', 'x/a'), group('S2', 'new', 'y/d', 'x/c'), group('T', 't')],
    ],
  ])('is followed by %s in all of them, with their number; --one refuses it', (name, transform, groups) => {
    const told = becomes(transform(false), before, { groups }, files);
    expect(told.filter((line) => line.includes('several'))).toContain(said(at.text));
    expect(refused(transform(true), before, files).join()).toContain(
      `${at.text} names 2 things: /navigation/groups/0, /navigation/groups/1`,
    );
  });

  it('is refused where it names nothing, but for what can be gone already', () => {
    const none = selector('group[label="Z"]');
    expect(refused(sort({ at: none }), before, files)).toHaveLength(1);
    expect(refused(syncPages({ at: none, from: ['new.mdx'] }), before, files)).toHaveLength(1);
    expect(runOf(remove({ what: [none.text] }), before, files).failed).toBe(false);
  });

  it('is a bare kind for no removal: it would name far more than was meant', () =>
    expect(refused(remove({ what: ['group'] }), before, files).join()).toContain('names 3 elements'));
});

describe('add of some pages that have no file', () => {
  const site = { groups: [group('A', 'a')] };
  const some = { 'a.mdx': '', 'b.mdx': '', 'guides/c.mdx': '' };

  it('adds the others, names all that are missing, and is no failure that stops the run', () => {
    const { failed, diagnostics, after } = runOf(
      add({ pages: ['b', 'c', 'zz/q'], into: '/navigation/groups/0' }),
      site,
      some,
    );
    expect(failed).toBe(false);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        rule: 'add/target',
        message: 'There is no file c.mdx, zz/q.mdx, so they are not added',
        help: 'Did you mean guides/c for c? For a new page, add --create.',
      },
    ]);
    expect(print(after)).toMatch(/"a",\s*"b"\s*\]/);
  });

  it('says the same the second time, where the others are there', () => {
    const there = { groups: [group('A', 'a', 'b')] };
    const { failed, plan, diagnostics } = runOf(add({ pages: ['b', 'c'], into: '/navigation/groups/0' }), there, some);
    expect([failed, plan.isEmpty]).toEqual([false, true]);
    expect(diagnostics.map(({ severity }) => severity)).toContain('error');
  });

  it('adds nothing where all are missing', () =>
    expect(refused(add({ pages: ['x', 'z'], into: '/navigation/groups/0' }), site, some).join()).toContain(
      'There is no file x.mdx, z.mdx',
    ));

  it('with --create lists the files that it makes', () =>
    expect(
      runOf(add({ pages: ['b', 'x', 'z'], into: '/navigation/groups/0', create: true }), site, some).diagnostics,
    ).toMatchObject([{ rule: 'add/created', message: '2 page files are made: x, z' }]));
});
