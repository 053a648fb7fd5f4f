import { addressOf, entryOf, listPages, specificationInScope, specificationKey } from 'navshift/openapi';
import { type Item, pageFile, type Place, type Site } from 'navshift';
import { itemOf } from '../engine/items.ts';
import { operationPage } from '../engine/operation-page.ts';
import { readOperationPage } from '../engine/page-files.ts';
import type { KeptPages } from './kept-pages.ts';
import { lostOf, type Meant } from './meant.ts';
import type { NewOwner, Survey } from './owners.ts';

/** A page as an entry. */
export interface EntryMade {
  readonly meant: Meant;
  readonly text: string;
  readonly address: string;
  /** The pointer of the element that is to name its specification; undefined if that is there already, or in the entry. */
  readonly owner: string | undefined;
  /** What conservation counts it as. */
  readonly item: Item;
}

/**
 * The entry of each page. Those that would share an address stay; the first with its own address has it.
 *
 * `deletes`: files of pages that become entries go, and with them what stands in the way of others.
 */
export function placeAll(
  all: ReadonlyMap<string, Meant>,
  { listing, addresses }: Survey,
  owners: ReadonlyMap<string, NewOwner>,
  site: Site,
  deletes: boolean,
  kept: KeptPages,
): ReadonlyMap<string, EntryMade> {
  const made = [...all.values()].map((meant): EntryMade => {
    const { operation, opened, source } = meant;
    const scope = scopeOf(meant.found.place.parent, owners);
    const inherits = scope !== undefined && scope.key === opened.key && (scope.isNew || listing.has(scope.pointer));
    return {
      meant,
      text: entryOf(operation, inherits ? {} : { specification: source }),
      address: addressOf(operation, scope?.directory),
      owner: inherits && scope.isNew ? scope.pointer : undefined,
      item: itemOf(operation, opened.key),
    };
  });
  const entries = new Map<string, EntryMade>();
  const staysPut = ({ meant, address }: EntryMade) => meant.path === address;
  const place = (waiting: readonly EntryMade[], isGone: (file: string) => boolean): readonly EntryMade[] =>
    waiting.filter((entry) => {
      const { meant, address } = entry;
      const holder = addresses.at(address) ?? meant;
      if (holder.operation !== meant.operation || (!staysPut(entry) && !isFree(site, address, meant, isGone)))
        return true;
      addresses.add(address, meant);
      entries.set(meant.found.key, entry);
      return false;
    });
  let clashing = place([...made.filter(staysPut), ...made.filter((one) => !staysPut(one))], () => false);
  for (let before = -1; deletes && clashing.length > 0 && before !== clashing.length;) {
    before = clashing.length;
    const needed = neededFiles(site, entries);
    const gone = new Set(
      Array.from(entries.values(), ({ meant }) => meant.found.file).filter((file) => !needed.has(file)),
    );
    clashing = place(clashing, (file) => gone.has(file));
  }
  for (const { meant, address } of clashing) kept.add('address-clash', meant.found, address);
  return entries;
}

/** The files of the pages that the navigation names, but for those that become entries. */
function neededFiles(site: Site, entries: ReadonlyMap<string, EntryMade>): ReadonlySet<string> {
  const converted = new Map<string, number>();
  for (const { meant } of entries.values()) converted.set(meant.found.page, (converted.get(meant.found.page) ?? 0) + 1);
  const needed = new Set<string>();
  for (const { kind, page } of listPages(site)) {
    if (kind !== 'page') continue;
    const left = converted.get(page!) ?? 0;
    converted.set(page!, left - 1);
    const file = left > 0 ? undefined : pageFile(site, page!);
    if (file !== undefined) needed.add(file);
  }
  return needed;
}

/** Whether no page is at an address, or one that says only what an entry of the operation says. */
function isFree(site: Site, address: string, meant: Meant, isGone: (file: string) => boolean): boolean {
  const file = pageFile(site, address);
  if (file === undefined || file === meant.found.file || isGone(file)) return true;
  const there = readOperationPage(site, address, meant);
  return (
    there !== undefined && lostOf(there.page, operationPage({ ...meant, page: address, openapi: '' }), []).length === 0
  );
}

/** The specification that will be in scope at a place: the one that is, or that of a new owner. */
export function scopeOf(
  start: Place,
  owners: ReadonlyMap<string, NewOwner>,
): (NewOwner & { readonly pointer: string; readonly isNew: boolean }) | undefined {
  const scope = specificationInScope(start);
  if (scope !== undefined) {
    const { source, directory, place } = scope;
    return { source, key: specificationKey(source), directory, pointer: place.pointer, isNew: false };
  }
  for (let place: Place | undefined = start; place !== undefined; place = place.parent) {
    const { pointer } = place;
    const owner = owners.get(pointer);
    if (owner !== undefined) return { ...owner, pointer, isNew: true };
  }
  return undefined;
}
