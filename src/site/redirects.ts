import { isExternal } from '../format/index.ts';
import { getMember, insertItems, type Json, makeString, mapItems, setMember, toJson } from '../json/index.ts';
import { remembered } from '../text/index.ts';
import { insideRoot } from './paths.ts';
import { lookThrough } from './references.ts';
import type { Site } from './site.ts';

/** A redirect as it is written. */
export interface Redirect {
  readonly source: string;
  readonly destination: string;
}

/** A redirect where it stands. */
export interface RedirectThere extends Redirect {
  readonly node: Json;
  /** The nodes of its two texts. */
  readonly sourceNode: Json;
  readonly destinationNode: Json;
  /** The document that its text stands in. */
  readonly document: string;
  /** The source as a path: with a leading slash, without a trailing one. */
  readonly from: string;
  /** The destination in that form, without `#…` and `?…`; undefined if it leads away from the site. */
  readonly to: string | undefined;
}

/** A value that a `$ref` may have brought: what was written, what it is, and in which document that stands. */
export interface Seen {
  readonly at: Json;
  readonly node: Json;
  readonly document: string;
}

/** The value of `redirects`, whatever it is; undefined if there is none. */
export function redirectList(site: Site): Seen | undefined {
  const at = getMember(site.root, 'redirects');
  return at && { at, ...lookThrough(site.documents, at, site.main) };
}

/** What stands in `redirects`, redirects or not. */
export function redirectItems(site: Site): readonly Seen[] {
  const list = redirectList(site);
  if (list?.node.kind !== 'array') return [];
  return list.node.items.map((at) => ({ at, ...lookThrough(site.documents, at, list.document) }));
}

/** The redirects of a site in their order, also those that a `$ref` pulls in. What is no redirect is left out. */
export const redirectsOf: (site: Site) => readonly RedirectThere[] = remembered((site) =>
  redirectItems(site).flatMap((item) => readRedirect(item) ?? []),
);

