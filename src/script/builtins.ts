import { insideRoot } from '../site/index.ts';
import {
  attempt,
  type Call,
  call,
  type Fields,
  fieldsOf,
  Found,
  isFields,
  isScalar,
  known,
  putAll,
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
  list.map((item, index) => attempt(() => call(each, [item, index, list], at)));

/** The methods of lists that are read. */
const ofLists: Readonly<Record<string, Method>> = {
  map: mapped,
  forEach: (list, [each], at) => list.forEach((item, index) => void call(each, [item, index, list], at)),
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

/** The methods that change a list in a way that is not read. Then neither it nor what they give is known. */
const isChanging = /^(?:copyWithin|fill|pop|reverse|shift|sort|splice|unshift)$/;

/** The methods of texts that are read: they make data of data. */
const ofTexts = new Set(['endsWith', 'includes', 'replace', 'replaceAll', 'slice', 'split', 'startsWith']);

/** What JavaScript itself has on a list or a text; undefined where it has nothing that is read. */
export function methodOf(value: unknown, name: string): unknown {
  if (typeof value !== 'string' && !Array.isArray(value)) return undefined;
  if (Object.hasOwn(value as object, name)) return (value as unknown as Fields)[name];
  if (Array.isArray(value)) {
    const list = value as unknown[];
    const method = Object.hasOwn(ofLists, name) ? ofLists[name] : undefined;
    if (method !== undefined) return (...given: Parameters<Call>) => method(list, ...given);
    if (!isChanging.test(name)) return undefined;
    return (_: unknown, at: ScriptPlace) => {
      list.push(new Unknown(at, `\`${name}\` is not read`));
      return list.at(-1);
    };
  }
  if (!ofTexts.has(name)) return undefined;
  return (args: readonly unknown[], at: ScriptPlace) => {
    // `$&` and the like can make a long text of two short ones.
    if (textOf(args, '', at).includes('$')) throw new Unknown(at, `\`${name}\` with \`$\` is not read`);
    assertLength(value.length * (1 + textOf(args, '', at).length), at);
    return (value as unknown as Record<string, (...args: unknown[]) => unknown>)[name]!(...args);
  };
}

/** What has members, all of which are known. */
function holderOf(value: unknown, at: ScriptPlace): object {
  const unknown = unknownOf(value);
  if (unknown === undefined && (isFields(value) || Array.isArray(value))) return value;
  throw unknown ?? new Unknown(at, 'it takes the members of what has none');
}

const ofObject: Readonly<Record<string, Call>> = {
  keys: ([holder], at) => Object.keys(holderOf(holder, at)),
  values: ([holder], at) => Object.values(holderOf(holder, at)),
  entries: ([holder], at) => Object.entries(holderOf(holder, at)),
  assign([target, ...sources], at) {
    const holder = holderOf(target, at);
    if (!isFields(holder)) throw new Unknown(at, 'it assigns to a list');
    for (const source of sources) putAll(holder, new Found(source, at));
    return target;
  },
  fromEntries([list], at) {
    const pairs = Object.values(holderOf(list, at)) as [string, unknown][];
    for (const pair of pairs) textOf(Object.values(holderOf(pair, at)).slice(0, 1), '', at);
    return fieldsOf(Object.fromEntries(pairs));
  },
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
  Boolean: (([value]) => Boolean(known(value))) satisfies Call,
  Object: fieldsOf(ofObject),
});

/** The packages of Node that are read. */
export function nodePackage(name: string, at: ScriptPlace): unknown {
  if (!/^(?:node:)?path$/.test(name)) throw new Unknown(at, `the package "${name}" is not read`);
  return fieldsOf({ join: joined, resolve: joined });
}
