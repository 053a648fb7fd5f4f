import type * as acorn from 'acorn';
import { Parser } from 'acorn';
import { tsPlugin } from '@sveltejs/acorn-typescript';
import { folderOf, type Reader, resolvePath } from '../site/index.ts';
import { globals, nodePackage, textOf } from './builtins.ts';
import { before, Evaluator, placeOf, type Scope, scopeIn } from './evaluate.ts';
import {
  attempt,
  type Call,
  type Fields,
  fieldsOf,
  Found,
  isFields,
  memberOf,
  put,
  type ScriptPlace,
  Unknown,
} from './value.ts';

/** Larger files are not read: the syntax tree of a script takes a hundred times its size. */
const mostBytes = 10_000_000;

/** What may be missing at the end of a path that is imported. */
const endings = ['', '.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js', '/index.json'];

/** Why a script cannot be read at all, and where. */
export class ScriptError extends Error {
  constructor(
    message: string,
    readonly at: ScriptPlace,
  ) {
    super(message);
  }
}

/** What was read of a script. */
export interface Script {
  /** Its `default` export or `module.exports`; of a JSON file the data. */
  readonly found: Found;
  /** Statements of the script, and of those that it imports, that are not read: what they change is not known. */
  readonly skipped: readonly Unknown[];
}

/**
 * Reads what a script gives. It is only read, never run: parts that are only known when the file runs are `Unknown`.
 *
 * Throws `ScriptError` if the file is missing, too large, or has a mistake of syntax.
 */
export function readScript(reader: Reader, path: string): Script {
  const modules = new Modules(reader);
  const exported = new Found(modules.load(path), startOf(path)).get('exports');
  return { found: defaultOf(exported), skipped: modules.skipped };
}

const startOf = (file: string): ScriptPlace => ({ file, line: 1, column: 1 });

const defaultOf = (exported: Found): Found =>
  isFields(exported.value) && Object.hasOwn(exported.value, 'default') ? exported.get('default') : exported;

class Modules {
  readonly #reader: Reader;
  readonly #evaluator = new Evaluator();
  readonly #globals = globals();
  /** By path `module`, whose `exports` a script can replace. */
  readonly #modules = new Map<string, Fields>();
  readonly skipped: Unknown[] = [];
  constructor(reader: Reader) {
    this.#reader = reader;
  }

  load(path: string): Fields {
    const loaded = this.#modules.get(path);
    if (loaded !== undefined) return loaded;
    const at = startOf(path);
    const bytes = this.#reader.read(path);
    if (bytes === undefined) throw new ScriptError(`There is no file ${path}.`, at);
    if (bytes.length > mostBytes) throw new ScriptError(`${path} is larger than ${mostBytes / 1_000_000} MB.`, at);
    this.#modules.set(path, fieldsOf({ exports: new Unknown(at, 'the files import each other') }));
    const module = fieldsOf({ exports: fieldsOf() });
    const unread = attempt(() => this.#run(path, new TextDecoder().decode(bytes), module), at);
    if (unread !== undefined) module.exports = unread;
    this.#modules.set(path, module);
    return module;
  }

  /** What another file exports. What is wrong with that is no error of its own, so that the rest goes on. */
  #imported(from: string, name: unknown, at: ScriptPlace): unknown {
    if (typeof name !== 'string') throw new Unknown(at, 'what it imports is not a text');
    if (!/^\.{0,2}\/|^\.{1,2}$/.test(name)) return nodePackage(name, at);
    const base = resolvePath(from, name);
    if (base === undefined) throw new Unknown(at, `"${name}" is outside the project`);
    const isThere = (file: string) => /\.(?:[cm]?[jt]sx?|json)$/.test(file) && this.#reader.exists(file);
    const path = endings.map((ending) => base + ending).find(isThere);
    if (path === undefined) throw new Unknown(at, `there is no script or JSON file "${name}"`);
    try {
      return memberOf(this.load(path), 'exports');
    } catch (error) {
      if (error instanceof ScriptError) throw new Unknown(error.at, error.message.replace(/\.$/, ''));
      throw error;
    }
  }

  #run(path: string, text: string, module: Fields): void {
    const body = parsed(path, text).body;
    const evaluator = this.#evaluator;
    const exports = module.exports as Fields;
    const require: Call = ([name], at) => this.#imported(path, name, at);
    // A path from the root of what is read; of a package its name.
    const resolve: Call = ([name], at) => {
      const file = textOf([name], '', at);
      return file.startsWith('.') ? `/${resolvePath(path, file) ?? file}` : file;
    };
    const own = { module, exports, require: Object.assign(require, { resolve }), __dirname: `/${folderOf(path)}` };
    const scope = Object.assign(scopeIn(null), this.#globals, own);
    const from = ({ source }: { readonly source?: acorn.Literal | null }): Found => {
      const at = placeOf(source!);
      return new Found(
        attempt(() => this.#imported(path, source!.value, at)),
        at,
      );
    };
    for (const node of body) if (node.type === 'ImportDeclaration') bindImports(node, () => from(node), scope);
    const declared = body.map((node) => ('declaration' in node && node.declaration ? node.declaration : node));
    evaluator.hoist(declared, scope);
    for (const node of body)
      if (node.type === 'ExportDefaultDeclaration')
        put(exports, 'default', evaluator.read(node.declaration, scope), placeOf(node.declaration));
      else if (node.type === 'ExportNamedDeclaration') {
        const names = scopeIn(scope);
        if (node.declaration) evaluator.run([node.declaration], names);
        for (const [name, value] of Object.entries(names)) put(exports, name, value, placeOf(node));
        Object.assign(scope, names);
        const source = node.source ? from(node).value : scope;
        for (const { local, exported } of node.specifiers)
          put(exports, nameIn(exported), memberOf(source, nameIn(local)), placeOf(local));
      } else if (node.type !== 'ImportDeclaration') {
        const skipped = attempt(() => void evaluator.statement(node as acorn.Statement, scope));
        if (skipped instanceof Unknown) this.skipped.push(skipped);
      }
  }
}

const nameIn = (node: acorn.Identifier | acorn.Literal): string =>
  node.type === 'Identifier' ? node.name : String(node.value);

function bindImports(node: acorn.ImportDeclaration, from: () => Found, scope: Scope): void {
  if ((node as { importKind?: string }).importKind === 'type') return;
  const found = from();
  for (const one of node.specifiers) {
    const name = one.type === 'ImportSpecifier' ? nameIn(one.imported) : 'default';
    const value = name === 'default' ? defaultOf(found).value : memberOf(found.value, name);
    const missing = new Unknown(found.at, `"${name}" is not exported`);
    scope[one.local.name] = one.type === 'ImportNamespaceSpecifier' ? found.value : (value ?? missing);
  }
}

/** TypeScript's syntax is read in the files that have its ending. */
function parsed(file: string, text: string): acorn.Program {
  const Typed = /\.[cm]?tsx?$/.test(file) ? Parser.extend(tsPlugin() as never) : Parser;
  try {
    return Typed.parse(before(file) + text.replace(/^\uFEFF/, ''), {
      ecmaVersion: 'latest',
      sourceType: 'module',
      sourceFile: file,
      locations: true,
      allowHashBang: true,
      allowReturnOutsideFunction: true,
    });
  } catch (error) {
    const { loc, message } = error as { loc?: { line: number; column: number }; message: string };
    if (loc === undefined) throw error;
    const at = placeOf({ loc: { source: file, start: loc, end: loc } } as acorn.Node);
    throw new ScriptError(`${file} cannot be read: ${message.replace(/ \(\d+:\d+\)$/, '')}.`, at);
  }
}
