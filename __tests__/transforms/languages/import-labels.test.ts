import { describe, expect, it } from '@jest/globals';
import { makeSite, run } from '../../../src/index.ts';
import { labels as labelsTransform } from '../../../transforms/index.ts';
import { becomes, leaves, makes, refused, stays } from '../cases.ts';

type Options = Omit<Parameters<typeof labelsTransform>[0], 'task'>;
const labels = (fr: Record<string, string | null>, options: Omit<NonNullable<Options>, 'labels'> = {}) =>
  labelsTransform({ task: 'import', labels: JSON.stringify({ fr }), ...options });
const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const of = (language: string, ...groups: unknown[]) => ({ language, groups });
const en = of('en', group('A', 'a'), group('B', 'b'));

describe('a label', () => {
  it('that is still the source’s becomes its translation, in its place', () => {
    makes(
      labels({ A: 'Un', B: 'Deux' }),
      {
        languages: [
          en,
          {
            language: 'fr',
            groups: [
              { icon: 'x', group: 'B', pages: ['fr/b'] },
              { group: 'A', 'x-a': 1, pages: ['fr/a'] },
            ],
          },
        ],
      },
      {
        languages: [
          en,
          {
            language: 'fr',
            groups: [
              { icon: 'x', group: 'Deux', pages: ['fr/b'] },
              { group: 'Un', 'x-a': 1, pages: ['fr/a'] },
            ],
          },
        ],
      },
    );
  });
  it('becomes it inside of a version whose label is a number', () => {
    const versions = (product: string) => ({
      versions: [
        {
          version: 1,
          languages: [
            { language: 'en', products: [{ product: 'A', pages: ['a'] }] },
            { language: 'fr', products: [{ product, pages: ['fr/a'] }] },
          ],
        },
      ],
    });
    makes(labels({ A: 'Un' }), versions('A'), versions('Un'));
  });
  it('of an element that the source does not have becomes its own translation', () => {
    makes(
      labels({ A: 'Un' }),
      { languages: [en, of('fr', group('A', 'fr/a'), group('A', 'fr/x'), group('C', 'fr/y'))] },
      { languages: [en, of('fr', group('Un', 'fr/a'), group('Un', 'fr/x'), group('C', 'fr/y'))] },
    );
  });
  it('that is a translation itself is not translated once more', () => {
    leaves(labels({ A: 'B', B: 'C' }), {
      languages: [en, of('fr', group('B', 'fr/a'), group('C', 'fr/b'), group('B', 'fr/x'))],
    });
  });
  it('that is translated differently stays, and is reported', () => {
    expect(
      stays(labels({ A: 'Un' }), { languages: [en, of('fr', group('Uno', 'fr/a'), group('Deux', 'fr/b'))] }),
    ).toEqual([
      'info label-kept: 1 label of "fr" is translated differently and was kept: "Uno" (in the file "Un"). --overwrite takes those of the file.',
    ]);
  });
  it('that is translated differently is not called out of date too, whatever else the file has for that text', () => {
    expect(
      stays(labels({ A: 'Un', Old: 'Vieux' }), {
        languages: [en, of('fr', group('Vieux', 'fr/a'), group('B', 'fr/b'))],
      }),
    ).toEqual([
      expect.stringContaining('warning label-unknown: The file translates "Old" for "fr"'),
      expect.stringContaining('info label-kept: 1 label of "fr" is translated differently and was kept'),
    ]);
  });
  it('that is translated differently becomes that of the file with --overwrite', () => {
    makes(
      labels({ A: 'Un' }, { overwrite: true }),
      { languages: [en, of('fr', group('Uno', 'fr/a'), group('Deux', 'fr/b'))] },
      { languages: [en, of('fr', group('Un', 'fr/a'), group('Deux', 'fr/b'))] },
    );
  });
  it('without a translation stays', () =>
    leaves(labels({ A: null, B: '' }), { languages: [en, of('fr', group('A', 'fr/a'), group('B', 'fr/b'))] }));
  it('of the source stays', () =>
    leaves(labelsTransform({ task: 'import', labels: 'en: { A: X }' }), {
      languages: [en, of('fr', group('A', 'fr/a'))],
    }));
  it('of `global` beside `languages` stays, and that of a language’s own does not', () => {
    const links = (anchor: string) => ({ anchors: [{ anchor, href: 'https://a.com' }] });
    makes(
      labels({ A: 'Un' }),
      {
        global: links('A'),
        languages: [
          { language: 'en', global: links('A') },
          { language: 'fr', global: links('A') },
        ],
      },
      {
        global: links('A'),
        languages: [
          { language: 'en', global: links('A') },
          { language: 'fr', global: links('Un') },
        ],
      },
    );
  });
  it('of a version changes only if the file has it', () => {
    const versions = (language: string, ...list: string[]) => ({
      language,
      versions: list.map((version) => ({ version, pages: [`${language}/${version}`] })),
    });
    makes(
      labels({ Latest: 'Actuelle' }),
      { languages: [versions('en', 'Latest', '1'), versions('fr', 'Latest', '1')] },
      {
        languages: [
          versions('en', 'Latest', '1'),
          {
            language: 'fr',
            versions: [
              { version: 'Actuelle', pages: ['fr/Latest'] },
              { version: '1', pages: ['fr/1'] },
            ],
          },
        ],
      },
    );
  });
  it('of a product changes with the pages that are counted in it', () => {
    const products = (language: string, label: string, version: string) => ({
      language,
      products: [{ product: label, versions: [{ version, pages: [`${language}/a`] }] }],
    });
    makes(
      labels({ Cloud: 'Nuage', Old: 'Ancienne' }),
      { languages: [products('en', 'Cloud', 'Old'), products('fr', 'Cloud', 'Old')] },
      { languages: [products('en', 'Cloud', 'Old'), products('fr', 'Nuage', 'Ancienne')] },
    );
  });
  it('inside versions and products is compared with the source there', () => {
    const languages = (page: string, label: string) => [
      of('en', group('A', page)),
      of('fr', group(label, `fr/${page}`)),
    ];
    expect(
      becomes(
        labels({ A: 'Un' }),
        {
          versions: [
            { version: '2', languages: languages('a', 'A') },
            { version: '1', languages: languages('b', 'Uno') },
          ],
        },
        {
          versions: [
            { version: '2', languages: languages('a', 'Un') },
            { version: '1', languages: languages('b', 'Uno') },
          ],
        },
      ),
    ).toHaveLength(1);
  });
});

