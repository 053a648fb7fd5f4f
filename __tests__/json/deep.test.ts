import { describe, expect, it } from '@jest/globals';
import {
  at,
  editJson,
  JsonSyntaxError,
  mapItems,
  parseJson,
  pointerText,
  printJson,
  sameJson,
  toJson,
  toValue,
  visitJson,
  withItems,
  type Json,
  type JsonArray,
  type Plain,
} from '../../src/json/index.ts';

const MILLION = 1_000_000;
/** Generous for the busiest machine; what takes the square of its size takes hours. */
const SECONDS = 60_000;

function timed<T>(work: () => T): T {
  const start = performance.now();
  const result = work();
  expect(performance.now() - start).toBeLessThan(SECONDS);
  return result;
}

function count(node: Json): number {
  let nodes = 0;
  visitJson(node, { enter: () => void nodes++ });
  return nodes;
}

function depth(value: unknown): number {
  let levels = 0;
  for (let at = value; typeof at === 'object' && at !== null; at = Object.values(at)[0]) levels++;
  return levels;
}

describe.each([
  ['arrays', '[', ']', '0', 'x'],
  ['objects', '{"a":', '}', 'a', 'x'],
])('a million nested %s', (_, open, close, token, value) => {
  const text = `${open.repeat(MILLION)}"${value}"${close.repeat(MILLION)}`;

  it('are read, visited, turned into a value, compared and printed', () => {
    const root = timed(() => parseJson(text));
    expect(timed(() => count(root))).toBe(MILLION + 1);
    expect(depth(timed(() => toValue(root)))).toBe(MILLION);
    expect(timed(() => sameJson(root, parseJson(text)))).toBe(true);
    expect(timed(() => printJson(root)) === text).toBe(true);
  }, 60_000);

  it('are edited at the deepest', () => {
    const pointer = `/${token}`.repeat(MILLION);
    const edited = timed(() => editJson(parseJson(text), [{ op: 'set', at: pointer, value: 1 }]));
    expect(timed(() => printJson(edited)) === text.replace('"x"', '1')).toBe(true);
  }, 60_000);

  it('are edited at the top', () => {
    const wrapped = timed(() => editJson(parseJson(text), [{ op: 'wrap', at: '', by: (node) => [node, 2] }]));
    expect(timed(() => printJson(wrapped)) === `[${text},2]`).toBe(true);
  }, 60_000);
});

describe('deep trees', () => {
  it('that are not closed say so', () => {
    expect(() => parseJson('['.repeat(MILLION))).toThrow(
      expect.objectContaining({ offset: MILLION, related: expect.objectContaining({ column: MILLION }) }),
    );
    expect(() => parseJson('{"a":'.repeat(100_000))).toThrow(JsonSyntaxError);
  });

  it('that stand inline in a document of lines stay inline', () => {
    const nested = (inner: string) => `{\n  "a": ${'['.repeat(100_000)}${inner}${']'.repeat(100_000)}\n}\n`;
    const pointer = ['a', ...Array<string>(100_000).fill('0')];
    const edited = editJson(parseJson(nested('1')), [{ op: 'set', at: pointer, value: 2 }]);
    expect(timed(() => printJson(edited)) === nested('2')).toBe(true);
  });

  it('that move are re-indented', () => {
    const text = `{\n  "a": {\n    "b": ${'['.repeat(100_000)}${']'.repeat(100_000)}\n  }\n}`;
    const moved = editJson(parseJson(text), [{ op: 'move', at: '/a/b', to: { after: '/a' } }]);
    expect(
      timed(() => printJson(moved)) === `{\n  "a": {},\n  "b": ${'['.repeat(100_000)}${']'.repeat(100_000)}\n}`,
    ).toBe(true);
  });

  it('are made of plain values', () => {
    let plain: Plain = 1;
    for (let i = 0; i < 100_000; i++) plain = [plain];
    const made = timed(() => toJson(plain));
    expect(count(made)).toBe(100_001);
    const put = editJson(parseJson('[[0]]'), [{ op: 'insert', at: '/0/0', value: made }]);
    expect((printJson(put) as string).length).toBe('[[,0]]'.length + 200_001);
  }, 60_000);

  it('name the pointer of the deepest', () => {
    const text = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const pointer = '/0'.repeat(99_999);
    expect(timed(() => at(parseJson(text), pointer).origin!.pointer === pointer)).toBe(true);
  });
});

describe('wide trees', () => {
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
  const lines = (all: readonly (string | number)[]) => `[\n  ${all.join(',\n  ')}\n]\n`;

  it('of a million items lose one, and get one in the middle', () => {
    const root = parseJson(lines(numbers(0, MILLION)));
    const half = MILLION / 2;
    const edited = timed(() =>
      printJson(
        editJson(root, [
          { op: 'remove', at: '/2' },
          { op: 'insert', before: `/${half}`, value: 'x' },
        ]),
      ),
    );
    expect(edited === lines([0, 1, ...numbers(3, half), '"x"', ...numbers(half, MILLION)])).toBe(true);
  }, 60_000);

  it('of 100,000 items are reversed, and edited one by one in a batch', () => {
    const all = numbers(0, 100_000);
    const root = parseJson(lines(all)) as JsonArray;
    expect(timed(() => printJson(withItems(root, root.items.toReversed()))) === lines(all.toReversed())).toBe(true);
    expect(
      timed(() => printJson(mapItems(root, (item, i) => (i % 2 === 0 ? null : item)))) ===
        lines(all.filter((i) => i % 2 === 1)),
    ).toBe(true);
    const edits = all.map((i) => ({ op: 'set', at: `/${i}`, value: i + 1 }) as const);
    expect(timed(() => printJson(editJson(root, edits))) === lines(numbers(1, 100_001))).toBe(true);
  }, 60_000);

  it('of 100,000 members have them all renamed in a batch', () => {
    const members = (name: string) =>
      `{\n${numbers(0, 100_000)
        .map((i) => `  "${name}${i}": ${i}`)
        .join(',\n')}\n}`;
    const edits = numbers(0, 100_000).map((i) => ({ op: 'rename', at: pointerText([`k${i}`]), to: `n${i}` }) as const);
    expect(timed(() => printJson(editJson(parseJson(members('k')), edits))) === members('n')).toBe(true);
  }, 60_000);
});
