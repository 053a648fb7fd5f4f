import type { BothKeys, Keys } from './keys.ts';
import { type Branch, branchesOf, isBranch, labelOf } from './tree.ts';

/** What an element holds, as a number: the same for elements of both trees that hold the same in the same order. 0: nothing that the other tree knows. */
export type Signatures = (branch: Branch) => number;

/** Signs the elements of both trees, from the leaves up. What only one of the trees has does not count; nor do labels, but for versions: products have translated ones. */
export function signBoth(source: Branch, theirs: Branch, keys: BothKeys): Signatures {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    let number = numbers.get(text);
    if (number === undefined) numbers.set(text, (number = numbers.size + 1));
    return number;
  };
  const signed = new Map<Branch, number>();
  const sign = (top: Branch, of: Keys) => {
    for (const branch of branchesOf(top).toReversed()) {
      const held: string[] = [];
      for (const key of of.own(branch)) held.push(`own ${numberOf(key)}`);
      const root = branch.root && of.leaf(branch.root);
      if (root !== undefined) held.push(`root ${numberOf(root)}`);
      // Nearly all have one container.
      for (const [container, parts] of branch.slots.size < 2
        ? branch.slots
        : [...branch.slots].sort(([a], [b]) => (a < b ? -1 : 1))) {
        let list = '';
        for (const part of parts) {
          if (part === undefined) continue;
          if (isBranch(part)) {
            const number = signed.get(part)!;
            if (number !== 0) list += ` e${number}`;
          } else {
            const key = of.leaf(part);
            if (key !== undefined) list += ` ${numberOf(key)}`;
          }
        }
        if (list !== '') held.push(container + list);
      }
      const { kind } = branch.element;
      signed.set(
        branch,
        held.length === 0
          ? 0
          : numberOf(`${kind}${kind === 'version' ? ` ${labelOf(branch) ?? ''}` : ''}\n${held.join('\n')}`),
      );
    }
  };
  sign(source, keys.source);
  sign(theirs, keys.own);
  return (branch) => signed.get(branch) ?? 0;
}
