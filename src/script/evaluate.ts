import type { AnyNode, ArrayPattern, AssignmentExpression, Function, Node, Pattern, Statement } from 'acorn';
import { methodOf, putAll, textOf } from './builtins.ts';
import { type Call, type Fields, Found, isScalar, others, type ScriptPlace, Unknown } from './value.ts';

/** How much a script and all that it imports may ask for: expressions, items of lists, hundreds of characters. */
const mostSteps = 1_000_000;
/** How deep expressions and calls go into each other. */
const mostDepth = 400;

/** The names that a part of a script can see; those around it are its prototype. */
export type Scope = Record<string, Found>;
export const scopeIn = (around: Scope | null): Scope => Object.create(around) as Scope;

/** The scope that declares a name. */
const ownerOf = (name: string, scope: Scope | null): Scope | null =>
  scope === null || Object.hasOwn(scope, name) ? scope : ownerOf(name, Object.getPrototypeOf(scope) as Scope | null);

/** JSON is read as the script that exports it: what comes before the text of a file. */
export const before = (file: string): string => (file.endsWith('.json') ? 'module.exports=' : '');

export function placeOf({ loc }: Node): ScriptPlace {
  const { source, start } = loc!;
  const file = source!;
  return { file, line: start.line, column: start.column + 1 - (start.line === 1 ? before(file).length : 0) };
}

const unknownAt = (node: Node, why: string): Found => new Found(new Unknown(placeOf(node), why), placeOf(node));

/** What a value that was made costs. */
const sizeOf = (value: unknown): number =>
  typeof value === 'string'
    ? value.length / 100
    : Array.isArray(value)
      ? value.length
      : value instanceof Map
        ? value.size
        : 0;

/** Puts a member into an object, or says that some members are not known, as the name of this one is not. */
const put = (holder: Fields, name: Found, member: Found): unknown =>
  name.text === undefined ? holder.set(others, name) : holder.set(name.text, member);

/** What is not known because a function of a script is not read to its end: it can change what is outside of it. */
class BrokenOff extends Unknown {}

/** Evaluates the parts of a script and of all that it imports. No part of them runs. */
export class Evaluator {
  /** By statement why it is not read. */
  readonly skipped = new Map<Node, Unknown>();
  #steps = mostSteps;
  #depth = 0;

  /** Counts what is asked for. */
  #spend(steps: number, at: ScriptPlace): void {
    this.#steps -= steps;
    if (this.#steps < 0) throw new Unknown(at, `it needs more than ${mostSteps.toLocaleString('en')} steps`);
  }

