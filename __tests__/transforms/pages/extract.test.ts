import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeSite, memoryReader, pipeline, run, type Site } from '../../../src/index.ts';
import { printBytes, sameJson } from '../../../src/json/index.ts';
import { selector } from '../../../src/select/index.ts';
import { extract, inline } from '../../../transforms/index.ts';
import { cases } from '../../cases.ts';
import { leaves, refused, runOf, stays } from '../cases.ts';
import { siteOf, written } from '../judge.ts';
import { randomSites } from '../random-sites.ts';
import { transformOf } from '../random-steps.ts';

const textOf = (root: Parameters<typeof printBytes>[0]) => Buffer.from(printBytes(root)).toString();
const textsOf = ({ documents }: Site) => Object.fromEntries([...documents].map(([path, root]) => [path, textOf(root)]));
const tab = (label: unknown, ...pages: unknown[]) => ({ tab: label, pages });
const filesOf = (navigation: unknown, options: Parameters<typeof extract>[0]) =>
  runOf(extract(options), navigation)
    .plan.changes.map(({ path }) => path)
    .slice(1);

describe('extract', () => {
  it.each([
    ['a label of any script, its dots and digits', ['開始 (v2.0)!'], ['開始-v2.0']],
    ['no folder but its own', ['../../etc/x', '/a', '.git', '..', 'b/../c'], ['etc-x', 'a', 'git', 'tab', 'b-c']],
    ['no name that Windows does not have', ['CON', 'nul.x', 'com1'], ['tab-con', 'tab-nul.x', 'tab-com1']],
    ['the same name once, whatever the letter case', ['A', 'a', 'A!'], ['a', 'a-2', 'a-3']],
    ['at most sixty signs', ['x'.repeat(300)], ['x'.repeat(60)]],
    ['what has no label', ['', ' '], ['tab', 'tab-2']],
  ])('makes files of %s', (_, labels, names) => {
    const tabs = labels.map((label, k) => tab(label, `p${k}`));
    expect(filesOf({ tabs }, { by: 'tab' })).toEqual(names.map((name) => `navigation/${name}.json`));
  });

  it('puts files into folders by what is around', () => {
    const versions = ['v1', 'v2'].map((version) => ({ version, tabs: [tab('A', version)] }));
    expect(filesOf({ versions }, { at: selector('tab'), folder: 'config/nav' })).toEqual([
      'config/nav/v1/a.json',
      'config/nav/v2/a.json',
    ]);
  });

  it.each([{ by: 'language' as const, languages: ['fr'] }, { at: selector('language[label="fr"]') }])(
    'makes a file of the language alone that is named: %j',
    (options) => {
      const languages = ['en', 'fr', 'es'].map((language) => ({ language, pages: [`${language}/a`] }));
      expect(filesOf({ languages }, options)).toEqual(['navigation/fr.json']);
    },
  );

  it('makes files of what is in files, with paths that are right from there', () => {
    const files = { 'config/en.json': { language: 'en', tabs: [tab('A', { $ref: './a.json' })] }, 'config/a.json': {} };
    const { plan } = runOf(extract({ by: 'tab' }), { languages: [{ $ref: 'config/en.json' }] }, files);
    expect(plan.changes.map(({ path, after }) => [path, JSON.parse(Buffer.from(after!).toString())])).toEqual([
      ['config/en.json', { language: 'en', tabs: [{ $ref: '../navigation/en/a.json' }] }],
      ['navigation/en/a.json', { tab: 'A', pages: [{ $ref: './../../config/a.json' }] }],
    ]);
  });

  it('names a file that is missing from where its `$ref` is by then', () => {
    const { plan, failed } = runOf(extract({ by: 'tab' }), { tabs: [tab('A', 'a', { $ref: 'none.json' })] });
    expect([failed, JSON.parse(Buffer.from(plan.changes[1]!.after!).toString())]).toEqual([
      false,
      { tab: 'A', pages: ['a', { $ref: '../none.json' }] },
    ]);
  });

  it('leaves links, and what is in a file already, where they are', () =>
    leaves(
      extract({ by: 'tab' }),
      { tabs: [{ tab: 'A', href: '/a' }, { $ref: 'b.json' }, { tab: 'C', pages: { $ref: 'c.json' } }] },
      { 'b.json': tab('B', 'b'), 'c.json': ['c'] },
    ));

  it('overwrites no file, and leaves no docs root', () => {
    const tabs = [tab('A', 'a')];
    expect(refused(extract({ by: 'tab' }), { tabs }, { 'navigation/a.json': '{}' })).toEqual([
      'error target: navigation/a.json exists already, and is not overwritten. Move it, or name another --folder.',
    ]);
    expect(refused(extract({ by: 'tab', folder: '../x' }), { tabs })).toEqual([
      'error target: ../x is outside the docs root. Name another --folder.',
    ]);
    expect(refused(extract({ by: 'tab', folder: '.git' }), { tabs })[0]).toMatch(/it is in `.git`/);
    expect(refused(extract({ by: 'tab', at: selector('tab') }), { tabs })).toEqual(refused(extract(), { tabs }));
  });

  it('ends files as docs.json ends, and indents them alike', () => {
    const docs =
      '\uFEFF{\r\n\t"navigation": {\r\n\t\t"tabs": [\r\n\t\t\t{\r\n\t\t\t\t"tab": "A",\r\n\t\t\t\t"pages": ["a"]\r\n\t\t\t}\r\n\t\t]\r\n\t}\r\n}';
    const { after } = run(makeSite(docs), extract({ by: 'tab' }));
    expect(textsOf(after)).toEqual({
      'docs.json': docs.replace(
        /\{\r\n\t{4}.*\r\n.*\r\n\t{3}\}/,
        '{\r\n\t\t\t\t"$ref": "./navigation/a.json"\r\n\t\t\t}',
      ),
      'navigation/a.json': '{\r\n\t"tab": "A",\r\n\t"pages": ["a"]\r\n}',
    });
  });
});

