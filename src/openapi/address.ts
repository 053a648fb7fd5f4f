import type { Operation } from '../spec/index.ts';
import { addTo, remembered } from '../text/index.ts';

/** The directory of generated pages, if the element has none. */
export const defaultDirectory = 'api-reference';

/**
 * The same where another field than `openapi` generates the pages (Mintlify's documentation,
 * api-playground/graphql-setup and sdk-reference-setup).
 */
export const defaultDirectories: Readonly<Record<string, string>> = {
  graphql: 'graphql-reference',
  sdk: 'sdk-reference',
};

/** Pages of operations that have one address between them. */
export interface AddressClash<Page> {
  readonly address: string;
  readonly pages: readonly Page[];
}

/**
 * The URL of the page of an operation, without a leading slash and before any number is added: `directory/tag/summary`.
 *
 * Without a tag there is no middle part. Without a summary, the last part is `method-path`, or the name of a webhook.
 * `x-mint.href` replaces all of it, without a file extension. Everything is in lower case. In tags, summaries and
 * paths, spaces and parameters (`{id}`) become `-`, and other `{ } ( ) , . ' /` and line breaks are removed.
 */
export function addressOf(operation: Operation, directory: string = defaultDirectory): string {
  const known = lastAddress(operation);
  if (known.directory !== directory) Object.assign(known, { directory, address: makeAddress(operation, directory) });
  return known.address;
}

/**
 * The address that was asked for last of an operation: a specification is mostly named with one directory, and its
 * addresses are asked for several times.
 */
const lastAddress = /* @__PURE__ */ remembered((_: Operation) => ({
  directory: undefined as string | undefined,
  address: '',
}));

function makeAddress({ kind, method, path, tag, summary, href }: Operation, directory: string): string {
  if (href !== undefined) return joined([href]).replace(/(?<=[^/])\.[^./]*$/, '');
  const byPath = kind === 'webhook' ? slug(path) : `${method}-${slug(path)}`;
  return joined([directory, slug(tag ?? ''), summary === undefined ? byPath : slug(summary)]);
}

/**
 * The URLs of all pages that Mintlify generates if nothing is listed, in the order of the operations.
 *
 * If several operations under one label have one URL, the first keeps it, and the next ones get `-1`, `-2` and so on. A
 * hidden operation gets a number, but later ones do not count it, because it is not in the navigation. Under different
 * labels there are no numbers, and a URL can be there twice. In OpenAPI 3.2, a URL is unique in the whole
 * specification, and hidden operations count too. An excluded operation has no page.
 */
export function generatedAddresses(
  operations: readonly Operation[],
  directory: string = defaultDirectory,
): ReadonlyMap<Operation, string> {
  const addresses = new Map<Operation, string>();
  // Of each address under a label the number that is tried first: all below are taken.
  const takenByLabel = new Map<string | undefined, Map<string, number>>();
  for (const operation of operations) {
    if (operation.excluded) continue;
    // Since OpenAPI 3.2 there is one room for all.
    const isWhole = operation.above !== undefined;
    const room = isWhole ? '' : operation.group;
    const taken = takenByLabel.get(room) ?? new Map<string, number>();
    takenByLabel.set(room, taken);
    const base = addressOf(operation, directory);
    let address = base;
    for (let number = taken.get(base) ?? 1; taken.has(address); number++) {
      address = `${base}-${number}`;
      taken.set(base, number);
    }
    if (!operation.hidden || isWhole) taken.set(address, 1);
    addresses.set(operation, address);
  }
  return addresses;
}

/**
 * The pages of operations by their URLs. Each URL has one page: the first that is put there.
 *
 * Only generated pages get numbers. If listed operations share a URL, only one of them has a page.
 */
export class Addresses<Page extends { readonly operation: Operation }> {
  readonly #pages = new Map<string, Page[]>();

  /** Puts a page at a URL. Returns the page that has the URL: this one, or the first one there. */
  add(address: string, page: Page): Page {
    addTo(this.#pages, address, page);
    return this.at(address)!;
  }

  /** The page that has a URL. */
  at(address: string): Page | undefined {
    return this.#pages.get(address)?.[0];
  }

  /** The URLs that several pages share, in order of first appearance. */
  get clashes(): readonly AddressClash<Page>[] {
    return Array.from(this.#pages, ([address, pages]) => ({ address, pages })).filter(({ pages }) => pages.length > 1);
  }
}

/** A tag, summary or path as a part of an address, the way published sites have it. One hyphen at each end goes, a pair becomes one. */
function slug(text: string): string {
  const hyphened = text.replaceAll(' ', '-').replace(/\{.*?\}/g, '-');
  return hyphened
    .replace(/^-|-$/g, '')
    .replace(/[{}(),.'\n/]/g, '')
    .replaceAll('--', '-');
}

function joined(parts: readonly string[]): string {
  const segments: string[] = [];
  for (const segment of parts.flatMap((part) => part.split('/')))
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  return segments.join('/').toLowerCase();
}
