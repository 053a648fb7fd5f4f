import { decodeUriFragmentIdentifier } from 'json-ptr';
import type { SpecNode } from './reader.ts';

/** An object with what its `$ref` leads to. A field is read from the first layer that has it, so what stands beside `$ref` wins. */
export type Layers = readonly SpecNode[];

/** A `$ref` that leads nowhere. */
export interface BrokenReference {
  /** The `$ref` value, or the node that it leads to when that is at fault. */
  readonly node: SpecNode;
  readonly message: string;
  readonly help: string;
}

/**
 * Follows the `$ref` of a path item or an operation within its file, through any number of others (OpenAPI 3.1 section 4.8.9, "Path Item Object").
 *
 * What the specification leaves open, a field on both sides, is read from the side of the `$ref`.
 */
export function followReferences(root: SpecNode, item: SpecNode): Layers | BrokenReference {
  const layers = [item];
  const seen = new Set([item.identity]);
  for (let reference = item.get('$ref'); reference !== undefined; reference = layers[layers.length - 1]!.get('$ref')) {
    const target = findTarget(root, reference);
    if ('message' in target) return target;
    if (seen.has(target.identity)) return { node: reference, message: `\`$ref: ${String(reference.value)}\` leads back to itself.`, help: 'Let one of the references in the circle name the definition itself.' };
    seen.add(target.identity);
    layers.push(target);
  }
  return layers;
}

/** The first layer's value of a field. */
export function field(layers: Layers, key: string): SpecNode | undefined {
  for (const layer of layers) {
    const value = layer.get(key);
    if (value !== undefined) return value;
  }
  return undefined;
}

function findTarget(root: SpecNode, reference: SpecNode): SpecNode | BrokenReference {
  const { value } = reference;
  if (typeof value !== 'string') return { node: reference, message: 'A `$ref` that is not a string.', help: 'Write a pointer, such as `#/components/pathItems/user`.' };
  if (!value.startsWith('#')) {
    return { node: reference, message: `\`$ref: ${value}\` leads to another file, which is not read.`, help: 'Bundle the specification into one file first.' };
  }
  const segments = decode(value);
  if (segments === undefined) return { node: reference, message: `\`$ref: ${value}\` is not a JSON Pointer.`, help: 'Write `#/`, then the keys, with `~1` for a `/` in a key.' };
  let node: SpecNode | undefined = root;
  for (const segment of segments) node = node?.kind === 'array' ? node.items()[Number(segment)] : node?.get(segment);
  if (node === undefined) return { node: reference, message: `\`$ref: ${value}\` leads to nothing in this file.`, help: 'Look for a misspelt key; a `/` in a key is written `~1`.' };
  return node;
}

function decode(fragment: string): readonly string[] | undefined {
  try {
    return decodeUriFragmentIdentifier(fragment).map(String);
  } catch {
    return undefined;
  }
}
