import { encodePointer } from 'json-ptr';
import { SpecificationError } from './error.ts';

/** Where something stands. */
export interface SpecPosition {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  /** Index into the content as it was given: UTF-16 code units of a string, bytes of bytes. From 0. */
  readonly offset: number;
}

/**
 * Nodes with more levels above them are not kept when a text is first read, but read when they are asked for:
 * so far from the root are the tags of an operation in `paths`, and the summary of one in `components`.
 */
export const outlineLevels = 5;

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
    protected readonly parent: SpecNode | undefined,
    protected readonly segment: string | number,
  ) {}

  /** The keys of an object in file order, each once: at its first place, as `JSON.parse` has it. */
  abstract keys(): readonly string[];

  /** The value at a key of an object; of keys that are there twice, the last. */
  abstract get(key: string): SpecNode | undefined;

  /**
   * What stands at some keys of an object: of a scalar the value, otherwise the node; undefined where there is nothing.
   * For much that is only looked at: it saves the making of nodes, and looking through the members for each.
   */
  pick(keys: readonly string[]): readonly (SpecNode | SpecScalar | undefined)[] {
    return keys.map((key) => valueOrNode(this.get(key)));
  }

  /** Whether an object has no keys but these, and each no more than once. */
  hasOnly(keys: readonly string[]): boolean {
    return this.repeatedKeys().length === 0 && this.keys().every((key) => keys.includes(key));
  }

  /** The keys that an object holds more than once. */
  abstract repeatedKeys(): readonly string[];

  /** Here and below, the values at keys that an object holds more than once: the last of each. What aliases share is looked at once. */
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
    look(this);
    return found;
  }

  /** The items of an array. */
  abstract items(): readonly SpecNode[];

  /** One item of an array, from 0; undefined beyond the last. */
  item(index: number): SpecNode | undefined {
    return this.items()[index];
  }

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
    const above = new Set<object>();
    let count = 0;
    const plain = (node: SpecNode): unknown => {
      if (++count > limit)
        throw tooMuch(
          this,
          `The value at ${shown(this)} has more than ${limit.toLocaleString('en')} values when written out.`,
        );
      if (node.kind === 'scalar') return node.value;
      if (above.has(node.identity)) throw tooMuch(node, `The value at ${shown(node)} contains itself.`);
      above.add(node.identity);
      const value =
        node.kind === 'array'
          ? node.items().map(plain)
          : Object.fromEntries(node.entries().map(([key, inner]) => [key, plain(inner)]));
      above.delete(node.identity);
      return value;
    };
    return plain(this);
  }
}

/** The value of a scalar; any other node itself. */
export function valueOrNode(node: SpecNode | undefined): SpecNode | SpecScalar | undefined {
  return node?.kind === 'scalar' ? node.value : node;
}

const shown = ({ pointer }: SpecNode): string => (pointer === '' ? 'the root' : `\`${pointer}\``);

function tooMuch(node: SpecNode, message: string): SpecificationError {
  const { line, column } = node.position();
  const help = 'Write the values out where they are used, or take the alias away.';
  return new SpecificationError(message, { file: node.path, line, column, pointer: node.pointer, help });
}
