/** The HTTP methods of an endpoint entry, in the order in which the operations of one path are shown. */
export const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const;

/** An HTTP method, in upper case. */
export type Method = (typeof methods)[number];

/** A string in `pages`, by its shape ('Pages'; with a specification in front, and webhooks, as extensions). */
export type Entry =
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'endpoint'; readonly method: Method; readonly path: string; readonly specification?: string }
  | { readonly kind: 'webhook'; readonly name: string; readonly specification?: string };

const method = `(${methods.join('|')})`;
// No two of these shapes have room for the other: a specification is one word, so a page path with spaces, which real
// sites have, is an endpoint only if its second word is a method and its third begins with a slash.
const endpoint = new RegExp(`^${method}\\s+(/.*)$`, 'i');
const webhook = /^WEBHOOK\s+(\S.*)$/;
const endpointOf = new RegExp(`^(\\S+)\\s+${method}\\s+(/.*)$`, 'i');
const webhookOf = /^(\S+)\s+WEBHOOK\s+(\S.*)$/;

/**
 * Reads an entry by its shape alone; whether the endpoint exists is a question to the specification.
 *
 * - `METHOD /path` and `SPEC METHOD /path`: an endpoint entry, the method in any letter case
 * - `WEBHOOK name` and `SPEC WEBHOOK name`: a webhook, in upper case only, since `webhook events` can be a page file
 * - anything else: a page entry, its text untouched
 *
 * Space around an endpoint or a webhook is dropped. Never throws.
 */
export function parseEntry(text: string): Entry {
  // The cheap question first: most entries are page paths without any space.
  if (!/\s/.test(text)) return { kind: 'page', page: text };
  const trimmed = text.trim();
  let match = endpoint.exec(trimmed);
  if (match) return { kind: 'endpoint', method: upper(match[1]!), path: match[2]! };
  match = webhook.exec(trimmed);
  if (match) return { kind: 'webhook', name: match[1]! };
  match = endpointOf.exec(trimmed);
  if (match) return { kind: 'endpoint', method: upper(match[2]!), path: match[3]!, specification: match[1]! };
  match = webhookOf.exec(trimmed);
  if (match) return { kind: 'webhook', name: match[2]!, specification: match[1]! };
  return { kind: 'page', page: text };
}

/**
 * Writes an entry as the string that stands in `pages`: `GET /users`, `api.yaml GET /users`, `WEBHOOK paid`.
 *
 * `parseEntry` of the result gives the entry back, if it could come from `parseEntry` at all.
 */
export function formatEntry(entry: Entry): string {
  if (entry.kind === 'page') return entry.page;
  const shape = entry.kind === 'endpoint' ? `${entry.method} ${entry.path}` : `WEBHOOK ${entry.name}`;
  return entry.specification === undefined ? shape : `${entry.specification} ${shape}`;
}

function upper(text: string): Method {
  return text.toUpperCase() as Method;
}
