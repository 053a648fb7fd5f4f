import { describe, expect, it } from '@jest/globals';
import {
  at,
  type Edit,
  editJson,
  findMember,
  getMember,
  insertItems,
  insertMember,
  insertMembers,
  type Json,
  type JsonArray,
  JsonEditError,
  type JsonObject,
  makeArray,
  makeMember,
  makeObject,
  makeString,
  mapItems,
  maybeAt,
  parseJson,
  pointerTokens,
  printJson,
  removeItem,
  removeMember,
  renameMember,
  setItem,
  setMember,
  toJson,
  toValue,
  withItems,
  withMembers,
} from '../../src/json/index.ts';

const print = (node: Json) => printJson(node) as string;
const edit = (text: string, ...edits: Edit[]) => print(editJson(parseJson(text), edits));
const array = (text: string) => parseJson(text) as JsonArray;
const object = (text: string) => parseJson(text) as JsonObject;
const reordered = (node: JsonArray, ...order: number[]) =>
  print(
    withItems(
      node,
      order.map((k) => node.items[k]!),
    ),
  );
/** A text of lines, without the indentation it has here. */
const lines = (...all: string[]) => all.join('\n');

describe('removing', () => {
  const items = lines('[', '  1,', '  2,', '  3', ']');
  it.each([
    ['the first item', items, '/0', lines('[', '  2,', '  3', ']')],
    ['one in the middle', items, '/1', lines('[', '  1,', '  3', ']')],
    ['the last item', items, '/2', lines('[', '  1,', '  2', ']')],
    ['the only item', '[\n  1\n]', '/0', '[]'],
    ['the first of an inline array', '{ "a": [ 1, 2 ] }', '/a/0', '{ "a": [ 2 ] }'],
    ['the last of an inline array', '[1, 2]', '/1', '[1]'],
    ['the first member', '{\n  "a": 1,\n  "b": 2\n}', '/a', '{\n  "b": 2\n}'],
    ['the last member', '{\n  "a": 1,\n  "b": 2\n}', '/b', '{\n  "a": 1\n}'],
    ['the only member', '{ "a": { "b": 1 } }', '/a/b', '{ "a": {} }'],
    ['the last, where a comma trails', '[\n  1,\n  2,\n]', '/1', '[\n  1,\n]'],
    ['one of a minified document', '{"a":1,"b":[2,3]}', '/b/0', '{"a":1,"b":[3]}'],
  ])('%s leaves the rest as it was', (_, before, pointer, after) => {
    expect(edit(before, { op: 'remove', at: pointer })).toBe(after);
  });

  it('several in one batch counts from the tree before', () => {
    expect(edit(items, { op: 'remove', at: '/0' }, { op: 'remove', at: '/2' })).toBe('[\n  2\n]');
    expect(edit(items, { op: 'remove', at: '/2' }, { op: 'remove', at: '/1' }, { op: 'remove', at: '/0' })).toBe('[]');
  });
});

describe('setting', () => {
  it('replaces a value, adds a member, and adds an item with -', () => {
    expect(
      edit(
        '{ "a": 1, "b": [1] }',
        { op: 'set', at: '/a', value: 'x' },
        { op: 'set', at: '/c', value: null },
        { op: 'set', at: '/b/-', value: 2 },
      ),
    ).toBe('{ "a": "x", "b": [1, 2], "c": null }');
  });

  it('replaces the whole document, but not what stands around it', () => {
    expect(edit('\ufeff// head\r\n{"a": 1}\r\n// end', { op: 'set', at: '', value: [1] })).toBe(
      '\ufeff// head\r\n[1]\r\n// end',
    );
    expect(edit('{\r\n\t"a": 1\r\n}\r\n', { op: 'set', at: '', value: { b: [], c: 2 } })).toBe(
      '{\r\n\t"b": [],\r\n\t"c": 2\r\n}\r\n',
    );
    const bytes = new TextEncoder().encode('{"a": 1}\n');
    expect(printJson(editJson(parseJson(bytes), [{ op: 'set', at: '', value: 2 }]))).toEqual(
      new TextEncoder().encode('2\n'),
    );
    const again = setMember(editJson(parseJson(bytes), [{ op: 'set', at: '', value: {} }]) as JsonObject, 'x', 1);
    expect(printJson(again)).toEqual(new TextEncoder().encode('{"x": 1}\n'));
  });
});

