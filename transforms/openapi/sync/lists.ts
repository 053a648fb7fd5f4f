import type { Scope } from 'navshift';
import { specificationKey, type SpecificationSource } from 'navshift/openapi';
import { type Holder, type Listed, sourceOf, type Survey } from '../engine/survey.ts';

/** The entries of one specification that stand in one element which names it, in one language, version and product. */
export interface List {
  readonly key: string;
  readonly source: SpecificationSource;
  /** Undefined for entries that name a specification which nothing around them does. */
  readonly owner: Holder | undefined;
  readonly scope: Scope;
  readonly entries: readonly Listed[];
}

/** Every entry of a specification that it names or inherits, in lists. */
export function listsOf({ endpoints }: Survey): readonly List[] {
  const lists = new Map<string, List & { readonly entries: Listed[] }>();
  for (const listed of endpoints) {
    const named = sourceOf(listed);
    if (named === undefined) continue;
    const key = specificationKey(named.source);
    let { owner } = listed.holder;
    while (owner !== undefined && !owner.keys.includes(key)) owner = owner.parent?.owner;
    const { scope } = listed.holder.place;
    const name = [owner?.ordinal, key, ...scope].join('\n');
    const source = owner?.sources[owner.keys.indexOf(key)] ?? named;
    const list = lists.get(name) ?? { key, source, owner, scope, entries: [] };
    lists.set(name, list);
    list.entries.push(listed);
  }
  return [...lists.values()];
}
