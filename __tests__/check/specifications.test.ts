import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { corpus } from '../corpus/sites.ts';
import { codes, rows } from './bad-inputs.ts';
import { diagnose, docs, found } from './given.ts';
import { checkGiven, listed, readMarks } from './marked.ts';

const tab = (openapi: string, entries = '') => docs(`"tabs":[{"tab":"API","openapi":${openapi},"pages":[${entries}]}]`);
const rules = /^(specification|endpoint|address)/;

describe('a spec', () => {
  const spec = (paths: string) => `{"openapi":"3.1.0","paths":{${paths}}}`;
  const users = spec('"/users":{"get":{"tags":["Users"],"summary":"List users"},"post":{}},"/users/{id}":{"get":{}}');
  const excluded = spec('"/e":{"get":{"x-excluded":true}},"/h":{"get":{"x-hidden":true}}');
  const files = { 'a.mdx': '', 'o.json': users, 'e.json': excluded, 'p.json': spec('"/x":{"get":{}}') };
  const findings = (text: string, given: Record<string, string> = files) =>
    found(text, given, { rules, severity: true });
  const first = (text: string, given: Record<string, string> = files) =>
    diagnose(text, given).find(({ rule }) => rules.test(rule))!;

  describe('a specification', () => {
    it.each([
      ['that is there', tab('"o.json"'), []],
      ['that is there, with a slash', tab('"/o.json"'), []],
      ['that is missing', tab('"n.json"'), ['error specification-missing 1:47']],
      ['that is missing, in an object', tab('{"source":"n.json"}'), ['error specification-missing 1:47']],
      [
        'that is missing, named by an entry',
        tab('"o.json"', '"n.json GET /users"'),
        ['error specification-missing 1:65'],
      ],
      [
        'that is missing, with entries that wait for it',
        tab('"n.json"', '"GET /users"'),
        ['error specification-missing 1:47'],
      ],
      ['that is outside', tab('"../o.json"'), ['error specification-missing 1:47']],
      ['that is remote', tab('"https://a.b/o.json"', '"GET /n"'), ['info specification-remote 1:47']],
      ['that is one of several', tab('["o.json","p.json"]'), ['error specification-several 1:57']],
      ['that is alone in an array', tab('["o.json"]'), []],
    ])('%s', (_, text, expected) => expect(findings(text)).toEqual(expected));

    it('that is missing is reported once, where it is first named', () => {
      expect(
        findings(docs('"tabs":[{"tab":"A","openapi":"n.json","pages":[]},{"tab":"B","openapi":"/n.json","pages":[]}]')),
      ).toEqual(['error specification-missing 1:45']);
    });
    it('that is missing is not missed where no file is known', () => expect(findings(tab('"n.json"'), {})).toEqual([]));
    it.each([
      ['"x/o.json"', 'o.json'],
      ['"oo.json"', 'o.json'],
    ])('that is missing is found elsewhere: %s', (openapi, meant) =>
      expect(first(tab(openapi)).help).toBe(`Did you mean "${meant}"? The path starts at the docs root.`),
    );

    it.each([
      ['not JSON', '{"openapi": "3.1.0",}', 'error specification-broken 1:47', 'o.json', 1, 21],
      ['no specification', '{"name":"x"}', 'error specification-broken 1:47', 'o.json', 1, 1],
      ['empty', '', 'error specification-broken 1:47', 'o.json', 1, 1],
      ['of no known version', '{"openapi":"4.0.0","paths":{}}', 'error specification-broken 1:47', 'o.json', 1, 12],
    ])('that is broken, %s: the place in it is named too', (_, text, expected, file, line, column) => {
      expect(findings(tab('"o.json"'), { 'o.json': text })).toEqual([expected]);
      expect(first(tab('"o.json"'), { 'o.json': text }).related).toMatchObject([{ file, line, column }]);
    });
    it('that is broken in a part is reported in that part', () => {
      expect(findings(tab('"o.json"'), { 'o.json': spec('\n"users":{"get":{}},\n"/a":{"get":[]}') })).toEqual([
        'error specification-broken o.json:2:1',
        'error specification-broken o.json:3:7',
      ]);
    });
  });

  describe('an endpoint entry', () => {
    const alone = (pages: string, beside = '') => docs(`"groups":[{"group":"G","pages":[${pages}]}]`, beside);
    it.each([
      ['without a specification', alone('"GET /users"'), ['error endpoint-without-specification 1:48']],
      ['of a webhook without one', alone('"WEBHOOK paid"'), ['error endpoint-without-specification 1:48']],
      ['in any letter case', alone('"get /users"'), ['error endpoint-without-specification 1:48']],
      [
        'without one, several times in one group: one mistake',
        alone('"a","GET /users","POST /users"'),
        ['error endpoint-without-specification 1:52'],
      ],
      [
        'without one, where the site has one for its pages',
        alone('"GET /users"', ',"api":{"openapi":"o.json"}'),
        ['warning endpoint-without-specification 1:48'],
      ],
      ['that names its own', alone('"o.json GET /users"'), []],
      [
        'below a malformed `openapi`, which is to blame',
        docs('"tabs":[{"tab":"T","openapi":1,"groups":[{"group":"G","pages":["GET /a"]}]}]'),
        [],
      ],
      [
        'in scope of one above',
        docs('"tabs":[{"tab":"T","openapi":"o.json","groups":[{"group":"G","pages":["GET /users"]}]}]'),
        [],
      ],
      ['that is known', tab('"o.json"', '"GET /users","post /users","GET /users/{id}"'), []],
      ['with a slash at the end', tab('"o.json"', '"GET /users/"'), []],
      ['that is unknown', tab('"o.json"', '"GET /orders"'), ['error endpoint-unknown 1:65']],
      ['with another name of a parameter', tab('"o.json"', '"GET /users/{user}"'), ['error endpoint-unknown 1:65']],
      [
        'of the first of several specifications',
        tab('["o.json","p.json"]', '"GET /users"'),
        ['error specification-several 1:57'],
      ],
      ['of another specification, unknown', tab('"o.json"', '"p.json GET /users"'), ['error endpoint-unknown 1:65']],
      [
        'that is `x-excluded`, and one that is `x-hidden`, which is shown',
        tab('"e.json"', '"GET /e","GET /h","e.json GET /e"'),
        ['error endpoint-excluded 1:65', 'error endpoint-excluded 1:83'],
      ],
      ['of a broken specification', tab('"o.json"', '"GET /n"'), ['error endpoint-unknown 1:65']],
    ])('%s', (_, text, expected) => expect(findings(text)).toEqual(expected));

    it.each([
      ['GET /user', 'Did you mean "GET /users"?', false],
      ['GET /users/{user}', 'Did you mean "GET /users/{id}"?', true],
      ['DELETE /users', 'Did you mean "GET /users"?', false],
      ['GET /something/else', 'Fix the entry, or remove it. Mintlify compares paths exactly.', false],
    ])('that is unknown has a nearest one: %s', (entry, help, fixed) => {
      const { fix, ...finding } = first(tab('"o.json"', `"GET /users","${entry}"`));
      expect(finding.help).toBe(help);
      expect(fix !== undefined).toBe(fixed);
    });
  });

  describe('an address', () => {
    const same =
      '"/a":{"get":{"tags":["T"],"summary":"Same"}},"/b":{"get":{"tags":["T"],"summary":"Same"}},"/c":{"get":{"tags":["T"],"summary":"Other"}}';
    const given = { 'o.json': spec(same), 'p.json': spec(same) };
    it.each([
      [
        'is shared by two listed operations',
        tab('"o.json"', '"GET /a","GET /b","GET /c"'),
        ['error address-clash 1:65'],
      ],
      ['is not shared when one of them is listed', tab('"o.json"', '"GET /a","GET /c"'), []],
      ['is numbered when all pages are made together', tab('"o.json"'), []],
      [
        'is not shared when one operation is listed twice',
        docs(
          '"tabs":[{"tab":"A","openapi":"o.json","pages":["GET /a"]},{"tab":"B","openapi":"o.json","pages":["GET /a"]}]',
        ),
        [],
      ],
      [
        'is not shared in two directories',
        docs(
          '"tabs":[{"tab":"A","openapi":"o.json","pages":["GET /a"]},{"tab":"B","openapi":{"source":"p.json","directory":"b"},"pages":["GET /b"]}]',
        ),
        [],
      ],
      [
        'is shared by two specifications in one directory',
        docs(
          '"tabs":[{"tab":"A","openapi":"o.json","pages":["GET /a"]},{"tab":"B","openapi":"p.json","pages":["GET /b"]}]',
        ),
        ['error address-clash 1:63'],
      ],
    ])('%s', (_, text, expected) => expect(findings(text, given)).toEqual(expected));

    it('is shared by two tags that are written alike', () => {
      expect(
        findings(tab('"o.json"'), {
          'o.json': spec(
            '"/a":{"get":{"tags":["My Tag"],"summary":"S"}},"/b":{"get":{"tags":["my-tag"],"summary":"S"}}',
          ),
        }),
      ).toEqual(['error address-clash 1:47']);
    });
    it.each([
      [
        'by an entry that names its specification',
        tab('"o.json"', '"GET /a","p.json GET /b"'),
        ['error address-clash 1:65'],
      ],
      [
        'by two such entries where there is no specification',
        docs('"groups":[{"group":"G","pages":["o.json GET /a","p.json GET /a"]}]'),
        ['error address-clash 1:48'],
      ],
      ['by no other than itself, named in full', tab('"o.json"', '"GET /a","o.json GET /a"'), []],
      [
        'by an entry and a page that is made of another specification',
        docs('"tabs":[{"tab":"A","openapi":"o.json","pages":["GET /a"]},{"tab":"B","openapi":"p.json"}]'),
        ['error address-clash 1:63'],
      ],
    ])('is shared %s', (_, text, expected) => expect(findings(text, given)).toEqual(expected));

    it('that is shared is named, with each place', () => {
      expect(first(tab('"o.json"', '"GET /a","GET /b"'), given)).toMatchObject({
        message:
          '"GET /a" and "GET /b" will share the URL "/api-reference/t/same", and Mintlify drops 1 endpoint because of it',
        help: 'Give one of them another summary, or an `x-mint: { href: … }`.',
        related: [
          { message: 'GET /b is named here', line: 1, column: 74 },
          { message: 'GET /b is defined here', file: 'o.json', line: 1, column: 80 },
          { message: 'GET /a is defined here', file: 'o.json', line: 1, column: 35 },
        ],
      });
    });
    it('that two specifications share is named with both of them', () => {
      expect(
        first(
          docs(
            '"tabs":[{"tab":"A","openapi":"o.json","pages":["GET /a"]},{"tab":"B","openapi":"p.json","pages":["GET /a"]}]',
          ),
          given,
        ),
      ).toMatchObject({
        message:
          '"GET /a" of "o.json" and "GET /a" of "p.json" will share the URL "/api-reference/t/same", and Mintlify drops 1 endpoint because of it',
        help: expect.stringContaining('a `directory` of its own'),
        related: [{}, { file: 'p.json' }, { file: 'o.json' }],
      });
    });
  });
});

