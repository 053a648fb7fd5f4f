import type { Item } from 'navshift';
import type { Operation } from 'navshift/openapi';
import type { Endpoint } from './operation-page.ts';

/** What conservation counts an endpoint entry as, by the key of its specification. */
export const itemOfEntry = (entry: Endpoint, specification: string): Item =>
  entry.kind === 'webhook'
    ? { kind: 'webhook', specification, name: entry.name }
    : { kind: 'endpoint', specification, method: entry.method, path: entry.path };

/** What conservation counts the entry of an operation as. */
export const itemOf = ({ kind, method, path }: Operation, specification: string): Item =>
  kind === 'webhook' ? { kind, specification, name: path } : { kind, specification, method, path };
