import { foldersBetween } from '../diff/index.ts';
import { isPattern } from '../site/index.ts';
import { addTo } from '../text/index.ts';

/** A redirect, and the addresses that it is for: each with where it leads. */
export interface NewRule {
  readonly source: string;
  readonly destination: string;
  readonly covers: ReadonlyMap<string, string>;
}

/** A redirect for each address by itself. */
export const singleRules = (ends: Iterable<readonly [string, string]>): readonly NewRule[] =>
  Array.from(ends, ([source, destination]) => ({ source, destination, covers: new Map([[source, destination]]) }));

/** Rules so that each gets its turn: one that stands for more comes later. */
export function inOrder(rules: readonly NewRule[]): readonly NewRule[] {
  const depthOf = ({ source }: NewRule) =>
    isPattern(source) ? source.split('/').length - (source.endsWith('*') ? 0.5 : 0) : Infinity;
  return rules.toSorted((a, b) => (depthOf(a) === depthOf(b) ? 0 : depthOf(b) - depthOf(a)));
}

/** What must be known to lead a whole folder on. */
export interface Surroundings {
  /** The addresses of pages that are there. */
  readonly live: Iterable<string>;
  /** Folders, with a slash at both ends, in which pages may be of which nothing is known. */
  readonly unread: ReadonlySet<string>;
  /** Whether something answers at an address, or may. */
  readonly isLive: (address: string) => boolean;
  /** The addresses of pages that answer no more. */
  readonly gone: Iterable<string>;
  /** Whether a page of a folder is not taken to have gone where the others went. */
  readonly isDoubted: (address: string) => boolean;
  /** Whether a redirect has a source already. */
  readonly isTaken: (source: string) => boolean;
}

/**
 * What follows a folder in a wildcard, and from how many pages it is worth it: for all below it, and it itself; for what is in it. With these numbers 299
 * rules are written in eight histories where maintainers wrote 349 for the same addresses.
 */
const [all, each] = [
  { sign: '/:slug*', least: 2 },
  { sign: '/:slug', least: 5 },
];

/** A wildcard is for folders of which more than this share of the pages went to one place: of a half that went elsewhere readers of new links would be led astray. */
const most = 0.5;

/**
 * The fewest redirects for pages that went: a folder that went as a whole is one wildcard, behind narrower rules; one of which a page is left
 * further down is one for the pages that stand in the folder itself.
 *
 * There is no wildcard over a page that is left, and none that leads a page nowhere.
 */
export function foldMoves(moves: ReadonlyMap<string, string>, around: Surroundings): readonly NewRule[] {
  const open = new Map(moves);
  const wildcards = [...wildcardsOf(all, foldersAbove), ...wildcardsOf(each, folderAround)];
  return [...singleRules(open), ...wildcards];

  function wildcardsOf(
    { sign, least }: typeof all,
    foldersOf: (address: string) => readonly string[],
  ): readonly NewRule[] {
    const living = new Set([...around.live].flatMap(foldersOf));
    const goneIn = new Map<string, string[]>();
    for (const address of around.gone) for (const folder of foldersOf(address)) addTo(goneIn, folder, address);
    return [...waysOf(open, foldersOf)].flatMap(([folder, targets]): NewRule[] => {
      if (living.has(folder) || around.isTaken(folder + sign)) return [];
      if ([...around.unread].some((start) => folder.startsWith(start) || start.startsWith(`${folder}/`))) return [];
      // The folder that most of its pages went to.
      const [target, found] = [...targets].sort(([, a], [, b]) => b.length - a.length)[0]!;
      const pages = found.filter((page) => open.has(page));
      const gone = goneIn.get(folder)!;
      const isWhole = gone.every(
        (page) => moves.has(page) || (!around.isDoubted(page) && around.isLive(target + page.slice(folder.length))),
      );
      if (pages.length < least || pages.length <= most * gone.length || !isWhole) return [];
      const covers = new Map(pages.map((page) => [page, open.get(page)!]));
      for (const page of pages) open.delete(page);
      return [{ source: folder + sign, destination: target + sign, covers }];
    });
  }
}

/** Which pages of a folder went where under the same tail; the folders that are outermost first. */
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
  // A folder in another one has a longer path.
  return [...ways].sort(([a], [b]) => a.length - b.length);
}

/** The folders that an address stands in, itself as one among them, but not the root. */
function foldersAbove(address: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = address; folder.length > 1; folder = folderIn(folder)) folders.push(folder);
  return folders;
}

/** The folder that an address stands in, if it is not the root. */
const folderAround = (address: string): readonly string[] => [folderIn(address)].filter((folder) => folder !== '');

const folderIn = (address: string): string => address.slice(0, address.lastIndexOf('/'));
