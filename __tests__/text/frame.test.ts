import { describe, expect, it } from '@jest/globals';
import { codeFrame, Lines } from '../../src/text/index.ts';

const of = (text: string) => new Lines(new TextEncoder().encode(text));
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
