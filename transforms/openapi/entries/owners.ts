import {
  Addresses,
  addressOf,
  defaultDirectory,
  findOperation,
  type Operation,
  specificationInScope,
} from 'navshift/openapi';
import { type Element, isContainer, type Place, type Site, SKIP, walkNavigation } from 'navshift';
import type { Plain } from 'navshift/json';
import { listsEndpoints } from '../../shared/endpoints.ts';
import { entryKey } from '../engine/operation-page.ts';
import type { Opener } from '../engine/specifications.ts';
import type { Meant } from './meant.ts';

/** An element with what is in it, counted. */
export interface Surveyed {
  readonly place: Place;
  readonly pointer: string;
  readonly parent: Surveyed | undefined;
  /** All that is no nested element: entries, and what is neither. */
  leaves: number;
  /** Entries that name a specification themselves. */
  named: number;
  /** Pages that are to become entries, by specification. */
  readonly meant: Map<string, number>;
}

/** What is to be known of a navigation before pages become entries. */
export interface Survey {
  readonly elements: ReadonlyMap<string, Surveyed>;
  /** Elements whose specification lists something: the platform makes no other pages of it. */
  readonly listing: ReadonlySet<string>;
  /** The pages of what is listed already. */
  readonly addresses: Addresses<{ readonly operation: Operation }>;
}

/** Looks at every element and entry once. */
export function survey(site: Site, meant: ReadonlyMap<string, Meant>, opener: Pick<Opener, 'open'>): Survey {
  const elements = new Map<string, Surveyed>();
  const listing = new Set<string>();
  const addresses = new Addresses<{ readonly operation: Operation }>();
  const stack: Surveyed[] = [];
  walkNavigation(site, {
    enter(element, place) {
      if (element.kind === 'global') return SKIP;
      const surveyed: Surveyed = {
        place,
        pointer: place.pointer,
        parent: stack.at(-1),
        leaves: 0,
        named: 0,
        meant: new Map(),
      };
      elements.set(surveyed.pointer, surveyed);
      stack.push(surveyed);
      return undefined;
    },
    leave(_, place) {
      const done = stack.at(-1);
      if (done?.place !== place) return;
      stack.pop();
      const above = stack.at(-1);
      if (above === undefined) return;
      above.leaves += done.leaves;
      above.named += done.named;
      for (const [key, count] of done.meant) above.meant.set(key, (above.meant.get(key) ?? 0) + count);
    },
    entry(place) {
      const { entry, parent } = place;
      const within = stack.at(-1)!;
      within.leaves++;
      const page = meant.get(entryKey(within.pointer, place));
      if (page !== undefined) within.meant.set(page.opened.key, (within.meant.get(page.opened.key) ?? 0) + 1);
      if (entry.kind === 'page') return;
      if (entry.specification !== undefined) within.named++;
      const scope = specificationInScope(parent);
      const source = entry.specification ?? scope?.source;
      const opened = source === undefined ? undefined : opener.open(source);
      const operation = opened && findOperation(opened.operations, entry);
      if (operation === undefined) return;
      if (entry.specification === undefined) listing.add(scope!.place.pointer);
      addresses.add(addressOf(operation, scope?.directory), { operation });
    },
  });
  return { elements, listing, addresses };
}

/** A specification that an element is to name, so that the entries in it need not. */
export interface NewOwner {
  readonly key: string;
  readonly source: string;
  /** Where its pages go; undefined: where they go by default. */
  readonly directory: string | undefined;
}

/**
 * The elements that are to name a specification, by pointer: for pages of one that is not in scope, the nearest element that holds them all. Never above
 * what holds groups or pages, and never where it would mean something for what stands there already.
 */
export function newOwners(meant: Iterable<Meant>, { elements }: Survey): ReadonlyMap<string, NewOwner> {
  const together = new Map<string, { section: Surveyed; pages: Meant[]; nearest: Surveyed }>();
  for (const page of meant) {
    const { parent } = page.found.place;
    if (specificationInScope(parent) !== undefined) continue;
    const surveyed = elements.get(parent.pointer)!;
    const section = sectionOf(surveyed);
    const id = `${section.pointer}\n${page.opened.key}`;
    const known = together.get(id);
    if (known === undefined) together.set(id, { section, pages: [page], nearest: surveyed });
    else {
      known.pages.push(page);
      known.nearest = common(known.nearest, surveyed);
    }
  }
  const owners = new Map<string, NewOwner>();
  for (const { section, pages, nearest } of together.values()) {
    const { key } = pages[0]!.opened;
    let owner = nearest;
    // A lone group is not what a reader would look at: as long as there is nothing else in the element above, that one names it.
    while (owner !== section && owner.parent!.leaves === owner.parent!.meant.get(key)) owner = owner.parent!;
    const { place } = owner;
    if (
      place.parent === undefined ||
      owners.has(owner.pointer) ||
      place.element.field('openapi') !== undefined ||
      listsEndpoints(place.element)
    )
      continue;
    // What names a specification itself goes by the directory in scope too: a new one would change its address.
    owners.set(owner.pointer, {
      key,
      source: pages[0]!.source,
      directory: owner.named > 0 ? undefined : directoryOf(pages),
    });
  }
  return owners;
}

/** The outermost element that is not among pages or groups: a tab, say; without one the outermost group. */
function sectionOf(start: Surveyed): Surveyed {
  let section = start;
  while (
    section.parent !== undefined &&
    section.parent.parent !== undefined &&
    (section.place.container === 'groups' || section.place.container === 'pages')
  )
    section = section.parent;
  return section;
}

function common(a: Surveyed, b: Surveyed): Surveyed {
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

/** Names a specification in an element, in front of what it holds. */
export function withSpecification(element: Element, { source, directory }: NewOwner): Element {
  const value: Plain = directory === undefined ? source : { source, directory };
  // A new field goes to the object that the last `$ref` leads to.
  const { node } = element.layers.at(-1)!;
  const container = node.members.find(({ key }) => isContainer(key))?.key;
  return element.withField('openapi', value, container === undefined ? undefined : { before: container });
}