describe('inserting', () => {
  const items = '[\n  1,\n  2\n]';
  it.each([
    ['at an index', { at: '/1' }, '[\n  1,\n  "x",\n  2\n]'],
    ['at the first', { at: '/0' }, '[\n  "x",\n  1,\n  2\n]'],
    ['at the index after the last', { at: '/2' }, '[\n  1,\n  2,\n  "x"\n]'],
    ['at the end', { at: '/-' }, '[\n  1,\n  2,\n  "x"\n]'],
    ['before a sibling', { before: '/1' }, '[\n  1,\n  "x",\n  2\n]'],
    ['after a sibling', { after: '/1' }, '[\n  1,\n  2,\n  "x"\n]'],
  ])('an item %s', (_, place, after) => {
    expect(edit(items, { op: 'insert', value: 'x', ...place })).toBe(after);
  });

  it.each([
    ['at the end', { at: '/x' }, '{\n  "a": 1,\n  "b": 2,\n  "x": 0\n}'],
    ['before a sibling', { before: '/a', key: 'x' }, '{\n  "x": 0,\n  "a": 1,\n  "b": 2\n}'],
    ['after a sibling', { after: '/a', key: 'x' }, '{\n  "a": 1,\n  "x": 0,\n  "b": 2\n}'],
  ])('a member %s', (_, place, after) => {
    expect(edit('{\n  "a": 1,\n  "b": 2\n}', { op: 'insert', value: 0, ...place })).toBe(after);
  });

  it('several at one place keeps their order', () => {
    expect(
      edit(
        '[1, 2]',
        { op: 'insert', before: '/1', value: 'a' },
        { op: 'insert', before: '/1', value: 'b' },
        { op: 'insert', after: '/0', value: 'c' },
      ),
    ).toBe('[1, "c", "a", "b", 2]');
  });
});

describe('renaming', () => {
  it('changes the key alone', () => {
    expect(edit('{\n  // x\n  "tabs" : [1,2], // y\n  "b":2}', { op: 'rename', at: '/tabs', to: 'dropdowns' })).toBe(
      '{\n  // x\n  "dropdowns" : [1,2], // y\n  "b":2}',
    );
  });

  it('goes with a new value, and with edits inside', () => {
    expect(edit('{"a": {"b": 1}}', { op: 'rename', at: '/a', to: 'x' }, { op: 'set', at: '/a/b', value: 2 })).toBe(
      '{"x": {"b": 2}}',
    );
    expect(edit('{"a": 1}', { op: 'rename', at: '/a', to: 'x' }, { op: 'set', at: '/a', value: 2 })).toBe('{"x": 2}');
  });

  it('two keys into each other is no conflict', () => {
    expect(edit('{"a": 1, "b": 2}', { op: 'rename', at: '/a', to: 'b' }, { op: 'rename', at: '/b', to: 'a' })).toBe(
      '{"b": 1, "a": 2}',
    );
  });

  it('onto a key that leaves in the same batch is no conflict either', () => {
    expect(edit('{"a": 1, "b": 2}', { op: 'rename', at: '/a', to: 'b' }, { op: 'remove', at: '/b' })).toBe('{"b": 1}');
  });
});

