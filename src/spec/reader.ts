import { encodePointer } from 'json-ptr';
import type { Position } from '../text/index.ts';
import { SpecificationError } from './error.ts';

/** Where something stands. */
export interface SpecPosition extends Position {
  /** Index into the content as it was given: UTF-16 code units of a string, bytes of bytes. From 0. */
  readonly offset: number;
}

/** What a scalar can hold. */
export type SpecScalar = string | number | boolean | null;

/**
 * A read-only cursor over a specification, the same for JSON and YAML.
 *
 * Nodes are made when first read, so the cost grows with what you visit, not with the file. Methods for another kind
 * return nothing: `get` and `keys` of a scalar, `items` of an object. Only `toJS` throws.
 */
export abstract class SpecNode {
  abstract readonly kind: 'object' | 'array' | 'scalar';
  #children: readonly SpecNode[] | undefined;
  #byKey: ReadonlyMap<string, SpecNode> | undefined;

  /** The value of a scalar; undefined for an object or an array. */
  abstract readonly value: SpecScalar | undefined;

  protected constructor(
    /** The path of the file that the node stands in. */
    readonly path: string,
    protected readonly parent: SpecNode | undefined,
    protected readonly segment: string | number,
  ) {}

  /** The file from which a `$ref` in the node counts: never an overlay, as it is applied before. */
  get base(): string {
    return this.path;
  }

  /** The values of an object or the items of an array, in file order. */
  protected abstract read(): readonly SpecNode[];

  /** The node with all that is below it at hand: for those who look at everything. */
  protected whole(): SpecNode {
    return this;
  }

  /** The keys of an object in file order, each once at its first place, as in `JSON.parse`. */
  keys(): readonly string[] {
    return [...this.#named().keys()];
  }

  /** The value at a key of an object; the last one of a key that is there twice. */
  get(key: string): SpecNode | undefined {
    return this.#byKey === undefined ? this.find(key) : this.#byKey.get(key);
  }

  /** The same while the other members are not known yet. */
  protected find(key: string): SpecNode | undefined {
    return this.#named().get(key);
  }

  /** The keys that an object has more than once. */
  repeatedKeys(): readonly string[] {
    const { size } = this.#named();
    if (this.kind !== 'object' || size === this.#all().length) return [];
    const seen = new Set<string>();
    const keys = this.#all().map(({ segment }) => String(segment));
    return [...new Set(keys.filter((key) => seen.has(key) || !seen.add(key)))];
  }

  /**
   * The last value of each key that an object has more than once, here and below. Content that aliases share is read
   * once.
   */
  repeated(): readonly SpecNode[] {
    const found: SpecNode[] = [];
    const seen = new Set<object>();
    const look = (node: SpecNode): void => {
      if (node.kind === 'scalar' || seen.has(node.identity)) return;
      seen.add(node.identity);
      for (const key of node.repeatedKeys()) found.push(node.get(key)!);
      if (node.kind === 'array') node.items().forEach(look);
      else for (const [, child] of node.entries()) look(child);
    };
    look(this.whole());
    return found;
  }

  /** The items of an array. */
  items(): readonly SpecNode[] {
    return this.kind === 'array' ? this.#all() : [];
  }

  /** One item of an array, from 0; undefined beyond the last. */
  item(index: number): SpecNode | undefined {
    return this.items()[index];
  }

  /** The value at a key of an object, or at an index of an array. */
  child(segment: string | number): SpecNode | undefined {
    return this.kind === 'array' ? this.item(Number(segment)) : this.get(String(segment));
  }

  /** The start of the value. For a YAML alias, it is the place of the alias, not of its anchor. */
  abstract position(): SpecPosition;

  /** The place of the key of the value; for an array item and the root, the value itself. */
  abstract keyPosition(): SpecPosition;

  /** The identity of a node, the same for an alias and its anchor, to detect cycles. */
  abstract readonly identity: object;

  /** The keys of an object with their values, in file order. */
  entries(): readonly (readonly [key: string, value: SpecNode])[] {
    return [...this.#named()];
  }

  #all(): readonly SpecNode[] {
    return (this.#children ??= this.read());
  }

  /** A later member replaces an earlier one but keeps its place, which is what a `Map` does, and `JSON.parse` too. */
  #named(): ReadonlyMap<string, SpecNode> {
    return (this.#byKey ??= new Map(
      this.kind === 'object' ? this.#all().map((child) => [String(child.segment), child]) : [],
    ));
  }

  /** The JSON Pointer (RFC 6901) by which the node was reached; empty at the root. */
  get pointer(): string {
    if (this.parent === undefined) return '';
    const segments = [this.segment];
    for (let node = this.parent; node.parent !== undefined; node = node.parent) segments.push(node.segment);
    return encodePointer(segments.reverse());
  }

  /**
   * The node as plain JavaScript data, with the content of aliases; keys such as `__proto__` are ordinary keys.
   *
   * `limit` is the largest number of values, by default 1,000,000. Throws `SpecificationError` if there are more, or if
   * a value contains itself.
   */
  toJS(limit = 1_000_000): unknown {
    const above = new Set<object>();
    let count = 0;
    const plain = (node: SpecNode): unknown => {
      if (++count > limit) throw tooMuch(this, `has more than ${limit.toLocaleString('en')} values when written out`);
      if (node.kind === 'scalar') return node.value;
      if (above.has(node.identity)) throw tooMuch(node, 'contains itself');
      above.add(node.identity);
      const value =
        node.kind === 'array'
          ? node.items().map(plain)
          : Object.fromEntries(node.entries().map(([key, inner]) => [key, plain(inner)]));
      above.delete(node.identity);
      return value;
    };
    return plain(this.whole());
  }
}

function tooMuch(node: SpecNode, what: string): SpecificationError {
  const shown = node.pointer === '' ? 'the root' : `\`${node.pointer}\``;
  const help = 'Write the values out where they are used, or take the alias away.';
  return faultAt(node, `The value at ${shown} ${what}.`, help);
}

/** What is wrong with a node, and what to do about it. */
export function faultAt(node: SpecNode, message: string, help: string): SpecificationError {
  const { path: file, pointer } = node;
  const { line, column } = node.position();
  return new SpecificationError(message, { file, line, column, pointer, help });
}

/** What a node is, in words: for messages that say what was found. */
export function described(node: SpecNode): string {
  if (node.kind !== 'scalar') return node.kind === 'array' ? 'an array' : 'an object';
  const { value } = node;
  if (value === null) return 'empty';
  return typeof value === 'string' ? 'a string' : `a ${typeof value}`;
}
