import type { Both, Change, ChangeKind, NavigationDiff } from './change.ts';
import { addressOf, type Leaf } from '../served/index.ts';

/** The kinds of changes that remove a URL. */
export const takingKinds: readonly ChangeKind[] = ['lost', 'address-changed', 'folder-renamed'];

/** A part of a change that can be accepted: one item, or the whole change if it has none. */
interface Part {
  /** Its text in a file of accepted changes: for a removed URL that URL, with its new address if it is redirected. */
  readonly text: string;
  readonly leaf?: Both<Leaf>;
}

/** A diff without its accepted parts, which it has in `accepted`. */
export function withoutAccepted(
  diff: NavigationDiff,
  isAccepted: (change: Change, text: string) => boolean,
): NavigationDiff {
  const [changes, accepted]: [Change[], Change[]] = [[], []];
  for (const change of diff.changes) {
    const parts = acceptableParts(change);
    const taken = new Set(parts.filter(({ text }) => isAccepted(change, text)));
    const left = parts.filter((part) => !taken.has(part));
    if (taken.size > 0) accepted.push(left.length === 0 ? change : withParts(change, [...taken]));
    if (left.length > 0) changes.push(taken.size === 0 ? change : withParts(change, left));
  }
  return { ...diff, changes, accepted };
}

/** The parts of a change that can be accepted one by one. */
export function acceptableParts(change: Change): readonly Part[] {
  const { kind, name, leaves, branches, from, to, scope } = change;
  const where = scope === '' ? '' : ` (${scope})`;
  const isTaking = takingKinds.includes(kind);
  if (branches.length === 0 && leaves.length > 0)
    return leaves.map((leaf) => ({ leaf, text: isTaking ? addressText(change, leaf) : nameOf(leaf) + where }));
  const way = from === undefined && to === undefined ? '' : `: ${from ?? ''} → ${to ?? ''}`;
  return [{ text: isTaking ? name : name + where + way }];
}

const nameOf = ({ before, after }: Both<Leaf>) => (before ?? after)!.name;

/** A removed URL, and the address that its readers see instead. */
function addressText({ redirect, answers }: Change, { before, after }: Both<Leaf>): string {
  const [address, next] = [addressOf(before!)!, after && addressOf(after)];
  if (redirect === undefined && answers === undefined) return address;
  const to = next === address ? undefined : next;
  return `${address} → ${to ?? redirect?.split(' → ')[1] ?? answers}`;
}

function withParts(change: Change, parts: readonly Part[]): Change {
  const leaves = parts.map(({ leaf }) => leaf!);
  const isNamed = leaves.length > 1 || change.kind === 'folder-renamed';
  return { ...change, leaves, name: isNamed ? change.name : nameOf(leaves[0]!) };
}