  /** The value of an expression, or what is not known of it. */
  read(node: Node, scope: Scope): Found {
    return Found.of(() => this.#evaluate(node, scope), placeOf(node));
  }

  /** The value of an expression; throws what is not known. */
  #evaluate(node: Node, scope: Scope): unknown {
    const at = placeOf(node);
    this.#spend(1, at);
    if (this.#depth >= mostDepth) throw new Unknown(at, `it is more than ${mostDepth} levels deep`);
    this.#depth++;
    try {
      const value = new Found(this.#expression(node as AnyNode, scope, at), at).known();
      if (/^(?:Call|Template|Binary)/.test(node.type)) this.#spend(sizeOf(value), at);
      return value;
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
        const parts = node.quasis.flatMap(({ value }, index) => [value.cooked ?? '', ...holes.slice(index, index + 1)]);
        return textOf(parts, '', at);
      }
      case 'Identifier':
        if (node.name in scope) return scope[node.name]!.known();
        throw new Unknown(at, `\`${node.name}\` is not declared in a way that is read`);
      case 'ArrayExpression':
        return this.#list(node.elements, scope);
      case 'ObjectExpression':
        return this.#object(node.properties, scope);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        if (!node.generator) return this.#function(node, scope);
        break;
      case 'CallExpression': {
        const called = this.#evaluate(node.callee, scope);
        if (typeof called !== 'function') throw new Unknown(at, 'it calls what is not a function that is read');
        return (called as Call)(this.#list(node.arguments, scope), at);
      }
      case 'MemberExpression':
        return this.#member(this.read(node.object, scope), node.property, node.computed, scope).value;
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
        // Of `==` only what it says of nothing is read beyond `===`.
        const [one, other] = /^[!=]=$/.test(node.operator) ? [left ?? undefined, right ?? undefined] : [left, right];
        if (/^[!=]==?$/.test(node.operator)) return (one === other) === node.operator.startsWith('=');
        if (node.operator !== '+') break;
        return typeof left === 'number' && typeof right === 'number' ? left + right : textOf([left, right], '', at);
      }
      case 'AssignmentExpression':
        return this.#assign(node, scope);
    }
    // `as`, `satisfies`, `!` and `<T>` of TypeScript, `?.` and parentheses say nothing about the value.
    const { type, expression } = node as { type: string; expression?: Node };
    if (/^TS|^Chain|^Parenthesized/.test(type) && expression) return this.#evaluate(expression, scope);
    throw new Unknown(at, `it is only known when the file runs (${type})`);
  }

  #list(nodes: readonly (Node | null)[], scope: Scope): Found[] {
    return (nodes as readonly (AnyNode | null)[]).flatMap((node): readonly Found[] => {
      if (node?.type !== 'SpreadElement') return node === null ? [] : [this.read(node, scope)];
      const spread = this.read(node.argument, scope);
      if (spread.unknown !== undefined) return [spread];
      // Of `undefined`, `null` and `false` nothing is spread.
      if (spread.value && !Array.isArray(spread.value))
        throw new Unknown(placeOf(node), 'it spreads what is not a list');
      this.#spend(spread.items.length, spread.at);
      return spread.items;
    });
  }

