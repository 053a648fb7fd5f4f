import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type JsonObject, mayRepeatKeys, parseJson, setMember } from '../../src/json/index.ts';
import { cases } from '../cases.ts';

/** One letter in the ways in which it can be written. */
const key = fc.constantFrom('a', 'b', 'A', 'é', 'ab', '\\u0061', '\\u00e9', '\\u0062', 'a\\/b', 'a/b');
const text: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('1', '"a"', '[]', '{}'),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    fc
      .array(fc.tuple(key, tie('value')), { maxLength: 4 })
      .map((members) => `{${members.map(([name, value]) => `"${name}": ${value}`).join(', ')}}`),
  ),
})).value;

/** The same, found by looking at every node. */
function repeats(node: ReturnType<typeof parseJson>): boolean {
  if (node.kind === 'array') return node.items.some(repeats);
  if (node.kind !== 'object') return false;
  return (
    new Set(node.members.map((member) => member.key)).size < node.members.length ||
    node.members.some(({ value }) => repeats(value))
  );
}

describe('a key that an object has twice', () => {
  it('is found as by a look at every node', () =>
    fc.assert(
      fc.property(text, (json) => mayRepeatKeys(parseJson(json)) === repeats(parseJson(json))),
      { numRuns: cases(1000) },
    ));
  it('is found among many', () => {
    const many = Array.from({ length: 5000 }, (_, k) => `"k${k}": ${k}`);
    expect(mayRepeatKeys(parseJson(`{${many.join(', ')}}`))).toBe(false);
    expect(mayRepeatKeys(parseJson(`{${[...many, '"k\\u0037": 1'].join(', ')}}`))).toBe(true);
  });
  it('is not ruled out in a tree that was changed', () =>
    expect(mayRepeatKeys(setMember(parseJson('{"a": 1}') as JsonObject, 'b', 1))).toBe(true));
});
