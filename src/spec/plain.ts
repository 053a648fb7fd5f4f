import { SpecificationError } from './error.ts';

/** What writing a node out needs of it. */
export interface PlainSource {
  readonly kind: 'object' | 'array' | 'scalar';
  readonly value: string | number | boolean | null | undefined;
  readonly identity: object;
  readonly path: string;
  readonly pointer: string;
  items(): readonly PlainSource[];
  entries(): readonly (readonly [key: string, value: PlainSource])[];
  position(): { readonly line: number; readonly column: number };
}

/** A collection that is being written out: what it becomes, and the children still to come. */
interface Frame {
  readonly identity: object;
  readonly target: unknown[] | Record<string, unknown>;
  readonly children: readonly (readonly [key: string | number, node: PlainSource])[];
  next: number;
}

/**
 * A node as plain JavaScript data. A stack of its own, so depth costs no call stack.
 *
 * Throws `SpecificationError` after `limit` values, or when a value contains itself (YAML aliases can do that).
 */
export function plainValue(root: PlainSource, limit: number): unknown {
  const stack: Frame[] = [];
  const above = new Set<object>();
  let count = 0;

  const open = (node: PlainSource): unknown => {
    if (++count > limit)
      throw failure(
        root,
        `The value at ${shown(root)} has more than ${limit.toLocaleString('en')} values when written out.`,
      );
    if (node.kind === 'scalar') return node.value;
    if (above.has(node.identity)) throw failure(node, `The value at ${shown(node)} contains itself.`);
    above.add(node.identity);
    const children = node.kind === 'array' ? node.items().map((item, index) => [index, item] as const) : node.entries();
    const frame: Frame = { identity: node.identity, target: node.kind === 'array' ? [] : {}, children, next: 0 };
    stack.push(frame);
    return frame.target;
  };

  const result = open(root);
  while (stack.length > 0) {
    const frame = stack[stack.length - 1]!;
    const child = frame.children[frame.next++];
    if (child === undefined) {
      above.delete(frame.identity);
      stack.pop();
      continue;
    }
    put(frame.target, child[0], open(child[1]));
  }
  return result;
}

/** Assigning to `__proto__` would change the prototype instead of making a key. */
function put(target: unknown[] | Record<string, unknown>, key: string | number, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else (target as Record<string | number, unknown>)[key] = value;
}

function shown(node: PlainSource): string {
  return node.pointer === '' ? 'the root' : `\`${node.pointer}\``;
}

function failure(node: PlainSource, message: string): SpecificationError {
  const { line, column } = node.position();
  const help = 'Write the values out where they are used, or take the alias away.';
  return new SpecificationError(message, { path: node.path, line, column, pointer: node.pointer, help });
}
