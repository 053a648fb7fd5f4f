import {
  expectSpecifications,
  addressOf,
  entryOf,
  findOperation,
  generatedAddresses,
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

/** What readers get of a site. */
export interface Served {
  /** All that the file names and that is made of it, in reading order, whatever its state. */
  readonly items: readonly ServedItem[];
  /** Every element of the navigation, before what it holds. */
  readonly places: readonly Place[];
  /** Mistakes for which the platform refuses the whole docs.json, or stops. The items are as they would be without these. */
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
  refused.push(...brokenReferences(site));
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

/** Where a `$ref` leads nowhere the platform stops, wherever it stands. */
function brokenReferences(site: Site): readonly Mistake[] {
  if (site.problems.length === 0) return [];
  const references = [...site.documents].flatMap(([path, tree]) => referencesIn(tree, path));
  return site.problems.map(({ message, related = [], ...place }) => {
    // A fault in the file that is pulled in stands there, and where that is done is related.
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

/** The items with what is generated, and with what the endpoint entries among them lead to. */
function withGenerated(
  site: Site,
  items: readonly ServedItem[],
  owners: readonly Owner[],
  listed: readonly Listed[],
  refused: Mistake[],
): readonly ServedItem[] {
  const stops: Mistake[] = [];
  const stopAt = (reason: UnopenedSpecification['reason'], source: string, at: Json) => {
    if (reason !== 'remote' && reason !== 'overlay' && (reason !== 'missing' || knowsPages(site)))
      stops.push({ message: `the specification ${quoted(source)} ${unopened[reason]}`, at });
  };
  /** What the platform takes for listed under each. */
  const entries = new Map<Owner | undefined, Listed[]>();
  for (const one of listed) {
    const { entry, served: item } = one;
    const owner = rightful(one.owner);
    if (entry.specification === undefined) addTo(entries, owner, one);
    const source = entry.specification ?? owner;
    const isInScope = entry.specification !== undefined || owner?.served.place.parent !== undefined;
    if (source === undefined || !isInScope) {
      // The platform takes it for the path of a page.
      item.page = { address: textOf(item) };
      continue;
    }
    const opened = openSpecification(site, source);
    if (!('operations' in opened)) {
      if (entry.specification !== undefined && item.mistake === undefined)
        stopAt(opened.reason, entry.specification, item.node);
      continue;
    }
    const operation = findOperation(opened.operations, entry);
    one.isFound = operation !== undefined;
    if (operation !== undefined && !operation.excluded)
      item.page = {
        address: addressOf(operation, owner?.directory),
        operation,
      };
    else if (item.mistake === undefined)
      stops.push({
        message:
          operation === undefined
            ? `"${textOf(item)}" is not an operation of "${entry.specification ?? owner!.source}"`
            : `"${textOf(item)}" is excluded (\`x-excluded\`)`,
        at: item.node,
      });
  }
  const made = new Map<Owner, readonly ServedItem[]>();
  for (const owner of owners) {
    const { mistake } = owner.served;
    const opened = openSpecification(site, owner);
    if (!('operations' in opened)) {
      // What is listed stands for itself: whether it is there cannot be known.
      if (owner.entries.length > 0) made.set(owner, []);
      if (owner.instead !== undefined) continue;
      if (mistake === undefined) stopAt(opened.reason, owner.source, owner.node);
      continue;
    }
    const counts = (entries.get(owner) ?? []).filter(
      ({ served: item, isFound }) => isFound && (item.mistake === undefined || mistake !== undefined),
    );
    const isListed = owner.instead === undefined ? counts.length > 0 : owner.entries.length > 0;
    const isBeyondFile = owner.entries.some(({ isFound }) => isFound);
    made.set(owner, isListed ? [] : generate(owner, opened.key, opened.operations, isBeyondFile));
  }
  const [stop] = stops;
  refused.push(...stops);
  const all = assembled(items, made);
  // Entries of one address lead to one page, and that is made of the last of them: what is generated comes after all
  // that is listed, in the order of the elements.
  const pages = new Map<string, ServedItem>();
  const isListed = ({ page }: ServedItem) => page?.groups === undefined;
  for (const item of [...all.filter(isListed), ...[...made.values()].flat()]) {
    const { kind } = item.item;
    if (stop !== undefined && (kind === 'endpoint' || kind === 'webhook')) item.mistake ??= stop;
    if (item.page?.operation !== undefined && item.mistake === undefined) pages.set(item.page.address, item);
  }
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
  return all;
}

/** The element whose specification holds for the platform where the file names one. */
const rightful = (owner: Owner | undefined): Owner | undefined =>
  owner?.instead === undefined ? owner : rightful(owner.instead.owner);

const unopened = {
  missing: 'does not exist',
  outside: 'is outside the docs root',
  broken: 'cannot be read',
} as const;

/**
 * Whether two items are one page: the same operation of one specification. What two specifications make of a call are
 * two pages, in two languages too.
 */
export function isSamePage(a: ServedItem, b: ServedItem): boolean {
  const [one, other] = [a.page!.operation!, b.page!.operation!];
  if (one.kind !== other.kind || one.path !== other.path || one.method !== other.method) return false;
  return one.specification === other.specification;
}

const textOf = ({ node }: ServedItem) => (node.kind === 'string' ? node.value : '');

/** The pages that are made of all operations of a specification, group by group. */
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
      // A webhook has a page for each of its methods, and one entry stands for them all.
      const isFurther = kind === 'webhook' && webhooks.has(path);
      if (kind === 'webhook') webhooks.add(path);
      const isUnlisted = hidden || source.isUnlisted;
      item.page = { address, operation, groups: labels(page), isUnlisted, isFurther, isBeyondFile };
      item.mistake = source.mistake;
      return item;
    }),
  );
}

/** The items, where a specification stood now all that is made of it, behind what is listed in its element. */
function assembled(
  items: readonly ServedItem[],
  made: ReadonlyMap<Owner, readonly ServedItem[]>,
): readonly ServedItem[] {
  const gone = new Set(Array.from(made.keys(), ({ served: item }) => item));
  const all: ServedItem[] = [];
  // Of what ends together the inner one comes first, and that was met last.
  const ends = [...made].reverse().sort(([a], [b]) => a.end - b.end);
  let at = 0;
  for (const [{ end }, more] of ends) {
    for (; at < end; at++) if (!gone.has(items[at]!)) all.push(items[at]!);
    for (const item of more) all.push(item);
  }
  for (; at < items.length; at++) if (!gone.has(items[at]!)) all.push(items[at]!);
  return all;
}
