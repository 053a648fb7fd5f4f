import { type Change, type Matching } from '../diff/index.ts';
import { languagesOf } from '../navigation/index.ts';
import { type Branch, hasPageFile, type Leaf, leavesIn, type Tree } from '../served/index.ts';
import { counted, enumerate, groupBy, listed, plural } from '../text/index.ts';
import type { Line } from './names.ts';
import { isLanguage, labelAround, sharedName } from './same-changes.ts';
import { isMarked } from './table.ts';
import { elementsOf, type Statement } from './statement.ts';

/** Gives the command that updates languages; undefined if it would change nothing. */
export type CatchUp = () => string | undefined;

/** A language that was not updated with the first one. */
interface Late {
  readonly language: string;
  /** The number of changes that it lacks. */
  readonly count: number;
  /** Whether sync-languages makes some of them. */
  readonly canCatchUp: boolean;
  /** The added pages that have no file in it. */
  readonly lacking: readonly string[];
  /** What the first language changed, and this one did not. */
  readonly names: readonly string[];
}

/** A sentence and a line about languages that were not updated with the first one. The line names the command that updates them. */
export function lateIn(
  statements: readonly Statement[],
  matching: Matching,
  catchUp: CatchUp | undefined,
): { readonly summary: string; readonly lines: readonly Line[] } {
  const late = lateLanguages(statements, matching);
  if (late.length === 0) return { summary: '', lines: [] };
  const codesOf = (some: readonly Late[]) => enumerate(some.map(({ language }) => language));
  // 'fr and es not updated in 2 changes, zh in 1 change': they may be updated in others.
  const missed = [...groupBy(late, ({ count }) => count)]
    .sort(([a], [b]) => b - a)
    .map(([count, some], k) => `${codesOf(some)}${k === 0 ? ' not updated' : ''} in ${counted(count, 'change')}`)
    .join(', ');
  const command = late.some(({ canCatchUp }) => canCatchUp) ? catchUp?.() : undefined;
  const lackOf = ({ canCatchUp, lacking, names }: Late) => {
    if (lacking.length > 0) return `a file for ${listed(lacking)}`;
    return canCatchUp && command !== undefined ? '' : `the change of ${listed(names)}`;
  };
  const reasons = [...groupBy(late, lackOf)].flatMap(([what, some]) =>
    what === '' ? [] : `${codesOf(some)} ${plural(some.length, 'lacks', 'lack')} ${what}`,
  );
  const text = `${missed}: ${[...reasons, ...(command === undefined ? [] : [`run ${command}`])].join('; ')}`;
  return { summary: `${missed}.`, lines: [{ sign: '!', kind: 'not-updated', level: 'warning', text }] };
}

/** The languages that lack changes of the first one, in pages that they have too. */
function lateLanguages(statements: readonly Statement[], matching: Matching): readonly Late[] {
  const { before, after, sites } = matching;
  const { inLanguage } = languagesOf(sites[1]);
  const [first, ...others] = languagesIn(after);
  const were = languagesIn(before);
  const steps = statements.filter(
    ({ change, scopes }) =>
      scopes.includes(first!) && isMarked(change, 'steering') && !isOfSettings(change) && !isOfRenamed(change),
  );
  return others.flatMap((language): readonly Late[] => {
    if (steps.length === 0 || !were.includes(language)) return [];
    const own = after.branches.filter((branch) => isLanguage(branch) && branch.label === language);
    const pages = new Set(own.flatMap(leavesIn).map(sharedName));
    const missed = steps.filter(({ change, scopes }) => {
      if (scopes.includes(language) || isMadeIn(language, change)) return false;
      return isOfShape(change)
        ? isShapedOtherwise(change, language)
        : !isAsMoved(change, own) && isOpen(change, (name) => pages.has(name));
    });
    const canCatchUp = missed.some(({ change }) => isCarried(change));
    const lacking = [...new Set(missed.flatMap(({ change }) => lackingIn(change, language)))];
    const names = [...new Set(missed.flatMap(({ change }) => namesOf(change)))];
    return missed.length === 0 ? [] : [{ language, count: missed.length, canCatchUp, lacking, names }];
  });

  /** Whether a language got or lost an element of the same kind too, with other pages besides. */
  function isMadeIn(language: string, change: Change): boolean {
    const namesIn = (one: Change) => elementsOf(one).flatMap(leavesIn).map(sharedName);
    const names = new Set(namesIn(change));
    const isSame = (one: Change) =>
      one.kind === change.kind && labelAround(one) === language && namesIn(one).some((name) => names.has(name));
    return statements.some(({ all }) => all.some(isSame));
  }

  /** Whether the pages of a new element are in fewer elements of this language, or those of a removed one in more. */
  function isShapedOtherwise({ branches: [{ before: old, after: now } = {}] }: Change, language: string): boolean {
    const source = now?.language ?? matching.of(old!.language!);
    const other = source?.parent!.branches.find((branch) => isLanguage(branch) && branch.label === language);
    const shared = (branch: Branch) => leavesIn(branch).map(sharedName);
    const [there, here] = [source, other].map((one) => new Set(one && shared(one)));
    const isCommon = (name: string) => there!.has(name) && here!.has(name);
    const keyOf = (branch: Branch) => shared(branch).filter(isCommon).sort().join();
    const key = keyOf((now ?? old)!);
    const count = (around?: Branch) =>
      after.branches.filter((one) => one.language === around && keyOf(one) === key).length;
    return key !== '' && (now === undefined ? count(other) > count(source) : count(other) < count(source));
  }

  /** The added pages of a change that have a file, and none in this language. */
  function lackingIn({ item, leaves }: Change, language: string): readonly string[] {
    const has = (page: string) => hasPageFile(sites[1], page);
    const added = leaves.flatMap(({ before: old, after: leaf }) => (item === 'page' && old === undefined ? leaf! : []));
    return added.filter(({ name }) => has(name) && !has(inLanguage(name, language))).map(sharedName);
  }
}

