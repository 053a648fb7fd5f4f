import { addressOf, entryOf, listPages } from 'navshift/openapi';
import { type Item, pageFile, type Site } from 'navshift';
import { itemOf } from '../engine/items.ts';
import { operationPage } from '../engine/operation-page.ts';
import { readOperationPage } from '../engine/page-files.ts';
import type { Holder } from '../engine/survey.ts';
import type { Kept } from './kept-pages.ts';
import { lostOf, type Meant } from './meant.ts';
import { type Counted, type ScopeSource, scopeOf } from './owners.ts';

/** A page as an entry. */
export interface EntryMade {
  readonly meant: Meant;
  readonly text: string;
  readonly address: string;
  /** The element that is to name its specification; undefined if that is there already, or in the entry. */
  readonly owner: Holder | undefined;
  /** What conservation counts it as. */
  readonly item: Item;
}

/**
 * The entry of each page. Those that would share an address stay; the first with its own address has it.
 *
 * `deletes`: files of pages that become entries go, and with them what stands in the way of others.
 */
export function placeAll(
  all: Iterable<Meant>,
  { listing, addresses }: Counted,
  owners: ReadonlyMap<Holder, ScopeSource>,
  site: Site,
  deletes: boolean,
): { readonly entries: readonly EntryMade[]; readonly clashing: readonly Kept[] } {
  const made = Array.from(all, (meant): EntryMade => {
    const { found, operation, opened, source } = meant;
    const scope = scopeOf(found.listed.holder, owners);
    const inherits = scope !== undefined && scope.key === opened.key && (scope.isNew || listing.has(scope.holder));
    return {
      meant,
      text: entryOf(operation, inherits ? {} : { specification: source }),
      address: addressOf(operation, scope?.directory),
      owner: inherits && scope.isNew ? scope.holder : undefined,
      item: itemOf(operation, opened.key),
    };
  });
  const entries: EntryMade[] = [];
  const staysPut = ({ meant, address }: EntryMade) => meant.path === address;
  const place = (waiting: readonly EntryMade[], isGone: (file: string) => boolean): readonly EntryMade[] =>
    waiting.filter((entry) => {
      const { meant, address } = entry;
      const holder = addresses.at(address) ?? meant;
      if (holder.operation !== meant.operation || (!staysPut(entry) && !isFree(site, address, meant, isGone)))
        return true;
      addresses.add(address, meant);
      entries.push(entry);
      return false;
    });
  let clashing = place([...made.filter(staysPut), ...made.filter((one) => !staysPut(one))], () => false);
  for (let before = -1; deletes && clashing.length > 0 && before !== clashing.length;) {
    before = clashing.length;
    const needed = neededFiles(site, entries);
    const gone = new Set(entries.map(({ meant }) => meant.found.file).filter((file) => !needed.has(file)));
    clashing = place(clashing, (file) => gone.has(file));
  }
  return {
    entries,
    clashing: clashing.map(({ meant, address }) => ({ reason: 'address-clash', found: meant.found, detail: address })),
  };
}

/** The files of the pages that the navigation names, but for those that become entries. */
export function neededFiles(site: Site, entries: readonly EntryMade[]): ReadonlySet<string> {
  const converted = new Map<string, number>();
  for (const { meant } of entries) {
    const { page } = meant.found.listed.entry;
    converted.set(page, (converted.get(page) ?? 0) + 1);
  }
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
    there !== undefined &&
    lostOf(there.content, operationPage({ ...meant, page: address, openapi: '' }), []).length === 0
  );
}
