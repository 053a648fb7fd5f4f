import { describe, expect, it } from '@jest/globals';
import { siteCounts } from '../../src/served/index.ts';
import { makeSite, memoryReader, run, type Site, type Transform } from '../../src/index.ts';
import { parseJson } from '../../src/json/index.ts';
import type { Diagnostic } from '../../src/finding/index.ts';
import { pretty } from '../../src/report/index.ts';
import type { FileChange } from '../../src/site/index.ts';
import type { Declaration } from '../../src/transform/index.ts';

const site = (navigation: object, files: Record<string, string> = {}): Site =>
  makeSite(JSON.stringify({ navigation }), { reader: memoryReader(files) });

interface Change {
  readonly before: object;
  readonly after?: object;
  readonly files?: Record<string, string>;
  readonly staged?: readonly FileChange[];
  readonly declared?: readonly Declaration[];
}

/** What comes of a transform that makes one navigation of another, and stages files. */
function made({ before, after = before, files, staged = [], declared = [] }: Change) {
  const tree = parseJson(JSON.stringify({ navigation: after }));
  return run(
    site(before, files),
    {
      name: 'test',
      apply(given, report) {
        for (const one of declared) report?.declare(one);
        const next = before === after ? given : given.withDocuments(new Map([[given.main, tree]]));
        return next.withStaged(staged);
      },
    },
    { allowAddressChanges: true },
  );
}
const errors = (change: Change) => made(change).diagnostics.map(({ rule, message }) => `${rule}: ${message}`);
const page = (name: string) => ({ kind: 'page', page: name }) as const;

