import type * as acorn from 'acorn';
import { Parser } from 'acorn';
import { tsPlugin } from '@sveltejs/acorn-typescript';
import { folderOf, type Reader, resolvePath } from '../site/index.ts';
import { globals, packages, textOf } from './builtins.ts';
import { before, Evaluator, placeOf, type Scope, scopeIn } from './evaluate.ts';
import { type Call, type Fields, Found, foundOf, type ScriptPlace, Unknown } from './value.ts';

/** Larger files are not read: the syntax tree of a script takes a hundred times its size. */
const mostBytes = 10_000_000;

/** What may be missing at the end of a path that is imported. */
const endings = ['', '.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js', '/index.json'];

/**
 * Reads what a script gives: its `default` export or `module.exports`; of a JSON file the data. It is only read, never
 * run: parts that are only known when the file runs are `Unknown`.
 *
 * Gives too which statements are not read, of the script and of those that it imports: what they change is not known.
 * Throws `Unknown` if the file is missing, too large, or has a mistake of syntax.
 */
export function readScript(reader: Reader, path: string) {
  const modules = new Modules(reader);
  return { found: defaultOf(modules.load(path)), skipped: [...modules.skipped.values()] };
}

const defaultOf = (exported: Found): Found =>
  exported.members.some(([name]) => name === 'default') ? exported.get('default') : exported;

/** Evaluates scripts that import each other. */
class Modules extends Evaluator {
  /** By path what each file exports. */
  readonly #exported = new Map<string, Found>();
  constructor(readonly reader: Reader) {
    super();
  }

  load(path: string): Found {
    const loaded = this.#exported.get(path);
    if (loaded !== undefined) return loaded;
    const at = { file: path, line: 1, column: 1 };
    const bytes = this.reader.read(path);
    if (bytes === undefined) throw new Unknown(at, `${path} does not exist`);
    if (bytes.length > mostBytes) throw new Unknown(at, `${path} is larger than ${mostBytes / 1_000_000} MB`);
    const { body } = parsed(path, new TextDecoder().decode(bytes), at);
    this.#exported.set(path, new Found(new Unknown(at, 'the files import each other'), at));
    const module: Fields = new Map([['exports', new Found(new Map(), at)]]);
    const scope = this.#scopeOf(new Found(module, at));
    this.hoist(body, scope);
    // `export { a }` can stand before what declares and fills `a`.
    for (const node of [...body.filter((one) => !isList(one)), ...body.filter(isList)]) {
      const { unknown } = Found.of(() => void this.statement(node, scope), placeOf(node));
      if (unknown !== undefined) this.skipped.set(node, unknown);
    }
    this.#exported.set(path, module.get('exports')!);
    return module.get('exports')!;
  }

  /** What a script can see without declaring it. */
  #scopeOf(module: Found): Scope {
    const { file } = module.at;
    const require: Call = ([name], at) => this.#imported(name?.known(), { ...at, file }).value;
    // A path from the root of what is read; of a package its name.
    const resolve: Call = ([name], at) => {
      const path = textOf([name?.known()], '', at);
      return path.startsWith('.') ? `/${resolvePath(file, path) ?? path}` : path;
    };
    const own = { require: Object.assign(require, { resolve }), __dirname: `/${folderOf(file)}` };
    const given = Object.fromEntries(foundOf({ ...globals, ...own }, module.at).members);
    return Object.assign(scopeIn(null), given, { module, exports: module.get('exports') });
  }

  /** What another file exports. What is wrong with that is no error of its own, so that the rest goes on. */
  #imported(name: unknown, at: ScriptPlace): Found {
    if (typeof name !== 'string') throw new Unknown(at, 'what it imports is not a text');
    const known = packages.get(name.replace(/^node:/, ''));
    if (known !== undefined) return foundOf(known, at);
    if (!/^\.{0,2}\/|^\.{1,2}$/.test(name)) throw new Unknown(at, `the package "${name}" is not read`);
    const base = resolvePath(at.file, name);
    if (base === undefined) throw new Unknown(at, `"${name}" is outside the project`);
    const isThere = (file: string) => /\.(?:[cm]?[jt]sx?|json)$/.test(file) && this.reader.exists(file);
    const path = endings.map((ending) => base + ending).find(isThere);
    if (path === undefined) throw new Unknown(at, `there is no script or JSON file "${name}"`);
    return this.load(path);
  }

  override statement(node: acorn.Statement | acorn.ModuleDeclaration, scope: Scope): Found | undefined {
    const exports = scope.module!.get('exports').value;
    const put = (name: string, found?: Found) => void (found && exports instanceof Map && exports.set(name, found));
    const from = (source: acorn.Literal): Found =>
      Found.of(() => this.#imported(source.value, placeOf(source)).value, placeOf(source));
    switch (node.type) {
      case 'ImportDeclaration':
        if ((node as { importKind?: string }).importKind !== 'type') bindImports(node, from(node.source), scope);
        return undefined;
      case 'ExportDefaultDeclaration':
        put('default', this.read(node.declaration, scope));
        return undefined;
      case 'ExportNamedDeclaration': {
        const names = scopeIn(scope);
        if (node.declaration) this.statement(node.declaration, names);
        for (const [name, found] of Object.entries(names)) put(name, found);
        Object.assign(scope, names);
        const source = node.source && from(node.source);
        for (const { local, exported } of node.specifiers)
          put(nameIn(exported), source ? exportIn(source, nameIn(local)) : scope[nameIn(local)]);
        return undefined;
      }
    }
    return super.statement(node as acorn.Statement, scope);
  }
}

/** Whether a statement is `export { a, b }`. */
const isList = (node: acorn.Program['body'][number]): boolean =>
  node.type === 'ExportNamedDeclaration' && !node.declaration && !node.source;

const nameIn = (node: acorn.Identifier | acorn.Literal): string =>
  node.type === 'Identifier' ? node.name : String(node.value);

/** What a file exports by a name. */
function exportIn(all: Found, name: string): Found {
  const found = name === 'default' ? defaultOf(all) : all.get(name);
  return found.value === undefined ? new Found(new Unknown(all.at, `"${name}" is not exported`), all.at) : found;
}

function bindImports({ specifiers }: acorn.ImportDeclaration, all: Found, scope: Scope): void {
  for (const one of specifiers) {
    const name = one.type === 'ImportSpecifier' ? nameIn(one.imported) : 'default';
    scope[one.local.name] = one.type === 'ImportNamespaceSpecifier' ? all : exportIn(all, name);
  }
}

/** TypeScript's syntax is read in the files that have its ending. */
function parsed(file: string, text: string, start: ScriptPlace): acorn.Program {
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
    const at = loc === undefined ? start : placeOf({ loc: { source: file, start: loc, end: loc } } as acorn.Node);
    throw new Unknown(at, `${file} cannot be read: ${message.replace(/ \(\d+:\d+\)$/, '')}`);
  }
}
