import type { Node } from 'acorn';
import { methodOf, joinedText } from './builtins.ts';
import { declaredIn, namesIn, nodesIn, type Scope, scopeOf, type Tree, written } from './names.ts';
import { type At, type Call, type Fields, Found, isHolder, isScalar, others, Stop, Unknown } from '../found/index.ts';

/** How much a script and all that it imports may ask for: expressions, items of lists, characters. */
const mostSteps = 3_000_000;
/** How deep expressions and calls go into each other. */
const mostDepth = 400;

/** With these a script can change what JavaScript itself has, or run a text. */
const isDeep = /^(?:eval|globalThis|global|Function|Reflect|prototype|__proto__|setPrototypeOf)$/;

/** JSON is read as the script that exports it: what comes before the text of a file. */
export const before = 'module.exports=';

export function placeOf({ loc }: Node): At {
  const { source, start } = loc!;
  const ahead = start.line === 1 && source!.endsWith('.json') ? before.length : 0;
  return { file: source!, line: start.line, column: start.column + 1 - ahead };
}

/** The only names of members that what is spread can have, as `x && { a: 1 }` says them; undefined if nobody knows. */
function spreadNames({ operator, right }: Tree): readonly string[] | undefined {
  const all = (operator === '&&' && right.properties) || undefined;
  return all?.every((one) => one.type === 'Property' && !one.computed) ? all.map(({ key }) => written(key)) : undefined;
}

/** Evaluates the parts of a script and of all that it imports. No part of them runs. */
export class Evaluator {
  #steps = mostSteps;
  #depth = 0;