describe('moving', () => {
  it('keeps the text of what moves, and only indents it anew', () => {
    const before = lines(
      '{',
      '  "a": {',
      '    "b": {',
      '      "k" : [1,2,',
      '',
      '          3],',
      '      "e": "\\u00e9"',
      '    }',
      '  },',
      '  "z": 1.0',
      '}',
    );
    const after = lines(
      '{',
      '  "a": {},',
      '  "z": 1.0,',
      '  "b": {',
      '    "k" : [1,2,',
      '',
      '        3],',
      '    "e": "\\u00e9"',
      '  }',
      '}',
    );
    const value = at(parseJson(before), '/a/b');
    expect(edit(before, { op: 'remove', at: '/a/b' }, { op: 'insert', after: '/z', key: 'b', value })).toBe(after);
  });

  it('within an array takes the comments along', () => {
    const before = lines('[', '  // one', '  1, // t1', '  // two', '  2, /* t2 */', '  3 // t3', ']');
    const after = lines('[', '  3, // t3', '  // one', '  1, // t1', '  // two', '  2 /* t2 */', ']');
    expect(reordered(array(before), 2, 0, 1)).toBe(after);
  });

  it('what was replaced before keeps the comments of its place', () => {
    const replaced = editJson(parseJson('[\n  // c\n  1,\n  2\n]'), [{ op: 'set', at: '/0', value: 9 }]);
    expect(reordered(replaced as JsonArray, 1, 0)).toBe('[\n  2,\n  // c\n  9\n]');
  });
});

describe('wrapping and unwrapping', () => {
  it('puts something around a node, which keeps its text', () => {
    const before = lines('{', '  // nav', '  "tabs": [', '    { "tab": "x" }', '  ] // end', '}');
    const after = lines(
      '{',
      '  // nav',
      '  "tabs": {',
      '    "language": "en",',
      '    "tabs": [',
      '      { "tab": "x" }',
      '    ]',
      '  } // end',
      '}',
    );
    const tabs = at(parseJson(before), '/tabs');
    expect(edit(before, { op: 'set', at: '/tabs', value: { language: 'en', tabs } })).toBe(after);
  });

  it('around the document keeps what stands around that', () => {
    const root = parseJson('\ufeff// x\n{"a":1}\n');
    expect(print(editJson(root, [{ op: 'set', at: '', value: [root] }]))).toBe('\ufeff// x\n[{"a":1}]\n');
  });

  it('puts a child in the place of the node around it, with the comments of both', () => {
    const before = lines('{', '  // around', '  "a": {', '    // inner', '    "b": [1], // t', '  },', '  "c": 2', '}');
    expect(edit(before, { op: 'unwrap', at: '/a' })).toBe(
      lines('{', '  // around', '  // inner', '  "a": [1], // t', '  "c": 2', '}'),
    );
    expect(edit('{"a": {"b": 1, "c": 2}}', { op: 'unwrap', at: '/a', child: 'c' })).toBe('{"a": 2}');
    expect(edit('[[1, 2]]', { op: 'unwrap', at: '/0', child: 1 })).toBe('[2]');
  });

  it('puts all items of an array in its place', () => {
    const before = lines('[', '  // w', '  [', '    // x', '    "x", // tx', '    "y" // ty', '  ],', '  "z"', ']');
    expect(edit(before, { op: 'unwrap', at: '/0' })).toBe(
      lines('[', '  // w', '  // x', '  "x", // tx', '  "y", // ty', '  "z"', ']'),
    );
    expect(edit('[[], 1]', { op: 'unwrap', at: '/0' })).toBe('[1]');
  });

  it('of the document keeps what stands around that', () => {
    expect(edit('\ufeff// x\r\n{\r\n  "a": {\r\n    "b": 1\r\n  }\r\n}\r\n', { op: 'unwrap', at: '' })).toBe(
      '\ufeff// x\r\n{\r\n  "b": 1\r\n}\r\n',
    );
    expect(
      print(
        editJson(editJson(parseJson('{"a": {"b": 1}}\n'), [{ op: 'unwrap', at: '' }]), [
          { op: 'set', at: '/b', value: 2 },
        ]),
      ),
    ).toBe('{"b": 2}\n');
  });
});

