import { containerNames, kindOf, labelField } from '../../format/index.ts';
import { getMember, parseJson, printBytes } from '../../json/index.ts';
import { makeSite, memoryReader, type Site } from '../../site/index.ts';
import { markedText } from '../../text/index.ts';
import { type Merged, mergeSites } from './merge.ts';
import type { Three } from './trimmed.ts';

/** Three versions of one file. */
export type Versions = Three<Uint8Array>;

/**
 * Merges three versions of a docs.json, or of a document that one pulls in by `$ref`, without what else there is.
 *
 * @param path what the file is called
 * @param size how many characters a conflict marker has
 * Throws `JsonSyntaxError` for what is not JSON, and `NavshiftError` if something would be lost or doubled.
 */
export function mergeFiles(path: string, [base, ours, theirs]: Versions, size?: number) {
  const merged = mergeSites(siteOfFile(path, base), siteOfFile(path, ours), siteOfFile(path, theirs));
  return { ...merged, content: contentOf(merged, path, size)! };
}

/** The text of a merged document, with git's markers around what conflicts; undefined if nothing pulls it in any more. */
export function contentOf({ site, other }: Merged, path: string, size?: number): Uint8Array | undefined {
  const [one, rival] = [site, other].map(({ documents }) => documents.get(path));
  if (one === undefined || rival === undefined) return undefined;
  return one === rival ? printBytes(one) : markedText(printBytes(one), printBytes(rival), size);
}

/** A site of one file. What a docs.json pulls in is a list, or else all of the navigation. */
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
