import { containerNames, kindOf, labelField } from '../../format/index.ts';
import { getMember, type Json, parseJson, printBytes } from '../../json/index.ts';
import { makeSite, memoryReader, type Reader, type Site } from '../../site/index.ts';
import { markedText, sameBytes } from '../../text/index.ts';
import { type Merged, mergeSites } from './merge.ts';
import type { Three } from './trimmed.ts';

/** Three versions of one file. */
export type Versions = Three<Uint8Array>;

/** A merged file. */
export interface MergedFile extends Pick<Merged, 'conflicts' | 'notes'> {
  /** Its text, with git's markers around what conflicts. */
  readonly content: Uint8Array;
}

/**
 * Merges three versions of a docs.json, or of a document that one pulls in by `$ref`.
 *
 * @param path what the file is called
 * @param options.readers what else each version can read; without them nothing
 * Throws `JsonSyntaxError` for what is not JSON, and `NavshiftError` if something would be lost or doubled.
 */
export function mergeFiles(
  path: string,
  versions: Versions,
  { markerSize: size = 7, readers = [] }: { readonly markerSize?: number; readonly readers?: readonly Reader[] } = {},
): MergedFile {
  const [base, ours, theirs] = versions.map((content, k) => siteOfFile(path, content, readers[k]));
  const { site, other, conflicts, notes } = mergeSites(base!, ours!, theirs!);
  const [content, rival] = [site, other].map((one) => printBytes(one.documents.get(path)!));
  // What is decided alike in both readings is no question.
  if (sameBytes(content!, rival!)) return { content: content!, conflicts: [], notes };
  return { content: markedText(content!, rival!, { size }), conflicts, notes };
}

/** A site of one file; a document that a docs.json pulls in is put where its content belongs. */
function siteOfFile(path: string, content: Uint8Array, reader: Reader = memoryReader({})): Site {
  const root = parseJson(content, { file: path });
  if (getMember(root, 'navigation') !== undefined) return makeSite(content, { path, reader });
  return makeSite(JSON.stringify({ navigation: navigationAround(root, `./${path}`) }), {
    path: path === 'docs.json' ? 'site.json' : 'docs.json',
    reader: { ...reader, read: (name) => (name === path ? content : reader.read(name)) },
  });
}

/** The navigation that pulls a document in: a list, an element, or all of the navigation. */
function navigationAround(root: Json, $ref: string): object {
  const [first] = root.kind === 'array' ? root.items : [root];
  const container = containerNames.find((name) => getMember(first, labelField(kindOf(name))) !== undefined);
  if (root.kind === 'array') return { [container ?? 'pages']: { $ref } };
  return container === undefined ? { $ref } : { [container]: [{ $ref }] };
}