describe('inline', () => {
  it('takes a file for each place that pulls it in, and keeps one that another file names', () => {
    const group = { group: 'A', pages: ['a'] };
    const files = { 'nav/a.json': group, 'b.json': { tab: 'B', pages: [{ $ref: 'nav/a.json' }] } };
    const tabs = [{ tab: 'A', groups: [{ $ref: 'nav/a.json' }] }, { $ref: 'b.json' }];
    const result = runOf(inline({ files: ['nav/'] }), { tabs }, files);
    expect(JSON.parse(textOf(result.after.root))).toEqual({
      navigation: { tabs: [{ tab: 'A', groups: [group] }, { $ref: 'b.json' }] },
    });
    expect(result.plan.changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'modify docs.json',
      'modify b.json',
      'delete nav/a.json',
    ]);
  });

  it('deletes no file with --keep', () => {
    const { plan } = runOf(inline({ keep: true }), { pages: { $ref: 'a.json' } }, { 'a.json': '["a"]' });
    expect(plan.changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual(['modify docs.json']);
  });

  it('says which files no `$ref` names, and leaves one that leads back to itself', () => {
    const files = { 'a.json': { group: 'A', pages: ['a', { $ref: 'a.json' }] } };
    const navigation = { groups: [{ $ref: 'a.json' }] };
    expect(stays(inline({ files: ['a.json', 'b.json'] }), navigation, files)).toEqual([
      expect.stringMatching(/^warning ref-cycle/),
      'warning absent: No `$ref` names b.json. Files that one names: a.json.',
    ]);
  });

  it('says what Mintlify did not read beside a list', () => {
    const { diagnostics, after } = runOf(inline(), { pages: { icon: 'x', $ref: 'a.json' } }, { 'a.json': '["a"]' });
    expect(diagnostics.map(({ message, line }) => [message, line])).toEqual([
      ['icon is not in the file any more: Mintlify did not read it there', 4],
    ]);
    expect(JSON.parse(textOf(after.root))).toEqual({ navigation: { pages: ['a'] } });
  });

  it('takes paths as a shell completes them', () => {
    const reader = memoryReader({ 'a.json': '["a"]' });
    const site = makeSite('{"navigation":{"pages":{"$ref":"a.json"}}}', {
      reader,
      location: { prefix: 'docs/', git: true },
    });
    for (const path of ['a.json', './a.json', 'docs/a.json'])
      expect([path, textOf(run(site, inline({ files: [path] })).after.root)]).toEqual([
        path,
        '{"navigation":{"pages":["a"]}}',
      ]);
  });
});

