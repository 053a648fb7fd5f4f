import { describe, expect, it } from '@jest/globals';
import { type FileChange, makeSite, memoryReader, type Site } from '../../src/index.ts';
import { getMember, type Json, type JsonObject, makeString, parseJson, setMember } from '../../src/json/index.ts';
import { makePlan, PlanError } from '../../src/plan/index.ts';

const decoder = new TextDecoder();
const bytes = (text: string) => new TextEncoder().encode(text);
const text = '{\n  "name": "A",\n  "x": { "$ref": "n.json" }\n}\n';
const site = makeSite(text, {
  reader: memoryReader({ 'n.json': '{}', 'a.mdx': 'A\n', 'b.mdx': 'B\n', 'same.json': '[]' }),
});

const planned = (after: Site) =>
  makePlan(site, after).changes.map(({ kind, path, from, before, after: to }) => [
    kind,
    ...(from === undefined ? [] : [`${from} →`]),
    path,
    before && decoder.decode(before),
    to && decoder.decode(to),
  ]);
const staged = (...changes: FileChange[]) => planned(site.withStaged(changes));
const named = (name: string) =>
  new Map<string, Json>([
    ['docs.json', setMember(site.root as JsonObject, 'name', makeString(name, getMember(site.root, 'name')))],
  ]);
const create = (path: string, content: string): FileChange => ({ kind: 'create', path, content: bytes(content) });

describe('a plan', () => {
  it('is empty if nothing changed', () => {
    const plan = makePlan(site, site);
    expect([plan.isEmpty, plan.patch(), plan.stats()]).toEqual([true, '', []]);
  });
  it('is empty if the bytes are the same, even of another tree', () => {
    expect(planned(site.withDocuments(named('A')))).toEqual([]);
    expect(planned(site.withDocuments(new Map([['docs.json', parseJson(text)]])))).toEqual([]);
  });
  it('changes a document', () => {
    expect(planned(site.withDocuments(named('B')))).toEqual([
      ['modify', 'docs.json', text, text.replace('"A"', '"B"')],
    ]);
  });
  it('creates a new document, in the style of none', () =>
    expect(planned(site.withDocuments(new Map([['new.json', parseJson('[1]')]])))).toEqual([
      ['create', 'new.json', undefined, '[1]'],
    ]));
  it('does not create what exists already with the same bytes', () =>
    expect(planned(site.withDocuments(new Map([['same.json', parseJson('[]')]])))).toEqual([]));
  it.each<[string, FileChange]>([
    ['creation', create('.git/hooks/post-commit', '')],
    ['copy', { kind: 'copy', path: 'NODE_MODULES/a.mdx', from: 'a.mdx' }],
    ['move', { kind: 'move', path: '/etc/a.mdx', from: 'a.mdx' }],
  ])('refuses a %s where nothing is ever written', (_, change) =>
    expect(() => staged(change)).toThrow('would be written, and it is'),
  );
  it('refuses to change a document where nothing is ever written, whatever `$ref` names it', () => {
    const pulled = makeSite('{ "navigation": { "$ref": ".git/nav.json" } }', {
      reader: memoryReader({ '.git/nav.json': '{}' }),
    });
    expect(() => makePlan(pulled, pulled.withDocuments(new Map([['.git/nav.json', parseJson('[]')]])))).toThrow(
      'it is in `.git`',
    );
  });
  it('refuses to create a document where a different file stands', () => {
    const after = site.withDocuments(new Map([['a.mdx', parseJson('[]')]]));
    expect(() => makePlan(site, after)).toThrow(PlanError);
    expect(() => makePlan(site, after)).toThrow(
      'a.mdx would be created, but another file exists there. Move or delete it, then run again.',
    );
  });
});

