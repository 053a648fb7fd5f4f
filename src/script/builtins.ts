import { insideRoot } from '../site/index.ts';
import {
  attempt,
  type Call,
  call,
  fieldsOf,
  isFields,
  isScalar,
  type ScriptPlace,
  Unknown,
  unknownOf,
} from './value.ts';

/** No text and no list is made longer than this. */
const longest = 1_000_000;

function assertLength(length: number, at: ScriptPlace): void {
  if (length > longest) throw new Unknown(at, 'it makes a text or a list that is too long');
}

/** Makes one text of several values. */
export function textOf(values: readonly unknown[], between: string, at: ScriptPlace): string {
  const other = values.find((value) => !isScalar(value));
  if (other !== undefined) throw unknownOf(other) ?? new Unknown(at, 'it makes a text of what is not one');
  const texts = values.map(String);
  assertLength(
    texts.reduce((sum, text) => sum + text.length + between.length, 0),
    at,
  );
  return texts.join(between);
}

function flat(parts: readonly unknown[], at: ScriptPlace): unknown[] {
  assertLength(
    parts.reduce<number>((sum, part) => sum + (Array.isArray(part) ? part.length : 1), 0),
    at,
  );
  return parts.flat() as unknown[];
}

type Method = (list: unknown[], args: readonly unknown[], at: ScriptPlace) => unknown;

const mapped = (list: unknown[], [each]: readonly unknown[], at: ScriptPlace): unknown[] =>
  list.map((item, index) => attempt(() => call(each, [item, index], at)));

/** The methods of lists that are read. */
const ofLists: Readonly<Record<string, Method>> = {
  map: mapped,
  flatMap: (list, args, at) => flat(mapped(list, args, at), at),
  // What nobody knows of an item is in its place.
  filter: (list, args, at) =>
    mapped(list, args, at).flatMap((kept, index) => (kept instanceof Unknown ? kept : kept ? [list[index]] : [])),
  concat: (list, more, at) => flat([list, ...more], at),
  push: (list, more) => list.push(...more),
  join: (list, [between = ','], at) =>
    textOf(
      list.map((part) => part ?? ''),
      textOf([between], '', at),
      at,
    ),
};

/** The methods of texts that are read: they make data of data. */
const ofTexts = new Set(['endsWith', 'includes', 'replace', 'replaceAll', 'slice', 'split', 'startsWith']);

/** What JavaScript itself has on a list or a text; undefined where it has nothing that is read. */
export function methodOf(value: unknown, name: string): unknown {
  if (typeof value !== 'string' && !Array.isArray(value)) return undefined;
  if (name === 'length') return value.length;
  const method = Object.hasOwn(ofLists, name) ? ofLists[name]! : undefined;
  if (Array.isArray(value)) return method && ((...given: Parameters<Call>) => method(value as unknown[], ...given));
  if (!ofTexts.has(name)) return undefined;
  return (args: readonly unknown[], at: ScriptPlace) => {
    assertLength(value.length * (1 + textOf(args, '', at).length), at);
    return (value as unknown as Record<string, (...args: unknown[]) => unknown>)[name]!(...args);
  };
}

/** What is a list of the members of an object, or of the items of a list. */
const listed =
  (list: (holder: object) => unknown): Call =>
  ([holder], at) => {
    const unknown = unknownOf(holder);
    if (unknown !== undefined || !(isFields(holder) || Array.isArray(holder)))
      throw unknown ?? new Unknown(at, 'it lists the members of what has none');
    return list(holder);
  };

/** Joins paths as `path.join` does; the folder of a script begins with a `/`, from the root of what is read. */
const joined: Call = (parts, at) => {
  const path = textOf(parts, '/', at);
  return (path.startsWith('/') ? '/' : '') + (insideRoot(path) ?? path);
};

/** What every script has without importing it. */
export const globals = (): Readonly<Record<string, unknown>> => ({
  undefined,
  // A variable of the environment is read as one that is not set: nothing of this machine is read.
  process: fieldsOf({ env: fieldsOf() }),
  Boolean: (([value]) => (value instanceof Unknown ? value : Boolean(value))) satisfies Call,
  Object: fieldsOf({
    keys: listed(Object.keys),
    values: listed(Object.values),
    entries: listed(Object.entries),
    fromEntries: (([list], at) => {
      const pairs = Array.isArray(list) ? (list as unknown[]) : [list];
      for (const pair of pairs) textOf(Array.isArray(pair) ? [pair[0]] : [fieldsOf()], '', at);
      return fieldsOf(Object.fromEntries(pairs as [string, unknown][]));
    }) satisfies Call,
  }),
});

/** The packages of Node that are read. */
export function nodePackage(name: string, at: ScriptPlace): unknown {
  if (!/^(?:node:)?path$/.test(name)) throw new Unknown(at, `the package "${name}" is not read`);
  return fieldsOf({ join: joined, resolve: joined });
}
