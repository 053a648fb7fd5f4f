import { describe, expect, it } from '@jest/globals';
import { check, rules } from '../../src/check/index.ts';
import { makeSite, memoryReader } from '../../src/index.ts';

const operation = '{"summary":"a","responses":{"200":{"description":"x"}}}';
const files: Readonly<Record<string, string>> = {
  'openapi.json': `{"openapi":"3.0.0","info":{"title":"x","version":"1"},"paths":{"/users":{"get":${operation}},"/users/{id}":{"get":${operation}}}}`,
  'users.json': '{"openapi":"3.0.0","info":{"title":"x","version":"1"},"paths":{}}',
  'orders.json': '{"openapi":"3.0.0","info":{"title":"x","version":"1"},"paths":{}}',
  'guides.json': '[]',
  ...Object.fromEntries(
    ['start', 'install', 'api', 'more', 'a', 'b', 'rest', 'forum'].map((name) => [`${name}.mdx`, '']),
  ),
};

// An example is a part of a docs.json. Here is what stands around it, with `@` where it goes: the first that fits its beginning.
const around: readonly (readonly [RegExp, string])[] = [
  [/^"navigation"/, '{@}'],
  [/^"(?:styling|interaction)"/, '{"navigation":{"pages":["start"]},@}'],
  [/^"global"/, '{"navigation":{"pages":["start"],@}}'],
  [/^"openapi"/, '{"navigation":{"tabs":[{"tab":"T",@}]}}'],
  [/^"pages"/, '{"navigation":{"groups":[{"group":"G",@}]}}'],
  [/^"/, '{"navigation":{@}}'],
  [/^\{ "(?:source|from)"/, '{"navigation":{"pages":["start"]},"redirects":[@]}'],
  [/^\{ "(tab|anchor|dropdown|product|version|language)"/, '{"navigation":{"$1s":[@]}}'],
  [/^\{ "\$ref"/, '{"navigation":@}'],
  [/^\{/, '{"navigation":{"groups":[@]}}'],
];

function docsOf(example: string): string {
  // Two parts, of which the second stands beside the navigation.
  if (/^"pages".*"redirects"/s.test(example))
    return `{"navigation":{${example.replace(/,\s*"redirects"/, '},"redirects"')}}`;
  const [shape, wrapped] = around.find(([begin]) => begin.test(example))!;
  return wrapped.replace('$1', shape.exec(example)![1] ?? '').replace('@', () => example);
}

// These are not parts of a docs.json, or leave something out with `…`.
const inWords = [
  'address-clash',
  'global-place',
  'mixed-children',
  'page-file-orphan',
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
  const found = (id: string, example: string) =>
    check(makeSite(docsOf(example), { path: 'docs.json', reader: memoryReader(files) })).some(
      ({ rule }) => rule === id,
    );

  it.each(rules.filter(({ id }) => !inWords.includes(id)).map((rule) => [rule.id, rule.example] as const))(
    '%s gives its finding before, and not after',
    (id, { before, after }) => {
      expect([found(id, before), found(id, after)]).toEqual([true, false]);
    },
  );

  it('is in words only where it has to be', () =>
    expect(inWords.filter((id) => !rules.some((rule) => rule.id === id))).toEqual([]));
});
