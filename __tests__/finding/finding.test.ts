import { describe, expect, it } from '@jest/globals';
import { diagnosticOf, errorFinding, placeOf, placeText } from '../../src/finding/index.ts';
import { findMember, getMember, makeMember, makeString, parseJson } from '../../src/json/index.ts';
import { JsonSyntaxError } from '../../src/json/index.ts';

const root = parseJson('{\n  "name": "Acme",\n  "tabs": [\n    { "tab": "Guides" }\n  ]\n}', { file: 'docs.json' });
const errorOf = (text: string): JsonSyntaxError => {
  try {
    parseJson(text, { file: 'docs.json' });
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
  }
  throw new Error('It is JSON.');
};

describe('the place of a finding', () => {
  it('is that of the node', () => {
    expect(placeOf(getMember(root, 'name'))).toEqual({
      file: 'docs.json',
      line: 2,
      column: 11,
      endLine: 2,
      endColumn: 17,
      pointer: '/name',
    });
  });
  it('is that of the key, for a member', () =>
    expect(placeOf(findMember(root, 'tabs'))).toMatchObject({ line: 3, column: 3, pointer: '/tabs' }));
  it('is that of the node a new one was made from', () =>
    expect(placeOf(makeString('Beta', getMember(root, 'name')))).toMatchObject({ line: 2, column: 11 }));
  it('is empty for what was made from nothing', () => {
    expect(placeOf(makeString('new'))).toEqual({});
    expect(placeOf(makeMember('a', 1))).toEqual({});
    expect(diagnosticOf('r', 'info', { message: 'm' })).toEqual({ rule: 'r', severity: 'info', message: 'm' });
  });
  it('comes with the lines around it', () => {
    expect(diagnosticOf('r', 'info', { message: 'm', at: getMember(root, 'name') }).frame).toContain(
      '> 2 |   "name": "Acme",',
    );
  });
  it.each([
    [{ file: 'docs.json', line: 2, column: 3 }, 'docs.json:2:3'],
    [{ file: 'docs.json' }, 'docs.json'],
    [{ line: 2, column: 3 }, '2:3'],
    [{}, ''],
  ])('%j is written %j', (place, text) => expect(placeText(place)).toBe(text));
});

describe('a syntax error as a finding', () => {
  it('says what, where and what next', () => {
    expect(errorFinding(errorOf("{\n  'a': 1\n}"), 'syntax')).toMatchObject({
      rule: 'syntax',
      severity: 'error',
      file: 'docs.json',
      line: 2,
      column: 3,
      help: expect.stringContaining('double quotes'),
    });
  });
  it('names where the bracket was opened that is not closed', () => {
    expect(errorFinding(errorOf('{\n  "a": [1'), 'ref-syntax')).toMatchObject({
      rule: 'ref-syntax',
      related: [{ file: 'docs.json', line: 2, column: 8 }],
    });
  });
});
