import { depthHelp, frameOf, getMember, JsonSyntaxError, maxDepth } from '../json/index.ts';
import { groupBy } from '../text/index.ts';
import type { Reference } from './references.ts';

/** A `$ref` that leads from one file to another, which need not exist. */
export type Edge = Reference & { readonly to: string };

/** How large a file is: its bytes, and how many objects and arrays are nested in one another in it. */
export interface Extent {
  readonly bytes: number;
  readonly levels: number;
}

/** So often files may be pulled in that were pulled in before. A site has a few, and a few lines can ask for billions. */
const MOST_AGAIN = 100_000;

/** So many bytes they may come to. */
const MOST_BYTES = 100_000_000;

/** So many files may be pulled in one by the other. */
const MOST_NESTED = 100;

/**
 * Refuses files that pull in one another without measure. The way of every `$ref` is gone, as a walk of the navigation
 * goes it, but over whole files.
 *
 * `extentOf` says how large a file is, undefined if it cannot be pulled in. Throws `JsonSyntaxError` at the `$ref` that goes too far.
 */
export function assertMeasured(
  main: string,
  edges: readonly Edge[],
  extentOf: (path: string) => Extent | undefined,
): void {
  const onward = groupBy(edges, ({ from }) => from);
  const seen = new Set([main]);
  const open = new Set([main]);
  const way = [{ path: main, next: 0, around: 0 }];
  let again = 0;
  let bytes = 0;
  for (let here = way.at(-1); here !== undefined; here = way.at(-1)) {
    const reference = onward.get(here.path)?.[here.next++];
    if (reference === undefined) {
      open.delete(here.path);
      way.pop();
      continue;
    }
    const { to } = reference;
    const extent = extentOf(to);
    // A circle is not followed.
    if (extent === undefined || open.has(to)) continue;
    if (seen.has(to)) {
      again++;
      bytes += extent.bytes;
    }
    if (again > MOST_AGAIN || bytes > MOST_BYTES)
      throw refused(
        reference,
        `is one too many: files are pulled in again and again, more than ${MOST_AGAIN.toLocaleString('en')} times or ${MOST_BYTES / 1_000_000} MB in all`,
      );
    if (way.length > MOST_NESTED)
      throw refused(reference, `is one too many: more than ${MOST_NESTED} files pull in one another`);
    // What is pulled in takes the place of the object that holds the `$ref`.
    const around = here.around + reference.level - 1;
    if (around + extent.levels > maxDepth)
      throw refused(
        reference,
        `goes too deep: with what it pulls in, values are nested more than ${maxDepth} levels deep`,
        depthHelp,
      );
    seen.add(to);
    open.add(to);
    way.push({ path: to, next: 0, around });
  }
}

function refused(
  { node, text }: Edge,
  what: string,
  help = 'Use fewer files, and include each once.',
): JsonSyntaxError {
  const at = getMember(node, '$ref')!;
  const { file, line, column, offset, pointer } = at.origin!;
  return new JsonSyntaxError(`\`$ref\` "${text}" at ${pointer} ${what}`, 'a `$ref`', 'fewer of them', offset, {
    ...(file !== undefined && { file }),
    line,
    column,
    help,
    frame: frameOf(at)!,
  });
}

/** The references of which each leads back to its own file, directly or through others. */
export function inCircles(edges: readonly Edge[]): readonly Edge[] {
  const onward = groupBy(edges, ({ from }) => from);
  return edges.filter(({ from, to }) => {
    // A set takes what is added while it is walked.
    const reached = new Set([to]);
    for (const document of reached) for (const next of onward.get(document) ?? []) reached.add(next.to);
    return reached.has(from);
  });
}

/** Of the references of each circle the one that closes it, as the files are read in their order: without these no circle is left. */
export function closing<One extends Pick<Edge, 'from' | 'to'>>(
  edges: readonly One[],
  documents: Iterable<string>,
): readonly One[] {
  const onward = groupBy(edges, ({ from }) => from);
  const found: One[] = [];
  const done = new Set<string>();
  const go = (document: string, open: readonly string[]): void => {
    done.add(document);
    for (const edge of onward.get(document) ?? []) {
      if (open.includes(edge.to)) found.push(edge);
      else if (!done.has(edge.to)) go(edge.to, [...open, edge.to]);
    }
  };
  for (const document of documents) if (!done.has(document)) go(document, [document]);
  return found;
}
