import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  at,
  editJson,
  insertMembers,
  JsonEditError,
  JsonSyntaxError,
  makeMember,
  makeString,
  parseJson,
  printBytes,
  printJson,
  removeMember,
  renameMember,
  sameJson,
  setMember,
  toJson,
  toValue,
  type JsonObject,
  type Plain,
} from '../../src/json/index.ts';
import { cases } from '../cases.ts';

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])));
const object = (text: string) => parseJson(text) as JsonObject;
const set = (text: string, pointer: string, value: Plain) =>
  printJson(editJson(parseJson(text), [{ op: 'set', at: pointer, value }]));

describe('what goes in and comes out', () => {
  it('is a string for a string, and bytes for bytes, after edits too', () => {
    expect(set('{"a":1}', '/a', 2)).toBe('{"a":2}');
    expect(printJson(editJson(parseJson(bytes('{"é":1}')), [{ op: 'set', at: '/é', value: 'ü' }]))).toEqual(
      bytes('{"é":"ü"}'),
    );
    expect(printBytes(parseJson('"é"'))).toEqual(bytes('"é"'));
    expect(printJson(toJson({ a: [1] }))).toBe('{\n  "a": [\n    1\n  ]\n}');
  });

  it('keeps the byte order mark, after edits too', () => {
    expect(set('\ufeff{"a":1}\n', '/a', 2)).toBe('\ufeff{"a":2}\n');
    expect(printJson(parseJson(bytes(0xef, 0xbb, 0xbf, '[]')))).toEqual(bytes(0xef, 0xbb, 0xbf, '[]'));
    expect(printJson(editJson(parseJson('\ufeff{"a":1}\n'), [{ op: 'set', at: '', value: [1] }]))).toBe('\ufeff[1]\n');
  });

  it('takes a mark anywhere but at the start for what it is', () => {
    expect(toValue(parseJson('["\ufeff"]'))).toEqual(['\ufeff']);
    expect(() => parseJson('[\ufeff1]')).toThrow(/Found the invisible character U\+FEFF/);
    expect(() => parseJson('\ufeff\ufeff1')).toThrow(JsonSyntaxError);
  });
});

describe('bytes that are not UTF-8', () => {
  const classes: [string, number[]][] = [
    ['a lone continuation byte', [0x80]],
    ['an overlong form of two bytes', [0xc0, 0xaf]],
    ['an overlong form of three bytes', [0xe0, 0x9f, 0xbf]],
    ['an overlong form of four bytes', [0xf0, 0x8f, 0xbf, 0xbf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a code point beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
    ['a byte that never occurs', [0xff]],
    ['a character cut after one byte', [0xc3]],
    ['a character cut after two bytes', [0xe6, 0xbc]],
    ['a character cut after three bytes', [0xf0, 0x9f, 0x98]],
  ];
  const expected = { name: 'JsonSyntaxError', what: 'This is not valid UTF-8', help: 'Save the file as UTF-8.' };

  it.each(classes)('are an error with a place: %s', (_, bad) => {
    expect(() => parseJson(bytes('{"é": "x', ...bad, '"}'))).toThrow(
      expect.objectContaining({ ...expected, line: 1, column: 9, offset: 9 }),
    );
    expect(() => parseJson(bytes('{\n"', ...bad, '": 1}'))).toThrow(
      expect.objectContaining({ ...expected, line: 2, column: 2, offset: 3 }),
    );
    expect(() => parseJson(bytes('[1, // ', ...bad, '\n2]'))).toThrow(
      expect.objectContaining({ ...expected, line: 1, column: 8, offset: 7 }),
    );
    expect(() => parseJson(bytes('{"a" /*', ...bad, '*/: 2}'))).toThrow(
      expect.objectContaining({ ...expected, offset: 7 }),
    );
    expect(() => parseJson(bytes('[', ...bad, ']'))).toThrow(expect.objectContaining({ ...expected, offset: 1 }));
    expect(() => parseJson(bytes('"', ...bad))).toThrow(JsonSyntaxError);
    expect(() => parseJson(bytes('1 //', ...bad))).toThrow(expect.objectContaining({ ...expected, offset: 4 }));
  });

  it('are told from every text that is UTF-8', () => {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            0x41,
            0x7f,
            0x80,
            0x8f,
            0x90,
            0x9f,
            0xa0,
            0xbf,
            0xc1,
            0xc2,
            0xdf,
            0xe0,
            0xe1,
            0xed,
            0xef,
            0xf0,
            0xf1,
            0xf4,
            0xf5,
            0xff,
          ),
          { maxLength: 6 },
        ),
        (inner) => {
          const text = bytes('"', ...inner, '"');
          let value: string | undefined;
          try {
            value = decoder.decode(text.subarray(1, -1).slice());
          } catch {
            expect(() => parseJson(text)).toThrow(JsonSyntaxError);
            return;
          }
          // The decoder takes a mark away.
          if (!String.fromCharCode(...inner).startsWith('\xef\xbb\xbf')) expect(toValue(parseJson(text))).toBe(value);
        },
      ),
      { numRuns: cases(2000) },
    );
  });

  it.each([
    ['little-endian with a mark', '\ufeff', false],
    ['big-endian with a mark', '\ufeff', true],
    ['little-endian', '', false],
    ['big-endian', '', true],
  ])('are explained when they are UTF-16, %s', (_, mark, big) => {
    const utf16 = new Uint8Array(
      [...`${mark}{"a": 1}\n`].flatMap((c) =>
        big ? [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255] : [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8],
      ),
    );
    expect(() => parseJson(utf16)).toThrow(/The file is UTF-16: save it as UTF-8\./);
  });
});

