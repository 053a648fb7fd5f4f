import { describe, expect, it } from '@jest/globals';
import { rules } from '../../src/check/index.ts';
import { checkExample } from '../../src/testing/index.ts';

const operation = '{"summary":"a","responses":{"200":{"description":"x"}}}';
const files: Readonly<Record<string, string>> = {
  'openapi.json': `{"openapi":"3.0.0","info":{"title":"x","version":"1"},"paths":{"/users":{"get":${operation}},"/users/{id}":{"get":${operation.replace('"a"', '"Get a user"')}},"/internal":{"get":{"x-excluded":true,"responses":{}}},"/shared":{"$ref":"#/x-shared"}},"x-shared":{"get":${operation.replace('"a"', '"Shared"')}}}`,
  'users.json': '{"openapi":"3.0.0","info":{"title":"x","version":"1"},"paths":{}}',
  'orders.json': '{"openapi":"3.0.0","info":{"title":"x","version":"1"},"paths":{}}',
  'guides.json': '[]',
  ...Object.fromEntries(
    ['start', 'install', 'api', 'more', 'a', 'b', 'rest', 'forum', 'shared'].map((name) => [`${name}.mdx`, '']),
  ),
};

// These are not parts of a docs.json, or leave something out with `…`. Those of links are parts of pages.
const inWords = [
  'address-clash',
  'costs-readers',
  'global-place',
  'link-anchor',
  'link-folder',
  'link-nowhere',
  'link-other-language',
  'link-page-file',
  'link-redirected',
  'mixed-children',
  'page-file-orphan',
  'page-front-matter',
  'page-mdx',
  'ref-cycle',
  'ref-missing',
  'ref-syntax',
  'several-defaults',
  'specification-broken',
  'specification-invalid',
  'specification-shared',
  'syntax',
];

describe('the example of a rule', () => {
  it.each(rules.filter(({ id }) => !inWords.includes(id)).map((rule) => [rule.id, rule] as const))(
    '%s gives its finding before, and not after',
    (_, rule) => checkExample(rule, files),
  );

  it('that shows nothing, or mends nothing, breaks a law', () => {
    const [rule] = rules.filter(({ id }) => id === 'page-extension');
    const { before, after } = rule!.example;
    const law = (example: { before: string; after: string }) => () => checkExample({ ...rule!, example }, files);
    expect(law({ before: after, after })).toThrow('a rule finds something in its example');
    expect(law({ before, after: before })).toThrow('a rule finds nothing in its fixed example');
  });

  it('is in words only where it has to be', () =>
    expect(inWords.filter((id) => !rules.some((rule) => rule.id === id))).toEqual([]));
});
