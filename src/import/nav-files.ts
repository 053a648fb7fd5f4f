import { folderOf, globTest } from '../site/index.ts';
import type { AddressRule } from './addresses.ts';
import { assertLevels, decoded, isUrl, join, mostEntries, pathIn } from './source.ts';
import {
  type At,
  ImportError,
  type ImportNode,
  type Loss,
  type PageNode,
  type SectionNode,
  type Source,
} from './tree.ts';
import { YamlSource } from './yaml-source.ts';

/** What the lists of one site have in common. */
interface Common {
  /** The folder of the pages. */
  readonly docs: string;
  readonly addressOf: AddressRule;
  readonly losses: Loss[];
  readonly left: Loss[];
  readonly has: (plugin: string) => boolean;
}

/** What a list says of the folder that it is of. */
interface FolderFile {
  readonly yaml: YamlSource;
  readonly title: string | undefined;
  readonly isHidden: boolean;
  /** Undefined: the folder as it is. */
  readonly nav: unknown;
}

/** Page files as MkDocs knows them, and notebooks of its plugins. */
const pageFile = /\.(?:md|mdx|markdown|mdown|mkdn|mkd|ipynb)$/i;
const isIndex = (path: string) => /(?:^|\/)(?:index|readme)\.\w+$/i.test(path);

/**
 * Reads lists of MkDocs: `nav`, and of folders `.nav.yml` and `.pages`, where a folder has one. Paths inside are
 * relative to the folder of the pages.
 */
export class NavFiles {
  readonly #source: Source;
  readonly #common: Common;
  /** The folders and files directly in each folder. */
  readonly #inside = new Map<string, { readonly files: string[]; readonly folders: Set<string> }>();
  readonly #open: string[] = [];
  #count = 0;

