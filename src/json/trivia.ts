import { parsedOf } from './nodes.ts';
import { type Comment, type Slot, type Table, tableOf } from './origin.ts';
import { commentEnd, END, KEY, SLOTS, START, UP } from './scan.ts';
import type { Source } from './source.ts';
import type { Json } from './types.ts';

/** What lies between two neighbours of a container (or its brackets), divided among those it belongs to. */
export interface Gap {
  /** On the line of what stands before: with the item before the comma. */
  readonly tail: readonly Comment[];
  /** Cut off from the item below by a blank line: with the container. */
  readonly detached: readonly Comment[];
  /** On the lines right above an item, or before it on its line: with that item. */
  readonly lead: readonly Comment[];
  /** What follows begins a new line. */
  readonly breaks: boolean;
  /** Blank lines in front of what follows (in front of its comments, if it has some). */
  readonly blanks: number;
  /** White space right before what follows, if it does not begin a line. */
  readonly space: string;
}

export const startOf = ({ source, index }: Slot): number => source.tape[index + START]!;

/** The end of an item, or of a member's value. */
export function endOf({ source, index }: Slot): number {
  const { tape } = source;
  return (tape[index + UP]! & 7) === KEY ? tape[index + SLOTS + END]! : tape[index + END]!;
}

/** The byte range between child `k - 1` (or the opening bracket) and child `k` (or the closing one). */
export function gapRange({ parent, children }: Table, k: number): readonly [number, number] {
  const { source } = parent;
  const from = k === 0 ? startOf(parent) + 1 : endOf({ source, index: children[k - 1]! });
  const to = k === children.length ? source.tape[parent.index + END]! - 1 : startOf({ source, index: children[k]! });
  return [from, to];
}

/** The offset of the comma after the last child with which a container was read; undefined if there is none. */
export function trailingComma(node: Json): number | undefined {
  const parsed = parsedOf(node);
  if (parsed?.kind !== node.kind || (parsed.kind !== 'object' && parsed.kind !== 'array')) return undefined;
  const table = tableOf(parsed);
  const { length } = table.children;
  return length === 0 ? undefined : lookThrough(parsed.source, ...gapRange(table, length)).comma;
}

interface FoundComment extends Comment {
  readonly afterComma: boolean;
}

/** Divides the trivia in front of child `k` of a container. */
export function gapOf(table: Table, k: number): Gap {
  const { source } = table.parent;
  const [from, to] = gapRange(table, k);
  return divide(source, from, to, k > 0, k < table.children.length);
}

/** Comments of a container itself in the gaps `from` to `to`; by default all of them. */
export const containerComments = (table: Table, from = 0, to = table.children.length): readonly Comment[] =>
  Array.from({ length: to - from + 1 }, (_, k) => gapOf(table, from + k).detached).flat();

/** The comments between two offsets, where there is nothing but trivia and colons. */
export const commentsBetween = (source: Source, from: number, to: number): readonly Comment[] =>
  lookThrough(source, from, to).found;

function lookThrough(source: Source, from: number, to: number) {
  const { bytes } = source;
  const found: FoundComment[] = [];
  let breaks = 0;
  let comma: number | undefined;
  let spaceFrom = from;
  for (let i = from; i < to;) {
    const c = bytes[i]!;
    if (c === 47) {
      const end = commentEnd(bytes, i, source.length);
      const line = bytes[i + 1] === 47;
      found.push({
        text: source.text(i, end),
        at: i,
        indent: source.indentAt(i),
        line,
        own: breaks > 0,
        space: breaks > 0 ? '' : source.text(spaceFrom, i),
        breaksBefore: breaks,
        afterComma: comma !== undefined,
      });
      breaks = 0;
      i = end;
      // A line comment ends at a lone carriage return too.
      if (line && bytes[i] === 13 && bytes[i + 1] !== 10) {
        breaks++;
        i++;
      }
      spaceFrom = i;
      continue;
    }
    if (c === 10) breaks++;
    if (c === 44) {
      comma = i;
      spaceFrom = i + 1;
    }
    i++;
  }
  return { found, breaks, comma, spaceFrom };
}

function divide(source: Source, from: number, to: number, hasBefore: boolean, hasAfter: boolean): Gap {
  const { found, breaks, spaceFrom } = lookThrough(source, from, to);
  // Comments up to the first line break go with what stands before, but for those after the comma of a neighbour on the same line.
  let tailEnd = 0;
  const firstBreak = found.findIndex((comment) => comment.breaksBefore > 0);
  const onLine = firstBreak < 0 ? found.length : firstBreak;
  const breaksAfterLine = firstBreak >= 0 || breaks > 0 || !hasAfter;
  while (tailEnd < onLine && (breaksAfterLine || (hasBefore && !found[tailEnd]!.afterComma))) tailEnd++;
  const tail = found.slice(0, tailEnd);
  const rest = found.slice(tailEnd);
  // A blank line above an item, or between the comments above it, cuts off what stands before the blank line.
  let cut = hasAfter ? 0 : rest.length;
  let blanks = Math.max(0, (rest[0]?.breaksBefore ?? breaks) - 1);
  if (hasAfter) {
    for (let k = rest.length; k > 0; k--) {
      const below = k === rest.length ? breaks : rest[k]!.breaksBefore;
      if (below > 1) {
        cut = k;
        blanks = below - 1;
        break;
      }
    }
  }
  return {
    tail: hasBefore ? tail : [],
    // Right of an opening bracket nothing stands before: the comment is the container's.
    detached: hasBefore ? rest.slice(0, cut) : [...tail, ...rest.slice(0, cut)],
    lead: rest.slice(cut),
    breaks: breaks > 0 || rest.slice(cut).some((comment) => comment.own),
    blanks,
    space: breaks > 0 ? '' : source.text(spaceFrom, to),
  };
}
