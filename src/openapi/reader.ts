import { encodePointer } from 'json-ptr';
import { plainValue } from './plain.ts';

/** Where something stands. */
export interface SpecPosition {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  /** Index into the content as it was given: UTF-16 code units of a string, bytes of bytes. From 0. */
  readonly offset: number;
}

/** What a scalar can hold. */
export type SpecScalar = string | number | boolean | null;

/**
 * A read-only cursor over a specification, the same for JSON and YAML.
 *
 * Nodes are made when they are looked at, so reading costs what is visited and not what the file holds.
 * What does not apply to a kind is empty: `get` and `keys` of a scalar, `items` of an object. Nothing here throws but `toJS`.
 */
export abstract class SpecNode {
  abstract readonly kind: 'object' | 'array' | 'scalar';

  /** The value of a scalar; undefined for an object or an array. */
  abstract readonly value: SpecScalar | undefined;

  protected constructor(
    /** The path of the file that the node stands in. */
    readonly path: string,
    private readonly parent: SpecNode | undefined,
    private readonly segment: string | number,
  ) {}

  /** The keys of an object in file order, each once: at its first place, as `JSON.parse` has it. */
  abstract keys(): readonly string[];

  /** The value at a key of an object; of keys that are there twice, the last. */
  abstract get(key: string): SpecNode | undefined;

  /** The keys that an object holds more than once. */
  abstract repeatedKeys(): readonly string[];

  /** The items of an array. */
  abstract items(): readonly SpecNode[];

  /** Where the value starts. A YAML alias stands where it is written, not where it leads. */
  abstract position(): SpecPosition;

  /** Where the key of the value stands; of an array item and the root, the value itself. */
  abstract keyPosition(): SpecPosition;

  /** What tells a node from its copies; an alias and its anchor are one. For the detection of cycles. */
  abstract readonly identity: object;

  /** The keys of an object with their values, in file order. */
  entries(): readonly (readonly [key: string, value: SpecNode])[] {
    return this.keys().map((key) => [key, this.get(key)!] as const);
  }

  /** The JSON Pointer (RFC 6901) by which the node was reached, `` at the root. */
  get pointer(): string {
    if (this.parent === undefined) return '';
    const segments = [this.segment];
    for (let node = this.parent; node.parent !== undefined; node = node.parent) segments.push(node.segment);
    return encodePointer(segments.reverse());
  }

  /**
   * The node as plain JavaScript data, aliases written out and keys such as `__proto__` as ordinary ones.
   *
   * `limit` is the greatest number of values written, by default 1,000,000.
   * Throws `SpecificationError` if there are more, or if a value contains itself.
   */
  toJS(limit = 1_000_000): unknown {
    return plainValue(this, limit);
  }
}
