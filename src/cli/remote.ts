import { type Diagnostic, diagnosticOf } from '../finding/index.ts';
import { explainSpecification, FetchError, fetchSpecification } from '../disk/index.ts';
import { getMember, type Json } from '../json/index.ts';
import { walkNavigation } from '../navigation/index.ts';
import { isRemote, openSpecification, specificationKey, specificationSources } from '../openapi/index.ts';
import type { Site } from '../site/index.ts';

/** Every specification that docs.json names, in its navigation or in `api.openapi`, with the node that names it first. */
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
  // Page files name what stands there; the platform fetches it for them.
  const forPages = getMember(getMember(site.root, 'api'), 'openapi');
  if (forPages !== undefined) for (const { source, node } of specificationSources(forPages)) add(source, node);
  return found;
}

/** The content of each address, over all sites of a run: nothing is fetched twice. */
export type Fetched = Map<string, Promise<Uint8Array>>;

/** A site with its remote specifications fetched, and what went wrong with that: as diagnostics, and by address. */
export interface FetchedSite {
  readonly site: Site;
  readonly problems: readonly Diagnostic[];
  readonly unfetched: ReadonlyMap<string, FetchError>;
}

/** Fetches the remote specifications of a site, but for those that are given. */
export async function fetchRemote(site: Site, given: ReadonlySet<string>, fetched: Fetched): Promise<FetchedSite> {
  const content = new Map<string, Uint8Array>();
  const unfetched = new Map<string, FetchError>();
  const wanted = [...namedSpecifications(site)].filter(
    ([key]) => isRemote(key) && !given.has(key) && !site.remote.has(key),
  );
  await Promise.all(
    wanted.map(async ([url]) => {
      try {
        if (!fetched.has(url)) fetched.set(url, fetchSpecification(url));
        content.set(url, await fetched.get(url)!);
      } catch (error) {
        if (!(error instanceof FetchError)) throw error;
        unfetched.set(url, error);
      }
    }),
  );
  // Whichever came first: they are told in the order of the navigation.
  const problems = wanted.flatMap(([url, node]): Diagnostic[] => {
    const error = unfetched.get(url);
    return error === undefined
      ? []
      : [diagnosticOf('remote', 'error', { message: `${url}: ${error.what}`, help: error.help, at: node })];
  });
  return { site: site.withRemote(content), problems, unfetched };
}

/** What `@readme/openapi-parser` says of the broken specifications that a failed run speaks of. */
export async function explainBroken(site: Site, diagnostics: readonly Diagnostic[]): Promise<readonly Diagnostic[]> {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const explained: Diagnostic[] = [];
  for (const key of namedSpecifications(site).keys()) {
    const name = isRemote(key) ? key : site.location.prefix + key;
    const isMeant = errors.some(
      ({ file, message, related = [] }) =>
        file === name || message.includes(key) || related.some((other) => other.file === name),
    );
    if (!isMeant) continue;
    const opened = openSpecification(site, key);
    if ('reason' in opened && opened.reason === 'broken' && opened.content !== undefined)
      explained.push(
        ...(await explainSpecification(opened.content, name)).filter(
          ({ severity, pointer }) => severity !== 'info' || pointer !== '',
        ),
      );
  }
  return explained;
}
