import { addTo, type Entry, type EntryPlace, parseEntry, type Site } from 'navshift';
import { findOperation, openSpecification, ownSpecification, specificationInScope } from 'navshift/openapi';
import type { Json } from 'navshift/json';
import { oddEndpoints, oddEndpointsOf } from 'navshift/openapi';
import { Pairs } from '../match/pairs.ts';
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
  /** Elements that have such entries in a wrong place, such as a field. */
  const oddly = new Set<Branch>();
  /** The endpoint entries of each specification, by the element that names it. */
  const listed = new Map<Branch, Endpoint[]>();
  /** Adds the elements around an entry to a set, up to the one whose specification the entry inherits. */
  const note = (entry: Entry, branch: Branch, noted: Set<Branch>) => {
    if (entry.kind === 'page' || entry.kind === 'graphql' || entry.specification !== undefined) return;
    const owner = owners.get(branch);
    for (let at: Branch | undefined = branch; at !== undefined && at !== owner && !noted.has(at); at = at.parent)
      noted.add(at);
    if (owner !== undefined) addTo(listed, owner, entry);
  };
  for (const branch of branches) {
    owners.set(branch, namesSpecification(branch) ? branch : branch.parent && owners.get(branch.parent));
    for (const { entry } of branch.leaves) note(entry, branch, inheriting);
    for (const odd of oddEndpointsIn(branch)) if (odd.kind === 'string') note(parseEntry(odd.value), branch, oddly);
  }
  return { owners, inheriting, oddly, listed };
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
function nearestOwner(start: Branch): Branch | undefined {
  let branch: Branch | undefined = start;
  while (branch !== undefined && !namesSpecification(branch)) branch = branch.parent;
  return branch;
}

/** The endpoint entries of an element in places that are not for entries. */
function oddEndpointsIn(branch: Branch): readonly Json[] {
  const stray = branch.line.lines.flatMap(({ kind, of }) =>
    kind === 'other' ? oddEndpoints((of as EntryPlace).node, of!.container) : [],
  );
  return [...oddEndpointsOf(branch.element), ...stray];
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
  /** The generator because of which a source element is not copied: it has endpoint entries in a wrong place, which a copy would bring. */
  barrier(source: Branch): Branch | undefined;
  /** Whether the specification in scope of a source element after the run is the one in scope of an element of the language. */
  isInScope(source: Branch, theirs: Branch): boolean;
}

/** What becomes of the parts of the language. */
export interface Fates extends Scoped {
  partner(part: Part): Part | undefined;
  /** Whether an entry without a partner is removed. */
  isLeftover(theirs: Leaf): boolean;
}

/** The same matching, if no element names a specification. */
export const unscoped = (partner: (branch: Branch) => Branch | undefined): Scoped => ({
  branch: partner,
  owner: nearestOwner,
  inherits: () => false,
  generator: () => undefined,
  barrier: () => undefined,
  isInScope: () => true,
});

/** Decides which elements stay matched under the specifications in scope. */
export function settleScopes(
  joined: (branch: Branch) => Branch | undefined,
  { source, theirs }: Reading,
  { site }: Rules,
): Scoped {
  if (![source, theirs].some(({ branches }) => branches.some(isSpecified))) return unscoped(joined);
  const [mine, own] = [readScopes(source), readScopes(theirs)];
  const outside = specificationInScope(theirs.top.place) !== undefined;
  const inherits = (branch: Branch) => own.inheriting.has(branch) || own.oddly.has(branch);
  const pairs = new Pairs<Branch>();
  /** As in `Scoped`: for each source element the one whose specification is in scope after the run. */
  const owners = new Map<Branch, Branch | undefined>();
  const barriers = new Map<Branch, Branch>();
  const generator = (owner: Branch | undefined) =>
    owner?.ofSource === false && isFullyGenerated(owner, own, site) ? owner : undefined;
  for (const branch of source.branches) {
    const above = branch.parent && owners.get(branch.parent);
    let barrier = branch.parent && barriers.get(branch.parent);
    let partner = barrier === undefined ? joined(branch) : undefined;
    if (partner !== undefined && partner !== theirs.top && inherits(partner) && own.owners.get(partner) !== above)
      partner = undefined;
    if (partner !== undefined) pairs.join(branch, partner);
    // An element gets the source's specification if it names none, not even an empty one, and no entry in it inherits another.
    const getsNone = partner !== undefined && (inherits(partner) || partner.element.member('openapi') !== undefined);
    // Entries that inherit from above the language keep doing so: entries under a new specification would take its
    // other pages off the site.
    const isFromAbove = partner !== undefined && inherits(partner) && own.owners.get(partner) === undefined;
    if (
      partner !== undefined &&
      (namesSpecification(partner) || (isFromAbove && namesSpecification(branch) && outside))
    )
      owners.set(branch, partner);
    else owners.set(branch, namesSpecification(branch) && !getsNone ? branch : above);
    if (partner === undefined && mine.oddly.has(branch)) barrier ??= generator(above);
    if (barrier !== undefined) barriers.set(branch, barrier);
  }
  return {
    branch: pairs.of,
    owner: (branch) => owners.get(branch),
    inherits,
    generator: (branch) => generator(owners.get(branch)),
    barrier: (branch) => barriers.get(branch),
    isInScope: (branch, other) => owners.get(branch) === own.owners.get(other),
  };
}
