import { divides, kindOf } from '../format/index.ts';
import type { Place } from '../navigation/index.ts';
import { pageFile, type Site } from '../site/index.ts';
import { addTo, capital } from '../text/index.ts';
import { containerFor, type List, placesAround, type Spot, spotsIn } from '../draft/index.ts';
import { baseOf, folderOf, likeness, nameWords, sharedText, slotIn, sum, upFrom, wordsOf } from './page-names.ts';

/** A place for a page. */
export interface PlaceProposal {
  readonly list: List;
  /** The entry or element before it; undefined if it is the first. */
  readonly after: Spot | undefined;
  /** The label of the new element that it is the first page of. */
  readonly label?: string;
  /** How likely it is, from 0 to 1, beside the other proposals. */
  readonly chance: number;
  /** Why, as a clause: `5 of 6 pages of guides/ are there`. */
  readonly reason: string;
}

/** The pages of a list. */
export interface Pages {
  readonly list: List;
  readonly names: readonly string[];
  /** The words of each name. */
  readonly words: readonly (readonly string[])[];
  readonly spots: readonly Spot[];
}

/**
 * How much each sign counts for an element that may get a new group. Learned by logistic regression from the 412 pages
 * that real changes of eight sites put into groups that were new. For a site that was left out in learning, the first
 * element is right for 70 of 100 pages, and one of three for 84.
 */
const weights = {
  /** The share of the folders beside the new one that have a group of their own there. */
  siblings: 6,
  /** No other element has as many of these groups. */
  mostSiblings: -2,
  /** The share of the pages of the folder above that are in it. */
  cover: 1.1,
  /** The share of its pages that are of that folder. */
  purity: 5,
  /** It is the innermost element that has most pages of the folder above. */
  core: -1.2,
  /** It has groups. */
  groups: 2.5,
  /** The share of the words of its label that are in the path of a page. */
  label: 2.5,
  /** How much a page is named like one of its pages. */
  alike: 2.2,
  /** It is in the first language, version and product. */
  first: 1.6,
  /** How deep it is, where nothing is known of any folder above. */
  depth: -8.3,
  /** The share of the pages of the folder above that were added last, and are in it. */
  latest: 1.5,
};

/** So many pages that were added last are looked at. */
const mostLatest = 10;

/** A page, and the elements around it, innermost first. */
interface Leaf {
  readonly name: string;
  readonly words: readonly string[];
  readonly around: readonly Place[];
}

/** Where a new group of a folder may go, the best place first. `group`: its label; by default one like those beside it. */
export function proposeGroup(
  site: Site,
  lists: readonly Pages[],
  folder: string,
  pages: readonly string[],
  group?: string,
): readonly PlaceProposal[] {
  const leaves = lists.flatMap(({ list: { holder }, names, words }) => {
    const around = [holder, ...placesAround(holder)];
    return names.map((name, k): Leaf => ({ name, words: words[k]!, around }));
  });
  let near = folder;
  const below = () => leaves.filter(({ name }) => near === '' || name === near || name.startsWith(`${near}/`));
  let known = below();
  for (; known.length === 0 && near !== ''; known = below()) near = upFrom(near)!;
  const [total, counts] = [countsOf(leaves), countsOf(known)];
  const folders = new Map<string, Leaf[]>();
  for (const leaf of known) {
    const rest = near === '' ? leaf.name : leaf.name.slice(near.length + 1);
    if (rest.includes('/')) addTo(folders, rest.slice(0, rest.indexOf('/')), leaf);
  }
  const siblings = new Map<Place, number>();
  for (const some of folders.values()) {
    const core = coreOf(some);
    if (core?.parent !== undefined && some.length * 2 > total.get(core)!)
      siblings.set(core.parent, (siblings.get(core.parent) ?? 0) + 1);
  }
  const times = known.map((leaf) => ({ leaf, time: addedAt(site, leaf.name) })).filter(({ time }) => time > 0);
  const latest = times.sort((a, b) => b.time - a.time).slice(0, mostLatest);
  const core = near === '' ? undefined : coreOf(known);
  const mostSiblings = Math.max(0, ...siblings.values());
  const withGroups = new Set(
    Array.from(total.keys(), (place) => (place.element.kind === 'group' ? place.parent : place)),
  );
  const deepest = Math.max(1, ...Array.from(counts.keys(), ({ trail }) => trail.length));
  const words = pages.map((page) => new Set(wordsOf(page)));
  const named = pages.map(nameWords);
  const firstScope = leaves[0]?.around[0]!.scope.join('\n');
  const found = [...counts].flatMap(([holder, count]) => {
    const list = listIn(holder, known);
    if (list === undefined) return [];
    const label = wordsOf(holder.element.label ?? '');
    const own = siblings.get(holder) ?? 0;
    const names = known.flatMap((leaf) => (leaf.around.includes(holder) ? [leaf.words] : []));
    const score =
      (weights.siblings * own) / (folders.size || 1) +
      (own > 0 && own === mostSiblings ? weights.mostSiblings : 0) +
      (weights.cover * count) / known.length +
      (weights.purity * count) / total.get(holder)! +
      (holder === core ? weights.core : 0) +
      (withGroups.has(holder) ? weights.groups : 0) +
      (weights.label * mean(words, (some) => label.filter((word) => some.has(word)).length)) / (label.length || 1) +
      weights.alike * mean(named, (page) => Math.max(0, ...names.map((name) => likeness(page, name)))) +
      (holder.scope.join('\n') === firstScope ? weights.first : 0) +
      (near === '' ? (weights.depth * holder.trail.length) / deepest : 0) +
      (weights.latest * latest.filter(({ leaf }) => leaf.around.includes(holder)).length) / (latest.length || 1);
    const reason = own > 0 ? sharedText(own, folders.size, near, true) : sharedText(count, known.length, near);
    return [{ list, score, reason, own }];
  });
  const best = found.sort((a, b) => b.score - a.score).slice(0, 60);
  const all = sum(best.map(({ score }) => Math.exp(score - best[0]!.score)));
  return best.map(({ list, score, reason, own }) => {
    const spots = spotsIn(list);
    const labels = spots.map((spot) => ('element' in spot ? (spot.element.label ?? '') : ''));
    const text = group ?? labelFor(baseOf(folder), labels, lists);
    // Where all that is known is the docs root, or one group alone, it is not sure.
    const chance = ((near === '' || own < 2 ? 0.5 : 1) * Math.exp(score - best[0]!.score)) / all;
    return { list, label: text, after: spots[slotIn(labels, text) - 1], chance, reason };
  });
}

