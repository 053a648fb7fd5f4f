import { describe, expect, it } from '@jest/globals';
import { nodeAt, readDocument } from '../../src/spec/index.ts';

const root = readDocument(
  `
a: { b: [{ c: 1 }, { $ref: "#/shared/one" }] }
shared:
  one: { $ref: "#/shared/two", own: 1 }
  two: { d: { e: 2 }, own: 2 }
  loop: { $ref: "#/shared/loop" }
  gone: { $ref: "#/nowhere" }
`,
  'o.yaml',
);
const at = (...keys: string[]) => {
  const { node, isDirect, isComplete } = nodeAt(root, keys);
  return `${node.pointer}${isDirect ? '' : ' behind a $ref'}${isComplete ? '' : ', not all of it'}`;
};

describe('nodeAt', () => {
  it.each([
    [[], ''],
    [['a', 'b', '0', 'c'], '/a/b/0/c'],
    [['a', 'b', '1'], '/shared/two behind a $ref'],
    [['a', 'b', '1', 'd', 'e'], '/shared/two/d/e behind a $ref'],
    [['shared', 'one', 'own'], '/shared/one/own'],
    [['shared', 'one', '$ref'], '/shared/one/$ref'],
    [['a', 'b', '7', 'c'], '/a/b, not all of it'],
    [['a', 'x'], '/a, not all of it'],
    [['shared', 'one', 'x'], '/shared/two behind a $ref, not all of it'],
    [['shared', 'loop', 'x'], '/shared/loop, not all of it'],
    [['shared', 'gone', 'x'], '/shared/gone, not all of it'],
  ])('%j is %s', (keys, expected) => expect(at(...keys)).toBe(expected));
});
