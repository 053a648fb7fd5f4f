import { containerNames } from '../../format/index.ts';
import { type Json, makeString, mapJson, printJson, removeMember, sameJson, setMember } from '../../json/index.ts';
import { acrossOf, type Declaration, fileName, Matching, Search, type Thing } from '../../match/index.ts';
import { type Element, elementsIn, navigationOf } from '../../navigation/index.ts';
import { branchText, type Leaf, pathOf, trailText, treeOf } from '../../served/index.ts';
import type { Site } from '../../site/index.ts';
import { counted, groupBy, mostFrequent, NavshiftError, remembered } from '../../text/index.ts';
import { builtSite } from '../apply/apply.ts';
import { Forest } from '../apply/forest.ts';
import type { Sides } from '../apply/state.ts';
import { type Conflict, entriesOf, MergedState } from './state.ts';

/** The result of `mergeSites`. */
export interface Merged {
  /** The merged site. In a conflict it has the value of ours. */
  readonly site: Site;
  /** The merged site with the value of theirs in a conflict. */
  readonly other: Site;
  readonly conflicts: readonly Conflict[];
  /** Decisions that could surprise a user, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * Merges two sites with a common base. Entries are the same by path, elements by label and content.
 *
 * Presence, place, order and fields are merged one by one. Text that neither side changed is from `ours`. Throws
 * `NavshiftError` if the merge would lose or double an entry.
 *
 * @example
 * const of = (pages) => parse(JSON.stringify({ navigation: { pages } }));
 * const { site, conflicts } = mergeSites(of(['a']), of(['a', 'b']), of(['a', 'c']));
 * print(site); // → '{"navigation":{"pages":["a","b","c"]}}'
 * conflicts; // → []
 */
export function mergeSites(base: Site, ours: Site, theirs: Site): Merged {
  const [was, is, has] = [base, ours, theirs].map(siteText);
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
  const entries = [sites[0], mine.sites[1], yours.sites[1], site, other].map(entriesOf) as unknown as Entries;
  const wrong = state.lost ?? wrongEntries(entries)[0];
  if (wrong !== undefined) {
    const forests = [sides.before, sides.there, sides.after];
    const things = forests.map((forest, k) => (forest.get(wrong)?.things ?? entries[k]!.get(wrong))?.[0]);
    throw new NavshiftError(`cannot merge ${editsOf(things)}`, { help: 'Merge it by hand.' });
  }
  return {
    site: restored(site),
    other: restored(other),
    // Two sides can differ in a way that the merged sites do not show: then no question is left.
    conflicts: siteText(site) === siteText(other) ? [] : [...state.conflicts.values()],
    notes: [...notes, ...state.notes, ...divided(entries)],
  };
}

const decided = (site: Site): Merged => ({ site, other: site, conflicts: [], notes: [] });

const siteText = ({ documents }: Site) =>
  Array.from(documents, ([path, node]) => path + printJson(node, 'text')).join();

/** The three sites as forests, in which a thing that several sites share has one id. */
function sidesOf(mine: Matching, yours: Matching): Sides {
  const across = acrossOf(yours, mine);
  const before = new Forest(mine.sites[0], mine.before, '', undefined, undefined, true);
  const twin = (matching: Matching, thing: Thing) => before.itemOf(matching.of(thing));
  const there = new Forest(mine.sites[1], mine.after, '<', before, (thing) => twin(mine, thing), true);
  const twinOfTheirs = (thing: Thing) =>
    twin(yours, thing) ?? (yours.has(thing) ? undefined : there.itemOf(across(thing)));
  return { before, there, after: new Forest(yours.sites[1], yours.after, '>', before, twinOfTheirs, true, there) };
}

/**
 * Matches the base with a side. A page counts as moved if another folder has a new page with the same file name: the
 * content of page files is not known here.
 */
function matched(base: Site, site: Site): Matching {
  const [was, is] = [pagesOf(base), pagesOf(site)];
  const search = new Search(
    [...was].filter((page) => !is.has(page)),
    [...is].filter((page) => !was.has(page)),
  );
  search.byObject(fileName, fileName);
  const moves = Array.from(search.moves, ([page, { to }]): Declaration => {
    return { kind: 'moved', item: { kind: 'page', page }, to: { kind: 'page', page: to } };
  });
  return new Matching([base, site], moves);
}

const pagesOf = (site: Site) => new Set(treeOf(site).leaves.flatMap((leaf) => (leaf.isPage ? pathOf(leaf) : [])));

const folderOf = (leaf: Leaf) => pathOf(leaf).slice(0, -fileName(pathOf(leaf)).length);

/**
 * A side whose new pages follow a folder that the other side renamed. git puts the new files into the renamed folder,
 * too.
 */
function followed(side: Matching, other: Matching, notes: string[]): Matching {
  const kept = groupBy(other.pairs, ({ before }) => folderOf(before));
  const moved = new Map<Json, Json>();
  for (const leaf of side.after.leaves.filter((one) => one.isPage && !side.has(one))) {
    const { node } = leaf.served;
    const folder = folderOf(leaf);
    const now = kept.get(folder)?.map(({ after }) => folderOf(after)) ?? [];
    const to = mostFrequent(now, (one) => one);
    if (node?.kind !== 'string' || folder === '' || to === undefined || now.includes(folder)) continue;
    notes.push(`Page ${pathOf(leaf)} is ${to + fileName(pathOf(leaf))} now: the other side renamed its folder.`);
    moved.set(node, makeString(node.value.replace(folder, to), node));
  }
  const [base, site] = side.sites;
  return moved.size === 0 ? side : matched(base, exchanged(site, moved));
}

type Entries = readonly [base: Entry, ours: Entry, theirs: Entry, site: Entry, other: Entry];
type Entry = ReturnType<typeof entriesOf>;

/** A line for each new page that is in a version, language or product because the other side made it. */
function divided([base, ours, theirs, site]: Entries): readonly string[] {
  const scopesOf = (leaf: Leaf) => leaf.parent.upwards.filter(({ isScope }) => isScope);
  return [...ours, ...theirs].flatMap(([path, [leaf]]) => {
    const [now] = base.has(path) ? [] : (site.get(path) ?? []);
    if (now === undefined || scopesOf(now).length <= scopesOf(leaf!).length) return [];
    return `Page ${path} is in ${branchText(now.parent.scope)} now: the other side divided the navigation.`;
  });
}

/**
 * The entries that the merge lost or doubled. With conflicts there are two merged sites: an entry is lost if both lack
 * it, and doubled if one of them lists it too often.
 */
function wrongEntries(entries: readonly Entry[]): readonly string[] {
  return [...new Set(entries.flatMap((all) => [...all.keys()]))].filter((name) => {
    const [was, mine, yours, ...is] = entries.map((all) => all.get(name)?.length ?? 0) as [number, number, number];
    const most = Math.max(was, mine, yours);
    // If both sides list an entry, it stays, though each side removed another one of several.
    const least = Math.min(most, Math.max(mine + yours - was, Math.min(mine, yours, 1)));
    return Math.max(...is) < least || Math.max(...is) > most;
  });
}

/** The name of an element or an entry, and what each side did with it, with its line. */
function editsOf([base, ...sides]: readonly (Thing | undefined)[]): string {
  const [ours, theirs] = sides.map((is) => {
    const thing = is ?? base;
    if (thing === undefined) return 'does not list it';
    const { file, line } = ('served' in thing ? thing.served.node : thing.place?.element.node)?.origin ?? {};
    const at = `${branchText(thing.parent!)} (${file}:${line})`;
    if (is === undefined) return `removed it from ${at}`;
    if (base === undefined) return `added it to ${at}`;
    return `${trailText(base.parent!) === trailText(is.parent!) ? 'has it in' : 'moved it to'} ${at}`;
  });
  const [thing] = [base, ...sides].flatMap((one) => one ?? []);
  const name = thing && ('served' in thing ? `${thing.served.item.kind} ${pathOf(thing)}` : branchText(thing));
  return `${name}: ours ${ours}, theirs ${theirs}`;
}

/**
 * What is wrong with another merge of three sites, such as git's, which looks at one file at a time: a line for each
 * entry that it lost or doubled.
 */
export function faultsIn(result: Site, sites: Three<Site>): readonly string[] {
  const entries = [...sites, result].map(entriesOf);
  return wrongEntries(entries).map((name) => {
    const [base, ours, theirs, is = []] = entries.map((all) => all.get(name));
    return `${editsOf([base?.[0], ours?.[0], theirs?.[0]])}. git lists it ${counted(is.length, 'time')}.`;
  });
}

/** A value of the base, of ours and of theirs. */
export type Three<Value> = readonly [base: Value, ours: Value, theirs: Value];

/**
 * Three sites in which each element that is equal in all three has one placeholder page as its content. Merging is then
 * fast: most changes are small, and a navigation can have 25,000 entries.
 *
 * `restored` puts the content back into a site made of these.
 */
function trimmed(sites: Three<Site>) {
  const left = new Map<Json, Json>();
  /** The elements of ours, by the elements with a placeholder. */
  const wholes = new Map<Json, Json>();
  // Equal elements with a `$ref` can include documents that differ.
  if (sites.every(({ documents }) => documents.size === 1)) trim(sites.map(navigationOf));
  return {
    sites: sites.map((site) => exchanged(site, left)) as unknown as Three<Site>,
    restored: remembered((site: Site) => exchanged(site, wholes)),
  };

  /** Gives equal elements a placeholder. Elements are paired by labels that are unique in their list. */
  function trim(elements: readonly (Element | undefined)[]): void {
    for (const container of containerNames) {
      const inner = elements.map((element) => groupBy(elementsIn(element, container), ({ label }) => label));
      for (const [label, [ours]] of inner[1]!) {
        const twins = inner.flatMap((all) => all.get(label) ?? []);
        if (inner.some((all) => all.get(label)?.length !== 1)) continue;
        if (!twins.every(({ node }) => sameJson(node, ours!.node))) trim(twins);
        else {
          // No other element has this page, so the matching pairs the three elements.
          const rest = setMember(containerNames.reduce(removeMember, ours!.node), 'pages', [`${wholes.size}`]);
          for (const { node } of twins) left.set(node, rest);
          wholes.set(rest, ours!.node);
        }
      }
    }
  }
}

/** A site with other nodes in its documents. */
const exchanged = (site: Site, nodes: ReadonlyMap<Json, Json>): Site =>
  site.withDocuments(
    new Map(Array.from(site.documents, ([path, root]) => [path, mapJson(root, (node) => nodes.get(node))])),
  );
