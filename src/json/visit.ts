import type { Json, Member } from './types.ts';

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

interface Open {
  readonly node: Json;
  readonly key: string | number | undefined;
  /** One of them, so that no node is asked for its kind and its children again at every step. */
  readonly items: readonly Json[] | undefined;
  readonly members: readonly Member[] | undefined;
  next: number;
}

/** Visits every node in document order, without recursion; of duplicate keys each one. */
export function visitJson(root: Json, visitor: JsonVisitor): void {
  const stack: Open[] = [];
  let node = root;
  let key: string | number | undefined = undefined;
  for (;;) {
    const signal = visitor.enter?.(node, key);
    if (signal === EXIT) return;
    const { kind } = node;
    if (signal !== SKIP && kind === 'array') stack.push({ node, key, items: node.items, members: undefined, next: 0 });
    else if (signal !== SKIP && kind === 'object')
      stack.push({ node, key, items: undefined, members: node.members, next: 0 });
    else if (visitor.leave?.(node, key) === EXIT) return;
    // To the next sibling, or to the next of the nearest container that has one left.
    for (;;) {
      const top = stack.at(-1);
      if (top === undefined) return;
      const { items, members, next } = top;
      if (items !== undefined && next < items.length) {
        node = items[next]!;
        key = next;
        top.next++;
        break;
      }
      if (members !== undefined && next < members.length) {
        const member = members[next]!;
        node = member.value;
        key = member.key;
        top.next++;
        break;
      }
      stack.pop();
      if (visitor.leave?.(top.node, top.key) === EXIT) return;
    }
  }
}
