import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cases } from '../../cases.ts';
import { makeSite, memoryReader, print, run, type RunResult } from '../../../src/index.ts';
import { expandOpenapi } from '../../../transforms/openapi/expand.ts';
import { filedIn, generatedGroups, type Node, type Operation, sidebarOf, type Spec } from './expand-openapi-sidebar.ts';

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const compact = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value;

const operation: fc.Arbitrary<Operation> = fc
  .record({
    tags: maybe(fc.subarray(['users', 'teams', 'API Reference'], { minLength: 0 })),
    summary: maybe(fc.constantFrom('List', 'Show', 'Add')),
    'x-hidden': maybe(fc.boolean()),
    'x-excluded': fc.option(fc.constant(true), { nil: undefined, freq: 5 }),
  })
  .map(compact);
const item = fc.dictionary(fc.constantFrom('get', 'put', 'post', 'delete', 'head', 'patch'), operation, { maxKeys: 3 });
// A webhook has one entry, so one method: what becomes of several is a case of its own.
const webhook = fc
  .tuple(fc.constantFrom('get', 'post'), operation)
  .map(([method, definition]) => ({ [method]: definition }));

const spec: fc.Arbitrary<Spec> = fc
  .record({
    openapi: fc.constant('3.1.0'),
    tags: maybe(fc.constant([{ name: 'teams', 'x-group': 'Teams' }, { name: 'users' }])),
    paths: fc.dictionary(fc.constantFrom('/users', '/users/{id}', '/teams', '/teams/', '/', '/a.b'), item, {
      maxKeys: 5,
    }),
    webhooks: maybe(fc.dictionary(fc.constantFrom('user.created', 'team.gone'), webhook)),
  })
  .map(compact);

const page = fc.constantFrom('index', 'users', 'guides/start');
const openapi = fc.option(fc.constantFrom('a.json', 'b.yaml'), { nil: undefined, freq: 2 });

const { group } = fc.letrec<{ group: Node; pages: (string | Node)[] }>((tie) => ({
  group: fc
    .record({ group: fc.constantFrom('Guides', 'API', 'users'), openapi, pages: maybe(tie('pages')) })
    .map(compact),
  pages: fc.array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, page, tie('group')), { maxLength: 3 }),
}));

const tab: fc.Arbitrary<Node> = fc
  .record({
    tab: fc.constantFrom('Home', 'API'),
    icon: maybe(fc.constant('code')),
    openapi,
    content: fc.oneof(
      fc.constant({}),
      fc.constant({ pages: [] }),
      fc.constant({ groups: [] }),
      fc.record({ groups: fc.array(group, { maxLength: 3 }) }),
      fc.record({ pages: fc.array(page, { maxLength: 3 }) }),
    ),
  })
  .map(({ content, ...rest }) => compact({ ...rest, ...content }));

const navigation: fc.Arbitrary<Node> = fc.record({ tabs: fc.array(tab, { minLength: 1, maxLength: 3 }) });

const seen = (text: string | Uint8Array, specs: Record<string, Spec>, filed: Readonly<Record<string, string>> = {}) =>
  sidebarOf((JSON.parse(text as string) as { navigation: Node }).navigation, specs, filed);

describe('the sidebar', () => {
  it('of the helper is the one that Mintlify documents', () => {
    const shown = generatedGroups({
      tags: [{ name: 'b', 'x-group': 'Bees' }],
      paths: {
        '/z': { post: { tags: ['b'] }, get: {} },
        '/a': { get: { tags: ['a', 'b'] }, put: { 'x-hidden': true } },
      },
      webhooks: { paid: { post: { tags: ['b'] } } },
    });
    expect(shown).toEqual([
      ['API Reference', ['GET /z']],
      ['Bees', ['POST /z', 'WEBHOOK paid']],
      ['a', ['GET /a']],
    ]);
  });

  it.each([false, true])('does not change, nothing is lost, and twice is once (mixed: %s)', (mixed) => {
    let [changed, shared] = [0, 0];
    fc.assert(
      fc.property(navigation, spec, spec, (nav, a, b) => {
        const specs = { 'a.json': a, 'b.yaml': b };
        // JSON is YAML too, and the ending decides how it is read only where the text does not.
        const reader = memoryReader({
          'a.json': JSON.stringify(a),
          'b.yaml': `# ${'b'}\n${JSON.stringify(b, null, 2)}`,
        });
        const before = JSON.stringify({ navigation: nav }, null, 2);
        const site = makeSite(before, { reader });
        const result = run(site, expandOpenapi({ mixed }));
        if (result.failed) {
          // Only what would mix children is refused, and what would share an address and can have no page file.
          const rules = new Set(errorsOf(result).map(({ rule }) => rule));
          if (['dropped', 'address', 'replaced'].some((rule) => rules.has(`expand-openapi/${rule}`))) shared++;
          else expect([mixed, [...rules]]).toEqual([true, ['expand-openapi/mixed-children']]);
          return;
        }
        const after = print(result.after);
        expect(seen(after, specs, filedIn(result.after))).toEqual(seen(before, specs));
        expect(run(result.after, expandOpenapi({ mixed })).after).toBe(result.after);
        const again = makeSite(after, { reader }).withStaged(result.after.staged);
        expect(run(again, expandOpenapi({ mixed })).plan.isEmpty).toBe(true);
        if (after === before) expect(result.after).toBe(site);
        else changed++;
      }),
      { numRuns: cases(1000) },
    );
    // Not for want of anything to expand.
    expect(changed).toBeGreaterThan(25);
    expect(shared).toBeLessThan(cases(1000) / 20);
  });

  it('keeps every entry, grouped in any way', () => {
    fc.assert(
      fc.property(navigation, spec, spec, fc.constantFrom('path', 'none'), (nav, a, b, groupBy) => {
        const specs = { 'a.json': a, 'b.yaml': b };
        const reader = memoryReader({ 'a.json': JSON.stringify(a), 'b.yaml': JSON.stringify(b) });
        const before = JSON.stringify({ navigation: nav });
        const result = run(makeSite(before, { reader }), expandOpenapi({ groupBy: groupBy as 'path' | 'none' }));
        if (result.failed) return expect(errorsOf(result)[0]!.rule).toMatch(/^expand-openapi\/(?:dropped|replaced)$/);
        expect(flat(seen(print(result.after), specs, filedIn(result.after))).sort()).toEqual(
          flat(seen(before, specs)).sort(),
        );
      }),
      { numRuns: 100 },
    );
  });
});

const errorsOf = ({ diagnostics }: RunResult) => diagnostics.filter(({ severity }) => severity === 'error');

const flat = (shown: readonly unknown[]): string[] =>
  shown.flatMap((one) => (typeof one === 'string' ? [one] : flat((one as [string, unknown[]])[1])));
