import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { makeSite, pageFile, Place, type Reader, type Site, walkNavigation } from '../../../src/index.ts';
import {
  pageNamed,
  type PlaceProposal as Proposal,
  proposePlaces as propose,
  sureChance as sure,
} from '../../../src/edit/index.ts';
import { openHistory } from '../../redirects/maintainers.ts';

// Where people put the pages that they added, and where `add` would have. NAVSHIFT_REPLAY=1 takes all eight sites and prints the figures: about a minute.
const history = fileURLToPath(new URL('../../../../shared/history', import.meta.url));
const isWhole = process.env.NAVSHIFT_REPLAY !== undefined;
const bundles = existsSync(history) ? readdirSync(history).filter((name) => name.endsWith('.bundle')) : [];
const [taken, every] = isWhole ? [bundles, 1] : [bundles.filter((name) => name.startsWith('upstash')), 2];

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
  /** It is in an element that was new. */
  readonly isNew?: boolean;
  /** By how many pages the place in the right list is off. */
  readonly off: number | undefined;
}

/** What would have been proposed for the pages of a change; none if the change does more than add some. */
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
    (page) => pageFile(before, page) === undefined && pageFile(after, page) !== undefined,
  );
  const [elements, later] = [elementsOf(before), elementsOf(after)];
  const listsWith = (page: string) => [...now.keys()].filter((key) => now.get(key)!.includes(page));
  const isOld = (page: string) => listsWith(page).some((key) => old.has(key));
  const judged = propose(before, asked).flatMap((proposals, k): readonly Judged[] => {
    const page = asked[k]!;
    if (!isOld(page)) return [];
    const isRight = ({ list: { holder }, label }: Proposal) =>
      label === undefined && now.get(keyOf(holder))?.includes(page) === true;
    const right = proposals.find(isRight);
    const names = right && now.get(keyOf(right.list.holder))!.filter((name) => name === page || !added.has(name));
    const slot = (names?.filter((name) => name !== page).indexOf(nameOf(right!.after)) ?? -1) + 1;
    return [{ ...judgedBy(proposals, isRight), off: names && Math.abs(slot - names.indexOf(page)) }];
  });
  // Of a page in an element that is new: where that would have been, if a new one was wanted.
  const inNew = asked.filter((page) => !listsWith(page).some((key) => elements.has(key)));
  const parents = propose(before, inNew, 'New').map((proposals, k): Judged => {
    const theirs = new Set(listsWith(inNew[k]!).map((key) => keyOf(parentThere(later.get(key)!, elements))));
    return { ...judgedBy(proposals, ({ list: { holder } }) => theirs.has(keyOf(holder))), isNew: true, off: undefined };
  });
  return [...judged, ...parents];
}

const judgedBy = (proposals: readonly Proposal[], isRight: (proposal: Proposal) => boolean) => ({
  isSure: (proposals[0]?.chance ?? 0) >= sure,
  isFirst: proposals[0] !== undefined && isRight(proposals[0]),
  isOneOfThree: proposals.slice(0, 3).some(isRight),
});

const nameOf = (spot: Proposal['after']): string =>
  spot === undefined || spot instanceof Place || spot.node.kind !== 'string' ? '' : pageNamed(spot.node.value);

/** The elements of a site, by the labels around them. */
function elementsOf(site: Site): ReadonlyMap<string, Place> {
  const elements = new Map<string, Place>();
  walkNavigation(site, { enter: (_, place) => void elements.set(keyOf(place), place) });
  return elements;
}

/** The nearest element around one that was there. */
const parentThere = (place: Place, elements: ReadonlyMap<string, Place>): Place =>
  place.parent === undefined || elements.has(keyOf(place.parent)) ? place.parent! : parentThere(place.parent, elements);

/** A reader that knows after which commit each file was added. */
const learning = (reader: Reader, added: ReadonlyMap<string, number>): Reader => ({
  ...reader,
  added: (path) => added.get(path),
});

/** The files that each commit added, oldest first. */
function additionsIn(folder: string): ReadonlyMap<string, readonly string[]> {
  const log = [
    'log',
    '--reverse',
    '--topo-order',
    '--diff-filter=A',
    '--no-renames',
    '--name-only',
    '--format=%x01%h',
    'changes',
  ];
  const text = execFileSync('git', ['-C', folder, ...log], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return new Map(
    text
      .split('\x01')
      .slice(1)
      .map((part) => {
        const [commit, ...paths] = part.split('\n').filter((line) => line !== '');
        return [commit!, paths] as const;
      }),
  );
}

// Real histories are beside the project, and not everywhere; the written cases are in add.test.
(bundles.length > 0 ? describe : describe.skip)('the place of a page that people added', () => {
  const shown: string[] = [];
  afterAll(() => {
    if (isWhole) process.stdout.write(`${shown.join('\n')}\n`);
  });

  it('is the one that is sure, or mostly one of three', () => {
    const judged = taken.flatMap((bundle) => {
      const { folder, commits, open } = openHistory(history, bundle);
      const chosen = commits.filter((_, k) => k % every === 0);
      const added = new Map<string, number>();
      const judged: Judged[] = [];
      for (const [commit, paths] of additionsIn(folder)) {
        if (chosen.includes(commit) && paths.some((path) => /\.mdx?$/.test(path))) {
          const [before, after] = [`${commit}^`, commit].map((revision) => {
            const reader = learning(open(revision)!, added);
            try {
              return makeSite(reader.read('docs.json')!, { reader });
            } catch {
              return undefined;
            }
          });
          if (before !== undefined && after !== undefined) judged.push(...judge(before, after));
        }
        for (const path of paths) added.set(path, added.size + 1);
      }
      return judged;
    });
    const groups = judged.filter(({ isNew }) => isNew);
    const all = judged.filter(({ isNew }) => !isNew);
    const share = (some: readonly Judged[], is: (one: Judged) => boolean) => some.filter(is).length / some.length;
    const [certain, open] = [all.filter(({ isSure }) => isSure), all.filter(({ isSure }) => !isSure)];
    const figures = {
      sure: certain.length / all.length,
      right: share(certain, ({ isFirst }) => isFirst),
      'else one of three': share(open, ({ isOneOfThree }) => isOneOfThree),
      'at its place': share(all, ({ off }) => off === 0),
      'at most one off': share(all, ({ off }) => off !== undefined && off <= 1),
      'of new groups the parent': share(groups, ({ isFirst }) => isFirst),
      'one of three parents': share(groups, ({ isOneOfThree }) => isOneOfThree),
    };
    shown.push(
      `${all.length} pages, and ${groups.length} in new groups`,
      ...Object.entries(figures).map(([what, part]) => `  ${what}: ${(100 * part).toFixed(1)} %`),
    );
    expect(figures.sure).toBeGreaterThan(0.55);
    expect(figures.right).toBeGreaterThan(0.97);
    expect(figures['else one of three']).toBeGreaterThan(0.76);
    expect(figures['at its place']).toBeGreaterThan(0.35);
    expect(figures['at most one off']).toBeGreaterThan(0.5);
    if (!isWhole) return;
    expect(figures['of new groups the parent']).toBeGreaterThan(0.62);
    expect(figures['one of three parents']).toBeGreaterThan(0.84);
  }, 600_000);
});
