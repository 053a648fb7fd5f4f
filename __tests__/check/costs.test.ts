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

describe('check says what a mistake costs, as the platform counts', () => {
  it.each([
    [
      'which kind of child wins, and how much is lost for it',
      '"tabs":[{"tab":"T","pages":["a","b"],"groups":[{"group":"G","pages":["c"]}]}]',
      'mixed-children: tab "T" holds `pages` and `groups`, of which the platform shows `groups` alone, and the platform drops 2 pages for it',
    ],
    [
      'the same at the root',
      '"tabs":[{"tab":"T","pages":["a"]}],"anchors":[{"anchor":"A","href":"https://a.b"},{"anchor":"B","pages":["b"]}]',
      'root-pattern: `navigation` holds `tabs` and `anchors`, of which the platform shows `tabs` alone, and the platform drops 1 page and 1 link for it',
    ],
    [
      'an empty array that wins over a full one',
      '"products":[],"tabs":[{"tab":"T","pages":["a"]}]',
      'root-pattern: `products` at the root of the navigation is empty, and there is another pattern, and the platform drops 1 page for it',
    ],
    [
      'the same in a tab',
      '"tabs":[{"tab":"T","products":[],"pages":["a"]}]',
      'mixed-children: `products` of tab "T" is empty, beside another type of child, and the platform drops 1 page for it',
    ],
    [
      'a link that wins over content',
      '"tabs":[{"tab":"T","href":"https://a.b","pages":["a"]}]',
      'href-beside-content: tab "T" is a link, and holds `pages` as well, and the platform drops 1 page for it',
    ],
    [
      'a wrong value below the root, where it costs what is around it',
      '"tabs":[{"tab":"T","groups":[{"group":"G","expanded":1,"pages":["a"]},{"group":"H","pages":["b"]}]}]',
      'field-type: `expanded` of group "G" must be a boolean, not a number, and the platform drops 2 pages for it',
    ],
    [
      'the same at the root, where it costs everything',
      '"groups":[{"group":"G","expanded":1,"pages":["a"]}]',
      'field-type: `expanded` of group "G" must be a boolean, not a number, and the platform refuses the whole site for it',
    ],
    [
      'an empty page',
      '"tabs":[{"tab":"T","pages":["","a"]}]',
      'page-blank: a page entry is blank, and the platform drops 2 pages for it',
    ],
    [
      'a field that nobody knows, with pages in it',
      '"tabs":[{"tab":"T","__proto__":[{"group":"G","pages":["a"]}],"pages":["b"]}]',
      'unknown-field: `__proto__` of tab "T" is not known to navshift, and the platform drops 1 page for it',
    ],
    [
      'an entry that its specification does not have',
      '"tabs":[{"tab":"T","openapi":"x.json","pages":["GET /b"]}]',
      'endpoint-unknown: "GET /b" is no operation of "x.json", and the platform refuses the whole site for it',
    ],
  ])('%s', (_, navigation, expected) => expect(told(navigation)).toEqual([`error ${expected}`]));

  it('but nothing where readers get it elsewhere in the same language', () => {
    const dropped = (other: string) =>
      told(`"tabs":[{"tab":"T","pages":["a"],"groups":[{"group":"G","pages":["${other}"]}]}]`)[0];
    expect(dropped('b')).toMatch(/drops 1 page for it$/);
    expect(dropped('a')).toMatch(/shows one alone$/);
  });

  it('nor of a group that forgives a wrong form', () => {
    expect(told('"groups":[{"group":"G","openapi":{"source":"y.json","dir":"q"},"pages":["a"]}]')).toEqual([
      'error field-form: `openapi` of group "G" has a field `dir`, which it cannot have, and the platform drops 1 specification for it',
    ]);
  });

  it('and a code that the specification has and the platform refuses stays a warning that says both', () => {
    expect(told('"languages":[{"language":"ua","pages":["a"]}]')).toEqual([
      'warning language-code: `ua` is the code of Ukrainian in the specification, but the platform rejects it',
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
      'warning content-dropped: `_later` of group "G" is not known to navshift, and the platform drops 1 page for it',
    ]);
  });
});

describe('outside of the navigation', () => {
  it.each([
    [
      '"banner":"x"',
      'site-field-form: `banner` must be an object, not a string, and the platform refuses the docs.json',
    ],
    ['"banner":{}', 'site-field-form: `banner` has no `content`, and the platform refuses the docs.json'],
    [
      '"navbar":{"links":{}}',
      'site-field-form: `navbar.links` must be an array, not an object, and the platform refuses the docs.json',
    ],
    [
      '"footer":{"socials":{"myspace":"https://a.b"}}',
      'site-field-form: `footer.socials` has a field `myspace`, which it cannot have, and the platform refuses the docs.json',
    ],
    [
      '"interaction":{"drildown":true}',
      'drilldown-type: `drildown` is no field of `interaction`, and the platform drops it',
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
      'there is no `navigation`, and the platform refuses the whole site for it',
    ]);
    expect(diagnose(`\ufeff${docs('"pages":["a"]')}`).map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
      'error byte-order-mark',
    ]);
  });
});