describe('new nodes look like their siblings', () => {
  const group = { group: 'G', pages: ['p', 'q'] };
  it.each([
    [
      '2 spaces',
      '{\n  "a": [\n    {\n      "group": "F",\n      "pages": [\n        "o"\n      ]\n    }\n  ]\n}',
      '{\n  "a": [\n    {\n      "group": "F",\n      "pages": [\n        "o"\n      ]\n    },\n    {\n      "group": "G",\n      "pages": [\n        "p",\n        "q"\n      ]\n    }\n  ]\n}',
    ],
    [
      '4 spaces',
      '{\n    "a": [\n        1\n    ]\n}',
      '{\n    "a": [\n        1,\n        {\n            "group": "G",\n            "pages": [\n                "p",\n                "q"\n            ]\n        }\n    ]\n}',
    ],
    [
      'tabs',
      '{\n\t"a": [\n\t\t1\n\t]\n}',
      '{\n\t"a": [\n\t\t1,\n\t\t{\n\t\t\t"group": "G",\n\t\t\t"pages": [\n\t\t\t\t"p",\n\t\t\t\t"q"\n\t\t\t]\n\t\t}\n\t]\n}',
    ],
    [
      'CRLF',
      '{\r\n  "a": [\r\n  ]\r\n}',
      '{\r\n  "a": [\r\n    {\r\n      "group": "G",\r\n      "pages": [\r\n        "p",\r\n        "q"\r\n      ]\r\n    }\r\n  ]\r\n}',
    ],
    [
      'objects that step otherwise than their array',
      '{"a": [\n    {\n      "group": "F"\n    }\n]}',
      '{"a": [\n    {\n      "group": "F"\n    },\n    {\n      "group": "G",\n      "pages": [\n        "p",\n        "q"\n      ]\n    }\n]}',
    ],
    ['nothing at all', '{"a":[1]}', '{"a":[1,{"group":"G","pages":["p","q"]}]}'],
    [
      'one line with spaces',
      '{ "a": [ { "b": 1 } ] }',
      '{ "a": [ { "b": 1 }, { "group": "G", "pages": ["p", "q"] } ] }',
    ],
    [
      'inline objects with inline arrays',
      '{\n  "a": [\n    { "group": "F", "pages": ["o"] }\n  ]\n}',
      '{\n  "a": [\n    { "group": "F", "pages": ["o"] },\n    { "group": "G", "pages": ["p", "q"] }\n  ]\n}',
    ],
    [
      'inline arrays in objects of lines',
      '{\n  "a": [\n    {\n      "group": "F",\n      "pages": ["o"]\n    }\n  ]\n}',
      '{\n  "a": [\n    {\n      "group": "F",\n      "pages": ["o"]\n    },\n    {\n      "group": "G",\n      "pages": ["p", "q"]\n    }\n  ]\n}',
    ],
  ])('%s', (_, before, after) => {
    expect(edit(before, { op: 'insert', at: '/a/-', value: group })).toBe(after);
  });

  it.each([
    ['{\n  "a" : 1\n}', '{\n  "a" : 1,\n  "x" : 0\n}'],
    ['{\n  "a":1\n}', '{\n  "a":1,\n  "x":0\n}'],
    ['{"a": 1}', '{"a": 1, "x": 0}'],
    ['{"a":1, "b":2}', '{"a":1, "b":2, "x":0}'],
    ['{ "a": 1 }', '{ "a": 1, "x": 0 }'],
    ['{}', '{\n  "x": 0\n}'],
    ['{\n}\n', '{\n  "x": 0\n}\n'],
  ])('colon and comma as in %j', (before, after) => {
    expect(edit(before, { op: 'insert', at: '/x', value: 0 })).toBe(after);
  });

  it('the comma is the one of the list itself, not the first of the document', () => {
    expect(edit('{\n  "a": [0,    1],\n  "b": [2, 3]\n}', { op: 'insert', at: '/b/1', value: 9 })).toBe(
      '{\n  "a": [0,    1],\n  "b": [2, 9, 3]\n}',
    );
  });

  it('an array stands inline as long as all of its items are scalars', () => {
    expect(edit('{\n  "a": ["x", "y"]\n}', { op: 'insert', at: '/a/1', value: 'n' })).toBe(
      '{\n  "a": ["x", "n", "y"]\n}',
    );
    expect(edit('{\n  "a": ["x", "y"]\n}', { op: 'set', at: '/a/1', value: { g: 1 } })).toBe(
      '{\n  "a": [\n    "x",\n    {\n      "g": 1\n    }\n  ]\n}',
    );
  });

  it('those made from nothing have two spaces', () => {
    expect(print(toJson({ a: [1, { b: 'x' }], c: [], d: {} }))).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": "x"\n    }\n  ],\n  "c": [],\n  "d": {}\n}',
    );
  });
});

