import type { KeysHere } from './here.ts';
import type { Matching } from './matching.ts';
import type { Branch, Leaf, Part } from './tree.ts';
import { isBranch, labelOf } from './tree.ts';

export interface AlikeRules {
  readonly here: KeysHere;
  readonly matching: Matching;
  /** Parts of the source that are not to be in the language. */
  readonly leftOut: ReadonlySet<Part>;
  /** Whether two pages of different names may be the same. */
  plausible(source: string, theirs: string): boolean;
}

/** Whether two elements without anything in common have the same shape, and could well hold the same pages under other names. An empty one is like any. */
export function areAlike(source: Branch, theirs: Branch, rules: AlikeRules): boolean {
  if (labelOf(source) === undefined || labelOf(theirs) === undefined) return false;
  const pairs: (readonly [Branch, Branch])[] = [[source, theirs]];
  for (const [one, other] of pairs) {
    if (
      one.element.kind !== other.element.kind ||
      rules.matching.branch(one) !== undefined ||
      rules.matching.branch(other) !== undefined ||
      rules.leftOut.has(one)
    )
      return false;
    if (isBare(other) && !isLink(one)) continue;
    if (
      !['href', 'openapi', 'asyncapi'].every(
        (name) => (one.element.member(name) === undefined) === (other.element.member(name) === undefined),
      )
    )
      return false;
    const mine = partsOf(one).filter(({ part }) => !rules.leftOut.has(part));
    const others = partsOf(other);
    if (mine.length !== others.length) return false;
    for (const [k, part] of mine.entries()) {
      const opposite = others[k]!;
      if (part.container !== opposite.container) return false;
      if (isBranch(part.part) !== isBranch(opposite.part)) return false;
      if (isBranch(part.part)) pairs.push([part.part, opposite.part as Branch]);
      else if (!sameLeaf(part.part, opposite.part as Leaf, rules)) return false;
    }
  }
  return true;
}

function sameLeaf(one: Leaf, other: Leaf, { here, plausible }: AlikeRules): boolean {
  const key = here.source(one);
  const theirs = here.own(other);
  if (key !== undefined || theirs !== undefined) return key === theirs;
  const page = one.page;
  const opposite = other.page;
  return page !== undefined && opposite !== undefined && plausible(page, opposite);
}

/** All parts in order, each with its container; undefined for `root`. */
function partsOf({ slots, root }: Branch): readonly { readonly container: string | undefined; readonly part: Part }[] {
  return [
    ...(root === undefined ? [] : [{ container: undefined, part: root }]),
    ...[...slots].flatMap(([container, parts]) =>
      parts.flatMap((part) => (part === undefined ? [] : [{ container, part }])),
    ),
  ];
}

const isLink = ({ element }: Branch) => element.member('href') !== undefined;
const isBare = ({ element }: Branch) =>
  element.isEmpty && ['root', 'href', 'openapi', 'asyncapi'].every((name) => element.member(name) === undefined);
