import { foldersBetween } from '../diff/index.ts';
import { isPattern } from '../site/index.ts';
import { addTo } from '../text/index.ts';

/** A redirect, and the addresses that need it, each with its new address. */
export interface NewRule {
  readonly source: string;
  readonly destination: string;
  readonly covers: ReadonlyMap<string, string>;
}

/** One redirect for each address. */
export const singleRules = (ends: Iterable<readonly [string, string]>): readonly NewRule[] =>
  Array.from(ends, ([source, destination]) => ({ source, destination, covers: new Map([[source, destination]]) }));

/** Sorts rules: a wildcard follows the narrower rules, since the first rule that matches an address counts. */
export function inOrder(rules: readonly NewRule[]): readonly NewRule[] {
  const depthOf = ({ source }: NewRule) =>
    isPattern(source) ? source.split('/').length - (source.endsWith('*') ? 0.5 : 0) : Infinity;
  return rules.toSorted((a, b) => (depthOf(a) === depthOf(b) ? 0 : depthOf(b) - depthOf(a)));
}

/** Facts that decide whether one wildcard can redirect a folder. */
export interface Surroundings {
  /** The addresses of the pages of the site as it is. */
  readonly live: Iterable<string>;
  /** Folders, with a slash at both ends, that may have pages that navshift does not know. */
  readonly unread: ReadonlySet<string>;
  /** Whether an address answers, or may. */
  readonly isLive: (address: string) => boolean;
  /** The addresses of pages that now return 404. */
  readonly broken: Iterable<string>;
  /** Whether it is doubtful that a page moved with the others of its folder. */
  readonly isDoubted: (address: string) => boolean;
  /** Whether a redirect has a source already. */
  readonly isTaken: (source: string) => boolean;
}

/**
 * Two wildcards: the folder with all below it, and the pages directly in it. `least` is the number of pages that justifies one.
 *
 * With these numbers navshift writes 299 rules in eight histories, where maintainers wrote 349 for the same addresses.
 */
const wholeFolder = { sign: '/:slug*', least: 2 };
const ownPages = { sign: '/:slug', least: 5 };

/**
 * More than half of the removed pages must have moved to one folder: a wildcard would send later readers of the others
 * to the wrong place.
 */
const leastShare = 0.5;

/**
 * The fewest redirects for pages that moved. One wildcard redirects a folder that moved as a whole, behind narrower
 * rules. If a page is left further down, a wildcard redirects only the pages directly in the folder.
 *
 * No wildcard matches a page that is left, or sends a page to a 404.
 */
export function foldMoves(moves: ReadonlyMap<string, string>, around: Surroundings): readonly NewRule[] {
  const open = new Map(moves);
  const wildcards = [...wildcardsOf(wholeFolder, foldersAbove), ...wildcardsOf(ownPages, folderAround)];
  return [...singleRules(open), ...wildcards];

  function wildcardsOf(
    { sign, least }: typeof wholeFolder,
    foldersOf: (address: string) => readonly string[],
  ): readonly NewRule[] {
    const living = new Set([...around.live].flatMap(foldersOf));
    const brokenIn = new Map<string, string[]>();
    for (const address of around.broken) for (const folder of foldersOf(address)) addTo(brokenIn, folder, address);
    return [...waysOf(open, foldersOf)].flatMap(([folder, targets]): NewRule[] => {
      if (living.has(folder) || around.isTaken(folder + sign)) return [];
      if ([...around.unread].some((start) => folder.startsWith(start) || start.startsWith(`${folder}/`))) return [];
      // Most of its pages moved to this folder.
      const [target, found] = [...targets].sort(([, a], [, b]) => b.length - a.length)[0]!;
      const pages = found.filter((page) => open.has(page));
      const broken = brokenIn.get(folder)!;
      const isWhole = broken.every(
        (page) => moves.has(page) || (!around.isDoubted(page) && around.isLive(target + page.slice(folder.length))),
      );
      if (pages.length < least || pages.length <= leastShare * broken.length || !isWhole) return [];
      const covers = new Map(pages.map((page) => [page, open.get(page)!]));
      for (const page of pages) open.delete(page);
      return [{ source: folder + sign, destination: target + sign, covers }];
    });
  }
}

/** For each folder, the outermost first, its pages by the folder to which they moved under the same tail. */
function waysOf(
  moves: ReadonlyMap<string, string>,
  foldersOf: (address: string) => readonly string[],
): readonly (readonly [string, ReadonlyMap<string, string[]>])[] {
  const ways = new Map<string, Map<string, string[]>>();
  for (const [from, to] of moves) {
    const start = `/${foldersBetween(from.slice(1), to.slice(1))[0]}`;
    for (const folder of foldersOf(from)) {
      if (!`${folder}/`.startsWith(start)) continue;
      const target = to.slice(0, to.length - (from.length - folder.length)).replace(/^\/$/, '');
      const targets = ways.get(folder) ?? new Map<string, string[]>();
      ways.set(folder, targets);
      addTo(targets, target, from);
    }
  }
  // An inner folder has a longer path than the outer one.
  return [...ways].sort(([a], [b]) => a.length - b.length);
}

/** The folders around an address, without the root. The address is one of them: a folder can have an index page. */
function foldersAbove(address: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = address; folder.length > 1; folder = folderIn(folder)) folders.push(folder);
  return folders;
}

/** The folder around an address, unless it is the root. */
const folderAround = (address: string): readonly string[] => [folderIn(address)].filter((folder) => folder !== '');

const folderIn = (address: string): string => address.slice(0, address.lastIndexOf('/'));
