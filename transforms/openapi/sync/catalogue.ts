import { type Entry } from 'navshift';
import { findOperation, type OpenedSpecification, type Operation, visible } from 'navshift/openapi';
import { namedBy } from '../engine/listing.ts';

/** The label of the group of an operation on the platform. */
export const labelOf = ({ group }: Operation): string => group ?? 'API Reference';

/** Whether an operation is in the sidebar when nothing is listed. */
export const isShown = (operation: Operation | undefined): operation is Operation =>
  operation?.hidden === false && !operation.excluded;

/** A specification as entries see it. */
export class Catalogue {
  /** Every operation that an entry can name and the sidebar shows, in the order of the platform: of a webhook the first. */
  readonly items: readonly Operation[];
  /** Those that the sidebar shows and no entry can name. */
  readonly unnamed: readonly Operation[];

  constructor(readonly opened: OpenedSpecification) {
    const shown = visible(opened.operations);
    this.items = shown.filter((operation) => namedBy(operation, opened) === operation);
    const named = new Set<Operation | undefined>(this.items);
    // White space in a path cannot stand in an entry, and of a webhook an entry means the first method.
    this.unnamed = shown.filter((operation) => !named.has(namedBy(operation, opened)));
  }

  /** The operation that an entry leads to on the platform, hidden or not. */
  known(entry: Entry): Operation | undefined {
    return findOperation(this.opened.operations, entry);
  }
}

/** What a specification was, and what became of it. */
export interface Past {
  readonly operations: readonly Operation[];
  readonly added: ReadonlySet<Operation>;
  /** By what it was: an operation that has another method or path now. */
  readonly moved: ReadonlyMap<Operation, Operation>;
}
