import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  at,
  type Edit,
  editJson,
  findMember,
  insertItems,
  type Json,
  type JsonArray,
  type JsonObject,
  looseSyntax,
  makeObject,
  makeString,
  mapJson,
  type Origin,
  ownDocument,
  parseJson,
  pointerText,
  printBytes,
  printJson,
  removeItem,
  setItem,
  setMember,
  toJson,
  toValue,
  visitJson,
} from '../../src/json/index.ts';
import { cases } from '../cases.ts';
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

const part = (text: string, pointer: string) => printJson(ownDocument(at(parseJson(text), pointer), 'x.json'), 'text');

describe('a document of a part', () => {
  it('begins at the margin and ends as the other one does', () => {
    expect(part('{\r\n\t"a": {\r\n\t\t"b": [ 1.0 ] // c\r\n\t}\r\n}\r\n', '/a')).toBe(
      '{\r\n\t"b": [ 1.0 ] // c\r\n}\r\n',
    );
    expect(part('\uFEFF{\n "a": [\n  1\n ]\n}', '/a')).toBe('[\n 1\n]');
  });

  it('keeps its indentation where a line has less than the first', () =>
    expect(part('{\n  "a": [\n1\n  ]\n}\n', '/a')).toBe('  [\n1\n  ]\n'));

  it('is the document itself where the part is one, and plain where it was made from nothing', () => {
    const root = parseJson('[1]');
    expect(ownDocument(root, 'x.json')).toBe(root);
    expect(printJson(ownDocument(toJson({ a: [] }), 'x.json'), 'text')).toBe('{\n  "a": []\n}\n');
    const made = makeObject([], at(parseJson('{"a": {"b": 1}}'), '/a'));
    expect(printJson(ownDocument(made, 'x.json'), 'text')).toBe('{}');
  });

  it('has the same text again in the place of the part, however that is laid out', () =>
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = randomOf(seed);
        const { text } = write({ a: randomModel(random, 4) }, random, randomLooks(random));
        const pointers: string[] = [];
        visitJson(parseJson(text), {
          enter: (node) =>
            void (node.kind === 'object' || node.kind === 'array' ? pointers.push(node.origin!.pointer) : 0),
        });
        for (const pointer of pointers.slice(1)) {
          const root = parseJson(text);
          const own = parseJson(printJson(ownDocument(at(root, pointer), 'x.json'), 'text'));
          expect(printJson(editJson(root, [{ op: 'set', at: pointer, value: own }]), 'text')).toBe(text);
        }
      }),
      { numRuns: cases(1000) },
    ));
});

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
