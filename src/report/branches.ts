import { type Change, isUnopened, type NavigationDiff } from '../diff/index.ts';
import { divides } from '../format/index.ts';
import { type Branch, isDropped, isRead, type Leaf, leavesIn, trailText } from '../served/index.ts';
import { addTo, ascending, counted, figure, groupBy, visible } from '../text/index.ts';
import { itemsText, whereText, wordsOf } from '../telling/index.ts';

/** An element whose pages, name or place changed. */
export interface BranchRow {
  /** `en › API`. */
  readonly name: string;
  /** The number of pages, endpoints and links in it; undefined on the side that does not have the element. */
  readonly before: number | string | undefined;
  readonly after: number | string | undefined;
  /** The changes in words: `2 pages added, 1 moved in`. */
  readonly became: string;
}

type Of = NavigationDiff['matching']['of'];

/** The outermost elements inside of languages, versions and products: rows of those that changed, and the number of the others. */
export function branchRows({ matching, changes }: NavigationDiff): {
  readonly rows: readonly BranchRow[];
  readonly same: number;
} {
  const { of } = matching;
  const now = outermost(matching.after.root);
  const removed = outermost(matching.before.root).filter((one) => !now.includes(of(one)!));
  const touching = changesByBranch(changes);
  /** Other changes than of pages and names are counted: the lines of the diff say more. */
  const otherwise = (before: Branch | undefined, after: Branch) => {
    const kinds = [...new Set([before, after].flatMap((one) => touching.get(one!) ?? []))].map(({ kind }) => kind);
    if (kinds.length === 0) return '';
    return kinds.every((kind) => kind === 'reordered') ? 'another order' : counted(kinds.length, 'change');
  };
  const all: readonly BranchRow[] = [
    ...now.map((after) => rowOf(of(after), after, becameOf(of(after), after, of) || otherwise(of(after), after))),
    ...removed.map((before) => rowOf(before, undefined, becameOf(before, of(before), of, true))),
  ];
  const rows = all.filter(({ became }) => became !== '');
  return { rows, same: all.length - rows.length };
}

const outermost = (branch: Branch): readonly Branch[] =>
  branch.branches.flatMap((one) => (divides(one.kind) && one.branches.length > 0 ? outermost(one) : [one]));

const rowOf = (before: Branch | undefined, after: Branch | undefined, became: string): BranchRow => ({
  name: trailText((after ?? before)!),
  before: sizeOf(before),
  after: sizeOf(after),
  became,
});

const listedIn = (branch: Branch | undefined): readonly Leaf[] =>
  branch === undefined ? [] : leavesIn(branch).filter((leaf) => !isDropped(leaf));

/** How many items readers see in an element: of a specification that was not opened nobody knows. */
function sizeOf(branch: Branch | undefined): number | string | undefined {
  const leaves = branch && leavesIn(branch);
  const count = leaves?.filter(isRead).length;
  return leaves?.some(isUnopened) === true ? `${count} + ?` : count;
}

/** Kinds of changes that readers of the site do not see. */
const unseenKinds: ReadonlySet<Change['kind']> = new Set(['stored-elsewhere', 'rewritten', 'format-only']);

/** The changes that are about each element, or about something in it. */
function changesByBranch(changes: readonly Change[]): ReadonlyMap<Branch, readonly Change[]> {
  const found = new Map<Branch, Change[]>();
  for (const change of changes.filter(({ kind }) => !unseenKinds.has(kind))) {
    const touched = [
      ...change.branches.flatMap(({ before, after }) => [before, after]),
      ...change.leaves.flatMap(({ before, after }) => [before?.parent, after?.parent]),
    ];
    for (const branch of new Set(touched.flatMap((one) => one?.upwards ?? []))) addTo(found, branch, change);
  }
  return found;
}

/** Words for the new state of a page that stays in its element. */
const stateWords: Partial<Record<Leaf['served']['state'], string>> = {
  shown: 'now visible',
  hidden: 'now hidden',
  missing: 'now without a file',
};

/**
 * The changes of an element in words; empty if there is none. `isInside`: the element is inside of another now, whose
 * row has the rest, so only what left it is named.
 */
function becameOf(before: Branch | undefined, after: Branch | undefined, of: Of, isInside = false): string {
  const [old, now] = [listedIn(before), isInside ? [] : listedIn(after)];
  const isIn = (leaf: Leaf, branch: Branch | undefined) => branch !== undefined && leaf.parent.upwards.includes(branch);
  const stays = now.filter((leaf) => of(leaf) !== undefined && isIn(of(leaf)!, before));
  const count = (leaves: readonly Leaf[], word: string) =>
    leaves.length === 0 ? [] : [`${itemsText(leaves)} ${word}`];
  const change = (leaf: Leaf) => {
    const [was, is] = [of(leaf)!.served.state, leaf.served.state];
    return was === is ? undefined : stateWords[is];
  };
  const changed = groupBy(stays, change);
  changed.delete(undefined);
  const countNow = (is: (leaf: Leaf) => boolean, word: string) => count(now.filter(is), word);
  const countBefore = (is: (leaf: Leaf) => boolean, word: string) => count(old.filter(is), word);
  const isReplaced = (leaf: Leaf) =>
    isUnopened(leaf) && now.some(({ served: { item } }) => 'specification' in item && item.specification === leaf.name);
  const renamed = stays.filter((leaf) => of(leaf)!.name !== leaf.name);
  const parts = [
    ...(isInside && after !== undefined ? [`now in ${placeOf(after)}`] : changeOfName(before, after, of)),
    ...countNow((leaf) => of(leaf) === undefined, 'added'),
    ...countBefore((leaf) => of(leaf) === undefined && !isReplaced(leaf), 'removed'),
    ...countBefore((leaf) => of(leaf) === undefined && isReplaced(leaf), 'replaced by listed endpoints'),
    ...countNow((leaf) => of(leaf) !== undefined && !isIn(of(leaf)!, before), 'moved in'),
    ...countBefore((leaf) => of(leaf) !== undefined && !isIn(of(leaf)!, after), 'moved out'),
    ...[...changed].flatMap(([word, leaves]) => count(leaves, word!)),
    ...count(renamed, 'with another path'),
  ];
  if (parts.length > 0) return parts.join(', ');
  const order = stays.map((leaf) => of(leaf)!.id);
  const isMoved = order.some((id, k) => k > 0 && id < order[k - 1]!);
  const isNested = stays.some((leaf) => of(of(leaf)!.parent) !== leaf.parent);
  return isMoved ? 'another order' : isNested ? 'other groups inside' : '';
}

