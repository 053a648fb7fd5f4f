/** One text of a comparison. */
export interface Side {
  readonly bytes: Uint8Array;
  /** The byte offset of every line, and the length of the text at the end. */
  readonly starts: Int32Array;
  /** One number per line; equal numbers are equal bytes, line break included, on both sides. */
  readonly symbols: Int32Array;
}

/** Lines `beforeStart` up to `beforeEnd` (0-based, end excluded) become lines `afterStart` up to `afterEnd` of the other text. */
export interface Edit {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
}

/** No block is moved further than this many lines, which keeps the time linear. */
export const slideLimit = 1000;

/**
 * Moves inserted and deleted blocks to where a careful person would have put them.
 *
 * A pure insertion or deletion may move up while its last line equals the line above it, and down while its first equals
 * the line below it. Where that joins it to another edit, the two become one. Otherwise the place is chosen by indentation,
 * after the idea of git's indent heuristic (diff.indentHeuristic in git-config): see `boundaryCost`.
 */
export function slideEdits(edits: readonly Edit[], before: Side, after: Side): Edit[] {
  const waiting = edits.toReversed();
  const result: Edit[] = [];
  for (let edit = waiting.pop(); edit; edit = waiting.pop()) {
    const inserted = edit.beforeStart === edit.beforeEnd;
    if (!inserted && edit.afterStart !== edit.afterEnd) {
      result.push(edit);
      continue;
    }
    const side = inserted ? after : before;
    const [start, end] = inserted ? [edit.afterStart, edit.afterEnd] : [edit.beforeStart, edit.beforeEnd];
    const [above, below] = [result.at(-1), waiting.at(-1)];
    const gapAbove = above ? edit.beforeStart - above.beforeEnd : start;
    const gapBelow = below ? below.beforeStart - edit.beforeEnd : side.symbols.length - end;
    const up = room(side, start - 1, end - 1, -1, gapAbove);
    const down = room(side, start, end, 1, gapBelow);
    if (above && up === gapAbove) {
      result.pop();
      waiting.push(joined(above, shifted(edit, -up)));
    } else if (below && down === gapBelow) {
      waiting.pop();
      waiting.push(joined(shifted(edit, down), below));
    } else {
      result.push(shifted(edit, bestShift(side, start, end, up, down)));
    }
  }
  return result;
}

/** How many lines from `line` on, in the direction of `step`, equal those from `other` on. */
function room({ symbols }: Side, line: number, other: number, step: 1 | -1, gap: number): number {
  const limit = Math.min(gap, slideLimit);
  let count = 0;
  while (count < limit && symbols[line + count * step] === symbols[other + count * step]) count++;
  return count;
}

function shifted(edit: Edit, by: number): Edit {
  return {
    beforeStart: edit.beforeStart + by,
    beforeEnd: edit.beforeEnd + by,
    afterStart: edit.afterStart + by,
    afterEnd: edit.afterEnd + by,
  };
}

function joined(first: Edit, second: Edit): Edit {
  return { ...first, beforeEnd: second.beforeEnd, afterEnd: second.afterEnd };
}

/** The cheapest of all places, the lowest of several. */
function bestShift(side: Side, start: number, end: number, up: number, down: number): number {
  const cost = (shift: number) => boundaryCost(side, start + shift) + boundaryCost(side, end + shift);
  let best = down;
  for (let shift = down - 1; shift >= -up; shift--) if (cost(shift) < cost(best)) best = shift;
  return best;
}

/**
 * How badly a block begins or ends in front of `line`.
 *
 * Less indentation is better, since whole blocks begin there. At the same indentation a line that closes what stands
 * deeper above it (`}`, `]`, `end`) is a bad one to begin with; a blank line above is good, a blank line itself less so.
 */
function boundaryCost(side: Side, line: number): number {
  if (line === 0 || line === side.symbols.length) return 0;
  const [above, here] = [indentation(side, line - 1), indentation(side, line)];
  const depth = here ?? indentation(side, line + 1) ?? 0;
  const closes = above !== undefined && above > depth;
  return depth * 8 + (closes ? 4 : 0) - (above === undefined ? 2 : here === undefined ? 1 : 0);
}

/** The columns before the text of a line, tabs counting up to the next multiple of 8; none for a blank line or past the end. */
function indentation({ bytes, starts }: Side, line: number): number | undefined {
  let columns = 0;
  for (let offset = starts[line]!; offset < (starts[line + 1] ?? 0); offset++) {
    const byte = bytes[offset];
    if (byte === 0x0a || byte === 0x0d) return undefined;
    if (byte !== 0x20 && byte !== 0x09) return columns;
    columns += byte === 0x09 ? 8 - (columns % 8) : 1;
  }
  return undefined;
}
