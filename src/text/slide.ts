import type { Edit } from './edit.ts';
import type { Side } from './intern.ts';

/** No block is moved further than this many lines, which keeps the time linear. */
const slideLimit = 1000;

/**
 * Moves inserted and deleted blocks to where a careful person would have put them.
 *
 * A pure insertion or deletion may move up while its last line equals the line above it, and down while its first equals
 * the line below it. Where that joins it to another edit, the two become one. Otherwise the place is chosen by indentation,
 * after the idea of git's indent heuristic (diff.indentHeuristic in git-config): see `boundaryCost`.
 */
export function slideEdits(edits: readonly Edit[], before: Side, after: Side): Edit[] {
  const result: Edit[] = [];
  let next = 0;
  while (next < edits.length) {
    let edit = edits[next++]!;
    for (;;) {
      const inserted = edit.beforeStart === edit.beforeEnd;
      if (!inserted && edit.afterStart !== edit.afterEnd) break;
      const side = inserted ? after : before;
      const [start, end] = inserted ? [edit.afterStart, edit.afterEnd] : [edit.beforeStart, edit.beforeEnd];

      const above = result.at(-1);
      const up = roomAbove(side, start, end, gapBetween(above, edit, start));
      if (above && up === edit.beforeStart - above.beforeEnd) {
        result.pop();
        edit = joined(above, shifted(edit, -up));
        continue;
      }
      const below = edits[next];
      const down = roomBelow(side, start, end, gapBetween(edit, below, side.symbols.length - end));
      if (below && down === below.beforeStart - edit.beforeEnd) {
        next++;
        edit = joined(shifted(edit, down), below);
        continue;
      }
      edit = shifted(edit, bestShift(side, start, end, up, down));
      break;
    }
    result.push(edit);
  }
  return result;
}

function gapBetween(above: Edit | undefined, below: Edit | undefined, otherwise: number): number {
  return Math.min(slideLimit, above && below ? below.beforeStart - above.beforeEnd : otherwise);
}

function roomAbove({ symbols }: Side, start: number, end: number, limit: number): number {
  let room = 0;
  while (room < limit && symbols[start - room - 1] === symbols[end - room - 1]) room++;
  return room;
}

function roomBelow({ symbols }: Side, start: number, end: number, limit: number): number {
  let room = 0;
  while (room < limit && symbols[start + room] === symbols[end + room]) room++;
  return room;
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
  if (up === 0 && down === 0) return 0;
  let best = 0;
  let bestCost = Infinity;
  for (let shift = -up; shift <= down; shift++) {
    const cost = boundaryCost(side, start + shift) + boundaryCost(side, end + shift);
    if (cost > bestCost) continue;
    best = shift;
    bestCost = cost;
  }
  return best;
}

/**
 * How badly a block begins or ends in front of `line`.
 *
 * Less indentation is better, since whole blocks begin there. At the same indentation a line that closes what stands
 * deeper above it (`}`, `]`, `end`) is a bad one to begin with; a blank line above is good, a blank line itself less so.
 */
function boundaryCost(side: Side, line: number): number {
  const last = side.symbols.length;
  if (line === 0 || line === last) return 0;
  const here = indentation(side, line);
  const above = indentation(side, line - 1);
  const depth = here ?? indentation(side, line + 1) ?? 0;
  const closes = above !== undefined && above > depth;
  return depth * 8 + (closes ? 4 : 0) - (above === undefined ? 2 : here === undefined ? 1 : 0);
}

/** The columns before the text of a line, tabs counting up to the next multiple of 8; none for a blank line or past the end. */
function indentation({ bytes, starts }: Side, line: number): number | undefined {
  const end = starts[line + 1] ?? 0;
  let columns = 0;
  for (let offset = starts[line]!; offset < end; offset++) {
    const byte = bytes[offset];
    if (byte === 0x20) columns++;
    else if (byte === 0x09) columns += 8 - (columns % 8);
    else return byte === 0x0a || byte === 0x0d ? undefined : columns;
  }
  return undefined;
}
