import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { costsIn, Matching, mergeSites, navigationDiff } from '../../src/diff/index.ts';
import { toValue } from '../../src/json/index.ts';
import { acrossOf } from '../../src/match/index.ts';
import { diffJson, diffMarkdown } from '../../src/report/index.ts';
import { type Leaf, leavesIn } from '../../src/served/index.ts';
import { makeSite } from '../../src/site/index.ts';
import { cases } from '../cases.ts';
import { group, linesOf, site } from '../diff/lines.ts';
import { wrongIn } from '../diff/replay.ts';
import { turnedIn } from './turned.ts';

const pages = (start: string, count: number) => Array.from({ length: count }, (_, k) => `${start}${k + 1}`);
const groups = (...all: readonly unknown[]) => ({ groups: all });
const tab = (label: string, ...held: readonly unknown[]) => ({ tab: label, groups: held });

/** The lines, without the summary of what stays. */
const told = (before: unknown, after: unknown) => linesOf(before, after).filter((line) => !line.startsWith('='));

describe('the same label in the same place', () => {
  it('is the same element, though another one brought most of what it has', () =>
    expect(
      told(
        groups(
          group('Basics', 'a1', 'a2', 'a3'),
          group('Context', 'c1', 'c2'),
          group('Integrations', ...pages('i', 8)),
        ),
        groups(group('Basics', 'a1', 'a2', ...pages('i', 8)), group('Advanced', 'a3', 'c1', 'c2')),
      ),
    ).toEqual([
      '> moved page a3: Basics → Advanced',
      '~ group "Integrations" (8 pages) merged into group "Basics"',
      '~ group "Context" → "Advanced"',
    ]));

  it('gets no icon that the other side of a merge gave to one that is gone, and that is said', () => {
    const [basics, context] = [group('Basics', 'a1', 'a2', 'a3'), group('Context', 'c1', 'c2')];
    const [base, ours, theirs] = [
      groups(basics, context, group('Integrations', ...pages('i', 8))),
      groups(group('Basics', 'a1', 'a2', ...pages('i', 8)), group('Advanced', 'a3', 'c1', 'c2')),
      groups(basics, context, { ...group('Integrations', ...pages('i', 9)), icon: 'plug' }),
    ].map((navigation) => site({ navigation }));
    const { site: merged, conflicts, notes } = mergeSites(base!, ours!, theirs!);
    expect(toValue(merged.root)).toEqual({
      navigation: groups(group('Basics', 'a1', 'a2', ...pages('i', 9)), group('Advanced', 'a3', 'c1', 'c2')),
    });
    expect(conflicts).toEqual([{ name: 'group "Integrations"', ours: 'removed', theirs: 'changed' }]);
    expect(notes).toEqual(['Page i9 is in group "Basics" now, like its neighbors.']);
  });

  it('is another element only if all that is left of it is under another name', () => {
    const before = groups(group('A', ...pages('a', 5)), group('B', 'b1'));
    expect(told(before, groups(group('A', 'n1'), group('New', ...pages('a', 4), 'n2'), group('B', 'b1')))).toContain(
      '~ group "A" → "New"',
    );
    expect(
      told(before, groups(group('A', 'n1', 'a5'), group('New', ...pages('a', 4), 'n2'), group('B', 'b1'))),
    ).not.toContain('~ group "A" → "New"');
  });

  it('is the same version, though most of its pages are in a new one', () =>
    expect(
      told(
        { versions: [{ version: 'v1', pages: pages('a', 10) }] },
        {
          versions: [
            { version: 'v2', pages: pages('a', 8) },
            { version: 'v1', pages: ['a9', 'a10', 'n1', 'n2'] },
          ],
        },
      ).filter((line) => line.startsWith('~')),
    ).toEqual(['~ default version v1 → v2', '~ version "v1" opens with a9 (before: a1)']));
});