function readRedirect({ node, document }: Omit<Seen, 'at'>): RedirectThere | undefined {
  const sourceNode = getMember(node, 'source');
  const destinationNode = getMember(node, 'destination');
  if (sourceNode?.kind !== 'string' || destinationNode?.kind !== 'string') return undefined;
  const source = sourceNode.value;
  const destination = destinationNode.value;
  const to = isExternal(destination) ? undefined : pathOf(destination.replace(/[#?].*$/, ''));
  return { source, destination, node, sourceNode, destinationNode, document, from: pathOf(source), to };
}

function pathOf(text: string): string {
  const path = text.trim().replace(/\/+$/, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** The first redirect of each source: the one that counts. */
export function redirectsBySource(redirects: readonly RedirectThere[]): ReadonlyMap<string, RedirectThere> {
  // Of equal keys a map keeps the last one.
  return new Map(redirects.toReversed().map((redirect) => [redirect.from, redirect]));
}

/**
 * Changes redirects where they stand (null: takes one out), and adds others at the end, where a wildcard leaves those above their say; a wildcard
 * that a wider one would leave nothing stands before that. The same site if nothing changes.
 */
export function changeRedirects(
  site: Site,
  change: (redirect: Redirect) => Redirect | null,
  added: readonly Redirect[],
): Site {
  const { root, main } = site;
  const more = added.map(({ source, destination }) => toJson({ source, destination }));
  const list = redirectList(site);
  if (list === undefined && more.length > 0 && root.kind === 'object')
    return site.withDocuments(new Map([[main, setMember(root, 'redirects', more)]]));
  if (list?.node.kind !== 'array') return site;
  const changed = mapItems(list.node, (node) => {
    const redirect = readRedirect({ node, document: list.document });
    if (redirect === undefined || node.kind !== 'object') return node;
    const next = change(redirect);
    if (next === null) return null;
    const moved = setMember(node, 'source', makeString(next.source, redirect.sourceNode));
    return setMember(moved, 'destination', makeString(next.destination, redirect.destinationNode));
  });
  const widths = changed.items.map((node) => {
    const from = readRedirect({ node, document: list.document })?.from;
    return from !== undefined && isPattern(from) ? sourcePattern(from).pattern : undefined;
  });
  const places = added.map(({ source }) => {
    // What stands for the rest of a path is more than one part of it.
    const example = source.replace(/:\w+\*|\*/g, '…/…');
    const wider = isPattern(source) ? widths.findIndex((pattern) => pattern?.test(example)) : -1;
    return wider < 0 ? widths.length : wider;
  });
  const array = [...new Set(places)]
    .sort((a, b) => b - a)
    .reduce(
      (all, place) =>
        insertItems(
          all,
          more.filter((_, k) => places[k] === place),
          place,
        ),
      changed,
    );
  if (array === list.node) return site;
  const isOwn = list.at === list.node && root.kind === 'object';
  return site.withDocuments(new Map([[list.document, isOwn ? setMember(root, 'redirects', array) : array]]));
}

/** Whether a path, with a leading slash, is redirected. */
export function redirectTest(redirects: readonly RedirectThere[]): (path: string) => boolean {
  const find = redirectFinder(redirects);
  return (path) => find(path) !== undefined;
}

/** The redirect that counts for a path with a leading slash, and where it leads from there; undefined if there is none. */
export function redirectFinder(
  redirects: readonly RedirectThere[],
): (path: string) => { readonly redirect: RedirectThere; readonly to: string } | undefined {
  const plain = redirectsBySource(redirects);
  const patterns = redirects
    .filter(({ from }) => isPattern(from))
    .map((redirect) => ({ redirect, ...sourcePattern(redirect.from) }));
  return (path) => {
    const known = plain.get(path);
    if (known !== undefined) return { redirect: known, to: known.destination };
    for (const { redirect, start, pattern, names } of patterns) {
      // Most paths begin otherwise.
      const found = path.startsWith(start) ? pattern.exec(path) : null;
      if (found === null) continue;
      const values = new Map(names.map((name, k) => [name, found[k + 1] ?? '']));
      const valueOf = (sign: string, name = '*') => values.get(name) ?? sign;
      return { redirect, to: redirect.destination.replace(/:(\w+)\*?|\*/g, valueOf) };
    }
    return undefined;
  };
}

/** What a source with `*`, `:name` or `:name*` matches, with what it begins, and the names of its parameters. `/:name*` stands for no more path too. */
function sourcePattern(from: string): {
  readonly start: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
} {
  const names: string[] = [];
  const source = from.replace(
    /\/:(\w+)\*|:(\w+)(\*?)|\*|[.+?^${}()|[\]\\]/g,
    (sign, rest?: string, name?: string, star?: string) => {
      if (rest === undefined && name === undefined && sign !== '*') return `\\${sign}`;
      names.push(rest ?? name ?? '*');
      return rest !== undefined ? '(?:/(.*))?' : sign === '*' || star === '*' ? '(.*)' : '([^/]+)';
    },
  );
  const start = from.slice(0, from.search(/\/?[*:]/));
  return { start, pattern: new RegExp(`^${source}$`), names };
}

/** Whether a source stands for many paths: `/a/*`, `/a/:slug`. */
export const isPattern = (path: string): boolean => /[*:]/.test(path);

/** The same text for every name of a parameter: `/fr/:slug*`, `/fr/:path*` and `/fr/*` are one source. */
export const patternOf = (address: string): string =>
  readAddress(address)
    ?.path.replace(/:\w+\*|\*/g, '*')
    .replace(/:\w+/g, ':') ?? address;

/** An address in parts: the path inside the site without slashes around it, and what was written around it. Undefined if it leads elsewhere. */
export function readAddress(
  text: string,
): { readonly lead: string; readonly path: string; readonly tail: string } | undefined {
  if (isExternal(text) || /^\s*(?:$|[#?])/.test(text)) return undefined;
  const [, lead, inner, tail] = /^((?:\.?\/)*)(.*?)(\/*(?:[?#].*)?)$/s.exec(text)!;
  const path = insideRoot(inner!);
  return path === undefined ? undefined : { lead: lead!, path, tail: tail! };
}
