import {
  expectSpecifications,
  addressOf,
  entryOf,
  findOperation,
  generatedAddresses,
  listedOverlays,
  openSpecification,
  specificationKey,
  type UnopenedSpecification,
} from '../openapi/index.ts';
import { getMember, type Json } from '../json/index.ts';
import type { Place } from '../navigation/index.ts';
import { referencesIn, type Site } from '../site/index.ts';
import type { Operation } from '../spec/index.ts';
import { addTo, groupBy, quoted, remembered } from '../text/index.ts';
import { type Mistake, ServedItem } from './item.ts';
import { markMissing } from './missing.ts';
import { knowsPages } from './page-files.ts';
import type { Listed, Owner } from './owner.ts';
import { readNavigation } from './reading.ts';

/** The pages, endpoints and links that readers see. */
export interface Served {
  /** Every item that the file names or that Mintlify generates from it, in reading order, whatever its state. */
  readonly items: readonly ServedItem[];
  /** Every element of the navigation, before those in it. */
  readonly places: readonly Place[];
  /** Mistakes because of which Mintlify refuses the whole docs.json, or stops. The items are as they would be without these. */
  readonly refused: readonly Mistake[];
}

/**
 * The pages, endpoints, webhooks and links of a site as readers see them, each with its URL and its state. Computed
 * once for each site.
 *
 * @example
 * const { items } = served(parse('{"navigation":{"pages":["a"]}}'));
 * items.map(({ item, state }) => [item.page, state]); // → [['a', 'shown']]
 */
export const served: (site: Site) => Served = /* @__PURE__ */ remembered((site) => {
  const { items: named, owners, listed, replaced, places, refused } = readNavigation(site);
  refused.push(...brokenReferences(site), ...overlayConflicts(site));
  let items = named;
  if (owners.length > 0 || listed.length > 0) {
    const sources = [
      ...owners.map(({ source }) => source),
      ...listed.flatMap(({ entry }) => entry.specification ?? []),
    ];
    expectSpecifications(site, [...new Set(sources.map(specificationKey))]);
    items = withGenerated(site, named, owners, listed, refused);
  }
  if (replaced.size > 0) items = items.filter((item) => !replaced.has(item));
  markMissing(site, items);
  return { items, places, refused };
});

/** A specification with two lists of overlays stops Mintlify. */
const overlayConflicts = (site: Site): readonly Mistake[] =>
  listedOverlays(site).conflicts.map(({ key, at }) => ({ message: `${quoted(key)} has two lists of overlays`, at }));

/** A broken `$ref` stops Mintlify, wherever it is in docs.json. */
function brokenReferences(site: Site): readonly Mistake[] {
  if (site.problems.length === 0) return [];
  const references = [...site.documents].flatMap(([path, tree]) => referencesIn(tree, path));
  return site.problems.map(({ message, related = [], ...place }) => {
    // If the fault is in the file that the `$ref` pulls in, the problem names the `$ref` as a related place.
    const broken = references.find(({ node }) =>
      [place, ...related].some(({ file, line, column }) =>
        [node, getMember(node, '$ref')!].some(
          ({ origin }) => origin?.file === file && origin?.line === line && origin?.column === column,
        ),
      ),
    );
    return { message, at: broken?.node ?? site.root };
  });
}

/** Adds the generated pages to the items, and gives each endpoint entry its page. */
function withGenerated(
  site: Site,
  items: readonly ServedItem[],
  owners: readonly Owner[],
  listed: readonly Listed[],
  refused: Mistake[],
): readonly ServedItem[] {
  const stops: Mistake[] = [];
  const stopAt = ({ reason, error }: UnopenedSpecification, source: string, at: Json) => {
    if (reason === 'remote' || (reason === 'missing' && !knowsPages(site))) return;
    const why = reason === 'unseen' ? error!.message : unopened[reason];
    stops.push({ message: `the specification ${quoted(source)} ${why}`, at });
  };
  /** The entries that Mintlify counts under each owner. */
  const entries = new Map<Owner | undefined, Listed[]>();
  for (const one of listed) {
    const { entry, served: item } = one;
    const owner = rightful(one.owner);
    if (entry.specification === undefined) addTo(entries, owner, one);
    const source = entry.specification ?? owner;
    const isInScope = entry.specification !== undefined || owner?.served.place.parent !== undefined;
    if (source === undefined || !isInScope) {
      // Mintlify takes it for the path of a page.
      item.page = { address: entryTextOf(item) };
      continue;
    }
    const opened = openSpecification(site, typeof source === 'string' ? source : source.source);
    if (!('operations' in opened)) {
      if (entry.specification !== undefined && item.mistake === undefined)
        stopAt(opened, entry.specification, item.node);
      continue;
    }
    const operation = findOperation(opened.operations, entry);
    one.isFound = operation !== undefined;
    if (operation !== undefined && !operation.excluded && !operation.referred)
      item.page = {
        address: addressOf(operation, owner?.directory),
        operation,
      };
    else if (item.mistake === undefined)
      stops.push({
        message:
          operation === undefined
            ? `"${entryTextOf(item)}" is not an operation of "${entry.specification ?? owner!.source}"`
            : `"${entryTextOf(item)}" is ${operation.excluded ? 'excluded (`x-excluded`)' : 'behind a `$ref` of its path'}`,
        at: item.node,
      });
  }
  const made = new Map<Owner, readonly ServedItem[]>();
  for (const owner of owners) {
    const { mistake } = owner.served;
    const opened = openSpecification(site, owner.source);
    if (!('operations' in opened)) {
      // Entries replace the specification as an item. Whether it has their operations is not known.
      if (owner.entries.length > 0) made.set(owner, []);
      if (owner.instead !== undefined) continue;
      if (mistake === undefined) stopAt(opened, owner.source, owner.node);
      continue;
    }
    const counts = (entries.get(owner) ?? []).filter(
      ({ served: item, isFound }) => isFound && (item.mistake === undefined || mistake !== undefined),
    );
    const isListed = owner.instead === undefined ? counts.length > 0 : owner.entries.length > 0;
    const isBeyondFile = owner.entries.some(({ isFound }) => isFound);
    made.set(owner, isListed ? [] : generate(owner, opened.key, opened.operations, isBeyondFile));
  }
  refused.push(...stops);
  const all = assembled(items, made);
  // Mintlify generates no page at all after such a mistake.
  if (stops.length > 0)
    for (const one of all) if (one.item.kind === 'endpoint' || one.item.kind === 'webhook') one.mistake ??= stops[0];
  dropReplaced(all, [...made.values()].flat());
  return all;
}