describe('an element whose groups moved', () => {
  const abc = group('T', 't1', 't2', 't3');
  it('is removed, and each group moved: it is not merged into its own group', () => {
    expect(told(groups(group('A', 'a1'), group('I', abc)), groups(group('A', 'a1', abc)))).toEqual([
      '- group "I"',
      '> moved group "T" (3 pages): I → A',
    ]);
    expect(
      told(
        { tabs: [tab('Docs', group('A', 'a1'), group('S', 's1')), tab('Examples', abc)] },
        { tabs: [tab('Docs', group('A', 'a1'), group('S', 's1'), abc)] },
      ),
    ).toEqual(['- tab "Examples"', '> moved group "T" (3 pages): Examples → Docs']);
    const models = group('M', 'm1', 'm2');
    expect(
      told(
        groups(group('A', 'a1', group('Tools', 'x1')), group('I', abc, models)),
        groups(group('A', 'a1', group('Tools', 'x1', abc), models)),
      ),
    ).toEqual(['- group "I"', '> moved group "T" (3 pages): I → A › Tools', '> moved group "M" (2 pages): I → A']);
  });

  it('is merged with them into the element that has all of its own pages too', () =>
    expect(told(groups(group('A', 'a1'), group('I', 'i1', abc)), groups(group('A', 'a1', 'i1', abc)))).toEqual([
      '~ group "I" (4 pages) merged into group "A"',
    ]));

  it('has moved in JSON with its pages, which a guard can see', () => {
    const sites = [
      { tabs: [tab('Docs', group('A', 'a1')), tab('Examples', abc)] },
      { tabs: [tab('Docs', group('A', 'a1'), abc)] },
    ].map((navigation) => site({ navigation }));
    const diff = navigationDiff(sites[0]!, sites[1]!);
    const { changes } = JSON.parse(diffJson({ names: ['before', 'after'], diff })) as {
      changes: { kind: string; name: string; pages?: { before: string; after: string }[] }[];
    };
    expect(changes.map(({ kind, name, pages: all = [] }) => [kind, name, all.map(({ after }) => after)])).toEqual([
      ['removed', 'tab "Examples"', []],
      ['moved', 'group "T"', ['t1', 't2', 't3']],
    ]);
    for (const kind of ['moved', 'removed'] as const) expect(costsIn(diff, [kind]).changes).toHaveLength(1);
  });

  it('is not merged into one that took its pages and was in it', () =>
    expect(
      told(
        groups(group('A', 'a1'), group('I', 'y1', 'y2', group('T', 't1'))),
        groups(group('A', 'a1'), group('T', 't1', 'y1', 'y2')),
      ),
    ).not.toContainEqual(expect.stringContaining('merged')));

  it('is merged into the one of the other groups of its names, not into the group in that', () =>
    expect(
      told(
        groups(group('Image', group('BFL', 'f1', 'f2', 'f3'), group('Dance', 'd1')), group('Bild', group('BFL', 'b1'))),
        groups(group('Bild', group('BFL', 'f1', 'f2', 'f3', 'b1'), group('Dance', 'd1'))),
      ),
    ).toEqual([
      '~ group "Image" (1 page) merged into group "Bild"',
      '~ group "BFL" (3 pages) merged into that in Bild',
    ]));

  it('says where the one is if a group in it has the same name', () =>
    expect(
      told(
        groups(group('I', 'i1', 'i2', 'i3', group('A', 'x1')), group('B', group('A', 'a1'))),
        groups(group('B', group('A', 'a1', 'i1', 'i2', 'i3'), 'x1')),
      ),
    ).toContain('~ group "I" (3 pages) merged into group "A" in B'));

  it('says of a page that went elsewhere where it went', () =>
    expect(
      told(
        groups(group('A', 'a1'), group('B', 'b1'), group('I', 'i1', 'i2', 'i3')),
        groups(group('A', 'a1', 'i1', 'i2'), group('B', 'b1', 'i3')),
      ),
    ).toEqual(['> moved page i3: I → B', '~ group "I" (2 pages) merged into group "A"']));
});

