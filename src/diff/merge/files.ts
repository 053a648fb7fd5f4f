import { printBytes } from '../../json/index.ts';
import { memoryReader, type Reader, type Site } from '../../site/index.ts';
import { markedText, sameBytes } from '../../text/index.ts';
import { siteOfFile } from './documents.ts';
import { type Merged, mergeSites } from './merge.ts';

/** Three versions of one file. */
export type Versions = readonly [base: Uint8Array, ours: Uint8Array, theirs: Uint8Array];

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
 * Throws `JsonSyntaxError` for what is not JSON, and `NavshiftError` if an entry would be lost or doubled.
 */
export function mergeFiles(
  path: string,
  versions: Versions,
  { markerSize, readers = [] }: { readonly markerSize?: number; readonly readers?: readonly Reader[] } = {},
): MergedFile {
  const [base, ours, theirs] = versions.map((content, k) =>
    siteOfFile(path, content, readers[k] ?? memoryReader({})),
  ) as [Site, Site, Site];
  const merged = mergeSites(base, ours, theirs);
  const [content, other] = [merged.site, merged.other].map((site) => printBytes(site.documents.get(path)!));
  const { conflicts, notes } = merged;
  // What is decided alike in both readings is no question.
  if (sameBytes(content!, other!)) return { content: content!, conflicts: [], notes };
  return {
    content: markedText(content!, other!, { ...(markerSize !== undefined && { size: markerSize }) }),
    conflicts,
    notes,
  };
}
