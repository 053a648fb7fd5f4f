import { type Endpoint, type Entry, isEndpoint } from '../format/index.ts';
import type { Operation } from '../spec/index.ts';
import { distance, remembered } from '../text/index.ts';

/** How an endpoint entry is written. */
export interface EntryOptions {
  /** The specification to name in front, for an entry that its element's own specification does not cover. Default: none. */
  readonly specification?: string;
}

/**
 * The entry of an operation: `GET /users`, or `WEBHOOK name` for a webhook. With `specification`, it begins with that,
 * as in `openapi.json GET /users`.
 */
export function entryOf(operation: Operation, { specification }: EntryOptions = {}): string {
  const entry = operation.kind === 'webhook' ? `WEBHOOK ${operation.path}` : `${operation.method} ${operation.path}`;
  return specification === undefined ? entry : `${specification} ${entry}`;
}

/**
 * The entries of operations in order, each once: a webhook has one entry for all of its methods.
 *
 * @example
 * const spec = readSpecification('{"openapi":"3.1.0","paths":{"/users":{"get":{},"post":{}}}}', 'openapi.json');
 * entriesOf(listOperations(spec).operations); // → ['GET /users', 'POST /users']
 */
export function entriesOf(operations: readonly Operation[], options: EntryOptions = {}): readonly string[] {
  return [...new Set(operations.map((operation) => entryOf(operation, options)))];
}

/** The operations of a list by `METHOD /path`, and the paths by what they are without a trailing slash. */
const lookupOf = /* @__PURE__ */ remembered((operations: readonly Operation[]) => {
  const byCall = new Map<string, Operation>();
  const paths = new Map<string, string>();
  // Of operations with one name the first counts, so it is set last; and so does the first path, but for one that is written exactly so.
  for (const operation of operations.toReversed()) {
    byCall.set(`${methodOf(operation)} ${operation.path}`, operation);
    paths.set(withoutSlash(operation.path), operation.path);
  }
  for (const { path } of operations) paths.set(path, path);
  return { byCall, paths };
});

/**
 * The operation that an entry names. The path must be the same, with the names of its parameters. If no path is exactly
 * the same, one trailing slash on either side is ignored.
 *
 * A page entry names none. A webhook entry names the first operation of the webhook. Hidden and excluded operations are
 * found too. The list must not change between calls.
 */
export function findOperation(operations: readonly Operation[], entry: Entry): Operation | undefined {
  if (!isEndpoint(entry)) return undefined;
  const { byCall, paths } = lookupOf(operations);
  const { method, path } = callOf(entry);
  return byCall.get(`${method} ${paths.get(path) ?? paths.get(withoutSlash(path)) ?? path}`);
}

/**
 * The operation that an entry without one probably means, for a message; undefined if none is similar.
 *
 * Similar is a path with other names of parameters, another method of the same path, or a long path with up to three
 * different letters. Two swapped letters count as one.
 */
export function nearestOperation(operations: readonly Operation[], entry: Entry): Operation | undefined {
  if (!isEndpoint(entry)) return undefined;
  const { method, path } = callOf(entry);
  const wanted = withoutParameters(path);
  let nearest: Operation | undefined;
  let least = Math.min(3, Math.floor(wanted.length / 3)) + 1;
  for (const operation of operations) {
    // Half a step for the method: between equal paths the same method wins, and no letter costs less than another method.
    const other = methodOf(operation) === method ? 0 : 0.5;
    const steps = distance(wanted, withoutParameters(operation.path), Math.floor(least)) + other;
    if (steps >= least) continue;
    nearest = operation;
    least = steps;
  }
  return nearest;
}

/** The method and the path of an entry; a webhook has the method `WEBHOOK` and its name for a path. */
function callOf(entry: Endpoint): { readonly method: string; readonly path: string } {
  return entry.kind === 'webhook' ? { method: webhook, path: entry.name } : entry;
}

const methodOf = ({ kind, method }: Operation): string => (kind === 'webhook' ? webhook : method);

const webhook = 'WEBHOOK';

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function withoutParameters(path: string): string {
  return withoutSlash(path)
    .toLowerCase()
    .replace(/\{.*?\}/g, '{}');
}
