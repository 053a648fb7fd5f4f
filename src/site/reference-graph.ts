import { frameOf, getMember, JsonSyntaxError } from '../json/index.ts';
import { groupBy } from '../text/index.ts';
import type { Reference } from './references.ts';

/** A `$ref` that leads from one file to another, which need not exist. */
export type Edge = Reference & { readonly to: string };

/** So often files may be pulled in that were pulled in before. A site has a few, and a few lines can ask for billions. */
const MOST_AGAIN = 100_000;

/** So many bytes they may come to. */
const MOST_BYTES = 100_000_000;

/** So many files may be pulled in one by the other. */
const MOST_NESTED = 100;

/**
 * Refuses files that pull in one another without measure. The way of every `$ref` is gone, as a walk of the navigation goes it, but over whole files.
 *
 * `sizeOf` says how many bytes a file has, undefined if it cannot be pulled in. Throws `JsonSyntaxError` at the `$ref` that goes too far.
 */
export function assertMeasured(
  main: string,
  edges: readonly Edge[],
  sizeOf: (path: string) => number | undefined,
): void {
  const onward = groupBy(edges, ({ from }) => from);
  const seen = new Set([main]);
  const open = new Set([main]);
  const way = [{ path: main, next: 0 }];
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
    const size = sizeOf(to);
    // A circle is not followed.
    if (size === undefined || open.has(to)) continue;
    if (seen.has(to)) {
      again++;
      bytes += size;
    }
    if (again > MOST_AGAIN || bytes > MOST_BYTES)
      throw refused(
        reference,
        `is one too many: files are pulled in again and again, more than ${MOST_AGAIN.toLocaleString('en')} times or ${MOST_BYTES / 1_000_000} MB in all`,
      );
    if (way.length > MOST_NESTED)
      throw refused(reference, `is one too many: more than ${MOST_NESTED} files pull in one another`);
    seen.add(to);
    open.add(to);
    way.push({ path: to, next: 0 });
  }
}

function refused({ node, text }: Edge, what: string): JsonSyntaxError {
  const { file, line, column, offset, pointer } = getMember(node, '$ref')!.origin!;
  const help = 'Write what is to stand there in fewer files, each pulled in once.';
  return new JsonSyntaxError(
    `\`$ref\` "${text}" at ${pointer} ${what}`,
    'a `$ref`',
    'no more of them',
    file,
    line,
    column,
    offset,
    help,
    frameOf(getMember(node, '$ref')!)!,
    undefined,
  );
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
