import { folderOf } from '../site/index.ts';
import { type AddressRule, gitbookAddress, mdbookAddress } from './addresses.ts';
import { join, pathIn, textOf } from './source.ts';
import { readSummary } from './summary.ts';
import {
  type At,
  ImportError,
  type ImportNode,
  type Loss,
  type OldRedirect,
  type Reading,
  type Source,
} from './tree.ts';
import { YamlSource } from './yaml-source.ts';

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
  const books = languagesIn(source, path) ?? [bookOf(source, path)];
  const found = books.filter(({ summary }) => reader.exists(summary));
  if (found.length > 0) return readingOf(source, found);
  // A repository of several spaces: each list is a part of the site.
  const glob = join(path, '**/SUMMARY.md');
  const all = reader.list(glob).filter((file) => !/(?:^|\/)(?:locales|translations|node_modules)\//.test(file));
  if (all.length === 0)
    throw new ImportError(
      'There is no SUMMARY.md',
      { file: join(path, 'SUMMARY.md') },
      { help: 'Name the SUMMARY.md.' },
    );
  return readingOf(
    source,
    all.map((file) => bookOf(source, folderOf(file), file)),
  );
}

/** The books of a LANGS.md, one a language; undefined if there is none. */
function languagesIn(source: Source, folder: string): readonly Book[] | undefined {
  const file = join(folder, 'LANGS.md');
  const text = textOf(source, file);
  if (text === undefined) return undefined;
  return [...text.matchAll(/\]\(([^)]+)\)/g)].flatMap(([, link]) => {
    const inside = pathIn(folder, link!.replace(/\/?(?:README\.md)?$/i, ''));
    return inside === undefined ? [] : bookOf(source, inside);
  });
}

function bookOf(source: Source, folder: string, named?: string): Book {
  const { reader } = source;
  // A SUMMARY.md in `src` has its book.toml in the folder above.
  const around = named === undefined ? [folder] : [folder, folderOf(folder)];
  const config = (name: string) => around.map((one) => join(one, name)).find((file) => reader.exists(file));
  const [toml, settings, json] = [config('book.toml'), config('.gitbook.yaml'), config('book.json')];
  if (toml !== undefined) {
    const text = textOf(source, toml) ?? '';
    const valueOf = (key: string) => new RegExp(`^\\s*${key}\\s*=\\s*["']([^"'\\n]*)["']`, 'm').exec(text)?.[1];
    const root = inside(folderOf(toml), valueOf('src') ?? 'src', { file: toml, line: 1, column: 1 });
    const moved = /^\[output\.html\.redirect\]\s*$([^[]*)/m.exec(text);
    const offset = moved === null ? 0 : text.slice(0, moved.index).split('\n').length;
    const redirects = (moved?.[1] ?? '').split('\n').flatMap((line, k): OldRedirect[] => {
      const [, from, to] = /^\s*"([^"]+)"\s*=\s*"([^"]+)"/.exec(line) ?? [];
      if (from === undefined) return [];
      return [
        {
          at: { file: toml, line: offset + k, column: 1 },
          source: from,
          destination: new URL(to!, `http://_${from}`).pathname,
        },
      ];
    });
    return {
      root,
      summary: named ?? join(root, 'SUMMARY.md'),
      addressOf: mdbookAddress,
      title: valueOf('title'),
      redirects,
    };
  }
  if (settings !== undefined) {
    const yaml = new YamlSource(source, settings);
    const at = { file: settings, line: 1, column: 1 };
    const root = inside(folderOf(settings), yaml.text(yaml.get('root')) ?? '', at);
    const summary = named ?? inside(root, yaml.text(yaml.at('structure', 'summary')) ?? 'SUMMARY.md', at);
    return { root, summary, addressOf: gitbookAddress, redirects: gitbookRedirects(yaml, root) };
  }
  const book = json === undefined ? {} : jsonOf(source, json);
  const root = inside(json === undefined ? folder : folderOf(json), book.root ?? '', {
    file: json ?? folder,
    line: 1,
    column: 1,
  });
  const summary = named ?? join(root, book.summary ?? 'SUMMARY.md');
  return { root, summary, addressOf: gitbookAddress, title: book.title, redirects: [] };
}

function inside(folder: string, path: string, at: At): string {
  const found = pathIn(folder, path);
  if (found !== undefined) return found;
  throw new ImportError(`"${path}" is outside the repository`, at, { help: 'Name a folder inside of it.' });
}

function jsonOf(source: Source, file: string): { root?: string; summary?: string; title?: string } {
  try {
    const value = JSON.parse(textOf(source, file) ?? '') as Record<string, unknown> | null;
    const { root, title, structure } = value ?? {};
    const summary = (structure as Record<string, unknown> | undefined)?.summary;
    const text = (key: string, one: unknown) => (typeof one === 'string' ? { [key]: one } : {});
    return { ...text('root', root), ...text('title', title), ...text('summary', summary) };
  } catch {
    throw new ImportError(`${file} is not JSON`, { file, line: 1, column: 1 });
  }
}

const gitbookRedirects = (yaml: YamlSource, root: string): readonly OldRedirect[] =>
  (yaml.pairs(yaml.get('redirects')) ?? []).flatMap(({ key, value }) => {
    const [from, to] = [yaml.text(key), yaml.text(value)];
    if (from === undefined || to === undefined) return [];
    const page = pathIn(root, to);
    return [{ at: yaml.placeOf(key), source: `/${from.replace(/^\//, '')}`, destination: gitbookAddress(to), page }];
  });

/** One book, or several as tabs; those of a LANGS.md are languages. */
function readingOf(source: Source, books: readonly Book[]): Reading {
  const losses: Loss[] = [];
  const left: Loss[] = [];
  const many = books.length > 1;
  const hasLanguages = many && source.reader.exists(join(source.path, 'LANGS.md'));
  const tree = books.flatMap((book): readonly ImportNode[] => {
    const chapters = readSummary(source, book.summary, book);
    losses.push(...chapters.losses);
    left.push(...chapters.left);
    if (!many) return chapters.tree;
    const folder = book.root === '' ? folderOf(book.summary) : book.root;
    const code = folder.slice(folder.lastIndexOf('/') + 1);
    const isTitle = chapters.title !== undefined && !/^(?:summary|table of contents)$/i.test(chapters.title);
    const label = hasLanguages ? code : (book.title ?? (isTitle ? chapters.title! : code));
    const at = { file: book.summary, line: 1, column: 1 };
    return [{ kind: 'section', at, label, as: hasLanguages ? 'language' : 'tab', children: chapters.tree }];
  });
  const [first] = books;
  return {
    tool: 'summary',
    root: many ? source.path.replace(/[^/]*\.md$/i, '') : first!.root,
    tree,
    losses,
    left,
    redirects: books.flatMap(({ redirects }) => redirects),
    settings: { name: many ? undefined : first!.title },
  };
}
