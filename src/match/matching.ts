import { type Branch, type Leaf, type Tree, treeOf } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { groupBy } from '../text/index.ts';
import { type Declaration, Declared } from './declared.ts';
import { matchElements } from './elements.ts';
import { matchEntries, type Pair } from './entries.ts';
import { FileSearch } from './files.ts';
import { Pairing } from './overlap.ts';
import { matchScopes } from './scopes.ts';

/** An element, or an entry of one. */
export type Thing = Branch | Leaf;

/** The navigations of two sites, and the counterpart of each element and entry. */
export class Matching {
  readonly before: Tree;
  readonly after: Tree;
  /** The entries that both navigations have, in the reading order of the first. */
  readonly pairs: readonly Pair[];
  readonly declared: Declared;
  /** The new paths of page files. */
  readonly files: FileSearch;
  readonly #entries: ReadonlyMap<Leaf, Pair>;
  readonly #elements = new Pairing<Branch>();

  /**
   * @param declarations changes that transforms made on purpose: navshift does not search for these items
   * @param lacksRedirects navshift searches for missing redirects. Then it ignores the existing ones, and compares
   * texts even if git must fetch them
   */
  constructor(
    readonly sites: readonly [before: Site, after: Site],
    readonly declarations: readonly Declaration[] = [],
    lacksRedirects = false,
  ) {
    const trees = [treeOf(sites[0]), treeOf(sites[1])] as const;
    [this.before, this.after] = trees;
    this.declared = new Declared(declarations);
    this.files = new FileSearch(sites, lacksRedirects);
    const scopes = matchScopes(trees, this.declared, this.#elements);
    this.#entries = matchEntries(sites, scopes, this.declared, this.files);
    this.pairs = this.before.leaves.flatMap((leaf) => this.#entries.get(leaf) ?? []);
    matchElements(trees, this.#elements, this.of);
  }

  /** The counterpart of an element or entry of either navigation in the other; undefined if there is none. */
  readonly of = <Kind extends Thing>(thing: Kind): Kind | undefined => {
    const pair = 'served' in thing ? this.#entries.get(thing) : undefined;
    const entry = pair?.before === thing ? pair.after : pair?.before;
    return (entry ?? ('served' in thing ? undefined : this.#elements.of(thing))) as Kind | undefined;
  };

  has(thing: Thing): boolean {
    return 'served' in thing ? this.#entries.has(thing) : this.#elements.has(thing);
  }
}

/**
 * Matches two changes of one navigation: gives the counterpart of an element or entry of the first change in the second.
 *
 * The base pairs what it had. An addition of both pairs by its key, or its kind and label, in the same element. An entry
 * also pairs in the same scope, or in any other: one of the two may have divided the navigation.
 *
 * @param ours the base, and the first change of it
 * @param theirs the same base, and the second change of it
 */
export function acrossOf(ours: Matching, theirs: Matching): (thing: Thing) => Thing | undefined {
  const added = groupBy(theirs.after.leaves, (leaf) => (theirs.has(leaf) ? undefined : leaf.key));
  const across = (thing: Thing): Thing | undefined => {
    const base = ours.of(thing);
    if (base !== undefined) return theirs.of(base);
    if (thing.parent === undefined) return theirs.after.root;
    const isTwin = (other: Thing) => !theirs.has(other) && thingName(other) === thingName(thing);
    const around = across(thing.parent) as Branch | undefined;
    const beside = around?.children.find(isTwin);
    if (beside !== undefined || !('served' in thing)) return beside;
    const twins = added.get(thing.key) ?? [];
    const scope = twins.length > 1 ? across(thing.parent.scope) : undefined;
    return twins.find(({ parent }) => parent.scope === scope) ?? twins.at(-1);
  };
  return across;
}

const thingName = (thing: Thing) => ('served' in thing ? thing.key : `${thing.kind}\n${thing.label}`);
