import { addressClashes, defaultDirectory, type DiagnosticPlace, entryOf, generatedAddresses, type Operation, type Report, type SpecificationSource } from 'navshift';
import type { ExpandOpenapiOptions } from './options.ts';
import type { Listing } from './listing.ts';
import { counted, enumerate, nameOf } from './words.ts';

/** At most so many operations are named one by one. */
const mostNamed = 20;

const directoryOf = ({ directory }: SpecificationSource): string => directory ?? defaultDirectory;

/** Says which pages there are no more once a specification is listed: those with a numbered address, and those of hidden operations. */
export function reportLostPages({ candidate, listed }: Listing, { strict }: Pick<ExpandOpenapiOptions, 'strict'>, report: Report): void {
  const say = strict ? 'error' : 'warning';
  const name = nameOf(candidate.element);
  const at = candidate.sources[0]!.node;
  const byDirectory = new Map<string, Operation[]>();
  const generated = new Map<Operation, string>();
  for (const { source, opened } of listed) {
    const directory = directoryOf(source);
    byDirectory.set(directory, [...(byDirectory.get(directory) ?? []), ...opened.operations]);
    for (const [operation, address] of generatedAddresses(opened.operations, directory)) generated.set(operation, address);
  }
  for (const [directory, operations] of byDirectory) {
    for (const { address, operations: clashing } of addressClashes(operations, directory)) {
      const gone = clashing.flatMap((operation) => (generated.get(operation) === address ? [] : [generated.get(operation)!]));
      report[say]('address-clash', `Listed in ${name}, ${enumerate(clashing.map((operation) => entryOf(operation)))} share the address ${address}, and one page is left${gone.length === 0 ? '' : `: ${enumerate(gone)} ${gone.length === 1 ? 'is' : 'are'} gone`}`, {
        at,
        help: 'Give each another summary in the specification, or an address: `x-mint: { href: … }`.',
        related: clashing.slice(0, mostNamed).map(operationHere),
      });
    }
  }
  const hidden = listed.flatMap(({ opened }) => opened.operations.filter(({ hidden, excluded }) => hidden && !excluded));
  if (hidden.length > 0) {
    const gone = hidden.slice(0, mostNamed).map((operation) => generated.get(operation)!);
    const more = hidden.length > mostNamed ? [`${hidden.length - mostNamed} more`] : [];
    report[say]('hidden-page', `Once ${name} lists its endpoints, ${counted(hidden.length, 'page')} of \`x-hidden\` operations ${hidden.length === 1 ? 'is' : 'are'} gone, which stood in no sidebar but had an address: ${enumerate([...gone, ...more])}`, {
      at,
      help: 'To keep such a page, write a page file with `openapi: METHOD /path` in its front matter.',
      related: hidden.slice(0, mostNamed).map(operationHere),
    });
  }
}

/** Says which expanded elements share the addresses of their pages: the platform then takes each page as part of one of them. */
export function reportSharedAddresses(listings: readonly Listing[], report: Report): void {
  const places = new Map<string, { key: string; directory: string; named: { listing: Listing; source: SpecificationSource }[] }>();
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
    report.info('shared-addresses', `${key} is listed in ${counted(named.length, 'element')} under one directory, ${directory}: each page has one address, and belongs to one of them only`, {
      at: first!.source.node,
      help: 'Give each a directory of its own: `"openapi": { "source": "…", "directory": "…" }`.',
      related: others.map(({ listing, source }) => ({ message: nameOf(listing.candidate.element), at: source.node })),
    });
  }
}

function operationHere(operation: Operation): { message: string; at: DiagnosticPlace } {
  const { line, column } = operation.position;
  return { message: entryOf(operation), at: { file: operation.specification, line, column, pointer: operation.pointer } };
}
