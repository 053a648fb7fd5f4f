import { counted, enumerate, NameOf, nameOf, plural, type Report } from 'navshift';
import { mapLines } from 'navshift/edit';
import { Addresses, addressOf, entryOf, type Operation } from 'navshift/openapi';
import { type Assigned, pageId, pageOf, type Wanted } from '../engine/addresses.ts';
import { entryLine, groupLine, hiddenLabel, type Listing, reportUnnamed, type Target } from '../engine/listing.ts';
import {
  addressHelp,
  directoryOf,
  firstOf,
  ignoreHelp,
  mostNamed,
  namedHere,
  operationHere,
  referredHelp,
} from '../engine/messages.ts';
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
  /** The operations that are not listed, as another one has their address, or Mintlify stops at their entries. */
  readonly dropped: readonly Operation[];
}

/** Whether a listing has an entry at which Mintlify does not stop: without one it generates every page as before. Says so if not. */
export function isListable({ owner, targets }: Listing, report: Report): boolean {
  if ([...targets.values()].some(({ operation }) => !operation.referred)) return true;
  const name = NameOf(owner.place.element);
  const message = `${name} was left alone: all of its paths are behind a \`$ref\`, and Mintlify stops at their entries`;
  const help = 'Write the paths in place of `$ref`, or make page files of all with `navshift openapi-pages`.';
  report.warning('referred', message, { at: owner.sources[0]!.node, help });
  return false;
}

/** A listing without the entries of further specifications at which Mintlify stops: there is no page to keep. Says so. */
export function withoutReferred(listing: Listing, report: Report): Listing {
  const { listed, targets } = listing;
  const isGone = (target: Target | undefined) => target?.operation.referred === true && target.listed !== listed[0];
  for (const target of targets.values())
    if (isGone(target)) reportUnnamed(target.operation, 'it is not listed', [namedHere(target.listed.source)], report);
  const { lines } = mapLines({ kind: 'navigation', lines: listing.lines }, (line) =>
    isGone(targets.get(line)) ? [] : [line],
  );
  return { ...listing, lines, targets: new Map([...targets].filter(([, target]) => !isGone(target))) };
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
  const isRefused = clashes === 'refuse';
  for (const isReferred of [false, true]) {
    const [filed, gone] = [wanted.map(({ operation }) => operation), dropped].map((all) =>
      all.filter(({ referred }) => referred === isReferred),
    ) as [Operation[], Operation[]];
    const listed = ({ length }: readonly Operation[]) =>
      `Listed in ${name}, ${counted(length, 'operation')} ${isReferred ? `behind a \`$ref\` of ${plural(length, 'its path', 'their paths')} would stop Mintlify` : 'would share a URL with another'}`;
    const help = isReferred ? referredHelp : addressHelp;
    const file = `${plural(filed.length, 'it', 'each')} gets a page file where its page is`;
    say('info', 'page-file', filed, `${listed(filed)}, so ${file}: ${firstOf(filed, withAddress)}`, help);
    say(
      isRefused ? 'error' : 'warning',
      isReferred ? 'referred' : 'address-clash',
      gone,
      `${listed(gone)}, so ${plural(gone.length, 'its page', 'their pages')} ${isRefused ? 'would return' : plural(gone.length, 'returns', 'return')} 404: ${firstOf(gone, withAddress)}`,
      isRefused
        ? `Add \`--clashes page\` to give each a page file. ${help}`
        : `${plural(gone.length, 'It is', 'They are')} not listed. ${ignoreHelp(gone)}`,
    );
  }
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
