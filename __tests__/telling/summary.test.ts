import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { diffPretty } from '../../src/report/index.ts';
import type { Site } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';
import { group, linesOf, linesBetween, site } from '../diff/lines.ts';

const summaryOf = (...sites: Parameters<typeof navigationDiff>): string => tell(navigationDiff(...sites)).summary;

const tab = (label: string, ...pages: readonly unknown[]) => ({ tab: label, pages });

const version = (label: string, ...pages: readonly unknown[]) => ({ version: label, pages });

describe('the line of a change', () => {
  it('counts the groups inside of a new one', () => {
    const inner = [group('B', 'b'), group('C', group('D', 'd'))];
    const lines = linesOf({ groups: [group('A', 'a')] }, { groups: [group('A', 'a'), group('X', 'x', ...inner)] });
    expect(lines).toEqual(['+ group "X": 3 new pages, 3 new groups']);
  });

  it('does not name the paths of one version as those of all', () => {
    const docs = (...pages: readonly string[]) => ({
      versions: ['1', '2'].map((label) => version(label, ...pages.map((page) => `${label}/${page}`))),
    });
    expect(linesOf(docs('a'), docs('a', 'b'))).toEqual(['+ page 1/b (1, likewise 2)']);
    const shared = (...pages: readonly string[]) => ({ versions: ['1', '2'].map((label) => version(label, ...pages)) });
    expect(linesOf(shared('a'), shared('a', 'b'))).toEqual(['+ page b (in 1 and 2)']);
  });
});

describe('the summary of a diff', () => {
  it('counts lost redirects beside lost pages, and as the last line does', () => {
    const redirects = [{ source: '/x', destination: '/a' }];
    const before = site({ navigation: { pages: ['a', 'b'] }, redirects }, ['a', 'b', 'outside']);
    const after = site({ navigation: { pages: ['a', 'b'] } }, ['a', 'b']);
    const told = diffPretty({ names: ['', ''], diff: navigationDiff(before, after) });
    expect(told).toMatch(/^1 page and 1 redirected URL lost\.\n/);
    expect(told).toMatch(/\n1 page lost, 0 URLs changed, 0 added, 1 no longer redirected to a page\n$/);
  });

  it('does not say that nothing is lost beside an address that changed without a redirect', () => {
    const before = site({ navigation: { pages: ['old', 'a', 'b', 'left'] } }, ['old', 'a', 'b', 'left']);
    const after = site({ navigation: { pages: ['new', 'a', 'b'] } }, ['new', 'a', 'b', 'left']);
    expect(summaryOf(before, after)).toBe('1 URL changed, without a redirect. 1 unlisted. 4 → 3 pages.');
  });

  it('says of several addresses that none is redirected', () => {
    const [before, after] = ['old', 'new'].map((folder) => [`${folder}/a`, `${folder}/b`]) as [string[], string[]];
    expect(
      summaryOf(site({ navigation: { pages: before } }, before), site({ navigation: { pages: after } }, after)),
    ).toBe('2 URLs changed, none redirected.');
  });

  it('does not count as a fact what changed in a site that Mintlify refuses', () => {
    const docs = (more: object, ...pages: string[]) => site({ navigation: { languages: [{ ...more, pages }] } }, pages);
    const [before, after] = [docs({ language: 'en' }, 'old', 'a'), docs({}, 'new', 'a')];
    const told = diffPretty({ names: ['', ''], diff: navigationDiff(before, after) });
    expect(told).toMatch(
      /^Mintlify refuses this site: .* All of it is lost: 2 pages\. Fix that first\. Other changes are listed as if it were fixed\.\n/,
    );
    expect(told).toMatch(/\n2 pages lost, 0 URLs changed, 0 added\n$/);
    expect(summaryOf(after, after)).toBe('No change.');
    expect(summaryOf(after, before)).toBe(
      '1 mistake for which Mintlify refused this site is fixed. 1 page lost. 1 added.',
    );
  });

  it('counts once a page that two versions show', () => {
    const docs = (...more: readonly string[]) => ({
      navigation: { versions: ['1', '2'].map((label) => version(label, `${label}/a`, ...more)) },
    });
    const before = site(docs('both'), ['1/a', '2/a', 'both']);
    expect(summaryOf(before, site(docs(), ['1/a', '2/a']))).toBe('1 page lost. 4 → 2 entries (3 → 2 pages).');
    const redirects = [{ source: '/both', destination: '/other' }];
    expect(summaryOf(before, site({ ...docs('other'), redirects }, ['1/a', '2/a', 'other']))).toBe(
      '1 URL changed, redirected. Nothing lost.',
    );
  });

  it('counts what Mintlify drops and what is hidden, and agrees with the last line of the report', () => {
    const docs = (more: object) => {
      const tabs = [{ tab: 'A', groups: [{ ...group('A', 'a', 'b', 'gone'), ...more }] }, tab('B', 'c')];
      return site({ navigation: { tabs } }, ['a', 'b', 'c']);
    };
    const told = (more: object) => diffPretty({ names: ['', ''], diff: navigationDiff(docs({}), docs(more)) });
    const dropped = told({ expanded: 'true' });
    expect(dropped).toContain('2 dropped by Mintlify. 3 → 1 pages.');
    expect(dropped).toContain('- 2 pages in group "A" dropped by Mintlify: a, b ');
    expect(dropped).toContain('- entry gone without a file dropped by Mintlify ');
    expect(dropped).toMatch(/\n0 pages lost, 0 URLs changed, 0 added, 2 dropped by Mintlify\n$/);
    const hidden = told({ hidden: true });
    expect(hidden).toContain('2 now hidden.');
    expect(hidden).not.toContain('Nothing lost');
    expect(hidden).toMatch(/\n0 pages lost, 0 URLs changed, 0 added, 2 now hidden\n$/);
  });

  it('counts in the last line a page that the navigation no longer names', () => {
    const [before, after] = [['a', 'b'], ['a']].map((pages) => site({ navigation: { pages } }, ['a', 'b'])) as [
      Site,
      Site,
    ];
    expect(diffPretty({ names: ['', ''], diff: navigationDiff(before, after) })).toMatch(
      /^1 page left the sidebar \(its URL still works\)\. .*\n0 pages lost, 0 URLs changed, 0 added, 1 unlisted\n$/s,
    );
  });

  it('counts as added what readers get, and by itself what Mintlify drops', () => {
    const docs = (...more: readonly unknown[]) =>
      site({ navigation: { groups: [group('Dropped', 'a', ...more)], tabs: [tab('T', 'b')] } });
    expect(summaryOf(docs(), docs('c', 'd'))).toBe(
      'Nothing lost. 2 added, but dropped by Mintlify (`navigation` has `tabs` and `groups`, and Mintlify shows only `tabs`, docs.json:1:16).',
    );
    expect(summaryOf(docs('c', 'd'), docs())).toBe('Nothing lost.');
    const api = site({ navigation: { tabs: [tab('T', 'b'), { tab: 'A', openapi: 'https://example.com/api.json' }] } });
    expect(summaryOf(site({ navigation: { tabs: [tab('T', 'b')] } }), api)).toBe('Nothing lost.');
  });
});

