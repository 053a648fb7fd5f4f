import { isExternal } from '../format/index.ts';
import { getMember, insertItems, type Json, makeString, mapItems, setMember, toJson } from '../json/index.ts';
import { remembered } from '../text/index.ts';
import { insideRoot } from './paths.ts';
import { lookThrough, referenceOf } from './references.ts';
import type { Site } from './site.ts';

/** A redirect as it is written. */
export interface Redirect {
  readonly source: string;
  readonly destination: string;
}

/** A redirect, with its place. */
export interface RedirectThere extends Redirect {
  readonly node: Json;
  /** The nodes of its two texts. */
  readonly sourceNode: Json;
  readonly destinationNode: Json;
  /** The document of its text. */
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

/** The path of a site on its host, such as `/docs`: as it was given, or of the URL that docs.json names; mostly empty. */
export function basePathOf({ location, root }: Site): string {
  const canonical = getMember(getMember(getMember(root, 'seo'), 'metatags'), 'canonical');
  const text = canonical?.kind === 'string' ? canonical.value : '';
  const path = location.base ?? (URL.canParse(text) ? new URL(text).pathname : '');
  return path.replace(/\/+$/, '').replace(/^(?=[^/])/, '/');
}

/** The redirects of a site in their order, also those in a `$ref` file. Values that are not redirects are left out. */
export const redirectsOf: (site: Site) => readonly RedirectThere[] = /* @__PURE__ */ remembered((site) =>
  redirectItems(site).flatMap((item) => readRedirect(item) ?? []),
);

function readRedirect({ node, document }: Omit<Seen, 'at'>): RedirectThere | undefined {
  const sourceNode = getMember(node, 'source');
  const destinationNode = getMember(node, 'destination');
  if (sourceNode?.kind !== 'string' || destinationNode?.kind !== 'string') return undefined;
  const source = sourceNode.value;
  const destination = destinationNode.value;
  const to = isExternal(destination) ? undefined : destinationPath(destination);
  return { source, destination, node, sourceNode, destinationNode, document, from: pathOf(source), to };
}

/** The path that a destination names: with a leading slash, without a trailing one, `#…` or `?…`. */
export const destinationPath = (destination: string): string => pathOf(destination.replace(/[#?].*$/s, ''));

function pathOf(text: string): string {
  const path = text.trim().replace(/\/+$/, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * Whether the source of a redirect can never match: browsers do not send `#…`, and Mintlify compares paths without
 * their query.
 */
export const neverMatches = (source: string): boolean => /[#?]/.test(source);

/** Why no redirect can be added, as a sentence, and where that is; undefined if one can. */
export function whyNoRedirects(site: Site): { readonly why: string; readonly at: Json } | undefined {
  const list = redirectList(site);
  if (list === undefined || list.node.kind === 'array') return undefined;
  const reference = referenceOf(list.node);
  const why = reference === undefined ? 'is not a list' : `is in ${JSON.stringify(reference)}, which cannot be read`;
  return { why: `No redirect can be added: \`redirects\` ${why}`, at: list.at };
}

/**
 * Changes redirects in place (null removes one) and adds new ones at the end, but before a wildcard that would match
 * their URLs. The same site if nothing changes. It adds none if `whyNoRedirects` has a reason.
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
    return from !== undefined && isPattern(from) ? partsOf(from) : undefined;
  });
  const places = added.map(({ source }) => {
    // What stands for the rest of a path is more than one part of it.
    const example = source.replace(/:\w+\*|\*/g, '…/…');
    const wider = widths.findIndex((parts) => parts && valuesIn(example, parts));
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

/** The redirect that counts for a path with a leading slash, and where it leads from there; undefined if there is none. */
export function redirectFinder(
  redirects: readonly RedirectThere[],
): (path: string) => { readonly redirect: RedirectThere; readonly to: string } | undefined {
  // The first of each source counts: of equal keys a map keeps the last one.
  const plain = new Map(redirects.toReversed().map((redirect) => [redirect.from, redirect]));
  const patterns = redirects
    .filter(({ from }) => isPattern(from) && !neverMatches(from) && from.length <= longest)
    .map((redirect) => ({ redirect, parts: partsOf(redirect.from) }));
  const find = (path: string) => {
    const known = plain.get(path);
    if (known !== undefined) return { redirect: known, to: known.destination };
    for (const { redirect, parts } of patterns) {
      const values = valuesIn(path, parts);
      if (values === undefined) continue;
      const valueOf = (sign: string, name = '*') => values.get(name) ?? sign;
      return { redirect, to: redirect.destination.replace(/:(\w+)\*?|\*/g, valueOf) };
    }
    return undefined;
  };
  // Every chain through a path asks for it again.
  const found = new Map<string, ReturnType<typeof find>>();
  return (path) => {
    if (!found.has(path)) found.set(path, find(path));
    return found.get(path);
  };
}

/** No browser asks for more characters: longer sources and paths match nothing. */
const longest = 2048;

/**
 * A part of a source: a text, or what stands for characters of a path: of one name, of any, or for a slash with any
 * after it, or nothing (`/:name*`).
 */
type PatternPart = string | { readonly name: string; readonly takes: 'one name' | 'any' | 'the rest' };

/** The parts of a source with `*`, `:name` or `:name*`. */
function partsOf(from: string): readonly PatternPart[] {
  return [...from.matchAll(/\/:(\w+)\*|:(\w+)(\*?)|\*|(?:(?!\/:\w+\*|:\w|\*).)+/gs)].map(
    ([sign, rest, name, star]): PatternPart => {
      if (rest !== undefined) return { name: rest, takes: 'the rest' };
      if (sign === '*' || name !== undefined)
        return { name: name ?? sign, takes: name === undefined || star === '*' ? 'any' : 'one name' };
      return sign;
    },
  );
}

/**
 * What a path has for the names in the parts of a source, each as long as can be, the first before the others;
 * undefined if it does not match.
 *
 * A checkout writes sources: no part is tried twice at a place, so that none takes more time than its parts times the length of the path.
 */
function valuesIn(path: string, parts: readonly PatternPart[]): ReadonlyMap<string, string> | undefined {
  const [first] = parts;
  // Most paths begin otherwise.
  if ((typeof first === 'string' && !path.startsWith(first)) || path.length > longest) return undefined;
  // Most others lack a text of it, in the order of the source.
  let from = 0;
  for (const part of parts) {
    if (typeof part !== 'string') continue;
    const found = path.indexOf(part, from);
    if (found < 0) return undefined;
    from = found + part.length;
  }
  /**
   * Of each part, by the place where it begins, the last one where it can end so that the others match the rest; -1
   * where there is none.
   */
  const ends: Int32Array[] = [];
  let next = new Int32Array(path.length + 1).fill(-1);
  next[path.length] = path.length;
  for (const part of parts.toReversed()) {
    const here = new Int32Array(path.length + 1).fill(-1);
    const last = next.findLastIndex((end) => end >= 0);
    for (let at = path.length; at >= 0; at--) {
      const stays = next[at]! >= 0 ? at : -1;
      if (typeof part === 'string')
        here[at] = path.startsWith(part, at) && next[at + part.length]! >= 0 ? at + part.length : -1;
      else if (part.takes === 'any') here[at] = at <= last ? last : -1;
      else if (part.takes === 'the rest') here[at] = path[at] === '/' && at < last ? last : stays;
      else if (at < path.length && path[at] !== '/')
        here[at] = here[at + 1]! >= 0 ? here[at + 1]! : next[at + 1]! >= 0 ? at + 1 : -1;
    }
    ends.unshift((next = here));
  }
  if (next[0]! < 0) return undefined;
  const values = new Map<string, string>();
  let at = 0;
  for (const [k, part] of parts.entries()) {
    const value = path.slice(at, (at = ends[k]![at]!));
    if (typeof part !== 'string') values.set(part.name, part.takes === 'the rest' ? value.slice(1) : value);
  }
  return values;
}

/**
 * From which path a wildcard leads to another: `/old/:slug* → /new/:slug*` to `/new/a` from `/old/a`, and
 * `/old/:slug/:page → /new/:slug` from `/old/a/…`. Undefined if that is from none, or from all.
 */
export function wildcardSource({ from, to = '' }: RedirectThere): (path: string) => string | undefined {
  const [source, target] = [partsOf(from), partsOf(to)];
  const names = new Set(source.map((part) => typeof part !== 'string' && part.name));
  const isNamed = isPattern(to) && target.every((part) => typeof part === 'string' || names.has(part.name));
  return (path) => {
    const values = isNamed && to.length <= longest ? valuesIn(path, target) : undefined;
    return values && source.map((part) => (typeof part === 'string' ? part : textIn(part, values))).join('');
  };
}

function textIn({ name, takes }: Exclude<PatternPart, string>, values: ReadonlyMap<string, string>): string {
  const value = values.get(name) ?? anyName;
  return takes === 'the rest' && value !== '' ? `/${value}` : value;
}

/** The parameters of a destination, such as `:slug` or `*`, that its source does not have: they stay as they are written. */
export function lackingParameters({
  from,
  destination,
}: Pick<RedirectThere, 'from' | 'destination'>): readonly string[] {
  const named = (text: string) => partsOf(text).flatMap((part) => (typeof part === 'string' ? [] : part.name));
  const there = new Set(named(from));
  // A port of a URL is no parameter.
  const path = destination.replace(/^\w+:\/\/[^/]*/, '').replace(/[?#].*$/s, '');
  return named(path).flatMap((name) => (there.has(name) ? [] : name === '*' ? name : `:${name}`));
}

/** What stands for any name in an example of a wildcard. */
export const anyName = '…';

/** An address that a wildcard takes, and that nothing else is meant by: `/old/:slug*` takes `/old/…`. */
export const exampleOf = (source: string): string => source.replace(/:\w+\*?|\*/g, anyName);

/** Whether a source stands for many paths: `/a/*`, `/a/:slug`. */
export const isPattern = (path: string): boolean => /[*:]/.test(path);

/**
 * The source of a redirect without the names of its parameters: it is the same for `/fr/:slug*`, `/fr/:path*` and
 * `/fr/*`.
 */
export const patternOf = (address: string): string =>
  readAddress(address)
    ?.path.replace(/:\w+\*|\*/g, '*')
    .replace(/:\w+/g, ':') ?? address;

/**
 * Splits a URL of the site into its path, without slashes around it, and the rest. Undefined if it is outside of the
 * site.
 */
export function readAddress(
  text: string,
): { readonly lead: string; readonly path: string; readonly tail: string } | undefined {
  if (isExternal(text) || /^\s*(?:$|[#?])/.test(text)) return undefined;
  const [, lead, inner, tail] = /^((?:\.?\/)*)(.*?)(\/*(?:[?#].*)?)$/s.exec(text)!;
  const path = insideRoot(inner!);
  return path === undefined ? undefined : { lead: lead!, path, tail: tail! };
}
