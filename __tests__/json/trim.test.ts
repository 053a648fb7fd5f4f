import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  at,
  editJson,
  insertItems,
  type Json,
  type JsonArray,
  looseSyntax,
  mapJson,
  parseJson,
  pointerText,
  printBytes,
  printJson,
  removeItem,
  setMember,
  toValue,
  visitJson,
  type Edit,
  type JsonObject,
} from '../../src/json/index.ts';
import { randomLooks, randomModel, randomOf, write } from './random.ts';
import { cases } from '../cases.ts';

const edit = (text: string, ...edits: Edit[]) => printJson(editJson(parseJson(text), edits)) as string;
const trim = (at: string): Edit => ({ op: 'trim', at });

describe('trimming', () => {
  it.each([
    ['an array', '[1, 2,]', '', '[1, 2]'],
    ['an object', '{"a": 1,\n}\n', '', '{"a": 1\n}\n'],
    ['one inside', '[[1,], [2,],]', '/1', '[[1,], [2],]'],
    ['a comma on a line of its own', '[\r\n\t1\r\n\t,\r\n]', '', '[\r\n\t1\r\n\t\r\n]'],
    ['a comma between comments', '{"a": 1 /* , */, // b,\n}', '', '{"a": 1 /* , */ // b,\n}'],
  ])('takes the comma after the last child of %s, and nothing else', (_, before, pointer, after) => {
    expect(edit(before, trim(pointer))).toBe(after);
  });

  it('changes nothing where no comma is, and is refused for what has no children', () => {
    for (const text of ['[1]', '[]', '{}', '{"a": [1,]}']) {
      const root = parseJson(text);
      expect(editJson(root, [trim('')])).toBe(root);
    }
    expect(() => edit('{"a": 1}', trim('/a'))).toThrow('/a is a number: it has no last child.');
    expect(() => edit('[[1,]]', trim('/0'), { op: 'remove', at: '/0' })).toThrow('contradict');
  });

  it('holds for what is done in the same batch and after', () => {
    expect(edit('[1, 2,]', trim(''), { op: 'remove', at: '/1' })).toBe('[1]');
    expect(edit('[1,]', trim(''), { op: 'insert', at: '/-', value: 2 })).toBe('[1,2]');
    expect(edit('[1,]', trim(''), { op: 'remove', at: '/0' })).toBe('[]');
    const inner = editJson(parseJson('{"b": [\n  {"a": 1,}\n]}'), [trim('/b/0')]);
    expect(printJson(editJson(inner, [{ op: 'set', at: '/b', value: [at(inner, '/b')] }]))).toBe(
      '{"b": [\n  [\n    {"a": 1}\n  ]\n]}',
    );
    const array = editJson(parseJson('[1, 2,]'), [trim('')]) as JsonArray;
    expect(printJson(insertItems(array, [3]))).toBe('[1, 2, 3]');
    expect(printJson(removeItem(array, 0))).toBe('[2]');
    expect(printJson(editJson(array, [{ op: 'set', at: '/0', value: [] }]))).toBe('[[], 2]');
    const object = editJson(parseJson('{"a": 1,\n}'), [trim('')]) as JsonObject;
    expect(printJson(setMember(object, 'b', 2))).toBe('{"a": 1, "b": 2\n}');
    expect(printJson(mapJson(object, (node) => (node.kind === 'number' ? parseJson('7') : undefined)))).toBe(
      '{"a": 7\n}',
    );
  });

  it('of all containers of a random document leaves every other byte', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x7fffffff }), (seed) => {
        const random = randomOf(seed);
        const { text } = write(randomModel(random, 4), random, { ...randomLooks(random), trailingCommas: true });
        const root = parseJson(text);
        const offsets = looseSyntax(root)
          .filter(({ kind }) => kind === 'trailing comma')
          .map(
            ({ line, column }) =>
              text
                .split('\n')
                .slice(0, line - 1)
                .join('\n').length +
              (line > 1 ? 1 : 0) +
              column -
              1,
          );
        // Columns of the first line count from after the byte order mark.
        const shift = (offset: number) =>
          text.startsWith('\uFEFF') && !text.slice(0, offset).includes('\n') ? offset + 1 : offset;
        const expected = offsets
          .toReversed()
          .reduce((rest, offset) => rest.slice(0, shift(offset)) + rest.slice(shift(offset) + 1), text);
        const edited = editJson(root, pointers(root).map(trim));
        expect(printJson(edited)).toBe(expected);
        expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(printBytes(edited))).toBe(expected);
        expect(toValue(edited)).toEqual(toValue(root));
        expect(edited === root).toBe(offsets.length === 0);
        expect(looseSyntax(parseJson(expected)).filter(({ kind }) => kind === 'trailing comma')).toEqual([]);
      }),
      { numRuns: cases(3000) },
    );
  });
});

describe('a key that is there several times', () => {
  it('is left with the last', () => {
    expect(edit('{"a": 1, "b": 2, "a": 3, "a": 4}', { op: 'dedupe', at: '/a' })).toBe('{"b": 2, "a": 4}');
    expect(edit('{\n  "a": 1,\n  "a": 1\n}', { op: 'dedupe', at: '/a' }, { op: 'rename', at: '/a', to: 'b' })).toBe(
      '{\n  "b": 1\n}',
    );
  });

  it('is nothing else: what stands once stays the same', () => {
    const root = parseJson('{"a": [1]}');
    expect(editJson(root, [{ op: 'dedupe', at: '/a' }])).toBe(root);
    expect(() => edit('[1]', { op: 'dedupe', at: '/0' })).toThrow('/0 is not a member');
    expect(() => edit('[1]', { op: 'dedupe', at: '' })).toThrow('is not a member');
  });
});

/** The pointers of all containers. */
function pointers(root: Json): string[] {
  const found: string[] = [];
  const path: (string | number)[] = [];
  visitJson(root, {
    enter(node, key) {
      if (key !== undefined) path.push(key);
      if (node.kind === 'object' || node.kind === 'array') found.push(pointerText(path));
    },
    leave: (_, key) => void (key !== undefined && path.pop()),
  });
  return found;
}
