import {
  addressOf,
  counted,
  defaultDirectory,
  type DiagnosticPlace,
  entryOf,
  enumerate,
  generatedAddresses,
  type Operation,
  type Report,
  type SpecificationSource,
  visible,
} from 'navshift';
import { mostNamed, nameOf } from '../../shared/words.ts';
import type { Listed, Listing } from '../engine/listing.ts';
import type { ExpandOpenapiOptions } from '../engine/options.ts';

const directoryOf = ({ directory }: SpecificationSource): string => directory ?? defaultDirectory;

/**
 * Says which pages there are no more once a specification is listed, those with a numbered address, and those of hidden operations,
 * and which operations share an address. Only the first specification had pages: of others nothing can be lost.
 */
export function reportLostPages(
  { candidate, listed }: Listing,
  { strict }: Pick<ExpandOpenapiOptions, 'strict'>,
  report: Report,
): void {
  const say = strict ? 'error' : 'warning';
  const name = nameOf(candidate.element);
  const at = candidate.sources[0]!.node;
  const first = listed.find(({ source }) => source === candidate.sources[0]);
  const generated: ReadonlyMap<Operation, string> =
    first === undefined ? new Map() : generatedAddresses(first.opened.operations, directoryOf(first.source));
  for (const [address, clashing] of clashesOf(listed)) {
    const generatedHere = clashing.filter((one) => one.listed === first);
    const gone = generatedHere.map(({ operation }) => generated.get(operation)!).filter((other) => other !== address);
    const isLoss = generatedHere.length > 1;
    const entries = enumerate(
      clashing.map(({ operation, listed: { specification } }) => entryOf(operation, { specification })),
    );
    const left =
      gone.length === 0
        ? 'and one page is left'
        : `and one page is left: ${enumerate(gone)} ${gone.length === 1 ? 'is' : 'are'} gone`;
    report[isLoss ? say : 'warning'](
      'address-clash',
      `Listed in ${name}, ${entries} share the address ${address}, ${isLoss ? left : 'so there is one page for all of them'}`,
      {
        at,
        help: 'Give each another summary in the specification, or an address: `x-mint: { href: … }`.',
        related: clashing.slice(0, mostNamed).map(({ operation }) => operationHere(operation)),
      },
    );
  }
  const hidden =
    first === undefined ? [] : first.opened.operations.filter((operation) => operation.hidden && !operation.excluded);
  if (hidden.length > 0) {
    const gone = hidden.slice(0, mostNamed).map((operation) => generated.get(operation)!);
    const more = hidden.length > mostNamed ? [`${hidden.length - mostNamed} more`] : [];
    report[say](
      'hidden-page',
      `Once ${name} lists its endpoints, ${counted(hidden.length, 'page')} of \`x-hidden\` operations ${hidden.length === 1 ? 'is' : 'are'} gone, which stood in no sidebar but had an address: ${enumerate([...gone, ...more])}`,
      {
        at,
        help: 'To keep such a page, write a page file with `openapi: METHOD /path` in its front matter.',
        related: hidden.slice(0, mostNamed).map(operationHere),
      },
    );
  }
}

/** What shares an address once it is listed, over all specifications of an element. */
function clashesOf(
  listed: readonly Listed[],
): readonly (readonly [string, readonly { operation: Operation; listed: Listed }[]])[] {
  const byAddress = new Map<string, { operation: Operation; listed: Listed }[]>();
  for (const one of listed) {
    for (const operation of visible(one.opened.operations)) {
      const address = addressOf(operation, directoryOf(one.source));
      const known = byAddress.get(address);
      if (known === undefined) byAddress.set(address, [{ operation, listed: one }]);
      else known.push({ operation, listed: one });
    }
  }
  return [...byAddress].filter(([, clashing]) => clashing.length > 1);
}

/** Says which expanded elements share the addresses of their pages: the platform then takes each page as part of one of them. */
export function reportSharedAddresses(listings: readonly Listing[], report: Report): void {
  const places = new Map<
    string,
    { key: string; directory: string; named: { listing: Listing; source: SpecificationSource }[] }
  >();
  for (const listing of listings) {
    for (const { source, opened } of listing.listed) {
      const directory = directoryOf(source);
      const id = `${directory}\n${opened.key}`;
      const known = places.get(id) ?? { key: opened.key, directory, named: [] };
      places.set(id, known);
      known.named.push({ listing, source });
    }
  }
  for (const { key, directory, named } of places.values()) {
    if (named.length < 2) continue;
    const [first, ...others] = named;
    report.info(
      'shared-addresses',
      `${key} is listed in ${counted(named.length, 'element')} under one directory, ${directory}: each page has one address, and belongs to one of them only`,
      {
        at: first!.source.node,
        help: 'Give each a directory of its own: `"openapi": { "source": "…", "directory": "…" }`.',
        related: others.map(({ listing, source }) => ({ message: nameOf(listing.candidate.element), at: source.node })),
      },
    );
  }
}

function operationHere(operation: Operation): { message: string; at: DiagnosticPlace } {
  const { line, column } = operation.position;
  return { message: entryOf(operation), at: { file: operation.file, line, column, pointer: operation.pointer } };
}
