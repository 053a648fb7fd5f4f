import type { Observed } from '../../deployed/index.ts';
import type { DeployedOptions } from './deployed-options.ts';

/** How much a download may take. */
export interface FetchLimits {
  /** Milliseconds for the whole, redirects included. Default 20,000. */
  time?: number;
  /** Bytes. Default 50 MB. */
  size?: number;
  /** Default 5. */
  redirects?: number;
}

/**
 * Fetches a remote specification: by `https:`, or by `http:` only from this computer. Throws `FetchError`.
 *
 * A redirect may not change from `https:` to `http:`. It may point to this machine or to a private network only if the
 * given URL does. The address behind a host name is checked at the connection.
 */
export async function fetchSpecification(url: string, limits: FetchLimits = {}): Promise<Uint8Array> {
  // The modules of Node that ask over the network are slow to load.
  return (await import('./download.ts')).download(url, limits);
}

/** Asks a deployed site what its addresses answer. Throws `FetchError`. */
export async function askDeployed(
  url: string,
  addresses: readonly string[],
  options: DeployedOptions,
  heard?: (count: number) => void,
): Promise<ReadonlyMap<string, Observed>> {
  const { DeployedSite } = await import('./deployed.ts');
  return new DeployedSite(url, options).observe(addresses, heard);
}
