import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wrapped } from '../../src/text/index.ts';

const word = fc.stringMatching(/^[a-z]{1,12}$/);

describe('a wrapped line', () => {
  it('has the same words, and no line is wider unless it is one word', () =>
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 4, max: 40 }), (words, width) => {
        const lines = wrapped(words.join(' '), width, '  ').split('\n');
        expect(lines.map((line) => line.trim()).join(' ')).toBe(words.join(' '));
        for (const line of lines) if (line.trim().includes(' ')) expect(line.length).toBeLessThanOrEqual(width);
        expect(lines.slice(1).every((line) => line.startsWith('  '))).toBe(true);
      }),
    ));

  it('stays as it is without a width, keeps blanks that stand together, and gives colours no room', () => {
    expect(wrapped('a b c', undefined)).toBe('a b c');
    expect(wrapped('a   b c', 6)).toBe('a   b\nc');
    expect(wrapped('\u001b[31maa\u001b[39m bb', 5)).toBe('\u001b[31maa\u001b[39m bb');
  });
});
