import { addressOf, generatedAddresses, type Operation, visible } from 'navshift/openapi';
import { type ListedSpecification, namedBy } from '../engine/listing.ts';
import { directoryOf } from '../engine/messages.ts';
import { endpointText } from '../engine/operation-page.ts';

/** What the pages that the platform makes of a specification need to keep their addresses once its operations are listed. */
export interface KeptPages {
  /** The address of each page as it is, while nothing is listed. */
  readonly generated: ReadonlyMap<Operation, string>;
  /** The operations whose entries Mintlify refuses, or would have the address of another: each needs a page file at its own. */
  readonly filed: ReadonlySet<Operation>;
  /** The hidden operations that can be listed, in the order of the specification. */
  readonly hidden: readonly Operation[];
  /** The hidden operations that cannot: no entry names them, or another page has their address already. */
  readonly unlisted: readonly Operation[];
}

/** Finds what listing a specification costs its pages. Those that share an address while nothing is listed still do. */
export function keptPages({ opened, source }: Pick<ListedSpecification, 'opened' | 'source'>): KeptPages {
  const directory = directoryOf(source);
  const { operations } = opened;
  const generated = generatedAddresses(operations, directory);
  const taken = new Set<string>();
  const filed = new Set<Operation>();
  /** Whether an operation can be listed without costing another one its page. */
  const place = (operation: Operation): boolean => {
    const [address, own] = [addressOf(operation, directory), generated.get(operation)!];
    const isFiled = operation.referred || taken.has(address);
    // What the platform could not read in front matter can have no page file.
    if (isFiled && (taken.has(own) || endpointText(operation, source.source) === undefined)) return false;
    taken.add(isFiled ? own : address);
    if (isFiled) filed.add(operation);
    return true;
  };
  const canBeNamed = (operation: Operation) => namedBy(operation, opened) === operation;
  for (const operation of visible(operations)) if (canBeNamed(operation)) place(operation);
  const all = operations.filter((operation) => operation.hidden && !operation.excluded);
  // Of hidden operations with one address the last has the page.
  const listed = new Set(all.toReversed().filter((operation) => canBeNamed(operation) && place(operation)));
  const hidden = all.filter((operation) => listed.has(operation));
  return { generated, filed, hidden, unlisted: all.filter((operation) => !listed.has(operation)) };
}
