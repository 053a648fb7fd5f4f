import { type Node, Parser, type Program } from 'acorn';
import { tsPlugin } from '@sveltejs/acorn-typescript';
import { type Reader, resolvePath, folderOf } from '../site/index.ts';
import { globalValues, nodePackages } from './builtins.ts';
import { Budget, Evaluator, TooMuch } from './evaluate.ts';
import { Scope } from './scope.ts';
import {
  dataOf,
  type FieldsValue,
  fieldsOf,
  memberOf,
  type ScriptPlace,
  type UnknownValue,
  unknownAt,
  type Value,
  textOf,
} from './value.ts';

/** Larger files are not read: the syntax tree of a script takes a hundred times its size. */
const mostBytes = 10_000_000;

const endings = [
  '',
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.js',
  '.mjs',
  '.cjs',
  '.jsx',
  '.json',
  '/index.ts',
  '/index.js',
  '/index.json',
];

const decoder = new TextDecoder();

/** Why a script cannot be read at all, and where. */
export class ScriptError extends Error {
  readonly at: ScriptPlace;
  constructor(message: string, at: ScriptPlace) {
    super(message);
    this.at = at;
  }
}

interface Module {
  /** What it exports under names. */
  readonly named: FieldsValue;
  /** `module`, whose `exports` a script can replace. */
  readonly common: FieldsValue;
}

/**
 * What a script gives: its `default` export or `module.exports`; of a JSON file the data. It is only read, never run.
 *
 * Parts that are only known when the file runs are values of kind `unknown`. Throws `ScriptError` if the file is
 * missing, too large, or has a
 * mistake of syntax.
 */
export function readScript(reader: Reader, path: string): Script {
  const modules = new Modules(reader);
  return { value: modules.default(path), skipped: modules.skipped };
}

/** What was read of a script. */
export interface Script {
  readonly value: Value;
  /** Statements of the script, and of those that it imports, that are not read: what they change is not known. */
  readonly skipped: readonly UnknownValue[];
}

class Modules {
  readonly #reader: Reader;
  readonly #modules = new Map<string, Module | Value>();
  readonly #budget = new Budget();
  readonly skipped: UnknownValue[] = [];
  constructor(reader: Reader) {
    this.#reader = reader;
  }

