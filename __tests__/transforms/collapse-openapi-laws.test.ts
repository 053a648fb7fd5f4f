import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cases } from '../cases.ts';
import { makeSite, memoryReader, pipeline, print, run, type RunResult, type Site } from '../../src/index.ts';
import { collapseOpenapi } from '../../transforms/openapi/collapse.ts';
import { expandOpenapi } from '../../transforms/openapi/expand.ts';
import { filedIn, type Node, type Operation, sidebarOf, type Spec } from './expand-openapi-sidebar.ts';
import { hasCorpus, realSites } from '../corpus/sites.ts';
import { guarded } from './mistakes.ts';

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const compact = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value;

const seldom = fc.constantFrom(undefined, undefined, undefined, undefined, undefined, true);

const operation: fc.Arbitrary<Operation> = fc
  .record({
    tags: maybe(fc.subarray(['users', 'teams', 'API Reference'])),
    summary: maybe(fc.constantFrom('List', 'Show')),
    'x-hidden': seldom,
    'x-excluded': seldom,
  })
  .map(compact);
const spec: fc.Arbitrary<Spec> = fc
  .record({
    openapi: fc.constant('3.1.0'),
    tags: maybe(fc.constant([{ name: 'teams', 'x-group': 'Teams' }])),
    paths: fc.dictionary(
      fc.constantFrom('/users', '/users/{id}', '/teams', '/teams/', '/'),
      fc.dictionary(fc.constantFrom('get', 'put', 'post', 'head'), operation, { minKeys: 1, maxKeys: 3 }),
      { minKeys: 1, maxKeys: 4 },
    ),
    webhooks: maybe(
      fc.dictionary(
        fc.constantFrom('born', 'team.gone'),
        operation.map((definition) => ({ post: definition })),
      ),
    ),
  })
  .map(compact);

const content = fc.constantFrom<Node>(
  {},
  {},
  {},
  { pages: ['index'] },
  { groups: [{ group: 'Start', pages: ['a', 'b'] }] },
  { groups: [{ group: 'Own', openapi: 'a.json' }] },
);
const element = (label: string) =>
  fc
    .record({
      label: fc.constantFrom('API', 'Guides'),
      icon: maybe(fc.constant('code')),
      openapi: fc.option(
        fc.constantFrom<unknown>('a.json', '/b.json', { source: 'b.json', directory: 'b' }, ['a.json', 'b.json']),
        { nil: undefined, freq: 3 },
      ),
      content,
      after: maybe(fc.constant(true)),
    })
    .map(
      ({ label: name, icon, openapi, content: held, after }): Node =>
        compact({ [label]: name, icon, openapi, ...held, hidden: after }) as Node,
    );
const navigation: fc.Arbitrary<Node> = fc.oneof(
  fc.array(element('tab'), { minLength: 1, maxLength: 3 }).map((tabs) => ({ tabs })),
  fc.array(element('version'), { minLength: 1, maxLength: 2 }).map((versions) => ({ versions })),
  fc
    .array(
      element('group').map((group) =>
        'groups' in group ? { ...group, groups: undefined, pages: group.groups } : { pages: [], ...group },
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((groups) => ({ groups: groups.map(compact) })),
);

/** Two spaces, four, tabs, or all on one line; with Unix or Windows line ends. */
const layout = fc.tuple(
  fc.constantFrom<string | number | undefined>(2, 4, '\t', undefined),
  fc.constantFrom('\n', '\r\n'),
);
const textOf = (made: Node, [unit, eol]: readonly [string | number | undefined, string]) =>
  `${JSON.stringify({ name: 'Zoo', navigation: made }, null, unit)}\n`.replaceAll('\n', eol);
const filesOf = (a: Spec, b: Spec) => ({ 'a.json': JSON.stringify(a), 'b.json': JSON.stringify(b) });
/** The site as it is read once what a run made of it was written. */
const written = ({ after }: { after: Site }, files: Readonly<Record<string, string | Uint8Array>>) => {
  const staged = after.staged.flatMap((change) => (change.kind === 'create' ? [[change.path, change.content]] : []));
  const reader = memoryReader({ ...files, ...(Object.fromEntries(staged) as Record<string, Uint8Array>) });
  return makeSite(print(after), { reader });
};
/** Whether all files are as they were before an earlier run: what that made is deleted, and nothing else. */
const deletes = (first: RunResult, then: RunResult) =>
  expect(
    then.plan.changes.flatMap(({ kind, path }) => (kind === 'modify' ? [] : [`${kind} ${path}`])).toSorted(),
  ).toEqual(first.plan.changes.flatMap(({ kind, path }) => (kind === 'create' ? [`delete ${path}`] : [])).toSorted());
const navigationIn = (text: string | Uint8Array) => (JSON.parse(text as string) as { navigation: Node }).navigation;

/** Objects and arrays that hold scalars only stand on one line. */
const withShortLines = (text: string) =>
  text.replace(
    /([{[])\s*((?:"[^"]*"(?::\s*(?:"[^"]*"|true))?,?\s*)+)([}\]])/g,
    (_, open: string, inner: string, close: string) => `${open} ${inner.trim().replace(/,\s+/g, ', ')} ${close}`,
  );

