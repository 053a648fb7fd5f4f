import type { NavigationDiff } from '../diff/index.ts';
import { divides } from '../format/index.ts';
import { type Branch, isDropped, type Leaf, leavesIn, trailText } from '../served/index.ts';
import { counted, visible } from '../text/index.ts';
import { wordsOf } from './names.ts';

/** An element of which the pages, the name or the place changed. */
export interface BranchRow {
  /** `en › API`. */
  readonly name: string;
  /** How many pages, endpoints and links are in it; undefined where it is not there. */
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** What became of it: `2 pages added, 1 moved in`. */
  readonly became: string;
}

type Of = NavigationDiff['matching']['of'];

/** The outermost elements that changed, languages and the like aside, and how many did not. */
export function branchRows({ matching }: NavigationDiff): {
  readonly rows: readonly BranchRow[];
  readonly same: number;
} {
  const { of } = matching;
  const now = outermost(matching.after.root);
  const gone = outermost(matching.before.root).filter((one) => !now.includes(of(one)!));
  const all = [
    ...now.map((after) => [of(after), after] as const),
    ...gone.map((before) => [before, undefined] as const),
  ];
  const rows = all.flatMap(([before, after]): readonly BranchRow[] => {
    const became = becameOf(before, after, of);
    if (became === '') return [];
    return [{ name: trailText((after ?? before)!), before: sizeOf(before), after: sizeOf(after), became }];
  });
  return { rows, same: all.length - rows.length };
}

const outermost = (branch: Branch): readonly Branch[] =>
  branch.branches.flatMap((one) => (divides(one.kind) && one.branches.length > 0 ? outermost(one) : [one]));

const listedIn = (branch: Branch): readonly Leaf[] => leavesIn(branch).filter((leaf) => !isDropped(leaf));
const sizeOf = (branch: Branch | undefined) => branch && listedIn(branch).length;

/** What became of an element, in words; empty if nothing did. */
function becameOf(before: Branch | undefined, after: Branch | undefined, of: Of): string {
  const [old, now] = [before, after].map((branch) => (branch === undefined ? [] : listedIn(branch))) as [
    Leaf[],
    Leaf[],
  ];
  const isIn = (leaf: Leaf, branch: Branch | undefined) => branch !== undefined && leaf.parent.upwards.includes(branch);
  const stays = now.filter((leaf) => of(leaf) !== undefined && isIn(of(leaf)!, before));
  const count = (leaves: readonly Leaf[], word: string) =>
    leaves.length === 0 ? [] : [`${counted(leaves.length, 'page')} ${word}`];
  const parts = [
    ...changeOfName(before, after, of),
    ...count(
      now.filter((leaf) => of(leaf) === undefined),
      'added',
    ),
    ...count(
      old.filter((leaf) => of(leaf) === undefined),
      'removed',
    ),
    ...count(
      now.filter((leaf) => of(leaf) !== undefined && !isIn(of(leaf)!, before)),
      'moved in',
    ),
    ...count(
      old.filter((leaf) => of(leaf) !== undefined && !isIn(of(leaf)!, after)),
      'moved out',
    ),
    ...count(
      stays.filter((leaf) => of(leaf)!.name !== leaf.name),
      'with another path',
    ),
  ];
  if (parts.length > 0) return parts.join(', ');
  const order = stays.map((leaf) => of(leaf)!.id);
  const isMoved = order.some((id, k) => k > 0 && id < order[k - 1]!);
  const isNested = stays.some((leaf) => of(of(leaf)!.parent) !== leaf.parent);
  return isMoved ? 'another order' : isNested ? 'other groups inside' : '';
}

function changeOfName(before: Branch | undefined, after: Branch | undefined, of: Of): readonly string[] {
  if (after === undefined) return ['removed'];
  if (before === undefined) return ['new'];
  return [
    ...(before.kind === after.kind ? [] : [`was a ${wordsOf(before)}`]),
    ...(before.label === after.label ? [] : [`was called ${visible(before.label ?? 'nothing')}`]),
    ...(of(before.parent!) === after.parent ? [] : [`was in ${trailText(before.parent!)}`]),
  ];
}

/** Of more pages that came or went with their element the others are counted. */
const mostLeaves = 12;

/** The elements and entries that came, went, moved or were renamed, indented below the elements that they are in, each line with the sign of a unified diff. */
export function branchTree({ matching }: NavigationDiff): readonly string[] {
  const { of } = matching;
  const line = (sign: string, depth: number, text: string) => `${sign} ${'  '.repeat(depth)}${visible(text)}`;
  const nameOf = (one: Branch | Leaf) => ('served' in one ? one.name : `${wordsOf(one)} ${one.label ?? ''}`.trimEnd());
  const placeText = ({ parent }: Branch | Leaf) => trailText(parent!);

  /** All of an element that is in one of the sites alone, or elsewhere in the other. */
  const whole = (sign: '+' | '-', one: Branch | Leaf, depth: number): readonly string[] => {
    const other = of(one);
    const way = sign === '+' ? 'from' : 'to';
    const head = line(sign, depth, `${nameOf(one)}${other === undefined ? '' : ` (moved ${way} ${placeText(other)})`}`);
    if ('served' in one) return [head];
    // What left an element that moved is shown where it came to or from.
    const inside = one.children.filter((child) => other === undefined || of(child)?.parent !== other);
    let more = -mostLeaves;
    return [
      head,
      ...inside.flatMap((child) => ('served' in child && ++more > 0 ? [] : whole(sign, child, depth + 1))),
      ...(more > 0 ? [line(sign, depth + 1, `… and ${counted(more, 'more page')}`)] : []),
    ];
  };
  const inside = (before: Branch, after: Branch, depth: number): readonly string[] => {
    const stays = (child: Branch | Leaf) => of(child)?.parent === (child.parent === after ? before : after);
    const left = before.children.filter((child) => !stays(child));
    let at = 0;
    /** What is gone comes before what came to its place, as in any diff. */
    const goneBefore = (end: number) => {
      const from = at;
      while (at < left.length && left[at]!.at < end) at++;
      return left.slice(from, at).flatMap((one) => whole('-', one, depth));
    };
    const kept = after.children.filter(stays);
    let next = 0;
    const lines = after.children.flatMap((child): readonly string[] => {
      const gone = goneBefore(next < kept.length ? of(kept[next]!)!.at : Infinity);
      if (!stays(child)) return [...gone, ...whole('+', child, depth)];
      next++;
      const other = of(child)!;
      const isSame = nameOf(child) === nameOf(other);
      const head = isSame
        ? [line(' ', depth, nameOf(child))]
        : [line('-', depth, nameOf(other)), line('+', depth, nameOf(child))];
      const below = 'served' in child ? [] : inside(other as Branch, child, depth + 1);
      return [...gone, ...(isSame && below.length === 0 ? [] : [...head, ...below])];
    });
    return [...lines, ...goneBefore(Infinity)];
  };
  return inside(matching.before.root, matching.after.root, 0);
}
