import {
  counted,
  type FileChange,
  type FrontMatter,
  makeSite,
  pageFileGlob,
  pageFileNames,
  pageOf,
  parseEntry,
  plural,
  printFrontMatter,
  type Report,
  type Site,
} from 'navshift';
import { entryOf, findOperation, openSpecification, type SpecificationSource } from 'navshift/openapi';
import { type Endpoint, operationPage, type PageSubject } from './operation-page.ts';
import { startOf, mostNamed } from './messages.ts';
import { readOperationPage } from './page-files.ts';
import { siteThen } from './specifications.ts';
import { diskName } from './names.ts';

type Described = Pick<PageSubject, 'operation' | 'opened'>;

/** The page files that a site has. */
export class PageFiles {
  readonly #site: Site;
  #taken: ReadonlySet<string> | undefined;
  readonly #sources: ReadonlySet<string>;
  #committed: Site | undefined;

  /** `named` are the specifications that docs.json names. */
  constructor(site: Site, named: readonly SpecificationSource[]) {
    this.#site = site;
    this.#sources = new Set(named.map(({ source }) => source));
  }

  /** Whether a page can stand at a path: nothing is there, or a page of the same operation. */
  isFree(page: string, subject: Described): boolean {
    this.#taken ??= new Set(this.#site.list(pageFileGlob).map((file) => diskName(pageOf(file))));
    return !this.#taken.has(diskName(page)) || this.read(page, subject) !== undefined;
  }

  /** The page of an operation that is there already; undefined if none is, or another page. */
  read(page: string, subject: Described): ReturnType<typeof readOperationPage> {
    const found = readOperationPage(this.#site, page, subject);
    return found === undefined || this.#mayMeanAnother(found.endpoint, subject) ? undefined : found;
  }

  /** Whether a page names no specification, and another one that docs.json names has such an operation too. */
  #mayMeanAnother(endpoint: Endpoint, { opened }: Described): boolean {
    if (endpoint.specification !== undefined) return false;
    return [...this.#sources].some((source) => {
      const other = openSpecification(this.#site, source);
      return (
        'operations' in other && other.key !== opened.key && findOperation(other.operations, endpoint) !== undefined
      );
    });
  }

  /** What the page would be by the specification as it was committed last; undefined if that is not known. */
  committed({ operation, opened, page, openapi }: PageSubject): FrontMatter | undefined {
    if (this.#committed === undefined) {
      const reader = this.#site.reader.at?.('HEAD');
      this.#committed = reader === undefined ? makeSite('{}') : siteThen(this.#site, reader);
    }
    const before = openSpecification(this.#committed, opened.key);
    if ('reason' in before) return undefined;
    const known = findOperation(before.operations, parseEntry(entryOf(operation)));
    return known && operationPage({ operation: known, opened: before, page, openapi });
  }
}

/** Whether two pages say the same, in whatever way they are written. */
function samePage(a: FrontMatter, b: FrontMatter): boolean {
  const text = ({ fields, body, commented }: FrontMatter) =>
    JSON.stringify([
      commented,
      Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)),
      body.replaceAll('\r\n', '\n').trim(),
    ]);
  return text(a) === text(b);
}

/**
 * The files to be written, and those that are there and stay though they say something else.
 *
 * A page of the operation that is there already is written anew only if it is, to the letter of each field, what the
 * specification that was committed last made: then nobody has edited it.
 */
export function writePages(pages: readonly PageSubject[], files: PageFiles) {
  const changes: FileChange[] = [];
  const left: string[] = [];
  const encoder = new TextEncoder();
  for (const page of pages) {
    const made = operationPage(page);
    const there = files.read(page.page, page);
    const create: FileChange = {
      kind: 'create',
      path: there?.file ?? pageFileNames(page.page)[0],
      content: encoder.encode(printFrontMatter(made)),
    };
    if (there === undefined) changes.push(create);
    else if (!samePage(there.content, made)) {
      const before = files.committed(page);
      if (before !== undefined && samePage(there.content, before))
        changes.push({ kind: 'delete', path: there.file }, create);
      else left.push(there.file);
    }
  }
  return { changes, left };
}

/** Says which pages are there already and were left as they are, though the specification says otherwise. */
export function reportLeft(files: readonly string[], site: Site, report: Report): void {
  if (files.length === 0) return;
  const number = files.length;
  const [first, ...others] = files.map((file) => ({ message: file, at: startOf(site, file) }));
  report.info(
    'kept',
    `${counted(number, 'page file')} of ${plural(number, 'an operation is', 'operations are')} there already, and not as the specification would have ${plural(number, 'it: it was left as it is', 'them: they were left as they are')}`,
    {
      at: first!.at,
      help: 'To have one made anew, delete it, then run again.',
      ...(others.length > 0 && { related: others.slice(0, mostNamed - 1) }),
    },
  );
}