  constructor(source: Source, common: Common) {
    this.#source = source;
    this.#common = common;
    const { docs } = common;
    for (const file of source.reader.list(join(docs, '**/*'))) {
      const path = docs === '' ? file : file.slice(docs.length + 1);
      if (!pageFile.test(path) || /(?:^|\/)\.|^templates\//.test(path)) continue;
      this.#listOf(folderOf(path)).files.push(path);
      for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder))
        this.#listOf(folderOf(folder)).folders.add(folder);
    }
  }

  #listOf(folder: string) {
    const known = this.#inside.get(folder) ?? { files: [], folders: new Set<string>() };
    this.#inside.set(folder, known);
    return known;
  }

  /** What a list names, in its order. */
  nodes(yaml: YamlSource, list: unknown, folder: string, level = 1): readonly ImportNode[] {
    const items = yaml.items(list) ?? [];
    assertLevels(level, yaml.placeOf(list));
    return items.flatMap((item) => {
      if (++this.#count > mostEntries)
        throw new ImportError(`This list expands to more than ${mostEntries} entries`, yaml.placeOf(item));
      const pairs = yaml.pairs(item);
      if (pairs === undefined) return this.#item(yaml, item, undefined, folder, list);
      const glob = pairs.find(({ key }) => yaml.text(key) === 'glob');
      if (glob !== undefined) return this.#item(yaml, glob.value, undefined, folder, list);
      return pairs.flatMap(({ key, value }) => {
        const label = plainLabel(yaml.text(key) ?? '');
        if (yaml.items(value) === undefined)
          return this.#item(yaml, value ?? key, label, folder, list, yaml.placeOf(key));
        const children = this.nodes(yaml, value, folder, level + 1);
        const section = { kind: 'section', at: yaml.placeOf(key), label, children } as const;
        return [this.#common.has('section-index') ? withIndex(section) : section];
      });
    });
  }

  #item(
    yaml: YamlSource,
    value: unknown,
    label: string | undefined,
    folder: string,
    list: unknown,
    at: At = yaml.placeOf(value),
  ): readonly ImportNode[] {
    const text = yaml.text(value);
    const lose = (why: string) => {
      this.#common.losses.push({ ...at, what: `entry ${JSON.stringify(label ?? text ?? '')}`, why });
      return [];
    };
    if (text === undefined || text === label) return lose('It names no page.');
    if (isUrl(text)) return [{ kind: 'link', at, label: label ?? text, href: text }];
    const [, pattern] = /^\.\.\.\s*(?:\|\s*(?:flat\s*\|\s*)?(?:glob=)?(.*))?$/.exec(text) ?? [];
    if (text.startsWith('...') || (/[*?[{]/.test(text) && label === undefined))
      return this.matching(text.startsWith('...') ? pattern || '*' : text, folder, at, this.#named(yaml, list, folder));
    const path = pathIn(folder, decoded(text));
    // A path that begins with `/` is an address of the site.
    if (text.startsWith('/') && !pageFile.test(text))
      return this.#address(text, label, at) ?? [{ kind: 'link', at, label: label ?? text, href: text }];
    if (path === undefined || pathIn(this.#common.docs, path) === undefined)
      return lose('Its path is outside the repository.');
    if (this.#inside.has(path) && !pageFile.test(path)) return this.#section(path, at, label);
    return [this.#page(path, at, label)];
  }

  /** The page that has an address, as `/` is that of index.md. */
  #address(text: string, label: string | undefined, at: At): readonly ImportNode[] | undefined {
    const folder = text.replace(/^\/|\/$/g, '');
    const page = this.#inside.get(folder)?.files.find(isIndex);
    return page === undefined ? undefined : [this.#page(page, at, label)];
  }

  #page(path: string, at: At, label?: string): PageNode {
    const { docs, addressOf } = this.#common;
    return { kind: 'page', at, label, path: join(docs, path), address: addressOf(path) };
  }

  /** A folder as a section: by its own list, or else its files, then its folders. */
  #section(path: string, at: At, label?: string): readonly SectionNode[] {
    const own = this.#fileOf(path);
    const children = this.folder(path, at);
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (children.length === 0) return [];
    const hidden = own?.isHidden === true || undefined;
    return [{ kind: 'section', at, label: label ?? own?.title ?? titleOf(name), hidden, children }];
  }

  /** What is in a folder. What its list leaves out has an address and no entry. */
  folder(path: string, at: At): readonly ImportNode[] {
    if (this.#open.includes(path)) return [];
    assertLevels(this.#open.length + 1, at);
    this.#open.push(path);
    const own = this.#fileOf(path);
    const all = () => this.matching('*', path, at);
    let tree = own?.nav === undefined ? all() : this.nodes(own.yaml, own.nav, path);
    if (path === '') {
      // Only here, as a list further up may name what one of a folder leaves out.
      const pages = new Set(pagesIn(tree));
      const out = [...this.#pagesBelow(path)].filter((page) => !pages.has(page.path));
      tree = [...tree, ...out.map((page) => ({ ...page, hidden: true }))];
    }
    this.#open.pop();
    return tree;
  }

  *#pagesBelow(path: string): Generator<PageNode> {
    for (const file of this.#inside.get(path)?.files ?? [])
      yield this.#page(file, placeOfFile(join(this.#common.docs, file)));
    for (const folder of this.#inside.get(path)?.folders ?? []) yield* this.#pagesBelow(folder);
  }

  /**
   * What a path with wildcards stands for, without what is named otherwise. Pages come before folders, an index
   * first.
   */
  matching(pattern: string, folder: string, at: At, named: ReadonlySet<string> = new Set()): readonly ImportNode[] {
    const { docs } = this.#common;
    // The list of a literate-nav is in the folder of the pages, from the root of the source.
    const base =
      folder === docs ? '' : folder.startsWith(`${docs}/`) && docs !== '' ? folder.slice(docs.length + 1) : folder;
    const whole = join(base, pattern.replace(/^\/|\/$/g, ''));
    const isMatch = globTest(whole);
    const found: ImportNode[] = [];
    const visit = (path: string) => {
      const { files, folders } = this.#listOf(path);
      const pages = files.filter((file) => isMatch(file) && !named.has(file)).sort(byIndex);
      for (const page of pages)
        found.push(this.#page(page, at.file.startsWith(`${docs}/`) ? at : placeOfFile(join(docs, page))));
      for (const inner of [...folders].sort()) {
        if (named.has(inner)) continue;
        if (isMatch(inner)) found.push(...this.#section(inner, placeOfFile(join(docs, inner))));
        else visit(inner);
      }
    };
    const start = whole.split('/');
    const wild = start.findIndex((part) => /[*?[{]/.test(part));
    visit(wild < 0 ? folderOf(whole) : start.slice(0, wild).join('/'));
    return found;
  }

  /** The files and folders that a list names itself. */
  #named(yaml: YamlSource, list: unknown, folder: string): ReadonlySet<string> {
    const named = new Set<string>();
    const look = (node: unknown) => {
      for (const item of yaml.items(node) ?? []) {
        const values = yaml.pairs(item)?.map(({ value }) => value) ?? [item];
        for (const value of values) {
          const text = yaml.text(value);
          const path = text === undefined ? undefined : pathIn(folder, text);
          if (path !== undefined) named.add(path);
          else look(value);
        }
      }
    };
    look(list);
    return named;
  }

  #fileOf(folder: string): FolderFile | undefined {
    const { docs, has } = this.#common;
    const names = [...(has('awesome-nav') ? ['.nav.yml'] : []), ...(has('awesome-pages') ? ['.pages'] : [])];
    const file = names.map((name) => join(docs, join(folder, name))).find((name) => this.#source.reader.exists(name));
    if (file === undefined) return undefined;
    const yaml = new YamlSource(this.#source, file);
    const isHidden = yaml.text(yaml.get('hide')) === 'true';
    return { yaml, title: yaml.text(yaml.get('title')), isHidden, nav: yaml.get('nav') ?? yaml.get('arrange') };
  }
}

function* pagesIn(tree: readonly ImportNode[]): Generator<string> {
  for (const node of tree) {
    if (node.kind === 'page') yield node.path;
    if (node.kind !== 'section') continue;
    if (node.page !== undefined) yield node.page.path;
    yield* pagesIn(node.children);
  }
}

/** A section whose first page is an index: that is the page of the section itself. */
function withIndex(section: SectionNode): SectionNode {
  const [first, ...others] = section.children;
  const isOwn = first?.kind === 'page' && isIndex(first.path) && others.length > 0;
  return isOwn ? { ...section, page: first, children: others } : section;
}

const placeOfFile = (file: string): At => ({ file, line: 1, column: 1 });

const byIndex = (one: string, other: string): number =>
  Number(isIndex(other)) - Number(isIndex(one)) || (one < other ? -1 : Number(one > other));

/** The title of a folder, as MkDocs makes it. */
export function titleOf(name: string): string {
  const words = name.replace(/[-_]/g, ' ');
  return words.toLowerCase() === words ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

/** A label without tags of HTML. */
const plainLabel = (text: string): string => text.replace(/<\/?[a-z][^<>]*>/gi, '').trim();
