import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { codeFrame, Lines, markedText, unmarkedText } from '../../src/text/index.ts';
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
const at = (line: number, column: number) => ({ line, column });
const frame = (...rows: string[]) => rows.join('\n');

describe('a code frame', () => {
  const json = of('{\n  "tabs": [\n    { "tab": "A" }\n  ]\n}\n');

  it('marks a place between two lines of context', () => {
    expect(codeFrame(json, at(3, 7))).toBe(
      frame(
        '  1 | {', //
        '  2 |   "tabs": [',
        '> 3 |     { "tab": "A" }',
        '    |       ^',
        '  4 |   ]',
        '  5 | }',
      ),
    );
  });

  it('marks a span up to its end', () => {
    expect(codeFrame(of('    { "tab": "A" }'), at(1, 7), at(1, 12))).toBe(
      frame(
        '> 1 |     { "tab": "A" }', //
        '    |       ^^^^^',
      ),
    );
  });

  it('marks a span of several lines to the end of its first', () => {
    expect(codeFrame(of('  "tabs": [\n  ]'), at(1, 3), at(2, 4))).toBe(
      frame(
        '> 1 |   "tabs": [', //
        '    |   ^^^^^^^^^',
        '  2 |   ]',
      ),
    );
  });

  it('marks the end of a line, of the text, and of an empty text', () => {
    expect(codeFrame(of('{'), at(1, 99))).toBe(frame('> 1 | {', '    |  ^'));
    expect(codeFrame(of('{\n}\n'), at(99, 1))).toBe(frame('  1 | {', '  2 | }', '> 3 |', '    | ^'));
    expect(codeFrame(of(''), at(1, 1))).toBe(frame('> 1 |', '    | ^'));
  });

  it('aligns line numbers to the right and leaves no blanks after an empty line', () => {
    expect(codeFrame(of('\n'.repeat(8) + 'a\nb\nc'), at(10, 1))).toBe(
      frame(
        '   8 |', //
        '   9 | a',
        '> 10 | b',
        '     | ^',
        '  11 | c',
      ),
    );
  });

  it('shows a tab as four blanks and doubles wide characters, so that the caret stands below', () => {
    expect(codeFrame(of('\t"日本": x'), at(1, 8))).toBe(frame('> 1 |     "日本": x', '    |             ^'));
    expect(codeFrame(of('😀 é e\u0301 x'), at(1, 9))).toBe(frame('> 1 | 😀 é e\u0301 x', '    |        ^'));
  });

  it('cuts long lines around the place', () => {
    const long = of(`${'a'.repeat(50_000)}"b"${'c'.repeat(50_000)}\n${'d'.repeat(200)}`);
    const [row, caret, below] = codeFrame(long, at(1, 50_001), at(1, 50_004)).split('\n');
    expect(row).toBe(`> 1 | …${'a'.repeat(40)}"b"${'c'.repeat(57)}…`);
    expect(caret).toBe(`    | ${' '.repeat(41)}^^^`);
    expect(below).toBe(`  2 | ${'d'.repeat(100)}…`);
  });

  it('cuts long lines at their end and never inside a character', () => {
    const [row, caret] = codeFrame(of('😀'.repeat(101)), at(1, 202)).split('\n');
    expect(row).toBe(`> 1 | …${'😀'.repeat(50)}`);
    expect(caret).toHaveLength(`> 1 | …`.length + 2 * 49 + 2);
  });

  it('keeps a long span within the window', () => {
    const [, caret] = codeFrame(of('x'.repeat(1000)), at(1, 1), at(1, 1000)).split('\n');
    expect(caret).toBe(`    | ${'^'.repeat(100)}`);
  });

  it('shows control characters without obeying them', () => {
    expect(codeFrame(of('\u001b[2J\u0000\r\u007f\u202ex'), at(1, 9))).toBe(
      frame(String.raw`> 1 | \u001b[2J\u0000\r\u007f\u202ex`, `    | ${' '.repeat(29)}^`),
    );
  });
});

it('keeps the markers of a base that git merged itself in the base', () => {
  const base = '<<<<<<<<< one\n1\n=========\n2\n>>>>>>>>> two\n';
  const text = `<<<<<<< ours\na\n||||||| base\n${base}=======\nb\n>>>>>>> theirs\n`;
  expect(unmarkedText(text)).toEqual({ ours: 'a\n', base, theirs: 'b\n' });
});

it('gives both sides of a marked text back, whatever ends its lines and the text', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', '$1'), { minLength: 1, maxLength: 6 });
  const bytes = (text: string) => new TextEncoder().encode(text);
  fc.assert(
    fc.property(lines, lines, fc.constantFrom('\n', '\r\n'), fc.boolean(), (one, other, end, isEnded) => {
      const [ours, theirs] = [one, other].map((all) => all.join(end) + (isEnded ? end : '')) as [string, string];
      const text = new TextDecoder().decode(markedText(bytes(ours), bytes(theirs)));
      const ended = (side: string) => side.replace(/\r?\n$/, '');
      if (ours === theirs) expect(text).toBe(ours);
      else {
        const sides = unmarkedText(text)!;
        expect([sides.ours, sides.theirs].map(ended)).toEqual([ours, theirs].map(ended));
      }
    }),
  );
});