/** Where an element or entry is. */
const placeOf = ({ parent }: Branch | Leaf): string => whereText(trailText(parent!));

function changeOfName(before: Branch | undefined, after: Branch | undefined, of: Of): readonly string[] {
  if (after === undefined) return ['removed'];
  if (before === undefined) return ['new'];
  return [
    ...(before.kind === after.kind ? [] : [`was a ${wordsOf(before)}`]),
    ...(before.label === after.label ? [] : [`was called ${visible(before.label ?? 'nothing')}`]),
    ...(of(before.parent!) === after.parent ? [] : [`was in ${placeOf(before)}`]),
  ];
}

/** At most so many pages are listed of an added or removed element, or of another order in one; the others are counted. */
const mostLeaves = 12;

/**
 * A tree of the elements and entries that were added, removed, moved or renamed, indented below the elements around
 * them. Each line begins with the sign of a unified diff.
 */
export function branchTree({ matching }: NavigationDiff): readonly string[] {
  const { of } = matching;
  const line = (sign: string, depth: number, text: string) => `${sign} ${'  '.repeat(depth)}${visible(text)}`;
  const branchText = (one: Branch | Leaf) =>
    'served' in one ? one.name : `${wordsOf(one)} ${one.label ?? ''}`.trimEnd();

  /** The lines of an element that the other site does not have, or has in another place. */
  const whole = (sign: '+' | '-', one: Branch | Leaf, depth: number): readonly string[] => {
    const other = of(one);
    const way = sign === '+' ? 'from' : 'to';
    const head = line(
      sign,
      depth,
      `${branchText(one)}${other === undefined ? '' : ` (moved ${way} ${placeOf(other)})`}`,
    );
    if ('served' in one) return [head];
    // The content of a moved element is shown at its new place.
    if (other !== undefined) return sign === '-' ? [head] : [head, ...inside(other as Branch, one, depth + 1)];
    let more = -mostLeaves;
    return [
      head,
      ...one.children.flatMap((child) => ('served' in child && ++more > 0 ? [] : whole(sign, child, depth + 1))),
      ...(more > 0 ? [line(sign, depth + 1, `… and ${counted(more, 'more page')}`)] : []),
    ];
  };
  const inside = (before: Branch, after: Branch, depth: number): readonly string[] => {
    const stays = (child: Branch | Leaf) => of(child)?.parent === (child.parent === after ? before : after);
    const kept = after.children.filter(stays);
    const inOrder = ascending(kept.map((child) => of(child)!.at));
    const jumped = kept.filter((_, k) => !inOrder.has(k));
    const isShort = jumped.length <= mostLeaves;
    const jumps = new Set(isShort ? jumped : []);
    const left = before.children.filter((child) => !stays(child) || jumps.has(of(child)!));
    let at = 0;
    /** Removed lines precede the added ones of the same place, as in any unified diff. */
    const removedBefore = (end: number) => {
      const from = at;
      while (at < left.length && left[at]!.at < end) at++;
      return left
        .slice(from, at)
        .flatMap((one) =>
          stays(one) ? [line('-', depth, `${branchText(one)} (another order)`)] : whole('-', one, depth),
        );
    };
    const staying = kept.filter((child) => !jumps.has(child));
    let next = 0;
    const lines = after.children.flatMap((child): readonly string[] => {
      const removed = removedBefore(next < staying.length ? of(staying[next]!)!.at : Infinity);
      if (!stays(child)) return [...removed, ...whole('+', child, depth)];
      const other = of(child)!;
      const below = 'served' in child ? [] : inside(other as Branch, child, depth + 1);
      if (jumps.has(child)) return [...removed, line('+', depth, `${branchText(child)} (another order)`), ...below];
      next++;
      const isSame = branchText(child) === branchText(other);
      const head = isSame
        ? [line(' ', depth, branchText(child))]
        : [line('-', depth, branchText(other)), line('+', depth, branchText(child))];
      return [...removed, ...(isSame && below.length === 0 ? [] : [...head, ...below])];
    });
    const more = isShort ? [] : [line(' ', depth, `${figure(jumped.length)} of these in another order`)];
    return [...lines, ...removedBefore(Infinity), ...more];
  };
  return inside(matching.before.root, matching.after.root, 0);
}
