import { groupBy, type Kind, labelField } from 'navshift';
import { type Branch, divides, type Tree, within } from '../tree.ts';
import { type Candidate, joinByContent, joinSame } from './content.ts';
import { KeysHere } from './here.ts';
import { joinByPosition } from './positions.ts';
import { Joining, type Matching } from './pairs.ts';
import type { MatchRules } from './rules.ts';

/**
 * Finds for each element of the source the one it is in the language: first by what they hold, wherever in the language that stands; then, among those in the
 * same place, by their label, and by position. What divides the site is matched as a language of its own: nothing moves from one version into another.
 */
export function matchElements(source: Tree, theirs: Tree, rules: MatchRules): Matching {
  const joining = new Joining();
  joining.join(source.top, theirs.top);
  const here = new KeysHere(rules.keys, (branch) => joining.branch(branch));
  matchDivision(source.top, theirs.top, rules, here, joining);
  return joining;
}

function matchDivision(top: Branch, other: Branch, rules: MatchRules, here: KeysHere, joining: Joining): void {
  const elements = within(top);
  const eachPair = (visit: (branch: Branch, partner: Branch) => void) => {
    for (const branch of elements) {
      const partner = joining.branch(branch);
      if (partner !== undefined) visit(branch, partner);
    }
  };
  eachPair((branch, partner) => joinSame(branch, partner, rules.keys, joining));
  joinByContent(elements, within(other), rules, joining, mayBeOne);
  const hasOpen = ({ branches }: Branch) => branches.some((branch) => joining.branch(branch) === undefined);
  eachPair((branch, partner) => {
    if (hasOpen(branch) && hasOpen(partner)) matchChildren(branch, partner, rules, here, joining);
    for (const inner of branch.branches) {
      const found = divides(inner) ? joining.branch(inner) : undefined;
      if (found !== undefined) matchDivision(inner, found, rules, here, joining);
    }
  });
}

/** Matches what is left of the children of two elements that are the same. */
function matchChildren(source: Branch, theirs: Branch, rules: MatchRules, here: KeysHere, joining: Joining): void {
  joinByLabel(source, theirs, rules, joining);
  joinByContent(source.branches.filter(divides), theirs.branches.filter(divides), rules, joining, areOneKind);
  joinByPosition(source, theirs, rules, here, joining);
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
function joinByLabel(source: Branch, theirs: Branch, { labelsOf }: MatchRules, joining: Joining): void {
  const open = (branch: Branch) => joining.branch(branch) === undefined;
  // Backwards, as the first is taken from the end.
  const left = groupBy(theirs.branches.filter(open).reverse(), ({ element, label }) => nameOf(element.kind, label));
  for (const branch of source.branches.filter(open)) {
    const lists = labelsOf(branch).map((label) => left.get(nameOf(branch.element.kind, label)));
    const other = lists.find((list) => list !== undefined && list.length > 0)?.pop();
    if (other !== undefined) joining.join(branch, other);
  }
}

const nameOf = (kind: Kind, label: string | undefined) => (label === undefined ? kind : `${kind}\n${label}`);
