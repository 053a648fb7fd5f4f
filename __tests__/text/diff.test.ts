import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareLines } from '../../src/text/diff.ts';
import type { Edit } from '../../src/text/index.ts';
import { documentPairs } from './documents.ts';
import { growth, square } from '../growth.ts';
import { cases } from '../cases.ts';

const diffLines = (before: Uint8Array, after: Uint8Array) => compareLines(before, after).edits;
const encode = (text: string) => new TextEncoder().encode(text);

/** The lines of some bytes, breaks included, as strings of one unit per byte. */
function linesOf(bytes: Uint8Array): string[] {
  return (
    Array.from(bytes, (byte) => String.fromCharCode(byte))
      .join('')
      .match(/[^\n]*\n|[^\n]+/g) ?? []
  );
}

function applied(before: readonly string[], after: readonly string[], edits: readonly Edit[]): string[] {
  const result: string[][] = [];
  let line = 0;
  for (const edit of edits) {
    result.push(before.slice(line, edit.beforeStart), after.slice(edit.afterStart, edit.afterEnd));
    line = edit.beforeEnd;
  }
  return [...result, before.slice(line)].flat();
}

const changed = (edits: readonly Edit[]) =>
  edits.reduce((sum, edit) => sum + edit.beforeEnd - edit.beforeStart + edit.afterEnd - edit.afterStart, 0);

/** A diff as a reader sees it: every line with its sign. */
function shown(before: string, after: string): string {
  const [old, now] = [linesOf(encode(before)), linesOf(encode(after))];
  let result = '';
  let line = 0;
  const put = (sign: string, lines: string[]) => lines.forEach((text) => (result += sign + text));
  for (const edit of diffLines(encode(before), encode(after))) {
    put(' ', old.slice(line, edit.beforeStart));
    put('-', old.slice(edit.beforeStart, edit.beforeEnd));
    put('+', now.slice(edit.afterStart, edit.afterEnd));
    line = edit.beforeEnd;
  }
  put(' ', old.slice(line));
  return result;
}

/** A diff written by hand: what it comes from and what it leads to. */
function expectDiff(...rows: string[]): void {
  const side = (sign: string) =>
    rows
      .filter((row) => row[0] !== sign)
      .map((row) => `${row.slice(1)}\n`)
      .join('');
  expect(shown(side('+'), side('-'))).toBe(rows.map((row) => `${row}\n`).join(''));
}

describe('the edits between two texts', () => {
  it('lead from one to the other but for indentation, where that is ignored, and tell how many lines have another one', () => {
    fc.assert(
      fc.property(documentPairs, ([before, after]) => {
        const { edits, reindented } = compareLines(before, after, { ignoresIndentation: true });
        const strip = (lines: readonly string[]) => lines.map((line) => line.replace(/^[ \t]+/, ''));
        const made = applied(linesOf(before), linesOf(after), edits);
        expect(strip(made)).toEqual(strip(linesOf(after)));
        expect(made.filter((line, k) => line !== linesOf(after)[k])).toHaveLength(reindented);
      }),
      { numRuns: cases(200) },
    );
  });

  it('turn the one into the other, ascend and never touch', () => {
    fc.assert(
      fc.property(documentPairs, ([beforeBytes, afterBytes]) => {
        const [before, after] = [linesOf(beforeBytes), linesOf(afterBytes)];
        const edits = diffLines(beforeBytes, afterBytes);
        expect(applied(before, after, edits)).toEqual(after);
        let last = { beforeEnd: -1, afterEnd: -1 };
        for (const edit of edits) {
          expect(edit.beforeStart).toBeGreaterThan(last.beforeEnd);
          expect(edit.beforeStart - last.beforeEnd).toBe(edit.afterStart - last.afterEnd);
          expect(changed([edit])).toBeGreaterThan(0);
          last = edit;
        }
      }),
      { numRuns: cases(2000) },
    );
  });

  it('are none between equal texts, and one between a text and nothing', () => {
    expect(diffLines(encode('a\nb'), encode('a\nb'))).toEqual([]);
    expect(diffLines(encode(''), encode(''))).toEqual([]);
    expect(diffLines(encode(''), encode('a\nb'))).toEqual([
      { beforeStart: 0, beforeEnd: 0, afterStart: 0, afterEnd: 2 },
    ]);
    expect(diffLines(encode('a\nb\n'), encode(''))).toEqual([
      { beforeStart: 0, beforeEnd: 2, afterStart: 0, afterEnd: 0 },
    ]);
  });

  it('see a changed line break and a missing final one', () => {
    expect(shown('a\nb\nc\n', 'a\nb\r\nc')).toBe(' a\n-b\n-c\n+b\r\n+c');
  });

  it('frame a whole object that was inserted between others', () => {
    expectDiff(
      ' [',
      '   {',
      '     "tab": "A",',
      '     "pages": ["a"]',
      '   },',
      '+  {',
      '+    "tab": "B",',
      '+    "pages": ["a"]',
      '+  },',
      '   {',
      '     "tab": "C",',
      '     "pages": ["c"]',
      '   }',
      ' ]',
    );
  });

  it('frame a whole object that was deleted between equal ones', () => {
    expectDiff(
      '   {', //
      '     "a": 1',
      '   },',
      '-  {',
      '-    "b": 2',
      '-  },',
      '   {',
      '     "a": 1',
      '   }',
    );
  });

  it('begin with what opens a block, and not with what closes the one above, where both would do', () => {
    expectDiff(
      '   {', //
      '     "a": 1',
      '   },',
      '+  {',
      '+    "b": 2',
      '+  },',
      '   {',
      '     "b": 2',
      '   }',
    );
  });

  it('keep a heading with the paragraph that it was inserted with', () => {
    expectDiff(
      ' # One', //
      ' ',
      ' text',
      ' ',
      '+# Two',
      '+',
      '+text',
      '+',
      ' # Three',
      ' ',
      ' text',
    );
  });

  it('put a repeated line after those that were there', () => {
    expectDiff(' a', ' a', '+a', ' b');
  });

  it('join where they meet', () => {
    expectDiff(' x', '-a', '-b', '-a', '-b', ' y');
  });

  it('anchor on unique lines rather than on braces', () => {
    expectDiff(
      '-function one() {', //
      '-  a();',
      '-}',
      '-',
      ' function two() {',
      '   b();',
      ' }',
      '+',
      '+function three() {',
      '+  c();',
      '+}',
    );
  });
});