/** The items of a change, or else its subject. */
const namesOf = ({ name, leaves, branches }: Change): readonly string[] =>
  branches.length > 0 || leaves.length === 0 ? [name] : leaves.map(({ before, after }) => (before ?? after)!.name);

/** Whether an element is new or gone, and its content is neither. */
const isOfShape = ({ kind, leaves }: Change): boolean =>
  ['split', 'merged', 'wrapped', 'unwrapped'].includes(kind) ||
  (kind === 'added' && leaves.length > 0 && leaves.every(({ before }) => before !== undefined));

/** Whether items moved, and a language has each among the same ones as they are now, or in elements of the same kinds. */
function isAsMoved({ kind, leaves }: Change, own: readonly Branch[]): boolean {
  if (kind !== 'moved' || leaves.length === 0) return false;
  const there = groupBy(own.flatMap(leavesIn), sharedName);
  const kindsOf = ({ parent }: Leaf) => parent.upwards.map((around) => around.kind).join();
  const namesAround = ({ parent }: Leaf) => leavesIn(parent).map(sharedName);
  const moved = new Set(leaves.map(({ after }) => sharedName(after!)));
  return leaves.every(({ before, after }) => {
    const [old, now] = [before!, after!].map((one) => new Set(namesAround(one))) as [Set<string>, Set<string>];
    return there.get(sharedName(after!))?.some((leaf) => {
      const others = namesAround(leaf).filter((name) => !moved.has(name));
      const isAlike = kindsOf(before!) !== kindsOf(after!) && kindsOf(leaf) === kindsOf(after!);
      return isAlike || (others.some((name) => now.has(name)) && !others.some((name) => old.has(name)));
    });
  });
}

/** Whether a change is of links in `footer` or `navbar`, of which every language has its own. */
const isOfSettings = ({ item, leaves }: Change): boolean =>
  item === 'link' && leaves.every(({ before, after }) => (after ?? before)!.position === undefined);

/** Whether pages have another path because their language has another code. */
const isOfRenamed = ({ leaves }: Change): boolean =>
  leaves.some(({ before, after }) => before && after && before.parent.language?.label !== after.parent.language?.label);

/** Whether a language lacks a change: it still has a removed page, or does not have an added one. */
function isOpen(change: Change, isThere: (name: string) => boolean): boolean {
  const isArrival = isMarked(change, 'arrival');
  const leaves = change.leaves.map(({ before, after }) => (isArrival ? after : before));
  const found = leaves.map((leaf) => leaf !== undefined && isThere(sharedName(leaf)));
  if (found.length === 0) return true;
  if (!isArrival) return found.includes(true);
  // A language can have fewer pages of a copied element: one page of the copy is enough.
  return change.kind === 'copied' ? !found.includes(true) : found.includes(false);
}

/** Whether sync-languages can make a change in another language: it changes entries and no files. */
const isCarried = ({ kind, leaves }: Change) =>
  kind === 'lost'
    ? leaves.every(({ after }) => after === undefined)
    : !['address-changed', 'folder-renamed'].includes(kind);

/** The languages of a site by their codes, in reading order. */
const languagesIn = ({ branches }: Tree): readonly string[] => [
  ...new Set(branches.flatMap((branch) => (isLanguage(branch) ? (branch.label ?? []) : []))),
];
