import { counted, enumerate, plural, type Report, nameOf } from 'navshift';
import { mapLines } from 'navshift/edit';
import { Addresses, addressOf, entryOf, type Operation, visible } from 'navshift/openapi';
import { type Assigned, pageId, pageOf, type Wanted } from '../engine/addresses.ts';
import { entryLine, groupLine, hiddenLabel, type ListedSpecification, type Listing } from '../engine/listing.ts';
import { addressHelp, directoryOf, firstOf, ignoreHelp, operationHere, mostNamed } from '../engine/messages.ts';
import { itemOf } from '../engine/operation-page.ts';
import { keptPages, type KeptPages } from './kept-pages.ts';

/** What becomes of pages that an entry alone would not keep. */
export interface KeepingOptions {
  readonly hidden: 'group' | 'drop';
  readonly clashes: 'page' | 'drop' | 'refuse';
}

/** A listing, and what its pages need to stay where they are. */
export interface Keeping {
  readonly listing: Listing;
  readonly kept: KeptPages;
  /** The operations that are listed in the hidden group. */
  readonly hidden: readonly Operation[];
  /** The page files that are to be there. */
  readonly wanted: readonly Wanted[];
  /** The operations that are not listed, as another one has their address. */
  readonly dropped: readonly Operation[];
}

/** Finds what the pages of a listing need. Only the first specification has pages: of others nothing can be lost. */
export function keepPages(listing: Listing, options: KeepingOptions): Keeping {
  const [first] = listing.listed;
  const kept = keptPages(first);
  const filed = [...kept.filed].filter((operation) => options.hidden === 'group' || !operation.hidden);
  const withPages = options.clashes === 'page';
  const hidden = options.hidden === 'drop' ? [] : kept.hidden.filter((one) => withPages || !kept.filed.has(one));
  const wanted = withPages ? filed.map((operation) => pageOf(operation, first.opened, first.source)) : [];
  return { listing, kept, hidden, wanted, dropped: withPages ? [] : filed };
}

/**
 * The listing with the page entries of those operations that got a page file, without those that are dropped, and with
 * the hidden group behind the others.
 */
export function keptListing({ listing, wanted, dropped, hidden }: Keeping, pages: ReadonlyMap<string, Assigned>) {
  const instead = new Map<string, string | undefined>(dropped.map((operation) => [entryOf(operation), undefined]));
  for (const one of wanted) instead.set(entryOf(one.operation), pages.get(pageId(one))!.page);
  const entries = [...new Set(hidden.map((operation) => entryOf(operation)))].map(entryLine);
  const behind = groupLine(hiddenLabel, entries, { hidden: true });
  const { lines } = mapLines({ kind: 'navigation', lines: [...listing.lines, behind] }, (line) => {
    if (line.kind !== 'entry') return line.lines.length === 0 ? [] : [line];
    const name = instead.has(line.name!) ? instead.get(line.name!) : line.name;
    return name === undefined ? [] : [{ ...line, name }];
  });
  return { ...listing, lines } satisfies Listing;
}

/** Declares what became a page entry, and what is listed no more on purpose. */
export function declareKept(
  { wanted, dropped, kept, listing, hidden }: Keeping,
  pages: ReadonlyMap<string, Assigned>,
  report: Report,
) {
  const { scope } = listing.owner.place;
  const item = (operation: Operation) => itemOf(operation, listing.listed[0].opened.key);
  for (const one of wanted) {
    const to = { kind: 'page', page: pages.get(pageId(one))!.page } as const;
    report.declare({ kind: 'moved', item: item(one.operation), to, scope });
  }
  const listed = new Set(hidden);
  for (const operation of [...dropped, ...kept.hidden.filter((one) => !listed.has(one))])
    report.declare({ kind: 'removed', item: item(operation), scope });
}

