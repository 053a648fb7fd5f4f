import { describe, expect, it } from '@jest/globals';
import { diagnose, docs, found } from './given.ts';

const spec = (paths: string) => `{"openapi":"3.1.0","paths":{${paths}}}`;
const users = spec('"/users":{"get":{"tags":["Users"],"summary":"List users"},"post":{}},"/users/{id}":{"get":{}}');
const tab = (openapi: string, entries = '') => docs(`"tabs":[{"tab":"API","openapi":${openapi},"pages":[${entries}]}]`);
const excluded = spec('"/e":{"get":{"x-excluded":true}},"/h":{"get":{"x-hidden":true}}');
const files = { 'a.mdx': '', 'o.json': users, 'e.json': excluded, 'p.json': spec('"/x":{"get":{}}') };
const rules = /^(specification|endpoint|address)/;
const findings = (text: string, given: Record<string, string> = files) => found(text, given, { rules, severity: true });
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
    ['is shared by two listed operations', tab('"o.json"', '"GET /a","GET /b","GET /c"'), ['error address-clash 1:65']],
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
        'o.json': spec('"/a":{"get":{"tags":["My Tag"],"summary":"S"}},"/b":{"get":{"tags":["my-tag"],"summary":"S"}}'),
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
