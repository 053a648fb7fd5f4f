import { type Change, type SiteMatching } from '../diff/index.ts';
import { type Leaf, leavesIn, type Tree } from '../served/index.ts';
import { flattened, groupBy } from '../text/index.ts';
import { type Alike, isLanguage, labelAround, sharedName } from './same-changes.ts';
import { isMarked } from './table.ts';

/** A language that did not follow the first one. */
export interface Late {
  readonly language: string;
  /** In how many changes. */
  readonly count: number;
  /** Whether sync-languages makes some of them. */
  readonly canCatchUp: boolean;
}

/** The languages that did not follow the first one, in changes of what they have too. */
export function behind(told: readonly Alike[], { before, after }: SiteMatching): readonly Late[] {
  const [first, ...others] = languagesIn(after);
  const were = languagesIn(before);
  const isFollowed = ({ change, scopes }: Alike) =>
    first !== undefined && scopes.includes(first) && isMarked(change, 'steering');
  if (!told.some(isFollowed)) return [];
  const namesOf = (leaves: readonly (Leaf | undefined)[]) => leaves.map((leaf) => leaf && sharedName(leaf));
  const steps = told.filter(isFollowed).map(({ change, scopes }) => ({
    change,
    scopes,
    names: namesOf(change.leaves.map((one) => (isMarked(change, 'arrival') ? one.after : one.before))),
  }));
  const moves = groupBy(
    flattened(told, ({ change, all }) => (change.kind === 'moved' ? all : [])),
    labelAround,
  );
  return others
    .filter((language) => were.includes(language))
    .flatMap((language): readonly Late[] => {
      const own = after.branches.filter((branch) => isLanguage(branch) && branch.label === language);
      const pages = new Set(namesOf(flattened(own, leavesIn)));
      // Of an element that all moved a language may have had less.
      const moved = new Set(
        namesOf(flattened(moves.get(language) ?? [], ({ leaves }) => leaves).map(({ before: leaf }) => leaf)),
      );
      const missed = steps
        .filter(({ change, scopes, names }) => {
          const isThere = (name: string | undefined) =>
            name !== undefined && pages.has(name) && !(change.kind === 'moved' && moved.has(name));
          return !scopes.includes(language) && isOpen(change, names, isThere);
        })
        .map(({ change }) => change);
      return missed.length === 0 ? [] : [{ language, count: missed.length, canCatchUp: missed.some(isCarried) }];
    });
}

/** Whether a language has not done what a change did: it has some of what went, or lacks some of what came, by the names of these. */
function isOpen(
  change: Change,
  names: readonly (string | undefined)[],
  isThere: (name: string | undefined) => boolean,
): boolean {
  if (names.length === 0) return true;
  if (!isMarked(change, 'arrival')) return names.some(isThere);
  // Of what was copied a language may have had less.
  return change.kind === 'copied' ? !names.some(isThere) : !names.every(isThere);
}

/** Whether sync-languages does the same elsewhere: it changes entries, and no files. */
const isCarried = ({ kind, leaves }: Change) =>
  kind === 'lost'
    ? leaves.every(({ after }) => after === undefined)
    : !['address-changed', 'folder-renamed'].includes(kind);

/** The languages of a site by their codes, in reading order. */
const languagesIn = ({ branches }: Tree): readonly string[] => [
  ...new Set(branches.flatMap((branch) => (isLanguage(branch) ? (branch.label ?? []) : []))),
];
