import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inPlace } from '../../src/text/lockstep.ts';
import { diffLines } from '../../src/text/index.ts';
import { cases } from '../cases.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const lines = (text: string) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

describe('texts that differ in single lines', () => {
  it.each([
    ['a\nb\nc\n', 'a\nB\nc\n', [1]],
    ['a\nb\nc', 'A\nb\nC', [0, 2]],
    ['a\nb', 'a\nb\n', [1]],
    ['a\r\nb\n', 'a\nb\n', [0]],
    ['', '', []],
    ['a\n', 'a\n', []],
  ])('are compared in one pass: %j and %j', (before, after, expected) => {
    expect(inPlace(bytes(before), bytes(after))?.edits.map(({ beforeStart }) => beforeStart)).toEqual(expected);
  });

  it.each([
    ['a\nb\nc\n', 'b\na\nc\n'],
    ['a\nb\n', 'a\nb\nc\n'],
    ['a\nb\nc\n', 'a\nc\n'],
    ['', 'a\n'],
  ])('and no others: %j and %j', (before, after) => {
    expect(inPlace(bytes(before), bytes(after))).toBeUndefined();
  });

  it('give edits that lead from one to the other', () => {
    const text = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', '{\r\n', '\n'), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (first, second) => {
        const [before, after] = [first.join(''), second.join('')];
        const [old, made] = [lines(before), lines(after)];
        let result = '';
        let at = 0;
        for (const edit of diffLines(bytes(before), bytes(after))) {
          result += old.slice(at, edit.beforeStart).join('') + made.slice(edit.afterStart, edit.afterEnd).join('');
          at = edit.beforeEnd;
        }
        expect(result + old.slice(at).join('')).toBe(after);
      }),
      { numRuns: cases(2000) },
    );
  });
});
