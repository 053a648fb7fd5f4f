import { hasPageEnding } from '../format/index.ts';
import { type At, type Found, startOf } from '../found/index.ts';
import { folderOf, globTest } from '../site/index.ts';
import { capital, groupBy } from '../text/index.ts';
import { allIn } from './account.ts';
import type { AddressRule } from './addresses.ts';
import { type Entry, EntryReader } from './entries.ts';
import { assertLevels, below, isUrl, join, mostEntries, lastName, pathIn, pathOfLink } from './source.ts';
import { readSummary } from './summary.ts';
import { ImportError, type ImportNode, type Noted, type Source } from './tree.ts';
import { readYaml } from './yaml.ts';

/** Page files as MkDocs knows them, and notebooks of its plugins. */
const pageFile = /\.(?:md|mdx|markdown|mdown|mkdn|mkd|ipynb)$/i;
const isIndex = (path: string) => /(?:^|\/)(?:index|readme)\.\w+$/i.test(path);

type Nodes = readonly ImportNode[];

/** Makes nodes of the lists of a MkDocs site: `nav`, and those that folders have. */
export class MkdocsReader extends EntryReader {
  /** The files in which a folder can have a list, that which counts most first. */
  readonly #lists: readonly string[];
  /** The pages, an index first, and the folders, directly in each folder. */
  readonly #pages: ReadonlyMap<string, readonly string[]>;
  readonly #folders: ReadonlyMap<string, readonly string[]>;
  /** By list the files and folders that it names. */
  readonly #named = new Map<readonly Entry[], ReadonlySet<string>>();
  /** The folders that are being read. */
  readonly #open: string[] = [];
  #count = 0;

  constructor(source: Source, root: string, addressOf: AddressRule, noted: Noted, plugins: ReadonlyMap<string, Found>) {
    super(source, root, addressOf, noted);
    const literate = plugins.get('literate-nav')?.get('nav_file').text ?? 'SUMMARY.md';
    const lists = { 'literate-nav': literate, 'awesome-nav': '.nav.yml', 'awesome-pages': '.pages' };
    this.#lists = Object.entries(lists).flatMap(([plugin, file]) => (plugins.has(plugin) ? file : []));
    const isOut = (path: string) => /(?:^|\/)\.|^templates\//.test(below(root, path)!);
    const pages = source.reader.list(join(root, '**/*')).filter((path) => pageFile.test(path) && !isOut(path));
    const folders = new Set<string>();
    for (const page of pages)
      for (let folder = folderOf(page); folder !== root; folder = folderOf(folder)) folders.add(folder);
    this.#pages = groupBy([...pages.filter(isIndex), ...pages.filter((page) => !isIndex(page))], folderOf);
    this.#folders = groupBy([...folders].sort(), folderOf);
  }