describe('lone surrogates', () => {
  it('are kept where they are escapes, in keys too', () => {
    const text = '{"\\ud800": ["\\uDC00x", "\\ud83d\\ude00"]}';
    expect(toValue(parseJson(text))).toEqual({ '\ud800': ['\udc00x', '😀'] });
    expect(set(text, '/\ud800/1', 1)).toBe('{"\\ud800": ["\\uDC00x", 1]}');
  });

  it('are an error in a string given by JavaScript', () => {
    expect(() => parseJson('["é\ud800"]')).toThrow(
      expect.objectContaining({
        name: 'JsonSyntaxError',
        line: 1,
        column: 4,
        offset: 3,
        help: 'Write it as the escape \\uD800, or remove it.',
      }),
    );
    expect(() => parseJson('\n"\udc00"')).toThrow(expect.objectContaining({ line: 2, column: 2, offset: 2 }));
    expect(() => parseJson('// \ud800')).toThrow(JsonSyntaxError);
  });

  it('are an error in what an edit brings, as value or key', () => {
    const root = object('{"a": 1}');
    expect(() => set('{"a": 1}', '/a', '\ud800')).toThrow(JsonEditError);
    expect(() => set('{"a": 1}', '/a', { x: ['\udc00'] })).toThrow(JsonEditError);
    expect(() => set('{"a": 1}', '/a', { '\ud800': 1 })).toThrow(JsonEditError);
    expect(() => set('{"a": 1}', '/\ud800', 1)).toThrow(JsonEditError);
    expect(() => editJson(root, [{ op: 'rename', at: '/a', to: '\ud800' }])).toThrow(JsonEditError);
    expect(() => renameMember(root, 'a', '\ud800')).toThrow(JsonEditError);
    expect(() => makeMember('\ud800', 1)).toThrow(JsonEditError);
    expect(() => makeString('\ud800')).toThrow(JsonEditError);
  });

  it('may be moved and kept when they were read', () => {
    const root = parseJson('{"a": {"\\ud800": "\\udc00"}, "b": {"x": 1}}');
    const [a, b] = [at(root, '/a'), at(root, '/b')] as JsonObject[];
    expect(printJson(insertMembers(b!, a!.members))).toBe('{"x": 1, "\\ud800": "\\udc00"}');
  });
});

describe('numbers', () => {
  it('mean what JavaScript reads, and stay as they are written', () => {
    const text = '[1e400, -1e400, -0, 1.0, 1E+2, 12345678901234567890, 1e-400, 0e1]';
    expect(toValue(parseJson(text))).toEqual([Infinity, -Infinity, -0, 1, 100, 12345678901234567000, 0, 0]);
    expect(set(text, '/3', 2)).toBe(text.replace('1.0', '2'));
  });

  it('are the same only if they are written the same', () => {
    expect(sameJson(parseJson('1.0'), parseJson('1'))).toBe(false);
    expect(sameJson(parseJson('1e400'), parseJson('1e400'))).toBe(true);
  });

  it('are written as JavaScript writes them, minus zero as -0', () => {
    expect(set('[1]', '/0', [-0, 0.1, 1e21, 1e-7])).toBe('[[-0,0.1,1e+21,1e-7]]');
  });

  it.each([NaN, Infinity, -Infinity])('cannot be made of %s', (number) => {
    expect(() => toJson([number])).toThrow(`${number} cannot be written as JSON.`);
  });
});