describe('comments', () => {
  const text = lines(
    '{',
    '  // one',
    '  "a": 1, // ta',
    '  // two',
    '  "b": 2, /* tb */',
    '',
    '  // free',
    '',
    '  // three',
    '  "c": 3 // tc',
    '}',
  );

  it('above and behind an item leave with it', () => {
    expect(edit(text, { op: 'remove', at: '/a' })).toBe(
      lines('{', '  // two', '  "b": 2, /* tb */', '', '  // free', '', '  // three', '  "c": 3 // tc', '}'),
    );
    expect(edit(text, { op: 'remove', at: '/c' })).toBe(
      lines('{', '  // one', '  "a": 1, // ta', '  // two', '  "b": 2 /* tb */', '', '  // free', '}'),
    );
  });

  it('cut off by a blank line stay with the container, and their blank lines too', () => {
    expect(edit(text, { op: 'remove', at: '/b' })).toBe(
      lines('{', '  // one', '  "a": 1, // ta', '', '  // free', '', '  // three', '  "c": 3 // tc', '}'),
    );
    expect(edit(text, { op: 'remove', at: '/a' }, { op: 'remove', at: '/b' }, { op: 'remove', at: '/c' })).toBe(
      lines('{', '  // free', '}'),
    );
  });

  it('stay when their item is replaced or renamed', () => {
    expect(edit(text, { op: 'set', at: '/a', value: [] }, { op: 'rename', at: '/b', to: 'x' })).toBe(
      text.replace('"a": 1', '"a": []').replace('"b"', '"x"'),
    );
  });

  it('stay with the item above when one is inserted between', () => {
    expect(edit('[\n  1, // one\n  // two\n  2\n]', { op: 'insert', at: '/1', value: 'x' })).toBe(
      '[\n  1, // one\n  "x",\n  // two\n  2\n]',
    );
    expect(edit('[\n  1 // one\n]', { op: 'insert', at: '/-', value: 'x' })).toBe('[\n  1, // one\n  "x"\n]');
  });

  it('after two slashes never swallow what follows', () => {
    expect(reordered(array('[1, 2 // x\n]'), 1, 0)).toBe('[2, // x\n1\n]');
  });
});

