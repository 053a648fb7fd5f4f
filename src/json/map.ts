import { mapItems, withMembers } from './edit.ts';
import type { Json } from './types.ts';

/**
 * Rebuilds a tree from the leaves up: each node becomes what `change` gives for it (its children changed already),
 * or stays itself on `undefined`.
 *
 * Unchanged nodes are shared; the same root (`===`) if nothing changes at all.
 *
 * @example
 * const after = mapJson(parseJson('["a", 1]'), (node) => (node.kind === 'number' ? toJson(2) : undefined));
 * printJson(after); // → '["a", 2]'
 */
export function mapJson(root: Json, change: (node: Json, key: string | number | undefined) => Json | undefined): Json {
  const map = (node: Json, key: string | number | undefined): Json => {
    const rebuilt =
      node.kind === 'array'
        ? mapItems(node, map)
        : node.kind === 'object'
          ? withMembers(
              node,
              node.members.map((member) => member.withValue(map(member.value, member.key))),
            )
          : node;
    return change(rebuilt, key) ?? rebuilt;
  };
  return map(root, undefined);
}
