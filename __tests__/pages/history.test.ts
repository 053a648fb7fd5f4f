import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { revisionsOf } from '../../src/disk/git/revision.ts';
import { makeSite, pageFile, type Place, type Site, walkNavigation } from '../../src/index.ts';
import { propose, sure } from '../../transforms/pages/placement.ts';
import { pageNamed } from '../../transforms/pages/target.ts';
import { folderWith } from '../disk/folders.ts';
import { openHistory } from '../redirects/maintainers.ts';

// Where people put the pages that they added, and where `add` would have. NAVSHIFT_REPLAY=1 takes all eight sites and prints the figures: about a minute.
const history = fileURLToPath(new URL('../../../shared/history', import.meta.url));
const isWhole = process.env.NAVSHIFT_REPLAY !== undefined;
const bundles = existsSync(history) ? readdirSync(history).filter((name) => name.endsWith('.bundle')) : [];
const taken = isWhole ? bundles : bundles.filter((name) => name.startsWith('upstash'));

/** The lists of pages of a site, by the labels around them. */
function listsOf(site: Site): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, string[]>();
  walkNavigation(site, {
    entry({ entry, parent, container }) {
      if (entry.kind !== 'page' || container !== 'pages') return;
      const names = lists.get(keyOf(parent)) ?? [];
      lists.set(keyOf(parent), [...names, pageNamed(entry.page)]);
    },
  });
  return lists;
}
const keyOf = ({ trail }: Place): string => trail.map(({ label }) => label ?? '').join('\n');

/** A page that was added, and whether the proposals are where people put it. */
interface Judged {
  readonly isSure: boolean;
  readonly isFirst: boolean;
  readonly isOneOfThree: boolean;
  /** By how many pages the place in the right list is off. */
  readonly off: number | undefined;
}

/** What would have been proposed for the pages of a change; none if the change does more than add some to lists that were there. */
function judge(before: Site, after: Site): readonly Judged[] {
  const [old, now] = [listsOf(before), listsOf(after)];
  const [there, pages] = [old, now].map((lists) => new Set([...lists.values()].flat())) as [Set<string>, Set<string>];
  const added = new Set([...pages].filter((page) => !there.has(page)));
  const rest = (lists: typeof old) =>
    JSON.stringify(
      [...lists].flatMap(([key, names]) => {
        const kept = names.filter((name) => !added.has(name));
        return kept.length === 0 ? [] : [[key, kept]];
      }),
    );
  if (added.size === 0 || added.size > 20 || rest(old) !== rest(now)) return [];
  const asked = [...added].filter(
    (page) =>
      pageFile(before, page) === undefined &&
      pageFile(after, page) !== undefined &&
      [...now].some(([key, names]) => old.has(key) && names.includes(page)),
  );
  return propose(before, asked).map((proposals, k): Judged => {
    const page = asked[k]!;
    const isRight = ({ list: { holder } }: (typeof proposals)[number]) =>
      now.get(keyOf(holder))?.includes(page) === true;
    const right = proposals.find(isRight);
    const names = right && now.get(keyOf(right.list.holder))!.filter((name) => name === page || !added.has(name));
    const slot =
      right?.after === undefined ? 0 : (names?.filter((name) => name !== page).indexOf(right.after) ?? -1) + 1;
    return {
      isSure: (proposals[0]?.chance ?? 0) >= sure,
      isFirst: proposals[0] !== undefined && isRight(proposals[0]),
      isOneOfThree: proposals.slice(0, 3).some(isRight),
      off: names && Math.abs(slot - names.indexOf(page)),
    };
  });
}

// Real histories are beside the project, and not everywhere; the written cases are in add.test.
(bundles.length > 0 ? describe : describe.skip)('the place of a page that people added', () => {
  const shown: string[] = [];
  afterAll(() => {
    if (isWhole) process.stdout.write(`${shown.join('\n')}\n`);
  });

  it('is the one that is sure, or mostly one of three', () => {
    const all = taken.flatMap((bundle) => {
      const { folder, commits } = openHistory(history, bundle, join(folderWith(), 'site'));
      const open = revisionsOf(folder);
      return commits.flatMap((commit) => {
        const [before, after] = [`${commit}^`, commit].map((revision) => {
          const reader = open(revision)!;
          try {
            return makeSite(reader.read('docs.json')!, { reader });
          } catch {
            return undefined;
          }
        });
        return before === undefined || after === undefined ? [] : judge(before, after);
      });
    });
    const share = (some: readonly Judged[], is: (one: Judged) => boolean) => some.filter(is).length / some.length;
    const [certain, open] = [all.filter(({ isSure }) => isSure), all.filter(({ isSure }) => !isSure)];
    const figures = {
      sure: certain.length / all.length,
      right: share(certain, ({ isFirst }) => isFirst),
      'else one of three': share(open, ({ isOneOfThree }) => isOneOfThree),
      'at its place': share(all, ({ off }) => off === 0),
      'at most one off': share(all, ({ off }) => off !== undefined && off <= 1),
    };
    shown.push(
      `${all.length} pages`,
      ...Object.entries(figures).map(([what, part]) => `  ${what}: ${(100 * part).toFixed(1)} %`),
    );
    expect(figures.sure).toBeGreaterThan(0.55);
    expect(figures.right).toBeGreaterThan(0.97);
    expect(figures['else one of three']).toBeGreaterThan(0.76);
    expect(figures['at its place']).toBeGreaterThan(0.35);
    expect(figures['at most one off']).toBeGreaterThan(0.5);
  }, 600_000);
});
