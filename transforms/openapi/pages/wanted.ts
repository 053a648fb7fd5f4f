import {
  addressOf,
  defaultDirectory,
  generatedAddresses,
  type Json,
  type OpenedSpecification,
  type Operation,
  type Place,
} from 'navshift';

/** A page file that is to be there. */
export interface Wanted {
  readonly operation: Operation;
  readonly opened: OpenedSpecification;
  /** The specification as docs.json names it. */
  readonly source: string;
  /** The address that the platform gives its own page of the operation. */
  readonly address: string;
  readonly directory: string;
  /** What names it, where something in docs.json does. */
  readonly at: Json | Place;
}

/** The pages that are wanted, each once, by specification, directory and operation. */
export class WantedPages {
  readonly #pages = new Map<string, Wanted>();
  readonly #generated = new Map<string, ReadonlyMap<Operation, string>>();

  /** Takes note of what an element has the platform make: numbered as it is there, whatever is listed elsewhere. */
  generate(opened: OpenedSpecification, directory: string | undefined = defaultDirectory): void {
    this.#generated.set(`${opened.key}\n${directory}`, generatedAddresses(opened.operations, directory));
  }

  /** Wants the page of an operation; the name of the page, by which `AssignedPages` knows it. */
  want(
    operation: Operation,
    opened: OpenedSpecification,
    source: string,
    at: Json | Place,
    directory: string = defaultDirectory,
  ): string {
    const place = `${opened.key}\n${directory}`;
    const id = `${place}\n${operation.kind} ${operation.method} ${operation.path}`;
    if (!this.#pages.has(id))
      this.#pages.set(id, {
        operation,
        opened,
        source,
        directory,
        at,
        address: this.#generated.get(place)?.get(operation) ?? addressOf(operation, directory),
      });
    return id;
  }

  /** In the order in which they were wanted. */
  get all(): ReadonlyMap<string, Wanted> {
    return this.#pages;
  }
}
