import {
  type EntryPlace,
  type FrontMatter,
  type FrontMatterProblem,
  pageFile,
  type Place,
  readFrontMatter,
  type Site,
  SKIP,
  walkNavigation,
} from 'navshift';
import { findOperation } from 'navshift/openapi';
import { type Endpoint, entryKey, meansSpecification, type PageSubject, parseEndpoint } from './operation-page.ts';
import type { Part } from './part.ts';

/** A page file that names an operation, or seems to. */
export interface PageFileRead {
  readonly file: string;
  readonly content: FrontMatter | FrontMatterProblem;
}

/** A page entry whose file names an operation, or seems to. */
export interface PageFound extends PageFileRead {
  readonly place: EntryPlace;
  /** By which a second walk finds it again. */
  readonly key: string;
  /** The text of the entry. */
  readonly page: string;
}

/** The page entries whose files have `openapi` in their front matter, in reading order; not those in `global`. */
export function readPages(site: Site, part: Part): readonly PageFound[] {
  const found: PageFound[] = [];
  let last: { place: Place; pointer: string } | undefined;
  walkNavigation(site, {
    enter: (element) => (element.kind === 'global' ? SKIP : undefined),
    entry(place) {
      const { entry, parent } = place;
      if (entry.kind !== 'page') return;
      if (last?.place !== parent) last = { place: parent, pointer: parent.pointer };
      const { pointer } = last;
      const read = part.has(pointer) ? readPageFile(site, entry.page) : undefined;
      if (read !== undefined) found.push({ ...read, place, key: entryKey(pointer, place), page: entry.page });
    },
  });
  return found;
}

/** Reads the file of a page; undefined if there is none, or it has no `openapi` in its front matter. */
export function readPageFile(site: Site, page: string): PageFileRead | undefined {
  const file = pageFile(site, page);
  const bytes = file === undefined ? undefined : site.read(file);
  if (file === undefined || bytes === undefined || !namesOperation(bytes)) return undefined;
  const content = readFrontMatter(bytes);
  return 'problem' in content || 'openapi' in content.fields ? { file, content } : undefined;
}

const decoder = new TextDecoder();

/** Whether front matter can have an `openapi`: most pages have none, and need not be read for it. */
function namesOperation(bytes: Uint8Array): boolean {
  const start = decoder.decode(bytes.subarray(0, 4096));
  if (!/^\uFEFF?---[ \t]*\r?\n/.test(start)) return false;
  const isWhole = bytes.length <= 4096 || /\n---[ \t]*\r?\n/.test(start);
  const text = isWhole ? start : decoder.decode(bytes);
  return /^[ \t]*(?:\{.*)?["']?openapi["']?[ \t]*:/m.test(text.split(/\n(?:---|\.\.\.)[ \t]*\r?(?:\n|$)/, 1)[0]!);
}

/** The endpoint that a page file names; undefined if it names none that can be read. */
export function endpointOf({ content }: Pick<PageFileRead, 'content'>): Endpoint | undefined {
  return 'problem' in content || typeof content.fields.openapi !== 'string'
    ? undefined
    : parseEndpoint(content.fields.openapi);
}

/** The page of an operation that is there already, with the endpoint that it names; undefined if none is, or another page. */
export function readOperationPage(
  site: Site,
  page: string,
  { operation, opened }: Pick<PageSubject, 'operation' | 'opened'>,
): { readonly file: string; readonly page: FrontMatter; readonly endpoint: Endpoint } | undefined {
  const read = readPageFile(site, page);
  const endpoint = read && endpointOf(read);
  if (endpoint === undefined || 'problem' in read!.content) return undefined;
  const isSame =
    findOperation(opened.operations, endpoint) === operation &&
    (endpoint.specification === undefined || meansSpecification(endpoint.specification, opened.key));
  return isSame ? { file: read!.file, page: read!.content, endpoint } : undefined;
}
