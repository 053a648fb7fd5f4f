import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { check } from '../../../src/check/index.ts';
import { revisionsOf } from '../../../src/disk/git/revision.ts';
import { makeSite, memoryReader, print, run } from '../../../src/index.ts';
import { checkLaws } from '../../../src/testing/index.ts';
import { syncLanguages } from '../../../transforms/index.ts';
import { cases } from '../../cases.ts';
import { git } from '../../disk/folders.ts';
import { openHistory } from '../../redirects/maintainers.ts';
import { guarded } from '../mistakes.ts';
import { navigations, type Plain } from '../random-navigation.ts';

const group = (label: string, ...pages: readonly unknown[]) => ({ group: label, pages });

const textOf = (en: object, fr: object) =>
  JSON.stringify(
    {
      navigation: {
        languages: [
          { language: 'en', ...en },
          { language: 'fr', ...fr },
        ],
      },
    },
    null,
    2,
  );

interface Case {
  /** The source at the revision, and now. */
  readonly en: readonly [was: readonly unknown[], is: readonly unknown[]];
  readonly fr: readonly unknown[];
  readonly files?: readonly string[];
  readonly options?: Parameters<typeof syncLanguages>[0];
}

/** What French becomes by what changed since then, and what is said of it; every law held. */
function caughtUp({ en: [was, is], fr, files = [], options = {} }: Case) {
  const reader = memoryReader(Object.fromEntries(files.map((page) => [`${page}.mdx`, ''])), {
    revisions: { v1: { 'docs.json': textOf({ pages: was }, { pages: fr }) } },
  });
  const { after, failed, diagnostics } = checkLaws({
    transform: syncLanguages({ since: 'v1', ...options }),
    before: textOf({ pages: is }, { pages: fr }),
    reader,
  });
  expect(failed).toBe(false);
  const { navigation } = JSON.parse(print(after) as string) as { navigation: { languages: { pages: unknown[] }[] } };
  const said = diagnostics.map(({ rule, message }) => `${rule.slice('sync-languages/'.length)}: ${message}`);
  return { pages: navigation.languages[1]!.pages, said };
}
const pagesAfter = (given: Case) => caughtUp(given).pages;

