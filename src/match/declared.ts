import type { Scope } from '../navigation/index.ts';
import { type Item, itemText, type Leaf } from '../served/index.ts';
import { addTo } from '../text/index.ts';

/**
 * A transform declares what it does on purpose: it removes an item, hides it from the sidebar, moves an item or a whole
 * scope to another name, or copies a scope.
 */
export type Declaration =
  | { readonly kind: 'removed'; readonly item: Item; readonly scope?: Scope }
  | { readonly kind: 'hidden'; readonly item: Item; readonly scope?: Scope }
  | { readonly kind: 'moved'; readonly item: Item; readonly to: Item; readonly scope?: Scope }
  | { readonly kind: 'scope' | 'copied'; readonly from: Scope; readonly to: Scope };

/** Answers what is asked of the declarations. */
export class Declared {
  /** What was removed, by its text: in which scope, or in all of them. */
  readonly removed = new Map<string, (Scope | undefined)[]>();
  /** The new names of what was moved, by its text. */
  readonly moved = new Map<string, { readonly scope: Scope | undefined; readonly to: string }[]>();
  readonly #scopes = new Map<string, Scope[]>();

  constructor(declarations: readonly Declaration[]) {
    for (const one of declarations)
      if (one.kind === 'scope') addTo(this.#scopes, one.from.join('\n'), one.to);
      else if (one.kind === 'removed') addTo(this.removed, itemText(one.item), one.scope);
      else if (one.kind === 'moved') addTo(this.moved, itemText(one.item), { scope: one.scope, to: itemText(one.to) });
  }

  /** The names that transforms gave an item, the latest first. */
  namesOf({ served: { item, place } }: Leaf): readonly string[] {
    if (this.moved.size === 0) return none;
    const names = new Set([itemText(item)]);
    // A set takes what is added while it is walked: what one step renames a later one may rename again.
    for (const name of names)
      for (const { scope, to } of this.moved.get(name) ?? none) if (isIn(place.scope, scope)) names.add(to);
    return [...names].slice(1).reverse();
  }

  /** Whether a transform removed an item on purpose. */
  isRemoved({ served: { item, place } }: Leaf): boolean {
    return this.removed.get(itemText(item))?.some((scope) => isIn(place.scope, scope)) === true;
  }

  /**
   * The scopes that one became, the innermost declaration first. A declaration moves the scopes inside it too:
   * `[] → [language=en]` takes `[version=1]` to `[language=en, version=1]`. Those that are deeper than `deepest` are
   * left out.
   */
  scopesOf(scope: Scope, deepest = Infinity): readonly Scope[] {
    const sizes = [...scope.keys(), scope.length].toReversed();
    return sizes.flatMap((size) =>
      (this.#scopes.get(scope.slice(0, size).join('\n')) ?? none).flatMap((to) =>
        to.length + scope.length - size > deepest ? [] : [[...to, ...scope.slice(size)]],
      ),
    );
  }
}

const none: readonly never[] = [];

/** Whether what is declared of a scope, or of all of them, holds in this one. */
const isIn = (scope: Scope, declared: Scope | undefined) =>
  declared === undefined || declared.join('\n') === scope.join('\n');
