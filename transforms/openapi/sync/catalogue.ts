import { addTo, type Entry } from 'navshift';
import { findOperation, groupOperations, type OpenedSpecification, type Operation } from 'navshift/openapi';
import { namedBy } from '../engine/listing.ts';

/** An operation that stands in the sidebar when nothing is listed; of a webhook with several methods the first that does. */
export interface Item {
  readonly operation: Operation;
  /** The label of its group on the platform. */
  readonly label: string;
  /** Its place in the order of the platform. */
  readonly index: number;
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
  readonly #items = new Map<Operation, Item>();
  readonly #webhooks = new Map<string, Item>();
  readonly #labels = new Map<Operation, string>();

  constructor(opened: OpenedSpecification) {
    this.opened = opened;
    for (const { label, operations } of groupOperations(opened.operations, { by: 'tag' }))
      for (const operation of operations) this.#labels.set(operation, label);
    const items: Item[] = [];
    const unnamed: Operation[] = [];
    const labels = new Map<string, Item[]>();
    for (const operation of opened.operations) {
      if (operation.hidden || operation.excluded) continue;
      if (operation.kind === 'webhook' && this.#webhooks.has(operation.path)) continue;
      // White space at an end of a path cannot stand in an entry, and of a webhook an entry means the first method.
      if (namedBy(operation, opened, undefined) !== operation) {
        unnamed.push(operation);
        continue;
      }
      const item: Item = { operation, label: this.#labels.get(operation)!, index: items.length };
      items.push(item);
      this.#items.set(operation, item);
      if (operation.kind === 'webhook') this.#webhooks.set(operation.path, item);
      addTo(labels, item.label, item);
    }
    this.items = items;
    this.unnamed = unnamed;
    this.labels = labels;
  }

  /** What an entry means; undefined if the specification does not have it, or hides it. */
  find(entry: Entry): Item | undefined {
    const webhook = entry.kind === 'webhook' ? this.#webhooks.get(entry.name) : undefined;
    const operation = webhook === undefined ? this.known(entry) : undefined;
    return webhook ?? (operation && this.#items.get(operation));
  }

  /** The operation that an entry leads to on the platform, hidden or not. */
  known(entry: Entry): Operation | undefined {
    return findOperation(this.opened.operations, entry);
  }

  /** What an operation is, if it is in the sidebar. */
  item(operation: Operation): Item | undefined {
    return operation.kind === 'webhook' ? this.#webhooks.get(operation.path) : this.#items.get(operation);
  }

  /** The label of an operation, hidden or not. */
  label(operation: Operation): string | undefined {
    return this.#labels.get(operation);
  }
}
