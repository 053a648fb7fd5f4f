import { nameOf } from '../../shared/words.ts';
import type { Building } from './building.ts';
import { type Branch, isBranch, type Leaf } from './tree.ts';

/** Says that a part of the language stands elsewhere now. */
export function noteMoved(part: Branch | Leaf, { findings }: Building): void {
  if (isBranch(part)) findings.movedElements.push({ name: nameOf(part.element), at: part.element.node });
  else findings.movedEntries.push({ name: part.text, at: part.node });
}
