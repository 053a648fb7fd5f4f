import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  at,
  editJson,
  findMember,
  insertItems,
  insertMembers,
  type Json,
  type JsonArray,
  type JsonObject,
  makeArray,
  makeMember,
  makeObject,
  makeString,
  mapItems,
  type Origin,
  parseJson,
  printJson,
  removeItem,
  removeMember,
  renameMember,
  sameJson,
  setItem,
  setMember,
  toJson,
  toValue,
  withItems,
  withMembers,
} from '../../src/json/index.ts';
import { cases } from '../cases.ts';
import { put, randomEdit, spots, staying } from './random-edit.ts';
import { type Looks, type Model, type Path, randomLooks, randomModel, randomOf, write } from './random.ts';

const text = '{"a": [1, {"b": 2}], "c": {"d": "é"}}';

/** Every object that a user of a tree can hold. */
function everything(root: Json): object[] {
  const found: object[] = [];
  const stack: Json[] = [root];
  while (stack.length > 0) {
    const node = stack.pop()!;
    found.push(node);
    if (node.kind === 'array') found.push(node.items);
    if (node.kind === 'object') found.push(node.members, ...node.members);
    if (node.kind === 'array') stack.push(...node.items);
    if (node.kind === 'object') stack.push(...node.members.map(({ value }) => value));
  }
  return found;
}

describe('plain JavaScript', () => {
  it.each([
    ['as read', parseJson(text)],
    [
      'as edited',
      editJson(parseJson(text), [
        { op: 'set', at: '/a/1/b', value: [3] },
        { op: 'rename', at: '/c', to: 'x' },
      ]),
    ],
    ['made from nothing', toJson({ a: [1, { b: null }] })],
  ])('cannot change a tree %s', (_, root) => {
    for (const any of everything(root)) {
      expect(Object.isFrozen(any)).toBe(true);
      const thing = any as Record<string, unknown>;
      for (const name of ['kind', 'text', 'value', 'key', 'items', 'members', 'origin', 'added', '0', 'length']) {
        expect(() => {
          thing[name] = 'changed';
        }).toThrow(TypeError);
        // Of an array's length V8 first says that this is none.
        expect(() => Object.defineProperty(thing, name, { value: 'changed' })).toThrow(
          name === 'length' ? Error : TypeError,
        );
      }
    }
  });

  it('cannot change the lists that it gave', () => {
    const items = [toJson(1)];
    const array = makeArray(items);
    items.push(toJson(2));
    expect(array.items.length).toBe(1);
    const members = [makeMember('a', 1)];
    const object = makeObject(members);
    members.pop();
    expect(object.members.length).toBe(1);
    expect(withMembers(object, [])).not.toBe(object);
    const plain = { a: [1] };
    const made = toJson(plain);
    plain.a.push(2);
    expect(printJson(made)).toBe(printJson(toJson({ a: [1] })));
  });
});

describe('bytes', () => {
  it('that were read may be overwritten: the tree has its own', () => {
    const bytes = new TextEncoder().encode(text);
    const root = parseJson(bytes);
    bytes.fill(0x20);
    expect(new TextDecoder().decode(printJson(root) as Uint8Array)).toBe(text);
    expect(findMember(at(root, '/c'), 'd')!.value).toMatchObject({ value: 'é' });
  });

  it('that were printed may be overwritten: the next print makes others', () => {
    const root = parseJson(new TextEncoder().encode(text));
    for (const node of [root, editJson(root, [{ op: 'set', at: '/a/0', value: 9 }]), at(root, '/a')]) {
      const first = printJson(node) as Uint8Array;
      const copy = first.slice();
      first.fill(0);
      expect(printJson(node)).toEqual(copy);
    }
    expect(new TextDecoder().decode(printJson(root) as Uint8Array)).toBe(text);
  });

  it('may be a part of a larger buffer, which is not looked at', () => {
    const buffer = new TextEncoder().encode(`xx${text}yy`);
    expect(new TextDecoder().decode(printJson(parseJson(buffer.subarray(2, -2))) as Uint8Array)).toBe(text);
  });
});

