import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { diffLines } from '../../src/text/index.ts';
import type { Edit } from '../../src/text/index.ts';
import { documentPairs } from './documents.ts';
import { growth, square } from '../growth.ts';
import { cases } from '../cases.ts';

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

describe('large texts', () => {
  const text = (count: number, line: (index: number) => string) =>
    encode(Array.from({ length: count }, (_, index) => `${line(index)}\n`).join(''));
  const scattered = (index: number, kinds: number) => Math.imul(index ^ (index >>> 7), 0x9e3779b1) % kinds;

  it.each([
    [
      'with unique lines, half of them changed',
      (n: number) => [text(n, (i) => `line ${i}`), text(n, (i) => `line ${i}${i % 2 ? '!' : ''}`)],
    ],
    [
      'of two distinct lines',
      (n: number) => [text(n, (i) => `${scattered(i, 2)}`), text(n, (i) => `${scattered(i + 77, 2)}`)],
    ],
    [
      'of a thousand distinct lines',
      (n: number) => [text(n, (i) => `${scattered(i, 1000)}`), text(n, (i) => `${scattered(i + 5000, 1000)}`)],
    ],
    ['of one line', (n: number) => [text(n, () => 'x'), text(n / 2, () => 'x')]],
    ['of one line with others in between', (n: number) => [text(n, () => 'x'), text(n, (i) => (i % 9 ? 'x' : 'y'))]],
    ['in reverse', (n: number) => [text(n, (i) => `${i}`), text(n, (i) => `${n - 1 - i}`)]],
  ] as [string, (lines: number) => [Uint8Array, Uint8Array]][])(
    '%s take far less time than their product',
    (_name, make) => {
      expect(growth((lines) => diffLines(...make(lines)), 12_500)).toBeLessThan(square);
      const [before, after] = make(100_000);
      const edits = diffLines(before, after);
      const [old, now] = [linesOf(before), linesOf(after)];
      expect(applied(old, now, edits).join('') === now.join('')).toBe(true);
    },
  );
});
