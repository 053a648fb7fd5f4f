import { counted, enumerate, plural, type Report, nameOf } from 'navshift';
import { mapLines } from 'navshift/edit';
import { Addresses, addressOf, entryOf, type Operation } from 'navshift/openapi';
import { type Assigned, pageId, pageOf, type Wanted } from '../engine/addresses.ts';
import { entryLine, groupLine, hiddenLabel, type Listing, type Target } from '../engine/listing.ts';
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
  const { owner, targets } = listing;
  const name = nameOf(owner.place.element);
  const withAddress = (operation: Operation) => `${entryOf(operation)} (${kept.generated.get(operation)!})`;
  const say = (
    severity: 'error' | 'warning' | 'info',
    rule: string,
    operations: readonly Operation[],
    message: string,
    help: string,
  ) => {
    const related = operations.slice(0, mostNamed).map((one) => operationHere(one));
    if (operations.length > 0) report[severity](rule, message, { at: owner.sources[0]!.node, help, related });
  };
  const sharing = ({ length }: readonly Operation[]) =>
    `Listed in ${name}, ${counted(length, 'operation')} would share a URL with another`;
  const filed = wanted.map(({ operation }) => operation);
  const file = `${plural(filed.length, 'it', 'each')} gets a page file where its page is`;
  say('info', 'page-file', filed, `${sharing(filed)}, so ${file}: ${firstOf(filed, withAddress)}`, addressHelp);
  const isRefused = clashes === 'refuse';
  say(
    isRefused ? 'error' : 'warning',
    'address-clash',
    dropped,
    `${sharing(dropped)}, so ${plural(dropped.length, 'its page', 'their pages')} ${isRefused ? 'would return' : plural(dropped.length, 'returns', 'return')} 404: ${firstOf(dropped, withAddress)}`,
    isRefused
      ? `Add \`--clashes page\` to give each a page file. ${addressHelp}`
      : `${plural(dropped.length, 'It is', 'They are')} not listed. ${ignoreHelp(dropped)}`,
  );
  const addresses = new Addresses<Target>();
  for (const target of targets.values()) {
    const { operation, listed } = target;
    if (!kept.filed.has(operation)) addresses.add(addressOf(operation, directoryOf(listed.source)), target);
  }
  for (const { address, pages } of addresses.clashes) {
    const entries = enumerate(pages.map(({ operation, listed }) => entryOf(operation, listed)));
    const message = `Listed in ${name}, ${entries} share the URL ${address}, so there is one page for all of them`;
    const operations = pages.map(({ operation }) => operation);
    say('warning', 'address-clash', operations, message, addressHelp);
  }
  say(
    'info',
    'hidden-group',
    hidden,
    `${counted(hidden.length, '`x-hidden` operation')} of ${name} ${plural(hidden.length, 'is in a group of its own, in no sidebar, so that its page stays', 'are in a group of their own, in no sidebar, so that their pages stay')}: ${firstOf(hidden, withAddress)}`,
    `Add \`--hidden drop\` to leave ${plural(hidden.length, 'it', 'them')} out: then ${plural(hidden.length, 'its page returns', 'their pages return')} 404.`,
  );
  const gone = how === 'drop' ? kept.hidden : [];
  say(
    'warning',
    'hidden-page',
    gone,
    `Once ${name} lists its endpoints, ${counted(gone.length, 'page')} of \`x-hidden\` operations, which no sidebar shows, ${plural(gone.length, 'returns', 'return')} 404: ${firstOf(gone, withAddress)}`,
    `Leave out \`--hidden drop\` to keep ${plural(gone.length, 'it', 'them')}, in a group that no sidebar shows.`,
  );
  const { unlisted } = kept;
  say(
    'warning',
    'hidden-page',
    unlisted,
    `In ${name} ${counted(unlisted.length, '`x-hidden` operation')} ${plural(unlisted.length, 'is', 'are')} not listed, as another page has the address, or no entry can name ${plural(unlisted.length, 'it', 'them')}: ${firstOf(unlisted, withAddress)}`,
    addressHelp,
  );
}