/** Without containers that hold nothing: `expand-openapi` fills or removes them. */
const withoutEmpty = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withoutEmpty);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) =>
      Array.isArray(value) && value.length === 0 ? [] : [[key, withoutEmpty(value)]],
    ),
  );
};

describe('collapse-openapi after expand-openapi', () => {
  it('gives the same bytes, read from what was written', () => {
    let [changed, filed] = [0, 0];
    fc.assert(
      fc.property(navigation, spec, spec, layout, (made, a, b, how) => {
        const before = textOf(withoutEmpty(made) as Node, how);
        const reader = memoryReader(filesOf(a, b));
        const expanded = run(makeSite(before, { reader }), expandOpenapi());
        if (!expanded.plan.isEmpty) changed++;
        if (expanded.after.staged.length > 0) filed++;
        const collapsed = run(written(expanded, filesOf(a, b)), collapseOpenapi());
        // Two specifications of one address.
        if ([expanded, collapsed].some((one) => one.diagnostics.some(guarded(one)))) return;
        expect([collapsed.failed, print(collapsed.after)]).toEqual([false, before]);
        deletes(expanded, collapsed);
      }),
      { numRuns: cases(1000) },
    );
    expect(changed).toBeGreaterThan(cases(1000) / 3);
    expect(filed).toBeGreaterThan(cases(1000) / 20);
  });

  it('in one run gives the same bytes whatever stands on one line', () => {
    fc.assert(
      fc.property(navigation, spec, spec, layout, (made, a, b, how) => {
        const before = withShortLines(textOf(withoutEmpty(made) as Node, how));
        const { after, failed, plan } = run(
          makeSite(before, { reader: memoryReader(filesOf(a, b)) }),
          pipeline(expandOpenapi(), collapseOpenapi()),
        );
        expect([failed, print(after), plan.isEmpty]).toEqual([false, before, true]);
      }),
      { numRuns: 200 },
    );
  });

  it('in two runs gives the same text but for line breaks, whatever stands on one line', () => {
    let same = 0;
    fc.assert(
      fc.property(navigation, spec, spec, layout, (made, a, b, how) => {
        const before = withShortLines(textOf(withoutEmpty(made) as Node, how));
        const reader = memoryReader(filesOf(a, b));
        const expanded = run(makeSite(before, { reader }), expandOpenapi());
        const collapsed = run(written(expanded, filesOf(a, b)), collapseOpenapi());
        if ([expanded, collapsed].some((one) => one.diagnostics.some(guarded(one)))) return;
        const { after, failed } = collapsed;
        const text = print(after) as string;
        if (text === before) same++;
        expect([failed, text.replace(/\s/g, '')]).toEqual([false, before.replace(/\s/g, '')]);
      }),
      { numRuns: cases(1000) },
    );
    expect(same).toBeGreaterThan(cases(1000) / 2);
  });

  it('differs only in empty containers that were filled', () => {
    fc.assert(
      fc.property(navigation, spec, spec, (made, a, b) => {
        const before = JSON.stringify({ navigation: made });
        const { after } = run(
          makeSite(before, { reader: memoryReader(filesOf(a, b)) }),
          pipeline(expandOpenapi(), collapseOpenapi()),
        );
        expect(withoutEmpty(navigationIn(print(after)))).toEqual(withoutEmpty(made));
      }),
      { numRuns: 200 },
    );
  });
});

/** One change to a list: entries or groups swapped, removed, added, renamed, or written in another way. */
const change: fc.Arbitrary<(groups: Node[]) => Node[]> = fc
  .tuple(
    fc.constantFrom(
      'none',
      'none',
      'swap',
      'swap groups',
      'remove',
      'page',
      'label',
      'icon',
      'slash',
      'lower',
      'named',
      'twice',
    ),
    fc.nat(5),
    fc.nat(5),
  )
  .map(([kind, g, p]) => (groups) => {
    const copy = structuredClone(groups);
    const group = copy[g % copy.length]!;
    const pages = group.pages as string[];
    const at = p % pages.length;
    if (kind === 'swap') pages.unshift(...pages.splice(at, 1));
    else if (kind === 'swap groups') copy.unshift(...copy.splice(g % copy.length, 1));
    else if (kind === 'remove') pages.splice(at, 1);
    else if (kind === 'page') pages.splice(at, 0, 'guides/a');
    else if (kind === 'twice') pages.splice(at, 0, pages[0]!);
    else if (kind === 'label') group.group = 'Ours';
    else if (kind === 'icon') group.icon = 'code';
    else if (kind === 'slash') pages[at] = pages[at]!.replace(/^([A-Z]+ \/.*[^/])$/, '$1/');
    else if (kind === 'lower') pages[at] = pages[at]!.replace(/^[A-Z]+(?= \/)/, (method) => method.toLowerCase());
    else if (kind === 'named') pages[at] = `a.json ${pages[at]!}`;
    return copy;
  });