/** Says what became of pages that an entry alone would not keep, and which operations share an address. */
export function reportKeeping(keeping: Keeping, { hidden: how, clashes }: KeepingOptions, report: Report): void {
  const { listing, kept, hidden, wanted, dropped } = keeping;
  const { owner, listed } = listing;
  const name = nameOf(owner.place.element);
  const at = owner.sources[0]!.node;
  const addressNow = (operation: Operation) => kept.generated.get(operation)!;
  const withAddress = (operation: Operation) => `${entryOf(operation)} (${addressNow(operation)})`;
  const named = (operations: readonly Operation[]) => operations.slice(0, mostNamed).map((one) => operationHere(one));
  if (wanted.length > 0) {
    const operations = wanted.map(({ operation }) => operation);
    const file = plural(
      operations.length,
      'it gets a page file where its page is',
      'each gets a page file where its page is',
    );
    report.info(
      'page-file',
      `Listed in ${name}, ${counted(operations.length, 'operation')} would share a URL with another, so ${file}: ${firstOf(operations, withAddress)}`,
      { at, help: addressHelp, related: named(operations) },
    );
  }
  if (dropped.length > 0) {
    const refused = clashes === 'refuse';
    const are = refused
      ? plural(dropped.length, 'its page would return 404', 'their pages would return 404')
      : plural(dropped.length, 'its page returns 404', 'their pages return 404');
    report[refused ? 'error' : 'warning'](
      'address-clash',
      `Listed in ${name}, ${counted(dropped.length, 'operation')} would share a URL with another, so ${are}: ${firstOf(dropped, withAddress)}`,
      {
        at,
        help: refused
          ? `Add \`--clashes page\` to give each a page file. ${addressHelp}`
          : `${plural(dropped.length, 'It is', 'They are')} not listed. ${ignoreHelp(dropped)}`,
        related: named(dropped),
      },
    );
  }
  const addresses = new Addresses<{ readonly operation: Operation; readonly listed: ListedSpecification }>();
  for (const one of listed)
    for (const operation of visible(one.opened.operations))
      if (one !== listed[0] || !kept.filed.has(operation))
        addresses.add(addressOf(operation, directoryOf(one.source)), { operation, listed: one });
  for (const { address, pages } of addresses.clashes) {
    // Of a webhook with several methods something else is said.
    const entries = [...new Set(pages.map(({ operation, listed }) => entryOf(operation, listed)))];
    if (entries.length === 1) continue;
    report.warning(
      'address-clash',
      `Listed in ${name}, ${enumerate(entries)} share the URL ${address}, so there is one page for all of them`,
      { at, help: addressHelp, related: named(pages.map(({ operation }) => operation)) },
    );
  }
  if (hidden.length > 0) {
    const stand = plural(hidden.length, 'is', 'are');
    report.info(
      'hidden-group',
      `${counted(hidden.length, '`x-hidden` operation')} of ${name} ${stand} in a group of ${plural(hidden.length, 'its', 'their')} own, in no sidebar, so that ${plural(hidden.length, 'its page stays', 'their pages stay')}: ${firstOf(hidden, withAddress)}`,
      {
        at,
        help: `Add \`--hidden drop\` to leave ${plural(hidden.length, 'it', 'them')} out: then ${plural(hidden.length, 'its page returns', 'their pages return')} 404.`,
        related: named(hidden),
      },
    );
  }
  const gone = how === 'drop' ? kept.hidden : [];
  if (gone.length > 0)
    report.warning(
      'hidden-page',
      `Once ${name} lists its endpoints, ${counted(gone.length, 'page')} of \`x-hidden\` operations, which no sidebar shows, ${plural(gone.length, 'returns', 'return')} 404: ${firstOf(gone, withAddress)}`,
      {
        at,
        help: `Leave out \`--hidden drop\` to keep ${plural(gone.length, 'it', 'them')}, in a group that no sidebar shows.`,
        related: named(gone),
      },
    );
  const { unlisted } = kept;
  if (unlisted.length > 0)
    report.warning(
      'hidden-page',
      `In ${name} ${counted(unlisted.length, '`x-hidden` operation')} ${plural(unlisted.length, 'is', 'are')} not listed, as another page has the address, or no entry can name ${plural(unlisted.length, 'it', 'them')}: ${firstOf(unlisted, withAddress)}`,
      { at, help: addressHelp, related: named(unlisted) },
    );
}
