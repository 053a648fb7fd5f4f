import type { Json } from './types.ts';

/** Returned by `enter`: the children of this node are not visited. */
export const SKIP = Symbol('skip');
/** Returned by `enter` or `leave`: nothing more is visited. */
export const EXIT = Symbol('exit');

export interface JsonVisitor {
  /** Before a node's children; `key` is the member's key or the item's index, undefined for the root. */
  enter?(node: Json, key: string | number | undefined): typeof SKIP | typeof EXIT | void;
  /** After a node's children. */
  leave?(node: Json, key: string | number | undefined): typeof EXIT | void;
}

/** Visits every node in document order, also those of duplicate keys. */
export function visitJson(root: Json, visitor: JsonVisitor): void {
  visit(root, undefined, visitor);
}

function visit(node: Json, key: string | number | undefined, visitor: JsonVisitor): typeof EXIT | void {
  const entered = visitor.enter?.(node, key);
  if (entered === EXIT) return EXIT;
  const { kind } = node;
  if (entered !== SKIP && kind === 'array') {
    const { items } = node;
    for (let i = 0; i < items.length; i++) if (visit(items[i]!, i, visitor) === EXIT) return EXIT;
  } else if (entered !== SKIP && kind === 'object') {
    for (const member of node.members) if (visit(member.value, member.key, visitor) === EXIT) return EXIT;
  }
  return visitor.leave?.(node, key);
}
