import { describe, expect, it } from '@jest/globals';
import { editJson, JsonEditError, parseJson, type Edit } from '../../src/json/index.ts';

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