describe('what the sidebar would not show any more stops the run', () => {
  const versions = (more: object) => ({
    versions: [
      { version: '2', pages: ['a'] },
      { version: '1', ...more, pages: ['1/a', '1/b'] },
    ],
  });

  it('where a transform hides a version, with the line that declares it', () => {
    const { diagnostics } = made({ before: versions({}), after: versions({ hidden: true }) });
    expect(diagnostics.map(({ message }) => message)).toEqual(['2 pages would be hidden: page 1/a, page 1/b']);
    expect(diagnostics[0]?.help).toContain(`report.declare({ kind: 'hidden', item: {"kind":"page","page":"1/a"} })`);
  });

  it('where it hides all of a language', () => {
    const languages = (more: object) => ({
      languages: [{ language: 'en', ...more, groups: [{ group: 'G', pages: ['a'] }] }],
    });
    expect(errors({ before: languages({}), after: languages({ hidden: true }) })).toEqual([
      'test/hidden: 1 page would be hidden: page a',
    ]);
  });

  it('unless each of them is declared, in its scope or in all', () => {
    const change = { before: versions({}), after: versions({ hidden: true }) };
    const first = { kind: 'hidden', item: page('1/a') } as const;
    expect(errors({ ...change, declared: [first] })).toEqual(['test/hidden: 1 page would be hidden: page 1/b']);
    const second = { kind: 'hidden', item: page('1/b'), scope: ['version=1'] } as const;
    expect(errors({ ...change, declared: [first, second] })).toEqual([]);
  });

  it('and that one is declared as hidden does not let it go', () => {
    const declared = [{ kind: 'hidden', item: page('1/b') } as const];
    const after = {
      versions: [
        { version: '2', pages: ['a'] },
        { version: '1', pages: ['1/a'] },
      ],
    };
    expect(errors({ before: versions({}), after, declared })[0]).toContain('page 1/b in version=1 would be lost');
  });

  it('and that one is declared as hidden does not let its address go', () => {
    const declaring: Transform = {
      name: 'test',
      apply(given, report) {
        report?.declare({ kind: 'hidden', item: page('b') });
        return given.withStaged([{ kind: 'delete', path: 'b.mdx' }]);
      },
    };
    const { diagnostics } = run(site({ pages: ['a'] }, { 'a.mdx': '', 'b.mdx': '' }), declaring);
    expect(diagnostics.map(({ rule }) => rule)).toEqual(['test/address']);
  });

  it('and what Mintlify would drop is not told again as hidden', () => {
    const groups = (more: object) => ({
      tabs: [{ tab: 'T', groups: [{ group: 'H', hidden: true, pages: ['h'] }], ...more }],
    });
    expect(
      errors({
        before: { tabs: [{ tab: 'T', groups: [{ group: 'H', pages: ['h'] }] }] },
        after: groups({ href: '/x' }),
      }),
    ).toEqual([
      'test/dropped: 1 page would be dropped by Mintlify: tab "T" has `href` and `groups`, and Mintlify shows only `href`',
    ]);
    const both = {
      groups: [
        { group: 'G', pages: ['a', 'b'] },
        { group: 'H', hidden: true, pages: ['h'] },
      ],
    };
    expect(
      errors({
        before: both,
        files: { 'a.mdx': '', 'b.mdx': '', 'h.mdx': '' },
        staged: [{ kind: 'delete', path: 'b.mdx' }],
      }),
    ).toEqual(['test/missing: 1 page would have no file: page b']);
  });

  it('but not what comes to be shown, or was hidden before', () => {
    expect(errors({ before: versions({ hidden: true }), after: versions({}) })).toEqual([]);
    const group = (hidden: boolean) => ({
      groups: [
        { group: 'G', hidden, pages: ['a'] },
        { group: 'H', hidden: true, pages: [] },
      ],
    });
    const moved = {
      groups: [
        { group: 'G', pages: [] },
        { group: 'H', hidden: true, pages: ['a'] },
      ],
    };
    expect(errors({ before: group(true), after: moved })).toEqual([]);
    expect(errors({ before: group(false), after: moved })).toHaveLength(1);
  });

  it.each([
    ['x.json', '1 endpoint would be hidden: GET /a of x.json'],
    ['https://example.com/x.json', '1 specification would be hidden: specification https://example.com/x.json'],
  ])('where `pages` come beside a bare specification: %s', (openapi, message) => {
    const files = { 'x.json': '{"openapi":"3.1.0","paths":{"/a":{"get":{}}}}' };
    const tabs = (more: object) => ({ tabs: [{ tab: 'T', openapi, ...more }] });
    expect(errors({ before: tabs({}), after: tabs({ pages: ['a'] }), files })).toEqual([`test/hidden: ${message}`]);
    expect(errors({ before: tabs({}), after: tabs({ groups: [{ group: 'G', pages: ['a'] }] }), files })).toEqual([]);
  });

  it('where the front matter of a file that it writes hides the page', () => {
    const content = new TextEncoder().encode('---\nhidden: true\n---\n');
    const files = { 'a.mdx': '', 'b.mdx': '---\nhidden: true\n---\n' };
    const staged: readonly FileChange[] = [
      { kind: 'create', path: 'a.mdx', content },
      { kind: 'create', path: 'b.mdx', content },
    ];
    expect(errors({ before: { pages: ['a', 'b'] }, files, staged })).toEqual([
      'test/hidden: 1 page would be hidden: page a',
    ]);
    const index = { kind: 'create', path: 'guides/index.mdx', content } as const;
    expect(errors({ before: { pages: ['guides'] }, files: { 'guides/index.mdx': '' }, staged: [index] })).toEqual([
      'test/hidden: 1 page would be hidden: page guides',
    ]);
    // The front matter stands in no docs.json: the entry is what can be pointed at.
    const [{ line, column }] = made({ before: { pages: ['a', 'b'] }, files, staged }).diagnostics as [Diagnostic];
    expect([line, column]).toEqual([1, 25]);
  });
});

