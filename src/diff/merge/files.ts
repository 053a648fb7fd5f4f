import { printBytes } from '../../json/index.ts';
import { memoryReader, type Reader, type Site } from '../../site/index.ts';
import { pathOf, treeOf } from '../../served/index.ts';
import { groupBy, markedText, NavshiftError } from '../../text/index.ts';
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
  assertComplete([base, ours, theirs], merged);
  const [content, other] = [merged.site, merged.other].map((site) => printBytes(site.documents.get(path)!));
  const marked = markedText(content!, other!, { ...(markerSize !== undefined && { size: markerSize }) });
  // What is decided alike in both readings is no question.
  const { conflicts, notes } = merged;
  return { content: marked, conflicts: marked === content ? [] : conflicts, notes };
}

/** Throws if an entry that neither side took out is gone, or is there more often than both sides made it. */
function assertComplete(sites: readonly [Site, Site, Site], { site, moved, conflicts }: Merged): void {
  if (conflicts.length > 0) return;
  const [base, ours, theirs, merged] = [...sites, site].map(countsOf) as [Counts, Counts, Counts, Counts];
  const names = [...new Set([base, ours, theirs, merged].flatMap((counts) => [...counts.keys()]))];
  const wrong = names.find((name) => {
    const [was, is] = [base, merged].map((counts) => counts.get(name) ?? 0) as [number, number];
    const now = [ours, theirs].map((counts) => counts.get(name) ?? 0);
    const changes = now.map((count) => count - was);
    const [gone, added] = [0, 1].map((k) => changes.map((change) => (k === 0 ? Math.min : Math.max)(change, 0)));
    const least = was + gone![0]! + gone![1]! + (Math.min(...changes) < 0 ? 0 : Math.max(...changes));
    const isShared = Math.min(...now) > 0;
    return !moved.has(name) && (is < Math.max(least, isShared ? 1 : 0) || is > was + added![0]! + added![1]!);
  });
  if (wrong !== undefined) throw new NavshiftError(`${wrong} would not be listed as often as it should be`);
}

type Counts = ReadonlyMap<string, number>;

const countsOf = (site: Site): Counts =>
  new Map(Array.from(groupBy(treeOf(site).leaves, pathOf), ([name, leaves]) => [name, leaves.length]));
