import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cases } from '../cases.ts';
import { stringify } from 'yaml';
import type { SpecNode } from '../../src/spec/index.ts';
import { readSpecification, SpecificationError } from '../../src/spec/index.ts';
import { errorOf } from './specs.ts';

const head = 'openapi: 3.1.0\npaths: {}\n';

/** The node `x` of a specification in YAML whose text comes after the head, which is two lines. */
function x(text: string, content: (text: string) => Uint8Array | string = (text) => text): SpecNode {
  return readSpecification(content(head + text), 'openapi.yaml').root.get('x')!;
}

/** The node `x` of a specification in JSON. */
function jsonX(text: string): SpecNode {
  return readSpecification(`{"openapi": "3.1.0", "paths": {}, "x": ${text}}`, 'openapi.json').root.get('x')!;
}

describe('a node', () => {
  it.each([
    ['JSON', jsonX('{"a": [1, "two", null, true], "b": {"c/d": 1.50}}')],
    ['YAML', x('x:\n  a: [1, two, null, true]\n  b: {c/d: 1.50}\n')],
  ])('of %s is a cursor: keys, values, items, pointers', (_, node) => {
    expect([node.kind, node.value, node.keys(), node.items()]).toEqual(['object', undefined, ['a', 'b'], []]);
    const list = node.get('a')!;
    expect([list.kind, list.keys(), list.get('0'), list.value]).toEqual(['array', [], undefined, undefined]);
    expect(list.items().map((item) => item.value)).toEqual([1, 'two', null, true]);
    expect(list.items()[2]!.pointer).toBe('/x/a/2');
    expect(node.get('b')!.get('c/d')!.pointer).toBe('/x/b/c~1d');
    expect(node.get('b')!.get('c/d')!.get('e')).toBeUndefined();
    expect(node.entries().map(([key, value]) => [key, value.kind])).toEqual([
      ['a', 'array'],
      ['b', 'object'],
    ]);
    expect(node.toJS()).toEqual({ a: [1, 'two', null, true], b: { 'c/d': 1.5 } });
  });

  it('tells where value and key stand, in UTF-16 columns, and the offset in what was given', () => {
    const text = "x: {'é😀': [a]}\n";
    const key = head.length + 'x: {'.length;
    expect(x(text).get('é😀')!.keyPosition()).toEqual({ line: 3, column: 5, offset: key });
    expect(x(text).get('é😀')!.position()).toEqual({ line: 3, column: 12, offset: key + 7 });
    const bytes = x(text, (text) => new TextEncoder().encode(text));
    expect(bytes.get('é😀')!.position()).toEqual({ line: 3, column: 12, offset: key + 7 + 1 + 2 });
    expect(bytes.get('é😀')!.items()[0]!.keyPosition()).toMatchObject({ line: 3, column: 13 });
  });

  it('counts a byte order mark in offsets and not in columns', () => {
    const position = (content: Uint8Array | string) =>
      readSpecification(content, 'a.yaml').root.get('openapi')!.position();
    const text = '\ufeffopenapi: 3.1.0\npaths: {}';
    expect(position(text)).toEqual({ line: 1, column: 10, offset: 10 });
    expect(position(new TextEncoder().encode(text))).toEqual({ line: 1, column: 10, offset: 12 });
  });

  it('of duplicate keys reads the last one, at the place of the first', () => {
    for (const node of [jsonX('{"a": 1, "b": 2, "a": 3}'), x('x:\n  a: 1\n  b: 2\n  a: 3\n')]) {
      expect(node.entries().map(([key, value]) => [key, value.value])).toEqual([
        ['a', 3],
        ['b', 2],
      ]);
      expect(node.repeatedKeys()).toEqual(['a']);
      expect(node.get('b')!.repeatedKeys()).toEqual([]);
    }
  });

  it('writes `__proto__` as an ordinary key', () => {
    for (const node of [jsonX('{"__proto__": {"a": 1}}'), x('x: {__proto__: {a: 1}}')]) {
      const plain = node.toJS() as object;
      expect(Object.keys(plain)).toEqual(['__proto__']);
      expect(Object.getPrototypeOf(plain)).toBe(Object.prototype);
    }
  });

  it('is written out up to a limit', () => {
    expect(x('x: [1, 2]').toJS(3)).toEqual([1, 2]);
    expect(() => x('x: [1, 2, 3]').toJS(3)).toThrow('The value at `/x` has more than 3 values when written out.');
  });

  // The value stands in an object.
  const brackets = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const steps = (levels: number) =>
    Array.from({ length: levels }, (_, k) => `\n${' '.repeat(k + 1)}a:`).join('') + ' 1';

  it.each([
    ['JSON', (levels: number) => jsonX(brackets(levels))],
    ['YAML in brackets', (levels: number) => x(`x: ${brackets(levels)}`)],
    ['YAML in lines', (levels: number) => x(`x:${steps(levels)}`)],
    ['YAML with anchors', (levels: number) => x(`y: &y 1\nx: ${brackets(levels)}`)],
    [
      'YAML with aliases',
      (levels: number) => x(`a: &a ${brackets(levels - 100)}\nx: ${'['.repeat(100)}*a${']'.repeat(100)}`),
    ],
  ])('is read and written out with 700 levels in %s, and refused with more', (_, nested) => {
    let levels = 1;
    for (let plain = nested(699).toJS(); typeof plain === 'object'; plain = Object.values(plain!)[0]) levels++;
    expect(levels).toBe(700);
    expect(() => nested(700)).toThrow(
      expect.objectContaining({
        name: 'SpecificationError',
        message: 'Values are nested more than 700 levels deep.',
        help: expect.stringContaining('Move what is inside further up'),
        line: expect.any(Number),
        frame: expect.any(String),
      }),
    );
  });

  it('nested without end in YAML says the same', () => {
    expect(errorOf(`${head}x: ${brackets(50_000)}`)).toMatchObject({
      message: 'Values are nested more than 700 levels deep.',
      line: 3,
    });
  });

  it('is the same in JSON and in YAML', () => {
    const { tie } = fc.letrec((tie) => ({
      tie: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tie'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('tie'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(tie, (value) => {
        const specification = { openapi: '3.1.0', paths: {}, x: value };
        for (const text of [JSON.stringify(specification), stringify(specification)]) {
          expect(readSpecification(text, 'spec').root.toJS()).toEqual(specification);
        }
      }),
      { numRuns: cases(1000) },
    );
  });
});