describe('an element of another kind', () => {
  const kinds = ['tab', 'product', 'version', 'dropdown', 'anchor'] as const;
  const held = (kind: string) => ({
    [`${kind}s`]: [
      { [kind]: 'One', groups: [group('G', 'index', 'b')] },
      { [kind]: 'Two', groups: [group('H', 'a', 'b')] },
    ],
  });
  const wraps = {
    alone: (one: unknown) => one,
    'in a language': (one: object) => ({ languages: [{ language: 'en', ...one }] }),
    'in two languages': (one: object) => ({
      languages: [
        { language: 'en', ...one },
        { language: 'fr', groups: [group('F', 'fr/a')] },
      ],
    }),
    'in a version': (one: object) => ({ versions: [{ version: 'v1', ...one }] }),
  };
  const pairs = kinds.flatMap((from) => kinds.flatMap((to) => (from === to ? [] : [[from, to] as const])));
  it.each(Object.entries(wraps))('is the same: %s', (name, wrap) => {
    for (const [from, to] of pairs) {
      if (name === 'in a version' && [from, to].includes('version')) continue;
      const lines = told(wrap(held(from)), wrap(held(to)));
      expect([from, to, ...lines.map((line) => line.replace(/ \(en\)$|(?<=\)) \(v1\)$/, ''))]).toEqual([
        from,
        to,
        `~ 2 ${from}s became ${to}s (4 entries of 3 pages)`,
      ]);
    }
  });

  it.each(kinds.filter((kind) => kind !== 'tab'))('is told so in JSON and in a comment: tab → %s', (to) => {
    for (const [from, kind] of [
      ['tab', to],
      [to, 'tab'],
    ] as const) {
      const [before, after] = [from, kind].map((one) => site({ navigation: wraps['in a language'](held(one)) }));
      const diff = navigationDiff(before!, after!);
      const report = { names: ['before', 'after'], diff } as const;
      expect(diffMarkdown(report)).toContain(`2 ${from}s became ${kind}s (4 entries of 3 pages)`);
      const { changes } = JSON.parse(diffJson(report)) as {
        changes: { kind: string; name: string; from: string; to: string }[];
      };
      const said = changes.map((change) => `${change.kind} ${change.name}: ${change.from} → ${change.to}`);
      expect(said).toEqual(['One', 'Two'].map((label) => `converted ${kind} "${label}": ${from} → ${kind}`));
      expect(costsIn(diff, ['removed']).changes).toEqual([]);
    }
  });

  it('is the same, though it has other pages now and one is another page’s twin', () =>
    expect(
      told(
        { tabs: [tab('One', group('G', 'a', 'b')), tab('Two', group('G', 'a', 'c'))] },
        {
          products: [
            { product: 'One', groups: [group('G', 'a', 'c')] },
            { product: 'Two', groups: [group('G', 'a', 'd')] },
          ],
        },
      ),
    ).toContain('~ 2 tabs became products (4 entries of 3 pages)'));

  it('is the same beside the element that it was in, under the labels of both', () => {
    const inner = (kind: string, lead = '') =>
      ['One', 'Two'].map((label) => ({ [kind]: lead + label, pages: [`${label}/a`, `${label}/b`] }));
    for (const kind of ['product', 'version']) {
      const lines = told({ [`${kind}s`]: [{ [kind]: 'P', tabs: inner('tab') }] }, { [`${kind}s`]: inner(kind, 'P: ') });
      expect(lines).toContain(`~ 2 tabs became ${kind}s (4 pages)`);
      expect(lines).not.toContainEqual(expect.stringMatching(/^- /));
    }
  });

  it('is not what was put around it', () =>
    expect(
      told(
        { tabs: [tab('One', group('G', 'a'))] },
        { products: [{ product: 'One', tabs: [tab('One', group('G', 'a'))] }] },
      ),
    ).toEqual(['~ tab "One" (1 page) wrapped in product "One"']));
});

it('a version that is declared to become one that is there is removed', () => {
  const [one, two] = [
    { version: 'v1', pages: ['a', 'b', 'c'] },
    { version: 'v2', pages: ['x', 'y'] },
  ];
  const joined = { version: 'v2', pages: ['x', 'y', 'a', 'b', 'c'] };
  const diff = navigationDiff(
    site({ navigation: { versions: [two, one] } }),
    site({ navigation: { versions: [joined] } }),
    [{ kind: 'scope', from: ['version=v1'], to: ['version=v2'] }],
  );
  const said = diff.changes.map(({ kind, name }) => `${kind} ${name}`);
  expect(said).toContain('removed version "v1"');
  expect(said).not.toContainEqual(expect.stringMatching(/^(?:renamed|removed version "v2")/));
});

describe('a folder', () => {
  const list = (...held: readonly string[]) => ({ pages: held });
  const from = (folder: string, ...names: readonly string[]) => names.map((name) => folder + name);
  const [usage, moved] = ['basics/flows/usage/', 'basics/state/flows/usage/'];
  const foldersOf = (...given: Parameters<typeof linesOf>) => linesOf(...given).map((line) => line.replace('', ''));
  it('is renamed only if it is gone; else its pages moved, named with the longest folders', () => {
    const before = from(usage, 'a', 'b', 'c', 'd');
    const after = [...from(moved, 'a', 'b', 'c'), `${usage}d`];
    expect(
      foldersOf(
        list('basics/x', ...before),
        list('basics/x', ...after),
        ['basics/x', ...before],
        ['basics/x', ...after],
      ),
    ).toEqual([`~ 3 of 4 pages moved: ${usage} → ${moved} (no redirect)`]);
    const all = from(moved, 'a', 'b', 'c', 'd');
    expect(
      foldersOf(list('basics/x', ...before), list('basics/x', ...all), ['basics/x', ...before], ['basics/x', ...all]),
    ).toEqual([`~ folder renamed ${usage} → ${moved}: 4 pages (no redirect)`]);
  });
  it('is not renamed if a page file is still in it, or most of its pages moved elsewhere', () => {
    const before = from('x/', 'a', 'b', 'c');
    const there = foldersOf(
      list(...before),
      list(...from('y/', 'a', 'b', 'c')),
      [...before, 'x/hidden'],
      [...from('y/', 'a', 'b', 'c'), 'x/hidden'],
    );
    expect(there).toEqual(['~ 3 of 4 pages moved: x/ → y/ (no redirect)']);
    const more = from('x/', 'a', 'b', 'c', 'd', 'e');
    const split = [...from('y/', 'a', 'b'), ...from('z/', 'c', 'd', 'e')];
    expect(foldersOf(list(...more), list(...split), more, split)).toEqual([
      '~ 2 of 5 pages moved: x/ → y/ (no redirect)',
      '~ folder renamed x/ → z/: 3 pages (no redirect)',
    ]);
  });
});

