import { depthHelp, maxDepth } from './depth.ts';
import { JsonEditError } from './error.ts';
import { documentOf, isParsed } from './nodes.ts';
import type { Json } from './types.ts';

/** How many objects and arrays are nested in one another in a document as it was read. */
export const nestingOf = (root: Json): number => documentOf(root)!.depth;

/** Throws `JsonEditError` if a node that was made nests values more than 700 levels deep. */
export function assertNesting(node: Json, level = 1): void {
  if (node.kind !== 'array' && node.kind !== 'object') return;
  // What was read is nested no deeper than its whole document.
  if (isParsed(node) && level + node.source.depth <= maxDepth) return;
  if (level > maxDepth)
    throw new JsonEditError(`Values would be nested more than ${maxDepth} levels deep`, undefined, depthHelp);
  for (const child of node.kind === 'array' ? node.items : node.members.map(({ value }) => value))
    assertNesting(child, level + 1);
}
