import { makeString, printJson } from '../../json/index.ts';
import { type Declaration, fileName, Search, ThreeWayMatching, type Thing } from '../../match/index.ts';
import { rewriteNavigation } from '../../navigation/index.ts';
import { pathOf, type Tree, treeOf } from '../../served/index.ts';
import type { Site } from '../../site/index.ts';
import { groupBy, mostFrequent, NavshiftError } from '../../text/index.ts';
import { builtSite } from '../apply/apply.ts';
import { Forest } from '../apply/forest.ts';
import type { Sides } from '../apply/state.ts';
import { SiteMatching } from '../matching.ts';
import { type Conflict, MergedState } from './state.ts';
import { trimmed } from './trimmed.ts';

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

const matched = (base: Site, site: Site) => new SiteMatching([base, site], renamed(treeOf(base), treeOf(site)));

/** Pages that kept the name of their file, and have another folder: without files no more is known of them. */
function renamed(before: Tree, after: Tree): readonly Declaration[] {
  const pathsOf = (tree: Tree) => new Set(pagesOf(tree).map(pathOf));
  const [was, is] = [pathsOf(before), pathsOf(after)];
  const search = new Search(
    [...was].filter((page) => !is.has(page)),
    [...is].filter((page) => !was.has(page)),
  );
  search.byObject(fileName, fileName);
  return Array.from(search.moves, ([page, { to }]) => ({
    kind: 'moved',
    item: { kind: 'page', page },
    to: { kind: 'page', page: to },
  }));
}

const pagesOf = ({ leaves }: Tree) => leaves.filter(({ isPage }) => isPage);

const folderOf = (page: string) => page.slice(0, page.lastIndexOf('/') + 1);

/** A side, with what it added to a folder that the other side renamed under the new name, as git moves the file. */
function followed(side: SiteMatching, other: SiteMatching, notes: string[]): SiteMatching {
  const kept = groupBy(other.pairs, (pair) => folderOf(pathOf(pair.before)));
  const newFolder = (folder: string) => {
    const now = kept.get(folder)?.map((pair) => folderOf(pathOf(pair.after))) ?? [];
    return folder === '' || now.includes(folder) ? undefined : mostFrequent(now, (to) => to);
  };
  const added = pagesOf(side.after).filter((leaf) => side.of(leaf) === undefined);
  const paths = new Map(added.map((leaf) => [leaf.served.node, pathOf(leaf)]));
  const [base, site] = side.sites;
  const made = rewriteNavigation(site, {
    entry: ({ node, text }) => {
      const page = paths.get(node) ?? '';
      const folder = folderOf(page);
      const to = newFolder(folder);
      if (to === undefined) return undefined;
      notes.push(`Page ${page} is ${to + fileName(page)} now: the other side renamed its folder.`);
      return makeString(text.replace(folder, to), node);
    },
  });
  return made === site ? side : matched(base, made);
}

/**
 * An entry that neither side took out and that is gone, or that is there more often than both sides made it; undefined
 * if there is none. Of two readings one must have what is not to be gone, and one may have what both have.
 */
function wrongEntry(sites: readonly Site[], readings: readonly Site[]): string | undefined {
  const entries = [...sites, ...readings].map(entriesOf);
  return [...new Set(entries.flatMap((all) => [...all.keys()]))].find((name) => {
    const [was, mine, yours, ...is] = entries.map((all) => all.get(name)?.length ?? 0) as [number, number, number];
    const gone = Math.max(was - mine, 0) + Math.max(was - yours, 0);
    const least = gone > 0 ? was - gone : Math.max(mine, yours);
    const most = Math.max(was, mine) + Math.max(was, yours) - was;
    // What both sides list is there, though each took another one of several out.
    return Math.max(...is) < Math.max(least, Math.min(mine, yours, 1)) || Math.min(...is) > most;
  });
}

/** The entries of lists by their paths. What a specification makes comes and goes with the field that names it. */
const entriesOf = (site: Site) =>
  groupBy(
    treeOf(site).leaves.filter(({ position }) => position?.field === 'pages'),
    pathOf,
  );
