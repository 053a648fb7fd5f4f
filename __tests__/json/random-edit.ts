import {
  at,
  type Edit,
  editJson,
  findMember,
  insertMembers,
  type Json,
  type JsonArray,
  type JsonObject,
  type Plain,
  pointerText,
  removeMember,
  withItems,
} from '../../src/json/index.ts';
import { type Model, type Note, type Path, type Random, randomModel } from './random.ts';

export interface Spot {
  path: (string | number)[];
  value: Model;
}

export function spots(model: Model): Spot[] {
  const found: Spot[] = [];
  const go = (value: Model, path: (string | number)[]) => {
    found.push({ path, value });
    if (Array.isArray(value)) value.forEach((item, i) => go(item, [...path, i]));
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) go(item, [...path, key]);
  };
  go(model, []);
  return found;
}

const clone = (model: Model): Model => JSON.parse(JSON.stringify(model)) as Model;
const within = (model: Model, path: (string | number)[]): Model =>
  path.reduce((value, token) => (value as Record<string, Model>)[token]!, model);

/** An object with members in a given order: what the model must be after an edit. */
const objectOf = (entries: [string, Model][]): Model => Object.fromEntries(entries);

/** Puts `value` where `path` leads. */
export function put(model: Model, path: (string | number)[], value: Model): Model {
  if (path.length === 0) return value;
  const copy = clone(model);
  (within(copy, path.slice(0, -1)) as Record<string, Model>)[path.at(-1)!] = value;
  return copy;
}

export interface Change {
  readonly apply: (root: Json) => Json;
  /** The same on a plain model. */
  readonly expected: Model;
  /** What goes on purpose, and its comments with it; nothing by default. */
  readonly goes?: (note: Note & { readonly owner: Path }) => boolean;
  /** A node that stays, but elsewhere: its path before and after. */
  readonly moved?: readonly [Path, Path];
}

const by =
  (edit: Edit) =>
  (root: Json): Json =>
    editJson(root, [edit]);

/** A tree with another node at a path. */
const changed = <Node extends Json>(root: Json, path: Path, change: (node: Node) => Plain): Json =>
  editJson(root, [{ op: 'set', at: path, value: change(at(root, path) as Node) }]);

const isIn = (path: Path, around: Path) => around.every((token, k) => path[k] === token);
const same = (a: Path, b: Path) => a.length === b.length && isIn(a, b);