describe('a change', () => {
  const root = parseJson(text) as JsonObject;

  it('makes a new node on the way up, and shares all others', () => {
    const edited = editJson(root, [{ op: 'set', at: '/c/d', value: 'x' }]) as JsonObject;
    expect(edited).not.toBe(root);
    expect(at(edited, '/c')).not.toBe(at(root, '/c'));
    expect(at(edited, '/a')).toBe(at(root, '/a'));
    expect(edited.members[0]).toBe(root.members[0]);
    expect(printJson(root)).toBe(text);
    const removed = editJson(root, [{ op: 'remove', at: '/a/0' }]);
    expect(at(removed, '/a/0')).toBe(at(root, '/a/1'));
    const moved = editJson(root, [
      { op: 'remove', at: '/c' },
      { op: 'insert', at: '/a/-', value: at(root, '/c') },
    ]);
    expect(at(moved, '/a/2')).toBe(at(root, '/c'));
  });

  it('is the node itself when nothing changes', () => {
    const array = at(root, '/a') as JsonArray;
    const inner = at(root, '/c') as JsonObject;
    const leaf = at(root, '/c/d');
    for (const edits of [
      [],
      [{ op: 'set', at: '/c/d', value: leaf } as const],
      [{ op: 'set', at: '', value: root } as const],
      [{ op: 'rename', at: '/c', to: 'c' } as const],
      [{ op: 'set', at: '/a', value: array } as const],
    ]) {
      expect(editJson(root, edits)).toBe(root);
    }
    expect(mapItems(array, (item) => [item])).toBe(array);
    expect(withItems(array, [...array.items])).toBe(array);
    expect(insertItems(array, [])).toBe(array);
    expect(setItem(array, 0, array.items[0]!)).toBe(array);
    expect(withMembers(inner, [...inner.members])).toBe(inner);
    expect(setMember(inner, 'd', leaf)).toBe(inner);
    expect(insertMembers(inner, [])).toBe(inner);
    expect(removeMember(inner, 'none')).toBe(inner);
    expect(renameMember(inner, 'd', 'd')).toBe(inner);
    expect(inner.members[0]!.withKey('d')).toBe(inner.members[0]);
    expect(inner.members[0]!.withValue(leaf)).toBe(inner.members[0]);
    expect(makeString('é', leaf)).toBe(leaf);
    expect(toJson(root)).toBe(root);
    expect(removeItem(array, 0)).not.toBe(array);
  });
});

const seeds = fc.integer({ min: 0, max: 0x7fffffff });

function document(seed: number, given: Partial<Looks> = {}) {
  const random = randomOf(seed);
  const model = randomModel(random, 4);
  const looks = { ...randomLooks(random), ...given };
  return { random, model, looks, ...write(model, random, looks) };
}

