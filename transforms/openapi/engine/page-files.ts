import { type FrontMatter, type FrontMatterProblem, pageFile, readFrontMatter, type Site } from 'navshift';
import { findOperation } from 'navshift/openapi';
import { type Endpoint, meansSpecification, type PageSubject, parseEndpoint } from './operation-page.ts';
import type { ListedPage, Survey } from './survey.ts';

/** A page file that names an operation, or seems to. */
interface PageFileRead {
  readonly file: string;
  readonly content: FrontMatter | FrontMatterProblem;
  /** What its `openapi` names; undefined if that cannot be read. */
  readonly endpoint: Endpoint | undefined;
}

/** A page entry whose file names an operation, or seems to. */
export interface PageFound extends PageFileRead {
  readonly listed: ListedPage;
}

/** The page entries to look at whose files have `openapi` in their front matter, in reading order. */
export function readPages(site: Site, { pages }: Survey): readonly PageFound[] {
  return pages.flatMap((listed) => {
    const read = listed.isInside ? readPageFile(site, listed.entry.page) : undefined;
    return read === undefined ? [] : [{ ...read, listed }];
  });
}

/** Reads the file of a page; undefined if there is none, or it has no `openapi` in its front matter. */
export function readPageFile(site: Site, page: string): PageFileRead | undefined {
  const file = pageFile(site, page);
  const bytes = file === undefined ? undefined : site.read(file);
  if (file === undefined || bytes === undefined || !namesOperation(bytes)) return undefined;
  const content = readFrontMatter(bytes);
  if ('problem' in content) return { file, content, endpoint: undefined };
  const { openapi } = content.fields;
  const endpoint = typeof openapi === 'string' ? parseEndpoint(openapi) : undefined;
  return 'openapi' in content.fields ? { file, content, endpoint } : undefined;
}

/** Whether front matter can have an `openapi`: most pages have none, and need not be read for it. */
function namesOperation(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const [head] = /^\uFEFF?---[ \t]*\r?\n/.test(text) ? text.split(/\n(?:---|\.\.\.)[ \t]*\r?(?:\n|$)/, 1) : [];
  return head !== undefined && /^[ \t]*(?:\{.*)?["']?openapi["']?[ \t]*:/m.test(head);
}

/** The page of an operation that is there already, with the endpoint that it names; undefined if none is, or another page. */
export function readOperationPage(site: Site, page: string, of: Pick<PageSubject, 'operation' | 'opened'>) {
  const { operation, opened } = of;
  const read = readPageFile(site, page);
  if (read?.endpoint === undefined || 'problem' in read.content) return undefined;
  const { file, content, endpoint } = read;
  const isSame =
    findOperation(opened.operations, endpoint) === operation &&
    (endpoint.specification === undefined || meansSpecification(endpoint.specification, opened.key));
  return isSame ? { file, content, endpoint } : undefined;
}
