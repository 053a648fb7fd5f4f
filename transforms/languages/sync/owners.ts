import {
  type Entry,
  findOperation,
  isContainer,
  type Json,
  openSpecification,
  ownSpecification,
  parseEntry,
  type Site,
  visitJson,
} from 'navshift';
import type { Matching } from './matching.ts';
import { type Branch, branchesOf } from './tree.ts';

/** What the endpoint entries of a tree have to do with the specifications in it. */
export interface Owners {
  /** The element whose specification is in scope; undefined if none in the tree names one. */
  of(branch: Branch): Branch | undefined;
  /** Whether an element holds endpoint entries whose specification is named above it. */
  inherits(branch: Branch): boolean;
  /** Whether it does so where no entries belong. */
  inheritsOddly(branch: Branch): boolean;
  /** The endpoint entries in scope of an element's specification, wherever they stand, but for those that name one themselves. */
  listed(owner: Branch): readonly Entry[];
}

/** Nothing in the trees has to do with a specification. */
const noOwners: Owners = { of: () => undefined, inherits: () => false, inheritsOddly: () => false, listed: () => [] };

/** The owners of both trees. */
export function findBothOwners(source: Branch, theirs: Branch): { readonly source: Owners; readonly own: Owners } {
  for (const top of [source, theirs])
    for (const branch of branchesOf(top))
      if (branch.specified) return { source: findOwners(source), own: findOwners(theirs) };
  return { source: noOwners, own: noOwners };
}

function findOwners(top: Branch): Owners {
  const owners = new Map<Branch, Branch | undefined>();
  const inheriting = new Set<Branch>();
  const oddly = new Set<Branch>();
  const listed = new Map<Branch, Entry[]>();
  for (const branch of branchesOf(top)) {
    const owner =
      !branch.specified || ownSpecification(branch.element) === undefined
        ? branch.parent && owners.get(branch.parent)
        : branch;
    owners.set(branch, owner);
    const note = (entry: Entry, noted: Set<Branch>): void => {
      if (entry.kind === 'page' || entry.specification !== undefined) return;
      for (
        let inner: Branch | undefined = branch;
        inner !== undefined && inner !== owner && !noted.has(inner);
        inner = inner.parent
      )
        noted.add(inner);
      if (owner === undefined) return;
      const known = listed.get(owner);
      if (known === undefined) listed.set(owner, [entry]);
      else known.push(entry);
    };
    for (const { entry } of branch.leaves) note(entry, inheriting);
    for (const odd of oddParts(branch))
      visitJson(odd, {
        enter: (node) => void (node.kind === 'string' && note(parseEntry(node.value), oddly)),
      });
  }
  return {
    of: (branch) => owners.get(branch),
    inherits: (branch) => inheriting.has(branch) || oddly.has(branch),
    inheritsOddly: (branch) => oddly.has(branch),
    listed: (owner) => listed.get(owner) ?? [],
  };
}

/** What an element holds besides its entries and elements: a string where none belongs may be an endpoint too. */
function oddParts({ element, slots }: Branch): readonly Json[] {
  const odd: Json[] = [];
  for (const { node } of element.layers) {
    for (const { key, value } of node.members) {
      if (
        isContainer(key)
          ? value.kind !== 'array' && element.array(key) === undefined
          : value.kind === 'object' || value.kind === 'array' || key === 'root' || key === 'page'
      )
        odd.push(value);
    }
  }
  for (const container of element.containers) {
    const parts = slots.get(container) ?? [];
    element.array(container)?.node.items.forEach((item, k) => parts[k] === undefined && odd.push(item));
  }
  return odd;
}

/** Whether the specification of an element makes entries for all its operations: none of them is listed. */
export function standsForAll(site: Site, owner: Branch, { listed }: Owners): boolean {
  const entries = listed(owner);
  if (entries.length === 0) return true;
  const source = ownSpecification(owner.element)?.source;
  const opened = source === undefined ? undefined : openSpecification(site, source);
  // Whether an entry resolves in one that cannot be opened is not known: it was written to.
  if (opened === undefined || !('operations' in opened)) return false;
  return !entries.some((entry) => findOperation(opened.operations, entry) !== undefined);
}

/** Whether an element of the source would bring an endpoint to where none belongs, under a specification of the language that stands for all of its operations. */
export function isBarred(branch: Branch, { site, matching, owners: { source, own } }: OwnerRules): boolean {
  if (!source.inheritsOddly(branch)) return false;
  for (let outer = branch.parent; outer !== undefined; outer = outer.parent) {
    const partner = matching.branch(outer);
    if (ownSpecification((partner ?? outer).element) !== undefined)
      return partner !== undefined && standsForAll(site, partner, own);
  }
  return false;
}

export interface OwnerRules {
  readonly site: Site;
  readonly matching: Matching;
  readonly owners: { readonly source: Owners; readonly own: Owners };
}

/** What the specifications in scope mean for elements of the source. */
export interface Settled {
  /** Where the specification in scope is named, once the language is in step: by an element of the language, or by one of the source that is copied. */
  readonly owners: ReadonlyMap<Branch, Branch | undefined>;
  /** Elements that are not copied, with all that they hold: an endpoint where none belongs would take all other operations off the site. */
  readonly barred: ReadonlyMap<Branch, Branch>;
}

/**
 * Settles which specification is in scope of each element of the source once the language is in step. Takes apart what would come under another one with
 * endpoint entries that inherit theirs: these would then mean other operations.
 */
export function settleOwners(
  source: Branch,
  { site, matching, owners: { source: mine, own: theirs } }: OwnerRules,
): Settled {
  const owners = new Map<Branch, Branch | undefined>();
  const barred = new Map<Branch, Branch>();
  for (const branch of branchesOf(source)) {
    const above = branch.parent === undefined ? undefined : owners.get(branch.parent);
    const bar = branch.parent && barred.get(branch.parent);
    let partner = matching.branch(branch);
    if (
      partner !== undefined &&
      branch.parent !== undefined &&
      (bar !== undefined || (theirs.inherits(partner) && theirs.of(partner) !== above))
    ) {
      matching.part(branch);
      partner = undefined;
    }
    const names = branch.specified && ownSpecification(branch.element) !== undefined;
    if (partner === undefined) owners.set(branch, names ? branch : above);
    else
      owners.set(
        branch,
        partner.specified && ownSpecification(partner.element) !== undefined
          ? partner
          : names && !theirs.inherits(partner)
            ? branch
            : above,
      );
    if (bar !== undefined) barred.set(branch, bar);
    else if (
      partner === undefined &&
      above !== undefined &&
      mine.inheritsOddly(branch) &&
      theirs.of(above) === above &&
      standsForAll(site, above, theirs)
    )
      barred.set(branch, above);
  }
  return { owners, barred };
}
