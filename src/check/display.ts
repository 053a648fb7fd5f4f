import type { DisplayProperty } from '../format/index.ts';
import { findMember, type Json } from '../json/index.ts';
import type { Site } from '../site/index.ts';
import { isObject, resolve } from './values.ts';

/** A display property as it stands: the node that was written, and what it is after its `$ref`s. Undefined if it is not set. */
export function displayValue(site: Site, { path }: DisplayProperty): { readonly at: Json; readonly value: Json } | undefined {
  let at: Json = site.root;
  let value = resolve(site, at, site.main);
  for (const key of path) {
    const member = isObject(value) ? findMember(value, key) : undefined;
    if (member === undefined) return undefined;
    at = member.value;
    value = resolve(site, at, site.main);
  }
  return value === undefined ? undefined : { at, value };
}