const print = (node: Json) => printJson(node) as string;
/** The text of a node, without the indentation of its lines. */
const textOf = (root: Json, path: Path, text: string) => {
  const { offset, endOffset } = at(root, path).origin!;
  return text.slice(offset, endOffset).replace(/^[ \t]+/gm, '');
};
/** A document after six random edits, without those that are not allowed. */
function editedOften(
  seed: number,
  isAllowed: (change: NonNullable<ReturnType<typeof randomEdit>>) => boolean = () => true,
) {
  const { text, model, random } = document(seed);
  let [node, expected] = [parseJson(text), model];
  for (let i = 0; i < 6; i++) {
    const change = randomEdit(expected, random);
    if (change === undefined || !isAllowed(change)) continue;
    [node, expected] = [change.apply(node), change.expected];
  }
  return { text, node, expected };
}

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
      { numRuns: cases(2000) },
    );
  });

  it('prints what a random edit says, in text that parses, and nothing else', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { text, model, random } = document(seed);
        const change = randomEdit(model, random);
        if (change === undefined) return;
        const edited = change.apply(parseJson(text));
        const printed = print(edited);
        const again = parseJson(printed);
        expect(toValue(again)).toEqual(change.expected);
        expect(JSON.stringify(toValue(again))).toBe(JSON.stringify(change.expected));
        expect(sameJson(again, edited)).toBe(true);
      }),
      { numRuns: cases(20000) },
    );
  });

  it('survives edits of edited trees', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { node, expected } = editedOften(seed);
        expect(JSON.stringify(toValue(parseJson(print(node))))).toBe(JSON.stringify(expected));
      }),
      { numRuns: cases(5000) },
    );
  });

  it('keeps every comment, once, but those of what was removed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { text, model, notes, random } = document(seed);
        const change = randomEdit(model, random);
        if (change === undefined) return;
        expect(commentsIn(print(change.apply(parseJson(text))))).toEqual(staying(notes, change));
      }),
      { numRuns: cases(6000) },
    );
  });

  it('keeps every comment through several edits that remove nothing', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { text, node } = editedOften(seed, ({ goes }) => goes === undefined);
        expect(commentsIn(print(node))).toEqual(commentsIn(text));
      }),
      { numRuns: cases(2000) },
    );
  });

  it('ends a line comment that it writes at a line feed: for some readers a lone carriage return ends none', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { text, model, random } = document(seed, { returns: true });
        const change = randomEdit(model, random);
        if (change === undefined) return;
        const returns = (printed: string) => printed.match(/\/\/ c\d+;\r(?!\n)/g) ?? [];
        const before = new Set(returns(text));
        const printed = print(change.apply(parseJson(text)));
        expect(returns(printed).filter((end) => !before.has(end))).toEqual([]);
        expect(printed).not.toMatch(/\/\/ c\d+;[^\r\n]/);
      }),
      { numRuns: cases(3000) },
    );
  });

  it('gives what moves the text that it had, but for its indentation', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { text, model, random } = document(seed);
        const change = randomEdit(model, random);
        if (change?.moved === undefined) return;
        const root = parseJson(text);
        const printed = print(change.apply(root));
        expect(textOf(parseJson(printed), change.moved[1], printed)).toBe(textOf(root, change.moved[0], text));
      }),
      { numRuns: cases(3000) },
    );
  });

  it('leaves every byte beside what is removed, up to its neighbours', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { text, model, random } = document(seed);
        const { path } = random.pick(spots(model));
        if (path.length === 0) return;
        const root = parseJson(text);
        const parent = at(root, path.slice(0, -1));
        const children: readonly { readonly origin?: Origin | undefined; readonly value?: unknown }[] =
          parent.kind === 'array' ? parent.items : parent.kind === 'object' ? parent.members : [];
        const k =
          parent.kind === 'object'
            ? parent.members.findIndex(({ key }) => key === path.at(-1))
            : (path.at(-1) as number);
        const before =
          k === 0
            ? parent.origin!.offset + 1
            : (parent.kind === 'object' ? parent.members[k - 1]!.value : at(parent, [k - 1])).origin!.endOffset;
        const rest = text.slice(
          k === children.length - 1 ? parent.origin!.endOffset - 1 : children[k + 1]!.origin!.offset,
        );
        const printed = print(editJson(root, [{ op: 'remove', at: path }]));
        expect(printed.slice(0, before)).toBe(text.slice(0, before));
        expect(printed.slice(-rest.length)).toBe(rest);
      }),
      { numRuns: cases(3000) },
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
        expect(JSON.stringify(toValue(parseJson(printed)))).toBe(
          JSON.stringify(
            put(
              model,
              path,
              order.map((i) => (value as Model[])[i]!),
            ),
          ),
        );
        expect(commentsIn(printed)).toEqual(commentsIn(text));
      }),
      { numRuns: cases(5000) },
    );
  });

  it('changes no line but those of the change: what stands before and after is byte-identical', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { text, model, random } = document(seed);
        const scalars = spots(model).filter(
          ({ value, path }) => path.length > 0 && (typeof value !== 'object' || value === null),
        );
        if (scalars.length === 0) return;
        const { path } = random.pick(scalars);
        const root = parseJson(text);
        const origin = at(root, path).origin!;
        const printed = print(editJson(root, [{ op: 'set', at: path, value: 'CHANGED' }]));
        expect(printed).toBe(`${text.slice(0, origin.offset)}"CHANGED"${text.slice(origin.endOffset)}`);
      }),
      { numRuns: cases(3000) },
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