describe('an edit that cannot be made is an error, and says why', () => {
  const root = parseJson('{"a": [1, {"b": 2}], "c": "x"}');
  it.each<[string, ...Edit[]]>([
    [
      '"a" is not a JSON Pointer: Invalid JSON Pointer syntax. Non-empty pointer must begin with a solidus `/`. A pointer looks like /navigation/tabs/0.',
      { op: 'remove', at: 'a' },
    ],
    [
      '"#/%zz" is not a JSON Pointer: URI malformed. A pointer looks like /navigation/tabs/0.',
      { op: 'remove', at: '#/%zz' },
    ],
    ['/x does not exist: The document has no member "x".', { op: 'remove', at: '/x' }],
    ['/a/2 does not exist: /a is an array of 2 without item 2.', { op: 'remove', at: '/a/2' }],
    ['/a/01 does not exist: /a is an array of 2 without item 01.', { op: 'remove', at: '/a/01' }],
    ['/a/- does not exist: /a is an array of 2 without item -.', { op: 'remove', at: '/a/-' }],
    ['/c/0 does not exist: /c is a string.', { op: 'set', at: '/c/0/d', value: 1 }],
    ['/c/d does not exist: /c is a string.', { op: 'insert', at: '/c/d', value: 1 }],
    ['/a/9 does not exist: /a is an array of 2 without item 9.', { op: 'insert', at: '/a/9', value: 1 }],
    ['The key "c" exists already in the document.', { op: 'insert', at: '/c', value: 1 }],
    ['The key "b" exists already in /a/1.', { op: 'insert', after: '/a/1/b', key: 'b', value: 1 }],
    ['/c is a member: what is inserted beside it needs a key.', { op: 'insert', before: '/c', value: 1 }],
    ['Nothing can be inserted beside the document itself.', { op: 'insert', before: '', value: 1 }],
    ['Nothing can be inserted beside the document itself.', { op: 'insert', at: '', value: 1 }],
    ['The whole document cannot be removed.', { op: 'remove', at: '' }],
    ['The document itself has no key to rename.', { op: 'rename', at: '', to: 'x' }],
    ['/a/0 is an item: only a member has a key to rename.', { op: 'rename', at: '/a/0', to: 'x' }],
    ['The key "c" exists already in the document.', { op: 'rename', at: '/a', to: 'c' }],
    ['/a has 2 children: say which one takes its place.', { op: 'unwrap', at: '/a' }],
    ['/c has 0 children: say which one takes its place.', { op: 'unwrap', at: '/c' }],
    ['The document has 2 children: say which one takes its place.', { op: 'unwrap', at: '' }],
    [
      'Two edits of one batch contradict each other at /c.',
      { op: 'set', at: '/c', value: 1 },
      { op: 'remove', at: '/c' },
    ],
    [
      'Two edits of one batch contradict each other at /c.',
      { op: 'rename', at: '/c', to: 'x' },
      { op: 'remove', at: '/c' },
    ],
    [
      'Two edits of one batch contradict each other at /c.',
      { op: 'rename', at: '/c', to: 'x' },
      { op: 'rename', at: '/c', to: 'y' },
    ],
    [
      'Two edits of one batch contradict each other at /a.',
      { op: 'remove', at: '/a' },
      { op: 'set', at: '/a/1/b', value: 1 },
    ],
    [
      'Two edits of one batch contradict each other at /a.',
      { op: 'set', at: '/a', value: 1 },
      { op: 'insert', at: '/a/-', value: 1 },
    ],
    [
      'Two edits of one batch contradict each other at the document.',
      { op: 'set', at: '', value: 1 },
      { op: 'remove', at: '/c' },
    ],
  ])('%s', (message, ...edits) => {
    expect(() => editJson(root, edits)).toThrow(expect.objectContaining({ name: 'JsonEditError', message }));
  });

  it('says so for a node given by JavaScript that is no pointer or no place', () => {
    expect(() => setItem(array('[1]'), 1, 0)).toThrow('The item index 1 is out of range: it must be from 0 to 0.');
    expect(() => setItem(array('[]'), 0, 0)).toThrow('The item index 0 is out of range: there is none.');
    expect(() => removeItem(array('[1]'), -1)).toThrow(JsonEditError);
    expect(() => insertItems(array('[1]'), [0], 2)).toThrow(
      'The item index 2 is out of range: it must be from 0 to 1.',
    );
    expect(() => insertItems(array('[1]'), [0], 0.5)).toThrow(JsonEditError);
    expect(() => insertMember(object('{"a": 1}'), 'a', 0)).toThrow('The key "a" exists already.');
    expect(() => insertMember(object('{"a": 1}'), 'b', 0, 2)).toThrow(
      'The member index 2 is out of range: it must be from 0 to 1.',
    );
    expect(() => insertMember(object('{"a": 1}'), 'b', 0, { before: 'x' })).toThrow(
      'There is no member "x" to insert beside.',
    );
    expect(() => insertMembers(object('{}'), [makeMember('a', 1), makeMember('a', 2)])).toThrow(
      'The key "a" exists already.',
    );
    expect(() => renameMember(object('{}'), 'a', 'b')).toThrow('There is no member "a" to rename.');
  });
});

