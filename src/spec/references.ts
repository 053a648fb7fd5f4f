import { decodeUriFragmentIdentifier } from 'json-ptr';
import { readDocument } from './document.ts';
import type { Fault } from '../finding/index.ts';
import { SpecificationError } from './error.ts';
import type { SpecNode, SpecScalar } from './reader.ts';

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

/** A `$ref` may lead through so many others. Of real ones nearly all lead through none; each of ten thousand in a row would be followed from every other. */
const MOST_FOLLOWED = 100;

/** A file that a specification refers to; its path is for messages, and for what it refers to itself. */
export interface ReferredFile {
  readonly path: string;
  readonly content: Uint8Array;
}

/** Finds the file that a reference in the file `from` means: `missing` if there is none, `outside` if it leads out of where files are read. */
export type ReadReferred = (reference: string, from: string) => ReferredFile | 'missing' | 'outside';

/**
 * Follows the `$ref` of a path item or an operation within its file, through any number of others (OpenAPI 3.1 section 4.8.9, "Path Item Object").
 *
 * What the specification leaves open, a field on both sides, is read from the side of the `$ref`.
 */
export function followReferences(root: SpecNode, item: SpecNode): Layers | BrokenReference {
  return new References(root).follow(item);
}

/** The references of a specification, within its file and, if those can be read, to others. Each file is read once. */
export class References {
  readonly #root: SpecNode;
  readonly #read: ReadReferred | undefined;
  readonly #roots = new Map<string, SpecNode | SpecificationError>();

  constructor(root: SpecNode, read?: ReadReferred) {
    this.#root = root;
    this.#read = read;
    this.#roots.set(root.path, root);
  }

  /** As `followReferences`, into other files too. */
  follow(item: SpecNode): Layers | BrokenReference {
    let reference = item.get('$ref');
    if (reference === undefined) return [item];
    const layers = [item];
    const seen = new Set([item.identity]);
    for (; reference !== undefined; reference = layers[layers.length - 1]!.get('$ref')) {
      const target = this.#find(reference);
      if ('message' in target) return target;
      if (seen.has(target.identity))
        return {
          node: reference,
          message: `\`$ref: ${String(reference.value)}\` leads back to itself.`,
          help: 'Let one of the references in the circle name the definition itself.',
        };
      if (seen.size > MOST_FOLLOWED)
        return {
          node: item.get('$ref')!,
          message: `This \`$ref\` leads through more than ${MOST_FOLLOWED} others.`,
          help: 'Let it name the definition itself.',
        };
      seen.add(target.identity);
      layers.push(target);
    }
    return layers;
  }

  #find(reference: SpecNode): SpecNode | BrokenReference {
    const { value } = reference;
    if (typeof value !== 'string')
      return {
        node: reference,
        message: 'A `$ref` that is not a string.',
        help: 'Write a pointer, such as `#/components/pathItems/user`.',
      };
    const hash = value.indexOf('#');
    const file = hash < 0 ? value : value.slice(0, hash);
    const root = file === '' ? (this.#roots.get(reference.path) ?? this.#root) : this.#rootOf(file, reference);
    if (root instanceof SpecificationError) {
      return {
        node: reference,
        message: `The file that \`$ref: ${value}\` leads to cannot be read. ${root.message}`,
        help: root.help ?? 'Mend that file.',
        place: root,
      };
    }
    if ('message' in root) return root;
    const segments = hash < 0 ? [] : decode(value.slice(hash));
    if (segments === undefined)
      return {
        node: reference,
        message: `\`$ref: ${value}\` is not a JSON Pointer.`,
        help: 'Write `#/`, then the keys, with `~1` for a `/` in a key.',
      };
    let node: SpecNode | undefined = root;
    for (const segment of segments) node = node?.kind === 'array' ? node.item(Number(segment)) : node?.get(segment);
    if (node === undefined)
      return {
        node: reference,
        message: `\`$ref: ${value}\` leads to nothing in ${file === '' ? 'this' : 'that'} file.`,
        help: 'Look for a misspelt key; a `/` in a key is written `~1`.',
      };
    return node;
  }

  #rootOf(file: string, reference: SpecNode): SpecNode | SpecificationError | BrokenReference {
    const ref = `\`$ref: ${String(reference.value)}\``;
    const bundle = 'Bundle the specification into one file first.';
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(file))
      return { node: reference, message: `${ref} leads to another site, which is not read.`, help: bundle };
    if (this.#read === undefined)
      return { node: reference, message: `${ref} leads to another file, which is not read.`, help: bundle };
    const found = this.#read(decoded(file), reference.path);
    if (found === 'outside')
      return {
        node: reference,
        message: `${ref} leads out of the docs root, where nothing is read.`,
        help: 'Move that file into the docs root, or bundle the specification into one file.',
      };
    if (found === 'missing')
      return {
        node: reference,
        message: `${ref} leads to a file that does not exist.`,
        help: 'The path is relative to the file that it stands in.',
      };
    let root = this.#roots.get(found.path);
    if (root === undefined) this.#roots.set(found.path, (root = rootOf(found)));
    return root;
  }
}

/** The first layer's value of a field. */
export function field(layers: Layers, key: string): SpecNode | undefined {
  for (const layer of layers) {
    const value = layer.get(key);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** What stands at some keys, each in the first layer that has it: of a scalar the value, otherwise the node. */
export function fields(layers: Layers, keys: readonly string[]): readonly (SpecNode | SpecScalar | undefined)[] {
  if (layers.length === 1) return layers[0]!.pick(keys);
  const found = layers.map((layer) => layer.pick(keys));
  return keys.map((_, k) => found.find((values) => values[k] !== undefined)?.[k]);
}

function rootOf({ content, path }: ReferredFile): SpecNode | SpecificationError {
  try {
    return readDocument(content, path);
  } catch (error) {
    if (error instanceof SpecificationError) return error;
    throw error;
  }
}

/** A path in a URI may be written with `%20`. */
function decoded(file: string): string {
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}

function decode(fragment: string): readonly string[] | undefined {
  try {
    return decodeUriFragmentIdentifier(fragment).map(String);
  } catch {
    return undefined;
  }
}