describe('the file', () => {
  const navigation = {
    languages: [en, of('fr', group('A', 'fr/a'), group('B', 'fr/b')), of('de', group('A', 'de/a'))],
  };
  it('can be YAML, for a single language without its code', () => {
    makes(labelsTransform({ task: 'import', labels: 'A: Un\n', languages: ['fr'] }), navigation, {
      languages: [en, of('fr', group('Un', 'fr/a'), group('B', 'fr/b')), of('de', group('A', 'de/a'))],
    });
  });
  it('can have blocks, whose last line break is none of the label', () => {
    makes(labelsTransform({ task: 'import', labels: 'fr:\n  A: |\n    Un\n  B: >\n\n' }), navigation, {
      languages: [en, of('fr', group('Un', 'fr/a'), group('B', 'fr/b')), of('de', group('A', 'de/a'))],
    });
  });
  it('is used for the languages that are asked for alone', () => {
    makes(
      labelsTransform({ task: 'import', labels: 'fr: { A: Un }\nde: { A: Eins }', languages: ['de'] }),
      navigation,
      {
        languages: [en, of('fr', group('A', 'fr/a'), group('B', 'fr/b')), of('de', group('Eins', 'de/a'))],
      },
    );
  });
  it('may lack a language that is asked for, which is said', () =>
    expect(stays(labelsTransform({ task: 'import', labels: 'fr: { A: Un }', languages: ['de'] }), navigation)).toEqual([
      'warning no-labels: The file has no labels for "de". It has some for fr.',
    ]));
  it('may have labels and languages that are not there: they are reported, with what was meant', () => {
    expect(
      stays(labelsTransform({ task: 'import', labels: 'fr: { Guidse: X, A1: Y, Zzz: Z }\nes: { A: U }' }), {
        languages: [of('en', group('Guides', 'a')), of('fr', group('Manuels', 'fr/a'))],
      }),
    ).toEqual([
      'warning no-such-language: There is no language "es" to give labels to. There is en, fr; add-languages adds others, and takes the same file.',
      'warning label-unknown: The file translates "Guidse" for "fr", and there is no such label. Did you mean "Guides"?',
      'warning label-unknown: The file translates "A1" for "fr", and there is no such label. navshift labels export writes those that there are.',
      'warning label-unknown: The file translates "Zzz" for "fr", and there is no such label. navshift labels export writes those that there are.',
    ]);
  });
  it('is the one that labels export writes, unless another is given', () => {
    const site = { languages: [of('en', group('A', 'a')), of('fr', group('A', 'fr/a'))] };
    const file = { 'labels.yaml': '\uFEFFfr:\n  A: Un\n' };
    const now = { languages: [of('en', group('A', 'a')), of('fr', group('Un', 'fr/a'))] };
    const importing = labelsTransform({ task: 'import' });
    makes(importing, site, now, file);
    expect(refused(importing, site)).toEqual([
      'error file: labels.yaml does not exist. navshift labels export --write makes it. Name another file with --labels.',
    ]);
    expect(refused(importing, site, { 'labels.yaml': '- a' })[0]).toContain('This is not a file of labels');
  });
  it('must be one', () => {
    expect(() => labelsTransform({} as never)).toThrow('labels: task:');
    expect(refused(labelsTransform({ task: 'import', labels: '- a' }), navigation)[0]).toContain(
      'must map each language to its labels',
    );
    expect(refused(labels({ A: 'Un' }), { pages: ['a'] })).toEqual([
      'error no-languages: The navigation has no `languages` to give labels to. add-languages makes some, and takes the same file: --labels.',
    ]);
    expect(refused(labels({ A: 'Un' }, { source: 'ru' }), navigation)).toEqual([
      'error source: The source language "ru" is not there. There is en, fr, de; name one with --source.',
    ]);
  });
});

