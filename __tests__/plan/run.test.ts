import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  defineTransform,
  type Element,
  makeSite,
  mapElements,
  memoryReader,
  OptionsError,
  parse,
  rewriteNavigation,
  run,
  selectElement,
  type Site,
  type Transform,
} from '../../src/index.ts';
import { setMember, type JsonObject } from '../../src/json/index.ts';
import { addLanguages, expandOpenapi, tabsToDropdowns } from '../../transforms/index.ts';
import { cases } from '../cases.ts';

const by = (apply: (site: Site) => Site): Transform => defineTransform({ name: 'test', summary: 'x', apply })();
const site = parse('{\n  "navigation": { "tabs": [{ "tab": "A", "pages": ["a"] }] }\n}');
const said = (given: Site, transform: Transform) =>
  run(given, transform).diagnostics.map(({ rule, message }) => `${rule}: ${message}`);

describe('a run', () => {
  it('has the site before and after, and the plan between them', () => {
    const { before, after, plan, failed, losses } = run(site, tabsToDropdowns());
    expect([
      before === site,
      after === site,
      failed,
      losses.length,
      plan.changes.map(({ kind, path }) => `${kind} ${path}`),
    ]).toEqual([true, false, false, 0, ['modify docs.json']]);
  });
  it('that changes nothing has the same site and an empty plan', () => {
    const { after, plan, failed } = run(
      site,
      by((given) => given),
    );
    expect([after === site, plan.isEmpty, plan.patch(), failed]).toEqual([true, true, '', false]);
  });
  it('that fails has an empty plan and the site as it was', () => {
    const { after, plan, failed } = run(
      site,
      by((given) => mapElements(given, () => null)),
    );
    expect([after === site, plan.isEmpty, failed]).toEqual([true, true, true]);
  });
  it('says what is wrong with the site, whatever the transform', () => {
    const broken = parse('{"navigation":{"tabs":[{"$ref":"none.json"}]}}');
    expect(
      said(
        broken,
        by((given) => given),
      ),
    ).toEqual(['ref-missing: `$ref` "none.json" names none.json, which does not exist']);
  });
  it('does nothing while a file that is pulled in is not JSON', () => {
    const broken = makeSite('{"navigation":{"tabs":[{"$ref":"a.json"}]}}', { reader: memoryReader({ 'a.json': '{' }) });
    const result = run(broken, tabsToDropdowns());
    expect([result.failed, result.plan.isEmpty, result.diagnostics.map(({ rule }) => rule)]).toEqual([
      true,
      true,
      ['ref-syntax'],
    ]);
  });
});

