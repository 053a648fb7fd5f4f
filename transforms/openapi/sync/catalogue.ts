import { type Entry, groupBy } from 'navshift';
import {
  findOperation,
  groupOperations,
  type OpenedSpecification,
  type Operation,
  type OperationGroup,
  visible,
} from 'navshift/openapi';
import { namedBy } from '../engine/listing.ts';

/** An operation that stands in the sidebar when nothing is listed; of a webhook with several methods the first. */
export interface Item {
  readonly operation: Operation;
  /** The label of its group on the platform. */
  readonly label: string;
}

/** A specification as entries see it. */
export class Catalogue {
  readonly opened: OpenedSpecification;
  /** Every operation that an entry can name and the sidebar shows, in the order of the platform. */
  readonly items: readonly Item[];
  /** Those that the sidebar shows and no entry can name. */
  readonly unnamed: readonly Operation[];
  /** The labels of groups, in the order of the platform, each with what stands under it. */
  readonly labels: ReadonlyMap<string, readonly Item[]>;
  /** What an operation is, if it is in the sidebar. */
  readonly itemOf: ReadonlyMap<Operation, Item>;
  /** The label of each operation, hidden or not. */
  readonly labelOf: ReadonlyMap<Operation, string>;

  constructor(opened: OpenedSpecification) {
    this.opened = opened;
    const labelled = ({ label, members }: OperationGroup): readonly (readonly [Operation, string])[] =>
      members.flatMap((one) => ('members' in one ? labelled(one) : [[one, label] as const]));
    this.labelOf = new Map(groupOperations(opened.operations, { by: 'tag' }).flatMap(labelled));
    const items = new Map<Operation, Item>();
    const webhooks = new Map<string, Item>();
    const unnamed: Operation[] = [];
    for (const operation of visible(opened.operations)) {
      const webhook = operation.kind === 'webhook' ? webhooks.get(operation.path) : undefined;
      // White space at an end of a path cannot stand in an entry, and of a webhook an entry means the first method.
      if (webhook === undefined && namedBy(operation, opened) !== operation) {
        unnamed.push(operation);
        continue;
      }
      const item = webhook ?? { operation, label: this.labelOf.get(operation)! };
      items.set(operation, item);
      if (operation.kind === 'webhook') webhooks.set(operation.path, item);
    }
    this.itemOf = items;
    this.items = [...new Set(items.values())];
    this.unnamed = unnamed;
    this.labels = groupBy(this.items, ({ label }) => label);
  }

  /** What an entry means; undefined if the specification does not have it, or hides it. */
  find(entry: Entry): Item | undefined {
    const operation = this.known(entry);
    return operation && this.itemOf.get(operation);
  }

  /** The operation that an entry leads to on the platform, hidden or not. */
  known(entry: Entry): Operation | undefined {
    return findOperation(this.opened.operations, entry);
  }
}

/** What a specification was, and what became of it. */
export interface Past {
  readonly catalogue: Catalogue;
  readonly added: ReadonlySet<Operation>;
  /** By what it was: an operation that has another method or path now. */
  readonly moved: ReadonlyMap<Operation, Operation>;
}
