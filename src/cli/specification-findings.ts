import type { KnownSpecifications } from '../check/index.ts';
import type { Diagnostic } from '../finding/index.ts';
import { explainNode, explainSpecification } from '../disk/index.ts';
import { isRemote, openSpecification } from '../openapi/index.ts';
import type { Site } from '../site/index.ts';
import { type Fetched, fetchRemote, namedSpecifications } from './remote.ts';

/** So many mistakes of one specification are told. */
const most = 20;

/** What the check may do beyond the docs root. */
export interface Permissions {
  /** What was fetched for other sites; undefined if nothing is to be fetched. */
  readonly fetched: Fetched | undefined;
  /** Whether anyone wants to hear what a validator says. */
  readonly validates: boolean;
}

/** The site with its remote specifications, as far as they may be fetched, and what is known of all its specifications then. */
export async function knowSpecifications(
  site: Site,
  { fetched, validates }: Permissions,
): Promise<{ readonly site: Site; readonly specifications: KnownSpecifications }> {
  const { site: complete, unfetched } =
    fetched === undefined ? { site, unfetched: new Map<string, never>() } : await fetchRemote(site, new Set(), fetched);
  const findings = validates ? await validateAll(complete) : new Map<string, never>();
  return {
    site: complete,
    specifications: { findings, unfetched: new Map([...unfetched].map(([url, { what }]) => [url, what])) },
  };
}

/** One after the other: there is one validator. Nothing is loaded where no specification can be read. */
async function validateAll(site: Site): Promise<ReadonlyMap<string, readonly Diagnostic[]>> {
  const findings = new Map<string, readonly Diagnostic[]>();
  for (const key of namedSpecifications(site).keys()) {
    const opened = openSpecification(site, key);
    if (!('reason' in opened)) {
      // The platform refuses Swagger 2 as a whole, which is said once.
      if (opened.specification.version !== '2.0')
        findings.set(key, await explainNode(opened.specification.root, opened.content, { most }));
    } else if (opened.content !== undefined)
      findings.set(
        key,
        await explainSpecification(opened.content, isRemote(key) ? key : site.location.prefix + key, { most }),
      );
  }
  return findings;
}
