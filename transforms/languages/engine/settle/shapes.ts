import { type Container, fieldOf, isContainer, labelField, leadingFields, mayHold } from 'navshift';
import { isKept, keptPart } from '../build/keep.ts';
import { type Branch, containersOf, isBranch, type Part, partsIn, type Tree } from '../tree.ts';
import { namesSpecification } from './scopes.ts';
import type { Settled } from './scopes.ts';

/**
 * The new container for the parts that only the language has in a container, once the element has the source's
 * children. Own `groups` move into `pages`, or groups among `pages` into `groups`, if the source uses that container.
 * All others stay.
 */
export function homeOf(source: Branch, theirs: Branch, container: Container, settled: Settled): Container {
  const { kind } = source.element;
  const array = theirs.element.array(container);
  // An item that is not an element or entry here could become one in another container.
  const isMovable = () => array?.referenced === false && array.node.items.length === partsIn(theirs, container).length;
  // A container that is not an array cannot take items.
  const isFree = (home: Container) =>
    theirs.element.member(home) === undefined || theirs.element.array(home) !== undefined;
  if (has(source, container) || (container !== 'groups' && container !== 'pages')) return container;
  if (container === 'groups')
    return (kind === 'group' || has(source, 'pages')) && isFree('pages') && isMovable() ? 'pages' : 'groups';
  const isOfGroups = () => stayingIn(theirs, 'pages', settled).every(isBranch);
  return has(source, 'groups') && isFree('groups') && isMovable() && isOfGroups() ? 'groups' : 'pages';
}

const has = (branch: Branch, container: Container) => containersOf(branch).includes(container);

/** The parts of the language in a container that are neither moved nor removed. */
const stayingIn = (theirs: Branch, container: Container, settled: Settled): readonly Part[] =>
  partsIn(theirs, container).filter((part) => stays(part, settled));

const stays = (part: Part, settled: Settled) =>
  isBranch(part) ? keptPart(part, settled) !== undefined : isKept(part, settled);

/** The fields of a language's element that the kind of its source element does not have. */
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

/** Whether the run would add `pages` beside a specification. Mintlify then lists no generated pages, except in a group. */
const isUnlisting = (source: Branch, theirs: Branch, settled: Settled): boolean =>
  source.element.kind !== 'group' &&
  // Endpoint entries do not count: the run never adds them here, as a listed one would be the only page left.
  partsIn(source, 'pages').some((part) => isBranch(part) || part.page !== undefined) &&
  theirs.element.member('pages') === undefined &&
  namesSpecification(theirs) &&
  settled.generator(source) === theirs;

/** Whether Mintlify shows something in an element of the language that it would not show there in the shape of the source. */
function isMisfit(source: Branch, theirs: Branch, settled: Settled): boolean {
  const leads = (name: string) =>
    name === 'root'
      ? theirs.root === undefined || stays(theirs.root, settled)
      : name === 'global' || leadingFields.includes(name);
  if (lostFields(source, theirs).some(leads) || isUnlisting(source, theirs, settled)) return true;
  const filled = new Set(containersOf(source));
  for (const container of theirs.element.containers) {
    if (filled.has(container) || stayingIn(theirs, container, settled).length === 0) continue;
    const home = homeOf(source, theirs, container, settled);
    const [before, after] = [theirs.element.kind, source.element.kind];
    if (mayHold(before, container) !== false && mayHold(after, home) === false) return true;
    filled.add(home);
  }
  return filled.size > 1 && containersOf(source).length < 2 && containersOf(theirs).length < 2;
}

/**
 * The source elements whose counterparts would lose something in their shape, and so keep their own. If the counterpart
 * has another kind, this is the nearest element above whose counterpart has the same kind.
 */
export function misfitsIn({ branches }: Tree, settled: Settled): readonly Branch[] {
  return branches.flatMap((branch) => {
    const theirs = settled.branch(branch);
    if (theirs === undefined || !isMisfit(branch, theirs, settled)) return [];
    let top = branch;
    while (top.parent !== undefined && settled.branch(top)?.element.kind !== top.element.kind) top = top.parent;
    return [top];
  });
}
