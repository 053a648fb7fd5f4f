import { mapItems, withMembers } from './edit.ts';
import type { Json } from './types.ts';

/**
 * Changes a tree from the leaves up: `change` gets each node with its changed children, its key, and the node as it was.
 * It returns a new node, or `undefined` to keep it.
 *
 * Unchanged nodes are shared. If nothing changes, it returns the same root (`===`).
 *
 * @example
 * const after = mapJson(parseJson('["a", 1]'), (node) => (node.kind === 'number' ? toJson(2) : undefined));
 * printJson(after); // → '["a", 2]'
 */
export function mapJson(
  root: Json,
  change: (node: Json, key: string | number | undefined, was: Json) => Json | undefined,
): Json {
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
    return change(rebuilt, key, node) ?? rebuilt;
  };
  return map(root, undefined);
}