describe('the scopes that did not change', () => {
  it('are none that a page left for another one, under another address', () => {
    const [before, after] = [['2/x'], []].map((more, k) => ({
      tabs: [
        { tab: 'Guides', pages: k === 0 ? ['a'] : ['a', 'guides/x'] },
        { tab: 'Reference', versions: [version('1', '1/b'), version('2', '2/b', ...more)] },
      ],
    }));
    const files = ['a', '1/b', '2/b'];
    expect(
      linesBetween(
        site({ navigation: before }, [...files, '2/x']),
        site({ navigation: after, redirects: [{ source: '/2/x', destination: '/guides/x' }] }, [...files, 'guides/x']),
      ),
    ).toEqual(['> URL changed /2/x → /guides/x (redirect added)', '> moved page 2/x: Reference › 2 → Guides']);
  });

  it('are named once and counted as in the summary', () => {
    const api = { group: 'API', openapi: 'https://example.com/api.json' };
    const tabs = (...more: readonly string[]) => ({
      tabs: [
        { tab: 'A', versions: [version('1', 'a1', api), version('2', 'a2', ...more)] },
        { tab: 'B', versions: [version('1', 'b1'), version('2', 'b2')] },
      ],
    });
    expect(linesOf(tabs(), tabs('a3'))).toEqual(['+ page a3 in A (2)']);
  });
});

describe('the scope of a line', () => {
  it('is not said twice where a tab stands around versions', () => {
    const tabs = (...more: readonly unknown[]) => ({
      tabs: [{ tab: 'A', versions: [version('1', 'a1', ...more), version('2', 'a2')] }],
    });
    expect(linesOf(tabs(), tabs(group('New', 'a3')))).toEqual(['+ group "New" in A › 1: 1 new page']);
  });
});