describe('pointers', () => {
  const text = '{"a b": 1, "": {"": 2}, "x/y": 3, "m~n": 4, "%41": 5, "é😀": 6, "0": [7], "-": 8, "\\"": 9}';
  it.each([
    ['/a b', 1],
    ['#/a%20b', 1],
    ['//', 2],
    ['#//', 2],
    ['/x~1y', 3],
    ['#/x~1y', 3],
    ['/m~0n', 4],
    ['#/m~0n', 4],
    ['/%41', 5],
    ['#/%2541', 5],
    ['/é😀', 6],
    ['#/%C3%A9%F0%9F%98%80', 6],
    ['/0/0', 7],
    ['/-', 8],
    ['/"', 9],
  ])('%s leads to %j', (pointer, value) => {
    expect(toValue(at(parseJson(text), pointer))).toBe(value);
    expect(toValue(at(parseJson(text), pointerTokens(pointer)))).toBe(value);
  });

  it('of nothing lead to the document', () => {
    const root = parseJson(text);
    for (const pointer of ['', '#', []]) expect(at(root, pointer)).toBe(root);
  });

  it('that lead nowhere are an error, or undefined when one asks so', () => {
    const root = parseJson(text);
    for (const pointer of [
      '/x',
      '/0/1',
      '/0/-',
      '/0/00',
      '/0/0/0',
      '/0/ 0',
      '/0/1e0',
      '/0/length',
      '/toString',
      '/a b/x/y',
    ]) {
      expect(maybeAt(root, pointer)).toBeUndefined();
      expect(() => at(root, pointer)).toThrow(JsonEditError);
    }
    expect(() => maybeAt(root, 'x')).toThrow(JsonEditError);
  });
});

describe('the functions that edit one node', () => {
  it('read members by their last', () => {
    const node = object('{"a": 1, "b": 2, "a": 3}');
    expect(toValue(getMember(node, 'a')!)).toBe(3);
    expect(findMember(node, 'a')).toBe(node.members[2]);
    expect(findMember(node, 'x')).toBeUndefined();
    expect(getMember(undefined, 'a')).toBeUndefined();
    expect(getMember(parseJson('["a"]'), 'length')).toBeUndefined();
  });

  it('set, insert, rename and remove members', () => {
    const node = object('{\n  "a": 1, // a\n  "b": 2\n}');
    expect(print(setMember(node, 'a', [0]))).toBe('{\n  "a": [\n    0\n  ], // a\n  "b": 2\n}');
    expect(print(setMember(node, 'c', 0, { before: 'b' }))).toBe('{\n  "a": 1, // a\n  "c": 0,\n  "b": 2\n}');
    expect(print(insertMember(node, 'c', 0))).toBe('{\n  "a": 1, // a\n  "b": 2,\n  "c": 0\n}');
    expect(print(insertMember(node, 'c', 0, 0))).toBe('{\n  "c": 0,\n  "a": 1, // a\n  "b": 2\n}');
    expect(print(insertMember(node, 'c', 0, { after: 'a' }))).toBe('{\n  "a": 1, // a\n  "c": 0,\n  "b": 2\n}');
    expect(print(renameMember(node, 'a', 'x'))).toBe('{\n  "x": 1, // a\n  "b": 2\n}');
    expect(print(removeMember(node, 'a'))).toBe('{\n  "b": 2\n}');
    expect(print(withMembers(node, node.members.toReversed()))).toBe('{\n  "b": 2,\n  "a": 1 // a\n}');
  });

  it('insert members of another document with their comments', () => {
    const from = object('{\n    // about x\n    "x": [\n        1\n    ] // tail\n}');
    expect(print(insertMembers(object('{\n  "a": 1\n}'), from.members, 0))).toBe(
      '{\n  // about x\n  "x": [\n      1\n  ], // tail\n  "a": 1\n}',
    );
  });

  it('sets a new item off by a blank line where all that are there are, and only there', () => {
    expect(print(insertItems(array('[\n  1,\n\n  2,\n\n  3\n]'), [4]))).toBe('[\n  1,\n\n  2,\n\n  3,\n\n  4\n]');
    expect(print(insertItems(array('[\n  1,\n\n  2,\n\n  3\n]'), [4], 1))).toBe('[\n  1,\n\n  4,\n\n  2,\n\n  3\n]');
    expect(print(insertItems(array('[\n  1,\n\n  2,\n  3\n]'), [4]))).toBe('[\n  1,\n\n  2,\n  3,\n  4\n]');
    expect(print(insertItems(array('[\n  1,\n  2,\n\n  3\n]'), [4]))).toBe('[\n  1,\n  2,\n\n  3,\n  4\n]');
  });
  it('set, insert, map and remove items', () => {
    const node = array('[\n  // one\n  1,\n  2 // two\n]');
    expect(print(setItem(node, 0, 'x'))).toBe('[\n  // one\n  "x",\n  2 // two\n]');
    expect(print(insertItems(node, ['x', 'y'], 1))).toBe('[\n  // one\n  1,\n  "x",\n  "y",\n  2 // two\n]');
    expect(print(insertItems(node, ['x']))).toBe('[\n  // one\n  1,\n  2, // two\n  "x"\n]');
    expect(print(removeItem(node, 0))).toBe('[\n  2 // two\n]');
    expect(print(mapItems(node, (item, i) => (i === 0 ? [toJson('x'), item] : null)))).toBe(
      '[\n  "x",\n  // one\n  1\n]',
    );
    expect(print(withItems(node, node.items.toReversed()))).toBe('[\n  2, // two\n  // one\n  1\n]');
  });

  it('make nodes in the place of others', () => {
    const root = object('{ "a": [ 1, 2 ] }');
    const a = at(root, '/a');
    expect(print(setMember(root, 'a', makeArray([toJson(3)], a)))).toBe('{ "a": [ 3 ] }');
    expect(print(makeObject([makeMember('b', a)], root))).toBe('{ "b": [ 1, 2 ] }');
    expect(print(setMember(root, 'a', makeString('x', a)))).toBe('{ "a": "x" }');
  });
});

