import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeSite, memoryReader, print, run } from '../../../src/index.ts';
import { syncLanguages } from '../../../transforms/index.ts';
import { cases } from '../../cases.ts';

interface Group {
  group: string;
  icon?: string;
  pages: (string | Group)[];
}

const textOf = (en: object, fr: object) =>
  JSON.stringify({
    navigation: {
      languages: [
        { language: 'en', ...en },
        { language: 'fr', ...fr },
      ],
    },
  });

interface Case {
  /** The source before, and now. */
  readonly en: readonly [was: object, is: object];
  readonly fr: object;
  readonly files: readonly string[];
  readonly since?: boolean;
}

/** French after the run, and the findings. */
function synced({ en: [was, is], fr, files, since = false }: Case) {
  const reader = memoryReader(Object.fromEntries(files.map((page) => [`${page}.mdx`, page])), {
    revisions: { v1: { 'docs.json': textOf(was, fr) } },
  });
  const site = makeSite(textOf(is, fr), { reader });
  const { after, diagnostics, failed } = run(site, syncLanguages(since ? { since: 'v1' } : {}));
  expect(failed).toBe(false);
  const { navigation } = JSON.parse(print(after) as string) as { navigation: { languages: object[] } };
  return {
    fr: navigation.languages[1]! as { groups: Group[]; pages: string[] },
    said: diagnostics.map(({ severity, rule, message }) => `${severity} ${rule.split('/')[1]}: ${message}`),
  };
}

const pages = (name: string, from: number, to = from) =>
  Array.from({ length: to - from + 1 }, (_, k) => `${name}${from + k}`);
const group = (label: string, ...inside: (string | Group)[]): Group => ({ group: label, pages: inside });
const inFrench = (list: readonly string[]) => list.map((page) => page.replace('en/', 'fr/'));

const all = [...pages('en/a', 1, 3), ...pages('en/c', 1, 2), ...pages('en/i', 1, 8)];
const merged: Case = {
  en: [
    {
      groups: [
        group('Basics', ...all.slice(0, 3)),
        group('Context', ...all.slice(3, 5)),
        group('Integrations', ...all.slice(5)),
      ],
    },
    {
      groups: [group('Basics', 'en/a1', 'en/a2', ...all.slice(5)), group('Advanced', 'en/a3', ...all.slice(3, 5))],
    },
  ],
  fr: {
    groups: [
      group('Bases', ...inFrench(all.slice(0, 3))),
      group('Contexte', ...inFrench(all.slice(3, 5))),
      group('Branchements', ...inFrench(all.slice(5))),
    ],
  },
  files: [...all, ...inFrench(all)],
};

