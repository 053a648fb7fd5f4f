import type { AnyNode, AssignmentExpression, Function, Node, Pattern, Statement } from 'acorn';
import { methodOf, textOf } from './builtins.ts';
import {
  attempt,
  type Call,
  call,
  fieldsOf,
  Found,
  isFields,
  isScalar,
  known,
  memberOf,
  others,
  put,
  putAll,
  type ScriptPlace,
  TooMuch,
  Unknown,
} from './value.ts';

/** How much a script and all that it imports may ask for: expressions, items of lists, hundreds of characters. */
const mostSteps = 1_000_000;
/** How deep expressions and calls go into each other. */
const mostDepth = 400;

/** The names that a part of a script can see; those around it are its prototype. */
export type Scope = Record<string, unknown>;
export const scopeIn = (around: Scope | null): Scope => Object.create(around) as Scope;

/** What a statement returns from the function around it; undefined if it does not. */
type Returned = { readonly value: unknown } | undefined;

/** JSON is read as the script that exports it: what comes before the text of a file. */
export const before = (file: string): string => (file.endsWith('.json') ? 'module.exports=' : '');

export function placeOf({ loc }: Node): ScriptPlace {
  const { source, start } = loc!;
  const file = source!;
  return { file, line: start.line, column: start.column + 1 - (start.line === 1 ? before(file).length : 0) };
}

/** Evaluates the parts of a script and of all that it imports. No part of them runs. */
export class Evaluator {
  #steps = mostSteps;
  #depth = 0;

