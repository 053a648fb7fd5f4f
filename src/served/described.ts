import { hasPageEnding, isEndpoint, parseEntry } from '../format/index.ts';
import { findOperation, listedOverlays, namedSpecifications, openSpecification } from '../openapi/index.ts';
import { readFrontMatter, type Site } from '../site/index.ts';
import { remembered, sameBytes } from '../text/index.ts';
import { answeringFile } from './missing.ts';
import { isPageFile, knowsPages, pageFilesOf, pageOf } from './page-files.ts';

/** A page that describes an operation: `openapi: GET /users` in the front matter of its file. */
export interface Described {
  readonly page: string;
  /** Its file afterwards. */
  readonly file: string;
  /** The operation as the file before names it. */
  readonly operation: string;
}

/**
 * The pages that described an operation of a specification, and that name one now that no specification has. Pages are
 * left out if it is not known what a specification has: it is remote or broken.
 */
export function lostOperations(before: Site, after: Site): readonly Described[] {
  if (![before, after].every(knowsPages)) return [];
  const files = filesToRead(before, after);
  // A clone can lack some, and what has to be fetched is not compared.
  const here = before.reader.here?.(files);
  if (here === undefined) before.reader.expect?.(files);
  return files.flatMap((file) => {
    const page = pageOf(file);
    const operation = operationIn(here === undefined ? before.read(file) : here.get(file));
    if (operation === undefined || isThere(before, operation) !== true) return [];
    const now = answeringFile(after, page);
    const next = now === undefined ? undefined : operationIn(after.read(now));
    return next === undefined || isThere(after, next) !== false ? [] : { page, file: now!, operation };
  });
}

/** The page files that may name another operation: all of them if a specification changed, as every page can name it. */
function filesToRead(before: Site, after: Site): readonly string[] {
  const isOneReader = before.reader === after.reader;
  const staged = isOneReader ? after.staged.slice(before.staged.length).map(({ path }) => path) : [];
  const [listed, listedNow] = [before, after].map((site) =>
    JSON.stringify(Array.from(listedOverlays(site).lists, ([key, { files }]) => [key, files])),
  );
  const isOther =
    listed !== listedNow ||
    (isOneReader
      ? staged.some((path) => !hasPageEnding(path))
      : specificationFiles(before).some((key) => !isSameFile(key, before, after)));
  const touched = isOneReader ? new Set(staged) : after.reader.unlike?.(before.reader);
  const isTouched = (file: string) => {
    if (touched !== undefined) return touched.has(file);
    const id = before.reader.id?.(file);
    return id === undefined || id !== after.reader.id?.(file);
  };
  return pageFilesOf(before).paths.filter((file) => isPageFile(before, file) && (isOther || isTouched(file)));
}

/** What can be a specification: those that docs.json names, and files that a page may name itself. */
const specificationFiles = (site: Site): readonly string[] => [
  ...namedSpecifications(site).keys(),
  ...site.list('**/*.{json,yaml,yml}').filter((path) => !site.documents.has(path)),
];

function isSameFile(path: string, before: Site, after: Site): boolean {
  const id = before.reader.id?.(path);
  if (id !== undefined && after.reader.id !== undefined) return id === after.reader.id(path);
  const [one, other] = [before.read(path), after.read(path)];
  return one === other || (one !== undefined && other !== undefined && sameBytes(one, other));
}

/** The operation that the front matter of a page file names. */
function operationIn(content: Uint8Array | undefined): string | undefined {
  if (content === undefined || !new TextDecoder().decode(content.subarray(0, 4096)).includes('openapi'))
    return undefined;
  const matter = readFrontMatter(content);
  const named = 'fields' in matter ? matter.fields['openapi'] : undefined;
  return typeof named === 'string' && isEndpoint(parseEntry(named)) ? named : undefined;
}

/** The operation that a page file names, and that no specification of the docs root has; undefined if one has it, or may. */
export function missingOperation(site: Site, file: string): string | undefined {
  const operation = operationIn(site.read(file));
  return operation !== undefined && isThere(site, operation) === false ? operation : undefined;
}

/** Whether a specification has an operation: the one that is named with it, else any. Undefined: not known. */
function isThere(site: Site, operation: string): boolean | undefined {
  const entry = parseEntry(operation);
  const own = isEndpoint(entry) ? entry.specification : undefined;
  const has = (keys: Iterable<string>): boolean | undefined => {
    const all = Array.from(keys, (key) => openSpecification(site, key));
    if (all.some((one) => !('reason' in one) && findOperation(one.operations, entry) !== undefined)) return true;
    return all.some((one) => 'reason' in one && one.reason !== 'missing' && one.reason !== 'unseen')
      ? undefined
      : false;
  };
  const named = has(own === undefined ? namedSpecifications(site).keys() : [own]);
  if (named !== false) return named;
  const others = likelySpecifications(site);
  // A page can name a file without its ending.
  const keys =
    own === undefined ? others : others.filter((file) => `/${withoutEnding(file)}`.endsWith(`/${withoutEnding(own)}`));
  return own === undefined && keys.length === 0 && namedSpecifications(site).size === 0 ? undefined : has(keys);
}

const withoutEnding = (path: string): string => path.replace(/^\.?\/|\.(?:json|ya?ml)$/g, '');

/** The files of the docs root that seem to be specifications, named or not: Mintlify looks for an operation in all of them. */
const likelySpecifications = /* @__PURE__ */ remembered((site: Site): readonly string[] => {
  const files = site.list('**/*.{json,yaml,yml}').filter((path) => !site.documents.has(path));
  site.reader.expect?.(files);
  return files.filter((file) => /(?:^|[{,\s])["']?openapi["']?\s*:/.test(new TextDecoder().decode(site.read(file))));
});
