import type { Node, Pattern } from 'acorn';
import { dataOf, memberOf, listOf, fieldsOf, type ScriptPlace, unknownOr, type Value } from './value.ts';

/** The names that a part of a script can see. */
export class Scope {
  readonly #names = new Map<string, Value>();
  readonly #outer: Scope | undefined;
  constructor(outer?: Scope) {
    this.#outer = outer;
  }
  get(name: string): Value | undefined {
    return this.#names.get(name) ?? this.#outer?.get(name);
  }
  declare(name: string, value: Value): void {
    this.#names.set(name, value);
  }
  /** Changes a name where it is declared; false if it is nowhere. */
  assign(name: string, value: Value): boolean {
    if (!this.#names.has(name)) return this.#outer?.assign(name, value) ?? false;
    this.#names.set(name, value);
    return true;
  }
}

/** What evaluates a part of a script, and knows where it is. */
interface Evaluation {
  evaluate(node: Node, scope: Scope): Value;
  place(node: Node): ScriptPlace;
}

/** Declares the names of a pattern: `a`, `{ a, b: c = 1, ...rest }`, `[a, b]`. */
export function bind(pattern: Pattern, value: Value, scope: Scope, run: Evaluation): void {
  const at = run.place(pattern);
  const other = unknownOr(value, at, 'it takes apart what is not known');
  if (pattern.type === 'Identifier') return scope.declare(pattern.name, value);
  if (pattern.type === 'AssignmentPattern') {
    const isMissing = value.kind === 'data' && value.data === undefined;
    return bind(pattern.left, isMissing ? run.evaluate(pattern.right, scope) : value, scope, run);
  }
  if (pattern.type === 'RestElement') return bind(pattern.argument, value, scope, run);
  if (pattern.type === 'ArrayPattern') {
    for (const [index, item] of pattern.elements.entries()) {
      if (item === null) continue;
      const rest = value.kind === 'list' ? listOf(at, value.items.slice(index)) : value;
      const one = value.kind === 'list' ? (value.items[index] ?? dataOf(undefined, at)) : other;
      bind(item, item.type === 'RestElement' ? rest : one, scope, run);
    }
    return;
  }
  if (pattern.type !== 'ObjectPattern') return;
  const taken = new Set<string>();
  for (const property of pattern.properties) {
    if (property.type === 'RestElement') {
      const rest = value.kind === 'fields' ? [...value.members].filter(([name]) => !taken.has(name)) : [];
      bind(property.argument, value.kind === 'fields' ? fieldsOf(at, rest) : other, scope, run);
      continue;
    }
    const name =
      property.key.type === 'Identifier' ? property.key.name : String((property.key as { value?: unknown }).value);
    taken.add(name);
    const member = value.kind === 'fields' ? memberOf(value, name) : other;
    bind(property.value, member ?? dataOf(undefined, at), scope, run);
  }
}