describe('sync-languages --since', () => {
  it('says of a source without a page that it lists none, and not that files are missing', () => {
    const files = { 'a.mdx': '', 'fr/a.mdx': '' };
    const reader = memoryReader(files, {
      revisions: { v1: { 'docs.json': textOf({ pages: ['a'] }, { pages: ['fr/a'] }) } },
    });
    for (const missing of ['keep', 'prune'] as const) {
      const site = makeSite(textOf({ pages: [] }, { pages: ['fr/a'] }), { reader });
      const { failed, diagnostics } = run(site, syncLanguages({ since: 'v1', missing }));
      expect([failed, diagnostics.map(({ message, help }) => `${message}. ${help}`)]).toEqual([
        true,
        ['"fr" would have no page: the source lists none. List a page in the source first.'],
      ]);
    }
  });

  it('moves what moved in the source, behind what it stands behind there', () => {
    const [was, is] = [
      ['a', 'b', 'c', 'd'].map((page) => `x/${page}`),
      ['b', 'c', 'a', 'd'].map((page) => `x/${page}`),
    ];
    expect(pagesAfter({ en: [was, is], fr: was.map((page) => `fr/${page}`) })).toEqual(is.map((page) => `fr/${page}`));
  });

  it('adds what came into the source since then, and leaves alone what the language lacked before', () =>
    expect(
      pagesAfter({
        en: [
          ['a', 'b', 'c'],
          ['a', 'b', 'new', 'c'],
        ],
        fr: ['fr/a', 'fr/b'],
      }),
    ).toEqual(['fr/a', 'fr/b', 'fr/new']));

  it('carries a `root` over that became the first page, and a page that became the `root`', () => {
    const [rooted, listed] = [{ root: 'x/index', pages: ['x/a'] }, { pages: ['x/index', 'x/a'] }].map((more) => [
      { group: 'X', ...more },
    ]);
    const [rootedIn, listedIn] = [{ root: 'fr/x/index', pages: ['fr/x/a'] }, { pages: ['fr/x/index', 'fr/x/a'] }].map(
      (more) => [{ group: 'X', ...more }],
    );
    expect(pagesAfter({ en: [rooted!, listed!], fr: rootedIn! })).toEqual(listedIn);
    expect(pagesAfter({ en: [listed!, rooted!], fr: listedIn! })).toEqual(rootedIn);
  });

  it('leaves the order of the language as it is', () =>
    expect(
      pagesAfter({
        en: [
          ['a', 'b', 'c'],
          ['a', 'new', 'b', 'c'],
        ],
        fr: ['fr/c', 'fr/b', 'fr/a'],
      }),
    ).toEqual(['fr/c', 'fr/b', 'fr/a', 'fr/new']));

  it('moves what moved in the source since then, and nothing else', () =>
    expect(
      pagesAfter({
        en: [
          [group('A', 'a', 'b'), group('B', 'c', 'd')],
          [group('A', 'a'), group('B', 'c', 'b', 'd')],
        ],
        fr: [group('Ä', 'fr/b', 'fr/a', 'fr/d'), group('ß', 'fr/c')],
      }),
    ).toEqual([group('Ä', 'fr/a', 'fr/d'), group('ß', 'fr/c', 'fr/b')]));

  it('puts into another order what the source did', () =>
    expect(
      pagesAfter({
        en: [
          ['a', 'b', 'c'],
          ['b', 'c', 'a'],
        ],
        fr: ['fr/a', 'fr/b', 'fr/c'],
      }),
    ).toEqual(['fr/b', 'fr/c', 'fr/a']));

  it('takes out what the source has no more, and keeps what it did not have then', () =>
    expect(
      pagesAfter({ en: [['a', 'b'], ['a']], fr: ['fr/a', 'fr/b', 'fr/only'], files: ['a', 'fr/a', 'fr/b', 'fr/only'] }),
    ).toEqual(['fr/a', 'fr/only']));

  it('takes out an element with the last page that it held', () =>
    expect(
      pagesAfter({
        en: [[group('A', 'a'), group('B', 'b')], [group('A', 'a')]],
        fr: [group('Ä', 'fr/a'), group('ß', 'fr/b')],
      }),
    ).toEqual([group('Ä', 'fr/a')]));

  it('adds a group with what came and what moved into it', () =>
    expect(
      pagesAfter({
        en: [
          ['a', 'b', 'c'],
          ['a', group('New', 'x', 'b')],
        ],
        fr: ['fr/a', 'fr/b', 'fr/only'],
        options: { labels: '{ "fr": { "New": "Neuf" } }' },
      }),
    ).toEqual(['fr/a', group('Neuf', 'fr/x', 'fr/b'), 'fr/only']));

  it('renames a page once its file is there under the new path, and keeps it until then', () => {
    const en = [
      ['a', 'old/b', 'old/c'],
      ['a', 'new/b', 'new/c'],
    ] as const;
    const fr = ['fr/a', 'fr/old/b', 'fr/old/c'];
    const files = ['a', 'new/b', 'new/c', 'fr/a', 'fr/old/b'];
    expect(pagesAfter({ en, fr, files: [...files, 'fr/new/c'] })).toEqual(['fr/a', 'fr/old/b', 'fr/new/c']);
  });

  it('gives the new label to an element that had that of the source, and no other', () =>
    expect(
      pagesAfter({
        en: [
          [group('Old', 'a'), group('B', 'b'), group('C', 'c')],
          [group('New', 'a'), group('D', 'b'), group('C', 'c')],
        ],
        fr: [group('Old', 'fr/a'), group('ß', 'fr/b'), group('C', 'fr/c')],
        options: { labels: '{ "fr": { "C": "Ç" } }' },
      }),
    ).toEqual([group('New', 'fr/a'), group('ß', 'fr/b'), group('C', 'fr/c')]));

  it('names what is new in an element that the language lacks, and adds no element for it', () => {
    const { pages, said } = caughtUp({
      en: [
        ['a', group('G', 'b')],
        ['a', group('G', 'b', 'new')],
      ],
      fr: ['fr/a'],
    });
    expect(pages).toEqual(['fr/a']);
    expect(said).toContain('not-made: 1 change of the source does not fit "fr": fr/new (The site has no group "G".)');
  });

  it('puts into another order what the source did, where the language has an order of its own', () =>
    expect(
      pagesAfter({
        en: [
          ['a', 'b', 'c', 'd', 'e'],
          ['a', 'd', 'b', 'c', 'e'],
        ],
        fr: ['fr/e', 'fr/a', 'fr/b', 'fr/c', 'fr/d'],
      }),
    ).toEqual(['fr/e', 'fr/a', 'fr/d', 'fr/b', 'fr/c']));

  it('adds a page beside one that only the language has in the same place', () =>
    expect(
      pagesAfter({
        en: [
          ['a', 'b'],
          ['a', 'new', 'b'],
        ],
        fr: ['fr/a', 'fr/only', 'fr/b'],
        files: ['a', 'b', 'new', 'fr/a', 'fr/only', 'fr/b'],
      }),
    ).toEqual(['fr/a', 'fr/new', 'fr/only', 'fr/b']));

  it('adds no group of which the language has nothing', () =>
    expect(
      pagesAfter({
        en: [
          ['a', group('Old', 'b')],
          ['a', group('New', 'b')],
        ],
        fr: ['fr/a'],
      }),
    ).toEqual(['fr/a']));

  it('changes a language in its own file, though the source is in docs.json', () => {
    const docs = (...tabs: string[]) => {
      const en = { language: 'en', tabs: tabs.map((tab) => ({ tab, pages: [tab] })) };
      return JSON.stringify({ navigation: { languages: [en, { language: 'fr', $ref: 'fr.json' }] } });
    };
    const files = { 'fr.json': '{ "tabs": [{ "tab": "Un", "pages": ["fr/one"] }] }' };
    const reader = memoryReader(files, { revisions: { v1: { ...files, 'docs.json': docs('one') } } });
    const { plan } = run(makeSite(docs('one', 'two'), { reader }), syncLanguages({ since: 'v1' }));
    const changed = plan.changes.map(
      ({ path, after }) => [path, JSON.parse(new TextDecoder().decode(after!))] as const,
    );
    expect(changed).toEqual([
      [
        'fr.json',
        {
          tabs: [
            { tab: 'Un', pages: ['fr/one'] },
            { tab: 'two', pages: ['fr/two'] },
          ],
        },
      ],
    ]);
  });

  it('puts into a language what only the source has, and leaves the source alone', () =>
    expect(
      pagesAfter({
        en: [['a'], ['a', group('API', 'spec.json GET /x')]],
        fr: ['fr/a'],
        files: ['spec.json'],
      }),
    ).toEqual(['fr/a', group('API', 'spec.json GET /x')]));

  it('leaves alone the fields and links that were the same then', () => {
    const [was, is] = [
      [{ ...group('A', 'a'), icon: 'x', tag: 'old' }],
      [{ ...group('A', 'a'), icon: 'x', tag: 'new' }],
    ] as const;
    expect(pagesAfter({ en: [was, is], fr: [group('Ä', 'fr/a')], options: { fields: ['icon', 'tag'] } })).toEqual([
      { group: 'Ä', tag: 'new', pages: ['fr/a'] },
    ]);
  });

  it('shares a file that the source pulls in since then, where nothing in it differs in the language', () => {
    const fr = { groups: [group('A', 'fr/a')] };
    const tabs = { $ref: 'links.json' };
    const reader = memoryReader(
      { 'links.json': '[{"tab":"Blog","href":"https://a.com"}]' },
      { revisions: { v1: { 'docs.json': textOf({ groups: [group('A', 'a')] }, fr) } } },
    );
    const { after, failed } = run(makeSite(textOf({ tabs }, fr), { reader }), syncLanguages({ since: 'v1' }));
    expect(failed).toBe(false);
    expect(print(after)).toBe(textOf({ tabs }, { tabs }));
  });

  it('leaves alone a file that a language shares with the source, in a list of another kind', () => {
    const bare = { group: 'A' };
    const shared = group('A', group('A', group('A', { ...bare, description: 'D' }), bare));
    const files = { 'x.json': JSON.stringify({ ...shared, menu: ['a'] }) };
    const text = textOf({ pages: [{ $ref: '/x.json' }] }, { menu: [{ $ref: '/x.json' }] });
    const reader = memoryReader(files, { revisions: { v1: { ...files, 'docs.json': text } } });
    const site = makeSite(text, { reader });
    expect(run(site, syncLanguages({ since: 'v1' })).after).toBe(site);
  });

  it('says so if there is no such revision, or what it has cannot be read', () => {
    const reader = memoryReader({}, { revisions: { empty: {}, wrong: { 'docs.json': '{' } } });
    const said = (since: string) =>
      run(makeSite(textOf({ pages: ['a'] }, { pages: [] }), { reader }), syncLanguages({ since })).diagnostics.map(
        ({ severity, message }) => `${severity}: ${message}`,
      );
    expect(said('gone')).toEqual(['error: `--since gone` is not a revision that can be read']);
    expect(said('empty')).toEqual(['error: empty has no docs.json']);
    expect(said('wrong')[0]).toMatch(/^error: docs\.json of wrong cannot be read: /);
  });
});

