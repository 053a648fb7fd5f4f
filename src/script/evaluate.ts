import type { AnyNode, AssignmentExpression, Function, Node, Pattern, Statement } from 'acorn';
import { assertLength, methodOf } from './builtins.ts';
import {
  fieldsOf,
  Found,
  isFields,
  isScalar,
  memberOf,
  NotRead,
  others,
  put,
  type ScriptPlace,
  TooMuch,
  Unknown,
  unknownOr,
} from './value.ts';

/** How much a script and all that it imports may ask for: expressions, items of lists, hundreds of characters. */
const mostSteps = 1_000_000;
/** How deep expressions and calls go into each other. */
const mostDepth = 400;

/** Counts what a script and all that it imports ask for. */
export class Budget {
  #left = mostSteps;
  depth = 0;
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMuch(`it needs more than ${mostSteps.toLocaleString('en')} steps`);
  }
}

/** The names that a part of a script can see; those around it are its prototype. */
export type Scope = Record<string, unknown>;
export const scopeIn = (around: Scope | null): Scope => Object.create(around) as Scope;

/** What a statement returns from the function around it; undefined if it does not. */
type Returned = { readonly value: unknown } | undefined;

/** Evaluates parts of one file. Functions are navshift's own, over the syntax tree: no part of a script runs. */
export class Evaluator {
  readonly #file: string;
  readonly #budget: Budget;
  readonly #shift: number;
  /** @param shift how many columns of the first line are not in the file */
  constructor(file: string, budget: Budget, shift: number) {
    this.#file = file;
    this.#budget = budget;
    this.#shift = shift;
  }

  place({ loc }: Node): ScriptPlace {
    const { line, column } = loc!.start;
    return { file: this.#file, line, column: column + 1 - (line === 1 ? this.#shift : 0) };
  }

  evaluate(node: Node, scope: Scope): unknown {
    this.#budget.spend(1);
    if (this.#budget.depth >= mostDepth)
      return new Unknown(this.place(node), `it is more than ${mostDepth} levels deep`);
    this.#budget.depth++;
    try {
      return this.#expression(node as AnyNode, scope);
    } catch (error) {
      if (error instanceof NotRead) return new Unknown(this.place(node), error.message);
      throw error;
    } finally {
      this.#budget.depth--;
    }
  }

  #expression(node: AnyNode, scope: Scope): unknown {
    switch (node.type) {
      case 'Literal':
        if (!isScalar(node.value)) throw new NotRead('it is not plain data');
        return node.value;
      case 'TemplateLiteral':
        return this.#template(
          node.quasis.map(({ value }) => value.cooked ?? ''),
          node.expressions.map((hole) => this.evaluate(hole, scope)),
        );
      case 'Identifier':
        if (!(node.name in scope)) throw new NotRead(`\`${node.name}\` is not declared in a way that is read`);
        return scope[node.name];
      case 'ArrayExpression':
        return this.#list(node.elements, scope);
      case 'ObjectExpression':
        return this.#object(node.properties, scope);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return this.functionOf(node, scope);
      case 'CallExpression': {
        const callee = this.evaluate(node.callee, scope);
        const args = this.#list(node.arguments, scope);
        if (typeof callee !== 'function')
          return unknownOr(callee, this.place(node), 'it calls what is not a function that is read');
        const result: unknown = callee(...args);
        this.#budget.spend(Array.isArray(result) ? result.length : 1);
        return result;
      }
      case 'MemberExpression': {
        const holder = this.evaluate(node.object, scope);
        const name = this.#name(node.property, node.computed, scope);
        if (holder instanceof Unknown || name instanceof Unknown) return holder instanceof Unknown ? holder : name;
        return memberOf(holder, name) ?? methodOf(holder, name);
      }
      case 'ChainExpression':
      case 'ParenthesizedExpression':
        return this.evaluate(node.expression, scope);
      case 'AwaitExpression':
        return this.evaluate(node.argument, scope);
      case 'ConditionalExpression': {
        const test = this.evaluate(node.test, scope);
        return test instanceof Unknown ? test : this.evaluate(test ? node.consequent : node.alternate, scope);
      }
      case 'LogicalExpression': {
        const left = this.evaluate(node.left, scope);
        const isLeft =
          node.operator === '&&' ? !left : node.operator === '||' ? left : (left ?? undefined) !== undefined;
        return left instanceof Unknown || isLeft ? left : this.evaluate(node.right, scope);
      }
      case 'UnaryExpression': {
        const value = this.evaluate(node.argument, scope);
        if (value instanceof Unknown) return value;
        if (node.operator === '!') return !value;
        if (node.operator === 'void') return undefined;
        if (node.operator === '-' && typeof value === 'number') return -value;
        throw new NotRead(`\`${node.operator}\` is not read`);
      }
      case 'BinaryExpression': {
        const [left, right] = [this.evaluate(node.left, scope), this.evaluate(node.right, scope)];
        if (left instanceof Unknown || right instanceof Unknown) return left instanceof Unknown ? left : right;
        if (/^===?$/.test(node.operator)) return left === right;
        if (/^!==?$/.test(node.operator)) return left !== right;
        if (node.operator === '+' && typeof left === 'number' && typeof right === 'number') return left + right;
        if (node.operator === '+') return this.#template(['', '', ''], [left, right]);
        throw new NotRead(`\`${node.operator}\` is not read`);
      }
      case 'AssignmentExpression':
        return this.#assign(node, scope);
    }
    // `as`, `satisfies`, `!` and `<T>` of TypeScript say nothing about the value.
    const { type, expression } = node as { type: string; expression?: Node };
    if (type.startsWith('TS') && expression !== undefined) return this.evaluate(expression, scope);
    throw new NotRead(`it is only known when the file runs (${type})`);
  }

