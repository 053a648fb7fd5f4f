import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { visible, visibleLines, visibleSource } from '../../src/text/index.ts';
import { anyCharacter } from '../characters.ts';

/** As the promise lists them. */
const isUnseen = (code: number) =>
  code <= 0x1f ||
  (code >= 0x7f && code <= 0x9f) ||
  [0x2028, 0x2029, 0x200e, 0x200f, 0x061c].includes(code) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2066 && code <= 0x2069) ||
  (code >= 0xe0000 && code <= 0xe007f);

describe('visible', () => {
  it('writes what cannot be seen as JSON does', () => {
    const shown = String.raw`a\n::error::b\t\r\u0000\u001b[31m\u007f\u0085\u061c\u202e`;
    expect(visible('a\n::error::b\t\r\u0000\u001b[31m\u007f\u0085\u061c\u202e')).toBe(shown);
    expect(visible('a\u{e0041}b')).toBe(String.raw`a\udb40\udc41b`);
  });

  it('changes these characters and no other one of Unicode', () => {
    const changed: number[] = [];
    const expected: number[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const sign = String.fromCodePoint(code);
      if (visible(sign) !== sign) changed.push(code);
      if (isUnseen(code)) expected.push(code);
    }
    expect(changed).toEqual(expected);
  });

  it('leaves letters of any script and joined emoji as they are', () => {
    const text = 'é 日本 עברית العربية می‌خواهم 👩‍👩‍👧 ❤️ \\n C:\\new ::error:: ##[group]';
    expect(visible(text)).toBe(text);
  });
});

describe('visible lines', () => {
  it('keep their line breaks', () => {
    expect(visibleLines('a\r\nb\u2028c\n')).toBe('a\\r\nb\\u2028c\n');
  });

  it('keep the colours of a painter, and nothing else that begins like one', () => {
    const text = '\u001b[31merror\u001b[39m \u001b[2J \u001b]0;title\u0007';
    expect(visibleLines(text, { colours: true })).toBe('\u001b[31merror\u001b[39m \\u001b[2J \\u001b]0;title\\u0007');
    expect(visibleLines(text)).not.toContain('\u001b');
  });

  // The runner trims white space of any kind, and finds `##[` anywhere.
  it.each([
    ['::error::x', '\\u003a:error::x'],
    ['a\n\u3000 \u00a0::add-mask::e\n', 'a\n\u3000 \u00a0\\u003a:add-mask::e\n'],
    ['\u001b[1m::error::\u001b[22m\n', '\\u001b[1m::error::\\u001b[22m\n'],
    ['a ##[error]b ###[x]', 'a \\u0023#[error]b #\\u0023#[x]'],
  ])('are no command to the log that they go to: %j', (text, shown) => {
    expect(visibleLines(text)).toBe(shown);
  });

  it('are no command in colours either', () => {
    expect(visibleLines('\u001b[1m::error::\u001b[22m', { colours: true })).toBe('\u001b[1m\\u003a:error::\u001b[22m');
  });

  it('of JSON are JSON of the same value', () => {
    const signs = fc.constantFrom('##[', '::', '\\', '\n', '\u001b', '\u007f', '\u2028', '\u202e', '\u{e0041}');
    fc.assert(
      fc.property(fc.json({ stringUnit: fc.oneof(signs, fc.string({ unit: anyCharacter, maxLength: 1 })) }), (json) => {
        const lines = visibleLines(JSON.stringify(JSON.parse(json), undefined, 2));
        expect(JSON.parse(lines)).toEqual(JSON.parse(json));
        expect([...lines].filter((sign) => sign !== '\n' && isUnseen(sign.codePointAt(0)!))).toEqual([]);
      }),
    );
  });
});

it('visible source has four blanks for a tab, and one kind of line breaks', () => {
  expect(visibleSource('{\r\n\t"a":\t"\u001b"\r\n}\r')).toBe('{\n    "a":    "\\u001b"\n}\\r');
});
