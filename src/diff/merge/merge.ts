import { type Json, makeString, printJson } from '../../json/index.ts';
import { fileName, Search, ThreeWayMatching, type Thing } from '../../match/index.ts';
import { type Leaf, pathOf, treeOf } from '../../served/index.ts';
import type { Site } from '../../site/index.ts';
import { groupBy, mostFrequent, NavshiftError } from '../../text/index.ts';
import { builtSite } from '../apply/apply.ts';
import { Forest } from '../apply/forest.ts';
import type { Sides } from '../apply/state.ts';
import { SiteMatching } from '../matching.ts';
import { type Conflict, entriesOf, MergedState } from './state.ts';
import { exchanged, trimmed } from './trimmed.ts';

/** The result of `mergeSites`. */
export interface Merged {
  /** The merged site. It has ours where a conflict is. */
  readonly site: Site;
  /** The same with theirs where a conflict is. */
  readonly other: Site;
  readonly conflicts: readonly Conflict[];
  /** Decisions that could surprise, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * Merges two sites with a common base. Entries are the same by path, elements by label and content.
 *
 * Presence, place, order and fields are merged one by one. Text that neither side changed is from `ours`. Throws
 * `NavshiftError` if something would be lost or doubled.
 *
 * @example
 * const of = (pages) => parse(JSON.stringify({ navigation: { pages } }));
 * const { site, conflicts } = mergeSites(of(['a']), of(['a', 'b']), of(['a', 'c']));
 * print(site); // → '{"navigation":{"pages":["a","b","c"]}}'
 * conflicts; // → []
 */
export function mergeSites(base: Site, ours: Site, theirs: Site): Merged {
  const [was, is, has] = [base, ours, theirs].map(textOf);
  if (is === has || was === has) return decided(ours);
  if (was === is) return decided(ours.withDocuments(theirs.documents));
  const { sites, restored } = trimmed([base, ours, theirs]);
  const [before, after] = [matched(sites[0], sites[1]), matched(sites[0], sites[2])];
  const notes: string[] = [];
  const [mine, yours] = [followed(before, after, notes), followed(after, before, notes)];
  const sides = sidesOf(mine, yours);
  const state = new MergedState(sides, 'ours');
  const site = builtSite(sites[1], sides, state);
  const other = state.conflicts.size === 0 ? site : builtSite(sites[1], sides, new MergedState(sides, 'theirs'));
  const wrong = state.lost ?? wrongEntry([sites[0], mine.sites[1], yours.sites[1]], [site, other]);
  if (wrong !== undefined)
    throw new NavshiftError(`${wrong} would not be listed as often as it should be`, { help: 'Merge it by hand.' });
  return {
    site: restored(site),
    other: restored(other),
    // What both readings have alike is no question.
    conflicts: textOf(site) === textOf(other) ? [] : [...state.conflicts.values()],
    notes: [...notes, ...state.notes],
  };
}

const decided = (site: Site): Merged => ({ site, other: site, conflicts: [], notes: [] });

const textOf = ({ documents }: Site) => Array.from(documents, ([path, node]) => path + printJson(node, 'text')).join();

/** Three sites with one id for what is the same in them. */
function sidesOf(mine: SiteMatching, yours: SiteMatching): Sides {
  const beside = new ThreeWayMatching(yours, mine);
  const before = new Forest(mine.sites[0], mine.before, '', undefined, undefined, true);
  const twin = (matching: SiteMatching, thing: Thing) => before.itemOf(matching.of(thing));
  const there = new Forest(mine.sites[1], mine.after, '<', before, (thing) => twin(mine, thing), true);
  const twinOfTheirs = (thing: Thing) => twin(yours, thing) ?? there.itemOf(beside.across(thing));
  return { before, there, after: new Forest(yours.sites[1], yours.after, '>', before, twinOfTheirs, true, there) };
}

/**
 * Matches a base and what came of it. A page that kept the name of its file in another folder has moved: without files
 * no more is known of it.
 */
function matched(base: Site, site: Site): SiteMatching {
  const [was, is] = [pagesOf(base), pagesOf(site)];
  const search = new Search(
    [...was].filter((page) => !is.has(page)),
    [...is].filter((page) => !was.has(page)),
  );
  search.byObject(fileName, fileName);
  const item = (page: string) => ({ kind: 'page', page }) as const;
  const moves = Array.from(search.moves, ([page, { to }]) => ({
    kind: 'moved' as const,
    item: item(page),
    to: item(to),
  }));
  return new SiteMatching([base, site], moves);
}

const pagesOf = (site: Site) => new Set(treeOf(site).leaves.flatMap((leaf) => (leaf.isPage ? pathOf(leaf) : [])));

const folderOf = (leaf: Leaf) => pathOf(leaf).slice(0, -fileName(pathOf(leaf)).length);

/** A side, with what it added to a folder that the other side renamed under the new name, as git moves the file. */
function followed(side: SiteMatching, other: SiteMatching, notes: string[]): SiteMatching {
  const kept = groupBy(other.pairs, ({ before }) => folderOf(before));
  const moved = new Map<Json, Json>();
  for (const leaf of side.after.leaves) {
    const { node } = leaf.served;
    const folder = folderOf(leaf);
    const now = kept.get(folder)?.map(({ after }) => folderOf(after)) ?? [];
    const to = mostFrequent(now, (one) => one);
    const isAdded = leaf.isPage && node?.kind === 'string' && !side.has(leaf);
    if (!isAdded || folder === '' || to === undefined || now.includes(folder)) continue;
    notes.push(`Page ${pathOf(leaf)} is ${to + fileName(pathOf(leaf))} now: the other side renamed its folder.`);
    moved.set(node, makeString(node.value.replace(folder, to), node));
  }
  const [base, site] = side.sites;
  return moved.size === 0 ? side : matched(base, exchanged(site, moved));
}

/**
 * An entry that neither side took out and that is gone, or that is there more often than both sides made it; undefined
 * if there is none. Of two readings one must have what is not to be gone, and one may have what both have.
 */
function wrongEntry(sites: readonly Site[], readings: readonly Site[]): string | undefined {
  const entries = [...sites, ...readings].map(entriesOf);
  return [...new Set(entries.flatMap((all) => [...all.keys()]))].find((name) => {
    const [was, mine, yours, ...is] = entries.map((all) => all.get(name)?.length ?? 0) as [number, number, number];
    const most = Math.max(was, mine, yours);
    // What both sides list is there, though each took another one of several out.
    const least = Math.min(most, Math.max(mine + yours - was, Math.min(mine, yours, 1)));
    return Math.max(...is) < least || Math.min(...is) > most;
  });
}