/** A navigation of groups in groups, and random steps that rename, move and dissolve them. */
interface Tree {
  label: string;
  pages: string[];
  inner: Tree[];
}
const plain = ({ label, pages: own, inner }: Tree): unknown => group(label, ...own, ...inner.map(plain));
const all = (trees: readonly Tree[]): Tree[] => trees.flatMap((one) => [one, ...all(one.inner)]);

function made(sizes: readonly number[]): Tree[] {
  let page = 0;
  const trees = sizes.map((size, k): Tree => ({
    label: `G${k}`,
    pages: pages(`p${page++}-`, 1 + (size % 7)),
    inner: [],
  }));
  const roots = trees.slice(0, 3);
  trees.slice(3).forEach((tree, k) => trees[sizes[k + 3]! % (k + 3)]!.inner.push(tree));
  return roots;
}

function change(roots: Tree[], [what, from, to]: readonly [number, number, number]): void {
  const trees = all(roots);
  const [one, other] = [trees[from % trees.length]!, trees[to % trees.length]!];
  const around = trees.find(({ inner }) => inner.includes(one))?.inner ?? roots;
  if (one === other || all([one]).includes(other)) return;
  if (what === 0) one.label = `R${from}-${to}`;
  if (what === 1) other.pages.push(...one.pages.splice(0, 1 + (to % 2)));
  if (what === 2) other.inner.push(...around.splice(around.indexOf(one), 1));
  if (what === 3 && around.length > 1) {
    around.splice(around.indexOf(one), 1);
    other.pages.push(...one.pages);
    other.inner.push(...one.inner);
  }
}

it('of random renames, moves and dissolved groups, a label in its place stays the same unless all of it is elsewhere', () => {
  const steps = fc.array(fc.tuple(fc.nat(3), fc.nat(50), fc.nat(50)), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(fc.nat(100), { minLength: 4, maxLength: 9 }), steps, (sizes, changes) => {
      const [before, after] = [made(sizes), made(sizes)];
      for (const one of changes) change(after, one);
      const sites = [before, after].map((roots) => site({ navigation: { groups: roots.map(plain) } }));
      const diff = navigationDiff(sites[0]!, sites[1]!);
      expect(turnedIn(diff)).toEqual([]);
      expect(wrongIn(diff)).toEqual([]);
    }),
    { numRuns: cases(300) },
  );
});

it('two versions of one name are matched in their order', () => {
  const versions = [
    { version: '2', pages: ['a'] },
    { version: '2', description: 'D', pages: ['a'] },
  ];
  const text = JSON.stringify({ navigation: { versions } });
  const { matching, changes } = navigationDiff(makeSite(text), makeSite(text));
  const at = (branches: typeof matching.before.branches) => branches.map(({ place }) => place?.pointer);
  expect(at(matching.before.branches.map((branch) => matching.of(branch)!))).toEqual(at(matching.before.branches));
  expect(changes).toEqual([]);
});
const siteOf = (...groups: readonly unknown[]) => makeSite(JSON.stringify({ navigation: { groups } }));

describe('a matching of three navigations', () => {
  const group = (label: string, ...pages: readonly unknown[]) => ({ group: label, pages });
  const base = siteOf(group('A', 'a', 'b'), group('B', 'c'));
  const ours = siteOf(group('Start', 'a', 'b', 'new'), group('B', 'c'), group('C', 'd'));
  const theirs = siteOf(group('B', 'c'), group('A', 'b', 'new'), group('C', 'e'));
  it('finds what both added in the same place, and nothing for what one of them removed or added', () => {
    const mine = new Matching([base, ours]);
    const across = acrossOf(mine, new Matching([base, theirs]));
    const found = leavesIn(mine.after.root).map((leaf) => [leaf.name, (across(leaf) as Leaf | undefined)?.name]);
    expect(found).toEqual([
      ['a', undefined],
      ['b', 'b'],
      ['new', 'new'],
      ['c', 'c'],
      ['d', undefined],
    ]);
    expect(across(mine.after.root.branches[2]!)).toMatchObject({ label: 'C' });
  });

  it('finds an entry that both added in two places', () => {
    const [mine, other] = [siteOf(group('B', 'c', 'new')), siteOf(group('B', 'c'), group('D', 'new'))];
    const matching = new Matching([base, mine]);
    const [, added] = leavesIn(matching.after.root);
    const found = acrossOf(matching, new Matching([base, other]))(added!);
    expect(found).toMatchObject({ name: 'new', parent: { label: 'D' } });
  });
});
