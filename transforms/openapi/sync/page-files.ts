import {
  counted,
  entryOf,
  type EntryPlace,
  findOperation,
  formatEntry,
  nearestOperation,
  pageFile,
  type Place,
  readFrontMatter,
  type Report,
  type Scope,
  type Site,
  specificationInScope,
  specificationKey,
} from 'navshift';
import { type Endpoint, parseEndpoint } from '../engine/operation-page.ts';
import { readPages } from '../engine/page-files.ts';
import { Opener } from '../entries/meant.ts';
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

/** Compares page files that describe an operation with its specification, and says what differs: a file for every page cannot be brought into step here. Whether there are any. */
export function comparePages(
  site: Site,
  { owners, lists }: Found,
  at: Place | undefined,
  { spec }: Pick<SyncOpenapiOptions, 'spec'>,
  report: Report,
): boolean {
  const pages = readPages(
    site,
    (pointer) => at === undefined || pointer === at.pointer || pointer.startsWith(`${at.pointer}/`),
  );
  const opener = new Opener(site, spec);
  const catalogues = new Map<string, Catalogue | undefined>();
  const catalogueOf = (name: string): Catalogue | undefined => {
    if (!catalogues.has(name)) {
      const opened = opener.named(name)?.opened;
      // Of a specification that cannot be read as a whole, what was not read cannot be told from what is gone.
      const known = [...catalogues.values()].find((catalogue) => catalogue?.opened.key === opened?.key);
      catalogues.set(
        name,
        known ??
          (opened === undefined || opened.problems.some(({ severity }) => severity === 'error')
            ? undefined
            : new Catalogue(opened)),
      );
    }
    return catalogues.get(name);
  };
  const described = new Map<string, Described>();
  for (const { place, file, content } of pages) {
    const text = 'problem' in content ? undefined : content.fields.openapi;
    const endpoint = typeof text === 'string' ? parseEndpoint(text) : undefined;
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
        ({ place, keys, scope }) => place.element.kind !== 'navigation' && keys.includes(key) && isHere(scope),
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
    `${counted(missing.length, 'operation')} of ${catalogue.opened.key} ${missing.length === 1 ? 'has' : 'have'} no page${inScope(scope)}: ${someOf(missing)}`,
    {
      at: first.node,
      help: 'Page files are compared, not made. To make those that are missing: `navshift run -t "openapi-entries delete=true" -t "sync-openapi all=true" -t openapi-pages`.',
    },
  );
}

const decoder = new TextDecoder();
const known = new WeakMap<Uint8Array, Endpoint | null>();

/** The operations that page files describe, with `openapi: METHOD /path` in their front matter: those need no entry. */
export function describedIn(site: Site, owners: Iterable<Owner | undefined>, catalogue: Catalogue): ReadonlySet<Item> {
  const described = new Set<Item>();
  for (const owner of owners) {
    for (const page of owner?.pages ?? []) {
      const file = pageFile(site, page);
      const endpoint = file === undefined ? undefined : endpointIn(site.read(file)!);
      if (
        !endpoint ||
        (endpoint.specification !== undefined && specificationKey(endpoint.specification) !== catalogue.opened.key)
      )
        continue;
      const item = catalogue.find(endpoint);
      if (item !== undefined) described.add(item);
    }
  }
  return described;
}

function endpointIn(content: Uint8Array): Endpoint | null {
  let endpoint = known.get(content);
  if (endpoint === undefined) known.set(content, (endpoint = read(decoder.decode(content))));
  return endpoint;
}

function read(text: string): Endpoint | null {
  // Most pages describe no operation, and their front matter takes time.
  if (!text.includes('openapi')) return null;
  const matter = readFrontMatter(text);
  const openapi = 'fields' in matter ? matter.fields.openapi : undefined;
  return typeof openapi === 'string' ? (parseEndpoint(openapi) ?? null) : null;
}
