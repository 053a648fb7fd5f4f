import { addTo, remembered } from '../text/index.ts';
import { Declared } from '../match/index.ts';
import { type Item, itemText } from '../served/index.ts';
import type { Declaration, Scope } from '../transform/index.ts';
import { type Census, type Count, type Figure, keyOf } from './census.ts';
import type { Json } from '../json/index.ts';

/** Something that a run would lose. */
export interface Loss {
  readonly item: Item;
  readonly scope: Scope;
  /** Its text, and what a transform declared that it is called since. */
  readonly names: readonly string[];
  readonly before: number;
  readonly after: number;
  /** Where it stood first. */
  readonly node: Json;
}

/**
 * What stands less often after than before, within each scope, but for what was declared.
 *
 * `removed` stands for every occurrence of the item (in its scope, if it names one), `moved` for as many as there are
 * more of its new name. `hidden` is
 * `removed` for what the sidebar shows, and nothing for what the file names.
 * A declaration may go on from what another one led to, as a later step of a pipeline does.
 */
export function findLosses(
  before: Census,
  after: Census,
  declarations: readonly Declaration[],
  figure: Figure = 'count',
): readonly Loss[] {
  // The usual case first: nothing stands less often anywhere, and there is nothing to explain.
  if ([...before.differences(after, figure)].every(([, more]) => more > 0)) return [];
  const removed = new Set<string>();
  const moved = new Map<string, Item[]>();
  // Of one name there can be several places, and each can be declared to become something else.
  const steps = new Set<string>();
  for (const declaration of declarations) {
    if (declaration.kind === 'scope') steps.add(JSON.stringify([declaration.from, declaration.to]));
    else {
      const key =
        declaration.scope === undefined ? itemText(declaration.item) : keyOf(declaration.scope, declaration.item);
      if (declaration.kind === 'moved') addTo(moved, key, declaration.to);
      else if (declaration.kind === 'removed' || figure === 'shown') removed.add(key);
    }
  }
  // What is there afterwards answers for one thing only: each place is drawn on until nothing is left of it.
  const declared = new Declared(declarations);
  // Where every scope stays, what stands as often as before answers for itself, and for nothing else.
  const settled = (count: Count, other: Census) =>
    steps.size === 0 && other.count(count.scope, itemText(count.item), figure) === count[figure];
  const counts = [...before.values()].filter((count) => !settled(count, after));
  const left = new Map<string, number>();
  for (const count of after.values())
    if (!settled(count, before)) left.set(keyOf(count.scope, count.item), count[figure]);
  const draw = (key: string, wanted: number): number => {
    const taken = Math.min(wanted, left.get(key) ?? 0);
    if (taken > 0) left.set(key, left.get(key)! - taken);
    return wanted - taken;
  };
  const scopesAfter = /* @__PURE__ */ remembered((scope: Scope) => chain(scope, declared, steps.size));
  const open = counts.map((count) => ({
    ...count,
    targets: scopesAfter(count.scope),
    missing: count[figure],
  }));
  // What can be in one place only draws first: what can be in several would leave it nothing.
  for (const entry of steps.size === 0 ? [] : open) {
    const places = new Set([entry.scope, ...entry.targets].map((scope) => keyOf(scope, entry.item)));
    const [only, other] = [...places].filter((place) => (left.get(place) ?? 0) > 0);
    if (only !== undefined && other === undefined) entry.missing = draw(only, entry.missing);
  }
  for (const entry of open) entry.missing = draw(keyOf(entry.targets[0]!, entry.item), entry.missing);
  // Under a declared scope some may have stayed where it was: `global` stays at the root when a site is wrapped.
  for (const entry of open)
    for (const target of [entry.scope, ...entry.targets.slice(1)])
      if (entry.missing > 0) entry.missing = draw(keyOf(target, entry.item), entry.missing);
  const keysFor = (text: string, name: Item, { scope, targets }: (typeof open)[number]) => [
    text,
    keyOf(scope, name),
    ...targets.map((target) => keyOf(target, name)),
  ];
  const ways = (entry: (typeof open)[number]) =>
    new Set(
      keysFor(itemText(entry.item), entry.item, entry)
        .flatMap((key) => moved.get(key) ?? [])
        .map(itemText),
    ).size;
  const uncovered = open.filter(({ missing }) => missing > 0);
  const losses = new Map<(typeof open)[number], Loss>();
  // What can have become one thing only draws first: what can have become several would leave it nothing.
  for (const [entry] of uncovered.map((one) => [one, ways(one)] as const).sort(([, a], [, b]) => a - b)) {
    const { item, scope, targets, node, [figure]: count } = entry;
    let rest = entry.missing;
    // What a transform renames, a later one of the pipeline may rename again, or remove: a map takes what is added while it is walked.
    const names = new Map([[itemText(item), item]]);
    for (const [text, name] of names) {
      const keys = keysFor(text, name, entry);
      if (keys.some((key) => removed.has(key))) rest = 0;
      for (const to of keys.flatMap((key) => moved.get(key) ?? [])) {
        if (names.has(itemText(to))) continue;
        names.set(itemText(to), to);
        // Under its new name too, it may have stayed where it was.
        for (const target of [...targets, scope]) rest = draw(keyOf(target, to), rest);
      }
      if (rest === 0) break;
    }
    if (rest > 0)
      losses.set(entry, { item, scope, names: [...names.keys()], before: count, after: count - rest, node });
  }
  return uncovered.flatMap((entry) => losses.get(entry) ?? []);
}

/**
 * What can become of a scope, the likeliest first: as declared of it, then as a later transform of the pipeline
 * declared of that, and so on. Itself if nothing was declared.
 */
function chain(scope: Scope, declared: Declared, steps: number): readonly Scope[] {
  const found = new Map<string, Scope>();
  let current: readonly Scope[] = [scope];
  // As many steps as there are declarations: `[] → [language=en]` leads on from its own result.
  for (let step = 0; step < steps && current.length > 0; step++) {
    const next = new Map(current.flatMap((one) => declared.scopesOf(one)).map((one) => [one.join('\n'), one]));
    // All that was declared of the scope itself: twenty tabs can become twenty products.
    const most = step === 0 ? next.size : MOST_WAYS;
    current = [...next].flatMap(([key, one]) => (found.has(key) ? [] : [one])).slice(0, most);
    for (const one of current) found.set(one.join('\n'), one);
  }
  return found.size === 0 ? [scope] : [...found.values()];
}

/** So many scopes are followed at once, after the first step. */
const MOST_WAYS = 8;