  /**
   * Gives what is not known because of a part of a script that is not read.
   * Throws `Stop` if the part can change what is known: it mentions a list, an object or a function, or loads a file.
   */
  #unread(node: Tree, scope: Scope, error: unknown): Unknown {
    if (!(error instanceof Unknown) || error instanceof Stop) throw error;
    for (const one of nodesIn(node)) {
      const name = one.type === 'ThisExpression' ? 'this' : one.type === 'Identifier' ? one.name : '';
      const { value } = scope[name] ?? { value: name in scope ? [] : undefined };
      const isShared = isHolder(value) || (typeof value === 'function' && !('calls' in value));
      const isWide = /^(?:ImportExpression|TSExternalModule)/.test(one.type) || isDeep.test(name);
      if (isShared || isWide || isDeep.test(written(one.property)))
        throw new Stop(error.at, `${error.why}, and that can change all that the script gives`);
    }
    return error;
  }

  /** The value of an expression, or what is not known of it. What is made costs its length. */
  read(node: Tree, scope: Scope): Found {
    const at = placeOf(node);
    if (++this.#depth > mostDepth) throw new Stop(at, `it is more than ${mostDepth} levels deep`);
    try {
      const value = this.#expression(node, scope, at);
      const { length = 0, size = length } = Object(value) as { length?: number; size?: number };
      this.#steps -= 1 + size;
      if (this.#steps < 0) throw new Stop(at, `it needs more than ${mostSteps.toLocaleString('en')} steps`);
      return new Found(value, at);
    } catch (error) {
      return new Found(this.#unread(node, scope, error), at);
    } finally {
      this.#depth--;
    }
  }

  #expression(node: Tree, scope: Scope, at: At): unknown {
    const read = (part: Tree) => this.read(part, scope);
    switch (node.type) {
      case 'Literal':
        if (isScalar(node.value) && !('regex' in node)) return node.value;
        break;
      case 'TemplateLiteral': {
        const texts = node.quasis.map(({ value }) => new Found((value as { cooked: string }).cooked, at));
        return joinedText(
          texts.flatMap((text, k) => [text, ...node.expressions.slice(k, k + 1).map(read)]),
          at,
        );
      }
      case 'Identifier':
        if (scope[node.name] !== undefined) return scope[node.name]?.value;
        throw new Unknown(at, `\`${node.name}\` is only known when the file runs`);
      case 'ArrayExpression':
        if (node.elements.includes(null as never)) break;
        return this.#list(node.elements, scope);
      case 'ObjectExpression':
        return this.#object(node.properties, scope);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return this.#function(node, scope);
      case 'CallExpression': {
        const called = read(node.callee).known();
        const args = this.#list(node.arguments, scope);
        if (typeof called === 'function' && !args.some(({ isMany }) => isMany)) return (called as Call)(args, at);
        break;
      }
      case 'MemberExpression':
        return this.#member(read(node.object), this.#name(node, node.property, scope)).value;
      case 'ConditionalExpression':
        return read(read(node.test).known() ? node.consequent : node.alternate).value;
      case 'UnaryExpression':
        if (node.operator === '!') return !read(node.argument).known();
        if (node.operator === '-' && node.argument.type === 'Literal') return -Number(node.argument.value);
        break;
      case 'BinaryExpression': {
        const [left, right] = [read(node.left).known(), read(node.right).known()];
        if (/^[!=]==$/.test(node.operator) && isScalar(left) && isScalar(right))
          return (left === right) === node.operator.startsWith('=');
      }
    }
    // `as`, `satisfies`, `!` and `<T>` of TypeScript say nothing about the value.
    if (/^TS.*Expression$/.test(node.type)) return read(node.expression).value;
    throw new Unknown(at, `it is only known when the file runs (${node.type})`);
  }

  #list(nodes: readonly Tree[], scope: Scope): Found[] {
    return nodes.flatMap((node) => {
      if (node.type !== 'SpreadElement') return this.read(node, scope);
      const { value, at } = this.read(node.argument, scope);
      if (value instanceof Unknown) return new Found(value, at, true);
      if (Array.isArray(value)) return value as Found[];
      throw new Unknown(at, 'it spreads what is not a list');
    });
  }

  #object(properties: readonly Tree[], scope: Scope): Fields {
    const made: Fields = new Map();
    for (const one of properties)
      if (one.type === 'SpreadElement') {
        const { value, at, members, unknown } = this.read(one.argument, scope);
        const isOther = value && !unknown && !(value instanceof Map);
        const why = isOther ? new Unknown(at, 'it spreads what is not an object') : unknown;
        for (const name of why ? (spreadNames(one.argument) ?? made.keys()) : [])
          made.set(name, new Found(why, at, made.has(name)));
        if (why) made.set(others, new Found(why, at));
        for (const [name, member] of members) made.set(name, member);
      } else if (one.kind === 'init') made.set(this.#name(one, one.key, scope), this.read(one.value as Tree, scope));
      else throw new Unknown(placeOf(one), 'it is a getter or a setter');
    return made;
  }

  /** The name of a member. */
  #name({ computed }: Tree, key: Tree, scope: Scope): string {
    const name = computed ? joinedText([this.read(key, scope)], placeOf(key)) : written(key);
    if (name === '__proto__') throw new Stop(placeOf(key), `\`${name}\` is not read`);
    return name;
  }

  #member(holder: Found, name: string): Found {
    const method = methodOf(holder, name);
    const found = method ? new Found(method, holder.at) : holder.get(name);
    if (found.isMany) throw found.value as Unknown;
    if (found.value !== undefined || isHolder(holder.value)) return found;
    throw new Unknown(holder.at, `\`${name}\` is not read`);
  }

  /** A function: it is called if it sets no names. */
  #function(node: Tree & { readonly async?: boolean; readonly generator?: boolean }, scope: Scope): Call {
    return (args, at) => {
      const nodes = nodesIn(node).slice(1);
      this.#steps -= nodes.length;
      const isSetting = ({ type, kind }: Tree) =>
        /^(?:This|Update|Assignment)Expression$|^For|^FunctionDecl/.test(type) || /^(?:let|var)$/.test(kind);
      if (node.async || node.generator || nodes.some((one) => isSetting(one) || written(one) === 'arguments'))
        throw new Unknown(at, 'it calls a function that is not read');
      const inner = scopeOf(node.params.flatMap(namesIn), scope);
      for (const [k, one] of node.params.entries()) this.#bind(one, args[k] ?? new Found(undefined, at), inner);
      return (node.body.type === 'BlockStatement' ? this.#statement(node.body, inner) : this.read(node.body, inner))
        ?.value;
    };
  }

  /** Sets the names of a pattern. */
  #bind(pattern: Tree, found: Found, scope: Scope): void {
    const { type, left, right, elements = [], properties = [] } = pattern;
    if (type === 'Identifier') return void (scope[pattern.name] = found);
    const value = found.known();
    if (type === 'AssignmentPattern')
      return this.#bind(left, value === undefined ? this.read(right, scope) : found, scope);
    if (!/^(?:Array|Object)P/.test(type)) throw new Unknown(placeOf(pattern), `a ${type} is not read`);
    if (elements.length > 0 && !Array.isArray(value)) throw new Unknown(found.at, 'it is not a list');
    for (const [k, one] of elements.entries()) if (one) this.#bind(one, this.#member(found, String(k)), scope);
    for (const one of properties)
      if (one.type === 'Property')
        this.#bind(one.value as Tree, this.#member(found, this.#name(one, one.key, scope)), scope);
      else this.#bind(one, found, scope);
  }

  /** Runs the statements of a file in their order. Gives its names. */
  protected run(statements: readonly Tree[], around: Scope): Scope {
    const all = statements.map((node) => node.declaration ?? node);
    const scope = scopeOf([...all.flatMap(declaredIn), 'export default'], around);
    for (const one of all) if (one.type === 'FunctionDeclaration' && one.id) scope[one.id.name] = this.read(one, scope);
    for (const [index, one] of all.entries())
      try {
        if (statements[index]!.type !== 'ExportDefaultDeclaration') this.#statement(one, scope);
        else scope['export default'] = this.read(one, scope);
      } catch (error) {
        for (const name of declaredIn(one)) scope[name] ??= new Found(error, placeOf(one));
        this.#unread(one, scope, error);
      }
    return scope;
  }

  /** Gives what a statement returns from the function around it. Throws `Unknown` for one that is not read. */
  #statement(node: Tree, scope: Scope): Found | undefined {
    const { type, kind, expression, argument } = node;
    const { left, right, operator } = expression ?? node;
    const isSetting = operator === '=' && left.type === 'MemberExpression';
    const holder = isSetting ? this.read(left.object, scope).value : undefined;
    if (holder instanceof Map) (holder as Fields).set(this.#name(left, left.property, scope), this.read(right, scope));
    else if (type === 'ExpressionStatement') this.read(expression, scope);
    else if (type === 'ReturnStatement')
      return argument ? this.read(argument, scope) : new Found(undefined, placeOf(node));
    else if (type === 'BlockStatement') {
      const inner = scopeOf(node.body.flatMap(declaredIn), scope);
      for (const one of node.body) {
        const returned = this.#statement(one, inner);
        if (returned) return returned;
      }
    } else if (kind === 'const' && !('declare' in node))
      for (const { id, init } of node.declarations) this.#bind(id, this.read(init, scope), scope);
    else if (!('declare' in node) && !/^(?:Import|Export|(?:Function|TSInt|TSTypeA).*Decl|TSDeclareF|Empty)/.test(type))
      throw new (type === 'ThrowStatement' ? Stop : Unknown)(placeOf(node), `a ${kind ?? type} is not read`);
    return undefined;
  }
}
