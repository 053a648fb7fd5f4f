import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyChanges, navigationDiff, type Unfit } from '../../src/diff/index.ts';
import { printBytes, toValue, visitJson } from '../../src/json/index.ts';
import { makeSite, type Site } from '../../src/site/index.ts';
import type { Leaf } from '../../src/served/index.ts';
import { cases } from '../cases.ts';
import { navigation, siteOf } from './random-sites.ts';

const value = fc.constantFrom('x', 'y', 1, true, ['a'], { dark: 'b' }, { dark: 'b', light: 'c' });
const redirects = fc.array(
  fc.record({ source: fc.constantFrom('/a', '/b', '/c'), destination: fc.constantFrom('/x', '/y') }),
  { maxLength: 3 },
);
const odd = fc.constantFrom(5, null, 'a', {}, [{ tab: 'A' }, 7, 'b'], { $ref: 'lost.json' });
/** Any docs.json of which the platform takes every field. */
const plain = fc.record({ navigation, redirects, name: fc.constantFrom('x', 'y') }, { requiredKeys: ['navigation'] });
/** Any docs.json: what is not right too. */
const document = fc
  .record({ navigation, redirects, colors: value, name: value, ...{ extra: odd } }, { requiredKeys: ['navigation'] })
  .chain((one) =>
    fc
      .record(
        { root: fc.constantFrom('x/index', 'a'), icon: value, tabs: odd, anchors: odd, global: odd },
        { requiredKeys: [] },
      )
      .map((more) => ({ ...one, navigation: { ...one.navigation, ...more } })),
  )
  .chain((one) =>
    fc.shuffledSubarray(Object.keys(one)).map((keys) => ({ ...pick(one, keys), navigation: one.navigation })),
  );

const pick = (one: object, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, one[key as keyof typeof one]]));

const valueOf = ({ documents }: Site) => JSON.stringify(Array.from(documents, ([path, node]) => [path, toValue(node)]));

describe('the changes of a diff', () => {
  it('give the JSON of the site after, made in the site before', () =>
    fc.assert(
      fc.property(document, document, (one, other) => {
        const [before, after] = [siteOf(one), siteOf(other)];
        const { site, unfit } = applyChanges(before, navigationDiff(before, after).changes);
        expect(reasonsOf(unfit)).toEqual([]);
        expect(valueOf(site)).toBe(valueOf(after));
      }),
      { numRuns: cases(300) },
    ));

  it('change nothing in the site after', () =>
    fc.assert(
      fc.property(document, document, (one, other) => {
        const [before, after] = [siteOf(one), siteOf(other)];
        const again = siteOf(other);
        const { site, unfit } = applyChanges(again, navigationDiff(before, after).changes);
        expect(reasonsOf(unfit)).toEqual([]);
        expect(valueOf(site)).toBe(valueOf(after));
      }),
      { numRuns: cases(300) },
    ));

  it('lose and double no entry of a third site', () =>
    fc.assert(
      fc.property(plain, plain, plain, (one, other, third) => {
        const [before, after, there] = [siteOf(one), siteOf(other), siteOf(third)];
        const { changes, matching } = navigationDiff(before, after);
        const { site, unfit } = applyChanges(there, changes);
        const put = entriesAlone(matching.after.leaves, (leaf) => matching.of(leaf));
        const taken = entriesAlone(matching.before.leaves, (leaf) => matching.of(leaf));
        const [had, has] = [there, site].map(countsOf);
        for (const name of new Set([...had!.keys(), ...has!.keys(), ...put])) {
          const [t, r] = [had, has].map((counts) => counts!.get(name) ?? 0) as [number, number];
          const times = (names: readonly string[]) => names.filter((one) => one === name).length;
          expect({ name, r }).toEqual({ name, r: Math.min(Math.max(r, t - times(taken)), t + times(put)) });
        }
        for (const { reason } of unfit) expect(reason).toMatch(/^The site .*\.$/);
      }),
      { numRuns: cases(500) },
    ));
});

