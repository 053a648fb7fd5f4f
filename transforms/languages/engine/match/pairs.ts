import { askedOnce } from '../../../shared/asked-once.ts';
import type { BothKeys } from '../reading.ts';
import { type Branch, divisionOf, isBranch, isBroken, type Leaf, type Part, within } from '../tree.ts';

export type Pair = readonly [source: Part, theirs: Part];

/** Partners by the numbers of both: asked for each part again and again. */
export class Pairs<One extends Branch | Leaf> {
  readonly #theirs: (One | undefined)[] = [];
  readonly #source: (One | undefined)[] = [];
  /** What was taken for the same only because of its name or its place: in the source, in the language. */
  readonly placed: Pair[] = [];

  /** The partner of a part, in whichever of the two trees the part stands. */
  readonly of = ({ id, mine }: One): One | undefined => (mine ? this.#theirs : this.#source)[id];

  isOpen(part: One): boolean {
    return this.of(part) === undefined;
  }

  join(source: One, theirs: One): void {
    this.#theirs[source.id] = theirs;
    this.#source[theirs.id] = source;
  }

  /** Joins parts one by one because of their places. */
  joinPlaced(source: readonly One[], theirs: readonly One[]): void {
    source.forEach((part, k) => {
      this.join(part, theirs[k]!);
      this.placed.push([part, theirs[k]!]);
    });
  }
}

/** What elements are matched by. */
export interface MatchRules {
  readonly keys: BothKeys;
  /** The translation that was given for the label of an element of the source. */
  translationOf(source: Branch): string | undefined;
  /** Whether two pages of different names may be the same. */
  mayBeSame(source: string, theirs: string): boolean;
}

/** Elements that are being matched: what has found its partner keeps it. */
export class Matching extends Pairs<Branch> {
  readonly rules: MatchRules;
  readonly keyHere: KeyHere;

  constructor(rules: MatchRules) {
    super();
    this.rules = rules;
    this.keyHere = keysHere(rules.keys, this.of);
  }

  /** Whether neither of two elements has a partner, and what the source's holds has a place in that of the language. */
  mayJoin(source: Branch, theirs: Branch): boolean {
    return this.isOpen(source) && this.isOpen(theirs) && !isBroken(source, theirs.element);
  }

  /** Takes two elements for one, if they may be. */
  override join(source: Branch, theirs: Branch): void {
    if (this.mayJoin(source, theirs)) super.join(source, theirs);
  }
}

/** The key of an entry as far as it is known in the same version and product of the other tree: what stands elsewhere only is unknown here. */
export type KeyHere = (leaf: Leaf) => string | undefined;

export function keysHere({ source, own }: BothKeys, partner: (branch: Branch) => Branch | undefined): KeyHere {
  const keyOf = (leaf: Leaf) => (leaf.mine ? source : own).leaf(leaf);
  const keysIn = askedOnce((division: Branch) => new Set(within(division).flatMap(({ leaves }) => leaves.map(keyOf))));
  return (leaf) => {
    const key = keyOf(leaf);
    const division = key === undefined ? undefined : partner(divisionOf(leaf.parent));
    return division !== undefined && keysIn(division).has(key) ? key : undefined;
  };
}

/** What stands between the same two neighbours in both lists. A neighbour is what has a partner in the other list; the ends count as neighbours too. */
export function gapsBetween<One extends Part>(
  source: readonly One[],
  theirs: readonly One[],
  partner: (part: One) => One | undefined,
): readonly (readonly [source: readonly One[], theirs: readonly One[]])[] {
  const members = new Set<One>([...source, ...theirs]);
  const gaps = (list: readonly One[]) => {
    const found: { readonly before: One | undefined; readonly parts: One[]; behind: One | undefined }[] = [
      { before: undefined, parts: [], behind: undefined },
    ];
    for (const part of list) {
      const other = partner(part);
      if (other === undefined) found.at(-1)!.parts.push(part);
      else if (members.has(other)) {
        found.at(-1)!.behind = part;
        found.push({ before: part, parts: [], behind: undefined });
      }
    }
    return found;
  };
  const others = new Map(gaps(theirs).map((gap) => [gap.before, gap]));
  return gaps(source).flatMap(({ before, parts, behind }) => {
    const other = others.get(before && partner(before));
    return other === undefined || parts.length === 0 || other.behind !== (behind && partner(behind))
      ? []
      : [[parts, other.parts] as const];
  });
}

/** Whether two lists hold elements and entries of the same containers, one by one, that pass as the same. */
export function samePairs(
  parts: readonly Part[],
  opposite: readonly Part[],
  areBranchesSame: (branch: Branch, other: Branch) => boolean,
  areLeavesSame: (leaf: Leaf, other: Leaf) => boolean,
): boolean {
  return (
    parts.length === opposite.length &&
    parts.every((part, k) => {
      const other = opposite[k]!;
      if (part.container !== other.container) return false;
      if (isBranch(part)) return isBranch(other) && areBranchesSame(part, other);
      return !isBranch(other) && areLeavesSame(part, other);
    })
  );
}
