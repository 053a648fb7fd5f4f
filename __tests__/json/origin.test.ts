import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  at,
  editJson,
  findMember,
  makeString,
  parseJson,
  pointerText,
  printJson,
  setItem,
  toJson,
  visitJson,
  type JsonArray,
  type JsonObject,
  type Origin,
} from '../../src/json/index.ts';
import { randomLooks, randomModel, randomOf, write } from './random.ts';

const text = '\ufeff{\r\n\t"a/b": [1, "😀", {"~": "é"}], // x\r\n\t"": {\r\n\t}\r\n}\r\n';
const bytes = new TextEncoder().encode(text);
const short = ({ line, column, endLine, endColumn, offset, endOffset, pointer }: Origin) => [
  `${line}:${column}-${endLine}:${endColumn}`,
  offset,
  endOffset,
  pointer,
];

describe('the origin of a node', () => {
  it('says file, lines, columns in UTF-16 units, offsets and pointer', () => {
    const root = parseJson(text, { file: 'docs.json' });
    expect(root.origin).toMatchObject({
      file: 'docs.json',
      line: 1,
      column: 1,
      endLine: 5,
      endColumn: 2,
      offset: 1,
      endOffset: text.length - 2,
      pointer: '',
    });
    expect(short(at(root, '/a~1b').origin!)).toEqual(['2:9-2:30', 12, 33, '/a~1b']);
    expect(short(at(root, '/a~1b/1').origin!)).toEqual(['2:13-2:17', 16, 20, '/a~1b/1']);
    expect(short(at(root, '/a~1b/2/~0').origin!)).toEqual(['2:25-2:28', 28, 31, '/a~1b/2/~0']);
    expect(short(at(root, '/').origin!)).toEqual(['3:6-4:3', 46, 51, '/']);
  });

  it('counts bytes when bytes were given, but columns still in UTF-16 units', () => {
    const root = parseJson(bytes);
    expect(root.origin).toMatchObject({ file: undefined, line: 1, column: 1, offset: 3 });
    const { line, column, offset, endOffset } = at(root, '/a~1b/2/~0').origin!;
    expect([line, column]).toEqual([2, 25]);
    expect(new TextDecoder().decode(bytes.subarray(offset, endOffset))).toBe('"é"');
  });

  it('is that of the key for a member', () => {
    const member = findMember(parseJson(text), 'a/b')!;
    expect(short(member.origin!)).toEqual(['2:2-2:7', 5, 10, '/a~1b']);
    expect(short(member.withKey('c').withValue(toJson(1)).origin!)).toEqual(['2:2-2:7', 5, 10, '/a~1b']);
  });

  it('stays with what a node was made from, and is none for what was made from nothing', () => {
    const root = parseJson('{"a": [1, {"b": 2}], "c": "x"}');
    const edited = editJson(root, [
      { op: 'set', at: '/a/1/b', value: 3 },
      { op: 'remove', at: '/c' },
      { op: 'insert', at: '/a/0', value: at(root, '/c') },
    ]);
    expect(printJson(edited)).toBe('{"a": ["x", 1, {"b": 3}]}');
    expect(edited.origin!.pointer).toBe('');
    expect(at(edited, '/a').origin!.pointer).toBe('/a');
    expect(at(edited, '/a/2').origin!.pointer).toBe('/a/1');
    expect(at(edited, '/a/0').origin!.pointer).toBe('/c');
    expect(at(edited, '/a/2/b').origin).toBeUndefined();
    expect(findMember(at(edited, '/a/2'), 'b')!.origin!.offset).toBe(11);
    expect(toJson([1]).origin).toBeUndefined();
    expect(makeString('y', at(root, '/c')).origin!.pointer).toBe('/c');
    expect(setItem(at(root, '/a') as JsonArray, 0, 9).items[0]!.origin).toBeUndefined();
    expect((edited as JsonObject).origin).toEqual(root.origin);
  });

  it('leads back to its node, and its offsets to its text, in every document', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = randomOf(seed);
        const { text: written } = write(randomModel(random, 3), random, randomLooks(random));
        const root = parseJson(written);
        visitJson(root, {
          enter(node) {
            const origin = node.origin!;
            expect(at(root, origin.pointer)).toBe(node);
            expect(at(root, `#${encodeURI(origin.pointer).replaceAll('#', '%23')}`)).toBe(node);
            // The root prints what stands around it too.
            if (node !== root)
              expect(written.slice(origin.offset, origin.endOffset)).toBe(
                node.kind === 'object' || node.kind === 'array' ? printJson(node) : node.text,
              );
            const before = written.slice(0, origin.offset);
            expect(origin.line).toBe(before.split('\n').length);
            expect(origin.column).toBe(before.slice(before.lastIndexOf('\n') + 1).replace('\ufeff', '').length + 1);
          },
        });
      }),
      { numRuns: 200 },
    );
  });

  it('is frozen', () => {
    expect(Object.isFrozen(parseJson('1').origin)).toBe(true);
    expect(pointerText(['a/b', '~', 0])).toBe('/a~1b/~0/0');
  });
});
