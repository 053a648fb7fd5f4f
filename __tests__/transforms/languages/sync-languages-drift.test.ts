import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cases } from '../../cases.ts';
import { makeSite, memoryReader, run } from '../../../src/index.ts';
import { printJson } from '../../../src/json/index.ts';
import { syncLanguages } from '../../../transforms/index.ts';

interface Group {
  group: string;
  root?: string;
  pages: (string | Group)[];
}
interface Tab {
  tab: string;
  groups: Group[];
}
interface Version {
  version: string;
  tabs: Tab[];
}

const clone = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** A navigation in which every page and every label is there once; a number for each thing that is drawn. */
const sources: fc.Arbitrary<Version[]> = fc
  .array(
    fc.array(
      fc.array(fc.record({ pages: fc.integer({ min: 3, max: 6 }), inner: fc.nat({ max: 4 }), root: fc.boolean() }), {
        minLength: 1,
        maxLength: 4,
      }),
      { minLength: 1, maxLength: 3 },
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map((drawn) =>
    drawn.map((tabs, v) => ({
      version: `v${v}`,
      tabs: tabs.map((groups, t) => ({
        tab: `Tab ${v}.${t}`,
        groups: groups.map(({ pages, inner, root }, g) => {
          const name = `${v}.${t}.${g}`;
          const own: (string | Group)[] = Array.from({ length: pages }, (_, k) => `v${v}/en/${t}-${g}-${k}`);
          if (inner > 0)
            own.splice(1, 0, {
              group: `Inner ${name}`,
              pages: Array.from({ length: inner }, (_, k) => `v${v}/en/${t}-${g}-inner-${k}`),
            });
          return { group: `Group ${name}`, ...(root && { root: `v${v}/en/${t}-${g}-root` }), pages: own };
        }),
      })),
    })),
  );

const translated = (source: Version[]): Version[] =>
  JSON.parse(
    JSON.stringify(source)
      .replaceAll('/en/', '/fr/')
      .replace(/"(Tab|Group|Inner) ([\d.]+)"/g, '"$1 $2 (fr)"'),
  ) as Version[];

const plain = (group: Group): string[] => group.pages.filter((page): page is string => typeof page === 'string');

/** What a language goes through while the source goes its own way: each step is drawn as four numbers. */
function drift(language: Version[], steps: readonly (readonly [number, number, number, number])[]): void {
  const moved = new Set<Group>();
  let only = 0;
  let apart = false;
  for (const [what, ...where] of steps) {
    const version = language[where[0] % language.length]!;
    const tabs = version.tabs.filter(({ groups }) => groups.length > 0);
    const tab = tabs[where[1] % tabs.length]!;
    const group = tab.groups[where[2] % tab.groups.length]!;
    const own = plain(group).filter((page) => !page.includes('only'));
    // A tab keeps a group of its own: without one nothing would tell which tab it was.
    const spare =
      tab.groups.filter(
        ({ group: label }) =>
          label !== group.group && label.startsWith(`Group ${tab.tab.slice(4).replace(' (fr)', '')}.`),
      ).length > 0;
    const other = tabs[where[2] % tabs.length]!.groups[where[0] % tabs[where[2] % tabs.length]!.groups.length]!;
    if (what % 7 === 0 && own.length > 2 && !moved.has(group))
      group.pages = group.pages.filter((page) => page !== own[where[0] % own.length]);
    else if (what % 7 === 1 && spare) tab.groups = tab.groups.filter((kept) => kept !== group);
    else if (
      what % 7 === 2 &&
      other !== group &&
      own.length > 2 &&
      plain(other).length > 3 &&
      !moved.has(group) &&
      !moved.has(other)
    ) {
      // One page from one group to another: both are still the groups they were.
      const page = own[where[0] % own.length]!;
      group.pages = group.pages.filter((kept) => kept !== page);
      other.pages.push(page);
      moved.add(group).add(other);
    } else if (what % 7 === 3 && tabs.length > 1 && spare && !apart) {
      // Once: after several of them most of a tab could stand in another.
      apart = true;
      tab.groups = tab.groups.filter((kept) => kept !== group);
      tabs[(where[1] + 1) % tabs.length]!.groups.push(group);
    } else if (what % 7 === 4) group.pages.reverse();
    else if (what % 7 === 5)
      group.pages.splice(where[0] % (group.pages.length + 1), 0, `${version.version}/fr/only-${only++}`);
    else if (what % 7 === 6)
      tab.groups.splice(where[0] % (tab.groups.length + 1), 0, {
        group: `only ${only++}`,
        pages: [`${version.version}/fr/only-${only++}`, `${version.version}/fr/only-${only++}`],
      });
  }
}

/** Pages and nesting, without labels and without what only the language has. */
const shapeOf = (versions: Version[]) =>
  versions.map(({ version, tabs }) => ({
    version,
    tabs: tabs.map(({ groups }) =>
      groups
        .filter(({ group }) => !group.startsWith('only'))
        .map(function shape({ root, pages }: Group): unknown {
          return {
            root: root?.replace('/fr/', '/en/'),
            pages: pages
              .filter((page) => typeof page !== 'string' || !page.includes('only'))
              .map((page) => (typeof page === 'string' ? page.replace('/fr/', '/en/') : shape(page))),
          };
        }),
    ),
  }));

const labelsOf = (versions: Version[]): string[] =>
  [...JSON.stringify(versions).matchAll(/"(?:tab|group)":"([^"]*)"/g)].map(([, label]) => label!).sort();
const onlyOf = (versions: Version[]): string[] =>
  [...JSON.stringify(versions).matchAll(/v\d\/fr\/only-\d+/g)].map(([page]) => page).sort();

describe('sync-languages, after any drift', () => {
  it('gives a language the shape of the source, and keeps all its labels and all that only it has', () => {
    fc.assert(
      fc.property(
        sources,
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), { maxLength: 12 }),
        fc.boolean(),
        (source, steps, reversed) => {
          const language = translated(clone(source));
          drift(language, steps);
          if (reversed) language.reverse();
          const text = JSON.stringify(
            {
              navigation: {
                languages: [
                  { language: 'en', versions: source },
                  { language: 'fr', versions: language },
                ],
              },
            },
            null,
            2,
          );
          const transform = syncLanguages();
          const site = makeSite(text, { reader: memoryReader() });
          const result = run(site, transform);
          expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
          const [en, fr] = (
            JSON.parse(printJson(result.after.root) as string) as {
              navigation: { languages: { versions: Version[] }[] };
            }
          ).navigation.languages;
          expect(en!.versions).toEqual(source);
          expect(shapeOf(fr!.versions)).toEqual(shapeOf(source));
          const labels = labelsOf(fr!.versions);
          for (const label of labelsOf(language)) expect(labels).toContain(label);
          expect(onlyOf(fr!.versions)).toEqual(onlyOf(language));
          expect(run(result.after, transform).after).toBe(result.after);
          if (steps.length === 0 && !reversed) expect(result.after).toBe(site);
        },
      ),
      { numRuns: cases(1000) },
    );
  });
});
