import { type Container, containerNames, type Element, leadingFields, leadsWithoutContent } from 'navshift';
import { type Draft, withLines } from 'navshift/edit';
import { getMember } from 'navshift/json';
import type { Settled } from '../settle/scopes.ts';
import { type Branch, isBranch, type Leaf, type Part } from '../tree.ts';

/** Whether an entry of the language is neither moved nor removed. */
export const isKept = (leaf: Leaf, { partner, isLeftover }: Settled): boolean =>
  partner(leaf) === undefined && !isLeftover(leaf);

/** The rest of a part that only the language has, without parts that moved and entries that are removed. Undefined if nothing is left. */
export function keptPart(part: Part, settled: Settled): Draft | undefined {
  if (!isBranch(part)) return isKept(part, settled) ? part.line : undefined;
  return settled.partner(part) === undefined ? keptBranch(part, settled) : undefined;
}

/** The rest of such an element. */
export function keptBranch(branch: Branch, settled: Settled): Draft | undefined {
  const { line, root } = branch;
  const lines = line.lines.flatMap((inner) => {
    const part = branch.parts.get(inner);
    return part === undefined ? [inner] : (keptPart(part, settled) ?? []);
  });
  const losesRoot = root !== undefined && isOnce(branch.element, 'root') && !isKept(root, settled);
  const element = losesRoot ? branch.element.withField('root', undefined) : branch.element;
  const kept = withElement(withLines(line, lines), element, branch);
  return kept !== line && branch.parent !== undefined && isEmptied(kept, branch) ? undefined : kept;
}

/** A line with another element for that of the language. */
export const withElement = (line: Draft, element: Element, branch: Branch): Draft =>
  element === branch.element ? line : { ...line, element, name: element.label };

/** The element of a line, without regard to the lines in it. */
const elementIn = ({ element, of }: Draft): Element => element ?? (of as Branch['place']).element;

/** Whether an element has content, or a page, link or specification of its own. */
export const leadsAnywhere = (element: Element): boolean =>
  containerNames.some((name) => element.hasContent(name)) || hasLead(element);

/** Whether that is so of a line. */
export const lineLeads = (line: Draft): boolean => !isBare(line) || hasLead(elementIn(line));

const hasLead = (element: Element) => leadingFields.some((name) => element.member(name) !== undefined);

/** Whether a line has nothing in it, not even a list that is none. */
export const isBare = (line: Draft): boolean =>
  line.lines.every(({ kind }) => kind === 'global') &&
  elementIn(line).containers.every((name) => elementIn(line).array(name) !== undefined);

/** Whether a line lost all its pages and links, and has no other value in which a link or entry could be. */
export function isEmptied(line: Draft, { element: before }: Branch): boolean {
  const element = elementIn(line);
  const isOdd = element.containers.some((name) => !isOnce(element, name));
  const isReferred = element.layers.some(({ node }) => getMember(node, '$ref') !== undefined);
  return leadsAnywhere(before) && !lineLeads(line) && !isOdd && !isReferred && !leadsWithoutContent(element);
}

/** Whether an element has a field at most once. If it has two, removing the one that counts would make the other count. */
export function isOnce({ layers }: Element, name: string): boolean {
  return layers.flatMap(({ node }) => node.members.filter(({ key }) => key === name)).length <= 1;
}

/** A line in a list of an element. */
export const inList = (line: Draft, container: Container, { line: around }: Branch): Draft =>
  line.list === container || (line.of?.container === container && line.of.parent === around.of)
    ? line
    : { ...line, list: container };
