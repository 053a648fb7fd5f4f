import {
  dataOf,
  type FieldsValue,
  fieldsOf,
  type FunctionValue,
  listOf,
  type ListValue,
  type Plain,
  type ScriptPlace,
  truthOf,
  unknownAt,
  unknownOr,
  type Value,
} from './value.ts';

/** A text is never made longer than this. */
const longestText = 1_000_000;

type Call = (args: readonly Value[], at: ScriptPlace) => Value;
const functionOf = (at: ScriptPlace, call: Call): FunctionValue => ({ kind: 'function', at, call });

/** Methods of a text that need nothing but plain data, and make no long text of a short one. */
const textMethods = new Set(
  'toLowerCase toUpperCase trim trimStart trimEnd split startsWith endsWith includes indexOf slice substring charAt at concat replace replaceAll'.split(
    ' ',
  ),
);

/** What JavaScript itself has on a text or a list; undefined where it has nothing that is known here. */
export function methodOf(value: Value, name: string, at: ScriptPlace): Value | undefined {
  if (value.kind === 'list') {
    if (name === 'length') return dataOf(value.items.length, at);
    if (/^\d+$/.test(name)) return value.items[Number(name)];
    const method = Object.hasOwn(listMethods, name) ? listMethods[name] : undefined;
    return method && functionOf(at, (args, where) => method(value, args, where));
  }
  if (value.kind !== 'data' || typeof value.data !== 'string') return undefined;
  const text = value.data;
  if (name === 'length') return dataOf(text.length, at);
  if (!textMethods.has(name)) return undefined;
  return functionOf(at, (args, where) => {
    const plain: Plain[] = [];
    for (const arg of args) {
      if (arg.kind === 'unknown') return arg;
      if (arg.kind !== 'data') return unknownAt(where, `\`${name}\` is only read with texts and numbers`);
      plain.push(arg.data);
    }
    if (text.length * (1 + String(plain[1] ?? '').length) > longestText)
      return unknownAt(where, 'it makes a text that is too long');
    const result = (text as unknown as Record<string, (...args: Plain[]) => Plain | string[]>)[name]!(...plain);
    return Array.isArray(result)
      ? listOf(
          where,
          result.map((part) => dataOf(part, where)),
        )
      : dataOf(result, where);
  });
}

/** Calls what is a function for each item of a list, with the item and its number. */
function eachOf(list: ListValue, [callback]: readonly Value[], at: ScriptPlace): Value[] {
  if (callback?.kind !== 'function') return [unknownOr(callback, at, 'it calls what is not a function')];
  return list.items.map((item, index) =>
    item.kind === 'unknown' ? item : callback.call([item, dataOf(index, at), list], at),
  );
}

const flat = (items: readonly Value[]): Value[] =>
  items.flatMap((item) => (item.kind === 'list' ? item.items : [item]));

/** The first of several values that is not known. */
const firstUnknown = (items: readonly Value[]) => items.find((item) => item.kind === 'unknown');

/** Whether plain data is the same. @internal */
export const isSame = (one: Value, other: Value): boolean =>
  one === other || (one.kind === 'data' && other.kind === 'data' && one.data === other.data);

const listMethods: Readonly<Record<string, (list: ListValue, args: readonly Value[], at: ScriptPlace) => Value>> = {
  map: (list, args, at) => listOf(at, eachOf(list, args, at)),
  flatMap: (list, args, at) => listOf(at, flat(eachOf(list, args, at))),
  forEach(list, args, at) {
    eachOf(list, args, at);
    return dataOf(undefined, at);
  },
  filter(list, args, at) {
    const kept = eachOf(list, args, at);
    return listOf(
      at,
      list.items.flatMap((item, index) => {
        const isKept = truthOf(kept[index] ?? kept[0]!);
        return isKept === undefined ? [kept[index] ?? kept[0]!] : isKept ? [item] : [];
      }),
    );
  },
  find(list, args, at) {
    for (const [index, found] of eachOf(list, args, at).entries()) {
      if (found.kind === 'unknown') return found;
      if (truthOf(found) === true) return list.items[index]!;
    }
    return dataOf(undefined, at);
  },
  some: (list, args, at) =>
    firstUnknown(eachOf(list, args, at)) ??
    dataOf(
      eachOf(list, args, at).some((found) => truthOf(found)),
      at,
    ),
  concat: (list, args, at) => listOf(at, [...list.items, ...flat(args)]),
  flat: (list, _, at) => listOf(at, flat(list.items)),
  slice(list, args, at) {
    const [from, to] = args.map((arg) => (arg.kind === 'data' ? Number(arg.data) : Number.NaN));
    return Number.isNaN(from ?? 0) || Number.isNaN(to ?? 0)
      ? unknownAt(at, 'it takes a part of a list that is not known')
      : listOf(at, list.items.slice(from, to));
  },
  includes: (list, [wanted], at) =>
    firstUnknown(list.items) ??
    dataOf(
      list.items.some((item) => wanted !== undefined && isSame(item, wanted)),
      at,
    ),
  join(list, [between], at) {
    const unknown = firstUnknown(list.items);
    if (unknown !== undefined) return unknown;
    const parts = list.items.map((item) => (item.kind === 'data' ? String(item.data ?? '') : '[object Object]'));
    const text = parts.join(between?.kind === 'data' ? String(between.data) : ',');
    return text.length > longestText ? unknownAt(at, 'it makes a text that is too long') : dataOf(text, at);
  },
  reverse(list) {
    list.items.reverse();
    return list;
  },
  push(list, args, at) {
    list.items.push(...args);
    return dataOf(list.items.length, at);
  },
  unshift(list, args, at) {
    list.items.unshift(...args);
    return dataOf(list.items.length, at);
  },
};

