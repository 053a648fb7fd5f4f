import { addTo, type Entry, parseEntry, type Site } from 'navshift';
import { findOperation, openSpecification, ownSpecification, specificationInScope } from 'navshift/openapi';
import type { Json } from 'navshift/json';
import { oddEndpoints, oddEndpointsOf } from 'navshift/openapi';
import { Pairs } from '../match/pairs.ts';
import type { Reading } from '../reading.ts';
import type { Rules } from '../rules.ts';
import { type Branch, isSpecified, partsIn, type Tree } from '../tree.ts';

/** What the endpoint entries of a tree have to do with the specifications in it. */
type EndpointScopes = ReturnType<typeof readScopes>;

type Endpoint = Exclude<Entry, { kind: 'page' }>;

function readScopes({ branches }: Tree) {
  /** The elements whose specifications are in scope; undefined where none in the tree names one. */
  const owners = new Map<Branch, Branch | undefined>();
  /** The elements that hold endpoint entries whose specification is named above the element. */
  const inheriting = new Set<Branch>();
  /** Those that do so where no entries belong. */
  const oddly = new Set<Branch>();
  /** The endpoint entries of each specification, by the element that names it. */
  const listed = new Map<Branch, Endpoint[]>();
  /** Notes an entry for the elements around it, up to the one whose specification the entry inherits. */
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

/** Whether the specification of an element makes entries for all its operations: none of them is listed. */
function standsForAll(owner: Branch, { listed }: EndpointScopes, site: Site): boolean {
  const entries = listed.get(owner);
  if (entries === undefined) return true;
  const opened = openSpecification(site, ownSpecification(owner.element)!.source);
  // Whether an entry resolves in one that cannot be opened is not known: it was written to.
  return 'operations' in opened && !entries.some((entry) => findOperation(opened.operations, entry) !== undefined);
}

/** Whether an element names the specification that what it holds inherits. */
export const namesSpecification = (branch: Branch): boolean =>
  isSpecified(branch) && ownSpecification(branch.element) !== undefined;

/** The element of its tree that names the specification in scope of an element. */
function nearestOwner(start: Branch): Branch | undefined {
  let branch: Branch | undefined = start;
  while (branch !== undefined && !namesSpecification(branch)) branch = branch.parent;
  return branch;
}

/** The endpoint entries of an element where none belong. */
function oddEndpointsIn(branch: Branch): readonly Json[] {
  const { element } = branch;
  const stray = element.containers.flatMap((container) => {
    const parts = partsIn(branch, container);
    return (element.array(container)?.node.items ?? []).flatMap((item, k) =>
      parts[k] === undefined ? oddEndpoints(item, container) : [],
    );
  });
  return [...oddEndpointsOf(element), ...stray];
}

/** What the specifications in scope say of the elements. */
export interface Scoped {
  /** The partner of an element, in whichever of the two trees the element stands. */
  readonly branch: (branch: Branch) => Branch | undefined;
  /** The element that names the specification which comes to be in scope of an element of the source: one of the language, or one of the source that is copied. */
  owner(source: Branch): Branch | undefined;
  /** Whether an element of the language holds endpoint entries whose specification is named above the element. */
  inherits(theirs: Branch): boolean;
  /** The element of the language whose specification comes to be in scope in an element of the source, and makes entries for all its operations: one that was listed would take the others off the site. */
  generator(source: Branch): Branch | undefined;
  /** The same for an element of the source that is not copied for that reason: endpoints stand in it where none belong. */
  barrier(source: Branch): Branch | undefined;
  /** Whether the specification that comes to be in scope of an element of the source is the one in scope of an element of the language. */
  isInScope(source: Branch, theirs: Branch): boolean;
}

/** Where no element names a specification there is nothing to settle. */
export const unscoped = (partner: (branch: Branch) => Branch | undefined): Scoped => ({
  branch: partner,
  owner: nearestOwner,
  inherits: () => false,
  generator: () => undefined,
  barrier: () => undefined,
  isInScope: () => true,
});

/** Settles which elements stay matched under the specifications in scope. */
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
  /** The element that names the specification in scope of one of the source, once the language is in step: one of the language, or one that is copied. */
  const owners = new Map<Branch, Branch | undefined>();
  const barriers = new Map<Branch, Branch>();
  const generator = (owner: Branch | undefined) =>
    owner?.mine === false && standsForAll(owner, own, site) ? owner : undefined;
  for (const branch of source.branches) {
    const above = branch.parent && owners.get(branch.parent);
    let barrier = branch.parent && barriers.get(branch.parent);
    let partner = barrier === undefined ? joined(branch) : undefined;
    if (partner !== undefined && partner !== theirs.top && inherits(partner) && own.owners.get(partner) !== above)
      partner = undefined;
    if (partner !== undefined) pairs.join(branch, partner);
    // The source's specification comes where none is named, not even an empty one, and no entries inherit another.
    const getsNone = partner !== undefined && (inherits(partner) || partner.element.member('openapi') !== undefined);
    // What inherits from above the language goes on doing so: what is listed there would take the others off the site.
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
