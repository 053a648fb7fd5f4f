import { yaml } from '#libraries';
import type { Alias, Node, YAMLMap } from 'yaml';
import { depthHelp, maxDepth, tooDeep } from '../json/index.ts';

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
    if (yaml().isPair(node) && isMergeKey(node.key)) {
      // What is merged stands among the members of the map itself.
      const own = yaml().isSeq(node.value) ? 2 : 1;
      return Math.max(0, measure(node.value, around - own) - own);
    }
    if (yaml().isPair(node)) return Math.max(measure(node.key, around), measure(node.value, around));
    if (yaml().isAlias(node)) return measureAlias(node, around);
    if (yaml().isScalar(node) || yaml().isCollection(node)) {
      nodes++;
      if (node.anchor) anchors.set(node.anchor, node as Node);
    }
    if (!yaml().isCollection(node)) return 0;
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
        `The aliases of this file expand to more than ${maxExpandedNodes.toLocaleString('en')} nodes.`,
        'Aliases in aliases multiply. Write the values out, or use `$ref`.',
      );
    if (around + extent.levels > maxDepth) throw fail(alias, `${tooDeep}.`, depthHelp);
    return extent.levels;
  };

  measure(root, 0);
  return aliases;
}

/** Whether a key is the plain `<<` of the merge key type (yaml.org/type/merge). A quoted one is an ordinary key. */
function isMergeKey(key: unknown): boolean {
  if (!yaml().isScalar(key) || (key.type !== undefined && key.type !== 'PLAIN')) return false;
  return key.value === '<<' || (typeof key.value === 'symbol' && key.value.description === '<<');
}

/** A key of a YAML map with its value; null where nothing is written. */
interface YamlEntry {
  readonly key: Node | null;
  readonly value: Node | null;
}

/** The entries of one map by key, and the keys that it holds twice itself. */
interface YamlEntries {
  readonly byKey: ReadonlyMap<string, YamlEntry>;
  readonly repeated: readonly string[];
}

/** The maps of a document as lookups by key, each made once, merge keys honoured. */
export class YamlMaps {
  readonly #known = new Map<YAMLMap, YamlEntries>();
  readonly #open = new Set<YAMLMap>();

  constructor(
    private readonly text: string,
    private readonly aliases: ReadonlyMap<Alias, Node> = new Map(),
  ) {}

  /** What a node stands for: of an alias, what it leads to. */
  resolve(node: Node): Node {
    return yaml().isAlias(node) ? (this.aliases.get(node) ?? node) : node;
  }

  /**
   * The entries of a map (yaml.org/type/merge): its own keys win over merged ones, of merged maps the first one wins,
   * and a key stands where it is met first.
   */
  entries(map: YAMLMap): YamlEntries {
    const known = this.#known.get(map);
    if (known !== undefined) return known;
    const byKey = new Map<string, YamlEntry>();
    const own = new Set<string>();
    const repeated = new Set<string>();
    this.#open.add(map);
    for (const pair of map.items) {
      const key = yaml().isNode(pair.key) ? pair.key : null;
      const value = yaml().isNode(pair.value) ? pair.value : null;
      if (isMergeKey(key)) {
        this.#merge(byKey, value);
        continue;
      }
      const name = this.#keyText(key);
      (own.has(name) ? repeated : own).add(name);
      byKey.set(name, { key, value });
    }
    this.#open.delete(map);
    const entries = { byKey, repeated: [...repeated] };
    this.#known.set(map, entries);
    return entries;
  }

  /** What is not a map is passed over, and a map that merges itself adds nothing: neither can say more. */
  #merge(byKey: Map<string, YamlEntry>, value: Node | null): void {
    const source = value && this.resolve(value);
    for (const item of yaml().isSeq(source) ? source.items : [source]) {
      const merged = yaml().isNode(item) ? this.resolve(item) : undefined;
      if (!yaml().isMap(merged) || this.#open.has(merged)) continue;
      for (const [key, entry] of this.entries(merged).byKey) {
        if (!byKey.has(key)) byKey.set(key, entry);
      }
    }
  }

  /** A key as JavaScript has it, `200` being "200"; a collection as a key is its own text. */
  #keyText(key: Node | null): string {
    const node = key && this.resolve(key);
    if (node === null) return '';
    if (!yaml().isScalar(node)) return node.range ? this.text.slice(node.range[0], node.range[1]) : '';
    if (typeof node.value === 'symbol') return node.value.description ?? '';
    return node.value === null ? (node.source ?? '') : String(node.value);
  }
}
