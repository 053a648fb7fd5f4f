import { getMember, type Json, type Member, findMember } from '../json/index.ts';
import { referenceOf, resolvePath, type Site } from '../site/index.ts';

/** One entry of `redirects` that says where it leads from and to. */
export interface Redirect {
  readonly node: Json;
  readonly source: Member;
  readonly destination: Member;
  /** The source as a path: with a leading slash, without a trailing one. */
  readonly from: string;
  /** The destination in that form, without `#…` and `?…`; undefined if it leads away from the site. */
  readonly to: string | undefined;
  /** The document that its text stands in. */
  readonly document: string;
}

const known = new WeakMap<Site, readonly Redirect[]>();

/** The redirects of a site, also those that a `$ref` pulls in. What is no redirect is left out. */
export function redirectsOf(site: Site): readonly Redirect[] {
  let redirects = known.get(site);
  if (redirects === undefined) known.set(site, (redirects = collect(site)));
  return redirects;
}

/** Whether a source stands for many paths: `/a/*`, `/a/:slug`. */
export const isPattern = (path: string): boolean => /[*:]/.test(path);

/** A value that a `$ref` may have brought: what was written, what it is, and in which document that stands. */
export interface Seen {
  readonly at: Json;
  readonly node: Json;
  readonly document: string;
}

/** The value of `redirects`, whatever it is; undefined if there is none. */
export function redirectList(site: Site): Seen | undefined {
  const at = getMember(site.root, 'redirects');
  return at && { at, ...lookThrough(site, at, site.main) };
}

/** What stands in `redirects`, redirects or not. */
export function redirectItems(site: Site): readonly Seen[] {
  const list = redirectList(site);
  if (list?.node.kind !== 'array') return [];
  return list.node.items.map((at) => ({ at, ...lookThrough(site, at, list.document) }));
}

function collect(site: Site): readonly Redirect[] {
  return redirectItems(site).flatMap(({ node, document }) => {
    const source = findMember(node, 'source');
    const destination = findMember(node, 'destination');
    if (source?.value.kind !== 'string' || destination?.value.kind !== 'string') return [];
    return {
      node,
      source,
      destination,
      from: pathOf(source.value.value as string),
      to: targetOf(destination.value.value as string),
      document,
    };
  });
}

/** What a `$ref` leads to; the node itself if it is none, or leads nowhere. */
function lookThrough(site: Site, start: Json, from: string): { node: Json; document: string } {
  let node = start;
  let document = from;
  const seen = new Set<string>();
  for (;;) {
    const reference = referenceOf(node);
    const path = reference === undefined ? undefined : resolvePath(document, reference);
    const target = path === undefined || seen.has(path) ? undefined : site.documents.get(path);
    if (path === undefined || target === undefined) return { node, document };
    seen.add(path);
    node = target;
    document = path;
  }
}

function pathOf(text: string): string {
  const path = text.trim().replace(/\/+$/, '');
  return path.startsWith('/') ? path : `/${path}`;
}

function targetOf(text: string): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:)?\/\/|^(?:mailto|tel|sms):/i.test(text.trim())) return undefined;
  return pathOf(text.replace(/[#?].*$/, ''));
}
