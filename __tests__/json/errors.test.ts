import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonSyntaxError, parseJson, type ParseOptions } from '../../src/json/index.ts';
import { growth, square } from '../growth.ts';
import { cases } from '../cases.ts';

const strict: ParseOptions = { comments: false, trailingCommas: false };

function errorOf(input: string | Uint8Array, options?: ParseOptions): JsonSyntaxError {
  try {
    parseJson(input, options);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
  throw new Error('it parses');
}

/** What an error says: place, reason, help. */
const said = (input: string | Uint8Array, options?: ParseOptions) => {
  const { line, column, offset, what, help } = errorOf(input, options);
  return [`${line}:${column} @${offset}`, what, help];
};

const CONFLICT = 'These are git conflict markers. Merge both sides by meaning: navshift resolve.';
const NUMBERS = 'JSON numbers look like 1, -0.5 or 2e10: no leading zero or plus, a digit on both sides of the point.';

describe('a usual mistake is named, with its place and the way out', () => {
  it.each([
    [
      '{"a": 1\n "b": 2}',
      '2:2 @9',
      'Found a string where `,` or `}` should be',
      'A comma is missing after the value that ends at 1:8.',
    ],
    [
      '["a" "b"]',
      '1:6 @5',
      'Found a string where `,` or `]` should be',
      'A comma is missing after the value that ends at 1:5.',
    ],
    [
      '[{}\n\n{}]',
      '3:1 @5',
      'Found `{` where `,` or `]` should be',
      'A comma is missing after the value that ends at 1:4.',
    ],
    ['[1 2]', '1:4 @3', 'Found `2` where `,` or `]` should be', 'A comma is missing after the value that ends at 1:3.'],
    ['[1,,2]', '1:4 @3', 'Found `,` where a value or `]` should be', 'There is one comma too many here.'],
    [
      '{,"a": 1}',
      '1:2 @1',
      'Found `,` where a key in double quotes or `}` should be',
      'There is one comma too many here.',
    ],
  ])('a comma in %j', (text, ...expected) => {
    expect(said(text)).toEqual(expected);
  });

  it.each([
    ['[1,]', '1:4 @3', 'Found `]` where a value should be', 'Remove the trailing comma at 1:3.'],
    ['{"a": 1,\n}', '2:1 @9', 'Found `}` where a key in double quotes should be', 'Remove the trailing comma at 1:8.'],
  ])('a trailing comma in strict JSON in %j', (text, ...expected) => {
    expect(said(text, strict)).toEqual(expected);
  });

  it.each([
    [
      "{'a': 1}",
      '1:2 @1',
      "Found `'` where a key in double quotes or `}` should be",
      'Use straight double quotes (").',
    ],
    ['[`a`]', '1:2 @1', 'Found ``` where a value or `]` should be', 'Use straight double quotes (").'],
    ['["a", ‘b’]', '1:7 @6', 'Found `‘` where a value or `]` should be', 'Use straight double quotes (").'],
    [
      '{group: 1}',
      '1:2 @1',
      'Found `group` where a key in double quotes or `}` should be',
      'Put the key in double quotes: "group".',
    ],
    [
      '{größe-x: 1}',
      '1:2 @1',
      'Found `größe-x` where a key in double quotes or `}` should be',
      'Put the key in double quotes: "größe-x".',
    ],
    ['{"a": text}', '1:7 @6', 'Found `text` where a value should be', 'Put text in double quotes.'],
  ])('quotes in %j', (text, ...expected) => {
    expect(said(text)).toEqual(expected);
  });

  it.each([
    ['01', '1:2 @1', 'Found `1` where the end of the file should be', NUMBERS],
    [
      '{"a":1;"b":2}',
      '1:7 @6',
      'Found `;` where `,` or `}` should be',
      'A comma is missing after the value that ends at 1:7.',
    ],
    [
      '{"a": [1}',
      '1:9 @8',
      'Found `}` where `,` or `]` should be; the `[` opened at 1:7 is not closed',
      'Write `]` before it, or look for the bracket that is missing or too many above.',
    ],
    [
      '{"a": [{"b": 1',
      '1:15 @14',
      'Found the end of the file where `,` or `}` should be; the `{` opened at 1:8 is not closed',
      'Complete it; if the file was cut off, put the rest back.',
    ],
    [
      '\u0000{"a":1}',
      '1:1 @0',
      'Found the control character U+0000 where a value should be',
      'Remove it: white space in JSON is only space, tab and line breaks.',
    ],
    ['[012]', '1:3 @2', 'Found `12` where `,` or `]` should be', NUMBERS],
    ['[+1]', '1:2 @1', 'Found `+` where a value or `]` should be', NUMBERS],
    ['[-.5]', '1:3 @2', 'Found `.` where a digit should be', NUMBERS],
    ['[1.]', '1:4 @3', 'Found `]` where a digit should be', NUMBERS],
    ['[1_000]', '1:3 @2', 'Found `_000` where `,` or `]` should be', NUMBERS],
    [
      '{"a": "b" 7}',
      '1:11 @10',
      'Found `7` where `,` or `}` should be',
      'A comma is missing after the value that ends at 1:10.',
    ],
  ])('a number in %j', (text, ...expected) => {
    expect(said(text)).toEqual(expected);
  });

  it.each([
    [
      '[NaN]',
      '1:2 @1',
      'Found `NaN` where a value or `]` should be',
      'JSON writes null (lower case); NaN is not JSON.',
    ],
    [
      '[None]',
      '1:2 @1',
      'Found `None` where a value or `]` should be',
      'JSON writes null (lower case); None is not JSON.',
    ],
    [
      '{"a": True}',
      '1:7 @6',
      'Found `True` where a value should be',
      'JSON writes true (lower case); True is not JSON.',
    ],
  ])('a word in %j', (text, ...expected) => {
    expect(said(text)).toEqual(expected);
  });

  it.each([
    ['{"a" 1}', '1:6 @5', 'Found `1` where `:` should be', 'A key is followed by a colon and its value.'],
    ['{"a", "b": 1}', '1:5 @4', 'Found `,` where `:` should be', 'A key is followed by a colon and its value.'],
    ['{"a": }', '1:7 @6', 'Found `}` where a value should be', 'This key has no value: give it one, or remove it.'],
    [
      '{"a": , "b": 1}',
      '1:7 @6',
      'Found `,` where a value should be',
      'This key has no value: give it one, or remove it.',
    ],
    ['["a": 1]', '1:5 @4', 'Found `:` where `,` or `]` should be', 'Write a colon only between a key and its value.'],
  ])('a colon in %j', (text, ...expected) => {
    expect(said(text)).toEqual(expected);
  });

  it.each([
    [
      '["a\nb"]',
      '1:4 @3',
      'This string is not closed on its line',
      'Close the string with `"`; a line break inside it is written \\n.',
    ],
    [
      '["a\r\nb"]',
      '1:4 @3',
      'This string is not closed on its line',
      'Close the string with `"`; a line break inside it is written \\n.',
    ],
    [
      '["a "b" c"]',
      '1:6 @5',
      'Found `b` where `,` or `]` should be',
      'Close the string before it where it ends; a double quote inside a string is written \\".',
    ],
    [
      '["a',
      '1:4 @3',
      'This string is never closed',
      'Close the string with `"`; a line break inside it is written \\n.',
    ],
    [
      '["a\tb"]',
      '1:4 @3',
      'Found the control character U+0009 inside a string, where it must be written as \\u0009',
      'Write it so, or remove it.',
    ],
    [
      '["C:\\docs"]',
      '1:5 @4',
      'Found the escape `\\d` where one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX should be',
      'A backslash itself is written \\\\.',
    ],
    [
      '["\\😀"]',
      '1:3 @2',
      'Found the escape `\\😀` where one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX should be',
      'A backslash itself is written \\\\.',
    ],
    [
      '["\\u12"]',
      '1:3 @2',
      'Found the incomplete escape `\\u12` where one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX should be',
      'A backslash itself is written \\\\.',
    ],
    [
      '["\\\n"]',
      '1:3 @2',
      'Found a backslash at the end of the line where one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX should be',
      'A backslash itself is written \\\\.',
    ],
  ])('a string in %j', (text, ...expected) => {
    expect(said(text)).toEqual(expected);
  });

  it.each([
    [
      '{}\n{}',
      '2:1 @3',
      'Found `{` where the end of the file should be',
      'A document is one value: remove what follows it.',
    ],
    ['[1]]', '1:4 @3', 'Found `]` where the end of the file should be', 'This bracket closes nothing: remove it.'],
    ['/* x\n{}', '1:1 @0', 'This comment is never closed', 'Close the comment with `*/`.'],
    ['[1 /* x', '1:4 @3', 'This comment is never closed', 'Close the comment with `*/`.'],
    [
      '',
      '1:1 @0',
      'Found the end of the file where a value should be',
      'The file is empty. A small docs.json: {"theme": "mint", "name": "Docs", "colors": {"primary": "#0F766E"}, "navigation": {"pages": ["index"]}}.',
    ],
    [
      ' \n// x\n',
      '3:1 @7',
      'Found the end of the file where a value should be',
      'The file is empty. A small docs.json: {"theme": "mint", "name": "Docs", "colors": {"primary": "#0F766E"}, "navigation": {"pages": ["index"]}}.',
    ],
    [
      '[\u00a01]',
      '1:2 @1',
      'Found the invisible character U+00A0 where a value or `]` should be',
      'Remove it: white space in JSON is only space, tab and line breaks.',
    ],
    [
      '[\f1]',
      '1:2 @1',
      'Found the control character U+000C where a value or `]` should be',
      'Remove it: white space in JSON is only space, tab and line breaks.',
    ],
  ])('a document in %j', (text, ...expected) => {
    expect(said(text)).toEqual(expected);
  });
});

describe('git conflict markers', () => {
  it.each([
    ['<<<<<<< HEAD\n{}\n', '1:1 @0', '`<<<<<<<` where a value'],
    ['\ufeff<<<<<<< HEAD\n{}\n', '1:1 @1', '`<<<<<<<` where a value'],
    ['{\n<<<<<<< HEAD\n"a": 1\n', '2:1 @2', '`<<<<<<<` where a key in double quotes or `}`'],
    ['{\n"a":\n<<<<<<< HEAD\n1\n', '3:1 @7', '`<<<<<<<` where a value'],
    ['[\n1,\n<<<<<<< HEAD\n2\n', '3:1 @5', '`<<<<<<<` where a value or `]`'],
    ['[\n"a"\n<<<<<<< HEAD\n', '3:1 @6', '`<<<<<<<` where `,` or `]`'],
    ['{\n"a": 1\n=======\n"a": 2\n', '3:1 @9', '`=======` where `,` or `}`'],
    ['{\r\n"a": 1\r\n=======\r\n"a": 2\r\n', '3:1 @11', '`=======` where `,` or `}`'],
    ['{\n"a": 1\n||||||| base\n', '3:1 @9', '`|||||||` where `,` or `}`'],
    ['{"a": 1\n}\n>>>>>>> branch', '3:1 @10', '`>>>>>>>` where the end of the file'],
    ['[\n\t<<<<<<< HEAD\n', '2:2 @3', '`<<<<<<<` where a value or `]`'],
    ['[1]\n=======', '2:1 @4', '`=======` where the end of the file'],
  ])('are named in %j', (text, place, found) => {
    expect(said(text)).toEqual([place, `Found the conflict marker ${found} should be`, CONFLICT]);
  });

  it.each([
    '[ <<<<<<< x\n]',
    '[\n1 ======= \n]',
    '[\n<<<<<<<< x\n]',
    '[\n<<<<<< x\n]',
    '[\n=======x\n]',
    '/*\n=======\n*/\n[x]',
  ])('are not seen in %j', (text) => {
    expect(errorOf(text).help).not.toBe(CONFLICT);
  });
});

describe('a bracket that is not closed', () => {
  it.each([
    ['{"a": [1,\n 2\n', '3:1', '; the `[` opened at 1:7 is not closed'],
    ['{\n  "a": [1, {"b": 2]\n}', '2:19', '; the `{` opened at 2:12 is not closed'],
    ['{\n  "a": [\n    1\n}', '4:1', '; the `[` opened at 2:8 is not closed'],
    ['[{]', '1:3', '; the `{` opened at 1:2 is not closed'],
    ['[[}', '1:3', '; the `[` opened at 1:2 is not closed'],
    ['{"a": ]', '1:7', '; the `{` opened at 1:1 is not closed'],
    ['{"a"', '1:5', '; the `{` opened at 1:1 is not closed'],
    ['[1,', '1:4', '; the `[` opened at 1:1 is not closed'],
  ])('names where it was opened in %j', (text, place, end) => {
    const error = errorOf(text);
    expect(`${error.line}:${error.column}`).toBe(place);
    expect(error.what).toMatch(/^Found /);
    expect(error.what.endsWith(end)).toBe(true);
    const { line, column, message } = error.related![0]!;
    expect(end).toContain(`${line}:${column}`);
    expect(message).toBe(`\`${text[line === 1 ? column! - 1 : text.indexOf('\n') + column!]!}\` was opened here`);
  });

  it('is not blamed where the mistake is another', () => {
    expect(errorOf('[1 "').related).toBeUndefined();
    expect(errorOf('[1 /*').related).toBeUndefined();
    expect(errorOf('[1,]', strict).related).toBeUndefined();
  });
});

describe('the place of an error', () => {
  const text = '\ufeff{\r\n"é": "漢😀", x}';
  it('counts what came in: UTF-16 units of a string, bytes of bytes; columns always in UTF-16 units', () => {
    expect(said(text)).toEqual([
      '2:13 @16',
      'Found `x` where a key in double quotes or `}` should be',
      'Put the key in double quotes: "x".',
    ]);
    const bytes = new TextEncoder().encode(text);
    expect(said(bytes)[0]).toBe('2:13 @23');
    expect(bytes[23]).toBe(0x78);
    expect(text[16]).toBe('x');
  });

  it('has no column for the byte order mark', () => {
    expect(said('\ufeffx')[0]).toBe('1:1 @1');
    expect(said(new TextEncoder().encode('\ufeffx'))[0]).toBe('1:1 @3');
  });
});

describe('the message', () => {
  it('is place, reason, help and a code frame', () => {
    expect(errorOf('{\n  "a": 1\n  "b": 2\n}', { file: 'docs.json' }).message).toBe(
      [
        'docs.json:3:3: Found a string where `,` or `}` should be',
        'A comma is missing after the value that ends at 2:9.',
        '',
        '  1 | {',
        '  2 |   "a": 1',
        '> 3 |   "b": 2',
        '    |   ^',
        '  4 | }',
      ].join('\n'),
    );
  });

  it('is an error of its own kind that says what was found and expected', () => {
    const error = errorOf('[1');
    expect(error.name).toBe('JsonSyntaxError');
    expect(error).toMatchObject({ found: 'the end of the file', expected: '`,` or `]`' });
    expect(error.file).toBeUndefined();
    expect(error.message).toMatch(/^input:1:3: /);
  });

  it('is short and comes soon in 5 MB on one line, or on a million lines', () => {
    for (const between of [',', ',\n']) {
      const withMistake = (items: number) =>
        `["é"${between}${Array.from({ length: items }, (_, i) => i % 1000).join(between)} x]`;
      expect(growth((items) => errorOf(withMistake(items)), 125_000)).toBeLessThan(square);
      const large = withMistake(1_000_000);
      const error = errorOf(large);
      expect(error.offset).toBe(large.length - 2);
      expect(error.message.length).toBeLessThan(600);
      expect(error.help).toMatch(/^A comma is missing after the value that ends at /);
    }
  });

  it('says what to do, whatever is taken from a document or put into it', () => {
    const text = '{\n  "navigation": { "tabs": [{ "tab": "T", "pages": ["a", "b"], "n": -1.5e3 }] }\n}\n';
    const sign = fc.constantFrom(...'{}[],:"\\/*\'`.+-0eé\u00a0\n\t;()', 'true', 'x', '<<<<<<< a', '//', '/*');
    fc.assert(
      fc.property(
        fc.nat(text.length),
        fc.nat(4),
        fc.array(sign, { maxLength: 3 }),
        fc.boolean(),
        (at, gone, signs, loose) => {
          try {
            parseJson(text.slice(0, at) + signs.join('') + text.slice(at + gone), loose ? {} : strict);
          } catch (error) {
            expect((error as JsonSyntaxError).help).toMatch(/[.}]$/);
          }
        },
      ),
      { numRuns: cases(3000) },
    );
    for (let end = 0; end < text.length - 2; end++) expect(errorOf(text.slice(0, end)).help).toMatch(/\S/);
  });

  it('shortens a word that has no end', () => {
    expect(errorOf(`{${'x'.repeat(100_000)}: 1}`).message.length).toBeLessThan(500);
  });
});

describe('what is neither a string nor bytes', () => {
  it.each([[5], [null], [undefined], [{}], [['{}']]])('is refused as %j, and said to be', (input) => {
    expect(() => parseJson(input as unknown as string)).toThrow(
      /^parseJson reads a string or bytes \(a Uint8Array\), not (null|a value of type \w+)$/,
    );
  });
});