describe('what is wrong with site or options is said, not thrown', () => {
  it('a pointer that names no element', () => {
    expect(said(site, tabsToDropdowns({ at: '/navigation/tabs' }))).toEqual([
      'tabs-to-dropdowns/pointer: /navigation/tabs is a container: name the element whose content is meant, /navigation.',
    ]);
  });
  it('a pointer that is none', () =>
    expect(
      said(
        site,
        by((given) => (selectElement(given, 'navigation'), given)),
      )[0],
    ).toContain('test/edit: "navigation" is not a JSON Pointer'));
  it('one file that two places want different', () => {
    const shared = makeSite(
      '{"navigation":{"tabs":[{"tab":"A","groups":{"$ref":"g.json"}},{"tab":"B","groups":{"$ref":"g.json"}}]}}',
      { reader: memoryReader({ 'g.json': '[{"group":"G"}]' }) },
    );
    const uneven = by((given) =>
      rewriteNavigation(given, {
        leave: (element, place) => (element.kind === 'group' ? element.withLabel(`${place.parent!.index}`) : undefined),
      }),
    );
    expect(said(shared, uneven)[0]).toMatch(
      /^test\/shared-document: g\.json is pulled in at \/navigation\/tabs\/0 .* and at \/navigation\/tabs\/1 /,
    );
  });
  it('an edit that cannot be made', () => {
    expect(
      said(
        parse('{"navigation":{"tabs":[{"tab":"A","anchor":"B"}]}}'),
        by((given) => mapElements(given, (element) => element.withKind('anchor'))),
      ),
    ).toEqual(['test/edit: "tab" cannot be renamed: the key "anchor" exists already.']);
  });
  it('a site that would be nested too deep', () => {
    const levels = (count: number): unknown => (count === 0 ? 'a' : { group: 'G', pages: [levels(count - 1)] });
    const site = parse(JSON.stringify({ navigation: { pages: [levels(348)] } }));
    const { failed, plan, diagnostics } = run(site, addLanguages({ languages: ['fr'] }));
    expect([failed, plan.isEmpty]).toEqual([true, true]);
    expect(diagnostics.find(({ severity }) => severity === 'error')).toMatchObject({
      rule: 'add-languages/edit',
      message: 'Values would be nested more than 700 levels deep',
      help: expect.stringContaining('Move what is inside further up'),
    });
  });

  it('options that a transform finds wrong on its way', () => {
    expect(
      said(
        site,
        by(() => {
          throw new OptionsError('test', [{ option: 'labels', message: 'not YAML' }]);
        }),
      ),
    ).toEqual(['test/options: test: labels: not YAML']);
    expect(said(site, addLanguages({ languages: ['fr', 'es'], labels: 'a: b' }))[0]).toContain(
      'add-languages/options: add-languages: labels: a: must map each language to its labels',
    );
  });
  it('a file in the way', () => {
    const there = makeSite('{"navigation":{"pages":["a"]}}', {
      reader: memoryReader({ 'a.mdx': 'A', 'b.mdx': 'B' }),
      location: { prefix: 'docs/', git: false },
    });
    const result = run(
      there,
      by((given) => given.withStaged([{ kind: 'copy', path: 'b.mdx', from: 'a.mdx' }])),
    );
    expect(result.diagnostics).toEqual([
      {
        rule: 'test/plan',
        severity: 'error',
        message: 'b.mdx would be created, but another file exists there. Move or delete it, then run again.',
        file: 'docs/b.mdx',
      },
    ]);
  });
  it('but a defect of a transform goes on its way', () => {
    expect(() =>
      run(
        site,
        by(() => {
          throw new TypeError('a defect');
        }),
      ),
    ).toThrow('a defect');
  });
  it('nothing at all, whatever stands in docs.json', () => {
    const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(null, 5, 'a', true, '', 'GET /a', 'en'),
        fc.array(tie('value'), { maxLength: 3 }),
        tie('object'),
      ),
      object: fc.dictionary(
        fc.constantFrom(
          'navigation',
          'tabs',
          'dropdowns',
          'languages',
          'versions',
          'menu',
          'groups',
          'pages',
          'global',
          'tab',
          'item',
          'language',
          'href',
          'root',
          'openapi',
          'source',
          '$ref',
          'default',
        ),
        tie('value'),
        { maxKeys: 5 },
      ),
    })).value as fc.Arbitrary<unknown>;
    const transforms = [
      tabsToDropdowns(),
      tabsToDropdowns({ flatten: true }),
      addLanguages({ languages: ['fr'] }),
      addLanguages({ languages: ['fr'], missing: 'prune', specifications: 'separate' }),
      expandOpenapi(),
      tabsToDropdowns({ at: '/navigation/tabs/0' }),
    ];
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 4 }),
        fc.constantFrom(...transforms),
        fc.constantFrom('tabs', 'languages', 'dropdowns', 'pages'),
        (items, transform, container) => {
          const { diagnostics } = run(parse(JSON.stringify({ navigation: { [container]: items } })), transform);
          expect(diagnostics.filter(({ rule }) => /conservation|\/plan$/.test(rule))).toEqual([]);
        },
      ),
      { numRuns: cases(600) },
    );
  });
});

describe('a loss', () => {
  it('is refused, and named with its place and what to do', () => {
    const result = run(
      site,
      by((given) => rewriteNavigation(given, { entry: () => null })),
    );
    expect(result.diagnostics).toMatchObject([
      {
        rule: 'test/conservation',
        severity: 'error',
        message: 'page a would be lost: listed once before and 0 times after',
        help: 'Nothing was written. A transform that removes it on purpose declares it: `report.declare({ kind: \'removed\', item: {"kind":"page","page":"a"} })`. A built-in one has a defect: please report it.',
        line: 2,
        column: 52,
        pointer: '/navigation/tabs/0/pages/0',
      },
    ]);
    expect(result.losses).toMatchObject([{ item: { kind: 'page', page: 'a' }, scope: [], before: 1, after: 0 }]);
  });
  it('of many is named twenty times, and then counted', () => {
    const many = parse(JSON.stringify({ navigation: { pages: Array.from({ length: 30 }, (_, k) => `p${k}`) } }));
    const result = run(
      many,
      by((given) => rewriteNavigation(given, { leave: (element: Element) => element.withField('pages', []) })),
    );
    expect([result.losses.length, result.diagnostics.length, result.diagnostics.at(-1)?.message]).toEqual([
      30,
      21,
      '10 more would be lost',
    ]);
  });
  it('is found outside of elements that a walk meets', () => {
    const odd = parse('{"navigation":{"x-more":{"pages":["a"]}}}');
    const without = by((given) =>
      given.withDocuments(new Map([['docs.json', setMember(given.root as JsonObject, 'navigation', {})]])),
    );
    expect(run(odd, without).losses.map(({ item }) => item)).toEqual([{ kind: 'page', page: 'a' }]);
  });
});
