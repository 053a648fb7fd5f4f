import { hasPageEnding, isExternal, pageFileNames, pageOf } from '../format/index.ts';
import { languagesOf } from '../navigation/index.ts';
import { addressAt, addressOfPage, answeringFile, answersAt, pathOfPage, type Way } from '../served/index.ts';
import { basePathOf, folderOf, isPattern, type Site } from '../site/index.ts';
import { remembered } from '../text/index.ts';
import { hasPart } from './anchors.ts';

/** Why a link does not lead straight to its page. */
export interface Fault {
  /**
   * - `nowhere`: 404
   * - `folder`: no page is at the address, but pages are below
   * - `redirected`: a redirect leads on
   * - `page-file`: the name of the file, and not the address of its page
   * - `anchor`: the page has no part of that name
   * - `language`: the page of another language, although its own has that page
   */
  readonly kind: 'nowhere' | 'folder' | 'redirected' | 'page-file' | 'anchor' | 'language';
  /** The address that is meant, with a leading slash; of a link to nowhere, the one where nothing is. */
  readonly address: string;
}

/** What is wrong with the links of the page files of a site; undefined for one that leads to its page, or may. */
export type FindFault = (file: string, reference: string) => Fault | undefined;

/** Judges links. What is below the path of the site on its host is judged without that. */
export const faultsOf: (site: Site) => FindFault = /* @__PURE__ */ remembered((site) => {
  const find = faultsInSite(site);
  const base = basePathOf(site);
  if (base === '') return find;
  // A folder of the docs root can have that name too.
  const isFolder = foldersOf(site).has(/^\/([^/]*)/.exec(base)![1]!);
  return (file, reference) => {
    const isBelow = reference.startsWith(base) && /^(?:[/?#]|$)/.test(reference.slice(base.length));
    if (!isBelow) return find(file, reference);
    if (isFolder && find(file, reference) === undefined) return undefined;
    const fault = find(file, `/${reference.slice(base.length).replace(/^\//, '')}`);
    return fault && { ...fault, address: base + fault.address };
  };
});

/** Judges links, each once for all pages of a folder. */
const faultsInSite: (site: Site) => FindFault = /* @__PURE__ */ remembered((site) => {
  const known = new Map<string, Fault | string | undefined>();
  const { follow, isMade } = answersAt(site);
  const folders = foldersOf(site);
  const languages = languagesOf(site);
  return (file, reference) => {
    const own = addressAt(`/${pageOf(file)}`);
    const target = reference.startsWith('#') ? own : targetAt(file, reference);
    if (typeof target !== 'string') return target;
    const [, fragment = ''] = /#(.*)$/s.exec(reference) ?? [];
    if (fragment !== '' && hasPart(site, target, fragment) === false) return { kind: 'anchor', address: target };
    const code = languages.codeOf(own.slice(1));
    if (code === undefined || languages.codeOf(target.slice(1)) === code) return undefined;
    const address = addressAt(`/${languages.inLanguage(target.slice(1), code)}`);
    // A page can name itself in another language.
    return address === own || address === target || !answersAt(site).pages.has(address)
      ? undefined
      : { kind: 'language', address };
  };

  /** The fault of a link, or the address of its page; undefined if it leads to something else, or may. */
  function targetAt(file: string, reference: string): Fault | string | undefined {
    const path = pathIn(reference);
    if (path === undefined) return undefined;
    const isIndex = /(?:^|\/)index\.\w+$/.test(file);
    const key = path.startsWith('/') ? path : `${folderOf(file)}\n${isIndex}\n${path}`;
    if (!known.has(key)) known.set(key, findTarget(file, path));
    return known.get(key);
  }

  function findTarget(file: string, path: string): Fault | string | undefined {
    const faults: Fault[] = [];
    for (const target of targetsOf(file, path)) {
      const fault = faultOf(target, path.startsWith('.'));
      const address = addressAt(`/${target}`);
      if (fault === undefined) return answersAt(site).pages.has(address) ? address : undefined;
      faults.push(fault);
    }
    return kinds.flatMap((kind) => faults.find((fault) => fault.kind === kind) ?? [])[0];
  }

  function faultOf(path: string, isRelative: boolean): Fault | undefined {
    const fault = faultInSite(path, isRelative);
    const slash = path.indexOf('/');
    if (fault?.kind !== 'nowhere' || slash < 0 || folders.has(path.slice(0, slash))) return fault;
    // The first folder can be the one of the host that the site is in, which navshift does not know.
    return faultInSite(path.slice(slash + 1), isRelative)?.kind === 'nowhere' ? fault : undefined;
  }

  function faultInSite(path: string, isRelative: boolean): Fault | undefined {
    const { pages } = answersAt(site);
    const address = addressAt(`/${path}`);
    if (hasPageEnding(path) && !pages.has(`/${path}`)) {
      const page = addressAt(`/${pageOf(path)}`);
      // Mintlify leads on from a relative link to a file, and shows the text of a page at `.md`.
      const isText = pageFileNames(pageOf(path))[1] === path && answeringFile(site, page.slice(1)) !== path;
      if (pages.has(page)) return isRelative || isText ? undefined : { kind: 'page-file', address: page };
    }
    if (pages.has(address) || site.exists(path) || reserved.test(address)) return undefined;
    const way = follow(address);
    // A wildcard leads to the newest version, and so on: it stays.
    if (way.steps.length > 0 && way.end === 'page')
      return way.steps.some(({ from }) => isPattern(from)) ? undefined : { kind: 'redirected', address: endOfWay(way) };
    if (way.end !== 'nothing' || isMade(path) !== false) return undefined;
    // `<Snippet file>` names a file of either folder.
    if (path.startsWith('snippets/') && site.exists(`_${path}`)) return undefined;
    return { kind: folders.has(way.at.slice(1)) ? 'folder' : 'nowhere', address: way.at };
  }
});

/** Of several ways to read a link, the one that was meant. */
const kinds: readonly Fault['kind'][] = ['page-file', 'redirected', 'folder', 'nowhere'];

/** The address where a way ends, with the fragment of its last redirect. */
const endOfWay = ({ steps, at }: Way): string => at + (/#.*$/.exec(steps.at(-1)!.destination)?.[0] ?? '');

/** What Mintlify itself answers, or the host of the site. */
const reserved =
  /^\/(?:(?:_mintlify|mintlify-assets|_next|\.well-known|authed)\/|(?:mcp|login|logout|feed)$|(?:llms(?:-full)?|sitemap|robots|skill|rss|feed|favicon)\.\w+$)/;

/** The path that a reference names, decoded; undefined if it leads out of the site, is a part of its page, or has a place to fill in. */
function pathIn(reference: string): string | undefined {
  const path = reference.replace(/[?#].*$/s, '').trim();
  if (path === '' || isExternal(reference) || /^[a-z][a-z\d+.-]*:|[{}<>$*[\]|\s]|^\/\//i.test(path)) return undefined;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The paths that a reference may mean: beside the file, beside its address, and from the docs root. */
function targetsOf(file: string, path: string): readonly string[] {
  if (path.startsWith('/')) return [pathOfPage(path.slice(1))];
  const beside = [folderOf(file), folderOf(addressOfPage(pageOf(file)))].map((folder) => `${folder}/${path}`);
  return [...new Set([...beside, ...(path.startsWith('.') ? [] : [path])].map(pathOfPage))];
}

/** The folders that have pages, at any depth. */
const foldersOf = /* @__PURE__ */ remembered((site: Site): ReadonlySet<string> => {
  const folders = new Set<string>();
  for (const page of answersAt(site).pages)
    for (let folder = folderOf(page.slice(1)); folder !== '' && !folders.has(folder); folder = folderOf(folder))
      folders.add(folder);
  return folders;
});
