import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  at,
  editJson,
  makeObject,
  ownDocument,
  parseJson,
  printJson,
  toJson,
  visitJson,
} from '../../src/json/index.ts';
import { cases } from '../cases.ts';
import { randomLooks, randomModel, randomOf, write } from './random.ts';

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
