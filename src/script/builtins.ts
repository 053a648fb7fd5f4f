import { insideRoot } from '../site/index.ts';
import { type Call, type Fields, Found, foundOf, isScalar, others, type ScriptPlace, Unknown } from './value.ts';

/** No text and no list is made longer than this. */
const longest = 1_000_000;

function assertLength(length: number, at: ScriptPlace): void {
  if (length > longest) throw new Unknown(at, 'it makes a text or a list that is too long');
}

/** Makes one text of several values. */
export function textOf(values: readonly unknown[], between: string, at: ScriptPlace): string {
  if (!values.every(isScalar)) throw new Unknown(at, 'it makes a text of what is not one');
  const texts = values.map(String);
  const length = texts.reduce((sum, text) => sum + text.length + between.length, 0);
  assertLength(length, at);
  return texts.join(between);
}

/** The values of what a function gets. */
const valuesOf = (args: readonly Found[]): unknown[] => args.map((arg) => arg.known());

function flat(parts: readonly Found[], at: ScriptPlace): Found[] {
  const length = parts.reduce((sum, { all }) => sum + all.length, 0);
  assertLength(length, at);
  return parts.flatMap(({ all }) => all);
}

type Method = (list: Found[], args: readonly Found[], at: ScriptPlace) => unknown;

/** What a function makes of each item: it is where the item is. */
const mapped = (list: Found[], [each]: readonly Found[], at: ScriptPlace): Found[] =>
  list.map((item, index) => new Found(each?.call(item, new Found(index, at), new Found(list, at)).value, item.at));

/** The methods of lists that are read. */
const ofLists: Readonly<Record<string, Method>> = {
  map: mapped,
  forEach: (...given) => void valuesOf(mapped(...given)),
  flatMap: (list, args, at) => flat(mapped(list, args, at), at),
  // What nobody knows of an item is in its place.
  filter: (list, args, at) =>
    mapped(list, args, at).flatMap((kept, index) =>
      kept.value instanceof Unknown ? kept : kept.value ? list[index]! : [],
    ),
  concat: (list, more, at) => flat([new Found(list, at), ...more], at),
  push: (list, more) => list.push(...more),
  join(list, [between], at) {
    const texts = valuesOf(list).map((part) => part ?? '');
    return textOf(texts, textOf([between?.known() ?? ','], '', at), at);
  },
};

/** The methods that change a list in a way that is not read. Then neither it nor what they give is known. */
const isChanging = /^(?:copyWithin|fill|pop|reverse|shift|sort|splice|unshift)$/;

/** The methods of texts that are read: they make data of data. */
const isOfTexts = /^(?:endsWith|includes|replace|replaceAll|slice|split|startsWith)$/;

/** What JavaScript itself has on a list or a text; undefined where it has nothing that is read. */
export function methodOf(value: unknown, name: string): Call | undefined {
  if (Array.isArray(value)) {
    const method = Object.hasOwn(ofLists, name) ? ofLists[name] : undefined;
    if (method !== undefined) return (...given) => method(value, ...given);
    if (!isChanging.test(name)) return undefined;
    return (_, at) => {
      const unknown = new Unknown(at, `\`${name}\` is not read`);
      value.push(new Found(unknown, at));
      return unknown;
    };
  }
  if (typeof value !== 'string' || !isOfTexts.test(name)) return undefined;
  return (args, at) => {
    const given = valuesOf(args);
    const { length } = textOf(given, '', at);
    // `$&` and the like can make a long text of two short ones.
    if (given.join('').includes('$')) throw new Unknown(at, `\`${name}\` with \`$\` is not read`);
    assertLength(value.length * (1 + length), at);
    return foundOf((value as unknown as Record<string, (...args: unknown[]) => unknown>)[name]!(...given), at).value;
  };
}

/** The members of what has members, all of which are known. */
function membersOf(holder: Found | undefined, at: ScriptPlace): Found['members'] {
  if (holder?.unknown === undefined && holder?.value instanceof Map) return holder.members;
  throw holder?.unknown ?? new Unknown(at, 'it takes the members of what has none');
}

/** Puts the members of one object into another, or what is not known of them. */
export function putAll(holder: Fields, from: Found): void {
  for (const [name, member] of from.members) holder.set(name, member);
  if (from.unknown !== undefined) holder.set(others, new Found(from.unknown, from.at));
}

const ofObject: Readonly<Record<string, Call>> = {
  keys: ([holder], at) => membersOf(holder, at).map(([name]) => new Found(name, at)),
  values: ([holder], at) => membersOf(holder, at).map(([, member]) => member),
  entries: ([holder], at) =>
    membersOf(holder, at).map(([name, member]) => new Found([new Found(name, member.at), member], member.at)),
  assign([target, ...sources], at) {
    membersOf(target, at);
    for (const source of sources) putAll(target!.value as Fields, source);
    return target!.value;
  },
  fromEntries: ([list], at) =>
    new Map(list?.all.map((pair) => [textOf([pair.get('0').known()], '', at), pair.get('1')])),
};

/** Joins paths as `path.join` does; the folder of a script begins with a `/`, from the root of what is read. */
const joined: Call = (parts, at) => {
  const path = textOf(valuesOf(parts), '/', at);
  return (path.startsWith('/') ? '/' : '') + (insideRoot(path) ?? path);
};

/** What every script has without importing it. */
export const globals = {
  undefined,
  // A variable of the environment is read as one that is not set: nothing of this machine is read.
  process: { env: {} },
  Boolean: (([value]) => Boolean(value?.known())) satisfies Call,
  Object: ofObject,
};

/** The packages of Node that are read. */
export const packages: ReadonlyMap<string, object> = new Map([['path', { join: joined, resolve: joined }]]);
