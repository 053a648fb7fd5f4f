import { longestAscending } from './anchors.ts';
import { internLines } from './intern.ts';
import type { Interned, Side } from './intern.ts';
import { inPlace } from './lockstep.ts';
import { commonSubsequence } from './lcs.ts';
import type { Pairs } from './lcs.ts';
import type { Edit } from './edit.ts';
import { slideEdits } from './slide.ts';

/** A text cut into lines. */
export type Cut = Pick<Side, 'bytes' | 'starts'>;

/** Two texts cut into lines, and the edits that lead from one to the other. */
export interface Comparison {
  readonly before: Cut;
  readonly after: Cut;
  readonly edits: readonly Edit[];
}

/**
 * The edits that turn `before` into `after`, ascending, with at least one equal line between any two.
 *
 * A line includes its break, so a change of line endings or a missing final one is a difference. A final `\n` starts no further line.
 * Lines that are unique in both texts anchor the comparison (patience diff); between anchors it is minimal, except where
 * thousands of lines have none. Blocks that could stand at several places stand where their indentation suggests.
 */
export function diffLines(before: Uint8Array, after: Uint8Array): readonly Edit[] {
  return compareLines(before, after).edits;
}

/** `diffLines` together with the lines themselves, for whoever prints them. */
export function compareLines(before: Uint8Array, after: Uint8Array): Comparison {
  const simple = inPlace(before, after);
  if (simple !== undefined)
    return {
      before: { bytes: before, starts: simple.beforeStarts },
      after: { bytes: after, starts: simple.afterStarts },
      edits: simple.edits,
    };
  const interned = internLines(before, after);
  const partner = new Matcher(interned).match();
  const edits = slideEdits(editsBetween(partner, interned.after.symbols.length), interned.before, interned.after);
  return { before: interned.before, after: interned.after, edits };
}

function editsBetween(partner: Int32Array, afterCount: number): Edit[] {
  const edits: Edit[] = [];
  let beforeStart = 0;
  let afterStart = 0;
  for (let line = 0; line <= partner.length; line++) {
    const other = line < partner.length ? partner[line]! : afterCount;
    if (other < 0) continue;
    if (line > beforeStart || other > afterStart)
      edits.push({ beforeStart, beforeEnd: line, afterStart, afterEnd: other });
    beforeStart = line + 1;
    afterStart = other + 1;
  }
  return edits;
}

/** Blocks inside blocks inside blocks: beyond this many, anchors are no longer looked for, so the time stays linear. */
const depthLimit = 64;

/** Finds for every line its partner in the other text. Blocks wait on a stack of numbers, so nothing recurs. */
class Matcher {
  readonly #before: Int32Array;
  readonly #after: Int32Array;
  readonly #partner: Int32Array;
  readonly #beforeUses: Int32Array;
  readonly #afterUses: Int32Array;
  readonly #lastInAfter: Int32Array;
  readonly #blocks: number[] = [];

  constructor({ before, after, symbolCount }: Interned) {
    this.#before = before.symbols;
    this.#after = after.symbols;
    this.#partner = new Int32Array(before.symbols.length).fill(-1);
    this.#beforeUses = new Int32Array(symbolCount);
    this.#afterUses = new Int32Array(symbolCount);
    this.#lastInAfter = new Int32Array(symbolCount);
  }

