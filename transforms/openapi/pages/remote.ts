import { findMember, getMember, insertItems, makeArray, makeObject, setMember, toJson } from 'navshift/json';
import { isRemote, specificationKey, specificationSources } from 'navshift/openapi';
import type { Report, Site } from 'navshift';

/**
 * Names specifications that stand elsewhere on the web in `api.openapi`: the platform fetches what docs.json names,
 * and nothing that only page files name.
 *
 * No page is made of what stands there.
 */
export function nameRemote(site: Site, keys: Iterable<string>, report: Report): Site {
  const { root } = site;
  const api = getMember(root, 'api') ?? makeObject([]);
  const openapi = getMember(api, 'openapi');
  const named = new Set(
    openapi === undefined ? [] : specificationSources(openapi).map(({ source }) => specificationKey(source)),
  );
  const missing = [...new Set(keys)].filter((key) => isRemote(key) && !named.has(key));
  if (missing.length === 0) return site;
  if (root.kind !== 'object' || api.kind !== 'object') {
    report.error(
      'remote-page',
      `\`api\` is not an object, so ${missing[0]!} cannot be added there, and Mintlify would not fetch it`,
      { at: findMember(root, 'api'), help: 'Fix `api`, then run again.' },
    );
    return site;
  }
  const nodes = missing.map((key) => toJson(key));
  const value =
    openapi?.kind === 'array'
      ? insertItems(openapi, nodes)
      : openapi === undefined && nodes.length === 1
        ? nodes[0]!
        : makeArray([...(openapi === undefined ? [] : [openapi]), ...nodes]);
  return site.withDocuments(new Map([[site.main, setMember(root, 'api', setMember(api, 'openapi', value))]]));
}
