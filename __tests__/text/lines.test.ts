import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Lines } from '../../src/text/index.ts';
import { cases } from '../cases.ts';

const of = (text: string) => new Lines(new TextEncoder().encode(text));
const texts = (lines: Lines) => Array.from({ length: lines.count }, (_, line) => lines.text(line));

/** Bytes with every kind of trouble: valid characters of all lengths, stray and missing continuation bytes, marks, breaks. */
const troubledBytes = fc
  .array(
    fc.oneof(
      fc
        .constantFrom('a', '\n', '\r\n', '\r', 'é', '日', '😀', '\ufeff')
        .map((text) => [...new TextEncoder().encode(text)]),
      fc.constantFrom(0x80, 0xbf, 0xc0, 0xc3, 0xe0, 0xe2, 0xed, 0xf0, 0xf4, 0xf5, 0xff).map((byte) => [byte]),
      fc.integer({ min: 0, max: 255 }).map((byte) => [byte]),
    ),
    { maxLength: 60 },
  )
  .map((parts) => Uint8Array.from(parts.flat()));

describe('lines', () => {
  it('end after a line feed, with or without a carriage return', () => {
    expect(texts(of('a\nb\r\nc'))).toEqual(['a', 'b', 'c']);
    expect(texts(of('a\rb\n\r\n'))).toEqual(['a\rb', '', '']);
    expect(texts(of(''))).toEqual(['']);
  });

  it('know the byte offsets at which they start and end', () => {
    const lines = of('é\r\n\nab');
    expect([0, 1, 2].map((line) => [lines.start(line), lines.end(line)])).toEqual([
      [0, 2],
      [4, 4],
      [5, 7],
    ]);
    expect([0, 2, 3, 4, 5, 7].map((offset) => lines.lineAt(offset))).toEqual([0, 0, 0, 1, 2, 2]);
  });

  it('are counted from 1, columns in UTF-16 code units', () => {
    const lines = of('x\né日😀!');
    expect(lines.position(0)).toEqual({ line: 1, column: 1 });
    expect([2, 4, 7, 11, 12].map((offset) => lines.position(offset).column)).toEqual([1, 2, 3, 5, 6]);
  });

  it('give the column of a character for every byte inside it', () => {
    expect([0, 1, 2, 3, 4].map((offset) => of('😀!').position(offset).column)).toEqual([1, 1, 1, 1, 3]);
  });

  it('leave the byte order mark out of text and columns, but not out of the UTF-16 offset', () => {
    const lines = of('\ufeff{}\n\ufeff');
    expect(texts(lines)).toEqual(['{}', '\ufeff']);
    expect([0, 3, 4].map((offset) => lines.position(offset).column)).toEqual([1, 1, 2]);
    expect([3, 5].map((offset) => lines.utf16Offset(offset))).toEqual([1, 3]);
  });

  it('take places outside the text as the nearest inside', () => {
    const lines = of('ab\nc');
    expect(lines.position(-5)).toEqual({ line: 1, column: 1 });
    expect(lines.position(99)).toEqual({ line: 2, column: 2 });
    expect([lines.text(-1), lines.text(9), lines.end(9)]).toEqual(['ab', 'c', 4]);
  });

  it('replace invalid bytes as TextDecoder does, and count them so', () => {
    const decode = (bytes: Uint8Array, stream = false) =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream });
    fc.assert(
      fc.property(troubledBytes, fc.nat(), (bytes, seed) => {
        const lines = new Lines(bytes);
        const offset = seed % (bytes.length + 1);
        const [before, after] = [bytes.subarray(0, offset), bytes.subarray(offset)];
        const whole = decode(bytes);
        // A stream holds back the character that the offset lies in; where the two halves make the whole, it lies in none.
        const inside = decode(before) + decode(after) !== whole;
        expect(lines.utf16Offset(offset)).toBe(decode(before, inside).length);
        expect(texts(lines)).toEqual(whole.replace(/^\ufeff/, '').split(/\r?\n/));
      }),
      { numRuns: cases(500) },
    );
  });

  it('count long texts the same way as short ones', () => {
    const bytes = new TextEncoder().encode('aé日😀\n'.repeat(5000));
    const lines = new Lines(bytes);
    for (let offset = 0; offset <= bytes.length; offset += 11)
      expect(lines.utf16Offset(offset)).toBe(6 * (offset / 11));
    expect(lines.position(bytes.length - 1)).toEqual({ line: 5000, column: 6 });
  });

  it('stay whole where a block of stray continuation bytes is cut', () => {
    const lines = new Lines(new Uint8Array(10_000).fill(0x80));
    expect(lines.utf16Offset(9_999)).toBe(9_999);
  });
});

describe('long lines', () => {
  it('are each given as they are, whichever was asked for before', () => {
    const [a, b] = ['a'.repeat(5000), 'é'.repeat(5000)];
    const lines = new Lines(new TextEncoder().encode(`${a}\n${b}\nc`));
    expect([0, 1, 1, 0, 2, 1].map((line) => lines.text(line))).toEqual([a, b, b, a, 'c', b]);
  });
});
