import { folderOf, type Reader, resolvePath } from '../site/index.ts';
import { globals, methodOf, packages } from './builtins.ts';
import { Evaluator, placeOf } from './evaluate.ts';
import { declaredIn, type Scope, scopeOf, type Tree, written } from './names.ts';
import { parsed } from './parse.ts';
import { type Call, Found, SitePath, startOf, Stop, Unknown } from '../found/index.ts';

/** What may be missing at the end of a path that is imported. */
const endings = ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '.tsx', '.jsx', '.json'];

/** What a file exports that says `export`: values by their names. Other files export one value. */
class Namespace extends Map<string, Found> {}

/**
 * Reads what a script gives: its `default` export or `module.exports`; of a JSON file the data. It is only read, never
 * run: what is not surely as Node has it is `Unknown`.
 *
 * Throws `Unknown` if the file is missing, too large, or has a mistake of syntax.
 */
export function readScript(reader: Reader, path: string): Found {
  const body = parsed(reader, path);
  return Found.of(() => {
    const all = new Modules(reader).load(path, body);
    return all.value instanceof Namespace && !all.value.has('default') ? all : pick(all, 'default');
  }, startOf(path));
}

/** Evaluates scripts that import each other. */
class Modules extends Evaluator {
  /** By path what each file exports; undefined while it is read. */
  readonly #modules = new Map<string, Found | undefined>();
  constructor(readonly reader: Reader) {
    super();
  }

  load(path: string, body: readonly Tree[]): Found {
    this.#modules.set(path, undefined);
    const at = startOf(path);
    const exports = new Found(new Map(), at);
    const module = new Found(new Map([['exports', exports]]), at);
    const around = scopeOf([], null);
    const given = { ...globals, require: this.#requireIn(path), __dirname: new SitePath(`/${folderOf(path)}`) };
    for (const [name, value] of Object.entries(given)) around[name] = new Found(value, at);
    const isNamed = body.some(({ type }) => /^Export/.test(type));
    if (!isNamed) Object.assign(around, { module, exports, this: exports });
    const exported = this.#runFile(body, around);
    const all = isNamed ? new Found(exported, at) : module.get('exports');
    this.#modules.set(path, all);
    return all;
  }

  #requireIn(file: string): Call {
    const require: Call = ([name]) => this.#imported(file, name!).value;
    const resolve: Call = ([name]) => {
      const { text = '' } = name!;
      const path = /^[^./]/.test(text) ? `node_modules/${text}` : /\.\w+$/.test(text) && resolvePath(file, text);
      return new SitePath(`/${path || this.#fileOf(file, name!)}`);
    };
    return Object.assign(require, { calls: { resolve } });
  }

  /** The file that a script means. */
  #fileOf(from: string, { text: name = '', at }: Found): string {
    if (!/^\.{1,2}\/.*[^./]/.test(name)) throw new Unknown(at, `the package "${name}" is not read`);
    const base = resolvePath(from, name);
    if (base === undefined) throw new Unknown(at, `"${name}" is outside the project`);
    const names = [base, ...['', '/index'].flatMap((more) => endings.map((ending) => base + more + ending))];
    const isRead = (file: string) => endings.some((ending) => file.endsWith(ending)) && this.reader.exists(file);
    const [file, ...others] = names.filter(isRead);
    if (file !== undefined && others.length === 0 && !this.reader.exists(`${base}/package.json`)) return file;
    throw new Unknown(at, `there is no script or JSON file "${name}", or more than one`);
  }

  /** What another file exports. If it cannot be read, nothing is known: nobody knows what it changes. */
  #imported(from: string, name: Found): Found {
    const known = packages[name.text?.replace(/^node:/, '') ?? ''];
    const file = known ?? Found.of(() => new Found(this.#fileOf(from, name), name.at), name.at).value;
    if (typeof file !== 'string') return new Found(file, name.at);
    const loaded = this.#modules.get(file);
    if (loaded === undefined && this.#modules.has(file)) throw new Stop(name.at, 'the files import each other');
    return loaded ?? this.load(file, parsed(this.reader, file));
  }

  /** Runs the statements of a file. Gives what it exports by names, in the order of Node. */
  #runFile(body: readonly Tree[], around: Scope): Namespace {
    const made: [string, Found | undefined][] = [];
    const nodes = body.filter((node) => !isType(node));
    for (const node of nodes.filter(({ source }) => source)) {
      const at = placeOf(node.source);
      const all = this.#imported(at.file, new Found(node.source.value, at));
      if (node.type === 'ExportAllDeclaration')
        made.push([written(node.exported), pick(all, node.exported ? '*' : '')]);
      for (const one of specifiersOf(node)) {
        const whole =
          one.type === 'ImportDefaultSpecifier' ? 'default' : one.type === 'ImportNamespaceSpecifier' && '*';
        const found = pick(all, whole || written(one.imported ?? one.local));
        if (one.exported) made.push([written(one.exported), found]);
        else around[written(one.local)] = found;
      }
    }
    const scope = this.run(nodes, around);
    for (const node of nodes.filter(({ type, source }) => /^Export/.test(type) && !source))
      if (node.type === 'ExportDefaultDeclaration') made.push(['default', scope['export default']]);
      else {
        for (const name of declaredIn(node.declaration)) made.push([name, scope[name]]);
        for (const one of specifiersOf(node)) made.push([written(one.exported), scope[written(one.local)]]);
      }
    const unknown = new Unknown(placeOf(body[0]!), 'what it exports is not declared');
    const order = made.sort(([one], [other]) => (one < other ? -1 : 1));
    return new Namespace(order.map(([name, found]) => [name, found ?? new Found(unknown, unknown.at)]));
  }
}

/** Whether something is imported or exported for its type alone. */
const isType = ({ importKind, exportKind }: Tree): boolean => importKind === 'type' || exportKind === 'type';
const specifiersOf = ({ specifiers = [] }: Tree): readonly Tree[] => specifiers.filter((one) => !isType(one));

/** What another file gives by a name; `*` is all of it. */
function pick(all: Found, name: string): Found {
  const isNamed = all.value instanceof Namespace;
  const isPlain = !isNamed && ['default', '__esModule'].every((one) => all.get(one).value === undefined);
  const isAll = name === '*' ? isNamed || typeof all.value === 'function' : name === 'default' && isPlain;
  if (all.value instanceof Unknown || isAll) return all;
  const found = new Found(methodOf(all, name) ?? all.get(name).value, all.at);
  if (found.value !== undefined && (isNamed || !/^(?:default|\*)$/.test(name))) return found;
  throw new Stop(all.at, `"${name}" is not exported in a way that is read`);
}
