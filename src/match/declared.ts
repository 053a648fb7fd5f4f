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

/** Answers what a matching asks of the declarations. */
export class Declared {
  readonly #moved = new Map<string, string[]>();
  readonly #removed = new Set<string>();
  readonly #scopes = new Map<string, Scope[]>();

  constructor(declarations: readonly Declaration[]) {
    for (const declaration of declarations)
      if (declaration.kind === 'scope') addTo(this.#scopes, declaration.from.join('\n'), declaration.to);
      else if ('item' in declaration) {
        const key = keyOf(itemText(declaration.item), declaration.scope);
        if (declaration.kind === 'moved') addTo(this.#moved, key, itemText(declaration.to));
        else if (declaration.kind === 'removed') this.#removed.add(key);
      }
  }

  /** The names that transforms gave an item, the latest first. */
  namesOf(leaf: Leaf): readonly string[] {
    if (this.#moved.size === 0) return none;
    const { scope } = leaf.served.place;
    const names = new Set([itemText(leaf.served.item)]);
    // A set takes what is added while it is walked: what one step renames a later one may rename again.
    for (const name of names)
      for (const key of [keyOf(name), keyOf(name, scope)]) for (const to of this.#moved.get(key) ?? none) names.add(to);
    return [...names].slice(1).reverse();
  }

  /** Whether a transform removed an item on purpose. */
  isRemoved({ served: { item, place } }: Leaf): boolean {
    return [undefined, place.scope].some((scope) => this.#removed.has(keyOf(itemText(item), scope)));
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

const keyOf = (item: string, scope?: Scope) => (scope === undefined ? item : `${item}\n${scope.join('\n')}`);