  #object(properties: readonly AnyNode[], scope: Scope): Fields {
    const made: Fields = new Map();
    for (const property of properties)
      if (property.type === 'SpreadElement') {
        const spread = this.read(property.argument, scope);
        this.#spend(spread.members.length, spread.at);
        putAll(made, spread);
      } else if (property.type === 'Property') {
        const name = this.#name(property.key, property.computed, scope);
        const isPlain = property.kind === 'init';
        put(made, name, isPlain ? this.read(property.value, scope) : unknownAt(property.value, 'it is a getter'));
      }
    return made;
  }

  /** The name of a member. */
  #name(key: Node, isComputed: boolean, scope: Scope): Found {
    const { name, value } = key as { name?: string; value?: unknown };
    const at = placeOf(key);
    return Found.of(() => textOf([isComputed ? this.#evaluate(key, scope) : (name ?? value)], '', at), at);
  }

  #member(holder: Found, key: Node, isComputed: boolean, scope: Scope): Found {
    const name = String(this.#name(key, isComputed, scope).known());
    return new Found(methodOf(holder.value, name) ?? holder.get(name).value, holder.get(name).at);
  }

  #assign({ left, operator, right }: AssignmentExpression, scope: Scope): unknown {
    const value = operator === '=' ? this.read(right, scope) : unknownAt(right, `\`${operator}\` is not read`);
    if (left.type === 'MemberExpression') {
      const holder = this.#evaluate(left.object, scope);
      if (holder instanceof Map) put(holder as Fields, this.#name(left.property, left.computed, scope), value);
      else if (Array.isArray(holder)) holder.push(unknownAt(left, 'it sets an item of a list'));
    } else {
      const names = scopeIn(scope);
      this.#bind(left, value, names);
      for (const [name, found] of Object.entries(names)) {
        const owner = ownerOf(name, scope);
        if (owner !== null) owner[name] = found;
      }
    }
    return value.value;
  }

  #function(node: Function, scope: Scope): Call {
    const params = { type: 'ArrayPattern', elements: node.params } as ArrayPattern;
    return (args, at) => {
      const inner = scopeIn(scope);
      try {
        this.#bind(params, new Found(args, at), inner);
        if (node.body.type !== 'BlockStatement') return this.#evaluate(node.body, inner);
        return this.run(node.body.body, inner)?.value;
      } catch (error) {
        throw error instanceof Unknown ? new BrokenOff(error.at, error.why) : error;
      }
    };
  }

  /** Declares the names of a pattern: `a`, `{ a, b: c = 1 }`, `[a, b]`. */
  #bind(pattern: Pattern, found: Found, scope: Scope): void {
    if (pattern.type === 'Identifier') scope[pattern.name] = found;
    else if (pattern.type === 'AssignmentPattern')
      this.#bind(pattern.left, found.value === undefined ? this.read(pattern.right, scope) : found, scope);
    else if (pattern.type === 'ArrayPattern') {
      for (const [index, item] of pattern.elements.entries())
        if (item?.type === 'RestElement')
          this.#bind(item.argument, found.unknown ? found : new Found(found.items.slice(index), found.at), scope);
        else if (item !== null) this.#bind(item, found.get(String(index)), scope);
    } else if (pattern.type === 'ObjectPattern')
      for (const property of pattern.properties)
        if (property.type === 'RestElement')
          this.#bind(property.argument, unknownAt(property, 'it takes all other members'), scope);
        else this.#bind(property.value, this.#member(found, property.key, property.computed, scope), scope);
  }

  /**
   * Runs statements in their order; a function that is declared further down can be called. Gives what they return from
   * the function around them; undefined if they do not.
   */
  run(statements: readonly Statement[], scope: Scope): Found | undefined {
    this.hoist(statements, scope);
    for (const statement of statements) {
      const returned = this.statement(statement, scope);
      if (returned !== undefined) return returned;
    }
    return undefined;
  }

  hoist(statements: readonly Node[], scope: Scope): void {
    for (const node of statements as readonly AnyNode[]) {
      const declared = 'declaration' in node && node.declaration ? node.declaration : node;
      if (declared.type === 'FunctionDeclaration' && declared.id) scope[declared.id.name] = this.read(declared, scope);
    }
  }

  /** Throws `Unknown` for a statement that is not read. */
  statement(node: Statement, scope: Scope): Found | undefined {
    this.#spend(1, placeOf(node));
    switch (node.type) {
      case 'VariableDeclaration':
        for (const { id, init } of node.declarations)
          this.#bind(id, init ? this.read(init, scope) : new Found(undefined, placeOf(id)), scope);
        return undefined;
      case 'ExpressionStatement': {
        const { expression } = node;
        const result = this.read(expression, scope);
        if (!(result.value instanceof Unknown) || expression.type === 'AssignmentExpression') return undefined;
        // What a script only calls, such as `console.log`, has no part in what it gives.
        if (expression.type !== 'CallExpression' || result.value instanceof BrokenOff)
          this.skipped.set(node, result.value);
        // A call that is not read may change what it gets, and that can be exported.
        if (expression.type === 'CallExpression')
          for (const { value } of this.#list(expression.arguments, scope))
            if (Array.isArray(value)) value.push(result);
            else if (value instanceof Map) (value as Fields).set(others, result);
        return undefined;
      }
      case 'ReturnStatement':
        return node.argument ? this.read(node.argument, scope) : new Found(undefined, placeOf(node));
      case 'BlockStatement':
        return this.run(node.body, scopeIn(scope));
      case 'IfStatement': {
        const branch = this.#evaluate(node.test, scope) ? node.consequent : node.alternate;
        return branch ? this.statement(branch, scope) : undefined;
      }
    }
    if (/^(?:Function|Class|TSInterface|TSTypeAlias)Declaration$|^TSDeclareFunction$|^EmptyStatement$/.test(node.type))
      return undefined;
    throw new Unknown(placeOf(node), `a ${node.type} is not read`);
  }
}
