import type { Json } from '../json/index.ts';
import { findMember } from '../json/index.ts';

/** What the `openapi` field of an element says, one for each specification that it names. */
export interface SpecificationSource {
  /** A path or an address, as written. */
  readonly source: string;
  /** Where generated pages go. Undefined: `api-reference`. */
  readonly directory?: string;
  /** Whether overlays are applied to the specification before it is used; they are not read here. */
  readonly overlays?: boolean;
  /** The node that says it: a string, or an object with `source`. */
  readonly node: Json;
}

/**
 * The specifications named by the value of an `openapi` field: a string, `{ source, directory?, overlays? }`, or an array of these.
 *
 * The platform uses the first of an array only, so an array whose first item is neither, or has no source, names none. Such items further on are passed over; `check` speaks of them.
 */
export function specificationSources(value: Json): readonly SpecificationSource[] {
  if (value.kind === 'array')
    return value.items[0] && sourceOf(value.items[0]) ? value.items.flatMap((item) => sourceOf(item) ?? []) : [];
  return [sourceOf(value) ?? []].flat();
}

/** Whether a source is an `http:` or `https:` address. */
export function isRemote(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

function sourceOf(node: Json): SpecificationSource | undefined {
  if (node.kind === 'string') return node.value === '' ? undefined : { source: node.value, node };
  if (node.kind !== 'object') return undefined;
  const source = findMember(node, 'source')?.value;
  if (source?.kind !== 'string' || source.value === '') return undefined;
  const directory = findMember(node, 'directory')?.value;
  const overlays = findMember(node, 'overlays')?.value;
  return {
    source: source.value,
    ...(directory?.kind === 'string' && { directory: directory.value }),
    ...(overlays && { overlays: isTruthy(overlays) }),
    node,
  };
}

/** A list of overlays counts as soon as it holds one. */
function isTruthy(node: Json): boolean {
  if (node.kind === 'array') return node.items.length > 0;
  return node.kind === 'object' || Boolean(node.value);
}
