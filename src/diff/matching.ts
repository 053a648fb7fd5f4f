import type { Site } from '../site/index.ts';
import { type Elements, matchElements } from './elements.ts';
import { matchPages, type Pair } from './pages.ts';
import type { Numbered } from './numbered.ts';
import { matchScopes } from './scopes.ts';
import { type Branch, type Leaf, type Tree, treeOf } from '../served/index.ts';

/** Two sites, and what of the one is what of the other. */
export class Matching {
  readonly before: Tree;
  readonly after: Tree;
  readonly scopes: ReadonlyMap<Branch, Branch>;
  /** By what it was before. */
  readonly pairs: Numbered<Leaf, Pair>;
  /** By what it is after. */
  readonly origins: Numbered<Leaf, Leaf>;
  readonly elements: Elements;

  constructor(readonly sites: readonly [Site, Site]) {
    [this.before, this.after] = [treeOf(sites[0]), treeOf(sites[1])];
    this.scopes = matchScopes(this.before, this.after);
    ({ pairs: this.pairs, origins: this.origins } = matchPages(sites, [this.before, this.after], this.scopes));
    this.elements = matchElements(this.before, this.after, this.scopes, this.pairs);
  }

  /** What something before is after; undefined if it is gone. */
  now(thing: Branch | Leaf): Branch | Leaf | undefined {
    return 'served' in thing ? this.pairs.get(thing)?.after : this.elements.after.get(thing);
  }

  /** What something after was before; undefined if it is new. */
  once(thing: Branch | Leaf): Branch | Leaf | undefined {
    return 'served' in thing ? this.origins.get(thing) : this.elements.before.get(thing);
  }
}