describe('what the specification states', () => {
  it('has at least 100 bad inputs', () => {
    expect(rows.length).toBeGreaterThanOrEqual(100);
  });

  it.each(rows)('%s: %s', (_, marked) => {
    const { text, expected } = readMarks(marked);
    expect(listed(checkGiven(text, { profile: 'specification' }))).toEqual(expected);
  });

  it('is told with what to do, whatever it is', () => {
    for (const [, marked] of rows)
      for (const { help, message } of checkGiven(readMarks(marked).text, { profile: 'specification' }))
        expect([message, help]).toEqual([message, expect.stringMatching(/[.?]$/)]);
  });

  it.each(Object.entries(codes))('Language object / %s: written as %s', (code, wrong) => {
    const found = checkGiven(`{"navigation": {"languages": [{"language": "${wrong}", "pages": ["a"]}]}}`);
    expect(listed(found)).toEqual(['1:44 error language-code']);
    expect(found[0]!.help).toContain(`\`${code}\``);
    const right = checkGiven(`{"navigation": {"languages": [{"language": "${code}", "pages": ["a"]}]}}`);
    // The one that the platform rejects, although it is documented.
    expect(listed(right)).toEqual(code === 'ua' ? ['1:44 warning language-code'] : []);
  });

  const file = join(corpus, '../spec/navigation.md');
  // The specification stands beside the project, and not everywhere.
  (existsSync(file) ? it : it.skip)('names each row of each table in a test', () => {
    const named = new Set([
      ...rows.map(([row]) => row),
      ...Object.keys(codes).map((code) => `Language object / ${code}`),
    ]);
    let section = '';
    const missing: string[] = [];
    const lines = readFileSync(file, 'utf8').split('\n');
    lines.forEach((line, number) => {
      if (/^#+ /.test(line)) section = line.replace(/^#+ /, '');
      const isHead = /^\|[-| ]+\|$/.test(lines[number + 1] ?? '');
      if (!line.startsWith('| ') || isHead) return;
      const cell = line.split('|')[1]!.trim();
      if (!named.has(`${section} / ${cell}`)) missing.push(`${section} / ${cell}`);
    });
    expect(missing).toEqual([]);
  });
});
const inDirectory = (directory: string) => `{"source":"o.json","directory":"${directory}"}`;

/** Languages with one tab each: its `openapi`, and its entries. */
const languages = (...tabs: readonly (readonly [language: string, openapi: string, entries?: string])[]) =>
  docs(
    `"languages":[${tabs.map(([language, openapi, entries]) => `\n{"language":"${language}","tabs":[{"tab":"T","openapi":${openapi}${entries === undefined ? '' : `,"pages":[${entries}]`}}]}`).join(',')}]`,
  );

describe('a specification in two languages', () => {
  const spec = '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/a":{"get":{}},"/b":{"get":{}}}}';
  const files = { 'o.json': spec, 'p.json': spec };
  const findings = (text: string) => found(text, files, { rules: /^specification-shared/, severity: true });
  const first = (text: string) => diagnose(text, files).find(({ rule }) => rule === 'specification-shared')!;

  it.each([
    ['without a directory', languages(['en', '"o.json"'], ['fr', '"o.json"']), ['warning specification-shared 3:47']],
    [
      'written in another way',
      languages(['en', '"o.json"'], ['fr', '"/o.json"']),
      ['warning specification-shared 3:47'],
    ],
    [
      'in the same directory',
      languages(['en', inDirectory('api')], ['fr', inDirectory('/api/')]),
      ['warning specification-shared 3:47'],
    ],
    [
      'of which one has no directory, and the other the usual one',
      languages(['en', '"o.json"'], ['fr', inDirectory('api-reference')]),
      ['warning specification-shared 3:47'],
    ],
    [
      'that is remote',
      languages(['en', '"https://a.example/o.json"'], ['fr', '"https://a.example/o.json"']),
      ['warning specification-shared 3:47'],
    ],
    [
      'with the same entries',
      languages(['en', '"o.json"', '"GET /a"'], ['fr', '"o.json"', '"a","get /a/"']),
      ['warning specification-shared 3:69'],
    ],
    [
      'with entries in one of them',
      languages(['en', '"o.json"'], ['fr', '"o.json"', '"GET /a"']),
      ['warning specification-shared 3:65'],
    ],
    [
      'with the same entries that name it',
      languages(['en', '"p.json"', '"o.json GET /a"'], ['fr', inDirectory('api-reference'), '"GET /a"']),
      // What is made of p.json at that address is not shown, which makes it an error.
      ['error specification-shared 3:104'],
    ],
    [
      'with plain pages beside it, which stop nothing',
      languages(['en', '"o.json"', '"a"'], ['fr', '"o.json"', '"b"']),
      ['warning specification-shared 3:47'],
    ],
    [
      'that stands above the languages',
      docs(
        '"openapi":"o.json","languages":[{"language":"en","pages":["GET /a"]},{"language":"fr","pages":["GET /a"]}]',
      ),
      ['warning specification-shared 1:111'],
    ],
    ['with other entries', languages(['en', '"o.json"', '"GET /a"'], ['fr', '"o.json"', '"GET /b"']), []],
    ['in another directory', languages(['en', '"o.json"'], ['fr', inDirectory('fr/api-reference')]), []],
    ['that is another one', languages(['en', '"o.json"'], ['fr', '"p.json"']), []],
    ['of one code, which is another mistake', languages(['en', '"o.json"'], ['en', '"o.json"']), []],
  ])('%s', (_, text, expected) => expect(findings(text)).toEqual(expected));

  it('is no matter between the tabs of one language', () => {
    expect(
      findings(
        docs('"languages":[{"language":"en","tabs":[{"tab":"A","openapi":"o.json"},{"tab":"B","openapi":"o.json"}]}]'),
      ),
    ).toEqual([]);
  });

  it('is found in the languages of a version', () => {
    expect(
      findings(
        docs(
          '"versions":[{"version":"1","languages":[{"language":"en","openapi":"o.json","pages":[]},{"language":"fr","openapi":"o.json","pages":[]}]}]',
        ),
      ),
    ).toEqual(['warning specification-shared 1:131']);
  });

  it('is one finding for all of them, with each place, and says what to do', () => {
    const text = languages(['en', '"o.json"'], ['fr', '"o.json"'], ['es', '"o.json"'], ['de', '"p.json"']);
    expect(findings(text)).toHaveLength(1);
    expect(first(text)).toMatchObject({
      message: 'the pages of the specification "o.json" are the same in "en", "fr" and "es", and belong to no language',
      help: 'Give each language a `directory` of its own, such as "fr/api-reference", or a specification of its own.',
      related: [
        { message: '"en" makes them here', line: 2 },
        { message: '"es" makes them here', line: 4 },
      ],
    });
  });
});
