import type {
  AnyNode,
  AssignmentExpression,
  BinaryExpression,
  CallExpression,
  Expression,
  Function,
  Node,
  Pattern,
  Statement,
} from 'acorn';
import { assigned, isSame, methodOf } from './builtins.ts';
import { bind, Scope } from './scope.ts';
import {
  dataOf,
  fieldsOf,
  type FunctionValue,
  listOf,
  memberOf,
  type Plain,
  type ScriptPlace,
  truthOf,
  unknownAt,
  unknownOr,
  type Value,
} from './value.ts';

/** How much one script may ask for before it is given up: expressions, items of lists, hundreds of characters. */
const mostSteps = 1_000_000;
/** How deep expressions and calls go into each other. */
const mostDepth = 400;
const longestText = 1_000_000;

/** Thrown when a script asks for too much. @internal */
export class TooMuch extends Error {}

/** Counts what a script and all that it imports ask for. */
export class Budget {
  #left = mostSteps;
  depth = 0;
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMuch(`it needs more than ${mostSteps.toLocaleString('en')} steps`);
  }
}

/**
 * Evaluates parts of one file. Functions are calls of navshift's own over the syntax tree: no part of a script runs.
 */
export class Evaluator {
  readonly #file: string;
  readonly #budget: Budget;
  constructor(file: string, budget: Budget) {
    this.#file = file;
    this.#budget = budget;
  }

  place(node: Node): ScriptPlace {
    const start = node.loc?.start;
    return { file: this.#file, line: start?.line ?? 1, column: (start?.column ?? 0) + 1 };
  }

  evaluate(node: Node, scope: Scope): Value {
    this.#budget.spend(1);
    if (this.#budget.depth >= mostDepth) return unknownAt(this.place(node), `it is more than ${mostDepth} levels deep`);
    this.#budget.depth++;
    try {
      return this.#expression(node as AnyNode, scope);
    } finally {
      this.#budget.depth--;
    }
  }

  #expression(node: AnyNode, scope: Scope): Value {
    const at = this.place(node);
    switch (node.type) {
      case 'Literal':
        return node.regex === undefined && node.bigint === undefined
          ? dataOf(node.value as Plain, at)
          : unknownAt(at, 'it is not plain data');
      case 'TemplateLiteral':
        return this.#template(
          node.quasis.map(({ value }) => value.cooked ?? ''),
          node.expressions,
          at,
          scope,
        );
      case 'Identifier':
        return scope.get(node.name) ?? unknownAt(at, `\`${node.name}\` is not declared in a way that is read`);
      case 'ArrayExpression':
        return listOf(at, this.#items(node.elements, scope));
      case 'ObjectExpression':
        return this.#object(node.properties, at, scope);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return this.functionOf(node, scope);
      case 'CallExpression':
        return this.#call(node, scope);
      case 'MemberExpression':
        return this.#member(this.evaluate(node.object, scope), this.#key(node, scope), at);
      case 'ChainExpression':
      case 'ParenthesizedExpression':
        return this.evaluate(node.expression, scope);
      case 'AwaitExpression':
        return this.evaluate(node.argument, scope);
      case 'SequenceExpression':
        return node.expressions.map((part) => this.evaluate(part, scope)).at(-1)!;
      case 'ConditionalExpression': {
        const test = this.evaluate(node.test, scope);
        const truth = truthOf(test);
        return truth === undefined ? test : this.evaluate(truth ? node.consequent : node.alternate, scope);
      }
      case 'LogicalExpression': {
        const left = this.evaluate(node.left, scope);
        const truth = truthOf(left);
        if (truth === undefined) return left;
        const isMissing = left.kind === 'data' && (left.data ?? undefined) === undefined;
        const isLeft = node.operator === '&&' ? !truth : node.operator === '||' ? truth : !isMissing;
        return isLeft ? left : this.evaluate(node.right, scope);
      }
      case 'UnaryExpression': {
        const value = this.evaluate(node.argument, scope);
        const truth = truthOf(value);
        if (node.operator === '!' && truth !== undefined) return dataOf(!truth, at);
        if (node.operator === 'void') return dataOf(undefined, at);
        if (node.operator === '-' && value.kind === 'data') return dataOf(-Number(value.data), at);
        return unknownOr(value, at, `\`${node.operator}\` is not read`);
      }
      case 'BinaryExpression':
        return this.#binary(node, at, scope);
      case 'AssignmentExpression':
        return this.#assign(node, scope);
      case 'MetaProperty':
        return scope.get('import.meta') ?? unknownAt(at, '`import.meta` is not read');
    }
    // `as`, `satisfies`, `!` and `<T>` of TypeScript say nothing about the value.
    const written = node as { type: string; expression?: Node };
    if (written.type.startsWith('TS') && written.expression !== undefined)
      return this.evaluate(written.expression, scope);
    return unknownAt(at, `it is only known when the file runs (${written.type})`);
  }

  #template(texts: readonly string[], holes: readonly Expression[], at: ScriptPlace, scope: Scope): Value {
    let text = texts[0] ?? '';
    for (const [index, hole] of holes.entries()) {
      const value = this.evaluate(hole, scope);
      if (value.kind !== 'data') return unknownOr(value, at, 'it puts into a text what is not one');
      text += String(value.data) + (texts[index + 1] ?? '');
      if (text.length > longestText) return unknownAt(at, 'it makes a text that is too long');
    }
    this.#budget.spend(text.length / 100);
    return dataOf(text, at);
  }

