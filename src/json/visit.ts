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

/** Visits every node in document order, without recursion; of duplicate keys each one. */
export function visitJson(root: Json, visitor: JsonVisitor): void {
  interface Open {
    node: Json;
    key: string | number | undefined;
    next: number;
  }
  const stack: Open[] = [];
  const open = (node: Json, key: string | number | undefined): boolean => {
    const signal = visitor.enter?.(node, key);
    if (signal === EXIT) return false;
    if (signal !== SKIP && (node.kind === 'array' || node.kind === 'object')) {
      stack.push({ node, key, next: 0 });
      return true;
    }
    return visitor.leave?.(node, key) !== EXIT;
  };
  if (!open(root, undefined)) return;
  while (stack.length > 0) {
    const top = stack.at(-1)!;
    const { node } = top;
    if (node.kind === 'array' && top.next < node.items.length) {
      const at = top.next++;
      if (!open(node.items[at]!, at)) return;
    } else if (node.kind === 'object' && top.next < node.members.length) {
      const member = node.members[top.next++]!;
      if (!open(member.value, member.key)) return;
    } else {
      stack.pop();
      if (visitor.leave?.(node, top.key) === EXIT) return;
    }
  }
}
