import type { Alias, Node, YAMLMap } from 'yaml';
import { isAlias, isMap, isNode, isScalar, isSeq } from 'yaml';
import { isMergeKey } from './yaml-anchors.ts';

/** A key of a YAML map with its value; null where nothing is written. */
export interface YamlEntry {
  readonly key: Node | null;
  readonly value: Node | null;
}

/** The entries of one map by key, and the keys that it holds twice itself. */
export interface YamlEntries {
  readonly byKey: ReadonlyMap<string, YamlEntry>;
  readonly repeated: readonly string[];
}

/** The maps of a document as lookups by key, each made once, merge keys honoured. */
export class YamlMaps {
  readonly #text: string;
  readonly #aliases: ReadonlyMap<Alias, Node>;
  readonly #known = new Map<YAMLMap, YamlEntries>();
  readonly #open = new Set<YAMLMap>();

  constructor(text: string, aliases: ReadonlyMap<Alias, Node>) {
    this.#text = text;
    this.#aliases = aliases;
  }

  /** What a node stands for: of an alias, what it leads to. */
  resolve(node: Node): Node {
    return isAlias(node) ? (this.#aliases.get(node) ?? node) : node;
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
      const key = isNode(pair.key) ? pair.key : null;
      const value = isNode(pair.value) ? pair.value : null;
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
    for (const item of isSeq(source) ? source.items : [source]) {
      const merged = isNode(item) ? this.resolve(item) : undefined;
      if (!isMap(merged) || this.#open.has(merged)) continue;
      for (const [key, entry] of this.entries(merged).byKey) {
        if (!byKey.has(key)) byKey.set(key, entry);
      }
    }
  }

  /** A key as JavaScript has it, `200` being "200"; a collection as a key is its own text. */
  #keyText(key: Node | null): string {
    const node = key && this.resolve(key);
    if (node === null) return '';
    if (!isScalar(node)) return node.range ? this.#text.slice(node.range[0], node.range[1]) : '';
    if (typeof node.value === 'symbol') return node.value.description ?? '';
    return node.value === null ? (node.source ?? '') : String(node.value);
  }
}
