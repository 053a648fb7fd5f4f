import { insideRoot } from '../site/index.ts';
import { fieldsOf, isFields, isScalar, NotRead, Unknown, unknownOf } from './value.ts';

/** A text is never made longer than this. */
const longestText = 1_000_000;

export function assertLength(length: number): void {
  if (length > longestText) throw new NotRead('it makes a text that is too long');
}

type Call = (...args: unknown[]) => unknown;

function callback(value: unknown): Call {
  if (typeof value !== 'function') throw new NotRead('it calls what is not a function');
  return value as Call;
}

/** The methods of lists that are read. */
const ofLists: Readonly<Record<string, (list: unknown[], ...args: unknown[]) => unknown>> = {
  map: (list, each) => list.map(callback(each)),
  flatMap: (list, each) => list.flatMap(callback(each)),
  filter: (list, isKept) =>
    list.flatMap((item, index) => {
      const kept = callback(isKept)(item, index);
      // Nobody knows whether it is there.
      return kept instanceof Unknown ? [kept] : kept ? [item] : [];
    }),
  concat: (list, ...more) => list.concat(...more),
  push: (list, ...more) => list.push(...more),
  join(list, between = ',') {
    if (![...list, between].every(isScalar)) throw new NotRead('`join` is only read of texts and numbers');
    const parts = list.map((part) => String(part ?? ''));
    assertLength(parts.reduce((sum, part) => sum + part.length + String(between).length, 0));
    return parts.join(String(between));
  },
};

/** The methods of texts that are read: they make data of data. */
const ofTexts = new Set([
  'endsWith',
  'includes',
  'replace',
  'replaceAll',
  'slice',
  'split',
  'startsWith',
  'toLowerCase',
]);

/** What JavaScript itself has on a list or a text; undefined where it has nothing that is read. */
export function methodOf(value: unknown, name: string): unknown {
  if (typeof value !== 'string' && !Array.isArray(value)) return undefined;
  if (name === 'length') return value.length;
  if (typeof value !== 'string') {
    const method = Object.hasOwn(ofLists, name) ? ofLists[name] : undefined;
    return method && ((...args: unknown[]) => method(value as unknown[], ...args));
  }
  if (!ofTexts.has(name)) return undefined;
  return (...args: unknown[]) => {
    if (!args.every(isScalar)) throw new NotRead(`\`${name}\` is only read with texts and numbers`);
    assertLength(value.length * (1 + String(args[1] ?? '').length));
    return (value as unknown as Record<string, Call>)[name]!(...args);
  };
}

/** A function of JavaScript or Node, which is only read where all is known that it gets. */
const known =
  (call: Call): Call =>
  (...args) =>
    args.map(unknownOf).find((unknown) => unknown !== undefined) ?? call(...args);

/** What is a list of the members of an object, or of the items of a list. */
const listed = (list: (holder: object) => unknown[]): Call =>
  known((holder) => {
    if (!isFields(holder) && !Array.isArray(holder)) throw new NotRead('it lists the members of what has none');
    return list(holder);
  });

/** Joins paths as `path.join` does; the folder of a script begins with a `/`, from the root of what is read. */
const joined = known((...parts) => {
  const path = parts.map(String).join('/');
  return (path.startsWith('/') ? '/' : '') + (insideRoot(path) ?? path);
});

/** What every script has without importing it. */
export const globals = (): Readonly<Record<string, unknown>> => ({
  undefined,
  // A variable of the environment is read as one that is not set: nothing of this machine is read.
  process: fieldsOf({ env: fieldsOf() }),
  Boolean: known(Boolean),
  Object: fieldsOf({
    keys: listed(Object.keys),
    values: listed(Object.values),
    entries: listed(Object.entries),
    fromEntries: known((list) => {
      if (!Array.isArray(list) || !list.every((pair) => Array.isArray(pair) && isScalar(pair[0])))
        throw new NotRead('it makes members of what is not pairs');
      return fieldsOf(Object.fromEntries(list as [string, unknown][]));
    }),
  }),
});

/** The packages of Node that are read. */
export function nodePackage(name: string): unknown {
  if (!/^(?:node:)?path$/.test(name)) throw new NotRead(`the package "${name}" is not read`);
  return fieldsOf({ join: joined, resolve: joined });
}
