import { describe, expect, it } from '@jest/globals';
import { parseJson, printJson, toValue, type ParseOptions } from '../../src/json/index.ts';

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
