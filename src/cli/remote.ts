import { type Diagnostic, placeAndFrame } from '../diagnostic/index.ts';
import { explainSpecification, FetchError, fetchSpecification } from '../disk/index.ts';
import type { Json } from '../json/index.ts';
import { walkNavigation } from '../navigation/index.ts';
import { isRemote, openSpecification, specificationKey, specificationSources } from '../openapi/index.ts';
import type { Site } from '../site/index.ts';

/** Every specification that the navigation names, with the node that names it first. */
export function namedSpecifications(site: Site): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  const add = (source: string, node: Json) => {
    const key = specificationKey(source);
    if (!found.has(key)) found.set(key, node);
  };
  walkNavigation(site, {
    enter(element) {
      const value = element.field('openapi');
      if (value !== undefined) for (const { source, node } of specificationSources(value)) add(source, node);
    },
    entry({ entry, node }) {
      if (entry.kind !== 'page' && entry.specification !== undefined) add(entry.specification, node);
    },
  });
  return found;
}

/** The content of each address, over all sites of a run: nothing is fetched twice. */
export type Fetched = Map<string, Promise<Uint8Array>>;

/** The site with its remote specifications fetched, and what went wrong with that. */
export async function fetchRemote(site: Site, given: ReadonlySet<string>, fetched: Fetched): Promise<{ site: Site; problems: readonly Diagnostic[] }> {
  const content = new Map<string, Uint8Array>();
  const problems: Diagnostic[] = [];
  const wanted = [...namedSpecifications(site)].filter(([key]) => isRemote(key) && !given.has(key) && !site.remote.has(key));
  await Promise.all(
    wanted.map(async ([url, node]) => {
      try {
        if (!fetched.has(url)) fetched.set(url, fetchSpecification(url));
        content.set(url, await fetched.get(url)!);
      } catch (error) {
        if (!(error instanceof FetchError)) throw error;
        problems.push({ rule: 'remote', severity: 'error', message: `${url}: ${error.what}`, help: error.next, ...placeAndFrame(node) });
      }
    }),
  );
  return { site: site.withRemote(content), problems };
}

/** What `@readme/openapi-parser` says of the broken specifications that a failed run speaks of. */
export async function explainBroken(site: Site, diagnostics: readonly Diagnostic[]): Promise<readonly Diagnostic[]> {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const explained: Diagnostic[] = [];
  for (const key of namedSpecifications(site).keys()) {
    const name = isRemote(key) ? key : site.location.prefix + key;
    const isMeant = errors.some(({ file, message, related = [] }) => file === name || message.includes(key) || related.some((other) => other.file === name));
    if (!isMeant) continue;
    const opened = openSpecification(site, key);
    if ('reason' in opened && opened.reason === 'broken' && opened.content !== undefined) explained.push(...(await explainSpecification(opened.content, name)));
  }
  return explained;
}
