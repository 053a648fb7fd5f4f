import { makeString, printBytes } from '../../json/index.ts';
import {
  type Declaration,
  fileName,
  type Matching,
  nearestPath,
  ThreeWayMatching,
  type Thing,
} from '../../match/index.ts';
import { rewriteNavigation } from '../../navigation/index.ts';
import { pathOf, treeOf } from '../../served/index.ts';
import type { Site } from '../../site/index.ts';
import { groupBy, mostFrequent, NavshiftError, sameBytes } from '../../text/index.ts';
import { builtSite } from '../apply/apply.ts';
import { Forest } from '../apply/forest.ts';
import { SiteMatching } from '../matching.ts';
import { wrongEntry } from './proof.ts';
import { type Conflict, MergedState } from './state.ts';
import { Trimmed } from './trimmed.ts';

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

/** What becomes known while the sides are made alike. */
interface Told {
  readonly notes: string[];
  /** The paths, old and new, of pages whose folder the other side renamed. */
  readonly moved: Set<string>;
}

/**
 * Merges two sites that came of one, by what is the same in them: an entry by its path, an element by its label and what it holds.
 *
 * Whether something is there, where, in which order, and with which fields is merged each by itself. What neither side
 * changed keeps the text of ours.
 * Throws `NavshiftError` if an entry would be lost or doubled.
 *
 * @example
 * const of = (pages) => parse(JSON.stringify({ navigation: { pages } }));
 * const { site, conflicts } = mergeSites(of(['a']), of(['a', 'b']), of(['a', 'c']));
 * print(site); // → '{"navigation":{"pages":["a","b","c"]}}'
 * conflicts; // → []
 */
export function mergeSites(base: Site, ours: Site, theirs: Site): Merged {
  const decided = (site: Site) => ({ site, other: site, conflicts: [], notes: [] });
  if (isSame(ours, theirs) || isSame(base, theirs)) return decided(ours);
  if (isSame(base, ours)) return decided(ours.withDocuments(theirs.documents));
  const trimmed = new Trimmed([base, ours, theirs]);
  const quick = proved(trimmed.sites);
  const [site, other] = [trimmed.restored(quick.merged.site), trimmed.restored(quick.merged.other)];
  if (quick.wrong === undefined && site !== undefined && other !== undefined) return { ...quick.merged, site, other };
  // What was left out says what an element is, too: a tab is known by the pages in it.
  const { merged, wrong } = proved([base, ours, theirs]);
  if (wrong !== undefined) throw new NavshiftError(`${wrong} would not be listed as often as it should be`);
  return merged;
}

/** Three sites as one, and an entry that would be lost or doubled by it; where something is asked, none is counted. */
function proved([was, is, has]: readonly [base: Site, ours: Site, theirs: Site]) {
  const match = (site: Site) => new SiteMatching([was, site], renamed(was, site));
  const [mine, other] = [match(is), match(has)];
  const told: Told = { notes: [], moved: new Set() };
  const [here, there] = [followed(mine, other, told), followed(other, mine, told)];
  const merged = mergedBy(here === is ? mine : match(here), there === has ? other : match(there), told.notes);
  const isOpen = merged.conflicts.length > 0;
  return { merged, wrong: isOpen ? undefined : wrongEntry([was, is, has, merged.site], told.moved) };
}

function mergedBy(mine: SiteMatching, other: SiteMatching, notes: readonly string[]): Merged {
  const [[base, ours], [, theirs]] = [mine.sites, other.sites];
  const beside = new ThreeWayMatching(other, mine);
  const before = new Forest(base, mine.before, '', undefined, undefined, true);
  const twin = (matching: Matching) => (thing: Thing) => before.itemOf(matching.of(thing));
  const here = new Forest(ours, mine.after, '<', before, twin(mine), true);
  const known = twin(other);
  const there = new Forest(
    theirs,
    other.after,
    '>',
    before,
    (thing) => known(thing) ?? here.itemOf(beside.across(thing)),
    true,
  );
  const forests = { base: before, ours: here, theirs: there };
  const build = (state: MergedState) => builtSite(ours, { before, there: here, after: there }, state);
  const state = new MergedState(forests, 'ours');
  const site = build(state);
  const conflicts = [...state.conflicts.values()];
  return {
    site,
    other: conflicts.length === 0 ? site : build(new MergedState(forests, 'theirs')),
    conflicts,
    notes: [...notes, ...state.notes],
  };
}

/** Whether two sites have the same documents, to the byte. */
const isSame = ({ documents }: Site, other: Site): boolean =>
  documents.size === other.documents.size &&
  [...documents].every(([path, node]) => {
    const now = other.documents.get(path);
    return now === node || (now !== undefined && sameBytes(printBytes(node), printBytes(now)));
  });

/** Pages that kept the name of their file, and have another folder: without files no more is known of them. */
function renamed(base: Site, site: Site): readonly Declaration[] {
  const pagesOf = (one: Site) => new Set(treeOf(one).leaves.flatMap((leaf) => (leaf.isPage ? pathOf(leaf) : [])));
  const [was, is] = [pagesOf(base), pagesOf(site)];
  const gone = [...was].filter((page) => !is.has(page));
  const come = [...is].filter((page) => !was.has(page));
  const [before, after] = [groupBy(gone, fileName), groupBy(come, fileName)];
  return gone.flatMap((page) => {
    const to = nearestPath(page, after.get(fileName(page)) ?? []);
    if (to === undefined || nearestPath(to, before.get(fileName(page))!) !== page) return [];
    return [{ kind: 'moved', item: { kind: 'page', page }, to: { kind: 'page', page: to } }] as const;
  });
}

const folderOf = (page: string) => page.slice(0, page.lastIndexOf('/') + 1);

/** A side, with what it added to a folder that the other side renamed under the new name, as git moves the file. */
function followed({ sites: [, site], after, of }: SiteMatching, other: SiteMatching, { notes, moved }: Told): Site {
  const folders = groupBy(
    other.before.leaves.filter((leaf) => leaf.isPage && other.of(leaf) !== undefined),
    (leaf) => folderOf(pathOf(leaf)),
  );
  const newFolder = (folder: string): string | undefined => {
    const leaves = folders.get(folder)?.map((leaf) => folderOf(pathOf(other.of(leaf)!))) ?? [];
    return leaves.includes(folder) ? undefined : mostFrequent(leaves, (to) => to);
  };
  const paths = new Map<unknown, string>();
  for (const leaf of after.leaves) {
    if (!leaf.isPage || of(leaf) !== undefined) continue;
    const page = pathOf(leaf);
    const folder = folderOf(page);
    const to = folder === '' ? undefined : newFolder(folder);
    const { node } = leaf.served;
    if (to === undefined || node?.kind !== 'string') continue;
    paths.set(node, node.value.replace(folder, to));
    const path = to + page.slice(folder.length);
    moved.add(page).add(path);
    notes.push(`Page ${page} is ${path} now: the other side renamed its folder.`);
  }
  if (paths.size === 0) return site;
  return rewriteNavigation(site, {
    entry: ({ node }) => {
      const path = paths.get(node);
      return path === undefined ? undefined : makeString(path, node);
    },
  });
}
