import { folderOf } from '../site/index.ts';
import { type AddressRule, gitbookAddress, mdbookAddress } from './addresses.ts';
import { EntryReader } from './entries.ts';
import { isUrl, join, nameOf, pathIn, startOf, textOf } from './source.ts';
import { readSummary } from './summary.ts';
import { ImportError, type Noted, type OldRedirect, type Reading, type SectionNode, type Source } from './tree.ts';
import { readYaml, valueAt, type Yaml } from './yaml.ts';

/** A book, as its configuration says where it is. */
interface Book {
  readonly root: string;
  readonly summary: string;
  readonly addressOf: AddressRule;
  readonly title?: string | undefined;
  readonly redirects: readonly OldRedirect[];
}

/** Reads a GitBook (`.gitbook.yaml`, `book.json`, `LANGS.md`) or an mdBook (`book.toml`) by its SUMMARY.md. */
export function readSummaryTool(source: Source): Reading {
  const { reader, path } = source;
  if (/\.md$/i.test(path)) return readingOf(source, [bookOf(source, folderOf(path), path)]);
  const languages = textOf(source, join(path, 'LANGS.md'));
  const folders = languages === undefined ? [path] : linkedFolders(languages, path);
  const books = folders.map((folder) => bookOf(source, folder)).filter(({ summary }) => reader.exists(summary));
  if (books.length > 0) return readingOf(source, books, languages === undefined ? 'tab' : 'language');
  // A repository of several spaces: each list is a part of the site.
  const all = reader
    .list(join(path, '**/SUMMARY.md'))
    .filter((file) => !/(?:^|\/)(?:locales|translations|node_modules)\//.test(file))
    .map((file) => bookOf(source, folderOf(file), file));
  if (all.length > 0) return readingOf(source, all);
  const file = join(path, 'SUMMARY.md');
  throw new ImportError('There is no SUMMARY.md', { file }, { help: 'Name the SUMMARY.md.' });
}

/** The folders that a LANGS.md links to, one a language. */
const linkedFolders = (text: string, folder: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)]+)\)/g)].flatMap(([, link]) => pathIn(folder, link!.replace(/README\.md$/i, '')) ?? []);

function bookOf(source: Source, folder: string, named?: string): Book {
  // A SUMMARY.md in `src` has its book.toml in the folder above.
  const around = named === undefined ? [folder] : [folder, folderOf(folder)];
  const config = ['book.toml', '.gitbook.yaml', 'book.json']
    .flatMap((name) => around.map((one) => join(one, name)))
    .find((file) => source.reader.exists(file));
  const isMdbook = config?.endsWith('.toml') === true;
  // JSON is YAML too.
  const settings = config === undefined ? undefined : isMdbook ? readToml(source, config) : readYaml(source, config);
  const inside = (base: string, path: string) => {
    const found = pathIn(base, path);
    if (found !== undefined) return found;
    const at = startOf(config ?? folder);
    throw new ImportError(`"${path}" is outside the repository`, at, { help: 'Name a folder inside of it.' });
  };
  const says = (...keys: readonly string[]) => valueAt(settings, ...keys)?.text;
  const base = config === undefined ? folder : folderOf(config);
  const root = inside(base, isMdbook ? (says('book', 'src') ?? 'src') : (says('root') ?? ''));
  const moved = valueAt(settings, isMdbook ? 'output.html.redirect' : 'redirects')?.fields ?? [];
  return {
    root,
    summary: named ?? inside(root, says('structure', 'summary') ?? 'SUMMARY.md'),
    addressOf: isMdbook ? mdbookAddress : gitbookAddress,
    title: says('book', 'title') ?? says('title'),
    redirects: [...moved].flatMap(([from, { text, at }]) => {
      if (text === undefined) return [];
      const address = `/${from.replace(/^\//, '')}`;
      if (isUrl(text)) return { at, source: address, destination: text };
      return isMdbook
        ? { at, source: address, destination: new URL(text, `http://_${address}`).pathname }
        : { at, source: address, destination: gitbookAddress(text), page: pathIn(root, text) };
    }),
  };
}

/** The tables of a TOML file with the texts in them: mdBook says nothing else that counts here. */
function readToml(source: Source, file: string): Yaml {
  const tables = new Map<string, Yaml & { readonly fields: Map<string, Yaml> }>();
  let table = '';
  for (const [k, line] of (textOf(source, file) ?? '').split('\n').entries()) {
    const at = { file, line: k + 1, column: 1 };
    table = /^\s*\[([^[\]]+)\]/.exec(line)?.[1] ?? table;
    const [, key, text] = /^\s*["']?([^"'=]*[^"'=\s])["']?\s*=\s*["']([^"']*)["']/.exec(line) ?? [];
    const { fields } = tables.get(table) ?? { fields: new Map<string, Yaml>() };
    if (key !== undefined) tables.set(table, { at, fields: fields.set(key, { at, text }) });
  }
  return { at: startOf(file), fields: tables };
}

/** One book, or several as tabs or languages. */
function readingOf(source: Source, books: readonly Book[], as: 'tab' | 'language' = 'tab'): Reading {
  const noted: Noted = { losses: [], left: [] };
  const sections = books.map(({ summary, root, addressOf, title }): SectionNode => {
    const chapters = readSummary(source, summary, noted.left);
    const children = new EntryReader(source, root, addressOf, noted).nodes(chapters.entries, folderOf(summary));
    const own = /^(?:summary|table of contents)$/i.test(chapters.title ?? '') ? undefined : chapters.title;
    const folder = nameOf(root || folderOf(summary));
    const label = as === 'language' ? folder : (title ?? own ?? folder);
    return { kind: 'section', at: startOf(summary), label, as, children };
  });
  const [first] = books;
  const isOne = books.length === 1;
  return {
    root: isOne ? first!.root : source.path,
    tree: isOne ? sections[0]!.children : sections,
    ...noted,
    redirects: books.flatMap(({ redirects }) => redirects),
    settings: { name: isOne ? first!.title : undefined },
  };
}
