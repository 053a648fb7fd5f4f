import { groupBy, type Kind, labelField } from 'navshift';
import { type Branch, divides, type Tree, within } from '../tree.ts';
import { type Candidate, joinByContent, joinSame } from './content.ts';
import { joinByPosition } from './positions.ts';
import { Matching, type MatchRules } from './pairs.ts';

/**
 * Finds for each element of the source the one it is in the language: first by what they hold, wherever in the language that stands; then, among those in the
 * same place, by their label, and by position. What divides the site is matched as a language of its own: nothing moves from one version into another.
 */
export function matchElements(source: Tree, theirs: Tree, rules: MatchRules): Matching {
  const matching = new Matching(rules);
  matching.join(source.top, theirs.top);
  matchDivision(source.top, theirs.top, matching);
  return matching;
}

function matchDivision(top: Branch, other: Branch, matching: Matching): void {
  const elements = within(top);
  const eachPair = (visit: (branch: Branch, partner: Branch) => void) => {
    for (const branch of elements) {
      const partner = matching.of(branch);
      if (partner !== undefined) visit(branch, partner);
    }
  };
  eachPair((branch, partner) => joinSame(branch, partner, matching));
  joinByContent(elements, within(other), matching, mayBeOne);
  const hasOpen = ({ branches }: Branch) => branches.some((branch) => matching.isOpen(branch));
  eachPair((branch, partner) => {
    // What is left of the children of two elements that are the same.
    if (hasOpen(branch) && hasOpen(partner)) {
      joinByLabel(branch, partner, matching);
      joinByContent(branch.branches.filter(divides), partner.branches.filter(divides), matching, areOneKind);
      joinByPosition(branch, partner, matching);
    }
    for (const inner of branch.branches) {
      const found = divides(inner) ? matching.of(inner) : undefined;
      if (found !== undefined) matchDivision(inner, found, matching);
    }
  });
}

const areOneKind = ({ source, theirs }: Candidate): boolean => source.element.kind === theirs.element.kind;

/** Whether two elements with something in common may be one. Tabs that became dropdowns are still the same. */
function mayBeOne(candidate: Candidate): boolean {
  return candidate.isMost && (areOneKind(candidate) || (candidate.score > 0.5 && canBecome(candidate)));
}

/** Whether the element of the language can become one of the source's kind: its label field is renamed. */
function canBecome({ source, theirs }: Candidate): boolean {
  const field = labelField(source.element.kind);
  return (
    field !== undefined && labelField(theirs.element.kind) !== undefined && theirs.element.member(field) === undefined
  );
}

/** Joins children of one kind and label, in order; what has no label has the same as any other without. Versions and products too: their labels tell them apart. */
function joinByLabel(source: Branch, theirs: Branch, matching: Matching): void {
  const open = ({ branches }: Branch) => branches.filter((branch) => matching.isOpen(branch));
  // Backwards, as the first is taken from the end.
  const left = groupBy(open(theirs).reverse(), ({ element, label }) => nameOf(element.kind, label));
  for (const branch of open(source)) {
    const lists = matching.rules.labelsOf(branch).map((label) => left.get(nameOf(branch.element.kind, label)));
    const other = lists.find((list) => list !== undefined && list.length > 0)?.pop();
    if (other !== undefined) matching.join(branch, other);
  }
}

const nameOf = (kind: Kind, label: string | undefined) => (label === undefined ? kind : `${kind}\n${label}`);
