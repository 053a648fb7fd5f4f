import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  at,
  type Edit,
  editJson,
  JsonEditError,
  type JsonObject,
  mayRepeatKeys,
  parseJson,
  printJson,
  setMember,
} from '../../src/json/index.ts';
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

describe('an edit of a document with keys that are there twice', () => {
  const key = fc.constantFrom('a', 'b');
  const { object } = fc.letrec<{ value: string; object: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('1', '[/**/]'),
      tie('object'),
      fc.array(tie('value'), { minLength: 1, maxLength: 3 }).map((items) => `[/**/${items.join(',/**/')}/**/]`),
    ),
    object: fc
      .array(fc.tuple(key, tie('value')), { minLength: 2, maxLength: 4 })
      .map((members) => `{/**/${members.map(([name, held]) => `"${name}"/**/:/**/${held}`).join('/**/,/**/')}/**/}`),
  }));
  const pointer = fc.constantFrom('/a', '/b', '/0', '/a/b', '/a/a', '/0/a', '/a/0', '/b/a', '/b/0');
  const edit = fc.tuple(fc.constantFrom('set', 'wrap', 'rename', 'remove', 'unwrap', 'dedupe'), pointer);

  it('doubles no comment', () => {
    let edited = 0;
    fc.assert(
      fc.property(object, fc.array(edit, { minLength: 1, maxLength: 3 }), (blank, edits) => {
        let count = 0;
        let tree = parseJson(blank.replaceAll('/**/', () => `/* c${count++} */`));
        for (const [op, where] of edits)
          try {
            const made: Readonly<Record<string, () => Edit>> = {
              set: () => ({ op: 'set', at: where, value: 2 }),
              wrap: () => ({ op: 'set', at: where, value: [at(tree, where)] }),
              rename: () => ({ op: 'rename', at: where, to: 'c' }),
            };
            tree = editJson(tree, [made[op]?.() ?? { op: op as 'remove', at: where }]);
            edited++;
          } catch (error) {
            if (!(error instanceof JsonEditError)) throw error;
          }
        const comments = String(printJson(tree)).match(/c\d+ /g) ?? [];
        expect(comments).toHaveLength(new Set(comments).size);
      }),
      { numRuns: cases(2000) },
    );
    expect(edited).toBeGreaterThan(100);
  });
});
