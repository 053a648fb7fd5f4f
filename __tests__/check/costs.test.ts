import { describe, expect, it } from '@jest/globals';
import { check } from '../../src/check/index.ts';
import { makeSite, memoryReader } from '../../src/index.ts';
import { diagnose, docs } from './given.ts';

const files = { 'a.mdx': '', 'b.mdx': '', 'c.mdx': '', 'x.json': '{"openapi":"3.1.0","paths":{"/a":{"get":{}}}}' };
/** The errors and warnings, each with its rule and its message. */
const told = (navigation: string, beside = '') =>
  diagnose(docs(navigation, beside), files)
    .filter(({ severity }) => severity !== 'info')
    .map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`);

describe('check says what a mistake costs, as Mintlify counts', () => {
  it.each([
    [
      'which kind of child wins, and how much is lost for it',
      '"tabs":[{"tab":"T","pages":["a","b"],"groups":[{"group":"G","pages":["c"]}]}]',
      'mixed-children: tab "T" has `pages` and `groups`, and Mintlify shows only `groups`, and Mintlify drops 2 pages because of it',
    ],
    [
      'the same at the root',
      '"tabs":[{"tab":"T","pages":["a"]}],"anchors":[{"anchor":"A","href":"https://a.b"},{"anchor":"B","pages":["b"]}]',
      'root-pattern: `navigation` has `tabs` and `anchors`, and Mintlify shows only `tabs`, and Mintlify drops 1 page and 1 link because of it',
    ],
    [
      'an empty array that wins over a full one',
      '"products":[],"tabs":[{"tab":"T","pages":["a"]}]',
      'root-pattern: `products` at the root of the navigation is empty, and there is another pattern, and Mintlify drops 1 page because of it',
    ],
    [
      'the same in a tab',
      '"tabs":[{"tab":"T","products":[],"pages":["a"]}]',
      'mixed-children: `products` of tab "T" is empty, beside another type of child, and Mintlify drops 1 page because of it',
    ],
    [
      'a link that wins over content',
      '"tabs":[{"tab":"T","href":"https://a.b","pages":["a"]}]',
      'href-beside-content: tab "T" is a link, and also has `pages`, and Mintlify drops 1 page because of it',
    ],
    [
      'a wrong value below the root, where it costs what is around it',
      '"tabs":[{"tab":"T","groups":[{"group":"G","expanded":1,"pages":["a"]},{"group":"H","pages":["b"]}]}]',
      'field-type: `expanded` of group "G" must be a boolean, not a number, and Mintlify drops 2 pages because of it',
    ],
    [
      'the same at the root, where it costs everything',
      '"groups":[{"group":"G","expanded":1,"pages":["a"]}]',
      'field-type: `expanded` of group "G" must be a boolean, not a number, and Mintlify refuses the whole site because of it',
    ],
    [
      'an empty page',
      '"tabs":[{"tab":"T","pages":["","a"]}]',
      'page-blank: a page entry is blank, and Mintlify drops 2 pages because of it',
    ],
    [
      'a field that nobody knows, with pages in it',
      '"tabs":[{"tab":"T","__proto__":[{"group":"G","pages":["a"]}],"pages":["b"]}]',
      'unknown-field: `__proto__` of tab "T" is unknown to navshift, and Mintlify drops 1 page because of it',
    ],
    [
      'an entry that its specification does not have',
      '"tabs":[{"tab":"T","openapi":"x.json","pages":["GET /b"]}]',
      'endpoint-unknown: "GET /b" is not an operation of "x.json", and Mintlify refuses the whole site because of it',
    ],
  ])('%s', (_, navigation, expected) => expect(told(navigation)).toEqual([`error ${expected}`]));

  it('but nothing where readers get it elsewhere in the same language', () => {
    const dropped = (other: string) =>
      told(`"tabs":[{"tab":"T","pages":["a"],"groups":[{"group":"G","pages":["${other}"]}]}]`)[0];
    expect(dropped('b')).toMatch(/drops 1 page because of it$/);
    expect(dropped('a')).toMatch(/shows only one$/);
  });

  it('nor of a group that forgives a wrong form', () => {
    expect(told('"groups":[{"group":"G","openapi":{"source":"y.json","dir":"q"},"pages":["a"]}]')).toEqual([
      'error field-form: `openapi` of group "G" has a field `dir`, which it cannot have, and Mintlify drops 1 specification because of it',
    ]);
  });

  it('and a code that the specification has and Mintlify refuses stays a warning that says both', () => {
    expect(told('"languages":[{"language":"ua","pages":["a"]}]')).toEqual([
      'warning language-code: `ua` is the code of Ukrainian in the specification, but Mintlify rejects it',
    ]);
  });
});

describe('what no other rule reports', () => {
  const navigation = '"tabs":[{"tab":"T","icon":5,"pages":["a"]}]';
  const rules = (levels: Record<string, 'off'>) => {
    const site = makeSite(docs(`"products":[{"product":"P",${navigation}}]`), { reader: memoryReader(files) });
    return check(site, { levels }).flatMap(({ rule, severity }) => (severity === 'error' ? rule : []));
  };
  it('is said by a rule of its own, unless the one that would say it is off', () => {
    expect(rules({})).toEqual(['field-type']);
    expect(rules({ 'field-type': 'off' })).toEqual([]);
  });
  it('as content under a key that is a note is, as a warning', () => {
    expect(told('"groups":[{"group":"G","pages":["a"],"_later":[{"group":"H","pages":["b"]}]}]')).toEqual([
      'warning content-dropped: `_later` of group "G" is unknown to navshift, and Mintlify drops 1 page because of it',
    ]);
  });
});

describe('outside the navigation', () => {
  it.each([
    ['"banner":"x"', 'site-field-form: `banner` must be an object, not a string, and Mintlify refuses the docs.json'],
    ['"banner":{}', 'site-field-form: `banner` has no `content`, and Mintlify refuses the docs.json'],
    [
      '"navbar":{"links":{}}',
      'site-field-form: `navbar.links` must be an array, not an object, and Mintlify refuses the docs.json',
    ],
    [
      '"footer":{"socials":{"myspace":"https://a.b"}}',
      'site-field-form: `footer.socials` has a field `myspace`, which it cannot have, and Mintlify refuses the docs.json',
    ],
    [
      '"interaction":{"drildown":true}',
      'drilldown-type: `drildown` is not a field of `interaction`, and Mintlify drops it',
    ],
  ])('%s is an error', (beside, expected) =>
    expect(told('"pages":["a"]', `,${beside}`)).toEqual([`error ${expected}`]),
  );

  it('what is right is none', () => {
    const beside = ',"banner":{"content":"x"},"navbar":{"primary":{"type":"github","href":"https://a.b"}},"footer":{}';
    expect(told('"pages":["a"]', beside)).toEqual([]);
  });

  it('a misspelt `navigation` is one, and so is a byte order mark', () => {
    expect(diagnose('{"navigtion":{"pages":["a"]}}').map(({ message }) => message)).toEqual([
      'there is no `navigation`, and Mintlify refuses the whole site because of it',
    ]);
    expect(diagnose(`\ufeff${docs('"pages":["a"]')}`).map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
      'error byte-order-mark',
    ]);
  });
});
