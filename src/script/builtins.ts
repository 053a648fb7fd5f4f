import { insideRoot } from '../site/index.ts';
import { type At, type Call, Found, isScalar, SitePath, Unknown } from '../found/index.ts';

/** Makes one text of several values. */
export function joinedText(values: readonly Found[], at: At): string {
  if (!values.every((value) => isScalar(value.known()))) throw new Unknown(at, 'it makes a text of what is not one');
  return values.map(({ value }) => String(value)).join('');
}

/** A list of which all items are known by their numbers. */
function listIn(found: Found | undefined, at: At): Found[] {
  const list = found?.known();
  if (Array.isArray(list) && !list.some(({ isMany }: Found) => isMany)) return list as Found[];
  throw new Unknown(at, 'it is not a list of which all items are known');
}

/** The items of lists one after another; what is no list is an item. */
const flat = (parts: readonly Found[]): Found[] =>
  parts.flatMap((part) => (part.value instanceof Unknown ? new Found(part.value, part.at, true) : part.all));

/** What a function makes of an item of a list: it is where the item is. */
function making(list: Found[], [each, ...more]: readonly Found[], at: At) {
  const call = each?.known() as Call;
  if (typeof call !== 'function' || more.length > 0) throw new Unknown(at, 'it calls what is not read');
  return (item: Found, index: number) =>
    new Found(call([item, new Found(index, at), new Found(list, at)], at), item.at);
}

/** The methods of lists that are read. */
const ofLists: Readonly<Record<string, (list: Found[], args: readonly Found[], at: At) => unknown>> = {
  map: (list, ...given) => list.map(making(list, ...given)),
  filter(list, ...given) {
    const isKept = making(list, ...given);
    return list.filter((item, index) => isKept(item, index).known());
  },
  flatMap(list, ...given) {
    const make = making(list, ...given);
    return list.flatMap((item, index) => flat([make(item, index)]));
  },
  concat: (list, more, at) => flat([new Found(list, at), ...more]),
};

/** What JavaScript itself has on a value; undefined where it has nothing that is read. */
export function methodOf(holder: Found, name: string): Call | undefined {
  const { value } = holder;
  if (typeof value === 'function') return (value as Call).calls?.[name];
  if (!Array.isArray(value) || !Object.hasOwn(ofLists, name)) return undefined;
  return (args, at) => ofLists[name]!(listIn(holder, at), args, at);
}

/** Joins paths of which the first is one of the site. */
const join: Call = (args, at) => {
  const [folder, ...parts] = args.map((arg) => arg.known());
  const isRead = parts.every((part) => typeof part === 'string' && !/^\/|\\|\/$/.test(part));
  const path = isRead && folder instanceof SitePath && insideRoot([folder.path.slice(1), ...parts].join('/'));
  if (typeof path !== 'string') throw new Unknown(at, 'it joins paths in a way that is not read');
  return new SitePath(`/${path}`);
};
const joined = Object.assign(join, { calls: {} });

/** The members of an object of which all are known. */
function membersIn(found: Found | undefined, at: At): Found['members'] {
  if (found?.known() instanceof Map && found.unknown === undefined) return found.members;
  throw found?.unknown ?? new Unknown(at, 'it is not an object of which all members are known');
}

/** Functions of what JavaScript has itself, which is no function that is read. */
const library = (calls: Readonly<Record<string, Call>>): Call =>
  Object.assign((_: unknown, at: At) => new Unknown(at, 'it calls what is not read'), { calls });

/** What every script has without importing it. */
export const globals: Readonly<Record<string, unknown>> = {
  undefined,
  Boolean: Object.assign(([value]: readonly Found[]) => Boolean(value?.known()), { calls: {} }),
  Object: library({
    keys: ([holder], at) => membersIn(holder, at).map(([name]) => new Found(name, at)),
    entries: ([holder], at) =>
      membersIn(holder, at).map(([name, one]) => new Found([new Found(name, at), one], one.at)),
    fromEntries: ([list], at) =>
      new Map(listIn(list, at).map((pair) => [joinedText([pair.get('0')], at), pair.get('1')])),
  }),
};

/** The packages of Node that are read. */
export const packages: Readonly<Record<string, Call | undefined>> = {
  path: library({ join: joined, resolve: joined }),
};