describe('a translated label', () => {
  it.each([false, true])('stays with its group when a larger one is merged into it (--since: %s)', (since) => {
    const { fr, said } = synced({ ...merged, since });
    expect(fr.groups.map((one) => one.group)).toEqual(['Bases', 'Contexte']);
    if (since) return expect(said.join('\n')).not.toContain('Branchements');
    expect(said).toContain(
      'warning label-unsure: 1 label of "fr" is a guess by common pages: the group "Bases" for the group "Basics" (or the group "Branchements" of "fr")',
    );
  });

  it('is one guess, however many groups it could have come from', () => {
    const [basics, others] = [
      ['a1', 'a2', 'i1', 'i2', 'i3'],
      ['a3', 'c1', 'c2'],
    ].map((names) => names.map((name) => `en/${name}`));
    const en = { groups: [group('Basics', ...basics!), group('Others', ...others!, 'en/i8')] };
    const groups = [
      group('Branchements', 'fr/a3', 'fr/i1', 'fr/i2', 'fr/i3'),
      group('Bases', 'fr/a1', 'fr/c1'),
      group('Ponts', 'fr/a2', 'fr/c2'),
      group('Autres', 'fr/i8'),
    ];
    const { fr, said } = synced({ en: [en, en], fr: { groups }, files: merged.files });
    expect(fr.groups.map((one) => one.group)).toEqual(['Branchements', 'Autres']);
    expect(said.filter((line) => line.includes('label-unsure'))).toEqual([
      'warning label-unsure: 1 label of "fr" is a guess by common pages: the group "Branchements" for the group "Basics" (or the group "Bases" of "fr" or the group "Ponts" of "fr")',
    ]);
  });

  it('goes without a warning to the only group that has its pages', () => {
    const en = { groups: [group('Start', ...all.slice(0, 3)), group('Context', ...all.slice(3, 5))] };
    const fr = { groups: [group('Bases', ...inFrench(all.slice(0, 3))), group('Contexte', 'fr/c1')] };
    const { fr: after, said } = synced({ en: [en, en], fr, files: merged.files });
    expect(after.groups.map((one) => one.group)).toEqual(['Bases', 'Contexte']);
    expect(said).toEqual([]);
  });

  it('stays when a group of the language with the label of the source has the place', () => {
    const en = { groups: [group('Image', 'en/a1', ...all.slice(5)), group('Other', 'en/c1')] };
    const fr = {
      groups: [group('Image', 'fr/a1'), group('Autre', 'fr/c1'), group('Photos', ...inFrench(all.slice(5)))],
    };
    const { fr: after } = synced({ en: [en, en], fr, files: merged.files });
    expect(after.groups.map((one) => one.group)).toEqual(['Photos', 'Autre']);
  });

  it('is not called the label of the source, with --since, when the source renamed its group', () => {
    const [was, is] = ['Context', 'Advanced'].map((label) => ({ groups: [group(label, ...all.slice(3, 5))] }));
    const fr = { groups: [group('Contexte', 'fr/c1', 'fr/c2')] };
    const { fr: after, said } = synced({ en: [was!, is!], fr, files: merged.files, since: true });
    expect(after.groups.map((one) => one.group)).toEqual(['Contexte']);
    expect(said).toEqual([]);
  });

  it('of a file of labels counts more than the pages inside', () => {
    const en = { groups: [group('Basics', 'en/a1', ...all.slice(5)), group('Other', 'en/c1')] };
    const fr = {
      groups: [group('Autre', 'fr/c1'), group('Branchements', ...inFrench(all.slice(5))), group('Bases', 'fr/a1')],
    };
    const reader = memoryReader(Object.fromEntries(merged.files.map((page) => [`${page}.mdx`, page])));
    const labels = 'fr:\n  Basics: Bases\n  Other: Autre';
    const { after, diagnostics } = run(makeSite(textOf(en, fr), { reader }), syncLanguages({ labels }));
    expect(print(after)).toContain('"Bases","pages":["fr/a1","fr/i1"');
    expect(diagnostics).toEqual([]);
  });
});

describe('a translation whose path names its source page', () => {
  const files = ['en/a', 'en/b', 'en/c', 'en/d', 'fr/a', 'fr/b', 'fr/c', 'fr/d'];
  it.each([
    ['en/', files],
    ['', files.map((page) => page.replace('en/', ''))],
  ])('is not taken for that of another page by position (source in "%s")', (folder, there) => {
    const en = (...names: string[]) => ({ pages: names.map((name) => folder + name) });
    const given: Case = {
      en: [en('a', 'b', 'c', 'd'), en('a', 'e', 'c', 'd')],
      fr: { pages: ['fr/a', 'fr/b', 'fr/c', 'fr/d'] },
      files: there,
    };
    const { fr, said } = synced(given);
    expect(fr.pages).toEqual(['fr/a', 'fr/b', 'fr/e', 'fr/c', 'fr/d']);
    expect(said.join('\n')).not.toContain('(for ');
  });
});