describe('a change that is made in a site', () => {
  /** The site after changes that lead from one to the other, and what did not fit. */
  const applied = (before: Site, after: Site, there = before) => {
    const { site, unfit } = applyChanges(there, navigationDiff(before, after).changes);
    const texts = Array.from(site.documents.values(), (root) => decoder.decode(printBytes(root)));
    return { site, texts, values: Array.from(site.documents.values(), toValue), unfit: reasonsOf(unfit) };
  };
  const decoder = new TextDecoder();
  const groups = (some: Readonly<Record<string, readonly unknown[]>>, more = {}) => ({
    navigation: { groups: Object.entries(some).map(([group, pages]) => ({ group, pages })) },
    ...more,
  });
  const inGroups = (...all: Parameters<typeof groups>) => siteOf(groups(...all));

  it('moves a node with its own text and its comments', () => {
    const before = makeSite(`{
  "navigation": {
    "tabs": [
      { "tab": "A", "pages": ["a"] }, // first
      {
        "tab": "B",
        "pages": [
          "b",
          // about c
          { "group": "C",   "pages": [ "c" ] } // see c
        ]
      }
    ]
  }
}`);
    const after = siteOf({
      navigation: {
        dropdowns: [
          { dropdown: 'A', pages: [{ group: 'C', pages: ['c'] }, 'a'] },
          { dropdown: 'B', pages: ['b'] },
        ],
      },
    });
    expect(applied(before, after).texts[0]).toBe(`{
  "navigation": {
    "dropdowns": [
      { "dropdown": "A", "pages": [
        // about c
        { "group": "C",   "pages": [ "c" ] }, // see c
        "a"
      ] }, // first
      {
        "dropdown": "B",
        "pages": [
          "b"
        ]
      }
    ]
  }
}`);
  });

  it('keeps what both sides did', () => {
    const base = inGroups({ A: ['a', 'b'], B: ['c'] }, { colors: { primary: '#1', light: '#2' } });
    const ours = inGroups({ A: ['a', 'n', 'b'], B: ['c'] }, { colors: { primary: '#3', light: '#2' } });
    const theirs = inGroups({ B2: ['c', 'm'], A: ['a', 'b', 'z'] }, { colors: { primary: '#1', light: '#4' } });
    const { values, unfit } = applied(base, ours, theirs);
    expect(unfit).toEqual([]);
    expect(values).toEqual([
      groups({ B2: ['c', 'm'], A: ['a', 'n', 'b', 'z'] }, { colors: { primary: '#3', light: '#4' } }),
    ]);
  });

  it('names what the site has newly in a container as the container is converted', () => {
    const of = (one: object) => siteOf({ navigation: one });
    const [a, c] = [{ pages: ['a'] }, { pages: ['c'] }];
    const [before, after] = [of({ tabs: [{ tab: 'A', ...a }] }), of({ dropdowns: [{ dropdown: 'A', ...a }] })];
    const there = of({
      tabs: [
        { tab: 'A', ...a },
        { tab: 'C', ...c },
      ],
    });
    const { site } = applyChanges(there, navigationDiff(before, after).changes);
    expect(toValue(site.root)).toEqual({
      navigation: {
        dropdowns: [
          { dropdown: 'A', ...a },
          { dropdown: 'C', ...c },
        ],
      },
    });
  });

  it('takes what is new in a group that is gone to where its neighbors went', () => {
    const [base, ours] = [inGroups({ A: ['a'], B: ['b'] }), inGroups({ A: ['a', 'b'] })];
    const { values, unfit } = applied(base, ours, inGroups({ A: ['a'], B: ['b', 'm'] }));
    expect(unfit).toEqual([]);
    expect(values).toEqual([groups({ A: ['a', 'b', 'm'] })]);
  });

  it.each([
    [
      'in another group',
      { A: ['a', 'b'], B: ['c'] },
      { A: ['b'], B: ['c', 'a'] },
      { A: ['b'], B: ['c'], C: ['a'] },
      'moved a: The site has moved page a too: it is in group "C".',
    ],
    [
      'there already',
      { A: ['a', 'b'], B: ['c'] },
      { A: ['a', 'b', 'n'], B: ['c'] },
      { A: ['a', 'b'], B: ['c', 'n'] },
      'added n: The site already has page n in group "B".',
    ],
    [
      'without the group around it',
      { A: ['a', 'b'], B: ['c'] },
      { A: ['a', 'b'], B: ['c', 'n'] },
      { A: ['a', 'b', 'c'] },
      'added n: The site has no group "B".',
    ],
    [
      'gone',
      { A: ['a', 'b'], B: ['c'] },
      { A: ['b'], B: ['c', 'a'] },
      { A: ['b'], B: ['c'] },
      'moved a: The site has no page a.',
    ],
    [
      'without its neighbors',
      { A: ['a'], B: ['b', 'c'] },
      { A: ['a'], B: ['b', 'n', 'c'] },
      { A: ['a', 'b', 'c'], B: ['x', 'y'] },
      'added n: The site has none of the neighbors of page n in group "B".',
    ],
    [
      'in another order',
      { A: ['a', 'b', 'c', 'd'] },
      { A: ['b', 'c', 'd', 'a'] },
      { A: ['b', 'c', 'a', 'd'] },
      'reordered group "A": The site has changed the order in group "A" too.',
    ],
  ])('is not made, and says why, where a page is %s', (_, base, ours, theirs, reason) => {
    const { values, unfit } = applied(inGroups(base), inGroups(ours), inGroups(theirs));
    expect(unfit).toEqual([reason]);
    expect(values).toEqual([groups(theirs)]);
  });

  it('leaves a group in which the site has other pages', () => {
    const [base, ours] = [inGroups({ A: ['a'], B: ['c'] }), inGroups({ A: ['a'] })];
    const { values, unfit } = applied(base, ours, inGroups({ A: ['a'], B: ['c', 'm'] }));
    expect(unfit).toEqual(['removed group "B": The site also has page m in group "B".']);
    expect(values).toEqual([groups({ A: ['a'], B: ['m'] })]);
  });

  it('leaves a setting that both sides changed', () => {
    const [base, ours] = ['x', 'y'].map((name) => inGroups({ A: ['a'] }, { name, theme: name }));
    const { values, unfit } = applied(base!, ours!, inGroups({ A: ['a'] }, { name: 'x', theme: 'z' }));
    expect(unfit).toEqual(['setting-changed theme: The site has changed `theme` of docs.json too.']);
    expect(values).toEqual([groups({ A: ['a'] }, { name: 'y', theme: 'z' })]);
  });

  it('adds redirects, and keeps those of the site', () => {
    const to = (...all: readonly (readonly [string, string])[]) =>
      inGroups({ A: ['a'] }, { redirects: all.map(([source, destination]) => ({ source, destination })) });
    const { values } = applied(to(['/x', '/a']), to(['/x', '/a'], ['/y', '/a']), to(['/x', '/b'], ['/z', '/a']));
    expect(values).toMatchObject([
      { redirects: [{ source: '/x', destination: '/b' }, { source: '/y' }, { source: '/z' }] },
    ]);
  });

  it('is one of those that were asked for', () => {
    const [base, ours] = [inGroups({ A: ['a', 'b'], B: ['c'] }), inGroups({ A: ['b'], B: ['c', 'a', 'n'] })];
    const { changes } = navigationDiff(base, ours);
    const { site, unfit } = applyChanges(
      base,
      changes.filter(({ kind }) => kind === 'added'),
    );
    expect(unfit).toEqual([]);
    expect(toValue(site.root)).toEqual(groups({ A: ['a', 'b'], B: ['c', 'n'] }));
  });

  it('is made in the file that a `$ref` names, and makes and leaves such files', () => {
    const files = {
      'tabs.json': '[{"tab":"A","pages":["a","b"]},{"tab":"B","$ref":"b.json"}]',
      'b.json': '{"pages":["c"]}',
    };
    const inFiles = siteOf({ navigation: { tabs: { $ref: 'tabs.json' } } }, files);
    const moved = {
      'tabs.json': '[{"tab":"A","pages":["a"]},{"tab":"B","$ref":"b.json"}]',
      'b.json': '{"pages":["c","b"]}',
    };
    const after = siteOf({ navigation: { tabs: { $ref: 'tabs.json' } } }, moved);
    const inline = siteOf({
      navigation: {
        tabs: [
          { tab: 'A', pages: ['a', 'b'] },
          { tab: 'B', pages: ['c'] },
        ],
      },
    });
    for (const [one, other] of [
      [inFiles, after],
      [inFiles, inline],
      [inline, after],
      [after, inline],
    ] as const) {
      const { site, unfit } = applied(one, other);
      expect(unfit).toEqual([]);
      expect(valueOf(site)).toBe(valueOf(other));
    }
  });

  it('is not made for one of two places that share a file', () => {
    const shared = siteOf(
      {
        navigation: {
          tabs: [
            { tab: 'A', $ref: 's.json' },
            { tab: 'B', $ref: 's.json' },
          ],
        },
      },
      { 's.json': '{"pages":["a"]}' },
    );
    const tabs = (...pages: readonly string[]) =>
      siteOf({
        navigation: {
          tabs: [
            { tab: 'A', pages },
            { tab: 'B', pages: ['a'] },
          ],
        },
      });
    const { site, unfit } = applied(tabs('a'), tabs('a', 'n'), shared);
    expect(unfit).toEqual(['added n: The site has `pages` of tab "A" in s.json, which tab "B" uses too.']);
    expect(site).toBe(shared);
  });

  it('takes .mintignore along', () => {
    const docs = groups({ A: ['a'] });
    const [base, ours, theirs] = [undefined, 'x', 'y'].map((text) =>
      siteOf(docs, text === undefined ? {} : { '.mintignore': text }),
    );
    expect(decoder.decode(applied(base!, ours!).site.read('.mintignore'))).toBe('x');
    expect(applied(ours!, base!).site.read('.mintignore')).toBeUndefined();
    expect(applied(base!, ours!, theirs!).unfit).toEqual([
      'setting-changed .mintignore: The site has changed .mintignore too.',
    ]);
  });

  it('is one of a diff', () => {
    const { diff: _, ...change } = navigationDiff(inGroups({ A: ['a'] }), inGroups({ A: ['b'] })).changes[0]!;
    expect(() => applyChanges(inGroups({ A: ['a'] }), [change])).toThrow(/navigationDiff/);
  });
});

const reasonsOf = (unfit: readonly Unfit[]) =>
  unfit.map(({ change: { kind, name }, reason }) => `${kind} ${name}: ${reason}`);

/** The entries that one of two sites has alone. */
const entriesAlone = (leaves: readonly Leaf[], twinOf: (leaf: Leaf) => unknown): readonly string[] =>
  leaves.flatMap((leaf) => {
    const twin = twinOf(leaf) as Leaf | undefined;
    return textOf(leaf) === undefined || (twin && textOf(twin)) === textOf(leaf) ? [] : textOf(leaf)!;
  });

const textOf = ({ served: { node, page, item } }: Leaf): string | undefined =>
  node.kind === 'string' && page?.groups === undefined && item.kind !== 'link' ? node.value : undefined;

/** How often each entry stands in the documents of a site. */
function countsOf({ documents }: Site): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const root of documents.values())
    visitJson(root, {
      enter(node) {
        for (const item of node.kind === 'array' ? node.items : [])
          if (item.kind === 'string') counts.set(item.value, (counts.get(item.value) ?? 0) + 1);
      },
    });
  return counts;
}