  #template(texts: readonly string[], holes: readonly unknown[]): unknown {
    const other = holes.find((hole) => !isScalar(hole));
    if (other instanceof Unknown) return other;
    if (other !== undefined) throw new NotRead('it puts into a text what is not one');
    const text = texts.map((part, index) => (index === 0 ? '' : String(holes[index - 1])) + part).join('');
    this.#budget.spend(text.length / 100);
    assertLength(text.length);
    return text;
  }

  #list(nodes: readonly (Node | null)[], scope: Scope): unknown[] {
    const list: unknown[] = [];
    const add = ({ value, at }: Found) => put(list, String(list.length), value, at);
    for (const node of nodes as readonly (AnyNode | null)[]) {
      if (node === null) continue;
      if (node.type !== 'SpreadElement') {
        add(new Found(this.evaluate(node, scope), this.place(node)));
        continue;
      }
      const spread = new Found(this.evaluate(node.argument, scope), this.place(node));
      spread.items.forEach(add);
      // Nothing is spread of `undefined`, `null`, `false`.
      if (!Array.isArray(spread.value) && !isScalar(spread.value))
        add(new Found(unknownOr(spread.value, spread.at, 'it spreads what is not a list'), spread.at));
    }
    this.#budget.spend(list.length);
    return list;
  }

  #object(properties: readonly AnyNode[], scope: Scope): unknown {
    const made = fieldsOf();
    for (const property of properties) {
      if (property.type === 'SpreadElement') {
        const spread = new Found(this.evaluate(property.argument, scope), this.place(property));
        for (const [name, { value, at }] of spread.members) put(made, name, value, at);
        made[others] = spread.unknown ?? made[others];
        this.#budget.spend(spread.members.length);
      } else if (property.type === 'Property') {
        const name = this.#name(property.key, property.computed, scope);
        const at = this.place(property.value);
        if (name instanceof Unknown) made[others] = name;
        else if (property.kind !== 'init') put(made, name, new Unknown(at, 'it is a getter'), at);
        else put(made, name, this.evaluate(property.value, scope), at);
      }
    }
    return made;
  }

  /** The name of a member. */
  #name(key: Node, isComputed: boolean, scope: Scope): string | Unknown {
    const { name, value } = key as { name?: string; value?: unknown };
    const written = isComputed ? this.evaluate(key, scope) : (name ?? value);
    return isScalar(written) ? String(written) : unknownOr(written, this.place(key), 'its name is not a text');
  }

  #assign({ left, operator, right }: AssignmentExpression, scope: Scope): unknown {
    const value = operator === '=' ? this.evaluate(right, scope) : new Unknown(this.place(right), 'it is not `=`');
    if (left.type === 'Identifier') {
      let owner: Scope | null = scope;
      while (owner !== null && !Object.hasOwn(owner, left.name)) owner = Object.getPrototypeOf(owner) as Scope | null;
      if (owner !== null) owner[left.name] = value;
    } else if (left.type === 'MemberExpression') {
      const holder = this.evaluate(left.object, scope);
      const name = this.#name(left.property, left.computed, scope);
      if (isFields(holder) && typeof name === 'string') put(holder, name, value, this.place(right));
      else if (isFields(holder)) holder[others] = name;
      else if (Array.isArray(holder)) holder.push(new Unknown(this.place(left), 'it sets an item of a list'));
    }
    return value;
  }

  functionOf(node: Function, scope: Scope): unknown {
    if (node.generator) return new Unknown(this.place(node), 'a generator is not read');
    return (...args: unknown[]): unknown => {
      const inner = scopeIn(scope);
      this.#bindItems(node.params, args, inner);
      if (node.body.type !== 'BlockStatement') return this.evaluate(node.body, inner);
      return this.run(node.body.body, inner)?.value;
    };
  }

  /** Declares the names of a pattern: `a`, `{ a, b: c = 1 }`, `[a, b]`. */
  #bind(pattern: Pattern, value: unknown, scope: Scope): void {
    if (pattern.type === 'Identifier') scope[pattern.name] = value;
    else if (pattern.type === 'AssignmentPattern')
      this.#bind(pattern.left, value === undefined ? this.evaluate(pattern.right, scope) : value, scope);
    else if (pattern.type === 'ArrayPattern') this.#bindItems(pattern.elements, value, scope);
    else if (pattern.type === 'ObjectPattern')
      for (const property of pattern.properties)
        if (property.type === 'RestElement')
          this.#bind(property.argument, new Unknown(this.place(property), 'it takes all other members'), scope);
        else {
          const name = this.#name(property.key, property.computed, scope);
          this.#bind(property.value, name instanceof Unknown ? name : memberOf(value, name), scope);
        }
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
      if (node.type === 'FunctionDeclaration' && node.id) scope[node.id.name] = this.functionOf(node, scope);
  }

  statement(node: Statement, scope: Scope): Returned {
    this.#budget.spend(1);
    switch (node.type) {
      case 'VariableDeclaration':
        for (const { id, init } of node.declarations)
          this.#bind(id, init ? this.evaluate(init, scope) : undefined, scope);
        return undefined;
      case 'ExpressionStatement':
        this.evaluate(node.expression, scope);
        return undefined;
      case 'ReturnStatement':
        return { value: node.argument ? this.evaluate(node.argument, scope) : undefined };
      case 'BlockStatement':
        return this.run(node.body, scopeIn(scope));
      case 'IfStatement': {
        const test = this.evaluate(node.test, scope);
        if (test instanceof Unknown) return { value: test };
        const branch = test ? node.consequent : node.alternate;
        return branch ? this.statement(branch, scope) : undefined;
      }
      case 'ForOfStatement': {
        const list = this.evaluate(node.right, scope);
        if (!Array.isArray(list) || node.left.type !== 'VariableDeclaration') break;
        // The list can grow in the body, as in JavaScript; the steps end it.
        for (const item of list as unknown[]) {
          const inner = scopeIn(scope);
          this.#bind(node.left.declarations[0]!.id, item, inner);
          const returned = this.statement(node.body, inner);
          if (returned !== undefined) return returned;
        }
        return undefined;
      }
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
      case 'EmptyStatement':
        return undefined;
    }
    if (/^TS(?:Interface|TypeAlias)/.test(node.type)) return undefined;
    return { value: new Unknown(this.place(node), `a ${node.type} is not read`) };
  }
}
