import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { at, editJson, mapItems, parseJson, pointerText, printJson, sameJson, toValue, type Edit, type Json } from '../../src/json/index.ts';
import { type Model, type Random, randomLooks, randomModel, randomOf, write } from './random.ts';

const seeds = fc.integer({ min: 0, max: 0x7fffffff });

function document(seed: number) {
  const random = randomOf(seed);
  const model = randomModel(random, 4);
  const looks = randomLooks(random);
  return { random, model, looks, ...write(model, random, looks) };
}

interface Spot {
  path: (string | number)[];
  value: Model;
}

function spots(model: Model): Spot[] {
  const found: Spot[] = [];
  const go = (value: Model, path: (string | number)[]) => {
    found.push({ path, value });
    if (Array.isArray(value)) value.forEach((item, i) => go(item, [...path, i]));
    else if (typeof value === 'object' && value !== null) for (const [key, item] of Object.entries(value)) go(item, [...path, key]);
  };
  go(model, []);
  return found;
}

const clone = (model: Model): Model => JSON.parse(JSON.stringify(model)) as Model;
const within = (model: Model, path: (string | number)[]): Model => path.reduce((value, token) => (value as Record<string, Model>)[token]!, model);

/** An object with members in a given order: what the model must be after an edit. */
const objectOf = (entries: [string, Model][]): Model => Object.fromEntries(entries);

/** Puts `value` where `path` leads. */
function put(model: Model, path: (string | number)[], value: Model): Model {
  if (path.length === 0) return value;
  const copy = clone(model);
  (within(copy, path.slice(0, -1)) as Record<string, Model>)[path.at(-1)!] = value;
  return copy;
}

/** One random edit, and the same on a plain model. */
function randomEdit(model: Model, random: Random): { edit: Edit; expected: Model } | undefined {
  const { path, value } = random.pick(spots(model));
  const parentPath = path.slice(0, -1);
  const parent = path.length === 0 ? undefined : within(model, parentPath);
  const last = path.at(-1)!;
  const made = randomModel(random, 2);
  const pointer = pointerText(path);
  switch (random.int(7)) {
    case 0:
      return { edit: { op: 'set', at: pointer, value: made }, expected: put(model, path, made) };
    case 1: {
      if (parent === undefined) return undefined;
      const rest = Array.isArray(parent) ? parent.filter((_, i) => i !== last) : objectOf(Object.entries(parent as object).filter(([key]) => key !== last) as [string, Model][]);
      return { edit: { op: 'remove', at: pointer }, expected: put(model, parentPath, rest) };
    }
    case 2: {
      if (!Array.isArray(value)) return undefined;
      const index = random.int(value.length + 1);
      return { edit: { op: 'insert', at: `${pointer}/${index}`, value: made }, expected: put(model, path, value.toSpliced(index, 0, made)) };
    }
    case 3: {
      if (parent === undefined || Array.isArray(parent)) return undefined;
      const key = `new"${random.int(1e9)}`;
      const entries = Object.entries(parent as object) as [string, Model][];
      const place = entries.findIndex(([name]) => name === last);
      const before = random.chance(0.5);
      const edit: Edit = before ? { op: 'insert', before: pointer, key, value: made } : { op: 'insert', after: pointer, key, value: made };
      return { edit, expected: put(model, parentPath, objectOf(entries.toSpliced(before ? place : place + 1, 0, [key, made]))) };
    }
    case 4: {
      if (parent === undefined || Array.isArray(parent)) return undefined;
      const to = `renamed${random.int(1e9)}`;
      return { edit: { op: 'rename', at: pointer, to }, expected: put(model, parentPath, objectOf((Object.entries(parent as object) as [string, Model][]).map(([key, item]) => [key === last ? to : key, item]))) };
    }
    case 5:
      return random.chance(0.5)
        ? { edit: { op: 'wrap', at: pointer, by: (node) => [node] }, expected: put(model, path, [value]) }
        : { edit: { op: 'wrap', at: pointer, by: (node) => ({ label: 'en', inner: node }) }, expected: put(model, path, { label: 'en', inner: value }) };
    default: {
      if (!Array.isArray(parent) || parent.length < 2) return undefined;
      const from = last as number;
      const to = random.int(parent.length);
      if (to === from) return undefined;
      const rest = parent.toSpliced(from, 1);
      const index = rest.indexOf(parent[to]!);
      if (rest.lastIndexOf(parent[to]!) !== index) return undefined;
      const before = random.chance(0.5);
      const target = pointerText([...parentPath, to]);
      return {
        edit: { op: 'move', at: pointer, to: before ? { before: target } : { after: target } },
        expected: put(model, parentPath, rest.toSpliced(to > from ? (before ? to - 1 : to) : before ? to : to + 1, 0, parent[from]!)),
      };
    }
  }
}

