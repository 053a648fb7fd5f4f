import { addressOf, isRemote, type OpenedSpecification, type Operation, specificationKey } from 'navshift/openapi';
import { type Entry, type FrontMatter, type Item, parseEntry } from 'navshift';

/** What the `openapi` of a page file, or an endpoint entry, names. */
export type Endpoint = Exclude<Entry, { readonly kind: 'page' }>;

/** What conservation counts an endpoint entry as, by the key of its specification. */
export const itemOfEntry = (entry: Endpoint, specification: string): Item =>
  entry.kind === 'webhook'
    ? { kind: 'webhook', specification, name: entry.name }
    : { kind: 'endpoint', specification, method: entry.method, path: entry.path };

/** What conservation counts the entry of an operation as. */
export const itemOf = ({ kind, method, path }: Operation, specification: string): Item =>
  kind === 'webhook' ? { kind, specification, name: path } : { kind, specification, method, path };

/**
 * Reads the `openapi` of a page file: `METHOD /path` or `webhook name`, each with or without a specification in front.
 *
 * Undefined if it is none of these: the platform splits it at white space, so that nothing in it can have any.
 */
export function parseEndpoint(text: string): Endpoint | undefined {
  const words = text.trim().split(/\s+/);
  if (words.length < 2 || words.length > 3) return undefined;
  const entry = parseEntry(
    words.map((word, at) => (at === words.length - 2 && word.toLowerCase() === 'webhook' ? 'WEBHOOK' : word)).join(' '),
  );
  return entry.kind === 'page' ? undefined : entry;
}

/** Whether a page file that names a specification means the one of a key: by its path or URL, or by its file name without the ending. */
export function meansSpecification(named: string, key: string): boolean {
  return (
    specificationKey(named) === key || key.slice(key.lastIndexOf('/') + 1).replace(/\.(?:json|ya?ml)$/i, '') === named
  );
}

/** The `openapi` of the page file of an operation. Undefined if white space in a path or a name keeps the platform from reading it. */
export function endpointText({ kind, method, path }: Operation, specification: string): string | undefined {
  const text = `${specification} ${kind === 'webhook' ? 'webhook' : method} ${path}`;
  return /^\S+ \S+ \S+$/.test(text) ? text : undefined;
}

/** Where the page of an operation is, and what its `openapi` is to be. */
export interface PageSubject {
  readonly operation: Operation;
  readonly opened: OpenedSpecification;
  /** The path of the page, from the docs root. */
  readonly page: string;
  readonly openapi: string;
}

/**
 * The page file of an operation: what the platform shows of it when it makes the page itself.
 *
 * `title` is the summary, without one (and of a webhook) the end of the path in words; `x-mint.metadata` adds fields
 * and wins, `x-mint.content` is the body.
 */
export function operationPage({ operation, opened, page, openapi }: PageSubject): FrontMatter {
  const extension = extensionOf(operation);
  const metadata = isRecord(extension.metadata) ? extension.metadata : {};
  const byPath = titleOf(page);
  // The platform knows nothing of a number that was put behind an address.
  const byAddress =
    operation.href === undefined || isRemote(operation.href.trim())
      ? byPath
      : titleOf(addressOf(operation).replace(/[?#].*$/s, '')) || byPath;
  const summary = operation.kind === 'webhook' ? '' : (operation.summary ?? '').replace(/\s+/g, ' ').trim();
  const description = text(operation.field('description')?.value);
  const groups = [
    ...new Set([...list(metadata.groups), ...list(groupsOfPath(opened, operation)), ...list(extension.groups)]),
  ];
  const { title, description: described, openapi: _, deprecated = operation.deprecated, ...others } = metadata;
  const fields = {
    title: title ?? (summary === '' ? byPath : summary),
    ...((described ?? description) !== '' && { description: described ?? description }),
    openapi,
    ...(deprecated === true && { deprecated }),
    // Of an address of its own the platform's sidebar shows the end, unless the specification is remote.
    ...(operation.href !== undefined &&
      summary !== '' &&
      summary !== byAddress &&
      !isRemote(opened.key) && { sidebarTitle: byAddress }),
    ...(operation.badge !== undefined && { tag: operation.badge }),
    ...others,
    ...(groups.length > 0 && { groups }),
  };
  return { fields, body: text(extension.content) };
}

/** The title that the platform gives a page without one: `get-users` is `Get users`. */
function titleOf(page: string): string {
  const words = page.slice(page.lastIndexOf('/') + 1).replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Who may see a page, as its path item says. */
function groupsOfPath({ specification }: OpenedSpecification, { kind, path }: Operation): unknown {
  const item = kind === 'webhook' ? undefined : specification.root.get('paths')?.get(path);
  const groups = item?.get('x-mint')?.get('groups');
  return groups?.items().map(({ value }) => value);
}

/** What a specification says of a page beside OpenAPI, as plain data. What contains itself, or is too large, is taken as not there. */
function extensionOf(operation: Operation): Record<string, unknown> {
  try {
    const value = operation.field('x-mint')?.toJS(10_000);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\r\n', '\n').trim() : '';
