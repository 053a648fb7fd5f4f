import { describe, expect, it } from '@jest/globals';
import {
  at,
  type Edit,
  editJson,
  type Json,
  type JsonArray,
  JsonSyntaxError,
  mapItems,
  parseJson,
  type ParseOptions,
  type Plain,
  printJson,
  toJson,
  toValue,
  visitJson,
  withRepairs,
  withItems,
} from '../../src/json/index.ts';
import { cases } from '../cases.ts';
import { randomLooks, randomModel, randomOf, write } from './random.ts';

const value = (text: string, options?: ParseOptions) => {
  const node = parseJson(text, options);
  expect(printJson(node)).toBe(text);
  return toValue(node);
};

describe('comments', () => {
  const places = [
    '§{"a":[1,{}],"b":2}',
    '{§"a":[1,{}],"b":2}',
    '{"a"§:[1,{}],"b":2}',
    '{"a":§[1,{}],"b":2}',
    '{"a":[§1,{}],"b":2}',
    '{"a":[1§,{}],"b":2}',
    '{"a":[1,§{}],"b":2}',
    '{"a":[1,{§}],"b":2}',
    '{"a":[1,{}§],"b":2}',
    '{"a":[1,{}]§,"b":2}',
    '{"a":[1,{}],§"b":2}',
    '{"a":[1,{}],"b":2§}',
    '{"a":[1,{}],"b":2}§',
  ];
  const comments = [
    '/**/',
    '/* é😀 */',
    '/* a\n * b\r\n */',
    '// x\n',
    '//\r\n',
    '// a // b /* c\n',
    '/***/',
    '/* // */',
    '/*/ */',
    '// "\n\t/* ] */ ',
  ];

  it.each(places)('may stand in %s, and are kept', (place) => {
    for (const comment of comments) expect(value(place.replace('§', comment))).toEqual({ a: [1, {}], b: 2 });
  });

  it.each(places)('are an error in %s when they are not allowed', (place) => {
    for (const comment of comments) {
      const text = place.replace('§', comment);
      expect(() => parseJson(text, { comments: false })).toThrow(
        expect.objectContaining({
          name: 'JsonSyntaxError',
          offset: place.indexOf('§'),
          help: 'Comments are not part of strict JSON: remove it, or allow comments.',
        }),
      );
    }
  });

  it('may end a file without a line break', () => {
    expect(value('1//')).toBe(1);
    expect(value('1 // é')).toBe(1);
    expect(value('1/**/')).toBe(1);
  });

  it('are no comments inside a string', () => {
    expect(value('["//", "/* x */"]', { comments: false })).toEqual(['//', '/* x */']);
  });

  it('end a line comment at a lone carriage return', () => {
    expect(value('// x\r1')).toBe(1);
  });

  it.each(['/', '/ /', '/x', '{}/', '/*/', '{} /*', '[1 /* *]', '/* * /'])(
    'are not closed or not begun in %s',
    (text) => {
      expect(() => parseJson(text)).toThrow(expect.objectContaining({ name: 'JsonSyntaxError' }));
    },
  );
});

describe('trailing commas', () => {
  it.each([
    ['[1,]', [1]],
    ['[1 , ]', [1]],
    ['{"a":1,}', { a: 1 }],
    ['[{"a":[[],],},]', [{ a: [[]] }]],
    ['[1, // x\n]', [1]],
    ['[1 /* x */, /* y */]', [1]],
  ])('are accepted in %s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  it.each(['[1,]', '{"a":1,}', '[[],]', '[1,\n]'])('are an error in %s when they are not allowed', (text) => {
    expect(() => parseJson(text, { trailingCommas: false })).toThrow(/Remove the trailing comma at 1:\d/);
  });

  it.each(['[,]', '{,}', '[1,,]', '{"a":1,,}', '[,1]', ',', '1,', '{"a":,}'])('are no reason to accept %s', (text) => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ name: 'JsonSyntaxError' }));
  });

  it('are one option, comments the other', () => {
    expect(value('[1,]', { comments: false })).toEqual([1]);
    expect(value('[1] // x', { trailingCommas: false })).toEqual([1]);
  });
});

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

  it('that ends at a lone carriage return stays on its line where something else is changed', () =>
    expect(edit('{"x":\n{"a" // a\r: [{ "b": 1 }]}}', { op: 'set', at: '/x/a/0/b', value: 2 })).toBe(
      '{"x":\n{"a" // a\r: [{ "b": 2 }]}}',
    ));
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
    return printJson(withRepairs(text, undefined).tree, 'text');
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
      if (error?.repair === undefined) continue;
      certain++;
      for (const input of [lacking, new TextEncoder().encode(lacking)]) {
        const { tree, errors } = withRepairs(input, undefined);
        expect([seed, errors.length, printJson(tree, 'text')]).toEqual([seed, 1, text]);
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

  it.each([
    [`{name: 'N', "a": “é”}`, '{"name": "N", "a": "é"}'],
    [
      '{\n  "pages": [\n    "a,\n    b/c",\n    "d\n  ],\n  icon": "i",\n  "tab: "T"\n}',
      '{\n  "pages": [\n    "a",\n    "b/c",\n    "d"\n  ],\n  "icon": "i",\n  "tab": "T"\n}',
    ],
    ['["é", \'é\', "b" "c"]', '["é", "é", "b", "c"]'],
  ])('or a quote: %j becomes %j', (before, after) => {
    expect(printed(before)).toBe(after);
    expect(printed(new TextEncoder().encode(before))).toBe(after);
  });

  it.each(['["a]\n', '{"a: [1],\n"b": 2}', '[a]', "['it's']", '["a\n', '{"a" b"}', "['a\\'']", '[\n<<<<<<< a\n"b"\n]'])(
    'or a quote: of %j is not certain',
    (text) => expect(printed(text)).toBe(errorOf(text)!.what),
  );

  it('is not searched for without end', () => {
    expect(printed(`[${'"a" '.repeat(100)}]`)).toBe(`[${'"a", '.repeat(100).replace(/, $/, ' ')}]`);
    expect(printed(`[${'"a" '.repeat(200)}]`)).toBe('Found a string where `,` or `]` should be');
  });
});