const print = (node: Json) => printJson(node) as string;
const commentsIn = (text: string) => (text.match(/c\d+;/g) ?? []).sort();

describe('the printer', () => {
  it('gives back every document byte for byte', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { text, model } = document(seed);
        expect(printJson(parseJson(text))).toBe(text);
        expect(printJson(parseJson(new TextEncoder().encode(text)))).toEqual(new TextEncoder().encode(text));
        expect(toValue(parseJson(text))).toEqual(model);
      }),
      { numRuns: 2000 },
    );
  });

  it('prints what a random edit says, in text that parses, and nothing else', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { text, model, random } = document(seed);
        const change = randomEdit(model, random);
        if (change === undefined) return;
        const edited = editJson(parseJson(text), [change.edit]);
        const printed = print(edited);
        const again = parseJson(printed);
        expect(toValue(again)).toEqual(change.expected);
        expect(JSON.stringify(toValue(again))).toBe(JSON.stringify(change.expected));
        expect(sameJson(again, edited)).toBe(true);
      }),
      { numRuns: 20000 },
    );
  });

  it('survives edits of edited trees', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { text, model, random } = document(seed);
        let node = parseJson(text);
        let expected = model;
        for (let i = 0; i < 6; i++) {
          const change = randomEdit(expected, random);
          if (change === undefined) continue;
          node = editJson(node, [change.edit]);
          expected = change.expected;
        }
        const printed = print(node);
        expect(JSON.stringify(toValue(parseJson(printed)))).toBe(JSON.stringify(expected));
      }),
      { numRuns: 5000 },
    );
  });

  it('keeps every comment, once, when nothing is removed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { text, model, random } = document(seed);
        const change = randomEdit(model, random);
        if (change === undefined || change.edit.op === 'remove' || change.edit.op === 'set' || change.edit.op === 'wrap') return;
        expect(commentsIn(print(editJson(parseJson(text), [change.edit])))).toEqual(commentsIn(text));
      }),
      { numRuns: 10000 },
    );
  });

  it('keeps every comment, once, when the items of an array are put in another order', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { text, model, random } = document(seed);
        const arrays = spots(model).filter(({ value }) => Array.isArray(value) && value.length > 1);
        if (arrays.length === 0) return;
        const { path, value } = random.pick(arrays);
        const root = parseJson(text);
        const array = at(root, path);
        if (array.kind !== 'array') throw new Error('no array');
        const order = array.items.map((_, i) => i).sort(() => random() - 0.5);
        const turned = editJson(root, [{ op: 'set', at: path, value: reorder(array, order) }]);
        const printed = print(turned);
        expect(JSON.stringify(toValue(parseJson(printed)))).toBe(JSON.stringify(put(model, path, order.map((i) => (value as Model[])[i]!))));
        expect(commentsIn(printed)).toEqual(commentsIn(text));
      }),
      { numRuns: 5000 },
    );
  });

  it('changes no line but those of the change: what stands before and after is byte-identical', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { text, model, random } = document(seed);
        const scalars = spots(model).filter(({ value, path }) => path.length > 0 && (typeof value !== 'object' || value === null));
        if (scalars.length === 0) return;
        const { path } = random.pick(scalars);
        const root = parseJson(text);
        const origin = at(root, path).origin!;
        const printed = print(editJson(root, [{ op: 'set', at: path, value: 'CHANGED' }]));
        expect(printed).toBe(`${text.slice(0, origin.offset)}"CHANGED"${text.slice(origin.endOffset)}`);
      }),
      { numRuns: 3000 },
    );
  });

  it('returns the same object for edits that change nothing', () => {
    const root = parseJson('{"a": [1, {"b": 2}], "c": "x"}');
    expect(editJson(root, [])).toBe(root);
    expect(editJson(root, [{ op: 'set', at: '/a', value: at(root, '/a') }])).toBe(root);
    const array = at(root, '/a');
    if (array.kind === 'array') expect(mapItems(array, (item) => item)).toBe(array);
  });
});

function reorder(array: Json & { kind: 'array' }, order: number[]): Json {
  let k = 0;
  return mapItems(array, () => (k++ === 0 ? order.map((i) => array.items[i]!) : null));
}