/** With every entry written as the specification has it: the method in upper case, and no slash more. */
function asNamed(node: Node, { paths }: Spec): Node {
  const named = (entry: string) => {
    const [method, path] = /^([a-z]+) (\/.*)$/i.exec(entry)?.slice(1) ?? [];
    return method === undefined
      ? entry
      : `${method.toUpperCase()} ${Object.hasOwn(paths[path!] ?? {}, method.toLowerCase()) ? path : path!.replace(/(?<=.)\/$/, '')}`;
  };
  return JSON.parse(JSON.stringify(node), (_, value: unknown) =>
    typeof value === 'string' ? named(value) : value,
  ) as Node;
}

describe('collapse-openapi, on lists that were changed by hand', () => {
  it('changes an element only if the sidebar stays as it is, and says why not otherwise', () => {
    const seen = { collapsed: 0, left: 0 };
    fc.assert(
      fc.property(spec, change, change, (a, first, second) => {
        const files = { 'a.json': JSON.stringify(a) };
        const docs = JSON.stringify({ navigation: { tabs: [{ tab: 'API', openapi: 'a.json' }] } });
        const made = run(makeSite(docs, { reader: memoryReader(files) }), expandOpenapi());
        const expanded = navigationIn(print(made.after));
        const filed = filedIn(made.after);
        const [tab] = expanded.tabs as [Node];
        if (tab.groups === undefined) return;
        const isFull = ({ pages }: Node) => (pages as string[]).length > 0;
        const once = first(tab.groups as Node[]).filter(isFull);
        tab.groups = once.length === 0 ? [] : second(once).filter(isFull);
        // With nothing but pages left there is no list.
        if (
          !(tab.groups as Node[]).some(({ pages }) =>
            (pages as string[]).some((entry) => /^(a\.json )?[A-Za-z]+ \S/.test(entry)),
          )
        )
          return;
        const changed = makeSite(JSON.stringify({ navigation: expanded }), { reader: written(made, files).reader });
        const result = run(changed, collapseOpenapi());
        const after = navigationIn(print(result.after));
        expect([result.failed, result.losses]).toEqual([false, []]);
        if (after.tabs !== undefined && (after.tabs as [Node])[0].groups === undefined) {
          seen.collapsed++;
          expect(sidebarOf(after, { 'a.json': a })).toEqual(sidebarOf(asNamed(expanded, a), { 'a.json': a }, filed));
        } else {
          seen.left++;
          expect(result.after.root).toBe(result.before.root);
          expect(result.diagnostics.filter(({ message }) => message.includes('was left as it is'))).toHaveLength(1);
        }
      }),
      { numRuns: cases(1000) },
    );
    expect(seen.collapsed).toBeGreaterThan(cases(1000) / 10);
    expect(seen.left).toBeGreaterThan(cases(1000) / 10);
  });
});

// Real sites stand beside the project, and not everywhere; the transform has tests that need none.
if (!hasCorpus) {
  describe('real specifications', () => it.skip('skipped: ../shared/corpus is not there', () => undefined));
} else {
  describe('real sites and specifications', () => {
    const sites = realSites();
    it('are the same bytes after expanding and collapsing, each specification in a tab and in a group', () => {
      let count = 0;
      for (const { name, files } of sites) {
        for (const path of Object.keys(files).filter((file) => /\.(json|ya?ml)$/.test(file) && !file.includes('nav'))) {
          const reader = memoryReader({ [path]: files[path]! });
          for (const before of [
            JSON.stringify({ navigation: { tabs: [{ tab: 'API', openapi: path }] } }, null, 2),
            JSON.stringify(
              { navigation: { groups: [{ group: 'API', openapi: { source: path, directory: 'x' } }] } },
              null,
              '\t',
            ),
          ]) {
            const expanded = run(makeSite(before, { reader }), expandOpenapi());
            if (expanded.failed || expanded.plan.isEmpty) continue;
            count++;
            const collapsed = run(written(expanded, { [path]: files[path]! }), collapseOpenapi());
            expect([name, path, collapsed.failed, print(collapsed.after) === before]).toEqual([
              name,
              path,
              false,
              true,
            ]);
            deletes(expanded, collapsed);
          }
        }
      }
      expect(count).toBeGreaterThan(30);
    });

    it('are the same bytes as they are', () => {
      let count = 0;
      for (const { name, docs, files } of sites) {
        const reader = memoryReader(files);
        const site = makeSite(docs, { reader });
        const expanded = run(site, expandOpenapi());
        if (expanded.failed || expanded.plan.isEmpty) continue;
        count++;
        const collapsed = run(written(expanded, files), collapseOpenapi());
        const text = print(collapsed.after) as Uint8Array;
        expect([name, collapsed.failed, Buffer.compare(text, docs)]).toEqual([name, false, 0]);
        deletes(expanded, collapsed);
      }
      expect(count).toBeGreaterThan(1);
    });
  });
}