describe('what languages have alike', () => {
  const languages = (...pages: readonly (readonly string[])[]) => ({
    languages: pages.map((names, k) => ({ language: ['en', 'fr'][k], pages: names })),
  });

  it('is found also where most pages of one are those of the first', () => {
    const of = (...more: readonly string[]) =>
      languages(['a', 'x/b', 'y/c', ...more], ['a', 'x/b', 'y/c', ...['x/d', ...more].map((page) => `french/${page}`)]);
    expect(linesOf(of(), of('x/e'))).toEqual(['+ page x/e (en, likewise fr)']);
  });

  it('was done by one too that moved a group of which it has less', () => {
    const of = (code: string, ...inside: readonly string[]) => {
      const pages = (names: readonly string[]) => names.map((name) => `${code}/${name}`);
      const [one, other, moved] = [group('A', ...pages(['a'])), group('B', ...pages(['b'])), pages(inside)];
      const inIt = (around: typeof one) => group(around.group, ...around.pages, group('M', ...moved));
      return [
        { language: code, groups: [inIt(one), other] },
        { language: code, groups: [one, inIt(other)] },
      ] as const;
    };
    const [en, fr] = [of('en', 'c', 'd', 'e'), of('fr', 'c', 'd')];
    expect(linesOf({ languages: [en[0], fr[0]] }, { languages: [en[1], fr[1]] })).toEqual([
      '> moved group "M" (3 pages): en › A → en › B',
      '> moved group "M" (2 pages): fr › A → fr › B',
    ]);
  });

  it('is told with the redirects of each', () => {
    const redirects = ['en', 'fr'].map((code) => ({ source: `/${code}/b`, destination: `/${code}/a` }));
    const before = site({ navigation: languages(['en/a', 'en/b'], ['fr/a', 'fr/b']) }, [
      'en/a',
      'en/b',
      'fr/a',
      'fr/b',
    ]);
    const after = site({ navigation: languages(['en/a'], ['fr/a']), redirects }, ['en/a', 'fr/a']);
    expect(linesBetween(before, after)).toEqual([
      '- page en/b removed, redirected to /en/a in en and to /fr/a in fr (en, likewise fr)',
    ]);
  });
});

describe('what a line counts', () => {
  it('is each entry once where an element stands in another one, by the name that both have now', () => {
    const inner = ['b', 'c', 'd'].map((page) => group(`Inner ${page}`, page));
    const docs = (...more: readonly unknown[]) => ({ dropdown: 'Docs', groups: [group('A', 'a', ...more)] });
    expect(
      linesOf(
        { dropdowns: [docs(), { dropdown: 'Tools', groups: inner }] },
        { dropdowns: [docs(group('Tools', ...inner))] },
      ),
    ).toContain('~ 4 groups (3 pages) now start closed');
  });

  it('is called hidden where readers do not see it', () => {
    const groups = (...more: readonly unknown[]) => ({ groups: [group('A', 'a'), ...more] });
    expect(linesOf(groups(), groups({ ...group('B', 'b', 'c'), hidden: true }))).toEqual([
      '+ group "B": 2 new hidden pages',
    ]);
  });

  it('is a redirect that came without a leading slash too', () => {
    const [before, after] = ['old', 'new'].map((folder) => [`${folder}/a`, `${folder}/b`]) as [string[], string[]];
    const redirects = before.map((source, k) => ({ source, destination: after[k] }));
    expect(
      linesBetween(
        site({ navigation: { pages: before } }, before),
        site({ navigation: { pages: after }, redirects }, after),
      ),
    ).toEqual(['~ folder renamed old/ → new/: 2 pages (2 redirects added)']);
  });
});

