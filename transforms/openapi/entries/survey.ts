import {
  addressOf,
  findOperation,
  type OpenedSpecification,
  type Operation,
  type Place,
  type Site,
  SKIP,
  specificationInScope,
  walkNavigation,
} from 'navshift';
import { entryKey } from '../engine/operation-page.ts';
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
  /** The operation that has an address, by what is listed already. */
  readonly addresses: Map<string, Operation>;
}

/** Looks at every element and entry once. */
export function survey(
  site: Site,
  meant: ReadonlyMap<string, Meant>,
  open: (source: string) => OpenedSpecification | undefined,
): Survey {
  const elements = new Map<string, Surveyed>();
  const listing = new Set<string>();
  const addresses = new Map<string, Operation>();
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
      const opened = source === undefined ? undefined : open(source);
      const operation = opened && findOperation(opened.operations, entry);
      if (operation === undefined) return;
      if (entry.specification === undefined) listing.add(scope!.place.pointer);
      const address = addressOf(operation, scope?.directory);
      if (!addresses.has(address)) addresses.set(address, operation);
    },
  });
  return { elements, listing, addresses };
}