function countsOf(leaves: readonly Leaf[]): ReadonlyMap<Place, number> {
  const counts = new Map<Place, number>();
  for (const { around } of leaves) for (const place of around) counts.set(place, (counts.get(place) ?? 0) + 1);
  return counts;
}

/** The innermost element that has more than half of the pages. */
const coreOf = (leaves: readonly Leaf[]): Place | undefined =>
  [...countsOf(leaves)]
    .filter(([, count]) => count * 2 > leaves.length)
    .sort(([a], [b]) => b.trail.length - a.trail.length)[0]?.[0];

/**
 * The list of an element that a new group goes into, or a new tab if it has tabs; undefined where the element has
 * languages, versions or products.
 */
function listIn(holder: Place, leaves: readonly Leaf[]): List | undefined {
  const inside = leaves.flatMap(({ around }) => around[around.indexOf(holder) - 1] ?? []);
  const container = inside[0]?.container ?? containerFor(holder.element, 'group');
  return divides(kindOf(container)) ? undefined : { holder, container };
}

/** When the file of a page was added; 0 if that is not known. */
function addedAt(site: Site, page: string): number {
  const file = site.reader.added === undefined ? undefined : pageFile(site, page);
  return (file === undefined ? undefined : site.reader.added!(file)) ?? 0;
}

/**
 * A label for a folder, written as those beside it are, or those of the site: `Getting started` or `Getting Started`,
 * `API` where others write that.
 */
function labelFor(folder: string, beside: readonly string[], lists: readonly Pages[]): string {
  const all = lists.flatMap(({ list: { holder } }) => holder.trail.map(({ label }) => label ?? ''));
  const known = new Map(
    all.flatMap((label) => label.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [word.toLowerCase(), word]),
  );
  const isOwn = (word: string | undefined): word is string => word !== undefined && /.\p{Lu}/u.test(word);
  const later = (labels: readonly string[]) =>
    labels.flatMap((label) => label.split(/\s+/).slice(1)).filter((word) => /^\p{L}{3,}$/u.test(word) && !isOwn(word));
  const words = later(beside).length > 0 ? later(beside) : later(all);
  const isTitle = words.filter((word) => /^\p{Lu}/u.test(word)).length * 2 >= words.length;
  return folder
    .split(/[-_\s]+/)
    .map((word, k) => {
      const own = known.get(word.toLowerCase());
      if (isOwn(own)) return own;
      return k === 0 || isTitle ? capital(word) : word;
    })
    .join(' ');
}

const mean = <T>(all: readonly T[], of: (one: T) => number): number => sum(all.map(of)) / all.length;

/**
 * Whether the pages of a folder want a group of their own: none of them is listed, no element is called as it, and no
 * list has pages of the same names.
 */
export function wantsGroup(lists: readonly Pages[], folder: string, pages: readonly string[]): boolean {
  if (folder === '') return false;
  const words = wordsOf(baseOf(folder)).join(' ');
  const names = new Set(pages.map(baseOf));
  return lists.every(
    ({ list: { holder }, names: there }) =>
      there.every((name) => name !== folder && !name.startsWith(`${folder}/`)) &&
      holder.trail.every(({ label }) => wordsOf(label ?? '').join(' ') !== words) &&
      new Set(there.flatMap((name) => (names.has(baseOf(name)) ? folderOf(name) : []))).size < 2,
  );
}