/** Three navigations: what the source was, what it is, and what the language is. */
const changes = fc.tuple(navigations, navigations, navigations, fc.constantFrom('apart', 'alike'));
const inFrench = (value: Plain) =>
  JSON.parse(JSON.stringify(value).replaceAll('"a"', '"fr/a"').replaceAll('"c"', '"fr/c"')) as object;

describe('sync-languages --since, whatever the navigations', () => {
  it('changes nothing where the source is as it was', () =>
    fc.assert(
      fc.property(navigations, navigations, (one, other) => {
        const text = textOf(one.navigation as object, inFrench(other.navigation));
        const files = { ...other.files, ...one.files };
        const reader = memoryReader(files, { revisions: { v1: { ...files, 'docs.json': text } } });
        const site = makeSite(text, { reader });
        expect(run(site, syncLanguages({ since: 'v1' })).after).toBe(site);
      }),
      { numRuns: cases(400) },
    ));

  it('adds at most what came, and leaves all else in its place', () => {
    let told = 0;
    fc.assert(
      fc.property(navigations, navigations, (one, other) => {
        const was = JSON.stringify(one.navigation);
        const is = was.replace('"pages":[', '"pages":["brand-new",').replace('"brand-new",]', '"brand-new"]');
        const [en, then] = [is, was].map((text) => JSON.parse(text) as object) as [object, object];
        const fr = inFrench(other.navigation);
        const files = { ...other.files, ...one.files };
        const revisions = { v1: { ...files, 'docs.json': textOf(then, fr) } };
        const before = textOf(en, fr);
        const { plan } = run(
          makeSite(before, { reader: memoryReader(files, { revisions }) }),
          syncLanguages({ since: 'v1' }),
        );
        for (const { before: had, after } of plan.changes) {
          told++;
          const text = (json: string) => JSON.stringify(JSON.parse(json)).replace(/,?"pages":\[\]/g, '');
          const rest = new TextDecoder()
            .decode(after!)
            .replace(/,?\s*"fr\/brand-new"/, '')
            .replace(/\[\s*,/, '[');
          expect(text(rest)).toBe(text(new TextDecoder().decode(had!)));
        }
      }),
      { numRuns: cases(400) },
    );
    expect(told).toBeGreaterThan(3);
  });

  it('loses nothing that was not taken out of the source, and changes nothing the second time', () => {
    let told = 0;
    fc.assert(
      fc.property(changes, ([was, is, french, how]) => {
        const fr = inFrench(how === 'alike' ? was.navigation : french.navigation);
        const files = { ...french.files, ...was.files, ...is.files };
        const revisions = { v1: { ...was.files, 'docs.json': textOf(was.navigation as object, fr) } };
        const site = makeSite(textOf(is.navigation as object, fr), { reader: memoryReader(files, { revisions }) });
        const transform = syncLanguages({ since: 'v1' });
        const result = run(site, transform);
        const errors = result.diagnostics.filter((one) => one.severity === 'error' && !guarded(result)(one));
        // What is listed where the format knows no entries is not put into the words of a language: the run is refused.
        const isOdd = check(site).some(({ severity }) => severity === 'error');
        const allowed = isOdd ? /empty-language|shared-document|conservation/ : /empty-language|shared-document/;
        expect(errors.map(({ rule }) => rule).filter((rule) => !allowed.test(rule))).toEqual([]);
        if (result.failed || result.plan.isEmpty) return;
        told++;
        expect(run(result.after, transform).plan.patch()).toBe('');
      }),
      { numRuns: cases(400) },
    );
    expect(told).toBeGreaterThan(20);
  });
});

const history = fileURLToPath(new URL('../../../../shared/history', import.meta.url));

// Real histories stand beside the project, and not everywhere.
(existsSync(history) ? describe : describe.skip)('a change of one language of four', () => {
  it('is carried over to the others, and nothing else of what they lack', () => {
    const { folder } = openHistory(history, 'mintlify+docs.bundle');
    const subject = '--grep=Split analytics page into a group';
    const commit = git(folder, 'log', '--format=%h', '--fixed-strings', subject, 'changes').trim();
    const reader = revisionsOf(folder)(commit)!;
    const site = makeSite(reader.read('docs.json')!, {
      reader: {
        ...reader,
        exists: reader.exists,
        read: reader.read,
        list: reader.list,
        at: (revision) => revisionsOf(folder)(revision),
      },
    });
    const { plan, failed } = run(site, syncLanguages({ since: `${commit}^` }));
    expect(failed).toBe(false);
    const lines = plan
      .patch()
      .split('\n')
      .filter((line) => /^[-+] /.test(line));
    expect(lines.filter((line) => line.includes('fr/') || line.includes('group')).slice(0, 11)).toEqual([
      '-            "fr/optimize/analytics",',
      '-            "fr/optimize/feedback",',
      '+              "group": "Analytics",',
      '+              "root": "fr/optimize/analytics",',
      '+                "fr/analytics/traffic",',
      '+                "fr/analytics/assistant",',
      '+                "fr/analytics/search",',
      '+                "fr/analytics/user-engagements",',
      '+                "fr/optimize/feedback",',
      '+                "fr/analytics/export",',
      '+                "fr/analytics/streaming"',
    ]);
    expect(lines).toHaveLength(3 * 15);
    expect(run(site, syncLanguages()).plan.patch().split('\n').length).toBeGreaterThan(2 * lines.length);
  });
});

describe('a page of the source that got another path', () => {
  const text = 'A text.\nOf two lines.';
  /** What French lists of it afterwards, and what is said. */
  const carried = (fr: readonly string[], before: Record<string, string>, now: Record<string, string>) => {
    const docs = (page: string) => textOf({ pages: [page, 'x/b'] }, { pages: fr });
    const revisions = { v1: { 'docs.json': docs('x/old'), 'x/old.mdx': text, 'x/b.mdx': 'b', ...before } };
    const reader = memoryReader({ 'x/new.mdx': text, 'x/b.mdx': 'b', ...now }, { revisions });
    const { after, diagnostics } = run(makeSite(docs('x/new'), { reader }), syncLanguages({ since: 'v1' }));
    const { navigation } = JSON.parse(print(after) as string) as { navigation: { languages: { pages: unknown[] }[] } };
    return [navigation.languages[1]!.pages, ...diagnostics.map(({ message }) => message)];
  };
  it('is called so in the language too, once its file is there under that path', () =>
    expect(
      carried(['fr/x/old', 'fr/x/b'], { 'fr/x/old.mdx': 'f' }, { 'fr/x/new.mdx': 'f', 'fr/x/b.mdx': 'fb' }),
    ).toEqual([['fr/x/new', 'fr/x/b'], '1 page of "fr" has the path of the source: fr/x/new']));
  it('is called as in the source where the language has listed the page of the source', () =>
    expect(carried(['x/old', 'fr/x/b'], { 'fr/x/b.mdx': 'fb' }, { 'fr/x/b.mdx': 'fb' })).toEqual([
      ['x/new', 'fr/x/b'],
      '1 page of "fr" has the path of the source: x/new',
    ]));
});

describe('an element of the source that came to stand in what stood in it', () => {
  it('is not carried into itself, and no page of the language is lost', () => {
    const [was, is] = [[group('A', 'a', group('B', 'b'))], [group('B', 'b', group('A', 'a'))]];
    const pages = JSON.stringify(pagesAfter({ en: [was, is], fr: [group('Un', 'fr/a', group('Deux', 'fr/b'))] }));
    for (const kept of ['"Un"', '"fr/a"', '"Deux"', '"fr/b"']) expect(pages).toContain(kept);
  });
});
