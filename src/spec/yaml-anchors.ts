import type { Alias, Node } from 'yaml';
import { isAlias, isCollection, isPair, isScalar, isSeq } from 'yaml';
import { depthHelp, maxDepth, tooDeep } from '../json/depth.ts';

/** The most nodes that a document may have when its aliases are written out; large real specifications have about a tenth. */
const maxExpandedNodes = 5_000_000;

/** How much a collection comes to when its aliases are written out. */
interface Extent {
  readonly nodes: number;
  /** How many collections are nested in one another, the collection itself among them. */
  readonly levels: number;
}

/**
 * What each alias of a document stands for: the last anchor of its name before it (YAML 1.2.2 section 7.1).
 *
 * Nothing is written out for it. The size of a document with its aliases written out is only summed up, so a few lines
 * that stand for billions of nodes are found at once. `yaml` itself would count uses, and refuse a harmless anchor that
 * is used a hundred times. The limits hold for merge keys as well, and keep chains of them short.
 *
 * Throws what `fail` makes for an alias without an anchor, too many nodes, and more than 700 levels.
 */
export function resolveAliases(
  root: Node | null,
  fail: (at: Node, message: string, help: string) => Error,
): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>();
  const extents = new Map<Node, Extent>();
  const aliases = new Map<Alias, Node>();
  let nodes = 0;

  /** How many levels a node comes to, with so many around it. */
  const measure = (node: unknown, around: number): number => {
    if (isPair(node) && isMergeKey(node.key)) {
      // What is merged stands among the members of the map itself.
      const own = isSeq(node.value) ? 2 : 1;
      return Math.max(0, measure(node.value, around - own) - own);
    }
    if (isPair(node)) return Math.max(measure(node.key, around), measure(node.value, around));
    if (isAlias(node)) return measureAlias(node, around);
    if (isScalar(node) || isCollection(node)) {
      nodes++;
      if (node.anchor) anchors.set(node.anchor, node as Node);
    }
    if (!isCollection(node)) return 0;
    if (around === maxDepth) throw fail(node as Node, `${tooDeep}.`, depthHelp);
    const before = nodes - 1;
    const levels = 1 + node.items.reduce<number>((most, item) => Math.max(most, measure(item, around + 1)), 0);
    if (node.anchor) extents.set(node as Node, { nodes: nodes - before, levels });
    return levels;
  };

  const measureAlias = (alias: Alias, around: number): number => {
    const target = anchors.get(alias.source);
    if (target === undefined)
      throw fail(
        alias,
        `The alias \`*${alias.source}\` has no anchor before it.`,
        `Write \`&${alias.source}\` where the value is meant to be defined.`,
      );
    aliases.set(alias, target);
    // A collection without an extent is still open: the alias stands inside of what it means.
    const extent = extents.get(target) ?? { nodes: 1, levels: 0 };
    nodes += extent.nodes;
    if (nodes > maxExpandedNodes)
      throw fail(
        alias,
        `The aliases of this file stand for more than ${maxExpandedNodes.toLocaleString('en')} nodes.`,
        'Aliases that hold aliases multiply; write the values out, or use `$ref`.',
      );
    if (around + extent.levels > maxDepth) throw fail(alias, `${tooDeep}.`, depthHelp);
    return extent.levels;
  };

  measure(root, 0);
  return aliases;
}

/** Whether a key is the plain `<<` of the merge key type (yaml.org/type/merge). A quoted one is an ordinary key. */
export function isMergeKey(key: unknown): boolean {
  if (!isScalar(key) || (key.type !== undefined && key.type !== 'PLAIN')) return false;
  return key.value === '<<' || (typeof key.value === 'symbol' && key.value.description === '<<');
}