describe('YAML', () => {
  it('resolves aliases; a node stands where its alias is written', () => {
    const node = x('a: &one {b: 1}\nx: {y: *one, z: *one}\n');
    expect(node.toJS()).toEqual({ y: { b: 1 }, z: { b: 1 } });
    expect(node.get('z')!.position()).toMatchObject({ line: 4, column: 17 });
    expect(node.get('z')!.get('b')!.position()).toMatchObject({ line: 3, column: 13 });
    expect(node.get('z')!.get('b')!.pointer).toBe('/x/z/b');
  });

  it('means the last anchor of a name before the alias', () => {
    expect(x('a: &one 1\nb: &one 2\nx: *one\nc: &one 3\n').value).toBe(2);
  });

  it('uses an anchor a thousand times', () => {
    expect(x(`a: &one {b: 1}\nx: [${'*one, '.repeat(1000)}]\n`).items()).toHaveLength(1000);
  });

  it('honours merge keys: own keys win, then the first merged map, wherever `<<` stands', () => {
    expect(x('a: &a {k: a, l: a}\nb: &b {k: b, m: b}\nx:\n  l: own\n  <<: [*a, *b]\n  n: own\n').toJS()).toEqual({
      l: 'own',
      k: 'a',
      m: 'b',
      n: 'own',
    });
    expect(x('a: &a {k: a}\nx:\n  <<: *a\n  k: own\n').toJS()).toEqual({ k: 'own' });
    expect(x('a: &a {k: a}\nb: &b\n  <<: *a\n  l: b\nx:\n  <<: *b\n').toJS()).toEqual({ k: 'a', l: 'b' });
  });

  it('takes `<<` in quotes for an ordinary key, and passes over a merge of what is no map', () => {
    expect(x('a: &a {k: a}\nx: {"<<": 1}').toJS()).toEqual({ '<<': 1 });
    expect(x('x: {<<: 1, k: 2}').toJS()).toEqual({ k: 2 });
  });

  it('lets a map that merges itself be', () => {
    expect(x('x: &x {<<: *x, k: 1}').toJS()).toEqual({ k: 1 });
  });

  it('reads a long chain of merges', () => {
    const chain = Array.from({ length: 1000 }, (_, i) => `  k${i + 1}: &k${i + 1} {<<: *k${i}}\n`).join('');
    expect(x(`a:\n  k0: &k0 {end: 1}\n${chain}x: *k1000\n`).toJS()).toEqual({ end: 1 });
  });

  it('refuses merge keys that multiply', () => {
    const chain = Array.from(
      { length: 5000 },
      (_, i) => `  k${i + 1}: &k${i + 1} {<<: *k${i}, n${i}: 1}
`,
    ).join('');
    expect(
      errorOf(`${head}a:
  k0: &k0 {}
${chain}`).message,
    ).toBe('The aliases of this file expand to more than 5,000,000 nodes.');
  });

  it('refuses an alias bomb, at once and with its place', () => {
    const levels = Array.from(
      { length: 30 },
      (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(', ')}]\n`,
    ).join('');
    expect(errorOf(`${head}l0: &l0 [lol]\n${levels}`)).toMatchObject({
      message: 'The aliases of this file expand to more than 5,000,000 nodes.',
      line: 10,
      help: expect.stringContaining('$ref'),
    });
  });

  it('reads a value that contains itself, and refuses only to write it out', () => {
    const node = x('x: &x {self: *x, k: 1}');
    expect(node.get('self')!.get('self')!.get('k')!.value).toBe(1);
    expect(() => node.toJS()).toThrow(
      new SpecificationError('The value at `/x/self` contains itself.', { file: 'openapi.yaml' }),
    );
  });

  it('has keys as JavaScript has them', () => {
    expect(x('x: {200: a, true: b, ~: c, "": d, 1.5: e}').keys()).toEqual(['200', 'true', '~', '', '1.5']);
    expect(x('x:\n  ? [a, b]\n  : 1\n').keys()).toEqual(['[a, b]']);
    expect(x('a: &a key\nx: {*a : 1}').keys()).toEqual(['key']);
  });

  it('reads a key without a value, and an unknown tag', () => {
    expect(x('x:\n  a:\n  ? b\n  c: !thing 1\n  d: !!set {e}\n').toJS()).toEqual({
      a: null,
      b: null,
      c: '1',
      d: { e: null },
    });
    expect(x('x:\n  ? b\n').get('b')!.position()).toMatchObject({ line: 4, column: 5 });
  });

  it('of version 1.1 is read where a directive asks for it', () => {
    const { root } = readSpecification(
      '%YAML 1.1\n---\nopenapi: "3.1.0"\npaths: {}\na: &a {k: yes}\nx:\n  <<: *a\n  on: 2020-01-01\n  o: !!omap [b: 1]\n',
      'a.yaml',
    );
    expect(root.get('x')!.toJS()).toEqual({ k: true, true: '2020-01-01', o: [1] });
  });
});