describe('what would be an entry without a file stops the run', () => {
  const files = { 'a.mdx': '', 'b.mdx': '' };
  const before = { pages: ['a', 'b'] };

  it('where the file is deleted, moved or left out, and the entry stays', () => {
    const message = ['test/missing: 1 page would have no file: page b'];
    expect(errors({ before, files, staged: [{ kind: 'delete', path: 'b.mdx' }] })).toEqual(message);
    expect(errors({ before, files, staged: [{ kind: 'move', path: 'c.mdx', from: 'b.mdx' }] })).toEqual(message);
    const content = new TextEncoder().encode('b.mdx');
    expect(errors({ before, files, staged: [{ kind: 'create', path: '.mintignore', content }] })).toEqual(message);
    const declared = [{ kind: 'removed', item: page('b') } as const];
    expect(errors({ before, files, staged: [{ kind: 'delete', path: 'b.mdx' }], declared })).toEqual([]);
  });

  it('where the entry has another path, and the file has not', () => {
    const declared = [{ kind: 'moved', item: page('b'), to: page('c') } as const];
    const after = { pages: ['a', 'c'] };
    expect(errors({ before, after, files, declared })).toEqual(['test/missing: 1 page would have no file: page b']);
    const staged: readonly FileChange[] = [{ kind: 'move', path: 'c.mdx', from: 'b.mdx' }];
    expect(errors({ before, after, files, staged, declared })).toEqual([]);
  });

  it('and is told from one that Mintlify would drop under its new path', () => {
    const languages = (tab: object, ...pages: string[]) => ({
      languages: [
        { language: 'en', tabs: [{ tab: 'T', ...tab, pages }] },
        { language: 'fr', pages: ['b'] },
      ],
    });
    const change = {
      before: languages({}, 'a', 'b'),
      after: languages({ href: '/x' }, 'a', 'c'),
      files,
      staged: [{ kind: 'move', path: 'c.mdx', from: 'b.mdx' }] as const,
      declared: [{ kind: 'moved', item: page('b'), to: page('c') }] as const,
    };
    expect(errors(change)).toEqual([
      'test/dropped: 2 pages would be dropped by Mintlify: tab "T" has `href` and `pages`, and Mintlify shows only `href`',
      'test/missing: 1 page would have no file: page b',
    ]);
  });

  it('but not one that had none, which is neither lost nor kept', () => {
    const missing = { pages: ['a', 'b', 'none'] };
    const declared = [{ kind: 'moved', item: page('none'), to: page('other') } as const];
    expect(errors({ before: missing, after: { pages: ['a', 'b', 'other'] }, files, declared })).toEqual([]);
    // The file names one less all the same, which a transform has to say.
    expect(errors({ before: missing, after: before, files })[0]).toContain('page none would be lost');
  });

  it('but not where no page file was known before', () => {
    const staged: readonly FileChange[] = [{ kind: 'create', path: 'c.mdx', content: new Uint8Array() }];
    expect(errors({ before: { pages: ['a'] }, after: { pages: ['a', 'c'] }, staged })).toEqual([]);
  });
});

it('entries without a file are counted apart under a run', () => {
  const pages = ['a', 'x', 'y'];
  const files = { 'a.mdx': '' };
  const result = made({ before: { pages }, after: { groups: [{ group: 'G', pages }] }, files });
  const { diagnostics, plan, before, after, gone } = result;
  expect(siteCounts(after)).toMatchObject({ pages: 1, missing: 2, dropped: 0 });
  const entries = { before: siteCounts(before), after: siteCounts(after), gone };
  const told = pretty({
    version: '1',
    sites: [{ name: 'x', outcome: 'planned', diagnostics, plan, entries }],
  });
  expect(told).toContain('1 page, 2 entries without a file, as before');
});

describe('what Mintlify would drop is told with the mistake', () => {
  it('that stands where the page was, and not with another that costs the same page elsewhere', () => {
    const language = (code: string, more: object) => ({ language: code, tabs: [{ tab: 'T', pages: ['a'], ...more }] });
    const twice = { groups: [{ group: 'G', pages: ['b'] }] };
    const before = { languages: [language('en', twice), language('fr', {})] };
    const after = { languages: [language('en', twice), language('fr', { icon: 5 })] };
    expect(errors({ before, after })).toEqual([
      'test/dropped: 1 page would be dropped by Mintlify: `icon` of tab "T" must be a string or an object, not a number',
    ]);
  });
});