  /** What `nav` lists; without it, or where the folder of the pages has a list, what that has. */
  read(nav: Found): Nodes {
    const listed = entriesOf(nav);
    const own = this.#folder(this.root);
    if (listed !== undefined && own.entries === undefined) return this.nodes(listed, this.root);
    const tree = this.#inside(this.root, own.entries, startOf(this.root));
    // What lists leave out has an address and no entry.
    const paths = new Set([...allIn(tree)].flatMap((node) => (node.kind === 'page' ? node.path : [])));
    const out = [...this.#pages.values()].flat().filter((path) => !paths.has(path));
    return [...tree, ...out.map((path) => ({ ...this.page(path, startOf(path)), hidden: true }))];
  }

  protected override node(entry: Entry, folder: string, children: Nodes, beside: readonly Entry[]): Nodes {
    const { at, label, target, entries } = entry;
    const isAlone = label === undefined || target === undefined;
    const written = target ?? (entries === undefined ? label : undefined) ?? '';
    if (isAlone && /^\.\.\.|[*?[{]/.test(written) && !isUrl(written)) {
      // `...`, `... | flat | glob=x*`, or a path with wildcards.
      const pattern = written.replace(/^\.\.\.(?:[\s|]|flat\b)*(?:glob=)?/, '') || '*';
      const named = this.#named.get(beside) ?? namedIn(beside, folder);
      this.#named.set(beside, named);
      return this.#matching(pattern, folder, named, at);
    }
    const path = pathIn(folder, pathOfLink(written)) ?? '';
    const isFolder = written !== '' && this.#folders.get(folderOf(path))?.includes(path) === true;
    if (!isFolder || (target === undefined && !written.endsWith('/')))
      return super.node(entry, folder, children, beside);
    const found = this.#section(path, at, target === undefined ? undefined : label, children);
    if (found.length === 0)
      this.noted.losses.push({ ...at, what: `folder "${written}"`, why: 'There is nothing in that folder.' });
    return found;
  }

  #section(path: string, at: At, label?: string, more: Nodes = []): Nodes {
    const own = this.#folder(path);
    const children = [...this.#inside(path, own.entries, at), ...more];
    const { title = titleOf(lastName(path)), hidden } = own;
    return children.length === 0 ? [] : [{ kind: 'section', at, label: label ?? title, hidden, children }];
  }

  /** What is in a folder; nothing if its list points back to a folder around it. */
  #inside(path: string, entries: readonly Entry[] | undefined, at: At): Nodes {
    if (this.#open.includes(path)) return [];
    assertLevels(this.#open.length + 1, at);
    this.#open.push(path);
    const found = entries === undefined ? this.#matching('*', path, new Set()) : this.nodes(entries, path);
    this.#open.pop();
    return found;
  }

  /** What a path with wildcards stands for, without what is named otherwise. Pages come before folders. */
  #matching(pattern: string, folder: string, named: ReadonlySet<string>, at?: At): Nodes {
    const isMatch = globTest(join(folder, pattern.replace(/^\/|\/$/g, '')));
    const nodesIn = (path: string): Nodes => {
      const pages = (this.#pages.get(path) ?? []).filter((page) => isMatch(page) && !named.has(page));
      const folders = (this.#folders.get(path) ?? []).filter((inner) => !named.has(inner));
      this.#count += pages.length;
      if (this.#count > mostEntries)
        throw new ImportError(`The lists expand to more than ${mostEntries} entries`, at ?? startOf(path));
      return [
        ...pages.map((page) => this.page(page, at ?? startOf(page))),
        ...folders.flatMap((inner) => (isMatch(inner) ? this.#section(inner, startOf(inner)) : nodesIn(inner))),
      ];
    };
    return nodesIn(folder);
  }

  /** What a folder says of itself. Without entries it is as its files are. */
  #folder(path: string): { title?: string | undefined; hidden?: boolean; entries?: readonly Entry[] | undefined } {
    const file = this.#lists.map((name) => join(path, name)).find((name) => this.source.reader.exists(name));
    if (file === undefined) return {};
    if (hasPageEnding(file)) return { entries: readSummary(this.source, file, this.noted.left).entries };
    const list = readYaml(this.source, file);
    for (const [field, { at }] of list.members)
      if (!/^(?:title|hide|nav|arrange)$/.test(field))
        this.noted.left.push({ ...at, what: `\`${field}\``, why: 'navshift does not read this option of a folder.' });
    return {
      title: list.get('title').text,
      hidden: list.get('hide').value === true,
      entries: entriesOf(list.get('nav')) ?? entriesOf(list.get('arrange')),
    };
  }
}

/** The entries of a list in YAML: texts, and labels with a text or a list. */
function entriesOf(list: Found): readonly Entry[] | undefined {
  if (!Array.isArray(list.value)) return undefined;
  return list.items.flatMap((item): readonly Entry[] => {
    const target = item.get('glob').text ?? item.text;
    if (target !== undefined || item.members.length === 0) return [{ at: item.at, target }];
    return item.members.map(([key, value]) => {
      const label = key.replace(/<\/?[a-z][^<>]*>/gi, '').trim();
      return { at: value.at, label, target: value.text, entries: entriesOf(value) };
    });
  });
}

/** The files and folders that entries name. */
const namedIn = (entries: readonly Entry[], folder: string): ReadonlySet<string> =>
  new Set(
    entries.flatMap(({ target = '', entries: inner = [] }) => [
      pathIn(folder, target) ?? '',
      ...namedIn(inner, folder),
    ]),
  );

/** Sections whose first page is an index have that as their own page. */
export const withIndexes = (tree: readonly ImportNode[]): Nodes =>
  tree.map((node) => {
    if (node.kind !== 'section') return node;
    const children = withIndexes(node.children);
    const [first] = children;
    const isOwn = first?.kind === 'page' && isIndex(first.path) && children.length > 1;
    return isOwn ? { ...node, page: first, children: children.slice(1) } : { ...node, children };
  });

/** The title of a folder, as MkDocs makes it. */
function titleOf(name: string): string {
  const words = name.replace(/[-_]/g, ' ');
  return words.toLowerCase() === words ? capital(words) : words;
}
