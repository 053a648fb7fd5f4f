import { lookup as lookUp } from 'node:dns';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchError } from '../local/error.ts';

/** The network, as far as a test needs another one. */
export interface Network {
  /** Which IP addresses are of this machine or of a private network. */
  isPrivate(address: string): boolean;
  /** Looks up names. Default: as the system does. */
  readonly lookup?: LookupFunction;
  /** Asks by `https:`. */
  readonly get?: typeof getSecure;
}

const local = new Set(['localhost', '127.0.0.1', '[::1]']);
const next = 'Download it yourself, and give the copy with `--spec <url>=<file>`.';
const headers = {
  accept: 'application/json, application/yaml, text/yaml, */*;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'navshift',
};

/** IPv4: this machine, private networks, and what is set apart (IANA IPv4 Special-Purpose Address Registry). */
const networks = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16
  198.18.0.0/15 224.0.0.0/4 240.0.0.0/4`;

/** IPv6: the same (IANA IPv6 Special-Purpose Address Registry), and what older standards had for it. */
const networks6 = '::/96 64:ff9b:1::/48 100::/64 2001::/32 2002::/16 fc00::/7 fe80::/9 ff00::/8';

const special = new BlockList();
for (const [, network, prefix] of networks.matchAll(/(\S+)\/(\d+)/g)) {
  special.addSubnet(network!, Number(prefix));
  // What a NAT64 gateway makes of it (RFC 6052). `::ffff:0:0/96` is looked up as IPv4.
  special.addSubnet(`64:ff9b::${network}`, 96 + Number(prefix), 'ipv6');
}
for (const [, network, prefix] of networks6.matchAll(/(\S+)\/(\d+)/g))
  special.addSubnet(network!, Number(prefix), 'ipv6');

/** Whether an IP address is one of this machine or of a private network: one that is not the same for everybody. */
export function isPrivateAddress(address: string): boolean {
  // The zone of `fe80::1%eth0` says how to get there.
  const [plain = ''] = address.split('%');
  const version = isIP(plain);
  return version !== 0 && special.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

const internet: Network = { isPrivate: isPrivateAddress };

/** The content of an address, redirects followed. Throws `FetchError`. */
export async function download(
  url: string,
  { time = 20_000, size = 50_000_000, redirects = 5 }: { time?: number; size?: number; redirects?: number },
  network = internet,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(time);
  try {
    let address = permitted(url, url);
    let leadsAnywhere = true;
    for (let hop = 0; hop <= redirects; hop++) {
      const response = await get(
        address,
        url,
        signal,
        leadsAnywhere ? { ...network, isPrivate: () => false } : network,
      );
      if (hop === 0) leadsAnywhere = network.isPrivate(response.socket.remoteAddress ?? '');
      const {
        statusCode = 0,
        statusMessage = '',
        headers: { location },
      } = response;
      if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
        response.destroy();
        address = permitted(new URL(location, address).href, url);
        continue;
      }
      if (statusCode < 200 || statusCode > 299) {
        response.destroy();
        const answer = `the server answered ${statusCode}${statusMessage === '' ? '' : ` ${statusMessage}`}`;
        throw new FetchError(answer, url, `Look at the address. ${next}`);
      }
      return await contentOf(response, size, url);
    }
    throw new FetchError(
      `it redirects more than ${redirects} times`,
      url,
      `Name the last address in docs.json. ${next}`,
    );
  } catch (error) {
    if (error instanceof FetchError) throw error;
    if (signal.aborted) {
      throw new FetchError(`it did not arrive within ${time / 1000} seconds`, url, `Try again. ${next}`, {
        cause: error,
      });
    }
    const { message, code } = error as NodeJS.ErrnoException;
    const help = `Look at the address and the network. ${next}`;
    throw new FetchError(`it cannot be fetched: ${message || code}`, url, help, { cause: error });
  }
}

function permitted(address: string, given: string): URL {
  if (!URL.canParse(address)) throw new FetchError('this is not an address', given, 'An address begins with https://.');
  const parsed = new URL(address);
  const it = address === given ? 'it is' : `it redirects to ${address}, which is`;
  const isLocal = parsed.protocol === 'http:' && local.has(parsed.hostname) && new URL(given).protocol === 'http:';
  if (parsed.protocol !== 'https:' && !isLocal) {
    throw new FetchError(
      `${it} not an https: address`,
      given,
      `Only https: is fetched (http: from localhost alone). ${next}`,
    );
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new FetchError(`${it} an address with a user name or a password`, given, next);
  }
  return parsed;
}

/** What a server answers to one question. Its redirects are not followed. */
export interface ServerAnswer {
  readonly status: number;
  readonly location?: string | undefined;
  /** In seconds. */
  readonly retryAfter?: number | undefined;
  /** The content, of a page that was asked for by GET. */
  readonly text?: string | undefined;
}

/** Asks one question. Throws `FetchError` for an address of this machine or of a private network, unless `isLocal`. */
export async function askOnce(
  address: URL,
  { method, isLocal, time }: { readonly method: 'GET' | 'HEAD'; readonly isLocal: boolean; readonly time: number },
  network = internet,
): Promise<ServerAnswer> {
  const refuse = (found: string) => {
    const what = `${found} is an address of this machine or of a private network`;
    if (isLocal || !network.isPrivate(found)) return undefined;
    return new FetchError(what, address.href, 'If the site is yours: --allow-local.');
  };
  const response = await send(address, { method, signal: AbortSignal.timeout(time), refuse }, network);
  const { statusCode: status = 0, headers: answered } = response;
  const retryAfter = Number(answered['retry-after']) || undefined;
  const isPage = method === 'GET' && status >= 200 && status < 300;
  const content = isPage ? await contentOf(response, mostText, address.href) : undefined;
  response.destroy();
  return { status, location: answered.location, retryAfter, text: content && new TextDecoder().decode(content) };
}

/** A page that is larger is none that a server shows for unknown URLs. */
const mostText = 5_000_000;

/** Asks for an address. Throws `FetchError` before it is connected to if it is, or stands for, one that is private. */
function get(address: URL, given: string, signal: AbortSignal, network: Network): Promise<IncomingMessage> {
  const refuse = (found: string) => {
    const named = found === literalAddress(address) ? '' : `, that is ${found}`;
    const what = `it redirects to ${address.href}${named}, an address of this machine or of a private network`;
    return network.isPrivate(found)
      ? new FetchError(what, given, `Name that address in docs.json. ${next}`)
      : undefined;
  };
  return send(address, { method: 'GET', signal, refuse }, network);
}

/** A question, and the error for an IP address that may not be asked. */
interface Question {
  readonly method: 'GET' | 'HEAD';
  readonly signal: AbortSignal;
  refuse(address: string): Error | undefined;
}

async function send(
  address: URL,
  { refuse, ...question }: Question,
  { lookup, get: secure = getSecure }: Network,
): Promise<IncomingMessage> {
  const literal = literalAddress(address);
  const refusal = literal === undefined ? undefined : refuse(literal);
  if (refusal !== undefined) throw refusal;
  return new Promise((resolve, reject) => {
    const ask = address.protocol === 'https:' ? secure : getPlain;
    // A connection that is kept from another time would not be looked up again.
    ask(address, { agent: false, headers, lookup: guardedLookup(refuse, lookup), ...question }, resolve).on(
      'error',
      reject,
    );
  });
}

async function contentOf(response: IncomingMessage, size: number, url: string): Promise<Uint8Array> {
  const tooLarge = () => new FetchError(`it is larger than ${Math.round(size / 1_000_000)} MB`, url, next);
  if (Number(response.headers['content-length'] ?? 0) > size) {
    response.destroy();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of decoded(response) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > size) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The content without its encoding for the way. */
function decoded(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return response;
  const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };
  if (!Object.hasOwn(decoders, encoding)) {
    response.destroy();
    throw new Error(`it arrives in the encoding ${encoding}`);
  }
  // An error of either ends both, and comes out where the content is read.
  return pipeline(response, decoders[encoding as keyof typeof decoders](), () => {});
}

/** The IP address that stands in a URL itself, which writes it in one way only (WHATWG URL); undefined for a name. */
function literalAddress({ hostname }: URL): string | undefined {
  const plain = hostname.replace(/^\[|\]$/g, '');
  return isIP(plain) === 0 ? undefined : plain;
}

/** A look-up that fails with the error of `refuse`, where it has one: what is looked at is what is connected to. */
function guardedLookup(
  refuse: (address: string) => Error | undefined,
  resolve = lookUp as LookupFunction,
): LookupFunction {
  return (name, options, done) => {
    resolve(name, options, (error, found, family) => {
      const addresses = error !== null ? [] : typeof found === 'string' ? [found] : found.map(({ address }) => address);
      const [refusal] = addresses.flatMap((address) => refuse(address) ?? []);
      done(error ?? refusal ?? null, found, family);
    });
  };
}
