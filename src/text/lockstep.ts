import type { Edit } from './edit.ts';

/** Lines by their starts, as a side of a comparison has them. */
interface Starts {
  table: Int32Array;
  count: number;
}

/** What `inPlace` finds: where the lines of both texts start, and the lines that differ. */
export interface InPlace {
  readonly beforeStarts: Int32Array;
  readonly afterStarts: Int32Array;
  readonly edits: readonly Edit[];
}

/**
 * The edits between two texts that differ only in single lines, each at the same place with equal lines around it: one pass, nothing hashed.
 *
 * A renamed key, a changed label are of that kind. Undefined for everything else, as soon as that shows.
 */
export function inPlace(before: Uint8Array, after: Uint8Array): InPlace | undefined {
  const first = newStarts(before);
  const second = newStarts(after);
  const edits: Edit[] = [];
  let i = 0;
  let j = 0;
  let changed = -1;
  while (i < before.length && j < after.length) {
    const line = first.count;
    push(first, i);
    push(second, j);
    while (i < before.length && before[i] === after[j] && before[i] !== 10) {
      i++;
      j++;
    }
    if (before[i] === 10 && after[j] === 10) {
      i++;
      j++;
      continue;
    }
    if (i === before.length && j === after.length) break;
    // Two changed lines one after the other may be a move: that is for those who look further.
    if (changed === line - 1 && changed >= 0) return undefined;
    changed = line;
    edits.push({ beforeStart: line, beforeEnd: line + 1, afterStart: line, afterEnd: line + 1 });
    i = lineEnd(before, i);
    j = lineEnd(after, j);
  }
  if (i < before.length || j < after.length) return undefined;
  return { beforeStarts: close(first, before.length), afterStarts: close(second, after.length), edits };
}

function lineEnd(bytes: Uint8Array, from: number): number {
  const at = bytes.indexOf(10, from);
  return at < 0 ? bytes.length : at + 1;
}

const newStarts = ({ length }: Uint8Array): Starts => ({ table: new Int32Array((length >> 4) + 16), count: 0 });

function push(starts: Starts, offset: number): void {
  if (starts.count + 1 >= starts.table.length) {
    const grown = new Int32Array(starts.table.length * 2);
    grown.set(starts.table);
    starts.table = grown;
  }
  starts.table[starts.count++] = offset;
}

function close(starts: Starts, end: number): Int32Array {
  starts.table[starts.count] = end;
  return starts.table.slice(0, starts.count + 1);
}
