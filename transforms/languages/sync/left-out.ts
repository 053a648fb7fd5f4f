import { leadsAnywhere } from '../engine/copy.ts';
import type { Counterparts } from './counterparts.ts';
import type { Paths } from './paths.ts';
import { type Branch, branchesOf, type Leaf, type Part } from './tree.ts';

export interface LeftOutRules {
  readonly counterparts: Counterparts;
  readonly paths: Paths;
  readonly hasFile: (page: string) => boolean;
}

/** What of the source the language does not get where pages without a translation are left out: these, and elements that hold nothing else. */
export function findLeftOut(source: Branch, { counterparts, paths, hasFile }: LeftOutRules): ReadonlySet<Part> {
  const found = new Set<Part>();
  for (const branch of branchesOf(source).toReversed()) {
    for (const leaf of branch.leaves) if (isLeftOut(leaf)) found.add(leaf);
    if (leadsAnywhere(branch.element) && endsEmpty(branch)) found.add(branch);
  }
  return found;

  function isLeftOut({ page, text }: Leaf): boolean {
    return page !== undefined && counterparts.of(page) === undefined && !hasFile(paths.name(text));
  }
  function endsEmpty({ element, leaves, branches }: Branch): boolean {
    if (['href', 'openapi', 'asyncapi'].some((name) => element.member(name) !== undefined)) return false;
    // A file of its own stays, even without content.
    if (element.containers.some((container) => element.array(container)?.referenced === true)) return false;
    const held =
      element.containers.reduce((count, container) => count + (element.array(container)?.node.items.length ?? 1), 0) +
      (element.member('root') === undefined ? 0 : 1);
    return (
      held === leaves.length + branches.length &&
      leaves.every((leaf) => found.has(leaf)) &&
      branches.every((inner) => found.has(inner))
    );
  }
}