describe('a new array beside inline ones', () => {
  const insert = (pages: string[]) =>
    printJson(
      editJson(parseJson('{\n  "groups": [\n    { "group": "A", "pages": ["a", "b"] }\n  ]\n}'), [
        { op: 'insert', at: '/groups/-', value: { group: 'B', pages } },
      ]),
    ) as string;

  it('is inline too', () => {
    expect(insert(['c'])).toContain('{ "group": "B", "pages": ["c"] }');
  });

  it('but not where the line would become much longer than theirs', () => {
    expect(insert(Array.from({ length: 20 }, (_, i) => `a-page-with-a-name-${i}`))).toContain(
      '    {\n      "group": "B",\n      "pages": [\n        "a-page-with-a-name-0",\n',
    );
  });
});

describe('an edit from plain JavaScript', () => {
  it.each([
    [
      { op: 'nope', at: '/a' },
      'An edit has one of the operations set, insert, remove, dedupe, rename, unwrap, trim; this one has "nope".',
    ],
    [
      undefined,
      'An edit has one of the operations set, insert, remove, dedupe, rename, unwrap, trim; this one has none.',
    ],
    [{ op: 'rename', from: '/a', to: 'b' }, 'The edit "rename" needs `at`.'],
    [{ op: 'insert', value: 1 }, 'The edit "insert" needs exactly one of `at`, `before` and `after`.'],
    [
      { op: 'insert', at: '/a', before: '/b', value: 1 },
      'The edit "insert" needs exactly one of `at`, `before` and `after`.',
    ],
  ])('is told what it lacks: %j', (edit, message) => {
    const attempt = () => editJson(parseJson('{"a":1}'), [edit as unknown as Edit]);
    expect(attempt).toThrow(JsonEditError);
    expect(attempt).toThrow(message);
  });
});
