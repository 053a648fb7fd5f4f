import { yaml } from '#yaml';
import { pageFileGlob, pageOf } from '../../format/index.ts';
import { globTest, readFrontMatter, type Reader } from '../../site/index.ts';
import { memberOf, textOf, type Value, valueOf } from '../../script/index.ts';
import { itemsOf } from './config.ts';

/** A page as Docusaurus knows it. */
export interface Doc {
  readonly id: string;
  /** The page file, from the root of the source. */
  readonly path: string;
  /** The folder, from the folder of the plugin; `.` for that itself. */
  readonly folder: string;
  /** The name of the file without its ending. */
  readonly name: string;
  readonly title: string;
  readonly label?: string | undefined;
  readonly position?: number | undefined;
  /** Below the address of the version: `/guides/a`. */
  readonly slug: string;
  /** It is a draft or not listed: out of the sidebar. */
  readonly hidden: boolean;
}

/** `01-guides` is `guides` at position 1; `2021-11-03` and `7.0-notes` are no such names. */
export function numbered(name: string): { readonly name: string; readonly position?: number } {
  if (/^\d+[-_.]\d+/.test(name)) return { name };
  const [, number, rest] = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name) ?? [];
  return rest === undefined ? { name } : { name: rest, position: Number(number) };
}

const unnumbered = (path: string, isNumbered: boolean): string =>
  isNumbered
    ? path
        .split('/')
        .map((part) => numbered(part).name)
        .join('/')
    : path;

/** Whether a page is the one of its folder: `index`, `readme`, or named as the folder is. */
export const isIndex = (name: string, folder: string): boolean =>
  ['index', 'readme', folder.split('/').at(-1)!.toLowerCase()].includes(name.toLowerCase());

/** Whether numbers before names are read: not with `numberPrefixParser: false`. */
export const isNumberedBy = (options: Value | undefined): boolean => {
  const parser = memberOf(options, 'numberPrefixParser');
  return !(parser?.kind === 'data' && parser.data === false);
};

/** The pages of a folder, in the order of their paths. */
export function docsIn(reader: Reader, root: string, options: Value | undefined): readonly Doc[] {
  const globs = (name: string, usual: readonly string[]) => {
    const given = memberOf(options, name);
    return (given?.kind === 'list' ? itemsOf(given).flatMap((one) => textOf(one) ?? []) : usual).map((glob) =>
      globTest(glob),
    );
  };
  const included = globs('include', [pageFileGlob]);
  const excluded = globs('exclude', ['**/_*', '**/_*/**', '**/*.test.*', '**/__tests__/**']);
  const prefix = root === '' ? '' : `${root}/`;
  const files = reader.list(`${prefix}${pageFileGlob}`).filter((file) => {
    const inner = file.slice(prefix.length);
    return included.some((isMatch) => isMatch(inner)) && !excluded.some((isMatch) => isMatch(inner));
  });
  reader.expect?.(files);
  return files.sort().map((file) => docOf(reader, file, file.slice(prefix.length), isNumberedBy(options)));
}

const decoder = new TextDecoder();

function docOf(reader: Reader, path: string, inner: string, isNumbered: boolean): Doc {
  const slash = inner.lastIndexOf('/');
  const folder = slash === -1 ? '.' : inner.slice(0, slash);
  const name = pageOf(inner.slice(slash + 1));
  const content = decoder.decode(reader.read(path) ?? new Uint8Array());
  const front = readFrontMatter(content);
  const fields = 'fields' in front ? front.fields : {};
  const text = (field: string) => {
    const value = fields[field];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const own = isNumbered ? numbered(name) : { name };
  const base = text('id') ?? own.name;
  const clean = folder === '.' ? '' : unnumbered(folder, isNumbered);
  const given = text('slug');
  const position = Number(fields['sidebar_position'] ?? own.position ?? Number.NaN);
  return {
    id: clean === '' ? base : `${clean}/${base}`,
    path,
    folder,
    name,
    title: text('title') ?? headingIn('body' in front ? front.body : '') ?? base,
    label: text('sidebar_label'),
    position: Number.isNaN(position) ? undefined : position,
    slug: slugOf(given, clean, isIndex(name, folder) ? undefined : base, base),
    hidden: fields['unlisted'] === true || fields['draft'] === true,
  };
}

function slugOf(given: string | undefined, folder: string, base: string | undefined, id: string): string {
  if (given?.startsWith('/') === true) return given;
  const parts = folder === '' ? [] : folder.split('/');
  if (given === undefined && base === undefined) return parts.length === 0 ? '/' : `/${parts.join('/')}/`;
  for (const part of (given ?? id).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** An address without what differs by how a site is served. */
export const plainAddress = (address: string): string =>
  `/${address
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean)
    .join('/')}`;

/** Where a page answers; that of a folder ends with a slash. */
export function addressOfDoc(base: string, slug: string): string {
  const address = plainAddress(`${base}/${slug}`);
  return slug.endsWith('/') && address !== '/' ? `${address}/` : address;
}

/** The first heading of level 1, without markup; code is passed over. */
function headingIn(body: string): string | undefined {
  let fence: string | undefined;
  let before = '';
  for (const line of body.split(/\r?\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    else if (fence === undefined) {
      const heading =
        /^# +(\S.*)$/.exec(line)?.[1] ?? (/^=+\s*$/.test(line) && before.trim() !== '' ? before : undefined);
      if (heading !== undefined)
        return (
          heading
            .replace(/\s*(?:\{#[\w-]+\}|#+)\s*$/, '')
            .replace(/<[^>]*>|[*_`]{1,3}(?=\S)|(?<=\S)[*`]{1,3}/g, '')
            .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
            .trim() || undefined
        );
    }
    before = line;
  }
  return undefined;
}

/** What the file `_category_` of a folder says; undefined if there is none, or none that can be read. */
export function categoryIn(reader: Reader, folder: string): Value | undefined {
  for (const ending of ['json', 'yml', 'yaml']) {
    const file = `${folder === '' ? '' : `${folder}/`}_category_.${ending}`;
    const bytes = reader.read(file);
    if (bytes === undefined || bytes.length > 100_000) continue;
    try {
      const fields: unknown = yaml().parse(decoder.decode(bytes), { maxAliasCount: 100, logLevel: 'silent' });
      return valueOf(fields, { file, line: 1, column: 1 });
    } catch {
      return undefined;
    }
  }
  return undefined;
}
