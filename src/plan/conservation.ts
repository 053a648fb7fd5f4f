import {
  type Entry,
  isContainer,
  labelField,
  mayBeWebhook,
  parseEntry,
  kindOf,
  specificationFields,
} from '../format/index.ts';
import { getMember, type Json, type JsonArray, type JsonObject } from '../json/index.ts';
import { scopeStep } from '../navigation/index.ts';
import { findOperation, openSpecification, specificationKey, specificationSources } from '../openapi/index.ts';
import { visible } from '../spec/index.ts';
import { behind, follow, type Site, type Standing } from '../site/index.ts';
import { addTo, remembered } from '../text/index.ts';
import type { Declaration, Item, Scope } from '../transform/index.ts';

/** How often an item stands in a scope, and where it stands first. */
export interface Count {
  readonly item: Item;
  readonly scope: Scope;
  count: number;
  readonly node: Json;
}

/** Everything counted, by scope and item. */
export class Census {
  readonly #scopes = new Map<string, Map<string, Count>>();

  /** The counts of a scope, by the text of their items. */
  in(scope: Scope): Map<string, Count> {
    const key = scope.join('\n');
    let counts = this.#scopes.get(key);
    if (counts === undefined) this.#scopes.set(key, (counts = new Map<string, Count>()));
    return counts;
  }

  /** How often an item stands in a scope. */
  count(scope: Scope, item: string): number {
    return this.#scopes.get(scope.join('\n'))?.get(item)?.count ?? 0;
  }

