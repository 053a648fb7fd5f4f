import type { Branch, Leaf, Tree } from '../served/index.ts';
import { groupBy, remembered } from '../text/index.ts';
import type { Declared } from './declared.ts';
import { bestFirst, type Candidate, overlaps, shareOf } from './overlap.ts';
import { Pairing } from './pairing.ts';
import { weights } from './weights.ts';

/** A scope with its entries, without those of the scopes inside of it. */
interface Cell {
  readonly scope: Branch;
  readonly leaves: readonly Leaf[];
  /** The languages, versions and products around it, itself first: `version=v2`. */
  readonly steps: readonly string[];
}

const namesOf = /* @__PURE__ */ remembered(
  ({ leaves }: Cell): ReadonlySet<string> => new Set(leaves.map(({ name }) => name)),
);

/** The last two parts of each path: they stay when a folder above gets another name. */
const tailsOf = /* @__PURE__ */ remembered(
  ({ leaves }: Cell): ReadonlySet<string> =>
    new Set(leaves.map(({ name }) => name.slice(name.lastIndexOf('/', name.lastIndexOf('/') - 1) + 1))),
);

/**
 * Matches the scopes of two navigations: as transforms declared, then by name with enough common entries, then by entries, names and order.
 *
 * The root is a scope too. A scope can be renamed, wrapped in others, or unwrapped from them.
 */
export function matchScopes(before: Tree, after: Tree, declared: Declared): ReadonlyMap<Branch, Branch> {
  const [ours, theirs] = [cellsOf(before), cellsOf(after)];
  const matched = new Pairing<Branch>();
  if (ours.length === 1 && theirs.length === 1) matched.join(ours[0]!.scope, theirs[0]!.scope);
  const isLeft = ({ scope }: Cell) => !matched.has(scope);
  const pathOf = ({ scope: { place } }: Cell) => place?.scope.join('\n');
  for (const one of ours.filter(isLeft))
    for (const to of declared.scopesOf(one.scope.place?.scope ?? [])) {
      const other = theirs.find((cell) => pathOf(cell) === to.join('\n'));
      if (other !== undefined) matched.join(one.scope, other.scope);
    }
  const named = groupBy(theirs.filter(isLeft), ({ steps }) => steps.join());
  for (const one of ours.filter(isLeft)) {
    const twins = named.get(one.steps.join());
    const other = twins?.[0];
    if (other === undefined) continue;
    const shared = one.leaves.filter(({ name }) => namesOf(other).has(name)).length;
    if (shareOf(shared, one.leaves.length, other.leaves.length) < weights.share) continue;
    matched.join(one.scope, other.scope);
    twins!.shift();
  }
  const candidates = candidatesOf(ours.filter(isLeft), theirs.filter(isLeft));
  for (const { one, other } of bestFirst(candidates)) matched.join(one.scope, other.scope);
  return new Map(ours.flatMap(({ scope }) => (matched.has(scope) ? [[scope, matched.of(scope)!] as const] : [])));
}

/** The evidence for the scopes that are left. */
function candidatesOf(ours: readonly Cell[], theirs: readonly Cell[]): readonly Candidate<Cell>[] {
  if (ours.length === 0 || theirs.length === 0) return [];
  const shares = (keysOf: (cell: Cell) => ReadonlySet<string>) => {
    const common = overlaps(ours, theirs, [keysOf, keysOf]);
    return (one: Cell, other: Cell) => {
      const count = common.get(one)?.get(other) ?? 0;
      return count === 0 ? 0 : shareOf(count, keysOf(one).size, keysOf(other).size);
    };
  };
  const exact = shares(namesOf);
  const tails = shares(tailsOf);
  return ours.flatMap((one, i) =>
    theirs.flatMap((other, j): readonly Candidate<Cell>[] => {
      const share = Math.max(exact(one, other), weights.tail * tails(one, other));
      const named = stepsShared(one.steps, other.steps);
      if (share < weights.share && named < 1) return [];
      return [{ one, other, score: share + weights.label * named, apart: [Math.abs(i - j)] }];
    }),
  );
}

function cellsOf({ root, cells }: Tree): readonly Cell[] {
  return Array.from(cells.size === 0 ? [[root, []] as const] : cells, ([scope, leaves]) => ({
    scope,
    leaves,
    steps: stepsOf(scope),
  }));
}

/** The share of languages, versions and products around two scopes that have the same name: 0 none, 1 all. */
function stepsShared(ours: readonly string[], theirs: readonly string[]): number {
  if (ours.length === 0 && theirs.length === 0) return 1;
  const shared = ours.filter((step) => theirs.includes(step)).length;
  return shared / Math.max(ours.length, theirs.length);
}

const stepsOf = (scope: Branch): readonly string[] =>
  scope.upwards.filter(({ isScope }) => isScope).map(({ kind, label }) => `${kind}=${label}`);
