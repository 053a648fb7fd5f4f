import { describe, expect, it } from '@jest/globals';
import {
  at,
  editJson,
  JsonSyntaxError,
  mapItems,
  mapJson,
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

describe.each([
  ['arrays', '[', ']', '0'],
  ['objects', '{"a":', '}', 'a'],
  ['arrays on lines of their own', '[\n', '\n]', '0'],
])('700 levels of %s', (_, open, close, token) => {
  const nested = (levels: number, value: string) => `${open.repeat(levels)}${value}${close.repeat(levels)}`;
  const text = nested(700, '"x"');
  const pointer = `/${token}`.repeat(700);

  it('are read, visited, turned into a value, compared and printed', () => {
    const root = parseJson(text);
    expect(count(root)).toBe(701);
    expect(toValue(root)).toEqual(JSON.parse(text));
    expect(sameJson(root, parseJson(text))).toBe(true);
    expect(printJson(root)).toBe(text);
    expect(at(root, pointer).origin!.pointer).toBe(pointer);
  });

  it('are changed at the deepest', () => {
    expect(printJson(editJson(parseJson(text), [{ op: 'set', at: pointer, value: 1 }]))).toBe(nested(700, '1'));
    const mapped = mapJson(parseJson(text), (node) => (node.kind === 'string' ? toJson(1) : undefined));
    expect(printJson(mapped)).toBe(nested(700, '1'));
  });

  it('are one too many with another, which is refused at its place', () => {
    const { line, column } = at(parseJson(text), pointer).origin!;
    expect(() => parseJson(nested(701, '"x"'), { file: 'a.json' })).toThrow(
      expect.objectContaining({
        name: 'JsonSyntaxError',
        file: 'a.json',
        what: 'Values are nested more than 700 levels deep',
        help: expect.stringContaining('Move what is inside further up'),
        line,
        column,
      }),
    );
  });
});

describe('nodes that are made', () => {
  const plain = (levels: number): Plain => (levels === 0 ? 1 : [plain(levels - 1)]);

  it('are nested up to 700 levels', () => {
    const made = toJson(plain(700));
    expect(count(made)).toBe(701);
    expect((printJson(made) as string).length).toBeGreaterThan(1400);
    expect(() => toJson(plain(701))).toThrow('A value cannot be nested more than 700 levels deep.');
  });

  it.each([
    ['read', parseJson(`{"a": [], "b": ${'['.repeat(699)}${']'.repeat(699)}}`)],
    ['made', toJson({ a: [], b: plain(699) })],
  ])('are not printed with more, where they were %s', (_, root) => {
    expect(() => printJson(editJson(root, [{ op: 'set', at: '/a', value: [1] }]))).not.toThrow();
    const b = at(root, '/b');
    expect(() => printJson(editJson(root, [{ op: 'set', at: '/a', value: [b] }]))).toThrow(
      'Values would be nested more than 700 levels deep',
    );
  });
});

describe('nesting without end', () => {
  it('says where it goes too far, and not that it is not closed', () => {
    expect(() => parseJson('['.repeat(1_000_000))).toThrow(JsonSyntaxError);
    expect(() => parseJson('{"a":'.repeat(100_000))).toThrow(
      expect.objectContaining({ column: 3501, what: 'Values are nested more than 700 levels deep' }),
    );
  });
});

describe('wide trees', () => {
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
  const lines = (all: readonly (string | number)[]) => `[\n  ${all.join(',\n  ')}\n]\n`;

  it('of 100,000 items lose one, and get one in the middle', () => {
    const root = parseJson(lines(numbers(0, 100_000)));
    const half = 50_000;
    const edited = timed(() =>
      printJson(
        editJson(root, [
          { op: 'remove', at: '/2' },
          { op: 'insert', before: `/${half}`, value: 'x' },
        ]),
      ),
    );
    expect(edited === lines([0, 1, ...numbers(3, half), '"x"', ...numbers(half, 100_000)])).toBe(true);
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
