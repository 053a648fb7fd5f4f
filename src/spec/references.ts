import { decodeUriFragmentIdentifier } from 'json-ptr';
import { readDocument } from './document.ts';
import type { Fault } from '../finding/index.ts';
import { SpecificationError } from './error.ts';
import type { SpecNode } from './reader.ts';

/** An object with what its `$ref` leads to. A field is read from the first layer that has it, so what stands beside `$ref` wins. */
export type Layers = readonly SpecNode[];

/** A `$ref` that leads nowhere. */
export interface BrokenReference {
  /** The `$ref` value, or the node that it leads to when that is at fault. */
  readonly node: SpecNode;
  readonly message: string;
  readonly help: string;
  /** Where a file is at fault that the `$ref` leads to. */
  readonly place?: Fault;
}

/**
 * A `$ref` may lead through so many others. Of real ones nearly all lead through none; each of ten thousand in a row
 * would be followed from every other.
 */
const MOST_FOLLOWED = 100;

/** A file that a specification refers to; its path is for messages, and for what it refers to itself. */
export interface ReferredFile {
  readonly path: string;
  readonly content: Uint8Array;
}

/**
 * Finds the file that a reference in the file `from` means: `missing` if there is none, `outside` if it is outside
 * where files are read.
 */
export type ReadReferred = (reference: string, from: string) => ReferredFile | 'missing' | 'outside';

/** The references of a specification, within its file and, if those can be read, to others. Each file is read once. */
export class References {
  readonly #roots = new Map<string, SpecNode | SpecificationError>();

  constructor(
    private readonly root: SpecNode,
    private readonly read?: ReadReferred,
  ) {
    this.#roots.set(root.path, root);
  }

  /**
   * Follows the `$ref` of a path item or an operation through any number of others (OpenAPI 3.1 section 4.8.9, "Path Item Object").
   *
   * What the specification leaves open, a field on both sides, is read from the side of the `$ref`.
   */
  follow(item: SpecNode): Layers | BrokenReference {
    const layers = [item];
    for (let reference = item.get('$ref'); reference !== undefined; reference = layers.at(-1)!.get('$ref')) {
      const target = this.#find(reference);
      if ('message' in target) return target;
      if (layers.some(({ identity }) => identity === target.identity)) {
        const help = 'Let one of the references in the circle name the definition itself.';
        return { node: reference, message: `\`$ref: ${String(reference.value)}\` points back to itself.`, help };
      }
      if (layers.length > MOST_FOLLOWED) {
        const message = `This \`$ref\` leads through more than ${MOST_FOLLOWED} others.`;
        return { node: item.get('$ref')!, message, help: 'Let it name the definition itself.' };
      }
      layers.push(target);
    }
    return layers;
  }

  #find(node: SpecNode): SpecNode | BrokenReference {
    const { value } = node;
    if (typeof value !== 'string') {
      const help = 'Write a pointer, such as `#/components/pathItems/user`.';
      return { node, message: 'A `$ref` that is not a string.', help };
    }
    const hash = value.indexOf('#');
    const file = hash < 0 ? value : value.slice(0, hash);
    const root = file === '' ? (this.#roots.get(node.base) ?? this.root) : this.#rootOf(file, node);
    if (root instanceof SpecificationError) {
      const message = `The file that \`$ref: ${value}\` names cannot be read. ${root.message}`;
      return { node, message, help: root.help ?? 'Fix that file.', place: root };
    }
    if ('message' in root) return root;
    const segments = hash < 0 ? [] : decoded(() => decodeUriFragmentIdentifier(value.slice(hash)));
    if (segments === undefined) {
      const help = 'Write `#/`, then the keys, with `~1` for a `/` in a key.';
      return { node, message: `\`$ref: ${value}\` is not a JSON Pointer.`, help };
    }
    const target = segments.reduce<SpecNode | undefined>((above, segment) => above?.child(segment), root);
    if (target !== undefined) return target;
    const message = `\`$ref: ${value}\` names nothing in ${file === '' ? 'this' : 'that'} file.`;
    return { node, message, help: 'Look for a misspelt key; a `/` in a key is written `~1`.' };
  }

  #rootOf(file: string, node: SpecNode): SpecNode | SpecificationError | BrokenReference {
    const broken = (what: string, help: string) => ({
      node,
      message: `\`$ref: ${String(node.value)}\` ${what}.`,
      help,
    });
    const bundle = 'Bundle the specification into one file first.';
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(file)) return broken('is on another site, which is not read', bundle);
    if (this.read === undefined) return broken('is in another file, which is not read', bundle);
    // A path in a URI may be written with `%20`.
    const found = this.read(decoded(() => decodeURIComponent(file)) ?? file, node.base);
    if (found === 'outside')
      return broken(
        'is outside the docs root, where nothing is read',
        'Move that file into the docs root, or bundle the specification into one file.',
      );
    if (found === 'missing') return broken('names a file that does not exist', 'The path is relative to its own file.');
    let root = this.#roots.get(found.path);
    if (root === undefined) this.#roots.set(found.path, (root = rootOf(found)));
    return root;
  }
}

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

/** The first layer's value of a field. */
export function field(layers: Layers, key: string): SpecNode | undefined {
  for (const layer of layers) {
    const value = layer.get(key);
    if (value !== undefined) return value;
  }
  return undefined;
}

function rootOf({ content, path }: ReferredFile): SpecNode | SpecificationError {
  try {
    return readDocument(content, path);
  } catch (error) {
    if (error instanceof SpecificationError) return error;
    throw error;
  }
}

/** What is not well written, such as a lone `%`, has no decoded form. */
function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}