/** The members of a value as pairs; a value that is not known if there are some that are not known. */
function pairsOf(value: Value | undefined, at: ScriptPlace): readonly (readonly [string, Value])[] | Value {
  if (value?.kind === 'fields') return value.unknown ?? [...value.members];
  if (value?.kind === 'list') return value.items.map((item, index) => [String(index), item] as const);
  return unknownOr(value, at, 'it lists the members of what has none');
}

/** What of the members of a value becomes a list. */
const listedBy =
  (make: (pair: readonly [string, Value], at: ScriptPlace) => Value): Call =>
  ([value], at) => {
    const pairs = pairsOf(value, at);
    return 'kind' in pairs
      ? pairs
      : listOf(
          at,
          pairs.map((pair) => make(pair, at)),
        );
  };

/** Puts all members of some values into one. @internal */
export function assigned(target: FieldsValue, sources: readonly Value[], at: ScriptPlace): FieldsValue {
  for (const source of sources) {
    // Nothing is spread of `undefined`, `null`, `false`: `...(condition && { … })`.
    if (source.kind === 'data') continue;
    if (source.kind === 'fields' && source.unknown !== undefined) target.unknown = source.unknown;
    const pairs = source.kind === 'fields' ? [...source.members] : pairsOf(source, at);
    if (!('kind' in pairs)) for (const [name, member] of pairs) target.members.set(name, member);
    else if (pairs.kind === 'unknown') target.unknown = pairs;
  }
  return target;
}

const objectFunctions: Readonly<Record<string, Call>> = {
  keys: listedBy(([name], at) => dataOf(name, at)),
  values: listedBy(([, value]) => value),
  entries: listedBy(([name, value], at) => listOf(at, [dataOf(name, at), value])),
  freeze: ([value], at) => value ?? dataOf(undefined, at),
  assign: ([target, ...sources], at) =>
    target?.kind === 'fields' ? assigned(target, sources, at) : (target ?? unknownAt(at, 'it assigns to nothing')),
  fromEntries([list], at) {
    if (list?.kind !== 'list') return unknownOr(list, at, 'it makes members of what is not a list');
    const made = fieldsOf(at);
    for (const pair of list.items) {
      if (pair.kind === 'unknown') made.unknown = pair;
      const [name, value] = pair.kind === 'list' ? pair.items : [];
      if (name?.kind === 'data') made.members.set(String(name.data), value ?? dataOf(undefined, at));
    }
    return made;
  },
};

/**
 * Joins paths as `path.join` does; the folder of a script is written with a `/` before it, from the root of what is
 * read.
 */
const joined: Call = (args, at) => {
  const unknown = firstUnknown(args);
  if (unknown !== undefined) return unknown;
  const parts = args.map((arg) => (arg.kind === 'data' ? String(arg.data) : ''));
  const result: string[] = [];
  for (const part of parts.join('/').split('/')) {
    if (part === '..' && result.length > 0 && result.at(-1) !== '..') result.pop();
    else if (part !== '' && part !== '.') result.push(part);
  }
  return dataOf((parts[0]?.startsWith('/') === true ? '/' : '') + result.join('/'), at);
};

const nowhere: ScriptPlace = { file: '', line: 1, column: 1 };
const library = (functions: Readonly<Record<string, Call>>): FieldsValue =>
  fieldsOf(
    nowhere,
    Object.entries(functions).map(([name, call]) => [name, functionOf(nowhere, call)] as const),
  );

/** What every script has without importing it. */
export const globalValues = (): ReadonlyMap<string, Value> =>
  new Map<string, Value>([
    ['Object', library(objectFunctions)],
    ['undefined', dataOf(undefined, nowhere)],
    // A variable of the environment is read as one that is not set: nothing of this machine is read.
    ['process', fieldsOf(nowhere, [['env', fieldsOf(nowhere)]])],
    [
      'Array',
      library({ isArray: ([value], at) => (value?.kind === 'unknown' ? value : dataOf(value?.kind === 'list', at)) }),
    ],
    [
      'String',
      functionOf(nowhere, ([value], at) =>
        value?.kind === 'data' ? dataOf(String(value.data), at) : (value ?? dataOf('', at)),
      ),
    ],
    [
      'Boolean',
      functionOf(nowhere, ([value], at) =>
        value?.kind === 'unknown' ? value : dataOf(value !== undefined && truthOf(value), at),
      ),
    ],
  ]);

/** The packages of Node that a script can import; all others are not read. */
export const nodePackages = (): ReadonlyMap<string, FieldsValue> => {
  const path = library({ join: joined, resolve: joined });
  return new Map([
    ['path', path],
    ['node:path', path],
  ]);
};
