import { inOrder, singleRules } from '../redirects/index.ts';
import { addressOfPage } from '../served/index.ts';
import { pageFile, readAddress, type Redirect, type Site } from '../site/index.ts';

/** New paths of a docs root, by the old ones, without a slash at either end. */
export interface NewPaths {
  /** Folders, with all that is in them. */
  readonly folders?: ReadonlyMap<string, string>;
  /** Files, by their paths, and pages, by theirs: `guides/a`. */
  readonly files?: ReadonlyMap<string, string>;
  /** The folders and pages that are in addresses: with redirects, each gets one. By default all folders and pages. */
  readonly addresses?: ReadonlySet<string>;
}

/** What is called otherwise afterwards. */
export class Renaming {
  readonly folders: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
  readonly addresses: ReadonlySet<string> | undefined;
  /** The new paths of index pages, by the address of each: `guides` of `guides/index`. */
  readonly #indexes = new Map<string, string>();

  constructor({ folders = new Map(), files = new Map(), addresses }: NewPaths) {
    this.folders = folders;
    this.files = files;
    this.addresses = addresses;
    for (const [from, to] of files) if (addressOfPage(from) !== from) this.#indexes.set(addressOfPage(from), to);
  }

  /** The old paths. */
  get names(): readonly string[] {
    return [...this.folders.keys(), ...this.files.keys()];
  }

  /** A clean path (`ja/a`) under its new name; undefined if that is the old one. */
  find(path: string): string | undefined {
    const file = this.files.get(path);
    if (file !== undefined) return file;
    for (let end = path.indexOf('/'); ; end = path.indexOf('/', end + 1)) {
      const folder = this.folders.get(end < 0 ? path : path.slice(0, end));
      if (folder !== undefined) return end < 0 ? folder : under(folder, path.slice(end));
      if (end < 0) return undefined;
    }
  }

  /**
   * The same for a path as it is written (`/ja/a#top`), with what stands around it; the text itself if nothing
   * changes.
   */
  rename(text: string): string {
    const address = readAddress(text);
    const target = address === undefined ? undefined : this.find(address.path);
    return address === undefined || target === undefined ? text : address.lead + target + address.tail;
  }

  /** The same for a URL, which can be that of an index page: `/guides` of `guides/index`. */
  renameUrl(text: string): string {
    const address = readAddress(text);
    if (address === undefined || this.find(address.path) !== undefined) return this.rename(text);
    const target = this.#indexes.get(address.path);
    return target === undefined ? text : (address.lead || '/') + addressOfPage(target) + address.tail;
  }

  /** The redirects from the old URLs of a site to the new ones, the narrowest first. */
  redirects(site: Site): readonly Redirect[] {
    const isUrl = (path: string) =>
      this.addresses?.has(path) ?? (pageFile(site, path) !== undefined || !site.exists(path));
    const pages = [...this.files].filter(([from]) => isUrl(from));
    const folders = [...this.folders].filter(([from]) => this.addresses?.has(from) ?? true);
    const ends = [
      ...pages.map(([from, to]) => [`/${addressOfPage(from)}`, `/${addressOfPage(to)}`] as const),
      ...folders.map(([from, to]) => [`/${from}/:slug*`, `/${under(to, '/:slug*')}`] as const),
    ];
    return inOrder(singleRules(ends.filter(([from, to]) => from !== to))).map(({ source, destination }) => ({
      source,
      destination,
    }));
  }
}

/** A path in a folder, of the rest of it with its slash: the docs root has no name. */
const under = (folder: string, rest: string): string => (folder === '' ? rest.slice(1) : folder + rest);
