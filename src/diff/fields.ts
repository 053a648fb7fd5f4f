import { getMember, type Json, sameJson, toValue } from '../json/index.ts';
import { type Change, makeChange } from './change.ts';

/** The difference of a field, with its values if they are short: `icon "book"`. Undefined if both sides are the same. */
export function fieldChange(name: string, was?: Json, is?: Json): Pick<Change, 'from' | 'to'> | undefined {
  if (isSame(was, is)) return undefined;
  const [path, from, to] = innermost(name, was, is);
  return { ...(from && { from: fieldText(path, from) }), ...(to && { to: fieldText(path, to) }) };
}

/** Whether two values are equal, or both are undefined. */
export const isSame = (was?: Json, is?: Json): boolean =>
  was === is || (was !== undefined && is !== undefined && sameJson(was, is));

function fieldText(name: string, value: Json): string {
  const text = JSON.stringify(toValue(value));
  // Longer values do not fit into a line of 80 columns.
  return text.length > 60 ? `${name} …` : `${name} ${text}`;
}

/** The innermost difference of a field: if objects differ in one member, that member with its path (`openapi.directory`). */
function innermost(path: string, was?: Json, is?: Json): readonly [path: string, was?: Json, is?: Json] {
  if ([was, is].some((node) => node !== undefined && node.kind !== 'object')) return [path, was, is];
  const memberOf = (node: Json | undefined, key: string) => node && getMember(node, key);
  const [key, ...others] = keysOf(was, is).filter((one) => !isSame(memberOf(was, one), memberOf(is, one)));
  if (key === undefined || others.length > 0) return [path, was, is];
  return innermost(`${path}.${key}`, memberOf(was, key), memberOf(is, key));
}

/** The keys of two objects, each once. */
const keysOf = (...nodes: readonly (Json | undefined)[]): readonly string[] => [
  ...new Set(nodes.flatMap((node) => (node?.kind === 'object' ? node.members.map(({ key }) => key) : []))),
];

/** The differing members of two documents, except those named in `but`. */
export function memberChanges(before: Json, after: Json, but: readonly string[]): readonly Change[] {
  return keysOf(before, after).flatMap((name) => {
    const changed = but.includes(name) ? undefined : fieldChange(name, getMember(before, name), getMember(after, name));
    return changed === undefined ? [] : makeChange({ kind: 'setting-changed', item: 'setting', name, ...changed });
  });
}
