import type { Alias, Node } from 'yaml';
import { isAlias, isCollection, isPair, isScalar } from 'yaml';

/** The most nodes that a document may have when its aliases are written out; large real specifications have about a tenth. */
export const maxExpandedNodes = 5_000_000;

/** What the aliases of a document stand for. */
export interface YamlAnchors {
  readonly aliases: ReadonlyMap<Alias, Node>;
}

/** Why aliases cannot be resolved, and at which of them it shows. */
export interface YamlAliasFault {
  readonly alias: Alias;
  readonly fault: 'no anchor' | 'too many';
}

/** A collection or pair that is being visited, and how many nodes it has so far when written out. */
interface Frame {
  /** The collection, if an alias can mean it. */
  readonly anchored: Node | undefined;
  readonly children: readonly unknown[];
  next: number;
  size: number;
}

/**
 * Resolves the aliases of a document in one pass, without recursion and without writing anything out (YAML 1.2.2 section 7.1).
 *
 * An alias means the last anchor of its name before it. The size of a document with its aliases written out is only summed up,
 * so a few lines that stand for billions of nodes are found at once. `yaml` itself would count uses, and refuse a
 * harmless anchor that is used a hundred times. The limit holds for merge keys as well, and keeps chains of them short.
 */
export function resolveAliases(root: Node | null, limit = maxExpandedNodes): YamlAnchors | YamlAliasFault {
  const anchors = new Map<string, Node>();
  const sizes = new Map<Node, number>();
  const aliases = new Map<Alias, Node>();
  const stack: Frame[] = [{ anchored: undefined, children: [root], next: 0, size: 0 }];

  while (stack.length > 0) {
    const frame = stack[stack.length - 1]!;
    if (frame.next === frame.children.length) {
      stack.pop();
      const above = stack[stack.length - 1];
      if (above === undefined) break;
      above.size += frame.size;
      if (frame.anchored !== undefined) sizes.set(frame.anchored, frame.size);
      continue;
    }
    const child = frame.children[frame.next++];
    if (isScalar(child)) {
      if (child.anchor) anchors.set(child.anchor, child);
      frame.size++;
    } else if (isPair(child)) {
      stack.push({ anchored: undefined, children: [child.key, child.value], next: 0, size: 0 });
    } else if (isCollection(child)) {
      const anchored = child.anchor ? (child as Node) : undefined;
      if (anchored !== undefined) anchors.set(child.anchor!, anchored);
      stack.push({ anchored, children: child.items, next: 0, size: 1 });
    } else if (isAlias(child)) {
      const target = anchors.get(child.source);
      if (target === undefined) return { alias: child, fault: 'no anchor' };
      aliases.set(child, target);
      // A collection without a size is still open: the alias stands inside of what it means.
      frame.size += sizes.get(target) ?? 1;
      if (stack.reduce((sum, open) => sum + open.size, 0) > limit) return { alias: child, fault: 'too many' };
    }
  }
  return { aliases };
}

/** Whether a key is the plain `<<` of the merge key type (yaml.org/type/merge). A quoted one is an ordinary key. */
export function isMergeKey(key: unknown): boolean {
  if (!isScalar(key) || (key.type !== undefined && key.type !== 'PLAIN')) return false;
  return key.value === '<<' || (typeof key.value === 'symbol' && key.value.description === '<<');
}
