import { pageFile, type Site, takeCensus } from 'navshift';
import { addressOf, entryOf } from 'navshift/openapi';
import { lostOf, operationPage } from '../engine/operation-page.ts';
import { readOperationPage } from '../engine/page-files.ts';
import type { Holder } from '../engine/survey.ts';
import { type Kept, type Meant } from './meant.ts';
import { type Counted, scopeOf, type ScopeSource } from './owners.ts';

/** A page as an entry. */
export interface EntryMade extends Meant {
  readonly text: string;
  readonly address: string;
  /** What is to name its specification; undefined if that is there already, or in the entry. */
  readonly owner: ScopeSource | undefined;
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
    const { listed, operation, opened, source } = meant;
    const scope = scopeOf(listed.holder, owners);
    const inherits = scope !== undefined && scope.key === opened.key && (scope.isNew || listing.has(scope.holder));
    return {
      ...meant,
      text: entryOf(operation, inherits ? {} : { specification: source }),
      address: addressOf(operation, scope?.directory),
      owner: inherits && scope.isNew ? scope : undefined,
    };
  });
  const entries: EntryMade[] = [];
  const staysPut = ({ path, address }: EntryMade) => path === address;
  const place = (waiting: readonly EntryMade[], isGone: (file: string) => boolean): readonly EntryMade[] =>
    waiting.filter((entry) => {
      const there = addresses.at(entry.address) ?? entry;
      if (there.operation !== entry.operation || (!staysPut(entry) && !isFree(site, entry, isGone))) return true;
      addresses.add(entry.address, entry);
      entries.push(entry);
      return false;
    });
  let clashing = place([...made.filter(staysPut), ...made.filter((one) => !staysPut(one))], () => false);
  for (let before = -1; deletes && clashing.length > 0 && before !== clashing.length;) {
    before = clashing.length;
    const needed = neededFiles(site, entries);
    const gone = new Set(entries.map(({ file }) => file).filter((file) => !needed.has(file)));
    clashing = place(clashing, (file) => gone.has(file));
  }
  return {
    entries,
    clashing: clashing.map((found) => ({ reason: 'address-clash', found, detail: found.address })),
  };
}

/** The files of the pages that the navigation names, but for those that become entries. */
export function neededFiles(site: Site, entries: readonly EntryMade[]): ReadonlySet<string> {
  const converted = new Map<string, number>();
  for (const { page } of entries.map(({ listed }) => listed.entry)) converted.set(page, (converted.get(page) ?? 0) + 1);
  const needed = new Set<string>();
  for (const [page, named] of timesNamed(site)) {
    const file = named > (converted.get(page) ?? 0) ? pageFile(site, page) : undefined;
    if (file !== undefined) needed.add(file);
  }
  return needed;
}

/** How often the navigation names each page. */
function timesNamed(site: Site): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { item, count } of takeCensus(site).values())
    if (item.kind === 'page') times.set(item.page, (times.get(item.page) ?? 0) + count);
  return times;
}

/** Whether no page is at an address, or one that says only what an entry of the operation says. */
function isFree(site: Site, entry: EntryMade, isGone: (file: string) => boolean): boolean {
  const { address: page, operation, opened } = entry;
  const file = pageFile(site, page);
  if (file === undefined || file === entry.file || isGone(file)) return true;
  const there = readOperationPage(site, page, entry);
  const made = operationPage({ operation, opened, page, openapi: '' });
  return there !== undefined && lostOf(there.content, made, []).length === 0;
}
