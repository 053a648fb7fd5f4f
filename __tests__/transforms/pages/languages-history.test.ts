import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { pageNamed } from '../../../src/edit/index.ts';
import { groupBy, languagesIn, languagesOf, pageFile, type Site, walkNavigation } from '../../../src/index.ts';
import { Collector } from '../../../src/transform/index.ts';
import { add } from '../../../transforms/index.ts';
import { openHistory } from '../../redirects/maintainers.ts';
import { openChange } from './change.ts';

// The pages that people added to every language in one change, added by `add` in the source language alone.
// NAVSHIFT_REPLAY=1 takes all sites with languages, and prints the figures: four minutes.
const history = fileURLToPath(new URL('../../../../shared/history', import.meta.url));
const isWhole = process.env.NAVSHIFT_REPLAY !== undefined;
const bundles = existsSync(history) ? readdirSync(history).filter((name) => name.endsWith('.bundle')) : [];

/** Changes of each site that every run makes again. */
const samples: Readonly<Record<string, readonly string[]>> = {
  'mintlify+docs': ['37884496', 'f3324c26', 'd2ff3021', 'f9345836', '5db3c550', '6e4c02d2'],
};

/** A page in a list of one language. */
interface There {
  readonly page: string;
  /** The labels around it. */
  readonly trail: string;
  /** The names of the list's pages without their language. */
  readonly names: string[];
}

/** The pages of each language by their names without a language; the first place of each. */
function pagesByLanguage(site: Site): ReadonlyMap<string, ReadonlyMap<string, There>> {
  const { bare } = languagesOf(site);
  const languages = new Map<string, Map<string, There>>();
  const lists = new Map<string, string[]>();
  walkNavigation(site, {
    entry({ entry, parent, container }) {
      const code = parent.scope.find((part) => part.startsWith('language='))?.slice('language='.length);
      if (code === undefined || entry.kind !== 'page' || container !== 'pages') return;
      const [page, pages] = [pageNamed(entry.page), languages.get(code) ?? new Map<string, There>()];
      const names = lists.get(parent.pointer) ?? [];
      languages.set(code, pages);
      lists.set(parent.pointer, names);
      names.push(bare(page));
      const trail = parent.trail.map(({ label }) => label ?? '').join(' › ');
      if (!pages.has(bare(page))) pages.set(bare(page), { page, trail, names });
    },
  });
  return languages;
}

/** Pages in another language than the source: how many `add` put into people's group, and at their place in it. */
interface Judged {
  readonly group: boolean;
  readonly place: boolean;
  /** What differs, for whoever reads the figures. */
  readonly text: string;
}

/** Why `add` was not asked for a page. */
type Skipped = 'a page in a group that is new' | 'a page without a file in some language';

/** What `add` makes of the pages that a change added to all languages; none if there are none. */
function judge(
  before: Site,
  theirs: Site,
): { readonly judged: readonly Judged[]; readonly skipped: readonly Skipped[] } {
  const [old, now] = [pagesByLanguage(before), pagesByLanguage(theirs)];
  const source = languagesIn(before)[0]?.source?.label;
  const codes = [...now.keys()].filter((code) => old.has(code));
  const skipped: Skipped[] = [];
  const added: string[] = [];
  if (source === undefined || codes.length < 2 || !codes.includes(source)) return { judged: [], skipped };
  let ours = before;
  for (const [name, { page, trail, names }] of now.get(source)!) {
    if (!codes.every((code) => now.get(code)!.has(name) && !old.get(code)!.has(name))) continue;
    const lacking = codes.find((code) => pageFile(theirs, now.get(code)!.get(name)!.page) === undefined);
    const here = pagesByLanguage(ours).get(source)!;
    const beside = (some: readonly string[]) => some.find((one) => isSameList(here.get(one), { trail, names }));
    const after = beside(names.slice(0, names.indexOf(name)).toReversed());
    const next = beside(names.slice(names.indexOf(name) + 1));
    if (lacking !== undefined) skipped.push('a page without a file in some language');
    else if ((after ?? next) === undefined) skipped.push('a page in a group that is new');
    else {
      const at = after === undefined ? { before: here.get(next!)!.page } : { after: here.get(after)!.page };
      ours = add({ pages: [page], ...at }).apply(ours, new Collector());
      added.push(name);
    }
  }
  const made = pagesByLanguage(ours);
  const judged = added.flatMap((name) =>
    codes
      .filter((code) => code !== source)
      .map((code): Judged => {
        const [mine, yours] = [made.get(code)?.get(name), now.get(code)!.get(name)!];
        const group = isSameList(mine, yours);
        const text = `${yours.page}: ${textOf(mine, name)} for ${textOf(yours, name)}`;
        return { group, place: group && lastBefore(mine!, yours, name) === lastBefore(yours, mine!, name), text };
      }),
  );
  return { judged, skipped };
}

/** Whether two lists of one language are the same: most pages of the second are in the first, whatever its label. */
function isSameList(one: Pick<There, 'names' | 'trail'> | undefined, other: Pick<There, 'names' | 'trail'>): boolean {
  if (one === undefined) return false;
  const shared = other.names.filter((name) => one.names.includes(name));
  return one.trail === other.trail || shared.length * 2 > Math.max(one.names.length, other.names.length);
}

/** The page before another one in a list, of those that are in a second list, too. */
const lastBefore = (one: There, other: There, name: string): string | undefined =>
  one.names
    .slice(0, one.names.indexOf(name))
    .filter((before) => other.names.includes(before))
    .at(-1);

const textOf = (there: There | undefined, name: string): string =>
  there === undefined ? 'nowhere' : `${there.trail} after ${there.names[there.names.indexOf(name) - 1] ?? 'nothing'}`;

// Real histories are beside the project, and not everywhere; the written cases are in add.test.
(bundles.length > 0 ? describe : describe.skip)('a page that people added to all languages', () => {
  const shown: string[] = [];
  afterAll(() => {
    if (isWhole) process.stdout.write(`${shown.join('\n')}\n`);
  });

  it('is added by one command to the same group of each, at the same place', () => {
    const changes = bundles.flatMap((bundle) => {
      const site = bundle.replace(/\.bundle$/, '');
      if (!isWhole && samples[site] === undefined) return [];
      const { folder, commits } = openHistory(history, bundle);
      const found = (isWhole ? commits : samples[site]!).map((commit) => {
        const change = openChange(folder, commit);
        return change === undefined ? { judged: [], skipped: [] } : judge(...change);
      });
      const some = found.filter(({ judged, skipped }) => judged.length + skipped.length > 0);
      shown.push(`${site}: ${some.length} changes`);
      return some;
    });
    const judged = changes.flatMap((change) => change.judged);
    const skipped = changes.flatMap((change) => change.skipped);
    const [group, place] = (['group', 'place'] as const).map((what) => judged.filter((one) => one[what]).length);
    shown.push(
      `${judged.length} pages in other languages: the group is theirs for ${group}, the place for ${place}`,
      ...judged.filter((one) => !one.place).map(({ text }) => `  ${text}`),
      ...[...groupBy(skipped, (why) => why)].map(([why, some]) => `not asked for, ${why}: ${some.length}`),
    );
    expect(judged.length).toBeGreaterThan(isWhole ? 150 : 10);
    expect(group! / judged.length).toBeGreaterThanOrEqual(0.95);
    expect(place! / judged.length).toBeGreaterThanOrEqual(0.93);
  }, 900_000);
});
