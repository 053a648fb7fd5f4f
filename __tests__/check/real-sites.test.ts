import { describe, expect, it, jest } from '@jest/globals';
import { check, rules } from '../../src/check/index.ts';
import { knowSpecifications } from '../../src/cli/revisions/specifications.ts';
import { evidenceText } from '../../src/format/index.ts';
import { makeSite, memoryReader } from '../../src/index.ts';
import { hasCorpus, quirks, type RealSite, realSites, taken } from '../corpus/sites.ts';
import { diagnose, docs, found } from './given.ts';

// Real sites are not everywhere; each rule has its own cases beside these.
const given = hasCorpus ? describe : describe.skip;

/** The errors of a site by rule, with how many there are. */
function errorsOf({ docs, files }: { docs: Uint8Array; files: Record<string, Uint8Array> }) {
  const counts: Record<string, number> = {};
  for (const { rule, severity } of check(makeSite(docs, { reader: memoryReader(files) })))
    if (severity === 'error') counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}

describe('errors on real sites', () => {
  /**
   * Every error on a real site, each looked at: a new one is a false alarm until it has been, too.
   *
   * - `0xsequence`: pages of the Spanish (402) and Japanese (125) navigation that were not translated
   * - `axiomhq`: all pages were moved to another folder, and docs.json was left behind
   * - `langchain-ai`: pages of `oss/python` and `oss/javascript`, which a script makes of `oss` before it publishes
   * - `spree`: `versions` beside `tabs`, so the tabs are lost
   */
  const known: Readonly<Record<string, Readonly<Record<string, number>>>> = {
    '0xsequence+docs': { 'page-file-missing': 527 },
    'axiomhq+docs': { 'page-file-missing': 1 },
    'langchain-ai+docs': { 'page-file-missing': 142 },
    'spree+spree': { 'root-pattern': 1 },
  };

  given('on real sites', () => {
    it.each(realSites().map((site) => [site.name, site] as const))(
      '%s has the errors that are known, and no other',
      (name, site) => {
        expect(errorsOf(site)).toEqual(known[name] ?? {});
      },
    );
  });

  given("on Mintlify's own documentation", () => {
    it('nothing is said but which page files are in no navigation, and a redirect from `*`', () => {
      const { docs, files } = realSites().find(({ name }) => name === 'mintlify+docs')!;
      const findings = check(makeSite(docs, { reader: memoryReader(files) }));
      expect(new Set(findings.map(({ rule, severity }) => `${severity} ${rule}`))).toEqual(
        new Set(['info page-file-orphan', 'info redirect-source']),
      );
    });
  });

  given('on rare states, of which no page file is known', () => {
    const cases: readonly [string, Readonly<Record<string, number>>][] = [
      ['page-hash/lightdash', { 'page-hash': 1 }],
      ['page-object_anchor_href_icon', { 'page-object': 3 }],
      ['page-object_icon_page', { 'page-object': 2 }],
      ['page-object_name_href', { 'page-object': 2 }],
      ['page-object_page_title', { 'page-object': 4 }],
      ['page-object_title_href', { 'page-object': 3 }],
      ['page-url', { 'page-url': 6, 'href-beside-content': 3 }],
      ['line-comments', { 'root-pattern': 1, 'json-comment': 27 }],
      ['trailing-commas/Portkey', { 'trailing-comma': 1 }],
      ['trailing-commas/ag-ui', { 'trailing-comma': 1 }],
    ];
    it.each(cases)('%s', (name, expected) => {
      const sites = quirks().filter((quirk) => quirk.name.includes(name));
      expect(sites.length).toBeGreaterThan(0);
      expect(errorsOf(sites[0]!)).toEqual(expected);
    });
  });
});

async function findingsOf({ docs, files }: RealSite) {
  const { site, specifications } = await knowSpecifications(makeSite(docs, { reader: memoryReader(files) }), {
    fetched: undefined,
    validates: true,
  });
  const counts: Record<string, number> = {};
  for (const { rule, severity } of check(site, { specifications }))
    if (/^(specification-(invalid|shared|broken|missing|several)|address-clash)$/.test(rule))
      counts[`${severity} ${rule}`] = (counts[`${severity} ${rule}`] ?? 0) + 1;
  return counts;
}