describe('what languages renamed alike', () => {
  const codes = ['en', 'fr', 'zh', 'de'];
  const labels = (...names: readonly string[]) => ({
    languages: names.map((label, k) => ({ language: codes[k], groups: [group(label, `${codes[k]}/a`)] })),
  });

  it('is told with the label of each', () =>
    expect(linesOf(labels('Start', 'Démarrer', '开始'), labels('Start', 'Prise en main', '入门'))).toEqual([
      '~ group "Démarrer" → "Prise en main" (fr), group "开始" → "入门" (zh)',
    ]));

  it('is told with the label of the first of four or more', () =>
    expect(linesOf(labels('A', 'B', 'C', 'D'), labels('A1', 'B1', 'C1', 'D1'))).toEqual([
      '~ group "A" → "A1" (en, likewise fr, zh and de)',
    ]));

  it('is told with the text of the first where each has another description', () => {
    const described = (...texts: readonly (string | undefined)[]) => ({
      languages: texts.map((description, k) => ({
        language: codes[k],
        tabs: [{ tab: 'T', ...(description && { description }), pages: [`${codes[k]}/a`] }],
      })),
    });
    const long = 'A text that is longer than sixty characters, as translations of a short one can be.';
    expect(linesOf(described('Old', long, 'Ancien'), described(undefined, undefined, undefined))).toEqual([
      '~ tab "T": description "Old" removed (en, likewise fr and zh)',
    ]);
  });

  it('is told without labels where all have the same', () =>
    expect(linesOf(labels('A', 'A', 'A'), labels('B', 'B', 'B'))).toEqual(['~ group "A" → "B" (in en, fr and zh)']));

  it('is told once where the label is the same', () =>
    expect(linesOf(labels('A', 'A', 'A'), labels('B', 'B', 'C'))).toEqual([
      '~ group "A" → "B" (en and fr), group "A" → "C" (zh)',
    ]));
});

it('says the same rename in seven versions once, whatever the versions hold', () => {
  const versions = (label: string) => ({
    versions: Array.from({ length: 7 }, (_, k) =>
      version(`v${k}`, group(label, `v${k}/a`, ...(k > 3 ? [`v${k}/b`] : [])), group('Other', `v${k}/x`)),
    ),
  });
  expect(linesOf(versions('Old'), versions('New'))).toEqual([
    '~ group "Old" → "New" (in v0, v1, v2, v3, v4 and 2 others)',
  ]);
});

it('says of which languages a count is, as it is of all of them together', () => {
  const languages = (kind: string, field: string) => ({
    languages: [
      { language: 'en', [kind]: [{ [field]: 'Guides', pages: ['en/a'] }] },
      { language: 'fr', [kind]: [{ [field]: 'Pratique', pages: ['fr/a'] }] },
    ],
  });
  expect(linesOf(languages('tabs', 'tab'), languages('dropdowns', 'dropdown'))).toEqual([
    '~ 2 tabs became dropdowns (2 pages) (in en and fr)',
  ]);
});

it('the size of an element counts entries without a file apart', () => {
  const tabs = (key: string) => ({ [`${key}s`]: [{ [key]: 'A', pages: ['a', 'none', 'gone'] }] });
  expect(linesOf(tabs('tab'), tabs('dropdown'), ['a'])).toEqual([
    '~ tab "A" became a dropdown (1 page, 2 entries without a file)',
  ]);
});

it('an entry of two versions in one language counts twice', () => {
  const versions = (...pages: string[]) => ({
    languages: [
      { language: 'en', versions: ['1', '2'].map((version) => ({ version, pages: ['a', ...pages] })) },
      { language: 'fr', versions: [{ version: '1', pages: ['a'] }] },
    ],
  });
  expect(linesOf(versions(), versions('b', 'c', 'd', 'e'), ['a'])).toEqual([
    '+ 4 entries in version "1" have no file: b, c, d and 1 more (en › 1)',
    '+ 4 entries in version "2" have no file: b, c, d and 1 more (en › 2)',
  ]);
});

it('a label that two groups had is said as often as it was renamed', () => {
  const tabs = (label: string) => ({
    tabs: ['A', 'B'].map((tab) => ({ tab, groups: [{ group: label, pages: [`${tab}/a`] }] })),
  });
  expect(linesOf(tabs('Overall'), tabs('Basics'))).toEqual(['~ group "Overall" → "Basics", 2 times']);
  const versions = (label: string) => ({ versions: ['1', '2'].map((version) => ({ version, ...tabs(label) })) });
  expect(linesOf(versions('Overall'), versions('Basics'))).toEqual([
    '~ group "Overall" → "Basics" (2 times in each of 1 and 2)',
  ]);
});

it('the content of an element that was unwrapped or wrapped is named in its order', () => {
  const mixed = ['a', group('B', 'b'), 'c'];
  const [flat, wrapped] = [{ pages: ['x', ...mixed, 'y'] }, { pages: ['x', group('W', ...mixed), 'y'] }];
  expect(linesOf(wrapped, flat)).toContain('~ group "W" unwrapped: a, group "B" and c (3 pages)');
  expect(linesOf(flat, wrapped)).toContain('~ a, group "B" and c (3 pages) wrapped in group "W"');
});
