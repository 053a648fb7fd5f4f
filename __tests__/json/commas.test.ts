import { describe, expect, it } from '@jest/globals';
import { JsonSyntaxError, parseJson, printJson, toValue, visitJson, withCommas } from '../../src/json/index.ts';
import { cases } from '../cases.ts';
import { randomLooks, randomModel, randomOf, write } from './random.ts';

const strict = { comments: false, trailingCommas: false };

function errorOf(text: string): JsonSyntaxError | undefined {
  try {
    parseJson(text, strict);
    return undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
}

const printed = (text: string | Uint8Array) => {
  try {
    return printJson(withCommas(text, undefined).tree, 'text');
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error.what;
    throw error;
  }
};

/** The offsets of the commas between members and items: right behind what is before them, as `write` puts them. */
function commasOf(text: string): readonly number[] {
  const found: number[] = [];
  const take = (nodes: readonly { readonly origin: { readonly endOffset: number } | undefined }[]) => {
    for (const { origin } of nodes.slice(0, -1)) found.push(text.indexOf(',', origin!.endOffset));
  };
  visitJson(parseJson(text, strict), {
    enter(node) {
      if (node.kind === 'array') take(node.items);
      if (node.kind === 'object') take(node.members.map(({ value }) => value));
    },
  });
  return found;
}

describe('a comma that is missing', () => {
  it('is put back where it was, of any one taken from any strict document, or is not certain', () => {
    let certain = 0;
    let tried = 0;
    for (let seed = 1; seed <= cases(400); seed++) {
      const random = randomOf(seed);
      const looks = { ...randomLooks(random), comments: false, trailingCommas: false };
      const { text } = write(randomModel(random, 4), random, looks);
      const commas = commasOf(text);
      if (commas.length === 0) continue;
      const at = random.pick(commas);
      const lacking = text.slice(0, at) + text.slice(at + 1);
      const error = errorOf(lacking);
      tried++;
      // `[1,2]` without its comma is another document.
      if (error?.missingComma === undefined) continue;
      certain++;
      for (const input of [lacking, new TextEncoder().encode(lacking)]) {
        const { tree, missing } = withCommas(input, undefined);
        expect([seed, missing.length, printJson(tree, 'text')]).toEqual([seed, 1, text]);
        expect(toValue(tree)).toEqual(toValue(parseJson(text)));
      }
    }
    expect(certain / tried).toBeGreaterThan(0.8);
  });

  it.each([
    ['["a" "b" {"c": 1 "d": [] "e": 2}]', '["a", "b", {"c": 1, "d": [], "e": 2}]'],
    ['{"a": "é"\n  // note\n  "b": 1}', '{"a": "é",\n  // note\n  "b": 1}'],
    ['{"a":"x""b":[1[2]{}]}', '{"a":"x","b":[1,[2],{}]}'],
    ['\ufeff[true\nfalse]', '\ufeff[true,\nfalse]'],
  ])('%j becomes %j', (before, after) => {
    expect(printed(before)).toBe(after);
    expect(printed(new TextEncoder().encode(before))).toBe(after);
  });

  it.each([
    '["a""b"]',
    '["a," "b"]',
    '[01]',
    '[1 2]',
    '["a" b]',
    '["it"s"]',
    '{"a": 1 "b"}',
    '{"a": 1; "b": 2}',
    '["a" "b"',
  ])('of %j is not certain: what is said is said as before', (text) => expect(printed(text)).toBe(errorOf(text)!.what));

  it('is not searched for without end', () => {
    expect(printed(`[${'"a" '.repeat(100)}]`)).toBe(`[${'"a", '.repeat(100).replace(/, $/, ' ')}]`);
    expect(printed(`[${'"a" '.repeat(200)}]`)).toBe('Found a string where `,` or `]` should be');
  });
});