describe('specs of real sites', () => {
  jest.setTimeout(60_000);

  /**
   * Every finding about the specifications of a real site, each looked at: all of these sites are published, so none of them is an error.
   *
   * - `Abstract-Foundation`: `type` is a list in OpenAPI 3.0, in definitions of `x-definitions` that operations lead to by `$ref`
   * - `Comfy-Org`: one remote specification in four languages, beside two that each have a `directory`
   * - `spree`: a `$ref` to a schema that is not there, and six paths with a parameter that is not described
   * - `upstash`: parameters that are there twice, or are not in the path
   * - `writechoiceorg`: three specifications in English and Chinese, each with the same `directory`
   */
  const known: Readonly<Record<string, Readonly<Record<string, number>>>> = {
    'Abstract-Foundation+abstract-docs': { 'warning specification-invalid': 6 },
    'Comfy-Org+docs': { 'warning specification-shared': 1 },
    'spree+spree': { 'warning specification-invalid': 7 },
    'upstash+docs': { 'warning specification-invalid': 2 },
    'writechoiceorg+nayax-mintlify': { 'warning specification-shared': 3 },
  };

  given('the specifications of real sites', () => {
    it.each(taken(realSites()).map((site) => [site.name, site] as const))(
      '%s have the findings that are known, and no other',
      async (name, site) => {
        expect(await findingsOf(site)).toEqual(known[name] ?? {});
      },
    );
  });
});
const sdk = '"sdk":{"format":"typedoc","source":"t.json"}';

describe('groups that Mintlify makes', () => {
  const docs = (navigation: string) => `{"navigation":{${navigation}}}`;
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
      [
        'an SDK of an unknown tool',
        '"tabs":[{"tab":"T","sdk":{"format":"own","source":"t"}}]',
        'error field-form 1:51',
      ],
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
});

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
    ['"logo":{"light":"/a.svg"}', 'site-field-form: `logo` has no `dark`, and Mintlify refuses the docs.json'],
    ['"favicon":5', 'site-field-form: `favicon` must be a string, not a number, and Mintlify refuses the docs.json'],
    [
      '"api":{"playground":{"display":"no"}}',
      'site-field-form: `api.playground.display` cannot be "no", and Mintlify refuses the docs.json',
    ],
    [
      '"fonts":{"heading":{"family":1}}',
      'site-field-form: `fonts` has no `family`, and Mintlify refuses the docs.json',
    ],
    [
      '"theme":"mynt","colors":{"primary":"#000","dark":"red"}',
      'required-setting: `name` is missing, and Mintlify refuses the docs.json',
      'required-setting: `theme` cannot be "mynt", and Mintlify refuses the docs.json',
      'required-setting: `colors.dark` is not a color, and Mintlify refuses the docs.json',
    ],
    [
      '"interaction":{"drildown":true}',
      'drilldown-type: `drildown` is not a field of `interaction`, and Mintlify drops it',
    ],
  ])('%s is an error', (beside, ...expected) =>
    expect(told('"pages":["a"]', `,${beside}`)).toEqual(expected.map((one) => `error ${one}`)),
  );

  it('a mistake is shown on the line of the innermost value, and what it can be', () => {
    const [found] = diagnose('{"navigation":{"pages":["a"]},\n"api":{\n"params":{\n"expanded":"al"}}}');
    expect(found).toMatchObject({ line: 4, column: 12, help: 'Did you mean "all"? It is one of "all", "closed".' });
    const [field] = diagnose(
      '{"theme":"mint","name":"A","colors":{"primary":"#000","ligth":"#fff"},"navigation":{"pages":["a"]}}',
    );
    expect(field).toMatchObject({ help: 'Did you mean `light`?' });
  });

  it.each([
    ['"favicn":"/a.svg"', ['warning unknown-field: `favicn` is not a field of docs.json, and Mintlify drops it']],
    ['"redirect":[]', ['warning unknown-field: `redirect` is not a field of docs.json, and Mintlify drops it']],
    ['"x-own":1,"variables":{"a":1}', []],
  ])('the key of %s is compared with those that Mintlify knows', (beside, expected) =>
    expect(told('"pages":["a"]', `,${beside}`)).toEqual(expected),
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
