import { describe, expect, it } from '@jest/globals';
import {
  at,
  editJson,
  findMember,
  insertItems,
  insertMembers,
  makeArray,
  makeMember,
  makeObject,
  makeString,
  mapItems,
  parseJson,
  printJson,
  removeItem,
  removeMember,
  renameMember,
  setItem,
  setMember,
  toJson,
  withItems,
  withMembers,
  type Json,
  type JsonArray,
  type JsonObject,
} from '../../src/json/index.ts';

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
