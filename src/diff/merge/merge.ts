import { makeString, printJson } from '../../json/index.ts';
import { type Declaration, fileName, nearestPath, ThreeWayMatching, type Thing } from '../../match/index.ts';
import { rewriteNavigation } from '../../navigation/index.ts';
import { pathOf, type Tree, treeOf } from '../../served/index.ts';
import type { Site } from '../../site/index.ts';
import { groupBy, mostFrequent, NavshiftError } from '../../text/index.ts';
import { builtSite } from '../apply/apply.ts';
import { Forest } from '../apply/forest.ts';
import { SiteMatching } from '../matching.ts';
import { wrongEntry } from './proof.ts';
import { type Conflict, MergedState } from './state.ts';
import { type Three, trimmed } from './trimmed.ts';

/** What `mergeSites` gives. */
export interface Merged {
  /** The merged site. It has ours where a conflict is. */
  readonly site: Site;
  /** The same with theirs where a conflict is. */
  readonly other: Site;
  readonly conflicts: readonly Conflict[];
  /** What was decided without a question, though it may surprise: a sentence each. */
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
  const { wrong, ...merged } = mergedOf(sites);
  if (wrong !== undefined)
    throw new NavshiftError(`${wrong} would not be listed as often as it should be`, { help: 'Merge it by hand.' });
  const [site, other] = [merged.site, merged.other].map(restored) as [Site, Site];
  return { ...merged, site, other };
}

const decided = (site: Site): Merged => ({ site, other: site, conflicts: [], notes: [] });

const textOf = ({ documents }: Site) => Array.from(documents, ([path, node]) => path + printJson(node, 'text')).join();

/** Three sites as one, and what would be lost or doubled by that. */
function mergedOf(three: Three<Site>): Merged & { readonly wrong: string | undefined } {
  const [base, ours, theirs] = three;
  const told: Told = { notes: [], moved: new Set() };
  const [first, second] = [matched(base, ours), matched(base, theirs)];
  const [mine, yours] = [followed(first, second, told), followed(second, first, told)];
  const beside = new ThreeWayMatching(yours, mine);
  const before = new Forest(base, mine.before, '', undefined, undefined, true);
  const twin = (matching: SiteMatching, thing: Thing) => before.itemOf(matching.of(thing));
  const there = new Forest(mine.sites[1], mine.after, '<', before, (thing) => twin(mine, thing), true);
  const twinOfTheirs = (thing: Thing) => twin(yours, thing) ?? there.itemOf(beside.across(thing));
  const after = new Forest(yours.sites[1], yours.after, '>', before, twinOfTheirs, true, there);
  const sides = { before, there, after };
  const state = new MergedState(sides, 'ours');
  const site = builtSite(ours, sides, state);
  const other = state.conflicts.size === 0 ? site : builtSite(ours, sides, new MergedState(sides, 'theirs'));
  // What both readings have alike is no question.
  const conflicts = textOf(site) === textOf(other) ? [] : [...state.conflicts.values()];
  const merged = { site, other, conflicts, notes: [...told.notes, ...state.notes] };
  return { ...merged, wrong: state.lost ?? wrongEntry(three, merged, told.moved) };
}

const matched = (base: Site, site: Site) => new SiteMatching([base, site], renamed(treeOf(base), treeOf(site)));

/** Pages that kept the name of their file, and have another folder: without files no more is known of them. */
function renamed(before: Tree, after: Tree): readonly Declaration[] {
  const [was, is] = [before, after].map(
    ({ leaves }) => new Set(leaves.flatMap((leaf) => (leaf.isPage ? pathOf(leaf) : []))),
  ) as [Set<string>, Set<string>];
  const [gone, come] = [[...was].filter((page) => !is.has(page)), [...is].filter((page) => !was.has(page))];
  const [old, now] = [groupBy(gone, fileName), groupBy(come, fileName)];
  return gone.flatMap((page) => {
    const to = nearestPath(page, now.get(fileName(page)) ?? []);
    if (to === undefined || nearestPath(to, old.get(fileName(page))!) !== page) return [];
    return { kind: 'moved', item: { kind: 'page', page }, to: { kind: 'page', page: to } } as const;
  });
}

/** What becomes known while the sides are made alike. */
interface Told {
  readonly notes: string[];
  /** The paths, old and new, of pages whose folder the other side renamed. */
  readonly moved: Set<string>;
}

const folderOf = (page: string) => page.slice(0, page.lastIndexOf('/') + 1);

/** A side, with what it added to a folder that the other side renamed under the new name, as git moves the file. */
function followed(side: SiteMatching, other: SiteMatching, { notes, moved }: Told): SiteMatching {
  const pages = (leaves: Tree['leaves']) => leaves.filter(({ isPage }) => isPage);
  const folders = groupBy(pages(other.before.leaves), (leaf) => folderOf(pathOf(leaf)));
  const newFolder = (folder: string): string | undefined => {
    const leaves = folders.get(folder)?.flatMap((leaf) => other.of(leaf) ?? []) ?? [];
    const now = leaves.map((leaf) => folderOf(pathOf(leaf)));
    return folder === '' || now.includes(folder) ? undefined : mostFrequent(now, (to) => to);
  };
  const added = pages(side.after.leaves).filter((leaf) => side.of(leaf) === undefined);
  const paths = new Map(added.map((leaf) => [leaf.served.node, pathOf(leaf)]));
  const [base, site] = side.sites;
  const made = rewriteNavigation(site, {
    entry: ({ node }) => {
      const page = paths.get(node) ?? '';
      const folder = folderOf(page);
      const to = newFolder(folder);
      if (to === undefined || node.kind !== 'string') return undefined;
      const path = to + page.slice(folder.length);
      moved.add(page).add(path);
      notes.push(`Page ${page} is ${path} now: the other side renamed its folder.`);
      return makeString(node.value.replace(folder, to), node);
    },
  });
  return made === site ? side : matched(base, made);
}
