import { type EntryPlace, type Place, walkNavigation } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import { addTo, groupBy } from '../text/index.ts';
import { type Pages, type PlaceProposal, proposeGroup, wantsGroup } from './new-groups.ts';
import { folderOf, likeness, nameWords, pageNamed, sharedText, slotIn, sum, upFrom, wordsOf } from './page-names.ts';

export type { PlaceProposal };

/**
 * How much each sign counts for a list. Learned by logistic regression from the 902 pages that 526 real changes of
 * eight sites added to groups that were there.
 * For a site that was left out in learning, the first proposal is right for 86 of 100 pages and one of three for 95.
 */
const weights = {
  /** The share of the pages of the folder that are in the list. */
  folder: 3.6,
  /** The share of the list that is of the folder. */
  purity: 3.6,
  /** The same as `folder`, for the nearest folder above where the own one has no pages. */
  above: 4.2,
  /** How much of the name is in the name of a page of the list. */
  alike: 2.4,
  /** No other list has a page that is named more alike. */
  mostAlike: 2.2,
  /** The share of the words of the label that the folder or the page have. */
  label: 1.6,
  /** It is in the first language, version and product. */
  first: 2.6,
};

/** The chance from which a proposal is sure. 73 of 100 pages have a sure proposal, and 97 of 100 of these are right. */
export const sureChance = 0.9;

/** So many lists are compared, those with the most pages of the folder. */
const mostLists = 60;

/**
 * Proposes places for pages that are not listed, the best first. Pages of one folder mostly get the same place.
 *
 * It learns from the folders, names, labels and order of the listed pages. For a new folder, the first place is a new
 * group. With a label as `group`, that is so for any page. `isMeant` can leave out elements. A place is sure if its chance is at least `sureChance`.
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"G","pages":["g/a","g/b"]}]}}');
 * const [[best]] = proposePlaces(site, ['g/c']);
 * best.chance > sureChance; // → true
 */
export function proposePlaces(
  site: Site,
  pages: readonly string[],
  group?: string,
  isMeant: (entry: EntryPlace) => boolean = () => true,
): readonly (readonly PlaceProposal[])[] {
  const lists = listsOf(site, isMeant);
  const folders = foldersOf(lists);
  const proposals = new Map<string, readonly PlaceProposal[]>();
  for (const [folder, fellows] of groupBy(pages, folderOf)) {
    const inLists = group === undefined ? proposeLists(fellows, lists, folders) : [];
    const isNew = group !== undefined || wantsGroup(lists, folder, fellows);
    const groups = isNew ? proposeGroup(site, lists, folder, fellows, group) : [];
    fellows.forEach((page, k) => proposals.set(page, mixed(groups, inLists[k] ?? [])));
  }
  return pages.map((page) => proposals.get(page)!);
}

/** So many of 100 pages of a new folder get a new group. */
const mostlyNew = 0.93;

/** Proposals for a new group and for lists that are there. */
function mixed(groups: readonly PlaceProposal[], lists: readonly PlaceProposal[]): readonly PlaceProposal[] {
  if (groups.length === 0) return lists;
  const others = lists.map((one) => ({ ...one, chance: one.chance * (1 - mostlyNew) }));
  return [...groups, ...others].sort((a, b) => b.chance - a.chance);
}

/** The lists that pages of one folder may go to. */
function proposeLists(
  fellows: readonly string[],
  lists: readonly Pages[],
  folders: ReturnType<typeof foldersOf>,
): readonly (readonly PlaceProposal[])[] {
  const scored = fellows.map((page) => scoresOf(page, lists, folders));
  return fellows.map((page, k) => {
    const chances = [...scored[k]!].map(([one, { score, reason }]) => {
      const together = scored.map((scores) => scores.get(one)?.score ?? -9);
      return { pages: one, reason, score: (score + sum(together) / together.length) / 2 };
    });
    const most = Math.max(...chances.map(({ score }) => score));
    const all = sum(chances.map(({ score }) => Math.exp(score - most)));
    return chances
      .sort((a, b) => b.score - a.score)
      .flatMap(({ pages: { list, names, spots }, reason, score }) => {
        // Nothing but its label or its language is for such a list.
        const after = spots[slotIn(names, page) - 1];
        return reason === undefined ? [] : { list, reason, after, chance: Math.exp(score - most) / all };
      });
  });
}

