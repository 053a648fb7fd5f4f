import { type Container, fieldOf, isContainer, labelField, leadingFields, mayHold } from 'navshift';
import { type Branch, isBranch, type Leaf, type Part, partsIn, type Tree } from '../tree.ts';
import { namesSpecification } from './scopes.ts';

/** What becomes of parts of the language. */
interface Fates {
  readonly branch: (branch: Branch) => Branch | undefined;
  generator(source: Branch): Branch | undefined;
  partner(part: Part): Part | undefined;
  isLeftover(theirs: Leaf): boolean;
}

/**
 * Where what only the language has in a container of an element comes to stand, once the element has the children of the source's: groups go among
 * its `pages`, as groups among `pages` go into `groups`; all else stays.
 */
export function homeOf(source: Branch, theirs: Branch, container: Container, fates: Fates): Container {
  const { kind } = source.element;
  const array = theirs.element.array(container);
  // What is no part of a navigation could become one elsewhere.
  const isMovable = () =>
    array?.referenced === false && array.node.items.every((_, k) => partsIn(theirs, container)[k] !== undefined);
  // Nothing can be put where something stands that is no array.
  const isFree = (home: Container) =>
    theirs.element.member(home) === undefined || theirs.element.array(home) !== undefined;
  if (holds(source, container) || (container !== 'groups' && container !== 'pages')) return container;
  if (container === 'groups')
    return (kind === 'group' || holds(source, 'pages')) && isFree('pages') && isMovable() ? 'pages' : 'groups';
  const isOfGroups = () => stayingIn(theirs, 'pages', fates).every(isBranch);
  return holds(source, 'groups') && isFree('groups') && isMovable() && isOfGroups() ? 'groups' : 'pages';
}

/** The containers in which an element holds elements or entries. What is neither is shown nowhere. */
const containersOf = ({ slots }: Branch): readonly Container[] =>
  [...slots].flatMap(([container, parts]) =>
    parts.some((part) => part !== undefined && (isBranch(part) || container === 'pages')) ? [container] : [],
  );

const holds = (branch: Branch, container: Container) => containersOf(branch).includes(container);

/** What stands in a container of an element of the language and is not moved elsewhere, nor goes. */
const stayingIn = (theirs: Branch, container: Container, fates: Fates): readonly Part[] =>
  partsIn(theirs, container).filter((part) => part !== undefined && stays(part, fates)) as Part[];

function stays(part: Part, fates: Fates): boolean {
  if (fates.partner(part) !== undefined) return false;
  if (!isBranch(part)) return !fates.isLeftover(part);
  const isPart = (container: Container, k: number) => partsIn(part, container)[k] !== undefined;
  return (
    part.leaves.length + part.branches.length === 0 ||
    part.element.containers.some((name) => part.element.array(name)?.node.items.some((_, k) => !isPart(name, k))) ||
    leadingFields.some((name) => name !== 'root' && part.element.member(name) !== undefined) ||
    [...part.leaves, ...part.branches].some((inner) => stays(inner, fates))
  );
}

/** The fields of an element of the language that one of the source's kind does not have. */
export const lostFields = (source: Branch, theirs: Branch): readonly string[] =>
  source.element.kind === theirs.element.kind
    ? []
    : theirs.element.fields.filter(
        (name) =>
          !isContainer(name) &&
          name !== labelField(theirs.element.kind) &&
          name !== labelField(source.element.kind) &&
          fieldOf(theirs.element.kind, name) !== undefined &&
          (fieldOf(source.element.kind, name) === undefined || (name === 'global' && source.element.kind === 'group')),
      );

/** Whether pages would come beside the specification of an element of the language: of what Mintlify makes of that it then lists nothing, but in a group. */
const isUnlisting = (source: Branch, theirs: Branch, fates: Fates): boolean =>
  source.element.kind !== 'group' &&
  // An endpoint comes in no case: listed, it would be the only one left.
  partsIn(source, 'pages').some((part) => part !== undefined && (isBranch(part) || part.page !== undefined)) &&
  theirs.element.member('pages') === undefined &&
  namesSpecification(theirs) &&
  fates.generator(source) === theirs;

/** Whether an element of the language would hold, as the source's, something that the platform does not show there and shows now. */
function isMisfit(source: Branch, theirs: Branch, fates: Fates): boolean {
  const leads = (name: string) =>
    name === 'root'
      ? theirs.root === undefined || stays(theirs.root, fates)
      : name === 'global' || leadingFields.includes(name);
  if (lostFields(source, theirs).some(leads) || isUnlisting(source, theirs, fates)) return true;
  const filled = new Set(containersOf(source));
  for (const container of theirs.element.containers) {
    if (filled.has(container) || stayingIn(theirs, container, fates).length === 0) continue;
    const home = homeOf(source, theirs, container, fates);
    const [before, after] = [theirs.element.kind, source.element.kind];
    if (mayHold(before, container) !== false && mayHold(after, home) === false) return true;
    filled.add(home);
  }
  return filled.size > 1 && containersOf(source).length < 2 && containersOf(theirs).length < 2;
}

/**
 * The elements of the source whose counterparts cannot become like them without a loss: these keep their own shape. Where that of the language is of another kind
 * it is the nearest element above that is not.
 */
export function misfitsIn({ branches }: Tree, fates: Fates): readonly Branch[] {
  return branches.flatMap((branch) => {
    const theirs = fates.branch(branch);
    if (theirs === undefined || !isMisfit(branch, theirs, fates)) return [];
    let top = branch;
    while (top.parent !== undefined && fates.branch(top)?.element.kind !== top.element.kind) top = top.parent;
    return [top];
  });
}
