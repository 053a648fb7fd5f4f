import { describe, expect, it } from '@jest/globals';
import {
  at,
  editJson,
  type Edit,
  type Json,
  type JsonArray,
  mapItems,
  parseJson,
  type Plain,
  printJson,
  toJson,
  withItems,
} from '../../src/json/index.ts';

const edit = (text: string, ...edits: Edit[]) => printJson(editJson(parseJson(text), edits)) as string;
const array = (text: string) => parseJson(text) as JsonArray;
const wrap = (root: Json, pointer: string, by: (node: Json) => Plain) =>
  editJson(root, [{ op: 'set', at: pointer, value: by(at(root, pointer)) }]);

describe('no comment is doubled', () => {
  it('by what is put around an item: it stands above and behind that', () => {
    const text = '[\n  // c\n  1 // d\n]';
    expect(printJson(wrap(parseJson(text), '/0', (node) => [node]))).toBe('[\n  // c\n  [\n    1\n  ] // d\n]');
    expect(printJson(wrap(parseJson(text), '/0', (node) => ({ pages: [node] })))).toBe(
      '[\n  // c\n  {\n    "pages": [\n      1\n    ]\n  } // d\n]',
    );
    expect(printJson(mapItems(array(text), (item) => toJson({ pages: [item] })))).toBe(
      '[\n  // c\n  {\n    "pages": [\n      1\n    ]\n  } // d\n]',
    );
  });

  it('by a wrapped item that then leaves what was put around it', () => {
    const wrapped = wrap(parseJson('[\n  // c\n  1\n]'), '/0', (inner) => ({ inner }));
    const left = editJson(wrapped, [
      { op: 'remove', at: '/0/inner' },
      { op: 'insert', at: '/-', value: at(wrapped, '/0/inner') },
    ]);
    expect(printJson(left)).toBe('[\n  // c\n  {},\n  1\n]');
  });

  it('by what is put around the container that it belongs to', () => {
    expect(printJson(wrap(parseJson('{\n  "a": [\n    1\n\n    // c\n  ]\n}'), '/a', (node) => [node]))).toBe(
      '{\n  "a": [\n    [\n      1\n\n      // c\n    ]\n  ]\n}',
    );
  });
});

describe('no comment is lost', () => {
  it('that stands between key and value, when the value moves into an array', () => {
    expect(edit('[{"a" /* k */ : /* c */ 1}]', { op: 'unwrap', at: '/0' })).toBe('[/* k */ /* c */ 1]');
    expect(edit('[\n  2,\n  {\n    "a": // c\n      1\n  }\n]', { op: 'unwrap', at: '/1' })).toBe(
      '[\n  2,\n  // c\n  1\n]',
    );
  });

  it('when a child takes the place of what is around it', () => {
    expect(
      edit('{\n  "a": { // a\n    // b\n    "b": /* c */ 1 // d\n\n    // e\n  }\n}', { op: 'unwrap', at: '/a' }),
    ).toBe('{\n  // a\n  // e\n  // b\n  /* c */ "a": 1 // d\n}');
  });

  it('of an item that moves to a list of one line, and not of the next one', () => {
    const from = array('["a" /* a is old */, "b"]');
    expect(printJson(withItems(array('["x", "y"]'), from.items))).toBe('["a" /* a is old */, "b"]');
  });

  it('in an empty container that is filled, and then gives way to what it holds', () => {
    const filled = editJson(parseJson('[[ /* c */ ]]'), [{ op: 'insert', at: '/0/0', value: 1 }]);
    expect(printJson(filled)).toBe('[[ /* c */\n1]]');
    expect(printJson(editJson(filled, [{ op: 'unwrap', at: '/0' }]))).toBe('[/* c */ 1]');
  });

  it('when what an item holds takes its place: those of the containers between stay with what is next', () => {
    const text =
      '[\n  { // a\n    // b\n    "in": [\n      // c\n      1,\n\n' +
      '      // d\n\n      2 // e\n      // f\n    ]\n  } // g\n]';
    const after = '[\n  // a\n  // b\n  // c\n  1, // g\n  // d\n  // f\n  2 // e\n]';
    expect(
      printJson(
        mapItems(array(text), (item) => (item.kind === 'object' ? (item.members[0]!.value as JsonArray).items : item)),
      ),
    ).toBe(after);
  });
});

describe('a line comment', () => {
  it('that ended at a lone carriage return ends at a line break where it is written anew', () => {
    expect(edit('[1 // a\r /* b */, 2, 3]', { op: 'insert', at: '/1', value: 9 })).toBe('[1, // a\n9, /* b */ 2, 3]');
    expect(edit('{"a": 1 // a\r, "b": 2, "c": 3}', { op: 'remove', at: '/b' })).toBe('{"a": 1, // a\n"c": 3}');
  });
});

describe('what is removed', () => {
  it.each([
    ['from among several on a line leaves the others there', '[\n  1, 2,\n  3, 4, 5\n]', '/3', '[\n  1, 2,\n  3, 5\n]'],
    ['as the first of its line leaves the others on it', '[\n  1, 2,\n  3, 4\n]', '/2', '[\n  1, 2,\n  4\n]'],
    ['as the last leaves the bracket where it stands', '[\n  1,\n  2]', '/1', '[\n  1]'],
    [
      'moves nothing that stands on the lines of another',
      '[{\n    "a": 1\n    }, {}, {\n  "b": 2\n}]',
      '/1',
      '[{\n    "a": 1\n    }, {\n  "b": 2\n}]',
    ],
  ])('%s', (_, before, at, after) => {
    expect(edit(before, { op: 'remove', at })).toBe(after);
  });

  it('leaves an empty container as it was written', () => {
    expect(edit('{"a": { }}', { op: 'unwrap', at: '' })).toBe('{ }');
  });
});
