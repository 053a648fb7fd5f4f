import type { Operation } from '../spec/index.ts';

/** How an endpoint entry is written. */
export interface EntryOptions {
  /** The specification to name in front, for an entry that its element's own specification does not cover. Default: none. */
  readonly specification?: string;
}

/** The entry of an operation: `GET /users`, of a webhook `WEBHOOK name`; with a specification `openapi.json GET /users`. */
export function entryOf(operation: Operation, { specification }: EntryOptions = {}): string {
  const entry = operation.kind === 'webhook' ? `WEBHOOK ${operation.path}` : `${operation.method} ${operation.path}`;
  return specification === undefined ? entry : `${specification} ${entry}`;
}

/** The entries of operations in order, each once: a webhook has one entry for all of its methods. */
export function entriesOf(operations: readonly Operation[], options: EntryOptions = {}): readonly string[] {
  return [...new Set(operations.map((operation) => entryOf(operation, options)))];
}