function listsOf(site: Site, isMeant: (entry: EntryPlace) => boolean): readonly Pages[] {
  const found = new Map<Place, EntryPlace[]>();
  walkNavigation(site, {
    entry(one) {
      if (one.entry.kind === 'page' && one.container === 'pages' && !one.parent.inGlobal && isMeant(one))
        addTo(found, one.parent, one);
    },
  });
  return Array.from(found, ([holder, spots]) => {
    const names = spots.map(({ text }) => pageNamed(text));
    return { list: { holder, container: 'pages' }, names, words: names.map(nameWords), spots };
  });
}

type Counts = ReadonlyMap<Pages, number>;

/**
 * How many pages of each list are in a folder itself, and how many anywhere below. A page is the folder of what is
 * below its name.
 */
function foldersOf(lists: readonly Pages[]) {
  const [direct, below] = [new Map<string, Map<Pages, number>>(), new Map<string, Map<Pages, number>>()];
  const add = (to: Map<string, Map<Pages, number>>, folder: string, pages: Pages) => {
    const counts = to.get(folder) ?? new Map<Pages, number>();
    to.set(folder, counts.set(pages, (counts.get(pages) ?? 0) + 1));
  };
  for (const pages of lists)
    for (const name of pages.names) {
      add(direct, folderOf(name), pages);
      add(below, name, pages);
      for (let at: string | undefined = folderOf(name); at !== undefined; at = upFrom(at)) add(below, at, pages);
    }
  const none: Counts = new Map();
  return {
    direct: (folder: string): Counts => direct.get(folder) ?? none,
    below: (folder: string): Counts | undefined => below.get(folder),
  };
}

function scoresOf(page: string, lists: readonly Pages[], { direct, below }: ReturnType<typeof foldersOf>) {
  const own = folderOf(page);
  let near = own;
  while (below(near) === undefined && near !== '') near = upFrom(near)!;
  const isOwn = near === own;
  const counts = new Map(below(near));
  const total = sum(counts.values());
  if (counts.size < 3 && near !== '')
    for (const pages of below(upFrom(near)!)?.keys() ?? []) if (!counts.has(pages)) counts.set(pages, 0);
  const here = direct(near);
  const totalHere = sum(here.values()) || 1;
  const ofPage = nameWords(page);
  const words = new Set([...nameWords(own), ...ofPage]);
  const firstScope = lists[0]?.list.holder.scope.join('\n');
  const candidates = [...counts].sort((a, b) => b[1] - a[1]).slice(0, mostLists);
  const likes = new Map(
    candidates.map(([pages]) => {
      const isInside = (name: string) => near === '' || name === near || name.startsWith(`${near}/`);
      return [
        pages,
        nearestName(pages, (name, k) => (isInside(name) ? likeness(ofPage, pages.words[k]!) : 0)),
      ] as const;
    }),
  );
  const top = Math.max(0, ...Array.from(likes.values(), ({ like }) => like));
  return new Map(
    candidates.map(([pages, count]) => {
      const { list, names } = pages;
      const { like, name } = likes.get(pages)!;
      const label = wordsOf(list.holder.element.label ?? '');
      const share = (here.get(pages) ?? 0) / totalHere;
      const score =
        (isOwn
          ? weights.folder * share + (weights.purity * (here.get(pages) ?? 0)) / names.length
          : (weights.above * count) / total) +
        weights.alike * like +
        (like === top && top > 0 ? weights.mostAlike : 0) +
        (label.length === 0 ? 0 : (weights.label * label.filter((word) => words.has(word)).length) / label.length) +
        (list.holder.scope.join('\n') === firstScope ? weights.first : 0);
      const named = like > 0 ? `${name} is named alike` : undefined;
      const reason = count > 0 ? sharedText(count, total, near) : named;
      return [pages, { score, reason }] as const;
    }),
  );
}

/** The name that is most alike, and how much. */
function nearestName({ names }: Pages, likeOf: (name: string, index: number) => number) {
  let best = { like: 0, name: '' };
  names.forEach((name, k) => {
    const like = likeOf(name, k);
    if (like > best.like) best = { like, name };
  });
  return best;
}
