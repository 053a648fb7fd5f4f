import { FetchError } from './error.ts';

export interface FetchLimits {
  /** Milliseconds for the whole, redirects included. Default 20,000. */
  time?: number;
  /** Bytes. Default 50 MB. */
  size?: number;
  /** Default 5. */
  redirects?: number;
}

const megabyte = 1_000_000;
const local = new Set(['localhost', '127.0.0.1', '[::1]']);
const next = 'Download it yourself, and give the copy with `--spec <url>=<file>`.';

/** Fetches a remote specification: by `https:`, or `http:` from this computer alone. Throws `FetchError`. */
export async function fetchSpecification(url: string, limits: FetchLimits = {}): Promise<Uint8Array> {
  const { time = 20_000, size = 50 * megabyte, redirects = 5 } = limits;
  const signal = AbortSignal.timeout(time);
  try {
    let address = permitted(url, url);
    for (let hop = 0; hop <= redirects; hop++) {
      const response = await fetch(address, { redirect: 'manual', signal, headers: { accept: 'application/json, application/yaml, text/yaml, */*;q=0.5' } });
      const target = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && target !== null) {
        await response.body?.cancel();
        address = permitted(new URL(target, address).href, url);
        continue;
      }
      if (!response.ok) {
        await response.body?.cancel();
        throw new FetchError(`the server answered ${response.status}${response.statusText === '' ? '' : ` ${response.statusText}`}`, url, `Look at the address. ${next}`);
      }
      return await contentOf(response, size, url);
    }
    throw new FetchError(`it redirects more than ${redirects} times`, url, `Name the last address in docs.json. ${next}`);
  } catch (error) {
    if (error instanceof FetchError) throw error;
    if (signal.aborted) throw new FetchError(`it did not arrive within ${time / 1000} seconds`, url, `Try again. ${next}`, { cause: error });
    const { cause, message } = error as Error;
    throw new FetchError(`it cannot be fetched: ${cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message}`, url, `Look at the address and the network. ${next}`, { cause: error });
  }
}

function permitted(address: string, url: string): URL {
  if (!URL.canParse(address)) throw new FetchError('this is not an address', url, 'An address begins with https://.');
  const parsed = new URL(address);
  if (parsed.protocol === 'https:' || (parsed.protocol === 'http:' && local.has(parsed.hostname))) return parsed;
  const through = address === url ? 'it is' : `it redirects to ${address}, which is`;
  throw new FetchError(`${through} not an https: address`, url, `Only https: is fetched (http: from localhost alone). ${next}`);
}

async function contentOf(response: Response, size: number, url: string): Promise<Uint8Array> {
  const tooLarge = () => new FetchError(`it is larger than ${Math.round(size / megabyte)} MB`, url, next);
  if (Number(response.headers.get('content-length') ?? 0) > size) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > size) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
