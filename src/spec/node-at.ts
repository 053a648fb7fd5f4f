import type { SpecNode } from './reader.ts';
import { References } from './references.ts';

/** Where a path of keys leads. */
export interface FoundNode {
  readonly node: SpecNode;
  /** Whether the node stands at the end of the path itself, and not behind a `$ref` on the way. */
  readonly isDirect: boolean;
  /** Whether all keys were there; otherwise the node is the last one that was. */
  readonly isComplete: boolean;
}

/** The node that a path of keys leads to as if every `$ref` within the file were written out: what is there is named where it stands. */
export function nodeAt(root: SpecNode, keys: readonly string[]): FoundNode {
  const references = new References(root);
  const layersOf = (node: SpecNode) => {
    const layers = references.follow(node);
    return 'message' in layers ? [node] : layers;
  };
  let layers = layersOf(root);
  let isOwn = true;
  for (const key of keys) {
    const at = layers.findIndex((layer) => layer.child(key) !== undefined);
    if (at < 0) return { node: layers.at(-1)!, isDirect: isOwn && layers.length === 1, isComplete: false };
    isOwn &&= at === 0;
    layers = layersOf(layers[at]!.child(key)!);
  }
  return { node: layers.at(-1)!, isDirect: isOwn && layers.length === 1, isComplete: true };
}