  default(path: string): Value {
    return defaultOf(this.#load(path));
  }

  #load(path: string): Module | Value {
    const known = this.#modules.get(path);
    if (known !== undefined) return known;
    const at = { file: path, line: 1, column: 1 };
    const bytes = this.#reader.read(path);
    if (bytes === undefined) throw new ScriptError(`There is no file ${path}.`, at);
    if (bytes.length > mostBytes) throw new ScriptError(`${path} is larger than ${mostBytes / 1_000_000} MB.`, at);
    const text = decoder.decode(bytes);
    const evaluator = new Evaluator(path, this.#budget);
    try {
      if (path.endsWith('.json')) {
        const value = evaluator.evaluate(parsed(path, text, true), new Scope());
        this.#modules.set(path, value);
        return value;
      }
      const exported = fieldsOf(at);
      const module: Module = { named: fieldsOf(at), common: fieldsOf(at, [['exports', exported]]) };
      this.#modules.set(path, module);
      this.#run(parsed(path, text, false) as Program, module, path, evaluator);
      return module;
    } catch (error) {
      if (!(error instanceof TooMuch || error instanceof RangeError)) throw error;
      const value = unknownAt(at, error instanceof TooMuch ? error.message : 'it is nested too deeply');
      this.#modules.set(path, value);
      return value;
    }
  }

  /** What another file names; never an error of its own, so that the rest goes on. */
  #imported(from: string, name: string | undefined, at: ScriptPlace): Module | Value {
    if (name === undefined) return unknownAt(at, 'what it imports is not a text');
    if (!/^\.{1,2}(?:\/|$)|^\//.test(name))
      return nodePackages().get(name) ?? unknownAt(at, `the package "${name}" is not read`);
    const base = resolvePath(from, name);
    if (base === undefined) return unknownAt(at, `"${name}" is outside the project`);
    const path = endings.map((ending) => base + ending).find((candidate) => this.#reader.exists(candidate));
    if (path === undefined) return unknownAt(at, `there is no file "${name}"`);
    if (!/\.(?:[cm]?[jt]sx?|json)$/.test(path)) return unknownAt(at, `"${name}" is neither a script nor JSON`);
    try {
      return this.#load(path);
    } catch (error) {
      if (error instanceof ScriptError) return unknownAt(error.at, error.message.replace(/\.$/, ''));
      throw error;
    }
  }

  #run({ body }: Program, module: Module, path: string, evaluator: Evaluator): void {
    const scope = new Scope();
    for (const [name, value] of globalValues()) scope.declare(name, value);
    const at = { file: path, line: 1, column: 1 };
    const folder = dataOf(`/${folderOf(path)}`, at);
    const require: Value = {
      kind: 'function',
      at,
      call: ([name], where) => commonOf(this.#imported(path, textOf(name), where)),
      members: new Map([['resolve', { kind: 'function', at, call: ([name], where) => resolved(path, name, where) }]]),
    };
    scope.declare('require', require);
    scope.declare('module', module.common);
    scope.declare('exports', memberOf(module.common, 'exports')!);
    scope.declare('__dirname', folder);
    scope.declare('import.meta', fieldsOf(at, [['dirname', folder]]));
    const locals = new Scope(scope);
    for (const node of body) {
      if (node.type !== 'ImportDeclaration' || isType(node)) continue;
      const from = this.#imported(path, textOf(evaluator.evaluate(node.source, locals)), evaluator.place(node));
      for (const one of node.specifiers)
        locals.declare(
          one.local.name,
          one.type === 'ImportDefaultSpecifier'
            ? defaultOf(from)
            : one.type === 'ImportNamespaceSpecifier'
              ? namedOf(from)
              : exportOf(from, nameIn(one.imported), evaluator.place(one)),
        );
    }
    const own = body.flatMap((node) =>
      node.type === 'ExportNamedDeclaration'
        ? node.declaration
          ? [node.declaration]
          : []
        : node.type === 'ImportDeclaration'
          ? []
          : [node],
    );
    // A function that is declared further down can be called.
    for (const node of own)
      if (node.type === 'FunctionDeclaration') locals.declare(node.id!.name, evaluator.functionOf(node, locals));
    for (const node of body) {
      if (node.type === 'ImportDeclaration') continue;
      if (node.type === 'ExportNamedDeclaration') {
        if (node.declaration) evaluator.statement(node.declaration, locals);
        const from = node.source ? this.#imported(path, String(node.source.value), evaluator.place(node)) : undefined;
        for (const { local, exported } of node.specifiers)
          module.named.members.set(
            nameIn(exported),
            from === undefined
              ? evaluator.evaluate(local, locals)
              : exportOf(from, nameIn(local), evaluator.place(local)),
          );
        for (const name of declaredIn(node.declaration)) module.named.members.set(name, locals.get(name)!);
      } else if (node.type === 'ExportDefaultDeclaration') {
        const made = node.declaration;
        const value =
          made.type === 'FunctionDeclaration'
            ? evaluator.functionOf(made as never, locals)
            : evaluator.evaluate(made, locals);
        module.named.members.set('default', value);
      } else if (node.type === 'ExportAllDeclaration') {
        const from = namedOf(this.#imported(path, String(node.source.value), evaluator.place(node)));
        if (from.kind === 'fields') for (const [name, value] of from.members) module.named.members.set(name, value);
      } else if ((node.type as string) === 'TSExportAssignment') {
        module.common.members.set(
          'exports',
          evaluator.evaluate((node as never as { expression: Node }).expression, locals),
        );
      } else {
        const skipped = evaluator.statement(node, locals);
        if (skipped?.kind === 'unknown') this.skipped.push(skipped);
      }
    }
  }
}

function parsed(path: string, text: string, isData: boolean): Node {
  // TypeScript's syntax is read where it can be, so that JavaScript with types in it (`.js` behind a bundler) is read as well.
  const Typed = /\.[cm]?tsx?$/.test(path) ? Parser.extend(tsPlugin() as never) : Parser;
  const options = {
    ecmaVersion: 'latest',
    sourceType: 'module',
    locations: true,
    allowHashBang: true,
    allowReturnOutsideFunction: true,
  } as const;
  const withoutMark = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  try {
    if (!isData) return Typed.parse(withoutMark, options);
    const node = Parser.parseExpressionAt(withoutMark, 0, options);
    if (withoutMark.slice(node.end).trim() !== '')
      throw new ScriptError(`${path} has text after its end.`, {
        file: path,
        line: node.loc!.end.line,
        column: node.loc!.end.column + 1,
      });
    return node;
  } catch (error) {
    const { loc, message } = error as { loc?: { line: number; column: number }; message: string };
    if (error instanceof ScriptError || loc === undefined) throw error;
    const what = message.replace(/ \(\d+:\d+\)$/, '');
    throw new ScriptError(`${path} cannot be read: ${what}.`, { file: path, line: loc.line, column: loc.column + 1 });
  }
}

/** The path that `require.resolve` gives, from the root of what is read; of a package its name. */
function resolved(from: string, name: Value | undefined, at: ScriptPlace): Value {
  const text = textOf(name);
  if (text === undefined) return unknownAt(at, 'what it names is not a text');
  const path = text.startsWith('.') ? resolvePath(from, text) : undefined;
  return dataOf(path === undefined ? text : `/${path}`, at);
}

const isModule = (from: Module | Value): from is Module => 'named' in from;
const isType = (node: object) => (node as { importKind?: string }).importKind === 'type';

/** What `require` gives: of a module of ECMAScript its names, of a function or a value that replaced `exports` that. */
const commonOf = (from: Module | Value): Value =>
  !isModule(from) ? from : from.named.members.size > 0 ? from.named : memberOf(from.common, 'exports')!;
const namedOf = (from: Module | Value): Value => commonOf(from);
const defaultOf = (from: Module | Value): Value => {
  const common = commonOf(from);
  return (common.kind === 'fields' ? common.members.get('default') : undefined) ?? common;
};
function exportOf(from: Module | Value, name: string, at: ScriptPlace): Value {
  if (name === 'default') return defaultOf(from);
  // A module that is still being read, because it imports the one that asks: what it exports is not there yet.
  return memberOf(commonOf(from), name) ?? unknownAt(at, `"${name}" is not exported, or the files import each other`);
}

const nameIn = (node: { type: string; name?: string; value?: unknown }): string => node.name ?? String(node.value);

function declaredIn(node: Node | null | undefined): readonly string[] {
  if (node?.type === 'FunctionDeclaration') return [(node as never as { id: { name: string } }).id.name];
  if (node?.type !== 'VariableDeclaration') return [];
  const { declarations } = node as never as { declarations: readonly { id: { type: string; name: string } }[] };
  return declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}
