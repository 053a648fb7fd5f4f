import { mostFrequent } from '../text/index.ts';

/** A URL of a list. */
export interface ListedUrl {
  /** Its path, without a final slash, query or fragment. */
  readonly address: string;
  readonly host: string | undefined;
  /** How often readers asked for it, as far as the list says. */
  readonly visits: number;
}

/** A request in an access log, and its answer. */
const request = /"[A-Z]+ (\S+) HTTP[^"]*" (\d{3})\b/;
const field = /"((?:[^"]|"")*)"|[^\s,;"]+/g;

/**
 * Reads the URLs of a list, each once: one a line, in a CSV with or without counts (as Search Console exports), or in an
 * access log, of which only answers 404 and 410 count.
 */
export function readUrls(text: string): readonly ListedUrl[] {
  const found = new Map<string, ListedUrl>();
  for (const line of text.split(/\r?\n/)) {
    const [, path, status] = request.exec(line) ?? [];
    if (status !== undefined && status !== '404' && status !== '410') continue;
    const fields = path === undefined ? Array.from(line.matchAll(field), ([whole, inner = whole]) => inner) : [path];
    const [only = '', ...others] = fields;
    const isPath = others.length === 0 && /^[^/]+\//.test(only);
    const url = isPath && !only.includes(':') ? `/${only}` : fields.find((one) => /^(?:https?:\/)?\/./.test(one));
    if (url === undefined || !URL.canParse(url, 'x://')) continue;
    const count = fields.map((one) => one.replace(/[.,](?=\d{3}\b)/g, '')).find((one) => /^\d+$/.test(one));
    const { host, pathname } = new URL(url, 'x://');
    const address = decoded(pathname).replace(/\/+$/, '') || '/';
    const before = found.get(host + address)?.visits ?? 0;
    found.set(host + address, { address, host: host || undefined, visits: before + Number(count ?? 1) });
  }
  return [...found.values()].sort((a, b) => b.visits - a.visits);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The URLs of the host that most of them have, or none, as paths below the docs; and how many are elsewhere. */
export function ofOneSite(
  urls: readonly ListedUrl[],
  base: string,
): readonly [own: readonly ListedUrl[], others: number] {
  const host = mostFrequent(
    urls.flatMap((one) => one.host ?? []),
    (name) => name,
  );
  const own = urls.flatMap((one): readonly ListedUrl[] => {
    const isOurs = (one.host ?? host) === host && `${one.address}/`.startsWith(`${base}/`);
    return isOurs ? [{ ...one, address: one.address.slice(base.length) || '/' }] : [];
  });
  return [own, urls.length - own.length];
}
