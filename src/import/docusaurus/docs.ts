import { pageFileGlob, pageOf } from '../../format/index.ts';
import { folderOf, globTest, insideRoot, readFrontMatter, type Reader } from '../../site/index.ts';
import { below, join, lastName } from '../source.ts';

/** A page as Docusaurus knows it. */
export type Doc = ReturnType<typeof docOf>;

/** Which files are pages, and whether numbers before names are read; as the options of the plugin. */
export interface DocsOptions {
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly numberPrefixParser?: unknown;
}

/** `01-guides` is `guides` at position 1; `2021-11-03` and `7.0-notes` are no such names. */
export function numbered(name: string, { numberPrefixParser }: DocsOptions): { name: string; position?: number } {
  const [, number, rest] = /^(?!\d+[-_.]\d)(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name) ?? [];
  return rest === undefined || numberPrefixParser === false ? { name } : { name: rest, position: Number(number) };
}

/** Whether a page is the one of its folder: `index`, `readme`, or named as the folder is. */
export const isIndex = (name: string, folder: string): boolean =>
  ['index', 'readme', folder.split('/').at(-1)!.toLowerCase()].includes(name.toLowerCase());

/** The pages of a folder, in the order of their paths. */
export function docsIn(reader: Reader, root: string, options: DocsOptions): readonly Doc[] {
  const { include = [pageFileGlob], exclude = ['**/_*', '**/_*/**', '**/*.test.*', '**/__tests__/**'] } = options;
  const [included, excluded] = [include.map((glob) => globTest(glob)), exclude.map((glob) => globTest(glob))];
  const files = reader.list(join(root, pageFileGlob)).filter((file) => {
    const inner = below(root, file)!;
    return included.some((isMatch) => isMatch(inner)) && !excluded.some((isMatch) => isMatch(inner));
  });
  reader.expect?.(files);
  return files.sort().map((file) => docOf(reader, file, below(root, file)!, options));
}

function docOf(reader: Reader, path: string, inner: string, options: DocsOptions) {
  const folder = folderOf(inner);
  const name = pageOf(lastName(inner));
  const front = readFrontMatter(reader.read(path) ?? '');
  const fields = 'fields' in front ? front.fields : {};
  const text = (field: string) => {
    const value = fields[field];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const own = numbered(name, options);
  const base = text('id') ?? own.name;
  const parts = folder.split('/').map((part) => numbered(part, options).name);
  const around = parts.join('/');
  const [slug, position] = [text('slug'), Number(fields['sidebar_position'] ?? own.position)];
  const isOfFolder = slug === undefined && isIndex(name, folder);
  return {
    id: join(around, base),
    /** The page file, from the root of the source. */
    path,
    /** The folder, from the folder of the plugin; empty for that itself. */
    folder,
    /** The name of the file without its ending. */
    name,
    title: text('title') ?? headingIn('body' in front ? front.body : '') ?? base,
    label: text('sidebar_label'),
    /** What it is sorted by in its folder. */
    position: Number.isNaN(position) ? undefined : position,
    /** Below the address of the version: `/guides/a`. */
    slug: slug?.startsWith('/') ? slug : isOfFolder ? `/${around}/` : plainAddress(join(around, slug ?? base)),
    /** It is a draft or not listed: out of the sidebar. */
    hidden: fields['unlisted'] === true || fields['draft'] === true,
  };
}

/** An address without what differs by how a site is served. */
export const plainAddress = (address: string): string => `/${insideRoot(address.replace(/[?#].*$/s, '')) ?? ''}`;

/** Where a page answers; that of a folder ends with a slash. */
export function addressOfDoc(base: string, slug: string): string {
  const address = plainAddress(`${base}/${slug}`);
  return slug.endsWith('/') && address !== '/' ? `${address}/` : address;
}

/** The first heading of level 1, without markup; code is passed over. No heading is longer than what is read of it. */
function headingIn(body: string): string | undefined {
  const text = body.replace(/^ {0,3}(`{3,}(?!`)|~{3,}(?!~))[^]*?^ {0,3}\1/gm, '');
  const [, underHash, overLine] = /^# +(\S.*)$|^(?=.*\S)(.+)\r?\n=+\s*$/m.exec(text) ?? [];
  const heading = (underHash ?? overLine)
    ?.slice(0, 1_000)
    .replace(/\s*(?:\{#[\w-]+\}|#+)\s*$/, '')
    .replace(/<[^>]*>|[*_`]{1,3}(?=\S)|(?<=\S)[*`]{1,3}/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();
  return heading || undefined;
}
