import {
  getMember,
  insertItems,
  insideRoot,
  isExternal,
  type Json,
  type JsonArray,
  mapItems,
  makeString,
  type Report,
  referenceOf,
  resolvePath,
  setMember,
  type Site,
  toJson,
} from 'navshift';

/** A redirect as it is written. */
export interface Redirect {
  readonly source: string;
  readonly destination: string;
}

/** A redirect where it stands. */
export interface RedirectThere extends Redirect {
  readonly node: Json;
}

interface List {
  readonly document: string;
  readonly array: JsonArray;
  /** It is the value of `redirects` in docs.json itself, and not behind a `$ref`. */
  readonly own: boolean;
}

/** The array of redirects, also behind a `$ref`; undefined if there is none. */
function listOf(site: Site): List | undefined {
  let document = site.main;
  let node = getMember(site.root, 'redirects');
  const seen = new Set<string>();
  for (;;) {
    if (node?.kind === 'array') return { document, array: node, own: seen.size === 0 };
    const reference = referenceOf(node);
    const path = reference === undefined ? undefined : resolvePath(document, reference);
    if (path === undefined || seen.has(path)) return undefined;
    seen.add(path);
    document = path;
    node = site.documents.get(path);
  }
}

function readRedirect(node: Json): RedirectThere | undefined {
  const [source, destination] = [getMember(node, 'source'), getMember(node, 'destination')];
  return source?.kind === 'string' && destination?.kind === 'string'
    ? { source: source.value as string, destination: destination.value as string, node }
    : undefined;
}

/** The redirects of a site, in their order. What is no redirect is left out. */
export const redirectsOf = (site: Site): readonly RedirectThere[] =>
  listOf(site)?.array.items.flatMap((item) => readRedirect(item) ?? []) ?? [];

/** Changes redirects where they stand (null: takes one out), and adds others at the end, where a wildcard leaves those above their say. The same site if nothing changes. */
export function changeRedirects(
  site: Site,
  change: (redirect: Redirect) => Redirect | null,
  added: readonly Redirect[],
): Site {
  const list = listOf(site);
  const more = added.map(({ source, destination }) => ({ source, destination }));
  if (list === undefined) {
    if (more.length === 0 || site.root.kind !== 'object' || getMember(site.root, 'redirects') !== undefined)
      return site;
    return site.withDocuments(new Map([[site.main, setMember(site.root, 'redirects', more)]]));
  }
  const changed = mapItems(list.array, (item) => {
    const redirect = readRedirect(item);
    if (redirect === undefined || item.kind !== 'object') return item;
    const next = change(redirect);
    if (next === null) return null;
    const moved = setMember(item, 'source', makeString(next.source, getMember(item, 'source')));
    return setMember(moved, 'destination', makeString(next.destination, getMember(item, 'destination')));
  });
  const array =
    more.length === 0
      ? changed
      : insertItems(
          changed,
          more.map((redirect) => toJson(redirect)),
        );
  if (array === list.array) return site;
  const root = list.own && site.root.kind === 'object' ? setMember(site.root, 'redirects', array) : array;
  return site.withDocuments(new Map([[list.document, root]]));
}

/** The same for every name of a parameter: `/fr/:slug*`, `/fr/:path*` and `/fr/*` are one source. */
const patternOf = (address: string) =>
  readAddress(address)
    ?.path.replace(/:\w+\*|\*/g, '*')
    .replace(/:\w+/g, ':') ?? address;

/** Those of the wanted redirects whose source is not there yet, once the ones that are there are changed. One that leads elsewhere is reported. */
export function notThere(
  site: Site,
  change: (redirect: Redirect) => Redirect | null,
  wanted: readonly Redirect[],
  report: Report,
): readonly Redirect[] {
  const there = new Map<string, RedirectThere>();
  for (const redirect of redirectsOf(site)) {
    const next = change(redirect);
    if (next !== null && !there.has(patternOf(next.source)))
      there.set(patternOf(next.source), { ...next, node: redirect.node });
  }
  return wanted.filter(({ source, destination }) => {
    const known = there.get(patternOf(source));
    if (known !== undefined && patternOf(known.destination) !== patternOf(destination)) {
      report.warning(
        'redirect-there',
        `${known.source} leads to ${known.destination} already, so no redirect to ${destination} was added`,
        { at: known.node, help: 'Change its destination if the old addresses are to lead to the new ones.' },
      );
    }
    return known === undefined;
  });
}

/** An address in parts: the path inside the site without slashes around it, and what was written around it. Undefined if it leads elsewhere. */
export function readAddress(
  text: string,
): { readonly lead: string; readonly path: string; readonly tail: string } | undefined {
  if (isExternal(text) || /^\s*(?:$|[#?])/.test(text)) return undefined;
  const [, lead, inner, tail] = /^((?:\.?\/)*)(.*?)(\/*(?:[?#].*)?)$/s.exec(text)!;
  const path = insideRoot(inner!);
  return path === undefined ? undefined : { lead: lead!, path, tail: tail! };
}
