import { Found, startOf } from '../found/index.ts';
import { folderOf } from '../site/index.ts';
import { addTo, groupBy } from '../text/index.ts';
import { gitbookAddress, mdbookAddress } from './addresses.ts';
import { EntryReader } from './entries.ts';
import { below, insideOf, isUrl, join, lastName, pathIn, textIn } from './source.ts';
import { readSummary } from './summary.ts';
import { ImportError, type Noted, type OldRedirect, type Reading, type SectionNode, type Source } from './tree.ts';
import { readYaml } from './yaml.ts';

/** A book, as its configuration says where it is. */
type Book = ReturnType<typeof bookOf>;

/** Reads a GitBook (`.gitbook.yaml`, `book.json`, `LANGS.md`) or an mdBook (`book.toml`) by its SUMMARY.md. */
export function readSummaryTool(source: Source): Reading {
  const { reader, path } = source;
  const inFile = (file: string) => bookOf(source, folderOf(file), file);
  if (/\.md$/i.test(path)) return readingOf(source, [inFile(path)], 'tab');
  const book = bookOf(source, path);
  const languages = textIn(source, join(path, 'LANGS.md'));
  // A repository of several spaces, or of one book a language: each list is a part of the site.
  const files = reader
    .list(join(path, '**/SUMMARY.md'))
    .filter((file) => !/(?:^|\/)(?:locales|translations|node_modules)\//.test(file));
  const names = new Set(Array.from((languages ?? '').matchAll(/\]\((?:\.\/)?([^)/]+)/g), ([, name]) => name!));
  const byName = groupBy(files, (file) => /^[^/]*/.exec(below(path, file)!)![0]);
  const translations = [...names].flatMap((name) => byName.get(name) ?? []);
  if (translations.length > 0) return readingOf(source, translations.map(inFile), 'language');
  if (reader.exists(book.summary)) {
    const others = files.filter((file) => file !== book.summary);
    return readingOf(source, [book], 'tab', others);
  }
  if (files.length > 0) return readingOf(source, files.map(inFile), 'tab');
  throw new ImportError('There is no SUMMARY.md', { file: book.summary, help: 'Name the SUMMARY.md.' });
}

function bookOf(source: Source, folder: string, named?: string) {
  // A SUMMARY.md in `src` has its book.toml in the folder above.
  const around = named === undefined ? [folder] : [folder, folderOf(folder)];
  const files = ['book.toml', '.gitbook.yaml', 'book.json'].flatMap((name) => around.map((one) => join(one, name)));
  const file = files.find((one) => source.reader.exists(one));
  const at = startOf(file ?? join(folder, 'SUMMARY.md'));
  const isMdbook = file?.endsWith('.toml') === true;
  // JSON is YAML too.
  const config = file === undefined ? new Found(undefined, at) : (isMdbook ? readToml : readYaml)(source, file);
  const says = (...keys: readonly string[]) => config.get(...keys).text;
  const src = isMdbook ? (says('book', 'src') ?? 'src') : (says('root') ?? '');
  const root = insideOf(folderOf(at.file), src, at);
  const redirects = config.get(isMdbook ? 'output.html.redirect' : 'redirects').members;
  return {
    root,
    summary: named ?? insideOf(root, says('structure', 'summary') ?? 'SUMMARY.md', at),
    addressOf: isMdbook ? mdbookAddress : gitbookAddress,
    title: says('book', 'title') ?? says('title'),
    redirects: redirects.flatMap(([from, { text = '', at: place }]): OldRedirect | [] => {
      const redirect = { at: place, source: `/${from.replace(/^\//, '')}`, destination: text };
      if (text === '' || isUrl(text)) return text === '' ? [] : redirect;
      return isMdbook
        ? { ...redirect, destination: new URL(text, `http://_${redirect.source}`).pathname }
        : { ...redirect, destination: gitbookAddress(text), page: pathIn(root, text) };
    }),
  };
}

/** In a line of TOML a key with a text. */
const pair = /(?:^|,)\s*("[^"]*"|'[^']*'|[\w.-]+)\s*=\s*("[^"]*"|'[^']*')/g;

const unquoted = (text: string) => text.replace(/^["']|["']$/g, '');

/** The tables of a TOML file with the texts in them: mdBook says nothing else that counts here. */
function readToml(source: Source, file: string): Found {
  const tables = new Map<string, [string, Found][]>();
  let table = '';
  for (const [k, line] of (textIn(source, file) ?? '').split('\n').entries()) {
    table = /^\s*\[([^[\]]+)\]/.exec(line)?.[1] ?? table;
    const [, name, inside] = /^\s*(\w+)\s*=\s*\{(.*)\}/.exec(line) ?? [];
    for (const [, key, text] of (inside ?? line).matchAll(pair))
      addTo(tables, name ? `${table}.${name}` : table, [
        unquoted(key!),
        new Found(unquoted(text!), { file, line: k + 1, column: 1 }),
      ]);
  }
  const at = startOf(file);
  return new Found(new Map(Array.from(tables, ([name, pairs]) => [name, new Found(new Map(pairs), at)])), at);
}

/** One book, or several as tabs or languages. */
function readingOf(
  source: Source,
  books: readonly Book[],
  as: 'tab' | 'language',
  others: readonly string[] = [],
): Reading {
  const left = others.map((file) => ({
    ...startOf(file),
    what: 'this list',
    why: `Only ${books[0]!.summary} is read.`,
  }));
  const noted: Noted = { losses: [], left };
  const sections = books.map(({ summary, root, addressOf, title }): SectionNode => {
    const chapters = readSummary(source, summary, noted.left);
    const children = new EntryReader(source, root, addressOf, noted).nodes(chapters.entries, folderOf(summary));
    const own = /^(?:summary|table of contents)$/i.test(chapters.title ?? '') ? undefined : chapters.title;
    const label =
      as === 'language' ? lastName(folderOf(summary)) : (title ?? own ?? lastName(root || folderOf(summary)));
    return { kind: 'section', at: startOf(summary), label, as, children };
  });
  const [first] = books;
  const isOne = books.length === 1;
  return {
    root: isOne ? first!.root : source.path,
    tree: isOne ? sections[0]!.children : sections,
    ...noted,
    redirects: books.flatMap(({ redirects }) => redirects),
    name: isOne ? first!.title : undefined,
  };
}
