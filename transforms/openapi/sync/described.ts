import { pageFile, readFrontMatter, type Site, specificationKey } from 'navshift';
import { type Endpoint, parseEndpoint } from '../engine/operation-page.ts';
import type { Catalogue, Item } from './catalogue.ts';
import type { Owner } from './lists.ts';

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
