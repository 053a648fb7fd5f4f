import { depthHelp, maxDepth } from './depth.ts';
import { JsonEditError } from './error.ts';
import { isParsed } from './nodes.ts';
import type { Json } from './types.ts';

const childrenOf = (node: Json): readonly Json[] =>
  node.kind === 'array' ? node.items : node.kind === 'object' ? node.members.map(({ value }) => value) : [];

/** How many objects and arrays are nested in one another in a node, itself among them. */
export function nestingOf(node: Json): number {
  if (node.kind !== 'array' && node.kind !== 'object') return 0;
  if (isParsed(node) && node.index === 0) return node.source.depth;
  return 1 + childrenOf(node).reduce((most, child) => Math.max(most, nestingOf(child)), 0);
}

/** Throws `JsonEditError` if a node that was made nests values more than 700 levels deep. */
export function assertNesting(node: Json, level = 1): void {
  if (node.kind !== 'array' && node.kind !== 'object') return;
  // What was read is nested no deeper than its whole document.
  if (isParsed(node) && level + node.source.depth <= maxDepth) return;
  if (level > maxDepth || (isParsed(node) && level - 1 + nestingOf(node) > maxDepth))
    throw new JsonEditError(`Values would be nested more than ${maxDepth} levels deep`, undefined, depthHelp);
  if (!isParsed(node)) for (const child of childrenOf(node)) assertNesting(child, level + 1);
}