describe('what is not JSON', () => {
  it('cannot be made into a node', () => {
    const self: Plain[] = [];
    self.push({ self });
    expect(() => toJson(self)).toThrow('A value that contains itself cannot be written as JSON.');
    expect(() => toJson(new Date() as unknown as Plain)).toThrow(
      'An instance of Date cannot be written as JSON: give plain data or a node.',
    );
    expect(() => toJson([undefined] as unknown as Plain)).toThrow(
      'A value of type undefined cannot be written as JSON.',
    );
    expect(() => toJson([1n] as unknown as Plain)).toThrow(JsonEditError);
  });

  it('may stand twice in a value, if not in itself', () => {
    const twice = { x: [1] };
    expect(toValue(toJson([twice, twice]))).toEqual([twice, twice]);
    expect(toValue(toJson({ a: undefined, b: Object.assign(Object.create(null) as object, { c: 1 }) }))).toEqual({
      b: { c: 1 },
    });
  });
});

describe('strings', () => {
  it('may hold every character but control characters', () => {
    expect(toValue(parseJson('"\x7f\u0080\u2028\u2029/"'))).toBe('\x7f\u0080\u2028\u2029/');
    for (let code = 0; code < 32; code++)
      expect(() => parseJson(`"a${String.fromCharCode(code)}b"`)).toThrow(
        expect.objectContaining({ name: 'JsonSyntaxError', offset: 2 }),
      );
  });

  it('are made with the escapes that JSON needs', () => {
    expect(set('[1]', '/0', 'a"\\\n\u0001é😀\u2028')).toBe('["a\\"\\\\\\n\\u0001é😀\u2028"]');
  });

  it('read by value are what JSON.parse gives', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, escape) => {
        const written = escape
          ? `"${[...text].map((c) => [...Array(c.length).keys()].map((k) => `\\u${c.charCodeAt(k).toString(16).padStart(4, '0')}`).join('')).join('')}"`
          : JSON.stringify(text);
        expect(toValue(parseJson(written))).toBe(text);
        expect(toValue(parseJson(new TextEncoder().encode(`{${written}: ${written}}`)))).toEqual(
          JSON.parse(`{${written}: ${written}}`),
        );
      }),
    );
  });
});

describe('the key __proto__', () => {
  const text = '{"__proto__": {"x": 1}, "constructor": {"prototype": 2}}';

  it('is an own property of the value, and changes no prototype', () => {
    const value = toValue(parseJson(text)) as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('is read and edited as any other', () => {
    expect(at(parseJson(text), '/__proto__/x').kind).toBe('number');
    expect(set(text, '/__proto__/x', 3)).toBe(text.replace('1', '3'));
    expect(
      printJson(
        editJson(parseJson(text), [
          { op: 'remove', at: '/constructor' },
          { op: 'rename', at: '/__proto__', to: 'toString' },
        ]),
      ),
    ).toBe('{"toString": {"x": 1}}');
    expect(() => at(parseJson('{}'), '/toString')).toThrow(JsonEditError);
    expect(printJson(toJson(JSON.parse('{"__proto__": 1}') as Plain))).toBe('{\n  "__proto__": 1\n}');
  });
});

describe('duplicate keys', () => {
  const text = '{"a": 1, "b": 2, "a": 3}';

  it('mean the last, which is the one that is read and edited', () => {
    expect(toValue(parseJson(text))).toEqual({ a: 3, b: 2 });
    expect(at(parseJson(text), '/a').origin!.offset).toBe(22);
    expect(set(text, '/a', 9)).toBe('{"a": 1, "b": 2, "a": 9}');
    expect(printJson(setMember(object(text), 'a', 9))).toBe('{"a": 1, "b": 2, "a": 9}');
  });

  it('are all removed', () => {
    expect(printJson(editJson(parseJson(text), [{ op: 'remove', at: '/a' }]))).toBe('{"b": 2}');
    expect(printJson(removeMember(object(text), 'a'))).toBe('{"b": 2}');
  });

  it('are all renamed, so that the last still counts', () => {
    expect(printJson(editJson(parseJson(text), [{ op: 'rename', at: '/a', to: 'c' }]))).toBe(
      '{"c": 1, "b": 2, "c": 3}',
    );
    expect(printJson(renameMember(object(text), 'a', 'c'))).toBe('{"c": 1, "b": 2, "c": 3}');
  });

  it('are not made by renaming onto a key that is there', () => {
    expect(() => editJson(parseJson(text), [{ op: 'rename', at: '/b', to: 'a' }])).toThrow(
      'The key "a" exists already in the document.',
    );
    expect(() => renameMember(object(text), 'a', 'b')).toThrow('"a" cannot be renamed: the key "b" exists already.');
  });
});
