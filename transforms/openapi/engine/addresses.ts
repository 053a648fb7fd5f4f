import { counted, type Place, plural, type Report } from 'navshift';
import type { Json } from 'navshift/json';
import {
  addressOf,
  entryOf,
  generatedAddresses,
  type OpenedSpecification,
  type Operation,
  type SpecificationSource,
} from 'navshift/openapi';
import type { ListedSpecification } from './listing.ts';
import { directoryOf, operationHere, placeOf, mostNamed } from './messages.ts';
import { endpointText } from './operation-page.ts';
import type { PageFiles } from './made-pages.ts';
import { diskName, pathFor } from './names.ts';

/** A page file that is to be there. */
export interface Wanted {
  readonly operation: Operation;
  readonly opened: OpenedSpecification;
  /** The specification as docs.json names it. */
  readonly source: string;
  readonly directory: string;
  /** What names it, where something in docs.json does. */
  readonly at: Json | Place;
}

/** The page file of an operation of a specification, as something names it. */
export const pageOf = (operation: Operation, opened: OpenedSpecification, named: SpecificationSource): Wanted => ({
  operation,
  opened,
  source: named.source,
  directory: directoryOf(named),
  at: named.node,
});

/** A page with the path that it gets. */
export interface Assigned extends Wanted {
  /** The address that the platform gives its own page of the operation. */
  readonly address: string;
  readonly page: string;
  /** What its `openapi` says. */
  readonly openapi: string;
  /** Why the path is not the address: no file can have such a path, or another operation or another page has it. */
  readonly changed: 'name' | 'operation' | 'page' | undefined;
}

/** Where the pages of a specification are made together. */
const placeOfPages = ({ opened, directory }: Pick<Wanted, 'opened' | 'directory'>) => `${opened.key}\n${directory}`;

/** By what a page is known: it is wanted once, however often it is listed. */
export const pageId = (page: Pick<Wanted, 'opened' | 'directory' | 'operation'>): string =>
  `${placeOfPages(page)}\n${page.operation.kind} ${page.operation.method} ${page.operation.path}`;

/**
 * Gives each page a path of its own, on any disk: its address, and if that is taken the address with a number.
 *
 * All addresses that are free go first, so that a number takes none away. What the platform could not read is left out.
 * `generated` are the specifications of which the platform makes all pages: these are numbered as they are there,
 * whatever is listed elsewhere.
 */
export function assignPages(
  wanted: readonly Wanted[],
  generated: readonly ListedSpecification[],
  files: PageFiles,
): ReadonlyMap<string, Assigned> {
  const addresses = new Map<string, ReadonlyMap<Operation, string>>();
  for (const { opened, source } of generated) {
    const directory = directoryOf(source);
    addresses.set(placeOfPages({ opened, directory }), generatedAddresses(opened.operations, directory));
  }
  const assigned = new Map<string, Assigned>();
  const taken = new Set<string>();
  const waiting: (readonly [id: string, page: Assigned])[] = [];
  for (const one of wanted) {
    const { operation, source, directory } = one;
    const id = pageId(one);
    const openapi = endpointText(operation, source);
    if (openapi === undefined || assigned.has(id)) continue;
    const address = addresses.get(placeOfPages(one))?.get(operation) ?? addressOf(operation, directory);
    const page = pathFor(operation, address, directory);
    const isTaken = taken.has(diskName(page));
    const isFree = !isTaken && files.isFree(page, one);
    const name = page === address ? undefined : 'name';
    const assign = { ...one, address, page, openapi, changed: isFree ? name : isTaken ? 'operation' : 'page' } as const;
    assigned.set(id, assign);
    if (isFree) taken.add(diskName(page));
    else waiting.push([id, assign]);
  }
  const numbers = new Map<string, number>();
  for (const [id, one] of waiting) {
    let number = numbers.get(one.page) ?? 0;
    let page: string;
    do page = `${one.page}-${++number}`;
    while (taken.has(diskName(page)) || !files.isFree(page, one));
    numbers.set(one.page, number);
    taken.add(diskName(page));
    assigned.set(id, { ...one, page });
  }
  return assigned;
}

/** Says which pages have another address than the one that the platform gave them, or would give them. */
export function reportAddresses(pages: readonly Assigned[], report: Report): void {
  const say = (
    why: Assigned['changed'],
    severity: 'warning' | 'info',
    rule: string,
    messageOf: (count: number) => string,
    helpOf: (first: Assigned) => string,
  ) => {
    const changed = pages.filter((page) => page.changed === why);
    const [first] = changed;
    if (first === undefined) return;
    // What was made just now has no place: its operation has.
    const isMade = 'kind' in first.at && first.at.origin === undefined;
    report[severity](rule, messageOf(changed.length), {
      at: isMade ? placeOf(first.operation) : first.at,
      help: helpOf(first),
      related: changed
        .slice(0, mostNamed)
        .map(({ operation, address, page }) =>
          operationHere(operation, `${entryOf(operation)}: ${page} instead of ${address}`),
        ),
    });
  };
  const their = (count: number) => plural(count, 'its address', 'their addresses');
  const numbered = (count: number) => `so the ${plural(count, 'page has a number', 'pages have numbers')}`;
  say(
    'name',
    'warning',
    'address-changed',
    (count) => `${counted(count, 'page')} cannot keep ${their(count)}: no file can have such a path`,
    () => 'Give each an address in the specification, `x-mint: { href: … }`, or redirect the old one in `redirects`.',
  );
  say(
    'operation',
    'info',
    'address-clash',
    (count) => `${counted(count, 'operation')} would share ${their(count)} with another, ${numbered(count)}`,
    () => 'To name them better, give each another summary in the specification, or an address: `x-mint: { href: … }`.',
  );
  say(
    'page',
    'warning',
    'address-taken',
    (count) => `Another page has the URL of ${counted(count, 'operation')}, ${numbered(count)}`,
    ({ openapi }) =>
      `If it is meant to be the page of that operation, write \`openapi: ${JSON.stringify(openapi)}\` in its front matter, then run again.`,
  );
}
