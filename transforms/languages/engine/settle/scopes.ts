import { addTo, type Entry, type Site } from 'navshift';
import { findOperation, openSpecification, ownSpecification } from 'navshift/openapi';
import { type Pair, Pairs } from '../match/pairs.ts';
import type { Reading } from '../reading.ts';
import type { Rules } from '../rules.ts';
import { type Branch, isSpecified, type Leaf, type Part, type Tree } from '../tree.ts';

/** The endpoint entries of a tree and the specifications that they inherit. */
type EndpointScopes = ReturnType<typeof readScopes>;

type Endpoint = Exclude<Entry, { kind: 'page' }>;

function readScopes({ branches }: Tree) {
  /** For each element, the one whose specification is in scope; undefined if none in the tree names one. */
  const owners = new Map<Branch, Branch | undefined>();
  /** Elements with endpoint entries that inherit a specification from above the element. */
  const inheriting = new Set<Branch>();
  /** The endpoint entries of each specification, by the element that names it. */
  const listed = new Map<Branch, Endpoint[]>();
  for (const branch of branches) {
    owners.set(branch, namesSpecification(branch) ? branch : branch.parent && owners.get(branch.parent));
    const owner = owners.get(branch);
    for (const { entry } of branch.leaves) {
      if (entry.kind === 'page' || entry.kind === 'graphql' || entry.specification !== undefined) continue;
      for (let at: Branch | undefined = branch; at !== undefined && at !== owner; at = at.parent) inheriting.add(at);
      if (owner !== undefined) addTo(listed, owner, entry);
    }
  }
  return { owners, inheriting, listed };
}

/** Whether Mintlify generates all pages of an element's specification, because no entry lists one of its operations. */
function isFullyGenerated(owner: Branch, { listed }: EndpointScopes, site: Site): boolean {
  const entries = listed.get(owner);
  if (entries === undefined) return true;
  const opened = openSpecification(site, ownSpecification(owner.element)!.source);
  // If the specification cannot be opened, its entries count as operations of it.
  return 'operations' in opened && !entries.some((entry) => findOperation(opened.operations, entry) !== undefined);
}

/** Whether an element names a specification, which its content inherits. */
export const namesSpecification = (branch: Branch): boolean =>
  isSpecified(branch) && ownSpecification(branch.element) !== undefined;

/** The element of the tree that names the specification in scope of another one. */
export function nearestOwner(start: Branch): Branch | undefined {
  let branch: Branch | undefined = start;
  while (branch !== undefined && !namesSpecification(branch)) branch = branch.parent;
  return branch;
}

/** The matching of elements, under the specifications that are in scope after the run. */
export interface Scoped {
  /** The partner of an element of either tree. */
  readonly branch: (branch: Branch) => Branch | undefined;
  /** The element whose specification is in scope of a source element after the run: one of the language, or a copied one of the source. */
  owner(source: Branch): Branch | undefined;
  /** Whether an element of the language has endpoint entries that inherit a specification from above the element. */
  inherits(theirs: Branch): boolean;
  /**
   * That owner, if it is of the language and Mintlify generates all pages of its specification. A listed endpoint would
   * take the other pages off the site.
   */
  generator(source: Branch): Branch | undefined;
  /** Whether the specification in scope of a source element after the run is the one in scope of an element of the language. */
  isInScope(source: Branch, theirs: Branch): boolean;
}

/** The decisions about each part of the source and of the language. */
export interface Settled extends Scoped {
  /** Whether the language has nothing yet. */
  readonly isNew: boolean;
  leaf(leaf: Leaf): Leaf | undefined;
  partner(part: Part): Part | undefined;
  /** Whether an entry of the language without a partner is removed. */
  isLeftover(theirs: Leaf): boolean;
  /** Pairs that were joined only because of their name or position. */
  readonly placed: readonly Pair[];
  /**
   * Whether the counterpart of a source element does not change, because Mintlify would not show its own parts in the
   * shape of the source.
   */
  keepsShape(source: Branch): boolean;
}

/** Decides which elements stay matched under the specifications in scope. */
export function settleScopes(
  joined: (branch: Branch) => Branch | undefined,
  { source, theirs }: Reading,
  { site }: Rules,
): Scoped {
  const own = readScopes(theirs);
  const inherits = (branch: Branch) => own.inheriting.has(branch);
  const pairs = new Pairs<Branch>();
  /** As in `Scoped`: for each source element the one whose specification is in scope after the run. */
  const owners = new Map<Branch, Branch | undefined>();
  const generator = (owner: Branch | undefined) =>
    owner?.ofSource === false && isFullyGenerated(owner, own, site) ? owner : undefined;
  for (const branch of source.branches) {
    const above = branch.parent && owners.get(branch.parent);
    let partner = joined(branch);
    if (partner !== undefined && partner !== theirs.top && inherits(partner) && own.owners.get(partner) !== above)
      partner = undefined;
    if (partner !== undefined) pairs.join(branch, partner);
    // An element gets the source's specification if it names none, not even an empty one, and no entry in it inherits another.
    const getsNone = partner !== undefined && (inherits(partner) || partner.element.member('openapi') !== undefined);
    if (partner !== undefined && namesSpecification(partner)) owners.set(branch, partner);
    else owners.set(branch, namesSpecification(branch) && !getsNone ? branch : above);
  }
  return {
    branch: pairs.of,
    owner: (branch) => owners.get(branch),
    inherits,
    generator: (branch) => generator(owners.get(branch)),
    isInScope: (branch, other) => owners.get(branch) === own.owners.get(other),
  };
}