/**
 * Drops items whose page another item replaces. Items of one address are one page, and Mintlify makes it from the last
 * of them. It generates pages after all listed ones, in the order of the elements.
 */
function dropReplaced(all: readonly ServedItem[], generated: readonly ServedItem[]): void {
  const pages = new Map<string, ServedItem>();
  const isListed = ({ page }: ServedItem) => page?.groups === undefined;
  for (const item of [...all.filter(isListed), ...generated])
    if (item.page?.operation !== undefined && item.mistake === undefined) pages.set(item.page.address, item);
  for (const item of all) {
    if (item.page?.operation === undefined || item.mistake !== undefined) continue;
    const { address, operation } = item.page;
    const page = pages.get(address)!;
    if (isSamePage(page, item)) continue;
    const other = page.page!.operation!;
    const of = other.specification === operation.specification ? '' : ` of ${other.specification}`;
    item.mistake = {
      message: `${entryOf(operation)} has the URL "/${address}" of ${entryOf(other)}${of}`,
      at: item.node,
    };
  }
}

/** The element whose specification Mintlify uses where the file names one. */
const rightful = (owner: Owner | undefined): Owner | undefined =>
  owner?.instead === undefined ? owner : rightful(owner.instead.owner);

const unopened = {
  missing: 'does not exist',
  outside: 'is outside the docs root',
  broken: 'cannot be read',
} as const;

/**
 * Whether two items are one page: the same operation of one specification. An operation that two specifications have is
 * two pages, even if the specifications are translations.
 */
export function isSamePage(a: ServedItem, b: ServedItem): boolean {
  const [one, other] = [a.page!.operation!, b.page!.operation!];
  if (one.kind !== other.kind || one.path !== other.path || one.method !== other.method) return false;
  return one.specification === other.specification;
}

const entryTextOf = ({ node }: ServedItem) => (node.kind === 'string' ? node.value : '');

/** The pages that Mintlify generates from all operations of a specification, group by group. */
function generate(
  owner: Owner,
  key: string,
  operations: readonly Operation[],
  isBeyondFile: boolean,
): readonly ServedItem[] {
  const { served: source, directory } = owner;
  const webhooks = new Set<string>();
  const labels = ([{ above = [], group = 'API Reference' }]: readonly [Operation, string]) => [
    ...above.map(({ label }) => label),
    group,
  ];
  const groups = groupBy(generatedAddresses(operations, directory), (page) => JSON.stringify(labels(page)));
  return [...groups.values()].flatMap((pages) =>
    pages.map((page) => {
      const [operation, address] = page;
      const { kind, method, path, hidden } = operation;
      const item = new ServedItem(
        kind === 'endpoint'
          ? { kind, specification: key, method, path }
          : { kind: 'webhook', specification: key, name: path },
        source.node,
        source.standing,
        source.document,
      );
      // A webhook has a page for each of its methods, and one entry lists them all but the hidden ones.
      const isFurther = kind === 'webhook' && webhooks.has(path);
      if (kind === 'webhook' && !hidden) webhooks.add(path);
      const isUnlisted = hidden || source.isUnlisted;
      item.page = { address, operation, groups: labels(page), isUnlisted, isFurther, isBeyondFile };
      item.mistake = source.mistake;
      return item;
    }),
  );
}

/** The items, each specification replaced by its generated pages, which follow the listed content of its element. */
function assembled(
  items: readonly ServedItem[],
  made: ReadonlyMap<Owner, readonly ServedItem[]>,
): readonly ServedItem[] {
  const gone = new Set(Array.from(made.keys(), ({ served: item }) => item));
  const all: ServedItem[] = [];
  // If two elements end together, the inner one is first. It was read last, so the order of reading is reversed before a stable sort.
  const ends = [...made].reverse().sort(([a], [b]) => a.end - b.end);
  let at = 0;
  for (const [{ end }, more] of ends) {
    for (; at < end; at++) if (!gone.has(items[at]!)) all.push(items[at]!);
    for (const item of more) all.push(item);
  }
  for (; at < items.length; at++) if (!gone.has(items[at]!)) all.push(items[at]!);
  return all;
}
