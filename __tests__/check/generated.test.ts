import { describe, expect, it } from '@jest/globals';
import { rules } from '../../src/check/index.ts';
import { evidenceText } from '../../src/format/index.ts';
import { diagnose, found } from './given.ts';

const docs = (navigation: string) => `{"navigation":{${navigation}}}`;
const sdk = '"sdk":{"format":"typedoc","source":"t.json"}';
const said = (navigation: string) =>
  found(docs(navigation), { 'a.mdx': '' }, { severity: true, rules: /^(?!page-file-orphan)/ });

describe('what generates pages', () => {
  it.each([
    ['an SDK in a tab', `"tabs":[{"tab":"T",${sdk}}]`],
    ['an SDK beside groups', `"tabs":[{"tab":"T",${sdk},"groups":[{"group":"G","pages":["a"]}]}]`],
    ['an SDK in a group, after its pages', `"groups":[{"group":"G",${sdk},"pages":["a"]}]`],
    ['a GraphQL schema in a tab', '"tabs":[{"tab":"T","graphql":"s.graphql"}]'],
    ['another repository as a tab', '"tabs":[{"tab":"T","pages":["a"]},{"sourceRef":"o/r"}]'],
    ['another repository in pages', '"groups":[{"group":"G","pages":["a",{"sourceRef":"o/r"}]}]'],
    ['another repository in global', '"pages":["a"],"global":{"dropdowns":[{"sourceRef":"o/r"}]}'],
  ])('is right where Mintlify accepts it: %s', (_, navigation) => {
    expect(said(navigation)).toEqual([]);
  });

  it.each([
    ['an SDK in a dropdown', `"dropdowns":[{"dropdown":"D",${sdk},"pages":["a"]}]`, 'error unknown-field 1:45'],
    [
      'another repository as a dropdown',
      '"dropdowns":[{"dropdown":"D","pages":["a"]},{"sourceRef":"o/r"}]',
      'error unknown-field 1:61',
    ],
    ['an SDK beside pages', `"tabs":[{"tab":"T",${sdk},"pages":["a"]}]`, 'error generated-not-alone 1:80'],
    ['an SDK beside a schema', `"tabs":[{"tab":"T",${sdk},"graphql":"s"}]`, 'error generated-not-alone 1:80'],
    ['an SDK of an unknown tool', '"tabs":[{"tab":"T","sdk":{"format":"own","source":"t"}}]', 'error field-form 1:51'],
    ['a schema in a dropdown', '"dropdowns":[{"dropdown":"D","graphql":"s"}]', 'error unknown-field 1:45'],
  ])('is an error where Mintlify refuses it: %s', (_, navigation, expected) => {
    expect(said(navigation)).toEqual([expected]);
  });
});

it('says of a GraphQL schema in a group that it is documented for tabs only', () => {
  expect(said('"groups":[{"group":"G","graphql":"s.graphql","pages":["a"]}]')).toEqual(['warning undocumented 1:39']);
});

describe('an entry of a GraphQL schema', () => {
  const of = (entries: string, graphql = '"graphql":"s.graphql",') =>
    said(`"tabs":[{"tab":"T",${graphql}"groups":[{"group":"G","pages":[${entries}]}]}]`);
  it('needs no page file and no OpenAPI specification', () => {
    expect(of('"QUERY users","MUTATION user.create","TYPE User"')).toEqual([]);
  });
  it('is listed once', () => expect(of('"QUERY users","QUERY  users"')).toEqual(['warning page-twice 1:103']));
  it.each(['query users', 'QUERY', 'QUERY a b', 'QUERY 1a', 'TYPE a.b', 'QUERY a.', 'SUBSCRIPTION a'])(
    'is not "%s"',
    (entry) => {
      expect(of(`"${entry}"`)).toEqual(['error page-file-missing 1:89']);
    },
  );
  it('is a page entry where no schema is in scope', () => {
    expect(of('"QUERY users"', '')).toEqual(['error page-file-missing 1:67']);
  });
});

describe('a field that navshift does not know', () => {
  it('is said to be that, and not to be removed', () => {
    const [finding] = diagnose(docs('"tabs":[{"tab":"T","badge":"new","pages":["a"]}]'), { 'a.mdx': '' });
    expect(finding).toMatchObject({
      rule: 'unknown-field',
      message: '`badge` of tab "T" is unknown to navshift',
      help: 'Keep it if Mintlify supports it now.',
    });
  });
});

describe('the evidence of a rule', () => {
  it('is a heading of the specification, a page of the documentation, or where it was seen, with the date', () => {
    const sourceOf = (id: string) => evidenceText(rules.find((rule) => rule.id === id)!.evidence);
    expect(['root-pattern', 'ref-missing', 'json-comment'].map(sourceOf)).toEqual([
      'the specification, "Nesting rules"',
      'the documentation of Mintlify, organize/settings (2026-08-21)',
      'seen in the published packages of Mintlify (2026-11)',
    ]);
  });

  it('is dated, but for the specification', () => {
    for (const { evidence } of rules) expect(evidence.date === undefined).toBe(evidence.status === 'specification');
  });
});