describe('staged files', () => {
  it('are created, copied, moved and deleted', () => {
    expect(staged(create('c.mdx', 'C'))).toEqual([['create', 'c.mdx', undefined, 'C']]);
    expect(staged({ kind: 'copy', path: 'c.mdx', from: 'a.mdx' })).toEqual([['create', 'c.mdx', undefined, 'A\n']]);
    expect(staged({ kind: 'move', path: 'c.mdx', from: 'a.mdx' })).toEqual([
      ['move', 'a.mdx →', 'c.mdx', 'A\n', 'A\n'],
    ]);
    expect(staged({ kind: 'delete', path: 'a.mdx' })).toEqual([['delete', 'a.mdx', 'A\n', undefined]]);
  });
  it('are nothing where the same is there, or nothing is', () => {
    expect(staged(create('a.mdx', 'A\n'))).toEqual([]);
    expect(staged({ kind: 'delete', path: 'none.mdx' })).toEqual([]);
  });
  it.each<[string, FileChange, string]>([
    [
      'created over another',
      create('a.mdx', 'C'),
      'a.mdx would be created, but another file exists there. Move or delete it, then run again.',
    ],
    [
      'copied over another',
      { kind: 'copy', path: 'b.mdx', from: 'a.mdx' },
      'b.mdx would be created, but another file exists there. Move or delete it, then run again.',
    ],
    [
      'moved over another',
      { kind: 'move', path: 'b.mdx', from: 'a.mdx' },
      'b.mdx would be created, but another file exists there. Move or delete it, then run again.',
    ],
    [
      'copied from nowhere',
      { kind: 'copy', path: 'c.mdx', from: 'none.mdx' },
      'none.mdx is to be copied, but it does not exist.',
    ],
    [
      'moved from nowhere',
      { kind: 'move', path: 'c.mdx', from: 'none.mdx' },
      'none.mdx is to be moved, but it does not exist.',
    ],
  ])('are refused if one is %s', (_, change, message) => expect(() => staged(change)).toThrow(message));
  it('are taken one after the other, and only what comes of it is planned', () => {
    expect(
      staged({ kind: 'copy', path: 'c.mdx', from: 'a.mdx' }, { kind: 'copy', path: 'd.mdx', from: 'c.mdx' }),
    ).toEqual([
      ['create', 'c.mdx', undefined, 'A\n'],
      ['create', 'd.mdx', undefined, 'A\n'],
    ]);
    expect(staged(create('c.mdx', 'C'), { kind: 'delete', path: 'c.mdx' })).toEqual([]);
    expect(staged({ kind: 'delete', path: 'a.mdx' }, create('a.mdx', 'New'))).toEqual([
      ['modify', 'a.mdx', 'A\n', 'New'],
    ]);
    expect(
      staged({ kind: 'move', path: 'c.mdx', from: 'a.mdx' }, { kind: 'move', path: 'd.mdx', from: 'c.mdx' }),
    ).toEqual([['move', 'a.mdx →', 'd.mdx', 'A\n', 'A\n']]);
    expect(
      staged({ kind: 'move', path: 'c.mdx', from: 'a.mdx' }, { kind: 'move', path: 'a.mdx', from: 'b.mdx' }),
    ).toEqual([
      ['create', 'c.mdx', undefined, 'A\n'],
      ['modify', 'a.mdx', 'A\n', 'B\n'],
      ['delete', 'b.mdx', 'B\n', undefined],
    ]);
  });
  it('that were staged before the run are not planned again', () => {
    const before = site.withStaged([create('c.mdx', 'C')]);
    expect(makePlan(before, before.withStaged([create('d.mdx', 'D')])).changes.map(({ path }) => path)).toEqual([
      'd.mdx',
    ]);
  });
  it('take a document along that changed on the way', () => {
    const moved = (to: string) =>
      makePlan(
        site,
        site
          .withDocuments(
            new Map([
              ['n.json', undefined],
              ['m.json', parseJson(to)],
            ]),
          )
          .withStaged([{ kind: 'move', path: 'm.json', from: 'n.json' }]),
      ).changes;
    expect(
      moved('{ "a": 1 }').map(({ kind, path, from, before, after }) => [
        kind,
        from,
        path,
        decoder.decode(before),
        decoder.decode(after),
      ]),
    ).toEqual([['move', 'n.json', 'm.json', '{}', '{ "a": 1 }']]);
    expect(moved('{}').map(({ kind, path }) => [kind, path])).toEqual([['move', 'm.json']]);
  });
  it('must not contradict a document', () => {
    expect(() =>
      planned(site.withDocuments(new Map([['new.json', parseJson('[1]')]])).withStaged([create('new.json', '[2]')])),
    ).toThrow('new.json would be written twice, with different content.');
    expect(
      planned(site.withDocuments(new Map([['new.json', parseJson('[1]')]])).withStaged([create('new.json', '[1]')])),
    ).toHaveLength(1);
  });
});

describe('the patch of a plan', () => {
  const patchOf = (prefix: string, git: boolean) => {
    const here = makeSite('{\n  "a": 1\n}', {
      location: { prefix, git },
      reader: memoryReader({ 'a.mdx': 'A\n', 'b.mdx': 'B\n' }),
    });
    const after = here
      .withDocuments(new Map([['docs.json', parseJson('{\n  "a": 2\n}')]]))
      .withStaged([
        create('c.mdx', 'C\n'),
        { kind: 'move', path: 'd.mdx', from: 'a.mdx' },
        { kind: 'delete', path: 'b.mdx' },
      ]);
    return makePlan(here, after);
  };
  it('names paths as git does inside a repository', () => {
    expect(
      patchOf('docs/', true)
        .patch()
        .split('\n')
        .filter((line) => /^(?:diff|---|\+\+\+|rename|new|deleted)/.test(line)),
    ).toEqual([
      'diff --git a/docs/docs.json b/docs/docs.json',
      '--- a/docs/docs.json',
      '+++ b/docs/docs.json',
      'diff --git a/docs/c.mdx b/docs/c.mdx',
      'new file mode 100644',
      '--- /dev/null',
      '+++ b/docs/c.mdx',
      'diff --git a/docs/a.mdx b/docs/d.mdx',
      'rename from docs/a.mdx',
      'rename to docs/d.mdx',
      'diff --git a/docs/b.mdx b/docs/b.mdx',
      'deleted file mode 100644',
      '--- a/docs/b.mdx',
      '+++ /dev/null',
    ]);
  });
  it('says where the last line has no end', () =>
    expect(patchOf('', true).patch()).toContain(' }\n\\ No newline at end of file\n'));
  it('counts lines', () => expect(patchOf('', false).stats()[0]).toEqual({ path: 'docs.json', added: 1, removed: 1 }));
  it('is frozen, as the plan is', () =>
    expect([Object.isFrozen(patchOf('', true)), Object.isFrozen(patchOf('', true).changes)]).toEqual([true, true]));
});