/** A source in which every page and label is there once: the sizes of its groups, each with or without an inner group. */
const sources = fc.array(fc.record({ own: fc.integer({ min: 2, max: 9 }), inner: fc.nat({ max: 3 }) }), {
  minLength: 3,
  maxLength: 6,
});
const edits = ['dissolve', 'merge', 'rename', 'split', 'move', 'wrap', 'reorder'] as const;

const groupsIn = (list: readonly (string | Group)[]): Group[] =>
  list.flatMap((one) => (typeof one === 'string' ? [] : [one, ...groupsIn(one.pages)]));
const pagesIn = (list: readonly (string | Group)[]): string[] =>
  list.flatMap((one) => (typeof one === 'string' ? [one] : pagesIn(one.pages)));

/** Edits a source in place. Groups stay the same objects, so that the test knows which one is which. */
function edit(top: Group[], what: (typeof edits)[number], first: number, second: number): void {
  const one = top[first % top.length]!;
  const other = top[(first + 1 + (second % (top.length - 1))) % top.length]!;
  const take = (group: Group) => top.splice(top.indexOf(group), 1);
  if (what === 'dissolve') {
    // Its pages go to two groups.
    const half = one.pages.length >> 1;
    const third = top.find((group) => group !== one && group !== other)!;
    other.pages.push(...one.pages.slice(0, half));
    third.pages.push(...one.pages.slice(half));
    take(one);
  } else if (what === 'merge') {
    other.pages.push(...one.pages);
    take(one);
  } else if (what === 'rename') one.group = 'Called anew';
  else if (what === 'split')
    top.splice(top.indexOf(one) + 1, 0, group('Split off', ...one.pages.splice(1 + (second % (one.pages.length - 1)))));
  else if (what === 'move') {
    take(one);
    other.pages.push(one);
  } else if (what === 'wrap') top[top.indexOf(one)] = group('Around', one);
  else {
    take(one);
    top.splice(second % (top.length + 1), 0, one);
  }
}

describe('sync-languages after a random edit of the source', () => {
  it.each([false, true])(
    'keeps each translated label with its element, or says that it is a guess (--since: %s)',
    (since) =>
      fc.assert(
        fc.property(sources, fc.constantFrom(...edits), fc.nat(), fc.nat(), (sizes, what, first, second) => {
          const top = sizes.map(({ own, inner }, k) =>
            group(
              `Group ${k}`,
              ...pages(`en/g${k}-`, 1, own),
              ...(inner > 0 ? [group(`Inner ${k}`, ...pages(`en/g${k}-inner-`, 1, inner))] : []),
            ),
          );
          const was = JSON.stringify(top);
          const fr = JSON.parse(
            was
              .replaceAll('en/', 'fr/')
              .replace(/"(Group|Inner) (\d)"/g, '"$1 $2 fr"')
              .replaceAll('"pages"', '"icon":"x","pages"'),
          ) as Group[];
          const labels = new Map(groupsIn(top).map((one) => [one, `${one.group} fr`]));
          edit(top, what, first, second);
          const there = pagesIn(JSON.parse(was) as Group[]);
          const { fr: after, said } = synced({
            en: [{ groups: JSON.parse(was) as Group[] }, { groups: top }],
            fr: { groups: fr },
            files: [...there, ...inFrench(there)],
            since,
          });
          expect(pagesIn(after.groups)).toEqual(inFrench(pagesIn(top)));
          const guesses = said.filter((line) => line.startsWith('warning label-unsure')).join();
          groupsIn(top).forEach((one, k) => {
            const label = labels.get(one);
            const is = groupsIn(after.groups)[k]!;
            if (label === undefined || is.group === label) return;
            expect({ what, label, is: is.group, guesses }).toEqual({
              what,
              label,
              is: is.group,
              guesses: expect.stringContaining(JSON.stringify(label)),
            });
          });
          expect(said.filter((line) => line.includes('by-position'))).toEqual([]);
        }),
        { numRuns: cases(200) },
      ),
  );
});
