import { mapItems, withMembers } from './edit.ts';
import type { Json, Member } from './types.ts';

/**
 * Rebuilds a tree from the leaves up: each node becomes what `change` gives for it (its children changed already), or stays itself on `undefined`.
 *
 * What nothing changes is shared; the same root (`===`) if nothing changes at all. No recursion.
 */
export function mapJson(root: Json, change: (node: Json, key: string | number | undefined) => Json | undefined): Json {
  interface Open {
    node: Json;
    key: string | number | undefined;
    next: number;
    items: Json[] | undefined;
    members: Member[] | undefined;
  }
  let result = root;
  const stack: Open[] = [{ node: root, key: undefined, next: 0, items: undefined, members: undefined }];
  while (stack.length > 0) {
    const top = stack.at(-1)!;
    const { node } = top;
    const child =
      node.kind === 'array' ? node.items[top.next] : node.kind === 'object' ? node.members[top.next]?.value : undefined;
    if (child !== undefined) {
      const key = node.kind === 'object' ? node.members[top.next]!.key : top.next;
      top.next++;
      stack.push({ node: child, key, next: 0, items: undefined, members: undefined });
      continue;
    }
    stack.pop();
    const { items, members } = top;
    let rebuilt = node;
    if (node.kind === 'array' && items !== undefined) rebuilt = mapItems(node, (item, i) => items[i] ?? item);
    if (node.kind === 'object' && members !== undefined)
      rebuilt = withMembers(
        node,
        node.members.map((member, i) => members[i] ?? member),
      );
    const changed = change(rebuilt, top.key) ?? rebuilt;
    const parent = stack.at(-1);
    if (parent === undefined) result = changed;
    else if (changed !== node) {
      const at = parent.next - 1;
      if (parent.node.kind === 'array') (parent.items ??= [])[at] = changed;
      else if (parent.node.kind === 'object') (parent.members ??= [])[at] = parent.node.members[at]!.withValue(changed);
    }
  }
  return result;
}
