import { type Diagnostic, diagnosticOf } from '../../finding/index.ts';
import type { KnownSpecifications } from '../../check/index.ts';
import { explainNode, explainSpecification, FetchError, fetchSpecification } from '../../disk/index.ts';
import {
  isRemote,
  listedOverlays,
  namedSpecifications,
  type OpenedSpecification,
  openSpecification,
} from '../../openapi/index.ts';
import type { Site } from '../../site/index.ts';

export { namedSpecifications };

/** The content of each address, over all sites of a run: nothing is fetched twice. */
export type Fetched = Map<string, Promise<Uint8Array>>;

/** Fetches the remote specifications of a site, but for those that are given. What goes wrong comes as diagnostics, and by address. */
export async function fetchRemote(
  site: Site,
  given: ReadonlySet<string>,
  fetched: Fetched,
): Promise<{ site: Site; problems: readonly Diagnostic[]; unfetched: ReadonlyMap<string, FetchError> }> {
  const content = new Map<string, Uint8Array>();
  const unfetched = new Map<string, FetchError>();
  const overlays = Array.from(listedOverlays(site).lists.values(), ({ files, node }) =>
    files.map((url) => [url, node] as const),
  );
  const wanted = [...namedSpecifications(site), ...overlays.flat()].filter(
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

/** So many mistakes of one specification are told. */
const most = 20;

interface Knowing {
  readonly fetched: Fetched | undefined;
  readonly validates: boolean;
}

/**
 * The site with its remote specifications, as far as they may be fetched, and what is known of all its specifications
 * then. `fetched` holds what was fetched for other sites; nothing is fetched without it. A validator is asked if
 * somebody wants to hear what it says.
 */
export async function knowSpecifications(
  site: Site,
  { fetched, validates }: Knowing,
): Promise<{ readonly site: Site; readonly specifications: KnownSpecifications }> {
  const { site: complete, unfetched } =
    fetched === undefined ? { site, unfetched: new Map<string, never>() } : await fetchRemote(site, new Set(), fetched);
  const findings = validates ? await validateAll(complete) : new Map<string, never>();
  return {
    site: complete,
    specifications: { findings, unfetched: new Map([...unfetched].map(([url, { what }]) => [url, what])) },
  };
}

/** The text of a specification with its overlays, which is in no file. */
const overlaidText = ({ specification: { root, overlays } }: OpenedSpecification) =>
  overlays && { overlaid: new TextEncoder().encode(JSON.stringify(root.toJS())) };

/** One after the other: there is one validator. Nothing is loaded where no specification can be read. */
async function validateAll(site: Site): Promise<ReadonlyMap<string, readonly Diagnostic[]>> {
  const named = namedSpecifications(site);
  const findings = new Map<string, readonly Diagnostic[]>();
  for (const key of named.keys()) {
    const opened = openSpecification(site, key);
    if (!('reason' in opened)) {
      // The platform refuses Swagger 2 as a whole, which is said once.
      if (opened.specification.version !== '2.0')
        findings.set(
          key,
          await explainNode(opened.specification.root, opened.content, { most, ...overlaidText(opened) }),
        );
    } else if (opened.content !== undefined)
      findings.set(
        key,
        await explainSpecification(opened.content, isRemote(key) ? key : site.location.prefix + key, { most }),
      );
  }
  return findings;
}