  /** Every count, scope by scope. */
  *values(): Generator<Count, void, void> {
    for (const counts of this.#scopes.values()) yield* counts.values();
  }

  /** What stands more or less often in another census, scope by scope, and by how much: below 0 for less. */
  *differences(other: Census): Generator<readonly [item: Item, text: string, more: number], void, void> {
    for (const [scope, counts] of this.#scopes) {
      const others = other.#scopes.get(scope);
      for (const [text, { item, count }] of counts) {
        const more = (others?.get(text)?.count ?? 0) - count;
        if (more !== 0) yield [item, text, more];
      }
    }
    for (const [scope, others] of other.#scopes) {
      const counts = this.#scopes.get(scope);
      for (const [text, { item, count }] of others) if (counts?.has(text) !== true) yield [item, text, count];
    }
  }
}

/** Something that a run would lose. */
export interface Loss {
  readonly item: Item;
  readonly scope: Scope;
  readonly before: number;
  readonly after: number;
  /** Where it stood first. */
  readonly node: Json;
}

/** An item in words, as messages name it. */
export function itemText(item: Item): string {
  switch (item.kind) {
    case 'page':
      return `page ${item.page}`;
    case 'link':
      return `link ${item.href}`;
    case 'specification':
      return `specification ${item.specification}`;
    case 'webhook':
      return `WEBHOOK ${item.name} of ${item.specification || 'no specification'}`;
    default:
      return `${item.method} ${item.path} of ${item.specification || 'no specification'}`;
  }
}

/** What a navigation leads to, in figures; an element that stands for all operations of a specification counts with these. */
export interface Tally {
  readonly pages: number;
  readonly endpoints: number;
  readonly links: number;
}

/** The figures of a census. */
export const tally = (census: Census): Tally => tallyOf(census.values());

/** The figures of items that stand so often. */
export function tallyOf(counts: Iterable<{ readonly item: Pick<Item, 'kind'>; readonly count: number }>): Tally {
  const sums = new Map<Item['kind'], number>();
  for (const { item, count } of counts) sums.set(item.kind, (sums.get(item.kind) ?? 0) + count);
  const of = (kind: Item['kind']) => sums.get(kind) ?? 0;
  return { pages: of('page'), endpoints: of('endpoint') + of('webhook'), links: of('link') };
}

const keyOf = (scope: Scope, item: Item) => `${scope.join('\n')}\n\n${itemText(item)}`;

interface Specified {
  readonly source: string;
  readonly node: Json;
  readonly scope: Scope;
  /** The endpoints and webhooks that are listed in its scope without naming a specification. If the specification has one of them, the element does not stand for all operations. */
  readonly entries: Entry[];
}

interface Visit extends Standing {
  readonly scope: Scope;
  readonly specified: Specified | undefined;
  /** What the node is: an entry of a container, or something else. */
  readonly entry: boolean;
  /** The key of the member it is the value of. */
  readonly key: string | undefined;
  /** The node was reached by a `$ref`: its label and specification were looked at together with what pulls it in. */
  readonly behind?: boolean;
}

/** What is counted of the page entries of an array, item by item: before and after a run most arrays are the same. */
const pageTexts = remembered((array: JsonArray): readonly (string | undefined)[] =>
  array.items.map((node) => {
    // What may be a webhook depends on what is in scope.
    const isOpen = node.kind !== 'string' || mayBeWebhook.test(node.value);
    const entry = isOpen ? undefined : parseEntry(node.value);
    return entry?.kind === 'page' ? itemText(entry) : undefined;
  }),
);

/**
 * Counts what the navigation leads to, from the raw tree: mixed and misplaced children too, and what stands behind a `$ref`.
 *
 * Page entries and the `root` of groups, endpoints by (specification, method, path), links. An element that names a specification and lists
 * none of its endpoints (page entries, `SPEC METHOD /path` and what it does not have do not count) stands for all its visible operations;
 * a specification that cannot be opened is one item.
 */
export function takeCensus(site: Site): Census {
  const census = new Census();
  const navigation = getMember(site.root, 'navigation');
  if (navigation === undefined) return census;
  const specifications: Specified[] = [];
  // One scope after the other is read: its map is looked up once.
  let current: Scope | undefined;
  let counts = census.in([]);
  const add = (item: Item, scope: Scope, node: Json, text = itemText(item)) => {
    if (scope !== current) {
      current = scope;
      counts = census.in(scope);
    }
    const known = counts.get(text);
    if (known === undefined) counts.set(text, { item, scope, count: 1, node });
    else known.count++;
  };
  visit({
    node: navigation,
    document: site.main,
    scope: [],
    specified: undefined,
    resolver: { documents: site.documents, open: [site.main] },
    entry: false,
    key: 'navigation',
  });
  for (const { source, node, scope, entries } of specifications) {
    const opened = openSpecification(site, source);
    if (!('operations' in opened)) {
      // Whether an entry resolves cannot be known: it was written to.
      if (entries.length === 0) add({ kind: 'specification', specification: opened.key }, scope, node);
      continue;
    }
    const { key, operations } = opened;
    if (entries.some((entry) => findOperation(operations, entry) !== undefined)) continue;
    // A webhook is one item, and has one entry, for all of its methods.
    const webhooks = new Set<string>();
    for (const { kind, method, path } of visible(operations)) {
      if (kind === 'endpoint') add({ kind, specification: key, method, path }, scope, node);
      else if (!webhooks.has(path)) add({ kind, specification: key, name: path }, scope, node);
      if (kind === 'webhook') webhooks.add(path);
    }
  }
  return census;

  function visit(here: Visit): void {
    const { node, scope, specified } = here;
    if (node.kind === 'array') visitArray(node, here);
    else if (node.kind === 'object') visitObject(node, here);
    else if (node.kind === 'string' && here.entry) addEntry(node.value, node, scope, specified);
  }

  function visitArray(node: JsonArray, here: Visit): void {
    const entry = here.key !== undefined && isContainer(here.key);
    // Most items are strings: they are counted where they stand.
    if (entry) countEntries(node, here.scope, here.specified);
    for (const item of node.items)
      if (item.kind === 'object' || item.kind === 'array') visit({ ...here, node: item, entry });
  }

  function visitObject(node: JsonObject, here: Visit): void {
    const { key, entry } = here;
    let { scope, specified } = here;
    if (!here.behind) {
      const { layers } = follow(node, here.document, here.resolver);
      // Keys beside a `$ref` win. The last of duplicate keys counts for what is inherited; for counting, every member does.
      const field = (name: string) =>
        layers.map((layer) => getMember(layer.node, name)).find((value) => value !== undefined);
      const kind = entry && key !== undefined && isContainer(key) ? kindOf(key) : undefined;
      const label = kind === undefined ? undefined : labelField(kind);
      const step = kind === undefined || label === undefined ? undefined : scopeStep(kind, field(label));
      if (step !== undefined) scope = [...scope, step];
      const openapi = field('openapi');
      const source = openapi === undefined ? undefined : specificationSources(openapi)[0]?.source;
      if (source !== undefined) {
        specified = { source, node: openapi!, scope, entries: [] };
        specifications.push(specified);
      }
    }
    for (const { key: name, value } of node.members) {
      if (value.kind !== 'string') continue;
      if (name === 'href') add({ kind: 'link', href: value.value }, scope, value);
      else if (name === 'root' || (name === 'page' && entry)) addEntry(value.value, value, scope, specified);
    }
    for (const { key: name, value } of node.members)
      if ((value.kind === 'object' || value.kind === 'array') && !specificationFields.includes(name))
        visit({ ...here, node: value, scope, specified, entry: false, key: name, behind: false });
    const target = behind(here);
    const isObject = target?.node.kind === 'object';
    if (target !== undefined)
      visit({ ...here, ...target, scope, specified, entry: isObject && entry, behind: isObject });
  }

  function countEntries(array: JsonArray, scope: Scope, specified: Specified | undefined): void {
    const entries = pageTexts(array);
    for (let i = 0; i < entries.length; i++) {
      const item = array.items[i]!;
      const text = entries[i];
      if (text !== undefined) add({ kind: 'page', page: item.kind === 'string' ? item.value : '' }, scope, item, text);
      else if (item.kind === 'string') addEntry(item.value, item, scope, specified);
    }
  }

  function addEntry(text: string, node: Json, scope: Scope, specified: Specified | undefined): void {
    const entry = parseEntry(text, specified !== undefined);
    if (entry.kind === 'page') return add({ kind: 'page', page: entry.page }, scope, node);
    const named = entry.specification ?? specified?.source;
    const specification = named === undefined ? '' : specificationKey(named);
    if (entry.specification === undefined) specified?.entries.push(entry);
    if (entry.kind === 'webhook') add({ kind: 'webhook', specification, name: entry.name }, scope, node);
    else add({ kind: 'endpoint', specification, method: entry.method, path: entry.path }, scope, node);
  }
}

/**
 * What stands less often after than before, within each scope, but for what was declared.
 *
 * `removed` stands for every occurrence of the item (in its scope, if it names one), `moved` for as many as there are more of its new name.
 * A declaration may go on from what another one led to, as a later step of a pipeline does.
 */
export function findLosses(before: Census, after: Census, declarations: readonly Declaration[]): readonly Loss[] {
  // The usual case first: nothing stands less often anywhere, and there is nothing to explain.
  if ([...before.differences(after)].every(([, , more]) => more > 0)) return [];
  const removed = new Set<string>();
  const moved = new Map<string, Item[]>();
  const scopes = new Map<string, Map<string, Scope>>();
  for (const declaration of declarations) {
    if (declaration.kind === 'scope') {
      // Of one name there can be several places, and each can be declared to become something else.
      const from = declaration.from.join('\n');
      scopes.set(from, (scopes.get(from) ?? new Map<string, Scope>()).set(declaration.to.join('\n'), declaration.to));
    } else {
      const key =
        declaration.scope === undefined ? itemText(declaration.item) : keyOf(declaration.scope, declaration.item);
      if (declaration.kind === 'removed') removed.add(key);
      else addTo(moved, key, declaration.to);
    }
  }
  // What is there afterwards answers for one thing only: each place is drawn on until nothing is left of it.
  const left = new Map([...after.values()].map(({ scope, item, count }) => [keyOf(scope, item), count]));
  const draw = (key: string, wanted: number): number => {
    const taken = Math.min(wanted, left.get(key) ?? 0);
    if (taken > 0) left.set(key, left.get(key)! - taken);
    return wanted - taken;
  };
  const declared = [...scopes.values()].reduce((sum, { size }) => sum + size, 0);
  const scopesAfter = remembered((scope: Scope) => chain(scope, scopes, declared));
  const open = [...before.values()].map((count) => ({
    ...count,
    targets: scopesAfter(count.scope),
    missing: count.count,
  }));
  // What can be in one place only draws first: what can be in several would leave it nothing.
  for (const entry of declared === 0 ? [] : open) {
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
    const { item, scope, targets, count, node } = entry;
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
    if (rest > 0) losses.set(entry, { item, scope, before: count, after: count - rest, node });
  }
  return uncovered.flatMap((entry) => losses.get(entry) ?? []);
}

/**
 * What can become of a scope, the likeliest first: as declared of it, then as a later transform of the pipeline
 * declared of that, and so on. Itself if nothing was declared.
 */
function chain(scope: Scope, scopes: ReadonlyMap<string, ReadonlyMap<string, Scope>>, steps: number): readonly Scope[] {
  const found = new Map<string, Scope>();
  let current: readonly Scope[] = [scope];
  // As many steps as there are declarations: `[] → [language=en]` leads on from its own result.
  for (let step = 0; step < steps && current.length > 0; step++) {
    const next = new Map(current.flatMap((one) => stepsFrom(one, scopes)).map((one) => [one.join('\n'), one]));
    current = [...next].flatMap(([key, one]) => (found.has(key) ? [] : [one])).slice(0, MOST_WAYS);
    for (const one of current) found.set(one.join('\n'), one);
  }
  return found.size === 0 ? [scope] : [...found.values()];
}

/** So many scopes are followed at once. */
const MOST_WAYS = 8;

/**
 * A declared scope stands for what is inside it too: `[] → [language=en]` takes `[version=1]` to
 * `[language=en, version=1]`. The innermost comes first; of a place of the same name only an outer one may be declared.
 */
function stepsFrom(scope: Scope, scopes: ReadonlyMap<string, ReadonlyMap<string, Scope>>): readonly Scope[] {
  const found: Scope[] = [];
  for (let size = scope.length; size >= 0; size--) {
    for (const to of scopes.get(scope.slice(0, size).join('\n'))?.values() ?? [])
      found.push([...to, ...scope.slice(size)]);
  }
  return found;
}