  #items(nodes: readonly (Node | null)[], scope: Scope): Value[] {
    return nodes.flatMap((node): Value[] => {
      if (node === null) return [];
      if (node.type !== 'SpreadElement') return [this.evaluate(node, scope)];
      const value = this.evaluate((node as AnyNode & { argument: Node }).argument, scope);
      this.#budget.spend(value.kind === 'list' ? value.items.length : 1);
      return value.kind === 'list'
        ? value.items
        : value.kind === 'data'
          ? []
          : [unknownOr(value, this.place(node), 'it spreads what is not a list')];
    });
  }

  #object(properties: readonly AnyNode[], at: ScriptPlace, scope: Scope): Value {
    const made = fieldsOf(at);
    for (const property of properties) {
      if (property.type === 'SpreadElement') {
        const spread = this.evaluate(property.argument, scope);
        this.#budget.spend(spread.kind === 'fields' ? spread.members.size : 1);
        assigned(made, [spread], at);
      } else if (property.type === 'Property') {
        const { key, computed } = property;
        const name = computed ? this.evaluate(key, scope) : undefined;
        if (name !== undefined && name.kind !== 'data') {
          made.unknown = unknownOr(name, this.place(key), 'its name is not a text');
          continue;
        }
        const written = name === undefined ? nameOf(key) : String(name.data);
        const isGetter = property.kind !== 'init';
        made.members.set(
          written,
          isGetter ? unknownAt(this.place(property), 'it is a getter') : this.evaluate(property.value, scope),
        );
      }
    }
    return made;
  }

  #key({ computed, property }: { computed: boolean; property: Node }, scope: Scope): string | Value {
    if (!computed) return nameOf(property as AnyNode);
    const key = this.evaluate(property, scope);
    return key.kind === 'data' ? String(key.data) : key;
  }

  #member(value: Value, key: string | Value, at: ScriptPlace): Value {
    if (value.kind === 'unknown') return value;
    if (typeof key !== 'string') return unknownOr(key, at, 'its name is not a text');
    if (value.kind === 'function')
      return value.members?.get(key) ?? unknownAt(at, `\`${key}\` of a function is not read`);
    return memberOf(value, key) ?? methodOf(value, key, at) ?? dataOf(undefined, at);
  }

  #call(node: CallExpression, scope: Scope): Value {
    const at = this.place(node);
    const callee = this.evaluate(node.callee, scope);
    const args = this.#items(node.arguments, scope);
    if (callee.kind !== 'function') return unknownOr(callee, at, 'it calls what is not a function that is read');
    const result = callee.call(args, at);
    this.#budget.spend(
      result.kind === 'list' ? result.items.length : result.kind === 'fields' ? result.members.size : 1,
    );
    return result;
  }

  #binary(node: BinaryExpression, at: ScriptPlace, scope: Scope): Value {
    const [left, right] = [this.evaluate(node.left, scope), this.evaluate(node.right, scope)];
    if (left.kind === 'unknown') return left;
    if (right.kind === 'unknown') return right;
    if (node.operator === '===' || node.operator === '==') return dataOf(isSame(left, right), at);
    if (node.operator === '!==' || node.operator === '!=') return dataOf(!isSame(left, right), at);
    if (left.kind !== 'data' || right.kind !== 'data')
      return unknownAt(at, `\`${node.operator}\` is only read of plain data`);
    if (node.operator !== '+') return compared(node.operator, Number(left.data), Number(right.data), at);
    if (typeof left.data === 'number' && typeof right.data === 'number') return dataOf(left.data + right.data, at);
    const text = String(left.data) + String(right.data);
    this.#budget.spend(text.length / 100);
    return text.length > longestText ? unknownAt(at, 'it makes a text that is too long') : dataOf(text, at);
  }

  #assign({ left, operator, right }: AssignmentExpression, scope: Scope): Value {
    const value =
      operator === '=' ? this.evaluate(right, scope) : unknownAt(this.place(right), `\`${operator}\` is not read`);
    if (left.type === 'Identifier') scope.assign(left.name, value);
    else if (left.type === 'MemberExpression') {
      const target = this.evaluate(left.object, scope);
      const key = this.#key(left, scope);
      if (target.kind === 'fields' && typeof key === 'string') target.members.set(key, value);
      else if (target.kind === 'fields')
        target.unknown = unknownAt(this.place(left), 'it sets a member that is not known');
      else if (target.kind === 'list') target.items.push(unknownAt(this.place(left), 'it sets an item of a list'));
    }
    return value;
  }

  functionOf(node: Function | (AnyNode & Function), scope: Scope): FunctionValue {
    return {
      kind: 'function',
      at: this.place(node),
      call: (args, at) => {
        if (node.generator) return unknownAt(at, 'it calls a generator');
        const inner = new Scope(scope);
        for (const [index, parameter] of node.params.entries()) {
          const rest = listOf(at, args.slice(index));
          bind(
            parameter as Pattern,
            parameter.type === 'RestElement' ? rest : (args[index] ?? dataOf(undefined, at)),
            inner,
            this,
          );
        }
        if (node.body.type !== 'BlockStatement') return this.evaluate(node.body, inner);
        return this.run(node.body.body, inner) ?? dataOf(undefined, at);
      },
    };
  }

  /** Runs statements in their order; what they return, if they do. */
  run(statements: readonly Statement[], scope: Scope): Value | undefined {
    for (const statement of statements)
      if (statement.type === 'FunctionDeclaration') scope.declare(statement.id.name, this.functionOf(statement, scope));
    for (const statement of statements) {
      const returned = this.statement(statement, scope);
      if (returned !== undefined) return returned;
    }
    return undefined;
  }

  statement(node: Statement, scope: Scope): Value | undefined {
    this.#budget.spend(1);
    switch (node.type) {
      case 'VariableDeclaration':
        for (const { id, init } of node.declarations)
          bind(id, init ? this.evaluate(init, scope) : dataOf(undefined, this.place(id)), scope, this);
        return undefined;
      case 'ExpressionStatement':
        this.evaluate(node.expression, scope);
        return undefined;
      case 'ReturnStatement':
        return node.argument ? this.evaluate(node.argument, scope) : dataOf(undefined, this.place(node));
      case 'BlockStatement':
        return this.run(node.body, new Scope(scope));
      case 'IfStatement': {
        const test = this.evaluate(node.test, scope);
        const truth = truthOf(test);
        if (truth === undefined) return test;
        const branch = truth ? node.consequent : node.alternate;
        return branch ? this.statement(branch, scope) : undefined;
      }
      case 'ForOfStatement': {
        const list = this.evaluate(node.right, scope);
        if (list.kind !== 'list' || node.left.type !== 'VariableDeclaration') return this.#notRead(node);
        // The list can grow in the body, as in JavaScript; the steps end it.
        for (const item of list.items) {
          const inner = new Scope(scope);
          bind(node.left.declarations[0]!.id, item, inner, this);
          const returned = this.statement(node.body, inner);
          if (returned !== undefined) return returned;
        }
        return undefined;
      }
      case 'FunctionDeclaration':
      case 'EmptyStatement':
        return undefined;
      default:
        return node.type.startsWith('TS') || node.type === 'ClassDeclaration' ? undefined : this.#notRead(node);
    }
  }

  #notRead = (node: Node): Value => unknownAt(this.place(node), `a ${node.type} is not read`);
}

const nameOf = (key: AnyNode): string =>
  key.type === 'Identifier' || key.type === 'PrivateIdentifier' ? key.name : String((key as { value?: unknown }).value);

function compared(operator: string, left: number, right: number, at: ScriptPlace): Value {
  if (operator === '-') return dataOf(left - right, at);
  if (operator === '*') return dataOf(left * right, at);
  if (operator === '<') return dataOf(left < right, at);
  if (operator === '>') return dataOf(left > right, at);
  return unknownAt(at, `\`${operator}\` is not read`);
}