describe('extract, and inline of the files that it made', () => {
  it('leave nothing in one run', () => {
    const site = makeSite(JSON.stringify({ navigation: { tabs: [tab('A', 'a')] } }));
    expect(run(site, pipeline(extract({ by: 'tab' }), inline())).plan.isEmpty).toBe(true);
  });

  it.each([
    [
      'with brackets side by side',
      '{ "navigation": {\n  "tabs": [{\n    "tab": "A",\n    "pages": ["a"]\n  }, {\n    "tab": "B",\n    "pages": []\n  }]\n} }\n',
    ],
    ['minified', '{"navigation":{"tabs":[{"tab":"A","pages":["a"]},{"tab":"B","pages":["b"]}]}}'],
    [
      'on one line within others',
      '{\n  "navigation": {\n    "tabs": [{ "tab": "A", "pages": ["a"] }, { "tab": "B", "pages": ["b"] }]\n  }\n}\n',
    ],
    [
      'with a line indented too little',
      '{\n    "navigation": {\n        "tabs": [\n            {\n    "tab": "A",\n                "pages": [\n"a"\n]\n            }\n        ]\n    }\n}\n',
    ],
    [
      'with comments',
      '{\n  // c\n  "navigation": {\n    "tabs": [\n      // d\n      {\n        // e\n\n        "tab": "A", // f\n        "pages": ["a"] /* g */\n      } // h\n    ]\n  }\n}\n',
    ],
    [
      'with blank lines and CRLF',
      '{\r\n\r\n"navigation": {\r\n\t"tabs": [\r\n\r\n\t\t{\r\n\r\n\t\t"tab": "A",\r\n\r\n\t\t"pages": ["a"]}\r\n\t]\r\n}}',
    ],
  ])('give the same bytes %s', (_, docs) => {
    const { after, failed, plan } = run(makeSite(docs), extract({ by: 'tab' }));
    expect([failed, plan.changes.length > 1]).toEqual([false, true]);
    const back = run(makeSite(textOf(after.root), { reader: memoryReader(textsOf(after)) }), inline());
    expect(textsOf(back.after)).toEqual({ 'docs.json': docs });
  });

  /** Whether files are strict JSON, and no line on which one element ends and the next begins is indented in its own way. */
  const isPlain = (texts: Readonly<Record<string, string>>) =>
    !/\/\*|\/\/ ?c\d|\uFEFF|[\]}][ \t]*,[ \t]*\{/.test(Object.values(texts).join('\n'));

  it('give the same content, and the same bytes where no line ends one element and begins the next', () => {
    let [changed, plain] = [0, 0];
    fc.assert(
      fc.property(randomSites(['extract']), (drawn) => {
        const site = siteOf(drawn);
        const result = run(site, transformOf(drawn.steps.slice(0, 1)));
        if (result.failed || result.plan.isEmpty) return;
        const made = result.plan.changes.flatMap(({ kind, path }) => (kind === 'create' ? path : []));
        const back = run(siteOf(written(drawn, result)), inline({ files: made }));
        expect(back.failed).toBe(false);
        changed += 1;
        expect([...back.after.documents.keys()].sort()).toEqual([...site.documents.keys()].sort());
        for (const [path, root] of site.documents) expect(sameJson(back.after.documents.get(path)!, root)).toBe(true);
        if (!isPlain(textsOf(site))) return;
        plain += 1;
        expect(textsOf(back.after)).toEqual(textsOf(site));
      }),
      { numRuns: cases(2000) },
    );
    expect(changed).toBeGreaterThan(30);
    expect(plain).toBeGreaterThan(5);
  });
});
