import { Addresses, addressOf, defaultDirectory, findOperation, type Operation } from 'navshift/openapi';
import { type Element, type Entry, groupBy } from 'navshift';
import type { Plain } from 'navshift/json';
import { beforeContainers } from '../../shared/links.ts';
import { listsEndpoints } from '../../shared/endpoints.ts';
import type { Specifications } from '../engine/specifications.ts';
import { type Holder, type ListedPage, sourceOf, type Survey } from '../engine/survey.ts';
import type { Meant } from './meant.ts';

/** What is in an element, at any depth. */
interface Count {
  /** All that is no element: entries, and what is neither. */
  leaves: number;
  /** Entries that name a specification themselves. */
  named: number;
  /** Pages that are to become entries, by specification. */
  readonly meant: Map<string, number>;
}

/** What is to be known of a navigation before pages become entries. */
export type Counted = ReturnType<typeof countEntries>;

/** Counts what each element holds. */
export function countEntries(survey: Survey, meant: ReadonlyMap<ListedPage, Meant>, specifications: Specifications) {
  const { holders, endpoints, pages } = survey;
  const counts = new Map(holders.map((holder): [Holder, Count] => [holder, { leaves: 0, named: 0, meant: new Map() }]));
  /** Elements whose specification lists something: the platform makes no other pages of it. */
  const listing = new Set<Holder>();
  /** The pages of what is listed already. */
  const addresses = new Addresses<{ readonly operation: Operation }>();
  const count = (start: Holder, entry: Entry, key: string | undefined) => {
    for (let holder: Holder | undefined = start; holder !== undefined; holder = holder.parent) {
      const one = counts.get(holder)!;
      one.leaves++;
      if (entry.kind !== 'page' && entry.specification !== undefined) one.named++;
      if (key !== undefined) one.meant.set(key, (one.meant.get(key) ?? 0) + 1);
    }
  };
  for (const listed of pages) count(listed.holder, listed.entry, meant.get(listed)?.opened.key);
  for (const listed of endpoints) {
    const { entry, holder } = listed;
    count(holder, entry, undefined);
    const source = sourceOf(listed);
    const opened = source && specifications.peek(source.source);
    const operation = opened && findOperation(opened.operations, entry);
    if (operation === undefined) continue;
    if (entry.specification === undefined) listing.add(holder.owner!);
    addresses.add(addressOf(operation, holder.owner?.sources[0]!.directory), { operation });
  }
  return { counts, listing, addresses };
}

/** The specification that is in scope, or will be, and the element that names it. */
export interface ScopeSource {
  readonly holder: Holder;
  readonly key: string;
  readonly source: string;
  /** Where its pages go; undefined: where they go by default. */
  readonly directory: string | undefined;
  /** Whether the element is to name it, so that the entries in it need not. */
  readonly isNew: boolean;
}

/** The specification that will be in scope in an element: the one that is, or that of a new owner. */
export function scopeOf(start: Holder, owners: ReadonlyMap<Holder, ScopeSource>): ScopeSource | undefined {
  const holder = start.owner;
  if (holder !== undefined) {
    const { source, directory } = holder.sources[0]!;
    return { holder, key: holder.keys[0]!, source, directory, isNew: false };
  }
  for (let above: Holder | undefined = start; above !== undefined; above = above.parent)
    if (owners.has(above)) return owners.get(above);
  return undefined;
}

/**
 * The elements that are to name a specification: for pages of one that is not in scope, the nearest element that holds them all. Never above
 * what holds groups or pages, and never where it would mean something for what stands there already.
 */
export function newOwners(meant: Iterable<Meant>, { counts }: Counted): ReadonlyMap<Holder, ScopeSource> {
  const unscoped = [...meant].filter(({ listed }) => listed.holder.owner === undefined);
  const together = groupBy(unscoped, ({ listed, opened }) => `${sectionOf(listed.holder).ordinal}\n${opened.key}`);
  const owners = new Map<Holder, ScopeSource>();
  for (const pages of together.values()) {
    const { opened, source } = pages[0]!;
    const inside = pages.map(({ listed }) => listed.holder);
    const section = sectionOf(inside[0]!);
    let holder = inside.reduce(common);
    // A lone group is not what a reader would look at: as long as there is nothing else in the element above, that one names it.
    while (holder !== section && isAllOf(opened.key, counts.get(holder.parent!)!)) holder = holder.parent!;
    const { element } = holder;
    if (holder.parent === undefined || owners.has(holder)) continue;
    if (element.field('openapi') !== undefined || listsEndpoints(element)) continue;
    // What names a specification itself goes by the directory in scope too: a new one would change its address.
    const directory = counts.get(holder)!.named > 0 ? undefined : directoryOf(pages);
    owners.set(holder, { holder, key: opened.key, source, directory, isNew: true });
  }
  return owners;
}

const isAllOf = (key: string, { leaves, meant }: Count): boolean => leaves === meant.get(key);

/** The outermost element that is not among pages or groups: a tab, say; without one the outermost group. */
function sectionOf(holder: Holder): Holder {
  const { place, parent } = holder;
  const isAmong = place.container === 'groups' || place.container === 'pages';
  return isAmong && parent?.parent !== undefined ? sectionOf(parent) : holder;
}

function common(a: Holder, b: Holder): Holder {
  let [one, other] = [a, b];
  while (one !== other) {
    if (one.place.depth >= other.place.depth) one = one.parent!;
    else other = other.parent!;
  }
  return one;
}

/** The directory with which most pages have their addresses already. */
function directoryOf(pages: readonly Meant[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { operation, path } of pages) {
    const rest = `/${addressOf(operation, '')}`;
    if (operation.href !== undefined || !path.endsWith(rest)) continue;
    const directory = path.slice(0, -rest.length);
    counts.set(directory, (counts.get(directory) ?? 0) + 1);
  }
  const [[most] = [defaultDirectory]] = [...counts].sort(([, a], [, b]) => b - a);
  return most === defaultDirectory ? undefined : most;
}

/** Names a specification in an element that is to name one, in front of what it holds. */
export function withSpecification(element: Element, named: ScopeSource | undefined): Element {
  if (named === undefined) return element;
  const { source, directory } = named;
  const value: Plain = directory === undefined ? source : { source, directory };
  return element.withField('openapi', value, beforeContainers(element));
}
