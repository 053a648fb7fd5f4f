import { containerNames, kindOf, labelField } from '../../format/index.ts';
import { getMember, parseJson, printBytes } from '../../json/index.ts';
import { makeSite, memoryReader, type Site } from '../../site/index.ts';
import { markedText } from '../../text/index.ts';
import { type Merged, mergeSites, type Three } from './merge.ts';
import { entriesOf } from './state.ts';

/** Three versions of one file. */
export type Versions = Three<Uint8Array>;

/**
 * Merges three versions of one file, a docs.json or a document that a docs.json includes by `$ref`, without other files.
 *
 * `mayMove` is whether pages came or went in one of several files: they can be in another file too.
 *
 * @param path the name of the file
 * @param size the length of a conflict marker, in characters
 * Throws `JsonSyntaxError` if a version is not JSON, and `NavshiftError` if the merge would lose or double an entry.
 */
export function mergeFiles(path: string, [base, ours, theirs]: Versions, size?: number) {
  const sites = [siteOfFile(path, base), siteOfFile(path, ours), siteOfFile(path, theirs)] as const;
  const merged = mergeSites(...sites);
  // A `$ref` has no file here, and a document without `navigation` is not the only one.
  const isPart = sites.some(
    ({ main, problems }) => main !== path || problems.some(({ rule }) => rule === 'ref-missing'),
  );
  const lists = sites.map((site) => [...entriesOf(site).keys()].sort().join('\n'));
  return { ...merged, content: contentOf(merged, path, size)!, mayMove: isPart && new Set(lists).size > 1 };
}

/** The text of a merged document, with git's markers around conflicts. Undefined if the site does not include the document any more. */
export function contentOf({ site, other }: Merged, path: string, size?: number): Uint8Array | undefined {
  const [one, rival = one] = [site, other].flatMap(({ documents }) => documents.get(path) ?? []);
  if (one === undefined) return undefined;
  return one === rival ? printBytes(one) : markedText(printBytes(one), printBytes(rival!), size);
}

/** A site of one file. A document without `navigation` becomes the list, or the whole navigation, of a docs.json around it. */
function siteOfFile(path: string, content: Uint8Array): Site {
  const root = parseJson(content, { file: path });
  if (getMember(root, 'navigation') !== undefined) return makeSite(content, { path });
  const [first] = root.kind === 'array' ? root.items : [];
  const container = containerNames.find((name) => getMember(first, labelField(kindOf(name))) !== undefined);
  const document = { $ref: `./${path}` };
  const navigation = root.kind === 'array' ? { [container ?? 'pages']: document } : document;
  const reader = memoryReader({ [path]: content });
  return makeSite(JSON.stringify({ navigation }), { path: `around-${path}`, reader });
}
