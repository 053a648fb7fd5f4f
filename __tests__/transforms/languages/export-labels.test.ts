import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { makeSite, run } from '../../../src/index.ts';
import { addLanguages, labels } from '../../../transforms/index.ts';
import { type Files, refused, runOf, stays } from '../cases.ts';

type Options = Omit<Parameters<typeof labels>[0], 'task'>;
const decoder = new TextDecoder();

/** The file that an export writes, and what is said. */
function exported(navigation: unknown, options: Options = {}, files: Files = {}) {
  const transform = labels({ task: 'export', ...options });
  const result = runOf(transform, navigation, files);
  if (result.failed) throw new Error(result.diagnostics.map(({ message }) => message).join('\n'));
  expect(result.after.documents).toBe(result.before.documents);
  expect(run(result.after, transform).after).toBe(result.after);
  const [change] = result.plan.changes;
  return {
    text: change?.after === undefined ? '' : decoder.decode(change.after).replace(/^# The labels.*\n/, ''),
    said: result.diagnostics.map(({ rule, message }) => `${rule.split('/')[1]}: ${message}`),
    kind: change?.kind,
    path: change?.path,
  };
}
const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const of = (language: string, ...groups: unknown[]) => ({ language, groups });
/** What is found for each label, the language's elements being its second. */
const translations = (ours: unknown[], theirs: unknown[]) =>
  (
    parse(exported({ languages: [of('en', ...ours), of('fr', ...theirs)] }).text) as {
      fr: Record<string, string | null>;
    }
  ).fr;

describe('every label', () => {
  it('is there once, with where it stands first and how often', () => {
    const tabs = [
      { tab: 'Guides', menu: [{ item: 'Start', groups: [group('More', 'a')] }] },
      {
        tab: 'API',
        anchors: [{ anchor: 'Start', dropdowns: [{ dropdown: 'More', pages: ['b', group('More', 'c')] }] }],
      },
    ];
    expect(exported({ tabs }, { languages: ['fr'] }).text).toBe(
      [
        'fr:',
        '  # tab',
        '  Guides:',
        '  # menu item in Guides, and in one more place',
        '  Start:',
        '  # group in Guides › Start, and in 2 more places',
        '  More:',
        '  # tab',
        '  API:',
        '',
      ].join('\n'),
    );
  });
  it('stands for itself in each product and version, which is named', () => {
    expect(
      exported(
        { products: [{ product: 'Cloud', versions: [{ version: '2', groups: [group('Start', 'a')] }] }] },
        { languages: ['fr'] },
      ).text,
    ).toBe(['fr:', '  # product', '  Cloud:', '  # group in Cloud › version 2', '  Start:', ''].join('\n'));
  });
  it('but no version, no blank label, and nothing of `global` that belongs to all', () => {
    const navigation = {
      global: { anchors: [{ anchor: 'Blog', href: 'https://a.com' }] },
      versions: [{ version: 'Latest', groups: [group(' ', 'a'), { pages: [] }] }],
    };
    expect(stays(labels({ task: 'export', languages: ['fr'] }), navigation)).toEqual([
      'info no-labels: There is no label to translate',
    ]);
  });
  it('of the `global` of the language itself', () =>
    expect(
      exported({
        languages: [
          { language: 'en', global: { anchors: [{ anchor: 'Blog', href: 'https://a.com' }] } },
          { language: 'fr' },
        ],
      }).text,
    ).toContain('  # anchor\n  Blog:\n'));
  it('once for each language', () =>
    expect(
      Object.keys(parse(exported({ languages: [of('en', group('A', 'a')), of('fr'), of('de')] }).text) as object),
    ).toEqual(['fr', 'de']));
});

describe('a translation that is there is found', () => {
  it.each<[string, unknown[], unknown[], Record<string, string | null>]>([
    [
      'by the pages that both have',
      [group('A', 'a', 'b'), group('B', 'c', 'd')],
      [group('Deux', 'fr/d', 'fr/c'), group('Un', 'fr/a')],
      { A: 'Un', B: 'Deux' },
    ],
    [
      'by most of them',
      [group('A', 'a', 'b', 'c'), group('B', 'd', 'e')],
      [group('Deux', 'fr/d', 'fr/e', 'fr/a'), group('Un', 'fr/b', 'fr/c')],
      { A: 'Un', B: 'Deux' },
    ],
    [
      'by the root of a group',
      [{ group: 'A', root: 'a', pages: [] }, group('B', 'b')],
      [group('Deux', 'fr/b'), { group: 'Un', root: 'fr/a', pages: [] }],
      { A: 'Un', B: 'Deux' },
    ],
    [
      'by endpoints and specifications',
      [
        { group: 'A', openapi: 'a.json', pages: ['GET /a'] },
        { group: 'B', openapi: 'b.json', pages: [] },
      ],
      [
        { group: 'Deux', openapi: 'fr/b.json', pages: [] },
        { group: 'Un', openapi: 'fr/a.json', pages: ['GET /a'] },
      ],
      { A: 'Un', B: 'Deux' },
    ],
    [
      'by position where nothing leads anywhere',
      [group('A'), group('B', 'b'), group('C')],
      [group('Un'), group('Deux', 'fr/b'), group('Trois')],
      { A: 'Un', B: 'Deux', C: 'Trois' },
    ],
    [
      'but not by position alone',
      [group('A', 'a'), group('B', 'b')],
      [group('Un', 'fr/x'), group('Deux', 'fr/b')],
      { A: null, B: 'Deux' },
    ],
    ['nor by position among others', [group('A'), group('B')], [group('Un')], { A: null, B: null }],
    [
      'inside of what was found',
      [group('A', group('B', 'b'), group('C', 'c'))],
      [group('Un', group('Trois', 'fr/c'), group('Deux', 'fr/b'))],
      { A: 'Un', B: 'Deux', C: 'Trois' },
    ],
    ['unless it is the label itself', [group('API', 'a')], [group('API', 'fr/a')], { API: null }],
    [
      'or another one of the source',
      [group('Support', 'a'), group('Help', 'b')],
      [group('Help', 'fr/a')],
      { Support: null, Help: null },
    ],
  ])('%s', (_, ours, theirs, expected) => expect(translations(ours, theirs)).toEqual(expected));

  it('by links, inside the site and out of it', () => {
    const tabs = (language: string, ...list: [string, string][]) => ({
      language,
      tabs: list.map(([tab, href]) => ({ tab, href })),
    });
    expect(
      parse(
        exported({
          languages: [
            tabs('en', ['A', '/a#x'], ['B', 'https://b.com']),
            tabs('fr', ['Deux', 'https://b.com'], ['Un', '/fr/a']),
          ],
        }).text,
      ),
    ).toEqual({ fr: { A: 'Un', B: 'Deux' } });
  });
  it('in each version, and the most frequent one is taken', () => {
    const versions = (language: string, ...labels: string[]) => ({
      language,
      versions: labels.map((label, k) => ({ version: `${k}`, groups: [group(label, `${language}/a`)] })),
    });
    const { text, said } = exported({
      languages: [versions('en', 'A', 'A', 'A', 'A'), versions('fr', 'Un', 'Uno', 'Uno', 'A')],
    });
    expect(parse(text)).toEqual({ fr: { A: 'Uno' } });
    expect(said).toEqual([
      'several-translations: "A" is translated in several ways in "fr": "Uno", "Un"',
      'partly-translated: 1 label of "fr" is translated in some places and not in others: "A"',
    ]);
  });
  it('and what is translated in some places only is made whole by labels import, as the help says', () => {
    const site = makeSite(
      JSON.stringify({
        navigation: {
          languages: [
            { language: 'en', groups: [group('A', 'a'), group('A', 'b')] },
            { language: 'fr', groups: [group('Un', 'fr/a'), group('A', 'fr/b')] },
          ],
        },
      }),
    );
    const partly = run(site, labels({ task: 'export' })).diagnostics.find(({ rule }) =>
      rule.endsWith('partly-translated'),
    );
    expect(partly!.help).toBe('labels import translates the others too.');
  });
  it('from the language that --source names', () =>
    expect(
      parse(exported({ languages: [of('en', group('A', 'a')), of('fr', group('Un', 'fr/a'))] }, { source: 'fr' }).text),
    ).toEqual({ en: { Un: 'A' } }));
});

describe('a file that is there', () => {
  const navigation = {
    languages: [
      of('en', group('A', 'a'), group('B', 'b'), group('C', 'c')),
      of('fr', group('Un', 'fr/a'), group('B', 'fr/b'), group('Trois', 'fr/c')),
    ],
  };
  it('says where a label gets the translation of what was called otherwise before', () => {
    const text = 'fr:\n  Alpha: Un\n';
    const { said } = exported(navigation, {}, { 'labels.yaml': text });
    expect(said).toContain(
      'label-stale: 1 label of the source has in "fr" the translation of an old label: "A, which was Alpha"',
    );
  });
  it('keeps what was not missing, with its comments and quotes', () => {
    const text = 'de:\n    X: y\nfr:\n    C: "Tres" # ours\n    Old: Vieux\n';
    const { text: after, said } = exported(navigation, {}, { 'labels.yaml': text });
    expect(after).toBe(
      'de:\n    X: y\nfr:\n    C: "Tres" # ours\n    Old: Vieux\n    # group\n    A: Un\n    # group\n    B:\n',
    );
    expect(said).toEqual([
      'label-missing: 1 label has no translation for "fr" yet: "B"',
      'label-gone: 1 label of "fr" in labels.yaml is no longer in the navigation: "Old"',
    ]);
  });
  it('has what was missing filled in', () =>
    expect(exported(navigation, {}, { 'labels.yaml': 'fr:\n  A:\n  B: Deux\n  C: ~\n' }).text).toBe(
      'fr:\n  A: Un\n  B: Deux\n  C: Trois\n',
    ));
  it('with nothing to add stays as it is', () =>
    expect(exported(navigation, {}, { 'labels.yaml': 'fr: { A: 1, B: 2, C: 3 }' }).kind).toBeUndefined());
  it('without anything in it is begun', () =>
    expect(exported(navigation, {}, { 'labels.yaml': '\n' }).text).toContain('fr:\n  # group\n  A: Un\n'));
  it('is read as JSON by its name', () =>
    expect(exported(navigation, { file: 'i18n/l.json' })).toMatchObject({
      kind: 'create',
      path: 'i18n/l.json',
      text: '{\n  "fr": {\n    "A": "Un",\n    "B": "",\n    "C": "Trois"\n  }\n}\n',
    }));
  it('that is no such file is an error', () => {
    expect(refused(labels({ task: 'export' }), navigation, { 'labels.yaml': 'fr: [' })[0]).toContain(
      'error file: This is not a file of labels: Flow sequence in block collection must be sufficiently indented',
    );
    expect(refused(labels({ task: 'export' }), navigation, { 'labels.yaml': 'A: Un' })[0]).toContain(
      'must map each language to its labels',
    );
    const [finding] = runOf(labels({ task: 'export' }), navigation, { 'labels.yaml': 'fr:\n  A: [Un\n' }).diagnostics;
    expect([finding?.file, finding?.line, finding?.help]).toEqual([
      'labels.yaml',
      3,
      'Fix it, or name another one with --file.',
    ]);
    expect(refused(labels({ task: 'export', file: 'docs.json' }), navigation)).toEqual([
      "error file: docs.json is a part of the site's navigation. Name a file such as labels.yaml or i18n/labels.json.",
    ]);
    expect(refused(labels({ task: 'export', file: 'labels.txt' }), navigation)[0]).toContain(
      'is neither YAML nor JSON by its name',
    );
    expect(refused(labels({ task: 'export', file: '../labels.yaml' }), navigation)[0]).toContain(
      'is not a file in the docs root',
    );
  });
});

describe('languages', () => {
  it('that are not there are said, and exported all the same', () => {
    const { text, said } = exported(
      { languages: [of('en', group('A', 'a')), of('fr', group('Un', 'fr/a'))] },
      { languages: ['de', 'fr', 'en'] },
    );
    expect(parse(text)).toEqual({ de: { A: null }, fr: { A: 'Un' } });
    expect(said).toEqual([
      'new-language: "de" is not in the navigation yet',
      'label-missing: 1 label has no translation for "de" yet: "A"',
    ]);
  });
  it('that Mintlify does not know are refused', () =>
    expect(refused(labels({ task: 'export', languages: ['xx'] }), { groups: [group('A', 'a')] })[0]).toContain(
      '"xx" is not a language code of Mintlify',
    ));
  it('must be named where there is only one', () => {
    expect(refused(labels({ task: 'export' }), { groups: [group('A', 'a')] })).toEqual([
      'error languages: There is no language to translate into. Name those that are to be added, as in --languages fr,es.',
    ]);
    expect(refused(labels({ task: 'export', languages: ['en'] }), { languages: [of('en'), of('fr')] })).toEqual([
      'error languages: "en" is what is translated from. Name others, as in --languages fr,es.',
    ]);
    expect(refused(labels({ task: 'export', source: 'ru' }), { languages: [of('en'), of('fr')] })).toEqual([
      'error source: The source language "ru" is not there. There is en, fr; name one with --source.',
    ]);
  });
});

describe('the file', () => {
  it('is what add-languages reads', () => {
    const navigation = { tabs: [{ tab: 'Guides: all', groups: [group('2024', 'a')] }] };
    const { text } = exported(navigation, { languages: ['fr'] });
    const filled = text.replace('"Guides: all":', '"Guides: all": Manuels').replace('"2024":', '"2024": An 2024');
    expect(
      runOf(addLanguages({ languages: ['fr'], labels: filled }), navigation).diagnostics.filter(({ rule }) =>
        rule.endsWith('label-missing'),
      ),
    ).toEqual([]);
    expect(
      runOf(addLanguages({ languages: ['fr'], labels: text }), navigation).diagnostics.find(({ rule }) =>
        rule.endsWith('label-missing'),
      )?.message,
    ).toContain('2 labels of "fr" are the same as in the source');
  });
});