  /** Per line of `before` its partner in `after`, or -1. */
  match(): Int32Array {
    const blocks = this.#blocks;
    blocks.push(0, this.#before.length, 0, this.#after.length, 0);
    while (blocks.length > 0) {
      const depth = blocks.pop()!;
      const afterEnd = blocks.pop()!;
      const afterStart = blocks.pop()!;
      const beforeEnd = blocks.pop()!;
      this.#matchBlock(blocks.pop()!, beforeEnd, afterStart, afterEnd, depth);
    }
    return this.#partner;
  }

  #matchBlock(i: number, beforeEnd: number, j: number, afterEnd: number, depth: number): void {
    const [before, after, partner] = [this.#before, this.#after, this.#partner];
    while (i < beforeEnd && j < afterEnd && before[i] === after[j]) partner[i++] = j++;
    while (i < beforeEnd && j < afterEnd && before[beforeEnd - 1] === after[afterEnd - 1])
      partner[--beforeEnd] = --afterEnd;
    if (i === beforeEnd || j === afterEnd) return;
    // One changed line is the commonest block of all; after the trimming its two sides are known to differ.
    if (beforeEnd - i === 1 && afterEnd - j === 1) return;

    this.#count(i, beforeEnd, j, afterEnd);
    const anchors = depth < depthLimit ? longestAscending(this.#uniquePairs(i, beforeEnd)) : undefined;
    const matched = anchors && anchors.first.length > 0 ? anchors : undefined;
    const pairs = matched ?? this.#commonPairs(i, beforeEnd, j, afterEnd);
    this.#uncount(i, beforeEnd, j, afterEnd);

    for (let k = 0; k < pairs.first.length; k++) {
      const [x, y] = [pairs.first[k]!, pairs.second[k]!];
      partner[x] = y;
      if (matched) this.#push(i, x, j, y, depth + 1);
      [i, j] = [x + 1, y + 1];
    }
    if (matched) this.#push(i, beforeEnd, j, afterEnd, depth + 1);
  }

  #push(beforeStart: number, beforeEnd: number, afterStart: number, afterEnd: number, depth: number): void {
    if (beforeStart < beforeEnd && afterStart < afterEnd)
      this.#blocks.push(beforeStart, beforeEnd, afterStart, afterEnd, depth);
  }

  #count(beforeStart: number, beforeEnd: number, afterStart: number, afterEnd: number): void {
    for (let i = beforeStart; i < beforeEnd; i++) this.#beforeUses[this.#before[i]!]!++;
    for (let j = afterStart; j < afterEnd; j++) {
      const symbol = this.#after[j]!;
      this.#afterUses[symbol]!++;
      this.#lastInAfter[symbol] = j;
    }
  }

  #uncount(beforeStart: number, beforeEnd: number, afterStart: number, afterEnd: number): void {
    for (let i = beforeStart; i < beforeEnd; i++) this.#beforeUses[this.#before[i]!] = 0;
    for (let j = afterStart; j < afterEnd; j++) this.#afterUses[this.#after[j]!] = 0;
  }

  #uniquePairs(beforeStart: number, beforeEnd: number): Pairs {
    const pairs = { first: [] as number[], second: [] as number[] };
    for (let i = beforeStart; i < beforeEnd; i++) {
      const symbol = this.#before[i]!;
      if (this.#beforeUses[symbol] !== 1 || this.#afterUses[symbol] !== 1) continue;
      pairs.first.push(i);
      pairs.second.push(this.#lastInAfter[symbol]!);
    }
    return pairs;
  }

  /** A longest common subsequence of a block. Lines that only one side has cannot be in it; without them it is often small. */
  #commonPairs(beforeStart: number, beforeEnd: number, afterStart: number, afterEnd: number): Pairs {
    const first = linesUsed(this.#before, beforeStart, beforeEnd, this.#afterUses);
    const second = linesUsed(this.#after, afterStart, afterEnd, this.#beforeUses);
    if (first.length === 0) return { first: [], second: [] };
    const pairs = commonSubsequence(
      first.map((line) => this.#before[line]!),
      second.map((line) => this.#after[line]!),
    );
    return { first: pairs.first.map((index) => first[index]!), second: pairs.second.map((index) => second[index]!) };
  }
}

function linesUsed(symbols: Int32Array, start: number, end: number, uses: Int32Array): Int32Array {
  const lines = new Int32Array(end - start);
  let count = 0;
  for (let line = start; line < end; line++) if (uses[symbols[line]!]! > 0) lines[count++] = line;
  return lines.subarray(0, count);
}