/** The added and removed lines of a shortest diff, by the textbook. */
function fewestChanges(before: readonly string[], after: readonly string[]): number {
  let above = after.map(() => 0);
  for (const line of before) {
    const row: number[] = [];
    after.forEach((other, j) =>
      row.push(line === other ? (above[j - 1] ?? 0) + 1 : Math.max(above[j]!, row[j - 1] ?? 0)),
    );
    above = row;
  }
  return before.length + after.length - 2 * (above.at(-1) ?? 0);
}

describe('the number of changed lines', () => {
  it('is the smallest there is', () => {
    const lines = (kinds: number) => fc.array(fc.nat({ max: kinds }).map(String), { maxLength: 80, size: 'max' });
    const texts = fc.oneof(lines(1), lines(4), lines(40));
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const bytes = (all: string[]) => encode(all.map((line) => `${line}\n`).join(''));
        expect(changed(diffLines(bytes(before), bytes(after)))).toBe(fewestChanges(before, after));
      }),
      { numRuns: cases(2000) },
    );
  });
});

describe('large texts', () => {
  const text = (count: number, line: (index: number) => string | number) =>
    encode(Array.from({ length: count }, (_, index) => `${line(index)}\n`).join(''));
  /** Numbers below `kinds`, the same ones for the same `seed`. */
  const scattered = (index: number, kinds: number, seed: number) =>
    (Math.imul((index + seed) ^ ((index + seed) >>> 7), 0x9e3779b1) >>> 8) % kinds;

  it.each<[string, Uint8Array, Uint8Array, number]>([
    [
      'with a change between lines that are everywhere the same',
      text(10_000, () => 'x'),
      text(10_000, (i) => (i === 5000 ? 'y' : 'x')),
      2,
    ],
    ['that become half as long', text(10_000, () => 'x'), text(5000, () => 'x'), 5000],
    ['with a last line that goes', text(5000, (i) => i), text(4999, (i) => i), 1],
    [
      'with a part that moves',
      text(20_000, (i) => i),
      text(20_000, (i) => (i < 10_000 ? i + 1000 : i < 11_000 ? i - 10_000 : i)),
      2000,
    ],
    [
      'of which no line is unique',
      text(20_000, (i) => i % 1000),
      text(20_000, (i) => (i % 100 === 3 ? 'y' : i % 1000)),
      400,
    ],
  ])('%s lead to the other by few lines', (_name, before, after, expected) => {
    const edits = diffLines(before, after);
    const [old, now] = [linesOf(before), linesOf(after)];
    expect(applied(old, now, edits).join('') === now.join('')).toBe(true);
    expect(changed(edits)).toBe(expected);
  });

  it('take time by their length where half of the lines differ, and where they are almost in order', () => {
    const work = (n: number) => {
      diffLines(
        text(n, (i) => `line ${i}`),
        text(n, (i) => `line ${i}${i % 2 ? '!' : ''}`),
      );
      diffLines(
        text(n, (i) => i % 1000),
        text(n, (i) => (i % 500 ? i % 1000 : scattered(i, 1000, 7))),
      );
    };
    expect(growth(work, 12_500)).toBeLessThan(square);
  });
});
