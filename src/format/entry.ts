/** The HTTP methods of an endpoint entry, in the order in which the operations of one path are shown. */
export const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const;

/** An HTTP method, in upper case: one of these, `QUERY`, or one of `additionalOperations` (both OpenAPI 3.2). */
export type Method = (typeof methods)[number] | 'QUERY' | (string & {});

/** A string in `pages`, by its shape ('Pages'; with a specification in front, webhooks, and what a GraphQL schema has, as extensions). */
export type Entry =
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'endpoint'; readonly method: Method; readonly path: string; readonly specification?: string }
  | { readonly kind: 'webhook'; readonly name: string; readonly specification?: string }
  | {
      readonly kind: 'graphql';
      readonly method: 'QUERY' | 'MUTATION' | 'TYPE';
      readonly path: string;
      readonly specification?: undefined;
    };

/** The entry of an operation that an OpenAPI specification describes. */
export type Endpoint = Extract<Entry, { readonly kind: 'endpoint' | 'webhook' }>;

/** Whether an entry names an operation that an OpenAPI specification describes. */
export const isEndpoint = (entry: Entry): entry is Endpoint => entry.kind === 'endpoint' || entry.kind === 'webhook';

// Those that are registered (RFC 9110 section 16.1.1) and no field of a path item: of any word in capitals a misspelt
// `GTE /users` would be an endpoint.
// prettier-ignore
const additional = ['ACL', 'BASELINE-CONTROL', 'BIND', 'CHECKIN', 'CHECKOUT', 'CONNECT', 'COPY', 'LABEL', 'LINK', 'LOCK', 'MERGE', 'MKACTIVITY', 'MKCALENDAR', 'MKCOL', 'MKREDIRECTREF', 'MKWORKSPACE', 'MOVE', 'ORDERPATCH', 'PROPFIND', 'PROPPATCH', 'PURGE', 'REBIND', 'REPORT', 'SEARCH', 'UNBIND', 'UNCHECKOUT', 'UNLINK', 'UNLOCK', 'UPDATE', 'UPDATEREDIRECTREF', 'VERSION-CONTROL'];

const anyCase = (word: string) => word.replace(/[A-Z]/g, (letter) => `[${letter}${letter.toLowerCase()}]`);

// Each part is one word, as the platform reads it: a page path with spaces, which real sites have, is an endpoint only
// if it is no more than these words.
// What can be read without a specification is.
const shapes = new RegExp(
  `^(?:(?<specification>\\S+)\\s+)??(?:(?<method>${[...methods, 'QUERY'].map(anyCase).join('|')}|${additional.join('|')})\\s+(?<path>/\\S*)|WEBHOOK\\s+(?<name>\\S+))$`,
);

/** A page path that is a webhook where a specification is in scope. */
export const mayBeWebhook = /^\s*(?:(?<specification>\S+)\s+)?webhook\s+(?<name>\S+)\s*$/i;

/**
 * Reads what is an entry where a GraphQL schema is in scope: `QUERY users`, `MUTATION user.create`, `TYPE User`.
 * Undefined for any other text.
 */
export function parseGraphqlEntry(text: string): Entry | undefined {
  const [, method, path] =
    /^\s*(QUERY|MUTATION|TYPE(?!.*\.))\s+([_A-Za-z][_0-9A-Za-z]*(?:\.[_A-Za-z][_0-9A-Za-z]*)*)\s*$/.exec(text) ?? [];
  return method === undefined ? undefined : { kind: 'graphql', method: method as 'QUERY', path: path! };
}

/**
 * Reads an entry by its form alone. Only the specification says whether the endpoint exists.
 *
 * - `METHOD /path` and `SPEC METHOD /path`: an endpoint entry, the method in any letter case; a registered one of
 *   `additionalOperations` (OpenAPI 3.2) in upper case
 * - `WEBHOOK name` and `SPEC WEBHOOK name`: a webhook, in upper case only, since `webhook events` can be a page
 *   file. If a specification is in scope (`inScope`), in any letter case before a name of one word, as Mintlify
 *   reads it
 * - anything else, more words too: a page entry, its text untouched
 *
 * Space around an endpoint or a webhook is dropped. Never throws.
 *
 * @example
 * parseEntry('GET /users'); // → { kind: 'endpoint', method: 'GET', path: '/users' }
 */
export function parseEntry(text: string, inScope = false): Entry {
  // The cheap question first: most entries are page paths without any space.
  if (!/\s/.test(text)) return { kind: 'page', page: text };
  const found = shapes.exec(text.trim()) ?? (inScope ? mayBeWebhook.exec(text) : undefined);
  const { specification, method, path, name } = found?.groups ?? {};
  const of = specification === undefined ? {} : { specification };
  if (path !== undefined) return { kind: 'endpoint', method: method!.toUpperCase() as Method, path, ...of };
  return name === undefined ? { kind: 'page', page: text } : { kind: 'webhook', name, ...of };
}

/**
 * Writes an entry as a string of `pages`: `GET /users`, `api.yaml GET /users`, `WEBHOOK paid`.
 *
 * `parseEntry` of the result returns the same entry. Entries of a GraphQL schema depend on their place.
 */
export function formatEntry(entry: Entry): string {
  if (entry.kind === 'page') return entry.page;
  const shape = entry.kind === 'webhook' ? `WEBHOOK ${entry.name}` : `${entry.method} ${entry.path}`;
  return entry.specification === undefined ? shape : `${entry.specification} ${shape}`;
}