describe('a label of the source that was renamed', () => {
  const now = of('en', group('Handbook', 'a'), group('B', 'b'));
  const fr = of('fr', group('Guide', 'fr/a'), group('Deux', 'fr/b'));
  it('leaves its translation, which is said', () =>
    expect(stays(labels({ Guides: 'Guide', B: 'Deux' }), { languages: [now, fr] })).toEqual([
      'warning label-unknown: The file translates "Guides" for "fr", and there is no such label. navshift labels export writes those that there are.',
      'warning label-stale: 1 label of "fr" translates old labels of the source: "Guide" (of "Guides", which is "Handbook" now). Give the new label its translation in the file, be it the same one.',
    ]));
  it('is not told of once it has a translation of its own', () =>
    leaves(labels({ Handbook: 'Guide', B: 'Deux' }), { languages: [now, fr] }));
});

describe('a key that says what the element stands in', () => {
  it('gives that one its own translation', () => {
    const start = (label: string, page: string) => group(label, page);
    const tree = (language: string, ...said: string[]) =>
      of(language, group(said[0]!, start(said[1]!, `${language}/a`)), start(said[2]!, `${language}/b`));
    const en = tree('en', 'Guides', 'Start', 'Start');
    makes(
      labels({ Guides: 'G', 'Guides › Start': 'Commencer', Start: 'Départ' }),
      { languages: [en, tree('fr', 'Guides', 'Start', 'Start')] },
      { languages: [en, tree('fr', 'G', 'Commencer', 'Départ')] },
    );
  });
});

describe('a file of labels that cannot be read', () => {
  it('is told with the transform and the option that it was given to', () => {
    const site = makeSite(JSON.stringify({ navigation: { languages: [en, of('fr', group('A', 'fr/a'))] } }));
    const [fault] = run(site, labelsTransform({ task: 'import', labels: '{"fr": 5}' })).diagnostics;
    expect(fault!.message).toBe(
      'labels: labels: fr: must map each language to its labels: {"fr": {"Guides": "Guides"}} at line 1, column 8',
    );
  });
});