/** One random edit. */
export function randomEdit(model: Model, random: Random): Change | undefined {
  const { path, value } = random.pick(spots(model));
  const parentPath = path.slice(0, -1);
  const parent = path.length === 0 ? undefined : within(model, parentPath);
  const last = path.at(-1)!;
  const made = randomModel(random, 2);
  const pointer = pointerText(path);
  switch (random.int(9)) {
    case 0:
      // Its place stays, with the comments there.
      return {
        apply: by({ op: 'set', at: pointer, value: made }),
        expected: put(model, path, made),
        goes: ({ owner, inside }) => isIn(owner, path) && (inside || !same(owner, path)),
      };
    case 1:
      if (parent === undefined) return undefined;
      return {
        apply: by({ op: 'remove', at: pointer }),
        expected: put(model, parentPath, without(parent, last)),
        goes: ({ owner }) => isIn(owner, path),
      };
    case 2: {
      if (!Array.isArray(value)) return undefined;
      const index = random.int(value.length + 1);
      return {
        apply: by({ op: 'insert', at: `${pointer}/${index}`, value: made }),
        expected: put(model, path, value.toSpliced(index, 0, made)),
      };
    }
    case 3: {
      if (parent === undefined || Array.isArray(parent)) return undefined;
      const key = `new"${random.int(1e9)}`;
      const entries = Object.entries(parent as object) as [string, Model][];
      const place = entries.findIndex(([name]) => name === last);
      const before = random.chance(0.5);
      const edit: Edit = before
        ? { op: 'insert', before: pointer, key, value: made }
        : { op: 'insert', after: pointer, key, value: made };
      return {
        apply: by(edit),
        expected: put(model, parentPath, objectOf(entries.toSpliced(before ? place : place + 1, 0, [key, made]))),
      };
    }
    case 4: {
      if (parent === undefined || Array.isArray(parent)) return undefined;
      const to = `renamed${random.int(1e9)}`;
      return {
        apply: by({ op: 'rename', at: pointer, to }),
        expected: put(
          model,
          parentPath,
          objectOf(
            (Object.entries(parent as object) as [string, Model][]).map(([key, item]) => [
              key === last ? to : key,
              item,
            ]),
          ),
        ),
        moved: [path, [...parentPath, to]],
      };
    }
    case 5:
      return random.pick<Change>([
        {
          apply: (root) => changed(root, path, (node) => [node]),
          expected: put(model, path, [value]),
          moved: [path, [...path, 0]],
        },
        {
          apply: (root) => changed(root, path, (node) => ({ label: 'en', inner: node })),
          expected: put(model, path, { label: 'en', inner: value }),
          moved: [path, [...path, 'inner']],
        },
        {
          apply: (root) => changed(root, path, (node) => ({ groups: ['x', [node]] })),
          expected: put(model, path, { groups: ['x', [value]] }),
          moved: [path, [...path, 'groups', 1, 0]],
        },
      ]);
    case 6: {
      if (typeof value !== 'object' || value === null) return undefined;
      const keys = Array.isArray(value) ? value.map((_, k) => k) : Object.keys(value);
      if (keys.length === 0) return undefined;
      if (Array.isArray(value) && Array.isArray(parent) && random.chance(0.5))
        return {
          apply: by({ op: 'unwrap', at: pointer }),
          expected: put(model, parentPath, parent.toSpliced(last as number, 1, ...value)),
          moved: [[...path, 0], path],
        };
      const child = random.pick<string | number>(keys);
      const inner = [...path, child];
      // Beside the document itself nothing can stand: of what is around it, only the text stays.
      const goes: Change['goes'] =
        parent === undefined
          ? ({ owner, inside }) => !isIn(owner, inner) || (same(owner, inner) && !inside)
          : ({ owner }) => owner.length > path.length && isIn(owner, path) && !isIn(owner, inner);
      return {
        apply: by({ op: 'unwrap', at: pointer, child }),
        expected: put(model, path, within(model, inner)),
        goes,
        moved: [inner, path],
      };
    }
    case 7: {
      // A member to the end of any object that it is not in.
      if (parent === undefined || Array.isArray(parent)) return undefined;
      const targets = spots(model).filter(
        ({ path: to, value: there }) =>
          typeof there === 'object' && there !== null && !Array.isArray(there) && !isIn(to, path),
      );
      const { path: to } = random.pick(targets);
      const key = `moved${random.int(1e9)}`;
      const rest = put(model, parentPath, without(parent, last));
      const entries = Object.entries(within(rest, to) as object) as [string, Model][];
      return {
        apply: (root) => {
          const member = findMember(at(root, parentPath), last as string)!;
          const left = changed<JsonObject>(root, parentPath, (node) => removeMember(node, member.key));
          return changed<JsonObject>(left, to, (node) => insertMembers(node, [member.withKey(key)]));
        },
        expected: put(rest, to, objectOf([...entries, [key, value]])),
        moved: [path, [...to, key]],
      };
    }
    default: {
      if (!Array.isArray(parent) || parent.length < 2) return undefined;
      const from = last as number;
      const to = random.int(parent.length);
      if (to === from) return undefined;
      const reorder = <One>(items: readonly One[]) => items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);
      return {
        apply: (root) => changed<JsonArray>(root, parentPath, (node) => withItems(node, reorder(node.items))),
        expected: put(model, parentPath, reorder(parent)),
        moved: [path, [...parentPath, to]],
      };
    }
  }
}

const without = (parent: Model, last: string | number): Model =>
  Array.isArray(parent)
    ? parent.filter((_, k) => k !== last)
    : objectOf((Object.entries(parent as object) as [string, Model][]).filter(([key]) => key !== last));

/** The comments that stay. */
export const staying = (notes: readonly Note[], { goes }: Change): string[] =>
  notes
    .flatMap(({ text, owner, inside }) =>
      goes !== undefined && owner !== undefined && goes({ text, owner, inside }) ? [] : [text],
    )
    .sort();
