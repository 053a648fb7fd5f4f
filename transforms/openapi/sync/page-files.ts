import { counted, type EntryPlace, formatEntry, plural, type Report, type Scope, type Site } from 'navshift';
import { entryOf, findOperation, nearestOperation, specificationInScope, specificationKey } from 'navshift/openapi';
import type { Endpoint } from '../engine/operation-page.ts';
import { endpointOf, readPageFile, readPages } from '../engine/page-files.ts';
import type { Part } from '../engine/part.ts';
import { isWhole, Opener } from '../engine/specifications.ts';
import { Catalogue, type Item } from './catalogue.ts';
import type { Found, Owner } from './lists.ts';
import { inScope, someOf } from './messages.ts';
import type { SyncOpenapiOptions } from './options.ts';

/** What page files describe of one specification in one language, version and product. */
interface Described {
  readonly catalogue: Catalogue;
  readonly scope: Scope;
  readonly first: EntryPlace;
  readonly items: Set<Item>;
}

/** Compares page files that describe an operation with its specification, and says what differs: files are compared, not made. Returns whether there are such files. */
export function comparePages(
  site: Site,
  { owners, lists }: Found,
  part: Part,
  options: Pick<SyncOpenapiOptions, 'spec'>,
  report: Report,
): boolean {
  const pages = readPages(site, part);
  const opener = new Opener(site, options);
  const catalogues = new Map<string, Catalogue>();
  const catalogueOf = (name: string): Catalogue | undefined => {
    const opened = opener.named(name)?.opened;
    if (opened === undefined || !isWhole(opened)) return undefined;
    const catalogue = catalogues.get(opened.key) ?? new Catalogue(opened);
    catalogues.set(opened.key, catalogue);
    return catalogue;
  };
  const described = new Map<string, Described>();
  for (const page of pages) {
    const { place, file } = page;
    const endpoint = endpointOf(page);
    const name = endpoint?.specification ?? specificationInScope(place.parent)?.source;
    const catalogue = endpoint === undefined || name === undefined ? undefined : catalogueOf(name);
    if (endpoint === undefined || catalogue === undefined) continue;
    const scope = place.parent.scope;
    const id = [catalogue.opened.key, ...scope].join('\n');
    const one = described.get(id) ?? { catalogue, scope, first: place, items: new Set<Item>() };
    described.set(id, one);
    const operation = findOperation(catalogue.opened.operations, endpoint);
    if (operation === undefined) reportUnknown(endpoint, catalogue, `${site.location.prefix}${file}`, place, report);
    const item = operation && catalogue.item(operation);
    if (item !== undefined) one.items.add(item);
  }
  for (const one of described.values()) {
    const { key } = one.catalogue.opened;
    const isHere = (scope: Scope) => scope.every((name, k) => name === one.scope[k]);
    // What an element names is all there, or in a list, and that is compared itself.
    const isListed =
      owners.some(
        ({ place, keys }) => place.element.kind !== 'navigation' && keys.includes(key) && isHere(place.scope),
      ) || lists.some((list) => list.key === key && isHere(list.scope));
    if (!isListed) reportMissing(one, report);
  }
  return pages.length > 0;
}

function reportUnknown(
  endpoint: Endpoint,
  { opened }: Catalogue,
  file: string,
  place: EntryPlace,
  report: Report,
): void {
  const near = nearestOperation(opened.operations, endpoint);
  report.warning(
    'page-unknown',
    `${place.text} is the page of ${formatEntry({ ...endpoint, specification: undefined })}, which ${opened.key} does not have`,
    {
      at: { file, line: 1, column: 1 },
      help: `${near === undefined ? '' : `Did you mean ${entryOf(near)}? `}Correct its \`openapi\`, or take the page out of the navigation.`,
      related: [{ message: 'it is listed here', at: place.node }],
    },
  );
}

function reportMissing({ catalogue, scope, first, items }: Described, report: Report): void {
  const missing = catalogue.items.filter((item) => !items.has(item));
  if (missing.length === 0) return;
  report.info(
    'no-page',
    `${counted(missing.length, 'operation')} of ${catalogue.opened.key} ${plural(missing.length, 'has', 'have')} no page${inScope(scope)}: ${someOf(missing)}`,
    {
      at: first.node,
      help: 'Page files are compared, not made. To make those that are missing: `navshift run -t "openapi-entries delete=true" -t "sync-openapi all=true" -t openapi-pages`.',
    },
  );
}

/** What the page files of a site describe, each read once. */
export class DescribedOperations {
  readonly #site: Site;
  readonly #endpoints = new Map<string, Endpoint | undefined>();

  constructor(site: Site) {
    this.#site = site;
  }

  /** The operations of a specification that the pages of elements describe, with `openapi: METHOD /path` in their front matter: those need no entry. */
  in(owners: Iterable<Owner | undefined>, catalogue: Catalogue): ReadonlySet<Item> {
    const described = new Set<Item>();
    for (const page of [...owners].flatMap((owner) => owner?.pages ?? [])) {
      const endpoint = this.#endpointOf(page);
      if (endpoint === undefined || !isOf(endpoint, catalogue)) continue;
      const item = catalogue.find(endpoint);
      if (item !== undefined) described.add(item);
    }
    return described;
  }

  #endpointOf(page: string): Endpoint | undefined {
    if (!this.#endpoints.has(page)) {
      const read = readPageFile(this.#site, page);
      this.#endpoints.set(page, read && endpointOf(read));
    }
    return this.#endpoints.get(page);
  }
}

const isOf = ({ specification }: Endpoint, { opened }: Catalogue): boolean =>
  specification === undefined || specificationKey(specification) === opened.key;
