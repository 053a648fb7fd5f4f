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
 * Fetches a remote specification: by `https:`, or `http:` from this computer alone. Throws `FetchError`.
 *
 * A redirect may only be from `https:` to `https:`. It may name an address of this machine or of a private network
 * only if the given address is one. The address behind a name is checked at the connection.
 */
export async function fetchSpecification(url: string, limits: FetchLimits = {}): Promise<Uint8Array> {
  // The modules of Node that ask over the network are slow to load.
  return (await import('./download.ts')).download(url, limits);
}
