import { counted, enumerate, plural, type Report } from 'navshift';
import { Addresses, addressOf, entryOf, generatedAddresses, type Operation, visible } from 'navshift/openapi';
import { mostNamed, nameOf } from '../../shared/words.ts';
import type { ListedSpecification, Listing } from '../engine/listing.ts';
import { addressHelp, directoryOf, firstOf, operationHere } from '../engine/messages.ts';

/**
 * Says which pages are gone once a specification is listed, those with a numbered address and those of hidden operations,
 * and which operations share an address. Only the first specification had pages: of others nothing can be lost.
 */
export function reportLostPages({ holder, listed }: Listing, strict: boolean, report: Report): void {
  const say = strict ? 'error' : 'warning';
  const name = nameOf(holder.element);
  const at = holder.sources[0]!.node;
  const first = listed.find(({ source }) => source === holder.sources[0]);
  const generated: ReadonlyMap<Operation, string> =
    first === undefined ? new Map() : generatedAddresses(first.opened.operations, directoryOf(first.source));
  const addresses = new Addresses<{ readonly operation: Operation; readonly listed: ListedSpecification }>();
  for (const one of listed)
    for (const operation of visible(one.opened.operations))
      addresses.add(addressOf(operation, directoryOf(one.source)), { operation, listed: one });
  for (const { address, pages } of addresses.clashes) {
    const generatedHere = pages.filter((page) => page.listed === first);
    const gone = generatedHere.map(({ operation }) => generated.get(operation)!).filter((other) => other !== address);
    const isLoss = generatedHere.length > 1;
    const entries = enumerate(pages.map(({ operation, listed }) => entryOf(operation, listed)));
    const left =
      gone.length === 0
        ? 'and one page is left'
        : `and one page is left: ${enumerate(gone)} ${plural(gone.length, 'is', 'are')} gone`;
    report[isLoss ? say : 'warning'](
      'address-clash',
      `Listed in ${name}, ${entries} share the address ${address}, ${isLoss ? left : 'so there is one page for all of them'}`,
      { at, help: addressHelp, related: pages.slice(0, mostNamed).map(({ operation }) => operationHere(operation)) },
    );
  }
  const hidden = first?.opened.operations.filter((operation) => operation.hidden && !operation.excluded) ?? [];
  if (hidden.length === 0) return;
  report[say](
    'hidden-page',
    `Once ${name} lists its endpoints, ${counted(hidden.length, 'page')} of \`x-hidden\` operations ${plural(hidden.length, 'is', 'are')} gone, which stood in no sidebar but had an address: ${firstOf(hidden, (operation) => generated.get(operation)!)}`,
    {
      at,
      help: 'To keep such a page, write a page file with `openapi: METHOD /path` in its front matter.',
      related: hidden.slice(0, mostNamed).map((operation) => operationHere(operation)),
    },
  );
}
