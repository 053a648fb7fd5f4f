import { type DisplayProperty } from '../format/index.ts';
import { nearest } from '../text/index.ts';
import { findMember, type Json } from '../json/index.ts';
import type { Site } from '../site/index.ts';
import type { Finding } from './rule.ts';
import { isObject, resolve } from './field-values.ts';
import { typeText } from './words.ts';

/** A display property as it stands: the node that was written, and what it is after its `$ref`s. Undefined if it is not set. */
export function displayValue(
  site: Site,
  { path }: DisplayProperty,
): { readonly at: Json; readonly value: Json } | undefined {
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

/** Why a display property that is not set may be meant nevertheless: what should hold it is no object, or it is misspelt there. */
export function misspeltDisplay(site: Site, { path }: DisplayProperty): Finding | undefined {
  const [outer, name] = path as [string, string];
  const root = resolve(site, site.root, site.main);
  const holder = isObject(root) ? findMember(root, outer) : undefined;
  const held = resolve(site, holder?.value, site.main);
  if (holder === undefined || held === undefined) return undefined;
  if (!isObject(held))
    return {
      message: `\`${outer}\` must be an object, not ${typeText(held.kind)}`,
      at: holder.value,
      help: `Write an object, such as \`{ "${name}": … }\`, or remove it.`,
    };
  const misspelt = held.members.find(({ key }) => nearest(key, [name], 2) !== undefined);
  return (
    misspelt && {
      message: `\`${misspelt.key}\` is no field of \`${outer}\``,
      at: misspelt,
      severity: 'warning',
      help: `Did you mean \`${name}\`?`,
    }
  );
}