  /** Counts what is asked for. */
  #spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0) throw new TooMuch(`it needs more than ${mostSteps.toLocaleString('en')} steps`);
  }

  /** The value of an expression, or what is not known of it. */
  read(node: Node, scope: Scope): unknown {
    return attempt(() => this.#evaluate(node, scope));
  }

  /** The value of an expression; throws what is not known. */
  #evaluate(node: Node, scope: Scope): unknown {
    this.#spend(1);
    if (this.#depth >= mostDepth) throw new TooMuch(`it is more than ${mostDepth} levels deep`);
    this.#depth++;
    try {
      return known(this.#expression(node as AnyNode, scope, placeOf(node)));
    } finally {
      this.#depth--;
    }
  }

  #expression(node: AnyNode, scope: Scope, at: ScriptPlace): unknown {
    switch (node.type) {
      case 'Literal':
        if (isScalar(node.value)) return node.value;
        break;
      case 'TemplateLiteral': {
        const holes = node.expressions.map((hole) => this.#evaluate(hole, scope));
        return this.#text(
          node.quasis.flatMap(({ value }, index) => [value.cooked ?? '', ...holes.slice(index, index + 1)]),
          at,
        );
      }
      case 'Identifier':
        if (node.name in scope) return scope[node.name];
        throw new Unknown(at, `\`${node.name}\` is not declared in a way that is read`);
      case 'ArrayExpression':
        return this.#list(node.elements, scope);
      case 'ObjectExpression':
        return this.#object(node.properties, scope);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        if (!node.generator) return this.functionOf(node, scope);
        break;
      case 'CallExpression': {
        const result = call(this.#evaluate(node.callee, scope), this.#list(node.arguments, scope), at);
        this.#spend(Array.isArray(result) ? result.length : 1);
        return result;
      }
      case 'MemberExpression': {
        const holder = this.#evaluate(node.object, scope);
        const name = this.#name(node.property, node.computed, scope);
        return methodOf(holder, name) ?? memberOf(holder, name);
      }
      case 'ChainExpression':
      case 'ParenthesizedExpression':
        return this.#evaluate(node.expression, scope);
      case 'ConditionalExpression':
        return this.#evaluate(this.#evaluate(node.test, scope) ? node.consequent : node.alternate, scope);
      case 'LogicalExpression': {
        const left = this.#evaluate(node.left, scope);
        const isLeft = { '&&': !left, '||': Boolean(left), '??': (left ?? undefined) !== undefined }[node.operator];
        return isLeft ? left : this.#evaluate(node.right, scope);
      }
      case 'UnaryExpression': {
        const value = this.#evaluate(node.argument, scope);
        if (node.operator === '!') return !value;
        if (node.operator === 'void') return undefined;
        if (node.operator === '-' && typeof value === 'number') return -value;
        break;
      }
      case 'BinaryExpression': {
        const [left, right] = [this.#evaluate(node.left, scope), this.#evaluate(node.right, scope)];
        if (/^[!=]==?$/.test(node.operator)) return (left === right) === node.operator.startsWith('=');
        if (node.operator !== '+') break;
        return typeof left === 'number' && typeof right === 'number' ? left + right : this.#text([left, right], at);
      }
      case 'AssignmentExpression':
        return this.#assign(node, scope);
    }
    // `as`, `satisfies`, `!` and `<T>` of TypeScript say nothing about the value.
    const { type, expression } = node as { type: string; expression?: Node };
    if (type.startsWith('TS') && expression !== undefined) return this.#evaluate(expression, scope);
    throw new Unknown(at, `it is only known when the file runs (${type})`);
  }

  #text(parts: readonly unknown[], at: ScriptPlace): string {
    const text = textOf(parts, '', at);
    this.#spend(text.length / 100);
    return text;
  }

  #list(nodes: readonly (Node | null)[], scope: Scope): unknown[] {
    const list: unknown[] = [];
    for (const node of nodes as readonly (AnyNode | null)[]) {
      if (node === null) continue;
      const isSpread = node.type === 'SpreadElement';
      const found = new Found(this.read(isSpread ? node.argument : node, scope), placeOf(node));
      const { value } = found;
      if (isSpread && value && !Array.isArray(value) && !(value instanceof Unknown))
        throw new Unknown(found.at, 'it spreads what is not a list');
      // Of `undefined`, `null` and `false` nothing is spread.
      const parts = isSpread && !(value instanceof Unknown) ? found.items : [found];
      this.#spend(parts.length);
      for (const part of parts) put(list, String(list.length), part.value, part.at);
    }
    return list;
  }

  #object(properties: readonly AnyNode[], scope: Scope): unknown {
    const made = fieldsOf();
    for (const property of properties)
      if (property.type === 'SpreadElement') {
        const spread = new Found(this.read(property.argument, scope), placeOf(property));
        this.#spend(spread.members.length);
        putAll(made, spread);
      } else if (property.type === 'Property') {
        const name = attempt(() => this.#name(property.key, property.computed, scope));
        const at = placeOf(property.value);
        const value = property.kind === 'init' ? this.read(property.value, scope) : new Unknown(at, 'it is a getter');
        if (name instanceof Unknown) made[others] = name;
        else put(made, name as string, value, at);
      }
    return made;
  }

  /** The name of a member. */
  #name(key: Node, isComputed: boolean, scope: Scope): string {
    const { name, value } = key as { name?: string; value?: unknown };
    return textOf([isComputed ? this.#evaluate(key, scope) : (name ?? value)], '', placeOf(key));
  }

  #assign({ left, operator, right }: AssignmentExpression, scope: Scope): unknown {
    const at = placeOf(right);
    const value = operator === '=' ? this.read(right, scope) : new Unknown(at, `\`${operator}\` is not read`);
    if (left.type === 'Identifier') {
      let owner: Scope | null = scope;
      while (owner !== null && !Object.hasOwn(owner, left.name)) owner = Object.getPrototypeOf(owner) as Scope | null;
      if (owner !== null) owner[left.name] = value;
    } else if (left.type === 'MemberExpression') {
      const holder = this.#evaluate(left.object, scope);
      const name = attempt(() => this.#name(left.property, left.computed, scope));
      if (Array.isArray(holder)) holder.push(new Unknown(placeOf(left), 'it sets an item of a list'));
      else if (isFields(holder) && name instanceof Unknown) holder[others] = name;
      else if (isFields(holder)) put(holder, name as string, value, at);
    }
    return value;
  }

  functionOf(node: Function, scope: Scope): Call {
    return (args) => {
      const inner = scopeIn(scope);
      this.#bindItems(node.params, args, inner);
      if (node.body.type !== 'BlockStatement') return this.#evaluate(node.body, inner);
      return this.run(node.body.body, inner)?.value;
    };
  }

  /** Declares the names of a pattern: `a`, `{ a, b: c = 1 }`, `[a, b]`. */
  #bind(pattern: Pattern, value: unknown, scope: Scope): void {
    if (pattern.type === 'Identifier') scope[pattern.name] = value;
    else if (pattern.type === 'AssignmentPattern')
      this.#bind(pattern.left, value === undefined ? this.read(pattern.right, scope) : value, scope);
    else if (pattern.type === 'ArrayPattern') this.#bindItems(pattern.elements, value, scope);
    else if (pattern.type === 'ObjectPattern')
      for (const property of pattern.properties)
        if (property.type === 'RestElement')
          this.#bind(property.argument, new Unknown(placeOf(property), 'it takes all other members'), scope);
        else this.#bind(property.value, memberOf(value, this.#name(property.key, property.computed, scope)), scope);
  }

  #bindItems(patterns: readonly (Pattern | null)[], list: unknown, scope: Scope): void {
    for (const [index, pattern] of patterns.entries())
      if (pattern?.type === 'RestElement')
        this.#bind(pattern.argument, Array.isArray(list) ? list.slice(index) : list, scope);
      else if (pattern !== null) this.#bind(pattern, memberOf(list, String(index)), scope);
  }

  /** Runs statements in their order; a function that is declared further down can be called. */
  run(statements: readonly Statement[], scope: Scope): Returned {
    this.hoist(statements, scope);
    for (const statement of statements) {
      const returned = this.statement(statement, scope);
      if (returned !== undefined) return returned;
    }
    return undefined;
  }

  hoist(statements: readonly Node[], scope: Scope): void {
    for (const node of statements as readonly AnyNode[])
      if (node.type === 'FunctionDeclaration' && node.id) scope[node.id.name] = this.read(node, scope);
  }

  /** Throws `Unknown` for a statement that is not read. */
  statement(node: Statement, scope: Scope): Returned {
    this.#spend(1);
    switch (node.type) {
      case 'VariableDeclaration':
        for (const { id, init } of node.declarations) this.#bind(id, init ? this.read(init, scope) : undefined, scope);
        return undefined;
      case 'ExpressionStatement':
        this.read(node.expression, scope);
        return undefined;
      case 'ReturnStatement':
        return { value: node.argument ? this.#evaluate(node.argument, scope) : undefined };
      case 'BlockStatement':
        return this.run(node.body, scopeIn(scope));
      case 'IfStatement': {
        const branch = this.#evaluate(node.test, scope) ? node.consequent : node.alternate;
        return branch ? this.statement(branch, scope) : undefined;
      }
    }
    if (/^(?:Function|Class|TSInterface|TSTypeAlias)Declaration$|^EmptyStatement$/.test(node.type)) return undefined;
    throw new Unknown(placeOf(node), `a ${node.type} is not read`);
  }
}
